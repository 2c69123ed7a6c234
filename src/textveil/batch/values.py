"""What do the parts of a batch pass to each other?"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from textveil.formats.registry import Settings

RECORDS = ("jsonl", "csv", "tsv", "parquet", "mbox")
"""Formats in which every row, line or mail is a document."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file of the input, before anyone has opened it."""

    name: str = field(repr=False)
    """By which the owner knows it: its path below the input."""
    path: Path = field(repr=False)
    """The file, or the zip file that it lies in."""
    member: str | None = field(default=None, repr=False)
    """Its name in the zip file."""
    size: int = 0
    changed: int = 0
    """When it was last written, in nanoseconds."""
    trouble: str = ""
    """Why nobody will open it; empty when somebody will."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file of the input under the number and the neutral name that it has in this batch."""

    number: int
    found: Found
    format: str
    output: str
    """What it is called in the output; tells nothing."""

    @property
    def has_records(self) -> bool:
        """Whether its rows, lines or mails are the documents."""
        return self.format in RECORDS


@dataclass(frozen=True, slots=True)
class Task:
    """One document for a worker: its bytes, or the file that holds them."""

    place: int
    """Which record of its source it is, from 0."""
    settings: Settings = field(repr=False)
    size: int
    data: bytes | None = field(default=None, repr=False)
    path: Path | None = field(default=None, repr=False)
    subject: str = field(default="", repr=False)
    """Whose dates move together."""
    links: bool = False
    """Whether it is told which stand-ins of people last over documents."""
    measures: bool = False
    """Whether it is measured how much of the document is left."""


@dataclass(frozen=True, slots=True)
class Job:
    """Documents of one source that one worker takes, one after the other; their outputs become one part."""

    source: Source
    tasks: tuple[Task, ...]

    @property
    def first(self) -> int:
        """The place of its first document, which names the part."""
        return self.tasks[0].place


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a document."""

    data: bytes | None = field(default=None, repr=False)
    """What may be shared; None when the document was set aside."""
    reason: str = ""
    """Why it was set aside, in one word: ``REASONS``."""
    told: str = ""
    """The same in a sentence, which quotes nothing."""
    hidden: int = 0
    kinds: Mapping[str, int] = field(default_factory=dict)
    """How many places of each kind were hidden."""
    utility: float | None = None
    """The share of its information that is left, where it was measured."""
    seconds: float = 0.0
    people: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """Stand-ins of people that last over documents, and the full names behind them; where that was asked for."""


REASONS = {
    "format": "in no format that can be read",
    "input": "cannot be read",
    "unsafe": "would still give something away",
    "usage": "not what the options speak of",
    "time": "took longer than allowed",
    "memory": "needed more memory than allowed",
    "died": "its process died",
    "fault": "a fault of textveil's own",
}
"""Why a document is set aside."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one document may cost."""

    seconds: float = 600.0
    megabytes: int = 2048
