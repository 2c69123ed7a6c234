"""What stands at the foot of every page of a PDF: a number that counts on (Bates), and a legend?"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from textveil.core.errors import UsageError
from textveil.core.model import Span

LAST = re.compile(r"\d+\Z")
LONGEST = 80
"""Signs of a number or a legend: both have to fit on a line."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """The number of the first page, which ends in digits, and what is said beside it; each may be empty.

    >>> Stamp("ACME000099").number(1)
    'ACME000100'
    """

    first: str = ""
    legend: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        if self.first and not LAST.search(self.first):
            raise UsageError(f"the stamp {self.first!r} does not count: let it end in digits, as in ACME000001")
        if any(len(one) > LONGEST or not one.isprintable() for one in (self.first, self.legend)):
            raise UsageError(f"a stamp and its legend are a line of at most {LONGEST} signs each")

    def number(self, page: int) -> str:
        """The number of a page; pages count from 0."""
        return LAST.sub(lambda match: str(int(match[0]) + page).zfill(len(match[0])), self.first)

    def find(self, text: str) -> Iterator[Span]:
        """Where a text that was read from stamped pages says what is stamped on them."""
        place = page = 0
        while self.first and (start := text.find(self.number(page), place)) >= 0:
            place, page = start + len(self.number(page)), page + 1
            yield start, place
        if self.legend:
            yield from (match.span() for match in re.finditer(re.escape(self.legend), text))


NO_STAMP = Stamp()
