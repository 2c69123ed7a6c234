"""Which terms disclose an entity that is protected?

*C-sanitized*: (α, C), Def. 6. An entity is counted with its synonyms and
specializations, whose names are found wherever they stand. A generalization of
it tells just what it says itself (Fig. 1).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from textveil.corpus.concept import concept
from textveil.corpus.source import Corpus
from textveil.detectors.board import Scope, lay_out
from textveil.detectors.disclosure import Secret, findings, tellings
from textveil.erase import match
from textveil.erase.terms import words
from textveil.errors import PolicyError
from textveil.language.normal import key
from textveil.language.reading import MARKED, Reading
from textveil.measure import bits
from textveil.model import Finding

Under = Callable[[str], Sequence[str]]
"""The synonyms of an entity and the names of what is more special."""
Above = Callable[[str], Sequence[str]]
"""What an entity can be called more generally."""
BECAUSE = "is a name of what must stay hidden, or of something more special"


def secrets(corpus: Corpus, protect: Sequence[str], *, alpha: float, under: Under, above: Above) -> list[Secret]:
    """The protected entities, each with the bits that may not be told: IC(c)/α."""
    found: list[Secret] = []
    for number, name in enumerate(protect, 1):
        names = tuple(dict.fromkeys([key(name), *map(key, under(name))]))
        pages = concept(corpus, [one for one in names if one])
        if not pages.pages:
            raise PolicyError(
                f"protect: no page holds entry {number}, so nothing can tell what discloses it; "
                "name it differently, or give a corpus that knows it"
            )
        content = bits(pages.pages, corpus.total)
        found.append(
            Secret(name, pages, content, content / alpha, names=names, general=frozenset(map(key, above(name))))
        )
    return found


def find(reading: Reading, protected: Sequence[Secret], *, scope: Scope) -> list[Finding]:
    """Names of protected entities, and terms and groups that disclose one."""
    board = lay_out(reading, scope)
    risky = tellings(board, protected, scope)
    return [*named(reading, protected), *findings(board, reading, risky, rule="disclosure")]


def named(reading: Reading, protected: Sequence[Secret]) -> list[Finding]:
    """Where a protected entity, a synonym or a specialization is named, by whatever signs."""
    marks = [span for span, tag in zip(reading.tokens, reading.tags, strict=True) if tag == MARKED]
    read = words(reading.text)
    found: list[Finding] = []
    for secret in protected:
        for mention in match.mentions(dictionary(secret.names), read):
            start, end = mention.span
            term = reading.text[start:end]
            # Plurals are taken for their singular when they are looked for; AIDS is not an aid.
            if not is_spelled(term, secret.names[mention.entry]) or any(
                one < end and start < two for one, two in marks
            ):
                continue
            told = (secret.name, secret.concept.pages)
            found.append(
                Finding(
                    ((start, end),),
                    (term,),
                    "term",
                    secret.bits,
                    secret.limit,
                    BECAUSE,
                    "disclosure",
                    secret.name,
                    (told,),
                )
            )
    return found


def is_spelled(term: str, name: str) -> bool:
    """Whether a mention is a name or its plural, not the singular of a word that only looks like one.

    >>> is_spelled("HIV infections", "hiv infection"), is_spelled("aid", "aids")
    (True, False)
    """
    return len(key(term)) >= len(name)


@lru_cache(maxsize=64)
def dictionary(names: tuple[str, ...]) -> match.Dictionary:
    """The names of an entity, to be found in any text."""
    return match.dictionary(names)
