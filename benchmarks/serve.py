"""How many requests does the service answer, how soon, and does its memory stay flat?

    python -m benchmarks.serve [--requests N] [--crowd N] [--many N] [--at-once N]

Starts ``textveil serve --workers 2`` and sends texts of 1,500 characters to
``POST /v1/sanitize`` over loopback, no two the same: stretches of the texts in
``benchmarks/genres``, from every place, and in each the name of somebody whom no
other names. Then it sends many short ones, to be blacked out, and looks at the
memory of the workers; with ``--many 0`` the page keeps what it says of memory. At last
twenty ask a single worker at once. Writes ``benchmarks/serve.md``.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import re
import string
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median, quantiles

FOLDER = Path(__file__).parent
PAGE = FOLDER / "serve.md"
CHARACTERS, WORKERS, PORT = 1500, 2, 18765
CROWD = 20
"""How many ask a single worker at once."""
SHORT, BLACKED_OUT = 400, {"mode": "redact"}
"""Characters and policy of the many requests by which memory is watched: they take little time each."""
RATE, WAIT = 50, 0.150
"""The aim: requests a second, and seconds within which 95 of 100 are answered."""
EARLIER = "\nThis part is from an earlier run.\n"
LOOKS = 8
"""How often memory is looked at."""
MARKUP = re.compile(r"[⟦⟨‹][^|⟦⟨‹]*\||[⟧⟩›]|^=== .*$", re.MULTILINE)
"""What marks the texts: they are sent as they read."""
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Run:
    """What one run measured."""

    seconds: float
    waits: list[float]
    failures: int
    memory: list[tuple[int, int]]
    """After so many requests, kilobytes of all workers together."""
    cpu: float
    """Seconds of a processor that the workers used."""


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--crowd", type=int, default=1000)
    parser.add_argument("--many", type=int, default=20_000)
    parser.add_argument("--at-once", type=int, default=4)
    args = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as state, serving(state, WORKERS):
        workers = worker_ids(WORKERS)
        send = partial(measure, at_once=args.at_once, workers=workers)
        asyncio.run(send(40, bodies()))  # the first requests open what all others use
        run = asyncio.run(send(args.requests, bodies()))
        many = asyncio.run(send(args.many, bodies(SHORT, BLACKED_OUT))) if args.many else None
    with tempfile.TemporaryDirectory() as state, serving(state, 1):
        crowd = asyncio.run(measure(args.crowd, bodies(), at_once=CROWD, workers=worker_ids(1)))
    before = PAGE.read_text("utf-8").partition("## Memory\n")[2].removeprefix(EARLIER)
    kept = EARLIER + before if many is None else memory_part(many)
    PAGE.write_text(f"{page(run, crowd, at_once=args.at_once, load=load)}\n## Memory\n{kept}", "utf-8")
    print(PAGE.read_text("utf-8"))


def bodies(characters: int = CHARACTERS, policy: dict[str, str] | None = None) -> Iterator[bytes]:
    """Requests, each about somebody new."""
    draw = random.Random(19)
    for text in texts(characters):
        name = "".join(draw.choices(string.ascii_lowercase, k=8)).title()
        said = f"Mr {name} wrote. {text}"[:characters]
        yield json.dumps({"text": said, "policy": policy or {}}).encode()


def texts(characters: int = CHARACTERS) -> Iterator[str]:
    """Stretches of the benchmark's texts, each from another place."""
    whole = "\n\n".join(MARKUP.sub("", file.read_text("utf-8")) for file in sorted(FOLDER.glob("genres/*.txt")))
    draw = random.Random(18)
    while True:
        start = draw.randrange(len(whole) - characters)
        yield whole[start : start + characters]


