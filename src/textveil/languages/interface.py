"""What must a language be able to do, so that the rest of the house can work with its texts?

A language is a value of five parts: a reader, a lexicon, values, names and a
grammar. Nothing outside ``languages`` knows more of it. Every answer has a
cautious default, so a new language may begin with a reader and a few words:
what it says nothing of is taken for no ordinary word, no coarse date and no
public name, and is hidden under a mark.
"""

# ruff: noqa: ARG002 – a default answers the same, whatever it is asked

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, NamedTuple, Protocol

from textveil.core.kinds import Kind
from textveil.core.model import Mention, PersonName, Sense, Span
from textveil.languages.reading import Reader, Reading

Least = Mapping[str, float]
NameWords = tuple[str, ...]
DateOrder = Any
"""How a document writes its dates: made and read by the values of a language alone."""
QUANTITIES = "quantities"
"""What the senses are called that ``Values.quantities`` give."""


class Taxonomy(Protocol):
    """What is more general than a term: the shape of a source of knowledge."""

    @property
    def fingerprint(self) -> str:
        """Names the content: equal fingerprints give equal answers."""
        ...

    def senses(self, term: str) -> Sequence[Sense]:
        """The senses of a term."""
        ...


@dataclass(frozen=True, slots=True)
class BracketName:
    """A place that tells what another one means, and its name by which the text says it again; "" where it does not."""

    telling: Span
    told: Span
    name: str = field(default="", repr=False)
    is_alias: bool = False
    """Whether the text says only that both are called so: one tells what the other means where it is a name itself."""


class Lexicon(Protocol):
    """The words of a language: lists of them, their forms, and how they are usually written."""

    def __hash__(self) -> int:
        """What is worked out of a lexicon is kept for it."""
        return id(self)

    def words(self, name: str) -> frozenset[str]:
        """A list by the name that it has in the tables of English; none of a list that this language has not."""
        return frozenset()

    def usual_capitals(self) -> Mapping[str, int]:
        """Bits by which pages write a word with a capital rather than without."""
        return {}

    def nicknames(self) -> Mapping[str, frozenset[str]]:
        """For each given name the others it goes by."""
        return {}

    def is_ordinary(self, word: str) -> bool:
        """Whether a word, in any letter case, is one of the dictionary and nobody's name; in doubt it is not."""
        return False

    def is_plain(self, word: str) -> bool:
        """Whether a word is ordinary, or no word of letters."""
        return self.is_ordinary(word) or not word[:1].isalpha()

    def is_ordinal(self, word: str) -> bool:
        """Whether a word in small letters says which one in a row."""
        return False

    def is_measure(self, word: str) -> bool:
        """Whether the name of a column or a field is one of something measured."""
        return False

    def column_role(self, name: str) -> str:
        """What the name of a column makes of its values: ``person``, ``date`` …; empty where it tells nothing."""
        return ""

    def listed_as(self, word: str) -> frozenset[str]:
        """What a word is known to name, in any letter case: ``given name``, ``surname``, ``place`` …"""
        return frozenset()

    def singular(self, phrase: str) -> str | None:
        """A phrase with its last word made singular, or None when that is no plural."""
        return None

    def number_stem(self, word: str) -> str:
        """What a word in small letters, its plural and its singular have in common."""
        return word

    def number_forms(self, word: str) -> tuple[str, ...]:
        """A word in small letters, and its plural and singular."""
        return (word,)

    def variants(self, term: str) -> tuple[str, ...]:
        """The term and its other spellings, the term first."""
        return (term,)

    def looks_proper(self, term: str) -> bool:
        """Whether a term is written as a proper name."""
        return any(map(str.isupper, term.rpartition(" ")[2]))

    def loses_words(self, name: str) -> bool:
        """Whether a name has more words than those it is looked up by."""
        return False

    def head(self, phrase: str) -> str:
        """The part of a phrase that says what it is: "director" of "director of personnel"."""
        return phrase


class Told(NamedTuple):
    """A date or an age as a text tells it, and whether its sentence tells by itself that it is somebody's."""

    span: Span
    kind: Kind
    is_ones: bool


