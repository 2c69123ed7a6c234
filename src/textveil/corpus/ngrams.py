"""Which phrases does a page hold, and in which passage?

A phrase is one to four words of one sentence that neither start nor end in a
stop word. A stop word with a capital inside a sentence is none: it is part of a name, as in
Down syndrome, On the Road and May. A phrase is known by a hash of its words, so whole batches
of pages are cut by array arithmetic and no text reaches the index.

A sentence ends at a full stop, question mark or exclamation mark, and at a
semicolon, a bracket or the end of a line; a comma, a colon, a hyphen or a
quotation mark does not end one ("Washington, D.C.", "Star Trek: Picard").
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from textveil.languages.normal import WORD, articles, fold, stop_words, words
from textveil.languages.open_language import lexicon

Hashes = NDArray[np.uint64]
Numbers = NDArray[np.int64]

LONGEST = 4
"""Words in the longest phrase that is counted."""
PASSAGE = 80
"""Words a passage aims at, unless told otherwise: a page is cut into equal parts of 60 to 120 words."""
MOST_PASSAGES = 0xFFFF
"""A page of more than five million words has longer passages instead of more."""

NAMING = "\ue000"
"""Stands before a stop word that is part of a name."""
TOKEN = re.compile(NAMING + "?(?:" + WORD.pattern + r")|[\n;!?()\[\]{}]|\.(?=[\s\"'”’)]|$)")
# The two lowest bits of a word's hash say what the word is.
STOP, SHORT, FLAGS = 1, 2, 3
END_OF_SENTENCE, FULL_STOP = 0, 4
SIGNS = dict.fromkeys("\n;!?()[]{}", END_OF_SENTENCE) | {".": FULL_STOP}
PROBE = "Ｔhe Straße's Co\u00adop: AT&T’s U.S. 1,500.75 e-mails; naïve_İ ½ don't 12:30 x²"
FACTOR = 0xBF58476D1CE4E5B9
MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Cut:
    """The phrases of a batch of pages: a hash and a passage for each, sorted and each once."""

    hashes: Hashes
    passages: NDArray[np.uint32]
    passages_per_page: NDArray[np.uint16]


class WordHashes(dict[str, int]):
    """The hash of each word, worked out once; forgets when it has grown large."""

    def __missing__(self, token: str) -> int:
        if len(self) >= 200_000:
            self.clear()
        self[token] = value = _token_hash(token)
        return value


def phrase_hash(phrase: Sequence[str]) -> int:
    """The hash of a phrase of normal words, its length in the lowest bits; ``cut`` gives the same."""
    hashed = word_hash(phrase[0])
    for word in phrase[1:]:
        hashed = (((hashed ^ (hashed >> 29)) * FACTOR) + word_hash(word)) & MASK
    return (hashed & ~FLAGS) | (len(phrase) - 1)


def length_of(hashes: Hashes) -> Numbers:
    """How many words each hashed phrase has.

    >>> int(length_of(np.array([phrase_hash(["blood", "transfusion"])], dtype=np.uint64))[0])
    2
    """
    return (hashes & np.uint64(FLAGS)).astype(np.int64) + 1


@lru_cache(maxsize=1 << 14)
def word_hash(word: str) -> int:
    """Sixty-two bits that stand for a word."""
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little") & ~FLAGS


def word_form() -> str:
    """Tells one way of cutting words from another: an index answers only for its own."""
    return blake2b(" ".join(words(PROBE)).encode(), digest_size=8).hexdigest()


def tokens(text: str, hashes: WordHashes) -> Hashes:
    """The hashes of a text's words and sentence ends, in order."""
    found = TOKEN.findall(fold(naming_words().sub(NAMING, text)))
    return np.fromiter(map(hashes.__getitem__, found), dtype=np.uint64, count=len(found))


