"""A file of each format says and becomes what it did when somebody last looked."""

import pytest

from formats.pin import ASKED
from pinned import load


@pytest.mark.parametrize("name", ASKED)
def test_a_file_says_and_becomes_what_it_did(name: str) -> None:
    assert ASKED[name]() == load("formats")[name]
