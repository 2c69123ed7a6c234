"""Where do generalizations come from, and in which order are they asked?

Knowledge a user brings comes first, then what is packaged: WordNet, then facts
and places (the priority order of *C-sanitized*), and quantities by rule.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from os import PathLike, fspath
from pathlib import Path

from textveil.errors import InputError, UsageError
from textveil.knowledge.senses import Counts, choose, senses_named
from textveil.knowledge.source import TaxonomySource
from textveil.knowledge.store import Store
from textveil.language.english.clauses import UNREAL
from textveil.language.english.numerals import is_number
from textveil.language.english.quantities import SOURCE as QUANTITIES
from textveil.language.english.quantities import Quantities
from textveil.language.english.word_forms import INNER, looks_proper, loses_words, singular
from textveil.model import Sense

PACKAGED = "knowledge.index"
READERS = {
    "edges": "textveil.knowledge.readers.edges:read",
    "icd10": "textveil.knowledge.readers.icd10:read",
    "mesh": "textveil.knowledge.readers.mesh:read",
    "obo": "textveil.knowledge.readers.obo:read",
    "odp": "textveil.knowledge.readers.odp:read",
    "rdf": "textveil.knowledge.readers.rdf:read",
    "snomed": "textveil.knowledge.readers.snomed:read",
}
"""Readers of what users bring, by the scheme before the colon: ``mesh:tree-numbers.tsv``."""
SUFFIXES = {
    ".csv": "edges",
    ".tsv": "edges",
    ".obo": "obo",
    ".ttl": "rdf",
    ".rdf": "rdf",
    ".nt": "rdf",
    ".skos": "rdf",
    ".owl": "rdf",
    ".u8": "odp",
}
"""Readers by the ending of a file that is named without a scheme."""

One = str | PathLike[str] | TaxonomySource


class Knowledge:
    """Sources of generalizations, asked in order."""

    def __init__(self, sources: Sequence[TaxonomySource]) -> None:
        self.sources = tuple(sources)

    def __repr__(self) -> str:
        return f"Knowledge({list(self.sources)!r})"

    @property
    def fingerprint(self) -> str:
        """Names the sources and their versions: equal fingerprints give equal generalizations."""
        return " ".join(source.fingerprint for source in self.sources)

    def senses(self, term: str, *, proper: bool | None = None) -> list[Sense]:
        """The senses of a term, those of the first source first.

        A proper name has only senses of names: Apple is no fruit. ``proper`` says
        whether it is one; unless given, the term is judged by its capitals.
        """
        is_proper = looks_proper(term) if proper is None else proper
        if is_proper and " " in term and loses_words(term):
            return []
        found = [sense for source in self.sources for sense in source.senses(term)]
        fitting = [sense for sense in found if sense.proper is None or sense.proper == is_proper]
        return fitting if fitting or is_proper else found

    def names_people(self, word: str, *, last: bool = False) -> bool:
        """Whether people are called so by their first name, or by their last."""
        return any(source.names_people(word, last=last) for source in self.sources if isinstance(source, Store))

    def generalizations(
        self,
        term: str,
        *,
        sense: str | None = None,
        context: Sequence[str] = (),
        counts: Counts | None = None,
        proper: bool | None = None,
    ) -> list[str]:
        """What a term can be called instead, the most specific first; empty when it is unknown.

        ``sense`` names a generalization of the sense that is meant; otherwise the
        terms of ``context`` choose it by the pages of ``counts``.

        >>> open_knowledge().generalizations("iPhone")[:2]
        ['smartphone', 'mobile phone']

        Of a common phrase nobody knows the leftmost words are left off:

        >>> open_knowledge().generalizations("metastatic pancreatic cancer")[0]
        'pancreatic cancer'
        """
        senses = self.senses(term, proper=proper)
        chosen = choose(senses_named(senses, sense) if sense else senses, context=context, counts=counts)
        if not senses and not (looks_proper(term) if proper is None else proper):
            chosen = self.ending(term.partition(" ")[2], left=term.partition(" ")[0], context=context, counts=counts)
        return list(chosen.chain) if chosen else []

    def ending(
        self, phrase: str, *, left: str = "", context: Sequence[str] = (), counts: Counts | None = None
    ) -> Sense | None:
        """The longest known ending of a phrase and what lies above it (*general-purpose*, section II-B).

        The head stands before "of" and the like, and nothing may be left off a toy car. ``left`` is what was left off
        already.
        """
        head = INNER.split(phrase)[0]
        # In "Men in Black film series" the "in" is part of a name.
        words, removed = (phrase if looks_proper(head) else head).split(), left.lower().split()
        while words and not UNREAL & set(removed) and not is_number(" ".join(words)):
            known = " ".join(words)
            # A quantity must not come out of what is left of a longer one.
            senses = [one for one in self.senses(known, proper=False) if not one.proper and one.source != QUANTITIES]
            sense = choose(senses, context=context, counts=counts)
            if sense and not looks_proper(known):
                return Sense(tuple(dict.fromkeys((singular(known) or known, *sense.chain))), sense.source)
            removed.append(words.pop(0).lower())
        return None


def open_knowledge(source: One | Knowledge | Sequence[One] = "default", *, packaged: bool = True) -> Knowledge:
    """The knowledge that is named: ``default``, a file a user brings, or several in order of priority.

    What is packaged comes after what is brought, unless ``packaged`` is false.
    """
    if isinstance(source, Knowledge):
        return source
    named_sources: Sequence[One] = [source] if isinstance(source, str | PathLike | TaxonomySource) else list(source)
    brought = [_open(one) for one in named_sources if one != "default"]
    own: list[TaxonomySource] = [default(), Quantities()] if packaged else []
    return Knowledge([*brought, *own])


@cache
def default() -> Store:
    """The packaged knowledge, opened once."""
    return Store.open(Path(str(files("textveil.data").joinpath(PACKAGED))))


def _open(source: One) -> TaxonomySource:
    if isinstance(source, TaxonomySource):
        return source
    scheme, path = _reader_of(fspath(source))
    if path and not Path(path).exists():
        raise InputError(f"{path}: no such file or folder; name a knowledge file that is there")
    return _load(READERS[scheme])(path)


def _reader_of(name: str) -> tuple[str, str]:
    scheme, colon, path = name.partition(":")
    if colon and scheme in READERS:
        return scheme, path
    suffix = SUFFIXES.get(Path(name).suffix.lower())
    if suffix is None:
        known = ", ".join(["default", *(f"{scheme}:PATH" for scheme in READERS)])
        raise UsageError(f"no knowledge {name!r}; there are: {known}, or a file that ends in {', '.join(SUFFIXES)}")
    return suffix, name


def _load(target: str) -> Callable[[str], TaxonomySource]:
    module, _, function = target.partition(":")
    reader: Callable[[str], TaxonomySource] = getattr(import_module(module), function)
    return reader
