"""Which numbers look like a year and are none?

What has a unit or a currency beside it is measured, what stands behind the name of a
measure too, and four digits in a row of others, or behind "at", are a time of day.
"""

import re
from functools import lru_cache

from textveil.core.late_patterns import late_pattern
from textveil.core.model import Span
from textveil.core.spans import line_near
from textveil.languages.english.lexicon.value_words import (
    CURRENCY_CODES,
    CURRENCY_SIGNS,
    NATIONAL_COINS,
    UNITS,
    WORLD_COINS,
)
from textveil.languages.english.lexicon.word_lists import word_list

SHORT = (
    "(?:[mµunpk]|mc)?g|[mµun]mol|mol|m?I?U|i?u|[mdcµu]?[lL]|MG|MCG|KG|ML|cc|m[Ee]q|k?cal|kJ|[kMG]?Hz|rpm|RPM|bpm|[kMG]?W"
    "|k?Wh|m[VA]|k?V|h?Pa|kPa|psi|mmHg|ppm|lux|px|dpi|[KMGT]i?B|ms|secs?|hrs?|h|hp|mph|[cmkµ]?m[23²³]?|ft|oz|lbs?|ha|%"
    "|°[CF]?"
)
WORDS = (
    "s|units?|international units?|tablets?|capsules?|drops?|puffs?|steps?|cells?|copies|calories|points|pixels|bytes"
    "|cubic|square|people|inhabitants|residents|grammes?|watts?|volts?|revolutions|patients|cases|participants|subjects"
    "|students|pupils|employees|workers|members|visitors|men|women|children|soldiers|families|houses|votes|shares|pages"
)
PER = r"/ ?(?:[mdµu]?[lL]|mm3|mm³|kg|day|d|hr?|min|week|wk|month|night|person|head)\b"
LAST = r"(?![\w.'’]\w|\w)"
CODES = rf"(?:{CURRENCY_CODES}|kr|zł|Kč|Ft)\b"
MONEY = rf"[{CURRENCY_SIGNS}]|{CODES}|(?:(?:US|Canadian|Australian) )?(?:{WORLD_COINS}|{NATIONAL_COINS}|cents?)\b"
RANGE = r"(?:(?: ?[-–] ?| to | or )\d{1,6})?"
IN_SHORT = late_pattern(
    rf"{RANGE}(?:[ \xa0-]?(?:(?:{SHORT})(?:{PER})?{LAST}(?!(?<=[^a-zµA-Z][ULW]) [A-Z])|{MONEY}|\[unit\])|[ \xa0]?{PER})"
)
BESIDE = late_pattern(rf"[ \xa0]?(?:(?:{SHORT})(?:{PER})?{LAST}(?!(?<=[^a-zµA-Z][ULW]) [A-Z])|{CODES}|{PER})")
"""A unit or a currency in short."""
IN_WORDS = late_pattern(rf"{RANGE}[ \xa0-](?:{WORDS}|{'|'.join(UNITS.values())})(?:{PER})?{LAST}")
"""A unit right behind, or behind the end of a range."""
NO_UNIT = frozenset((*".,;:)]\"'’”\n", ""))
"""Behind these no unit stands beside a number."""
IN_YEAR = re.compile(r"(?i:\b(?:in|since|during|until|by|of|year|from|and)) \Z")
"""Before a year that people and things may follow: "in 2010 people left"."""
PAID = late_pattern(rf"(?:[{CURRENCY_SIGNS}]|\b(?:{CURRENCY_CODES}|Rs\.?|kr\.?))[ \xa0]?\Z")
MEASURE = (
    "dos(?:e|age)s?|vol(?:ume)?|amount|(?:birth ?)?weight|wt|height|length|width|depth|distance|counts?|total|qty"
    "|quantity|price|cost|fee|charge|sum|balance|deposit|rate|speed|power|pressure|size|area|output|intake|income|salary|rent"
    "|wbc|rbc|plt|platelets|anc|cd4|ferritin|troponin|bnp|ck|crp|calories|steps|score|reading|mileage"
)
MEASURE_WORD = late_pattern(rf"(?i:{MEASURE})|(?=\w\w)(?:{SHORT})")
NAMED_MEASURE = late_pattern(rf"(?i:\b(?:{MEASURE}))(?: ?\([^()\n]{{1,12}}\)| (?:{SHORT}))?(?: ?[:=]| is| was) ?\Z")
BARE_MEASURE = late_pattern(rf"(?i:\b(?:{MEASURE})) \Z")
TOLD = tuple(f"{told}{space}" for told in (":", "=", " is", " was") for space in ("", " "))
"""What stands behind the name of a measure."""
DOOR = late_pattern(
    r"(?i:\b(?:room|rm|bed|ward|bay|flat|apt|suite|locker|gate|ext(?:ension)?|page|flight|bus|train)\.?) ?#?\Z"
)
"""What has a number on it."""
LONGEST_WORD = 16
"""Signs of the longest name of a measure, a currency or what has a number on it, with what stands behind it."""
CODE_BEHIND = re.compile(r"[-–]\d{5}")
"""What makes a number the first part of a code."""
STOPPED = re.compile(r"[.,;)](?!\d)|\s*\n|\s*\Z")
NUMBER = re.compile(r"(?<!\d)\d{1,3}/\d{1,3}(?!\d)|\d+(?:[.,]\d+)*")
PAIR = re.compile(r"(\d{1,3})/(\d{1,3})")
MONTHS, LATEST, ALWAYS = 12, 99, "24/7"
DIGITS = re.compile(r"\d(?:[\d.,]*\d)?")
LONGEST_CODE = 5
YEARS = re.compile(r"\d{4}(?: ?[-/] ?\d{2,4})?")
"""A year or two: what an amount may look like."""
HOUR = r"(?:[01]\d|2[0-3])[0-5]\d"
CLOCK = re.compile(HOUR)
BETWEEN = r"(?:, ?(?:and |or |then )?| ?[&/–-] ?| (?:and|or|to|then) )"
TWO_HOURS = re.compile(rf"[012]\d[0-5]\d{BETWEEN}[012]\d[0-5]\d")
"""Without these there is no row."""
ROW = late_pattern(rf"(?<![\w.,:/-])(?P<at>(?i:at|@) ?)?(?P<times>{HOUR}(?:{BETWEEN}{HOUR})+)(?![\w:]|[.,/-]\d)")
SPACED = late_pattern(rf"(?i:\bat) (?P<times>{HOUR}(?: {HOUR}){{2,}})(?![\w:]|[.,/-]\d)")
EARLY = re.compile(r"\b0\d{3}")
AT = late_pattern(
    rf"(?:(?i:\bat) |@ ?)(?P<times>{HOUR})(?=[.,;:)](?!\d)|\s*(?:\n|\Z)"
    r"| (?:and|on|with|by|for|then|to|or|he|she|they|it|pt|patient|today|yesterday|tonight|after|before|when|but)\b)"
)
OPENING = late_pattern(rf"(?:(?<![^\n])|(?<=[.;:] ))(?P<times>{HOUR})(?=:? [a-z])")
"""Times at which the sentences of a line begin: "1830 pt asleep. 2200 settled."."""
NO_YEAR = re.compile(r"0|1[0-4]|2[1-3]")
"""How four digits begin that are no year of our days."""
LONE = late_pattern(r"(?<![\w.,:/-])(?P<times>0\d[0-5]\d)(?![\w:]|[.,/-]\d)")
ANY_TIME = re.compile(
    r"[012]\d[0-5]\d(?:(?<=0\d{3})|(?<=1[0-4]\d\d)|(?<=2[1-3]\d\d)|(?<=[Aa][Tt] \d{4})|(?<=[Aa][Tt]\d{4})"
    r"|(?<=@ \d{4})|(?<=@\d{4}))"
)
"""Without this there is no time of day: an hour that is no year, or one behind "at"."""
BEHIND_WORD = re.compile(r"(?<![\w-])(?P<word>[a-z]+) \Z")
BEFORE_YEARS = word_list("values.before_years")
REACH = 40
NEAR = 400
"""So far from a number times of day are looked for, on its line."""


