"""What a word looks like is the same however it is worked out."""

from dataclasses import fields
from itertools import chain

import pytest

from textveil.languages.open_language import lexicon
from textveil.mentions.word_features import LONGEST, UNLISTED, listed, look, packed_look, word_lists

WORDS = "Mr mr first seventeenth London I NATO us Us ms x X 12 3rd Жуков café e-mail eMail ann_lee.docx half “ 's ’s re"


def test_the_row_of_a_word_is_what_its_look_tells() -> None:
    known = word_lists(lexicon())
    lists = chain.from_iterable(getattr(known, one.name) for one in fields(known))
    for word in {
        form for one in [*lists, *WORDS.split()] for form in (one, one.lower(), one.capitalize(), one.upper())
    }:
        *told, usual_capital = look(word, lexicon())
        assert packed_look(lexicon(), word) == bytes((*told, usual_capital & 0xFF)), word


@pytest.mark.parametrize("word", ["house", "House", "Wołąsiewicz", "quackenbush" * 20])
def test_of_a_long_word_the_beginning_is_looked_at(word: str) -> None:
    *told, usual_capital = look(word[:LONGEST], lexicon())
    assert packed_look(lexicon(), word) == bytes((*told, usual_capital & 0xFF))


def test_no_list_names_the_word_that_stands_for_all_unlisted_ones() -> None:
    assert UNLISTED not in listed(lexicon())
    assert {name for name, told in look(UNLISTED, lexicon())._asdict().items() if told} == {"word", "small"}
