"""How does one process sanitize documents, one after the other, within its limits?"""

import ctypes
import os
import signal
import sys
import time
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path

from textveil.batch.people import find_links
from textveil.batch.tasks import DocumentTask, Limits, Outcome, Replaced, Wanted
from textveil.certificate.certificate import Certificate
from textveil.core.errors import InputError, TextveilError, UnsafeOutputError
from textveil.formats.reader import load, parse
from textveil.sanitizer.sanitizer import Sanitizer

READY = "ready"
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
    released = judged.release(task.settings)
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
