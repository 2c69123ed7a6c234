"""How is a long document treated without keeping those waiting who press keys?

In one process of its own, started when it is first needed: it has its own copy
of the document on the desk, and is told what was decided.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any

from textveil.core.errors import TextveilError
from textveil.core.model import Document
from textveil.serve.desk.sheet import Sheet, Snapshot
from textveil.serve.problems import Problem, problem_of

LONG = 40_000
"""Characters from which on a document is treated apart: shorter ones are done before another process is told."""
POLITE = 5
"""How much the process gives way to the one that answers keys."""
Task = Callable[[Sheet], Any]
"""Something that is made of a sheet; a function that another process can import."""


@dataclass(frozen=True, slots=True)
class AssistantOrder:
    """What is asked of the other process."""

    key: str
    document: Document | None = field(repr=False)
    """The document, when it is first asked about; None for the one of the order before."""
    name: str
    base: str
    now: Snapshot
    task: Task = field(repr=False)


@dataclass(eq=False)
class Assistant:
    """The other process, and which document it knows."""

    process: BaseProcess | None = None
    connection: Connection | None = field(default=None, repr=False)
    known: str = ""
    lock: Lock = field(default_factory=Lock, repr=False)

    def do(self, key: str, sheet: Sheet, task: Task) -> Any:
        """What a task makes of a sheet as it is now."""
        with self.lock:
            connection = self._reach()
            document = None if key == self.known else sheet.document
            try:
                connection.send(AssistantOrder(key, document, sheet.name, sheet.base, sheet.now, task))
                is_done, answer = connection.recv()
            except (EOFError, OSError):
                self._end()
                raise Problem(503, "died", "this took more memory than there is: open a shorter document") from None
            self.known = key
        if not is_done:
            raise Problem(*answer)
        return answer

    def forget(self, key: str) -> None:
        """Let go of a document that is no longer on the desk."""
        with self.lock:
            if key == self.known:
                self._end()

    def close(self) -> None:
        """End the process, whatever it is at."""
        if self.process is not None:
            self.process.kill()

    def _reach(self) -> Connection:
        if self.connection is None or self.process is None or not self.process.is_alive():
            self._end()
            context = multiprocessing.get_context("spawn")
            self.connection, theirs = context.Pipe()
            self.process = context.Process(target=attend, args=(theirs,), name="textveil apart", daemon=True)
            self.process.start()
            theirs.close()
        return self.connection

    def _end(self) -> None:
        self.close()
        if self.process is not None:
            self.process.join()
        if self.connection is not None:
            self.connection.close()
        self.process, self.connection, self.known = None, None, ""


def attend(connection: Connection) -> None:
    """Do what is ordered until nobody orders any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us ends us
    os.nice(POLITE)
    sheets: dict[str, Sheet] = {}
    with suppress(EOFError):
        while True:
            order: AssistantOrder = connection.recv()
            if order.document is not None:
                sheets = {order.key: Sheet(order.document, order.name, order.base)}
            sheet = sheets[order.key]
            sheet.steps = [order.now]
            try:
                answer: tuple[bool, Any] = True, order.task(sheet)
            except (TextveilError, MemoryError) as error:
                problem = problem_of(error)
                answer = False, (problem.status, problem.kind, problem.detail)
            connection.send(answer)
