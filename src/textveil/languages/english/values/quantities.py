"""What can be said instead of a number, and still be true?

Every number is told by the two round ones it lies between, then by its order of
magnitude, then by what it counts: $1,523 → between $1,000 and $2,000 → between
$1,000 and $10,000 → sum of money. Dates, times and ages have rules of their own.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from textveil.core.late_patterns import late_pattern
from textveil.core.model import Chain, Sense
from textveil.languages.english.lexicon.word_forms import plural_word
from textveil.languages.english.values.dates import date_chain, year_chain
from textveil.languages.english.values.numerals import ORDINALS, SCALES, WORDS, number_of

SOURCE = "quantities"
NUMBER = r"(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?: ?(?:hundred|thousand|million|billion|trillion|bn|k|mn?)\b)?"
WORD_NUMBER = r"[a-z]+(?:[ -](?:[a-z]+))*?"
CODES = """USD EUR GBP CHF TRY DEM ATS SEK NOK DKK PLN CZK HUF RON BGN RUB UAH INR JPY CNY AUD CAD NZD ZAR KES FRF ITL
ESP"""
CODE = "|".join(CODES.split())
CURRENCY = rf"(?:US|A|C|NZ|HK|CA)?[$€£¥₹]|Rs\.? ?|KSh ?|(?:{CODE}) "
MONEY_UNIT = (
    r"(?:[A-Z][A-Za-z]+ )?(?:dollars?|euros?|pounds?(?: sterling)?|yen|rupees?|francs?|marks|roubles?|rubles?|pesos?"
    r"|liras?|litai|lei|kronor|kroner|forints?|birr|rand|shillings?|yuan)(?: \([A-Z]{3}\))?"
    rf"|{CODE}"
)
UNITS = {
    "distance": "km|kilomet(?:er|re)s?|mi|miles?|m|met(?:er|re)s?|yards?|yd|feet|foot|ft|cm|centimet(?:er|re)s?"
    "|mm|inch(?:es)?",
    "weight": "kg|kilograms?|kilos?|g|grams?|mg|milligrams?|tonnes?|tons?|lbs?|pounds|ounces?|oz",
    "area": "hectares?|ha|acres?|km2|km²|m2|m²|sq mi|square (?:miles?|kilomet(?:er|re)s?|met(?:er|re)s?|feet)",
    "speed": "km/h|mph|knots?",
    "volume": "ml|millilit(?:er|re)s?|l|lit(?:er|re)s?|gallons?",
    "temperature": "°C|°F|degrees(?: Celsius| Fahrenheit)?",
    "length of time": "seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|decades?",
}
"""What a unit measures."""
ABOUT = r"(?P<about>(?:about|around|approximately|roughly|nearly|almost|some|an estimated) )"
AT_LEAST = r"(?P<least>(?:over|more than|at least|above|upwards of) )"
DIGIT = re.compile(r"\d")
COUNTING = frozenset([*WORDS, *SCALES, "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])
"""Words of which every quantity without a digit has one; most terms have none, and are done at once."""
SIGNED = late_pattern(rf"(?P<sign>{CURRENCY})(?P<number>{NUMBER})")
IN_MONEY = late_pattern(rf"(?P<number>{NUMBER})(?P<unit> (?:{MONEY_UNIT}))")
MEASURES = {
    what: late_pattern(rf"(?P<number>{NUMBER}|{WORD_NUMBER})(?P<space>[ -]?)(?P<unit>{units})")
    for what, units in UNITS.items()
}
MEASURED = late_pattern(rf"(?:{'|'.join(UNITS.values())})$")
COUNTED = re.compile(rf"(?:{ABOUT}|{AT_LEAST})?(?P<number>{NUMBER}|{WORD_NUMBER})", re.IGNORECASE)
SHARE = re.compile(r"(?P<number>\d{1,2}(?:\.\d+)?|100)(?: ?%| per ?cent)")
MARKED = re.compile(r"(?:No\.?|Number|#|№) ?\d+")
SCORE = re.compile(r"\d{1,3}(?:[–-]\d{1,3}){1,2}")
SPELLED, ALIKE = (
    re.compile(r"day|ton|[a-z]{4,}"),
    frozenset("yen feet sterling litai lei kronor kroner birr rand yuan".split()),
)
"""Units that are words, and those that are the same however many there are."""
SEVERAL = 3
"""From how many on one may say "several"."""


@dataclass(frozen=True, slots=True)
class Range:
    """Two round numbers, and a number between them; the ends belong to it."""

    low: int
    high: int

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


def ranges(value: float) -> list[Range]:
    """Round ranges around a number from 1 on, each inside the next.

    >>> ranges(1523), ranges(7)
    ([Range(low=1000, high=2000), Range(low=1000, high=10000)], [Range(low=1, high=10)])
    """
    power: int = 10 ** magnitude(value)
    whole = Range(power, 10 * power)
    lead = int(value // power)
    return [whole] if power == 1 else [Range(lead * power, (lead + 1) * power), whole]


def magnitude(value: float) -> int:
    """How many digits a number has before its point, less one."""
    return len(str(int(value))) - 1


def widen_number(value: float) -> Range:
    """A range that a number lies well inside of: what is "about 5,000" lies between 4,000 and 7,000."""
    power: int = 10 ** magnitude(value)
    lead = int(value // power)
    return Range((lead - 1) * power or power // 2, (lead + 2) * power)


def write_round(number: int) -> str:
    """A round number as it is written.

    >>> write_round(2000), write_round(20_000_000), write_round(1000)
    ('2,000', '20 million', '1,000')
    """
    for word in ("trillion", "billion", "million"):
        if number >= SCALES[word] and number % (SCALES[word] // 10) == 0:
            return f"{number / SCALES[word]:g} {word}"
    return f"{number:,}"


def between(span: Range, *, before: str = "", after: str = "") -> str:
    """A range in words."""
    return f"between {before}{write_round(span.low)} and {before}{write_round(span.high)}{after}"


def money_chain(term: str) -> Chain:
    """A sum of money.

    >>> money_chain("$1,523")
    ('between $1,000 and $2,000', 'between $1,000 and $10,000', 'sum of money')
    """
    match = SIGNED.fullmatch(term)
    named = match or IN_MONEY.fullmatch(term)
    value = number_of(named["number"]) if named else None
    if named is None or value is None or value < 1:
        return ()
    sign, unit = (named["sign"], "") if match else ("", many(named["unit"]))
    return (*(between(span, before=sign, after=unit) for span in ranges(value)), "sum of money")


def many(unit: str) -> str:
    """A unit as it stands after a range; what is written in short has no plural.

    >>> [many(unit) for unit in ("inch", " day", "sq mi", "km/h", "degrees Fahrenheit", "yen", "square foot")]
    ['inches', ' days', 'sq mi', 'km/h', 'degrees Fahrenheit', 'yen', 'square feet']
    """
    front, space, word = unit.rpartition(" ")
    is_short = not SPELLED.fullmatch(word) or word in ALIKE
    return unit if is_short else f"{front}{space}{plural_word(word)}"


def measure_chain(term: str) -> Chain:
    """A number with a unit.

    >>> measure_chain("120 miles")
    ('between 100 and 200 miles', 'between 100 and 1,000 miles', 'distance')
    """
    if not MEASURED.search(term):
        return ()
    for what, pattern in MEASURES.items():
        match = pattern.fullmatch(term)
        value = number_of(match["number"]) if match else None
        if match and value is not None and value >= 1:
            space = " " if match["space"] or len(match["unit"]) > 2 else ""
            unit = space + many(match["unit"])
            spoken = tuple(between(span, after=unit) for span in ranges(value))
            if what == "length of time":
                return (*(spoken[:1] if value >= 10 else ()), *duration(value, unit), "length of time")
            return (*spoken, what)
    return ()


def duration(value: float, unit: str) -> Chain:
    """Three months are several months."""
    return (f"several{unit}",) if value >= SEVERAL else ()


def count_chain(term: str) -> Chain:
    """A bare number.

    >>> count_chain("1,523"), count_chain("three"), count_chain("over 300")
    (('between 1,000 and 2,000', 'between 1,000 and 10,000', 'several'), ('several',), ('more than 100', 'several'))
    """
    match = COUNTED.fullmatch(term)
    value = number_of(match["number"]) if match else None
    if match is None or value is None:
        return ()
    if value != int(value):
        return (between(Range(int(value), int(value) + 1)), *(between(span) for span in ranges(value) if value >= 1))
    if value < 2:
        return ()
    if value < SEVERAL:
        return ("some",)
    if match["least"]:
        return (
            *((f"more than {write_round(10 ** magnitude(value))}",) if value > 10 ** magnitude(value) >= 10 else ()),
            "several",
        )
    if match["about"]:
        return (between(widen_number(value)), "several") if value >= 10 else ("several",)
    return (*(between(span) for span in ranges(value) if value >= 10), "several")


def ordinal_chain(term: str, *, modifies: bool = False) -> Chain:
    """A place in a row: what comes later than the first, or lies between two places.

    >>> ordinal_chain("third", modifies=True), ordinal_chain("21st"), ordinal_chain("4th")
    (('later',), ('between 20th and 30th',), ('among the first ten',))
    """
    plain = term.lower()
    value = ORDINALS.index(plain) + 1 if plain in ORDINALS else int(re.sub(r"\D", "", plain) or 0)
    if value < 2:
        return ()
    if modifies:
        return ("later",)
    low = value // 10 * 10
    return (f"between {low}th and {low + 10}th",) if low else ("among the first ten",)


def number_chain(term: str) -> Chain:
    """What is marked as a number, or as how a game ended."""
    if MARKED.fullmatch(term):
        return ("number",)
    return ("score",) if SCORE.fullmatch(term) else ()


def percent_chain(term: str) -> Chain:
    """A share of a hundred.

    >>> percent_chain("37%"), percent_chain("50 percent")
    (('between 30% and 40%', 'less than half', 'percentage'), ('between 50% and 60%', 'percentage'))
    """
    match = SHARE.fullmatch(term)
    if not match:
        return ()
    value = float(match["number"])
    low = min(int(value // 10) * 10, 90)
    half = ("less than half",) if value < 50 else ("more than half",) if value > 50 else ()
    return (f"between {low}% and {low + 10}%", *half, "percentage")


def both_ends(term: str) -> Chain:
    """From one date to another, each end told step by step.

    >>> both_ends("27 September 1927 – 17 December 1974")[:2]
    ('September 1927 – December 1974', '1927 – 1974')
    """
    first, dash, last = term.partition(" – ")
    ends = (date_chain(first), date_chain(last)) if dash else ((), ())
    return tuple(f"{begin} – {end}" if begin != end else begin for begin, end in zip(*ends, strict=False))


def things_chain(term: str) -> Chain:
    """A number of things, with what they are.

    >>> things_chain("30 pages"), things_chain("1984 again")
    (('between 30 and 40 pages', 'between 10 and 100 pages', 'several pages'), ())
    """
    number, _, noun = term.partition(" ")
    if not (DIGIT.match(number) and noun.isalpha() and noun.islower() and noun.endswith("s")):
        return ()
    return tuple(f"{label} {noun}" for label in count_chain(number))


def quantity_chain(term: str, *, is_count: bool = False) -> Chain:
    """What may be said instead of a quantity; nothing when the term is none.

    A bare number that could be a year is taken for one unless ``is_count``.
    """
    plain = " ".join(term.split())
    if not is_count and (years := year_chain(plain)):
        return years
    rules = (both_ends, date_chain, money_chain, percent_chain, measure_chain, number_chain, count_chain, things_chain)
    return next((chain for rule in rules if (chain := rule(plain))), ())


def may_count(term: str) -> bool:
    """Whether a term could be a quantity."""
    return DIGIT.search(term) is not None or not COUNTING.isdisjoint(term.lower().replace("-", " ").split())


@lru_cache(maxsize=1 << 14)
def chain_of_count(term: str) -> Chain:
    """What may be said instead of a quantity that counts nothing in particular."""
    return quantity_chain(term)


class Quantities:
    """Dates, ages, sums, counts and measures, by rule."""

    fingerprint = "quantities:1"

    def senses(self, term: str) -> list[Sense]:
        """The one sense of a quantity."""
        chain = chain_of_count(term) if may_count(term) else ()
        return [Sense(chain, SOURCE)] if chain else []
