"""Do the tests notice when the code is wrong?

Draws small faults by a seed – a comparison turned, a number one off, a condition negated, a return emptied, a
statement left out, two arguments swapped –, puts each into a copy of the project, and runs the tests that call the
function it is in: those near it first, for at most a minute of the processor. A fault that no test notices survives,
and is listed with a reason.

    python -m benchmarks.mutation map                          which tests call which functions (once, or --part PATH)
    python -m benchmarks.mutation run --seed 7 --part 0:15     draw, try some of the drawn, remember what became of each
    python -m benchmarks.mutation page --seed 7                write benchmarks/mutation.md
"""

import argparse
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from time import monotonic
from typing import Any

from benchmarks.mutation_faults import Fault, faults, mutated

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "textveil"
ROOMS = ("sanitizer", "judges", "mentions", "replacements", "policy", "certificate", "formats")
TESTS = (
    *("tests/sanitizer", "tests/mentions", "tests/judges", "tests/replacements", "tests/formats"),
    *("tests/test_certificate.py", "tests/test_policy.py", "tests/test_presets.py", "tests/test_policy_files.py"),
    *("tests/test_safe_harbor.py", "tests/contract/test_formats.py", "tests/test_wrong_use.py"),
    *(f"src/textveil/{room}" for room in ROOMS),
)
STORE = ROOT / "build"
CALLS, RUNS, PAGE = STORE / "mutation_calls.json", STORE / "mutation.jsonl", ROOT / "benchmarks" / "mutation.md"
REASONS = ROOT / "benchmarks" / "mutation.toml"
MOST_SECONDS = 40.0
"""Seconds of the processor that the tests of one fault take without it."""
LIMIT = 60
"""Seconds of the processor after which a fault counts as noticed: it made something run for ever."""
Row = dict[str, Any]


def modules(rooms: Iterable[str] = ROOMS) -> list[Path]:
    """The modules that faults are put into."""
    return sorted(path for room in rooms for path in (PACKAGE / room).rglob("*.py"))


