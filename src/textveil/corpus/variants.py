"""Which ways of writing a term name the same thing?

Singular and plural of the last word, and a hyphenated word written as one. A
word with a capital is left alone: AIDS is not the plural of aid, nor Mars of mar.
"""

import re
from collections.abc import Iterator

from textveil.language.english.word_forms import IRREGULAR, plural_word

ALWAYS_PLURAL = re.compile(r"(?:ss|us|is|ics|news|series|species|lens)$")
HISSING = re.compile(r"(?:s|x|z|ch|sh)$")
LAST_WORD = re.compile(r"(?<![^\W_])[a-z]{3,}$")


def variants(term: str) -> tuple[str, ...]:
    """The term and its other spellings, the term first.

    >>> variants("blood transfusion")
    ('blood transfusion', 'blood transfusions')
    >>> variants("health-care")
    ('health-care', 'healthcare', 'health-cares', 'healthcares')
    >>> variants("AIDS")
    ('AIDS',)
    """
    return tuple(dict.fromkeys(spelling for form in _numbers(term) for spelling in _hyphens(form)))


def _numbers(term: str) -> Iterator[str]:
    yield term
    last = LAST_WORD.search(term)
    if last:
        start, word = term[: last.start()], last[0]
        yield from (start + form for form in (_singular(word) or _plural(word)))


def _plural(word: str) -> tuple[str, ...]:
    many = plural_word(word)
    return () if many == word else (many,)


def _singular(word: str) -> tuple[str, ...]:
    """The singular forms a plural may have; none for a word that is no plural."""
    if word in IRREGULAR:
        return () if IRREGULAR[word] == word else (IRREGULAR[word],)
    if not word.endswith("s") or ALWAYS_PLURAL.search(word):
        return ()
    if word.endswith("ies") and len(word) > 4:
        return (word[:-3] + "y",)
    if word.endswith("es") and HISSING.search(word[:-2]):
        return (word[:-2], word[:-1]) if word.endswith(("ses", "zes", "ches")) else (word[:-2],)
    return (word[:-1],)


def _hyphens(term: str) -> Iterator[str]:
    yield term
    if "-" in term.strip("-"):
        yield re.sub(r"(?<=[a-zA-Z])-(?=[a-zA-Z])", "", term)
