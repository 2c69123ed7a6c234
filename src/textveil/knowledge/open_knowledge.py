"""Where do generalizations come from, and in which order are they asked?

In the order given. Unless something packaged is named among them, what is
packaged comes last: WordNet, then facts and places (the priority order of
*C-sanitized*), and quantities by rule. ``only:`` before a name leaves that out.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from os import PathLike, fspath
from pathlib import Path

from textveil.core.errors import InputError, UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Chain, Sense
from textveil.knowledge.chain_kinds import agrees, kind_of_chain
from textveil.knowledge.hierarchy_log import HierarchyLog
from textveil.knowledge.members import count_members
from textveil.knowledge.senses import Counts, choose, fit, senses_named
from textveil.knowledge.store import SOURCES, Store
from textveil.knowledge.taxonomy_source import TaxonomySource
from textveil.languages.interface import QUANTITIES
from textveil.languages.open_language import lexicon, open_language

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

PARTS: dict[str, tuple[str, ...]] = {
    "wordnet": ("wordnet",),
    "facts": ("facts", "homonyms"),
    "places": ("places",),
    "diseases": ("diseases",),
}
"""Parts of the packaged knowledge that can be asked alone, and what their senses are called."""
ONLY = "only:"
LOG = "log"
"""The scheme of a log of hierarchies."""
One = str | PathLike[str] | TaxonomySource


class Knowledge:
    """Sources of generalizations, asked in order."""

    def __init__(self, sources: Sequence[TaxonomySource]) -> None:
        self.sources: tuple[TaxonomySource, ...] = tuple(sources)

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
        is_proper = lexicon().looks_proper(term) if proper is None else proper
        if is_proper and " " in term and lexicon().loses_words(term):
            return []
        found = self._stored(term)
        fitting = [sense for sense in found if sense.proper is None or sense.proper == is_proper]
        return fitting if fitting or is_proper else found

    def _stored(self, term: str) -> list[Sense]:
        """What the sources say of a term; what a log of hierarchies knows is not looked for again."""
        logs = [source for source in self.sources if isinstance(source, HierarchyLog)]
        if known := [sense for log in logs for sense in log.senses(term)]:
            return known
        found = [sense for source in self.sources for sense in source.senses(term)]
        for log in logs if found else ():
            log.record(term, found)
        return found

    def names_people(self, word: str, *, last: bool = False) -> bool:
        """Whether people are called so by their first name, or by their last."""
        return any(source.names_people(word, last=last) for source in self.sources if isinstance(source, Store))

    def is_packaged(self, source: str) -> bool:
        """Whether a sense comes from what is packaged, and not from what a user brought."""
        return source in SOURCES.values()

    def agrees(self, kind: Kind, chain: Chain, *, proper: bool = True) -> bool:
        """Whether what a chain speaks of can be of a kind."""
        return agrees(kind, chain, proper=proper)

    def kind_of_chain(self, chain: Chain) -> Kind | None:
        """The kind of what may be called by a chain."""
        return kind_of_chain(chain)

    def count_members(self, label: str, *, areas: Iterable[str] = ()) -> int:
        """How many things fit a label and lie in every one of some areas."""
        return count_members(label, areas=areas)

    def fit(self, sense: Sense, context: Sequence[str], *, counts: Counts) -> float:
        """Bits that a sense and the context share."""
        return fit(sense, context, counts=counts)

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
        if not senses and not (lexicon().looks_proper(term) if proper is None else proper):
            chosen = self.ending(term.partition(" ")[2], left=term.partition(" ")[0], context=context, counts=counts)
        return list(chosen.chain) if chosen else []

    def ending(
        self, phrase: str, *, left: str = "", context: Sequence[str] = (), counts: Counts | None = None
    ) -> Sense | None:
        """The longest known ending of a phrase and what lies above it (*general-purpose*, section II-B).

        The head stands before "of" and the like, and nothing may be left off a toy car. ``left`` is what was left off
        already.
        """
        head = lexicon().head(phrase)
        # In "Men in Black film series" the "in" is part of a name.
        words, removed = (phrase if lexicon().looks_proper(head) else head).split(), left.lower().split()
        unreal, values = lexicon().words("grammar.unreal"), open_language().values
        while words and not unreal & set(removed) and not values.is_number(" ".join(words)):
            known = " ".join(words)
            # A quantity must not come out of what is left of a longer one.
            senses = [one for one in self.senses(known, proper=False) if not one.proper and one.source != QUANTITIES]
            sense = choose(senses, context=context, counts=counts)
            if sense and not lexicon().looks_proper(known):
                return Sense(tuple(dict.fromkeys((lexicon().singular(known) or known, *sense.chain))), sense.source)
            removed.append(words.pop(0).lower())
        return None


def open_knowledge(source: One | Knowledge | Sequence[One] = "default", *, packaged: bool = True) -> Knowledge:
    """The knowledge that is named: ``default``, a part of it (``wordnet``), a file a user brings, or several in order.

    What is packaged comes last, unless it is named itself, a name begins with ``only:``, or ``packaged`` is false.
    """
    if isinstance(source, Knowledge):
        return source
    named_sources: Sequence[One] = [source] if isinstance(source, str | PathLike | TaxonomySource) else list(source)
    plain = [one.removeprefix(ONLY) if isinstance(one, str) else one for one in named_sources]
    is_whole = plain != list(named_sources) or any(one == "default" or one in PARTS for one in plain)
    order = plain if is_whole or not packaged else [*plain, "default"]
    return Knowledge([opened for one in order for opened in _open_all(one, packaged=packaged)])


def _open_all(source: One, *, packaged: bool) -> list[TaxonomySource]:
    """The source of a name; ``default`` is two."""
    if source == "default":
        return [default(), *open_language().values.quantities()] if packaged else []
    if isinstance(source, str) and source in PARTS:
        return [Part(default(), source)]
    return [_open(source)]


class Part:
    """One of the sources that the packaged knowledge was made of, alone."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self.name = name

    def __repr__(self) -> str:
        return f"Part({self.name!r})"

    @property
    def fingerprint(self) -> str:
        """That of the whole, and the name."""
        return f"{self.name}:{self._store.fingerprint}"

    def senses(self, term: str) -> list[Sense]:
        """The senses of a term that come from this source."""
        return [sense for sense in self._store.senses(term) if sense.source in PARTS[self.name]]


