"""How is an English text read, from its letters to what each word is, and does a text look English?"""

import re
from functools import partial

import numpy as np

from textveil.core.compact_spans import compact, spans_of
from textveil.languages.english.layout.structure import read_structure
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.reader.rereading import TextScores, score_text
from textveil.languages.english.reader.tagger import TAGS, phrase_ranges
from textveil.languages.english.reader.tokens import tokenize
from textveil.languages.network.line_features import line_features
from textveil.languages.network.sentences import sentence_starts
from textveil.languages.reading import Reading

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
LINE = 8
"""Words from which on a line may be prose."""
SMALL = 0.5
"""Of the words of a line of prose so many at least are written small, in scripts that have capitals."""
ENOUGH = 40
"""Words of prose below which nobody can tell."""
SHARE = 0.15
"""Of the words of English prose at least so many are words of grammar."""


def read_english(text: str, *, before: TextScores | None = None) -> Reading:
    """Read a text with the packaged networks; what they said of a text before is not asked again."""
    tokens = tokenize(text)
    starts = sentence_starts(tokens)
    scored = score_text(tokens.numbered, line_features(tokens), starts, before=before)
    return Reading(
        text=text,
        tokens=spans_of(tokens.starts, tokens.ends),
        tags=[TAGS[tag] for tag in scored.tags.tolist()],
        sentences=spans_of(starts, np.append(starts[1:], len(tokens))) if len(tokens) else [],
        phrases=compact(phrase_ranges(tokens.words, scored.labels)),
        kinds=scored.kinds,
        structure=read_structure(tokens, sentences=starts),
        said=(text, tokens.numbered),
        reread=partial(read_english, before=scored),
    )


def looks_english(text: str) -> bool:
    """Whether the prose of a text looks English; so does a text with too little of it.

    >>> looks_english("The cat sat on the mat, and then it went to sleep by the fire. " * 3)
    True
    >>> looks_english("Der Patient wurde gestern mit Fieber und Husten in die Klinik gebracht. " * 6)
    False
    """
    words = [word.lower().replace("’", "'") for line in text.splitlines() for word in prose_words(line)]
    known = sum(word in english().stop_words for word in words)
    return len(words) < ENOUGH or known >= SHARE * len(words)


def prose_words(line: str) -> list[str]:
    """The words of a line that reads like prose; none of another."""
    words = WORD.findall(line)
    small = sum(not word[0].isupper() for word in words)
    return words if len(words) >= LINE and small >= SMALL * len(words) else []
