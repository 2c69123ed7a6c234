"""Why do our figures differ from those of *C-sanitized*: which marked terms are missed, and what do they share?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.results import table
from textveil.corpus.open import open_corpus

RARE = 50
LONG = 4
"""Words from which a marked term is a clause rather than a term."""


@dataclass(frozen=True)
class Compared:
    """What was detected against what is marked, by terms (eq. 4 and 5)."""

    precision: float
    recall: float
    detected: list[str]
    false: list[str]
    partly: list[str]
    missed: list[str]


def reasons(compared: Mapping[str, Compared]) -> str:
    """Why terms were missed, and which were detected though nobody marked them, counted; and the missed ones."""
    corpus, lines, listed = open_corpus(), [], dict[str, list[str]]()
    for protected, one in compared.items():
        unseen = [term for term in one.missed if not corpus.hits(term)]
        figures = [term for term in one.missed if term not in unseen and has_figure(term)]
        below = [term for term in one.missed if term not in unseen and term not in figures]
        rare = [term for term in one.false if corpus.hits(term) < RARE]
        counted = map(len, (one.partly, unseen, figures, below, rare))
        lines.append((protected, *counted, len(one.false) - len(rare)))
        for name, some in (("Hidden in part", one.partly), ("On no page", unseen), ("Others", below)):
            listed.setdefault(name, []).extend(some)
    lines.append(("together", *(sum(column) for column in list(zip(*lines, strict=True))[1:])))
    head = ["protected", "hidden in part", "missed: on no page", "missed: year or number", "missed: others"]
    shown = "".join(f"- {name}: {', '.join(sorted(set(some)))}.\n" for name, some in listed.items())
    return table([*head, f"not marked: on under {RARE} pages", "not marked: others"], lines) + "\n" + shown


def has_figure(term: str) -> bool:
    """Whether a term holds a digit."""
    return any(map(str.isdigit, term))


def without_figures(compared: Mapping[str, Compared], terms: Mapping[str, Sequence[str]]) -> tuple[float, float]:
    """Precision and recall, means over the pages, of terms without a digit."""
    kept = {name: [term for term in one.detected if not has_figure(term)] for name, one in compared.items()}
    right = [1 - sum(term in one.false for term in kept[name]) / len(kept[name]) for name, one in compared.items()]
    found = [share_found(one, [t for t in terms[name] if not has_figure(t)]) for name, one in compared.items()]
    return float(np.mean(right)), float(np.mean(found))


def share_found(one: Compared, terms: Sequence[str]) -> float:
    """The share of some marked terms that was found."""
    return 1 - sum(term in one.missed or term in one.partly for term in terms) / len(terms)


def recall_by_words(compared: Mapping[str, Compared], terms: Mapping[str, Sequence[str]]) -> str:
    """Recall over all pages by the number of words of a marked term, those with a digit left out."""
    lines = []
    for size in range(1, LONG + 1):
        chosen = {name: [t for t in some if words_of(t) == size and not has_figure(t)] for name, some in terms.items()}
        marked = sum(map(len, chosen.values()))
        found = sum(len(some) * share_found(compared[name], some) for name, some in chosen.items() if some)
        lines.append((f"{size} or more" if size == LONG else size, marked, f"{100 * found / marked:.1f}"))
    return table(["words", "marked terms", "recall"], lines)


def words_of(term: str) -> int:
    """How many words a term has; so many or more are one case."""
    return min(len(term.split()), LONG)
