"""What betrays a private person goes, and what is background stays."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.core.errors import UsageError
from textveil.core.kinds import GROUPS, Kind
from textveil.core.model import Finding, Rule
from textveil.judges import private_people
from textveil.judges.speakers import find_mailed
from textveil.languages.english.read_text import read_english
from textveil.languages.reading import MentionRange
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
KINDS = [kind for kind in GROUPS if kind is not Kind.WORD]
OPEN = [(level, kind) for level in LEVELS for kind in KINDS if np.isfinite(LEVELS[level].private[kind])]


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
    limit = LEVELS[level].private[kind]
    reading = Sanitizer().read("It was Quackenbush there.")
    reading.__dict__["ranges"] = [MentionRange(2, 3, kind, 0.9)]
    monkeypatch.setattr(private_people.PrivateBits, "names_a_time", lambda *_: True)
    monkeypatch.setattr(private_people.PrivateBits, "most", lambda *_: 9.0)
    monkeypatch.setattr(private_people.PrivateBits, "rest", lambda *_: [])
    for bits, expected in ((limit, 0), (float(np.nextafter(limit, 9)), 1)):
        monkeypatch.setattr(private_people.PrivateBits, "of", lambda *_, bits=bits: bits)
        _, others = private_people.judge(reading, [], level=level, closed=[])
        assert len([one for one in others if one.kind is kind]) == expected


def test_whoever_is_named_in_full_is_somebody() -> None:
    text = "Present: Bob Parker, Bob Gardner and Alice Finch. Bob Parker opened the meeting."
    assert sanitize(text).text == "Present: Person 1, Person 2 and Person 3. Person 1 opened the meeting."


def findings_at_strict(monkeypatch: pytest.MonkeyPatch, *, kind: Kind | None, bits: float, label: bool = False) -> int:
    """How many findings the middle word of a sentence is, where the networks say little of it."""
    reading = Sanitizer().read("It was Quackenbush there.")
    reading.__dict__["ranges"] = [] if kind is None else [MentionRange(2, 3, kind, 0.9)]
    reading.kinds.hide[:] = 0.0
    reading.kinds.hide[2] = 2**bits / (1 + 2**bits) if kind is None else 0.0
    monkeypatch.setattr(private_people.PrivateBits, "of", lambda *_: -99.0 if label is False else bits)
    monkeypatch.setattr(private_people.PrivateBits, "is_label", lambda *_: label)
    monkeypatch.setattr(private_people.PrivateBits, "rest", lambda *_: [])
    return len(private_people.judge(reading, [], level="strict", closed=[])[1])


@pytest.mark.parametrize("kind", [Kind.PERSON, Kind.PLACE, Kind.LAW, Kind.NUMBER, Kind.WEB_ADDRESS])
def test_at_strict_a_name_a_date_a_place_or_a_number_goes_whatever_is_said_of_it(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert findings_at_strict(monkeypatch, kind=kind, bits=-99.0) == 1


@pytest.mark.parametrize(("bits", "expected"), [(-6.5, 0), (-6.4, 1)])
def test_at_strict_a_label_goes_just_above_its_limit(
    bits: float, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert findings_at_strict(monkeypatch, kind=Kind.ORGANIZATION, bits=bits, label=True) == expected


@pytest.mark.parametrize(("bits", "expected"), [(-4.76, 0), (-4.74, 1)])
def test_at_strict_a_word_that_people_mask_goes_just_above_the_limit(
    bits: float, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert findings_at_strict(monkeypatch, kind=None, bits=bits) == expected


@pytest.mark.parametrize("season", ["autumn 1987", "the spring of 2009"])
def test_a_season_goes_on_with_its_year(season: str) -> None:
    assert "[date] [date]" not in sanitize(f"Rosa Delgado was born in {season} in Leeds.").text
    assert season[-4:] not in sanitize(f"Rosa Delgado was born in {season} in Leeds.").text


def test_the_same_word_has_one_verdict_in_a_column_of_a_pasted_table() -> None:
    text = "Name,Dept,Note\nIvy Chen,Ops,moved from Leeds\nOmar Haddad,Ops,reports to Ivy\n"
    found = detect(text)
    assert all(one.score > one.limit for one in found)
    assert sum("Ops" in one.terms for one in found) in (0, 2)


MACHINES_AT = "\n".join(f"2020-02-22T06:35:0{n}Z cache miss for block {n}, {n + 3} ms" for n in range(4))


def test_the_times_of_a_log_of_machines_stay() -> None:
    assert "06:35" in sanitize(MACHINES_AT).text


def test_where_somebody_is_listed_what_stands_beside_is_not_taken_for_nobodys() -> None:
    text = "The report was written in Leeds in May 2003. The committee read it on 4 June 2003 and praised the nurses."
    reading = read_english(text)
    listed = Finding(((4, 10),), ("report",), Kind.NAME, 1.0, 0.0, "", Rule.LISTED)
    scores = [
        {one.terms: one.score for one in private_people.judge(reading, certain, level="strict", closed=())[1]}
        for certain in ([listed], [replace(listed, rule=Rule.PATTERN)])
    ]
    lowered = private_people.PrivateBits(reading).lowered
    assert lowered < 0.0 == private_people.PrivateBits(reading, is_somebody=True).lowered
    more = [score - scores[1][terms] for terms, score in scores[0].items()]
    assert min(more) >= 0.0
    assert max(more) == pytest.approx(-lowered)


def test_whoever_an_address_of_mail_on_the_same_line_names_is_somebody() -> None:
    text = "Ask Piers Oakhanger, who reads oakhanger.p@example.net.\nTamsin Oakhanger wrote a book; so did Rosa Keller."
    start = text.index("oakhanger.p")
    span = (start, start + len("oakhanger.p@example.net"))
    address = Finding((span,), (text[slice(*span)],), Kind.E_MAIL_ADDRESS, 1.0, 0.0, "", Rule.IDENTIFIER)
    reading = read_english(text)
    assert [one.terms for one in find_mailed(reading, [address], taken=[span], sure=0.0)] == [("Piers Oakhanger",)]
    assert list(find_mailed(reading, [address], taken=[(4, 9), span], sure=0.0)) == []
    assert list(find_mailed(reading, [], taken=[], sure=0.0)) == []