def is_no_year(text: str, span: Span) -> bool:
    """Whether a number tells an amount or a time of day by what stands around it.

    >>> [is_no_year(text, (5, 9)) for text in ("give 2000 mL", "room 2012", "from 1950 on", "past 2000 m high")]
    [True, True, False, True]
    """
    return is_measured(text, span) or (CLOCK.fullmatch(text, *span) is not None and is_clock(text, span))


def is_measured(text: str, span: Span) -> bool:
    """Whether a number has a unit or a currency beside it, or stands behind the name of a measure or of a room."""
    start, end = span
    near, first = max(0, start - LONGEST_WORD), max(0, start - REACH)
    if CODE_BEHIND.match(text, end):
        return True
    if text[end : end + 1] not in NO_UNIT and (
        IN_SHORT.match(text, end) or (IN_WORDS.match(text, end) and not IN_YEAR.search(text, near, start))
    ):
        return True
    if text.endswith(TOLD, first, start) and NAMED_MEASURE.search(text, first, start):
        return True
    before = text[near:start]
    is_counted, is_measure = judge_word(before[before.rstrip(" #").rfind(" ") + 1 :])
    return is_counted or (is_measure and STOPPED.match(text, end) is not None)


@lru_cache(maxsize=1 << 12)
def judge_word(before: str) -> tuple[bool, bool]:
    """Whether the word before a number, with what stands between, is of money or of a room; and whether of a measure.

    >>> judge_word("EUR "), judge_word("room #"), judge_word("weight "), judge_word("in ")
    ((True, False), (True, False), (False, True), (False, False))
    """
    return (PAID.search(before) or DOOR.search(before)) is not None, BARE_MEASURE.search(before) is not None


