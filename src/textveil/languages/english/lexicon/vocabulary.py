"""Which words do a tokenizer, a sentence splitter and a counter share?"""

from dataclasses import dataclass
from functools import cache

from textveil.languages.english.lexicon.word_lists import table, word_list, written
from textveil.languages.network.token_grammar import ReadingWords


@dataclass(frozen=True, eq=False, kw_only=True)
class Vocabulary(ReadingWords):
    """The lists of ``reader.toml``, and the names of months and days."""

    stop_words: frozenset[str]
    files: frozenset[str]
    """Words that files are called by."""
    works: frozenset[str]
    named: frozenset[str]
    """Nouns whose names follow them."""
    compounds: frozenset[str]
    """Nouns of which the adjective of a country makes something else."""


@cache
def english() -> Vocabulary:
    """The packaged lists for English, read once."""
    return Vocabulary(
        **{name: word_list(f"reader.{name}") for name in table("reader") if name != "clitics"},
        calendar=word_list("values.calendar"),
        clitics=word_list("reader.clitics.apostrophe"),
        fused=written("reader.clitics.fused"),
    )