class Values(Protocol):
    """Dates, ages and amounts of a language: which tell little, and which are none."""

    def coarse_spans(self, text: str, *, least: Least) -> list[Span]:
        """What is told too coarsely to point at anybody, in order and apart."""
        return []

    def told_finely(self, text: str, *, least: Least) -> list[Told]:
        """Dates and ages that leave less open than a level asks for, in order, whosesoever they are."""
        return []

    def plain_durations(self, text: str, *, least: Least) -> list[Span]:
        """How long something took, where that tells no date."""
        return []

    def tells_no_year(self, text: str, span: Span) -> bool:
        """Whether all numbers of a stretch, and there are some, are none of a year."""
        return False

    def is_amount(self, text: str, span: Span) -> bool:
        """Whether what looks like a year, or like two, is an amount."""
        return False

    def units_beside(self, text: str) -> list[Span]:
        """Where units and currencies in short stand beside numbers."""
        return []

    def is_beside_date(self, before: str, after: str) -> bool:
        """Whether a word between two stretches of text is a month or a day of a date."""
        return False

    def is_number(self, term: str) -> bool:
        """Whether a term is a number in words or digits."""
        return term.isdigit()

    def order_of(self, text: str, *, day_first: bool | None = None) -> DateOrder:
        """How a document writes its dates, for whoever reads one of them."""
        return None

    def year_of(self, text: str, order: DateOrder = None) -> str | None:
        """The year of a date, or the years of a stretch of time; None when none is told."""
        return None

    def shift_date(self, text: str, by: timedelta, *, order: DateOrder = None) -> str | None:
        """A date, moved; None when it cannot be read."""
        return None

    def first_day(self, text: str, order: DateOrder = None) -> int | None:
        """The first day that a text tells, as a number; None when it tells none."""
        return None

    def count_days(self, text: str, order: DateOrder = None, *, first: int) -> str | None:
        """The days that a text tells, counted from a first one; None when it tells none."""
        return None

    def band_of(self, text: str, *, years: int = 5) -> str | None:
        """An age, or a span of ages, in bands; None when it cannot be read."""
        return None

    def is_old(self, text: str) -> bool:
        """Whether an age, or the end of a span of ages, is 90 or more; in doubt it is."""
        return True

    def round_amount(self, text: str, *, digits: int = 2) -> str | None:
        """An amount to so many digits, and always to fewer than it had; None when that cannot be."""
        return None

    def quantities(self) -> Sequence[Taxonomy]:
        """What can be said instead of numbers, as sources of knowledge."""
        return ()


class Names(Protocol):
    """Names of people and things in a language, and what texts call otherwise."""

    def public_references(self, text: str) -> list[Span]:
        """Where a text cites law that everybody can read."""
        return []

    def shared_shorthand(self, text: str) -> list[Span]:
        """Where a text uses the shorthand of a trade, which is nobody's name."""
        return []

    def called_by(self, reading: Reading, names: Collection[str]) -> list[Span]:
        """Where first names of people stand alone, though the reader takes them for words."""
        return []

    def bracket_names(self, text: str, phrases: Iterable[Span], lone: Iterable[Span] = ()) -> Iterable[BracketName]:
        """What brackets behind noun phrases tell of them, and by which phrase or ``lone`` word else they are called."""
        return ()

    def places_of(self, text: str, names: Iterable[str]) -> list[Span]:
        """Where a text says one of some names again."""
        return []

    def name_words(self, text: str) -> NameWords:
        """The plain words of a name, whatever it names."""
        return (text.casefold(),)

    def person_name(self, text: str, span: Span) -> PersonName:
        """The name of a person at a place of a text, taken apart, with the titles before it."""
        return PersonName(self.name_words(text[slice(*span)]))

    def thing_name(self, text: str, kind: Kind) -> NameWords:
        """The words that a thing, or a value, is known by; equal ones are one thing."""
        return self.name_words(text)

    def same_things(self, names: Mapping[NameWords, int], *, kind: Kind, loud: Set[NameWords]) -> Iterable[Span]:
        """Pairs of places whose names are one thing's; ``names`` has the first place of each, ``loud`` are capitals."""
        return ()

    def defined_names(self, text: str, mentions: Sequence[Mention]) -> dict[int, int]:
        """For each mention that is called by a name which the text defines, the place of what it was defined for."""
        return {}

    def fullest_name(self, texts: Iterable[str], kind: Kind) -> str:
        """The fullest of some names of one thing, as one would write it alone."""
        return max(texts, key=len)


class Grammar(Protocol):
    """How something else stands in the place of a stretch of a text."""

    @property
    def generalizer(self) -> str:
        """The module whose ``generalize`` and ``ladder_at`` say something more general; "": all gets its mark."""
        return ""

    def mark_words(self) -> Mapping[Kind, str]:
        """What a mark calls each kind; those that are left out are called as in English."""
        return {}

    def without_stop(self, reading: Reading, span: Span) -> Span:
        """A span without the full stop of its last word where that ends a sentence, too."""
        return span

    def whole_amount(self, text: str, span: Span, *, way: str, kind: Kind) -> Span:
        """All of the amount or age that a span is part of, as a way to replace it needs."""
        return span

    def is_whole_date(self, text: str) -> bool:
        """Whether a text is a date, and nothing but one."""
        return False

    def word_stand_in(self, text: str, span: Span, said: str) -> tuple[Span, str]:
        """What to write for something less exact, and in the place of which stretch, so that the sentence fits."""
        return span, said


@dataclass(frozen=True, eq=False)
class Language:
    """A language: all that the house asks of one."""

    name: str
    read: Reader = field(repr=False)
    lexicon: Lexicon = field(repr=False)
    values: Values = field(repr=False)
    names: Names = field(repr=False)
    grammar: Grammar = field(repr=False)
    example: str = field(default="", repr=False)
    """A short text that has something of everything, so that reading it opens all that reading needs."""
