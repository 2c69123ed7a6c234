"""On how many pages does a thing stand, however it is written?

A thing is counted as the union of the pages of its names. Give the names of
everything that a term covers – its synonyms, and those of all that is more
special – and information content is monotone along the taxonomy: what is more
general is on more pages.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial, reduce

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import PolicyError, UnrecordedError, UsageError
from textveil.corpus.cooccurrence import Paged, count_groups
from textveil.corpus.source import AnyOf, Corpus, CountsUnions, Group, Question, takes_any
from textveil.languages.open_language import lexicon

MOST_HELD = 20_000_000
"""Page numbers that are kept at hand before all are let go."""
MOST_SEEN = 50_000
"""Terms whose names are kept at hand."""
NO_PAGES = np.zeros(0, dtype=np.int32)
Names = Callable[[str], Iterable[str]]
"""The names of all that a term covers, itself among them or not."""


def no_other_names(term: str) -> tuple[str, ...]:
    """No names but its own."""
    return (term,)


class JoinedCorpus:
    """A corpus that counts things instead of spellings."""

    def __init__(self, corpus: Paged, *, names: Names = no_other_names, version: str = "") -> None:
        """``version`` tells one taxonomy from another in the fingerprint."""
        self._corpus, self._names = corpus, names
        self.total: int = corpus.total
        self.fingerprint: str = f"joined:{version}:{corpus.fingerprint}"
        self._pages: dict[str, NDArray[np.int32]] = {}
        self._held = 0
        self._seen = lru_cache(maxsize=MOST_SEEN)(self._find_seen)

    def hits(self, *terms: str) -> int:
        """Pages that hold, for every one of ``terms``, one of its names."""
        if not terms:
            raise UsageError("no term was given: ask for at least one")
        if len(terms) == 1:
            return self._count(terms[0])
        common = reduce(lambda some, more: some[np.isin(some, more, assume_unique=True)], map(self.postings, terms))
        return len(common)

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order."""
        return count_groups(self, groups)

    def postings(self, term: str) -> NDArray[np.int32]:
        """The pages that hold one of the names of ``term``, in order."""
        known = self._pages  # threads may share us: what was looked at must not change under us
        if term not in known:
            if self._held > MOST_HELD:
                self._pages, self._held = {}, 0
                known = self._pages
            known[term] = pages = self._union([self._corpus.postings(name) for name in self._seen(term)])
            self._held += len(pages)
        return known[term]

    def _union(self, lists: Sequence[NDArray[np.int32]]) -> NDArray[np.int32]:
        """The pages that stand in any of some lists, in order."""
        if len(lists) <= 1:
            return lists[0] if lists else NO_PAGES
        is_there = np.zeros(self.total, np.bool_)
        for pages in lists:
            is_there[pages] = True
        return np.flatnonzero(is_there).astype(np.int32)

    def _count(self, term: str) -> int:
        seen = self._seen(term)
        return self._corpus.hits(seen[0]) if len(seen) == 1 else len(self.postings(term)) if seen else 0

    def _find_seen(self, term: str) -> tuple[str, ...]:
        """The names of a term that some page holds."""
        return tuple(name for name in find_forms(term, names=self._names) if self._corpus.hits(name))


class AnyForm:
    """A corpus that counts unions, asked for each term by all its spellings and names."""

    takes_any = True

    def __init__(self, corpus: CountsUnions, *, names: Names = no_other_names, version: str = "") -> None:
        """``version`` tells one taxonomy from another in the fingerprint."""
        self._corpus = corpus
        self.total: int = corpus.total
        self.fingerprint: str = f"joined:{version}:{corpus.fingerprint}"
        self._forms = lru_cache(maxsize=MOST_SEEN)(partial(find_forms, names=names))

    def hits(self, *terms: str | AnyOf) -> int:
        """Pages that hold, for every one of ``terms``, one of its names."""
        return self.hits_many([terms])[0]

    def hits_many(self, groups: Sequence[Question]) -> list[int]:
        """``hits`` for each group, in order."""
        return self._corpus.hits_many([tuple(self._any(term) for term in group) for group in groups])

    def _any(self, term: str | AnyOf) -> AnyOf:
        asked = (term,) if isinstance(term, str) else term.names
        return AnyOf(tuple(dict.fromkeys(form for one in asked for form in self._forms(one))))


def find_forms(term: str, *, names: Names) -> tuple[str, ...]:
    """All ways to write a term and its other names, its own first."""
    return tuple(dict.fromkeys(form for name in (term, *names(term)) for form in lexicon().variants(name)))


