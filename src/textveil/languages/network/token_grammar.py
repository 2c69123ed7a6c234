"""Where does each word of a text start and end?

One regular expression cuts the text into pieces, white space included, so the
pieces joined give the text back and their lengths give every offset.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import count

import numpy as np
from numpy.typing import NDArray

# Which different words does a text have, and which of them stands at each place?
#
# A text says few words many times. What depends on the word alone is asked once a
# word, and an array operation takes the answer to every place.

Flags = NDArray[np.bool_]
Column = NDArray[np.int32]
"""A number for each word of a text, in little room."""


@dataclass(frozen=True, slots=True, eq=False)
class NumberedWords:
    """The words of a text, each different one once."""

    different: list[str] = field(repr=False)
    """Every word once, in the order in which the text first says them."""
    which: Column = field(repr=False)
    """For each place of the text the number of its word among those."""

    def __len__(self) -> int:
        return len(self.which)

    def flags(self, is_such: Callable[[str], bool]) -> Flags:
        """Which words of the text are such; each is asked once."""
        told = np.fromiter(map(is_such, self.different), np.bool_, len(self.different))
        flags: Flags = told[self.which]
        return flags

    def places(self, wanted: Collection[str]) -> list[int]:
        """Where the text says one of some words, in order.

        >>> number_words("to be or not to be".split()).places({"be", "is"})
        [1, 5]
        """
        said = [word in wanted for word in self.different]
        return np.array(said, np.bool_)[self.which].nonzero()[0].tolist() if True in said else []

    def at(self, places: NDArray[np.int64]) -> "NumberedWords":
        """The words at some places of the text, without those that stand at none of them."""
        used, which = np.unique(self.which[places], return_inverse=True)
        return NumberedWords(list(map(self.different.__getitem__, used.tolist())), which.astype(np.int32))


def number_words(words: Iterable[str]) -> NumberedWords:
    """The words of a text, numbered."""
    numbers = defaultdict[str, int](count().__next__)
    which = np.fromiter(map(numbers.__getitem__, words), np.int32)
    return NumberedWords(list(numbers), which)


Offsets = NDArray[np.int64]

APOSTROPHE = "['\u2019\u02bc]"
LETTER = r"[^\W\d_]"
INNER = r"(?:[^\W_]++|[\u0300-\u036f\u200b-\u200d\u00ad\u2060]++)++"
"""Letters and digits, with invisible or combining marks among them."""


@dataclass(frozen=True, eq=False)
class ReadingWords:
    """The words by which the words and the sentences of a language are told apart."""

    abbreviations: frozenset[str]
    leading: frozenset[str]
    """Abbreviations that come before a name or a number."""
    before_numbers: frozenset[str]
    notes: frozenset[str]
    """What stands before an afterthought, and is nobody's initials."""
    units: frozenset[str]
    prefixes: frozenset[str]
    openers: frozenset[str]
    calendar: frozenset[str]
    suffixes: frozenset[str]
    clitics: frozenset[str]
    fused: Mapping[str, int]
    elisions: frozenset[str] = frozenset()
    """What stands before an apostrophe as a word of its own: the "l'" of "l'Oise"."""
    numbered: frozenset[str] = frozenset()
    """Words before which a number has a full stop: "14. März"."""


AT_ONCE, AHEAD = 1 << 17, 1 << 12
"""Signs of a text that are cut into words at once, and how far beyond them is looked."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The words of a text, in order, with their offsets into it."""

    text: str
    words: list[str]
    starts: Offsets
    ends: Offsets
    numbered: NumberedWords
    """The same words, each different one once."""
    language: ReadingWords
    """The words that they were told apart by."""

    def __len__(self) -> int:
        return len(self.words)


def cut_tokens(text: str, language: ReadingWords) -> Tokens:
    """Cut ``text`` into words, numbers and signs."""
    numbers = defaultdict[str, int](count(1).__next__, {"": 0})  # nothing is left of white space
    which: list[Column] = [np.empty(0, np.int32)]
    starts: list[Offsets] = [np.empty(0, np.int64)]
    ends: list[Offsets] = [np.empty(0, np.int64)]
    for first, pieces in cut_pieces(text, language):
        bare = list(map(str.rstrip, pieces))
        said = np.fromiter(map(numbers.__getitem__, bare), np.int32, len(pieces))
        lengths, visible = (np.fromiter(map(len, some), np.int64, len(pieces)) for some in (pieces, bare))
        begins, is_word = first + lengths.cumsum() - lengths, said > 0
        said, begins = said[is_word], begins[is_word]
        starts.append(begins)
        ends.append(begins + visible[is_word])
        which.append(said - 1)
    different = list(numbers)[1:]
    numbered = NumberedWords(different, np.concatenate(which))
    # The same word is the same object: a long text has few different ones.
    words = list(map(different.__getitem__, numbered.which.tolist()))
    return Tokens(text, words, np.concatenate(starts), np.concatenate(ends), numbered, language)


