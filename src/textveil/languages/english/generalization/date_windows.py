"""Do decades and kept durations together give a date back?

Where a text says how long it was from one event to another, all its dates can
only be moved together: as far back as the date that stands closest behind the
beginning of its decade, and as far on as the one closest to the end of its own.
"30 December 1979" and "2 January 1990", both told by their decades and three
days less than ten years apart, would leave four days. A date that would leave
less than a tenth of what the finest label admits is told more coarsely.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from textveil.core.model import Chain
from textveil.languages.english.values.dates import DayRange, day_range
from textveil.languages.english.values.expressions import Sort, expressions

Pick = Callable[[Sequence[Sequence[str]]], list[str | None]]
LEAST = 0.1
"""The share of what a label admits that must stay open when all intervals are known."""
FEWEST = 14
"""Days that stay open even where a month is told."""
RELATED = re.compile(
    r"\b(?:next|following|same|previous) (?:day|week|month|year|morning|evening|night)\b"
    r"|\b(?:day|week|month|year)s?\b[^.\n]{0,20}\b(?:later|earlier|before|after|ago)\b"
    r"|\b(?:yesterday|tomorrow|eve|anniversary|birthday|simultaneously)\b",
    re.IGNORECASE,
)
TIME = re.compile(r"\b(?:[12]\d\d0s|\d{1,2}(?:st|nd|rd|th) century|(?:[A-Z][a-z]+ )?[12]\d{3}\b)")
"""Times that a label may hold, one or several."""


@dataclass(frozen=True, slots=True)
class Telling:
    """Dates that are told at one place, and what can be said instead of them."""

    dates: Chain = field(repr=False)
    chain: Chain = field(repr=False)


@dataclass(frozen=True, slots=True)
class Window:
    """By how many days all dates of a text may be moved back, or on, without leaving what is told of them."""

    back: float = float("inf")
    on: float = float("inf")
    told: float = float("inf")
    """The days of the finest label."""

    def narrowed(self, day: DayRange, told: DayRange) -> "Window":
        """The window when one more date is told; a date that is not exact leaves its own days open too."""
        days = told[1] - told[0] + 1
        return Window(min(self.back, day[1] - told[0]), min(self.on, told[1] - day[0]), min(self.told, days))

    @property
    def is_tight(self) -> bool:
        """Whether any one date could be of too few days."""
        return self.back + self.on + 1 < max(LEAST * self.told, min(FEWEST, self.told / 2))


OPEN = Window()
"""Nothing is told yet."""


def is_related(text: str) -> bool:
    """Whether a text says how long it was from one event to another."""
    if RELATED.search(text):
        return True
    # No expression goes on behind an empty line, and the first duration is enough.
    return any(one.sort is Sort.DURATION for part in text.split("\n\n") for one in expressions(part))


def chains_that_hide(tellings: Sequence[Telling], *, pick: Pick, window: Window = OPEN) -> tuple[list[Chain], Window]:
    """The chains, each without the labels by which dates could be computed back, and the window that they leave.

    The first to be told is told most exactly; ``window`` is what was told before leaves.
    """
    chains, labels = [telling.chain for telling in tellings], pick([telling.chain for telling in tellings])
    place = 0
    while place < len(tellings):
        left = narrowed(window, tellings[place], labels[place])
        if left.is_tight:
            chains[place] = chains[place][chains[place].index(labels[place] or "") + 1 :]
            [labels[place]] = pick([chains[place]])
        else:
            window, place = left, place + 1
    return chains, window


def narrowed(window: Window, telling: Telling, label: str | None) -> Window:
    """The window when one more telling has its label; as soon as it is tight, no further date is looked at."""
    for day, told in ranges(telling, label or ""):
        window = window.narrowed(day, told)
        if window.is_tight:
            break
    return window


def ranges(telling: Telling, label: str) -> list[tuple[DayRange, DayRange]]:
    """For each date that a label tells of: the days it can mean, and the days that are told."""
    told = [known for time in TIME.findall(label) if (known := day_range(time))]
    days = [known for term in telling.dates if (known := day_range(term))]
    return [(day, time) for day in days for time in told if time[0] <= day[0] and day[1] <= time[1]]
