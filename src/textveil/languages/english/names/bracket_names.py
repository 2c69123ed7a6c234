"""What in a text is, by the text's own words, another name of something in it?

“Reverse transcriptase inhibitors (RTIs)”: the letters in brackets mean what
stands before them. “Breukelen (Brooklyn)”: who knows what is in the brackets
knows what stands before them; the other way that need not be so (“Smith
(London)”).
"""

import re
from collections.abc import Iterable, Iterator

from textveil.core.model import Span
from textveil.languages.english.lexicon.name_spelling import words_of
from textveil.languages.english.names.definitions import SEPARATE, are_letters_of
from textveil.languages.interface import BracketName

BRACKETS = re.compile(r"[”\"’']?\s{0,2}\(([^()\n]{2,60})\)")
LETTERS = re.compile(r"[A-Z][A-Za-z&-]{0,8}[A-Z]")
"""An abbreviation, in one number."""
NAMED = re.compile(r"[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,})*")


def bracket_names(text: str, phrases: Iterable[Span]) -> Iterator[BracketName]:
    """What brackets behind noun phrases tell."""
    for start, end in phrases:
        bracket = BRACKETS.match(text, end)
        piece = SEPARATE.split(bracket[1])[0] if bracket else ""
        if not bracket or not piece:
            continue
        before, inside = (start, end), (bracket.start(1), bracket.start(1) + len(piece))
        if is_abbreviation(piece, text[start:end]):
            yield BracketName(before, inside, one_of(piece))
            yield BracketName(inside, before)
        elif NAMED.fullmatch(piece) and text[start].isupper():
            yield BracketName(inside, before, text[start:end])


def is_abbreviation(short: str, phrase: str) -> bool:
    """Whether a word is made of the letters that begin the words of a phrase, or of its end.

    >>> is_abbreviation("NRTIs", "two nucleoside reverse transcriptase inhibitors"), is_abbreviation("UK", "two pubs")
    (True, False)
    """
    words = [part for word in words_of(phrase) for part in word.split("-") if part]
    letters = one_of(short)
    fits = LETTERS.fullmatch(letters) and any(are_letters_of(letters, words[at:]) for at in range(len(words) - 1))
    return bool(fits)


def one_of(short: str) -> str:
    """An abbreviation without the ending of its plural."""
    return short.removesuffix("s") if short[:-1].isupper() else short


def places_of(text: str, names: Iterable[str]) -> list[Span]:
    """Everywhere one of some names stands with just these letters, one or several."""
    listed = "|".join(re.escape(name) for name in sorted(set(names), key=lambda name: (-len(name), name)))
    return [found.span() for found in re.finditer(rf"(?<!\w)(?:{listed})s?(?!\w)", text)] if listed else []
