"""Which words around a date, an age or an amount have to change with it, and which title is what was found a part of?

Where the words around belong to what is hidden – "from 1993 to 2003", "a
37-year-old woman", "nearly $300" – all of them are told anew at once. What the
policy does not allow falls back to the stretch by itself.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache
from itertools import islice, takewhile
from operator import itemgetter
from typing import Any

import numpy as np

from textveil.core.kinds import GROUPS, IDENTIFIERS, Kind
from textveil.core.late_patterns import late_pattern
from textveil.core.model import Chain, Edit, Finding, Span
from textveil.core.spans import match_over
from textveil.languages.english.generalization.subjects import ALL_BUT_CERTAIN, SURE, named_chances
from textveil.languages.english.grammar.beside import is_cell
from textveil.languages.english.grammar.told_class import class_before
from textveil.languages.english.grammar.wording import article
from textveil.languages.english.lexicon.class_words import class_in_own_words, is_class_of
from textveil.languages.english.lexicon.value_words import DAYS_OF_MONTHS, MONTH_NAME, PARTS_OF_DAY, SEASONS
from textveil.languages.english.lexicon.word_lists import one_of
from textveil.languages.english.names.thing_names import FARTHEST, frames
from textveil.languages.english.values.ages import age_phrase
from textveil.languages.english.values.amounts import amount_phrase
from textveil.languages.english.values.clock import hour_phrase
from textveil.languages.english.values.dates import read_date
from textveil.languages.english.values.numerals import NUMBER_WORD, SPOKEN_YEAR, in_digits
from textveil.languages.english.values.periods import decade_phrase, joined_dates, parts_of, unique_decades
from textveil.languages.generalizing import TELLING
from textveil.languages.reading import Reading

# Of which whole title of a work is what was found a part?
#
# What stands in quotation marks is one thing, whatever was found inside; it is a work
# where the sentence speaks of works before it, or where it is written as a title and
# nothing says that somebody or something is called so.

SEPARATOR = re.compile(r"(?:,|;|,? and|,? or| &)(?: the)? {1,2}")
TITLE_WORD = r"(?:[^\W\d_a-z][\w’'-]*|a|an|and|at|by|for|from|in|of|on|or|the|to|with)"
TITLE = re.compile(rf"[^\W\d_a-z][\w’'-]*(?: {TITLE_WORD}){{2,9}}[!?]?")
"""A title of three words or more."""
QUOTED = re.compile(r"(?<![\w“\"])(?:“(?P<curly>[^“”\n]{2,80})”|\"(?P<straight>[^\"\n]{2,80})\")(?!\w)")
ENDING = re.compile(r"[,.;]+\Z")
MOST_SPACES = 9
"""Spaces in the longest title."""
NESTED = 4
"""Titles of which one may lie in another: in quotation marks, and with years."""
SENTENCE_IN_TITLE = re.compile(r"(?<=[a-z\d)”\"][.!?])[”\"]? (?=[A-Z“\"])|\n")
DATED_TITLE = re.compile(
    rf"(?<![\w’'-])(?P<title>[^\W_a-z][\w’'&.-]*"
    rf"(?:[:!?]?,? {{1,2}}(?:(?:Mrs?|Ms|Dr|St)\.|{TITLE_WORD}|[\d&]+)){{0,14}}[!?]?)[”\"’]?"
    r" \((?:(?:both|all|with [^()\d]{3,30},?) )?(?:1[89]|20)\d\d(?:[–-]\d{2,4})?\)"
)
"""A title before the year of a work in brackets."""
AWARD_WORD = re.compile(r"\b(?:Award|Prize|Medal)s?\b")
FIELDS_OF_AWARDS = frozenset({Kind.NAME, Kind.WORD, Kind.WORK, Kind.EVENT, Kind.ORGANIZATION, Kind.ROLE})
PLAIN_IN_TITLE = re.compile(r" (?:a|an|at|by|for|from|in|of|on|the|to|with) |\b(?:The|A|Who|What|How) ")
"""Small words that names of people have not."""
GIVEN_FOR = re.compile(r"[^()\n]*\b(?:Awards?|Emmys?|Medals?|Oscars?|Prizes?) for (?=[A-Z])")
PERSON_PLACE = GROUPS.index(Kind.PERSON)
LEAST_IN_ROW = 0.02
"""No member of a row is so sure that it alone tells what the others are."""


@cache
def work_words() -> re.Pattern[str]:
    """A word for works, or for what is done with them."""
    return re.compile(rf"\b(?:{one_of('things.works.kinds')}|{one_of('things.works.making')})\b", re.IGNORECASE)


@cache
def calling_words() -> re.Pattern[str]:
    """What stands before a name that somebody or something is called by, and behind which no title stands."""
    # But "Ann Lee's “Quonset”" is something of hers.
    return re.compile(
        rf"(?:\b(?:{one_of('things.works.calling')}),?|\b[A-Z](?![\w.-]*[’']s )[\w’'.-]*) (?:the |as |by )*\Z"
    )


class Belief(IntEnum):
    """How sure it is that something is a title."""

    WRITTEN = 0
    """It is written as one."""
    TOLD = 1
    """The sentence speaks of works."""
    LISTED = 2
    """It stands in a row of titles with their years, or behind the word for what it is."""


def join_titles(reading: Reading, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; what is written as a title, in quotation marks or in a list with years, is one work."""
    text = reading.text
    titles = quoted_titles(text) if any(quote in text for quote in '“"') else {}
    for span, belief in dated_titles(reading).items():
        titles[span] = max(belief, titles.get(span, belief))
    joined: list[Finding] = []
    for one, title in zip(findings, titles_of(text, findings, titles), strict=True):
        if title is None:
            joined.append(one)
        elif not joined or joined[-1].spans[0] != title:
            joined.append(stretch_finding(one, title, text=text, kind=Kind.WORK, kind_score=ALL_BUT_CERTAIN))
    return joined


