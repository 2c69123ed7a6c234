"""Which words do a tokenizer, a sentence splitter and a counter share?"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from textveil.languages.english.lexicon.word_lists import table, word_list, written


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The lists of ``reader.toml``, and the names of months and days."""

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
def english() -> Vocabulary:
    """The packaged lists for English, read once."""
    return Vocabulary(
        **{name: word_list(f"reader.{name}") for name in table("reader") if name != "clitics"},
        calendar=word_list("values.calendar"),
        clitics=word_list("reader.clitics.apostrophe"),
        fused=written("reader.clitics.fused"),
    )
