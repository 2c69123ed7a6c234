"""Figures against marked documents: worked out by hand, then laws."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.cli.main import main
from textveil.core.errors import InputError
from textveil.core.model import Span
from textveil.corpus.recorded_counts import Counts
from textveil.evaluation.compare import evaluate
from textveil.evaluation.gold import Gold, read_gold
from textveil.evaluation.tally import judge
from textveil.policy.policy import Policy

TEXT = "Ann Lee met Bob Ray in Rome."
#       0123456789012345678901234567
POLICY = Policy(corpus=Counts({"Ann": 2, "Lee": 2}, total=100))


def gold(spans: Sequence[Sequence[Any]], text: str = TEXT) -> Gold:
    return read_gold([{"text": text, "spans": spans}])[0]


def write(path: Path, *lines: object) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def test_the_figures_are_those_worked_out_by_hand() -> None:
    # Marked: Ann Lee, Bob Ray, Rome = 5 tokens, 3 mentions.
    # Found: Ann, Lee met, Rome = 4 tokens, 3 of them marked; 3 runs, all touch a marked token;
    # Ann Lee and Rome are covered, Bob Ray is not.
    marked = gold([[0, 7], [12, 19], [23, 27]])
    judgement = judge([marked], [[(0, 3), (4, 11), (23, 27)]])
    token, mention = judgement.token, judgement.mention
    assert (token.precision, token.recall) == (3 / 4, 3 / 5)
    assert token.f1 == pytest.approx(2 * 3 / (4 + 5))
    assert (mention.precision, mention.recall) == (1, 2 / 3)
    assert mention.f1 == pytest.approx(0.8)


def test_a_run_that_touches_nothing_marked_is_a_false_alarm() -> None:
    mention = judge([gold([[0, 7]])], [[(0, 7), (8, 11)]]).mention
    assert (mention.precision, mention.recall) == (1 / 2, 1)


def test_part_of_a_word_counts_as_the_word() -> None:
    token = judge([gold([[0, 7]])], [[(1, 2), (4, 5)]]).token
    assert (token.precision, token.recall) == (1, 1)


def test_a_mention_needs_all_its_words() -> None:
    assert judge([gold([[0, 7]])], [[(0, 3)]]).mention.recall == 0


def test_findings_that_overlap_are_one_and_those_that_touch_are_two() -> None:
    assert judge([gold([[0, 3]])], [[(0, 7), (4, 11)]]).mention.precision == 1
    assert judge([gold([[0, 3]])], [[(0, 4), (4, 7)]]).mention.precision == 1 / 2


def test_a_span_without_a_word_is_no_mention_and_no_alarm() -> None:
    judgement = judge([gold([[0, 3], [27, 28]])], [[(0, 3), (7, 8)]])
    assert (judgement.mention.precision, judgement.mention.recall) == (1, 1)


def test_who_finds_nothing_raises_no_false_alarm() -> None:
    token = judge([gold([[0, 3]])], [[]]).token
    assert (token.precision, token.recall, token.f1) == (1, 0, 0)


def test_documents_are_summed_before_they_are_divided() -> None:
    long, short = gold([[0, 27]]), gold([[0, 3]], "Bob.")
    # 7 tokens missed, 1 of 1 found: 1/8, not the mean of 0 and 1.
    assert judge([long, short], [[], [(0, 3)]]).token.recall == 1 / 8


def test_recall_is_told_by_kind() -> None:
    marked = gold([[0, 7, "person"], [12, 19, "person"], [23, 27, "place"]])
    kinds = judge([marked], [[(0, 3), (12, 19)]]).kinds
    assert (kinds["person"].mentions, kinds["person"].token, kinds["person"].mention) == (2, 3 / 4, 1 / 2)
    assert (kinds["place"].mentions, kinds["place"].token, kinds["place"].mention) == (1, 0, 0)


def test_intervals_are_points_when_all_documents_are_alike_and_the_same_every_time() -> None:
    alike, found = [gold([[0, 7], [23, 27]])] * 5, [[(0, 7)]] * 5
    assert judge(alike, found).token.intervals["recall"] == pytest.approx((2 / 3, 2 / 3))
    other = [*alike, gold([[0, 27]])]
    score = judge(other, [*found, []]).token
    low, high = score.intervals["recall"]
    assert low < score.recall < high
    assert score == judge(other, [*found, []]).token


SPANS = st.lists(
    st.tuples(st.integers(0, 27), st.integers(1, 6)).map(lambda p: (p[0], min(28, p[0] + p[1]))), max_size=6
)


@given(SPANS, SPANS)
def test_every_figure_is_a_share_and_finding_more_never_lowers_recall(first: list[Span], more: list[Span]) -> None:
    marked = gold([[0, 7], [12, 19], [23, 27]])
    before, after = judge([marked], [first]), judge([marked], [first + more])
    for score in (before.token, before.mention):
        assert all(0 <= figure <= 1 for figure in (score.precision, score.recall, score.f1))
    assert before.token.recall <= after.token.recall
    assert before.mention.recall <= after.mention.recall


def test_what_a_policy_finds_stands_beside_the_peers(tmp_path: Path) -> None:
    path = write(
        tmp_path / "gold.jsonl",
        {"id": 1, "text": "Ann left.", "spans": [[0, 3]], "peers": {"Lines": [[4, 8]]}},
        {"id": "b", "text": "Lee left.", "spans": [[0, 3]], "peers": {"Lines": []}},
    )
    own = write(tmp_path / "own.jsonl", {"id": "b", "spans": [[0, 8]]}, {"id": 1, "spans": [[0, 3]]})
    found = evaluate(path, POLICY, peers={"File": own})
    assert found.documents == 2
    assert (found.precision, found.recall, found.f1) == (1, 1, 1)
    assert {name: (one.token.precision, one.token.recall) for name, one in found.peers.items()} == {
        "File": (2 / 3, 1),
        "Lines": (0, 0),
    }


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "line 2, is not a JSON object"),
        ('{"spans": []}', "line 2, has no text"),
        ('{"text": "a"}', "line 2, has no list of spans"),
        ('{"text": "ab", "spans": [[1, 3]]}', r"line 2, has the span \[1, 3\]"),
        ('{"text": "ab", "spans": [[1, 1]]}', "empty or outside"),
        ('{"text": "ab", "spans": [[-1, 1]]}', "empty or outside"),
        ('{"text": "ab", "spans": [["0", 1]]}', r"write \[start, end\]"),
        ('{"text": "ab", "spans": [[0, 1, 2]]}', "kind that is no word"),
        ('{"text": "ab", "spans": [], "peers": []}', "peers that are no object"),
        ('{"text": "ab", "spans": [], "peers": {"X": [[0, 9]]}}', "outside its text of 2 characters"),
        ('{"text": "ab", "spans": [], "peers": {"X": []}}', "line 1, has no masks of X"),
    ],
)
def test_a_bad_line_is_named_and_never_shown(tmp_path: Path, line: str, told: str) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text('{"text": "secret", "spans": []}\n' + line + "\n", "utf-8")
    with pytest.raises(InputError, match=told) as error:
        evaluate(path, POLICY)
    assert "secret" not in str(error.value)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([], "no masks of Peer"),
        ([{"spans": []}], "no id of its own"),
        ([{"id": "a", "spans": []}, {"id": "a", "spans": []}], "line 2, has no id of its own"),
        ([{"id": "a", "spans": []}, {"id": "z", "spans": []}], "that no document"),
        ([{"id": "a", "spans": [[0, 99]]}], "outside"),
    ],
)
def test_a_peer_must_have_judged_every_document(tmp_path: Path, lines: list[object], told: str) -> None:
    path = write(tmp_path / "peer.jsonl", *lines)
    with pytest.raises(InputError, match=told):
        evaluate([{"id": "a", "text": TEXT, "spans": []}], POLICY, peers={"Peer": path})


def test_an_empty_or_missing_gold_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no document"):
        evaluate([], POLICY)
    with pytest.raises(InputError, match="No such file"):
        evaluate(tmp_path / "none.jsonl", POLICY)
    (tmp_path / "gold.jsonl.xz").write_bytes(b"no xz")
    with pytest.raises(InputError, match="damaged"):
        evaluate(tmp_path / "gold.jsonl.xz", POLICY)


def test_the_command_prints_a_table_and_the_same_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = {"id": "a", "text": TEXT, "spans": [[0, 7, "person"], [23, 27, "place"]]}
    path, own = write(tmp_path / "gold.jsonl", line), write(tmp_path / "p.jsonl", {"id": "a", "spans": [[0, 7]]})
    assert main(["evaluate", str(path), "--peer", f"Own={own}", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["peers"]["Own"]["token"]["recall"] == pytest.approx(2 / 3)
    assert told["kinds"]["person"]["mention"] == 1
    assert main(["evaluate", str(path), "--peer", f"Own={own}"]) == 0
    printed = capsys.readouterr()
    assert printed.err == "", "no progress bar where nobody looks"
    assert "Own       1.000 [1.000–1.000]  0.667 [0.667–0.667]" in printed.out
    assert "place                  1      1.000      0.000" in printed.out


@pytest.mark.parametrize("option", ["Presidio", "=x.jsonl", "Presidio="])
def test_a_peer_needs_a_name_and_a_file(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "gold.jsonl", "--peer", option]) == 2
    assert "--peer Presidio=masks.jsonl" in capsys.readouterr().err
