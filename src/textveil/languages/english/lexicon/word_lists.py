"""Which words of English are of one sort?

Every list stands once, in a table beside this file, under a comment that says
what its words are. A list is asked for by the name of its table and its own:
``people.titles``. A word ``@people.titles`` in a list stands for those of that one.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(name: str) -> dict[str, Any]:
    """A whole table, as it is written."""
    stored: dict[str, Any] = tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))
    return stored


def written(name: str) -> Any:
    """What a table holds under a name; the parts of the name lead down into it."""
    first, *rest = name.split(".")
    found: Any = table(first)
    for part in rest:
        found = found[part]
    return found


@cache
def word_row(name: str) -> tuple[str, ...]:
    """The words of a list, or of all lists of a table, in the order in which they stand.

    >>> word_row("values.weekdays")[:2]
    ('Monday', 'Tuesday')
    """
    found = written(name)
    if isinstance(found, dict):
        return tuple(word for part in found for word in word_row(f"{name}.{part}"))
    return tuple(one for word in found.split() for one in (word_row(word[1:]) if word[:1] == "@" else [word]))


@cache
def word_list(name: str) -> frozenset[str]:
    """The words of a list, each once.

    >>> "professor" in word_list("people.titles.usual")
    True
    """
    return frozenset(word_row(name))


@cache
def phrase_list(name: str) -> frozenset[str]:
    """The phrases of a list that commas set apart, whatever the line breaks."""
    return frozenset(re.sub(r"\s+", " ", phrase).strip() for phrase in written(name).split(",")) - {""}


@cache
def word_groups(name: str) -> dict[str, str]:
    """For each word of a table of lists the name of the list that it stands in."""
    return {word: group for group in written(name) for word in word_row(f"{name}.{group}")}


def one_of(name: str) -> str:
    """A pattern for any word of a list, the longest first."""
    return "|".join(map(re.escape, sorted(word_list(name), key=lambda word: (-len(word), word))))
