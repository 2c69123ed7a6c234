"""How is an English text read, from its letters to what each word is?"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count, pairwise

import numpy as np
from numpy.typing import NDArray

from textveil.core.spans import compact, spans_of
from textveil.languages.english.layout.structure import read_structure
from textveil.languages.english.reader import tagger
from textveil.languages.english.reader.tagger import TAGS, Choices, network, phrase_ranges, score, tokenize
from textveil.languages.english.reader.word_kinds import english_network
from textveil.languages.network.blocks import Indices, one_thread, places_of
from textveil.languages.network.side_by_side import MOST_ROWS, CutText, SideBySide, stand_side_by_side
from textveil.languages.network.token_grammar import NumberedWords, Tokens, sentence_starts
from textveil.languages.network.word_table import Packed, line_features
from textveil.languages.reading import Kinds, LateList, Reading

# Which words must be scored anew, where a text differs little from one that was scored?
#
# The networks look at a word and so many neighbours to both sides. Where the same
# words stand in the same places of their lines and sentences as in a text that was
# read before, they say the same: it is taken from there.

Keys = NDArray[np.uint64]
BEYOND, BETWEEN = 0, 1
"""What stands beyond a text, and between its sentences; words are numbered from 2 on."""
SHORT = 300
"""So many words are sooner scored anew than looked up; the network sees all of them around each."""
STIR, SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)
"""By what numbers are mixed so that no two windows add up to the same."""
UNSTIR = np.uint64(pow(int(STIR), -1, 1 << 64))
"""What undoes that."""


@dataclass(frozen=True, eq=False)
class TextScores:
    """What the networks said of every word of a text."""

    words: NumberedWords = field(repr=False)
    lines: Packed = field(repr=False)
    """The packed place of each word in its line."""
    starts: Indices = field(repr=False)
    tagging: "Tagging" = field(repr=False)
    kinds: Kinds = field(repr=False)
    numbers: dict[str, int] = field(repr=False)
    """The words of this text and those before it, numbered."""
    windows: Keys | None = field(default=None, repr=False)
    """A number for each word and all that the network of kinds looks at around it: the same for the same; worked out
    where it was needed."""


@dataclass(eq=False)
class Tagging:
    """The tags and phrase labels of a text's words, which are chosen when somebody asks: many texts are judged
    without."""

    words: NumberedWords = field(repr=False)
    starts: Indices = field(repr=False)
    numbers: dict[str, int] = field(repr=False)
    before: "Tagging | None" = field(default=None, repr=False)
    """Those of a text that differs little."""
    known: tuple[Choices, Choices] | None = field(default=None, repr=False)

    def choices(self) -> tuple[Choices, Choices]:
        """The tag and the label of every word."""
        known = self.known or self._choose()
        self.known, self.before = known, None
        return known

    def _choose(self) -> tuple[Choices, Choices]:
        before = self.before
        if before is None or before.known is None or not len(before.words) or len(self.words) <= SHORT:
            return score(self.words, self.starts)
        source, new = look_up(self._windows(), before._windows())
        tags, labels = (choices[source] for choices in before.known)
        if len(new):
            tags[new], labels[new] = score(self.words, self.starts, only=new)
        return tags, labels

    def _windows(self) -> Keys:
        """What the tagger looks at around each word: not far, and no lines."""
        places, length = places_of(len(self.words), sentence_starts=self.starts), len(self.words) + len(self.starts) + 1
        return window_keys(name_words(self.words, self.numbers), places, length=length, reach=network().reach)


def score_text(words: NumberedWords, lines: Packed, starts: Indices, *, before: TextScores | None = None) -> TextScores:
    """What the networks say of every word of a text; what was said in a text before is taken from there."""
    numbers = before.numbers if before else defaultdict(count(2).__next__)
    # Tags are taken from before only where they were asked for.
    tagging = Tagging(words, starts, numbers, before.tagging if before and before.tagging.known else None)
    if before is None or not len(before.words) or len(words) <= SHORT:
        return TextScores(words, lines, starts, tagging, english_network().score(words, lines, starts), numbers)
    known = before.windows
    if known is None:
        known = windows_of(before.words, before.lines, before.starts, numbers=numbers)
    windows = windows_of(words, lines, starts, numbers=numbers)
    source, new = look_up(windows, known)
    kinds = before.kinds.at(source)
    if len(new):
        kinds.put(new, english_network().score(words, lines, starts, only=new))
    return TextScores(words, lines, starts, tagging, kinds, numbers, windows)


def look_up(keys: Keys, known: Keys) -> tuple[Indices, Indices]:
    """For each key the place of the same known one, and the places of the keys that are new."""
    order = known.argsort(kind="stable")
    source = order[np.minimum(np.searchsorted(known, keys, sorter=order), len(order) - 1)]
    return source, np.flatnonzero(known[source] != keys)


def windows_of(words: NumberedWords, lines: Packed, starts: Indices, *, numbers: dict[str, int]) -> Keys:
    """What the network of kinds looks at around each word."""
    places, length = places_of(len(words), sentence_starts=starts), len(words) + len(starts) + 1
    with_lines = (name_words(words, numbers) << np.uint64(16)) | lines.astype(np.uint64)
    return window_keys(with_lines, places, length=length, reach=english_network().reach)


def name_words(words: NumberedWords, numbers: dict[str, int]) -> Keys:
    """The number of each word of a text."""
    named: Keys = np.fromiter(map(numbers.__getitem__, words.different), np.uint64, len(words.different))[words.which]
    return named


def window_keys(seen: Keys, places: Indices, *, length: int, reach: int) -> Keys:
    """A number for each word and what stands up to ``reach`` rows away, given what a network sees of every word.

    The rows of a window are the digits of a number, taken from running sums: time does not grow with the window.
    """
    row = np.full(length + 2 * reach, BEYOND, np.uint64)
    row[reach : reach + length] = BETWEEN
    row[places + reach] = seen
    summed = np.zeros(len(row) + 1, np.uint64)
    np.cumsum(mix_numbers(row) * powers_of(STIR, len(row)), out=summed[1:])
    keys: Keys = (summed[places + 2 * reach + 1] - summed[places]) * powers_of(UNSTIR, length)[places]
    return keys


def powers_of(base: np.uint64, count: int) -> Keys:
    """So many powers of a number, from the first on, cut to 64 bits."""
    powers = np.full(count, base, np.uint64)
    powers[:1] = 1
    found: Keys = np.cumprod(powers, dtype=np.uint64)
    return found


def mix_numbers(numbers: Keys) -> Keys:
    """Numbers that have nothing in common any more where others are neighbours."""
    mixed = numbers * STIR
    mixed ^= mixed >> SHIFT
    mixed *= STIR
    mixed ^= mixed >> SHIFT
    return mixed


def read_english(text: str, *, before: TextScores | None = None) -> Reading:
    """Read a text with the packaged networks; what they said of a text before is not asked again."""
    tokens = tokenize(text)
    starts = sentence_starts(tokens)
    return make_reading(tokens, score_text(tokens.numbered, line_features(tokens), starts, before=before))


def read_english_texts(texts: Sequence[str]) -> list[Reading]:
    """Read many texts, each as if it were alone; short ones go through the networks together."""
    cut = [cut_text(tokenize(text)) for text in texts]
    found = {
        number: score_text(*one)
        for number, (_, one) in enumerate(cut)
        if not 0 < len(one.words) < one.rows <= MOST_ROWS
    }
    others = [number for number in range(len(cut)) if number not in found]
    for group, side_by_side in stand_side_by_side([cut[number][1] for number in others]):
        found |= zip([others[number] for number in group], score_side_by_side(side_by_side), strict=True)
    return [make_reading(tokens, found[number]) for number, (tokens, _) in enumerate(cut)]


def cut_text(tokens: Tokens) -> tuple[Tokens, CutText]:
    """A text as words, and as the networks see it."""
    return tokens, CutText(tokens.numbered, line_features(tokens), sentence_starts(tokens))


def score_side_by_side(texts: SideBySide) -> Iterator[TextScores]:
    """What the networks say of every word of some texts, text by text."""
    with one_thread(), np.errstate(invalid="ignore"):
        tags, labels = tagger.score_texts(texts)
        kinds = english_network().score_texts(texts)
    for one, (first, last) in zip(texts.texts, pairwise(texts.firsts), strict=True):
        some = slice(first, last)
        numbers = defaultdict[str, int](count(2).__next__)
        tagging = Tagging(one.words, one.starts, numbers, known=(tags[some], labels[some]))
        yield TextScores(*one, tagging, kinds.at(some), numbers)


def make_reading(tokens: Tokens, scored: TextScores) -> Reading:
    """A text as its words and the networks' scores tell it."""
    text, starts, size = tokens.text, scored.starts, len(tokens)
    return Reading(
        text=text,
        tokens=spans_of(tokens.starts, tokens.ends),
        sentences=spans_of(starts, np.append(starts[1:], size)) if size else [],
        tags=LateList(partial(tags_of, scored.tagging)),
        phrases=LateList(partial(phrases_of, scored.tagging, tokens.words)),
        kinds=scored.kinds,
        marked=bytes(size),
        structure=read_structure(tokens, sentences=starts),
        said=(text, tokens.numbered),
        reread=partial(read_english, before=scored),
    )


def tags_of(tagging: Tagging) -> list[str]:
    """The tags of a text's words."""
    return [TAGS[tag] for tag in tagging.choices()[0].tolist()]


def phrases_of(tagging: Tagging, words: list[str]) -> Sequence[tuple[int, int]]:
    """The noun phrases of a text, as ranges of its words."""
    return compact(phrase_ranges(words, tagging.choices()[1]))
