"""Laws and cases of normal forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.languages.normal import WORD, fold, key, words


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


@given(st.text(alphabet=st.sampled_from("aB3 é'-.İ\u00ad`_\n"), max_size=12))
def test_the_short_way_to_words_gives_the_same_words(term: str) -> None:
    # The sign that nobody sees takes the long way.
    assert words(term) == words(term + "\u00ad")
    assert fold(term) == fold(term + "\u00ad")
    assert words(term) == [word.removesuffix("'s") for word in WORD.findall(fold(term))]
