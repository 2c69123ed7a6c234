"""The parts of a code that were found apart are one mention, and a mark fills no brackets of the text's own."""

import pytest

import textveil as tv
from textveil.core.kinds import Kind


@pytest.mark.parametrize(
    ("text", "output"),
    [
        (
            "Case 2024-CV-9722\nPlaintiff: Karen Tarrant\nDefendant: James Garrick",
            "Case [identifier]\nPlaintiff: Person 1\nDefendant: Person 2",
        ),
        (
            "My phone does not know the licence US-DL-4710485154 of Karen Tarrant.",
            "My phone does not know the licence [identifier] of Person 1.",
        ),
        ("CLAIM NO. 2018 FD 01177\nBetween Karen Tarrant", "CLAIM NO. [identifier]\nBetween Person 1"),
    ],
)
def test_a_code_is_one_mention(text: str, output: str) -> None:
    assert tv.sanitize(text).text == output


@pytest.mark.parametrize(
    "text",
    [
        "TEL : 03-55250588\nGST ID : 000886677504\nSLIP NO.: 0010104733",
        "Fax: 03-55250588\nTax inv no: 002-1550040",
        "Phone: +1 412-268-7090 (24-hour hotline)",
    ],
)
def test_a_number_that_another_label_announces_is_no_phone_number(text: str) -> None:
    assert [one.kind for one in tv.detect(text)].count(Kind.PHONE_NUMBER) == 1


def test_the_year_of_an_act_is_no_account() -> None:
    assert tv.sanitize("REPORT PURSUANT TO THE SECURITIES EXCHANGE ACT OF 1934").edits == []


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("[2024-02-15T07:07:00Z] Karen Tarrant logged in.", "[date] Person 1 logged in."),
        ("Seen by Dr Garrick [with Karen Tarrant].", "Seen by Dr Person 1 [with Person 2]."),
    ],
)
def test_a_mark_takes_the_place_of_the_brackets_that_it_would_fill(text: str, output: str) -> None:
    assert tv.sanitize(text).text == output
