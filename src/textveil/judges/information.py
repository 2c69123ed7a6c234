"""How many bits does each term of a document carry?

A seen term weighs its information content; an unseen one what its words make
likely, and never less than a seen part of it, for a page count of zero is
missing evidence, not safety. None weighs more than log2 N, what a term on one of
all pages does.
"""

from collections.abc import Callable, Mapping, Sequence

from textveil.corpus.cooccurrence import Paged
from textveil.corpus.source import Corpus, estimate
from textveil.languages.normal import is_function, key, stop_words, term_key
from textveil.languages.open_language import lexicon
from textveil.measure import bits

LONGEST = 4
"""Words of the longest phrase that sources count."""
REMEMBERED = 100_000
"""Terms whose bits are kept at hand before all are let go."""
Weigh = Callable[[Sequence[str]], list[float]]
"""Bits of each term, in order."""


def new_weigher(corpus: Corpus) -> Weigh:
    """A function that weighs terms by the pages of ``corpus``; it asks for a term once, not once a document."""
    known: dict[str, float] = {}

    def weigh(terms: Sequence[str]) -> list[float]:
        # Threads may share us, and one may let all go at any time: nothing is looked up twice.
        distinct = dict.fromkeys(terms)
        found = {term: heavy for term in distinct if (heavy := known.get(term)) is not None}
        new = [term for term in distinct if term not in found]
        if new:
            found |= weights(corpus, new)
            if len(known) > REMEMBERED:
                known.clear()
            known.update(found)
        return list(map(found.__getitem__, terms))

    return weigh


def weights(corpus: Corpus, terms: Sequence[str]) -> dict[str, float]:
    """The bits of each term; phrases are asked for as they stand, and the parts of those that no page holds."""
    names = {term: counted_name(corpus, term) for term in terms}
    known = weigh_seen(corpus, {name for name in names.values() if name and not is_function(name)})
    unseen = {name for name in names.values() if name not in known}
    known |= weigh_seen(corpus, {part for name in unseen for part in parts(name)})
    return {term: weight(corpus, term, name=name, known=known) for term, name in names.items()}


def weigh_seen(corpus: Corpus, names: set[str]) -> dict[str, float]:
    """The bits of those names that some page holds."""
    asked = sorted(names)
    hits = corpus.hits_many([(name,) for name in asked]) if asked else []
    return {name: bits(count, corpus.total) for name, count in zip(asked, hits, strict=True) if count}


def weight(corpus: Corpus, term: str, *, name: str, known: Mapping[str, float]) -> float:
    """Bits of one term, from those of its seen parts; nothing that could be asked for weighs nothing."""
    if not name:
        return 0.0
    if is_function(name):
        # "May" and "The Who" are names though their words are stop words, which stand on every page.
        is_short = term.isupper() and name.isalpha() and len(name) > 1
        letters = term if isinstance(corpus, Paged) else ".".join(name) if is_short else ""
        pages = corpus.hits(letters) if letters else 0
        return bits(max(pages, 1), corpus.total) if term != term.lower() else 0.0
    if name in known:
        return known[name]
    most = bits(1, corpus.total)
    return max([min(estimate(corpus, name), most), *(known[part] for part in parts(name) if part in known)])


def counted_name(corpus: Corpus, term: str) -> str:
    """The normal form by whose pages a term of a text is counted: with the words of grammar at its ends where pages
    know them as part of a name, as in Down syndrome."""
    if term == term.lower() or not lexicon().loses_words(term) or not isinstance(corpus, Paged):
        return key(term)
    name = term_key(term)
    return name if corpus.hits(name) else key(term)


def parts(name: str) -> list[str]:
    """The phrases of up to four words in a normal form that may be counted, itself among them.

    >>> parts("bank of america")
    ['bank', 'bank of america', 'america']
    """
    words, stop = name.split(), stop_words()
    runs = [
        words[start:end]
        for start in range(len(words))
        for end in range(start + 1, min(start + LONGEST, len(words)) + 1)
    ]
    counted = (run for run in runs if run[0] not in stop and run[-1] not in stop)
    return [" ".join(run) for run in counted]
