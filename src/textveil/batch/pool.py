"""How do several processes share the work, and what happens when one hangs or dies?

Each process was forked from one that has opened everything, so that they share
its memory. A document that takes too long, or takes its process with it, is set
aside; another process goes on with the next one. Within its limits a process
sanitizes one document after the other.
"""

import ctypes
import gc
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from textveil.batch.tasks import NAME, DocumentTask, Job, Limits, Link, Outcome, Replaced, Wanted
from textveil.certificate.certificate import Certificate
from textveil.core.errors import InputError, LanguageError, TextveilError, UnsafeOutputError, UsageError
from textveil.core.kinds import Kind
from textveil.formats.reader import load, parse
from textveil.formats.registry import written_format
from textveil.languages.open_language import lexicon
from textveil.replacements.target import Target, fold, normal_form
from textveil.sanitizer.result import Result
from textveil.sanitizer.sanitizer import Sanitizer

# What links a person of one document to one of another?
#
# The same full name, by stand-ins that last; or the same identifier, of the kinds
# that were asked for. Nothing is changed by it: the owner is told, with what speaks for it.

LASTING = ("pseudonym", "surrogate")
"""Ways whose stand-ins are the same in every document under one key."""
MADE_OF = "it is made of the name"
ALONE = "nobody else is named in the document"


def find_links(result: Result, wanted: Wanted) -> tuple[Link, ...]:
    """What of a document may link its people to those of others, as far as that was asked for."""
    names = find_name_links(result) if wanted.links_names else set()
    return tuple(sorted(names | find_identifier_links(result, wanted)))


def find_name_links(result: Result) -> set[Link]:
    """Stand-ins of people that follow from a key and a full name, and that name."""
    return {
        Link(NAME, stand_in, target.fullest, stand_in, target.fullest)
        for edit in result.edits
        if edit.way in LASTING and edit.kind is Kind.PERSON and (target := result.targets.get((edit.start, edit.end)))
        if is_full_name(target.fullest)
        for stand_in in [edit.replacement.strip()]
    }


def is_full_name(name: str) -> bool:
    """Whether a name has two words or more that are neither titles, particles nor initials: others share "Lee".

    >>> [is_full_name(name) for name in ("Dr Ann Lee", "Lee, Ann", "Mr Lee", "A. Lee", "van der Berg", "O'Neill-Byrne")]
    [True, True, False, False, False, False]
    """
    words = [fold(word.strip(".")) for word in name.replace(",", " ").split()]
    beside = lexicon().words("people.titles.usual") | lexicon().words("people.particles.written_small")
    return sum(len(word) > 1 and word not in beside for word in words) > 1


def find_identifier_links(result: Result, wanted: Wanted) -> set[Link]:
    """Identifiers of the kinds asked for, and whose each is where the document tells."""
    stand_ins = {(edit.start, edit.end): edit.replacement.strip() for edit in result.edits}
    people = {one.entity: one.fullest for one in result.targets.values() if one.kind is Kind.PERSON}
    return {
        Link(
            one.kind.value, normal_form(one.text, one.kind), one.text, stand_ins.get(span, ""), *find_owner(one, people)
        )
        for span, one in result.targets.items()
        if wanted.links_kind(one.kind)
    }


def find_owner(identifier: Target, people: dict[str, str]) -> tuple[str, str]:
    """Whose an identifier is, and how that is known; nothing where the document leaves it open."""
    if identifier.entity in people:
        return people[identifier.entity], MADE_OF
    if len(people) == 1:
        return next(iter(people.values())), ALONE
    return "", ""


START = "fork" if sys.platform == "linux" else "spawn"
CONTEXT: Any = multiprocessing.get_context(START)
PATIENCE = 120.0
"""Seconds in which a process must have started."""
MOST_TREATED = 1000
"""Documents after which a process makes room for a new one, and with it for all that it kept at hand."""
READY = "ready"
LOOK = 1.0
"""Seconds after which a waiting worker looks whether its parent still lives."""


@dataclass
class Worker:
    """A process, what it is at, and until when it may take."""

    process: BaseProcess
    connection: Connection
    is_ready: bool = False
    job: Job | None = None
    outcomes: list[Outcome] = field(default_factory=list)
    until: float = 0.0
    treated: int = 0

    @property
    def is_idle(self) -> bool:
        """Whether it waits for work."""
        return self.is_ready and self.job is None

    def end(self) -> None:
        """Stop it at once."""
        self.process.kill()
        self.process.join()
        self.connection.close()


