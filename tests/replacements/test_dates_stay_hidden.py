"""What is left of a text does not let its dates be computed back: a solver tries.

Life stories of three to eight dates, told with durations and ages, are
sanitized. Then everything that is left is read as constraints in the way that
helps an attacker most – durations exact to the day, the order of events known –
and propagated until nothing narrows any more.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta

import pytest

from textveil.languages.english.values.dates import day_range
from textveil.languages.english.values.expressions import Sort, expressions
from textveil.languages.english.values.numerals import number_of
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

STORIES = 1000
MONTHS = "January February March April May June July August September October November December".split()
EVENTS = (
    "started school", "moved house", "opened a shop", "was promoted", "had an operation", "sold the farm",
    "retired early", "broke a leg", "finished training", "went abroad", "came back", "joined a choir",
)  # fmt: skip
DURATION = re.compile(r"^(?P<number>[A-Za-z-]+) (?P<unit>day|week|month|year)s? (?:later|\[date\]),")
"""How long after the last event it was; where "later" is hidden an attacker reads it all the same."""
AGE = re.compile(r"in (?:her|his|their) (?P<tens>teens|twenties|thirties|forties|fifties|sixties|seventies|eighties)")
TIMES = re.compile(r"\d{4}s|\d+\w\w century|[A-Z][a-z]+ \d{4}|\d{4}")
TENS = "teens twenties thirties forties fifties sixties seventies eighties".split()
WORDS = "one two three four five six seven eight nine ten eleven twelve".split()
FIRST, LAST = date(1000, 1, 1).toordinal(), date(2099, 12, 31).toordinal()


@dataclass
class Story:
    """Lines, and the day of each; what the lines say of time can be read again."""

    days: list[date] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def written(day: date, chance: random.Random) -> str:
    """A date as people write it, with its preposition."""
    month = MONTHS[day.month - 1]
    return chance.choice(
        [
            f"on {day.day} {month} {day.year}",
            f"on {month} {day.day}, {day.year}",
            f"on {day.isoformat()}",
            f"on {day.day} {month[:3]} {day.year}",
            f"on the {day.day}th of {month} {day.year}"
            if day.day in range(4, 21)
            else f"on {day.day} {month} {day.year}",
        ]
    )


def later(day: date, number: int, unit: str) -> date:
    """The day so many units later, to the day."""
    if unit in {"day", "week"}:
        return day + timedelta(days=number * (7 if unit == "week" else 1))
    months = day.month - 1 + (number if unit == "month" else 12 * number)
    return date(day.year + months // 12, months % 12 + 1, min(day.day, 28))


def near_a_boundary(chance: random.Random) -> date:
    """A day a few days from the end of a decade: the hardest to hide."""
    return date(chance.choice([1960, 1970, 1980, 1990, 2000]), 1, 1) + timedelta(days=chance.randint(-4, 3))


def story(seed: int) -> Story:
    """A life in three to eight dates, half of them a stated time after the one before."""
    chance = random.Random(seed)
    born = near_a_boundary(chance) if chance.random() < 0.4 else date(1950, 1, 1) + timedelta(chance.randint(0, 14_000))
    told, day = Story([born], [f"She was born {written(born, chance)}."]), born
    for _ in range(chance.randint(2, 7)):
        event = chance.choice(EVENTS)
        if chance.random() < 0.6:
            unit = chance.choice(["day", "week", "month", "year", "year"])
            number = chance.randint(1, 12)
            day = later(day, number, unit)
            length = f"{WORDS[number - 1].capitalize()} {unit}{'s' * (number > 1)}"
            line = f"{length} later, {written(day, chance)}, she {event}."
        else:
            day = day + timedelta(chance.randint(1, 4000))
            age = day.year - born.year - ((day.month, day.day) < (born.month, born.day))
            aged = f", at the age of {age}," if chance.random() < 0.5 and age > 12 else ""
            line = f"She{aged} {event} {written(day, chance)}."
        if day.year > 2035:
            break
        told.days.append(day)
        told.lines.append(line)
    return told


@dataclass
class Gap:
    """At least and at most so many days from one event to another."""

    first: int
    last: int
    least: float
    most: float


def constraints(lines: list[str]) -> tuple[list[list[int]], list[Gap]]:
    """What is left of each line: the days it may be of, and how it lies to others."""
    bounds, gaps = [], list[Gap]()
    for number, line in enumerate(lines):
        told = [known for one in TIMES.findall(line) if (known := day_range(one))]
        bounds.append([told[0][0], told[0][1]] if told else [FIRST, LAST])
        if number:
            gaps.append(Gap(number - 1, number, 0, LAST))  # the order of the text is that of the life
            gaps.extend(exact_gap(line, number))
            gaps.extend(gap_of_age(line, number))
    return bounds, gaps


def exact_gap(line: str, number: int) -> Iterator[Gap]:
    """A duration, as exact as it can be meant."""
    match = DURATION.match(line)
    if match:
        count = number_of(match["number"].lower()) or 0
        least, most = {"day": (1, 1), "week": (7, 7), "month": (28, 31), "year": (365, 366)}[match["unit"]]
        if match["unit"] == "month":
            least, most = 30, 31
        slack = 4 if match["unit"] in {"month", "year"} else 0
        yield Gap(number - 1, number, count * least - slack, count * most + slack)


def gap_of_age(line: str, number: int) -> Iterator[Gap]:
    """An age in tens, which lies that many years after the birth."""
    match = AGE.search(line)
    if match:
        low = 13 if match["tens"] == "teens" else 10 * (1 + TENS.index(match["tens"]))
        yield Gap(0, number, low * 365.2, (20 if low == 13 else low + 10) * 365.3)


def solved(bounds: list[list[int]], gaps: list[Gap]) -> list[list[int]]:
    """The bounds, narrowed by the gaps until nothing changes."""
    changed = True
    while changed:
        changed = False
        for gap in gaps:
            first, last = bounds[gap.first], bounds[gap.last]
            new = [
                (first, 0, max(first[0], int(last[0] - gap.most))),
                (first, 1, min(first[1], int(last[1] - gap.least))),
                (last, 0, max(last[0], int(first[0] + gap.least))),
                (last, 1, min(last[1], int(first[1] + gap.most))),
            ]
            for bound, end, value in new:
                if bound[end] != value:
                    bound[end], changed = value, True
    return bounds


@pytest.fixture(scope="module")
def narrowest() -> dict[str, int]:
    """The fewest days that the solver leaves any date of a thousand stories, by level."""
    found = {}
    for level, count in (("standard", STORIES), ("strict", 50), ("light", 100)):
        with Sanitizer(Policy(level=level)) as sanitizer:  # type: ignore[arg-type]  # drawn
            found[level] = min(narrowest_in(story(seed), sanitizer) for seed in range(count))
    return found


def narrowest_in(told: Story, sanitizer: Sanitizer) -> int:
    """The fewest days left to any date of a story; the true day is among them, or the solver is wrong."""
    output = sanitizer.sanitize("\n\n".join(told.lines)).text
    bounds = solved(*constraints(output.split("\n\n")))
    assert len(bounds) == len(told.days)
    for (least, most), day in zip(bounds, told.days, strict=True):
        assert least <= day.toordinal() <= most, output
    return min(most - least + 1 for least, most in bounds)


def test_no_date_can_be_computed_back_from_what_is_left_of_a_thousand_life_stories(narrowest: dict[str, int]) -> None:
    assert narrowest["standard"] > 300


def test_the_other_levels_leave_no_exact_date_either(narrowest: dict[str, int]) -> None:
    assert narrowest["light"] > 7
    assert narrowest["strict"] > 300


def test_the_solver_would_find_a_date_that_is_given_away() -> None:
    lines = ["She was born in the 1980s.", "Two days later, in the 1990s, she came back."]
    assert [most - least + 1 for least, most in solved(*constraints(lines))] == [2, 2]


@pytest.mark.parametrize("link", ["after that", "later"])
def test_dates_that_lie_well_inside_their_decades_are_told_by_them(link: str) -> None:
    text = f"She was born on 3 May 1974. Ten years {link}, on 3 May 1984, she moved."
    with Sanitizer() as sanitizer:
        assert sanitizer.sanitize(text).text == f"She was born in the 1970s. Ten years {link}, in the 1980s, she moved."


def test_a_duration_is_read_as_one() -> None:
    assert [one.sort for one in expressions("Ten years later she moved.")] == [Sort.DURATION]
