"""Which values of a column are not shaped like it, so that what the column is does not excuse them?

A column of categories, measures or codes says nothing of anybody; a name or a phone number that somebody put into
it does. What has another form than the values around it is read as any text is.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache

from textveil.core.column_model import NAMES, Column, ColumnRole
from textveil.core.kinds import Kind
from textveil.core.marks import MARK
from textveil.languages.interface import Lexicon
from textveil.mentions.column_roles import FEW, FORMS, HALF, LONG, PROSE, SOME, STOP, is_written_day
from textveil.mentions.whose_value import (
    LONGEST_NAME,
    WORD,
    is_card,
    is_person,
    may_be_called,
    names_anybody,
)
from textveil.mentions.word_features import is_title

FORMED = {
    ColumnRole.MEASURE: (Kind.NUMBER,),
    ColumnRole.KEY: (Kind.NUMBER,),
    ColumnRole.DATE: (Kind.DATE, Kind.NUMBER),
    ColumnRole.IDENTIFIER: (Kind.IDENTIFIER, Kind.NUMBER, Kind.WEB_ADDRESS, Kind.NETWORK_ADDRESS),
}
"""Roles whose values have a form, and which; the values of others are words."""
PATH = re.compile(r"[/~.]|.*(?:\\|/.*/)")
"""A way through folders, of which one may be somebody's."""
COUNTED = frozenset({ColumnRole.MEASURE, ColumnRole.KEY, ColumnRole.DATE})
"""Roles whose values may be numbers of any size."""
BARE_PHONE = 10
"""Digits of a phone number that has no other sign, at least."""
SHARERS = 3
"""Rows that share a name of something, at least; somebody who is named in fewer is none of the categories."""


def odd_values(column: Column, text: str, *, lexicon: Lexicon) -> dict[str, Kind | None]:
    """The different values of a column that are not shaped like it, each with what it surely is, if that is sure.

    >>> from textveil.core.column_model import Verdict
    >>> from textveil.languages.open_language import lexicon
    >>> text, cells = "12 Ann Lee 14", ((0, 2), (3, 10), (11, 13))
    >>> amount = Column("amount", Verdict(ColumnRole.MEASURE, Kind.NUMBER, False), cells=cells)
    >>> odd_values(amount, text, lexicon=lexicon())
    {'Ann Lee': 'person'}
    """
    if column.verdict == NAMES:
        return {}
    said = (text[slice(*cell)].strip() for cell in column.cells)
    values = Counter(value for value in said if len(value) > 1 and not MARK.search(value))
    forms = FORMED.get(column.verdict.role)
    odd = {value for value in values if "@" in value or (len(values) <= FEW and PATH.match(value))}
    is_dated = column.verdict.role is ColumnRole.DATE
    numbers = {value for value in values if not (is_dated and has_form(value, (Kind.DATE,), lexicon))}
    strange = odd_numbers(numbers)
    if column.verdict.role is ColumnRole.IDENTIFIER:
        strange = {value for value in strange if is_card(value) or is_phone(value)}
    odd |= fewer_than(HALF, values, is_sentence) | strange
    if column.verdict.role in COUNTED:
        odd = {value for value in odd if not is_plain_number(value)}
    if forms is not None:
        odd.update(value for value in values if not has_form(value, forms, lexicon))
    elif column.verdict.kind is not Kind.PERSON:
        called = fewer_than(SOME, values, lambda value: may_be_called(value, lexicon))
        called |= {value for value in fewer_than(SOME, values, is_capital) if is_person(value, lexicon)}
        named = (value for value in values if value in called or names_anybody(value, lexicon))
        odd.update(value for value in named if not is_shared(value, values))
    others = values.keys() - odd
    is_of_names = forms is None and others_like("", others, lambda value: is_name(value, lexicon)) >= SOME
    return {
        value: sure_kind(value, is_formed=forms is not None, is_of_names=is_of_names, lexicon=lexicon)
        for value in values
        if value in odd
    }


def sure_kind(value: str, *, is_formed: bool, is_of_names: bool, lexicon: Lexicon) -> Kind | None:
    """What an odd value surely is, all of it: a number that leads to somebody, or a name; None where it is to be read.

    >>> from textveil.languages.open_language import lexicon
    >>> said = ("0161 496 0347", "4111 1111 1111 1111", "Ann Lee", "left early")
    >>> [sure_kind(value, is_formed=False, is_of_names=False, lexicon=lexicon()) for value in said]
    ['phone number', 'card number', 'person', None]
    """
    digits = sum(map(str.isdigit, value))
    if digits >= LONG and not any(map(str.isalpha, value)):
        if is_card(value):
            return Kind.CARD_NUMBER
        if is_phone(value) and not FORMS[Kind.DATE].fullmatch(value):
            return Kind.PHONE_NUMBER
        return None if is_formed or FORMS[Kind.DATE].fullmatch(value) else Kind.IDENTIFIER
    if is_of_names or is_place_name(value, lexicon):
        return None
    return Kind.PERSON if may_be_called(value, lexicon) or is_somebody(value, lexicon) else None