def pytest(root: Path, *arguments: str, limit: int | None = None) -> int:
    """The exit code of pytest in a copy of the project; minus a signal's number when it took too long."""
    paths = f"{root / 'src'}:{root}:{root / 'tests'}"
    environment = {**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1", "CI": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    ending = (lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))) if limit else None
    try:
        done = subprocess.run(
            command,
            cwd=root,
            env=environment,
            capture_output=True,
            timeout=limit and 10 * limit,
            check=False,
            preexec_fn=ending,  # no other thread runs here
        )
    except subprocess.TimeoutExpired:
        return -signal.SIGKILL
    return done.returncode


def write_map(parts: list[str]) -> None:
    """Run tests once and write down which functions each calls, and how long it took; what other parts said stays."""
    STORE.mkdir(exist_ok=True)
    before = json.loads(CALLS.read_text("utf-8")) if CALLS.exists() and parts else {}
    os.environ["MUTATION_CALLS"] = str(CALLS)
    code = pytest(ROOT, "-p", "benchmarks.mutation_calls", *(parts or TESTS))
    now = json.loads(CALLS.read_text("utf-8"))
    kept = {test: one for test, one in before.items() if not test.startswith(tuple(parts))}
    CALLS.write_text(json.dumps({**kept, **now}), "utf-8")
    print(f"{CALLS.name}: {len(now)} tests, pytest ended with {code}")


def is_near(test: str, fault: Fault) -> bool:
    """Whether a test lies near a fault: in the room's tests, or an example in its module."""
    room = fault.module.split("/")[0]
    return test.startswith((f"tests/{room}/", f"tests/test_{room}", f"src/textveil/{fault.module}"))


def tests_for(fault: Fault, calls: dict[str, Row]) -> list[str]:
    """The tests that call the function a fault is in, near ones first, then the quickest, up to a sum of seconds.

    What is called once and remembered is called by whichever test came first: tests that call the module follow.
    """
    place, module = f"{fault.module}:{fault.function}", f"{fault.module}:"
    fitting = [
        (place not in one["calls"], not is_near(test, fault), one["seconds"], test)
        for test, one in calls.items()
        if any(call.startswith(module) for call in one["calls"])
    ]
    chosen, spent = list[str](), 0.0
    for _, _, seconds, test in sorted(fitting):
        if spent + seconds <= MOST_SECONDS or not chosen:
            spent += seconds
            chosen.append(test)
    return chosen


def outcome(fault: Fault, tests: list[str], *, copy: Path) -> str:
    """What becomes of a fault: it is noticed, it makes the tests run for ever, or it survives."""
    module, listed = copy / "src" / "textveil" / fault.module, copy / "tests.txt"
    original = module.read_text("utf-8")
    listed.write_text("\n".join(tests))
    try:
        module.write_text(mutated(original, fault), "utf-8")
        code = pytest(copy, "-x", f"@{listed}", limit=LIMIT)
    finally:
        module.write_text(original, "utf-8")
    return "hung" if code < 0 else "noticed" if code else "survived"


def draw(count: int, seed: int, rooms: Iterable[str] = ROOMS) -> list[Fault]:
    """So many faults of some rooms, each as likely as any other."""
    every = [
        fault
        for path in modules(rooms)
        for fault in faults(path.read_text("utf-8"), module=path.relative_to(PACKAGE).as_posix())
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def run(drawn: list[Fault], seed: int) -> None:
    """Try faults, one after another, and remember what became of each."""
    calls = json.loads(CALLS.read_text("utf-8"))
    done = {row["name"] for row in remembered(seed)}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", "build", ".venv", ".hypothesis", "*_cache"))
        for fault in drawn:
            if fault.name in done:
                continue
            tests, start = tests_for(fault, calls), monotonic()
            result = outcome(fault, tests, copy=copy) if tests else "untested"
            took = round(monotonic() - start, 1)
            row = {"name": fault.name, "result": result, "tests": len(tests), "seconds": took, "seed": seed}
            with RUNS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            print(f"{result:9} {took:5} s {fault.name}", flush=True)


def remembered(seed: int) -> list[Row]:
    """What became of the faults of a seed so far."""
    lines = RUNS.read_text("utf-8").splitlines() if RUNS.exists() else []
    return [row for row in map(json.loads, lines) if row["seed"] == seed]


def interval(good: int, all_of: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval of a share.

    >>> [round(end, 2) for end in interval(85, 100)]
    [0.77, 0.91]
    """
    if not all_of:
        return 0.0, 1.0
    share, room = good / all_of, 1 + z * z / all_of
    middle = (share + z * z / (2 * all_of)) / room
    half = z / room * sqrt(share * (1 - share) / all_of + z * z / (4 * all_of * all_of))
    return middle - half, middle + half


def page_lines(seed: int) -> Iterator[str]:
    """The page of results."""
    rows, reasons = remembered(seed), tomllib.loads(REASONS.read_text("utf-8")) if REASONS.exists() else {}
    noticed = sum(row["result"] in ("noticed", "hung") for row in rows)
    hung = sum(row["result"] == "hung" for row in rows)
    same = sum(reasons.get(row["name"], "").startswith("the same") for row in rows)
    low, high = interval(noticed, len(rows))
    yield from ("# Do the tests notice when the code is wrong?", "")
    yield f"{len(rows)} faults drawn by seed {seed} ({', '.join(ROOMS)}), each put into a copy of the project; the"
    yield f"tests that call its function were run, those near it first, for at most {LIMIT} seconds of the processor."
    yield f"**{noticed} were noticed: {noticed / max(len(rows), 1):.0%}** (95 % interval {low:.0%} to {high:.0%});"
    yield f"of these {hung} made the tests run until they were stopped. {same} of the others change nothing that can be"
    yield f"observed; of those that can, {noticed / max(len(rows) - same, 1):.0%} were noticed."
    yield "`python -m benchmarks.mutation` draws and runs them again.\n"
    by_room: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        by_room[row["name"].split("/")[0]].append(row["result"])
    yield from ("| room | faults | noticed |", "|---|--:|--:|")
    for room, results in sorted(by_room.items()):
        yield f"| {room} | {len(results)} | {results.count('noticed') + results.count('hung')} |"
    yield from ("", "## What nobody noticed, and why", "", "Reasons come from reading the code; none is proven.", "")
    yield from ("| fault | reason |", "|---|---|")
    for row in sorted(rows, key=lambda row: row["name"]):
        if row["result"] not in ("noticed", "hung"):
            yield f"| `{row['name'].replace('|', '∣')}` | {reasons.get(row['name'], 'no test looks at it yet')} |"


def main() -> None:
    """Run one of the three steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["map", "run", "page"])
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--part", action="append", default=[], help="map: these tests; run: these of the drawn, 0:15")
    parser.add_argument("--room", action="append", choices=ROOMS, help="run: faults in these rooms alone")
    args = parser.parse_args()
    if args.step == "map":
        write_map(args.part)
    elif args.step == "run":
        drawn = draw(args.count, args.seed, args.room or ROOMS)
        first, last = map(int, args.part[0].split(":")) if args.part else (0, len(drawn))
        run(drawn[first:last], args.seed)
    else:
        PAGE.write_text("\n".join(page_lines(args.seed)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
