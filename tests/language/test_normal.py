"""Laws and cases of normal forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.language.normal import fold, key, words


@pytest.mark.parametrize(
    ("spelled", "known"),
    [
        ("the United States", "united states"),
        ("UNITED\u00a0STATES", "united states"),
        ("Uni\u00adted Sta\u200btes", "united states"),
        ("Ｕｎｉｔｅｄ Ｓｔａｔｅｓ of", "united states"),
        ("Parkinson’s disease", "parkinson disease"),
        ("blood-transfusion", "blood transfusion"),
        ("U.S.", "u.s"),
        ("1,500", "1,500"),
        ("The Who", "the who"),
        ("…", ""),
    ],
)
def test_spellings_of_one_phrase_share_a_key(spelled: str, known: str) -> None:
    assert key(spelled) == known


@given(st.text())
def test_a_normal_form_is_its_own_normal_form(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert key(key(text)) == key(text)


@given(st.text())
def test_words_hold_no_space_and_are_not_empty(text: str) -> None:
    assert all(word and not any(sign.isspace() for sign in word) for word in words(text))
