"""A name that is an initial ends before the next sentence, and one that goes on is whole."""

import pytest

from textveil.sanitizer.verbs import detect


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("She was seen by Dr. K. After that she left.", "K"),
        ("They wrote to Mr. B. The costs were refused.", "B"),
        ("They wrote to Mr. B. Smith was the reply.", "B. Smith"),
        ("Mr. E. Bridges was here.", "E. Bridges"),
        ("They wrote to Mrs. A. Wood, who left.", "A. Wood"),
    ],
)
def test_a_name_that_is_an_initial_takes_no_word_of_the_next_sentence(text: str, name: str) -> None:
    assert name in {term for one in detect(text) for term in one.terms}
