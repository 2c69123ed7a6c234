"""Where does someone live, work or get their mail?

A postal address has no one shape, so evidence is added up: a house number beside
a capitalised name, a word for a street in one of many languages, a suite, a town
with its postcode, a country, "lives at" not far before. Lists and weights are
data (``data/addresses.toml``); how the parts look is in ``streets``.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from textveil.core.model import Span
from textveil.languages.open_language import lexicon
from textveil.mentions.identifiers.streets import NUMBERED, PLAUSIBLE, Vocabulary, vocabulary

DIGITS = re.compile(r"[0-9]+(?:[/-][0-9]+)?")
CAPITALS = re.compile(r"[A-Z]")
REACH, NAME = 90, 70
"""Characters to look for cues in, and for the name of a street."""
LONGEST = 7
"""Words of the longest name of a street."""
READS_ON = re.compile(r"\.? and |\. (?=[A-Z]\w* [a-z\d])")
"""What follows the name of a street where the sentence goes on, or another begins."""
SMALL_BEHIND = re.compile(r" (?!(?:apt|flat|unit|suite|ste|no|nr|floor|fl|room|rm|bldg|lot|box|p\.?o)\b)[a-z]+ ")
"""A small word of the sentence, and none of what is numbered in a house: "14 Elm Drive needs 300 slates"."""
AGAIN = re.compile(r"\s(?:bis|ter|quater)\b")
"""What tells houses of one number apart in French."""
HOUSE = re.compile(r"[0-9]{1,6}(?:[/-][0-9]{1,4})?")
STARTS = frozenset(">:(#")
"""Signs that may stand right before an address."""
ENDS = re.compile(r"[,:;?!>)]$|[>\x7f]")
"""What no word inside a name has."""
WORD = re.compile(r"[^\W\d_]+")
YEAR = re.compile(r"(?:1[5-9]|20)\d\d$")
LEAD = re.compile(r"(?:\b(?:at|to|on|in|of|is|with|from)|[:?>(,;])\s{0,6}\Z")
LINE = re.compile(r"(?:\A|\n)[>?| \t]*\Z")
SENTENCE_END = re.compile(r"\s*(?:\Z|[.?!,;)]|\n)")
UNNUMBERED = [re.compile(words) for words in (" on ", "side of ", "end of ")]
TOWN = re.compile(r"(?:[^\W\d_][\w'. -]{0,40}, )?")
"""What may stand between the start of a line and a postcode."""
NUMBERED_BEFORE = re.compile(rf"(?<!\w){NUMBERED[:-1]}\Z")
TOWN_BEFORE = re.compile(r"(?<!\w)[а-яіїє]{1,4}\.? [А-ЯІЇЄ][\w-]+(?: [\w()-]+\.?\)?)?, \Z")
OFTEN = {"unit": 3, "town": 3, "region": 2}
"""How often a part may come, where more than once."""
PARTS = 8
"""No address has more parts after its street."""


class Address(NamedTuple):
    """A place that may be an address, and how much speaks for it."""

    start: int
    end: int
    score: float


def find(text: str) -> Iterator[Address]:
    """Postal addresses, from left to right, and street corners."""
    done, known = 0, vocabulary(not CAPITALS.search(text))
    for match in DIGITS.finditer(text):
        again = AGAIN.match(text, match.end())
        number = match.start(), again.end() if again else match.end()
        if match.start() < done or (not again and is_bare(text, *number, known=known)):
            continue
        found = address_at(text, number, done, known=known)
        if found:
            done = found.end
            yield found
    yield from corners(text)
    yield from find_unnumbered(text, known)


def is_bare(text: str, start: int, end: int, *, known: Vocabulary) -> bool:
    """A number as running text has many: too long for a house, or with no street before, after or above it."""
    before, after = text[max(0, start - 2) : start], text[end : end + 3].lstrip(" ,\n")[:1]
    if before and not before[-1].isspace() and before[-1] not in STARTS and not before[0].isalpha():
        return True
    near = max(0, start - NAME)
    last = text[max(near, text.rfind(" ", near, start - 1) + 1) : start - 1]
    is_date = last.lstrip("(") in known.words["months"] or dated().match(text, end)
    if is_date or not HOUSE.fullmatch(text, start, end) or (text[end : end + 1] == "," and YEAR.match(text[start:end])):
        return True
    if known.small or after.isupper() or after.isdigit() or (after and names_street(text, end, known)):
        return False
    if last in known.words["never"] or (before and not before[-1].isspace()):
        return end - start < 4 or "\n" not in text[max(0, start - NAME) : start]
    words = text[max(0, start - NAME) : start].split()[-LONGEST:]
    return not words or not (any(map(is_capital, words[-2:])) or not known.kinds.isdisjoint(words))


@cache
def dated() -> re.Pattern[str]:
    """What follows a number that is no house's: a month, decimals, a share, an era."""
    months = lexicon().words("values.months") | lexicon().words("values.short_months")
    return re.compile(rf" (?:{'|'.join(sorted(months, key=len, reverse=True))})\b|[,.][0-9]|%| BC")


