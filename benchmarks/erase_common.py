"""What do all parts of the ERASE benchmark share: a page to write, a clock, a solver that is checked."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from benchmarks.erase_data import Setting
from textveil.k_safety import greedy
from textveil.k_safety.greedy import btop
from textveil.k_safety.masks import Masks
from textveil.k_safety.problem import SubsetProblem, opening
from textveil.k_safety.subset import Subset, k_safe_subset
from textveil.k_safety.views import is_k_safe

Document = list[str]
Answer = TypeVar("Answer")


@dataclass
class Report:
    """The page that is written, part by part."""

    parts: list[str] = field(default_factory=list)

    def add(self, *lines: str) -> None:
        """Write some more, and show it."""
        self.parts.append("\n".join(lines))
        print(self.parts[-1], flush=True)

    def write(self, path: Path) -> None:
        """Write the page."""
        path.write_text("\n".join(self.parts) + "\n", "utf-8")

    def verdict(self, what: str, holds: bool, *, figure: str) -> None:
        """One line of the table of targets or claims."""
        self.add(f"| {what} | {figure} | {'yes' if holds else '**no**'} |")


def timed(work: Callable[[], object], *, runs: int = 1) -> float:
    """Seconds of processor time, the best of some runs: the machine may be shared."""
    return min(_once(work) for _ in range(runs))


def _once(work: Callable[[], object]) -> float:
    return clocked(work)[1]


def clocked(work: Callable[[], Answer]) -> tuple[Answer, float]:
    """What some work gives, and its seconds of processor time."""
    start = time.process_time()
    answer = work()
    return answer, time.process_time() - start


def solve(setting: Setting, words: Document, *, k: int = 10, method: str = "exact", **options: Any) -> Subset:
    """One answer, checked."""
    answer = k_safe_subset(setting.database, words, k=k, protected=setting.protected, method=method, **options)
    assert is_k_safe(setting.database, answer.kept, k=k, protected=setting.protected)
    return answer


def question(setting: Setting, words: Document, *, k: int) -> SubsetProblem:
    """What is left to decide about a document."""
    numbers = setting.database.term_ids(words)
    protected = setting.database.entity_ids(setting.protected)
    costs = np.ones(len(words), dtype=np.int64)
    return opening(setting.database, numbers, protected=protected, k=k, costs=costs).problem


class TimeUpError(Exception):
    """A search took longer than it may."""


def naive_btop(setting: Setting, words: Document, *, k: int, seconds: float) -> int | None:
    """Naive-BTop as in the paper: how many terms go; None when it was given up after so many seconds."""
    end = time.process_time() + seconds

    def score(problem: SubsetProblem, removed: Masks) -> greedy.Scores:
        if time.process_time() > end:
            raise TimeUpError
        return greedy.btop_naive(problem, removed)

    try:
        return _members(greedy.delete(question(setting, words, k=k), score))
    except TimeUpError:
        return None


def fast_btop(setting: Setting, words: Document, *, k: int) -> int:
    """Fast-BTop as in the paper, with all protected entities at once: how many terms go."""
    return _members(btop(question(setting, words, k=k), at_once=1 << 40))


def _members(removed: np.ndarray) -> int:
    return sum(int(plane).bit_count() for plane in removed)


def solve_only(setting: Setting, words: Document, *, k: int = 10, **options: Any) -> Subset:
    """One answer, not checked, to be timed."""
    return k_safe_subset(setting.database, words, k=k, protected=setting.protected, **options)
