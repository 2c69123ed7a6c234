"""What was looked at before is not looked at again, and what nobody needs is not asked for."""

import re
from collections.abc import Sequence
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.kinds import Kind
from textveil.core.model import Edit, Finding, Rule, Sense, Span
from textveil.core.spans import match_over
from textveil.knowledge.open_knowledge import open_knowledge
from textveil.languages.english.generalization.edits import generalize
from textveil.languages.english.generalization.plan import understand_mentions
from textveil.languages.english.generalization.story_order import is_related
from textveil.languages.english.generalization.subjects import Subject
from textveil.languages.english.read_text import read_english as read
from textveil.languages.english.values.amounts import COUNT, MEASURE, NATIONAL, SHARE, SORTS, SUM
from textveil.languages.english.values.clock import HOUR, HOUR_SIGN, LONGEST_HOUR
from textveil.languages.generalizing import KnownThings, PlanMemory, Sources
from textveil.languages.reading import Reading, phrase_at, token_range

TEXT = "Anna Quist of Ghent met a director on 3 May 1961. Quist left Ghent with the director in 1963."
TERMS = {
    "Anna Quist": Kind.PERSON,
    "Ghent": Kind.PLACE,
    "director": Kind.ROLE,
    "3 May 1961": Kind.DATE,
    "1963": Kind.DATE,
}


class AskedOnce:
    """What is packaged; it notes what was asked."""

    def __init__(self) -> None:
        self.knowledge = open_knowledge()
        self.asked: list[str] = []

    def senses(self, term: str, *, proper: bool | None = None) -> Sequence[Sense]:
        """The senses of a term, which is noted."""
        self.asked.append(term)
        return self.knowledge.senses(term, proper=proper)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.knowledge, name)


class NoCounts:
    """Page counts that nobody may ask."""

    total = 1

    def hits(self, *terms: str) -> int:
        """Nobody should ask."""
        raise AssertionError(f"{len(terms)} terms were counted")


def findings(text: str, *, rule: Rule = Rule.EVIDENCE) -> list[Finding]:
    """The first place of each term in a text, in order."""
    found = sorted((text.index(term), term) for term in TERMS if term in text)
    return [
        Finding(((start, start + len(term)),), (term,), TERMS[term], 1.0, 0.0, "", rule, entity=number)
        for number, (start, term) in enumerate(found, 1)
    ]


def coarsest(chains: Sequence[Sequence[str]]) -> list[str | None]:
    """The last of each chain."""
    return [chain[-1] if chain else None for chain in chains]


def test_a_second_round_asks_only_for_what_is_new() -> None:
    source = AskedOnce()
    sources, reading, known = Sources(cast("KnownThings", source)), read(TEXT), PlanMemory()
    first = understand_mentions(reading, findings(TEXT), sources=sources, memory=known)
    assert source.asked
    source.asked.clear()
    again = understand_mentions(reading, findings(TEXT), sources=sources, memory=known)
    assert not source.asked
    assert [(one.slot, one.kind, one.thing, one.ladder, one.may_go) for one in first] == [
        (one.slot, one.kind, one.thing, one.ladder, one.may_go) for one in again
    ]


def test_what_was_understood_before_is_of_the_thing_that_is_meant_now() -> None:
    known = PlanMemory()
    sources, reading, found = Sources(open_knowledge()), read(TEXT), findings(TEXT)
    understand_mentions(reading, found[:1], sources=sources, memory=known)
    [person, *_] = understand_mentions(reading, [*found[:1], *found[1:]], sources=sources, memory=known)
    assert person.thing == found[0].entity


def test_the_second_round_says_what_the_first_said() -> None:
    known = PlanMemory()
    sources, reading = Sources(open_knowledge()), read(TEXT)

    def say() -> list[Edit]:
        return generalize(reading, findings(TEXT), sources=sources, pick=coarsest, memory=known)

    assert say() == say()


def test_pages_are_not_counted_for_a_plain_word_that_nobody_named() -> None:
    sources = Sources(open_knowledge(), NoCounts())
    text = "The painter met a director in an old cafe."
    [mention] = understand_mentions(read(text), findings(text), sources=sources, memory=PlanMemory())
    assert mention.slot.term == "director"


