"""Which terms, alone or together, disclose what must stay hidden?

*C-sanitized*, Def. 6: a term or group T discloses c when PMI(c;T) ≥ IC(c)/α,
which is p(c|T) ≥ p(c)^(1−1/α): one bound for each c. *correlations*, eq. 8, is
the same question with what a first detector took out as c, and one bound for
all. Synonyms and specializations of a protected c disclose it by definition.

A group on fewer pages than the least support is no evidence and is not judged;
nor is one that stands with the secret on a page or two, unless that is asked for:
of thousands of groups some do by chance.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Sense, Span
from textveil.corpus.concept import Concept
from textveil.corpus.cooccurrence import Numbers
from textveil.corpus.telling_groups import Bound
from textveil.judges.name_matching import KnownNames, mentions, spoken
from textveil.judges.term_counts import Board, Scope
from textveil.languages.open_language import lexicon
from textveil.languages.reading import Reading

Bits = NDArray[np.float64]
ROUNDING = 1e-9
"""Bits that two ways of computing the same figure may differ by."""
NAMED = "is a name of what must stay hidden, or of something more special"


Doubt = tuple[Sense, Sequence[Sense], bool]
"""What a name would mean if it were one of a secret's, what else it may mean, and whether the secret is meant in its
likeliest sense."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What must stay hidden, and how many bits may be told of it."""

    name: str = field(repr=False)
    concept: Concept = field(repr=False)
    bits: float
    limit: float
    contexts: frozenset[int] | None = None
    """Where it was taken out, by the number of the context; None: it must not be told anywhere."""
    names: KnownNames | None = field(default=None, repr=False)
    """What it, and what is more special, is called; None: nobody looks for that here."""
    doubtful: Mapping[str, Doubt] = field(default_factory=dict, repr=False, compare=False)
    """Names that usually mean something else."""
    general: frozenset[str] = field(default=frozenset(), repr=False)
    """What it can be called more generally, in normal form."""

    def is_under(self, form: str) -> bool:
        """Whether a form calls it more generally, in singular or plural."""
        return bool(self.general) and not self.general.isdisjoint(lexicon().variants(form))

    def is_told(self, bits: Bits) -> NDArray[np.bool_]:
        """Whether so many bits are too many."""
        told: NDArray[np.bool_] = bits >= self.limit - ROUNDING
        return told


def told_by_forms(board: Board, forms: Sequence[int], secret: Secret) -> Bits:
    """PMI(c; form) of some forms; −∞ for what never stands beside it.

    A generalization stands, in what it means, wherever the secret does, so it tells
    IC(form) (*C-sanitized*, Fig. 1).
    """
    listed = board.listing if len(forms) == len(board.listing.terms) else board.listing.only(forms)
    shared = np.array(secret.concept.beside(listed), dtype=np.int64)
    pages, rest = shared.copy(), board.hits[forms]
    general = np.array([secret.is_under(form) for form in listed.terms], dtype=np.bool_)
    pages[general] = secret.concept.pages
    rest[general] += secret.concept.pages - shared[general]
    return told_bits(pages, rest, secret=secret, total=board.total)


def told_bits(pages: Numbers, rest: Numbers, *, secret: Secret, total: int) -> Bits:
    """PMI(c;T) = IC(c) − IC(c|T), from the pages that hold both and those that hold T."""
    with np.errstate(divide="ignore"):
        bits: Bits = np.log2(pages * float(total)) - np.log2(np.maximum(rest, 1) * float(secret.concept.pages))
    return bits


def find_single_terms(board: Board, secret: Secret) -> dict[int, float]:
    """The terms that disclose a secret by themselves, and how many bits of it each tells."""
    everywhere = range(len(board.held)) if secret.contexts is None else secret.contexts
    reached = sorted({number for context in everywhere for number in board.held[context]})
    forms = sorted({form for number in reached for form in board.forms[number]})
    bits = told_by_forms(board, forms, secret)
    telling = dict(
        zip(np.array(forms)[secret.is_told(bits)].tolist(), bits[secret.is_told(bits)].tolist(), strict=True)
    )
    told = {number: [telling[form] for form in board.forms[number] if form in telling] for number in reached}
    return {number: max(some) for number, some in told.items() if some}


def find_groups(
    board: Board, secret: Secret, *, free: set[int], size: int, scope: Scope, pairs: Mapping[int, set[int]]
) -> Iterator[tuple[tuple[int, ...], float]]:
    """Groups of ``size`` free terms of one context that disclose a secret, with the bits they tell; none holds a pair
    of forms in ``pairs``."""
    share = 2.0**secret.limit * secret.concept.pages / board.total  # p(c|T) from which T tells too much
    least = max(scope.min_joint_pages, math.ceil(share * scope.min_pages - ROUNDING))
    bound = Bound(least, scope.min_pages, share)
    seen = set[tuple[int, ...]]()
    for context in range(len(board.held)) if secret.contexts is None else sorted(secret.contexts):
        members = tuple(number for number in board.held[context] if number in free)
        if len(members) < size or members in seen:
            continue
        seen.add(members)
        bearers = bearers_of(board, members)
        own = sorted(bearers)
        listed = board.listing.only(own)
        general = [place for place, name in enumerate(listed.terms) if secret.is_under(name)]
        found = secret.concept.groups(listed, size, bound=bound, general=general, apart=pairs_among(own, pairs))
        bits = told_bits(found.joint, found.pages, secret=secret, total=board.total)
        forms = np.array(own)[found.rows]
        for row in np.flatnonzero(secret.is_told(bits)).tolist():
            for group in product(*(bearers[form] for form in forms[row].tolist())):
                yield tuple(sorted(set(group))), float(bits[row])


