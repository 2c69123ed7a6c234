"""Which terms, alone or together, disclose what must stay hidden?

*C-sanitized*, Def. 6: a term or group T discloses c when PMI(c;T) ≥ IC(c)/α,
which is p(c|T) ≥ p(c)^(1−1/α): one bound for each c. *correlations*, eq. 8, is
the same question with what a first detector took out as c, and one bound for
all. Synonyms and specializations of a protected c disclose it by definition.

A count of zero is no safety: a term on too few pages is judged by its simpler
forms and its words too. A group on fewer pages than the least support is no
evidence and is not judged; nor is one that stands with the secret on a single
page, which may be chance.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from textveil.corpus.concept import Concept
from textveil.corpus.cooccurrence import Listing, Numbers, listing
from textveil.corpus.source import Corpus
from textveil.detectors.terms import Term, context_of, contexts, terms
from textveil.detectors.weight import LONGEST, parts
from textveil.language.reading import Reading
from textveil.model import Finding, Span

Bits = NDArray[np.float64]
ROUNDING = 1e-9
"""Bits that two ways of computing the same figure may differ by."""
TWICE = 2
"""Pages that must hold a group and a secret before they are told to go together."""


@dataclass(frozen=True, slots=True)
class Scope:
    """How far the eye of a judge reaches."""

    corpus: Corpus = field(repr=False)
    context: str = "document"
    """Within what terms are read together."""
    group: int = 1
    """How many terms are judged together at most."""
    support: int = 5
    """Pages that a group must stand on to be evidence."""
    only_phrases: bool = False
    """Whether the words between noun phrases are passed over, as in the papers."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What must stay hidden, and how many bits may be told of it."""

    name: str = field(repr=False)
    concept: Concept = field(repr=False)
    bits: float
    limit: float
    contexts: frozenset[int] | None = None
    """Where it was taken out, by the number of the context; None: it must not be told anywhere."""
    names: tuple[str, ...] = field(default=(), repr=False)
    """Its names and those of what is more special, in normal form."""
    general: frozenset[str] = field(default=frozenset(), repr=False)
    """What it can be called more generally, in normal form."""

    def is_told(self, bits: Bits) -> NDArray[np.bool_]:
        """Whether so many bits are too many."""
        told: NDArray[np.bool_] = bits >= self.limit - ROUNDING
        return told


@dataclass(frozen=True, slots=True)
class Board:
    """The terms of a text and the forms they are judged by, laid out for counting."""

    terms: list[Term] = field(repr=False)
    forms: list[list[int]] = field(repr=False)
    """For each term the numbers of its forms; the first stands for it in groups."""
    listing: Listing = field(repr=False)
    hits: Numbers = field(repr=False)
    total: int
    contexts: list[Span] = field(repr=False)


def lay_out(reading: Reading, scope: Scope) -> Board:
    """The board of a text."""
    found = terms(reading, only_phrases=scope.only_phrases)
    hits = counted(scope.corpus, [term.name for term in found if len(term.name.split()) <= LONGEST])
    hits |= counted(scope.corpus, [part for term in found if is_rare(term, hits, scope) for part in parts(term.name)])
    judged = [judged_forms(term, hits, scope) for term in found]
    listed = list(dict.fromkeys(form for forms in judged for form in forms))
    number = {form: place for place, form in enumerate(listed)}
    return Board(
        terms=found,
        forms=[[number[form] for form in forms] for forms in judged],
        listing=listing(scope.corpus, listed),
        hits=np.array([hits[form] for form in listed], dtype=np.int64),
        total=scope.corpus.total,
        contexts=contexts(reading, scope.context),
    )


def counted(corpus: Corpus, forms: Iterable[str]) -> dict[str, int]:
    """The pages of each form, asked for once."""
    asked = sorted(set(forms))
    return dict(zip(asked, corpus.hits_many([(form,) for form in asked]), strict=True))


def is_rare(term: Term, hits: Mapping[str, int], scope: Scope) -> bool:
    """Whether a term is on too few pages to be judged by them alone."""
    return hits.get(term.name, 0) < scope.support


def judged_forms(term: Term, hits: Mapping[str, int], scope: Scope) -> list[str]:
    """The forms a term is judged by: itself, and all its seen parts when it is on too few pages; the rarest first."""
    if not is_rare(term, hits, scope):
        return [term.name]
    return sorted((part for part in parts(term.name) if hits[part]), key=lambda part: (hits[part], -len(part)))


def told_by_forms(board: Board, secret: Secret) -> Bits:
    """PMI(c; form) of every form; −∞ for what never stands beside it.

    A generalization stands, in what it means, wherever the secret does, so it tells
    IC(form) (*C-sanitized*, Fig. 1).
    """
    shared = np.array(secret.concept.beside(board.listing), dtype=np.int64)
    pages, rest = shared.copy(), board.hits.copy()
    general = np.array([form in secret.general for form in board.listing.terms], dtype=np.bool_)
    pages[general] = secret.concept.pages
    rest[general] += secret.concept.pages - shared[general]
    return told(pages, rest, secret=secret, total=board.total)


def told(pages: Numbers, rest: Numbers, *, secret: Secret, total: int) -> Bits:
    """PMI(c;T) = IC(c) − IC(c|T), from the pages that hold both and those that hold T."""
    with np.errstate(divide="ignore"):
        bits: Bits = np.log2(pages * float(total)) - np.log2(np.maximum(rest, 1) * float(secret.concept.pages))
    return bits


