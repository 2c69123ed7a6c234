"""What can be said of an amount with the words around it, and still be true?

"$1,200" → "more than $1,000"; "nearly 300 people" → "more than 200 people";
"under £40" → "less than £50"; "37%" → "less than half".
"""

import re

from textveil.core.late_patterns import late_pattern
from textveil.core.matches import match_over
from textveil.core.model import Chain, Span
from textveil.languages.english.values.expressions import SCALED, SIGN
from textveil.languages.english.values.numerals import number_of
from textveil.languages.english.values.quantities import MONEY_UNIT, UNITS, many, write_round

LOWER = frozenset({"more than", "over", "at least", "above", "upwards of"})
UPPER = frozenset({"less than", "fewer than", "under", "below", "up to", "at most", "no more than"})
ABOUT = frozenset("about around approximately roughly some nearly almost".split()) | {
    "an estimated",
    "close to",
    "just under",
}
SLACK = 0.8
"""What is "about" a number is no less than this share of it."""
FEW = 10
STEPS = (1, 2, 3, 4, 5)
"""The first digits of bounds that leave at least half of all amounts of as many digits open."""
HOW = rf"(?:(?P<how>(?i:{'|'.join(sorted((LOWER | UPPER | ABOUT), key=len, reverse=True))})) )?"
MEASURES = "|".join(UNITS.values())
SMALL_WORDS = "of|in|to|and|at|for|or|by|on|per|the|a|an|was|is|has|as|his|its|this|us|does"
COUNTED = (
    rf"(?=(?: (?:thousand|million|billion|trillion))? (?:(?!(?:{SMALL_WORDS})\b)[a-z]+ ){{0,2}}"
    rf"(?:people|men|women|children|(?!(?:{SMALL_WORDS})\b)[a-z]{{2,}}s)\b)|(?=[ \xa0]?(?:{MEASURES})\b)"
)
NUMBER = rf"(?<![\w.,/:-]){HOW}(?P<sign>)(?P<number>{SCALED})"
SUM = late_pattern(rf"{HOW}(?P<sign>{SIGN})(?P<number>{SCALED})(?!\w|[-/]\d)")
COUNT = late_pattern(rf"{NUMBER}(?:{COUNTED})")
MEASURE = re.compile(
    rf"{NUMBER}(?P<unit>[ \xa0]?(?:{MONEY_UNIT}|{MEASURES}))\b(?: \((?:EUR|USD|GBP)\))?", re.IGNORECASE
)
CODE = "|".join(
    """AED ALL AMD ARS ATS AUD AZN BAM BEF BGN BRL CAD CHF CLP CNY COP CSD CYP CZK DEM DKK EEK EGP ESP FIM FRF GEL GRD
    HRK HUF IDR IEP ILS INR IRR ITL JPY KRW KZT LTL LVL MDL MKD MTL MXN MYR NGN NLG NOK NZD PEN PHP PKR PLN PTE ROL
    RON RSD RUB RUR SAR SEK SGD SIT SKK THB TRL TRY UAH ZAR""".split()
)
"""Currencies of one country, as codes."""
COIN = (
    "schillings?|marks?|liras?|lire|kron(?:a|or|e|er)|zlot(?:y|ys|ych)|forints?|dinars?|dirhams?|shekels?|won|yuan|"
    "crowns?|guilders?|pesetas?|drachmas?|francs?|roubles?|rubles?|rupees?|pesos?|lei|leva|hryvnias?|escudos?|rand|rials?"
)
"""Currencies that are called so in one country or more, behind its adjective."""
NATIONAL = re.compile(
    rf"{HOW}(?P<sign>)(?:(?P<number>{SCALED})[ \xa0](?:[A-Z][a-z]+[ \xa0](?i:{COIN})\b|(?:{CODE})\b)"
    rf"|(?<!\w)(?:{CODE})[ \xa0](?P<behind>{SCALED})(?![\w/]|[-–]\d))(?: \((?:{CODE})\))?"
)
IN_NATIONAL = " in national currency"
SHARE = late_pattern(rf"{HOW}(?P<number>\d{{1,3}}(?:\.\d+)?)(?: ?%| per ?cent\b)")
YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
LED = re.compile(r"(?:\b(?:[Tt]he|[Aa]n?|his|her|its|their|our|my|your|this|that|each|every) |['’]s |[×x*] ?)\Z")
"""Behind an article nothing is "more than" so much."""
DIGIT = re.compile(r"\d")
"""Every amount has one."""
SORTS = (
    (NATIONAL, re.compile(r"(?:\d|hundred|thousand|illion)[ \xa0][A-Z]|[A-Z]{3}[ \xa0]\d")),
    (SUM, re.compile(r"[$€£¥₹]|[A-Z]{3} \d|Rs")),
    (SHARE, re.compile("%|cent")),
    (COUNT, DIGIT),
    (MEASURE, DIGIT),
)
"""The sorts of amounts, and what each has somewhere, which is sooner found."""
BACK, AHEAD = 24, 60


