"""Which number do digits or words write?"""

import re
from functools import lru_cache

from textveil.languages.english.lexicon.value_words import (
    DAYS_OF_MONTHS,
    DIGIT_WORDS,
    ORDINALS,
    SCALES,
    SHORT_SCALES,
    TEN_WORDS,
    VAGUELY,
)

ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twice|half")
WORDS = {word: value for value, word in enumerate(DIGIT_WORDS)}
WORDS |= {word: 20 + 10 * place for place, word in enumerate(TEN_WORDS)}
ROUND_TENS = range(20, 100, 10)
NUMBER_WORD = (
    rf"(?:(?:{'|'.join(TEN_WORDS)})(?:[- ](?:{'|'.join(DIGIT_WORDS[1:10])}))?|{'|'.join(reversed(DIGIT_WORDS[1:]))})"
)
"""A number from one to ninety-nine."""
DIGITS = re.compile(
    r"(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(\.\d+)?(?: ?(thousand|million|billion|trillion|hundred|dozen|k|m|bn|mn))?", re.I
)

ABOUT = "about "
VAGUE = re.compile(rf"\s*(?:{VAGUELY}|approx\.|over|under|~|≈|c\.)", re.I)
"""What says already that a number is not exact."""
LONGEST = 100
"""Signs of the longest number; what is longer is a code."""


@lru_cache(maxsize=1 << 12)
def number_of(text: str) -> float | None:
    """The value of a number in digits or words, or None when it is none.

    >>> number_of("1,500"), number_of("2.5 million"), number_of("twenty-one"), number_of("red")
    (1500, 2500000.0, 21, None)
    >>> number_of("five thirty"), number_of("nineteen eighty-two")  # a time, a year
    (None, None)
    """
    plain = text.strip().lower()
    match = DIGITS.fullmatch(plain) if len(plain) <= LONGEST else None
    if match:
        whole = match[1].replace(",", "")
        value: float = float((whole or "0") + match[2]) if match[2] else int(whole)
        scale = match[3]
        return value * (SCALES | SHORT_SCALES)[scale] if scale else value
    return value_of_words(re.split(r"[ -]+", plain)) if len(plain) <= LONGEST else None


def value_of_words(words: list[str]) -> int | None:
    """The value of number words in order."""
    total = current = 0
    if not words or words == ["and"]:
        return None
    for place, word in enumerate(words):
        before = WORDS.get(words[place - 1]) if place else None
        if word in WORDS and before is not None and not (before in ROUND_TENS and 0 < WORDS[word] < 10):
            return None
        if word in WORDS:
            current += WORDS[word]
        elif word in SCALES and (place or word != "dozen"):
            current = max(current, 1) * SCALES[word]
            if SCALES[word] > 100:
                total, current = total + current, 0
        elif word in ("a", "an") and place == 0 and len(words) > 1 and words[1] in SCALES:
            current = 1
        elif word != "and":
            return None
    return total + current


def is_number(term: str) -> bool:
    """Whether a term is written as a number, of which no dictionary tells more.

    >>> is_number("1,500"), is_number("third"), is_number("No. 5")
    (True, True, False)
    """
    has_digits_only = any(map(str.isdigit, term)) and not any(map(str.isalpha, term))
    return has_digits_only or ORDINAL.fullmatch(term.lower()) is not None or number_of(term) is not None


def is_ordinal(word: str) -> bool:
    """Whether a word in small letters says which one in a row.

    >>> is_ordinal("3rd"), is_ordinal("nineteenth"), is_ordinal("twenty-first"), is_ordinal("month")
    (True, True, True, False)
    """
    last = word.rpartition("-")[2]
    return ORDINAL.fullmatch(last) is not None or last in ORDINALS or last.endswith(("teenth", "tieth"))


def ordinal(number: int) -> str:
    """A number as a place in a row.

    >>> ordinal(21), ordinal(12), ordinal(20)
    ('21st', '12th', '20th')
    """
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


DAY_NUMBERS = {word: number for number, word in enumerate(DAYS_OF_MONTHS, 1)}
FROM_TEN = (
    rf"(?:(?:{'|'.join(TEN_WORDS)})(?:[- ](?:{'|'.join(DIGIT_WORDS[1:10])}))?|{'|'.join(reversed(DIGIT_WORDS[10:]))})"
)
SPOKEN_YEAR = rf"(?:(?:eighteen|nineteen|twenty)[ -]{FROM_TEN}|two thousand(?: and)?(?: {NUMBER_WORD})?)"
"""A year as it is said; "twenty five" is a number."""
YEAR_AT_END = re.compile(rf"\b{SPOKEN_YEAR}\Z", re.IGNORECASE)


def in_digits(date: str) -> str:
    """A date with the day that it begins with, and the year that it ends with, in digits.

    >>> in_digits("Twenty-first of May, 1761"), in_digits("seventeen of May, nineteen eighty seven")
    ('21st of May, 1761', '17th of May, 1987')
    >>> in_digits("second"), in_digits("February of two thousand four")
    ('second', 'February of 2004')
    """
    word, _, rest = date.partition(" ")
    number = DAY_NUMBERS.get(word.lower()) or (number_of(word) if rest.startswith("of ") and word.isalpha() else None)
    date = f"{ordinal(int(number))} {rest}" if number and rest else date
    year = YEAR_AT_END.search(date)
    return f"{date[: year.start()]}{year_in_digits(year[0].lower())}" if year else date


def year_in_digits(spoken: str) -> int:
    """A year that is said in words: "nineteen eighty-seven", "two thousand and four"."""
    century, _, rest = spoken.replace("-", " ").partition(" ")
    return (
        int(number_of(spoken) or 0) if rest.startswith("thousand") else 100 * WORDS[century] + int(number_of(rest) or 0)
    )
