"""When do two dates, two numbers or two identifiers denote the same?

Each is given a key; equal keys denote the same day, hour, value or thing. What
cannot be read, or could be read in two ways, is equal only to what is written alike.
"""

import re
from functools import lru_cache

from textveil.core.kinds import Kind
from textveil.languages.english.lexicon.name_spelling import bare, name_tables, strip, words_of
from textveil.languages.english.lexicon.value_words import SCALES, SHORT_SCALES
from textveil.languages.english.lexicon.word_forms import plain_singular
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.english.values.clock import read_clock
from textveil.languages.english.values.dates import read_date
from textveil.languages.english.values.numerals import WORDS

DIGIT = re.compile(r"\d")
"""Every date that is read has one."""
NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
ROUND = SCALES | {short: SHORT_SCALES[short] for short in ("k", "mn", "bn")}
"""Words that multiply what stands before them; "m" is a metre."""
PIECE = re.compile(r"\d[\d,]*(?:\.\d+)?|[^\W\d]+\$?|[%€$£¥]")
AGE = re.compile(r"years?|old|aged?|of|at|the|yo|y o|yr|yrs")
ASIDE = re.compile(r"\([^()]*\)?|\[[^\[\]]*\]|\bapprox(?:imately\b|\.)?|\babout\b")
"""What is said beside a value, and changes nothing about it."""
MONEY = word_list("values.compared_currencies")
LONGEST = 80
"""Signs of the longest value that is read."""


@lru_cache(maxsize=1 << 14)
def value_key(text: str, kind: Kind) -> str:
    """What a date, an age, a number or an identifier denotes, as a key to compare.

    >>> value_key("15 October 2004", Kind.DATE) == value_key("2004-10-15", Kind.DATE)
    True
    >>> value_key("€4,000", Kind.NUMBER) == value_key("four thousand euros", Kind.NUMBER)
    True
    """
    plain = " ".join(bare(strip(text)).split())
    if kind.group is Kind.IDENTIFIER:
        return identifier_key(plain, kind)
    if len(plain) > LONGEST:
        return plain
    if kind is Kind.DATE:
        return date_key(plain) or number_key(plain) or phrase_key(text)
    found = number_key(plain)
    if kind is Kind.AGE and found:
        return " ".join(word for word in found.split() if not AGE.fullmatch(word))
    return found or phrase_key(text)


def phrase_key(text: str) -> str:
    """Words as they are, the last in its singular."""
    words = words_of(text)
    return " ".join((*words[:-1], plain_singular(words[-1]))) if words else bare(text)


def identifier_key(plain: str, kind: Kind) -> str:
    """An identifier without what only separates; addresses of mail and web keep their signs.

    >>> identifier_key("+47 22-12.34", Kind.PHONE_NUMBER), identifier_key("https://www.x.org/", Kind.WEB_ADDRESS)
    ('47221234', 'x.org')
    """
    if kind is Kind.WEB_ADDRESS:
        return re.sub(r"^[a-z]+://(?:www\.)?|^www\.|/$", "", plain).removesuffix("/")
    if kind is Kind.E_MAIL_ADDRESS:
        return plain.removeprefix("mailto:")
    if kind is Kind.PHONE_NUMBER:
        return re.sub(r"\W", "", re.sub(r"^(?:tel|phone)\W*|^00|\(0\)", "", plain))
    return re.sub(r"[\W_]", "", plain) or plain


def date_key(plain: str) -> str:
    """A day, month or hour in one order, or nothing."""
    if DIGIT.search(plain) is None:
        return ""
    written = read_date(plain)
    clock = None if written else read_clock(plain)
    return written.key if written else clock.key if clock else ""


def number_key(plain: str) -> str:
    """The values in a phrase and what they count, units in one spelling; nothing when there is no number.

    >>> number_key("two thousand five hundred pounds"), number_key("1.5 million"), number_key("no more")
    ('2500 gbp', '1500000', '')
    """
    pieces = PIECE.findall(ASIDE.sub(" ", plain).replace("per cent", "percent"))
    said: list[str] = []
    place = 0
    while place < len(pieces):
        value, behind = value_at(pieces, place)
        if value is None:
            said.append(name_tables().units.get(pieces[place], plain_singular(pieces[place])))
        else:
            said.append(str(int(value)) if value == int(value) else repr(value))
        place = max(behind, place + 1)
    return " ".join(units_last(said)) if any(word[:1].isdigit() for word in said) else ""


def value_at(pieces: list[str], place: int) -> tuple[float | None, int]:
    """The value that the pieces from a place on write, and the place behind it."""
    total, current, start = 0.0, 0.0, place
    while place < len(pieces):
        piece, counted = pieces[place], count_of(pieces[place])
        if counted is not None and (place == start or piece in WORDS):
            current += counted
        elif piece in ROUND and place > start:
            current = max(current, 1) * ROUND[piece]
            total, current = (total + current, 0.0) if ROUND[piece] > 100 else (total, current)
        elif piece != "and" or place == start or pieces[place + 1 : place + 2] == [] or pieces[place + 1] not in WORDS:
            break
        place += 1
    return (total + current if place > start else None), place


def units_last(said: list[str]) -> list[str]:
    """Words in order, a currency or unit before a number put behind it, and an adjective of a currency dropped."""
    known = set(name_tables().units.values())
    units = [word for word in said if word in known]
    rest = [word for word in said if word not in known]
    is_amount = len(units) == 1 and sum(word[:1].isdigit() for word in rest) == 1
    if is_amount and units[0] in MONEY:
        return [word for word in rest if word[:1].isdigit()] + units
    return said


def count_of(piece: str) -> float | None:
    """The number that a piece of a phrase writes, or None."""
    if piece in WORDS:
        return WORDS[piece]
    return float(piece.replace(",", "")) if NUMBER.fullmatch(piece) else None