def alone(board: Board, secret: Secret, told_bits: Bits) -> dict[int, float]:
    """The terms that disclose a secret by themselves, and how many bits of it each tells."""
    found: dict[int, float] = {}
    for number, term in enumerate(board.terms):
        bits = max((float(told_bits[form]) for form in board.forms[number]), default=-math.inf)
        if bits >= secret.limit - ROUNDING and reaches(board, secret, term):
            found[number] = bits
    return found


def reaches(board: Board, secret: Secret, term: Term) -> bool:
    """Whether a term stands in a context where the secret was taken out."""
    if secret.contexts is None:
        return True
    return any(context_of(start, board.contexts) in secret.contexts for start, _ in term.spans)


def together(
    board: Board, secret: Secret, *, free: Iterable[int], size: int, scope: Scope
) -> Iterator[tuple[tuple[int, ...], float]]:
    """Groups of ``size`` free terms of one context that disclose a secret, with the bits they tell."""
    share = 2.0 ** (secret.limit - secret.bits)  # p(c|T) from which T tells too much
    least = max(TWICE, math.ceil(share * scope.support - ROUNDING))
    near = secret.concept.near(board.listing)
    for members in by_context(board, secret, free):
        leaders = {board.forms[number][0]: number for number in reversed(members)}
        forms = sorted(leaders)
        rows, pages = secret.concept.groups(near.only(forms), size, least=least)
        if not len(rows):
            continue
        groups = np.array(forms)[rows]
        names = [tuple(board.listing.terms[form] for form in group) for group in groups.tolist()]
        rest = np.array(scope.corpus.hits_many(names), dtype=np.int64)
        bits = told(pages, rest, secret=secret, total=board.total)
        for row in np.flatnonzero((rest >= scope.support) & secret.is_told(bits)).tolist():
            yield tuple(sorted(leaders[form] for form in groups[row].tolist())), float(bits[row])


def by_context(board: Board, secret: Secret, free: Iterable[int]) -> Iterator[list[int]]:
    """The free terms of each context where the secret matters, by number; only those that were ever seen."""
    held: dict[int, dict[int, None]] = {}
    for number in free:
        if board.forms[number]:
            for start, _ in board.terms[number].spans:
                held.setdefault(context_of(start, board.contexts), {})[number] = None
    for context, members in held.items():
        if secret.contexts is None or context in secret.contexts:
            yield list(members)


@dataclass(frozen=True, slots=True)
class Telling:
    """A group of terms, by number, and what they tell of a secret."""

    members: tuple[int, ...]
    bits: float
    secret: Secret


def tellings(board: Board, secrets: Sequence[Secret], scope: Scope) -> list[Telling]:
    """The least groups of terms that disclose a secret: none holds another (*correlations*, Algorithm 1)."""
    found: list[Telling] = []
    worst: dict[int, Telling] = {}
    for secret in secrets:
        for number, bits in alone(board, secret, told_by_forms(board, secret)).items():
            if number not in worst or bits / secret.limit > worst[number].bits / worst[number].secret.limit:
                worst[number] = Telling((number,), bits, secret)
    free = [number for number, term in enumerate(board.terms) if number not in worst and term.is_phrase]
    for size in range(2, scope.group + 1):
        smaller = {telling.members for telling in found}
        for secret in secrets:
            risky = together(board, secret, free=free, size=size, scope=scope)
            found += [Telling(members, bits, secret) for members, bits in risky if not holds_one(members, smaller)]
    return [*worst.values(), *found]


def holds_one(members: tuple[int, ...], smaller: set[tuple[int, ...]]) -> bool:
    """Whether some smaller group is part of a group."""
    return bool(smaller) and any(part in smaller for part in subsets(members))


def subsets(members: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All parts of a group of two members and more, itself left out."""
    for chosen in range(1, (1 << len(members)) - 1):
        part = tuple(member for place, member in enumerate(members) if chosen >> place & 1)
        if len(part) > 1:
            yield part


def findings(board: Board, reading: Reading, told_groups: Iterable[Telling], *, rule: str) -> list[Finding]:
    """What was told, as findings: one for each place of a lone term, one for each group."""
    return [
        finding(board, reading, telling, spans=spans, rule=rule)
        for telling in told_groups
        for spans in places(board, telling.members)
    ]


def places(board: Board, members: Sequence[int]) -> list[list[Span]]:
    """The places of a lone term one by one; those of a group's terms together."""
    spans = sorted(span for number in members for span in board.terms[number].spans)
    return [[span] for span in spans] if len(members) == 1 else [spans]


def finding(board: Board, reading: Reading, telling: Telling, *, spans: Sequence[Span], rule: str) -> Finding:
    """One finding, with its reasons and the counts behind them."""
    secret = telling.secret
    what = "tells" if len(telling.members) == 1 else "tell together"
    because = f"{what} {telling.bits:.1f} of the {secret.bits:.1f} bits of what must stay hidden; "
    return Finding(
        spans=tuple(spans),
        terms=tuple(reading.text[slice(*span)] for span in spans),
        kind="term",
        score=telling.bits,
        limit=secret.limit,
        because=because + f"less than {secret.limit:.1f} may be told",
        rule=rule,
        discloses=secret.name,
        pages=counts(board, telling),
    )


def counts(board: Board, telling: Telling) -> tuple[tuple[str, int], ...]:
    """The pages of each member and of the secret."""
    own = [
        (board.listing.terms[form], int(board.hits[form]))
        for number in telling.members
        for form in board.forms[number][:1]
    ]
    return (*own, (telling.secret.name, telling.secret.concept.pages))