def is_capital(word: str) -> bool:
    """A word that starts with a capital."""
    return word[0].isupper()


def find_unnumbered(text: str, known: Vocabulary) -> Iterator[Address]:
    """Streets without a number that someone lives on or something stands at."""
    for start in sorted(lead.end() for words in UNNUMBERED for lead in words.finditer(text)):
        street = known.name.match(text, start) if text[start : start + 1].isupper() or known.small else None
        words = street["name"].split() if street else []
        score = max((street_bits(word, known, first=None) for word in words), default=0.0)
        if street and score + known.bits["street"] * bool(street["named"]) > 0 and has_cue(text, start):
            is_direct = known.direct.search(text[max(0, start - REACH) : start].lower())
            yield Address(
                start, max(street.end("name"), street.end("named")), known.bits["direct" if is_direct else "lead"]
            )


def corners(text: str) -> Iterator[Address]:
    """Where two streets meet."""
    place = text.find("corner of ")
    while place >= 0:
        corner = vocabulary().corner.search(text, max(0, place - 4), place + 150)
        if corner and corner.start() <= place:
            yield Address(*corner.span(), vocabulary().bits["cue"])
        place = text.find("corner of ", place + 10)


def address_at(text: str, number: Span, done: int, *, known: Vocabulary) -> Address | None:
    """The address around a number, if there is one: it starts at a name before the number, or at the number."""
    start, end = number
    end += text[end : end + 1].isalpha() and not text[end + 1 : end + 2].isalnum()
    after = text[end : end + 3].lstrip(" ,-/\n")[:1]
    order = known.military.search(text, max(done, start - 60), start) if is_post(text, start) else None
    if order:
        return Address(order.start(), end, known.bits["box"])
    name = name_start(text, start, done, known=known)
    found = judge_address(text, name, known) if name is not None else None
    if found is None and (after.isdigit() or after.isupper() or (after and names_street(text, end, known))):
        found = judge_address(text, start, known)
    if found is None and end - start > 2:
        found = above(text, start, done, known=known)
    return found and found._replace(start=extend_left(text, found.start, done))


def above(text: str, start: int, done: int, *, known: Vocabulary) -> Address | None:
    """A street without a number, on the line above a postcode and its town."""
    line = text.rfind("\n", max(done, start - NAME), start) + 1
    name = name_start(text, line, done, known=known) if line and TOWN.fullmatch(text, line, start) else None
    street = text[name:line].rstrip() if name is not None else ""
    if name is None or not any(street_bits(word, known, first=None) == known.bits["street"] for word in street.split()):
        return None
    end, score = rest(text, name + len(street), known)
    score += known.bits["start"] + known.bits["street"]
    return Address(name, end, score) if end > start and score > known.bits["postcode"] else None


