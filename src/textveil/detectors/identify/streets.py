"""How do the parts of a postal address look?

Streets, suites, towns, postcodes and countries as patterns, put together from the
lists in ``data/addresses.toml``. A text without capitals has its own patterns: a
word is a name there only when more speaks for it.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

UPPER = "".join(chr(code) for code in range(0x530) if chr(code).isupper())
CAPITAL = rf"(?:[{re.escape(UPPER)}][\w'.-]*)"
WORD = r"(?:[^\W\d_][\w'.-]*)"
SMALL = (
    r"(?:d'|l'|(?:de|des|du|la|le|les|los|las|del|della|delle|degli|dei|di|da|do|dos|das|den|der|van|von|am|an|im|zum|zur|of|"
    r"the|y|i|e|och|og|ten|ter|'t|auf|in de|nad|sur|und|and|pod|pri|na)\b)"
)
"""Small words inside names."""
NUMBER = r"[0-9]{1,6}(?:[/-][0-9]{1,4})?[A-Za-z]?(?!\w)"
GAP = r"(?:[ \t]*(?:[,;]|\n[>?| \t]*)){0,3}[ \t]*"
"""What stands between the parts of an address; a quoted letter has signs at the start of its lines."""
POSTCODE = (
    r"(?:(?i:[afd]po,? a[aep],? )[0-9]{5}|(?:[A-Z]{1,2}-)?(?:[0-9]{5}-[0-9]{3,4}|[0-9]{4} ?[A-Z]{2}|"
    r"[0-9]{3} [0-9]{2,3}|[0-9]{2}-[0-9]{3}|[0-9]{4}-[0-9]{3}|[0-9]{3,6}|[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}|"
    r"[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]))(?![\w-])(?!\.\d)"
)
LEADS = "(?:in|on|at|to|of|is|from|with|and|the|by|for|near)"
"""Words before an address, not in it."""
BOX = (
    r"(?i:(?:psc|cmr|unit) [0-9]{1,5},? ?box [0-9]{1,5}|"
    r"(?:p\.? ?o\.? ?box|postfach|apartado|casella postale|postboks|postbus|boks|bp) [0-9]{1,6})(?!\w)"
)
MILITARY = (
    r"(?i:(?:(?:psc|cmr|unit) [0-9]{1,5},? ?box [0-9]{1,5}|\bus\w{0,4} [\w ]{2,30})\s{1,3})?"
    r"\b(?i:[afd]po,? a[aep],? )\Z"
)
"""What stands before the postcode of a soldier."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The packaged lists, ready for use."""

    small: bool
    bits: dict[str, float]
    number_first: frozenset[str]
    number_last: frozenset[str]
    not_endings: frozenset[str]
    others: frozenset[str]
    ending: re.Pattern[str]
    cue: re.Pattern[str]
    direct: re.Pattern[str]
    """A cue, and few small words between it and the place."""
    country: re.Pattern[str]
    military: re.Pattern[str]
    corner: re.Pattern[str]
    unit_before: re.Pattern[str]
    before: re.Pattern[str]
    """The name of a street, right before its number."""
    street: re.Pattern[str]
    part: re.Pattern[str]
    """One part of what follows the street."""


@cache
def vocabulary(small: bool = False) -> Vocabulary:
    """Lists and patterns, made once; ``small`` for text without capitals."""
    table = tomllib.loads(files("textveil.data").joinpath("addresses.toml").read_text("utf-8"))
    lists = {
        name: frozenset(value.split()) for name, value in table["words"].items() if name not in {"cues", "countries"}
    }
    unit = rf"(?i:\b(?:{either(lists['units'])})\b\.?(?: n[or]\.?)? ?#?[a-z]?-?[0-9]{{1,5}}[a-z]?|#[0-9]{{1,5}})(?!\w)"
    word = WORD if small else CAPITAL
    kinds = either(map(re.escape, lists["number_last"] | lists["number_first"]))
    piece = (
        rf"(?!(?i:{either(lists['units'])})\b)"
        rf"(?:C/|{word}|(?i:{kinds})\b\.?|[0-9]{{1,2}}(?:st|nd|rd|th)\b|(?!{LEADS}\b){WORD}(?= (?i:{kinds})\b))"
    )
    name = rf"{piece}(?:[ -](?:{SMALL} ){{0,2}}{piece}){{0,6}}?"
    loose = rf"(?i:{kinds})\b\.?(?: {WORD}){{1,5}}?(?=,? [0-9]|,|\s*\n|\.?\Z| (?i:{either(lists['units'])})\b)"
    town = rf"{word}(?:[ -](?:{word}|{SMALL}|\({word}(?: {word})*\))){{0,4}}"
    countries = "|".join(table["words"]["countries"].replace("\n", "").split("|"))
    country = rf"(?i:\b(?:{countries})\b(?: \([a-z]+\))?)"
    region = (
        r"(?:(?i:nan)|[A-Z]{2,3}|[0-9]{2}(?=\s{1,4}[0-9]{4}))"
        if not small
        else r"(?:[a-z]{2,3}|[0-9]{2}(?=\s{1,4}[0-9]{4}))"
    )
    more = rf"(?: {piece}(?: {piece}){{0,2}}(?=\n))?"
    end = r"(?=[\s,.;?!)]|\Z)"
    return Vocabulary(
        small=small,
        bits=table["bits"],
        **{name: lists[name] for name in ("number_first", "number_last", "not_endings", "others")},
        ending=re.compile(rf"\w{{2,}}(?:{either(lists['endings'])})$"),
        cue=re.compile(rf"(?i)\b(?:{table['words']['cues']})\b"),
        direct=re.compile(rf"(?i)\b(?:{table['words']['cues']})\b(?: [a-z]{{1,8}}){{0,4}}[: ]\s{{0,5}}\Z"),
        country=re.compile(country),
        military=re.compile(MILITARY),
        corner=re.compile(
            rf"(?:the )?corner of (?:{NUMBER} )?(?:(?:{word}|{SMALL}|[a-z]{{1,5}}\.?) ){{1,5}}"
            rf"(?:{NUMBER}\.? )?(?:St\.? )?and (?:{NUMBER} )?{WORD}(?: (?:{word}|{SMALL})){{0,4}}(?: {NUMBER})?"
        ),
        unit_before=re.compile(rf"{unit}[,\s]+\Z"),
        before=re.compile(
            rf"(?:\A|(?<=[\s,:>(]))(?:{piece},?[ -](?:{SMALL} ){{0,2}}){{1,6}}\Z"
            rf"|(?i:\b(?:{kinds}))\b\.?(?: {WORD}){{1,5}},? \Z"
        ),
        street=re.compile(
            rf"(?:(?P<first>{NUMBER},? ))?(?:(?P<second>{NUMBER},? ))?(?:(?P<box>{BOX}){more}|"
            rf"(?P<name>{name}|{loose})(?:,? (?P<last>{NUMBER})\.?{more}|(?![ -](?:{SMALL} ){{0,2}}{piece})))"
        ),
        part=re.compile(
            rf"{GAP}(?:(?P<unit>{unit})|(?P<country>{country})|(?P<postcode>{POSTCODE})|(?P<region>{region}){end}|(?P<town>{town}))"
        ),
    )


def either(words: Iterable[str]) -> str:
    """Alternatives, the longest first."""
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))
