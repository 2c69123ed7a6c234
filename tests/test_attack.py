"""The adversary: what it takes for evidence, what it must not, and how sure it is."""

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.adversary.candidates import AttackCandidate
from textveil.adversary.evidence import count_together, settings, terms, weigh
from textveil.adversary.guess import attack, probabilities, ranks
from textveil.cli.main import main
from textveil.core.errors import InputError, UsageError
from textveil.corpus.open import open_corpus
from textveil.corpus.pages import Page
from textveil.corpus.recorded_counts import Counts

PAGES = [
    Page("Ada Byron", "She wrote a program for the engine."),
    Page("Babe Ruth", "He hit the ball with a bat."),
    Page("Carl Nobody", "Nothing is known."),
]
COUNTS = Counts(
    {
        **dict.fromkeys(("ada", "byron", "babe", "ruth", "carl", "nobody", "ball", "bat"), 10),
        "engine": 8,
        "program": 16,
        "wrote": 100,
        "hit": 100,
        "known": 300,
        "she": 500,
    },
    total=1024,
)


def names(text: str, **given: Any) -> list[str]:
    return [one.name for one in attack(text, knowledge=[PAGES], corpus=COUNTS, **given).guesses]


def test_a_term_speaks_with_the_bits_of_its_definition() -> None:
    # Ada's page has three words that count: wrote, program, engine. engine stands on 8 of 1024 pages.
    chosen = settings()
    ratio = (1 / 3) * chosen.page_words / (8 / 1024)
    expected = math.log2(1 + chosen.own / (1 - chosen.own) * ratio)
    evidence = weigh(["the engine"], [AttackCandidate(page.title, page.text) for page in PAGES], corpus=COUNTS)
    assert evidence.topic.tolist() == [[pytest.approx(expected), 0, 0]]
    assert evidence.name.tolist() == [[0, 0, 0]]


def test_a_word_of_the_name_speaks_with_its_information_less_one_bit_and_no_topic() -> None:
    pages = [AttackCandidate("Ada", "Ada and the engine"), AttackCandidate("Eve", "")]
    evidence = weigh(["Ada left"], pages, corpus=Counts({"ada": 8}, total=1024))
    assert evidence.name.tolist() == [[7 - 1, 0]]
    assert evidence.topic.tolist() == [[0, 0]]


def test_page_counts_speak_where_no_page_is_given() -> None:
    # HIV and AZT share 5 pages, one of them taken off, where chance gives 8 · 16 / 1024 = 1/8: 32 times as many.
    counts = Counts({"HIV": 8, "AZT": 16, ("HIV", "AZT"): 5, "influenza": 8}, total=1024)
    odds = settings().own / (1 - settings().own)
    evidence = weigh(["AZT"], [AttackCandidate("HIV"), AttackCandidate("influenza")], corpus=counts)
    assert evidence.topic.tolist() == [[pytest.approx(math.log2(1 + odds * 32)), 0]]


def test_a_word_of_the_name_speaks_again_when_its_number_doubles_but_not_without_end() -> None:
    counts, pages = Counts({"ada": 256}, total=1024), [AttackCandidate("Ada", ""), AttackCandidate("Eve", "")]
    evidence = weigh(["Ada", "Ada Ada", "Ada Ada Ada Ada", "Ada " * 1024, "Ada " * 2**20], pages, corpus=counts)
    assert evidence.name[:, 0].tolist() == [1, 2, 3, 11, 1 + 14]


def test_one_page_together_may_be_chance() -> None:
    counts = Counts({"HIV": 8, "Rome": 16, ("HIV", "Rome"): 1}, total=1024)
    assert weigh(["Rome"], [AttackCandidate("HIV")], corpus=counts).topic.tolist() == [[0]]


def test_lists_of_pages_and_single_questions_tell_the_same() -> None:
    corpus = open_corpus()
    people, said = ["Ada Lovelace", "Babe Ruth", "Zzyzx Qwrt"], ["analytical engine", "baseball", "program", "qqzzqq"]

    class Asked:
        total, fingerprint = corpus.total, "asked"
        hits, hits_many = corpus.hits, corpus.hits_many

    quick, slow = count_together(corpus, people, said), count_together(Asked(), people, said)
    for first, second in zip(quick, slow, strict=True):
        assert first.tolist() == pytest.approx(second.tolist())
    assert len(quick[0]) > 2


def test_marks_are_no_information() -> None:
    assert terms("[name] was [withheld] in [number]") == []
    found = attack("[name] was in [name].", knowledge=[PAGES], corpus=COUNTS)
    assert {round(one.probability, 6) for one in found.guesses} == {round(1 / 3, 6)}


def test_a_mark_parts_a_pair_of_words() -> None:
    assert "german general" not in terms("german [name] general")


def test_generalizations_are_information() -> None:
    assert names("a person and a program")[0] == "Ada Byron"


