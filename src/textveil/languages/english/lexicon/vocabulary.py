"""What does the reader need to know about a language?

The tables are data (``data/english.toml``); nothing outside this package of
modules knows which language it is.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, eq=False)
class Language:
    """The word lists a tokenizer, a sentence splitter and a counter share."""

    stop_words: frozenset[str]
    files: frozenset[str]
    """Words that files are called by."""
    abbreviations: frozenset[str]
    leading: frozenset[str]
    """Abbreviations that come before a name or a number."""
    before_numbers: frozenset[str]
    notes: frozenset[str]
    """What stands before an afterthought, and is nobody's initials."""
    units: frozenset[str]
    prefixes: frozenset[str]
    openers: frozenset[str]
    calendar: frozenset[str]
    works: frozenset[str]
    named: frozenset[str]
    """Nouns whose names follow them."""
    compounds: frozenset[str]
    """Nouns of which the adjective of a country makes something else."""
    suffixes: frozenset[str]
    clitics: frozenset[str]
    fused: Mapping[str, int]


@cache
def english() -> Language:
    """The packaged tables for English, read once."""
    table = tomllib.loads(files("textveil.data").joinpath("english.toml").read_text("utf-8"))
    return Language(
        **{name: frozenset(value.split()) for name, value in table["words"].items()},
        clitics=frozenset(table["clitics"]["apostrophe"].split()),
        fused=table["clitics"]["fused"],
    )
