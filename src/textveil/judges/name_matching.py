"""Where does a text name something that must stay hidden, by whatever signs?

Whole names are found at word boundaries, in singular and plural, however they
are spaced, folded and broken, and in identifiers; short names also letter by letter
(H.I.V., H-I-V), and names in capitals also inside longer words (nonHIV).
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product, takewhile

from textveil.core.model import Span
from textveil.k_safety import dictionary as match
from textveil.k_safety.term_words import Words, readings, words
from textveil.languages.normal import is_function, key, stop_words, term_key
from textveil.languages.open_language import lexicon
from textveil.languages.reading import Reading

SPELLED_OUT = re.compile(r"(?<!\w)(?:\w[.·* \-‐‑–]{1,2}){1,11}\w(?!\w)")
"""A word letter by letter."""
LONGEST_SIDE = 3
"""Words on either side of what turns two nouns round."""
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
    # Words of grammar alone are a name where they have capitals: May, The Who.
    capital = [one for one in (name, *others) if is_function(term_key(one)) and one != one.lower()]
    proper = [*proper, *capital, *(one.replace("The ", "the ", 1) for one in capital if one.startswith("The "))]
    plain = dict.fromkeys(filter(None, (term_key(one) for one in (name, *others) if one not in capital)))
    capitals = [name] if name.isupper() and name.isalpha() and len(name) > 2 else []
    below = dict.fromkeys(part for part in map(term_key, parts) if part and part not in plain)
    return KnownNames(tuple(plain), tuple(proper), tuple(capitals), tuple(below))


def mentions(reading: Reading, known: KnownNames, *, said: Sequence[Words] | None = None) -> list[Span]:
    """Every place where a text says one of the names, in order, outside of its marks; ``said`` are its words."""
    text, said = reading.text, said or spoken(reading.text)
    found = {*whole(text, known, said=said), *find_parts(reading, known, said=said), *spelled_out(text, known)}
    return drop_marked(reading, sorted(found.union(find_in_capitals(text, known))))


def whole(text: str, known: KnownNames, *, said: Sequence[Words]) -> Iterator[Span]:
    """KnownNames at word boundaries."""
    listed = spell_names(known.plain)
    for mention in find_terms(dictionary(listed), said):
        if is_spelled(text[slice(*mention.span)], listed[mention.entry]):
            yield mention.span
    for mention in find_terms(dictionary(known.proper), said):
        if is_capital(text[slice(*mention.span)], known.proper[mention.entry]):
            yield mention.span


@lru_cache(maxsize=64)
def spell_names(plain: tuple[str, ...]) -> tuple[str, ...]:
    """Names with their other spellings, and turned round where words of grammar join them."""
    spelled = (form for name in plain for form in lexicon().variants(name))
    turned = (" ".join(one.forms) for name in plain if " " in name for one in turn_phrases(words(name), whole=True))
    return tuple(dict.fromkeys([*plain, *spelled, *turned]))


def spoken(text: str) -> list[Words]:
    """The words of a text, and its phrases turned round: a polyp of the colon is a colon polyp."""
    found = readings(text)
    return [*found, *turn_phrases(found[0])]


def find_terms(known: match.Dictionary, said: Sequence[Words]) -> list[match.TermMention]:
    """Every mention, each once; one that is turned round has all that it is made of."""
    found = [
        mention
        if mention.span[0] < mention.span[1]
        else match.TermMention(mention.entry, (min(read.starts), max(read.ends)))
        for read in said
        for mention in match.mentions(known, read)
    ]
    return list(dict.fromkeys(found))


def turn_phrases(read: Words, *, whole: bool = False) -> Iterator[Words]:
    """For each place where one noun is said of another both as they would stand side by side; only all of the words
    where they are a ``whole`` name."""
    turning, stop, many = lexicon().words("grammar.turning"), stop_words(), len(read.forms)
    for place, word in enumerate(read.forms):
        if word not in turning:
            continue
        first = next((at for at in range(place + 1, many) if read.forms[at] not in stop), many)
        lasts = run_of_words(read, range(first, min(first + LONGEST_SIDE, many)))
        heads = run_of_words(read, range(place - 1, max(place - 1 - LONGEST_SIDE, -1), -1))
        for head, last in product(heads, lasts):
            if all(read.joins[head:last]) and (not whole or (head == 0 and last == many - 1)):
                forms = [*read.forms[first : last + 1], *read.forms[head:place]]
                places = [*range(first, last + 1), *range(head, place)]
                starts, ends = [read.starts[at] for at in places], [read.ends[at] for at in places]
                yield Words(forms, starts, ends, [*[True] * (len(forms) - 1), False])


def run_of_words(read: Words, places: Iterable[int]) -> list[int]:
    """The first of some places up to a word of grammar."""
    return list(takewhile(lambda at: read.forms[at] not in stop_words(), places))


def find_parts(reading: Reading, known: KnownNames, *, said: Sequence[Words]) -> Iterator[Span]:
    """Names of parts; one that is an ordinary word too, such as Reading, where it is read as a name."""
    if not known.parts:
        return
    for mention in find_terms(dictionary(known.parts), said):
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
