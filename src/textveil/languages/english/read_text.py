"""How is an English text read, from its letters to what each word is?"""

from functools import partial

import numpy as np

from textveil.core.compact_spans import compact, spans_of
from textveil.languages.english.layout.structure import read_structure
from textveil.languages.english.reader.rereading import TextScores, score_text
from textveil.languages.english.reader.tagger import TAGS, phrase_ranges
from textveil.languages.english.reader.tokens import tokenize
from textveil.languages.network.line_features import line_features
from textveil.languages.network.sentences import sentence_starts
from textveil.languages.reading import Reading


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
