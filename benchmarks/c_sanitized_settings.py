"""What do the settings that the paper leaves to future work change on its pages?

Forms or exact letters, queries with the topic of the document, several sources of
counts: for each the means of Table 1 over the six pages.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from benchmarks.results import table
from textveil.corpus.index import Index
from textveil.corpus.open import open_corpus
from textveil.policy.policy import Policy

TOPICS = {
    "HIV": "health",
    "STD": "health",
    "Los Angeles": "city",
    "New York": "city",
    "Homosexuality": "people",
    "Catholicism": "religion",
}
"""A topic for each page, chosen before any run."""
Measure = Callable[[str, Policy], tuple[float, float]]
"""Precision and recall of a policy on the page of an entity."""


def effects(entities: Sequence[str], measure: Measure, *, alpha: float) -> str:
    """A table of the settings and what each does."""
    pages = open_corpus()
    both = [pages, pages.passages] if isinstance(pages, Index) else [pages]
    settings: dict[str, dict[str, Any]] = {
        "as it is": {},
        '`counting="exact"`': {"counting": "exact"},
        "`topic=…`, of each page its own": {"topic": TOPICS},
        "pages and passages, any": {"corpus": both},
        'pages and passages, `combine="all"`': {"corpus": both, "combine": "all"},
    }
    rows = []
    for name, asked in settings.items():
        found = [measure(one, policy_of(one, asked, alpha=alpha)) for one in entities]
        precision, recall = np.mean(found, axis=0).tolist()
        harmonic = np.mean([2 * p * r / (p + r) if p + r else 0.0 for p, r in found])
        rows.append((name, *(f"{100 * share:.1f}" for share in (precision, recall, harmonic))))
    return table(["setting", "precision", "recall", "F-measure"], rows)


def policy_of(entity: str, asked: dict[str, Any], *, alpha: float) -> Policy:
    """The policy of one page with some settings; a table gives each page its own."""
    own = {name: value[entity] if isinstance(value, dict) else value for name, value in asked.items()}
    return Policy(level="off", protect=[entity], alpha=alpha, mode="redact", **own)
