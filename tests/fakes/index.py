"""Small indexes, built for a test from texts without titles."""

from collections.abc import Callable, Sequence
from pathlib import Path

from textveil.corpus.build import build
from textveil.corpus.index import Index
from textveil.corpus.pages import Page

EVERY = (1, 1, 1, 1)
"""Keep a phrase that stands on one page."""

Indexer = Callable[..., Index]


def index_of(texts: Sequence[str], path: Path, *, least: tuple[int, ...] = EVERY) -> Index:
    """The index of ``texts``, at ``path``."""
    build((Page("", text) for text in texts), path, source="test", least=least)
    return Index.open(path)
