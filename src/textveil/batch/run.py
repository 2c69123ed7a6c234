"""How are many documents sanitized, in one go or in several?

One process reads, writes and remembers; the others sanitize. Whoever is killed
begins again with the same command: what is done stays, what is not is done, and
the outputs are those of an undisturbed run.
"""

import heapq
import json
import os
import re
import secrets
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any

from textveil.batch.manifest import Manifest, open_manifest
from textveil.batch.outputs import Outputs, choose_outputs, join_parts
from textveil.batch.pool import LASTING, Pool
from textveil.batch.progress import Progress
from textveil.batch.records import Record, cut_records, find_files, unpack_member
from textveil.batch.side_outputs import Beside
from textveil.batch.summary import Summary, draw_page, summarize
from textveil.batch.tasks import DocumentTask, FoundFile, Job, Limits, Outcome, Source, Wanted
from textveil.certificate.settings import settings_to_bring, write_settings
from textveil.core.errors import InputError, TextveilError, UsageError
from textveil.core.kinds import IDENTIFIERS
from textveil.formats.column_names import is_plain
from textveil.formats.reader import read_limited
from textveil.formats.registry import KEEP, Settings, format_of
from textveil.formats.zip_container import BROKEN
from textveil.policy.policy import OTHERS, Policy
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.store.secret_keys import derive

# In which order does the work come, and what of it is done already?

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
            return read_limited(file, name=name)
    except BROKEN:
        raise InputError(f"{name} is damaged in its zip file: ask for a new copy") from None


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


NAME = re.compile(r"[a-z](?:[a-z _-]|(?<!\d)(?:\d\d?|(?:19|20)\d\d)(?!\d))*", re.IGNORECASE | re.ASCII)
"""How a name of a file is written that may stay: no number in it is longer than two digits, but for years."""


def sanitize_batch(
    source: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    policy: Policy | None = None,
    processes: int | None = None,
    limits: Limits | None = None,
    choices: Choices | None = None,
    progress: Progress | None = None,
    beside: Beside | None = None,
) -> Summary:
    """Sanitize every document of a folder, a glob, a zip file, a table, a mailbox or a file.

    ``output`` is a folder, or a file of the kind of the input. What is not to be
    shared – the manifest, the names of the files, the summary – is beside it, in
    ``output.batch``; ``beside`` asks for certificates and names a vault. The same call
    again goes on where a batch was interrupted.
    """
    if processes is not None and processes < 1:
        raise UsageError("somebody must do the work: give a number of processes from 1 on (--processes)")
    asked = policy or Policy()
    chosen, more = check_choices(choices or Choices(), asked), beside or Beside()
    files = find_files(os.fspath(source))
    check_columns(files, chosen)
    outputs = choose_outputs(os.fspath(source), os.fspath(output))
    more.check(outputs)
    outputs.prepare()
    plan = describe_plan(asked, chosen, more)
    with closing(open_manifest(outputs.manifest, plan=plan, key=asked.key or secrets.token_bytes(32))) as manifest:
        sanitizer = Sanitizer(asked if asked.key else replace(asked, key=manifest.key))
        manifest.list_files(files, tells_nothing=partial(tells_nothing, sanitizer=sanitizer, choices=chosen))
        manifest.reopen(list_standing(outputs))
        batch = Batch(manifest, outputs, chosen, progress=progress or Progress(None), beside=more)
        batch.run(files, sanitizer, processes=processes or count_cores(), limits=limits or Limits())
        more.write_certificates(manifest, outputs)
        return finish(manifest, outputs, has_new=batch.has_new, links=bool(chosen.link or chosen.link_by))


