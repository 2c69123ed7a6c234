"""What can be said instead of a date, a time of day or an age, and still be true?

15 October 2004 → October 2004 → 2004 → 2000s → 21st century;
37 years old → in their thirties → adult.
"""

import re
from collections.abc import Callable

from textveil.core.late_patterns import late_pattern
from textveil.core.model import Chain
from textveil.languages.english.values.numerals import number_of, ordinal

MONTHS = "January February March April May June July August September October November December".split()
MONTH_WORDS = "|".join([*MONTHS, *(name[:3] for name in MONTHS), "Sept"])
WORKDAYS = "Monday Tuesday Wednesday Thursday Friday".split()
MONTH = rf"(?P<month>{'|'.join(f'{month[:3]}(?:{month[3:]})?' for month in MONTHS)}|Sept)\.?"
DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"
YEAR = r"(?P<year>[12]\d{3})"
SEASONS = "[Ss]pring|[Ss]ummer|[Aa]utumn|[Ff]all|[Ww]inter"
ANY_DAY = re.sub(r"\?P<\w+>", "?:", rf"(?:(?:{DAY} )?{MONTH}|{MONTH} {DAY}|{DAY})")
WEEKDAY = r"(?:(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\.?),? )?"
TENS = "twenties thirties forties fifties sixties seventies eighties nineties".split()
ADULT, ELDERLY = 18, 130
BEFORE_DATES = re.compile(
    r"(?i)(?:\d|\b(?:in|of|since|until|till|by|last|next|this|early|late|mid|from|to|during|on))[\s,.-]*$"
)
BEHIND_DATES = re.compile(r"(?i),?[\s-]*(?:\d|to\b|and\b(?=\s+(?:june|july|september)\b))")


def is_beside_date(before: str, after: str) -> bool:
    """Whether what stands around a word makes it part of a date: "in May", "April 3".

    >>> is_beside_date("born in ", " and"), is_beside_date("", " 3, 1971"), is_beside_date("met ", " again")
    (True, True, False)
    """
    return bool(BEFORE_DATES.search(before) or BEHIND_DATES.match(after))


def decades(year: int) -> Chain:
    """The decade and the century of a year.

    >>> decades(2004), decades(1900)
    (('2000s', '21st century'), ('1900s',))
    """
    decade = f"{year // 10 * 10}s"
    # 1900 was the last year of the 19th century to some and the first of the 20th to others.
    return (decade, f"{ordinal(year // 100 + 1)} century") if year % 100 else (decade,)


def full_date(match: re.Match[str]) -> Chain:
    """A day of a year, or a month of a year."""
    named = month_name(match["month"])
    year = match["year"]
    is_day = "day" in match.re.groupindex and match["day"]
    return (*((f"{named} {year}",) if is_day else ()), year, *decades(int(year)))


def day_of_month(match: re.Match[str]) -> Chain:
    """A day without a year."""
    return (month_name(match["month"]), part_of_any_year(match["month"]))


def month_chain(term: str) -> Chain:
    """What may be said instead of a word that is known to be a month.

    >>> month_chain("May"), month_chain("Sept.")
    (('middle of the year',), ('late months of the year',))
    """
    return (part_of_any_year(term),) if MONTH_ALONE.fullmatch(term) else ()