@contextmanager
def serving(state: str, workers: int) -> Iterator[None]:
    """A service with its workers, until the block ends."""
    command = [sys.executable, "-m", "textveil.cli.main", "serve", "--port", str(PORT), "--workers", str(workers)]
    parent = subprocess.Popen([*command, "--state", state], stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{PORT}/readyz", timeout=5).close()
                break
            except OSError:
                time.sleep(0.2)
        yield
    finally:
        parent.terminate()
        parent.wait(60)


def worker_ids(count: int) -> list[int]:
    """The processes that answer."""
    found: set[int] = set()
    for _ in range(200):
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/metrics", timeout=30) as answer:
            said = answer.read().decode()
        found.add(int(re.findall(r'worker_info\{pid="(\d+)"', said)[0]))
        if len(found) == count:
            break
    return sorted(found)


async def measure(requests: int, source: Iterator[bytes], *, at_once: int, workers: list[int]) -> Run:
    """Send so many requests, so many at once."""
    waits, failures, memory = list[float](), 0, [(0, kilobytes(workers))]
    left, before, begun = requests, cpu_seconds(workers), time.perf_counter()

    async def client() -> None:
        nonlocal left, failures
        while left > 0:
            left -= 1
            body = next(source)
            asked = time.perf_counter()
            failures += not await post(body)
            waits.append(time.perf_counter() - asked)
            if len(waits) % max(requests // LOOKS, 1) == 0:
                memory.append((len(waits), kilobytes(workers)))

    await asyncio.gather(*(client() for _ in range(at_once)))
    return Run(time.perf_counter() - begun, waits, failures, memory, cpu_seconds(workers) - before)


async def post(body: bytes) -> bool:
    """Whether a request is answered well."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    head = f"POST /v1/sanitize HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nContent-Type: application/json\r\n"
    head += "Connection: close\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    answer = await reader.read()
    writer.close()
    return answer.startswith(b"HTTP/1.1 200")


def kilobytes(workers: list[int]) -> int:
    """Memory of processes that is theirs now."""
    lines = [Path(f"/proc/{one}/status").read_text() for one in workers]
    return sum(int(re.findall(r"VmRSS:\s+(\d+)", said)[0]) for said in lines)


def cpu_seconds(workers: list[int]) -> float:
    """Time of a processor that processes have used."""
    fields = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in workers]
    return sum(int(one[11]) + int(one[12]) for one in fields) / TICK


def page(run: Run, crowd: Run, *, at_once: int, load: float) -> str:
    """What was measured, as a page."""
    shares = quantiles(run.waits, n=100)
    each, rate = run.cpu / len(run.waits), len(run.waits) / run.seconds
    is_reached = rate >= RATE and shares[94] <= WAIT
    cores = len(os.sched_getaffinity(0))
    return f"""# Load

`python -m benchmarks.serve` wrote this page: {len(run.waits):,} requests of {CHARACTERS:,} characters each, no two
the same, {at_once} at once, to `textveil serve --workers {WORKERS}` over loopback, on {cores} cores
({processor()}, Python {platform.python_version()}). {run.failures} failed. The sender runs on
the same cores. When the run began, {load:.1f} other processes were at work on them on
average: what those take is missing in all rows but the last two.

| | |
|---|--:|
| requests a second | {rate:.1f} |
| half are answered within | {median(run.waits) * 1000:.0f} ms |
| 95 of 100 within | {shares[94] * 1000:.0f} ms |
| 99 of 100 within | {shares[98] * 1000:.0f} ms |
| time of a processor that the workers use for one | {each * 1000:.0f} ms |
| so {WORKERS} cores that do nothing else could answer at most, a second | {WORKERS / each:.0f} |

The aim is {RATE} a second on two cores, 95 of 100 within {WAIT * 1000:.0f} ms:
{"reached" if is_reached else "not reached"} in this run.

{CROWD} who ask a single worker at once wait for their turn: of {len(crowd.waits):,} such requests {crowd.failures} were
refused, and 95 of 100 answered within {quantiles(crowd.waits, n=100)[94]:.1f} s.
"""


def memory_part(many: Run) -> str:
    """What became of memory."""
    rows = "\n".join(f"| {count:,} | {size / 1024:,.0f} MB |" for count, size in many.memory)
    half = next(size for count, size in many.memory if count >= len(many.waits) // 2)
    return f"""
Then {len(many.waits):,} requests of {SHORT} characters each, to be blacked out; {many.failures} failed.
They are shorter and simpler than those above, so that so many can be sent: what a longer text or a generalization
leaves behind is seen less here.

| after requests | memory of all workers |
|--:|--:|
{rows}

From the middle to the end it grew by {(many.memory[-1][1] - half) / half:.1%}.
"""


def processor() -> str:
    """What the processor calls itself."""
    found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    return found[1].strip() if found else platform.machine()


if __name__ == "__main__":
    main()
