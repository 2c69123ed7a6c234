"""A name or a date that goes on in the next line is one mention, and told once."""

import re

import pytest

import textveil as tv

LONG = "The trustees met in the long room behind the church, where it was agreed that"
SHIFTING = tv.Policy.preset("clinical")
"""May say the same month of another year."""
POLICIES = [tv.Policy(), SHIFTING, tv.Policy.preset("llm"), tv.Policy.preset("hipaa-safe-harbor")]


@pytest.mark.parametrize(
    ("text", "mention"),
    [
        (f"{LONG} Tobias\nEllery should write to the council about the roof before long.", "Tobias\nEllery"),
        (
            f"{LONG} Mrs Ingrid\nHolm-Barrow, for the choir, would pay the first half of the bill.",
            "Ingrid\nHolm-Barrow",
        ),
        (f"{LONG} the boiler had failed on June\n17, 2019, and again in the winter of that year.", "June\n17, 2019"),
        ("She was born in Leeds on 12\nAugust 1968 and moved away.", "12\nAugust 1968"),
        ("We wrote to him on\nthe matter and he left on October\n3, 2021 for good.", "October\n3, 2021"),
    ],
)
def test_a_mention_over_a_line_end_is_one(text: str, mention: str) -> None:
    found = [text[slice(*span)] for one in tv.detect(text) for span in one.spans]
    assert [one for one in found if one.endswith(mention)], found
    assert not [one for one in found if one != mention and one in mention]
    for policy in POLICIES:
        output = tv.sanitize(text, policy).text
        assert output.count("\n") == text.count("\n")
        is_shifted = policy is SHIFTING and mention[-1].isdigit()
        assert is_shifted or not [word for word in re.findall(r"[A-Z]\w+", mention) if word in output]


def test_neighbours_on_two_lines_of_a_list_stay_two() -> None:
    text = "Present:\nTobias Ellery\nIngrid Holm\n"
    assert [one.terms for one in tv.detect(text)] == [("Tobias Ellery",), ("Ingrid Holm",)]


@pytest.mark.parametrize(
    "head", ["ST. BRIDE'S HOSPITAL FOUNDATION TRUST", "NORTH VALE COUNTY COUNCIL", "HARGREAVE & HOLM SOLICITORS"]
)
def test_a_head_in_capitals_ends_with_its_line(head: str) -> None:
    text = f"{head}\nAcute Medical Unit, Level 4\nDISCHARGE SUMMARY\n\nPatient: Anna Berg"
    assert not [term for one in tv.detect(text) for term in one.terms if "\n" in term]
    assert tv.sanitize(text).text.count("\n") == text.count("\n")
    assert not re.search(r"\n[ ,.]", tv.sanitize(text).text)
