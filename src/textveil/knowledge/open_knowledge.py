"""Where do generalizations come from, and in which order are they asked?

In the order given. Unless something packaged is named among them, what is
packaged comes last: WordNet, then facts and places (the priority order of
*C-sanitized*), and quantities by rule. ``only:`` before a name leaves that out.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from os import PathLike, fspath
from pathlib import Path
from typing import Protocol, runtime_checkable

from textveil.core.errors import InputError, UnrecordedError, UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Chain, Sense
from textveil.knowledge.hierarchy_log import HierarchyLog
from textveil.knowledge.store import RECENT, SOURCES, Store
from textveil.languages.interface import QUANTITIES
from textveil.languages.normal import key as lookup_key
from textveil.languages.open_language import lexicon, open_language

# Of what kind is a thing that a chain of generalizations speaks of?
#
# The first label of a chain that tells decides: a hospital is an organization
# although it is a building, and a film a work although it is a product.

LABELS: Mapping[Kind, str] = {
    Kind.PERSON: "person",
    Kind.INSTITUTION: """court|tribunal|ministry|government department|legislature|parliament|government|police|
        law enforcement agency|government agency|public agency|central bank|armed forces|army|navy|military unit""",
    Kind.ORGANIZATION: """organization|company|institution|business|enterprise|firm|team|band|musical group|duo|
        university|college|school|educational institution|hospital|party|club|church body|newspaper publisher|
        record company|record label|broadcaster|radio station|television station|museum|library|theater|airline|bank|
        association|charity|union|league|federation|orchestra|publisher|newspaper|magazine""",
    Kind.PLACE: """place|country|city|town|village|municipality|body of water|river|lake|geological formation|land|
        building|structure|facility|road|celestial body|island|mountain|planet|star""",
    Kind.LAW: "law|treaty|legal document|statute|constitution|written agreement|legislation|international agreement",
    Kind.WORK: """work|film|movie|album|song|book|novel|poem|literary work|television show|broadcast|
        musical composition|music|opera|musical|painting|sculpture|comic strip|cartoon|video game|publication|
        periodical|television series|short story|manga|single|dramatic composition""",
    Kind.EVENT: """war|battle|military action|contest|competition|championship|tournament|social event|festival|
        election|disaster|meeting|ceremony|earthquake|storm|attack|revolution|massacre|sports event|
        occurrence|happening""",
    Kind.TECHNICAL: "software|programming language|computer|operating system|protocol|artificial language|file format",
    Kind.PRODUCT: """vehicle|device|machine|motor vehicle|weapon|food|beverage|equipment|instrument|product|
        commodity|clothing|implement|craft""",
    Kind.DRUG: "drug|medicine|medication|antibiotic|vaccine|drug of abuse|antacid",
    Kind.DISEASE: """disease|illness|symptom|syndrome|disorder|infection|injury|ill health|physical condition|
        mental disorder|wound|pain""",
    Kind.BODY: "body part|internal organ|bone|tissue|body substance|body fluid|joint|muscle|gland|animal tissue",
    Kind.PROCEDURE: """medical procedure|surgery|therapy|medical care|imaging|diagnostic procedure|diagnostic test|
        medical test|cutting out""",
    Kind.NATIONALITY: "natural language|language family|religion|ethnic group",
}
"""Labels that tell a kind wherever they stand in a chain."""
KIND_OF = {
    label: kind for kind, labels in LABELS.items() for label in (one.strip() for one in labels.split("|")) if label
}
FAMILIES = (
    frozenset({Kind.ORGANIZATION, Kind.INSTITUTION}),
    frozenset({Kind.PRODUCT, Kind.TECHNICAL}),
    frozenset({Kind.PERSON, Kind.ROLE}),
)
"""Kinds that are told apart by little."""


@lru_cache(maxsize=1 << 14)
def kind_of_chain(chain: Chain, *, proper: bool = True) -> Kind | None:
    """The kind of what may be called by a chain; a common noun for people is a role.

    >>> kind_of_chain(("rock band", "musical group")), kind_of_chain(("cellist", "person"), proper=False)
    ('organization', 'role')
    """
    # What is work and an activity is nobody's work of art.
    silent = {"work"} if "activity" in chain else set()
    found = next((KIND_OF[label] for label in chain if label in KIND_OF and label not in silent), None)
    return Kind.ROLE if found is Kind.PERSON and not proper else found


def agrees(kind: Kind, chain: Chain, *, proper: bool = True) -> bool:
    """Whether what a chain speaks of can be of a kind.

    >>> agrees(Kind.INSTITUTION, ("company", "organization")), agrees(Kind.PLACE, ("novel", "book"))
    (True, False)
    """
    told = kind_of_chain(chain, proper=proper)
    if told is None:
        return False
    if told is kind or any({told, kind} <= family for family in FAMILIES):
        return True
    is_house = kind in (Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION) and not lexicon().words(
        "things.housed"
    ).isdisjoint(chain)
    return is_house or (kind is Kind.WORK and not {"newspaper", "magazine"}.isdisjoint(chain))


# Which meaning of a term does the text around it mean?
#
# The one whose generalizations stand on the same pages as the words around: for
# each sense the bits its nearest generalizations share with the context, on
# average over the context. The first sense is the likeliest without a context, so
# another must be better by a clear margin.

NEAREST = 3
"""Generalizations of a sense that are asked about; what lies higher fits everything."""
MARGIN = 1.5
"""Bits by which a later sense must fit better than the first."""
FAR_MARGIN = 2.0
LONGEST_CONTEXT = 16
BY_CHANCE = 1
"""Pages that two terms may share though they have nothing to do with each other."""


class Counts(Protocol):
    """What is asked of page counts here."""

    @property
    def total(self) -> int:
        """How many pages there are."""

    def hits(self, *terms: str) -> int:
        """Pages that hold every one of ``terms``."""


def choose(senses: Sequence[Sense], *, context: Sequence[str] = (), counts: Counts | None = None) -> Sense | None:
    """The sense that fits the context best; the first when nothing tells them apart."""
    if len(senses) < 2 or not context or counts is None:
        return senses[0] if senses else None
    asked = [term for term in dict.fromkeys(context) if lookup_key(term)][:LONGEST_CONTEXT]
    fits = [fit(sense, asked, counts=counts) - (margin(sense) if place else 0) for place, sense in enumerate(senses)]
    return senses[fits.index(max(fits))]


def margin(sense: Sense) -> float:
    """What a later sense must have ahead; what bears a name beside something better known is a lesser known thing."""
    return FAR_MARGIN if sense.source == "homonyms" or sense.proper else MARGIN


def senses_named(senses: Sequence[Sense], name: str) -> list[Sense]:
    """The senses that have a generalization of that name."""
    return [sense for sense in senses if lookup_key(name) in map(lookup_key, sense.chain)]


def fit(sense: Sense, context: Sequence[str], *, counts: Counts) -> float:
    """Bits that a sense and the context share, on average over the context."""
    labels = [label for label in sense.chain[:NEAREST] if lookup_key(label)]
    if not labels or not context:
        return 0.0
    return math.fsum(max(shared_bits(label, term, counts=counts) for label in labels) for term in context) / len(
        context
    )


def shared_bits(label: str, term: str, *, counts: Counts) -> float:
    """PMI of two terms, but for a page that they may share by chance; nothing when it is negative or nobody recorded
    them together."""
    try:
        together = counts.hits(label, term)
    except UnrecordedError:
        return 0.0
    if together <= BY_CHANCE:
        return 0.0
    return max(0.0, math.log2((together - BY_CHANCE) * counts.total / (counts.hits(label) * counts.hits(term))))


# How many things fit what is said of one, together with where the text says that it lies?
#
# Counted over the names of the taxonomies and the gazetteer when they are packaged
# (``tools/build_members.py``), never guessed: what was not counted fits nothing.

WITHIN = " in "


@cache
def member_counts() -> Mapping[str, int]:
    """By a label, how many names it fits; read once."""
    rows = files("textveil.data").joinpath("members.txt").read_text("utf-8").splitlines()
    return {label: int(count) for label, _, count in (row.partition("\t") for row in rows)}


def count_members(label: str, *, areas: Iterable[str] = ()) -> int:
    """How many things fit a label and lie in every one of some areas.

    >>> count_members("state capital") > 50, count_members("state capital", areas=["New York"])
    (True, 0)
    >>> count_members("city", areas=["Belgium"]) >= 10
    True
    """
    counts = member_counts()
    noun = label.partition(WITHIN)[0]
    return min(counts.get(one, 0) for one in (label, *(f"{noun}{WITHIN}{area}" for area in areas)))


# What must every source of generalizations answer?
#
# One seam for all of them: the packaged knowledge, an ontology a user brings,
# quantities by rule. A term may have several senses; each has one chain of
# generalizations, the most specific first, every one true of what it stands for.


@runtime_checkable
class TaxonomySource(Protocol):
    """Something that knows what terms can be called instead."""

    @property
    def fingerprint(self) -> str:
        """Names the source and its version: equal fingerprints give equal chains."""

    def senses(self, term: str) -> Sequence[Sense]:
        """The senses of a term, the likeliest first; none when it is unknown."""


class FindSenses(Protocol):
    """Finds the senses of a term, those of the first source first.

    A proper name has only senses of names: Apple is no fruit. ``proper`` says
    whether it is one; unless given, the term is judged by its capitals.
    """

    def __call__(self, term: str, *, proper: bool | None = None) -> Sequence[Sense]:
        """The senses of a term."""


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
        self._logs = [source for source in self.sources if isinstance(source, HierarchyLog)]
        self._stores = [source for source in self.sources if isinstance(source, Store)]
        # Whoever describes a text asks the same of a name many times; a log wants to note down what is asked.
        self.senses: FindSenses = self._senses if self._logs else lru_cache(RECENT)(self._senses)

    def __repr__(self) -> str:
        return f"Knowledge({list(self.sources)!r})"

    @property
    def fingerprint(self) -> str:
        """Names the sources and their versions: equal fingerprints give equal generalizations."""
        return " ".join(source.fingerprint for source in self.sources)

    def _senses(self, term: str, *, proper: bool | None = None) -> Sequence[Sense]:
        is_proper = lexicon().looks_proper(term) if proper is None else proper
        if is_proper and " " in term and lexicon().loses_words(term):
            return ()
        found = self._stored(term)
        fitting = tuple(sense for sense in found if sense.proper is None or sense.proper == is_proper)
        return fitting if fitting or is_proper else tuple(found)

    def _stored(self, term: str) -> list[Sense]:
        """What the sources say of a term; what a log of hierarchies knows is not looked for again."""
        if known := [sense for log in self._logs for sense in log.senses(term)]:
            return known
        found = [sense for source in self.sources for sense in source.senses(term)]
        for log in self._logs if found else ():
            log.record(term, found)
        return found

    def names_people(self, word: str, *, last: bool = False) -> bool:
        """Whether people are called so by their first name, or by their last."""
        return any(source.names_people(word, last=last) for source in self._stores)

    def is_packaged(self, source: str) -> bool:
        """Whether a sense comes from what is packaged, and not from what a user brought."""
        return source in SOURCES.values()

    agrees = staticmethod(agrees)
    kind_of_chain = staticmethod(kind_of_chain)
    count_members = staticmethod(count_members)
    fit = staticmethod(fit)

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
