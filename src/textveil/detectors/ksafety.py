"""Which terms let a reader recognise an entity they may not see?

*ERASE*: what is left of a protected entity's context must fit at least K other
entities of the database. The least that must go is found; a protected entity's
own names go always.
"""

import math
from collections.abc import Mapping, Sequence

from textveil.erase.connect import open_entities
from textveil.erase.database import EntityDatabase
from textveil.erase.rights import ANYONE, Listed
from textveil.erase.views import Views
from textveil.errors import PolicyError
from textveil.language.reading import Reading
from textveil.model import Finding


def views(entities: object, *, k: int, protected: Sequence[str]) -> Views:
    """The views of a database, or of the one in a file, for whoever may not see ``protected``."""
    if isinstance(entities, str):
        entities = open_entities(entities)
    elif isinstance(entities, Mapping):
        entities = EntityDatabase(entities)
    if not isinstance(entities, EntityDatabase):
        raise PolicyError("entities must be an EntityDatabase, a mapping of entities to terms, or the path of a table")
    return Views(entities, Listed({ANYONE: protected}), k=k, method="exact")


def find(reading: Reading, seen: Views) -> list[Finding]:
    """The terms that must go.

    To tell one of N entities takes log2 N bits; a protected one and K others must
    still fit, so log2(N / (K + 1)) bits may be told.
    """
    total = max(len(seen.database.entities), 1)
    limit = math.log2(max(total / (seen.k + 1), 1))
    because = f"with what else is said, fewer than {seen.k} other entities fit a protected one"
    return [
        Finding(
            ((edit.start, edit.end),), (reading.text[edit.start : edit.end],), "term", math.log2(total), limit, because
        )
        for edit in seen.view(reading.text, ANYONE).edits
    ]
