"""Many short texts given in one call get what each gets alone, only sooner."""

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textveil as tv
from textveil.core.model import Hidden
from textveil.languages.reading import Reading

PIECES = (
    "Ann Lee",
    "met Bob Stone in Rome on 3 May 1971",
    "write to ann.lee@example.org",
    "the second court",
    "\n",
    "\n\n",
    ". ",
    "Name: ",
    "[Person 1]",
    "Dr.",
    "2019-03-04 INFO",
    "Der Patient wohnt mit seiner Frau in einem Haus in Köln und ist krank.",
    "metformin 500 mg",
    "€ 4,000",
    "“",
)
TEXTS = st.lists(st.lists(st.sampled_from(PIECES), max_size=5).map(" ".join) | st.text(max_size=30), max_size=8)
ITALIAN = "Il cane dorme sotto il tavolo e non si muove da questa mattina, perché è molto stanco."


@pytest.fixture(scope="module", params=[tv.Policy(), tv.Policy(mode="redact"), tv.Policy(level="strict")])
def sanitizer(request: pytest.FixtureRequest) -> Iterator[tv.Sanitizer]:
    with tv.Sanitizer(request.param) as opened:
        yield opened


def answer(result: tv.Result) -> tuple[str, list[tv.Edit], list[tv.Finding]]:
    return result.text, result.edits, result.findings


@settings(max_examples=30, deadline=None)
@given(texts=TEXTS)
def test_each_of_many_texts_gets_what_it_gets_alone(sanitizer: tv.Sanitizer, texts: list[str]) -> None:
    assert list(map(answer, sanitizer.sanitize_many(texts))) == [answer(sanitizer.sanitize(text)) for text in texts]
    assert list(sanitizer.detect_many(texts)) == [sanitizer.detect(text) for text in texts]


def test_what_goes_wrong_with_one_text_is_raised_when_it_is_its_turn() -> None:
    with tv.Sanitizer() as sanitizer:
        results = sanitizer.sanitize_many(["Ann Lee left.", ITALIAN, "Bob Stone stayed."])
        assert next(results).text == "Person 1 left."
        with pytest.raises(tv.LanguageError):
            next(results)


def test_a_long_document_waits_for_nobody_behind_it() -> None:
    def documents() -> Iterator[str]:
        yield "Ann Lee left."
        yield "Ann Lee left. " * 100
        raise AssertionError("nobody asked for the third")

    with tv.Sanitizer() as sanitizer:
        assert len(list(islice(sanitizer.sanitize_many(documents()), 2))) == 2


def test_dates_of_one_subject_move_together_and_others_do_not() -> None:
    policy = tv.Policy(replace={"date": "shift"}, key=b"k" * 32)
    texts = ["She was born on 3 May 1971.", "She was born on 3 May 1971.", "She was born on 3 May 1971."]
    with tv.Sanitizer(policy) as sanitizer:
        one, other, same = (one.text for one in sanitizer.sanitize_many(texts, subjects=["a", "b", "a"]))
        assert one == same == sanitizer.sanitize(texts[0], subject="a").text
        assert other == sanitizer.sanitize(texts[0], subject="b").text != one


def test_what_is_left_of_many_cells_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[str] = []
    judge = tv.Sanitizer.judge

    def note(self: tv.Sanitizer, reading: Reading, hidden: Sequence[Hidden]) -> list[tv.Finding]:
        judged.append(reading.text)
        return judge(self, reading, hidden)

    names = ["Ann Lee", "Robert Nowak", "Margaret Ellison"]
    with tv.Sanitizer() as sanitizer:
        alone = [answer(sanitizer.sanitize(name)) for name in names]
        monkeypatch.setattr(tv.Sanitizer, "judge", note)
        assert list(map(answer, sanitizer.sanitize_many(names))) == alone
    assert judged == [names[0], "Person 1", *names[1:]]


def test_spans_count_in_the_text_that_was_given() -> None:
    text = "\u200bAnn Lee left."
    with tv.Sanitizer() as sanitizer:
        assert list(sanitizer.detect_many([text])) == [sanitizer.detect(text)]
        assert [text[slice(*one.spans[0])] for one in sanitizer.detect(text)] == ["Ann Lee"]