class Pool:
    """Some processes that sanitize documents under one policy."""

    def __init__(self, sanitizer: Sanitizer, *, processes: int, limits: Limits) -> None:
        self.sanitizer = sanitizer
        self.limits = limits
        gc.collect()
        gc.freeze()  # what is shared is not touched by a collection, which would copy it
        self.workers: list[Worker] = [self.start() for _ in range(processes)]

    def start(self) -> Worker:
        """A new process."""
        ours, theirs = CONTEXT.Pipe()
        settings = {"limits": self.limits, "parent": os.getpid()}
        process = CONTEXT.Process(target=work, args=(theirs, self.sanitizer), kwargs=settings, daemon=True)
        process.start()
        theirs.close()
        return Worker(process, ours, until=time.monotonic() + PATIENCE)

    def close(self) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.end()
        gc.unfreeze()

    def run(self, jobs: Iterator[Job]) -> Iterator[tuple[Job, list[Outcome]]]:
        """Each job with what became of its documents, as soon as all of them are through."""
        more = True
        while more or any(worker.job for worker in self.workers):
            for worker in self.workers:
                if more and worker.is_idle:
                    job = next(jobs, None)
                    more = job is not None
                    if job is not None:
                        self.give(worker, job)
            for worker in self.ready_workers():
                if done := self.hear(worker):
                    yield done

    def give(self, worker: Worker, job: Job) -> None:
        """Let a process begin a job, or what is left of it."""
        worker.job = job
        worker.until = time.monotonic() + self.limits.seconds
        with suppress(OSError):  # a process that died is heard of next
            worker.connection.send(job.tasks[len(worker.outcomes) :])

    def ready_workers(self) -> list[Worker]:
        """The processes that have something to tell, or have taken too long."""
        busy = [worker for worker in self.workers if not worker.is_idle]
        left = max(0.0, min((worker.until for worker in busy), default=0.0) - time.monotonic())
        heard = wait([worker.connection for worker in busy], timeout=left)
        return [worker for worker in busy if worker.connection in heard or time.monotonic() >= worker.until]

    def hear(self, worker: Worker) -> tuple[Job, list[Outcome]] | None:
        """What a process tells; a job and its outcomes when that was the last of them."""
        try:
            told = worker.connection.recv() if worker.connection.poll() else self.tell_late()
        except (EOFError, OSError):
            told = Outcome(reason="died", told="its process died, perhaps for want of memory: look at the document")
        if told == READY:
            worker.is_ready = True
            return None
        worker.outcomes.append(told)
        worker.until = time.monotonic() + self.limits.seconds
        if told.reason in ("time", "died"):
            worker = self.renew(worker)
        job = worker.job
        if job is None or len(worker.outcomes) < len(job.tasks):
            return None
        done = (job, worker.outcomes)
        worker.job, worker.outcomes = None, []
        worker.treated += len(job.tasks)
        if worker.treated >= MOST_TREATED:
            self.replace(worker)
        return done

    def tell_late(self) -> Outcome:
        """What is said of a document that takes too long."""
        return Outcome(reason="time", told="it takes longer than allowed: raise the limit", seconds=self.limits.seconds)

    def replace(self, old: Worker) -> Worker:
        """A new process in the place of another."""
        old.end()
        new = self.workers[self.workers.index(old)] = self.start()
        return new

    def renew(self, old: Worker) -> Worker:
        """Another process in the place of one that hangs or died, at the same job."""
        if old.job is None:
            raise UsageError("a process could not be started: take fewer of them, or close other programs")
        new = self.replace(old)
        new.outcomes = old.outcomes
        if len(new.outcomes) < len(old.job.tasks):
            self.give(new, old.job)
        else:
            new.job = old.job
        return new


def work(connection: Connection, sanitizer: Sanitizer, *, limits: Limits, parent: int) -> None:
    """Take tasks until there are no more, or nobody is left who sends any."""
    # Whoever presses Ctrl-C interrupts the parent, who ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_memory(limits.megabytes)
    connection.send(READY)
    while True:
        while not connection.poll(LOOK):
            # Siblings hold the other end of the pipe too, so its end would never be told.
            if os.getppid() != parent:
                return
        try:
            tasks: tuple[DocumentTask, ...] = connection.recv()
            for task in tasks:
                connection.send(treat(task, sanitizer))
            give_back_memory()
        except (BrokenPipeError, EOFError):
            return


def limit_memory(megabytes: int) -> None:
    """Let no document take more memory than allowed, where the system can tell; what is mapped is not counted."""
    if sys.platform == "linux":
        import resource

        used = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmData"))
        most = int(used.split()[1]) * 1024 + megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_DATA, (most, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def give_back_memory() -> None:
    """Let the system have what large arrays left behind; else a fifth of a worker's memory is kept for nothing."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)):
        trim(0)


def treat(task: DocumentTask, sanitizer: Sanitizer) -> Outcome:
    """What became of one document; whatever happens to it, the next one is treated."""
    start = time.perf_counter()
    try:
        return sanitize_task(task, sanitizer, start=start)
    except UnsafeOutputError as error:
        reason, told = "unsafe", str(error)
    except InputError as error:
        reason, told = "input", str(error)
    except LanguageError as error:
        reason, told = "language", str(error)
    except TextveilError as error:
        reason, told = "usage", str(error)
    except MemoryError:
        reason, told = "memory", "it needs more memory than allowed: raise the limit"
    except Exception as error:  # noqa: BLE001  # one document must not stop the others; its message may quote it
        reason, told = "fault", f"textveil failed on it ({type(error).__name__}): please report that"
    return Outcome(reason=reason, told=told, seconds=time.perf_counter() - start)


def sanitize_task(task: DocumentTask, sanitizer: Sanitizer, *, start: float) -> Outcome:
    """The document as it may leave, and what was asked for besides."""
    data = load(task.path) if task.data is None and task.path is not None else task.data or b""
    judged = sanitizer.sanitize(parse(data, settings=task.settings), subject=task.subject)
    released = judged.release(replace(task.settings, format=written_format(task.settings.format)))
    result, wanted = judged.after(released), task.wanted
    return Outcome(
        released.data,
        hidden=len(result.edits),
        kinds=dict(Counter(edit.kind.value for edit in result.edits)),
        utility=result.utility if task.measures else None,
        links=find_links(result, wanted),
        certificates=write_certificates(result.certify(released), wanted) if wanted.certificates else (),
        replaced=Replaced(result.text, tuple(result.entries())) if wanted.is_remembered else None,
        seconds=time.perf_counter() - start,
    )


def write_certificates(certificate: Certificate, wanted: Wanted) -> tuple[tuple[str, str], ...]:
    """What is promised about a document, in JSON: for its owner, for everybody, or both."""
    own = certificate if wanted.key is None else certificate.signed(wanted.key)
    made = {"private": own, "public": certificate.public(wanted.key)}
    return tuple((keep, made[keep].json()) for keep in wanted.certificates)