def is_amount(text: str, span: Span) -> bool:
    """Whether what looks like a year, or like two, is none: "1500-2000 mL"."""
    return YEARS.fullmatch(text, *span) is not None and is_no_year(text, span)


def tells_no_year(text: str, span: Span) -> bool:
    """Whether all numbers of a stretch, and there are some, are none of a year."""
    found = list(NUMBER.finditer(text, *span))
    is_plain = not any(sign.isupper() for sign in text[slice(*span)])
    return bool(found) and is_plain and all(is_score(one[0]) or is_no_year(text, one.span()) for one in found)


def units_beside(text: str) -> list[Span]:
    """Where units and currencies in short stand beside numbers: nobody's names, and what makes an amount one.

    >>> [text[slice(*span)] for text in ("paid 2000 CHF", "EUR 1950", "2 mg") for span in units_beside(text)]
    [' CHF', 'EUR ', ' mg']
    """
    found: list[Span] = []
    for number in DIGITS.finditer(text):
        start, end = number.span()
        unit = BESIDE.match(text, end) if text[end : end + 1] not in NO_UNIT else None
        paid = PAID.search(text, max(0, start - LONGEST_CODE), start)
        found += [one.span() for one in (paid, unit) if one]
    return found


def is_score(number: str) -> bool:
    """Whether two numbers are in no calendar, neither as day and month nor as month and year.

    >>> is_score("27/30"), is_score("120/80"), is_score("12/20"), is_score("12/98")
    (True, True, False, False)
    """
    pair = PAIR.fullmatch(number)
    first, second = sorted(map(int, pair.groups())) if pair else (0, 0)
    return first > MONTHS or second > LATEST or number == ALWAYS


def clock_rows(text: str, span: Span) -> list[Span]:
    """Where times of day stand in a row, as on the chart of a ward: "at 0800, 1200 and 2000"."""
    rows = ROW.finditer(text, *span) if TWO_HOURS.search(text, *span) else ()
    return [row.span("times") for row in rows if row["at"] or EARLY.search(row["times"])]


def is_clock(text: str, span: Span) -> bool:
    """Whether four digits are a time of day: in a row of such, behind "at", or on a line with others."""
    first, last = line_near(text, span, reach=NEAR)
    if not ANY_TIME.search(text, first, last):
        return False
    opening = [found.span("times") for found in OPENING.finditer(text, first, last)]
    times = opening if any(NO_YEAR.match(text, start) for start, _ in opening) else []
    times += clock_rows(text, (first, last)) + [
        found.span("times") for sort in (AT, LONE, SPACED) for found in sort.finditer(text, first, last)
    ]
    if any(start <= span[0] and span[1] <= end for start, end in times):
        return True
    word = BEHIND_WORD.search(text, max(first, span[0] - REACH), span[0])
    return bool(times) and word is not None and word["word"] not in BEFORE_YEARS