def amount_phrase(text: str, span: Span) -> tuple[Span, Chain] | None:
    """The words that tell an amount around a stretch of a text, and what can be said instead of them."""
    start, end = max(0, span[0] - BACK), min(len(text), span[1] + AHEAD)
    if DIGIT.search(text, start, end) is None:
        return None
    for pattern, sign in SORTS:
        match = match_over(pattern, text, span, within=(start, end)) if sign.search(text, start, end) else None
        if match:
            if LED.search(text, max(0, match.start() - BACK), match.start()):
                return None
            chain = share_chain(match) if pattern is SHARE else amount_chain(match)
            return (match.span(), chain) if chain else None
    return None


def amount_chain(match: re.Match[str]) -> Chain:
    """Bounds that an amount is surely above, or below; the closest first."""
    how, sign = (match["how"] or "").lower(), match["sign"]
    value = number_of(match["number"] or match["behind"])
    unit = IN_NATIONAL if match.re is NATIONAL else many(match.groupdict().get("unit") or "")
    if value is None or value < FEW or (not sign and YEAR.fullmatch(match["number"] or "")):
        return ()
    if how in UPPER:
        return tuple(f"less than {sign}{write_round(bound)}{unit}" for bound in bounds_above(value))
    return tuple(above(bound, value, how=how, sign=sign) + unit for bound in bounds_below(value, how=how))


def above(bound: int, value: float, *, how: str, sign: str) -> str:
    """That an amount is above a bound, or no less where it may be the bound itself."""
    is_more = bound < value or how in {"more than", "over", "above"}
    return f"{'more than' if is_more else 'at least'} {sign}{write_round(bound)}"


def bounds_below(value: float, *, how: str = "") -> list[int]:
    """Round numbers that an amount is not below, the greatest first.

    >>> bounds_below(1200), bounds_below(7300), bounds_below(50, how="about")
    ([1000], [5000, 1000], [40, 10])
    """
    least = value * SLACK if how in ABOUT else value
    power: int = 10 ** (len(str(int(least))) - 1)
    if least < FEW:
        return []
    first = max(step for step in STEPS if step * power <= least)
    return [first * power, *([power] if first > 1 else [])]


def bounds_above(value: float) -> list[int]:
    """Round numbers above an amount, the least first.

    >>> bounds_above(40), bounds_above(1000)
    ([50, 100], [2000, 5000, 10000])
    """
    power: int = 10 ** (len(str(int(value))) - 1)
    return [step * power for step in (2, 5, 10) if step * power > value]


def share_chain(match: re.Match[str]) -> Chain:
    """On which side of a half a share lies, or that it is small."""
    value, how = float(match["number"]), (match["how"] or "").lower()
    if value < FEW and how not in LOWER:
        return ("less than 10%",)
    if value < 50 and how not in LOWER and how not in ABOUT:
        return ("less than half",)
    if value > 50 and how not in UPPER and value * (SLACK if how in ABOUT else 1) > 50:
        return ("more than half",)
    return ()
