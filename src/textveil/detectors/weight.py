"""How many bits does each term of a document carry?

A seen term weighs its information content; an unseen one what its words make
likely, and never less than a seen part of it, for a page count of zero is
missing evidence, not safety.
"""

from collections.abc import Callable, Mapping, Sequence

from textveil.corpus.estimate import UNSEEN_WORD, estimate
from textveil.corpus.source import Corpus
from textveil.language.english import english
from textveil.language.normal import key
from textveil.measure import bits

LONGEST = 4
"""Words of the longest phrase that sources count."""
Weigh = Callable[[Sequence[str]], list[float]]
"""Bits of each term, in order."""


def weigher(corpus: Corpus) -> Weigh:
    """A function that weighs terms by the pages of ``corpus``, each spelling asked once."""

    def weigh(terms: Sequence[str]) -> list[float]:
        names = {term: key(term) for term in dict.fromkeys(terms)}
        asked = sorted({part for name in names.values() for part in parts(name)})
        hits = dict(zip(asked, corpus.hits_many([(part,) for part in asked]), strict=True))
        known = {part: bits(count, corpus.total) for part, count in hits.items() if count}
        weights = {term: weight(corpus, term, name=name, known=known) for term, name in names.items()}
        return [weights[term] for term in terms]

    return weigh


def weight(corpus: Corpus, term: str, *, name: str, known: Mapping[str, float]) -> float:
    """Bits of one term, from those of its seen parts; nothing that could be asked for weighs nothing."""
    if not name:
        return 0.0
    if is_function(name):
        # "May" and "The Who" are names though their words are stop words, which stand on every page.
        return bits(UNSEEN_WORD, corpus.total) if term != term.lower() else 0.0
    if name in known:
        return known[name]
    return max([estimate(corpus, name), *(known[part] for part in parts(name) if part in known)])


def parts(name: str) -> list[str]:
    """The phrases of up to four words in a normal form that may be counted, itself among them.

    >>> parts("bank of america")
    ['bank', 'bank of america', 'america']
    """
    words, stop = name.split(), english().stop_words
    runs = [words[start:end] for start in range(len(words)) for end in range(start + 1, len(words) + 1)]
    counted = (run for run in runs if len(run) <= LONGEST and run[0] not in stop and run[-1] not in stop)
    return [" ".join(run) for run in counted]


def is_function(name: str) -> bool:
    """Nothing but stop words."""
    return all(word in english().stop_words for word in name.split())
