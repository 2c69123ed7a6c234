"""What the tests of this room stand on."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from fakes.index import EVERY, Indexer, index_of
from textveil.corpus.index import Index


@pytest.fixture
def indexed(tmp_path: Path) -> Indexer:
    """Index some texts in the folder of this test."""

    def make(texts: Sequence[str], *, least: tuple[int, ...] = EVERY) -> Index:
        return index_of(texts, tmp_path / "some.index", least=least)

    return make
