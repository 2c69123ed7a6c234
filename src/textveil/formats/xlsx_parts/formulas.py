"""What of a formula may be passed on?

References, numbers, signs and functions that every Excel has. Names that an author chose get names
of our own; sheets are called as they are called now. A formula with words in it, or one that leads
out of the file, goes, and its value stays.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from textveil.formats.format_words import format_words
from textveil.formats.ooxml_parts.numbers import is_known_format

FUNCTIONS = format_words("ooxml.functions")
"""Functions that reckon; those that spell letters out or lead out of the file are not among them."""
TOKEN = re.compile(
    r"(?P<string>\"(?:[^\"]|\"\")*\")|(?P<sheet>'(?:[^']|'')+'!|[^\W\d][\w.]*!)|(?P<error>#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NUM!|NULL!))"
    r"|(?P<cell>\$?[A-Z]{1,3}\$?\d{1,7}(?![\w(.])|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}(?![\w(.])|\$?\d{1,7}:\$?\d{1,7})"
    r"|(?P<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)|(?P<function>[A-Za-z_][\w.]*(?=\())|(?P<name>[^\W\d][\w.]*|\\[\w.]*)"
    r"|(?P<sign>[-+*/^&=<>%(),:;{}\s@])",
)
LONGEST, LONGEST_NUMBER, MOST_LETTERS = 8_000, 6, 2
PREFIX = re.compile(r"_xl(?:fn|ws|udf)\.(?:_xlws\.)?")


class Names:
    """What sheets and named areas are called now."""

    def __init__(self, sheets: Mapping[str, str], names: Mapping[str, str]) -> None:
        self.sheets: dict[str, str] = {old.lower(): new for old, new in sheets.items()}
        self.names: dict[str, str] = {old.lower(): new for old, new in names.items()}


def rewrite(formula: str, names: Names) -> str | None:
    """The formula with what is called otherwise now; None if it cannot be passed on.

    >>> rewrite("SUM('Ann Lee'!A1:B2)+Rate", Names({"Ann Lee": "Sheet 1"}, {"rate": "n1"}))
    "SUM('Sheet 1'!A1:B2)+n1"
    >>> rewrite('A1&"Ellison"', Names({}, {})) is None
    True
    """
    output, place, letters = list[str](), 0, 0
    if len(formula) > LONGEST:
        return None
    while place < len(formula):
        match = TOKEN.match(formula, place)
        new = new_token(match, names) if match else None
        if match is None or new is None:
            return None
        letters += match.lastgroup == "string" and any(map(str.isalnum, match[0]))
        output.append(new)
        place = match.end()
    return "".join(output) if letters <= MOST_LETTERS else None


def new_token(match: re.Match[str], names: Names) -> str | None:
    """What a token says in the output; None if it cannot be passed on."""
    said, kind = match[0], match.lastgroup
    if kind == "sheet":
        plain = said[1:-2].replace("''", "'") if said.startswith("'") else said[:-1]
        new = names.sheets.get(plain.lower())
        return None if new is None else f"{quote_sheet(new)}!"
    if kind == "name":
        return said if said.upper() in ("TRUE", "FALSE") else names.names.get(said.lower())
    if kind == "function":
        return said if PREFIX.sub("", said).upper() in FUNCTIONS else None
    if kind == "string":
        inner = said[1:-1]
        return said if sum(map(str.isalnum, inner)) <= 1 or is_known_format(inner) else None
    if kind == "number":
        return said if len(re.sub(r"\D", "", said)) <= LONGEST_NUMBER or "." in said else None
    return said


@lru_cache(512)
def quote_sheet(name: str) -> str:
    """A sheet's name as formulas write it.

    >>> quote_sheet("Data"), quote_sheet("It's 5")
    ('Data', "'It''s 5'")
    """
    if re.fullmatch(r"[^\W\d][\w.]*", name) and not re.fullmatch(r"(?i)[a-z]{1,3}\d+|r\d*c\d*|true|false", name):
        return name
    return "'" + name.replace("'", "''") + "'"
