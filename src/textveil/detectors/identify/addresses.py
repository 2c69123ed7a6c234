"""Where does someone live, work or get their mail?

A postal address has no one shape, so evidence is added up: a house number beside
a capitalised name, a word for a street in one of many languages, a suite, a town
with its postcode, a country, "lives at" not far before. Lists and weights are
data (``data/addresses.toml``); how the parts look is in ``streets``.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from textveil.detectors.identify.streets import Vocabulary, vocabulary
from textveil.model import Span

DIGITS = re.compile(r"[0-9]+")
REACH = 90
"""Characters to look for cues in."""
YEAR = re.compile(r"(?:1[5-9]|20)\d\d$")
LEAD = re.compile(r"(?:\b(?:at|to|on|in|of|is|with|from)|[:?>])\s{0,6}\Z")
LINE = re.compile(r"(?:\A|\n)[>?| \t]*\Z")
SENTENCE_END = re.compile(r"\s*(?:\Z|[.?!,;)]|\n)")
PARTS = 7
"""No address has more parts after its street."""


class Address(NamedTuple):
    """A place that may be an address, and how much speaks for it."""

    start: int
    end: int
    score: float


def find(text: str) -> Iterator[Address]:
    """Postal addresses, from left to right, and street corners."""
    done = 0
    for match in DIGITS.finditer(text):
        if match.start() < done or match.end() - match.start() > 6:
            continue
        found = at(text, match.span(), done)
        if found:
            done = found.end
            yield found
    yield from corners(text)


def corners(text: str) -> Iterator[Address]:
    """Where two streets meet."""
    place = text.find("corner of ")
    while place >= 0:
        corner = vocabulary().corner.search(text, max(0, place - 4), place + 150)
        if corner and corner.start() <= place:
            yield Address(*corner.span(), vocabulary().bits["cue"])
        place = text.find("corner of ", place + 10)


def at(text: str, number: Span, done: int) -> Address | None:
    """The address around a number, if there is one: it starts at a name before the number, or at the number."""
    start, end = number
    before, after = text[start - 1 : start], text[end : end + 3].lstrip(" ,-/")[:1]
    known = vocabulary(is_small(text, start))
    if not (start == 0 or before.isspace() or before in ">:(,#/-"):
        return None
    order = known.military.search(text, max(done, start - 60), start)
    if order:
        return Address(order.start(), end, known.bits["box"])
    name = known.before.search(text, max(done, start - REACH), start) if is_name(text, start, known) else None
    found = judged(text, name.start(), known) if name else None
    if found is None and (
        after.isdigit() or after.isupper() or (after.isalpha() and (known.small or cued(text, start)))
    ):
        found = judged(text, start, known)
    return found and found._replace(start=left(text, found.start, done))


def is_small(text: str, place: int) -> bool:
    """Nothing around is written with capitals."""
    around = text[max(0, place - 40) : place + 40]
    return around == around.lower()


def is_name(text: str, start: int, known: Vocabulary) -> bool:
    """A word that may end the name of a street stands before a number."""
    if text[start - 1 : start] not in {" ", ",", "/", "-"}:
        return False
    word = re.split(r"[\s(]", text[max(0, start - 40) : start].rstrip(" ,/-"))[-1]
    return bool(word) and (word[0].isupper() or known.small or street_bits(word, known, first=False) > 0)


def cued(text: str, start: int) -> bool:
    """Something not far before speaks of an address."""
    return bool(vocabulary().cue.search(text, max(0, start - REACH), start))


def judged(text: str, start: int, known: Vocabulary) -> Address | None:
    """The address that starts here, if enough speaks for it."""
    street = known.street.match(text, start)
    if not street or not (street["first"] or street["last"] or street["box"]):
        return None
    bits = known.bits
    score = bits["small" if known.small else "start"] + street_score(street, known)
    score += bits["cue"] * cued(text, start) + bits["lead"] * bool(LEAD.search(text, max(0, start - 10), start))
    score += bits["direct"] * bool(known.direct.search(text, max(0, start - REACH), start))
    score += bits["line"] * bool(LINE.search(text, max(0, start - 12), start))
    if score + bits["unit"] + bits["postcode"] + bits["country"] <= 0:
        return None
    end, more = rest(text, street.end(), known)
    return Address(start, end, score + more) if score + more > 0 else None


def street_score(street: re.Match[str], known: Vocabulary) -> float:
    """Bits of a street with its number."""
    bits = known.bits
    if street["box"]:
        return bits["box"]
    words = [word.strip(".,").lower() for word in street["name"].split()]
    score = bits["other"] if any(word in known.others for word in words) else 0.0
    score += max(street_bits(word, known, first=not street["last"]) for word in words)
    numbers = [street[name].strip(" ,") for name in ("first", "second", "last") if street[name]]
    score += bits["numbers"] * (len(numbers) > 1)
    return score + (bits["year"] if len(numbers) == 1 and YEAR.match(numbers[0]) else bits["plain"])


def street_bits(word: str, known: Vocabulary, *, first: bool) -> float:
    """What one word of a name says of a street; ``first``: the number stands before the name only."""
    plain = word.strip(".,").lower()
    expected, unexpected = known.number_first, known.number_last
    if not first:
        expected, unexpected = unexpected, expected
    if plain in expected or (known.ending.match(plain) and plain not in known.not_endings):
        return known.bits["street"]
    return known.bits["misplaced"] if plain in unexpected else 0.0


def rest(text: str, end: int, known: Vocabulary) -> tuple[int, float]:
    """Where the address ends, and the bits of what follows the street: a suite, a town, a postcode, a country."""
    score, seen, place, pending = 0.0, set[str](), end, False
    for _ in range(PARTS):
        part = known.part.match(text, place)
        name = part.lastgroup if part else None
        if part is None or name is None or (name in seen and name != "unit") or not fits(text, part, seen):
            break
        place, pending = part.end(), name == "town" and not SENTENCE_END.match(text, part.end()) and "unit" not in seen
        if name == "town" and known.country.search(part["town"]):
            score, pending = score + known.bits["country"], False
        seen.add(name)
        if not pending:
            end, score = place, score + known.bits[name]
    return end, score + (known.bits["town"] if {"town", "postcode"} <= seen else 0.0)


def fits(text: str, part: re.Match[str], seen: set[str]) -> bool:
    """A town stands on its own line or after a comma, a suite or a postcode; with a country too, nothing follows."""
    if part.lastgroup == "town":
        between = text[part.start() : part.start("town")]
        return bool(seen & {"unit", "postcode"}) or "," in between or "\n" in between
    return not {"town", "postcode", "country"} <= seen


def left(text: str, start: int, done: int) -> int:
    """Where the address really starts: at a suite before it."""
    unit = vocabulary().unit_before.search(text, max(done, start - 30), start)
    return unit.start() if unit else start
