"""Which terms disclose an entity that is protected?

*C-sanitized*: (α, C), Def. 6. An entity is counted with its synonyms and
specializations, whose names are found wherever they stand. A generalization of
it tells just what it says itself (Fig. 1).
"""

from collections.abc import Callable, Sequence

from textveil.corpus.concept import concept
from textveil.corpus.source import Corpus
from textveil.detectors.board import Scope, lay_out
from textveil.detectors.disclosure import Secret, findings, named, tellings
from textveil.detectors.naming import names
from textveil.errors import PolicyError
from textveil.language.normal import key
from textveil.language.reading import Reading
from textveil.measure import bits
from textveil.model import Finding

Told = Callable[[str], Sequence[str]]
"""Names by the name of an entity."""


def secrets(
    corpus: Corpus, protect: Sequence[str], *, alpha: float, under: Told, above: Told, short: Told = lambda _: ()
) -> list[Secret]:
    """The protected entities, each with the bits that may not be told: IC(c)/α.

    ``under`` gives synonyms and names of what is more special, ``above`` what it
    can be called more generally, ``short`` names that mean it only with a capital.
    """
    found: list[Secret] = []
    for number, name in enumerate(protect, 1):
        called = names(name, under(name), proper=short(name))
        pages = concept(corpus, called.plain)
        if not pages.pages:
            raise PolicyError(
                f"protect: no page holds entry {number}, so nothing can tell what discloses it; "
                "name it differently, or give a corpus that knows it"
            )
        content = bits(pages.pages, corpus.total)
        general = frozenset(map(key, above(name)))
        found.append(Secret(name, pages, content, content / alpha, names=called, general=general))
    return found


def find(reading: Reading, protected: Sequence[Secret], *, scope: Scope) -> list[Finding]:
    """Names of protected entities, and terms and groups that disclose one."""
    board = lay_out(reading, scope)
    risky = tellings(board, protected, scope)
    return [*named(reading, protected, rule="disclosure"), *findings(board, reading, risky, rule="disclosure")]
