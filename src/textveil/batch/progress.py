"""How far is a batch, how fast, and for how long still?

On a terminal a bar; elsewhere, now and then, a line of JSON for another program.
"""

import json
import time
from collections.abc import Callable
from itertools import pairwise
from typing import TextIO

WIDTH = 24
EVERY = {True: 0.2, False: 10.0}
"""Seconds between two signs of life: on a terminal, and elsewhere."""


class Progress:
    """Counts documents, and tells of it on a stream; on none, nothing."""

    def __init__(self, stream: TextIO | None, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.stream = stream
        self.clock = clock
        self.is_terminal: bool = stream is not None and stream.isatty()
        self.total: int = 0
        self.bytes: int = 0
        self.documents: int = 0
        self.aside: int = 0
        self.start: float = clock()
        self.told: float = self.start

    def begin(self, total: int, *, aside: int = 0) -> None:
        """Begin with so many bytes to come; some documents were set aside before any was read."""
        self.total = total
        self.documents = self.aside = aside
        self.start = self.told = self.clock()
        self.tell()

    def count(self, documents: int, size: int, *, aside: int = 0) -> None:
        """Some documents more are through, of so many bytes; some of them were set aside."""
        self.documents += documents
        self.bytes += size
        self.aside += aside
        if self.clock() - self.told >= EVERY[self.is_terminal]:
            self.tell()

    def end(self) -> None:
        """Tell the last figures, and leave the line."""
        self.tell()
        if self.stream is not None and self.is_terminal:
            self.stream.write("\n")
            self.stream.flush()

    def tell(self) -> None:
        """Write a sign of life."""
        self.told = self.clock()
        if self.stream is not None:
            self.stream.write(self.bar() if self.is_terminal else json.dumps(self.figures()) + "\n")
            self.stream.flush()

    @property
    def share(self) -> float:
        """How much of the bytes is through."""
        return min(1.0, self.bytes / self.total) if self.total else 1.0

    @property
    def rate(self) -> float:
        """Documents a second."""
        return self.documents / max(1e-9, self.clock() - self.start)

    @property
    def left(self) -> float | None:
        """Seconds that it will still take at this pace; None while nobody can tell."""
        return (self.clock() - self.start) * (1 - self.share) / self.share if self.share and self.documents else None

    def figures(self) -> dict[str, object]:
        """What a program may read."""
        return {
            "documents": self.documents,
            "set_aside": self.aside,
            "bytes": self.bytes,
            "share": round(self.share, 4),
            "documents_per_second": round(self.rate, 2),
            "seconds_left": None if self.left is None else round(self.left),
        }

    def bar(self) -> str:
        """What a person may read, on one line that takes the place of the one before."""
        full = round(WIDTH * self.share)
        told = f"{self.documents:,} documents, {self.rate:.1f}/s"
        told += f", {tell_time(self.left)} left" if self.left is not None else ""
        told += f", {self.aside} set aside" if self.aside else ""
        return f"\r\x1b[K[{'#' * full}{'.' * (WIDTH - full)}] {self.share:4.0%}  {told}"


def tell_time(seconds: float) -> str:
    """A stretch of time as people say it.

    >>> [tell_time(seconds) for seconds in (9, 75, 7300, 190000)]
    ['9 s', '1 min 15 s', '2 h 1 min', '2 d 4 h']
    """
    units = ((86400, "d"), (3600, "h"), (60, "min"), (1, "s"))
    whole = round(seconds)
    for (size, name), (below, next_name) in pairwise(units):
        if whole >= size:
            rest = whole % size // below
            return f"{whole // size} {name} {rest} {next_name}" if rest else f"{whole // size} {name}"
    return f"{whole} s"