@cache
def default() -> Store:
    """The packaged knowledge, opened once."""
    return Store.open(Path(str(files("textveil.data").joinpath(PACKAGED))))


def _open(source: One) -> TaxonomySource:
    if isinstance(source, TaxonomySource):
        return source
    name = fspath(source)
    if name.startswith(f"{LOG}:"):
        return HierarchyLog(name.removeprefix(f"{LOG}:"))
    scheme, path = _reader_of(name)
    if path and not Path(path).exists():
        raise InputError(f"{path}: no such file or folder; name a knowledge file that is there")
    return _load(READERS[scheme])(path)


def _reader_of(name: str) -> tuple[str, str]:
    scheme, colon, path = name.partition(":")
    if colon and scheme in READERS:
        return scheme, path
    suffix = SUFFIXES.get(Path(name).suffix.lower())
    if suffix is None:
        known = ", ".join(["default", *PARTS, *(f"{scheme}:PATH" for scheme in (*READERS, LOG))])
        raise UsageError(f"no knowledge {name!r}; there are: {known}, or a file that ends in {', '.join(SUFFIXES)}")
    return suffix, name


def _load(target: str) -> Callable[[str], TaxonomySource]:
    module, _, function = target.partition(":")
    reader: Callable[[str], TaxonomySource] = getattr(import_module(module), function)
    return reader