class Commonest:
    """A corpus that only counts, asked for each term by the spelling that most pages have."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self.total: int = corpus.total
        self.fingerprint: str = f"commonest:{corpus.fingerprint}"
        self._spelled: dict[str, str] = {}

    def hits(self, *terms: str) -> int:
        """Pages that hold all of ``terms``, each in its commonest spelling."""
        return self.hits_many([terms])[0]

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order."""
        spelled = self._commonest({term for group in groups for term in group})
        return self._corpus.hits_many([tuple(spelled[term] for term in group) for group in groups])

    def _commonest(self, terms: set[str]) -> dict[str, str]:
        """For each term its spelling that most pages have, its own before others."""
        for term in sorted(term for term in terms if term not in self._spelled):
            forms = lexicon().variants(term)
            self._spelled[term] = max(forms, key=self._count) if len(forms) > 1 else term
        return {term: self._spelled[term] for term in terms}

    def _count(self, form: str) -> int:
        """The pages of a spelling; one that nobody recorded is not chosen."""
        try:
            return self._corpus.hits(form)
        except UnrecordedError:
            return -1


def count_forms(corpus: Corpus, *, names: Names = no_other_names, version: str = "") -> Corpus:
    """The same counts for things instead of spellings; with ``names`` those of its other names are its own."""
    if isinstance(corpus, Paged):
        return JoinedCorpus(corpus, names=names, version=version)
    if takes_any(corpus):
        return AnyForm(corpus, names=names, version=version)
    return Commonest(corpus)


# How many pages do several sources have together?
#
# Their pages are counted as if they were those of one (*C-sanitized*, future work:
# the results of several search engines for more robust probabilities), so that a
# source counts by its size, and is no vote.


class Pooled:
    """Sources that only count, as one."""

    def __init__(self, sources: Sequence[Corpus]) -> None:
        self._sources = tuple(sources)
        self.total: int = sum(one.total for one in sources)
        self.fingerprint: str = f"pooled:{' '.join(one.fingerprint for one in sources)}"
        self.takes_any: bool = all(map(takes_any, sources))

    def hits(self, *terms: str) -> int:
        """Pages of all sources that hold every one of ``terms``."""
        return sum(one.hits(*terms) for one in self._sources)

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order."""
        return [sum(column) for column in zip(*(one.hits_many(groups) for one in self._sources), strict=True)]


class PooledPages(Pooled):
    """Sources that know their pages, as one: those of each are numbered behind those of the one before."""

    def __init__(self, sources: Sequence[Paged]) -> None:
        super().__init__(sources)
        self._paged = tuple(sources)
        self._starts = np.cumsum([0, *(one.total for one in sources)])[:-1]

    def postings(self, term: str) -> NDArray[np.int32]:
        """The numbers of the pages that hold ``term``, in order."""
        numbered = zip(self._paged, self._starts.tolist(), strict=True)
        return np.concatenate([one.postings(term) + np.int32(start) for one, start in numbered])


def pool(sources: Sequence[Corpus]) -> Corpus:
    """Several sources as one, which knows its pages if all of them do."""
    paged = [one for one in sources if isinstance(one, Paged)]
    return PooledPages(paged) if len(paged) == len(sources) else Pooled(sources)


# How often does a term stand on pages of one topic?
#
# *C-sanitized*, future work: a query is put into context by asking for the topic
# too, so that "transmission" among pages on medicine is none of cars. The pages of
# the topic are the whole world then: N is how many there are.


class Within:
    """A corpus that only counts, asked for every group together with a topic."""

    def __init__(self, corpus: Corpus, topic: str) -> None:
        self._corpus, self._topic = corpus, topic
        self.total: int = corpus.hits(topic)
        self.fingerprint: str = f"within:{topic}:{corpus.fingerprint}"
        self.takes_any: bool = takes_any(corpus)
        if not self.total:
            raise PolicyError("topic: no page holds it, so there is nothing to count on; name another")

    def hits(self, *terms: str) -> int:
        """Pages of the topic that hold all of ``terms``."""
        return self._corpus.hits(self._topic, *terms)

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order."""
        return self._corpus.hits_many([(self._topic, *group) for group in groups])


class PagesWithin:
    """The pages of a topic, numbered anew, of a corpus that tells which pages hold a term."""

    def __init__(self, corpus: Paged, topic: str) -> None:
        counts = Within(corpus, topic)
        self._corpus, self._pages = corpus, corpus.postings(topic)
        self.total: int = counts.total
        self.fingerprint: str = counts.fingerprint
        self.hits: Callable[..., int] = counts.hits

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order."""
        return count_groups(self, groups)

    def postings(self, term: str) -> NDArray[np.int32]:
        """The numbers, among the topic's pages, of those that hold ``term``."""
        return np.flatnonzero(np.isin(self._pages, self._corpus.postings(term), assume_unique=True)).astype(np.int32)


def restrict_to_topic(corpus: Corpus, topic: str) -> Corpus:
    """The pages of ``corpus`` that hold a topic, as a corpus."""
    return PagesWithin(corpus, topic) if isinstance(corpus, Paged) else Within(corpus, topic)
