"""Which digits were computed from the others?

A number that keeps its checksum is rarely there by chance. Each check takes the
number as it was found, signs between its digits included, and says whether it
holds. The general ones are here; those of single countries in ``national``.
"""

import hashlib
import re
from collections.abc import Sequence
from itertools import cycle

VIN_VALUES = dict(
    zip("ABCDEFGHJKLMNPRSTUVWXYZ0123456789", map(int, "12345678123457923456789" + "0123456789"), strict=True)
)
VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
BECH32_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
BECH32_ENDS = (1, 0x2BC830A3)
"""What the polynomial leaves over: Bech32 and Bech32m."""
ISSUED = re.compile(
    r"(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]|2[2-7]|35)\d{14}|(?:3[47]|1800|2131)\d{11}(?:\d\d)?|3[0689]\d{12}(?:\d\d)?"
    r"|(?:5[0678]|6\d|8[12]|06)\d{10,17})\Z"
)
"""How numbers of cards begin (ISO/IEC 7812), and how long those of each issuer are."""


def digits(number: str) -> list[int]:
    """The digits of a number, without the signs between them."""
    return [int(sign) for sign in number if "0" <= sign <= "9"]


def compact(number: str) -> str:
    """Letters and digits only, in capitals."""
    return "".join(sign for sign in number if sign.isalnum()).upper()


def luhn(number: str) -> bool:
    """ISO/IEC 7812: every second digit from the right doubled; cards, IMEI and many more.

    >>> luhn("4111 1111 1111 1111"), luhn("4111 1111 1111 1112")
    (True, False)
    """
    signs = digits(number)[::-1]
    doubled = [sum(divmod(2 * sign, 10)) for sign in signs[1::2]]
    return (sum(signs[::2]) + sum(doubled)) % 10 == 0 and any(signs)


def card(number: str) -> bool:
    """A number that keeps the checksum of cards and begins as those of an issuer do.

    >>> card("4111 1111 1111 1111"), card("8850199320722")
    (True, False)
    """
    return ISSUED.match("".join(map(str, digits(number)))) is not None and luhn(number)


def weigh_digits(signs: Sequence[int], weights: Sequence[int]) -> int:
    """The sum of digits, each times its weight; weights start again when they end."""
    return sum(sign * weight for sign, weight in zip(signs, cycle(weights), strict=False))


def mod_97(number: str) -> bool:
    """ISO 7064 MOD 97-10 as an IBAN uses it: the first four signs moved to the end.

    >>> mod_97("GB82 WEST 1234 5698 7654 32")
    True
    """
    code = compact(number)
    return code.isascii() and int("".join(str(int(sign, 36)) for sign in code[4:] + code[:4])) % 97 == 1


def mod_11_10(number: str) -> bool:
    """ISO 7064 MOD 11,10: German tax numbers, Croatian OIB.

    >>> mod_11_10("86095742719")
    True
    """
    *body, last = digits(number)
    rest = 10
    for sign in body:
        rest = ((sign + rest) % 10 or 10) * 2 % 11
    return (11 - rest) % 10 == last


def verhoeff(number: str) -> bool:
    """Verhoeff's check in the dihedral group of the pentagon: Aadhaar.

    >>> verhoeff("2363"), verhoeff("2364")
    (True, False)
    """
    rest = 0
    for place, sign in enumerate(reversed(digits(number))):
        rest = dihedral(rest, permute_digit(sign, place))
    return rest == 0


def dihedral(left: int, right: int) -> int:
    """The product of two symmetries of a pentagon: five turns, then five reflections."""
    turn = (left - right if left >= 5 else left + right) % 5
    return turn + 5 * ((left >= 5) != (right >= 5))


def permute_digit(sign: int, place: int) -> int:
    """Verhoeff's permutation, applied as often as the place says."""
    for _ in range(place % 8):
        sign = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)[sign]
    return sign


def aba(number: str) -> bool:
    """Routing numbers of banks of the United States: weights 3, 7, 1, and a district that exists."""
    signs = digits(number)
    district = signs[0] * 10 + signs[1]
    exists = district <= 12 or 21 <= district <= 32 or 61 <= district <= 72 or district == 80
    return exists and any(signs) and weigh_digits(signs, (3, 7, 1)) % 10 == 0


def vin(number: str) -> bool:
    """ISO 3779 as read in North America: the ninth sign checks the others.

    >>> vin("1M8GDM9AXKP042788")
    True
    """
    code = compact(number)
    if len(code) != 17 or not set(code) <= VIN_VALUES.keys():
        return False
    rest = sum(VIN_VALUES[sign] * weight for sign, weight in zip(code, VIN_WEIGHTS, strict=True)) % 11
    return code[8] == "0123456789X"[rest]


def base58(number: str) -> bool:
    """Base58Check: the last four bytes are the double SHA-256 of the others."""
    value = 0
    for sign in number:
        place = BASE58.find(sign)
        if place < 0:
            return False
        value = value * 58 + place
    if value >= 1 << 200:
        return False
    data = value.to_bytes(25, "big")
    return hashlib.sha256(hashlib.sha256(data[:-4]).digest()).digest()[:4] == data[-4:]


def bech32(number: str) -> bool:
    """BIP 173 and 350: a polynomial over the address in 32 signs."""
    prefix, _, code = number.lower().rpartition("1")
    if not set(code) <= set(BECH32):
        return False
    values = [ord(sign) >> 5 for sign in prefix] + [0] + [ord(sign) & 31 for sign in prefix]
    rest = 1
    for value in values + [BECH32.index(sign) for sign in code]:
        top, rest = rest >> 25, (rest & 0x1FFFFFF) << 5 ^ value
        for bit, generator in enumerate(BECH32_GENERATORS):
            rest ^= generator if top >> bit & 1 else 0
    return rest in BECH32_ENDS


def isbn(number: str) -> bool:
    """A book's number, in its old or new form: no one's identifier, so a phone number must not be one."""
    code = compact(number)
    if len(code) == 10:
        return (
            sum((10 - place) * int(sign, 36) for place, sign in enumerate(code[:9] + code[9:].replace("X", "A"))) % 11
            == 0
        )
    signs = digits(code)
    return len(signs) == 13 and code.startswith(("978", "979")) and weigh_digits(signs, (1, 3)) % 10 == 0
