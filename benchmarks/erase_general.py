"""What does K-safety keep when a term may be told more generally instead of going?

Invented entities over a small invented taxonomy of signs, so that the page needs
no data of others: three levels, four children each. Each entity has six signs of
64; documents are the signs of a protected entity and four others.
"""

from collections.abc import Sequence

import numpy as np

from benchmarks.erase_common import Report
from benchmarks.erase_data import term
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.rights import Listed
from textveil.k_safety.views import Views

SIGNS, CHILDREN, ENTITIES, DOCUMENTS = 64, 4, 400, 40
READER = "reader"


class Levels:
    """A taxonomy: signs, groups of four, groups of sixteen."""

    def generalizations(self, name: str, /) -> Sequence[str]:
        """The group of a sign and the one above."""
        return PARENTS.get(name, ())


PARENTS = {
    term(number): (term(1_000 + number // CHILDREN), term(2_000 + number // CHILDREN**2)) for number in range(SIGNS)
}


def generalized(report: Report) -> None:
    """A table of what is kept, whole and more generally, for some K."""
    rng = np.random.default_rng(15)
    contexts = {f"e{one}": [term(n) for n in rng.choice(SIGNS, 6, replace=False)] for one in range(ENTITIES)}
    database, hidden = EntityDatabase(contexts), [f"e{one}" for one in range(0, ENTITIES, 10)]
    texts = [
        " and ".join([*contexts[entity], *(term(n) for n in rng.choice(SIGNS, 4, replace=False))])
        for entity in rng.choice(hidden, DOCUMENTS).tolist()
    ]
    report.add(
        "\n## Generalization instead of removal\n",
        f"{ENTITIES} invented entities of 6 out of {SIGNS} signs, {len(hidden)} protected; {DOCUMENTS} documents of up",
        "to ten signs; a taxonomy of three levels. Shares of the signs said.\n",
        "| K | kept as they are | told more generally | gone | kept when the rest is only removed |",
        "|--:|--:|--:|--:|--:|",
    )
    for k in (1, 5, 10, 20):
        seen, removing = (
            [Views(database, Listed({READER: hidden}), k=k, taxonomy=one).view(text, READER).text for text in texts]
            for one in (Levels(), None)
        )
        said = sum(len(text.split(" and ")) for text in texts)
        words = [word for text in seen for word in text.split(" and ")]
        kept = sum(word in PARENTS for word in words)
        general = sum(word not in PARENTS and "[" not in word for word in words)
        without = sum(word in PARENTS for text in removing for word in text.split(" and "))
        shares = (kept, general, said - kept - general, without)
        report.add(f"| {k} | " + " | ".join(f"{share / said:.0%}" for share in shares) + " |")
