"""How is a text of one of these languages read, from its letters to what each word is?"""

from collections.abc import Mapping
from functools import partial

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import GROUPS, Kind
from textveil.core.spans import compact, spans_of
from textveil.languages.european.language_tables import tokenize_european, word_list
from textveil.languages.european.page_lines import read_page
from textveil.languages.network.line_places import line_features
from textveil.languages.network.token_grammar import sentence_starts
from textveil.languages.reading import Reading, kinds_from
from textveil.reader.network import Floats, Key, score_words

WORD = GROUPS.index(Kind.WORD)
CAREFUL = 1.25
"""Bits by which the network takes words of these languages for more private than they are: it learnt less from them."""


def read_european(text: str, *, code: str, known: Mapping[Key, Floats] | None = None) -> Reading:
    """Read a text with the packaged network; what it said of windows before is not asked again."""
    from textveil.languages.open_language import open_language

    tokens = tokenize_european(text)
    starts = sentence_starts(tokens)
    words = tokens.numbered
    scores = score_words(words.different, words.which, lines=line_features(tokens), sentence_starts=starts, known=known)
    kinds = kinds_from(scores, less_private=CAREFUL)
    structure = read_page(tokens, starts, code=code)
    named = kinds.probabilities.argmax(axis=1) != WORD
    return Reading(
        text=text,
        tokens=spans_of(tokens.starts, tokens.ends),
        tags=[tag_of(word, is_name, code) for word, is_name in zip(tokens.words, named.tolist(), strict=True)],
        sentences=spans_of(starts, np.append(starts[1:], len(tokens))) if len(tokens) else [],
        phrases=compact(name_runs(named)),
        kinds=kinds,
        structure=structure,
        said=(text, words),
        reread=partial(read_european, code=code, known=scores.windows),
        language=open_language(code),
    )


def tag_of(word: str, is_name: bool, code: str) -> str:
    """The part of speech of a word, as far as its spelling and its kind tell."""
    if not word[0].isalnum():
        return "PUNCT"
    if word[0].isdigit():
        return "NUM"
    if is_name:
        return "PROPN"
    return "ADP" if word.lower() in word_list(code, "reader.stop_words") else "NOUN"


def name_runs(named: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Runs of words that name something: the noun phrases that are sure.

    >>> name_runs(np.array([True, True, False, True]))
    [(0, 2), (3, 4)]
    """
    edges = np.flatnonzero(np.diff(named, prepend=False, append=False)).reshape(-1, 2)
    return [(first, last) for first, last in edges.tolist()]
