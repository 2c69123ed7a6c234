"""What does each level of anonymising let stand, in numbers?

Every limit of every level, once. A stricter level asks for no less of anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from textveil.core.kinds import Kind

NEVER = inf
"""So much that nothing leaves as much open, and no bits pass it; the same below zero is passed by all."""


@dataclass(frozen=True, slots=True)
class LevelLimits:
    """The limits of one level: the least that must be left open for something to stand, and the bits that hide it."""

    least_open: Mapping[str, float]
    """By what is told: the days that a date may mean (those of a month, a decade, a century), the years of life that an
    age may, the share of its greatest value that an amount leaves open, of its own length that a duration does, and of
    itself that a small number in words does, and the known towns of an area in which a place without a name lies.

    Durations tell no date by themselves and stand at every level, but for exact ones: up to twelve of a unit, or fives
    and tens of it.
    """
    keeps_cited_law: bool
    """Whether law stands that is cited, and that everybody can read."""
    private: Mapping[Kind, float]
    """From how many bits on something is taken for a private person's, by its kind."""
    labels: float = -NEVER
    """The least that this is for labels, headings and times without a day, of whatever kind."""
    masked: float = NEVER
    """From how many bits on a word goes because people mask it who mask all that tells of a subject."""


def limits_by_kind(kinds: Mapping[Kind, float], others: float) -> Mapping[Kind, float]:
    """The limit of every kind; an identifier that has none of its own has that of all identifiers."""
    return {kind: kinds.get(kind, kinds.get(kind.group, others)) for kind in Kind}


STANDARD_LIMITS = {
    Kind.PERSON: -3.5,
    Kind.PLACE: -3.25,
    Kind.ORGANIZATION: -3.25,
    Kind.DATE: -2.5,
    Kind.AGE: -1.75,
    Kind.NUMBER: -2.0,
    Kind.WORD: -4.0,
    Kind.TECHNICAL: -2.75,
    Kind.ROLE: 1.0,
    Kind.NATIONALITY: 2.5,
    Kind.IDENTIFIER: -3.5,
    Kind.WEB_ADDRESS: 1.25,
    Kind.ADDRESS: -2.5,
}
"""Where, on texts that the reader had not learnt from, a word hidden wrongly cost as much as a ninth of a miss."""
LIGHT_LIMITS = {
    Kind.PERSON: -3.0,
    Kind.DATE: -1.5,
    Kind.NAME: -0.5,
    Kind.WORD: 0.5,
    Kind.NUMBER: 0.5,
    Kind.TECHNICAL: 0.5,
    Kind.ROLE: 1.5,
    Kind.IDENTIFIER: -3.25,
    Kind.WEB_ADDRESS: 2.25,
    Kind.ADDRESS: -2.5,
}
"""What names somebody, leads to them, or tells a day of theirs; what is of no sure kind may be a name or a number."""
WHOEVER = frozenset(
    {
        *(Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.LAW, Kind.NATIONALITY, Kind.NAME),
        *(Kind.WORK, Kind.EVENT, Kind.PRODUCT, Kind.DATE, Kind.AGE, Kind.NUMBER),
        *(Kind.IDENTIFIER, Kind.WEB_ADDRESS, Kind.ADDRESS),
    }
)
"""Names, dates, places and numbers: at ``strict`` they go, whoever they belong to."""
STRICT_LIMITS = {**STANDARD_LIMITS, **dict.fromkeys(WHOEVER, -NEVER), Kind.WORD: -6.5}

LEVELS: Mapping[str, LevelLimits] = {
    "light": LevelLimits(
        least_open={"date": 28, "age": 3, "amount": 0.1, "duration": 0.01, "count": 0.3, "place": 1},
        keeps_cited_law=True,
        private=limits_by_kind(LIGHT_LIMITS, NEVER),
    ),
    "standard": LevelLimits(
        least_open={"date": 3_650, "age": 5, "amount": 0.5, "duration": 0.08, "count": 0.3, "place": 1},
        keeps_cited_law=True,
        private=limits_by_kind(STANDARD_LIMITS, -2.5),
    ),
    "strict": LevelLimits(
        least_open={"date": 36_500, "age": NEVER, "amount": NEVER, "duration": 0.08, "count": NEVER, "place": NEVER},
        keeps_cited_law=False,
        private=limits_by_kind(STRICT_LIMITS, -2.5),
        labels=-6.5,
        masked=-4.75,
    ),
}
"""The levels that hide anything, the lightest first."""