def pairs_among(forms: Sequence[int], pairs: Mapping[int, set[int]]) -> Numbers:
    """The pairs of forms that stand among some forms, by their places there."""
    place = {form: number for number, form in enumerate(forms)}
    found = [(place[one], place[other]) for one in forms for other in pairs.get(one, ()) if other in place]
    return np.array(found, dtype=np.int64).reshape(-1, 2)


def bearers_of(board: Board, members: Iterable[int]) -> dict[int, list[int]]:
    """For each form the terms that it stands for in groups: their first form does."""
    bearers: dict[int, list[int]] = {}
    for number in members:
        bearers.setdefault(board.forms[number][0], []).append(number)
    return bearers


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
        for number, bits in find_single_terms(board, secret).items():
            if number not in worst or bits - secret.limit > worst[number].bits - worst[number].secret.limit:
                worst[number] = Telling((number,), bits, secret)
    free = {number for number in range(len(board.terms)) if number not in worst and not is_other_term(board, number)}
    for size in range(2, scope.group + 1):
        smaller = {telling.members for telling in found}
        pairs: dict[int, set[int]] = {}
        for one, other in (members for members in smaller if len(members) == 2):
            pairs.setdefault(board.forms[one][0], set()).add(board.forms[other][0])
        risky: dict[tuple[int, ...], Telling] = {}
        for secret in secrets:
            for members, bits in find_groups(board, secret, free=free, size=size, scope=scope, pairs=pairs):
                if members not in smaller and not holds_one(members, smaller):
                    risky.setdefault(members, Telling(members, bits, secret))
        found += risky.values()
    return [*worst.values(), *found]


def is_other_term(board: Board, number: int) -> bool:
    """Whether a joined term is judged by the form of a term in it, which stands in groups for itself."""
    term, forms = board.terms[number], board.forms[number]
    return term.is_joined and (not forms or board.listing.terms[forms[0]] != term.name)


def holds_one(members: tuple[int, ...], smaller: set[tuple[int, ...]]) -> bool:
    """Whether some smaller group is part of a group."""
    return bool(smaller) and any(part in smaller for part in subsets(members))


def subsets(members: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All parts of a group, itself left out."""
    for size in range(1, len(members)):
        yield from combinations(members, size)


def findings(board: Board, reading: Reading, told_groups: Iterable[Telling], *, rule: Rule) -> list[Finding]:
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


def finding(board: Board, reading: Reading, telling: Telling, *, spans: Sequence[Span], rule: Rule) -> Finding:
    """One finding, with its reasons and the counts behind them."""
    secret = telling.secret
    what = "tells" if len(telling.members) == 1 else "tell together"
    because = f"{what} {telling.bits:.1f} of the {secret.bits:.1f} bits of what must stay hidden; "
    return Finding(
        spans=tuple(spans),
        terms=tuple(reading.text[slice(*span)] for span in spans),
        kind=Kind.WORD,
        score=telling.bits,
        limit=secret.limit,
        because=because + f"less than {secret.limit:.1f} may be told",
        rule=rule,
        discloses=secret.name,
        pages=counts(board, telling),
    )


def find_names(reading: Reading, secrets: Iterable[Secret], *, rule: Rule) -> list[Finding]:
    """Where a secret is told by its name."""
    called = [(secret, secret.names) for secret in secrets if secret.names]
    said = spoken(reading.text) if called else None
    return [
        named_finding(reading, secret, span, rule=rule)
        for secret, names in called
        for span in mentions(reading, names, said=said)
    ]


def named_finding(reading: Reading, secret: Secret, span: Span, *, rule: Rule) -> Finding:
    """A name of a secret at a place."""
    return Finding(
        spans=(span,),
        terms=(reading.text[slice(*span)],),
        kind=Kind.WORD,
        score=secret.bits,
        limit=secret.limit,
        because=NAMED,
        rule=rule,
        discloses=secret.name,
        pages=((secret.name, secret.concept.pages),),
    )


def counts(board: Board, telling: Telling) -> tuple[tuple[str, int], ...]:
    """The pages of each member and of the secret."""
    own = [
        (board.listing.terms[form], int(board.hits[form]))
        for number in telling.members
        for form in board.forms[number][:1]
    ]
    return (*own, (telling.secret.name, telling.secret.concept.pages))
