"""Which ways of writing a term name the same thing?

Singular and plural of the last word, a word with a hyphen written as one or as
two, letters with full stops, British and American spelling. A word with a
capital, or that pages write so, keeps its number: AIDS is not the plural of aid.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from textveil.languages.english.lexicon.word_forms import IRREGULAR, plural_word
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.english.reader.spellings import is_name, respelled

ALWAYS_PLURAL = re.compile(r"(?:ss|us|is|ics|news|series|species|lens)$")
HISSING = re.compile(r"(?:s|x|z|ch|sh)$")
LAST_WORD = re.compile(r"(?<![^\W_])[a-z]{3,}$")
JOINING = word_list("grammar.joining_prefixes")


@lru_cache(maxsize=1 << 15)
def variants(term: str) -> tuple[str, ...]:
    """The term and its other spellings, the term first.

    >>> variants("blood transfusion")
    ('blood transfusion', 'blood transfusions')
    >>> variants("health-care")
    ('health-care', 'healthcare', 'health-cares', 'healthcares')
    >>> variants("AIDS")
    ('AIDS',)
    >>> variants("anaemia")
    ('anaemia', 'anemia', 'anaemias', 'anemias')
    >>> variants("anti-viral")
    ('anti-viral', 'antiviral', 'anti viral', 'anti-virals', 'antivirals', 'anti virals')
    """
    spelled = (other for form in _numbers(term) for joined in _hyphens(form) for other in _spellings(joined))
    return tuple(dict.fromkeys(spelled))


def _spellings(term: str) -> Iterator[str]:
    """The term with each of its words spelled otherwise, all at once or not at all."""
    yield term
    words = term.replace("-", " ").split()
    if term != term.lower() or not words:
        return
    if len(words) == 1:
        yield from respelled(words[0])
        return
    others = [next((other for other in respelled(word) if other.isalpha()), word) for word in words]
    if others != words:
        yield " ".join(others)
    if words[0] in JOINING:
        yield " ".join([words[0] + words[1], *words[2:]])


def _numbers(term: str) -> Iterator[str]:
    yield term
    last = LAST_WORD.search(term)
    if last and not (last[0] == term and is_name(term)):
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