class Batch:
    """A batch at work."""

    def __init__(
        self, manifest: Manifest, outputs: Outputs, choices: Choices, *, progress: Progress, beside: Beside
    ) -> None:
        self.manifest = manifest
        self.outputs = outputs
        self.choices = choices
        self.progress = progress
        self.beside = beside
        self.waiting: dict[int, int] = {}
        """How many parts of a source are on their way."""
        self.ended: dict[int, Source] = {}
        """Sources with records of which every part is on its way or done."""
        self.failed: set[int] = set()
        self.has_new: bool = False
        """Whether anything was written."""

    def run(self, files: Sequence[FoundFile], sanitizer: Sanitizer, *, processes: int, limits: Limits) -> None:
        """Do what is still to be done."""
        sources = self.manifest.open_sources(files)
        self.remove_left_parts(sources)
        self.progress.begin(sum(source.found.size for source in sources), aside=sum(bool(one.trouble) for one in files))
        if not sources:
            return
        # Opens whatever is opened when it is first needed, for all processes at once.
        sanitizer.sanitize(sanitizer.resources.language.example)
        pool = Pool(sanitizer, processes=processes, limits=limits)
        try:
            for job, outcomes in pool.run(self.jobs(sources)):
                self.save(job, outcomes)
                self.join_ended()
            self.join_ended()
        finally:
            pool.close()
        self.progress.end()

    def jobs(self, sources: Sequence[Source]) -> Iterator[Job]:
        """All that is still to be done, source by source."""
        drawn = None
        if self.choices.sample is not None:
            drawn = draw_sample(
                sources, self.choices, key=self.manifest.key, folder=self.outputs.private, fail=self.fail
            )
        for source in sources:
            places = None if drawn is None else drawn.get(source.number, set())
            if source.number in self.failed or places == set():
                continue
            try:
                yield from self.jobs_of(source, places)
            except TextveilError as error:
                self.fail(source, error)

    def jobs_of(self, source: Source, places: set[int] | None) -> Iterator[Job]:
        """What is to be done of one source."""
        if not source.has_records:
            yield make_file_job(source, self.choices, wanted=self.wanted)
            return
        done, folder = self.manifest.parts(source), self.outputs.private
        for job in make_part_jobs(source, self.choices, wanted=self.wanted, done=done, folder=folder, chosen=places):
            self.waiting[source.number] = self.waiting.get(source.number, 0) + 1
            yield job
        self.ended[source.number] = source

    @property
    def wanted(self) -> Wanted:
        """What is made of every document besides its output."""
        choices, beside = self.choices, self.beside
        return Wanted(choices.link, choices.link_by, tuple(beside.folders), beside.key, beside.vault is not None)

    def fail(self, source: Source, error: TextveilError) -> None:
        """Set a source aside as a whole: what was done of it is no output."""
        self.failed.add(source.number)
        self.ended.pop(source.number, None)
        reason = "input" if isinstance(error, InputError) else "usage"
        self.manifest.set_source_aside(source, Outcome(reason=reason, told=str(error)))
        self.remove_parts(source)
        self.progress.count(1, source.found.size, aside=1)

    def save(self, job: Job, outcomes: Sequence[Outcome]) -> None:
        """Let the outputs of a job stand on the disk, then note that they do."""
        source = job.source
        written = [outcome.data for outcome in outcomes if outcome.data is not None]
        if source.number in self.failed:
            return
        self.beside.remember(job, outcomes, name=self.outputs.name_of(source.output))
        if source.has_records:
            self.waiting[source.number] -= 1
            settings, original = job.tasks[0].settings, job.tasks[0].data or b""
            with self.outputs.write_into(self.outputs.part(source.output, job.first)) as target:
                join_parts(written, target, settings=settings, original=original)
        elif written:
            self.outputs.write(written[0], self.outputs.documents / source.output)
        self.has_new = True
        self.manifest.save_part(job, outcomes)
        size = sum(task.size for task in job.tasks)
        self.progress.count(len(outcomes), size, aside=len(outcomes) - len(written))

    def join_ended(self) -> None:
        """Put together the files all of whose parts are done."""
        for number in [number for number in self.ended if not self.waiting.get(number)]:
            source = self.ended.pop(number)
            parts = [self.outputs.part(source.output, first) for first in self.manifest.parts(source)]
            parts = [part for part in parts if part.stat().st_size]
            if not self.manifest.has_written(source):
                # Each of its records says why.
                self.manifest.finish(source, is_aside=True)
                self.remove_parts(source)
                continue
            first = next(read_records(source, self.choices, folder=self.outputs.private))
            with self.outputs.write_into(self.outputs.documents / source.output) as target:
                join_parts(parts, target, settings=first.settings, original=first.data)
            self.has_new = True
            self.manifest.finish(source)
            self.remove_parts(source)

    def remove_left_parts(self, sources: Sequence[Source]) -> None:
        """Parts of files that were done when a run was killed, before it could remove them."""
        still_open = {source.output for source in sources}
        for part in self.outputs.parts.iterdir():
            if part.stem not in still_open:
                part.unlink()

    def remove_parts(self, source: Source) -> None:
        """Parts that nobody needs any more."""
        for part in self.outputs.parts.glob(f"{source.output}.*"):
            part.unlink()


