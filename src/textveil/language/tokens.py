"""Where does each word of a text start and end?

One regular expression cuts the text into pieces, white space included, so the
pieces joined give the text back and their lengths give every offset.
"""

import re
from dataclasses import dataclass
from functools import cache
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from textveil.language.english import Language, english

Offsets = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Tokens:
    """The words of a text, in order, with their offsets into it."""

    text: str
    words: list[str]
    starts: Offsets
    ends: Offsets

    def __len__(self) -> int:
        return len(self.words)


def tokenize(text: str) -> Tokens:
    """Cut ``text`` into words, numbers and signs.

    >>> tokenize("Mr. O'Brien doesn't owe $1,500.").words
    ['Mr.', "O'Brien", 'does', "n't", 'owe', '$', '1,500', '.']
    """
    pieces = pattern(english()).findall(text)
    lengths = np.fromiter(map(len, pieces), dtype=np.int64, count=len(pieces))
    ends = lengths.cumsum()
    is_word = np.fromiter((not piece.isspace() for piece in pieces), dtype=bool, count=len(pieces))
    words = list(compress(pieces, is_word))
    return Tokens(text, words, (ends - lengths)[is_word], ends[is_word])


@cache
def pattern(language: Language) -> re.Pattern[str]:
    """The token grammar: alternatives in order, the last takes any character.

    Every repetition that could fail after a long run is bounded, so time grows
    with the length of the text whatever the text is.
    """
    abbreviations = "|".join(map(re.escape, sorted(language.abbreviations, key=len, reverse=True)))
    prefixes = "|".join(sorted(language.prefixes, key=len, reverse=True))
    clitics = "|".join(sorted(language.clitics, key=len, reverse=True))
    fused = "|".join(f"{word[:cut]}(?={word[cut:]}\\b)" for word, cut in language.fused.items())
    suffixes = "|".join(sorted(language.suffixes, key=len, reverse=True))
    apostrophe = "['\u2019\u02bc]"
    letter = r"[^\W\d_]"
    inner = r"(?:[^\W_]|[\u0300-\u036f\u200b-\u200d\u00ad\u2060])"
    return re.compile(
        rf"""
        \s+
      | (?:https?|ftp)://[^\s<>"'\u201c\u201d]*[^\s<>"'\u201c\u201d.,;:!?)\]]
      | www\.[^\s<>"'\u201c\u201d]*[^\s<>"'\u201c\u201d.,;:!?)\]]
      | [\w.+-]{{1,64}}@(?:[\w-]{{1,63}}\.){{1,8}}\w{{2,24}}
      | [A-Za-z0-9][\w-]{{0,62}}(?:\.[\w-]{{1,63}}){{0,5}}\.(?:{suffixes})\b
      | \b(?:{letter}\.){{2,8}}(?![\w])
      | \b(?:{letter}\.){{1,8}}{letter}\b(?!{apostrophe}?\w)
      | \b(?:{abbreviations})(?!\w)
      | \b[A-Z]\.(?=\s?[A-Z])
      | \d{{1,4}}(?:[-/.]\d{{1,4}}){{1,3}}(?![\w])
      | \d+(?:[.,:]\d+)*(?:st|nd|rd|th|s|{apostrophe}s)?\b
      | \d+(?:[.,]\d+)*(?=(?:am|pm|AM|PM|mg|ml|kg|km|cm|mm|lb|lbs|oz|ft|kb|mb|gb|K|M|B|k|m|bn)\b)
      | {apostrophe}(?:{clitics})\b
      | n{apostrophe}t\b | N{apostrophe}T\b
      | \b(?:{fused})
      | \b(?:{prefixes})-{letter}+(?={apostrophe}|\b) | \b(?i:e-mail(?:s|ed|ing)?)\b
      | {letter}{{1,40}}?(?=n{apostrophe}t\b|N{apostrophe}T\b)
      | \w+(?:&\w+)+
      | {inner}+(?:_+{inner}+|{apostrophe}(?!(?:{clitics})\b){letter}+)*
      | \.{{2,}} | -{{2,}} | [!?]+ | _+ | \*+ | \$+ | =+ | <+ | >+ | ~+ | \#+(?!\w) | [:;]-?[()DPp](?!\w)
      | .
        """,
        re.VERBOSE | re.DOTALL,
    )
