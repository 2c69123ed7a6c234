"""Which languages are there, which is a text in, and how is one opened?"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from textveil.core.errors import UsageError

if TYPE_CHECKING:
    from textveil.languages.interface import Language, Lexicon

LANGUAGES = {"en": "textveil.languages.english.language:ENGLISH"}
"""Languages by their codes; the first is that of the packaged page counts and taxonomies."""
AUTO = "auto"
"""The language of the text, as far as one of ours; the first where nobody can tell."""


@cache
def open_language(code: str = AUTO) -> "Language":
    """The language of that code, opened once.

    >>> open_language("en").name
    'English'
    """
    known = next(iter(LANGUAGES)) if code == AUTO else code
    if known not in LANGUAGES:
        raise UsageError(f"no language {code!r}; there are: {', '.join([AUTO, *LANGUAGES])}")
    module, _, name = LANGUAGES[known].partition(":")
    language: Language = getattr(import_module(module), name)
    return language


def open_generalizer(language: "Language", name: str) -> Any:
    """What says something more general in a language, by the name of its function; None where nothing does."""
    module = language.grammar.generalizer
    return getattr(import_module(module), name) if module else None


def lexicon() -> "Lexicon":
    """The lexicon of the language that page counts and taxonomies are in."""
    return open_language().lexicon


def detect_language(text: str) -> str | None:
    """The code of the language that a text looks like, None where it is none of ours.

    >>> detect_language("The cat sat on the mat, and then it went to sleep by the fire. " * 3)
    'en'
    >>> detect_language("Der Patient wurde gestern mit Fieber und Husten in die Klinik gebracht. " * 6) is None
    True
    """
    return next((code for code in LANGUAGES if open_language(code).is_text(text)), None)