def is_phone(value: str) -> bool:
    """Whether a number is written as those of phones are, also without any sign in it.

    >>> is_phone("0161 496 0347"), is_phone("07700900618"), is_phone("00123456")
    (True, True, False)
    """
    is_bare = value.isdigit() and value.startswith("0") and len(value) >= BARE_PHONE
    return is_bare or FORMS[Kind.PHONE_NUMBER].fullmatch(value) is not None


def is_capital(value: str) -> bool:
    """Whether a value is written as names are: with one capital, at its beginning.

    >>> is_capital("Ann"), is_capital("open"), is_capital("P1")
    (True, False, False)
    """
    return value[:1].isupper() and value[1:2].islower()


def fewer_than(share: float, values: Iterable[str], fits: Callable[[str], bool]) -> set[str]:
    """The values that something fits, if it fits less than a share of the others."""
    known = list(values)
    fitting = {value for value in known if fits(value)}
    return fitting if len(fitting) - 1 < share * max(1, len(known) - 1) else set()


def others_like(value: str, others: Collection[str], fits: Callable[[str], bool]) -> float:
    """The share of other values that something fits."""
    left = [one for one in others if one != value]
    return sum(map(fits, left)) / len(left) if left else 0.0


def is_sentence(value: str) -> bool:
    """Whether a value is a text: many words, or the end of a sentence among them."""
    words = value.split()
    return len(words) >= PROSE or (len(words) > 2 and STOP.search(value) is not None)


def odd_numbers(values: Iterable[str]) -> set[str]:
    """Values of many digits that less than half of the others are drawn like.

    >>> odd_numbers(["10012345", "10012346", "10012399", "0161 496 0347"])
    {'0161 496 0347'}
    """
    drawn = {value: draw(value) for value in values}
    many = Counter(drawn.values())
    alike = {
        (sketch, digits): sum(many[sketch, near] for near in range(digits - 1, digits + 2)) for sketch, digits in many
    }
    others = max(1, len(drawn) - 1)
    return {value for value, one in drawn.items() if one[1] >= LONG and alike[one] - 1 < HALF * others}


def is_plain_number(value: str) -> bool:
    """Whether a value is a number and nothing else: no card, and none that begins with a nought or a plus.

    >>> is_plain_number("1718200000"), is_plain_number("07700900618"), is_plain_number("4111111111111111")
    (True, False, False)
    """
    is_number = FORMS[Kind.NUMBER].fullmatch(value) is not None and not value.startswith(("0", "+"))
    return is_number and not is_card(value)


@lru_cache(maxsize=1 << 16)
def draw(value: str) -> tuple[str, int]:
    """How a value is drawn, a 9 for each run of digits and an a for each of letters, and how many digits it has.

    Of a number with a point only those before it count.

    >>> draw("AB-1002"), draw("1234.5678")
    (('a-9', 4), ('9.9', 4))
    """
    sketch = list[str]()
    for sign in value:
        drawn = "9" if sign.isdigit() else "a" if sign.isalpha() else sign
        if not sketch or sketch[-1] != drawn:
            sketch.append(drawn)
    counted = value.partition(".")[0] if sketch in (["9", ".", "9"], ["-", "9", ".", "9"]) else value
    return "".join(sketch), sum(map(str.isdigit, counted))


def has_form(value: str, forms: Iterable[Kind], lexicon: Lexicon) -> bool:
    """Whether a value has one of some forms."""
    return any(FORMS[kind].fullmatch(value) or (kind is Kind.DATE and is_written_day(value, lexicon)) for kind in forms)


def is_shared(value: str, values: Counter[str]) -> bool:
    """Whether about as many rows share a value as share others of its column."""
    return values[value] >= SHARERS and 2 * values[value] * len(values) >= values.total()


def is_name(value: str, lexicon: Lexicon) -> bool:
    """Whether a value is written as names of anything are: with a capital, and no word of it is an ordinary one.

    >>> from textveil.languages.open_language import lexicon
    >>> [is_name(value, lexicon()) for value in ("Zara", "P1", "XL", "Sales")]
    [True, False, False, False]
    """
    words = WORD.findall(value) if not any(map(str.isdigit, value)) and not value.isupper() else []
    return bool(words) and all(word[0].isupper() and not lexicon.is_ordinary(word.rstrip(".")) for word in words)


def is_place_name(value: str, lexicon: Lexicon) -> bool:
    """Whether each word of a value is known in names of places: Sri Lanka."""
    return all("place" in lexicon.listed_as(word) for word in WORD.findall(value))


@lru_cache(maxsize=1 << 14)
def is_somebody(value: str, lexicon: Lexicon) -> bool:
    """Whether a value is somebody's name in full, in capitals or without: no word of it is an ordinary one."""
    words = WORD.findall(value)
    whole = [word.rstrip(".") for word in words if len(word.rstrip(".")) > 1 and not is_title(word, lexicon)]
    is_called = len(words) > 1 and not any(map(lexicon.is_ordinary, whole))
    return is_called and len(words) <= LONGEST_NAME + 1 and is_person(value.title(), lexicon)
