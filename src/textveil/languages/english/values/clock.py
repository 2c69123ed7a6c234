"""Which time of day is written here, what is coarser, and does a day stand beside it?

"3:45 pm" → some time between 15:00 and 16:00; "at 5 pm" → "in the afternoon".
"""

import re
from dataclasses import dataclass

from textveil.core.late_patterns import late_pattern
from textveil.core.model import Chain, Span
from textveil.core.spans import match_over
from textveil.languages.english.lexicon.value_words import MONTH_NAME, VAGUELY
from textveil.languages.english.values.no_years import clock_rows, is_measured
from textveil.languages.english.values.numerals import NUMBER_WORD, number_of

GAP = r"(?:[\x20\xa0]\n?|\n)"
ZONE = r"(?:Z|[A-Z]{3,4}|[+-]\d\d:?\d\d|\([A-Z]{3,4}\)|UTC[+-]\d{1,2}(?::\d\d)?)"
CLOCK = rf"\d{{1,2}}[:.]\d\d(?:[:.]\d\d(?:[.,]\d{{1,9}})?)?(?:\s?[ap]\.?m\b\.?)?(?:\s?{ZONE})*"
"""A time of day behind or before a date."""
SPOKEN_TIME = re.compile(r"\bat\b|[ap]\.?m\b", re.IGNORECASE)
"""What tells a time of day and is in no stamp of a log."""
TIME = re.compile(
    r"(?i)[\sT,:]*(?:at\s+)?(?P<hour>[0-2]?\d)(?:[:.h](?P<minute>[0-5]\d))?(?::(?P<second>[0-5]\d)(?:[.,]\d+)?)?"
    rf"(?: ?(?P<half>[ap])\.?m\.?)?\s?(?:{ZONE}|\s)*(?:,|on|of|\s)*"
)
"""The same with its fields, and with what joins it to the date."""
HALF = r"(?P<half>[ap]m\b|[AP]M\b|[ap]\.m(?:\.(?!\s*\Z|\s+[A-Z]))?|[AP]\.M(?:\.(?!\s*\Z|\s+[A-Z]))?)"
NEAR = rf"{VAGUELY}|approx\.?|exactly"
AT = rf"(?i:{NEAR})|@|AT|[Aa]t|BY|[Bb]y|[Bb]efore|[Uu]ntil|[Tt]ill|[Aa]fter|[Ss]ince|[Ff]rom|to"
HOUR_24, MINUTE = r"(?:[01]\d|2[0-3])", r"[0-5]\d"
HOURS = r" ?(?i:hours|hrs|h)\b"
HOUR = re.compile(
    rf"(?:(?<!\w)(?P<at>{AT})(?: (?:{NEAR}))? )?(?<![\d:.])(?P<hour>[0-2]?\d)(?:[:.]{MINUTE}){{0,2}} ?{HALF}"
    r"(?: (?:UTC|GMT|BST|CES?T|[ECMP][SD]?T)\b)?"
    rf"|\b(?:[Aa]t|[Aa]round)(?: (?:{NEAR}))? (?P<hour3>{HOUR_24}){MINUTE}(?:{HOURS})?(?![\d:,.]\d|\w)"
    rf"|(?<![\d:.,/-])(?P<hour8>{HOUR_24}){MINUTE}(?=(?: (?:and|to) | ?[-–] ?){HOUR_24}{MINUTE}{HOURS})"
    rf"|(?:(?<!\w)(?P<at3>{AT})(?: (?:{NEAR}))? )?(?<![\d:.,/-])(?P<hour9>{HOUR_24}){MINUTE}{HOURS}"
    rf"|(?<![\d:.,/-])(?P<hour4>{HOUR_24}){MINUTE}(?=[-–]0\d{{3}}(?!\d))|(?<!\d)(?P<hour5>0\d){MINUTE}(?=[-–]\d{{4}}(?!\d))"
    rf"|(?<=\D0\d{{3}}[-–])(?P<hour6>{HOUR_24}){MINUTE}(?!\d)|(?<=\d{{4}}[-–])(?P<hour7>0\d){MINUTE}(?!\d)"
    rf"|(?<!\w)(?P<at2>{AT})(?: (?:{NEAR}))? (?P<hour2>[0-2]?\d):{MINUTE}(?::{MINUTE})?"
    r"(?! ?[ap]\.?m)(?:\sh(?:ours|rs)?\b)?"
)
HOUR_SIGN = re.compile(rf"\d(?::\d| ?[apAP]\.?[mM]| ?[hH])|(?:[Aa]t|[Aa]round|{NEAR}) \d|0\d{{3}}")
"""What every hour has, in it or in the one before it or behind."""
HALF_SIGN = re.compile(r"\s[apAP]\.? ?[mM]\b")
HOUR_NEAR, LONGEST_HOUR = 20, 6
"""Signs on either side of a stretch that may tell an hour with it, and of an hour that another is joined to."""
WORD_HOUR = late_pattern(
    rf"(?:\b(?P<at>{AT})(?: (?:{NEAR}))? )?\b(?P<hour>(?i:{NUMBER_WORD}))(?: (?:(?:oh|o) )?(?i:{NUMBER_WORD}))?"
    r"\s(?P<half>[ap](?:\.|\s)?m\b|[AP](?:\.|\s)?M\b)(?:\.(?=,|\s[a-z]))?"
)
"""The same as it is said: "at twelve forty-five p m"."""
TIME_OF = re.compile(r"\btime of \Z")
BETWEEN = re.compile(r"\b(?:[Bb]etween|btwn|and|to|of|for) \Z")
LATER = {"morning": "the afternoon", "afternoon": "the evening", "evening": "night", "night": "the next morning"}
"""What comes after each part of the day."""
DAWN, MIDDAY = 5, 12
HALVES = [re.compile(rf"{word}(?<![\w-]{word})(?![\w-])") for word in ("noon", "midnight")]
"""What a pattern begins with is sooner looked for than what must not stand before it."""
BARE_HALF = r"(?: ?[ap]\.?m\b\.?| ?[AP]\.?M\b\.?| ?hrs?\b)"
BARE_HOUR = r"\d(?<![\w:./,+-]\d)(?:(?<=[01])\d|(?<=2)[0-3])?"
BARE = re.compile(
    rf"{BARE_HOUR}(?::{MINUTE}(?::{MINUTE})?{BARE_HALF}?|(?:\.{MINUTE})?{BARE_HALF})(?![\w:/]|[.,]\d|-[A-Za-z\d])"
)
"""A time of day, which every day has."""
SHIFT_HOUR = re.compile(r"(?:0\d|1[0-6])[0-5]\d(?:(?<![^\n]\d{4})|(?<=\b[Aa]t \d{4}))(?= {1,4}[A-Za-z(]|hrs?\b|h\b)")
"""The same without a colon, as it stands in the notes of a ward: no year is as early."""
DAY_BEFORE = late_pattern(
    rf"(?:\d{{4}}|\d[/.-]\d{{1,4}}|\b{MONTH_NAME}[a-z]*\.?(?:{GAP}\d{{1,2}})?|\d(?:st|nd|rd|th))"
    rf"(?:[,;T]|{GAP}|at\b|between\b|from\b|around\b|about\b|approx\.?|[–-])*\Z"
)
DAY_AFTER = late_pattern(
    rf",?{GAP}?(?:on{GAP}|of{GAP})?(?:the{GAP})?(?:\d{{1,4}}[/.-]\d"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?{GAP}(?:of{GAP})?{MONTH_NAME}[a-z]*|{MONTH_NAME}[a-z]*{GAP}\d)"
)
"""A day right before or behind a time."""
LONGEST_DAY = 40


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day."""

    hour: int
    minute: str = "00"
    second: str = ""

    @property
    def key(self) -> str:
        """What is the same for all ways to write it."""
        return f"{self.hour:02}:{self.minute}" + (f":{self.second}" if self.second.strip("0") else "")

    @property
    def part_of_day(self) -> str:
        """Morning from 5, afternoon from 12, evening from 18, night from 22."""
        starts = ((22, "night"), (18, "evening"), (12, "afternoon"), (5, "morning"), (0, "night"))
        return next(name for start, name in starts if self.hour >= start)


def read_clock(text: str) -> Clock | None:
    """The time of day that a text is, with the signs and zones that stand beside one; None when it is none.

    >>> read_clock("3:45 pm"), read_clock("T10:15:32Z"), read_clock("25:00"), read_clock("7")
    (Clock(hour=15, minute='45', second=''), Clock(hour=10, minute='15', second='32'), None, None)
    """
    match = TIME.fullmatch(text)
    if match is None or not (match["minute"] or match["half"]):
        return None
    hour = hour_of_day(int(match["hour"]), match["half"] or "")
    return None if hour is None else Clock(hour, match["minute"] or "00", match["second"] or "")


def hour_of_day(hour: int, half: str) -> int | None:
    """The hour of the day from 0 to 23, by the half of the day where one is told; None when there is no such hour."""
    if hour > (12 if half else 23) or (half and not hour):
        return None
    return hour % 12 + (12 if half[:1].lower() == "p" else 0) if half else hour


def clock_chain(term: str) -> Chain:
    """What may be said instead of a time of day: an hour, and the part of the day it lies in."""
    clock = read_clock(term) if term[:1].isdigit() and term[-1:] not in " ,T" else None
    if clock is None or ("." in term[:3] and term[-1:] not in "mM."):
        return ()  # 10.30 may be an amount
    after = (clock.hour + 1) % 24
    return (
        f"some time between {clock.hour}:00 and {after}:00",
        f"some time in the {clock.part_of_day}",
        "some time of day",
    )


FOUR_DIGITS, STREET_BEHIND = (
    re.compile(r"(?<![:.\d])\d{4}\Z"),
    re.compile(r"\s(?:[NSEW]\.?\s)?(?:\d+(?:st|nd|rd|th)\s)?[A-Z][a-z]"),
)
"""Four digits, and the name of a street behind them."""
NEAR_NUMBER = re.compile(rf"(?i)\b(?:{NEAR}) \d{{4}}\Z")
"""What no house has."""


def hour_phrase(text: str, span: Span) -> tuple[Span, Chain] | None:
    """The words that tell an hour around a stretch of a text, and the part of the day it lies in."""
    start, end = max(0, span[0] - HOUR_NEAR), min(len(text), span[1] + HOUR_NEAR)
    if text[span[0]].isalpha() and HALF_SIGN.search(text, span[0], end):
        return spoken_hour(text, span, within=(start, end))
    if HOUR_SIGN.search(text, max(0, start - LONGEST_HOUR), end) is None:
        return None
    match = match_over(HOUR, text, span, within=(start, end))
    if match is None or (match["hour3"] and is_measured(text, (match.start("hour3"), match.end()))):
        return None
    if FOUR_DIGITS.search(match[0]) and not NEAR_NUMBER.search(match[0]) and STREET_BEHIND.match(text, match.end()):
        return None  # "at 1821 Bascom Ave."
    written = next(value for name, value in match.groupdict().items() if name.startswith("hour") and value)
    hour = hour_of_day(int(written), match["half"] or "")
    if hour is None:
        return None
    if TIME_OF.search(text, max(0, match.start() - HOUR_NEAR), match.start()):
        return (match.start() - len("of "), match.end()), (part_in_words(Clock(hour), at="at"),)
    front = text[max(0, match.start() - 2) : match.start()]
    is_inside = front[-1:] == " " and front[:1].isalpha()
    at = match["at"] or match["at2"] or match["at3"] or ("at" if is_inside or match["hour3"] else "")
    if not match["at"] and BETWEEN.search(text, max(0, match.start() - 9), match.start()):
        at = "between"
    return match.span(), (part_in_words(Clock(hour), at=at.lower()),)


def spoken_hour(text: str, span: Span, *, within: Span) -> tuple[Span, Chain] | None:
    """The same, where the hour is told in words."""
    match = match_over(WORD_HOUR, text, span, within=within)
    value = number_of(match["hour"]) if match else None
    hour = hour_of_day(int(value), match["half"]) if match and value else None
    if match is None or hour is None:
        return None
    is_time = BETWEEN.search(text, max(0, match.start() - 9), match.start()) is not None
    at = "between" if is_time and not match["at"] else (match["at"] or "at").lower()
    return match.span(), (part_in_words(Clock(hour), at=at),)


def part_in_words(clock: Clock, *, at: str) -> str:
    """The part of the day behind the word that stood before an hour.

    >>> [part_in_words(Clock(17), at=at) for at in ("at", "by", "after", "until")]
    ['in the afternoon', 'by the evening', 'after noon', 'until the afternoon']
    """
    part = clock.part_of_day
    if at in {"by", "before"}:
        return f"{at} {LATER[part] if clock.hour >= DAWN else 'dawn'}"
    if at == "after":
        return "after noon" if clock.hour >= MIDDAY else "after midnight"
    if at == "between":
        return f"the {part}"
    if at in {"until", "till", "since", "from", "to"}:
        return f"{at} the {part}"
    return part if not at else "at night" if part == "night" else f"in the {part}"


def half_days(text: str) -> list[Span]:
    """Where a text says noon or midnight."""
    return [match.span() for half in HALVES for match in half.finditer(text)]


def times_of_any_day(text: str) -> list[Span]:
    """Where a text tells times of a day that is not told."""
    times = [match.span() for pattern in (BARE, SHIFT_HOUR) for match in pattern.finditer(text)]
    times += clock_rows(text, (0, len(text)))
    return [span for span in times if not is_of_a_day(text, span)]


def is_of_a_day(text: str, span: Span) -> bool:
    """Whether a day stands right before or behind a time."""
    start, end = span
    has_day = DAY_BEFORE.search(text, max(start - LONGEST_DAY, 0), start) or DAY_AFTER.match(text, end)
    return has_day is not None
