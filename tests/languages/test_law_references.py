"""Places in reports, codes and rules are told from addresses and names, and left alone where they are of others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import textveil as tv
from textveil.core.spans import matches_from
from textveil.languages.english.names.citations import (
    OPENS_CODE,
    OPENS_REPORT,
    code_places,
    law_references,
    report_places,
)

KEPT = [
    (
        "See 411 U.S. 792, 802–04 (1973); 29 C.F.R. § 1604.11(a)–(b).",
        ["411 U.S. 792, 802–04 (1973)", "29 C.F.R. § 1604.11(a)–(b)"],
    ),
    (
        "The panel followed 127 S.Ct. 1955 and 72 F. Supp. 3d 1131 (D. Or. 2014).",
        ["127 S.Ct. 1955", "72 F. Supp. 3d 1131 (D. Or. 2014)"],
    ),
    ("It was so held in 987 F.3d 1161, 1170 n.4 (9th Cir. 2021).", ["987 F.3d 1161, 1170 n.4 (9th Cir. 2021)"]),
    (
        "The order, 2019 WL 1234567 (N.D. Cal. Mar. 3, 2019), is unpublished.",
        ["2019 WL 1234567 (N.D. Cal. Mar. 3, 2019)"],
    ),
    (
        "He relied on N.Y. Exec. Law § 296(7) and Mass. Gen. Laws ch. 151B, § 4.",
        ["N.Y. Exec. Law § 296(7)", "Mass. Gen. Laws ch. 151B, § 4"],
    ),
    (
        "They sued under 15 U.S.C. §§ 1681 et seq. and moved under Fed. R. Civ. P. 56(c).",
        ["15 U.S.C. §§ 1681 et seq.", "Fed. R. Civ. P. 56(c)"],
    ),
    ("The order at Dkt. 45-2 and ECF No. 112 says so.", ["Dkt. 45-2", "ECF No. 112"]),
    (
        "The test in [1999] 2 AC 22 at 31 and [2019] EWHC 1234 (Admin) applies.",
        ["[1999] 2 AC 22 at 31", "[2019] EWHC 1234 (Admin)"],
    ),
]
LEFT_TO_THE_EVIDENCE = [
    "She lives at 36 Cal. Street 1028.",
    "He moved to 411 U.S. Highway 792, Salem.",
    "Write to Suite 12, Chicago, Ill. 60601 by Friday.",
    "The judgment was affirmed, 987 F.3d 1161 (9th Cir. 2021).",
    "Our case is reported at 12 F. Supp. 3d 45.",
    "987 F.3d 1161",
    "Ask Mr. Cal. Brown about § 5.",
]


@pytest.mark.parametrize(("text", "places"), KEPT)
def test_places_that_everybody_can_read_are_found_whole(text: str, places: list[str]) -> None:
    assert [text[slice(*span)] for span in law_references(text)] == places


def test_no_number_of_somebody_is_taken_in_behind_a_section() -> None:
    text = "She sued under Cal. Lab. Code § 1102.5, 415-555-0134 being her number."
    assert [text[slice(*span)] for span in law_references(text)] == ["Cal. Lab. Code § 1102.5"]


@pytest.mark.parametrize("text", LEFT_TO_THE_EVIDENCE)
def test_addresses_names_and_this_very_case_are_no_references(text: str) -> None:
    assert law_references(text) == []


@pytest.mark.parametrize("policy", [tv.Policy(), tv.Policy(level="light"), tv.Policy.preset("court")], ids=str)
@pytest.mark.parametrize(("text", "places"), KEPT)
def test_what_is_referred_to_stays_in_the_text(text: str, places: list[str], policy: tv.Policy) -> None:
    output = tv.sanitize(text, policy).text
    assert [place for place in places if place not in output] == []


def test_cited_parties_stay_where_persons_are_always_hidden_but_law_is_kept() -> None:
    text = "Yanowitz v. L'Oreal USA, Inc., 36 Cal. 4th 1028 (2005), controls here, said Ms Daria Holm."
    output = tv.sanitize(text, tv.Policy.preset("court")).text
    assert output.startswith("Yanowitz v. L'Oreal USA, Inc., 36 Cal. 4th 1028 (2005), controls here")
    assert "Holm" not in output


def test_the_strictest_level_leaves_nothing_to_the_law() -> None:
    text = "The court followed 36 Cal. 4th 1028 (2005) and denied the motion."
    assert "1028" not in tv.sanitize(text, tv.Policy(level="strict")).text


PIECES = """36 Cal. 4th 1028|[2019] EWCA Civ 1234|(1999) 2 AC 22|29 CFR 825|42 U.S.C. § 1983|Cal. Lab. Code § 12|Dkt. 4
Hr'g Tr. 44:12|RCW 49.17.060|Fed. R. Civ. P. 56(c)|Ex. 4|99|x|.|-|(|[| """.replace("\n", "|").split("|")


@given(st.lists(st.sampled_from(PIECES), max_size=6), st.sampled_from(["", " "]))
def test_every_place_begins_with_what_is_sooner_looked_for(pieces: list[str], gap: str) -> None:
    text = gap.join(pieces)
    for opening, pattern in ((OPENS_REPORT, report_places()), (OPENS_CODE, code_places())):
        found = [match.span() for match in matches_from(pattern, text, opening=opening)]
        assert found == [match.span() for match in pattern.finditer(text)]