def is_post(text: str, start: int) -> bool:
    """The letters of a military post office stand before a number."""
    return text[max(0, start - 3) : start].strip(" ,").upper() in {"AA", "AE", "AP"}


def names_street(text: str, end: int, known: Vocabulary) -> bool:
    """A word for a street, in small letters, follows a number: 12 rue de la Paix, 73. Bajai utca."""
    sign = text[end : end + 1]
    if sign not in {" ", ",", "\n", "."}:
        return False
    if sign == ".":
        return any(word.rstrip(",.") in known.kinds for word in text[end + 1 : end + 40].split()[1:4])
    return known.small or text[end : end + 20].lstrip(" ,").split(" ", 1)[0].rstrip(".").lower() in known.kinds


def name_start(text: str, start: int, done: int, *, known: Vocabulary) -> int | None:
    """Where the name of a street starts that ends right before a number, if one does.

    Names are capitals and small words between them, or anything after a word for a street: rue des lilas 5.
    """
    begin, loose, kind_follows = None, False, False
    for count, (place, word) in enumerate(words_before(text, start, done)):
        plain = word.rstrip(".,").lower()
        is_kind = plain in known.kinds
        if (count == 0 and plain in known.words["others"]) or ENDS.search(word) or plain in known.words["leads"]:
            break
        if is_kind or ((word[0].isupper() or known.small) and not loose):
            begin, loose = place, False
        elif plain not in known.words["smalls"] and not kind_follows:
            loose = count > 0
        kind_follows = is_kind
    return begin


def words_before(text: str, start: int, done: int) -> Iterator[tuple[int, str]]:
    """The few words before a place on its line, the last first, each with where it starts."""
    numbered = NUMBERED_BEFORE.search(text, max(done, start - 6), start)
    start = numbered.start() if numbered else start
    if text[start - 1 : start] not in {" ", "/", "-", "\n"}:
        return
    first = max(done, start - NAME)
    first = max(first, text.rfind("\n", first, start - 1) + 1)
    place = len(text[first:start].rstrip(" ,/-\n")) + first
    for _ in range(LONGEST):
        begin = max(text.rfind(" ", first, place), text.rfind("(", first, place), first - 1) + 1
        if begin >= place:
            return
        yield begin, text[begin:place]
        place = begin - 1


def has_cue(text: str, start: int) -> bool:
    """Something not far before speaks of an address."""
    return bool(vocabulary().cue.search(text[max(0, start - REACH) : start].lower()))


def judge_address(text: str, start: int, known: Vocabulary) -> Address | None:
    """The address that starts here, if enough speaks for it."""
    has_lead, has_line = LEAD.search(text, max(0, start - 10), start), LINE.search(text, max(0, start - 12), start)
    if not has_lead and not has_line and not is_promising(text, start, known):
        return None
    street = known.street.match(text, start) if PLAUSIBLE.match(text, start) else None
    if not street or not (street["first"] or street["last"] or street["box"] or street["flat"]):
        return None
    bits, own = known.bits, street_score(street, known)
    score = (
        own + bits["small" if known.small else "start"] + bits["lead"] * bool(has_lead) + bits["line"] * bool(has_line)
    )
    if has_cue(text, start):
        score += bits["cue"] + bits["direct"] * bool(known.direct.search(text[max(0, start - REACH) : start].lower()))
    if score + bits["unit"] + bits["postcode"] + bits["country"] <= 0:
        return None
    end, more = rest(text, name_end(text, street, known), known)
    return Address(start, end, score + more) if score + more > 0 else None


def name_end(text: str, street: re.Match[str], known: Vocabulary) -> int:
    """Where a street ends: behind the word for one that closes its name, where the text reads on from there."""
    first, last = street.span("name")
    for word in WORD.finditer(text, first, last):
        is_closing = word.start() > first and word[0].lower() in known.words["number_first"]
        goes_on = READS_ON.match(text, word.end()) or (not known.small and SMALL_BEHIND.match(text, word.end()))
        if street["first"] and is_closing and goes_on:
            return word.end()
    return street.end()


