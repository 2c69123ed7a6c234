"""What betrays a private person goes, and what is background stays."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.judges import private_people
from textveil.languages.kind_mentions import MentionRange
from textveil.policy.levels import LEVELS
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import detect, sanitize

NOBODY = [
    "The Nile rises in Burundi and flows through Sudan and Egypt; wheat has been grown on its banks since 5000 BC.",
    "Install Python 3.11 or newer, then run `pip install numpy`; see https://numpy.org/doc and RFC 7231, section 4.",
]
SOMEBODY = (
    "Patient: Anna Kowalska, born 3 May 1971. She lives at 14 Mill Lane, Gdynia, and works for Bursztyn Freight. "
    "Write to a.kowalska@example.org. She takes metformin; aspirin was known to Hippocrates in Greece."
)
KINDS = (Kind.PERSON, Kind.PLACE, Kind.DATE, Kind.NUMBER, Kind.WEB_ADDRESS)
OPEN = [(level, kind) for level in LEVELS for kind in KINDS if np.isfinite(LEVELS[level].private.of(kind))]


def hidden(text: str, policy: Policy) -> set[str]:
    return {term for one in detect(text, policy) for term in one.terms}


@pytest.mark.parametrize("text", NOBODY)
def test_a_text_about_nobody_keeps_its_names_dates_and_places(text: str) -> None:
    assert sanitize(text).text == text


def test_what_is_tied_to_somebody_goes_and_background_stays() -> None:
    left = sanitize(SOMEBODY).text
    for gone in ("Kowalska", "1971", "Gdynia", "Mill Lane", "Bursztyn", "example.org"):
        assert gone not in left
    for stays in ("metformin", "aspirin"):
        assert stays in left


@pytest.mark.parametrize("text", [*NOBODY, SOMEBODY])
def test_each_level_hides_all_that_the_one_before_hides(text: str) -> None:
    policies = [Policy(level="light"), Policy(level="standard"), Policy(level="strict")]
    light, standard, strict = (
        {place for one in detect(text, policy) for span in one.spans for place in range(*span)} for policy in policies
    )
    assert light <= standard <= strict


@settings(deadline=None, max_examples=30)
@given(st.sampled_from([*NOBODY, SOMEBODY]), st.integers(0, 400))
def test_what_was_sanitized_is_sanitized_already(text: str, cut: int) -> None:
    left = sanitize(text[cut % len(text) :]).text
    assert detect(left) == []


def test_a_name_that_is_sure_is_found_wherever_it_stands_again() -> None:
    text = "Zebulon Quackenbush wrote to us. See /home/quackenbush/notes and ask zebulon; files: zq_quackenbush.docx."
    left = sanitize(text).text.lower()
    assert "quackenbush" not in left
    assert "zebulon" not in left


def test_a_subject_is_protected_however_public() -> None:
    text = "In a speech the chancellor praised the treaty. Later Merkel flew home, as Angela Merkel often did."
    assert "Merkel" not in sanitize(text, Policy(subjects=["Angela Merkel"])).text


def test_public_people_go_where_the_policy_says_so() -> None:
    text = "Newton's laws were published by Isaac Newton in 1687 and later refined by Leonhard Euler."
    assert {"Isaac Newton", "Leonhard Euler"} <= hidden(text, Policy(public="hide"))


def test_public_takes_keep_or_hide_only() -> None:
    with pytest.raises(UsageError, match="public must be one of: keep, hide"):
        Policy(public="maybe")  # type: ignore[arg-type]


@pytest.mark.parametrize(("level", "kind"), OPEN)
def test_a_mention_goes_just_above_the_limit_of_its_kind(
    level: str, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = LEVELS[level].private.of(kind)
    reading = Sanitizer().read("It was Quackenbush there.")
    reading.__dict__["ranges"] = [MentionRange(2, 3, kind, 0.9)]
    monkeypatch.setattr(private_people.PrivateBits, "names_a_time", lambda *_: True)
    monkeypatch.setattr(private_people.PrivateBits, "most", lambda *_: 9.0)
    monkeypatch.setattr(private_people.PrivateBits, "rest", lambda *_: [])
    for bits, expected in ((limit, 0), (float(np.nextafter(limit, 9)), 1)):
        monkeypatch.setattr(private_people.PrivateBits, "of", lambda *_, bits=bits: bits)
        judged = private_people.judge(reading, [], level=level, closed=[])
        assert len([one for one in judged.others if one.kind is kind]) == expected


def test_whoever_is_named_in_full_is_somebody() -> None:
    text = "Present: Bob Parker, Bob Gardner and Alice Finch. Bob Parker opened the meeting."
    assert sanitize(text).text == "Present: person 1, person 2 and person 3. Person 1 opened the meeting."
