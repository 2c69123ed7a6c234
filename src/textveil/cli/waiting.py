"""What does somebody at a terminal see while a long text is worked on?

One line that takes the place of the one before, and is gone in the end. What is
piped elsewhere gets nothing of it.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from textveil.core.watching import listening

LONG = 200_000
"""Signs from which on a text keeps people waiting."""
EVERY = 0.2
"""Seconds between two signs of life."""
CLEAR = "\r\x1b[K"


class Waiting:
    """Tells on a terminal what is done."""

    def __init__(self, stream: TextIO, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.stream = stream
        self.clock = clock
        self.start: float = clock()
        self.told: float = self.start - EVERY
        self.step: str = ""
        self.number: int = 0

    def __call__(self, step: str, done: int, total: int) -> None:
        """Hear of a step; each is counted, for nobody knows how many there will be."""
        if step != self.step:
            self.step, self.number = step, self.number + 1
        if self.clock() - self.told >= EVERY:
            self.told = self.clock()
            share = done / total if total else 1.0
            self.stream.write(f"{CLEAR}step {self.number}, {step}: {share:4.0%}, {self.told - self.start:.0f} s")
            self.stream.flush()

    def end(self) -> None:
        """Leave the line empty."""
        self.stream.write(CLEAR)
        self.stream.flush()


@contextmanager
def show_progress(size: int) -> Iterator[None]:
    """Tell on a terminal how far a text of so many signs is; nothing elsewhere, and nothing of a short one."""
    if size < LONG or not sys.stderr.isatty():
        yield
        return
    told = Waiting(sys.stderr)
    try:
        with listening(told):
            yield
    finally:
        told.end()
