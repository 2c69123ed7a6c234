"""Which dates can be told by how long after the one before they were?

A story keeps its order: "in the 2000s … about three weeks later … on the same day". Only where both dates would be told
alike, the one before stands in the same sentence or the last, and nothing else between them tells a time. Whoever knows
such intervals can move all dates only together: ``date_windows`` sees to it that this gives none of them back.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from textveil.core.kinds import Kind
from textveil.core.model import Chain, Span
from textveil.languages.english.generalization.plan import Mention
from textveil.languages.english.generalization.subjects import bare
from textveil.languages.english.grammar.wording import Wording, finished
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.english.values.dates import Date, DayRange, day_range, read_date
from textveil.languages.english.values.expressions import Sort, expressions
from textveil.languages.english.values.periods import duration_of_days, duration_of_years

Pick = Callable[[Sequence[Sequence[str]]], list[str | None]]
FARTHEST = 300
"""Signs between two dates that are told of one story."""
SENTENCE = re.compile(r"[.!?][\"'”’)\]]*\s+(?=[\"'“‘(\[]?[A-Z])")
NO_STORY = re.compile(r"[\n\t|()\[\];•]|\d{4}")
"""What stands between dates that are no story: of a list, a table, an aside."""
EARLIER = re.compile(r"\bhad\b")
"""What a story says that goes back."""
MOST_STEPS = 1
"""How many dates in a row are told from one that is told from another."""
ASIDE = word_list("grammar.before_dates_aside")
BEGINS = frozenset({"born", "founded", "established", "dated", "effective"})
"""Behind these a date is wanted for itself."""


def words_of_story(
    mentions: Sequence[Mention], labels: Sequence[str | None], *, text: str, told: Sequence[Span], pick: Pick
) -> dict[int, Wording]:
    """By the place of a mention how it is told from the date before it; ``told`` are phrases told anew as a whole."""
    dates = [
        (place, one, written)
        for place, one in enumerate(mentions)
        if one.kind is Kind.DATE and (written := read_date(bare(one.slot.term)))
    ]
    said: dict[int, Wording] = {}
    steps = 0
    for (before, first, earlier), (place, second, later) in pairwise(dates):
        gap = (first.slot.span[1], second.slot.span[0])
        is_next = labels[place] is not None and labels[before] == labels[place] and steps < MOST_STEPS
        is_next = is_next and first.slot.word_before not in ASIDE
        steps = steps + 1 if before in said else 0
        if not is_next or not is_one_story(text, gap, told=told) or not stands_free(second, text):
            continue
        phrase = time_between(earlier, later)
        if phrase.endswith(("earlier", "before")) and not EARLIER.search(text, *gap):
            continue
        if phrase and second.slot.preposition and pick([(phrase,)]) == [phrase]:
            wording = Wording((second.slot.preposition[0], second.slot.span[1]), phrase)
            said[place] = finished(second.slot, wording)
    return said


def is_one_story(text: str, gap: Span, *, told: Sequence[Span]) -> bool:
    """Whether what stands between two dates leaves the first the last time that was told."""
    between = text[slice(*gap)]
    if not 0 < len(between) <= FARTHEST or NO_STORY.search(between) or len(SENTENCE.findall(between)) > 1:
        return False
    if any(start < gap[1] and gap[0] < end for start, end in told):
        return False
    return all(one.sort not in (Sort.DATE, Sort.DURATION, Sort.AGE) for one in expressions(between))


def stands_free(mention: Mention, text: str) -> bool:
    """Whether a date says when something happened: "on 3 May 2004", behind no word that asks for a date."""
    slot = mention.slot
    if slot.word_before not in {"on", "in"} or slot.preposition is None or slot.is_joined:
        return False
    words = text[: slot.preposition[0]][-FARTHEST:].split()
    return not words or words[-1].lower() not in BEGINS


def time_between(earlier: Date, later: Date) -> str:
    """How long after, or before, one date another is, as exactly as both tell; nothing where they do not tell.

    >>> dates = [read_date(text) for text in ("3 May 2004", "24 May 2004", "May 2004", "2004", "2001")]
    >>> time_between(dates[0], dates[1]), time_between(dates[0], dates[0]), time_between(dates[3], dates[4])
    ('about three weeks later', 'on the same day', 'about three years earlier')
    >>> time_between(dates[2], dates[2]), time_between(dates[0], dates[4])
    ('in the same month', 'about three years earlier')
    """
    first, last = earlier.days, later.days
    if first is None or last is None or earlier.season or later.season or earlier.quarter or later.quarter:
        return ""
    if not earlier.month or not later.month:
        return write_years((later.year or 0) - (earlier.year or 0))
    if earlier.day and later.day and not earlier.is_open and not later.is_open:
        return write_days(last[0] - first[0])
    months = 12 * ((later.year or 0) - (earlier.year or 0)) + later.month - earlier.month
    if not months or earlier.is_open or later.is_open:
        return "" if earlier.is_open or later.is_open or earlier.day or later.day else "in the same month"
    return in_order(duration_of_days(round(abs(months) * 30.44)), months)


def write_years(years: int) -> str:
    """A number of years from one to another."""
    if abs(years) <= 1:
        return {0: "in the same year", 1: "the next year", -1: "the year before"}[years]
    length = duration_of_years(abs(years))
    return in_order(length if length.startswith(("about", "more")) else f"about {length}", years)


def write_days(days: int) -> str:
    """A number of days from one to another."""
    if abs(days) <= 1:
        return {0: "on the same day", 1: "the next day", -1: "the day before"}[days]
    return in_order(duration_of_days(abs(days)), days)


def in_order(length: str, number: int) -> str:
    """A length of time, and whether it was later or earlier."""
    return f"{length} {'later' if number > 0 else 'earlier'}"


# Do decades and kept durations together give a date back?
#
# Where a text says how long it was from one event to another, all its dates can
# only be moved together: as far back as the date that stands closest behind the
# beginning of its decade, and as far on as the one closest to the end of its own.
# "30 December 1979" and "2 January 1990", both told by their decades and three
# days less than ten years apart, would leave four days. A date that would leave
# less than a tenth of what the finest label admits is told more coarsely.

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


def chains_that_hide(
    tellings: Sequence[Telling], *, pick: Pick, window: Window = OPEN
) -> tuple[list[Chain], list[str | None], Window]:
    """The chains, each without the labels by which dates could be computed back, what is picked of each, and the
    window that this leaves.

    The first to be told is told most exactly; ``window`` is what was told before leaves.
    """
    chains, labels = [telling.chain for telling in tellings], pick([telling.chain for telling in tellings])
    place = 0
    while place < len(tellings):
        left = narrowed(window, tellings[place], labels[place])
        if left.is_tight:
            # "In the 20th century the court met" would tell less than a mark, and read as if it told more.
            rest = chains[place][chains[place].index(labels[place] or "") + 1 :]
            chains[place] = tuple(label for label in rest if not label.endswith("century"))
            [labels[place]] = pick([chains[place]])
        else:
            window, place = left, place + 1
    return chains, labels, window


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
