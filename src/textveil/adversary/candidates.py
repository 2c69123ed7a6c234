"""Whom may the text be about, and what is known of each?

Candidates are names, one a line of a file, or the titles of pages: JSON lines
``{"title", "text"}``, and every other form a corpus is built from. Pages of one
title are one candidate; a name without a page is judged by page counts alone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

from textveil.core.errors import UsageError
from textveil.core.named_files import read_text
from textveil.corpus.pages import Page, find
from textveil.languages.normal import key

Names = str | PathLike[str] | Iterable[str]
"""The path of a file with a name a line, or names."""
Pages = str | PathLike[str] | Iterable[Page]
"""The path of a file or folder of pages, or pages."""


@dataclass(frozen=True, slots=True)
class AttackCandidate:
    """Somebody or something the text may be about."""

    name: str
    text: str = field(default="", repr=False)


def read_candidates(names: Names | None, knowledge: Iterable[Pages]) -> Iterator[AttackCandidate]:
    """Every candidate, and each page about one; with a list of names, only those on it.

    A name may come several times: what is said of it is put together.
    """
    listed = None if names is None else _names(names)
    wanted = None if listed is None else {key(name) for name in listed}
    yield from map(AttackCandidate, listed or ())
    for source in knowledge:
        pages = find(Path(source)).pages() if isinstance(source, str | PathLike) else source
        for page in pages:
            if key(page.title) and (wanted is None or key(page.title) in wanted):
                yield AttackCandidate(page.title, page.text)


def _names(names: Names) -> list[str]:
    if not isinstance(names, str | PathLike):
        listed = [name for name in names if key(name)]
    else:
        listed = [line.strip() for line in read_text(names).splitlines() if key(line)]
    if not listed:
        raise UsageError("the list of candidates names nobody: write one a line")
    return listed
