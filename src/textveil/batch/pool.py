"""How do several processes share the work, and what happens when one hangs or dies?

Each process was forked from one that has opened everything, so that they share
its memory. A document that takes too long, or takes its process with it, is set
aside; another process goes on with the next one.
"""

import gc
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from textveil.batch.tasks import Job, Limits, Outcome
from textveil.batch.worker import READY, work
from textveil.core.errors import UsageError
from textveil.sanitizer.sanitizer import Sanitizer

START = "fork" if sys.platform == "linux" else "spawn"
CONTEXT: Any = multiprocessing.get_context(START)
PATIENCE = 120.0
"""Seconds in which a process must have started."""
MOST_TREATED = 1000
"""Documents after which a process makes room for a new one, and with it for all that it kept at hand."""


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
