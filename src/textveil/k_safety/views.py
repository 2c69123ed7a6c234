"""What may this reader see of a document?

Reader → protected entities → the reader's version, made on the fly: terms are
found by the database's dictionary, the least that must go goes, and the output
is read again before it is handed out. A protected entity's own names go always.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import and_

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import UnsafeOutputError, UsageError
from textveil.core.kinds import Kind
from textveil.core.marks import mark
from textveil.core.model import Document, Edit, Span, apply
from textveil.core.spans import keep_line_breaks, merge
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.dictionary import Dictionary, TermMention, dictionary, find_terms
from textveil.k_safety.generalization import (
    Generalizer,
    Taxonomy,
    everyone_fits,
    generalize_removed,
    holders,
    with_general_terms,
)
from textveil.k_safety.rights import Rights
from textveil.k_safety.subset import Subset, k_safe_subset
from textveil.k_safety.term_words import key, readings, unfold
from textveil.languages.normal import fold

# Is what is left K-safe? Asked of the database alone, with no code of the solvers.
#
# Def. 3.1 taken at its word: for each protected entity, count the other entities
# whose context contains all that its own context shares with the text.


def is_k_safe(database: EntityDatabase, terms: Iterable[str], *, k: int, protected: Sequence[str]) -> bool:
    """Do at least ``k`` other entities contain what ``terms`` say of each protected one?

    >>> db = EntityDatabase({"flu": ["fever", "cough"], "cold": ["cough"], "malaria": ["fever", "chills"]})
    >>> is_k_safe(db, ["fever"], k=1, protected=["malaria"])
    True
    >>> is_k_safe(db, ["fever", "chills"], k=1, protected=["malaria"])
    False
    """
    return not find_exposed(database, terms, k=k, protected=protected)


def find_exposed(database: EntityDatabase, terms: Iterable[str], *, k: int, protected: Sequence[str]) -> list[str]:
    """The protected entities that ``terms`` give away: fewer than ``k`` others fit."""
    if isinstance(k, bool) or not isinstance(k, int) or k < 1:
        raise UsageError("k must be a whole number of at least 1")
    if isinstance(terms, str) or isinstance(protected, str):
        raise UsageError("terms and protected are lists of names, not one string")
    entities = database.entity_ids(protected)
    said = sorted({number for number in database.term_ids(list(terms)) if number >= 0})
    holding = np.zeros((len(said), len(database)), dtype=bool)
    for row, number in enumerate(said):
        holding[row, database.posting(number)] = True
    holders = [_bits(row) for row in holding]
    told = holding[:, entities].T
    given_away = [_others(row, holders, entities=len(database)) < k for row in told]
    return [database.entities[entity] for entity in entities[given_away].tolist()]


def _bits(flags: NDArray[np.bool_]) -> int:
    """Entities as the bits of one number."""
    return int.from_bytes(np.packbits(flags).tobytes(), "big")


def _others(told: NDArray[np.bool_], holders: list[int], *, entities: int) -> int:
    """How many entities besides the one asked about have every term told of it."""
    shared = np.flatnonzero(told).tolist()
    if not shared:
        return entities - 1
    return reduce(and_, [holders[row] for row in shared]).bit_count() - 1


GAPS = r"[\W_]*"
"""Signs that may part the letters of a name."""
NO_LETTERS = re.compile(r"[\W_]+")
BEGINNING = 4
"""Letters by which it is told soon that a name does not stand in a text."""
INITIALS = re.compile(r"[A-Z](?:\.[ \t]?[A-Z]|[ \t][A-Z])*")
"""Capitals with full stops or spaces between them."""
NAME_AFTER = re.compile(r"\.?[ \t]?(?:[A-Z]\.[ \t]?)*[A-Z][a-z]+(?:-[A-Z][a-z]+)?")
NAME_BEFORE = re.compile(r"[A-Z][a-z]+,[ \t](?:[A-Z]\.[ \t]?)*\Z")
NUMBER = re.compile(r"[,\s]+(?:type\s+)?\d+[a-z]?$", re.IGNORECASE)
"""How a catalogue tells entities of one name apart; people leave it out."""


@dataclass(frozen=True, slots=True)
class View:
    """A reader's version of a document."""

    text: str = field(repr=False)
    edits: tuple[Edit, ...] = field(repr=False)
    kept: tuple[str, ...] = field(repr=False)
    """Terms of the database that the text still has."""
    removed: tuple[str, ...] = field(repr=False)
    optimal: bool
    """Proven: no K-safe view has more terms."""


