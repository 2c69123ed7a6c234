"""Listed terms are found, and columns hidden, as they were when somebody last looked."""

import pytest

from judges.pin import ASKED
from pinned import load


@pytest.mark.parametrize("name", ASKED)
def test_terms_are_found_and_columns_hidden_as_they_were(name: str) -> None:
    assert ASKED[name]() == load("judges")[name]
