"""What holds of what the network says of words, whatever it says?"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.core.errors import UsageError
from textveil.core.kinds import GROUPS
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.network.line_places import line_features
from textveil.languages.network.token_grammar import sentence_starts
from textveil.reader import network
from textveil.reader.network import (
    CHOICES,
    FINENESS,
    LABELS,
    OUTPUTS,
    TAGS,
    WINDOW,
    Floats,
    Indices,
    Key,
    Scores,
    packaged_network,
    score_words,
    thread_count,
)

SOURCE = Path(network.__file__).parents[2]
PLACES = ("Ghent", "Lyon", "Turin", "Cork", "Porto", "Basel", "Bergen")
LONG = " ".join(
    f"On day {number} Dr. Ashgrove-{number} saw patient {number * 7919 % 10007} in {PLACES[number % 7]}; "
    f"she was {number % 60} years old.\n" + "\n" * (number % 3)
    for number in range(160)
)
"""Some ten windows."""


def score(text: str, known: Scores | None = None) -> Scores:
    tokens = tokenize(text)
    return score_words(
        tokens.numbered.different,
        tokens.numbered.which,
        lines=line_features(tokens),
        sentence_starts=sentence_starts(tokens),
        known=known.windows if known else None,
    )


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pieces each window had that was run."""
    sizes: list[int] = []
    run = network.Network.run

    def count(self: network.Network, pieces: Indices, *others: object) -> Floats:
        sizes.append(len(pieces))
        return run(self, pieces, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(network.Network, "run", count)
    return sizes


@settings(max_examples=40)
@given(st.text(max_size=400))
def test_every_word_of_any_text_has_one_row_of_finite_rounded_scores(text: str) -> None:
    outputs = score(text).outputs
    assert outputs.shape == (len(tokenize(text)), OUTPUTS)
    assert np.isfinite(outputs).all()
    assert (outputs * FINENESS == np.rint(outputs * FINENESS)).all()


@settings(max_examples=20)
@given(st.lists(st.sampled_from(["\ud800", "\x00", "𒀀", "a" * 3000, "\u200d", "😀", "١٢", "\n"]), max_size=30))
def test_odd_signs_are_scored_like_any_word(signs: list[str]) -> None:
    text = " ".join(signs)
    assert np.isfinite(score(text).outputs).all()


def test_no_window_is_larger_than_the_network_has_places_for(runs: list[int]) -> None:
    score(LONG + "xq" * 5000 + "\n" + "z9 " * 900)
    assert len(runs) > 10
    assert max(runs) <= WINDOW


@pytest.mark.parametrize("at", [0, len(LONG) // 2, len(LONG)], ids=["start", "middle", "end"])
def test_a_text_that_was_changed_is_read_as_anew_by_few_windows(at: int, runs: list[int]) -> None:
    at = LONG.find("On day", at) if at < len(LONG) else at
    changed = f"{LONG[:at]}Yesterday Person 1 came back from the coast. {LONG[at:]}"
    before = score(LONG)
    whole = len(runs)
    again = score(changed, known=before)
    assert len(runs) - whole <= 4 < whole
    anew = score(changed)
    assert np.array_equal(again.outputs, anew.outputs)
    assert list(again.windows) == list(anew.windows)


def test_a_text_that_is_read_again_runs_nothing(runs: list[int]) -> None:
    before = score(LONG)
    runs.clear()
    assert np.array_equal(score(LONG, known=before).outputs, before.outputs)
    assert runs == []


def test_far_from_an_edit_a_text_has_the_same_windows() -> None:
    before, after = (set(score(text).windows) for text in (LONG, "Nobody came. " + LONG))
    assert len(after - before) <= 3 < len(before & after)


def test_a_short_text_has_one_window() -> None:
    (key,) = score("Ann met Tom in Ghent.").windows
    assert key == Key(key.seen, (0, 6))


def test_threads_get_what_one_gets() -> None:
    texts = [LONG[start : start + 900] for start in range(0, 9000, 900)]
    alone = [score(text).outputs for text in texts]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda text: score(text).outputs, texts * 2))
    assert all(np.array_equal(one, other) for one, other in zip(alone * 2, together, strict=True))


def run_apart(code: str, **environment: str) -> str:
    """What a program of its own prints: with these settings and no others."""
    tests = Path(__file__).parent
    paths = os.pathsep.join([str(SOURCE), str(tests), *sys.path])
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        env=kept | {"PYTHONPATH": paths} | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout


DIGEST = (
    "import hashlib, test_network as t; print(hashlib.sha256(t.score(t.LONG[:4000]).outputs.tobytes()).hexdigest())"
)


def test_one_thread_and_two_give_the_same_scores() -> None:
    assert run_apart(DIGEST, OMP_NUM_THREADS="1") == run_apart(DIGEST, OMP_NUM_THREADS="2")


def test_loading_the_network_leaves_nothing_on_this_machine_and_starts_nobody_who_reports(tmp_path: Path) -> None:
    """ONNX Runtime from 1.29 on keeps a number of the machine and sends word of its runs; an older one is asked for."""
    home = tmp_path / "home"
    home.mkdir()
    folders = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "TMPDIR"), str(home))
    code = "import test_network as t, os; t.packaged_network(); print(1)"
    assert run_apart(code, **folders, OMP_NUM_THREADS="1") == "1\n"
    assert list(home.rglob("*")) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.parametrize("threads", ["", "1", "2"])
def test_a_process_that_was_forked_reads_and_ends(threads: str) -> None:
    code = (
        "import os, sys, test_network as t\n"
        "before = t.score(t.LONG[:4000]).outputs.tobytes()\n"
        "if child := os.fork():\n"
        "    print(os.waitpid(child, 0)[1])\n"
        "else:\n"
        "    sys.exit(t.score(t.LONG[:4000]).outputs.tobytes() != before)\n"
    )
    assert run_apart(code, OMP_NUM_THREADS=threads) == "0\n"


@pytest.mark.parametrize(("said", "count"), [("", 0), ("1", 1), ("3", 3), ("2,4", 2)])
def test_the_number_of_threads_is_what_the_environment_says(
    said: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", said)
    assert thread_count() == count


def test_one_of_several_processes_takes_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    monkeypatch.setattr(network, "parent_process", object)
    assert thread_count() == 1


def test_a_number_of_threads_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "many")
    with pytest.raises(UsageError, match="number of threads"):
        thread_count()


def test_the_order_of_what_the_network_says_is_the_one_it_was_taught() -> None:
    """Whoever changes these teaches the network anew."""
    assert TAGS[0] == "ADJ"
    assert TAGS[-1] == "X"
    assert list(TAGS) == sorted(TAGS)
    assert LABELS == ("B", "I", "O")
    assert (len(GROUPS), len(TAGS), len(LABELS), OUTPUTS) == (22, 17, 3, 45)
    assert CHOICES == (4, 4, 4, 2, 2, 2, 2, 2)


def test_chances_are_chances() -> None:
    scores = score("Margaret Ellison lives in Ghent with 3 cats.")
    kinds = scores.kinds()
    assert np.allclose(kinds.sum(axis=1), 1)
    assert ((scores.chances(network.PRIVATE) > 0) & (scores.chances(network.PRIVATE) < 1)).all()
    assert (scores.chances(network.PRIVATE, less=2.0) < scores.chances(network.PRIVATE)).all()
    assert [TAGS[tag] for tag in scores.tags()][:2] == ["PROPN", "PROPN"]
    assert packaged_network() is packaged_network()
