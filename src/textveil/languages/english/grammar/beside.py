"""What stands beside a token, and does a sentence, a line or a value begin with it?"""

from bisect import bisect_left

from textveil.core.compact_spans import first_from
from textveil.core.model import Span
from textveil.languages.english.lexicon.name_spelling import name_tables
from textveil.languages.english.lexicon.ordinary import is_ordinary
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.reading import Reading

BEFORE_NAMES = word_list("grammar.before_names")
MONEY = word_list("values.beside_money")
BEFORE_AGES = word_list("values.before_ages")
SHORT, VOWELS = 5, frozenset("aeiouy")
"""Letters up to which a word without a vowel is taken for an abbreviation."""


def token_range(reading: Reading, span: Span) -> tuple[int, int]:
    """The tokens that a span touches; at least one."""
    tokens, (start, end) = reading.tokens, span
    first = first_from(tokens, start + 1)
    if first and tokens[first - 1][1] > start:
        first -= 1
    last = first_from(tokens, end, lo=first)
    return min(first, len(tokens) - 1), max(last, first + 1)


def word_at(reading: Reading, index: int) -> str:
    """A token, or nothing beyond the ends."""
    return reading.text[slice(*reading.tokens[index])] if 0 <= index < len(reading.tokens) else ""


def tag_at(reading: Reading, index: int) -> str:
    """The tag of a token, or nothing beyond the ends."""
    return reading.tags[index] if 0 <= index < len(reading.tags) else ""


def opens_sentence(reading: Reading, index: int) -> bool:
    """Whether a sentence begins with a token; behind "v." and "Dr." none does."""
    place = bisect_left(reading.sentences, (index, 0))
    if not (place < len(reading.sentences) and reading.sentences[place][0] == index):
        return False
    if not index or "\n" in between(reading, index):
        return True
    before = index - 1 if word_at(reading, index - 1) != "." else index - 2
    word = word_at(reading, before).rstrip(".")
    is_short = len(word) <= SHORT and word[:1].isupper() and VOWELS.isdisjoint(word.lower())
    small = word.lower()
    return not (is_short or small in BEFORE_NAMES or small in english().leading or small in name_tables().titles)


def opens_line(reading: Reading, index: int) -> bool:
    """Whether a sentence, a line or a cell begins with a token that has its capital from there."""
    structure = reading.structure
    is_line = len(structure) > index and (
        bool(structure.opens[index]) and (not index or "\n" in between(reading, index)) and not is_value(reading, index)
    )
    return (is_line or opens_sentence(reading, index)) and not word_at(reading, index)[:1].islower()


def is_value(reading: Reading, index: int) -> bool:
    """Whether the value of a label begins with a token."""
    values = reading.structure.values
    place = bisect_left(values, index, key=lambda one: one.value[0])
    return place < len(values) and values[place].value[0] == index and values[place].label[0] < values[place].label[1]


def between(reading: Reading, index: int) -> str:
    """What stands between a token and the one before it."""
    return reading.text[reading.tokens[index - 1][1] : reading.tokens[index][0]] if index else ""


def is_close(reading: Reading, index: int) -> bool:
    """Whether a token stands in the same sentence as the one before it, with a space or less between."""
    if not 0 < index < len(reading.tokens) or opens_sentence(reading, index):
        return False
    breaks = reading.structure.hard_breaks
    place = bisect_left(breaks, index)
    is_broken = place < len(breaks) and breaks[place] == index
    return not is_broken and reading.tokens[index][0] - reading.tokens[index - 1][1] <= 1


def phrase_at(reading: Reading, index: int) -> tuple[int, int]:
    """The noun phrase that holds a token; empty when none does."""
    place = bisect_left(reading.phrases, (index + 1, 0)) - 1
    first, last = reading.phrases[place] if place >= 0 else (0, 0)
    return (first, last) if first <= index < last else (index, index)


def without_stop(reading: Reading, span: Span) -> Span:
    """A span without the stop of its last word where that ends a sentence, too: "works at Acme Inc. She left"."""
    start, end = span
    if end - start < 2 or reading.text[end - 1] != ".":
        return span
    _, last = token_range(reading, span)
    place = bisect_left(reading.sentences, (last, -1))
    begins = last == len(reading.tokens) or (place < len(reading.sentences) and reading.sentences[place][0] == last)
    after = word_at(reading, last)
    begins = begins or (after[:1].isupper() and is_ordinary(after))
    return (start, end - 1) if begins and last and reading.tokens[last - 1][1] == end else span
