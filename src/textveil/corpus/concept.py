"""On how many pages does a concept stand, and with what beside it?

A concept stands wherever one of its names does: the pages of its synonyms and
specializations are its own (Resnik's counting, as *C-sanitized* assumes), so
whatever is more general is never rarer.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations
from math import comb
from typing import cast

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import PolicyError
from textveil.corpus.cooccurrence import Listing, Numbers, Paged
from textveil.corpus.ngrams import LONGEST
from textveil.corpus.source import AnyOf, Corpus, CountsUnions, Group, Question, takes_any
from textveil.corpus.telling_groups import REPAIR, Bound, TermGroups, find_groups
from textveil.languages.normal import key

MOST_ASKED = 200_000
"""Groups that are asked for one by one; what would take more is refused."""
MOST_KEPT = 500_000
"""Terms, pairs and members of groups in all questions whose answers are kept."""
NO_PAIRS: Numbers = np.zeros((0, 2), dtype=np.int64)


def concept(corpus: Corpus, names: Sequence[str]) -> "Concept":
    """The concept of some names, in a corpus that knows its pages or one that only counts them."""
    if not isinstance(corpus, Paged) and names and takes_any(corpus):
        whole = AnyOf(tuple(names))
        return Counted(corpus, ((whole,),), corpus.hits(whole))
    if not isinstance(corpus, Paged):
        asked = [tuple(counted_parts(name)) for name in names]
        return Counted(corpus, tuple(asked), max(corpus.hits_many(asked), default=0))
    lists = [reduce(np.intersect1d, map(corpus.postings, counted_parts(name))) for name in names]
    return ListedPages(np.unique(np.concatenate([*lists, np.zeros(0, dtype=np.int32)])), corpus.total)


def counted_parts(name: str) -> list[str]:
    """A name, or, when it is longer than what sources count, the phrases in it that are not.

    >>> counted_parts("convention on the rights of the child")
    ['convention on the rights', 'rights', 'rights of the child']
    """
    each = name.split()
    parts = [" ".join(each[start : start + LONGEST]) for start in range(max(len(each) - LONGEST, 0) + 1)]
    return [name] if len(parts) == 1 else list(dict.fromkeys(map(key, parts)))


class Answers:
    """Groups that were asked for: a text is judged until nothing is found, most of it unchanged each time.

    All are forgotten when they become too large.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, TermGroups] = {}
        self._size = 0

    def get(self, question: Hashable) -> TermGroups | None:
        """What was answered before; None where nobody asked."""
        return self._known.get(question)

    def keep(self, question: Hashable, answer: TermGroups, *, size: int) -> None:
        """Keep an answer of some size."""
        if self._size + size > MOST_KEPT:
            self._known, self._size = {}, 0
        if size <= MOST_KEPT:
            self._known[question] = answer
            self._size += size


@dataclass(frozen=True, slots=True)
class ListedPages:
    """A concept whose pages are known, in order."""

    held: NDArray[np.int32] = field(repr=False)
    total: int
    answers: Answers = field(default_factory=Answers, repr=False, compare=False)
    """The groups of terms that were asked for before."""

    @property
    def pages(self) -> int:
        """On how many pages it stands."""
        return len(self.held)

    def holds(self) -> NDArray[np.bool_]:
        """For each page whether it is one of its own."""
        holds = np.zeros(self.total, dtype=np.bool_)
        holds[self.held] = True
        return holds

    def beside(self, terms: Listing) -> list[int]:
        """Pages that hold the concept and a term, for each."""
        return terms.within(self.holds()).counts()

    def groups(
        self, terms: Listing, size: int, *, bound: Bound, general: Sequence[int] = (), apart: Numbers = NO_PAIRS
    ) -> TermGroups:
        """Groups of terms, by number, that may tell of it within a bound, none with a pair of ``apart`` in it. The
        ``general`` terms stand, in what they mean, wherever the concept does."""
        question = (tuple(terms.terms), size, bound, tuple(general), apart.tobytes())
        answer = self.answers.get(question)
        if answer is None:
            answer = self._search(terms, size, bound=bound, general=general, apart=apart)
            self.answers.keep(question, answer, size=len(terms.terms) + apart.size + answer.rows.size)
        return answer

    def _search(self, terms: Listing, size: int, *, bound: Bound, general: Sequence[int], apart: Numbers) -> TermGroups:
        holds = self.holds()
        lists = terms.lists()
        inside = [self.held if number in general else pages[holds[pages]] for number, pages in enumerate(lists)]
        outside = [pages[~holds[pages]] for pages in lists]
        return find_groups(inside, outside, size, total=self.total, bound=bound, apart=apart)


@dataclass(frozen=True, slots=True)
class Counted:
    """A concept of which only counts are known: it stands where any of its names does, or, where a corpus cannot be
    asked for that, where its commonest name does."""

    corpus: Corpus | CountsUnions = field(repr=False)
    names: tuple[Question, ...] = field(repr=False)
    pages: int

    def beside(self, terms: Listing) -> list[int]:
        """Pages that hold the concept and a term, for each."""
        return self._most([(term,) for term in terms.terms])

    def groups(
        self, terms: Listing, size: int, *, bound: Bound, general: Sequence[int] = (), apart: Numbers = NO_PAIRS
    ) -> TermGroups:
        """Groups of terms, by number, that may tell of it within a bound."""
        if comb(len(terms.terms), size) > MOST_ASKED:
            raise PolicyError(f"{len(terms.terms):,} terms are too many to ask for in groups of {size}: {REPAIR}")
        risky, beyond = {frozenset(pair) for pair in apart.tolist()}, set(general)
        asked = [group for group in combinations(range(len(terms.terms)), size) if not holds_pair(group, risky)]
        joint = np.array(self._most([self._named(terms, group, beyond) for group in asked]), dtype=np.int64)
        frequent = np.flatnonzero(joint >= bound.least)
        rows = np.array(asked, dtype=np.int64).reshape(-1, size)[frequent]
        names = [tuple(terms.terms[one] for one in row) for row in rows.tolist()]
        together = np.array(self._most(names), dtype=np.int64) if beyond else joint[frequent]
        pages = np.array(self.corpus.hits_many(names), dtype=np.int64) + joint[frequent] - together
        good = bound.may_hold(joint[frequent], pages - joint[frequent]) & (pages >= bound.min_pages)
        order = np.lexsort(rows[good].T)
        return TermGroups(rows[good][order], joint[frequent][good][order], pages[good][order])

    def _named(self, terms: Listing, group: tuple[int, ...], beyond: set[int]) -> Group:
        """The terms of a group that do not stand wherever the concept does."""
        return tuple(terms.terms[one] for one in group if one not in beyond)

    def _most(self, groups: Sequence[Group]) -> list[int]:
        """Pages that hold a name of the concept and a group, for the name that stands beside most."""
        corpus = cast("CountsUnions", self.corpus)  # names are plain where it takes no others
        counts = [corpus.hits_many([(*name, *group) for group in groups]) for name in self.names]
        return [max(column) for column in zip(*counts, strict=True)]


Concept = ListedPages | Counted
"""Pages of one concept."""


def holds_pair(group: tuple[int, ...], pairs: set[frozenset[int]]) -> bool:
    """Whether a group holds one of some pairs."""
    return bool(pairs) and any(frozenset(pair) in pairs for pair in combinations(group, 2))
