"""Which terms tell more than one is willing to reveal?

*general-purpose*: β is the information content of the most informative feature
one may reveal (Def. 2); a noun phrase that carries more must go (Def. 3).
*correlated* lets go what carries as much, too.
"""

from collections.abc import Sequence

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule
from textveil.judges.information import Weigh
from textveil.languages.reading import Reading
from textveil.measure import Counts, ic


def threshold(corpus: Counts, reveal: Sequence[str]) -> float:
    """β, the bits of the most informative feature in ``reveal`` (Def. 2, eq. 3)."""
    common = [number for number, feature in enumerate(reveal, 1) if corpus.hits(feature) == corpus.total]
    if common:
        raise PolicyError(
            f"reveal: entry {', '.join(map(str, common))} is on every page, so it sets no threshold; "
            "write a name with its capital, or name another"
        )
    contents = [ic(corpus, feature) for feature in reveal]
    if max(contents) == float("inf"):
        unseen = [number for number, content in enumerate(contents, 1) if content == float("inf")]
        raise PolicyError(
            f"reveal: no page holds entry {', '.join(map(str, unseen))}, so it sets no threshold; name another"
        )
    return max(contents)


def find(reading: Reading, weigh: Weigh, *, limit: float, is_included: bool = False) -> list[Finding]:
    """Noun phrases that carry more than ``limit`` bits (Def. 3, eq. 4), or as many when the limit is included."""
    spans = reading.noun_phrases()
    terms = [reading.text[start:end] for start, end in spans]
    return [
        Finding(
            spans=(span,),
            terms=(term,),
            kind=Kind.WORD,
            score=bits,
            limit=limit,
            because=f"carries {bits:.1f} bits; {'less than ' * is_included}{limit:.1f} may be revealed",
            rule=Rule.INFORMATIVE,
        )
        for span, term, bits in zip(spans, terms, weigh(terms), strict=True)
        if bits > limit or (is_included and bits == limit)
    ]