def is_promising(text: str, start: int, known: Vocabulary) -> bool:
    """A word for a street, or a number beside the first, is among the next few words."""
    words = text[start : start + NAME].split()[:LONGEST]
    return sum(word[0].isdigit() for word in words) > 1 or any(street_bits(word, known, first=None) for word in words)


def street_score(street: re.Match[str], known: Vocabulary) -> float:
    """Bits of a street with its number."""
    bits = known.bits
    if street["box"] or street["flat"]:
        return bits["box" if street["box"] else "unit"]
    words = [word.strip(".,").lower() for word in street["name"].split()]
    score = bits["other"] if any(word in known.words["others"] for word in words) else 0.0
    named = max(street_bits(word, known, first=not street["last"]) for word in words)
    score += bits["other"] if street["dot"] and named < bits["street"] else named
    numbers = [street[name].strip(" ,") for name in ("first", "second", "last") if street[name]]
    if all(YEAR.match(number) for number in numbers):
        return score + bits["year"]
    return score + bits["plain"] + bits["numbers"] * (len(numbers) > 1)


def street_bits(word: str, known: Vocabulary, *, first: bool | None) -> float:
    """What one word of a name says of a street; ``first``: the number stands before the name only, None: nowhere."""
    plain = word.strip(".,").lower()
    expected, unexpected = known.words["number_first"], known.words["number_last"]
    if first is None:
        expected = known.kinds
    elif not first:
        expected, unexpected = unexpected, expected
    if plain in expected or (known.ending.match(plain) and plain not in known.words["not_endings"]):
        return known.bits["street"]
    if plain in known.words["perhaps"] or plain.removesuffix("s") in known.words["perhaps"]:
        return known.bits["perhaps"]
    return known.bits["misplaced"] if plain in unexpected else 0.0


def rest(text: str, end: int, known: Vocabulary) -> tuple[int, float]:
    """Where the address ends, and the bits of what follows the street: a suite, a town, a postcode, a country."""
    score, seen, place = 0.0, Counter[str](), end
    for _ in range(PARTS):
        part = known.part.match(text, place)
        name = part.lastgroup if part else None
        if part is None or name is None or seen[name] >= OFTEN.get(name, 1) or not fits(text, part, seen, known=known):
            break
        place = part.end()
        is_country = name == "town" and bool(known.country.search(part["town"]))
        if name != "town" or is_country or is_settled(text, part, seen):
            end, score = place, score + known.bits["country" if is_country else name] * (seen[name] == 0)
        seen[name] += 1
    return end, score + (known.bits["town"] if seen["town"] and seen["postcode"] else 0.0)


def fits(text: str, part: re.Match[str], seen: Counter[str], *, known: Vocabulary) -> bool:
    """A town stands after a comma, a suite or a postcode, or on its own line before a postcode; no colon follows."""
    if part.lastgroup != "town":
        return True
    if text.startswith(":", part.end()) or part["town"].split()[0].lower().rstrip(".") in known.words["labels"]:
        return False  # the label of something else
    between = text[part.start() : part.start("town")]
    if "\n" in between:
        return not (seen["postcode"] and seen["town"])
    return bool(seen["unit"] or seen["postcode"]) or "," in between or "/" in between


def is_settled(text: str, part: re.Match[str], seen: Counter[str]) -> bool:
    """A town is one whatever follows: nothing does, or a suite or its postcode stands right before it."""
    return bool(seen["unit"] or seen["postcode"] or SENTENCE_END.match(text, part.end()))


def extend_left(text: str, start: int, done: int) -> int:
    """Where the address really starts: at a suite before it, what announces its number, or a town in Russian."""
    before = vocabulary().unit_before.search(text, max(done, start - 30), start)
    before = before or NUMBERED_BEFORE.search(text, max(done, start - 6), start)
    before = before or TOWN_BEFORE.search(text, max(done, start - 50), start)
    return before.start() if before else start
