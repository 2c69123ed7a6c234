"""Do the tests notice when the code is wrong?

Draws small faults by a seed – a comparison turned, a number one off, a condition negated, a return emptied, a
statement left out, two arguments swapped –, puts each into a copy of the project, and runs the tests that call the
function it is in. A fault that no test notices survives, and is listed with a reason.

    python -m benchmarks.mutation map                      which tests call which functions (once)
    python -m benchmarks.mutation run --count 120          draw, run, remember in build/mutation.jsonl
    python -m benchmarks.mutation page                     write benchmarks/mutation.md
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from time import monotonic

from benchmarks.mutation_faults import Fault, faults, mutated

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "textveil"
ROOMS = (
    *("measure.py", "core/spans.py", "mentions", "judges", "sanitizer", "replacements"),
    *("certificate", "k_safety", "policy", "formats"),
)
TESTS = (
    *("tests/sanitizer", "tests/mentions", "tests/judges", "tests/replacements", "tests/k_safety"),
    *("tests/test_certificate.py", "tests/test_measure.py", "tests/test_policy.py", "tests/test_presets.py"),
    *("tests/test_report.py", "tests/test_cli.py", "tests/test_evaluation.py", "tests/test_policy_files.py"),
    *("tests/test_safe_harbor.py", "tests/formats", "tests/contract/test_formats.py"),
    *(f"src/textveil/{room}" for room in ROOMS),
)
STORE = ROOT / "build"
CALLS, RUNS, PAGE = STORE / "mutation_calls.json", STORE / "mutation.jsonl", ROOT / "benchmarks" / "mutation.md"
REASONS = ROOT / "benchmarks" / "mutation.toml"
MOST_SECONDS = 40.0
"""Seconds of tests that are run for one fault, as they took without it; the quickest first."""
LIMIT = 240
"""Seconds after which a fault counts as noticed: it made something run for ever."""


def modules() -> list[Path]:
    """The modules that faults are put into."""
    return sorted(
        path
        for room in ROOMS
        for path in ([PACKAGE / room] if room.endswith(".py") else (PACKAGE / room).rglob("*.py"))
    )


def pytest(root: Path, *arguments: str, limit: int | None = None) -> int:
    """The exit code of pytest in a copy of the project; 1 when it took too long."""
    paths = f"{root / 'src'}:{root}:{root / 'tests'}"
    environment = {**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", *arguments]
    try:
        done = subprocess.run(command, cwd=root, env=environment, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return 1
    return done.returncode


def write_map() -> None:
    """Run all tests once and write down which functions each calls, and how long it took."""
    STORE.mkdir(exist_ok=True)
    os.environ["MUTATION_CALLS"] = str(CALLS)
    code = pytest(ROOT, "-p", "benchmarks.mutation_calls", *TESTS)
    print(f"{CALLS.name}: pytest ended with {code}")


def tests_for(fault: Fault, calls: dict[str, dict[str, object]]) -> list[str]:
    """The tests that call the function a fault is in, the quickest first, up to a sum of seconds."""
    place = f"{fault.module}:{fault.function}"
    fitting = sorted((float(str(one["seconds"])), test) for test, one in calls.items() if place in one["calls"])  # type: ignore[operator]  # a list
    chosen, spent = list[str](), 0.0
    for seconds, test in fitting:
        spent += seconds
        if spent > MOST_SECONDS and chosen:
            break
        chosen.append(test)
    return chosen


def survives(fault: Fault, tests: list[str], *, copy: Path) -> bool:
    """Whether no test notices a fault."""
    module, listed = copy / "src" / "textveil" / fault.module, copy / "tests.txt"
    original = module.read_text("utf-8")
    listed.write_text("\n".join(tests))
    try:
        module.write_text(mutated(original, fault), "utf-8")
        return pytest(copy, "-x", f"@{listed}", limit=LIMIT) == 0
    finally:
        module.write_text(original, "utf-8")


def draw(count: int, seed: int, skip: tuple[str, ...] = ()) -> list[Fault]:
    """So many faults, each as likely as any other; none in modules that are skipped."""
    every = [
        fault
        for path in modules()
        for fault in faults(path.read_text("utf-8"), module=path.relative_to(PACKAGE).as_posix())
    ]
    every = [fault for fault in every if not fault.module.startswith(skip)] if skip else every
    return random.Random(seed).sample(every, min(count, len(every)))


def run(count: int, seed: int, skip: tuple[str, ...]) -> None:
    """Try faults, one after another, and remember what became of each."""
    calls = json.loads(CALLS.read_text("utf-8"))
    done = {one["name"] for one in remembered()}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", "build", ".venv", ".hypothesis", "*_cache"))
        for fault in draw(count, seed, skip):
            if fault.name in done:
                continue
            tests, start = tests_for(fault, calls), monotonic()
            result = "untested" if not tests else "survived" if survives(fault, tests, copy=copy) else "noticed"
            took = round(monotonic() - start, 1)
            row = {"name": fault.name, "result": result, "tests": len(tests), "seconds": took, "skip": " ".join(skip)}
            with RUNS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            print(f"{result:9} {fault.name}", flush=True)


def remembered() -> list[dict[str, str]]:
    """What became of the faults so far; of one that was tried twice the last time counts."""
    lines = RUNS.read_text("utf-8").splitlines() if RUNS.exists() else []
    return list({(one := json.loads(line))["name"]: one for line in lines}.values())


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


def page_lines() -> Iterator[str]:
    """The page of results."""
    rows, reasons = remembered(), tomllib.loads(REASONS.read_text("utf-8")) if REASONS.exists() else {}
    # A fault that was noticed only since a test was written for it says nothing of faults that nobody has looked at.
    at_once = sum(row["result"] == "noticed" and "since" not in row for row in rows)
    later = sum("since" in row for row in rows)
    low, high = interval(at_once, len(rows))
    skipped = sorted({name for row in rows for name in row.get("skip", "").split()})
    yield from ("# Do the tests notice when the code is wrong?", "")
    yield f"{len(rows)} faults drawn at random ({', '.join(ROOMS)}), each put into a copy of the project; the tests"
    yield "that call its function were run, the quickest first, up to a sum of seconds."
    yield f"**{at_once} were noticed: {at_once / max(len(rows), 1):.0%}** (95 % interval {low:.0%} to {high:.0%})."
    if later:
        yield f"Tests were then written for {later} of the others: now {at_once + later} of {len(rows)}."
        yield "That is no estimate for other faults; only the first figure is, and a new seed gives a new one."
    if skipped:
        yield f"No faults were put into {', '.join(skipped)}."
    yield "`python -m benchmarks.mutation` draws and runs them again.\n"
    by_room: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        by_room[row["name"].split("/")[0].split(":")[0]].append(row["result"])
    yield from ("| room | faults | noticed now |", "|---|--:|--:|")
    for room, results in sorted(by_room.items()):
        yield f"| {room} | {len(results)} | {results.count('noticed')} |"
    yield from (
        "",
        "## What nobody noticed, and why",
        "",
        "Reasons come from reading the code; none is proven.",
        "",
        "| fault | reason |",
        "|---|---|",
    )
    for row in sorted(rows, key=lambda row: row["name"]):
        if row["result"] != "noticed":
            yield f"| `{row['name'].replace('|', '∣')}` | {reasons.get(row['name'], 'no test looks at it yet')} |"


def main() -> None:
    """Run one of the three steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["map", "run", "page"])
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--skip", action="append", default=[], metavar="ROOM", help="no faults in these modules")
    args = parser.parse_args()
    if args.step == "map":
        write_map()
    elif args.step == "run":
        run(args.count, args.seed, tuple(args.skip))
    else:
        PAGE.write_text("\n".join(page_lines()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
