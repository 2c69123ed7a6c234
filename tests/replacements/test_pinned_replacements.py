"""What a key or a rule puts in the place of a mention is what it was when somebody last looked."""

import pytest

from pinned import load
from replacements.pin import ASKED

pytest.importorskip("faker", reason="the faker package is not installed")


@pytest.mark.parametrize("name", ASKED)
def test_what_stands_in_the_place_of_mentions_is_what_it_was(name: str) -> None:
    assert ASKED[name]() == load("replacements")[name]
