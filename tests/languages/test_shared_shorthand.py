"""The shorthand of wards stays in notes from wards, and nowhere else, and never where a person stands."""

import pytest

import textveil as tv
from textveil.languages.english.lexicon.shared_shorthand import ward_shorthand

NOTE = """Brought in via ED. PMH: HTN, AF, COPD. O/E: BP 94/52, HR 128, RR 24.
ECG: fast AF, ST depression. CTPA: no PE. EF 50-55% on TTE. Seen by RA, d/w PE, Dr AF."""


def words(text: str) -> list[str]:
    """What is found, as written."""
    return [text[slice(*span)] for span in ward_shorthand(text)]


def test_shorthand_is_found_in_a_note_and_not_where_a_person_stands() -> None:
    found = "ED PMH HTN AF COPD O/E BP HR RR ECG AF ST CTPA PE EF TTE".split()
    assert words(NOTE) == found


@pytest.mark.parametrize("policy", ["clinical", "hipaa-safe-harbor"])
def test_shorthand_stays_under_the_presets_of_wards(policy: str) -> None:
    told = tv.sanitize(f"Mrs Oyinlola Adebayo. {NOTE}", tv.Policy.preset(policy)).text
    assert "Adebayo" not in told
    for said in ("via ED", "PMH: HTN, AF, COPD", "BP 94/52, HR 128", "ST depression", "CTPA: no PE", "on TTE"):
        assert said in told


def test_the_same_letters_are_anybodys_in_another_text() -> None:
    assert words("ED and PE met AF at the ST office.") == []
    assert words(f"{NOTE}\nRA\n")[-1] == "TTE"
