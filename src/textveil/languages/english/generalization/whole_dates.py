"""Of which whole date is what was found a part?

Evidence is weighed word by word, so of one date a part may be found, or several: "the [tenth] of December", "[7]
[June 1770]". A reader would make one of them.
"""

import re
from collections.abc import Sequence
from itertools import islice, takewhile

from textveil.core.kinds import Kind
from textveil.core.model import Finding
from textveil.languages.english.generalization.whole_titles import stretch_finding
from textveil.languages.english.lexicon.value_words import DAYS_OF_MONTHS, MONTH_NAME
from textveil.languages.english.values.dates import read_date
from textveil.languages.english.values.numerals import with_day_in_digits
from textveil.languages.generalizing import TELLING

DAY = re.compile(rf"[0-3]?\d(?:st|nd|rd|th)?|{'|'.join(DAYS_OF_MONTHS)}", re.IGNORECASE)
REST = re.compile(rf"(?:st|nd|rd|th)?(?: day)?(?:\s+of)?\s+{MONTH_NAME}\b(?:,?\s+(?:1\d{{3}}|20\d\d)\b)?")
"""What follows a day: its month, and the year of that."""
PARTS = frozenset({Kind.DATE, Kind.NUMBER, Kind.WORD, Kind.NAME})
"""Kinds that a part of a date may be taken for."""


def make_dates_whole(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, in order; what is found of a day and its month is one date."""
    whole: list[Finding] = []
    for place, one in enumerate(findings):
        if not whole or one.spans[0][0] >= whole[-1].spans[0][1]:  # else it is a part of the date before
            whole.append(with_its_month(text, findings, place))
    return whole


def with_its_month(text: str, findings: Sequence[Finding], place: int) -> Finding:
    """A day with the month behind it, where both together are a date and nothing else was found there."""
    finding = findings[place]
    start, end = finding.spans[0]
    rest = REST.match(text, end) if finding.kind in PARTS and DAY.fullmatch(text, start, end) else None
    if rest is None or read_date(with_day_in_digits(" ".join(text[start : rest.end()].split()))) is None:
        return finding
    parts = list(takewhile(lambda one: one.spans[0][0] < rest.end(), islice(findings, place, None)))
    is_one = all(one.kind in PARTS and one.rule not in TELLING and one.spans[0][1] <= rest.end() for one in parts)
    is_date = any(one.kind is Kind.DATE for one in parts) or not text[start].isdigit()
    if not (is_one and is_date):
        return finding
    return stretch_finding(finding, (start, rest.end()), text=text, kind=Kind.DATE, kind_score=1.0)
