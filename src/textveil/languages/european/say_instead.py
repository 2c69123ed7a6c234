"""What is said in these languages in the place of what has to go?

Labels: people are numbered, things have a letter and the word that their own name, what
is known of them or their kind gives them. A date becomes its decade and an age a band, where
the words around fit; all else has a mark, and so has what is of no sure kind.
"""

# ruff: noqa: ARG001 – asked the same as every language that says something

import re
from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache
from itertools import dropwhile, takewhile
from typing import Any

from textveil.core.kinds import Kind
from textveil.core.marks import label_in, mark, spoken_marks
from textveil.core.model import Edit, Finding, Span
from textveil.languages.english.reader.word_kinds import listed_as
from textveil.languages.european.articles import PARTICLE, label_edit, may_stand, with_capital, word_before
from textveil.languages.european.language_tables import listed_places, ordinary_words, table_of, word_list, words_in
from textveil.languages.european.lexicon import NAMES, is_plain_word
from textveil.languages.european.names import EuropeanNames
from textveil.languages.european.values import DECADE, EuropeanValues
from textveil.languages.generalizing import NOTHING, TELLING, Ladder, Manner, PlanMemory, Sources
from textveil.languages.open_language import code_of_language
from textveil.languages.reading import Reading

WORD_BEFORE = re.compile(r"([^\W\d_]+)\s+(?:(?:de|du)\s+|d['’])?\Z")
CLASS_INSIDE = re.compile(r"[^\W_]+(?:[.-][^\W_]+)*\.?")
LONGEST_CLASS = 28
NAMED = frozenset({Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.WORK, Kind.EVENT, Kind.PRODUCT})
RARE = frozenset({Kind.WORK, Kind.EVENT, Kind.PRODUCT})
"""Kinds that are seldom sure."""
LONGEST_SHORT = 7
"""Letters of words that are looked for as they are: others may end as a genitive does."""
SHORTEST = 4
"""Letters of the longest word that is not looked for at the end of others."""
CITIES = frozenset({"city", "town"})
"""Words of what is known of a place that is a city."""
SURE, SURE_OF_NAMESAKE = 0.8, 0.9
"""How sure a kind must be for a label, and of a place or a body that people are called like."""
PEOPLE = frozenset({"given name", "surname"})
PLACED = ("city", "country", "region", "river")
"""What is known of places, of which the word for it may stand before the name."""
LANDS = frozenset({"country", "region", "continent"})
"""What is known of places that nobody but a place is called like."""
OPEN_KINDS = frozenset({Kind.PERSON, Kind.NAME, Kind.ORGANIZATION})
"""Kinds that a country may be taken for."""
NEAR = 4
"""Signs on either side that are looked at."""
APART = frozenset({"", *"(),;:|.[]"})
"""Signs that a bare age stands between, in a cell or behind a name."""
Pick = Callable[[Sequence[Sequence[str]]], list[str | None]]


@dataclass(frozen=True)
class Writing:
    """What is asked and kept while one text is written."""

    reading: Reading
    code: str
    ends: Set[int]
    """Where something ends that was found."""
    people: Set[str]
    """Words of names of people that have several."""
    found: Mapping[int, int]
    """By where something begins that was found, where it ends."""
    numbers: dict[tuple[str, Hashable], int]
    """Which one of its class a thing is."""
    pick: Pick
    sources: Sources

    @property
    def text(self) -> str:
        """The text that was read."""
        return self.reading.text


def generalize(
    reading: Reading,
    findings: Sequence[Finding],
    *,
    sources: Sources,
    pick: Pick,
    style: str = "",
    memory: PlanMemory | None = None,
    known: Any = None,
    chosen: Mapping[Span, str] | None = None,
) -> list[Edit]:
    """The edits that say something more general, or a mark, in the place of findings."""
    ends = frozenset(end for one in findings for _, end in one.spans)
    found: dict[int, int] = {}
    for start, end in (span for one in findings for span in one.spans):
        found[start] = max(end, found.get(start, end))
    full = [one.terms[0].split() for one in findings if one.kind is Kind.PERSON]
    people = frozenset(word for words in full if len(words) > 1 for word in words)
    writing = Writing(reading, code_of_language(reading.language), ends, people, found, {}, pick, sources)
    edits = [
        Edit(*span, said, one.kind) if (said := (chosen or {}).get(span)) else edit_at(writing, one, span)
        for one in findings
        for span in one.spans
    ]
    return without_hours(edits)


def without_hours(edits: Sequence[Edit]) -> list[Edit]:
    """The edits in order, without those that lie in a day which is told with its hour."""
    kept: list[Edit] = []
    for one in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        day = kept[-1] if kept and kept[-1].kind is Kind.DATE else None
        if day is None or one.end > day.end or one.start == day.start:
            kept.append(one)
    return kept


