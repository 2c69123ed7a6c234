"""How does a spaCy pipeline stand in for the packaged reader?

Any installed model with a parser will do: ``open_reader("spacy:en_core_web_sm")``.
Its noun chunks lose what the papers do not ask for: determiners, possessors and
pronouns.
"""

from threading import Lock
from typing import Any

import numpy as np

from textveil.core.errors import UsageError
from textveil.core.libraries import library
from textveil.languages.english.layout.structure import read_structure
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.reader.word_kinds import kinds_of
from textveil.languages.network.token_grammar import Tokens, number_words
from textveil.languages.reading import Reader, Reading

LONGEST = 1_000_000_000
"""Characters spaCy may read at once; its own limit guards memory, which the caller chose to spend."""
LEADING = frozenset({"DET", "PRON", "ADV", "PART", "PUNCT"})
"""What a noun chunk may start with and a phrase may not."""


def connect(model: str) -> Reader:
    """A reader that runs the spaCy pipeline of that name."""
    if not model:
        raise UsageError("name the spaCy model: spacy:en_core_web_sm")
    pipeline = load(model)
    if not pipeline.has_pipe("parser"):
        raise UsageError(f"the spaCy model {model!r} has no parser, so it finds no noun phrases; choose one that has")
    pipeline.max_length = LONGEST
    lock = Lock()

    def read(text: str) -> Reading:
        with lock:  # a pipeline learns new words as it reads, and promises threads nothing
            return reading(pipeline(text))

    return read


def load(model: str) -> Any:
    """The installed pipeline; spaCy itself downloads nothing here."""
    try:
        return library("spacy").load(model, exclude=["ner", "lemmatizer"])
    except OSError:
        raise UsageError(f"no spaCy model {model!r} is installed; install its package, then name it here") from None


def reading(parsed: Any) -> Reading:
    """What spaCy made of a text, in our terms; its tokens of white space go."""
    missing = [mark for mark in ("POS", "DEP", "SENT_START") if len(parsed) and not parsed.has_annotation(mark)]
    if missing:
        raise UsageError(f"the spaCy model says nothing of {', '.join(missing)}: choose one with a tagger and a parser")
    words = [token for token in parsed if not token.is_space]
    place = {token.i: index for index, token in enumerate(words)}
    starts = [place[token.i] for token in words if token.is_sent_start or place[token.i] == 0]
    tokens, firsts = as_tokens(parsed.text, words), np.array(starts, np.int64)
    return Reading(
        text=parsed.text,
        tokens=[(token.idx, token.idx + len(token)) for token in words],
        tags=[token.pos_ for token in words],
        sentences=list(zip(starts, [*starts[1:], len(words)], strict=True)) if words else [],
        phrases=[(place[run[0].i], place[run[-1].i] + 1) for chunk in parsed.noun_chunks for run in parts(chunk)],
        kinds=kinds_of(tokens, firsts),
        structure=read_structure(tokens, sentences=firsts),
    )


def as_tokens(text: str, words: list[Any]) -> Tokens:
    """spaCy's words as our own."""
    starts = np.array([word.idx for word in words], np.int64)
    ends = np.array([word.idx + len(word) for word in words], np.int64)
    said = [word.text for word in words]
    return Tokens(text, said, starts, ends, number_words(said), english())


def parts(chunk: Any) -> list[list[Any]]:
    """A noun chunk as phrases: cut at possessive marks, without what may not lead."""
    runs: list[list[Any]] = [[]]
    for token in chunk:
        if token.tag_ in ("POS", "PRP$", "WP$"):
            runs.append([])
        elif not token.is_space and (runs[-1] or token.pos_ not in LEADING):
            runs[-1].append(token)
    return [run for run in runs if run]
