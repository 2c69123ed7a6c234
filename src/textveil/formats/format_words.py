"""Which words are a format's own, and not those of whoever wrote a file?

Every list stands once, in a table of ``data/vocabularies``, under a comment that says what its words
are. A list is asked for by the name of its table and its own: ``html.words.inline``.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(name: str) -> dict[str, Any]:
    """The whole vocabulary of a format, as it is written."""
    return tomllib.loads(files("textveil.data").joinpath("vocabularies", f"{name}.toml").read_text("utf-8"))


def format_entry(name: str) -> Any:
    """What a vocabulary holds under a name; the parts of the name lead down into it."""
    first, *rest = name.split(".")
    found: Any = table(first)
    for part in rest:
        found = found[part]
    return found


def format_words(name: str) -> frozenset[str]:
    """The words of a list, or of all lists of a table.

    >>> "em" in format_words("html.words.inline"), "magenta" in format_words("ooxml.values")
    (True, True)
    """
    found = format_entry(name)
    lists = found.values() if isinstance(found, dict) else [found]
    return frozenset(word for words in lists for word in words.split())


def format_meanings(name: str) -> dict[str, Any]:
    """What each word stands for, of a table that lists words by what they stand for.

    >>> format_meanings("formats.read_as")["msg"]
    'eml'
    """
    return {word: meaning for meaning, words in format_entry(name).items() for word in words.split()}


def format_pattern(name: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern, which may be written in several lines.

    >>> bool(format_pattern("odf.patterns.position").fullmatch("super 58%"))
    True
    """
    return re.compile("".join(map(str.strip, format_entry(name).splitlines())), flags)
