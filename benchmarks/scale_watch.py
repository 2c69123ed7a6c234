"""How much processor time and memory do a process and all below it take while they run?"""

import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

EVERY = 1.0
"""Seconds between two looks."""


@dataclass(frozen=True)
class Usage:
    """What a command took, as far as it was watched."""

    wall: float
    cpu: float
    memory: float
    """Megabytes of all its processes at most, a page that several share counted once."""
    worker: float
    """Megabytes of the largest of its workers, of a shared page its part."""
    output: str
    """All that it wrote."""


def watch(
    command: Sequence[str],
    *,
    settings: Mapping[str, str] | None = None,
    works: Callable[[int], bool] = lambda _: True,
    seconds: float = float("inf"),
) -> Usage:
    """Run a command to its end, or for so long; ``works`` tells the processes below it that are workers."""
    start, spent, memory, worker = time.monotonic(), dict[int, float](), 0.0, 0.0
    with TemporaryFile("w+", encoding="utf-8") as told:
        process = subprocess.Popen(command, env=settings, stdout=told, stderr=told)
        while process.poll() is None and time.monotonic() - start < seconds:
            family = descendants(process.pid)
            spent |= {number: used for number in family if (used := processor_seconds(number)) is not None}
            sizes = {number: proportional_megabytes(number) for number in family}
            memory = max(memory, sum(sizes.values()))
            worker = max([worker, *(size for number, size in sizes.items() if number != process.pid and works(number))])
            time.sleep(EVERY)
        wall, is_ended = time.monotonic() - start, process.poll() is not None
        process.kill()
        process.wait()
        told.seek(0)
        output = told.read()
    if is_ended and process.returncode:
        raise SystemExit(output[-3000:])
    return Usage(wall, sum(spent.values()), memory, worker, output)


def descendants(number: int) -> list[int]:
    """A process and all below it."""
    try:
        tasks = list(Path(f"/proc/{number}/task").iterdir())
        children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [number, *(below for child in children for below in descendants(child))]


def processor_seconds(number: int) -> float | None:
    """What a process has used so far; None when it is gone."""
    try:
        figures = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")


def proportional_megabytes(number: int) -> float:
    """The memory of a process, each page divided by how many share it; none when it is gone."""
    try:
        lines = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:")), 0.0)


def command_of(number: int) -> str:
    """With which words a process was started; empty when it is gone."""
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""
