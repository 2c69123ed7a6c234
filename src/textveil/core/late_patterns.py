"""How does a pattern that few texts need cost nothing until one does?"""

import re
from typing import Any, cast

METHODS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "split", "groupindex", "groups", "flags")


class LatePattern:
    """Stands for a compiled pattern and compiles it when it is first used."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern

    def __getattr__(self, name: str) -> Any:
        if name not in METHODS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern)
        vars(self).update({method: getattr(compiled, method) for method in METHODS})
        return getattr(compiled, name)


def late_pattern(pattern: str) -> re.Pattern[str]:
    """A pattern that is compiled when it is first used.

    >>> late_pattern(r"(?P<year>\\d{4})").findall("in 1990 or 2004")
    ['1990', '2004']
    """
    return cast("re.Pattern[str]", LatePattern(pattern))
