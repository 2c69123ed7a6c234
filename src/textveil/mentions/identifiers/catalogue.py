"""Which kinds of identifiers are there, and what speaks for each?

Every kind is an entry of ``data/identifiers.toml``: how it looks, which checksum
it keeps, which words stand near it, and texts in which it is found or passed by.
Weights are in bits: the logarithm of how much likelier an identifier becomes.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from typing import Any

from textveil.core.late_patterns import late_pattern

NEAR = 6.0
"""Bits of a word that often stands near such an identifier."""
LABELLED = 9.0
"""Bits of words that announce the value right before it."""
SIZES = 20
"""Numbers with more digits than this are tried with every entry."""

NOTHING = re.compile(r"(?!)")
FRAGMENT = re.compile(r"<<(\w+)>>")
GROUP = re.compile(r"\\.|\[[^\]]*\]|\([^()]*\)")
PLAIN_START = re.compile(r"(?:[\w@:/=' -](?![?*{]))+")
FILLER = r"""(?:'?s)?(?:[\s:#=.,?>"'(*_-]|\b(?:numbers?|num|no|nr|code|id|is|are|was|it|here|now|as|ending in)\b)*\Z"""
"""What may stand between a label and its value."""

Check = Callable[[str], bool]
CHECKS = ("checksums", "national", "shapes")
"""Modules of this package that hold checks; an entry names one of their functions."""


@dataclass(frozen=True, eq=False)
class Identifier:
    """One entry of the table; see the head of the data file for what each setting means."""

    name: str
    kind: str
    pattern: re.Pattern[str] = field(repr=False)
    bits: float
    start: str = "number"
    size: int = 1
    sign: re.Pattern[str] = NOTHING
    back: int = 0
    ahead: int = 80
    check: Check | None = None
    gain: float = 0.0
    loss: float = 12.0
    context: re.Pattern[str] | None = None
    label: re.Pattern[str] | None = None
    lead: re.Pattern[str] | None = None
    unless: re.Pattern[str] | None = None
    not_after: re.Pattern[str] | None = None
    small: bool = False
    alone: bool = False
    judged: bool = False
    found: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()

    @cached_property
    def title(self) -> str:
        """The name with its article."""
        return f"{'an' if self.name[0] in 'aeiouAEI' else 'a'} {self.name}"

    @cached_property
    def sign_start(self) -> str:
        """What every sign begins with, which is sooner looked for."""
        return plain_start(self.sign.pattern)

    @cached_property
    def value(self) -> str | int:
        """The group of the pattern that is hidden; 0 for all of it."""
        return "value" if "value" in self.pattern.groupindex else 0

    @property
    def needs_label(self) -> bool:
        """Nothing but an announcement makes it likely enough."""
        return self.label is not None and self.bits + self.gain + (NEAR if self.context else 0.0) <= 0


@dataclass(frozen=True, eq=False)
class Catalogue:
    """All entries, by how they are looked for."""

    signs: tuple[Identifier, ...]
    small_signs: tuple[Identifier, ...]
    """The same for a text without capitals."""
    numbers: tuple[tuple[Identifier, ...], ...]
    """Entries that start with a digit and need no label, for every count of digits up to ``SIZES``."""
    alone: tuple[tuple[Identifier, ...], ...]
    """Those of them that a few digits with nothing after them may be, the same way."""
    words: tuple[Identifier, ...]
    labelled: tuple[Identifier, ...]
    announced: re.Pattern[str]
    """Some label right before the end of what was given, in small letters."""
    silent: frozenset[str]
    """Words that end no label."""

    def all(self) -> list[Identifier]:
        """Every entry, once."""
        return list(dict.fromkeys((*self.signs, *self.numbers[SIZES], *self.words, *self.labelled)))


@cache
def catalogue() -> Catalogue:
    """The packaged table, read once."""
    table = tomllib.loads(files("textveil.data").joinpath("identifiers.toml").read_text("utf-8"))
    entries = [one for row in table["identifier"] for one in read(row, table["fragments"])]
    plain = [one for one in entries if not one.needs_label]
    numbers = [[one for one in plain if one.start == "number" and one.size <= size] for size in range(SIZES + 1)]
    labels = [label for row in table["identifier"] for label in row.get("label", [])]
    return Catalogue(
        signs=tuple(one for one in plain if one.start == "sign"),
        small_signs=tuple(caseless(one) for one in plain if one.start == "sign"),
        numbers=tuple(map(tuple, numbers)),
        alone=tuple(tuple(one for one in some if one.alone) for some in numbers),
        words=tuple(one for one in plain if one.start == "word"),
        labelled=tuple(one for one in entries if one.needs_label),
        announced=announcement(expand_fragments(label, table["fragments"]) for label in labels),
        silent=frozenset(table["silent"].split()),
    )


def read(row: Mapping[str, Any], fragments: Mapping[str, str]) -> list[Identifier]:
    """A row of the table ready for use, once for each of its patterns and signs."""
    settings: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    patterns = settings.pop("patterns")
    labels = [expand_fragments(label, fragments) for label in settings.pop("label", ())]
    words = "|".join(expand_fragments(word, fragments) for word in settings.pop("context", ()))
    unless, check = (settings.pop(name, None) for name in ("unless", "check"))
    lead, not_after = (settings.pop(name, None) for name in ("lead", "not_after"))
    signs = [shared_sign(expand_fragments(sign, fragments)) for sign in settings.pop("signs", ())]
    made = Identifier(
        **settings,
        pattern=NOTHING,
        lead=late_pattern(expand_fragments(lead, fragments) + r"\Z") if lead else None,
        not_after=late_pattern(rf"(?:{expand_fragments(not_after, fragments)})\Z") if not_after else None,
        unless=late_pattern(expand_fragments(unless, fragments)) if unless else None,
        context=late_pattern(rf"(?i)\b(?:{words})\b") if words else None,
        label=announcement(labels) if labels else None,
        check=named_check(check) if check else None,
    )
    compiled = [late_pattern(expand_fragments(pattern, fragments)) for pattern in patterns]
    return [replace(made, pattern=pattern, sign=sign) for pattern in compiled for sign in signs or [NOTHING]]


@cache
def shared_sign(pattern: str) -> re.Pattern[str]:
    """The pattern of a sign, the same for all entries that are looked for at it."""
    return late_pattern(pattern)


def caseless(one: Identifier) -> Identifier:
    """The entry for a text without capitals."""
    if not one.small:
        return one
    return replace(
        one, sign=shared_sign(f"(?i:{one.sign.pattern})"), pattern=late_pattern(f"(?i:{one.pattern.pattern})")
    )


def announcement(labels: Iterable[str]) -> re.Pattern[str]:
    """A pattern for a label in small letters that stands, with nothing but fillers, at the end."""
    return late_pattern(rf"(?<!\w){by_letter(labels)}{FILLER}")


def by_letter(patterns: Iterable[str]) -> str:
    """One pattern for any of several; a first letter that some share is looked at once.

    >>> by_letter(["zip", "passport", "pin"])
    '(?:z(?:ip)|p(?:assport|in))'
    """
    groups: dict[str, list[str]] = {}
    for pattern in dict.fromkeys(patterns):
        letter = pattern[0] if pattern[:2].isalpha() else ""
        groups.setdefault(letter, []).append(pattern[len(letter) :])
    return "(?:" + "|".join(f"{letter}(?:{'|'.join(rest)})" for letter, rest in groups.items()) + ")"


def plain_start(pattern: str) -> str:
    """The letters that all begins with that a pattern finds, where that is plain to see.

    >>> plain_start("session (?:opened|closed) for"), plain_start("years?[- ]old"), plain_start("swift|BIC")
    ('session ', 'year', '')
    """
    outside = pattern
    while GROUP.search(outside):
        outside = GROUP.sub("", outside)
    start = PLAIN_START.match(pattern)
    return start[0] if start and "|" not in outside else ""


def expand_fragments(pattern: str, fragments: Mapping[str, str]) -> str:
    """A pattern with every named fragment put in its place.

    >>> expand_fragments("<<day>>/<<day>>", {"day": "[0-3][0-9]"})
    '(?:[0-3][0-9])/(?:[0-3][0-9])'
    """
    while FRAGMENT.search(pattern):
        pattern = FRAGMENT.sub(lambda found: f"(?:{fragments[found[1]]})", pattern)
    return pattern


def named_check(name: str) -> Check:
    """The function of that name."""
    for module in CHECKS:
        found: Check | None = getattr(import_module(f"textveil.mentions.identifiers.{module}"), name, None)
        if found:
            return found
    raise LookupError(f"no check {name!r} in {', '.join(CHECKS)}")
