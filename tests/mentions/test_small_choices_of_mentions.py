"""Small choices about identifiers and columns, on both sides."""

import re

import pytest

from mentions.test_column_roles import look
from textveil.core.kinds import Kind
from textveil.mentions.column_roles import read_role
from textveil.mentions.identifiers import addresses
from textveil.mentions.identifiers.catalogue import NEAR, Identifier
from textveil.mentions.identifiers.find import is_ended
from textveil.mentions.identifiers.national import rodne_cislo
from textveil.mentions.identifiers.streets import vocabulary


@pytest.mark.parametrize("month", [1, 12, 21, 32, 51, 62, 71, 82])
def test_a_czech_number_has_a_month_that_exists(month: int) -> None:
    assert rodne_cislo(multiple_of_eleven(month))


@pytest.mark.parametrize("month", [0, 13, 20, 33, 50, 63, 70, 83])
def test_a_czech_number_has_no_month_that_does_not_exist(month: int) -> None:
    assert not rodne_cislo(multiple_of_eleven(month))


def multiple_of_eleven(month: int) -> str:
    """A number of somebody who was born on the first of a month."""
    start = f"90{month:02}01"
    return next(f"{start}{last:04}" for last in range(11) if int(f"{start}{last:04}") % 11 == 0)


@pytest.mark.parametrize(
    ("bits", "gain", "context", "needed"),
    [
        (-3.0, 3.0, None, True),
        (-3.0, 3.1, None, False),
        (3.0, -3.1, None, True),
        (-3.0 - NEAR, 3.0, "card", True),
        (-3.0 - NEAR, 3.1, "card", False),
    ],
)
def test_an_identifier_needs_its_label_unless_something_else_makes_it_likely(
    bits: float, gain: float, context: str | None, needed: bool
) -> None:
    near = re.compile(context) if context else None
    one = Identifier("x", "identifier", re.compile("x"), bits, gain=gain, context=near, label=re.compile("x"))
    assert one.needs_label is needed


def test_an_identifier_without_a_label_needs_none() -> None:
    assert not Identifier("x", "identifier", re.compile("x"), -9.0).needs_label


@pytest.mark.parametrize(("begin", "told"), [(4, True), (3, False)])
def test_only_a_few_digits_are_ended_by_a_comma(begin: int, told: bool) -> None:
    text = "in 123456, then"
    end = text.index(",")
    assert is_ended(text, end - 8 + begin, end) is told


def test_a_few_digits_before_a_letter_are_not_ended() -> None:
    assert not is_ended("no 12a", 3, 5)


@pytest.mark.parametrize(("codes", "told"), [(4, Kind.IDENTIFIER), (3, Kind.WORD)])
def test_a_column_of_people_holds_identifiers_when_most_are(codes: int, told: Kind) -> None:
    values = [f"P-{number}{number}84{number}" for number in range(1, codes + 1)]
    assert read_role(look("patient", *values, *["Ann Lee", "Bob Ray", "Cy May"][: 5 - codes]))[1] is told


@pytest.mark.parametrize(
    ("text", "told"), [("She lives on Baker Street.", ["direct"]), ("He was on Baker Street.", [])]
)
def test_a_street_without_a_number_is_an_address_where_somebody_lives(text: str, told: list[str]) -> None:
    known = vocabulary(False)
    assert [one.score for one in addresses.find_unnumbered(text, known)] == [known.bits[name] for name in told]


@pytest.mark.parametrize(
    ("before", "told"),
    [("AE ", True), ("APO AP ", True), ("aa,", True), ("FL ", False), ("AEX ", False), ("", False), ("AE  x", False)],
)
def test_a_military_post_office_is_told_by_its_letters(before: str, told: bool) -> None:
    assert addresses.is_post(f"{before}09001", len(before)) is told
