"""How does one process sanitize documents, one after the other, within its limits?"""

import os
import signal
import sys
import time
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path

from textveil.batch.values import Limits, Outcome, Task
from textveil.errors import InputError, TextveilError, UnsafeOutputError
from textveil.formats.reader import load, parse
from textveil.kinds import Kind
from textveil.sanitizer.result import Result
from textveil.sanitizer.sanitizer import Sanitizer

READY = "ready"
LASTING = ("pseudonym", "surrogate")
"""Ways whose stand-ins are the same in every document under one key."""
LOOK = 1.0
"""Seconds after which a waiting worker looks whether its parent still lives."""


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
            tasks: tuple[Task, ...] = connection.recv()
            for task in tasks:
                connection.send(treat(task, sanitizer))
        except (BrokenPipeError, EOFError):
            return


def limit_memory(megabytes: int) -> None:
    """Let no document take more memory than allowed, where the system can tell; what is mapped is not counted."""
    if sys.platform == "linux":
        import resource

        used = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmData"))
        most = int(used.split()[1]) * 1024 + megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_DATA, (most, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def treat(task: Task, sanitizer: Sanitizer) -> Outcome:
    """What became of one document; whatever happens to it, the next one is treated."""
    start = time.perf_counter()
    try:
        return sanitized(task, sanitizer, start=start)
    except UnsafeOutputError as error:
        reason, told = "unsafe", str(error)
    except InputError as error:
        reason, told = "input", str(error)
    except TextveilError as error:
        reason, told = "usage", str(error)
    except MemoryError:
        reason, told = "memory", "it needs more memory than allowed: raise the limit"
    except Exception as error:  # noqa: BLE001  # one document must not stop the others; its message may quote it
        reason, told = "fault", f"textveil failed on it ({type(error).__name__}): please report that"
    return Outcome(reason=reason, told=told, seconds=time.perf_counter() - start)


def sanitized(task: Task, sanitizer: Sanitizer, *, start: float) -> Outcome:
    """The document as it may leave."""
    data = load(task.path) if task.data is None and task.path is not None else task.data or b""
    result = sanitizer.sanitize(parse(data, settings=task.settings), subject=task.subject)
    released = result.rendered(task.settings)
    kinds = Counter(edit.kind.value for edit in result.edits)
    utility = result.utility if task.measures else None
    return Outcome(
        released,
        hidden=len(result.edits),
        kinds=dict(kinds),
        utility=utility,
        seconds=time.perf_counter() - start,
        people=lasting_people(result) if task.links else (),
    )


def lasting_people(result: Result) -> tuple[tuple[str, str], ...]:
    """Stand-ins of people that follow from a key and a full name, and that name."""
    found = {
        (edit.replacement.strip(), target.fullest)
        for edit in result.edits
        if edit.way in LASTING and edit.kind is Kind.PERSON and (target := result.targets.get((edit.start, edit.end)))
    }
    return tuple(sorted(found))