def part_of_any_year(month: str) -> str:
    """Where in a year a month lies; a season would be wrong on one half of the earth."""
    return ("early months", "middle", "late months")[MONTHS.index(month_name(month)) // 4] + " of the year"


def month_name(text: str) -> str:
    """The month that a full or a short name means."""
    return next(month for month in MONTHS if month.startswith(text[:3].capitalize()))


def numeric_date(match: re.Match[str]) -> Chain:
    """A date in digits; where day and month could be mistaken for each other only the year is believed."""
    first, second, year = int(match["first"]), int(match["second"]), match["year"]
    months = {one for one, other in ((first, second), (second, first)) if 1 <= one <= 12 and 1 <= other <= 31}
    if not months:
        return ()
    named = (f"{MONTHS[months.pop() - 1]} {year}",) if len(months) == 1 else ()
    return (*named, year, *decades(int(year)))


def iso_date(match: re.Match[str]) -> Chain:
    """A date in the order of ISO 8601."""
    month, day = int(match["second"]), int(match["third"])
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return ()
    year = match["year"]
    return (f"{MONTHS[month - 1]} {year}", year, *decades(int(year)))


def years(match: re.Match[str]) -> Chain:
    """From one year to another."""
    first, last = match["year"], match["last"]
    last = first[: 4 - len(last)] + last
    if int(last) < int(first):
        return ()
    begins, ends = decades(int(first)), decades(int(last))
    if begins == ends:
        return begins
    shared = tuple(name for name in begins if name in ends)
    return (
        f"{begins[0]}–{ends[0]}" if begins[0] != ends[0] else begins[0],
        *(name for name in shared if name != begins[0]),
    )


def part_of_year(match: re.Match[str]) -> Chain:
    """Early, late or in some season of a year, or about a year; or what is told of several things of one year."""
    rest = match["rest"]
    return (rest, *(date_chain(rest) or year_chain(rest))) if match["part"] else date_chain(rest) or year_chain(rest)


def days(match: re.Match[str]) -> Chain:
    """From one day or month to another of the same year."""
    return (match["year"], *decades(int(match["year"])))


def of_era(match: re.Match[str]) -> Chain:
    """Years of the first centuries, or before them."""
    ends = {(int(year) - 1) // 100 + 1 for year in (match["first"], match["last"] or match["first"]) if int(year)}
    return (f"{ordinal(ends.pop())} century{' BC' if 'B' in match['era'] else ''}",) if len(ends) == 1 else ()


def decade(match: re.Match[str]) -> Chain:
    """The century of a decade; the first of a century begins in a year that belongs to two."""
    year = int(match["year"])
    return (f"{ordinal(year // 100 + 1)} century",) if year % 100 else ()


def clock(match: re.Match[str]) -> Chain:
    """An hour, and the part of the day it lies in."""
    hour, half = int(match["hour"]), (match["half"] or "").replace(".", "").lower()
    if hour > (12 if half else 23) or (half and not hour):
        return ()
    hour24 = hour % 12 + (12 if half == "pm" else 0) if half else hour
    after = (hour24 + 1) % 24
    return (
        f"some time between {hour24}:00 and {after}:00",
        f"some time in the {part_of_day(hour24)}",
        "some time of day",
    )


def part_of_day(hour: int) -> str:
    """Morning from 5, afternoon from 12, evening from 18, night from 22."""
    return next(
        name
        for start, name in ((22, "night"), (18, "evening"), (12, "afternoon"), (5, "morning"), (0, "night"))
        if hour >= start
    )


def age(match: re.Match[str]) -> Chain:
    """An age in years."""
    number = number_of(match["number"])
    if number is None or number != int(number) or not 0 <= number <= ELDERLY:
        return ()
    return ages(int(number), as_adjective="-" in match.group())


def ages(number: int, *, as_adjective: bool = False) -> Chain:
    """What may be said of someone's age.

    >>> ages(37), ages(4), ages(15)
    (('in their thirties', 'adult'), ('under ten years old', 'underage'), ('in their teens', 'underage'))
    """
    grown = "adult" if number >= ADULT else "underage"
    if as_adjective:
        return (grown,)
    if number < 10:
        return ("under ten years old", grown)
    if number < 20:
        return ("in their teens" if number >= 13 else "under twenty years old", grown)
    return (f"in their {TENS[number // 10 - 2]}" if number < 100 else "over ninety years old", grown)


def weekday(match: re.Match[str]) -> Chain:
    """A day of the week."""
    return ("weekday",) if match.group() in WORKDAYS else ("weekend day",)


Rule = tuple[re.Pattern[str], Callable[[re.Match[str]], Chain]]

RULES: list[Rule] = [
    (late_pattern(pattern), rule)
    for pattern, rule in (
        (rf"{WEEKDAY}{DAY} (?:of )?{MONTH},? {YEAR}", full_date),
        (rf"{WEEKDAY}{MONTH} {DAY},? {YEAR}", full_date),
        (rf"{MONTH},? {YEAR}", full_date),
        (rf"{WEEKDAY}{DAY} (?:of )?{MONTH}", day_of_month),
        (rf"{WEEKDAY}{MONTH} {DAY}", day_of_month),
        (r"(?P<first>\d{1,2})[/.-](?P<second>\d{1,2})[/.-](?P<year>[12]\d{3})", numeric_date),
        (r"(?P<year>[12]\d{3})-(?P<second>\d{2})-(?P<third>\d{2})", iso_date),
        (r"(?:from |between )?(?P<year>[12]\d{3}) ?(?:-|–|—|/|to|until|and) ?(?P<last>[12]\d{3}|\d\d)", years),
        (rf"(?P<part>early|late|mid|{SEASONS})[ -](?:in |of )?(?P<rest>(?:{MONTH} )?[12]\d{{3}})", part_of_year),
        (r"(?P<part>)(?:both|all) (?:in )?(?P<rest>[12]\d{3})", part_of_year),
        (rf"(?:from )?{ANY_DAY} ?(?:-|–|—|to|until|through|and) ?{ANY_DAY},? {YEAR}", days),
        (r"(?P<first>\d{1,4})(?:[–-](?P<last>\d{1,4}))? (?P<era>AD|CE|BCE?)", of_era),
        (r"(?:the )?(?P<year>[12]\d{2}0)['’]?s", decade),
        (r"(?P<hour>[0-2]?\d):[0-5]\d(?::[0-5]\d)? ?(?P<half>[ap]\.?m\.?|[AP]\.?M\.?)?", clock),
        (r"(?P<hour>[0-2]?\d)\.[0-5]\d ?(?P<half>[ap]\.?m\.?|[AP]\.?M\.?)", clock),
        (r"(?P<hour>1?\d) ?(?P<half>[ap]\.?m\.?|[AP]\.?M\.?)", clock),
        (r"(?P<number>[\w-]+?)[ -]years?[ -]old", age),
        (r"(?:aged|age|age of) (?P<number>\d{1,3})", age),
        (r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)", weekday),
    )
]
NAMED_MONTH = re.compile("|".join(month[:3] for month in MONTHS))
WITHOUT_MONTH = [
    (pattern, rule) for pattern, rule in RULES if "Jan" not in pattern.pattern or SEASONS in pattern.pattern
]
TIME_BEHIND = re.compile(
    r"(?<=\d)(?:T|,? (?:at )?)\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?(?:Z| ?[ap]\.?m\.?|[+-]\d\d:?\d\d)?$", re.I
)
"""The time of day behind a date."""
MONTH_ALONE = re.compile(MONTH)
YEAR_ALONE = re.compile(r"1[0-9]{3}|20\d\d")


def date_chain(term: str) -> Chain:
    """What may be said instead of a date, time or age; nothing for anything else.

    >>> date_chain("15 October 2004")
    ('October 2004', '2004', '2000s', '21st century')
    >>> date_chain("37 years old")
    ('in their thirties', 'adult')
    """
    term = TIME_BEHIND.sub("", term)
    for pattern, rule in RULES if NAMED_MONTH.search(term) else WITHOUT_MONTH:
        match = pattern.fullmatch(term)
        if match and (chain := rule(match)):
            return chain
    return ()


def year_chain(term: str) -> Chain:
    """What may be said instead of a number that is known to be a year."""
    return decades(int(term)) if YEAR_ALONE.fullmatch(term) else ()
