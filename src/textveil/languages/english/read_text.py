"""How is an English text read, from its letters to what each word is?"""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from textveil.core.spans import compact, spans_of
from textveil.languages.english.layout.structure import read_structure
from textveil.languages.english.reader.tagger import phrase_ranges, tokenize
from textveil.languages.network.line_places import line_features
from textveil.languages.network.token_grammar import sentence_starts
from textveil.languages.reading import LateList, Reading, kinds_from
from textveil.reader.network import TAGS, Floats, Key, Scores, score_words


def read_english(text: str, *, known: Mapping[Key, Floats] | None = None) -> Reading:
    """Read a text with the packaged network; what it said of windows before is not asked again."""
    tokens = tokenize(text)
    starts, words, size = sentence_starts(tokens), tokens.numbered, len(tokens)
    scores = score_words(words.different, words.which, lines=line_features(tokens), sentence_starts=starts, known=known)
    return Reading(
        text=text,
        tokens=spans_of(tokens.starts, tokens.ends),
        sentences=spans_of(starts, np.append(starts[1:], size)) if size else [],
        tags=LateList(partial(tags_of, scores)),
        phrases=LateList(partial(phrases_of, scores, tokens.words)),
        kinds=kinds_from(scores),
        marked=bytes(size),
        structure=read_structure(tokens, sentences=starts),
        said=(text, words),
        reread=partial(read_english, known=scores.windows),
    )


def tags_of(scores: Scores) -> list[str]:
    """The tags of a text's words."""
    return [TAGS[tag] for tag in scores.tags().tolist()]


def phrases_of(scores: Scores, words: list[str]) -> Sequence[tuple[int, int]]:
    """The noun phrases of a text, as ranges of its words."""
    return compact(phrase_ranges(words, scores.labels()))
