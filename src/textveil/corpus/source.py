"""What must every source of page counts answer?

One seam for all of them: the packaged index, one built here, recorded figures,
a remote engine. ``tests/contract`` runs the same suite on each.
"""

import math
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeGuard, runtime_checkable

from textveil.core.errors import SourceError, UsageError
from textveil.languages.normal import stop_words, term_key, words

Group = tuple[str, ...]
"""Terms asked for together."""


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Names of which a page holds at least one."""

    names: tuple[str, ...] = field(repr=False)


Question = tuple[str | AnyOf, ...]
"""Terms asked for together, some by any of several names."""


@runtime_checkable
class Corpus(Protocol):
    """Pages that can be counted by the phrases they hold."""

    @property
    def total(self) -> int:
        """How many pages there are: N."""

    @property
    def fingerprint(self) -> str:
        """Names the source and its version: equal fingerprints give equal counts."""

    def hits(self, *terms: str) -> int:
        """Pages that hold every one of ``terms``, each as an exact phrase."""

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order; one trip where the source can."""


@runtime_checkable
class CountsUnions(Protocol):
    """A corpus that only counts, and may be asked for pages that hold any of several names."""

    @property
    def total(self) -> int:
        """How many pages there are: N."""

    @property
    def fingerprint(self) -> str:
        """Names the source and its version: equal fingerprints give equal counts."""

    @property
    def takes_any(self) -> bool:
        """Whether it knows such unions; what stands in front of another corpus knows them if that does."""

    def hits(self, *terms: str | AnyOf) -> int:
        """Pages that hold every one of ``terms``, an ``AnyOf`` by one of its names."""

    def hits_many(self, groups: Sequence[Question]) -> list[int]:
        """``hits`` for each group, in order."""


def takes_any(corpus: object) -> TypeGuard[CountsUnions]:
    """Whether a corpus can be asked for pages that hold any of several names."""
    return isinstance(corpus, CountsUnions) and corpus.takes_any


def normalize_question(terms: Sequence[str | AnyOf]) -> Question:
    """``normalize_group`` where terms may have several names.

    >>> normalize_question(["the Influenza", AnyOf(("AIDS", "HIV", "hiv"))])
    ('influenza', AnyOf())
    """
    if isinstance(terms, str):
        return normalize_group(terms)
    if not terms:
        return normalize_group(())
    asked = {normalize_group(one.names if isinstance(one, AnyOf) else (one,)) for one in terms}
    return tuple(one[0] if len(one) == 1 else AnyOf(one) for one in sorted(asked, key=lambda one: (len(one) > 1, one)))


def normalize_group(terms: Sequence[str]) -> Group:
    """The keys of ``terms``, each once, in order.

    >>> normalize_group(["the Influenza", "HIV's", "hiv"])
    ('hiv', 'influenza')
    """
    if isinstance(terms, str):
        raise UsageError('a group is a tuple of terms: write ("HIV",), not "HIV"')
    keys = {term_key(term) for term in terms}
    if not keys:
        raise UsageError("no term was given: ask for at least one")
    if "" in keys:
        raise UsageError("a term holds no letter and no digit: leave it out, it cannot be counted")
    return tuple(sorted(keys))


# How informative is a phrase that no page holds?
#
# An unseen phrase has no count, but its words have. A search engine asked for a
# phrase without quotation marks looks for pages with all of its words; so does
# the estimate. When no page has them all either, the words are taken to be
# independent, and the result is worth one more page beside the pages there are
# (Dirichlet smoothing with a prior of one page):
#
#     p = (pages with all words + p(w₁) · p(w₂) · …) / (pages + 1)
#
# It ranks seen and unseen phrases on one scale, near what a web engine says. It
# is no bound: a phrase in its exact order stands on fewer pages than its words,
# so never take the estimate of a seen phrase for its information content.

UNSEEN_WORD = 0.5
"""Pages a word is taken to stand on when it stands on none."""


def estimate(corpus: Corpus, term: str) -> float:
    """Bits a term carries, judged by its words; always finite, so that unseen terms can be ranked."""
    asked = content_words(term)
    if not asked:
        return 0.0
    groups = [(word,) for word in asked]
    *alone, together = corpus.hits_many([*groups, tuple(asked)])
    independent = math.fsum(math.log2(max(pages, UNSEEN_WORD) / corpus.total) for pages in alone)
    if not together:
        return math.log2(corpus.total + 1) - independent
    return math.log2((corpus.total + 1) / (together + 2**independent))


