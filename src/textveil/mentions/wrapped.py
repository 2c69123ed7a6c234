"""Which neighbours are one name or one date that goes on in the next line?

A pattern that ends with its line finds half of "4" and "March 1971". What the
reader takes for one mention is one finding, told once.
"""

import re
from collections.abc import Iterator, Sequence

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Span, change_finding
from textveil.languages.reading import Reading

WRAPPED = frozenset({Kind.PERSON, Kind.DATE})
GAP = re.compile(r"[\s,]*")
"""What parts the halves of one mention."""


def join_wrapped(found: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings in order; those of one kind that share a mention over a line break are one."""
    spans = list(wrapped_spans(reading))
    if not spans:
        return list(found)
    joined: list[Finding] = []
    place = 0
    for one in found:
        while joined and place < len(spans) - 1 and spans[place][1] <= joined[-1].spans[0][0]:
            place += 1
        if joined and are_halves(joined[-1], one, whole=spans[place], text=reading.text):
            last = joined[-1].spans[0]
            span = (last[0], max(last[1], one.spans[0][1]))
            joined[-1] = change_finding(joined[-1], spans=(span,), terms=(reading.text[slice(*span)],))
        else:
            joined.append(one)
    return joined


def wrapped_spans(reading: Reading) -> Iterator[Span]:
    """Where people and dates stand that go on in the next line."""
    line = reading.structure.line
    for one in reading.ranges:
        if one.kind in WRAPPED and one.last - one.first > 1 and len(line) and line[one.first] < line[one.last - 1]:
            yield reading.span((one.first, one.last))


def are_halves(first: Finding, second: Finding, *, whole: Span, text: str) -> bool:
    """Whether two findings of one kind are parts of a mention, with nothing but its line break between them."""
    if first.kind is not second.kind or len(first.spans) != 1 or len(second.spans) != 1:
        return False
    (start, end), (again, close) = first.spans[0], second.spans[0]
    inside = whole[0] < end and start < whole[1] and whole[0] < close and again < whole[1]
    return inside and GAP.fullmatch(text, min(end, again), again) is not None
