"""About how much is it?

A number keeps one or two digits, always fewer than it had, with its unit, its
currency and its way to group digits. One that has no digit to lose, such as 7
or 5,000, cannot be told less precisely here: the caller marks it.
"""

import re
from decimal import ROUND_HALF_EVEN, Decimal

from textveil.languages.english.values.numerals import ABOUT, VAGUE, number_of

GROUPS = re.compile(
    r"(?P<whole>\d{1,3}(?:(?P<sign>[,.'’ \u00a0\u202f])\d{3})(?:(?P=sign)\d{3})*|\d+)(?P<rest>[.,]\d+)?"
)
AMOUNT = re.compile(rf"(?P<before>[^\d]{{0,24}}?)(?P<number>{GROUPS.pattern})(?P<after>(?:[^\d].{{0,40}})?)", re.S)
LONGEST = 40


def round_amount(text: str, *, digits: int = 2) -> str | None:
    """An amount to so many digits, and always to fewer than it had; None when that cannot be.

    >>> round_amount("1.234,50 €"), round_amount("thirty-seven"), round_amount("12%"), round_amount("two")
    ('about 1.200 €', 'about 40', 'about 10%', None)
    """
    match = AMOUNT.fullmatch(text) if len(text) <= 2 * LONGEST else None
    if match is None:
        number = number_of(text)
        rounded = None if number is None or number != int(number) else rounded_to(Decimal(int(number)), digits)
        return None if rounded is None else f"{ABOUT}{rounded:,f}"
    if len(match["number"]) > LONGEST or any(map(str.isdigit, match["after"])):
        return None
    sign, rest = separators(match)
    rounded = rounded_to(value_of(match["number"], decimal=rest), digits)
    if rounded is None:
        return None
    lead = "" if VAGUE.match(match["before"]) else ABOUT
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
