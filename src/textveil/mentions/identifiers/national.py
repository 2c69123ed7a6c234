"""Which numbers could an authority of some country have given out?

One check a number, each from the published rule: dates that exist, digits that
follow from the others. Numbers arrive as found; signs between digits are ignored.
"""

import re
from datetime import date

from textveil.mentions.identifiers.checksums import compact, digits, luhn, mod_11_10, weigh_digits

LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"
"""Control letters of Spanish identity numbers, by remainder of 23."""
HETU = "0123456789ABCDEFHJKLMNPRSTUVWXY"
"""Control signs of Finnish identity codes, by remainder of 31."""
CODICE_ODD = dict(
    zip(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (1, 0, 5, 7, 9, 13, 15, 17, 19, 21) * 2 + (2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23),
        strict=True,
    )
)
"""What a sign in an odd place of an Italian codice fiscale counts."""


def is_day(day: int, month: int, year: int) -> bool:
    """Such a day was or will be."""
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def ssn(number: str) -> bool:
    """United States: no area 000 or 666 or above 899, no group 00, no serial 0000.

    >>> ssn("078-05-1120"), ssn("666-05-1120")
    (True, False)
    """
    code = "".join(map(str, digits(number)))
    return code[:3] not in {"000", "666"} and code[0] != "9" and code[3:5] != "00" and code[5:] != "0000"


def npi(number: str) -> bool:
    """United States, health care providers: Luhn, as if 80840 stood before it."""
    return luhn("80840" + compact(number))


def dea(number: str) -> bool:
    """United States, prescribers: the last digit follows from the six before it."""
    signs = digits(number)
    return (weigh_digits(signs[:6], (1, 2))) % 10 == signs[6]


def nhs(number: str) -> bool:
    """United Kingdom, health: weights 10 to 2, remainder of 11.

    >>> nhs("943 476 5919")
    True
    """
    signs = digits(number)
    return (11 - weigh_digits(signs[:9], range(10, 1, -1))) % 11 == signs[9]


def nino(number: str) -> bool:
    """United Kingdom, insurance: letters that are in use."""
    code = compact(number)
    return not set(code[:2]) & set("DFIQUV") and code[1] != "O" and code[:2] not in "BG GB NK KN TN NT ZZ".split()


def dni(number: str) -> bool:
    """Spain, citizens: the letter is the remainder of 23.

    >>> dni("12345678Z")
    True
    """
    code = compact(number)
    return LETTERS[int(code[:-1]) % 23] == code[-1]


def nie(number: str) -> bool:
    """Spain, foreigners: X, Y and Z count as 0, 1 and 2."""
    code = compact(number)
    return dni(str("XYZ".index(code[0])) + code[1:])


def nir(number: str) -> bool:
    """France: the last two digits complete the others to a multiple of 97; Corsica writes 2A and 2B."""
    code = compact(number)
    body = int(re.sub("^(.{5})2[AB]", lambda found: f"{found[1]}{19 if found[0][-1] == 'A' else 18}", code[:13]))
    return 97 - body % 97 == int(code[13:])


def codice_fiscale(number: str) -> bool:
    """Italy, persons: letters and digits weigh differently in odd and even places.

    >>> codice_fiscale("RSSMRA85T10A562S")
    True
    """
    code = compact(number)
    even = sum(int(sign) if sign.isdigit() else ord(sign) - 65 for sign in code[1:15:2])
    return (even + sum(CODICE_ODD[sign] for sign in code[0:15:2])) % 26 == ord(code[15]) - 65


def steuer_id(number: str) -> bool:
    """Germany, tax payers: ten digits of which one comes twice or thrice, then MOD 11,10."""
    body = digits(number)[:10]
    return body[0] != 0 and max(map(body.count, body)) in (2, 3) and mod_11_10(number)


def tfn(number: str) -> bool:
    """Australia, tax payers: weighted sum a multiple of 11."""
    return weigh_digits(digits(number), (1, 4, 3, 7, 5, 8, 6, 9, 10)) % 11 == 0


def abn(number: str) -> bool:
    """Australia, businesses: one less in front, weighted sum a multiple of 89.

    >>> abn("51 824 753 556")
    True
    """
    first, *rest = digits(number)
    return weigh_digits([first - 1, *rest], (10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19)) % 89 == 0


