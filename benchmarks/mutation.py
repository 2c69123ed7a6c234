"""Do the tests notice when the code is wrong?

Draws small faults by a seed – a comparison turned, a number one off, a condition negated, a return emptied, a
statement left out, two arguments swapped –, puts each in the place of the function it is in, and runs the tests that
call that: those near it first, for at most a minute of the processor. A fault that no test notices survives, and is
listed with a reason. (What a module worked out when it was imported stays as it was, which only lets more survive.)

    python -m benchmarks.mutation map                          which tests call which functions (once, or --part PATH)
    python -m benchmarks.mutation run --seed 7 --part 0:15     draw, try some of the drawn, remember what became of each
    python -m benchmarks.mutation page --seed 7                write benchmarks/mutation.md
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from math import sqrt
from pathlib import Path
from typing import Any

from benchmarks.mutation_faults import Fault, faults

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "textveil"
ROOMS = ("sanitizer", "judges", "mentions", "replacements", "policy", "certificate", "formats")
TESTS = (
    *("tests/sanitizer", "tests/mentions", "tests/judges", "tests/replacements", "tests/formats"),
    *("tests/test_certificate.py", "tests/test_policy.py", "tests/test_presets.py", "tests/test_policy_files.py"),
    *("tests/test_explain.py", "tests/test_short_dates.py", "tests/test_unreadable_files.py"),
    *("tests/test_safe_harbor.py", "tests/contract/test_formats.py", "tests/test_wrong_use.py"),
    *(f"src/textveil/{room}" for room in ROOMS),
)
STORE = ROOT / "build"
CALLS, RUNS, PAGE = STORE / "mutation_calls.json", STORE / "mutation.jsonl", ROOT / "benchmarks" / "mutation.md"
REASONS = ROOT / "benchmarks" / "mutation.toml"
MOST_SECONDS = 20.0
"""Seconds of the processor that the tests of one fault take without it, as they took while they were watched."""
LIMIT = 60
"""Seconds of the processor after which a fault counts as noticed: it made something run for ever."""
Row = dict[str, Any]


def modules(rooms: Iterable[str] = ROOMS) -> list[Path]:
    """The modules that faults are put into."""
    return sorted(path for room in rooms for path in (PACKAGE / room).rglob("*.py"))


def pytest(*arguments: str) -> int:
    """The exit code of pytest; what is drawn for laws is the same each time."""
    paths = f"{ROOT / 'src'}:{ROOT}:{ROOT / 'tests'}"
    environment = {**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1", "CI": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False).returncode


def write_map(parts: list[str]) -> None:
    """Run tests once and write down which functions each calls, and how long it took; what other parts said stays."""
    STORE.mkdir(exist_ok=True)
    with tempfile.NamedTemporaryFile() as written:
        os.environ["MUTATION_CALLS"] = written.name
        code = pytest("-p", "benchmarks.mutation_calls", *(parts or TESTS))
        now = json.loads(Path(written.name).read_text("utf-8"))
    before = json.loads(CALLS.read_text("utf-8")) if CALLS.exists() and parts else {}
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
    calls, done = json.loads(CALLS.read_text("utf-8")), {row["name"] for row in remembered(seed)}
    asked: list[Row] = [
        {"fault": asdict(fault), "tests": tests_for(fault, calls), "seed": seed}
        for fault in drawn
        if fault.name not in done
    ]
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder, "asked.jsonl")
        listed.write_text("\n".join(map(json.dumps, asked)), "utf-8")
        os.environ |= {"MUTATION_ASKED": str(listed), "MUTATION_ANSWERS": str(RUNS), "MUTATION_LIMIT": str(LIMIT)}
        files = sorted({test.partition("::")[0] for one in asked for test in one["tests"]})
        pytest("-s", "-p", "benchmarks.mutation_runs", *files)
    for row in remembered(seed):
        if row["name"] not in done:
            print(f"{row['result']:9} {row['seconds']:5} s {row['name']}")


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
    tried = sorted({row["name"].split("/")[0] for row in rows})
    untried = ", ".join(sorted(set(ROOMS) - set(tried)))
    yield f"{len(rows)} faults, the first tried of those drawn by seed {seed} ({', '.join(tried)}"
    yield f"{f'; none was tried in {untried}' if untried else ''}), each put in the place of its function; the"
    yield f"tests that call its function were run, those near it first, for {MOST_SECONDS:g} seconds of the processor."
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
