"""What is said in these languages in the place of what has to go?

Labels: people are numbered, things have a letter and the word that their own name or
kind gives them. A date becomes its decade and an age a band, where the words around fit;
all else has a mark. Nothing is said whose grammar is not sure.
"""

# ruff: noqa: ARG001 – asked the same as every language that says something

import re
from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from functools import cache
from typing import Any

from textveil.core.kinds import Kind
from textveil.core.marks import label_in, mark, spoken_marks
from textveil.core.model import Edit, Finding, Span
from textveil.languages.european.language_tables import table_of, words_in
from textveil.languages.european.names import EuropeanNames
from textveil.languages.european.values import DECADE, EuropeanValues
from textveil.languages.generalizing import NOTHING, TELLING, Ladder, Manner, PlanMemory, Sources
from textveil.languages.open_language import code_of_language
from textveil.languages.reading import Reading, token_range

WORD_BEFORE = re.compile(r"([^\W\d_]+)\s+\Z")
ARTICLE_BEFORE = re.compile(r"(?<![^\W_])([^\W\d_]+(?:['’]\Z|(?=[^\S\n]+\Z)))[^\S\n]*\Z")
LONGEST_ARTICLE = 12
LONGEST_CLASS = 24
WORDS_BEFORE = {Kind.PERSON: "before_people"}
"""Tables of the words that change before labels of a kind."""
NAMED = frozenset({Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.WORK, Kind.EVENT, Kind.PRODUCT})
LONGEST_SHORT = 7
"""Letters of words that are looked for as they are: others may end as a genitive does."""
SHORTEST = 4
"""Letters of the longest word that is not looked for at the end of others."""
CITIES = frozenset({"city", "town"})
"""Words of what is known of a place that is a city."""
Pick = Callable[[Sequence[Sequence[str]]], list[str | None]]


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
    code = code_of_language(reading.language)
    numbers: dict[tuple[str, Hashable], int] = {}
    ends = frozenset(end for one in findings for _, end in one.spans)
    edits = []
    for one in findings:
        for span in one.spans:
            said = chosen.get(span) if chosen else None
            edits.append(
                Edit(*span, said, one.kind)
                if said
                else edit_at(reading, one, span, code, numbers, ends=ends, pick=pick, sources=sources)
            )
    return edits


def edit_at(
    reading: Reading,
    finding: Finding,
    span: Span,
    code: str,
    numbers: dict[tuple[str, Hashable], int],
    *,
    ends: Set[int],
    pick: Pick,
    sources: Sources,
) -> Edit:
    """The edit for one place."""
    text, kind = reading.text, finding.kind
    if finding.rule in TELLING:
        return Edit(*span, mark(Kind.WORD), Kind.WORD)
    if kind is Kind.DATE and (told := coarse_date(text, span, code)):
        return Edit(*told[0], told[1], kind) if pick([[told[1]]]) == [told[1]] else Edit(*span, mark(kind), kind)
    if kind is Kind.AGE and (band := EuropeanValues(code).band_of(text[slice(*span)])):
        return Edit(*span, band, kind) if pick([[band]]) == [band] else Edit(*span, mark(kind), kind)
    thing = finding.entity or EuropeanNames(code).name_words(text[slice(*span)])
    if kind is Kind.PERSON:
        said = number_of(spoken_marks(code).person, thing, numbers)
        return label_edit(reading, span, f"{spoken_marks(code).person} {said + 1}", kind)
    if kind in NAMED:
        span = with_class_before(text, span, code, ends=ends)
        own = class_of(text[slice(*span)], kind, code)
        word = own or known_class(text[slice(*span)], kind, code, sources=sources)
        if label := label_in(word, number_of(word, thing, numbers)):
            return label_edit(reading, span, label, kind, has_gender=bool(own))
    return Edit(*span, mark(kind), kind)


def with_class_before(text: str, span: Span, code: str, *, ends: Set[int]) -> Span:
    """A name with the word before it that says what it names, "l'école Jules-Ferry", unless that is found, too."""
    before = WORD_BEFORE.search(text, max(0, span[0] - LONGEST_CLASS), span[0])
    if before is None or "\n" in before[0] or before[1].lower() not in class_words(code) or before.end(1) in ends:
        return span
    return before.start(), span[1]


@cache
def class_words(code: str) -> frozenset[str]:
    """Words in small letters that say what the name behind them names."""
    said = spoken_marks(code)
    return frozenset(word.lower() for word in said.classes).union(*said.classes.values())


