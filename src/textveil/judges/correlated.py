"""Which terms that were left tell too much about those that were taken out?

*correlations*: Ψ after any first detector ζ. What ζ takes out is S; a term or
group Q that is left discloses s in its context when PMI(s;Q) reaches t_DR, the
least information content of what ζ took out (eqs. 7, 8 and 10). *correlated*
is the same with t_DR = w·β.
"""

from collections.abc import Sequence

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Hidden, Rule, Span
from textveil.corpus.concept import concept
from textveil.corpus.source import Corpus
from textveil.judges.disclosure import Secret, findings, tellings
from textveil.judges.external import Detector
from textveil.judges.information import counted_name, parts
from textveil.judges.name_matching import KnownNames, mentions
from textveil.judges.term_counts import Board, Scope, lay_out
from textveil.judges.text_terms import contexts_of
from textveil.languages.normal import is_function
from textveil.languages.reading import Reading
from textveil.measure import bits

AGAIN = "is what was taken out elsewhere"


def find(
    reading: Reading,
    hidden: Sequence[Hidden],
    *,
    first: Detector,
    limit: float | None,
    scope: Scope,
    share: float = 1.0,
    only_hidden: bool = False,
) -> list[Finding]:
    """What ζ finds, and what else tells of that or of what was taken out before; t_DR is ``limit``, or by eq. 7.

    With ``only_hidden``, what ζ finds now is not taken for something that was taken out.
    """
    sensitive = first(reading, hidden)
    gone = [Hidden(span, term) for one in sensitive for span, term in zip(one.spans, one.terms, strict=True)]
    taken = [*hidden, *gone] if not only_hidden else list(hidden)
    if not taken:
        return sensitive
    left = reading.without(sorted(one.span for one in gone))
    # What was taken out somewhere is taken out everywhere, and must not be told there either.
    repeats = find_repeats(left, taken, corpus=scope.corpus)
    again = [
        Finding((span,), (reading.text[slice(*span)],), Kind.WORD, 1.0, 0.0, AGAIN, Rule.FIRST) for span in repeats
    ]
    left = left.without(repeats) if repeats else left
    board = lay_out(left, scope)
    everywhere = [*taken, *(Hidden(span, reading.text[slice(*span)]) for span in repeats)]
    told_of = secrets(board, everywhere, corpus=scope.corpus, limit=limit, share=share)
    risky = tellings(board, told_of, scope)
    return [*sensitive, *again, *findings(board, reading, risky, rule=Rule.CORRELATED)]


def find_repeats(reading: Reading, taken: Sequence[Hidden], *, corpus: Corpus) -> list[Span]:
    """Where the text still says what was taken out of it, whether pages know it or not."""
    names = (counted_name(corpus, one.term) for one in taken)
    called = sorted({name for name in names if name and not is_function(name)})
    return mentions(reading, KnownNames(tuple(called)))


def secrets(
    board: Board, taken: Sequence[Hidden], *, corpus: Corpus, limit: float | None, share: float = 1.0
) -> list[Secret]:
    """S, each with the contexts it was taken out of; what no page knows cannot be told of by pages.

    t_DR is the least content of what pages hold as it stands (eq. 7): what they do not hold has infinitely much by
    eq. 1 and sets none, unless nothing else was taken out. It is still told of by the longest form that they hold.
    No term can tell more than all there is to tell: the limit is never above that.
    """
    places: dict[str, set[int]] = {}
    for one in taken:
        places.setdefault(counted_name(corpus, one.term), set()).update(contexts_of(one.span[0], board.contexts))
    forms = {name: seen_form(corpus, name) for name in places}
    contents = {name: bits(corpus.hits(form), corpus.total) for name, form in forms.items() if form}
    whole = [content for name, content in contents.items() if forms[name] == name] or contents.values()
    bound = share * min(whole, default=0.0) if limit is None else limit
    return [
        Secret(name, concept(corpus, [str(forms[name])]), content, min(bound, content), frozenset(places[name]))
        for name, content in contents.items()
        if content > 0
    ]


def seen_form(corpus: Corpus, name: str) -> str | None:
    """The longest form of a term that some page holds, words taken off its left; or else its rarest part."""
    left = next((form for form in shorten_phrase(name) if corpus.hits(form)), None)
    seen = ((corpus.hits(part), part) for part in parts(name))
    return left or min(((pages, part) for pages, part in seen if pages), default=(0, None))[1]


def shorten_phrase(name: str) -> list[str]:
    """A phrase, and what is left of it when words are taken off its left (*general-purpose*, section III-B).

    >>> shorten_phrase("metastatic pancreatic cancer")
    ['metastatic pancreatic cancer', 'pancreatic cancer', 'cancer']
    """
    return [part for part in sorted(parts(name), key=len, reverse=True) if f" {name}".endswith(f" {part}")]
