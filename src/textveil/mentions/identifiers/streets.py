"""How do the parts of a postal address look?

Streets, suites, towns, postcodes and countries as patterns, put together from the
lists in ``data/addresses.toml``. A text without capitals has its own patterns: a
word is a name there only when more speaks for it.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby

from textveil.core.late_patterns import late_pattern
from textveil.languages.normal import stop_words
from textveil.languages.open_language import lexicon
from textveil.mentions.identifiers.catalogue import by_letter

CAPITALS = [code for code in range(0x530) if chr(code).isupper()]
RUNS = [[code for _, code in run] for _, run in groupby(enumerate(CAPITALS), lambda one: one[1] - one[0])]
UPPER = "".join(chr(run[0]) if len(run) == 1 else f"{chr(run[0])}-{chr(run[-1])}" for run in RUNS)
"""All capitals, those that follow each other as one range: the patterns have them many times."""
TAIL = r"(?:[\w']|-(?![0-9]))*"
CAPITAL = rf"(?:(?:[{UPPER}][\w'-]{{0,4}}\.){{1,3}}(?=[ \w])|[{UPPER}](?:[\w'-]*str\.|{TAIL}))"
WORD = r"(?:[^\W\d_][\w'.-]*)"
SMALLS = (
    "de des du la le les los las del della delle degli dei di da do dos das den der van von am an im zum zur of the y "
    "i e och og ten ter 't auf nad sur und and pod pri na"
)
"""Small words inside names."""
SMALL = rf"(?:d'|l'|(?:{SMALLS.replace(' ', '|')})\b)"
LEADS = "in on at to is from with by for near"
"""Words before an address, not in it."""
LEAD = LEADS.replace(" ", "|")
NUMBER = r"[0-9]{1,6}(?:[A-Za-z]|\s(?:bis|ter|quater)\b)?(?:[/-](?:[0-9]{1,4}[A-Za-z]?|[A-Z]))?(?!\w|[.,][0-9]|%)"
NUMBERED = r"(?:(?i:h\.no|no|nr|n[°º]?|num|núm|№|буд|д)\.? ?)?"
"""What may announce a house number."""
PLAUSIBLE = re.compile(rf"(?:{NUMBERED}{NUMBER}\.?(?: {NUMBER})?,?[ \n])?(?:[^\W\d_]|[0-9]{{1,2}}(?:st|nd|rd|th)\b|#)")
"""How every street begins, with its number or without: most rows of digits do not, and cost no long pattern."""
GAP = r"(?:[ \t]*(?:[,;/]|- ?|\n[>?| \t]*)){0,3}[ \t]*"
"""What stands between the parts of an address; a quoted letter has signs at the start of its lines."""
POSTCODE = (
    r"(?:(?i:[afd]po,? a[aep],? )[0-9]{5}|(?:[A-Z]{1,2}-)?(?:[0-9]{5}-[0-9]{3,4}|[0-9]{4} ?[A-Z]{2}|"
    r"[0-9]{3} [0-9]{2,3}|[0-9]{2}-[0-9]{3}|[0-9]{4}-[0-9]{3}|[0-9]{3,6}|[0-9]{8}|"
    r"[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}|[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]|[A-Z][0-9]{2} ?[A-Z0-9]{4}))"
    r"(?![\w-])(?!\.\d)"
)
BOX = (
    r"(?i:(?:psc|cmr|unit) [0-9]{1,5},? ?box [0-9]{1,5}|"
    r"(?:p\.? ?o\.? ?box|postfach|apartado|casella postale|postboks|postbus|boks) [0-9]{1,6})(?!\w)"
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
    bits: Mapping[str, float]
    words: Mapping[str, frozenset[str]]
    kinds: frozenset[str]
    """Words for a street."""
    ending: re.Pattern[str]
    cue: re.Pattern[str]
    direct: re.Pattern[str]
    """A cue, and few small words between it and the place."""
    country: re.Pattern[str]
    military: re.Pattern[str]
    corner: re.Pattern[str]
    unit_before: re.Pattern[str]
    street: re.Pattern[str]
    name: re.Pattern[str]
    """A street without a number, and whether it is called one."""
    part: re.Pattern[str]
    """One part of what follows the street."""


@cache
def vocabulary(small: bool = False) -> Vocabulary:
    """Lists and patterns, made once; ``small`` for text without capitals."""
    table = tomllib.loads(files("textveil.data").joinpath("addresses.toml").read_text("utf-8"))
    words = {name: frozenset(value.split()) for name, value in table["words"].items()}
    words |= {"smalls": frozenset(SMALLS.split()), "leads": frozenset(LEADS.split())}
    months = frozenset(word for name in lexicon().words("values.calendar") for word in (name, name.lower()))
    words |= {"months": months, "never": (stop_words() - words["number_last"]) | months}
    kinds, cue = words["number_last"] | words["number_first"], by_letter(table["cues"])
    unit, word = unit_pattern(words["units"]), WORD if small else CAPITAL
    country = rf"(?i:\b(?:{table['countries'].replace(chr(10), '')})\b(?: \([a-z]+\))?)"
    return Vocabulary(
        small=small,
        bits=table["bits"],
        words=words,
        kinds=kinds,
        ending=late_pattern(rf"\w{{2,}}(?:{join_alternatives(words['endings'])})$"),
        cue=late_pattern(rf"\b{cue}\b"),
        direct=late_pattern(rf"\b{cue}\b(?: [a-z]{{1,8}}){{0,4}}[: ]\s{{0,5}}\Z"),
        country=late_pattern(country),
        military=late_pattern(MILITARY),
        corner=late_pattern(corner_pattern(word)),
        unit_before=late_pattern(rf"(?:{unit}[,\s]+|(?i:\b(?:{join_alternatives(words['units'])})\.? ))\Z"),
        street=late_pattern(street_pattern(word, initials(kinds), units=words["units"])),
        name=late_pattern(name_pattern(word)),
        part=late_pattern(part_pattern(word, unit=unit, country=country, small=small)),
    )


def unit_pattern(units: Iterable[str]) -> str:
    """An apartment, a suite, a floor."""
    named = rf"\b(?:{join_alternatives(units)})\b\.?(?: n[or]\.?)? ?#?[a-z]?-?[0-9]{{1,5}}[a-z]?"
    return rf"(?i:{named}|#[0-9]{{1,5}})(?!\w)"


def street_pattern(word: str, kinds: str, *, units: Iterable[str]) -> str:
    """A street with its number before, after or on both sides; a post box; a flat in a house without a number."""
    unit = join_alternatives(units)
    strict = rf"C/|(?!\w*[0-9]){word}|(?:{kinds})\b\.?|[0-9]{{1,2}}(?:st|nd|rd|th)\b"
    # a small word is part of the name where a word for a street or the number follows it
    followed = rf"(?!(?:{LEAD}|{SMALL})\b|\w*[0-9]){WORD}(?= (?:{kinds})\b| {NUMBERED}[0-9])"
    piece = rf"(?!(?i:{unit})\b\.? ?[0-9])(?:{strict}|{followed})"
    name = rf"(?!(?i:{unit})\b\.? ?[0-9])(?:{strict})(?:[ -](?:{SMALL} ){{0,2}}{piece}){{0,6}}?"
    loose = rf"(?:{kinds})\b\.?(?: {WORD}){{1,5}}?(?=,? {NUMBERED}[0-9]|,|\s*\n|\.?\Z| (?i:{unit})\b)"
    more = rf"(?:(?: {piece}){{1,3}}(?=\n))?"
    last = rf",? {NUMBERED}(?P<last>{NUMBER})(?: {NUMBERED[:-1]}{NUMBER}| [0-9]{{1,4}}(?=\n))?\.?{more}"
    return (
        rf"(?:{NUMBERED}(?P<first>{NUMBER})(?P<dot>\.)?(?: (?P<second>{NUMBER}))?,?[ \n])?(?:(?P<box>{BOX}){more}|"
        rf"(?P<name>{loose}|{name})(?:{last}|(?![ -](?:{SMALL} ){{0,2}}{piece})))"
        rf"|(?P<flat>{unit_pattern(units)}),?\n[>?| \t]*{word}(?: {word}){{0,3}}(?=,?\n)"
    )


def name_pattern(word: str) -> str:
    """A street without a number, up to where its name may end."""
    end = r"(?P<named> (?:[Ss]treet|St\b)|(?=[.,]?(?:\s*\n|\Z|\. ))|(?= [a-z]))"
    # A full stop behind a word ends the sentence: "on Elm Road. He left".
    plain = r"[^\W\d_](?:[\w'-]|\.(?=\w))*"
    return rf"(?P<name>{word}(?: (?:{SMALL} ){{0,2}}{plain}){{0,4}}?){end}"


def part_pattern(word: str, *, unit: str, country: str, small: bool) -> str:
    """What follows a street: one of its parts, with what stands before it."""
    more = rf"{word}|(?:los|las|ob|pri|nad|am) {WORD}|{SMALL}|\([^()\n]{{2,30}}\)"
    town = rf"(?:{SMALL} )?(?!\w*[0-9]){word}(?:[ -](?!\w*[0-9])(?:{more})){{0,4}}"
    letters = "[a-z]{2,4}" if small else "nan|[A-Z]{2,4}"
    region = rf"(?:{letters}|\([A-Z]{{2}}\)|[0-9]{{2}}(?=\s{{1,4}}[0-9]{{4}}))(?=[\s,.;?!)]|\Z)"
    code = rf"(?P<postcode>{POSTCODE})"
    return rf"{GAP}(?:(?P<unit>{unit})|(?P<country>{country})|{code}|(?P<region>{region})|(?P<town>{town}))"


def corner_pattern(word: str) -> str:
    """Where two streets meet."""
    return (
        rf"(?:the )?corner of (?:{NUMBER} )?(?:(?:{word}|{SMALL}|[a-z]{{1,5}}\.?) ){{1,5}}(?:{NUMBER}\.? )?(?:St\.? )?"
        rf"and (?:{NUMBER} )?{WORD}(?: (?:{word}|{SMALL})){{0,4}}(?: {NUMBER})?"
    )


def initials(words: Iterable[str]) -> str:
    """Alternatives whose first letter may be a capital, the longest first; each first letter is looked at once.

    >>> initials(["street", "st", "way"])
    '[Ss](?:treet|t)|[Ww](?:ay)'
    """
    rests: dict[str, list[str]] = {}
    for word in sorted(words, key=lambda word: (-len(word), word)):
        rests.setdefault(f"[{word[0].upper()}{word[0]}]", []).append(re.escape(word[1:]))
    return "|".join(f"{letter}(?:{'|'.join(rest)})" for letter, rest in rests.items())


def join_alternatives(words: Iterable[str]) -> str:
    """Alternatives, the longest first."""
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))
