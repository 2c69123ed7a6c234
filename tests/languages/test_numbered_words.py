"""What holds of the different words of a text, and of where they stand?"""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from textveil.languages.english.read_text import read_english
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.network.token_grammar import NumberedWords, number_words

WORDS = st.lists(st.sampled_from(["Ann", "ann", "or", ".", "Two", "é", "x" * 40]))


def said(words: NumberedWords) -> list[str]:
    return [words.different[number] for number in words.which.tolist()]


@given(WORDS)
def test_each_different_word_is_kept_once_in_the_order_of_the_text(words: list[str]) -> None:
    numbered = number_words(words)
    assert numbered.different == list(dict.fromkeys(words))
    assert said(numbered) == words


@given(st.text())
def test_the_words_of_a_text_are_numbered_as_it_is_cut(text: str) -> None:
    tokens = tokenize(text)
    assert tokens.numbered.different == list(dict.fromkeys(tokens.words))
    assert said(tokens.numbered) == tokens.words


@given(WORDS, st.data())
def test_words_at_some_places_are_those_and_no_others(words: list[str], data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(0, len(words) - 1)) if words else st.just([]))
    some = number_words(words).at(np.array(places, np.int64))
    assert said(some) == [words[place] for place in places]
    assert set(some.different) == {words[place] for place in places}


@given(WORDS)
def test_places_and_flags_are_those_of_the_words_that_are_asked_for(words: list[str]) -> None:
    numbered = number_words(words)
    expected = [place for place, word in enumerate(words) if word in {"or", "Two"}]
    assert numbered.places({"or", "Two"}) == expected
    assert numbered.flags({"or", "Two"}.__contains__).nonzero()[0].tolist() == expected


def test_a_reading_with_another_text_has_the_words_of_that_text() -> None:
    reading = read_english("Ann met Tom.")
    assert said(reading.words) == ["Ann", "met", "Tom", "."]
    assert said(replace(reading, text="Ann met Bob.").words) == ["Ann", "met", "Bob", "."]