def edit_at(writing: Writing, finding: Finding, span: Span) -> Edit:
    """The edit for one place."""
    if writing.text[slice(*span)] not in writing.people and names_land(finding, span, writing):
        finding = replace(finding, kind=Kind.PLACE)
    kind = finding.kind
    if finding.rule in TELLING:
        return Edit(*span, mark(Kind.WORD), Kind.WORD)
    if kind in (Kind.DATE, Kind.AGE):
        return value_edit(writing, span, kind)
    name = writing.text[slice(*span)]
    thing = finding.entity or EuropeanNames(writing.code).name_words(name)
    if kind not in NAMED | {Kind.PERSON} or not may_stand(writing.text, span, kind, writing.code):
        return Edit(*span, mark(Kind.NAME if kind in NAMED else kind), kind)
    if kind is Kind.PERSON:
        if finding.kind_score < SURE or is_word(name, writing.code):
            return Edit(*span, mark(Kind.NAME), Kind.NAME)
        person = spoken_marks(writing.code).person
        number = number_of(person, thing, writing.numbers)
        return label_edit(writing.reading, span, f"{person} {number + 1}", kind)
    whole = with_class_before(writing.text, span, writing.code, ends=writing.ends)
    word = word_for(writing.text[slice(*whole)], finding, writing.code, sources=writing.sources)
    if word and (label := label_in(word, number_of(word, thing, writing.numbers))):
        return label_edit(writing.reading, whole, label, kind)
    return Edit(*span, mark(Kind.NAME if not word else kind), kind)


def names_land(finding: Finding, span: Span, writing: Writing) -> bool:
    """Whether what is taken for something else is the name of a country or the like, and nobody's first name:
    "Georgiens Präsident", but not Israel or Virginia."""
    name, code = writing.text[slice(*span)], writing.code
    endings = ("", *words_in(table_of(code)["people"]["endings"]))
    forms = {name.removesuffix(ending) for ending in endings}
    is_land = finding.kind in OPEN_KINDS and any(listed_places(code).get(form) in LANDS for form in forms)
    return is_land and not any("given name" in listed_as(form) for form in forms)


def value_edit(writing: Writing, span: Span, kind: Kind) -> Edit:
    """A date or an age, told more coarsely where that fits and may be said; else its mark."""
    say = coarse_date if kind is Kind.DATE else coarse_age
    told = say(writing.text, span, writing.code)
    if told is None or writing.pick([[told[1]]]) != [told[1]]:
        return Edit(*span, mark(kind), kind)
    (start, end), said = told
    if kind is Kind.AGE:
        return Edit(start, end, with_capital(writing.reading, (start, end), said), kind)
    return Edit(start, end_of_clock(writing, end), said, kind)


def end_of_clock(writing: Writing, end: int) -> int:
    """Where the hour ends that stands behind a day, which no decade has; or the day itself, where something that was
    found goes on behind the hour."""
    clock = clock_behind(writing.code).match(writing.text, end)
    if clock is None or any(writing.found.get(place, 0) > clock.end() for place in range(end, clock.end())):
        return end
    return clock.end()


@cache
def clock_behind(code: str) -> re.Pattern[str]:
    """An hour behind a day, as a language writes it."""
    return re.compile(table_of(code)["values"]["clock"])


def is_word(name: str, code: str) -> bool:
    """Whether a name is written as an ordinary word of the language is: there no label says what it is."""
    if name.islower():
        return True
    is_listed = name in listed_places(code) or not NAMES.isdisjoint(listed_as(name))
    return not is_listed and (name.lower() in ordinary_words(code) or is_plain_word(name, code))


def with_class_before(text: str, span: Span, code: str, *, ends: Set[int]) -> Span:
    """A name with the word before it that says what it names, "l'école Jules-Ferry", "la ciudad de Mérida", unless that
    is found, too."""
    inside = PARTICLE.match(text, *span)
    start = inside.start("name") if inside else span[0]
    before = WORD_BEFORE.search(text, max(0, start - LONGEST_CLASS), start)
    if before is None or "\n" in before[0] or before[1].lower() not in class_words(code) or before.end(1) in ends:
        return span
    return before.start(), span[1]


@cache
def class_words(code: str) -> frozenset[str]:
    """Words in small letters that say what the name behind them names."""
    said = spoken_marks(code)
    kinds = frozenset(said.kinds[kind].lower() for kind in PLACED)
    return kinds.union(map(str.lower, said.classes), *said.classes.values())


def word_for(name: str, finding: Finding, code: str, *, sources: Sources) -> str:
    """What a thing is called: by its own name, by what is known of it, or by its kind where that is sure; else ""."""
    kind = finding.kind
    first, last = name.split()[0], name.split()[-1]
    if first.lower() in words_in(table_of(code)["people"].get("saints", "")) and name not in listed_places(code):
        return ""
    if known := known_class(name, kind, code, sources=sources):
        return known
    if own := class_of(name, code):
        return own
    is_namesake = not PEOPLE.isdisjoint(listed_as(last)) and "place" not in listed_as(last)
    least = SURE_OF_NAMESAKE if is_namesake or kind in RARE else SURE
    return spoken_marks(code).of(kind) if finding.kind_score >= least and not is_word(name, code) else ""


