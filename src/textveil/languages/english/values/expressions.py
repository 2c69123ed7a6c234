"""Which times, ages and amounts does a text tell, and how many values does each leave open?

An exact date admits one day, "the 1990s" 3,652; "aged 35 to 39" five years;
"more than $1,000" nine tenths of all sums of that size. Every expression is read
whole, the exact ones too, so that no part of one is taken for something coarser.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from textveil.core.model import Span
from textveil.languages.english.lexicon.value_words import (
    CENTURIES,
    CURRENCY_CODES,
    DIGIT_WORDS,
    MONTH_NAME,
    MONTHS,
    SHORT_MONTHS,
    TEN_WORDS,
    TENS,
    UNITS_OF_TIME,
)
from textveil.languages.english.lexicon.word_lists import phrase_list
from textveil.languages.english.values.amounts import SCALED, SIGN
from textveil.languages.english.values.dates import month_number
from textveil.languages.english.values.numerals import NUMBER_WORD, number_of

# How are many patterns looked for in a text without trying each at every place?
#
# Each pattern says which words it may begin with. The text is gone through word by
# word, and a pattern is tried only where such a word stands, and compiled when the
# first one does. What is found is what ``finditer`` finds.

WORD = re.compile(r"\w+")
ALIKE = str.maketrans({"\u0130": "i", "\u0131": "i", "\u017f": "s", "\u212a": "k"})
"""Letters that are taken for others where case does not matter."""
MOST = 1 << 16
"""Words of which it is kept at hand which patterns may begin with them, before all are let go."""


class OpeningWords:
    """Patterns by the words that they may begin with; none may begin inside a word or with another sign.

    A word with a digit is given by how it may look.

    >>> patterns = OpeningWords([("in|by", r"\\b(?:in|by) \\d+"), (r"\\d{4}s", r"\\b\\d+s\\b")])
    >>> [(number, match[0]) for number, match in patterns.matches("By 1960, in the 1980s")]
    [(0, 'By 1960'), (1, '1980s')]
    """

    def __init__(self, patterns: Iterable[tuple[str, str]]) -> None:
        self._sources: list[str] = []
        self._fits: list[Callable[[str, int], re.Match[str] | None]] = []
        self._words: dict[str, list[int]] = {}
        self._looks: list[tuple[re.Pattern[str], int]] = []
        self._known: dict[str, Sequence[int]] = {}
        for number, (opens, source) in enumerate(patterns):
            self._sources.append(source)
            self._fits.append(partial(self._compile, number))
            openings = opens.split("|")
            self._looks += [(re.compile(one, re.IGNORECASE), number) for one in openings if r"\d" in one]
            plain = (one.split()[0].split("-")[0].lower() for one in openings if r"\d" not in one)
            for word in dict.fromkeys(plain):
                self._words.setdefault(word, []).append(number)

    def matches(self, text: str) -> Iterator[tuple[int, re.Match[str]]]:
        """What each pattern fits, whatever its case, with its number; those of one pattern are apart."""
        done, known, fits = [0] * len(self._sources), self._known, self._fits
        for found in WORD.finditer(text):
            word = found[0]
            numbers = known.get(word)
            if numbers is None:
                numbers = self._learn(word)
            if not numbers:
                continue
            place = found.start()
            for number in numbers:
                if place >= done[number] and (match := fits[number](text, place)):
                    done[number] = match.end()
                    yield number, match

    def _compile(self, number: int, text: str, place: int) -> re.Match[str] | None:
        """What a pattern fits that is tried for the first time."""
        self._fits[number] = re.compile(self._sources[number], re.IGNORECASE).match
        return self._fits[number](text, place)

    def _learn(self, word: str) -> Sequence[int]:
        """The patterns that may begin with a word, which are kept at hand."""
        if len(self._known) >= MOST:
            self._known.clear()
        if word[0].isdigit():
            numbers = list(dict.fromkeys(number for look, number in self._looks if look.fullmatch(word)))
        else:
            numbers = self._words.get(word.translate(ALIKE).lower(), [])
        self._known[word] = numbers
        return numbers


Values = tuple[float, float]
"""The least and the greatest value that an expression admits."""
Admitted = tuple[float, Values | None]
"""How many values an expression admits, and between which they lie."""


class Sort(StrEnum):
    """What is told, and in what it is counted."""

    DATE = "date"
    """Days."""
    AGE = "age"
    """Years."""
    AMOUNT = "amount"
    """The share of its greatest value that is left open."""
    DURATION = "duration"
    """The share of its length that is left open; any day may be its first."""
    COUNT = "count"
    """A small number in words: half of it, or a third, is left open."""
    PLACE = "place"
    """Known places in the area that is named."""


class Expression(NamedTuple):
    """A stretch that tells a time, an age or an amount."""

    span: Span
    sort: Sort
    admits: float
    """How many values it leaves open."""
    values: Values | None = None
    """Between which they lie: days since the year 1, years of age, units of what is counted."""


LIFETIME = 100
"""Years that a day, a month or a season without a year may be of."""
YEAR, DECADE, CENTURY = 365.0, 3652.0, 36524.0
GAP = r"(?:[\x20\xa0]\n?|\n)"
JOINT = rf"(?:-|{GAP})"
MONTH = rf"(?P<month>{MONTH_NAME})\b\.?"
ANY_MONTH = rf"{MONTH_NAME}\b\.?"
DAY = r"[0-3]?\d(?:st|nd|rd|th)?"
YEARS = r"(?:1\d{3}|20\d\d)"
CENTURY_WORDS = "|".join(CENTURIES)
NUMBER_WORDS = NUMBER_WORD.replace("[- ]", "~")
SMALL = rf"(?:\d{{1,2}}|{NUMBER_WORDS}|an?|half an?|several|a few|many|some)"
PARTS = {"early": (0, 4), "mid": (4, 7), "middle": (4, 7), "late": (7, 10)}
"""Which years of a decade are its early, middle and late ones; of a century the same in tens."""


def days(first: date, last: date) -> tuple[float, Values]:
    """How many days lie between two, both counted, and which."""
    return last.toordinal() - first.toordinal() + 1.0, (first.toordinal(), last.toordinal())


def month_of_year(match: re.Match[str]) -> Admitted:
    """The days of a month."""
    year, month = int(match["year"]), month_number(match["month"])
    return days(date(year, month, 1), date(year, month, monthrange(year, month)[1]))


def years(match: re.Match[str]) -> Admitted:
    """The days of a year, or of each of two."""
    first, last = int(match["year"]), int(match.groupdict().get("last") or match["year"])
    return YEAR, (date(first, 1, 1).toordinal(), date(max(first, last), 12, 31).toordinal())


def decade(match: re.Match[str]) -> Admitted:
    """The days of a decade, or of a part of it."""
    first = int(match["year"])
    begins, ends = PARTS.get((match["part"] or "").lower(), (0, 10))
    return days(date(first + begins, 1, 1), date(first + ends - 1, 12, 31))


def century(match: re.Match[str]) -> Admitted:
    """The days of a century, or of a part of it; it may begin in 1900 or in 1901."""
    written = match["century"].lower()
    number = CENTURIES.index(written) + 1 if written in CENTURIES else int(re.sub(r"\D", "", written))
    begins, ends = PARTS.get((match["part"] or "").lower(), (0, 10))
    first = max(number - 1, 0) * 100 + 1
    if not 1 <= number <= 99:
        return 0.0, None
    return (ends - begins) * DECADE, days(date(first + 10 * begins, 1, 1), date(first + 10 * ends - 1, 12, 31))[1]


def tens_of_years(match: re.Match[str]) -> Admitted:
    """The years of life that are called "thirties" or "30s"."""
    written = match["tens"].lower()
    if written == "teens":
        return 7.0, (13, 19)
    names = TENS if written in TENS else TEN_WORDS
    low = 20 + 10 * names.index(written) if written in names else int(written[:2])
    begins, ends = PARTS.get((match.groupdict().get("part") or "").lower(), (0, 10))
    return float(ends - begins), (low + begins, low + ends - 1)


def years_between(match: re.Match[str]) -> Admitted:
    """The years of life from one to another."""
    low, high = int(match["low"]), int(match["high"])
    return float(high - low + 1), (low, high)


def years_beyond(match: re.Match[str]) -> Admitted:
    """The years of life above a round one, or below it."""
    number = number_of(match["number"]) or 0
    if number % 5 and number not in AGES_OF_LAW:  # an age that is not round is nobody's bound but somebody's age
        return 1.0, None
    side = (match.groupdict().get("side") or match.string[: match.start()].rstrip()[-1:]).lower()
    is_below = side in BELOW or side in BELOW_BEHIND
    return (number, (0, number - 1)) if is_below else (max(110 - number, 0), (number, 120))


AGES_OF_LAW = (14, 16, 18, 21)
"""Ages from which something is allowed that was not before."""
BELOW = phrase_list("values.below") | {"younger than"}
ABOVE = phrase_list("values.above") | {"older than"}
BELOW_BEHIND = frozenset({"under", "below", "younger", "<", "≤"})
"""The same behind a number, or right before it."""
BEHIND = "over|above|older|under|below|younger"
SIDES = rf"(?P<side>{'|'.join(sorted(BELOW | ABOVE))})"


def beyond(match: re.Match[str]) -> Admitted:
    """The share of all amounts of as many digits that lie above a round one, or all below it."""
    value = number_of(match["number"]) or 0
    if value < 10 or not is_round(value):
        return 0.0, None
    if match["side"].lower() in BELOW:
        return 1.0, (0, value)
    return 1 - value / 10 ** len(str(int(value))), (value, float("inf"))


def between(match: re.Match[str]) -> Admitted:
    """The share of the greater of two round amounts that lies between them."""
    low, high = number_of(match["low"]) or 0, number_of(match["high"]) or 0
    if not (low < high and is_round(low) and is_round(high)):
        return 0.0, None
    return (high - low) / high, (low, high)


def is_round(value: float) -> bool:
    """Whether a number has one digit and else noughts."""
    return value == int(value) and len(str(int(value)).rstrip("0")) <= 1


def length(match: re.Match[str]) -> Admitted:
    """The share of its own length that a duration leaves open: "three weeks" a third, "ten years" all, "63 days" less
    than a fiftieth; people round to tens and fives."""
    value = number_of(match["length"])
    if not value:
        return 1.0, None
    step = next(step for step in (10, 5, 1) if value % step == 0)
    return step / value, (value, value)


def as_many(admits: float) -> Callable[[re.Match[str]], Admitted]:
    """A rule that admits the same number whatever is written."""
    return lambda _: (admits, None)


SEASON = "spring|summer|autumn|winter"
SEASON_PART = "(?:following|previous|same|early|late)"
TO = r" ?(?:[-–—/]|to|until|till|and|through) ?"
PART = r"(?:(?P<part>early|mid|middle|late)~)?"
BEFORE_YEAR = "in|since|until|till|from|by|of|during|before|after|around|circa|early|late|mid|to|between|and"
BEFORE_MONTH = "in|since|during|last|next|until|late|early|of|by|from|this|every|mid"
BEFORE_SEASON = "in|during|over|by|since|until|before|after|of|last|that|this|next|every|each|early|late"
ABOUT = "about|around|almost|nearly|over|more than|less than|under|up to|at least|approximately|roughly|another"
NO_AGE, OR_SO = "(?!~(?:old|of age))", rf"(?:{SMALL} (?:or|to) )?"
WHOLE = "more|calendar|working|full|whole"
OWNERS = "his|her|their|my|your|our|one['’]s|the"
TITLED = re.compile(rf"{JOINT}(?!{ANY_MONTH}|{CURRENCY_CODES}|[A-Z]{{1,2}}[$])[A-Z]")
"""A capital inside: "Three Days" and "20th Century" are parts of names."""
MONTH_OPENINGS = "|".join([*MONTHS, *SHORT_MONTHS])
PART_WORDS = "|".join(PARTS)
SIDE_WORDS = "|".join(sorted(BELOW | ABOVE))
SMALL_WORDS = "|".join([r"\d{1,2}", *DIGIT_WORDS, *TEN_WORDS, "a", "an", "half", "several", "many", "some"])
PATTERNS: tuple[tuple[str, str, Sort, Callable[[re.Match[str]], Admitted]], ...] = (
    (r"[0-3]?\d(?:\D\w*)?", rf"{DAY}\.?(?: of)? ?{ANY_MONTH}(?:,? {YEARS})?", Sort.DATE, as_many(1)),
    (MONTH_OPENINGS, rf"{ANY_MONTH} {DAY}(?:,? {YEARS})?", Sort.DATE, as_many(1)),
    (r"\d{1,4}", r"\d{1,4}([-/.])\d{1,2}\1\d{1,4}", Sort.DATE, as_many(1)),
    (MONTH_OPENINGS, rf"{MONTH},?(?: of)? (?P<year>{YEARS})", Sort.DATE, month_of_year),
    ("early|late|mid", rf"(?:early|late|mid)~{ANY_MONTH}(?: {YEARS})?", Sort.DATE, as_many(10)),
    (SEASON, rf"(?:{SEASON})(?: of| in)? {YEARS}", Sort.DATE, as_many(89)),
    ("early|late|mid", rf"(?:early|late|mid)~(?:in )?{YEARS}", Sort.DATE, as_many(120)),
    (
        r"from|between|[12]\d{3}(?:\D\w*)?",
        rf"(?:(?:from|between) )?(?P<year>{YEARS}){TO}(?P<last>{YEARS})",
        Sort.DATE,
        years,
    ),
    (BEFORE_YEAR, rf"(?=\w+ [12])(?:{BEFORE_YEAR}) (?P<year>{YEARS})(?! ?(?:[a-z]+s\b|[-/.,:]\d))", Sort.DATE, years),
    (rf"{PART_WORDS}|[12]\d\d0s?", rf"{PART}(?P<year>[12]\d\d0)['’]?s", Sort.DATE, decade),
    (
        rf"{PART_WORDS}|\d{{1,2}}[snrt][tdh]|{CENTURY_WORDS}",
        rf"{PART}(?P<century>\d{{1,2}}(?:st|nd|rd|th)|{CENTURY_WORDS})~(?:century|centuries)",
        Sort.DATE,
        century,
    ),
    (
        BEFORE_SEASON,
        rf"(?=\w+(?: the)? [fpselaw])(?:{BEFORE_SEASON})(?: the)?(?: {SEASON_PART})? (?:{SEASON})(?! (?:of |in )?\d)",
        Sort.DATE,
        as_many(91 * LIFETIME),
    ),
    (BEFORE_MONTH, rf"(?=\w+ [jfmasond])(?:{BEFORE_MONTH}) {ANY_MONTH}(?! ?\d)", Sort.DATE, as_many(30 * LIFETIME)),
    (
        "in|into|out",
        rf"(?:in|into|out of) (?:{OWNERS}) (?:(?P<part>early|mid|late)~)?(?P<tens>teens|{'|'.join(TENS)}|[2-9]0['’]?s)",
        Sort.AGE,
        tens_of_years,
    ),
    ("|".join(TEN_WORDS), rf"(?P<tens>{'|'.join(TEN_WORDS)})-somethings?", Sort.AGE, tens_of_years),
    (
        "aged|ages|age",
        r"(?:aged|ages|age:?)(?: between| from)? (?P<low>\d{1,3})(?: to | and |[-–])(?P<high>\d{1,3})(?! ?[-–/])",
        Sort.AGE,
        years_between,
    ),
    (
        f"aged|{SIDE_WORDS}",
        rf"(?:aged )?{SIDES} (?P<number>\d{{1,3}}|{NUMBER_WORDS})~years?~(?:old|of age)",
        Sort.AGE,
        years_beyond,
    ),
    ("aged", rf"aged {SIDES} (?P<number>\d{{1,3}}|{NUMBER_WORDS})", Sort.AGE, years_beyond),
    (
        r"aged|ages|\d{1,3}",
        rf"(?:ages?d? )?(?P<number>\d{{1,3}})(?:\+|(?: years?)? (?:and|or) (?P<side>{BEHIND}))(?! ?\d)(?: years?~old)?",
        Sort.AGE,
        years_beyond,
    ),
    (
        r"\d{1,3}",
        r"(?:(?<=[<>≤≥])|(?<=[<>≤≥]\x20))(?P<number>\d{1,3})~?(?:years?~(?:old|of age)|yo\b)",
        Sort.AGE,
        years_beyond,
    ),
    (r"\d0s", r"(?P<tens>[2-9]0s)(?= [MF]\b|(?<=\(\d0s)\))", Sort.AGE, tens_of_years),
    (SIDE_WORDS, rf"{SIDES} the age of (?P<number>\d{{1,3}}|{NUMBER_WORDS})", Sort.AGE, years_beyond),
    (
        f"{ABOUT}|{SMALL_WORDS}",
        rf"(?:(?:{ABOUT}) )?{OR_SO}(?P<length>{SMALL})~(?:(?:{WHOLE}) )?(?:{UNITS_OF_TIME})(?:['’]s?)?{NO_AGE}",
        Sort.DURATION,
        length,
    ),
    (
        SIDE_WORDS,
        rf"{SIDES} {SIGN}?(?P<number>{SCALED})(?!~(?:{UNITS_OF_TIME})\b|~years?~old|,\d|\.\d)",
        Sort.AMOUNT,
        beyond,
    ),
    ("between", rf"between {SIGN}?(?P<low>{SCALED}) and {SIGN}?(?P<high>{SCALED})(?!,\d|\.\d)", Sort.AMOUNT, between),
    ("two|three", rf"(?:two|three) (?!(?:{UNITS_OF_TIME})\b)(?:[a-z]+ )?[a-z]{{3,}}s", Sort.COUNT, as_many(0.3)),
    ("one|two|three|four", rf"(?:one|two|three|four)-(?!(?:{UNITS_OF_TIME})\b)[a-z]{{3,}}", Sort.COUNT, as_many(0.3)),
)
"""The words it begins with; how it is written, a blank for any gap and ~ for a hyphen or a gap; what it admits.

What follows a common word is looked at before the word is compared with many.
"""
KNOWN = OpeningWords(
    (opens, rf"(?<![\w$€£¥₹]){pattern.replace('~', JOINT).replace(' ', GAP)}(?![\w%])")
    for opens, pattern, *_ in PATTERNS
)


def expressions(text: str) -> list[Expression]:
    """All that the text tells of times, ages and amounts, in order and apart: the longest of those that overlap."""
    found = [(number, match) for number, match in KNOWN.matches(text) if not TITLED.search(match[0])]
    kept: list[Expression] = []
    # Of two readings of the same stretch the first in the table: "between 1993 and 2003" are years.
    for number, match in sorted(found, key=lambda one: (one[1].start(), -one[1].end(), one[0])):
        if not kept or match.start() >= kept[-1].span[1]:
            _, _, sort, rule = PATTERNS[number]
            kept.append(Expression(match.span(), sort, *rule(match)))
    return kept
