"""Where does a text name something that must stay hidden, by whatever signs?

Whole names are found at word boundaries, in singular and plural, however they
are spaced, folded and broken, and in identifiers; short names also letter by letter
(H.I.V., H-I-V), and names in capitals also inside longer words (nonHIV).
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from textveil.core.model import Span
from textveil.k_safety import dictionary as match
from textveil.k_safety.term_words import Words, readings
from textveil.languages.normal import key, stop_words
from textveil.languages.reading import Reading

SPELLED_OUT = re.compile(r"(?<!\w)(?:\w[.·* \-‐‑–]{1,2}){1,11}\w(?!\w)")
"""A word letter by letter."""
SHORT = 4
"""Letters of a name whose plural ending may belong to it: AIDS is no plural of aid."""


@dataclass(frozen=True, slots=True)
class KnownNames:
    """What something is called."""

    plain: tuple[str, ...] = field(repr=False)
    """In normal form; found in small letters too."""
    proper: tuple[str, ...] = field(default=(), repr=False)
    """Found only with a capital: a last name, initials."""
    capitals: tuple[str, ...] = field(default=(), repr=False)
    """As they are written in capitals; found inside other words too."""
    parts: tuple[str, ...] = field(default=(), repr=False)
    """Names of its parts, in normal form; found only where every word has a capital."""


def names(
    name: str, others: Sequence[str] = (), *, proper: Sequence[str] = (), parts: Sequence[str] = ()
) -> KnownNames:
    """The names of something that is called ``name``, and otherwise, and those of its ``parts``."""
    plain = dict.fromkeys(filter(None, map(key, [name, *others])))
    capitals = [name] if name.isupper() and name.isalpha() and len(name) > 2 else []
    below = dict.fromkeys(part for part in map(key, parts) if part and part not in plain)
    return KnownNames(tuple(plain), tuple(proper), tuple(capitals), tuple(below))


def mentions(reading: Reading, known: KnownNames, *, said: Sequence[Words] | None = None) -> list[Span]:
    """Every place where a text says one of the names, in order, outside of its marks; ``said`` are its words."""
    text, said = reading.text, said or readings(reading.text)
    found = {*whole(text, known, said=said), *find_parts(reading, known, said=said), *spelled_out(text, known)}
    return drop_marked(reading, sorted(found.union(find_in_capitals(text, known))))


def whole(text: str, known: KnownNames, *, said: Sequence[Words]) -> Iterator[Span]:
    """KnownNames at word boundaries."""
    listed = (*known.plain, *known.proper)
    for mention in match.find_terms(dictionary(listed), said):
        term, name = text[slice(*mention.span)], listed[mention.entry]
        if is_spelled(term, name) if mention.entry < len(known.plain) else is_capital(term, name):
            yield mention.span


def find_parts(reading: Reading, known: KnownNames, *, said: Sequence[Words]) -> Iterator[Span]:
    """Names of parts; one that is an ordinary word too, such as Reading, where it is read as a name."""
    if not known.parts:
        return
    for mention in match.find_terms(dictionary(known.parts), said):
        term = reading.text[slice(*mention.span)]
        if is_titled(term) and (
            not all(map(reading.language.lexicon.is_plain, term.split())) or is_read_as_name(reading, mention.span[0])
        ):
            yield mention.span


def is_titled(said: str) -> bool:
    """Whether every word but those of grammar has a capital.

    >>> is_titled("Isle of Man"), is_titled("nice")
    (True, False)
    """
    parts = re.findall(r"\w+", said)
    return all(part[0].isupper() or part in stop_words() for part in parts) and parts[0][0].isupper()


def is_read_as_name(reading: Reading, start: int) -> bool:
    """Whether the word at an offset was read as a proper name."""
    place = bisect_left(reading.starts, start)
    return place < len(reading.tags) and reading.tags[place] == "PROPN"


def is_spelled(said: str, name: str) -> bool:
    """Whether a mention is a name, its plural or its singular, not a word that only looks like one.

    >>> is_spelled("HIV infections", "hiv infection"), is_spelled("Mormon", "mormons"), is_spelled("aid", "aids")
    (True, True, False)
    """
    return len(key(said)) >= len(name) or len(name) > SHORT


def is_capital(said: str, name: str) -> bool:
    """Whether a mention is a name that means something else in small letters: Jobs, LA.

    >>> is_capital("Jobs", "Jobs"), is_capital("jobs", "Jobs"), is_capital("La", "LA")
    (True, False, False)
    """
    return said == name or (said.isupper() and said == name.upper())


def spelled_out(text: str, known: KnownNames) -> Iterator[Span]:
    """KnownNames letter by letter."""
    wanted = {name for name in known.plain if " " not in name} | {
        name.lower() for name in known.proper if name.isupper()
    }
    for found in SPELLED_OUT.finditer(text):
        if re.sub(r"\W", "", found[0]).lower() in wanted:
            yield found.span()


def find_in_capitals(text: str, known: KnownNames) -> Iterator[Span]:
    """KnownNames in capitals, wherever their letters stand in a row."""
    for name in known.capitals:
        yield from (found.span() for found in re.finditer(re.escape(name), text))


def drop_marked(reading: Reading, spans: Sequence[Span]) -> list[Span]:
    """The spans that touch no mark."""
    blind = reading.blind_spans
    ends = [end for _, end in blind]

    def is_free(span: Span) -> bool:
        place = bisect_left(ends, span[0] + 1)
        return place == len(blind) or blind[place][0] >= span[1]

    return [span for span in spans if is_free(span)] if blind else list(spans)


@lru_cache(maxsize=64)
def dictionary(listed: tuple[str, ...]) -> match.Dictionary:
    """KnownNames, to be found in any text."""
    return match.dictionary(listed)