def cut_pieces(text: str, language: ReadingWords) -> Iterator[tuple[int, list[str]]]:
    """All pieces of a text, white space too, some at a time, each lot with the place that it starts at.

    Where a lot ends the grammar saw ``AHEAD`` signs further: what comes there changes no piece that is kept.
    """
    find, first, reach = grammar(language).findall, 0, AT_ONCE
    while first < len(text):
        pieces: list[str] = find(text, first, first + reach + AHEAD)
        end = first + sum(map(len, pieces))
        while end < len(text) and pieces and end > first + reach:
            end -= len(pieces.pop())
        reach = AT_ONCE if pieces else 2 * reach
        if pieces:
            yield first, pieces
        first = end


@cache
def grammar(language: ReadingWords) -> re.Pattern[str]:
    """The token grammar: alternatives in order, the last takes any character.

    Every repetition that could fail after a long run is bounded or gives
    nothing back, so time grows with the length of the text whatever the text is.
    """
    ending = rf"n{APOSTROPHE}t\b|N{APOSTROPHE}T\b"
    clitics = one_of(language.clitics)
    alternatives = (
        r"\s+",
        plain_word(language),
        *addresses(language),
        *elided_words(language),
        *abbreviations(language),
        *numbers(language),
        rf"{APOSTROPHE}(?:{clitics})\b",
        ending,
        *fused_words(language),
        rf"\b(?i:{one_of(language.prefixes)})-(?:{LETTER}+(?={APOSTROPHE}|\b)|\d+s\b)",
        rf"{LETTER}{{1,40}}?(?={ending})",
        r"\w{1,30}(?:&\w{1,30}){1,8}|\b\w/\w\b",
        rf"{INNER}(?:_++{INNER}|{APOSTROPHE}(?!(?:{clitics})\b){LETTER}++)*+",
        r"''|\u2019\u2019|\u2018\u2019|\.{2,}|-{2,}|[!?]+|_+|\*+|\$+|=+|<+|>+|~+|#+(?!\w)|[:;]-?[()DPp](?!\w)",
        r".",
    )
    return re.compile("|".join(alternatives), re.DOTALL)


def plain_word(language: ReadingWords) -> str:
    """A short cut for most words of most texts: small letters, perhaps after a capital, with the space behind them."""
    first = "".join(sorted({letter for word in language.fused for letter in (word[0], word[0].upper())}))
    fused = rf"(?!(?=[{first}])(?i:{one_of(language.fused)})\b)" if language.fused else ""
    return rf"(?<![\w-]){fused}[A-Za-z][a-z]{{0,29}}(?: |(?=[,;)\n”]))"


def fused_words(language: ReadingWords) -> Iterable[str]:
    """Two words that are spelled as one: the first of them."""
    if language.fused:
        cut = "|".join(rf"(?i:{word[:cut]})(?=(?i:{word[cut:]})\b)" for word, cut in language.fused.items())
        yield rf"\b(?:{cut})"


def elided_words(language: ReadingWords) -> Iterable[str]:
    """Words that lost their last letter before another, and numbers with the full stop of an ordinal."""
    if language.elisions:
        yield rf"\b(?i:{one_of(language.elisions)}){APOSTROPHE}(?={LETTER})"
    if language.numbered:
        yield rf"\b\d{{1,2}}\.(?=\s?(?:{one_of(language.numbered)})(?!\w))"


def addresses(language: ReadingWords) -> Iterable[str]:
    """Web and mail addresses, file names, dotted names."""
    plain = r"""[^\s<>"'\u201c\u201d]"""
    yield rf"(?:https?|ftp)://{plain}*[^\s<>\"'\u201c\u201d.,;:!?)\]]"
    yield rf"(?:www\.|mailto:){plain}*[^\s<>\"'\u201c\u201d.,;:!?)\]]"
    yield r"[\w.+-]{1,64}@\w[\w-]{0,62}(?:\.[\w-]{1,63}){0,8}(?<!-)"
    yield rf"[A-Za-z0-9][\w-]{{0,62}}(?:\.[\w-]{{1,63}}){{0,5}}\.(?:{one_of(language.suffixes)})\b"
    yield r"\b[a-z]{2,20}(?:\.[a-z]{2,20}){2,8}\b"


def abbreviations(language: ReadingWords) -> Iterable[str]:
    """Words that carry their full stop; at the very end of a text it is the sentence's."""
    goes_on = r"(?!\s*\Z)"
    yield rf"\b(?:{LETTER}\.){{2,8}}(?!\w){goes_on}"
    yield rf"\b(?:{LETTER}\.){{1,8}}{LETTER}\b(?!{APOSTROPHE}?\w)"
    yield rf"\b(?:{one_of(language.abbreviations)})(?!\w){goes_on}"
    yield rf"\b(?:{one_of(language.before_numbers)})(?=\s?\d)"
    yield rf"\b(?:{one_of(language.calendar)})\.(?=\s?(?:\d|(?:{one_of(language.calendar)})\b))"
    yield r"\b[A-Z]\.(?=\s?[A-Z]|,)"


