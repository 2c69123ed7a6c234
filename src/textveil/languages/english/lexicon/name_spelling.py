"""By which words are a name, a person and an organization known, however they are written?"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from textveil.languages.english.lexicon.word_lists import table, word_groups, word_list, word_row, written
from textveil.languages.normal import fold

BARE = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ħ": "h"})
"""Letters that no decomposition frees of their stroke."""
POSSESSIVE = re.compile(r"(?<=\w)['’](?:s\b|(?=\s*$))", re.IGNORECASE)
APOSTROPHES = frozenset("'’")
ABBREVIATED = re.compile(r"\b\w{1,3}\.$")
AROUND = re.compile(r"^[^\w€$£¥+#@]+|[^\w.%€$£¥]+$")
WORD = re.compile(r"[^\W_]+(?:[.&'][^\W_]+)*|[%€$£¥]")
ARTICLES = frozenset({"the", "a", "an"})


@dataclass(frozen=True, slots=True, eq=False)
class NameTables:
    """The packaged tables, read once."""

    titles: Mapping[str, str]
    """A title, and whose it is: ``man``, ``woman`` or empty."""
    callings: Mapping[str, str]
    """A title, and of what sort it is, where that tells people apart."""
    before_given: frozenset[str]
    generations: frozenset[str]
    ranks: frozenset[str]
    particles: frozenset[str]
    leading: frozenset[str]
    """Particles that are nobody's first name."""
    genders: Mapping[str, str]
    between_aliases: tuple[str, ...]
    """Patterns of what stands between two names of one person."""
    forms: Mapping[str, str]
    """A legal form, and the one way in which it is compared."""
    tails: frozenset[str]
    heads: frozenset[str]
    governing: frozenset[str]
    states: frozenset[str]
    units: Mapping[str, str]
    formal: Mapping[str, frozenset[str]]
    """A short name, and the first names it is short for."""
    short: Mapping[str, frozenset[str]]
    """A first name, and what its bearers are called."""
    cut_short: Mapping[str, str]
    """What a first name is shortened to in writing, and the name."""


@cache
def name_tables() -> NameTables:
    """The packaged tables for the names of people and things."""
    short = {name: frozenset(nicks.split()) for name, nicks in table("nicknames").items()}
    formal: dict[str, set[str]] = {}
    for name, nicks in short.items():
        for nick in nicks:
            formal.setdefault(nick, set()).add(name)
    titles = {word: "" if whose == "any" else whose for word, whose in word_groups("people.titles.of").items()}
    return NameTables(
        titles=titles,
        callings=word_groups("people.titles.callings"),
        before_given=word_list("people.titles.before.given"),
        generations=word_list("people.behind.generations"),
        ranks=word_list("people.behind.degrees"),
        particles=word_list("people.particles.family"),
        leading=word_list("people.particles.leading"),
        genders=word_groups("people.given.of"),
        between_aliases=tuple(written("people.aliases.between")),
        forms={word: word for word in word_row("things.forms")} | written("things.form_spellings"),
        tails=word_list("things.tails"),
        heads=word_list("things.lone"),
        governing=word_list("things.governing"),
        states=word_list("things.states"),
        units=word_groups("values.units"),
        formal={nick: frozenset(found) for nick, found in formal.items()},
        short=short,
        cut_short=word_groups("people.given.cut_short"),
    )


@cache
def nicknames() -> Mapping[str, frozenset[str]]:
    """For each given name the others it goes by, read once."""
    known: dict[str, set[str]] = {}
    for family in map(str.split, written("people.given.families").strip().splitlines()):
        for name in family:
            known.setdefault(name, set()).update(family)
    return {name: frozenset(others - {name}) for name, others in known.items()}


@lru_cache(maxsize=1 << 16)
def bare(text: str) -> str:
    """A text without case, accents and what cannot be seen.

    >>> bare("Wołąsiewicz"), bare("GÜNEŞ"), bare("Işık")
    ('wolasiewicz', 'gunes', 'isik')
    """
    if text.isascii():
        return text.lower().replace("`", "'")
    apart = unicodedata.normalize("NFKD", fold(text))
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).translate(BARE)


def strip(text: str) -> str:
    """A mention without the quotes and brackets around it and without a possessive ending.

    >>> strip("“Carter’s”"), strip("(the Board)"), strip("the workers' union")
    ('Carter', 'the Board', "the workers' union")
    """
    # Most mentions are plain, and no pattern changes them.
    inner = text if text[:1].isalnum() and text[-1:].isalnum() else AROUND.sub("", text)
    if inner.endswith(".") and not ABBREVIATED.search(inner):
        inner = inner[:-1]
    if APOSTROPHES.isdisjoint(inner):
        return inner
    whole, space, last = inner.rpartition(" ")
    return whole + space + POSSESSIVE.sub("", last)


@lru_cache(maxsize=1 << 14)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a mention in their plain form, without the article before them.

    >>> words_of("The U.S. Army’s"), words_of("Workers' Party")
    (('us', 'army'), ('workers', 'party'))
    """
    plain = strip(text)
    plain = bare(plain if APOSTROPHES.isdisjoint(plain) else POSSESSIVE.sub("", plain))
    found = [word.removesuffix("'s").replace(".", "") for word in WORD.findall(plain)]
    return tuple(found[1:] if len(found) > 1 and found[0] in ARTICLES else found)


def split_form(words: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """The words of an organization without its legal form, and the form in one spelling.

    >>> split_form(("acme", "gmbh", "co", "kg")), split_form(("acme", "limited"))
    ((('acme',), 'gmbh co kg'), (('acme',), 'ltd'))
    """
    end = len(words)
    while end > 1 and (words[end - 1] in name_tables().forms or words[end - 1] in {"&", "and"}):
        end -= 1
    return words[:end], " ".join(
        name_tables().forms.get(word, word) for word in words[end:] if word not in {"&", "and"}
    )