@dataclass(frozen=True)
class ReadText:
    """A text, and what stands in it whoever reads it."""

    text: str = field(repr=False)
    terms: list[TermMention] = field(repr=False)
    names: list[TermMention] = field(repr=False)

    @cached_property
    def squeezed(self) -> str:
        """Its letters and digits alone, in one spelling."""
        return _squeezed(self.text)

    @cached_property
    def beginnings(self) -> set[str]:
        """What so many letters in a row can begin with."""
        letters = self.squeezed
        return {letters[start : start + BEGINNING] for start in range(len(letters) - BEGINNING + 1)}

    def spells(self, name: str) -> bool:
        """Whether the letters of a name stand in it, one after the other."""
        if len(name) >= BEGINNING and name[:BEGINNING] not in self.beginnings:
            return False
        return name in self.squeezed

    @cached_property
    def folded(self) -> tuple[str, Sequence[int]]:
        """The text in one spelling, and where each of its signs comes from."""
        return (self.text.lower(), range(len(self.text))) if self.text.isascii() else unfold(self.text)


@dataclass(frozen=True)
class Views:
    """The views of a database's readers: settings, and dictionaries made when first needed."""

    database: EntityDatabase = field(repr=False)
    rights: Rights = field(repr=False)
    k: int = 10
    method: str = "btop"
    """How to choose: ``btop`` is quick and nearly always as good as ``exact``, which proves it."""
    consistent: bool = False
    """Remove so that readers who compare their views learn nothing that none of them may know."""
    taxonomy: Taxonomy | None = field(default=None, repr=False)
    """Replace by something more general where that is safe."""
    time_limit: float = 10.0
    """Seconds after which a proof is given up."""
    weights: Mapping[str, float] | None = field(default=None, repr=False)
    """What each term is worth; without it the most terms stay, with it the most worth."""
    window: int | None = None
    """L of the best-first bound; None: by the rule of ``window_for``."""

    def __post_init__(self) -> None:
        # What two readers are shown instead of a term could differ, and tell more together than either.
        if self.consistent and self.taxonomy is not None:
            raise UsageError("consistent views only remove: leave out the taxonomy, or consistent=True")

    @cached_property
    def known(self) -> EntityDatabase:
        """The database whose terms are looked for: with a taxonomy, its contexts hold what is more general too."""
        return self.database if self.taxonomy is None else with_general_terms(self.database, self.taxonomy)

    @property
    def databases(self) -> tuple[EntityDatabase, ...]:
        """By what views are judged: with a taxonomy by contexts as they are, too, for a reader who knows just those."""
        return (self.known,) if self.taxonomy is None else (self.known, self.database)

    @cached_property
    def terms(self) -> Dictionary:
        """The dictionary of all terms."""
        return dictionary(self.known.terms)

    @cached_property
    def names(self) -> Dictionary:
        """The dictionary of all names of entities, with and without a number at their end."""
        names = list(self.database.aliases)
        return dictionary([*names, *(NUMBER.sub("", name) for name in names)])

    @cached_property
    def generalizer(self) -> Generalizer | None:
        """The taxonomy over the database's terms."""
        return None if self.taxonomy is None else Generalizer(self.databases, self.taxonomy, self.terms)

    def view(self, document: str | Document, reader: str) -> View:
        """What ``reader`` may see of ``document``."""
        return self.view_all(document, [reader])[reader]

    def view_all(self, document: str | Document, readers: Iterable[str]) -> dict[str, View]:
        """What each of some readers may see of ``document``; it is read once for all of them, and those who may see the
        same see one view."""
        sheet = self._sheet(document.text if isinstance(document, Document) else document)
        protected = {reader: tuple(self.rights.protected(reader)) for reader in readers}
        made = {hidden: self._view(sheet, hidden) for hidden in dict.fromkeys(protected.values())}
        return {reader: made[hidden] for reader, hidden in protected.items()}

    def _view(self, sheet: ReadText, protected: Sequence[str]) -> View:
        """What somebody may see who may not recognise the protected entities."""
        found, said = sheet.terms, self._labels(sheet.terms)
        removed, optimal = self._removed(said, protected)
        hidden = [mention.span for mention in found if self.known.terms[mention.entry] in removed]
        hidden += self._called(sheet, protected)
        instead = self._instead([term for term in said if term not in removed], sorted(removed), protected=protected)
        for replacements in [instead, {}] if instead else [{}]:
            edits = _edits(sheet.text, hidden, self._replacements(found, replacements))
            output = apply(sheet.text, edits)
            kept = self._if_safe(output, protected)
            if kept is not None:
                return View(output, tuple(edits), tuple(kept), tuple(t for t in said if t not in kept), optimal)
        raise UnsafeOutputError("a protected entity could still be recognised in the view; nothing is shown")

    def _sheet(self, text: str) -> ReadText:
        """A text and what stands in it, whoever reads it."""
        read = readings(text)
        return ReadText(text, find_terms(self.terms, read), find_terms(self.names, read))

    def _removed(self, said: Sequence[str], protected: Sequence[str]) -> tuple[set[str], bool]:
        """The terms that go, and whether no fewer could."""
        if self.consistent:
            everyone = self.rights.everyone()
            return find_always_removed(self.database, said, k=self.k, protected=protected, everyone=everyone), False
        removed, answers = set[str](), list[Subset]()
        for database in self.databases:
            left = [term for term in said if term not in removed]
            answers.append(self._largest_safe(database, left, protected=protected))
            removed.update(answers[-1].removed)
        return removed, all(one.optimal for one in answers) and not any(one.removed for one in answers[1:])

    def _largest_safe(self, database: EntityDatabase, said: Sequence[str], *, protected: Sequence[str]) -> Subset:
        return k_safe_subset(
            database,
            said,
            k=self.k,
            protected=protected,
            method=self.method,
            weights=self._weights(said),
            time_limit=self.time_limit,
            window=self.window,
        )

    def _weights(self, said: Sequence[str]) -> dict[str, float] | None:
        """What each term of a text is worth: what it was given, or 1."""
        if self.weights is None:
            return None
        given = {key(term): weight for term, weight in self.weights.items()}
        return {term: given.get(key(term), 1.0) for term in said}

    def _instead(self, kept: Sequence[str], removed: Sequence[str], *, protected: Sequence[str]) -> dict[str, str]:
        if self.generalizer is None:
            return {}
        return generalize_removed(self.generalizer, kept, removed=removed, protected=protected, k=self.k)

    def _replacements(self, found: Iterable[TermMention], instead: dict[str, str]) -> dict[Span, str]:
        chosen = ((mention.span, instead.get(self.known.terms[mention.entry])) for mention in found)
        return {span: general for span, general in chosen if general is not None}

    def _labels(self, found: Iterable[TermMention]) -> list[str]:
        return [self.known.terms[entry] for entry in dict.fromkeys(mention.entry for mention in found)]

    def _called(self, sheet: ReadText, protected: Sequence[str]) -> list[Span]:
        """Where a protected entity is called by its name, whatever signs part its letters."""
        hidden = set(self.database.entity_ids(protected).tolist())
        count = len(self.database.aliases)
        named = [mention.span for mention in sheet.names if self.database.alias(mention.entry % count) in hidden]
        return [*named, *self._spelled(sheet, hidden)]

    @cached_property
    def spellings(self) -> dict[int, list[str]]:
        """The letters of every name of each entity."""
        found: dict[int, list[str]] = {}
        for number, name in enumerate(self.database.aliases):
            found.setdefault(self.database.alias(number), []).append(_squeezed(name))
        return found

    def _spelled(self, sheet: ReadText, entities: set[int]) -> list[Span]:
        """Where the letters of an entity's name stand in a text, one after the other; initials apart."""
        names = {name for entity in entities for name in self.spellings.get(entity, ()) if name and sheet.spells(name)}
        if not names:
            return []
        folded, origin = sheet.folded
        found = [
            (origin[match.start()], origin[match.end() - 1] + 1)
            for name in sorted(names)
            for match in re.finditer(rf"(?<![^\W_]){GAPS.join(map(re.escape, name))}(?![^\W_])", folded)
        ]
        return [span for span in found if not _is_initials(sheet.text, span)]

    def _if_safe(self, output: str, protected: Sequence[str]) -> list[str] | None:
        """The terms of the output, read again; None when they, or a name, give a protected entity away.

        The check shares no code with the search, and looks for names letter by letter too.
        """
        sheet = self._sheet(output)
        kept = self._labels(sheet.terms)
        safe = all(is_k_safe(one, kept, k=self.k, protected=protected) for one in self.databases)
        return kept if safe and not self._called(sheet, protected) else None


