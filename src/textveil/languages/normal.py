"""When are two spellings the same phrase?

Pages are counted by normal form: Unicode made uniform, invisible characters
gone, case folded, possessive endings and stop words at either end dropped.
"""

import re
import unicodedata
from collections.abc import Set
from functools import cache, lru_cache

from textveil.core.invisible import INVISIBLE
from textveil.languages.open_language import lexicon

WORD = re.compile(r"\d+(?:[.,:/]\d+)+|\w+(?:[.'&]\w+)*")
APOSTROPHES = str.maketrans("\u2018\u2019\u02bc\uff07`\u00b4", "''''''")


def fold(text: str) -> str:
    """One spelling for what looks the same: NFKC, nothing invisible, no case.

    >>> fold("Ｍｕ\\u00adＬＬＥＲ’s")
    "muller's"
    """
    if text.isascii():
        return text.lower().replace("`", "'")
    visible = INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    return unicodedata.normalize("NFKC", visible.translate(APOSTROPHES).casefold())


def words(text: str) -> list[str]:
    """The words that count, in order; hyphens separate, possessives go.

    >>> words("Parkinson's disease, Hawaii Five-0 (U.S.)")
    ['parkinson', 'disease', 'hawaii', 'five', '0', 'u.s']
    """
    if text.isascii() and text.replace(" ", "").isalnum():  # as most terms are
        return text.lower().split()
    return [word.removesuffix("'s") for word in WORD.findall(fold(text))]


@cache
def stop_words() -> frozenset[str]:
    """Words too common to carry information at either end of a phrase."""
    return lexicon().words("reader.stop_words")


@cache
def articles() -> frozenset[str]:
    """Words that no name needs: "the Influenza" is influenza."""
    return lexicon().words("grammar.articles")


def trim(phrase: list[str], *, words: Set[str] | None = None) -> list[str]:
    """``phrase`` without the stop words, or other ``words``, that it starts and ends with."""
    stop = stop_words() if words is None else words
    start, end = 0, len(phrase)
    while start < end and phrase[start] in stop:
        start += 1
    while end > start and phrase[end - 1] in stop:
        end -= 1
    return phrase[start:end]


def is_function(name: str) -> bool:
    """Whether a normal form is nothing but stop words."""
    return all(word in stop_words() for word in name.split())


def term_key(term: str) -> str:
    """The normal form of a term that somebody names: it keeps all its words but the articles at its ends.

    >>> term_key("the Influenza"), term_key("Down syndrome"), term_key("The Who")
    ('influenza', 'down syndrome', 'the who')
    """
    found = words(term)
    return " ".join(found if is_function(" ".join(found)) else trim(found, words=articles()))


@lru_cache(maxsize=1 << 16)
def key(phrase: str) -> str:
    """The normal form under which the pages of a phrase are counted.

    >>> key("the  Acquired\\nImmunodeficiency Syndrome")
    'acquired immunodeficiency syndrome'

    A phrase of stop words only keeps them: it is common, not empty.

    >>> key("The Who")
    'the who'
    """
    if phrase.isascii() and "`" not in phrase:
        # Plain letters need no folding but of case; nine phrases in ten have nothing else.
        found = [word.removesuffix("'s") for word in WORD.findall(phrase.lower())]
    else:
        found = words(phrase)
    return " ".join(trim(found) or found)
