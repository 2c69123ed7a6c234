"""Ages in bands, numbers rounded, and texts that close up where something was taken out."""

import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.core.model import Span, apply
from textveil.languages.english.values.ages import band_of
from textveil.languages.english.values.amounts import round_amount, rounded_to
from textveil.replacements import ways
from textveil.replacements.remove import removals
from textveil.replacements.target import Setting, Target

CASES = Path(__file__).parents[1] / "cases"


def cases(name: str) -> list[list[str]]:
    table: list[list[str]] = json.loads((CASES / name).read_text("utf-8"))
    return table


@pytest.mark.parametrize(("text", "fives", "tens"), cases("ages.json"))
def test_an_age_is_told_in_a_band(text: str, fives: str | None, tens: str | None) -> None:
    assert band_of(text) == fives
    assert band_of(text, years=10) == tens


@given(age=st.integers(0, 130), years=st.sampled_from((5, 10)))
def test_a_band_holds_the_age_and_its_neighbours(age: int, years: int) -> None:
    band = band_of(str(age), years=years)
    assert band is not None
    low, high = [*map(int, re.findall(r"\d+", band)), 130][:2]
    assert low <= age <= high
    assert {band_of(str(other), years=years) for other in range(low, high + 1)} == {band}
    assert (band == "90 or older") == (age >= 90)


@pytest.mark.parametrize(("text", "two", "one"), cases("amounts.json"))
def test_an_amount_is_told_about(text: str, two: str | None, one: str | None) -> None:
    assert round_amount(text) == two
    assert round_amount(text, digits=1) == one


@given(value=st.decimals(Decimal("0.001"), 10**9, places=3), digits=st.sampled_from((1, 2)))
def test_a_rounded_number_is_near_and_has_lost_a_digit(value: Decimal, digits: int) -> None:
    rounded = rounded_to(value, digits)
    has = len(value.normalize().as_tuple().digits)
    if rounded is None:
        assert has == 1
    else:
        assert len(rounded.normalize().as_tuple().digits) <= min(digits, has)
        assert abs(rounded - value) <= value / 2


@given(text=st.text(max_size=60))
def test_no_text_breaks_the_readers_of_ages_and_amounts(text: str) -> None:
    for told in (band_of(text), round_amount(text)):
        assert told is None or told != text


def unmark(marked: str) -> tuple[str, list[Span]]:
    """A text and the spans that braces mark in it."""
    text, spans = "", []
    for piece in re.split(r"(\{\w+\})", marked):
        if piece.startswith("{"):
            spans.append((len(text), len(text) + len(piece) - 2))
        text += piece.strip("{}")
    return text, spans


@pytest.mark.parametrize(("marked", "expected"), cases("removals.json"))
def test_a_text_closes_up_where_something_was_taken_out(marked: str, expected: str) -> None:
    text, spans = unmark(marked)
    assert apply(text, removals(text, spans)) == expected


SENTENCE = st.lists(
    st.sampled_from(["Ann", "Bob", "saw", "(Cy)", "it,", "then.", "[Di Eve]", "\nWell:", "“Fay”"]), max_size=12
)


def test_words_around_brackets_that_go_do_not_grow_together() -> None:
    assert apply('ab"cd"ef', removals('ab"cd"ef', [(3, 5)])) == 'ab""ef'


@given(words=SENTENCE, data=st.data())
def test_nothing_doubled_or_empty_is_left_and_no_word_is_lost(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words).replace(" \n", "\n")
    names = [match.span() for match in re.finditer(r"\w+", text)]
    spans = [span for span in names if data.draw(st.booleans())]
    out = apply(text, removals(text, spans))
    assert not re.search(r"  | [,.;:)\]”]|\(\)|\[\]|“”|^ | \Z", out, re.MULTILINE)
    kept = [text[slice(*span)] for span in names if span not in spans]
    assert re.findall(r"\w+", out) == kept


@given(text=st.text('ab (),.\n"', max_size=40), data=st.data())
def test_removing_never_takes_or_joins_other_words(text: str, data: st.DataObject) -> None:
    places = st.integers(0, len(text))
    spans = [tuple(sorted(data.draw(st.tuples(places, places)))) for _ in range(3)]
    edits = removals(text, [(start, end) for start, end in spans])
    gone = {place for start, end in spans for place in range(start, end)}
    plain = "".join(sign for place, sign in enumerate(text) if place not in gone)
    assert re.findall(r"\w+", apply(text, edits)) == re.findall(r"\w+", plain)
    assert apply(text, edits).count("\n") == plain.count("\n")


def test_every_way_but_generalizing_can_be_prepared_and_answers() -> None:
    setting = Setting(text="Ann", key=bytes(16))
    for way, place in ways.WAYS.items():
        if place:
            answer = ways.prepare(way, setting)(Target("Ann", Kind.PERSON, "ann"))
            assert answer != "Ann"


def test_an_unknown_way_is_told_which_there_are() -> None:
    with pytest.raises(PolicyError, match=r"no way 'dream'.*band.*placeholder"):
        ways.prepare("dream", Setting())


@pytest.mark.parametrize("wrong", [{"years": 7}, {"digits": 3}, {"weeks": (0, 4)}, {"weeks": (5, 4)}])
def test_a_setting_checks_itself(wrong: dict[str, Any]) -> None:
    with pytest.raises(PolicyError, match="must be"):
        Setting(**wrong)


def test_no_key_and_no_text_is_in_a_repr() -> None:
    setting = Setting(
        text="Margaret", key=b"secretsecretsecret", targets=(Target("Margaret", Kind.PERSON, "Margaret"),)
    )
    for told in (repr(setting), repr(setting.targets[0])):
        assert "secret" not in told
        assert "Margaret" not in told
