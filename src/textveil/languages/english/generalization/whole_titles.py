"""Of which whole title of a work is what was found a part?

What stands in quotation marks is one thing, whatever was found inside; it is a work
where the sentence speaks of works before it, or where it is written as a title and
nothing says that somebody or something is called so.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from operator import itemgetter
from typing import Any

from textveil.core.kinds import IDENTIFIERS, Kind
from textveil.core.model import Finding, Span
from textveil.languages.english.generalization.subjects import ALL_BUT_CERTAIN, SURE
from textveil.languages.english.grammar.beside import is_cell
from textveil.languages.english.lexicon.class_words import class_in_own_words
from textveil.languages.english.lexicon.word_lists import one_of
from textveil.languages.english.names.thing_names import FARTHEST, frames
from textveil.languages.generalizing import TELLING

SEPARATOR = re.compile(r"(?:,|;|,? and|,? or| &)(?: the)? ")
TITLE_WORD = r"(?:[^\W\d_a-z][\w’'-]*|a|an|and|at|by|for|from|in|of|on|or|the|to|with)"
TITLE = re.compile(rf"[^\W\d_a-z][\w’'-]*(?: {TITLE_WORD}){{2,9}}[!?]?")
"""A title of three words or more."""
QUOTED = re.compile(r"(?<![\w“\"])(?:“(?P<curly>[^“”\n]{2,80})”|\"(?P<straight>[^\"\n]{2,80})\")(?!\w)")
ENDING = re.compile(r"[,.;]+\Z")
LONGEST = 9
"""Spaces in the longest title."""
NESTED = 4
"""Titles of which one may lie in another: in quotation marks, and with years."""
SENTENCE = re.compile(r"(?<=[a-z\d)”\"][.!?])[”\"]? (?=[A-Z“\"])|\n")
DATED_TITLE = re.compile(
    rf"(?<![\w’'-])(?P<title>[^\W_a-z][\w’'&.-]*(?:[:!?]?,? (?:{TITLE_WORD}|[\d&]+))*[!?]?)[”\"’]?"
    r" \((?:(?:both|all|with [^()\d]{3,30},?) )?(?:1[89]|20)\d\d(?:[–-]\d{2,4})?\)"
)
"""A title before the year of a work in brackets."""
AWARD_WORD = re.compile(r"\b(?:Award|Prize|Medal)s?\b")
FIELDS_OF_AWARDS = frozenset({Kind.NAME, Kind.WORD, Kind.WORK, Kind.EVENT, Kind.ORGANIZATION, Kind.ROLE})
PLAIN_IN_TITLE = re.compile(r" (?:a|an|at|by|for|from|in|of|on|the|to|with) |\b(?:The|A|An|My|In|On|Who|What|How) ")
"""Small words that names of people have not."""


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


def join_titles(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; what is written as a title, in quotation marks or in a list with years, is one work."""
    titles = quoted_titles(text) if any(quote in text for quote in '“"') else {}
    titles |= dict.fromkeys(dated_titles(text), False)
    joined: list[Finding] = []
    for one, title in zip(findings, titles_of(text, findings, titles), strict=True):
        if title is None:
            joined.append(one)
        elif not joined or joined[-1].spans[0] != title:
            joined.append(stretch_finding(one, title, text=text, kind=Kind.WORK, kind_score=ALL_BUT_CERTAIN))
    return joined


