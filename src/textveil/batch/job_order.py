"""In which order does the work come, and what of it is done already?"""

import heapq
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any

from textveil.batch.records import Record, cut_records, unpack_member
from textveil.batch.tasks import DocumentTask, Job, Source, Wanted
from textveil.core.errors import InputError, TextveilError
from textveil.formats.reader import LARGEST
from textveil.formats.registry import KEEP, Settings
from textveil.formats.zip_container import BROKEN
from textveil.store.secret_keys import derive

MOST = 32
"""Records of one part."""
HEAVIEST = 1024 * 1024
"""Bytes after which a part is full."""
MEASURED = 100
"""So many documents are measured, and of those after them each tenth: that costs as much as a fourth of the work."""
FOLDER, ALL, COLUMN = "folder", "all", "column="
"""Whose dates move together: those of a folder, of all documents, or of who is named in a column."""


FOR_FILES = ("columns", "header", "column_names", "keep_columns", "hide_columns", "password", "ocr")
"""Choices that are settings of every file."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the user chose for the files of a batch."""

    keep: tuple[str, ...] = ()
    columns: tuple[str, ...] | None = None
    header: bool | None = None
    column_names: bool = False
    keep_columns: tuple[str, ...] = ()
    hide_columns: tuple[str, ...] = ()
    same_shift: str = ""
    """Whose dates move together: nothing, ``folder``, ``all`` or ``column=NAME``."""
    sample: int | None = None
    link: bool = False
    """Whether it is told which people are in several documents, by their full names."""
    link_by: tuple[str, ...] = ()
    """The same by identifiers of these kinds."""
    password: str | None = field(default=None, repr=False)
    """What opens encrypted PDFs."""
    neutral_names: bool = False
    """Whether no output keeps the name of its file, however little that tells."""
    ocr: bool = True
    """Whether pages that are only pictures are read."""

    def settings(self, source: Source) -> Settings:
        """The settings for a source; errors call it by its neutral name."""
        same: dict[str, Any] = {name: getattr(self, name) for name in FOR_FILES}
        keep, ending = frozenset(self.keep) & frozenset(KEEP), PurePosixPath(source.output).suffix
        return Settings(source.output, source.format, keep, ending=ending, **same)

    def subject(self, source: Source) -> str:
        """Whom all of a source is about; empty where each record tells, or nobody does."""
        if self.same_shift == FOLDER:
            return f"folder {PurePosixPath(source.found.name).parent}"
        return "all" if self.same_shift == ALL else ""

    @property
    def column(self) -> str:
        """The column that tells whom a record is about."""
        return self.same_shift.removeprefix(COLUMN) if self.same_shift.startswith(COLUMN) else ""


def read_records(source: Source, choices: Choices, *, folder: Path) -> Iterator[Record]:
    """All records of a source; of one that has none, all of it."""
    found = source.found
    with unpack_member(found.path, found.member, folder=folder, name=source.output) as path:
        settings = choices.settings(source)
        records = cut_records(path, settings=settings, subject=choices.column)
        first = next(records, None)
        yield from [Record(path.read_bytes(), settings)] if first is None else chain([first], records)


def make_part_jobs(
    source: Source, choices: Choices, *, wanted: Wanted, done: Sequence[int], folder: Path, chosen: set[int] | None
) -> Iterator[Job]:
    """The parts of a source that are still to be done."""
    known = frozenset(done)
    tasks: list[DocumentTask] = []
    for place, record in enumerate(read_records(source, choices, folder=folder)):
        if chosen is None or place in chosen:
            tasks.append(make_record_task(place, record, wanted, subject=choices.subject(source)))
        if len(tasks) >= MOST or sum(task.size for task in tasks) >= HEAVIEST:
            yield from (job for job in [Job(source, tuple(tasks))] if job.first not in known)
            tasks = []
    if tasks:
        yield from (job for job in [Job(source, tuple(tasks))] if job.first not in known)


def make_record_task(place: int, record: Record, wanted: Wanted, *, subject: str) -> DocumentTask:
    """What is to be done with a record."""
    about = subject or (f"record {record.subject}" if record.subject else "")
    size, measures = len(record.data), is_measured(place)
    return DocumentTask(place, record.settings, size, record.data, subject=about, wanted=wanted, measures=measures)


def make_file_job(source: Source, choices: Choices, *, wanted: Wanted) -> Job:
    """A whole file as one document."""
    found, settings = source.found, choices.settings(source)
    data = None if found.member is None else read_member(found.path, found.member, name=source.output)
    subject, measures = choices.subject(source), is_measured(source.number)
    return Job(
        source,
        (DocumentTask(0, settings, found.size, data, found.path, subject=subject, wanted=wanted, measures=measures),),
    )


def is_measured(place: int) -> bool:
    """Whether it is measured how much of a document is left."""
    return place < MEASURED or place % 10 == 0


def read_member(path: Path, member: str, *, name: str) -> bytes:
    """A member of a zip file, if it is not too large to be read at once."""
    try:
        with zipfile.ZipFile(path) as package, package.open(member) as file:
            data = file.read(LARGEST + 1)
    except BROKEN:
        raise InputError(f"{name} is damaged in its zip file: ask for a new copy") from None
    if len(data) > LARGEST:
        raise InputError(f"{name} is larger than {LARGEST:,} bytes: split it")
    return data


def draw_sample(
    sources: Sequence[Source],
    choices: Choices,
    *,
    key: bytes,
    folder: Path,
    fail: Callable[[Source, TextveilError], None],
) -> dict[int, set[int]]:
    """Some documents, drawn by the key: by the number of their source, their places in it."""

    def places() -> Iterator[tuple[bytes, int, int]]:
        for source in sources:
            try:
                records = read_records(source, choices, folder=folder) if source.has_records else [None]
                for place, _ in enumerate(records):
                    yield derive(key, "sample", source.found.name, str(place)), source.number, place
            except TextveilError as error:
                fail(source, error)

    drawn: dict[int, set[int]] = {}
    for _, number, place in heapq.nsmallest(choices.sample or 0, places()):
        drawn.setdefault(number, set()).add(place)
    return drawn
