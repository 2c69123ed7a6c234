"""Which terms let a reader recognise an entity they may not see?

*ERASE*: what is left of a protected entity's context must fit at least K other
entities of the database. The least that must go is found; a protected entity's
own names go always.
"""

import math
from collections.abc import Mapping, Sequence
from os import PathLike, fspath

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule
from textveil.k_safety.database import EntityDatabase, open_entities
from textveil.k_safety.generalization import Taxonomy
from textveil.k_safety.rights import ANYONE, Listed
from textveil.k_safety.views import Views
from textveil.languages.reading import Reading


def views(
    entities: object,
    *,
    k: int,
    protected: Sequence[str],
    query: str | None = None,
    taxonomy: Taxonomy | None = None,
) -> Views:
    """The views of a database, or of the one in a file, for whoever may not see ``protected``.

    With a ``taxonomy`` a text that says something more general is judged by that too.
    """
    if isinstance(entities, Views):
        return entities
    if isinstance(entities, str | PathLike):
        entities = open_entities(fspath(entities), query=query)
    elif isinstance(entities, Mapping):
        entities = EntityDatabase(entities)
    if not isinstance(entities, EntityDatabase):
        raise PolicyError("entities must be an EntityDatabase, a mapping of entities to terms, or the path of a table")
    return Views(entities, Listed({ANYONE: protected}), k=k, method="exact", taxonomy=taxonomy)


def find(reading: Reading, seen: Views, *, reader: str = ANYONE) -> list[Finding]:
    """The terms that must go before that reader sees the text.

    To tell one of N entities takes log2 N bits; a protected one and K others must
    still fit, so log2(N / (K + 1)) bits may be told.
    """
    total = max(len(seen.database.entities), 1)
    limit = math.log2(max(total / (seen.k + 1), 1))
    because = f"with what else is said, fewer than {seen.k} other entities fit a protected one"
    return [
        Finding(
            ((edit.start, edit.end),),
            (reading.text[edit.start : edit.end],),
            Kind.WORD,
            math.log2(total),
            limit,
            because,
            Rule.K_SAFETY,
        )
        for edit in seen.view(reading.text, reader).edits
    ]