def _is_initials(text: str, span: Span) -> bool:
    """Whether letters are the initials of somebody whose name stands beside: Dr. M. S. Patel; Patel, M. S."""
    said = text[slice(*span)]
    if not INITIALS.fullmatch(said):
        return False
    return bool(NAME_AFTER.match(text, span[1]) or NAME_BEFORE.search(text, max(0, span[0] - 40), span[0]))


def _squeezed(text: str) -> str:
    """Letters and digits alone, in one spelling."""
    return NO_LETTERS.sub("", fold(text))


def _edits(text: str, hidden: Sequence[Span], replacements: dict[Span, str]) -> list[Edit]:
    """One edit for each run of hidden text; a replacement only where it is the whole of one."""
    marks = [Edit(*span, replacements.get(span, mark(Kind.WORD)), Kind.WORD) for span in merge(hidden)]
    return keep_line_breaks(text, marks)


def find_always_removed(
    database: EntityDatabase, terms: Sequence[str], *, k: int, protected: Sequence[str], everyone: Sequence[str]
) -> set[str]:
    """The terms that go for a reader from whom ``protected`` is hidden, among readers from whom ``everyone`` is.

    The terms that go come from one answer for all that is protected from
    anyone; of these, each entity needs a part that depends on it alone.
    """
    union = k_safe_subset(database, terms, k=k, protected=everyone, method="btop")
    numbers = dict(zip(terms, database.term_ids(terms), strict=True))
    said = {number for number in numbers.values() if number >= 0}
    candidates = {numbers[term] for term in union.removed}
    known = {number: holders(database, [number]) for number in said}
    gone: set[int] = set()
    for entity in database.entity_ids(protected).tolist():
        own = np.intersect1d(database.context_ids(entity), list(said)).tolist()
        gone |= _needed_for(database, entity, own=own, candidates=candidates, known=known, k=k)
    return {term for term, number in numbers.items() if number in gone}


def _needed_for(
    database: EntityDatabase, entity: int, *, own: Iterable[int], candidates: set[int], known: dict[int, int], k: int
) -> set[int]:
    """The terms that go for one entity: candidates that cannot come back, tried in the database's order."""
    said = everyone_fits(database, [entity], k=k)
    said.say(known[term] for term in own if term not in candidates)
    needed = set()
    for term in own:
        if term in candidates and said.admits([known[term]]):
            said.say([known[term]])
        elif term in candidates:
            needed.add(term)
    return needed