def titles_of(text: str, findings: Sequence[Finding], titles: Mapping[Span, Belief]) -> list[Span | None]:
    """For each finding the title that it is a part of; none where any part of that is surely something else."""
    order, rank = sorted(titles), {span: number for number, span in enumerate(titles)}
    inside = [title_over(order, one.spans[0], rank) for one in findings]
    apart = {
        title
        for one, title in zip(findings, inside, strict=True)
        if title and is_something_else(one, title, text=text, belief=titles[title])
    }
    return [None if title in apart else title for title in inside]


def title_over(titles: Sequence[Span], inner: Span, rank: Mapping[Span, int]) -> Span | None:
    """The first by rank of the titles, which are in order, that a span lies in; few lie in each other."""
    place = bisect_right(titles, inner[0], key=itemgetter(0))
    return min(
        (one for one in titles[max(place - NESTED, 0) : place] if inner[1] <= one[1]),
        key=rank.__getitem__,
        default=None,
    )


def is_something_else(finding: Finding, title: Span, *, text: str, belief: Belief) -> bool:
    """Whether what was found in a title is surely no part of one."""
    if finding.rule in TELLING or finding.kind in IDENTIFIERS:
        return True
    is_whole = title == finding.spans[0] and finding.kind_score >= SURE
    if belief is Belief.LISTED:
        return False
    if belief is Belief.TOLD:
        return is_whole and finding.kind is Kind.PERSON
    return is_whole or class_in_own_words(text[slice(*title)], Kind.NAME) is not None


CAPITAL = r"[^\W\d_a-z][\w’'-]*"
AWARD_FOR = re.compile(
    rf"(?<![\w’'-])(?:The |An? )?(?P<name>(?:{CAPITAL} ){{1,5}}(?:Award|Prize|Medal)s?) "
    rf"(?P<link>for|in) (?P<field>{CAPITAL}(?:(?: {TITLE_WORD})* {CAPITAL}\b)?)"
)
"""An award and what it is given for: "the Tarn Award for Best Picture"."""


