"""What holds of the pieces that words are cut into?"""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from textveil.reader.pieces import FIRST, LAST, PieceCutter, cut_words, packaged_cutter

WORDS = st.lists(st.text(min_size=1, max_size=30), min_size=1, max_size=12)


def pieces_of(words: list[str], place: int, *, is_spaced: bool) -> list[int]:
    different = list(dict.fromkeys(words))
    which = np.array([different.index(word) for word in words], np.int32)
    cut = cut_words(different, which, is_spaced=np.full(len(words), is_spaced))
    return [piece for piece, word in zip(cut.pieces.tolist(), cut.word.tolist(), strict=True) if word == place]


@given(WORDS, st.text(min_size=1, max_size=30), st.booleans())
def test_the_pieces_of_a_word_are_the_same_wherever_it_stands(words: list[str], word: str, is_spaced: bool) -> None:
    alone = pieces_of([word], 0, is_spaced=is_spaced)
    assert 0 < len(alone) <= FIRST + LAST
    assert pieces_of([*words, word], len(words), is_spaced=is_spaced) == alone
    assert pieces_of([word, *words], 0, is_spaced=is_spaced) == alone


@given(WORDS)
def test_the_pieces_of_a_text_are_those_of_its_words_in_order(words: list[str]) -> None:
    different = list(dict.fromkeys(words))
    which = np.array([different.index(word) for word in words], np.int32)
    cut = cut_words(different, which, is_spaced=np.zeros(len(words), np.bool_))
    assert cut.ends[-1] == len(cut.pieces) == len(cut.word) == len(cut.is_first)
    assert cut.word.tolist() == sorted(cut.word.tolist())
    assert cut.word[cut.is_first].tolist() == list(range(len(words)))
    assert cut.ends.tolist() == np.bincount(cut.word).cumsum().tolist()


def test_a_word_of_no_piece_is_read_as_something_unknown() -> None:
    assert all(packaged_cutter().cut(["", "\u200b", "\ud800"]))


def test_words_are_cut_alike_when_too_many_were_kept() -> None:
    cutter: PieceCutter = packaged_cutter()
    before = cutter.cut([" Ashgrove"])
    for part in range(5):
        cutter.cut([f"{part}x{number}" for number in range(1 << 14)])
    assert cutter.cut([" Ashgrove", " Ashgrove"]) == before * 2
