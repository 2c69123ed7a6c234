"""A late pattern is a pattern, compiled when it is first used."""

import re

import pytest

from textveil.core.late_patterns import METHODS, late_pattern


def test_nothing_is_compiled_before_a_text_needs_it() -> None:
    broken = late_pattern("(")
    assert broken.pattern == "("
    with pytest.raises(re.error):
        broken.search("anything")


def test_it_has_what_the_compiled_pattern_has() -> None:
    late, plain = late_pattern(r"(?i)(?P<day>\d\d?) may"), re.compile(r"(?i)(?P<day>\d\d?) may")
    assert late.sub("x", "on 3 May") == plain.sub("x", "on 3 May") == "on x"
    assert [match["day"] for match in late.finditer("3 May, 14 MAY")] == ["3", "14"]
    assert late.match("3 May", 1) is plain.match("3 May", 1) is None
    assert late.groupindex == plain.groupindex
    assert all(hasattr(late, name) for name in METHODS)
