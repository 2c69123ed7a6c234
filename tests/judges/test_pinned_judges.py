"""Listed terms are found where they were when somebody last looked."""

import pytest

from judges.pin import ASKED
from pinned import load


@pytest.mark.parametrize("name", ASKED)
def test_a_listed_term_is_found_where_it_was(name: str) -> None:
    assert ASKED[name]() == load("judges")[name]
