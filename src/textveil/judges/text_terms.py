"""What are the terms of a text, and which of them are read together?

The papers judge noun phrases; the content words between them can be judged too. Two
terms are read together when they stand in one context: a sentence, a paragraph,
the whole document, or so few words apart.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from textveil.core.model import Span
from textveil.judges.name_matching import is_titled
from textveil.languages.normal import is_function, key, stop_words
from textveil.languages.reading import MARKED, Reading

CONTENT = frozenset({"ADJ", "ADV", "INTJ", "NOUN", "NUM", "PROPN", "VERB", "X"})
"""Tags of words that tell something by themselves."""
NO_WORDS = frozenset({"PUNCT", "SYM", MARKED})
"""Tags of signs and of what was taken out. Words of grammar are known by their list: an unknown word may be read as
any of them."""
LONGEST = 4
"""Words of the longest phrase that sources count."""
NEAR = "near:"
"""What the name of a context begins with that reaches so many words."""
JOINING, ARTICLE = "ADP", "DET"
"""Tags of what stands between the phrases of one longer phrase: "of the"."""
BLANK_LINE = re.compile(r"\n[^\S\n]*\n\s*")
ENDED_LINE = re.compile(r"(?<=[.!?:;\"”’)])[^\S\n]*\n\s*")


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a text, in normal form, and everywhere it stands."""

    name: str = field(repr=False)
    spans: tuple[Span, ...]
    is_phrase: bool
    is_joined: bool = False
    """Whether it is two noun phrases with a preposition between them: the Statue of Liberty."""
    is_name: bool = False
    """Whether it is joined and every word of it has a capital, so that it is the name of something."""


def terms(reading: Reading, *, only_phrases: bool = False, name_of: Callable[[str], str] = key) -> list[Term]:
    """The noun phrases of a reading, and the content words between them, each once by its normal form."""
    found: dict[str, list[Span]] = {}
    phrases = set[str]()
    for span, is_phrase in pieces(reading):
        if only_phrases and not is_phrase:
            continue
        name = name_of(reading.text[slice(*span)])
        if name and not is_function(name):
            found.setdefault(name, []).append(span)
            phrases |= {name} if is_phrase else set()
    return [Term(name, tuple(spans), name in phrases) for name, spans in found.items()]


def inner_terms(reading: Reading, *, name_of: Callable[[str], str] = key) -> list[Term]:
    """The noun phrases of a reading with all parts of them that pages may count, and the content words between them."""
    found: dict[str, list[Span]] = {}
    inside = {at for phrase in reading.phrases for at in range(*phrase)}
    runs = [(at, to) for start, end in reading.phrases for at in range(start, end) for to in range(at + 1, end + 1)]
    others = [(at, at + 1) for at, tag in enumerate(reading.tags) if at not in inside and tag not in NO_WORDS]
    for first, last in [*(run for run in runs if run[1] - run[0] <= LONGEST), *others]:
        span = reading.span((first, last))
        name = name_of(reading.text[slice(*span)])
        is_trimmed = any(reading.text[slice(*reading.tokens[at])].lower() in stop_words() for at in (first, last - 1))
        if name and not is_function(name) and not is_trimmed:
            found.setdefault(name, []).append(span)
    return [Term(name, tuple(spans), is_phrase=True) for name, spans in found.items()]


def joined_terms(reading: Reading) -> list[Term]:
    """Noun phrases with nothing but a preposition between them, each once: their parts are terms too."""
    found: dict[str, list[Span]] = {}
    for (first, end), (start, last) in pairwise(reading.phrases):
        between = reading.tags[end:start]
        if between[:1] == [JOINING] and set(between[1:]) <= {ARTICLE}:
            span = reading.span((first, last))
            found.setdefault(key(reading.text[slice(*span)]), []).append(span)
    titled = {name: all(is_titled(reading.text[slice(*span)]) for span in spans) for name, spans in found.items()}
    return [
        Term(name, tuple(spans), is_phrase=True, is_joined=True, is_name=titled[name])
        for name, spans in found.items()
        if name
    ]


def pieces(reading: Reading) -> Iterator[tuple[Span, bool]]:
    """Where the terms of a reading stand, and whether each is a noun phrase."""
    inside = set[int]()
    for phrase in reading.phrases:
        inside.update(range(*phrase))
        yield reading.span(phrase), True
    for index, tag in enumerate(reading.tags):
        if index not in inside and tag not in NO_WORDS:
            yield reading.tokens[index], False


def contexts(reading: Reading, kind: str) -> list[Span]:
    """The stretches of a text within which terms are read together, in order; those of ``near:N`` overlap."""
    whole = [(0, len(reading.text))]
    if kind == "document":
        return whole
    if kind.startswith(NEAR):
        return windows(reading, int(kind.removeprefix(NEAR))) or whole
    found = [reading.span(one) for one in reading.sentences] if kind == "sentence" else paragraphs(reading.text)
    return found or whole


def windows(reading: Reading, size: int) -> list[Span]:
    """From each word on as much as stands at most ``size`` words behind it; signs are no words."""
    starts = [start for (start, _), tag in zip(reading.tokens, reading.tags, strict=True) if tag != "PUNCT"]
    ends = [*starts[size + 1 :], *[len(reading.text)] * (size + 1)]
    return list(zip(starts, ends, strict=False))


def paragraphs(text: str) -> list[Span]:
    """The paragraphs of a text: what blank lines separate, or, where there are none, lines that end a sentence.

    >>> [text[slice(*span)] for text in ["One.\\nTwo\\nmore.\\n\\nThree."] for span in paragraphs(text)]
    ['One.\\nTwo\\nmore.\\n\\n', 'Three.']
    """
    border = BLANK_LINE if BLANK_LINE.search(text.strip()) else ENDED_LINE
    cuts = [0, *(match.end() for match in border.finditer(text)), len(text)]
    return [(start, end) for start, end in pairwise(cuts) if start < end]


def contexts_of(place: int, known: Sequence[Span]) -> range:
    """The numbers of the contexts that a place of the text stands in; what stands before all is in the first.

    >>> contexts_of(5, [(0, 4), (4, 8)]), contexts_of(5, [(0, 6), (2, 8), (6, 9)])
    (range(1, 2), range(0, 2))
    """
    last = bisect_right(known, place, key=lambda span: span[0])
    first = bisect_right(known, place, key=lambda span: span[1])
    return range(min(first, max(last - 1, 0)), max(last, 1))
