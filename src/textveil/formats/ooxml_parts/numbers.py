"""What does a number in a sheet or a chart say, and is it a measure or somebody's number?

A number is shown by its format: a date, an amount, a share. One that is written without separators
and decimals and is as long as a postcode may be somebody's, and is read as text; so is every date.
"""

import re
from datetime import datetime, timedelta

from textveil.formats.format_words import format_meanings

COLOURS = "Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color ?[0-9]{1,2}"
LETTERS = r"(?<![A-Za-z])(?:y{1,4}|m{1,5}|d{1,4}|h{1,2}|s{1,2}|e(?=[+-])|am/pm|a/p|general)(?![A-Za-z])"
KNOWN = re.compile(
    rf"(?:[#0?.,%_*;()$€£¥ +/:@\\'!-]|\"[^\w\"]{{0,20}}\"|{LETTERS}|\[(?:{COLOURS}|h{{1,2}}|m{{1,2}}|s{{1,2}}"
    r"|[<>=]{1,2}-?\d{1,9}(?:\.\d{1,4})?|\$(?:[^\w\]]|USD|EUR|GBP|CHF|JPY){0,2}(?:-[0-9A-Fa-f]{1,8})?)\])*",
    re.IGNORECASE,
)
"""A format of numbers that is made of signs, colours and letters of dates, and of no word."""
QUOTED = re.compile(r"\"[^\"]*\"|\[[^\]]*\]|\\.|_.")
DATED = re.compile(r"[dyDY]|(?<![hHsS:])[mM]{3,5}")
TIMED = re.compile(r"[hHsS]")
BUILT_IN: dict[int, str] = {int(one): code for one, code in format_meanings("ooxml.number_formats").items()}
"""Formats that every Excel has under a number, as far as it matters here."""
LONGEST_MEASURE = 4
"""Digits of a whole number that counts something; one that is longer may be a postcode or somebody's number."""
EPOCH, LATER_EPOCH = datetime(1899, 12, 30), datetime(1904, 1, 1)  # days of a calendar, in no zone
LAST_DAY = 2_958_465


def is_known_format(code: str) -> bool:
    """Whether a format of numbers has no word in it.

    >>> [is_known_format(code) for code in ('"$"#,##0.00', "dd/mm/yyyy", '0 "Ellison"', "Sheehy", "[Red]-0.0%")]
    [True, True, False, False, True]
    """
    return len(code) <= 200 and bool(KNOWN.fullmatch(code))


def is_date_format(code: str) -> bool:
    """Whether numbers in this format are shown as dates.

    >>> is_date_format("d/m/yyyy"), is_date_format('0 "days"'), is_date_format("[h]:mm")
    (True, False, False)
    """
    return bool(DATED.search(QUOTED.sub("", code))) and "General" not in code


def say_day(number: float, code: str, *, starts_1904: bool) -> str:
    """The day that a number means, as it is written, with the time of day if its format shows that."""
    when = (LATER_EPOCH if starts_1904 else EPOCH) + timedelta(days=round(number, 6))
    has_time = TIMED.search(QUOTED.sub("", code)) and number % 1
    return when.strftime("%Y-%m-%d %H:%M" if has_time else "%Y-%m-%d")


def show_number(value: str, code: str, *, starts_1904: bool = False) -> str:
    """What a number says, whatever it is: a day as it is written, or all its digits.

    >>> show_number("40544", "d/m/yyyy"), show_number("4.477E11", "General"), show_number("15.50", "0.0")
    ('2011-01-01', '447700000000', '15.5')
    """
    number = float(value)
    if is_date_format(code) and 0 < number <= LAST_DAY:
        return say_day(number, code, starts_1904=starts_1904)
    return str(int(number)) if number.is_integer() and abs(number) < 1e20 else repr(number)


def say_number(value: str, code: str, *, starts_1904: bool = False) -> str | None:
    """What a number says that may be somebody's: a date as it is written, or its digits; None if it is a measure.

    >>> say_number("40544", "d/m/yyyy"), say_number("5551234567", "General"), say_number("15.53", "General")
    ('2011-01-01', '5551234567', None)
    """
    try:
        number = float(value)
    except ValueError:
        return value
    if is_date_format(code) and 0 < number <= LAST_DAY:
        return say_day(number, code, starts_1904=starts_1904)
    is_plain = code in ("", "General", "@") or not re.search(r"[,.%$€£¥/]", code)
    if is_plain and number.is_integer() and len(str(int(abs(number)))) > LONGEST_MEASURE and abs(number) < 1e20:
        return str(int(number))
    return None
