"""Dictionary matching: every mention, at word boundaries, whatever the inflection."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.k_safety.dictionary import dictionary, mentions
from textveil.k_safety.term_words import key, words


def found(phrases: list[str], text: str) -> list[str]:
    return [text[slice(*mention.span)] for mention in mentions(dictionary(phrases), words(text))]


@pytest.mark.parametrize(
    ("phrases", "text", "expected"),
    [
        (["seizure"], "Seizures were denied; a SEIZURE, though.", ["Seizures", "SEIZURE"]),
        (["biopsies"], "one biopsy", ["biopsy"]),
        (["rash"], "crashed rashly", []),
        (
            ["aneurysm", "abdominal aortic aneurysm"],
            "Abdominal aortic aneurysms.",
            ["Abdominal aortic aneurysms", "aneurysms"],
        ),
        (["renal failure", "failure to thrive"], "renal failure to thrive", ["renal failure", "failure to thrive"]),
        (["weight loss"], "weight\nloss and weight-loss", ["weight\nloss", "weight-loss"]),
        (["weight loss"], "weight. Loss of weight; loss", ["weight. Loss", "weight; loss"]),
        (["weight loss"], "weight [withheld] loss", []),
        (
            ["ebola virus"],
            "Ebola\r\nvirus, Ebola\u2011virus, **Ebola** virus",
            ["Ebola\r\nvirus", "Ebola\u2011virus", "Ebola** virus"],
        ),
        (["hepatitis A"], "hepatitis, hepatitis A", ["hepatitis A"]),
        (["virus", "metastasis"], "viruses and metastases", ["viruses", "metastases"]),
        (["weight loss"], "weight\n\nloss", []),
        (["fever"], "No fever.Cough", ["fever"]),
        (
            ["parkinson's disease"],
            "Parkinson’s disease, Parkinson disease",
            ["Parkinson’s disease", "Parkinson disease"],
        ),
        (["café"], "cafe\u0301 CAFÉ", ["cafe\u0301", "CAFÉ"]),
        (["influenza"], "in\u00adflu\u200benza ｉｎｆｌｕｅｎｚａ", ["in\u00adflu\u200benza", "ｉｎｆｌｕｅｎｚａ"]),
        (["straße"], "STRASSE", ["STRASSE"]),
        (["the who"], "The Who", ["The Who"]),
    ],
)
def test_mentions(phrases: list[str], text: str, expected: list[str]) -> None:
    assert found(phrases, text) == expected


@settings(max_examples=300, deadline=None)
@given(st.lists(st.text("ab ", min_size=1, max_size=6), max_size=6), st.text("ab .", max_size=30))
def test_every_mention_is_found_and_nothing_else(phrases: list[str], text: str) -> None:
    read = words(text)
    expected = set()
    for number, phrase in enumerate(phrases):
        form = key(phrase).split()
        for start in range(len(read.forms) - len(form) + 1) if form else ():
            joined = all(read.joins[start : start + len(form) - 1])
            if joined and read.forms[start : start + len(form)] == form:
                expected.add((number, (read.starts[start], read.ends[start + len(form) - 1])))
    assert {(mention.entry, mention.span) for mention in mentions(dictionary(phrases), read)} == expected


@given(st.text())
def test_words_have_their_own_offsets(text: str) -> None:
    read = words(text)
    assert sorted(read.starts) == read.starts
    for start, end in zip(read.starts, read.ends, strict=True):
        assert 0 <= start < end <= len(text)
