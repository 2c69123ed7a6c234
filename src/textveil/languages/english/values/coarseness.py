"""Is what a text tells of a time, an age, an amount or a place too coarse to point at anybody?

A generalization is judged by how many values share it, not by having digits:
each expression admits so many days, years or amounts (``expressions``), and each
level of anonymising asks for so many at least. The same holds for what was
written so from the beginning: "in the 1990s" stands wherever it stands.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import isfinite

from textveil.core.late_patterns import late_pattern
from textveil.core.marks import label_before
from textveil.core.model import Chain, Span
from textveil.core.spans import matches_from
from textveil.languages.english.lexicon.name_words import name_words
from textveil.languages.english.lexicon.value_words import MONTH_NAME, ORDINALS, WEEKDAYS
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_lists import word_list, word_row
from textveil.languages.english.values.clock import half_days, is_of_a_day, times_of_any_day
from textveil.languages.english.values.expressions import GAP, Expression, Sort, expressions

Least = Mapping[str, float]
"""By sort of expression the least that one must leave open to stand; see ``policy/levels``."""
PLACE_NOUNS = word_row("things.many_in_any_area")
PLURALS = {
    "city": "cities",
    "community": "communities",
    "country": "countries",
    "county": "counties",
    "municipality": "municipalities",
}
NOUNS = frozenset([*PLACE_NOUNS, *(PLURALS.get(noun, f"{noun}s") for noun in PLACE_NOUNS)])
IN = re.compile(rf"in{GAP}(?:the{GAP})?(?P<word>[A-Z][^\W\d_]*)")
GAP_BEFORE = re.compile(rf"{GAP}\Z")
NOUN_BEFORE = late_pattern(
    rf"(?:(?:\b[Aa]n?|\b[Aa]nother){GAP}|(?:\A|(?<=\n\n)))(?:[a-z-]+{GAP}){{0,2}}(?:{'|'.join(sorted(NOUNS))}){GAP}\Z"
)
"""An article, at most two words in small letters and a noun for a place, or these on their own."""
SIDE = "(?:North|South|East|West|Central|(?:North|South|East|West|Southeast)ern|South-?[Ee]ast(?:ern)?)"
CONTINENT = re.compile(
    rf"(?<![\w’'-])(?:(?:North|South|Central|Latin){GAP}American?|(?:{SIDE}{GAP})?(?:Europe(?:an)?|(?:Africa|Asia)n?)"
    rf"|(?:Eurasia|Oceania)n?"
    rf"|Middle{GAP}Eastern)\b(?!(?:{GAP}|-|[’'])[A-Z0-9]|-|{GAP}of{GAP}(?:the{GAP})?[A-Z])"
)
"""A part of the world, or its adjective, that no name goes on behind."""
OPENS_CONTINENT = re.compile(r"[ACELMNOSW](?<![\w’'-].)")
PARTS_OF_THE_WORLD = word_list("things.parts_of_the_world")
NAME_BEFORE = re.compile(rf"(?P<word>[^\W\d_]+)(?:(?:{GAP}|-)of(?:{GAP}the)?)?(?:{GAP}|-)\Z")
"""The word right before, or before "of": that of a name, or of the sentence."""
LONGEST_BEFORE, LONGEST_PLACE = 30, 200
FIRST_WORD = re.compile(r"[^\W\d_]+")
DAY_NAME = late_pattern(
    rf"(?<![\w’'-])(?:(?P<weekday>(?i:{'|'.join(WEEKDAYS)})|Tues|Weds|Thurs)s?"
    r"|(?i:yesterday|today|tonight|tomorrow|to-(?:day|morrow)))"
    rf"\b(?!,?{GAP}(?:the{GAP})?(?:\d|{MONTH_NAME}\b)|-[A-Za-z])"
)
"""A day of the week, or one that is counted from today, beside no date."""
DAY_SIGNS = ("day", "tonight", "morrow", "tues", "weds", "thurs")
"""Without one of these, in small letters, there is none."""
BEFORE_DAY = re.compile(
    rf"(?i:\b(?:on|by|until|till|since|last|next|this|that|every|each|before|after|from|past|most|and|or)){GAP}\Z"
)
CAPITAL_BEHIND = re.compile(rf"{GAP}(?!I\b|(?:Morning|Afternoon|Evening|Night)s?\b)[A-Z]")
NE_OF = re.compile(r"ne of\b(?<=[Oo]ne of)")
"""The end of "one of": what begins with its letters is sooner found."""
ANY_DAY = 36_500
"""Days of a lifetime."""
MANY_DAYS = 3_650
"""Days that share a minute, for whoever finds a minute telling."""
OTHER_CLASSES = """
educational institution|event|firm|law firm|legal provision|medical condition|medical procedure|organization|
part of the body|prize|product|public institution|team|work
""".replace("\n", "").split("|")
"""What else may stand in the place of a name."""
PEOPLES = 1_000_000
"""More than so many share what a part of the world tells."""


def coarse_spans(text: str, *, least: Least) -> list[Span]:
    """What may stand at a level because too many share it, in order and apart."""
    kept: list[Span] = []
    told = [*expressions(text), *places(text), *continents(text), *classes(text), *hours(text), *named_days(text)]
    told += ones_of_many(text)
    for one in sorted(told, key=lambda one: (one.span[0], -one.span[1])):
        if is_coarse(one, least=least) and (not kept or one.span[0] >= kept[-1][1]):
            kept.append(one.span)
    return kept


def ones_of_many(text: str) -> list[Expression]:
    """Where "one of" some others is told, which is no number of anything."""
    starts = [match.start() - 1 for match in NE_OF.finditer(text)]
    return [
        Expression((start, start + 3), Sort.COUNT, 1.0) for start in starts if not text[start - 1 : start].isalnum()
    ]


def plain_durations(text: str, *, least: Least) -> list[Span]:
    """How long something took, where many things take as long: "for six months"."""
    told = [one for one in expressions(text) if one.sort is Sort.DURATION]
    return [one.span for one in told if is_coarse(one, least=least)]


def is_coarse(expression: Expression, *, least: Least) -> bool:
    """Whether an expression leaves open as much as a level asks for."""
    return isfinite(least[expression.sort]) and expression.admits >= least[expression.sort]


def places(text: str) -> list[Expression]:
    """Places and institutions that are told by a noun or a label and a large area alone: "a town in England"."""
    found, done = list[Expression](), 0
    for inside in IN.finditer(text):
        place, names = inside.start(), areas_by_word().get(inside["word"])
        if names is None or place < done or not has_noun_before(text, place):
            continue
        area, start = names.match(text, inside.start("word")), start_before(text, place, after=done)
        if area is not None and start is not None:
            found.append(Expression((start, area.end()), Sort.PLACE, areas()[" ".join(area[0].split())]))
            done = area.end()
    return found


def start_before(text: str, place: int, *, after: int) -> int | None:
    """Where the noun for a place, with its article, or the label begins that stands right before a place."""
    first = max(after, place - LONGEST_PLACE)
    noun, gap = NOUN_BEFORE.search(text, first, place), GAP_BEFORE.search(text, max(first, place - 2), place)
    return noun.start() if noun else label_before(text, gap.start(), after=first) if gap else None


def has_noun_before(text: str, place: int) -> bool:
    """Whether the word before a place is a noun for a place on earth, or the letter of a label."""
    word = text[max(place - LONGEST_BEFORE, 0) : place].split()[-1:]
    return not NOUNS.isdisjoint(word) or (bool(word) and len(word[0]) <= 2 and word[0].isupper())


def hours(text: str) -> list[Expression]:
    """Noon and midnight, and times of a day that is not told."""
    halves = [Expression(span, Sort.DATE, ANY_DAY) for span in half_days(text)]
    return halves + [Expression(span, Sort.DATE, MANY_DAYS) for span in times_of_any_day(text)]


def named_days(text: str) -> list[Expression]:
    """Days of the week and days counted from today, beside no date and in no name: "on Friday", "yesterday"."""
    small = text.lower()
    return [
        Expression(match.span(), Sort.DATE, ANY_DAY / 7 if match["weekday"] else ANY_DAY)
        for match in (DAY_NAME.finditer(text) if any(sign in small for sign in DAY_SIGNS) else ())
        if not is_of_a_day(text, match.span()) and is_day_here(text, match.span())
    ]


def is_day_here(text: str, span: Span) -> bool:
    """Whether the words around leave the name of a day what it is: no "Joe Friday", no "Sunday Times"."""
    if BEFORE_DAY.search(text, max(span[0] - LONGEST_BEFORE, 0), span[0]):
        return True
    return not CAPITAL_BEHIND.match(text, span[1]) and not has_name_before(text, span[0])


def has_name_before(text: str, place: int) -> bool:
    """Whether the word before a place, or before "of", is written as a name."""
    before = NAME_BEFORE.search(text, max(place - LONGEST_BEFORE, 0), place)
    word = before["word"] if before else ""
    return word[:1].isupper() and word.lower() not in english().stop_words


def classes(text: str) -> list[Expression]:
    """Things that are told by what they are, and by their order, alone: "the second court"."""
    return [Expression(match.span(), Sort.PLACE, PEOPLES) for match in class_pattern().finditer(text)]


@cache
def class_pattern() -> re.Pattern[str]:
    """An article, perhaps the place in a row, and a noun for what bears names; an area may follow."""
    table = name_words()
    nouns = {
        *table.heads,
        *table.generic,
        *table.meanings.values(),
        *table.leading.values(),
        *PLACE_NOUNS,
        *OTHER_CLASSES,
    }
    labels = "|".join(noun.replace(" ", GAP) for noun in sorted(nouns, key=len, reverse=True))
    named = "|".join(re.escape(name).replace(r"\ ", GAP) for name in sorted(areas(), key=len, reverse=True))
    return re.compile(
        rf"[AaTt](?<!\w[AaTt])(?:(?<=[Aa])(?:n|nother)?|(?<=[Tt])he)(?:{GAP}(?:{'|'.join(ORDINALS)}))?{GAP}(?:{labels})"
        rf"(?:{GAP}in{GAP}(?:the{GAP})?(?:{named})\b)?(?!\w|[-’'][A-Z]|-|{GAP}(?:of\b|in{GAP}(?:the{GAP})?[A-Z]|[A-Z0-9]))"
    )


def continents(text: str) -> list[Expression]:
    """Parts of the world, and what is of them, where that is no part of a name: "a European footballer"."""
    has_part = any(part in text for part in PARTS_OF_THE_WORLD)
    found = matches_from(CONTINENT, text, opening=OPENS_CONTINENT) if has_part else ()
    return [Expression(one.span(), Sort.PLACE, PEOPLES) for one in found if not has_name_before(text, one.start())]


@cache
def city_areas() -> Mapping[str, Chain]:
    """By the name of a city, the large areas that it surely lies in, the smallest first; read once."""
    rows = files("textveil.data").joinpath("city_areas.txt").read_text("utf-8").splitlines()
    return {name: tuple(within.split("|")) for name, _, within in (row.partition("\t") for row in rows)}


@cache
def large_cities() -> Mapping[str, frozenset[str]]:
    """By the name of a place that is a city, and no town, the countries in which it is one; read once."""
    rows = files("textveil.data").joinpath("large_cities.txt").read_text("utf-8").splitlines()
    return {name: frozenset(within.split("|")) for name, _, within in (row.partition("\t") for row in rows)}


@cache
def told_areas() -> Mapping[str, Chain]:
    """By the name of a place or a house, the large areas that pages put it in, the smallest first; read once."""
    rows = files("textveil.data").joinpath("told_areas.txt").read_text("utf-8").splitlines()
    return {name: tuple(within.split("|")) for name, _, within in (row.partition("\t") for row in rows)}


@cache
def areas() -> Mapping[str, int]:
    """Large areas, and the known towns of each, read once."""
    rows = files("textveil.data").joinpath("areas.txt").read_text("utf-8").splitlines()
    return {name: int(towns) for towns, _, name in (row.partition("\t") for row in rows)}


@cache
def areas_by_word() -> Mapping[str, re.Pattern[str]]:
    """Large areas by the first word of their names, the longest name first; no word goes on behind one."""
    named: dict[str, list[str]] = {}
    for name in sorted(areas(), key=len, reverse=True):
        named.setdefault(FIRST_WORD.findall(name)[0], []).append(re.escape(name).replace(r"\ ", GAP))
    return {word: late_pattern(rf"(?:{'|'.join(names)})(?!\w|[-’'][A-Z])") for word, names in named.items()}