def number_of(word: str, thing: Hashable, numbers: dict[tuple[str, Hashable], int]) -> int:
    """Which one of its class a thing is, from 0 on."""
    if (word, thing) not in numbers:
        numbers[word, thing] = sum(one == word for one, _ in numbers)
    return numbers[word, thing]


def class_of(name: str, code: str) -> str:
    """The word for what a thing is, as its own name says before any "of" or "at": the first word of it that does, in a
    compound its end; empty where none does."""
    known, small = classes_by_word(code), word_list(code, "reader.stop_words")
    found = [word.rstrip(".") for word in CLASS_INSIDE.findall(name.lower())]
    words = list(takewhile(lambda word: word not in small, dropwhile(small.__contains__, found)))
    if len(found) < 2 and found[:1] == words[:1] and words[0] in known:
        return ""  # "Colonia" is called so, and is none
    endings = sorted(words_in(table_of(code)["people"]["endings"]), key=len)
    whole = [[word, *(word.removesuffix(one) for one in endings if len(word) > LONGEST_SHORT)] for word in words]
    if told := next((known[form] for forms in whole for form in forms if form in known), ""):
        return told
    if not table_of(code)["reader"].get("nouns_have_capitals", False):  # as only in German, which joins words
        return ""
    if forms := [end for word in words if (end := word.rpartition("-")[2]) != word and end in known]:
        return known[forms[0]]  # "A-AG"
    ended = (one for word in words for one in known if len(one) > SHORTEST and word.endswith(one))
    return known.get(max(ended, key=len, default=""), "")


@cache
def classes_by_word(code: str) -> Mapping[str, str]:
    """By each word that may say what something is, without its stop, the word that a label says."""
    said = spoken_marks(code)
    named = {said.kinds[kind].lower(): said.kinds[kind] for kind in PLACED}
    return named | {word.rstrip("."): one for one, listed in said.classes.items() for word in listed}


def known_class(name: str, kind: Kind, code: str, *, sources: Sources) -> str:
    """What is known of a place: a country, a city where all places of that name are one …; empty where nothing is."""
    if kind is not Kind.PLACE:
        return ""
    said, listed = spoken_marks(code), listed_places(code)
    forms = [name, *(name.removesuffix(ending) for ending in words_in(table_of(code)["people"]["endings"]))]
    if found := next((listed[form] for form in forms if form in listed), ""):
        return said.kinds[found]
    senses = sources.knowledge.senses(name, proper=True)
    chains = [{word for step in sense.chain for word in step.split()} for sense in senses]
    told = [words for words in chains if "place" in words]
    if any("country" in words for words in told):
        return said.kinds["country"]
    if chains and all("river" in words for words in chains):
        return said.kinds["river"]
    return said.kinds["city"] if told and not any(map(CITIES.isdisjoint, told)) else ""


def coarse_date(text: str, span: Span, code: str) -> tuple[Span, str] | None:
    """The decade of a date, with the preposition that it needs, and the stretch that it takes the place of."""
    values = table_of(code)["values"]
    year = EuropeanValues(code).year_of(text[slice(*span)])
    before = word_before(text, span[0])
    if year is None or before is None or before.text not in words_in(values["replaced_before"]):
        return None
    said = values["decade"].format(int(year) // DECADE * DECADE)
    return (before.start, span[1]), said[0].upper() + said[1:] if before.has_capital else said


def coarse_age(text: str, span: Span, code: str) -> tuple[Span, str] | None:
    """An age in a band, and the stretch that it takes the place of: with words before it that no band stands behind;
    none of a bare number in a sentence, which may count anything."""
    half_years = re.compile(table_of(code)["values"]["half"])
    half = half_years.match(text, span[1])
    span = (span[0], half.end()) if half else span
    joined = text[span[1] : span[1] + 1] if text.startswith("-", span[1]) else ""  # "15- bis 17-jährig"
    before, behind = text[max(0, span[0] - NEAR) : span[0]], text[span[1] : span[1] + NEAR]
    is_apart = before.rstrip()[-1:] in APART and behind.lstrip()[:1] in APART
    if text[slice(*span)].isdigit() and not joined and (span[1] - span[0] < 2 or not is_apart):
        return None
    band = EuropeanValues(code).band_of(half_years.sub("", text[slice(*span)]) + joined)
    if band is None:
        return None
    band = band.removesuffix(joined) if joined else band
    for words in table_of(code)["values"].get("before_bands", "").split(","):
        before, _, instead = words.strip().partition(":")
        if before and text[: span[0]].endswith(f" {before} "):
            return (span[0] - len(before) - 1, span[1]), f"{instead} {band}".strip()
    return span, band


def ladder_at(reading: Reading, finding: Finding, *, sources: Sources) -> Ladder:
    """What may be said of a finding: the class of what it names."""
    code, kind = code_of_language(reading.language), finding.kind
    if kind not in NAMED or finding.rule in TELLING:
        return NOTHING
    word = word_for(finding.terms[0], finding, code, sources=sources)
    return Ladder((word,), "", 1.0, Manner.CLASS) if word else NOTHING
