"""Which numbers only look like what they are taken for?

Checks that are no checksums: ranges, lengths, and the shapes of other things
that share a look with an identifier.
"""

import ipaddress
import re

from textveil.languages.open_language import lexicon
from textveil.mentions.forms import is_ordinary
from textveil.mentions.identifiers.checksums import digits, isbn

YEARS = re.compile(r"\(?(?:1[0-9]|20)\d\d\)?[ ./-]{1,3}\(?(?:1[0-9]|20)\d\d\)?(?!\d)")
"""From one year to another."""
DAY = re.compile(r"\(?(?:(?:1[0-9]|20)\d\d([./-])[01]?\d\1[0-3]?\d|[0-3]?\d([./-])[01]?\d\2(?:1[0-9]|20)\d\d)(?!\d)")

BOOK = re.compile(r"97[89][ -]?\d[\d -]*|\d{1,5}([ -])\d{1,7}\1\d{1,7}\1\d")
"""How the number of a book is written."""

FILE_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""The words that a file's name is made of."""
RUN, OFTEN = re.compile(r"[a-z]+|[A-Z]+|[0-9]+"), 0.35
"""Letters or digits of one sort that follow each other, and how many such runs there are at least in a random code."""
LONG = 4
"""Letters of a word that may be somebody's name."""


def phone(number: str) -> bool:
    """Enough digits for a phone number, and no span of years, no day, no book.

    >>> [phone(number) for number in ("555 0123", "1985-1990", "2001-02-03", "978-3-16-148410-0")]
    [True, False, False, False]
    """
    main = re.split(r"[xe]", number)[0]
    signs = digits(main)
    if not 7 <= len(signs) <= 15 or len(set(signs)) == 1:
        return False
    if number[0] == "+":
        return True
    return not (YEARS.match(number) or DAY.match(number) or (BOOK.fullmatch(main) and isbn(main)))


def names_somebody(stem: str) -> bool:
    """Whether a file's name holds a word that is no usual one.

    >>> [names_somebody(stem) for stem in ("zquackenbush", "mary.jones.letter", "annual_report_2019", "README")]
    [True, True, False, False]
    """
    words = [word.lower() for word in FILE_WORD.findall(stem)]
    usual = lexicon().words("reader.files")
    return any(len(word) >= LONG and not is_ordinary(word, lexicon()) and word not in usual for word in words)


def ip(number: str) -> bool:
    """An address that a network could have, with or without a port or the length of its prefix.

    >>> ip("192.0.2.1"), ip("2001:db8::1"), ip("11:34:35")
    (True, True, False)
    """
    bare = number.strip("[]").partition("%")[0]
    try:
        ipaddress.ip_interface(bare.partition(":")[0] if bare.count(":") == 1 else bare)
    except ValueError:
        return False
    return True


def coordinates(number: str) -> bool:
    """Degrees that are on the globe."""
    degrees = [abs(float(part)) for part in re.findall(r"\d+\.\d+", number)]
    return degrees[0] <= 90 and degrees[1] <= 180


def is_key_like(number: str) -> bool:
    """Letters and digits mixed as in a key; a word, a filler or a plain number is not.

    >>> is_key_like("9f86d081884c7d65"), is_key_like("aaaaaaaa1"), is_key_like("1234567890123456")
    (True, False, False)
    """
    code = number.lower()
    return bool(re.search(r"\d", code) and re.search(r"[a-z]", code)) and len(set(code)) >= 8


def is_random(number: str) -> bool:
    """Letters and digits of which about each second is followed by one of another sort, as in a key and in no name of a
    file.

    >>> is_random("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY7"), is_random("posts/2022-12-20-ECB-grant-announcement")
    (True, False)
    """
    return is_key_like(number) and len(RUN.findall(number)) >= OFTEN * sum(map(str.isalnum, number))


def has_digits(number: str) -> bool:
    """At least three digits, and no year alone."""
    return len(digits(number)) >= 3 and not re.fullmatch(r"(?:1[5-9]|20)\d\d", number)