def titles_of(text: str, findings: Sequence[Finding], titles: Mapping[Span, bool]) -> list[Span | None]:
    """For each finding the title that it is a part of; none where any part of that is surely something else."""
    order, rank = sorted(titles), {span: number for number, span in enumerate(titles)}
    inside = [title_over(order, one.spans[0], rank) for one in findings]
    apart = {
        title
        for one, title in zip(findings, inside, strict=True)
        if title and is_something_else(one, title, text=text, is_work=titles[title])
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


def is_something_else(finding: Finding, title: Span, *, text: str, is_work: bool) -> bool:
    """Whether what was found in a title is surely no part of one; ``is_work``: the sentence speaks of works."""
    if finding.rule in TELLING or finding.kind in IDENTIFIERS:
        return True
    is_whole = title == finding.spans[0] and finding.kind_score >= SURE
    if is_work:
        return is_whole and finding.kind is Kind.PERSON
    return is_whole or class_in_own_words(text[slice(*title)], Kind.NAME) is not None


CAPITAL = r"[^\W\d_a-z][\w’'-]*"
AWARD_FOR = re.compile(
    rf"(?<![\w’'-])(?:{CAPITAL} ){{1,5}}(?:Award|Prize|Medal)s? (?:for|in) {CAPITAL}(?:(?: {TITLE_WORD})* {CAPITAL}\b)?"
)
"""An award and what it is given for: "the Tarn Award for Best Picture"."""


def join_awards(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; an award, and what was found of what it is given for, are one."""
    joined: list[Finding] = []
    awards = [match.span() for match in AWARD_FOR.finditer(text)] if findings else []
    for one in findings:
        start, end = one.spans[0]
        place = bisect_right(awards, start, key=itemgetter(0)) - 1
        is_inside = place >= 0 and end <= awards[place][1] and one.kind in FIELDS_OF_AWARDS
        first = joined[-1] if joined else None
        is_part = is_inside and first is not None and awards[place][0] <= first.spans[0][0]
        if first is not None and is_part and AWARD_WORD.search(first.terms[0]) and not {one.rule, first.rule} & TELLING:
            span = (first.spans[0][0], max(awards[place][1], first.spans[0][1]))
            joined[-1] = stretch_finding(first, span, text=text, kind=Kind.NAME, kind_score=0.0)
        else:
            joined.append(one)
    return joined


def quoted_titles(text: str) -> dict[Span, bool]:
    """Where titles stand in quotation marks, and whether the sentence before speaks of works."""
    found: dict[Span, bool] = {}
    for match in QUOTED.finditer(text):
        start, end = match.span(match.lastgroup or 0)
        ending = ENDING.search(text, start, end)
        end -= len(ending[0]) if ending else 0
        title = text[start:end]
        before = SENTENCE.split(text[max(0, start - FARTHEST) : start - 1])[-1]
        is_short = title.count(" ") <= LONGEST and SENTENCE.search(title) is None
        if not is_short or not title[:1].isupper() or calling_words().search(before):
            continue
        is_work = work_words().search(before) is not None
        # What ends with a comma or a stop before the quotation mark may be said by somebody.
        is_open = not (ending or before.lower().endswith("the ") or is_cell(text, (start, match.end() - 1)))
        if is_work or (is_open and TITLE.fullmatch(title)):
            found[start, end] = is_work
    return found


def dated_titles(text: str) -> list[Span]:
    """Where titles stand before the years of works, of which the text says so or lists several."""
    found = list(DATED_TITLE.finditer(text)) if "(1" in text or "(2" in text else []
    rows: list[list[re.Match[str]]] = []
    for match in found:
        is_listed = bool(rows) and SEPARATOR.fullmatch(text, rows[-1][-1].end(), match.start()) is not None
        if is_listed:
            rows[-1].append(match)
        else:
            rows.append([match])
    works = next(one.before for one in frames() if one.kind is Kind.WORK and one.before)
    return [
        match.span("title")
        for row in rows
        if (len(row) > 1 and any(PLAIN_IN_TITLE.search(match["title"]) for match in row))
        or works.search(text, max(row[0].start() - FARTHEST, 0), row[0].start())
        for match in row
    ]


def stretch_finding(finding: Finding, span: Span, *, text: str, **settings: Any) -> Finding:
    """A finding of more words; what it names is another thing than what its part names."""
    return replace(finding, spans=(span,), terms=(text[slice(*span)],), entity=0, **settings)
