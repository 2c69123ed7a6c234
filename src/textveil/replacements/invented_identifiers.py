"""Which number has the form of this one and is nobody's?

Digits become digits, letters letters, signs stay, and so does a label in front
(MRN-). Where a range is kept free it is used: social security numbers of the area
9xx with a group below 50 are neither given out nor taken as tax numbers. Where a
check digit exists it is wrong on purpose, so that no card, no IMEI and no IBAN can be
somebody's. Numbers without either – of records, accounts, licences – are
drawn at random; elsewhere somebody may have the same.
"""

import re

from textveil.core.kinds import Kind
from textveil.mentions.identifiers.checksums import luhn
from textveil.replacements.invention import World, words_of
from textveil.replacements.target import Target, fold
from textveil.store.secret_keys import derive

SOCIAL = re.compile(r"\d{3}([- ]?)\d{2}\1\d{4}")
IBAN = re.compile(r"[A-Z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){3,9}")
VEHICLE = re.compile(r"[A-HJ-NPR-Z0-9]{17}", re.IGNORECASE)
DEGREES = re.compile(r"[-+]?\d{1,3}\.(\d{1,12})")
LABEL = re.compile(r"([A-Za-z]{2,6})(?=[-#:/_ ]|\d)")


def reshape(text: str, key: bytes, *whom: str) -> str:
    """Other digits for digits and other letters for letters, decided by the key; no zero comes to stand in front.

    >>> reshape("AB-12c", bytes(16)), len(reshape("12345", bytes(16)))
    ('LL-22j', 5)
    """
    stream = bytes_of(key, len(text), *whom)
    return "".join(other_sign(sign, stream[place], is_first=place == 0) for place, sign in enumerate(text))


def bytes_of(key: bytes, count: int, *whom: str) -> bytes:
    """As many bytes as are asked for."""
    return b"".join(derive(key, "signs", str(block), *whom) for block in range(count // 32 + 1))


def other_sign(sign: str, byte: int, *, is_first: bool) -> str:
    """A sign of the same sort."""
    if sign.isdecimal():
        return str(1 + byte % 9) if is_first and sign != "0" else str(byte % 10)
    if sign.isalpha():
        return chr(ord("A" if sign.isupper() else "a") + byte % 26)
    return sign


def invent_identifier(target: Target, world: World, *, attempt: int = 0) -> str | None:
    """A number of the same form that is nobody's, as far as that can be had."""
    text, whom = target.text, (target.kind.value, target.normal, str(attempt))
    if target.kind is Kind.IDENTITY_NUMBER and SOCIAL.fullmatch(text):
        return social(text, world.key, *whom)
    if target.kind in (Kind.ACCOUNT_NUMBER, Kind.IDENTIFIER) and IBAN.fullmatch(text) and len(target.normal) > 14:
        # No IBAN has the check digits 00, and ZZ is no country.
        return "ZZ00" + reshape(text[4:], world.key, *whom)
    if VEHICLE.fullmatch(text) and target.kind is Kind.VEHICLE_NUMBER:
        # Q is in no vehicle's number.
        new = reshape(text, world.key, *whom)
        return new[:8] + "Q" + new[9:]
    label = LABEL.match(text)
    begin = label.end() if label and fold(label[0]) in words_of("kept", "labels") else 0
    return text[:begin] + without_check(reshape(text[begin:], world.key, *whom))


def social(text: str, key: bytes, *whom: str) -> str:
    """A social security number that is never given out."""
    digits = [*reshape("123456789", key, *whom)]
    digits[0], digits[3] = "9", str(int(digits[3]) % 5)
    return fill(text, "".join(digits))


def fill(form: str, digits: str) -> str:
    """Digits in the places of other digits.

    >>> fill("(12) 3-4", "9876")
    '(98) 7-6'
    """
    left = iter(digits)
    return "".join(next(left) if sign.isdecimal() else sign for sign in form)


def without_check(new: str) -> str:
    """A number whose last digit is no check digit of Luhn's, as cards, phones (IMEI) and many others have."""
    digits = [sign for sign in new if sign.isdecimal()]
    if len(digits) < 8 or not luhn(new):
        return new
    wrong = str((int(digits[-1]) + 1) % 10)
    return fill("".join("0" if sign.isdecimal() else sign for sign in new), "".join(digits[:-1]) + wrong)


def invent_coordinates(target: Target, world: World) -> str | None:
    """A point in the sea where the equator meets the first meridian; None where degrees have no decimals."""
    whom = (target.kind.value, target.normal)
    places = DEGREES.findall(target.text)
    if len(places) != 2 or re.search(r"\d", DEGREES.sub("", target.text)):
        return None
    return DEGREES.sub(lambda match: "0." + reshape(match[1], world.key, *whom, str(match.start())), target.text)
