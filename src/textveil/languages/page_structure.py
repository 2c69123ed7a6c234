"""What is each line of a page, and what does a label make of the words beside it?"""

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Column = NDArray[np.bool_]
Offsets = NDArray[np.int64]
Range = tuple[int, int]


class LineKind(IntEnum):
    """What a line is as a whole."""

    BLANK = 0
    PROSE = 1
    HEADING = 2
    ITEM = 3
    FIELD = 4
    """Labels with their values."""
    ROW = 5
    RULE = 6
    """A line of signs that draws a border."""
    CODE = 7
    LOG = 8
    QUOTE = 9
    SPEECH = 10
    """Somebody's tag and what is said."""


class Role(StrEnum):
    """What a label makes of its value."""

    PERSON = "person"
    PLACE = "place"
    ORGANIZATION = "organization"
    DATE = "date"
    IDENTIFIER = "identifier"
    NUMBER = "number"
    SECRET = "secret"  # noqa: S105 – the name of a role
    AGE = "age"
    CONTACT = "contact"
    NONE = "none"
    """The label is structure and says nothing of its value."""


class Field(NamedTuple):
    """A label, its value and what the label makes of it; an empty label where the place of the value tells."""

    label: Range
    value: Range
    role: Role


@dataclass(frozen=True, eq=False)
class Structure:
    """What the lines of a text tell of its tokens: columns with one row a token, and the fields."""

    opens: Column = field(repr=False)
    """The word begins a sentence, a line, an item, a cell or a value: its capital tells nothing."""
    label: Column = field(repr=False)
    """Part of a label, a key or a heading, and no name: structure that stays."""
    shouted: Column = field(repr=False)
    """In a line or a run in capitals, where capitals tell nothing."""
    code: Column = field(repr=False)
    """Code, configuration, the time and level before the message of a log."""
    nobodys: Column = field(repr=False)
    """A part in a talk ("Speaker 1", "Q") or a tag of a record, which is nobody's whatever it looks like."""
    stamp: Column = field(repr=False)
    """The time that a line of a log begins with: nobody's, unless all times are hidden."""
    line: Offsets = field(repr=False)
    """The number of the token's line."""
    kinds: list[LineKind] = field(repr=False)
    """What each line is."""
    values: list[Field] = field(repr=False)
    """Labels with their values, in order of the values; ranges count tokens."""
    hard_breaks: Offsets = field(repr=False)
    """Tokens before which every phrase, name and finding ends."""

    def __len__(self) -> int:
        return len(self.line)

    @cached_property
    def role(self) -> list[str]:
        """The role that a label gives to each token, "" where none does."""
        roles = [""] * len(self)
        for _, (first, last), role in self.values:
            roles[first:last] = [role.value] * (last - first)
        return roles


def plain_structure(size: int = 0) -> Structure:
    """The structure of so many tokens on one line of prose."""
    none, nowhere = np.zeros(size, np.bool_), np.zeros(0, np.int64)
    line = np.zeros(size, np.int64)
    return Structure(none, none, none, none, none, none, line, [LineKind.PROSE] * bool(size), [], nowhere)
