"""Which names mean a concept, something more special, or a part of it?

*C-sanitized*, Fig. 2: a synonym or a specialization of what must stay hidden
discloses it by definition. What must stay hidden is taken in every sense; a name
belongs to it when its likeliest sense does: a dose is a quantity before it is a
disease. Whoever is named for it, and what lies in it or is part of it, gives it
away no less; but a page that holds Barcelona is not one that holds Spain.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Protocol, runtime_checkable

from textveil.core.model import Sense
from textveil.knowledge.open_knowledge import Knowledge
from textveil.languages.normal import term_key as lookup_key
from textveil.languages.open_language import lexicon

# What else is a thing called, which words are named for it, and what is a part or a kind of it?
#
# A schizophrenic is named for schizophrenia and a Spaniard for Spain; Castile is a
# part of Spain. Neither is a generalization of anything, so no chain has them; but
# each gives the thing away. A heart attack is a myocardial infarction, and both are
# heart diseases, in catalogues that nobody would quote to call something more generally.

PACKAGED = "relations.txt"
FORM, OTHER_NAME, PART, KIND = "f", "n", "p", "k"
"""What a line of the table begins with."""


@cache
def tables() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The packaged table, read once: by relation and by the normal form of a thing's name."""
    found: dict[str, dict[str, tuple[str, ...]]] = {FORM: {}, OTHER_NAME: {}, PART: {}, KIND: {}}
    for line in files("textveil.data").joinpath(PACKAGED).read_text("utf-8").splitlines():
        mark, bases, others = line.split("\t")
        table = found[mark]
        for key in map(lookup_key, bases.split("|")):
            table[key] = (*table.get(key, ()), *others.split("|"))
    return found


def forms_of(name: str) -> tuple[str, ...]:
    """The adjectives and the people that are named for a thing.

    >>> forms_of("autism")
    ('autistic',)
    """
    return tables()[FORM].get(lookup_key(name), ())


@cache
def named_for() -> Mapping[str, tuple[str, ...]]:
    """For each adjective in the table of forms the things that it is named for."""
    found: dict[str, tuple[str, ...]] = {}
    for thing, forms in tables()[FORM].items():
        for form in forms:
            found[form] = (*found.get(form, ()), thing)
    return found


def with_other_noun(name: str) -> list[str]:
    """A name of several words with one before the last said by its adjective, or by the noun that it is named for.

    >>> "colon polyp" in with_other_noun("colonic polyp"), "colonic polyp" in with_other_noun("colon polyp")
    (True, True)
    """
    words = lookup_key(name).split()
    return [
        " ".join([*words[:place], other, *words[place + 1 :]])
        for place, word in enumerate(words[:-1])
        for other in (*forms_of(word), *named_for().get(word, ()))
        if other == other.lower()
    ]


def other_names_of(name: str) -> tuple[str, ...]:
    """What else a disease or something with a name of its own is called, each in its own spelling.

    >>> other_names_of("Burma")[0]
    'Myanmar'
    """
    return tables()[OTHER_NAME].get(lookup_key(name), ())


def parts_of(name: str) -> list[str]:
    """What is part of something with a name of its own, and the parts of that.

    >>> "Castile" in parts_of("Spain")
    True
    """
    return _below(name, PART)


def kinds_of(name: str) -> list[str]:
    """What is a kind of a thing, and the kinds of that.

    >>> "acquired immunodeficiency syndrome" in kinds_of("immune system disease")
    True
    """
    return _below(name, KIND)


def _below(name: str, relation: str) -> list[str]:
    table, found, pending = tables()[relation], dict[str, None](), [name]
    while pending:
        fresh = [other for other in table.get(lookup_key(pending.pop()), ()) if other not in found]
        found |= dict.fromkeys(fresh)
        pending += fresh
    return list(found)


@runtime_checkable
class Lineal(Protocol):
    """A source that can be asked downwards."""

    def identifiers(self, term: str) -> Iterable[Hashable]:
        """The concepts a term is, in every sense, by the source's own identifiers."""

    def names_of(self, concepts: Iterable[Hashable]) -> list[str]:
        """The names whose likeliest sense is one of some concepts."""

    def names_under(self, concepts: Iterable[Hashable]) -> list[str]:
        """The names whose likeliest sense is one of some concepts, or lies below one."""


@runtime_checkable
class Located(Protocol):
    """A source that knows where things lie and come from."""

    def names_within(self, places: Iterable[str], *, adjectives: Iterable[str] = ()) -> list[str]:
        """The names of what lies in one of some places, or is called by an adjective of one."""


@runtime_checkable
class Polysemous(Lineal, Protocol):
    """A source that knows what names mean besides."""

    def names_also_of(self, concepts: Iterable[Hashable]) -> Mapping[str, tuple[Sense, Sequence[Sense]]]:
        """The names of some concepts, or of what lies below, that usually mean something else: both meanings."""


