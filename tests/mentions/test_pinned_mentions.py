"""Identifiers, addresses and forms of names come to what they did when somebody last looked."""

import pytest

from mentions.pin import ASKED
from pinned import load


@pytest.mark.parametrize("name", ASKED)
def test_what_speaks_for_a_mention_is_what_it_was(name: str) -> None:
    assert ASKED[name]() == load("mentions")[name]
