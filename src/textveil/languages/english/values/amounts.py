"""Which amount is written here, what is coarser, and what can be said of it with the words around?

A number with its currency or unit is read once, into an ``Amount``. By itself it is told by the two round numbers it
lies between, then by its order of magnitude, then by what it counts: $1,523 → between $1,000 and $2,000 → between
$1,000 and $10,000 → sum of money. In a sentence a bound reads better: "$1,200" → "more than $1,000"; "nearly 300
people" → "more than 200 people"; "under £40" → "less than £50"; "37%" → "less than half".
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal

from textveil.core.late_patterns import late_pattern
from textveil.core.model import Chain, Span
from textveil.core.spans import match_over
from textveil.languages.english.lexicon.value_words import (
    AMBIGUOUS_COINS,
    CURRENCY_CODES,
    CURRENCY_SIGNS,
    NATIONAL_CODES,
    NATIONAL_COINS,
    SCALES,
    UNITS,
    WORLD_COINS,
)
from textveil.languages.english.lexicon.word_forms import plural_word
from textveil.languages.english.lexicon.word_lists import phrase_list, word_list
from textveil.languages.english.values.numerals import ABOUT as VAGUELY
from textveil.languages.english.values.numerals import NUMBER_WORD, VAGUE, number_of

LOWER = phrase_list("values.above")
UPPER = phrase_list("values.below") | {"no more than"}
ABOUT = phrase_list("values.about")
GROUPS = re.compile(
    r"(?P<whole>\d{1,3}(?:(?P<sign>[,.'’ \u00a0\u202f])\d{3})(?:(?P=sign)\d{3})*|\d+)(?P<rest>[.,]\d+)?"
)
AMOUNT = re.compile(rf"(?P<before>[^\d]{{0,24}}?)(?P<number>{GROUPS.pattern})(?P<after>(?:[^\d].{{0,40}})?)", re.S)
LONGEST = 40
"""Digits and signs of the longest number that is rounded."""


def one_of(words: Iterable[str]) -> str:
    """A pattern of words, the longest first."""
    return "|".join(sorted(words, key=len, reverse=True))


SLACK = 0.8
"""What is "about" a number is no less than this share of it."""
FEW, SEVERAL = 10, 3
"""Below this a number has no round one under it; from this on one may say "several"."""
STEPS = (1, 2, 3, 4, 5)
"""The first digits of bounds that leave at least half of all amounts of as many digits open."""
DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
SCALED = rf"{DIGITS}(?: ?(?:hundred|thousand|million|billion|trillion)\b)?"
SIGN = rf"(?:(?:(?:US|A|C|NZ|HK|CA) ?)?[{CURRENCY_SIGNS}] ?|(?:{CURRENCY_CODES}|Rs\.?|KSh) |Rs\.?|KSh)"
MEASURES = "|".join(UNITS.values())
MONEY_UNIT = rf"(?:[A-Z][A-Za-z]+ )?(?:{WORLD_COINS}|{NATIONAL_COINS})(?: \([A-Z]{{3}}\))?|{CURRENCY_CODES}"
DIGIT = re.compile(r"\d")
"""Every amount in a sentence has one."""
SPELLED, ALIKE = (
    re.compile(r"day|ton|[a-z]{4,}"),
    word_list("values.unchanging_units"),
)
"""Units that are words, and those that are the same however many there are."""

ANY_NUMBER = r"(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?: ?(?:hundred|thousand|million|billion|trillion|bn|k|mn?)\b)?"
WORD_NUMBER = r"[a-z]+(?:[ -](?:[a-z]+))*?"
TERMS = tuple(
    (what, late_pattern(pattern), needed)
    for what, pattern, needed in (
        ("sum of money", rf"(?P<sign>{SIGN})(?P<number>{ANY_NUMBER})", DIGIT),
        (
            "sum of money",
            rf"(?P<number>{ANY_NUMBER}|{WORD_NUMBER})(?P<unit> (?:{MONEY_UNIT}))",
            late_pattern(rf" (?:{MONEY_UNIT})$"),
        ),
        ("percentage", r"(?P<number>\d{1,2}(?:\.\d+)?|100)(?P<unit> ?%| per ?cent)", DIGIT),
        *(
            (
                what,
                rf"(?P<number>{ANY_NUMBER}|{WORD_NUMBER})(?P<space>[ -]?)(?P<unit>{units})",
                late_pattern(rf"(?:{units})$"),
            )
            for what, units in UNITS.items()
        ),
        (
            "",
            rf"(?i:(?P<how>{one_of(LOWER | ABOUT)}) )?(?P<number>{ANY_NUMBER}|{WORD_NUMBER})",
            re.compile(""),
        ),
        ("", r"(?P<number>\d\S*)(?P<unit> [a-z]+s)", DIGIT),
    )
)
"""What a term is that is an amount, how it is written, and what each has, which is sooner found."""
MARKED, SCORE = re.compile(r"(?:No\.?|Number|#|№) ?\d+"), re.compile(r"\d{1,3}(?:[–-]\d{1,3}){1,2}")

HOW = rf"(?:(?P<how>(?i:{one_of(LOWER | UPPER | ABOUT)})) )?"
SMALL_WORDS = "of|in|to|and|at|for|or|by|on|per|the|a|an|was|is|has|as|his|its|this|us|does"
COUNTED = (
    rf"(?=(?: (?:thousand|million|billion|trillion))? (?:(?!(?:{SMALL_WORDS})\b)[a-z]+ ){{0,2}}"
    rf"(?:people|men|women|children|(?!(?:{SMALL_WORDS})\b)[a-z]{{2,}}s)\b)|(?=[ \xa0]?(?:{MEASURES})\b)"
)
NUMBER = rf"(?<![\w.,/:-]){HOW}(?P<sign>)(?P<number>{SCALED})"
SUM = late_pattern(rf"{HOW}(?P<sign>{SIGN})(?P<number>{SCALED})(?!\w|[-/]\d)")
COUNT = late_pattern(rf"{NUMBER}(?:{COUNTED})")
MEASURE = late_pattern(rf"(?i:{NUMBER}(?P<unit>[ \xa0]?(?:{MONEY_UNIT}|{MEASURES}))\b(?: \((?:EUR|USD|GBP)\))?)")
CODE = "|".join(NATIONAL_CODES)
NATIONAL = late_pattern(
    rf"{HOW}(?P<sign>)(?:(?P<number>{SCALED})[ \xa0]"
    rf"(?:[A-Z][A-Za-z]+[ \xa0](?i:{NATIONAL_COINS}|{AMBIGUOUS_COINS})\b|(?:{CODE})\b)"
    rf"|(?<!\w)(?:{CODE})[ \xa0](?P<behind>{SCALED})(?![\w/]|[-–]\d))(?: \((?:{CODE})\))?"
)
IN_NATIONAL = " in national currency"
SHARE = late_pattern(rf"{HOW}(?P<number>\d{{1,3}}(?:\.\d+)?)(?: ?%| per ?cent\b)")
YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
LED = re.compile(
    rf"(?:\b(?P<word>(?i:{one_of(word_list('grammar.definite'))})|[Aa]n?) (?:(?:first|last|other|next|remaining) )?"
    r"|\b(?:this|that|each|every) |['’]s |[×x*] ?)\Z"
)
"""Behind an article nothing is "more than" so much."""
OTHER_COUNT = late_pattern(
    rf"\b(?P<rest>(?i:{one_of(word_list('grammar.definite'))}) other) {NUMBER_WORD}"
    r"(?= (?:[a-z]+ )?(?:children|people|men|women|[a-z]{2,}s)\b)"
)
NO_NOUN = f"{SMALL_WORDS}|they|we|you|he|she|i|that|which|who|with|from|will|would|can|could|{MEASURES}"
NOUN_BEHIND = re.compile(rf" (?!(?:{NO_NOUN})\b)([a-z]{{3,}})")
SURPASSED = re.compile(r"\b(?:surpassing|exceeding|topping) \Z")
"""Behind this it need not be said that something is more."""
PRICED_BEHIND = late_pattern(rf" (?:[a-z]+ )?({one_of(word_list('values.priced_things'))})s?\b")
END_BEHIND = re.compile(r"[ ,.;:!?)\n]|\Z")
SORTS = (
    (NATIONAL, re.compile(r"(?:\d|hundred|thousand|illion)[ \xa0][A-Z]|[A-Z]{3}[ \xa0]\d")),
    (SUM, re.compile(rf"[{CURRENCY_SIGNS}]|[A-Z]{{3}} \d|Rs|KSh")),
    (SHARE, re.compile("%|cent")),
    (COUNT, DIGIT),
    (MEASURE, DIGIT),
)
"""The sorts of amounts in a sentence, and what each has somewhere, which is sooner found."""
BACK, AHEAD = 24, 60


@dataclass(frozen=True, slots=True)
class Range:
    """Two round numbers, and a number between them; the ends belong to it."""

    low: int
    high: int

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, the currency before it or the unit behind it, and how exactly it is told."""

    value: float
    sign: str = ""
    unit: str = ""
    how: str = ""
    what: str = ""
    """What is measured: a sum of money, a distance; nothing where things are counted."""

    def between(self, span: Range) -> str:
        """A range in words."""
        low, high = write_round(span.low), write_round(span.high)
        unit = self.unit.strip() if self.what == "percentage" else ""
        return f"between {self.sign}{low}{unit} and {self.sign}{high}{unit or self.unit}"

    @property
    def coarser(self) -> Chain:
        """What may be said instead, the most exact first."""
        if self.what == "percentage":
            return self.coarser_share
        if not self.what:
            return self.coarser_count
        if self.value < 1:
            return ()
        spoken = tuple(map(self.between, ranges(self.value)))
        if self.what == "length of time":
            spoken = (*spoken[: self.value >= FEW], *([f"several{self.unit}"] if self.value >= SEVERAL else []))
        return (*spoken, self.what)

    @property
    def coarser_share(self) -> Chain:
        """Between which tens a share of a hundred lies, and on which side of a half."""
        low = min(int(self.value // 10) * 10, 90)
        half = ("less than half",) if self.value < 50 else ("more than half",) if self.value > 50 else ()
        return (f"between {low}% and {low + 10}%", *half, self.what)

    @property
    def coarser_count(self) -> Chain:
        """Between which round numbers a number of things lies, and that they are several."""
        value, power = self.value, 10 ** magnitude(self.value)
        if value != int(value):
            near = Range(int(value), int(value) + 1)
            return tuple(map(self.between, [near, *(ranges(value) if value >= 1 else [])]))
        if value < SEVERAL:
            return (f"some{self.unit}",) if value == SEVERAL - 1 else ()
        several = f"several{self.unit}"
        if value < FEW:
            return (several,)
        if self.how in LOWER:
            return (f"more than {write_round(power)}", several) if value > power else (several,)
        return (*map(self.between, [widen_number(value)] if self.how else ranges(value)), several)


def read_amount(term: str) -> Amount | None:
    """The amount that a term is; None when it is none.

    >>> read_amount("$1,523"), read_amount("120 miles").coarser[-1], read_amount("red")
    (Amount(value=1523, sign='$', unit='', how='', what='sum of money'), 'distance', None)
    """
    for what, pattern, needed in TERMS:
        match = pattern.fullmatch(term) if needed.search(term) else None
        value = number_of(match["number"]) if match else None
        if match is None or value is None:
            continue
        told = match.groupdict()
        unit = told.get("unit") or ""
        if "space" in told:
            unit = (" " if told["space"] or len(unit) > 2 else "") + unit
        return Amount(value, close_sign(told.get("sign") or ""), many(unit), (told.get("how") or "").lower(), what)
    return None


def amount_chain(term: str) -> Chain:
    """What may be said instead of an amount, or of what is marked as a number or as how a game ended.

    >>> amount_chain("$1,523")
    ('between $1,000 and $2,000', 'between $1,000 and $10,000', 'sum of money')
    >>> amount_chain("over 300"), amount_chain("37%"), amount_chain("30 pages")[-1]
    (('more than 100', 'several'), ('between 30% and 40%', 'less than half', 'percentage'), 'several pages')
    """
    if MARKED.fullmatch(term):
        return ("number",)
    amount = read_amount(term)
    return amount.coarser if amount else ("score",) if SCORE.fullmatch(term) else ()


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


def many(unit: str) -> str:
    """A unit as it stands after a range; what is written in short has no plural.

    >>> [many(unit) for unit in ("inch", " day", "sq mi", "km/h", "degrees Fahrenheit", "yen", "square foot")]
    ['inches', ' days', 'sq mi', 'km/h', 'degrees Fahrenheit', 'yen', 'square feet']
    """
    front, space, word = unit.rpartition(" ")
    is_short = not SPELLED.fullmatch(word) or word in ALIKE
    return unit if is_short else f"{front}{space}{plural_word(word)}"


def amount_phrase(text: str, span: Span) -> tuple[Span, Chain] | None:
    """The words that tell an amount around a stretch of a text, and what can be said instead of them."""
    start, end = max(0, span[0] - BACK), min(len(text), span[1] + AHEAD)
    if DIGIT.search(text, start, end) is None:
        match = match_over(OTHER_COUNT, text, span, within=(start, end)) if " other " in text[start:end] else None
        return (match.span(), (match["rest"],)) if match else None
    for pattern, sign in SORTS:
        match = match_over(pattern, text, span, within=(start, end)) if sign.search(text, start, end) else None
        if match:
            if led := LED.search(text, max(0, match.start() - BACK), match.start()):
                return without_number(led, match)
            surpassed = SURPASSED.search(text, max(0, match.start() - BACK), match.start())
            if surpassed and pattern is not SHARE:
                beyond = bounds(match, is_national=pattern is NATIONAL)
                above_it = tuple(bound.replace("more than", "above") for bound in beyond if bound.startswith("more"))
                return ((surpassed.start(), match.end()), above_it) if above_it else None
            chain = share_bounds(match) if pattern is SHARE else bounds(match, is_national=pattern is NATIONAL)
            return (match.span(), chain) if chain else None
    return None


def without_number(led: re.Match[str], match: re.Match[str]) -> tuple[Span, Chain] | None:
    """What is left of an amount behind an article: "the 10 players" → "the", "their $5 million" → "their money"."""
    word, text, end = led["word"], match.string, match.end()
    noun = (PRICED_BEHIND if match.groupdict().get("sign") else NOUN_BEHIND).match(text, end)
    is_sum = bool(match.groupdict().get("sign")) or match.re is NATIONAL
    if not word or not END_BEHIND.match(text, end) or not (is_sum or (noun and match.groupdict().get("unit") is None)):
        return None
    rest = text[led.end("word") : led.end()]
    if word.lower() in {"a", "an"}:
        # "A $5 million house" is a house; nobody has "a 10 players".
        said = word[0] + ("n" if noun and noun[0][1] in "aeio" else "")
        return ((led.start(), end), (said,)) if is_sum and noun and not rest.strip() else None
    said = f"{word}{rest}".rstrip() if noun else f"{word}{rest}money"
    return (led.start(), end), (said,)


def bounds(match: re.Match[str], *, is_national: bool) -> Chain:
    """Bounds that an amount is surely above, or below; the closest first."""
    how, sign, number = (match["how"] or "").lower(), close_sign(match["sign"]), match["number"] or match["behind"]
    value = number_of(number)
    unit = IN_NATIONAL if is_national else many(match.groupdict().get("unit") or "")
    if value is not None and 0 < value < FEW and sign and how not in LOWER:
        return (f"less than {sign}{FEW}",)
    if value is None or value < FEW or (not sign and YEAR.fullmatch(match["number"] or "")):
        return ()
    if how in UPPER:
        return tuple(f"less than {sign}{write_round(bound)}{unit}" for bound in bounds_above(value))
    return tuple(above(bound, value, how=how, sign=sign) + unit for bound in bounds_below(value, how=how))


def close_sign(sign: str) -> str:
    """A sign of money as it stands right before a number; a code of letters keeps its blank.

    >>> close_sign("US $ "), close_sign("EUR ")
    ('US$', 'EUR ')
    """
    return sign if sign.strip().isalpha() else "".join(sign.split())


def above(bound: int, value: float, *, how: str, sign: str) -> str:
    """That an amount is above a bound, or no less where it may be the bound itself."""
    is_more = bound < value or how in {"more than", "over", "above"}
    return f"{'more than' if is_more else 'at least'} {sign}{write_round(bound)}"


def bounds_below(value: float, *, how: str = "") -> list[int]:
    """Round numbers that an amount is above, the greatest first; one told exactly is no bound of itself.

    >>> bounds_below(1200), bounds_below(7300), bounds_below(50, how="about"), bounds_below(500)
    ([1000], [5000, 1000], [40, 10], [400, 100])
    >>> bounds_below(500, how="over"), bounds_below(1000)
    ([500, 100], [500])
    """
    least = value * SLACK if how in ABOUT else value
    power: int = 10 ** magnitude(least)
    steps = [step * power for step in STEPS if step * power < least or (step * power == least and how)]
    if least <= FEW:
        return []
    return [steps[-1], *([power] if len(steps) > 1 else [])] if steps else [power // 2]


def bounds_above(value: float) -> list[int]:
    """Round numbers above an amount, the least first.

    >>> bounds_above(40), bounds_above(1000)
    ([50, 100], [2000, 5000, 10000])
    """
    power: int = 10 ** magnitude(value)
    return [step * power for step in (2, 5, 10) if step * power > value]


def share_bounds(match: re.Match[str]) -> Chain:
    """On which side of a half a share lies, or that it is small."""
    value, how = float(match["number"]), (match["how"] or "").lower()
    if value < FEW and how not in LOWER:
        return ("less than 10%",)
    if value < 50 and how not in LOWER and how not in ABOUT:
        return ("less than half",)
    if value > 50 and how not in UPPER and value * (SLACK if how in ABOUT else 1) > 50:
        return ("more than half",)
    return ()


def round_amount(text: str, *, digits: int = 2) -> str | None:
    """An amount to so many digits, and always to fewer than it had; None when that cannot be.

    >>> round_amount("1.234,50 €"), round_amount("thirty-seven"), round_amount("12%"), round_amount("two")
    ('about 1.200 €', 'about 40', 'about 10%', None)
    """
    match = AMOUNT.fullmatch(text) if len(text) <= 2 * LONGEST else None
    if match is None:
        number = number_of(text)
        rounded = None if number is None or number != int(number) else rounded_to(Decimal(int(number)), digits)
        return None if rounded is None else f"{VAGUELY}{rounded:,f}"
    if len(match["number"]) > LONGEST or any(map(str.isdigit, match["after"])):
        return None
    sign, rest = separators(match)
    rounded = rounded_to(value_of(match["number"], decimal=rest), digits)
    if rounded is None:
        return None
    lead = "" if VAGUE.match(match["before"]) else VAGUELY
    return lead + match["before"] + write(rounded, sign=sign, decimal=rest) + match["after"]


def separators(match: re.Match[str]) -> tuple[str, str]:
    """What stands between groups of digits, and before decimals; a lone "1.234" has decimals, "1,234" has groups."""
    sign, rest = match["sign"] or "", (match["rest"] or "")[:1]
    if sign == "." and not rest and match["whole"].count(".") == 1:
        return "", "."
    return sign, rest


def value_of(number: str, *, decimal: str) -> Decimal:
    """The value of digits with signs between them."""
    whole, _, rest = number.rpartition(decimal) if decimal else (number, "", "")
    return Decimal("".join(filter(str.isdecimal, whole)) + "." + (rest or "0"))


def rounded_to(value: Decimal, digits: int) -> Decimal | None:
    """A value with fewer digits, or None when it has none to lose.

    >>> rounded_to(Decimal("1234.5"), 2), rounded_to(Decimal("1200"), 2), rounded_to(Decimal("1000"), 2)
    (Decimal('1.2E+3'), Decimal('1E+3'), None)
    """
    plain = value.normalize()
    has = len(plain.as_tuple().digits)
    left = min(digits, has - 1)
    if left < 1:
        return None
    step = Decimal(1).scaleb(plain.adjusted() - left + 1)
    return plain.quantize(step, rounding=ROUND_HALF_EVEN)


def write(value: Decimal, *, sign: str, decimal: str) -> str:
    """A value in digits, grouped and with decimals as the number had them."""
    whole, _, rest = f"{value:,f}".partition(".")
    rest = rest.rstrip("0")
    return whole.replace(",", sign) + (f"{decimal}{rest}" if rest else "")