def finish(manifest: Manifest, outputs: Outputs, *, has_new: bool, links: bool) -> Summary:
    """What came of a batch, told in files beside the output too."""
    summary = summarize(manifest.store)
    if has_new or not outputs.target.exists():
        outputs.deliver(summary.outputs)
    outputs.note("names.jsonl", manifest.names())
    outputs.note("set-aside.jsonl", manifest.set_aside())
    if links:
        outputs.note("people.jsonl", manifest.linked_people())
    for ending, text in (("json", summary.json()), ("txt", summary.text()), ("html", draw_page(summary))):
        outputs.write(text.encode("utf-8"), outputs.private / f"summary.{ending}")
    return summary


def list_standing(outputs: Outputs) -> set[str] | None:
    """The documents that stand on the disk; None when what was asked for does, as a whole."""
    if not outputs.is_folder and outputs.target.exists():
        return None
    return {file.name for file in outputs.documents.iterdir()}


def tells_nothing(name: str, *, sanitizer: Sanitizer, choices: Choices) -> bool:
    """Whether a file may keep its name: it has ordinary words, small numbers and years, and the policy hides none."""
    stem = PurePosixPath(name).stem
    is_plain_name = NAME.fullmatch(stem) is not None and is_plain(stem)
    return not choices.neutral_names and is_plain_name and not sanitizer.detect(re.sub("[_-]", " ", stem))


def count_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_choices(choices: Choices, policy: Policy) -> Choices:
    """The choices, or an error that tells what they may be."""
    shift = choices.same_shift
    if shift and shift not in (FOLDER, ALL) and not (shift.startswith(COLUMN) and choices.column):
        raise UsageError(f"no way {shift!r} to move dates together; there are: {FOLDER}, {ALL}, {COLUMN}NAME")
    if choices.sample is not None and choices.sample < 1:
        raise UsageError("a sample has at least one document")
    ways = (policy.replace.get("person"), policy.replace.get(OTHERS))
    if choices.link and (next((way for way in ways if way), "") not in LASTING or policy.mode == "redact"):
        raise UsageError(f"people are linked by stand-ins that last: replace person by one of {', '.join(LASTING)}")
    unknown = sorted(set(choices.link_by) - set(map(str, IDENTIFIERS)))
    if unknown:
        raise UsageError(f"no identifiers {', '.join(unknown)}; there are: {', '.join(sorted(map(str, IDENTIFIERS)))}")
    return choices


def check_columns(files: Sequence[FoundFile], choices: Choices) -> None:
    """Refuse columns that the only table of a batch does not have, before anything is done."""
    if choices.columns is None or len(files) != 1 or files[0].trouble or files[0].member is not None:
        return
    only = Source(0, files[0], format_of(files[0].name) or "", files[0].name)
    if only.has_records:
        next(read_records(only, choices, folder=only.found.path.parent))


def describe_plan(policy: Policy, choices: Choices, beside: Beside) -> str:
    """All by which the outputs of a batch are made, in one word: another policy is another batch."""
    told: dict[str, object] = {
        "policy": write_settings(policy),
        "brought": settings_to_bring(policy),
        "choices": asdict(choices),
    }
    told["beside"] = beside.describe()
    told["key"] = sha256(policy.key).hexdigest() if policy.key else ""
    return sha256(json.dumps(told, sort_keys=True, default=repr).encode()).hexdigest()
