"""Where a rule just holds and where it just does not: faults at the edges would show here."""

from types import SimpleNamespace
from typing import Any

import pytest

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule
from textveil.judges.anonymise import cut_kept
from textveil.judges.disguised_numbers import find_disguised
from textveil.mentions.identifiers.checksums import weigh_digits
from textveil.mentions.identifiers.national import pesel, rodne_cislo


def polish(month: int, day: int) -> str:
    """A Polish number of that month and day whose check digit holds."""
    front = f"44{month:02}{day:02}0135"
    return front + str((10 - weigh_digits([int(sign) for sign in front], (1, 3, 7, 9))) % 10)


@pytest.mark.parametrize(
    ("month", "day", "holds"),
    [
        *((1, 1, True), (12, 31, True), (21, 1, True), (32, 1, True), (0, 1, False), (13, 1, False), (20, 1, False)),
        *((5, 0, False), (5, 32, False)),
    ],
)
def test_a_polish_number_has_a_month_and_a_day_that_exist(month: int, day: int, holds: bool) -> None:
    assert pesel(polish(month, day)) is holds


@pytest.mark.parametrize(("month", "holds"), [(1, True), (12, True), (51, True), (62, True), (50, False), (13, False)])
def test_a_czech_number_has_a_month_that_exists(month: int, holds: bool) -> None:
    front = f"78{month:02}011"
    number = next(f"{front}{rest:03}" for rest in range(1000) if int(f"{front}{rest:03}") % 11 == 0)
    assert rodne_cislo(number) is holds


def test_what_is_kept_is_cut_out_of_a_finding_and_the_rest_is_still_hidden() -> None:
    text = "At Ghent University, Ann Lee"
    long = Finding(((3, 19),), ("Ghent University",), Kind.NAME, 5.0, 0.0, "", Rule.EVIDENCE)
    other = Finding(((21, 28),), ("Ann Lee",), Kind.NAME, 5.0, 0.0, "", Rule.EVIDENCE)
    kept = cut_kept([long, other], [(3, 8)], text=text)
    assert [(one.spans, one.terms) for one in kept] == [(((9, 19),), ("University",)), (((21, 28),), ("Ann Lee",))]
    assert cut_kept([long], [(3, 19)], text=text) == []
    assert cut_kept([long, other], [], text=text) == [long, other]


@pytest.mark.parametrize("form", ["447700900618.0", "4.47700900618E11", hex(447700900618), "4-4-7-7-0-0-9-0-0-6-1-8"])
def test_a_number_that_was_found_is_known_again_in_another_form(form: str) -> None:
    text = f"Call 447700900618 or {form}."
    found = Finding(((5, 17),), ("447700900618",), Kind.PHONE_NUMBER, 1.0, 0.0, "", Rule.IDENTIFIER)
    reading: Any = SimpleNamespace(text=text, columns=())
    assert [(one.spans, one.terms) for one in find_disguised(reading, [found])] == [(((21, 21 + len(form)),), (form,))]