def tokens_touched(reading: Reading, span: Span) -> tuple[int, int]:
    """The tokens that a span touches, looked at one by one."""
    touched = [place for place, (start, end) in enumerate(reading.tokens) if start < span[1] and span[0] < end]
    behind = sum(end <= span[0] for _, end in reading.tokens)
    first = touched[0] if touched else behind
    return min(first, len(reading.tokens) - 1), touched[-1] + 1 if touched else first + 1


@given(st.integers(0, len(TEXT) - 1), st.integers(1, 30))
def test_the_tokens_of_a_span_are_those_it_touches(start: int, length: int) -> None:
    reading = read(TEXT)
    span = (start, min(start + length, len(TEXT)))
    assert token_range(reading, span) == tokens_touched(reading, span)


def test_the_phrase_of_a_token_holds_it() -> None:
    reading = read(TEXT)
    for index in range(len(reading.tokens)):
        holding = [phrase for phrase in reading.phrases if phrase[0] <= index < phrase[1]]
        assert phrase_at(reading, index) == (holding[0] if holding else (index, index))


AMOUNTS = "He paid about $1,200 and 300 Swiss francs for 37% of 24 houses, or EUR 5,000, in 1999; over 40 km away."


@pytest.mark.parametrize("pattern", [NATIONAL, SUM, SHARE, COUNT, MEASURE])
def test_an_amount_over_a_span_is_the_one_that_is_found_from_left_to_right(pattern: re.Pattern[str]) -> None:
    for word in re.finditer(r"\S+", AMOUNTS):
        start, end = word.span()
        over = [one.span() for one in pattern.finditer(AMOUNTS) if one.start() <= start and end <= one.end()]
        found = match_over(pattern, AMOUNTS, (start, end), within=(0, len(AMOUNTS)))
        assert ([found.span()] if found else []) == over


PIECES = """5 12 0800 1730 2000 1999 . : - – , at At around about pm a.m. PM A.M h hrs hours and to June May %
percent cent per $ US$ EUR Rs Rs. CHF Swiss francs million hundred thousand Norwegian kroner
people km over moreover""".split()


@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(["", " "])), max_size=8), st.integers(0, 12))
def test_what_every_amount_and_every_hour_has_is_found_where_they_are(
    pieces: list[tuple[str, str]], start: int
) -> None:
    text = "".join(piece + gap for piece, gap in pieces)
    for pattern, sign in SORTS:
        assert not pattern.search(text, start) or sign.search(text, start)
    assert not HOUR.search(text, start) or HOUR_SIGN.search(text, max(0, start - LONGEST_HOUR))


def test_pages_are_not_counted_for_what_is_above_a_word_that_is_enough() -> None:
    text = "The coach of an old school saw her on a diving team at a lake."
    start = text.index("diving team")
    found = Finding(((start, start + 11),), ("diving team",), Kind.WORD, 1.0, 0.0, "", Rule.EVIDENCE, entity=1)
    with pytest.raises(AssertionError, match="counted"):
        understand_mentions(read(text), [found], sources=Sources(open_knowledge(), NoCounts()), memory=PlanMemory())
    sources = Sources(open_knowledge(), NoCounts(), is_enough=lambda label: label == "team")
    [mention] = understand_mentions(read(text), [found], sources=sources, memory=PlanMemory())
    assert mention.ladder.chain == ("team",)


@pytest.mark.parametrize("gap", [" ", "\n", "\n\n"])
@pytest.mark.parametrize("told", ["He stayed for three weeks.", "It was a week before May.", "He left in May."])
def test_intervals_are_seen_in_every_paragraph(gap: str, told: str) -> None:
    assert is_related(f"They met in May.{gap}{told}{gap}It rained.") == is_related(told)


def test_a_subject_of_many_stretches_asks_each_once_whether_it_is_a_name() -> None:
    asked = []

    class Stretch:
        @property
        def is_proper(self) -> bool:
            asked.append(self)
            return False

    subject = Subject("x", Kind.WORD, 0.5, tuple(Stretch() for _ in range(10)))  # type: ignore[misc]  # all that is asked
    assert not any(subject.is_proper for _ in range(10))
    assert len(asked) == 10
