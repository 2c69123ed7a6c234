"""Which terms does a text hold, and on which pages do they stand?

The terms are laid out for counting: their forms, the pages of each, and which
terms are read together. A count of zero is no safety: a term on too few pages
is judged by its simpler forms and its words too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from textveil.core.model import Span
from textveil.corpus.cooccurrence import Listing, Numbers, listing
from textveil.corpus.source import Corpus
from textveil.judges.information import LONGEST, counted_name, parts
from textveil.judges.text_terms import Term, contexts, contexts_of, inner_terms, joined_terms, terms
from textveil.languages.normal import key
from textveil.languages.reading import Reading

NEAREST = 3
"""Other names and generalizations of a term that are looked at."""
Wider = Callable[[str], Sequence[str]]
"""What a term can be called more generally, the most specific first."""


@dataclass(frozen=True, slots=True)
class Scope:
    """How far the eye of a judge reaches."""

    corpus: Corpus = field(repr=False)
    context: str = "document"
    """Within what terms are read together."""
    group: int = 1
    """How many terms are judged together at most."""
    min_pages: int = 5
    """Pages that a group must stand on to be evidence."""
    min_joint_pages: int = 3
    """Pages that must hold a group and a secret before they are said to go together."""
    only_phrases: bool = False
    """Whether the words between noun phrases are passed over, as in the papers."""
    words_too: bool = False
    """Whether a phrase is judged by the words in it too, so that it shields none of them."""
    literal: bool = False
    """Whether every phrase of a text, and every part of one, is a term by itself and judged by its letters alone."""
    wider: Wider | None = field(default=None, repr=False)
    """What else a term can be called, and then more generally: by that one is judged that too few pages hold."""


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
    held: list[list[int]] = field(repr=False)
    """The terms of each context, by number; only those that were ever seen."""


def lay_out(reading: Reading, scope: Scope) -> Board:
    """The board of a text."""
    pick = inner_terms if scope.literal else partial(terms, only_phrases=scope.only_phrases)
    found = pick(reading, name_of=partial(counted_name, scope.corpus))
    joined = joined_terms(reading) if scope.words_too else []
    hits = count_forms(scope.corpus, [term.name for term in found if len(term.name.split()) <= LONGEST])
    hits |= count_forms(scope.corpus, [term.name for term in joined if len(term.name.split()) <= LONGEST])
    found += [term for term in joined if term.is_name or not is_rare(term, hits, scope)]
    rare = [term for term in found if is_rare(term, hits, scope)]
    hits |= count_forms(
        scope.corpus, [part for term in (found if scope.words_too else rare) for part in parts(term.name)]
    )
    wider = {term.name: general_form(term, hits, scope) for term in rare} if scope.wider else {}
    judged = [judged_forms(term, hits, scope, wider=wider.get(term.name)) for term in found]
    listed = list(dict.fromkeys(form for forms in judged for form in forms))
    number = {form: place for place, form in enumerate(listed)}
    stretches = contexts(reading, scope.context)
    return Board(
        terms=found,
        forms=[[number[form] for form in forms] for forms in judged],
        listing=listing(scope.corpus, listed),
        hits=np.array([hits[form] for form in listed], dtype=np.int64),
        total=scope.corpus.total,
        contexts=stretches,
        held=by_context([term if forms else None for term, forms in zip(found, judged, strict=True)], stretches),
    )


def by_context(known: Sequence[Term | None], stretches: Sequence[Span]) -> list[list[int]]:
    """The numbers of the terms that stand in each context, in order."""
    held: list[dict[int, None]] = [{} for _ in stretches]
    for number, term in enumerate(known):
        # A phrase stands wherever one of its words does: windows of words overlap.
        for place in (place for start, end in (term.spans if term else ()) for place in (start, end - 1)):
            for context in contexts_of(place, stretches):
                held[context][number] = None
    return [list(members) for members in held]


def count_forms(corpus: Corpus, forms: Iterable[str]) -> dict[str, int]:
    """The pages of each form, asked for once."""
    asked = sorted(set(forms))
    return dict(zip(asked, corpus.hits_many([(form,) for form in asked]), strict=True))


def is_rare(term: Term, hits: Mapping[str, int], scope: Scope) -> bool:
    """Whether a term is on too few pages to be judged by them alone."""
    return hits.get(term.name, 0) < scope.min_pages


def judged_forms(term: Term, hits: Mapping[str, int], scope: Scope, *, wider: str | None = None) -> list[str]:
    """The forms a term is judged by: itself and the words in it; when it is on too few pages its seen parts, and the
    nearest generalization that pages know.

    First comes what is left of it when words are taken off its left, the longest that is seen: a dry cough is a cough.
    """
    if scope.literal:
        return [term.name] if hits.get(term.name) else []
    if not is_rare(term, hits, scope):
        inner = parts(term.name) if scope.words_too and not term.is_joined else []
        return [term.name, *(part for part in inner if part != term.name and hits[part] >= scope.min_pages)]
    seen = [part for part in parts(term.name) if hits[part]]
    ordered = sorted(seen, key=lambda part: (not f" {term.name}".endswith(f" {part}"), -len(part), part))
    if term.is_joined:
        # The Duke of York goes with York, but Romeo does not go with Verona for what is said of Romeo.
        return [part for part in ordered if f" {term.name}".endswith(f" {part}")]
    return [*ordered, *([wider] if wider and wider not in ordered else [])]


def general_form(term: Term, hits: dict[str, int], scope: Scope) -> str | None:
    """The nearest other name or generalization that enough pages hold: what that tells, the term tells too."""
    listed = map(key, scope.wider(term.name) if scope.wider else ())
    chain = [label for label in listed if label != term.name][:NEAREST]
    hits |= count_forms(scope.corpus, [label for label in chain if label and label not in hits])
    return next((label for label in chain if hits.get(label, 0) >= scope.min_pages), None)
