"""In which forms may a text say a listed name?

The name of a person is also said in part, turned around, by initials and by
nicknames; anything else is said whole. A form is a row of words; case, gaps and
the ends of words are the matcher's affair (``listed``).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import product
from unicodedata import normalize

from textveil.languages.interface import Lexicon
from textveil.mentions.plain_letters import RUN, undisguise

USUAL = 2
"""Bits of a capital up to which a word is an ordinary one too: frank, miller, rose."""
LONG = 6
"""Letters of two names together that are no other word."""
LONGEST_PERSON = 7
"""Words of the longest name that is taken for a person's."""
SPREAD = {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe", "Å": "Aa"}
"""Letters that are also written as two."""
TWO_VOWELS = re.compile(r"(?i)(?<=[bcdfghjklmnprstvwxz])([ou])e(?=[bcdfghjklmnprstvwxz])")
ONE_VOWEL = re.compile(r"(?i)(?<=[bcdfghjklmnprstvwz])[ou](?=(?:ll|ck|hl|hm|rg|tz|hn|lz|sch|ss|pp|tt|nn|[dbgn])e)")
"""Where an umlaut may have been, with its e or without it: Mueller, Muller."""
SPLIT = re.compile(r"[\s_]+")


class Needs(StrEnum):
    """What must be so where a form is said."""

    NOTHING = ""
    EXACT = "exact"
    """Written as it was listed: US is no "us"."""
    PART = "part"
    """A part of a name that is no other word; short ones with a capital."""
    ORDINARY = "ordinary"
    """A part of a name that is an ordinary word too: with a capital, where that says something."""
    INITIALED = "initialed"
    """An initial beside a name: capitals, or written in one."""
    INITIALS = "initials"
    """Nothing but initials: capitals."""
    MARKED = "marked"
    """Only where the text has a letter with a mark: Jäger is Jaeger, Jager is not."""


@dataclass(frozen=True, slots=True)
class Form:
    """A row of words by which something is named."""

    words: tuple[str, ...] = field(repr=False)
    """Without marks, in small letters."""
    needs: Needs = Needs.NOTHING


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a person, taken apart."""

    given: tuple[str, ...] = field(repr=False)
    """Given names and initials, in order."""
    family: tuple[str, ...] = field(repr=False)
    """The words of the family name, particles first."""


@dataclass(frozen=True, slots=True, eq=False)
class NameLists:
    """The words that names of people are made of, and those that name other things."""

    given: frozenset[str]
    particles: frozenset[str]
    after: frozenset[str]
    not_initials: frozenset[str]
    titles: frozenset[str]
    things: frozenset[str]
    called_after: frozenset[str]


@cache
def name_lists(lexicon: Lexicon) -> NameLists:
    """Those of a language, put together once."""
    degrees = lexicon.words("people.behind.degrees") | lexicon.words("people.behind.short_degrees")
    single = lexicon.words("people.given.single")
    return NameLists(
        given=single.union(lexicon.nicknames()),
        particles=lexicon.words("people.particles.written_small"),
        after=degrees.union(lexicon.words("people.behind.generations"), {"ms", "bs"}),
        not_initials=lexicon.words("people.behind.not_initials"),
        titles=lexicon.words("people.titles.in_names"),
        things=frozenset(map(str.lower, lexicon.words("things.not_people"))) - single,
        called_after=lexicon.words("people.particles.called_after"),
    )


def is_ordinary(word: str, lexicon: Lexicon) -> bool:
    """Whether a word in small letters means something else than a name.

    >>> from textveil.languages.open_language import lexicon
    >>> is_ordinary("rose", lexicon()), is_ordinary("carter", lexicon())
    (True, False)
    """
    if word in lexicon.words("reader.stop_words") or word.title() in lexicon.words("values.calendar"):
        return True
    return lexicon.usual_capitals().get(word, USUAL + 1) <= USUAL


def words_of(term: str) -> tuple[str, ...]:
    """The words of a term, plain and in small letters.

    >>> words_of("Müller-Lüdenscheidt’s ACME7")
    ('muller', 'ludenscheidt', 'acme', '7')
    """
    plain = re.sub(r"(?<=\w)'[sS]\b", "", undisguise(normalize("NFC", term))[0])
    return tuple(piece for run in RUN.findall(plain) for piece in re.findall(r"\d+|\D+", run.lower()))


def forms(term: str, lexicon: Lexicon, *, person: bool | None = None) -> Iterator[Form]:
    """Every form of a term, the plainest first; whether it is a person is guessed where nobody says."""
    yield whole_form(term, lexicon)
    yield from address_forms(term)
    name = None if person is False else read_person(term, lexicon, sure=person is True)
    for other in (term, *spellings(term)):
        if other != term:
            yield Form(words_of(other))
        if name:
            yield from person_forms(take_apart(plain_words(turn_name(other, lexicon), lexicon), lexicon), lexicon)
    for other in collapse_vowels(term):
        words = plain_words(turn_name(other, lexicon), lexicon)
        parts = person_forms(take_apart(words, lexicon), lexicon) if name else ()
        yield from (Form(one.words, Needs.MARKED) for one in (Form(words_of(other)), *parts))


def address_forms(term: str) -> Iterator[Form]:
    """An address of mail with its signs spelled out: "ann at example dot org", "ann[at]example.org".

    >>> [" ".join(form.words) for form in address_forms("ann@example.org")]
    ['ann at example org', 'ann at example dot org', 'ann example dot org']
    """
    local, at, host = term.partition("@")
    if not at or not words_of(local) or not words_of(host):
        return
    for sign, dot in (("at", "."), ("at", " dot "), ("", " dot ")):
        yield Form(words_of(f"{local.replace('.', dot)} {sign} {host.replace('.', dot)}"))
        if dot != "." and "." in local:
            yield Form(words_of(f"{local} {sign} {host.replace('.', dot)}"))


def whole_form(term: str, lexicon: Lexicon) -> Form:
    """A term as it is listed; one that would be another word in other letters only so."""
    words = words_of(term)
    alone = len(words) == 1 and not term.islower()
    is_grammar = alone and words[0] in lexicon.words("reader.stop_words")
    short = is_grammar or (alone and len(words[0]) < 3 and term.isupper())
    return Form(words, Needs.EXACT if short else Needs.NOTHING)


def spellings(term: str) -> Iterator[str]:
    """Other spellings of letters that have or had marks.

    >>> list(spellings("Jörg Müller")), list(spellings("Joe Mueller")), list(spellings("Muller"))
    (['Joerg Mueller'], ['Joe Muller'], ['Mueller'])
    """
    composed = normalize("NFC", term)
    spread = "".join(SPREAD.get(letter, letter) for letter in composed)
    if spread != composed:
        yield spread
        return
    joined = TWO_VOWELS.sub(r"\1", term)
    if joined != term:
        yield joined
    for vowel in ONE_VOWEL.finditer(term):
        yield f"{term[: vowel.end()]}e{term[vowel.end() :]}"


def collapse_vowels(term: str) -> Iterator[str]:
    """A term with one vowel where two may stand for a letter with a mark: Jager for Jaeger."""
    joined = re.sub(r"(?i)(a)[ea](?=[a-z])", r"\1", term)
    if joined != term:
        yield joined


def read_person(term: str, lexicon: Lexicon, *, sure: bool = False) -> Name | None:
    """A term taken apart as a person's name; None when it is none, unless one is ``sure``.

    >>> from textveil.languages.open_language import lexicon
    >>> read_person("Dr. Johnathan M. Carter Jr.", lexicon())
    Name()
    >>> [read_person(term, lexicon()) for term in ("Blue Heron", "Project Falcon", "Acme Ltd", "ACME-7")]
    [None, None, None, None]
    """
    term = turn_name(term, lexicon)
    raw = SPLIT.split(term.strip())
    if not sure and raw[0].lower().rstrip(".") in name_lists(lexicon).called_after:
        return None
    words = plain_words(term, lexicon)
    titled = len(words) < len([word for word in raw if words_of(word)])
    letters = all(re.fullmatch(r"['’]?[^\W\d_]+(?:[-'’.][^\W\d_]*)*", word) for word in raw if word)
    if not letters or not 2 <= len(words) <= LONGEST_PERSON:
        return None
    if not (sure or (looks_like_name(raw, lexicon) and (titled or is_somebody(words, lexicon)))):
        return None
    return take_apart(words, lexicon)


def turn_name(name: str, lexicon: Lexicon) -> str:
    """A name in the order it is said: what follows a comma goes first, unless it is a degree.

    >>> from textveil.languages.open_language import lexicon
    >>> turn_name("Carter, Johnathan M.", lexicon()), turn_name("Ann Lee, MD", lexicon())
    ('Johnathan M. Carter', 'Ann Lee')
    """
    front, comma, back = name.partition(",")
    if not comma:
        return name
    return f"{back.strip()} {front}" if plain_words(back, lexicon) else front


def plain_words(name: str, lexicon: Lexicon) -> list[tuple[str, ...]]:
    """The words of a name without titles and what follows it; a word with a hyphen is one."""
    found = [words_of(word) for word in SPLIT.split(name.strip()) if words_of(word)]
    lists = name_lists(lexicon)
    while found and len(found) > 1 and "".join(found[0]) in lists.titles:
        del found[0]
    while found and "".join(found[-1]) in lists.after:
        del found[-1]
    return found


def looks_like_name(raw: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether every word has a capital, but for particles, also those that a sign joins to it: al-Rashid, d'Angelo."""
    particles = name_lists(lexicon).particles
    parts = [part for word in raw for part in re.split(r"[-'’]", word)]
    return all(part[:1].isupper() or not part[1:] or not part[:1].isalpha() or part in particles for part in parts)


def is_somebody(words: Sequence[tuple[str, ...]], lexicon: Lexicon) -> bool:
    """Whether words with capitals name a person, no project: a given name, an initial, or no ordinary word."""
    flat, lists = [part for word in words for part in word], name_lists(lexicon)
    if set(flat[1:]) & lists.things and flat[0] not in lists.given:
        return False
    known = not lists.given.isdisjoint(words[0]) or (len(flat[0]) == 1 and len(flat[-1]) > 1)
    return known or not any(is_ordinary(word, lexicon) and word not in lists.particles for word in flat if word[1:])


def take_apart(words: Sequence[tuple[str, ...]], lexicon: Lexicon) -> Name:
    """Given names and family name: the last word, and the particles before it."""
    start = len(words) - 1
    while start > 1 and "".join(words[start - 1]) in name_lists(lexicon).particles:
        start -= 1
    given = [part for word in words[:start] for part in word]
    return Name(tuple(given), tuple(part for word in words[start:] for part in word))


def person_forms(name: Name, lexicon: Lexicon) -> Iterator[Form]:
    """The forms in which a person is named, besides the listed one."""
    given, family = name.given, name.family
    initials = tuple(word[0] for word in given)
    others = sorted(lexicon.nicknames().get(given[0], ()))
    firsts = [given[:1], *((other,) for other in others)] if len(given[0]) > 1 else []
    middles = [(), given[1:], initials[1:]] if given[1:] else [()]
    for first, middle in product(firsts, middles):
        for row in ((*first, *middle, *family), (*family, *first, *middle)):
            yield Form(row, Needs.INITIALED if any(len(word) == 1 for word in row) else Needs.NOTHING)
    partly = [(*initials[:cut], *given[cut:]) for cut in range(1, len(given) + 1)]
    for row in dict.fromkeys([*partly, initials[:1]]):
        yield Form((*row, *family), Needs.INITIALED)
        yield Form((*family, *row), Needs.INITIALED)
    if given[1:] and len(given[1]) > 2:
        yield Form((*given[1:], *family))
    for cut in range(1, len(given)):
        # of several names before the last any may belong to it
        last = (*given[cut:], *family)
        if len("".join(last)) >= LONG:
            yield Form(last)
            yield from (Form((*first, *last)) for first in firsts)
            yield Form((*initials[:1], *last), Needs.INITIALED)
    if given[1:] and len(given[1]) > 2:
        # of two family names the first is often said alone
        yield from (Form((*first, given[-1])) for first in firsts)
    yield from (Form((*first, family[-1][0]), Needs.INITIALED) for first in firsts)
    yield from part_forms(name, firsts, lexicon)
    yield from initial_forms(name, lexicon)
    bare = tuple(word for word in family if word not in name_lists(lexicon).particles)
    if bare and bare != family:
        # particles are often left out where a name is made into a user name, or put in order
        yield from person_forms(Name(given, bare), lexicon)


def part_forms(name: Name, firsts: Iterable[tuple[str, ...]], lexicon: Lexicon) -> Iterator[Form]:
    """Parts that name the person by themselves."""
    if len(name.family) > 1:
        yield Form(name.family)
    others = [word for word in (*name.family, *name.given[1:]) if word not in name_lists(lexicon).particles]
    for word in dict.fromkeys([*others, *(first[0] for first in firsts)]):
        if len(word) > 1:
            yield Form((word,), Needs.ORDINARY if is_ordinary(word, lexicon) else Needs.PART)


def initial_forms(name: Name, lexicon: Lexicon) -> Iterator[Form]:
    """Initials alone, where they mean nothing else."""
    lists = name_lists(lexicon)
    family = [word[0] for word in name.family if word not in lists.particles] or [name.family[-1][0]]
    every = [word[0] for word in name.given] + family
    for row in {tuple(every), (every[0], *family)}:
        if "".join(row) not in lists.not_initials:
            yield Form(row, Needs.INITIALS)