def cut(pages: Sequence[Hashes], *, passage: int = PASSAGE) -> Cut:
    """Every phrase of ``pages`` (as ``tokens`` gives them) with its passage of so many words, numbered from 0."""
    row, sentences, page = _words(pages)
    place, passages_per_page = _passages(sentences, page, count=len(pages), aim=passage)
    clean = row & np.uint64(MASK ^ FLAGS)
    plain = (row & np.uint64(STOP)) == 0
    hashes, places = [clean[plain]], [place[plain]]  # one word: the length bits stay 0
    grown = clean
    for length in range(2, LONGEST + 1):
        grown = _grow(grown[:-1], clean[length - 1 :])
        reach = len(grown)
        whole = plain[:reach] & plain[length - 1 :] & (sentences[:reach] == sentences[length - 1 :])
        hashes.append(_marked(grown[whole], length))
        places.append(place[:reach][whole])
    return Cut(*_distinct(np.concatenate(hashes), np.concatenate(places)), passages_per_page)


def _token_hash(token: str) -> int:
    if token in SIGNS:
        return SIGNS[token]
    is_naming = token.startswith(NAMING)
    word = token.removeprefix(NAMING).removesuffix("'s")
    is_short = len(word) == 1 or "." in word or word in _abbreviations()
    return word_hash(word) | (STOP if word in stop_words() and not is_naming else 0) | (SHORT if is_short else 0)


@lru_cache
def naming_words() -> re.Pattern[str]:
    """The place before a stop word with a capital that no sentence begins with; an article is part of no name, but
    before another such word: The Who."""
    listed = sorted({word.capitalize() for word in stop_words() - articles() if word.isalpha() and len(word) > 1})
    named = f"(?:{'|'.join(f'{word}|{word.upper()}' for word in listed)})(?![\\w'’])"
    return re.compile(rf"(?:(?<=[\w,’'] )|(?<=\w [\"“‘]))(?=(?:The )?{named})")


@lru_cache
def _abbreviations() -> frozenset[str]:
    return frozenset(fold(word).removesuffix(".") for word in lexicon().words("reader.abbreviations"))


def _words(pages: Sequence[Hashes]) -> tuple[Hashes, Numbers, Numbers]:
    """All words in a row, with the number of the sentence and the page each stands in."""
    tokens_in = np.array([len(page) for page in pages], dtype=np.int64)
    page = np.repeat(np.arange(len(pages)), tokens_in)
    row = np.concatenate(pages) if pages else np.zeros(0, np.uint64)
    after_short = np.zeros(len(row), dtype=bool)
    after_short[1:] = (row[:-1] & np.uint64(SHORT)) != 0
    ends = (row == END_OF_SENTENCE) | ((row == FULL_STOP) & ~after_short)
    turns = ends.copy()
    turns[1:] |= page[1:] != page[:-1]
    is_word = row > FULL_STOP
    return row[is_word], turns.cumsum()[is_word], page[is_word]


def _passages(sentences: Numbers, page: Numbers, *, count: int, aim: int) -> tuple[Numbers, NDArray[np.uint16]]:
    """The passage each word stands in, and how many passages each page has.

    A page is cut into equal parts; a sentence shorter than a part goes whole to
    the part its middle lies in.
    """
    length = np.bincount(page, minlength=count)
    parts = np.clip((length + aim // 2) // aim, (length > 0).astype(np.int64), MOST_PASSAGES)
    place = np.arange(len(page)) - (length.cumsum() - length)[page]
    start, sentence = np.unique(sentences, return_index=True, return_inverse=True)[1:]
    size = np.diff(start, append=len(page))
    middle = (place[start] + size // 2)[sentence]
    place = np.where(size[sentence] < aim, middle, place)
    first = parts.cumsum() - parts
    return first[page] + place * parts[page] // np.maximum(length[page], 1), parts.astype(np.uint16)


def _grow(phrase: Hashes, word: Hashes) -> Hashes:
    return (phrase ^ (phrase >> np.uint64(29))) * np.uint64(FACTOR) + word


def _marked(hashes: Hashes, length: int) -> Hashes:
    """Hashes whose lowest two bits say how many words the phrase has."""
    return (hashes & np.uint64(MASK ^ FLAGS)) | np.uint64(length - 1)


def _distinct(hashes: Hashes, passages: Numbers) -> tuple[Hashes, NDArray[np.uint32]]:
    """The pairs in the order of their hashes; each passage once, since passages came in order."""
    order = np.argsort(hashes, kind="stable")
    hashes, passages = hashes[order], passages[order]
    new = np.ones(len(hashes), dtype=bool)
    new[1:] = (hashes[1:] != hashes[:-1]) | (passages[1:] != passages[:-1])
    return hashes[new], passages[new].astype(np.uint32)
