"""How else could a marked text read? About other people, or as a sanitizer would leave it."""

import random
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np

from textveil.core.kinds import Kind
from textveil.languages.english.reader.word_kinds import LISTS, listed_words
from tools.reader.sheet import HIDE, IGNORED, KEEP, NUMBER_OF, UNSURE, Sheet

SAID_INSTEAD = {
    Kind.PLACE: ("City {}", "Town {}", "Place {}", "a city", "a town", "a place", "a village in the north"),
    Kind.ORGANIZATION: (
        "Company {}", "Organization {}", "School {}", "Hospital {}", "a company", "a local firm", "a hospital",
        "a school",
    ),
    Kind.DATE: (
        "[date]", "in the 2010s", "[date]", "the 1990s", "day 12", "three weeks later", "in the middle of the year",
    ),
    Kind.IDENTIFIER: (
        "[e-mail address]", "[phone number]", "[identifier]", "[user name]", "[record number]", "[address]",
    ),
    Kind.AGE: ("in their forties", "[age]", "about 70", "in their twenties"),
    Kind.WORK: ("a book", "Work {}", "[work]"),
}  # fmt: skip
"""What may stand for a thing that was hidden."""
OTHERWISE = ("[withheld]",)
NAME = re.compile(r"[^\W\d_]{2,}")
SMALL = frozenset("de da di del der van von la le el al bin ibn mac mc o".split())
"""Parts of names that stay as they are."""
Say = Callable[[int, int], str | None]


def known_names() -> dict[str, list[str]]:
    """Given names and surnames of the packaged lists."""
    words = {word: bits for word, bits in listed_words().items() if word.isalpha() and 3 <= len(word) <= 12}

    def of_list(name: str) -> list[str]:
        bit = 1 << LISTS.index(name)
        return [word.capitalize() for word, bits in words.items() if bits & bit]

    return {"given": of_list("given name"), "surnames": of_list("surname")}


def rename_person(name: str, cast: dict[str, str], *, lists: dict[str, list[str]]) -> str:
    """Another name, the same one for the same word throughout a cast; letter case and initials stay."""

    def another(word: re.Match[str]) -> str:
        known = word[0].lower()
        if known in SMALL or len(known) < 3:
            return word[0]
        pool = lists["given"] if random.random() < 0.5 else lists["surnames"]
        new = cast.setdefault(known, random.choice(pool))
        return new.upper() if word[0].isupper() else new.lower() if word[0].islower() else new

    return NAME.sub(another, name)


def rename_people(sheet: Sheet, names: dict[str, list[str]]) -> Sheet:
    """The same text about other private people."""
    cast: dict[str, str] = {}

    def say(start: int, end: int) -> str | None:
        is_person = sheet.kind[start] == NUMBER_OF[Kind.PERSON] and sheet.private[start] == HIDE
        return rename_person(sheet.text[start:end], cast, lists=names) if is_person else None

    return rewrite(sheet, say, is_still_marked=True)


def hide_people(sheet: Sheet) -> Sheet:
    """The text as a sanitizer leaves it: nothing in it must go."""
    numbers: dict[str, int] = {}
    instead = {NUMBER_OF[kind]: words for kind, words in SAID_INSTEAD.items()}

    def say(start: int, end: int) -> str | None:
        if sheet.private[start] != HIDE:
            return None
        number = numbers.setdefault(sheet.text[start:end].lower(), len(numbers) + 1)
        kind = int(sheet.kind[start])
        if kind == NUMBER_OF[Kind.PERSON]:
            return f"Person {number}"
        return random.choice(instead.get(kind, OTHERWISE)).format(chr(ord("A") - 1 + min(number, 26)))

    return rewrite(sheet, say, is_still_marked=False)


def rewrite(sheet: Sheet, say: Say, *, is_still_marked: bool) -> Sheet:
    """The text with some mentions said otherwise; what is new is marked as what it replaces, or as to be kept."""
    parts, origins, new, done = list[str](), list[np.ndarray](), list[np.ndarray](), 0
    for start, end in mentions(sheet):
        said = say(start, end)
        if said is None:
            continue
        parts += sheet.text[done:start], said
        origins += np.arange(done, start), np.full(len(said), start)
        new += np.zeros(start - done, bool), np.ones(len(said), bool)
        done = end
    rest = len(sheet.text) - done
    origin, is_new = np.concatenate([*origins, done + np.arange(rest)]), np.concatenate([*new, np.zeros(rest, bool)])
    made = Sheet(sheet.source, "".join([*parts, sheet.text[done:]]))
    made.fold, made.mentions = sheet.fold, sheet.mentions
    for name, kept in (("kind", IGNORED), ("mention", 0), ("hide", UNSURE), ("private", KEEP)):
        marks = getattr(sheet, name)[origin]
        setattr(made, name, marks if is_still_marked else np.where(is_new, kept, marks).astype(marks.dtype))
    return made


def mentions(sheet: Sheet) -> Iterator[tuple[int, int]]:
    """Where the mentions of a text start and end."""
    edges = np.flatnonzero(np.diff(sheet.mention, prepend=0, append=0)).tolist()
    yield from ((start, end) for start, end in pairwise(edges) if sheet.mention[start])