def join_awards(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; an award, and what was found of what it is given for, are one, even if the award was not found."""
    joined: list[Finding] = []
    awards = list(AWARD_FOR.finditer(text)) if findings else []
    for one in findings:
        start, end = one.spans[0]
        place, first = bisect_right(awards, start, key=re.Match.start) - 1, joined[-1] if joined else None
        award = awards[place] if place >= 0 and start < awards[place].end() else None
        if award is None or one.kind not in FIELDS_OF_AWARDS or one.rule in TELLING or end == award.end("name"):
            joined.append(one)
        elif first is not None and opens_award(first, award):
            joined[-1] = award_finding(first, (first.spans[0][0], max(award.end(), end, first.spans[0][1])), text=text)
        elif award["link"] == "for" and reaches_field(one, award) and not ends_behind(first, award):
            joined.append(award_finding(one, (award.start("name"), max(award.end(), end)), text=text))
        else:
            joined.append(one)
    return joined


def opens_award(finding: Finding, award: re.Match[str]) -> bool:
    """Whether a finding is of an award, to which what is found behind it belongs."""
    is_award = finding.rule not in TELLING and AWARD_WORD.search(finding.terms[0]) is not None
    return is_award and finding.spans[0][0] >= award.start()


def reaches_field(finding: Finding, award: re.Match[str]) -> bool:
    """Whether a finding is of what an award is given for, or of the award and a part of that."""
    start, end = finding.spans[0]
    return start >= award.start("field") or (start == award.start("name") and end > award.start("field"))


def ends_behind(finding: Finding | None, award: re.Match[str]) -> bool:
    """Whether a finding reaches into an award."""
    return finding is not None and finding.spans[0][1] > award.start("name")


def award_finding(finding: Finding, span: Span, *, text: str) -> Finding:
    """The finding of a whole award of which a part was found."""
    return stretch_finding(finding, span, text=text, kind=Kind.NAME, kind_score=0.0)


def quoted_titles(text: str) -> dict[Span, Belief]:
    """Where titles stand in quotation marks."""
    found: dict[Span, Belief] = {}
    for match in QUOTED.finditer(text):
        start, end = match.span(match.lastgroup or 0)
        ending = ENDING.search(text, start, end)
        end -= len(ending[0]) if ending else 0
        title = text[start:end]
        before = SENTENCE_IN_TITLE.split(text[max(0, start - FARTHEST) : start - 1])[-1]
        is_short = title.count(" ") <= MOST_SPACES and SENTENCE_IN_TITLE.search(title) is None
        if not is_short or not title[:1].isupper() or calling_words().search(before):
            continue
        is_work = work_words().search(before) is not None
        # What ends with a comma or a stop before the quotation mark may be said by somebody.
        is_open = not (ending or before.lower().endswith("the ") or is_cell(text, (start, match.end() - 1)))
        if is_work or (is_open and TITLE.fullmatch(title)):
            found[start, end] = Belief.TOLD if is_work else Belief.WRITTEN
    return found


def dated_titles(reading: Reading) -> dict[Span, Belief]:
    """Where titles stand before the years of works, of which the text says so or lists several."""
    text = reading.text
    found = list(DATED_TITLE.finditer(text)) if "(1" in text or "(2" in text else []
    rows: list[list[re.Match[str]]] = []
    for match in found:
        is_listed = bool(rows) and SEPARATOR.fullmatch(text, rows[-1][-1].end(), match.start()) is not None
        if is_listed:
            rows[-1].append(match)
        else:
            rows.append([match])
    titles: dict[Span, Belief] = {}
    for row in rows:
        spans = [title_alone(reading, match) for match in row]
        titles |= dict.fromkeys(spans, belief) if (belief := belief_in_row(reading, row, spans)) is not None else {}
    return titles


def belief_in_row(reading: Reading, row: Sequence[re.Match[str]], spans: Sequence[Span]) -> Belief | None:
    """How sure it is that what stands before some years that follow each other are titles; None where it is not."""
    works = next(one.before for one in frames() if one.kind is Kind.WORK and one.before)
    is_told = works.search(reading.text, max(row[0].start() - FARTHEST, 0), row[0].start()) is not None
    plain = sum(PLAIN_IN_TITLE.search(match["title"]) is not None for match in row)
    is_row = len(row) > 1 and (is_told or plain > 0)
    if is_row and are_works(reading, spans, may_be_people=not (is_told or 2 * plain >= len(row))):
        return Belief.LISTED
    called = class_before(reading.text, spans[0])
    if called is not None and is_class_of(called.noun.lower(), Kind.WORK):
        return Belief.LISTED  # "the drama Quonset, Interrupted (1999)"
    return Belief.WRITTEN if is_told or is_row else None


def are_works(reading: Reading, spans: Sequence[Span], *, may_be_people: bool) -> bool:
    """Whether what stands in a row is read as works rather than as anything else, all of it together."""
    logs = np.zeros(len(GROUPS))
    for span in spans:
        chances = named_chances(reading, span) + LEAST_IN_ROW
        logs += np.log(chances / np.add.reduce(chances))
    likeliest = (GROUPS[place] for place in logs.argsort()[::-1].tolist())
    return next(kind for kind in likeliest if may_be_people or kind is not Kind.PERSON) is Kind.WORK


def title_alone(reading: Reading, match: re.Match[str]) -> Span:
    """Where a title stands, without the part that somebody has in it, or what was given for it: "Ann Orlow in
    Quonset (1971)", "Oscars for Quonset (1971)"."""
    start, end = match.span("title")
    if given := GIVEN_FOR.match(reading.text, start, end):
        return given.end(), end
    role = match["title"].find(" in ")
    is_role = role > 0 and named_chances(reading, (start, start + role))[PERSON_PLACE] >= SURE
    return (start + role + len(" in "), end) if is_role else (start, end)


def stretch_finding(finding: Finding, span: Span, *, text: str, **settings: Any) -> Finding:
    """A finding of more words; what it names is another thing than what its part names."""
    return replace(finding, spans=(span,), terms=(text[slice(*span)],), entity=0, **settings)


# What can be said of a part of a day, or a season, that a date follows, and still be true?
#
# "On the morning of 7 July 2021" → "on a morning in the 2020s": a decade has no
# one morning, and no one summer.

BEFORE = re.compile(
    r"(?P<front>\b(?:[Oo]n|[Bb]y|[Dd]uring|[Ii]n|[Ff]rom|[Ss]ince|[Uu]ntil|[Bb]efore|[Aa]fter)\s)?\b[Tt]he\s+"
    rf"(?P<part>(?:early |late )?(?:{PARTS_OF_DAY}|day|weekend|{'|'.join(SEASONS)}))\sof\s+(?:the )?\Z"
)
LONGEST = 45
"""Signs of the longest words before a date."""


def part_of_day_phrase(text: str, span: Span) -> tuple[Span, Chain] | None:
    """The words that tell a part of a certain day or year, and what can be said instead of them."""
    decades = unique_decades([text[slice(*span)]])
    found = BEFORE.search(text, max(0, span[0] - LONGEST), span[0]) if decades else None
    if found is None:
        return None
    front = found["front"] or ""
    if front.lower() in {"in ", "during "} and found["part"] not in SEASONS:
        front = "On " if front[0].isupper() else "on "
    said = f"{front}{article(found['part'])} {found['part']} in {decades[0]}"
    return (found.start(), span[1]), (said,)


Stretch = tuple[Span, Kind]
Rule = Callable[[str, Span], tuple[Span, Chain] | None]
RULES: dict[Kind, tuple[Rule, ...]] = {
    Kind.AGE: (age_phrase,),
    Kind.DATE: (hour_phrase, part_of_day_phrase, decade_phrase, age_phrase),
    Kind.NUMBER: (age_phrase, hour_phrase, amount_phrase),
    Kind.NAME: (hour_phrase, amount_phrase),
    Kind.WORD: (hour_phrase, amount_phrase),
}
SENTENCE = re.compile(r"(?:\A|[.!?]\s+|\n\s*)(?:> ?)*\Z")
BOUND = re.compile(
    r"(?i)\b(?:(?:exceed|surpass)(?:e?s|ed)?|not (?:more|less|fewer) than|at (?:most|least)|within) [$£€]?\Z"
)
"""What makes an amount a bound: a looser one would be another bound."""
LONGEST_BOUND = 24
"""Signs of the longest such words."""
LINK = re.compile(r",?\s(?:and|or|to)\Z")
CLOSE, MOST_DATES = 10, 12
"""Signs between two dates that may be parts of one phrase, and how many of them one phrase has."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that are told anew at once, the stretches in them that have to go, and what can be said instead."""

    span: Span
    chain: Chain = field(repr=False)
    parts: tuple[Stretch, ...]


def phrases(text: str, found: Sequence[Stretch], *, known: dict[Any, Any]) -> list[Phrase]:
    """The phrases around what was found, in order and apart; none touches what was found but is no part of it.

    ``known`` is what was seen around stretches of this text before; it is added to.
    """
    seen: list[Phrase] = []
    place = 0
    while place < len(found):
        phrase = joined_longest(text, dates_in_row(text, found, place)) if found[place][1] is Kind.DATE else None
        if phrase is None and found[place] not in known:
            known[found[place]] = alone(text, found[place])
        phrase = phrase or known[found[place]]
        whole = with_all_parts(phrase, found, after=seen[-1].span[1] if seen else 0) if phrase else None
        if whole:
            seen.append(whole)
        place += max(1, len([one for one in whole.parts if one[0] >= found[place][0]]) if whole else 0)
    return seen


def dates_in_row(text: str, found: Sequence[Stretch], place: int) -> Sequence[Stretch]:
    """A date, and the dates that follow it closely, with no blank line between."""
    end = place
    while end < min(len(found), place + MOST_DATES) and found[end][1] is Kind.DATE:
        gap = (found[end - 1][0][1], found[end][0][0]) if end > place else (0, 0)
        if gap[1] - gap[0] > CLOSE or "\n\n" in text[slice(*gap)]:
            break
        end += 1
    return found[place:end]


def joined_longest(text: str, row: Sequence[Stretch]) -> Phrase | None:
    """A row of dates as one phrase, or the first two of them, or the parts of the first."""
    rows = (row[:size] for size in sorted({len(row), min(len(row), 2), min(len(row), 1)}, reverse=True))
    return next((phrase for some in rows if (phrase := joined(text, some))), None)


def joined(text: str, row: Sequence[Stretch]) -> Phrase | None:
    """Several dates as one phrase."""
    spans = [part for span, _ in row for part in parts_of(text, without_link(text, span))]
    told = joined_dates(text, spans) if len(spans) > 1 else None
    return Phrase(*told, tuple(row)) if told else None


def without_link(text: str, span: Span) -> Span:
    """A date without the word that binds it to the next one.

    >>> without_link("January and February", (0, 11))
    (0, 7)
    """
    link = LINK.search(text, *span)
    return (span[0], link.start()) if link else span


def alone(text: str, stretch: Stretch) -> Phrase | None:
    """One stretch with the words around it."""
    span, kind = stretch
    rules = RULES.get(kind, ())
    if not rules or BOUND.search(text, max(0, span[0] - LONGEST_BOUND), span[0]):
        return None
    told = next((told for rule in rules if (told := rule(text, span))), None)
    return Phrase(*told, (stretch,)) if told else None


def with_all_parts(phrase: Phrase, found: Sequence[Stretch], *, after: int) -> Phrase | None:
    """A phrase with all that was found in it; nothing when it would cut something that was found, or the last one."""
    start, end = phrase.span
    first = bisect_right(found, start, key=lambda one: one[0][1])
    inside = tuple(found[first : bisect_left(found, end, lo=first, key=lambda one: one[0][0])])
    is_whole = all(start <= span[0] and span[1] <= end for span, _ in inside)
    return Phrase(phrase.span, phrase.chain, inside) if start >= after and is_whole else None


def dates_in(text: str, phrase: Phrase) -> Chain:
    """The dates that a phrase tells."""
    spans = [part for span, kind in phrase.parts if kind is Kind.DATE for part in parts_of(text, span)]
    return tuple(text[slice(*span)] for span in spans)


def is_period(phrase: Phrase) -> bool:
    """Whether a phrase may be told by how long something took."""
    return phrase.chain[0].startswith(("for ", "over "))


def told_anew(text: str, phrase: Phrase, label: str) -> Edit:
    """The edit that says something else instead of a phrase, with a capital where a sentence begins."""
    start, end = phrase.span
    begins = SENTENCE.search(text, max(0, start - 6), start) is not None and not text[start].islower()
    return Edit(start, end, label[:1].upper() + label[1:] if begins else label, phrase.parts[0][1])


# Of which whole date is what was found a part?
#
# Evidence is weighed word by word, so of one date a part may be found, or several: "the [tenth] of December", "[7]
# [June 1770]", "the twenty-second of [September]". A reader would make one of them.

DAY_AND_MONTH = late_pattern(
    rf"(?<![\w.,/:-])(?:(?i:[0-3]?\d(?:st|nd|rd|th|d\b)?|{'|'.join(reversed(DAYS_OF_MONTHS))}|{NUMBER_WORD}(?=\s+of\s))"
    rf"(?:\s+day)?(?:\s+of)?\s+{MONTH_NAME}\b(?:\.?,?\s+(?:of\s+)?(?:(?:1\d{{3}}|20\d\d)\b|(?i:{SPOKEN_YEAR}\b)))?"
    rf"|{MONTH_NAME},?\s+(?:of\s+)?(?i:{SPOKEN_YEAR})\b)"
)
"""A day, its month, and the year of that; or a month and a year that is said in words."""
LONGEST_DATE = 40
"""Signs on either side in which the rest of a date may stand."""
PARTS_OF_DATES = frozenset({Kind.DATE, Kind.NUMBER, Kind.WORD, Kind.NAME, Kind.AGE})
"""Kinds that a part of a date may be taken for."""
LINK_AT_END = re.compile(r"\s+(?:of|on|in|at|to|from)\Z")
"""What a reader may take for the end of a date, and binds it to the rest of its sentence."""


def make_dates_whole(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, in order; what is found of a day and its month is one date."""
    whole: list[Finding] = []
    findings = [without_link_at_end(text, one) for one in findings]
    for place, one in enumerate(findings):
        done = whole[-1].spans[0][1] if whole else 0
        if one.spans[0][0] >= done:  # else it is a part of the date before
            whole.append(whole_date(text, findings, place, after=done))
    return whole


def whole_date(text: str, findings: Sequence[Finding], place: int, *, after: int) -> Finding:
    """A finding with all of the day and the month that it is a part of, where nothing else was found there."""
    finding = findings[place]
    start, end = finding.spans[0]
    if finding.kind not in PARTS_OF_DATES:
        return finding
    within = max(after, start - LONGEST_DATE), min(len(text), end + LONGEST_DATE)
    match = match_over(DAY_AND_MONTH, text, (start, end), within=within)
    if match is None or read_date(in_digits(" ".join(match[0].split()))) is None:
        return finding
    parts = list(takewhile(lambda one: one.spans[0][0] < match.end(), islice(findings, place, None)))
    is_one = all(
        one.kind in PARTS_OF_DATES and one.rule not in TELLING and one.spans[0][1] <= match.end() for one in parts
    )
    is_date = any(one.kind is Kind.DATE for one in parts) or not match[0][0].isdigit()
    if not (is_one and is_date):
        return finding
    return stretch_finding(finding, match.span(), text=text, kind=Kind.DATE, kind_score=1.0)


def without_link_at_end(text: str, finding: Finding) -> Finding:
    """A date without the preposition at its end."""
    start, end = finding.spans[0]
    link = LINK_AT_END.search(text, start, end) if finding.kind is Kind.DATE else None
    return stretch_finding(finding, (start, link.start()), text=text) if link else finding