@dataclass(frozen=True, slots=True)
class Below:
    """What a concept and all that is under it is called."""

    same: tuple[str, ...] = field(default=(), repr=False)
    """Synonyms, specializations, and who or what is named for one of them: their pages are its pages."""
    parts: tuple[str, ...] = field(default=(), repr=False)
    """What is part of it or lies in it."""
    doubtful: Mapping[str, tuple[Sense, Sequence[Sense], bool]] = field(default_factory=dict, repr=False)
    """Names that usually mean something else, with what they would mean here and there, and whether the concept is
    meant in its likeliest sense."""
    near: tuple[str, ...] = field(default=(), repr=False)
    """Who or what is named for the class right above it: to say a psychotic for a schizophrenic says nearly all."""


def find_below(knowledge: Knowledge, term: str) -> Below:
    """All names that disclose a term by what they mean, as far as the sources list them."""
    # What an abbreviation means besides lies under something else.
    called = [name for name in synonyms(knowledge, term) if not name.isupper()]
    listed = [*names_under(knowledge, term), *(name for one in called for name in names_under(knowledge, one, most=1))]
    special = dict.fromkeys([*listed, *(name for one in (term, *called) for name in kinds_of(one))])
    others = spelled([*other_names_of(term), *special, *(name for one in special for name in other_names_of(one))])
    forms = [form for name in (term, *others) for form in forms_of(name)]
    same = dict.fromkeys([*others, *forms, *with_other_noun(term)])
    classes = {sense.chain[0] for sense in senses_of(knowledge, term) if sense.chain}
    near = tuple(dict.fromkeys(form for label in sorted(classes) for form in forms_of(label) if form not in same))
    if not lexicon().looks_proper(term):
        return Below(tuple(same), near=near, doubtful=names_also_of(knowledge, term, known=same))
    wholes = [term, *other_names_of(term)]
    parts = [part for whole in wholes for part in parts_of(whole)]
    adjectives = [form for form in forms if lexicon().looks_proper(form)]
    placed = names_within(knowledge, [*wholes, *parts], adjectives=[*wholes, *adjectives])
    own = set(map(lookup_key, [term, *same]))
    parts = [part for part in dict.fromkeys([*parts, *placed]) if lookup_key(part) not in own]
    return Below(tuple(same), tuple(parts), names_also_of(knowledge, term, known=same), near)


def names_also_of(
    knowledge: Knowledge, term: str, *, known: Iterable[str]
) -> dict[str, tuple[Sense, Sequence[Sense], bool]]:
    """Names of a term, and of what lies below, that usually mean something else."""
    own = set(map(lookup_key, [term, *known]))
    found: dict[str, tuple[Sense, Sequence[Sense], bool]] = {}
    for source in (one for one in lineal(knowledge, term) if isinstance(one, Polysemous)):
        concepts = list(source.identifiers(term))
        for some, is_likely in ((concepts[:1], True), (concepts[1:], False)):
            for name, (meant, besides) in source.names_also_of(some).items():
                if name not in own:
                    found.setdefault(name, (meant, besides, is_likely))
    return found


def spelled(listed: Iterable[str]) -> list[str]:
    """Names once each, those of which somebody wrote capitals as they were written."""
    found: dict[str, str] = {}
    for name in listed:
        known = found.get(lookup_key(name))
        found[lookup_key(name)] = name if known is None or known == known.lower() else known
    return list(found.values())


def lineal(knowledge: Knowledge, term: str) -> list[Lineal]:
    """The sources that know what lies under a term; none where they would look up only a part of its name."""
    is_cut = lexicon().loses_words(term)
    return [source for source in knowledge.sources if isinstance(source, Lineal) and not is_cut]


def senses_of(knowledge: Knowledge, term: str) -> Sequence[Sense]:
    """What a term that somebody named may be; nothing where the sources would look up only a part of its name."""
    return () if lexicon().loses_words(term) else knowledge.senses(term)


def names_under(knowledge: Knowledge, term: str, *, most: int | None = None) -> list[str]:
    """The synonyms of a term and the names of all that is more special, in all its senses or the likeliest."""
    return list(
        dict.fromkeys(
            name for one in lineal(knowledge, term) for name in one.names_under(list(one.identifiers(term))[:most])
        )
    )


def synonyms(knowledge: Knowledge, term: str) -> list[str]:
    """What else a term is called in its likeliest sense, by any source; another spelling of it is no other name."""
    listed = [name for one in lineal(knowledge, term) for name in one.names_of(list(one.identifiers(term))[:1])]
    own = set(lexicon().variants(lookup_key(term)))
    return [name for name in spelled([*other_names_of(term), *listed]) if lookup_key(name) not in own]


def restates(knowledge: Knowledge, label: str, named: Set[str]) -> bool:
    """Whether at least half of what a label means, in its likeliest sense, are ``named``, in normal form: it is another
    word for that, or defines it, as "disease of cellular proliferation" does cancer."""
    covered = set(map(lookup_key, names_under(knowledge, label, most=1)))
    return bool(covered) and 2 * len(covered & named) >= len(covered)


def names_within(knowledge: Knowledge, places: list[str], *, adjectives: list[str]) -> list[str]:
    """The names of what lies in one of some places, or is called by an adjective of one."""
    sources = [source for source in knowledge.sources if isinstance(source, Located)]
    return [name for one in sources for name in one.names_within(places, adjectives=adjectives)]