def label_edit(reading: Reading, span: Span, label: str, kind: Kind, *, has_gender: bool = False) -> Edit:
    """A label in the place of a name; an article that fits the name alone goes along, and its preposition stays.

    A label has the gender of the name where the name says what it is; an elision fits it where both begin alike, and
    a genitive never. With a capital inside a sentence an article is part of the name.
    """
    code, text = code_of_language(reading.language), reading.text
    grammar = table_of(code)["grammar"]
    kept = dict(one.split(":") for one in grammar[WORDS_BEFORE.get(kind, "before_labels")].split())
    before = ARTICLE_BEFORE.search(text, max(0, span[0] - LONGEST_ARTICLE), span[0])
    article = before[1].replace("’", "'") if before else ""
    article = article if article in kept else article.lower()
    fits = has_gender and agrees(article, text[span[0]], label, grammar)
    if (
        before is None
        or article not in kept
        or fits
        or is_of_another(text, (before.start(), span[1]), article, grammar)
    ):
        return Edit(*span, capital_at(reading, span, label), kind)
    start, is_loud = before.start(), before[1][0].isupper()
    if is_loud and not reading.structure.opens[token_range(reading, (start, span[1]))[0]]:
        return Edit(start, span[1], label, kind)
    more = None if kept[article] else ARTICLE_BEFORE.search(text, max(0, start - LONGEST_ARTICLE), start)
    if more and more[1] in words_in(grammar.get("elided", "")):  # "de la": now "de" stands before the label
        return Edit(more.start(), span[1], before_label(more[1], label, grammar) + label, kind)
    said = before_label(kept[article], label, grammar) + label
    return Edit(start, span[1], said[0].upper() + said[1:] if is_loud else said, kind)


def agrees(article: str, first: str, label: str, grammar: Mapping[str, str]) -> bool:
    """Whether an article fits a label that has the gender of the name, whose first letter is given."""
    if article in words_in(grammar.get("genitives", "")):
        return False
    return not article.endswith("'") or first.lower() == label[0].lower()


def is_of_another(text: str, span: Span, article: str, grammar: Mapping[str, str]) -> bool:
    """Whether what looks like the article of a name opens a clause, or is that of a noun joined to it."""
    start, end = span
    opens_clause = article in words_in(grammar.get("opens_clauses", ""))
    return text.startswith("-", end) or (opens_clause and text[max(0, start - 2) : start].rstrip().endswith(","))


def before_label(word: str, label: str, grammar: Mapping[str, str]) -> str:
    """A preposition as it stands before a label, which may begin with a vowel; nothing where there is none."""
    if word in words_in(grammar.get("elided", "")) and label[0].lower() in grammar["vowels"]:
        return f"{word[:-1]}'"
    return f"{word} " if word else ""


def number_of(word: str, thing: Hashable, numbers: dict[tuple[str, Hashable], int]) -> int:
    """Which one of its class a thing is, from 0 on."""
    return numbers.setdefault((word, thing), sum(one == word for one, _ in numbers))


def class_of(name: str, kind: Kind, code: str) -> str:
    """The word for what a thing is, as its own name says, in a compound at its end; empty where it does not."""
    said = spoken_marks(code)
    found = {word.rstrip(".") for word in re.findall(r"[^\W\d_]+(?:\.[^\W\d_]+)*", name.lower())}
    endings = sorted(words_in(table_of(code)["people"]["endings"]), key=len)
    words = found | {word.removesuffix(ending) for word in found for ending in endings if len(word) > LONGEST_SHORT}
    whole = (one for one, listed in said.classes.items() if not words.isdisjoint(listed))
    joins = table_of(code)["reader"].get("nouns_have_capitals", False)  # as only German does here
    ended = (one for one, listed in said.classes.items() if any(word.endswith(tuple(longer(listed))) for word in words))
    return next(whole, "") or (next(ended, "") if joins else "")


def known_class(name: str, kind: Kind, code: str, *, sources: Sources) -> str:
    """What a thing is called by its kind; a country as one, and a city where all places of that name are one."""
    said = spoken_marks(code)
    senses = sources.knowledge.senses(name, proper=True) if kind is Kind.PLACE else []
    told = [words for sense in senses if "place" in (words := {word for step in sense.chain for word in step.split()})]
    if any("country" in words for words in told):
        return said.kinds["country"]
    return said.kinds["city"] if told and not any(map(CITIES.isdisjoint, told)) else said.of(kind)


def longer(words: frozenset[str]) -> list[str]:
    """The words that are long enough to be found at the end of others."""
    return [word for word in words if len(word) > SHORTEST]


def coarse_date(text: str, span: Span, code: str) -> tuple[Span, str] | None:
    """The decade of a date, with the preposition that it needs, and the stretch that it takes the place of."""
    values = table_of(code)["values"]
    year = EuropeanValues(code).year_of(text[slice(*span)])
    before = WORD_BEFORE.search(text, max(0, span[0] - 20), span[0])
    if year is None or before is None or before[1].lower() not in words_in(values["replaced_before"]):
        return None
    said = values["decade"].format(int(year) // DECADE * DECADE)
    start = before.start()
    return (start, span[1]), said[0].upper() + said[1:] if before[1][0].isupper() else said


def capital_at(reading: Reading, span: Span, said: str) -> str:
    """A label as it is written where a sentence begins."""
    opens = bool(reading.structure.opens[token_range(reading, span)[0]])
    return said[0].upper() + said[1:] if opens else said


def ladder_at(reading: Reading, finding: Finding, *, sources: Sources) -> Ladder:
    """What may be said of a finding: the class of what it names."""
    code, kind = code_of_language(reading.language), finding.kind
    if kind not in NAMED or finding.rule in TELLING:
        return NOTHING
    word = class_of(finding.terms[0], kind, code) or known_class(finding.terms[0], kind, code, sources=sources)
    return Ladder((word,), "", 1.0, Manner.CLASS)
