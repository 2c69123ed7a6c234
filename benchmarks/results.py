"""Where do measured figures go? Into ``results.md``, a section a benchmark, written by script only."""

import platform
import re
from collections.abc import Sequence
from pathlib import Path

RESULTS = Path(__file__).with_name("results.md")
HEAD = "# Results\n\nMeasured by the scripts beside this file, typed by nobody. `make bench` measures again.\n"
LESS = frozenset(("wrong in 1,000 words", "wrong in 1,000 words about nobody"))
"""Figures of which less is better."""


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def write_section(title: str, body: str) -> None:
    """Put a section into ``results.md`` in the place of the one of the same title."""
    text = RESULTS.read_text("utf-8") if RESULTS.exists() else HEAD
    section = f"\n## {title}\n\n{body.strip()}\n\nPython {platform.python_version()}, {platform.machine()}.\n"
    pattern = re.compile(rf"\n## {re.escape(title)}\n.*?(?=\n## |\Z)", re.DOTALL)
    text = pattern.sub(lambda _: section, text) if pattern.search(text) else text + section
    RESULTS.write_text(text, "utf-8")


def spell(figure: list[float] | None, name: str) -> str:
    """A figure with its interval."""
    if figure is None:
        return "–"
    value, low, high = figure
    return f"{value:.1f} [{low:.1f}–{high:.1f}]" if name in LESS else f"{value:.1%} [{100 * low:.1f}–{100 * high:.1f}]"