def medicare(number: str) -> bool:
    """Australia, health: the ninth digit follows from the eight before it."""
    signs = digits(number)
    return weigh_digits(signs[:8], (1, 3, 7, 9)) % 10 == signs[8]


def cpf(number: str) -> bool:
    """Brazil, persons: two digits, each from all before it.

    >>> cpf("111.444.777-35")
    True
    """
    signs = digits(number)
    return len(set(signs)) > 1 and all(
        weigh_digits(signs[:size], range(size + 1, 1, -1)) * 10 % 11 % 10 == signs[size] for size in (9, 10)
    )


def cnpj(number: str) -> bool:
    """Brazil, companies: two digits, each from all before it."""
    signs, weights = digits(number), (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)
    return len(set(signs)) > 1 and all(
        weigh_digits(signs[:size], weights[13 - size :]) * 10 % 11 % 10 == signs[size] for size in (12, 13)
    )


def pesel(number: str) -> bool:
    """Poland: a day of birth with the century in its month, weights 1, 3, 7, 9.

    >>> pesel("44051401359")
    True
    """
    signs = digits(number)
    month, day = signs[2] * 10 + signs[3], signs[4] * 10 + signs[5]
    return 1 <= month % 20 <= 12 and 1 <= day <= 31 and (10 - weigh_digits(signs[:10], (1, 3, 7, 9))) % 10 == signs[10]


def bsn(number: str) -> bool:
    """Netherlands: weights 9 to 2, the last counts against.

    >>> bsn("111222333")
    True
    """
    signs = digits(number)
    return (weigh_digits(signs[:-1], range(len(signs), 1, -1)) - signs[-1]) % 11 == 0 and any(signs)


def personnummer(number: str) -> bool:
    """Sweden: a day of birth, and Luhn over the last ten digits."""
    signs = digits(number)[-10:]
    day = signs[4] * 10 + signs[5]
    return 1 <= signs[2] * 10 + signs[3] <= 12 and 1 <= day % 60 <= 31 and luhn("".join(map(str, signs)))


def fodselsnummer(number: str) -> bool:
    """Norway: two digits, remainders of 11."""
    signs = digits(number)
    first = weigh_digits(signs[:10], (3, 7, 6, 1, 8, 9, 4, 5, 2, 1)) % 11
    return first == 0 and weigh_digits(signs, (5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)) % 11 == 0


def cpr(number: str) -> bool:
    """Denmark: a day of birth; newer numbers have no check digit."""
    signs = digits(number)
    return 1 <= signs[0] * 10 + signs[1] <= 31 and 1 <= signs[2] * 10 + signs[3] <= 12


def hetu(number: str) -> bool:
    """Finland: the last sign is the remainder of 31.

    >>> hetu("131052-308T")
    True
    """
    return HETU[int("".join(map(str, digits(number[:-1])))) % 31] == number[-1].upper()


def isikukood(number: str) -> bool:
    """Estonia and Lithuania: weights from 1, and from 3 when those leave 10."""
    signs = digits(number)
    rest = weigh_digits(signs[:10], (1, 2, 3, 4, 5, 6, 7, 8, 9)) % 11
    if rest == 10:
        rest = weigh_digits(signs[:10], (3, 4, 5, 6, 7, 8, 9, 1, 2, 3)) % 11
    return rest % 10 == signs[10]


def rijksregister(number: str) -> bool:
    """Belgium: remainder of 97, with a 2 in front for those born since 2000."""
    code = compact(number)
    return any(97 - int(century + code[:9]) % 97 == int(code[9:]) for century in ("", "2"))


def rodne_cislo(number: str) -> bool:
    """Czechia and Slovakia: a multiple of 11, with a month that exists."""
    code = compact(number)
    return int(code) % 11 == 0 and 1 <= int(code[2:4]) % 50 % 20 <= 12


def cnp(number: str) -> bool:
    """Romania: thirteen digits, remainder of 11, with a month that exists."""
    signs = digits(number)
    rest = weigh_digits(signs[:12], (2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9)) % 11
    return 1 <= signs[3] * 10 + signs[4] <= 12 and (1 if rest == 10 else rest) == signs[12]


