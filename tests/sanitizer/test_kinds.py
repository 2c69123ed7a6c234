"""Whole kinds of things are kept or hidden, and a kind that is hidden goes wherever it stands."""

import pytest

from textveil.core.kinds import Kind
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import detect, sanitize
from textveil.sanitizer.verification import verify

NOTE = (
    "The teacher lives in London and had pneumonia. Her daughter called on Monday, 3 March 2019. "
    "Write to ann@example.org."
)


@pytest.mark.parametrize(
    ("kind", "gone"),
    [
        ("place", ["London"]),
        ("disease", ["pneumonia"]),
        ("role", ["teacher", "daughter"]),
        ("date", ["3 March 2019"]),
        ("identifier", ["ann@example.org"]),
        ("e-mail address", ["ann@example.org"]),
    ],
)
def test_a_kind_that_is_hidden_goes_wherever_it_stands_and_nothing_else(kind: str, gone: list[str]) -> None:
    words = ["London", "pneumonia", "teacher", "daughter", "3 March 2019", "ann@example.org"]
    result = sanitize(NOTE, Policy(level="off", kinds={kind: "hide"}, mode="redact"))
    assert [word for word in words if word not in result.text] == [word for word in words if word in gone]
    assert verify(result.text, result.certificate) == []


def test_hiding_a_kind_hides_more_than_its_level_does() -> None:
    plain, more = Policy(level="light", mode="redact"), Policy(level="light", kinds={"disease": "hide"}, mode="redact")
    assert "pneumonia" in sanitize(NOTE, plain).text
    result = sanitize(NOTE, more)
    assert "pneumonia" not in result.text
    assert [one.because for one in result.findings if one.kind is Kind.DISEASE] == [
        "is of a kind that is always hidden"
    ]


@pytest.mark.parametrize("level", ["light", "standard", "strict"])
def test_a_kind_that_is_kept_stays_at_every_level(level: str) -> None:
    found = detect(NOTE, Policy(level=level, kinds={"date": "keep", "identifier": "keep"}))  # type: ignore[arg-type]  # drawn
    assert not [one for one in found if one.kind.group in (Kind.DATE, Kind.IDENTIFIER)]


def test_one_kind_of_identifiers_is_kept_among_those_that_are_hidden() -> None:
    text = "Write to ann@example.org or call +1 (341) 311-7828."
    policy = Policy(level="off", kinds={"identifier": "hide", "phone number": "keep"})
    assert sanitize(text, policy).text == "Write to [e-mail address] or call +1 (341) 311-7828."


def test_a_number_that_is_written_as_a_code_is_no_amount() -> None:
    policy = Policy(level="strict", kinds={"number": "keep"}, mode="redact")
    left = sanitize("Subject 90-3316-04 took 20 of them.", policy).text
    assert "3316" not in left
    assert "20 of them" in left


def test_an_age_is_listed_with_its_unit() -> None:
    found = detect("Tom Reyes, a 43-year-old man from Leeds, fell.")
    assert ("43-year-old",) in [one.terms for one in found]