def test_who_knows_nothing_ranks_the_truth_in_the_middle() -> None:
    after = attack("", knowledge=[PAGES], truth="carl nobody", corpus=COUNTS).after
    assert after is not None
    assert after.rank == 2
    assert ranks(np.full((1, 5), 0.2), [0]).tolist() == [3]


def test_before_and_after_are_told() -> None:
    found = attack(
        "[name] hit the [withheld].",
        original="Babe Ruth hit the ball.",
        truth="Babe Ruth",
        knowledge=[PAGES],
        corpus=COUNTS,
        top=1,
    )
    assert found.candidates == 3
    assert found.before is not None
    assert found.after is not None
    assert found.before.probability > found.after.probability > 1 / 3
    assert found.is_found
    assert [one.name for one in found.guesses] == ["Babe Ruth"]


def test_only_listed_candidates_are_guessed() -> None:
    assert names("the ball", candidates=["Ada Byron", "Eve"]) == ["Ada Byron", "Eve"]


def test_pages_of_one_title_are_one_candidate() -> None:
    more = [*PAGES, Page("ada  BYRON", "A poet's daughter.")]
    assert attack("daughter", knowledge=[more], corpus=COUNTS).candidates == 3
    assert attack("daughter", knowledge=[more], corpus=COUNTS).guesses[0].name == "Ada Byron"


WORDS = ["ada", "engine", "program", "ball", "ruth", "wrote", "nothing", "the", "[name]"]


@given(st.lists(st.sampled_from(WORDS), max_size=8), st.lists(st.sampled_from(WORDS), max_size=8))
def test_probabilities_are_such_and_the_order_of_texts_does_not_matter(
    first: Sequence[str], other: Sequence[str]
) -> None:
    texts = [" ".join(first), " ".join(other)]
    known = [AttackCandidate(page.title, page.text) for page in PAGES]
    sure = probabilities(weigh(texts, known, corpus=COUNTS))
    assert np.allclose(sure.sum(axis=1), 1)
    turned = probabilities(weigh(texts[::-1], known, corpus=COUNTS))
    assert np.allclose(sure, turned[::-1])


@given(st.lists(st.sampled_from(WORDS), max_size=8, unique=True), st.sampled_from(WORDS))
def test_hiding_a_word_never_adds_evidence(said: list[str], hidden: str) -> None:
    known = [AttackCandidate(page.title, page.text) for page in PAGES]
    texts = [" ".join(said), " ".join("[name]" if word == hidden else word for word in said)]
    evidence = weigh(texts, known, corpus=COUNTS)
    assert (evidence.topic[1] <= evidence.topic[0] + 1e-9).all()
    assert (evidence.name[1] <= evidence.name[0] + 1e-9).all()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "give candidates"),
        ({"candidates": []}, "names nobody"),
        ({"candidates": ["Ada"], "truth": "Eve"}, "add it to them"),
        ({"knowledge": [[Page("", "untitled")]]}, "no page with a title"),
    ],
)
def test_a_question_that_cannot_be_answered_names_the_repair(given: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError, match=told) as error:
        attack("text", corpus=COUNTS, **given)
    assert "Eve" not in str(error.value)


def test_the_command_tells_guesses_ranks_and_whether_the_truth_is_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clean, original, pages = tmp_path / "clean.txt", tmp_path / "letter.txt", tmp_path / "pages.jsonl"
    clean.write_text("[name] hit the ball.")
    original.write_text("Babe Ruth hit the ball.")
    pages.write_text("".join(json.dumps({"title": page.title, "text": page.text}) + "\n" for page in PAGES))
    asked = ["attack", str(clean), "--original", str(original), "--pages", str(pages), "--truth", "Babe Ruth"]
    assert main([*asked, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["candidates"], told["after"]["rank"], told["before"]["rank"]) == (3, 1, 1)
    assert main([*asked, "--top", "1"]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].endswith("Babe Ruth")
    assert printed[1].startswith("before: the true one is 1 of 3")
    clean.write_text("[name] wrote a program.")
    assert main(asked) == 0
    assert main([*asked, "--top", "0"]) == 2


def test_a_list_of_candidates_is_read_from_a_file(tmp_path: Path) -> None:
    listed = tmp_path / "names.txt"
    listed.write_text("Ada Byron\n\n  Babe Ruth \n", "utf-8")
    assert attack("x", candidates=listed, corpus=COUNTS).candidates == 2
    with pytest.raises(InputError, match="No such file"):
        attack("x", candidates=tmp_path / "none.txt", corpus=COUNTS)
    listed.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="UTF-8"):
        attack("x", candidates=listed, corpus=COUNTS)


@given(st.text(max_size=80))
def test_any_text_can_be_attacked(text: str) -> None:
    assert attack(text, knowledge=[PAGES], corpus=COUNTS).candidates == 3