def jmbg(number: str) -> bool:
    """The countries that were Yugoslavia: a day of birth, then remainder of 11."""
    signs = digits(number)
    born = 1 <= signs[0] * 10 + signs[1] <= 31 and 1 <= signs[2] * 10 + signs[3] <= 12
    return born and (11 - weigh_digits(signs[:12], (7, 6, 5, 4, 3, 2)) % 11) % 11 % 10 == signs[12]


def ahv(number: str) -> bool:
    """Switzerland: the country's number 756, and a check digit like a bar code's.

    >>> ahv("756.9217.0769.85")
    True
    """
    return weigh_digits(digits(number), (1, 3)) % 10 == 0


def svnr(number: str) -> bool:
    """Austria: the fourth digit follows from the others."""
    signs = digits(number)
    return weigh_digits(signs, (3, 7, 9, 0, 5, 8, 4, 2, 1, 6)) % 11 == signs[3]


def nif(number: str) -> bool:
    """Portugal: weights 9 to 2, remainder of 11."""
    signs = digits(number)
    return (11 - weigh_digits(signs[:8], range(9, 1, -1)) % 11) % 11 % 10 == signs[8]


def pps(number: str) -> bool:
    """Ireland: the letter is the remainder of 23; a second one counts nine times."""
    code = compact(number)
    second = ord(code[8]) - 64 if len(code) > 8 and code[8] != "W" else 0
    return "WABCDEFGHIJKLMNOPQRSTUV"[(weigh_digits(digits(code), range(8, 1, -1)) + 9 * second) % 23] == code[7]


def tckn(number: str) -> bool:
    """Turkey: the last two digits follow from the nine before them.

    >>> tckn("10000000146")
    True
    """
    signs = digits(number)
    tenth = (7 * sum(signs[0:9:2]) - sum(signs[1:8:2])) % 10
    return signs[9] == tenth and sum(signs[:10]) % 10 == signs[10]


def resident(number: str) -> bool:
    """China: a day of birth, and ISO 7064 MOD 11-2.

    >>> resident("11010519491231002X")
    True
    """
    code = compact(number)
    rest = sum(int(sign) * pow(2, 17 - place, 11) for place, sign in enumerate(code[:17])) % 11
    return is_day(int(code[12:14]), int(code[10:12]), int(code[6:10])) and "10X98765432"[rest] == code[17]


def rrn(number: str) -> bool:
    """South Korea: a day of birth; the last digit follows from the others in numbers given before 2020."""
    signs = digits(number)
    return 1 <= signs[2] * 10 + signs[3] <= 12 and 1 <= signs[4] * 10 + signs[5] <= 31


def south_african(number: str) -> bool:
    """South Africa: a day of birth, and Luhn."""
    signs = digits(number)
    return 1 <= signs[2] * 10 + signs[3] <= 12 and 1 <= signs[4] * 10 + signs[5] <= 31 and luhn(number)


def kvnr(number: str) -> bool:
    """Germany, health: the letter as two digits, weights 1 and 2 in turn, cross sums.

    >>> kvnr("A123456780"), kvnr("A123456781")
    (True, False)
    """
    signs = [*divmod(ord(number[0].upper()) - ord("A") + 1, 10), *digits(number)]
    sums = (sum(divmod(sign * (1 + place % 2), 10)) for place, sign in enumerate(signs[:-1]))
    return sum(sums) % 10 == signs[-1]


def rut(number: str) -> bool:
    """Chile: weights 2 to 7 from the right, remainder of 11, K for ten.

    >>> rut("12.345.678-5"), rut("12.345.678-6")
    (True, False)
    """
    signs = compact(number).upper()
    rest = -weigh_digits([int(sign) for sign in signs[-2::-1]], (2, 3, 4, 5, 6, 7)) % 11
    return "0123456789K"[rest] == signs[-1]


def cuit(number: str) -> bool:
    """Argentina, taxes and work: remainder of 11.

    >>> cuit("20-12345678-6"), cuit("20-12345678-7")
    (True, False)
    """
    signs = digits(number)
    return -weigh_digits(signs[:10], (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11 % 10 == signs[10]


def naf(number: str) -> bool:
    """Spain, social security: the last two digits are the remainder of 97; small numbers lose a nought.

    >>> naf("28 12345678 40"), naf("28 12345678 41")
    (True, False)
    """
    code = "".join(map(str, digits(number)))
    told = code[:2] + (code[3:10] if code[2] == "0" else code[2:10])
    return int(told) % 97 == int(code[10:])
