"""What do the parts of a batch pass to each other?"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.formats.format_words import format_entry
from textveil.formats.registry import Settings
from textveil.replacements.vault import VaultEntry

RECORDS = ("jsonl", "csv", "tsv", "parquet", "mbox")
"""Formats in which every row, line or mail is a document."""
NAME = "name"
"""What links people by their full names, beside the kinds of identifiers."""


@dataclass(frozen=True, slots=True)
class FoundFile:
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
    found: FoundFile
    format: str
    output: str
    """What it is called in the output; tells nothing."""

    @property
    def has_records(self) -> bool:
        """Whether its rows, lines or mails are the documents."""
        return self.format in RECORDS


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is made of every document besides its output."""

    links_names: bool = False
    """Whether it is told by which full names people are linked over documents."""
    links_kinds: tuple[str, ...] = ()
    """Kinds of identifiers by which they are."""
    certificates: tuple[str, ...] = ()
    """Of ``private`` and ``public`` those that are written."""
    key: bytes | None = field(default=None, repr=False)
    """What signs them."""
    is_remembered: bool = False
    """Whether a vault remembers what was replaced."""

    def links_kind(self, kind: Kind) -> bool:
        """Whether people are linked by identifiers of a kind."""
        return kind.value in self.links_kinds or (kind.group is Kind.IDENTIFIER and kind.group in self.links_kinds)


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """What may be in another document too, and then links a person of both."""

    by: str
    """``NAME``, or the kind of an identifier."""
    sign: str = field(repr=False)
    """Equal wherever it links."""
    written: str = field(repr=False)
    """As the document writes it."""
    stand_in: str
    """What stands there in the output."""
    person: str = field(repr=False)
    """The full name of whose it is; empty where nobody can tell."""
    because: str = ""
    """How that is known."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """What a vault remembers of a document."""

    text: str = field(repr=False)
    """The text as it was released."""
    entries: tuple[VaultEntry, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class DocumentTask:
    """One document for a worker: its bytes, or the file that holds them."""

    place: int
    """Which record of its source it is, from 0."""
    settings: Settings = field(repr=False)
    size: int
    data: bytes | None = field(default=None, repr=False)
    path: Path | None = field(default=None, repr=False)
    subject: str = field(default="", repr=False)
    """Whose dates move together."""
    wanted: Wanted = field(default_factory=Wanted, repr=False)
    measures: bool = False
    """Whether it is measured how much of the document is left."""


@dataclass(frozen=True, slots=True)
class Job:
    """Documents of one source that one worker takes, one after the other; their outputs become one part."""

    source: Source
    tasks: tuple[DocumentTask, ...]

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
    links: tuple[Link, ...] = field(default=(), repr=False)
    """What may link its people to those of other documents, where that was asked for."""
    certificates: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """What is promised about it, in JSON: for whom, as ``Wanted.certificates`` names them, and the text."""
    replaced: Replaced | None = field(default=None, repr=False)
    """What a vault is to remember, where there is one."""


REASONS: dict[str, str] = format_entry("templates.summary.reasons")
"""Why a document is set aside."""


GO_ON = "mend that and give the same command: it goes on from here"
"""What helps when the disk is full, or closed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one document may cost."""

    seconds: float = 600.0
    megabytes: int = 2048

    def __post_init__(self) -> None:
        if not 0 < self.seconds < inf:
            raise UsageError("a document may take some time: give a number of seconds above 0 (--time)")
        if self.megabytes < 1:
            raise UsageError("a document may take some memory: give a whole number of MB from 1 on (--memory)")