def content_words(term: str) -> list[str]:
    """The words of a term that are no stop words, each once.

    >>> content_words("the Bank of America, the bank")
    ['bank', 'america']
    """
    stop = stop_words()
    return [word for word in dict.fromkeys(words(term)) if word not in stop]


# Can these counts be true?
#
# A server that answers may still answer wrongly. What it says is held to the laws
# of counting: whole numbers, none below 0 or above the number of pages, and no
# group on more pages than one of its terms. The first three end in an error. The
# last happens to honest engines that estimate, so the count is brought down to
# the largest one possible, and that is reported.

REMEMBERED = 100_000
"""Counts of single terms kept in memory, for every group is compared with them."""


class CountService(Protocol):
    """What answers, and is not yet believed."""

    @property
    def name(self) -> str:
        """What to call it in an error: no term, no password."""

    def version(self) -> tuple[object, str]:
        """How many pages there are, and what else tells this version from others."""

    def count(self, groups: Sequence[Question]) -> Sequence[object]:
        """An answer for each group of normal forms, in order."""


class Checked:
    """A corpus whose every answer has been looked at."""

    takes_any = True

    def __init__(self, source: CountService) -> None:
        """Asks ``source`` for its size at once: one that is dead is better known early."""
        self._source = source
        pages, version = source.version()
        self.total: int = read_count(pages, name=source.name)
        if self.total == 0:
            raise SourceError(f"{source.name} holds no pages: choose another index, or fill it first")
        self.fingerprint: str = f"{source.name}:{version}:{self.total}"
        self._singles: dict[Question, int] = {}
        self.contradictions: int = 0
        """Groups so far that were said to be on more pages than one of their terms."""

    def __repr__(self) -> str:
        return f"Checked({self.fingerprint!r})"

    def hits(self, *terms: str | AnyOf) -> int:
        """Pages that hold every one of ``terms``, each as an exact phrase, or one of its names."""
        return self.hits_many([terms])[0]

    def hits_many(self, groups: Sequence[Question]) -> list[int]:
        """``hits`` for each group, in order."""
        asked = [normalize_question(terms) for terms in groups]
        known = self._counted(asked)
        return [self._at_most_its_terms(each, known) for each in asked]

    def _counted(self, asked: Sequence[Question]) -> dict[Question, int]:
        """The counts of all groups asked for, and of each of their terms."""
        wanted = dict.fromkeys((*_singles(asked), *asked))
        remembered = self._singles  # another thread may begin a new one meanwhile
        counts = {each: remembered[each] for each in wanted if each in remembered}
        missing = [each for each in wanted if each not in counts]
        if missing:
            counts |= self._ask(missing)
        self._remember(counts)
        return counts

    def _ask(self, missing: Sequence[Question]) -> dict[Question, int]:
        answers = self._source.count(missing)
        if len(answers) != len(missing):
            raise SourceError(f"{self._source.name} gave {len(answers)} counts where {len(missing)} were asked for")
        counts = {
            each: read_count(answer, name=self._source.name) for each, answer in zip(missing, answers, strict=True)
        }
        if any(pages > self.total for pages in counts.values()):
            raise SourceError(
                f"{self._source.name} counts more pages than it holds: open it again, it may have changed"
            )
        return counts

    def _remember(self, counts: Mapping[Question, int]) -> None:
        if len(self._singles) > REMEMBERED:
            self._singles = {}
        self._singles.update((each, pages) for each, pages in counts.items() if len(each) == 1)

    def _at_most_its_terms(self, asked: Question, counts: Mapping[Question, int]) -> int:
        most = min(counts[(term,)] for term in asked)
        if counts[asked] > most:
            self._report()
        return min(counts[asked], most)

    def _report(self) -> None:
        """Say so once; keep counting."""
        self.contradictions += 1
        if self.contradictions == 1:
            warnings.warn(
                f"{self._source.name} counts a group of terms on more pages than one of them alone: "
                "such a count is brought down to the smallest of its terms",
                RuntimeWarning,
                stacklevel=2,
            )


def read_count(answer: object, *, name: str) -> int:
    """``answer`` as a count, or an error: no guess is made from anything else."""
    if type(answer) is not int or answer < 0:
        raise SourceError(f"{name} gave something else than a count: check its address and its version")
    return answer


def _singles(asked: Iterable[Question]) -> Iterable[Question]:
    return ((term,) for each in asked for term in each)
