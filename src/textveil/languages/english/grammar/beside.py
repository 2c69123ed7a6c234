"""What stands beside a token, and does a sentence, a line or a value begin with it?"""

import re
from bisect import bisect_left

from textveil.core.model import Span
from textveil.languages.english.lexicon.name_spelling import name_tables
from textveil.languages.english.lexicon.ordinary import is_ordinary
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.reading import Reading
from textveil.languages.tokens_near import between, is_value, token_range, word_at

BEFORE_NAMES = word_list("grammar.before_names")
MONEY = word_list("values.beside_money")
INITIAL_BEFORE, GOING_ON = re.compile(r" [^\W\d_a-z]\.\Z"), re.compile(r" ?\(|[,;:]")
"""The initial at the end of a name, and what stands behind it in the same sentence."""
FULL_LINE = 6
"""Words and signs of a line from which it is one of running text."""
SHORT, VOWELS = 5, frozenset("aeiouy")
"""Letters up to which a word without a vowel is taken for an abbreviation."""


def opens_sentence(reading: Reading, index: int) -> bool:
    """Whether a sentence begins with a token; behind "v.", "d." and "Dr." none does."""
    place = bisect_left(reading.sentences, (index, 0))
    if not (place < len(reading.sentences) and reading.sentences[place][0] == index):
        return False
    if not index or "\n" in between(reading, index):
        return True
    before = index - 1 if word_at(reading, index - 1) != "." else index - 2
    word = word_at(reading, before).rstrip(".")
    is_letter = len(word) == 1 and word.isalpha()
    is_short = len(word) <= SHORT and (word[:1].isupper() or is_letter) and VOWELS.isdisjoint(word.lower())
    small = word.lower()
    return not (is_short or small in BEFORE_NAMES or small in english().leading or small in name_tables().titles)


def opens_line(reading: Reading, index: int) -> bool:
    """Whether a sentence, a line or a cell begins with a token that has its capital from there."""
    structure = reading.structure
    is_line = len(structure) > index and (
        bool(structure.opens[index]) and (not index or "\n" in between(reading, index)) and not is_value(reading, index)
    )
    opens = (is_line or opens_sentence(reading, index)) and not word_at(reading, index)[:1].islower()
    return opens and not goes_on(reading, index)


def goes_on(reading: Reading, index: int) -> bool:
    """Whether a line begins in the middle of a sentence: the full one before ends in a small word or a comma."""
    line, first = reading.structure.line, index - FULL_LINE
    if first < 0 or len(line) <= index or between(reading, index).count("\n") != 1 or line[first] != line[index - 1]:
        return False
    before = word_at(reading, index - 1)
    return before == "," or before.islower()


def is_close(reading: Reading, index: int) -> bool:
    """Whether a token stands in the same sentence as the one before it, with a space or less between."""
    if not 0 < index < len(reading.tokens) or opens_sentence(reading, index):
        return False
    breaks = reading.structure.hard_breaks
    place = bisect_left(breaks, index)
    is_broken = place < len(breaks) and breaks[place] == index
    return not is_broken and reading.tokens[index][0] - reading.tokens[index - 1][1] <= 1


def without_stop(reading: Reading, span: Span) -> Span:
    """A span without the stop of its last word where that ends a sentence, too: "works at Acme Inc. She left"; but
    with that of an initial inside a sentence: "Karim T. (he)"."""
    start, end = span
    text = reading.text
    stop = end + 1 if text[end : end + 1] == "." else end
    if INITIAL_BEFORE.search(text, start, stop) and GOING_ON.match(text, stop):
        return start, stop
    if end - start < 2 or text[end - 1] != ".":
        return span
    _, last = token_range(reading, span)
    place = bisect_left(reading.sentences, (last, -1))
    begins = last == len(reading.tokens) or (place < len(reading.sentences) and reading.sentences[place][0] == last)
    after = word_at(reading, last)
    begins = begins or (after[:1].isupper() and is_ordinary(after))
    return (start, end - 1) if begins and last and reading.tokens[last - 1][1] == end else span