def numbers(language: ReadingWords) -> Iterable[str]:
    """Dates, times, telephone and part numbers, ordinals, decades; units come apart."""
    yield r"\d{1,4}(?:[-/.]\d{1,4}){2,3}(?!\w)|\d{1,2}-[A-Z][a-z]{2,8}-\d{2,4}(?!\w)"
    yield r"(?<!\w)\+\d{1,3}(?=[\s(-])|(?:\d|\d{3}|\d{5})-\d{4}(?!\w)|\d{1,4}[/.]\d{1,4}(?!\w)"
    yield rf"\d+(?:[.,:]\d+)*(?=(?:{one_of(language.units)})\b)"
    yield r"\d+(?:[.,]\d+)+(?!(?:st|nd|rd|th|s)\b)[A-Za-z]{1,20}\b|[A-Z]{1,8}\d{1,20}(?:\.\w{1,8}){1,4}\b"
    yield rf"\d+(?:[.,:]\d+)*(?:st|nd|rd|th|s|{APOSTROPHE}s)?\b"
    yield rf"{APOSTROPHE}\d\d(?:s\b|\b)"


def one_of(words: Iterable[str]) -> str:
    """An alternative for each word, the longest first."""
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))


# Where does a sentence end?
#
# After a full stop, a question or an exclamation mark and what closes with it;
# at a blank line; at the end of a line too short to be wrapped. Abbreviations
# carry their stop inside the token, so only a few cases are left to judge.

TERMINATORS = frozenset(".!?…。！？")
CLOSERS = frozenset("\"'”’»)]}")
LONGEST = 1000
"""No sentence has more tokens than this: text without stops is cut."""
SHORT_LINE = 45
"""A line this short was broken on purpose: a heading, a field, a list entry."""


def sentence_starts(tokens: Tokens) -> Offsets:
    """The index of the first token of every sentence, in order.

    >>> from textveil.languages.english.reader.tagger import tokenize
    >>> tokens = tokenize('Dr. Lee left at 5 p.m. He said "Stop!" and ran.')
    >>> [tokens.words[start] for start in sentence_starts(tokens)]
    ['Dr.', 'He']
    """
    language, words = tokens.language, tokens.words
    found = (end_of_sentence(words, index, language=language) for index in stops(tokens))
    ends = np.fromiter((after for after in found if after), np.int64)
    begins = np.zeros(len(words), np.bool_)
    begins[:1] = begins[line_breaks(tokens)] = begins[ends] = True
    starts = np.flatnonzero(begins)
    lengths = np.diff(starts, append=len(words))
    too_long = np.flatnonzero(lengths > LONGEST).tolist()
    # Counted from where each begins: what was changed elsewhere in a text moves no cut.
    for first, length in zip(starts[too_long].tolist(), lengths[too_long].tolist(), strict=True):
        begins[first : first + length : LONGEST] = True
    return np.flatnonzero(begins) if too_long else starts


def stops(tokens: Tokens) -> list[int]:
    """Tokens that may end a sentence: terminators and words with a stop inside."""
    stopped: list[int] = tokens.numbered.flags(lambda word: word[-1] in TERMINATORS).nonzero()[0].tolist()
    return stopped


def end_of_sentence(words: list[str], index: int, *, language: ReadingWords) -> int | None:
    """The first token after the sentence that ends at ``index``, if one does."""
    word, after = words[index], index + 1
    while after < len(words) and words[after] in CLOSERS:
        after += 1
    if after >= len(words):
        return None
    follower = words[after]
    if word in language.notes:
        return after if follower[0].isupper() else None
    if len(word) > 1 and word[0].isalnum():
        return after if word not in language.leading and follower in language.openers else None
    return None if follower[0].islower() or follower in ",;:" else after


def line_breaks(tokens: Tokens) -> Offsets:
    """Tokens that start a paragraph, or a line after one broken on purpose."""
    newlines = np.fromiter((match.start() for match in re.finditer("\n", tokens.text)), dtype=np.int64)
    if not len(newlines) or len(tokens) < 2:
        return np.empty(0, np.int64)
    before = np.searchsorted(newlines, tokens.starts)
    breaks = np.flatnonzero(before[1:] != before[:-1])
    lines, after = before[breaks], before[breaks + 1]
    line_start = np.where(lines > 0, newlines[lines - 1] + 1, 0)
    is_short = newlines[lines] - line_start < SHORT_LINE
    goes_on = np.array([tokens.words[place + 1][0].islower() for place in breaks.tolist()], np.bool_)
    return breaks[(after - lines > 1) | (is_short & ~goes_on)] + 1
