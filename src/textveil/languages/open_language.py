"""Which languages are there, and how is one opened?"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from textveil.core.errors import UsageError

if TYPE_CHECKING:
    from textveil.languages.interface import Language, Lexicon

LANGUAGES = {
    "en": "textveil.languages.english.language:ENGLISH",
    "de": "textveil.languages.german.language:GERMAN",
    "es": "textveil.languages.spanish.language:SPANISH",
    "fr": "textveil.languages.french.language:FRENCH",
}
"""Languages by their codes; the first is that of the packaged page counts and taxonomies."""
AUTO = "auto"
"""The language that most of a text is in; the first where nobody can tell."""


def code_of(code: str) -> str:
    """The language that is opened for a code: the first for ``auto``, before anybody looked at a text."""
    if code != AUTO and code not in LANGUAGES:
        raise UsageError(f"no language {code!r}; there are: {', '.join([AUTO, *LANGUAGES])}")
    return next(iter(LANGUAGES)) if code == AUTO else code


@cache
def open_language(code: str = AUTO) -> "Language":
    """The language of that code, opened once.

    >>> open_language("en").name
    'English'
    """
    module, _, name = LANGUAGES[code_of(code)].partition(":")
    language: Language = getattr(import_module(module), name)
    return language


def code_of_language(language: "Language") -> str:
    """The code of a packaged language."""
    return next(code for code in LANGUAGES if open_language(code) is language)


def open_generalizer(language: "Language", name: str) -> Any:
    """What says something more general in a language, by the name of its function; None where nothing does."""
    module = language.grammar.generalizer
    return getattr(import_module(module), name) if module else None


def lexicon() -> "Lexicon":
    """The lexicon of the language that page counts and taxonomies are in."""
    return open_language().lexicon
