"""How many documents a second, in how much memory, and what is lost when the batch is killed?

    python -m benchmarks.scale [--pages N] [--kills N] [--lines MEGABYTES] [--text MEGABYTES]

Pages of ../shared/data/corpus/pages.jsonl.xz as JSON lines, through ``textveil batch`` with one and two
processes and through Spark as threads and as two executors. Writes scale.md beside itself.
"""

import argparse
import hashlib
import json
import lzma
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = ROOT.parent / "shared" / "data" / "corpus" / "pages.jsonl.xz"
HUNDRED_MILLION = 100_000_000


@dataclass(frozen=True)
class Measured:
    """What one way through the pages took."""

    name: str
    processes: int
    wall: float
    cpu: float
    digest: str
    shared: float = 0.0
    """Megabytes of all processes, shared pages counted once."""
    private: float = 0.0
    """Megabytes that one more process takes."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=20_000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--lines", type=int, default=2048, help="megabytes of a file of JSON lines")
    parser.add_argument("--minutes", type=float, default=5.0, help="for which a large file is watched")
    asked = parser.parse_args()
    load = os.getloadavg()[2]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pages = write_pages(folder / "pages.jsonl", asked.pages)
        size = pages.stat().st_size
        rows = [run_batch(pages, folder, processes) for processes in (1, 2)]
        rows += [run_spark(pages, master) for master in ("local[2]", "local-cluster[2,1,1024]") if shutil.which("java")]
        killed = run_killed(pages, folder, rows[0].digest, kills=asked.kills)
        large = watch_lines(pages, folder, megabytes=asked.lines, minutes=asked.minutes)
    text = page(rows, asked.pages, size, killed=killed, large=large, load=load, kills=asked.kills)
    (ROOT / "benchmarks" / "scale.md").write_text(text, "utf-8")


def write_pages(path: Path, count: int) -> Path:
    """The first pages as JSON lines."""
    with lzma.open(PAGES, "rt", encoding="utf-8") as source, path.open("w", encoding="utf-8") as target:
        for line in islice(source, count):
            target.write(json.dumps({"text": json.loads(line)["text"]}, ensure_ascii=False) + "\n")
    return path


def batch_command(source: Path, target: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "textveil.cli.main", "batch", str(source), str(target), *options]


def run_batch(pages: Path, folder: Path, processes: int) -> Measured:
    """Time a whole batch, and look at its memory meanwhile."""
    target = folder / f"out{processes}.jsonl"
    command = batch_command(pages, target, "--processes", str(processes), "--columns", "text")
    start, process = time.monotonic(), subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    shared, private, seconds = 0.0, 0.0, dict[int, float]()
    while process.poll() is None:
        everyone, workers = memory(process.pid)
        shared, private = max(shared, everyone), max(private, workers)
        count_seconds(process.pid, seconds)
        time.sleep(1)
    wall, cpu = time.monotonic() - start, sum(seconds.values())
    print(processes, wall, cpu, shared, private, flush=True)
    return Measured(f"`textveil batch --processes {processes}`", processes, wall, cpu, digest(target), shared, private)


def count_seconds(number: int, seconds: dict[int, float]) -> None:
    """Note the processor seconds of a process and of all below it."""
    try:
        figures = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        tasks = list(Path(f"/proc/{number}/task").iterdir())
        children = [child for task in tasks for child in (task / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return
    seconds[number] = (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")
    for child in children:
        count_seconds(int(child), seconds)


def memory(number: int) -> tuple[float, float]:
    """Megabytes of a process and its children, shared pages counted once; and of one child alone, at most."""
    try:
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        rolled = [roll_up(one) for one in (number, *map(int, children))]
    except (FileNotFoundError, ProcessLookupError):
        return 0.0, 0.0
    alone = [one["Private_Dirty"] + one["Private_Clean"] for one in rolled[1:]]
    return sum(one["Pss"] for one in rolled) / 1024, max(alone, default=0) / 1024


def roll_up(number: int) -> dict[str, int]:
    lines = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()[1:]
    return {line.split(":")[0]: int(line.split()[1]) for line in lines if line.endswith("kB")}


def digest(path: Path) -> str:
    """The texts of a file of JSON lines, in one word."""
    told = hashlib.sha256()
    with path.open(encoding="utf-8") as file:
        for line in file:
            told.update(json.loads(line)["text"].encode() + b"\0")
    return told.hexdigest()


SPARK = """
import hashlib, os, sys
from pyspark.sql import SparkSession
from textveil import spark
builder = SparkSession.builder.master(sys.argv[2]).config("spark.ui.enabled", "false")
builder = builder.config("spark.executorEnv.PYTHONPATH", os.environ["PYTHONPATH"])
builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.ui.showConsoleProgress", "false")
builder = builder.config("spark.executorEnv.OPENBLAS_NUM_THREADS", "1")
session = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "64").getOrCreate()
session.sparkContext.setLogLevel("ERROR")
from pyspark.sql.functions import monotonically_increasing_id
frame = session.read.json(sys.argv[1]).coalesce(1).withColumn("id", monotonically_increasing_id()).repartition(16)
told = hashlib.sha256()
for row in sorted(spark.sanitize(frame, "text").collect(), key=lambda row: row["id"]):
    told.update(row["text"].encode() + b"\\0")
print("digest", told.hexdigest())
session.stop()
"""


def run_spark(pages: Path, master: str) -> Measured:
    """Time the same pages through Spark, its start included."""
    own = {"PYTHONPATH": str(ROOT / "src"), "OPENBLAS_NUM_THREADS": "1", "PYSPARK_PYTHON": sys.executable}
    settings = os.environ | own
    command = [sys.executable, "-c", SPARK, str(pages), master]
    start, seconds = time.monotonic(), dict[int, float]()
    process = subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    while process.poll() is None:
        count_seconds(process.pid, seconds)
        time.sleep(1)
    wall, cpu = time.monotonic() - start, sum(seconds.values())
    said = process.communicate()[0]
    if process.returncode:
        sys.exit(said[-3000:])
    (told,) = [line.split()[1] for line in said.splitlines() if line.startswith("digest ")]
    print(master, wall, cpu, flush=True)
    return Measured(f"Spark `{master}`", 2, wall, cpu, told)


def run_killed(pages: Path, folder: Path, expected: str, *, kills: int) -> str:
    """Kill a batch at random moments, let it end, and tell whether its output is that of an undisturbed run."""
    target, moments, done = folder / "killed.jsonl", random.Random(19), 0
    for _ in range(kills):
        process = subprocess.Popen(
            batch_command(pages, target, "--columns", "text"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wanted = parts(folder) + moments.randint(0, 2)
        while process.poll() is None and parts(folder) < wanted:
            time.sleep(0.01)
        time.sleep(moments.random())
        done += process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.wait()
    subprocess.run(batch_command(pages, target, "--columns", "text"), capture_output=True, check=True)
    count = sum(1 for _ in target.open(encoding="utf-8"))
    told = f"Killed with `kill -9` at {done} random moments and begun again, it ended with {count:,} documents, "
    return told + ("the bytes of the undisturbed run." if digest(target) == expected else "NOT those of the other run.")


def parts(folder: Path) -> int:
    """Parts of a killed batch that stand on the disk."""
    place = folder / "killed.jsonl.batch" / "parts"
    return len(list(place.iterdir())) if place.exists() else 0


def watch_lines(pages: Path, folder: Path, *, megabytes: int, minutes: float) -> str:
    """Begin a batch on a large file of JSON lines, and look at its memory for some minutes."""
    large = folder / "large.jsonl"
    data = pages.read_bytes()
    with large.open("wb") as file:
        while file.tell() < megabytes << 20:
            file.write(data)
    process = subprocess.Popen(
        batch_command(large, folder / "large.out.jsonl", "--columns", "text"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    most, until = 0.0, time.monotonic() + 60 * minutes
    while process.poll() is None and time.monotonic() < until:
        most = max(most, memory(process.pid)[0])
        time.sleep(2)
    process.kill()
    told = [json.loads(line) for line in process.communicate()[1].splitlines() if line.startswith("{")]
    return (
        f"A file of JSON lines of {large.stat().st_size:,} bytes, watched for {minutes:g} minutes: all processes "
        f"together took {most:.0f} MB at most, shared pages counted once; {told[-1]['documents']:,} documents were "
        f"through, and {len(told)} lines of progress told so."
    )


PAGE = """# Many documents

{count:,} pages of an encyclopedia as JSON lines ({each:,.0f} bytes each), each page a document, under the default
policy; written by `python -m benchmarks.scale --pages {count} --kills {kills}`. There are {cores} cores, and other
work ran on them (load {load:.1f} over a quarter of an hour when it began): seconds of the clock say little, processor
seconds more.

{table}

Efficiency is the processor time of one process over that of the engine, for the same documents: what is lost to passing
them around. Starting is in all figures, of Spark and Java too. Memory counts shared pages once; one more process takes
what it shares with nobody.

{same}

{killed}

{large}

At this pace 100 million such pages take {days:,.0f} days of one core: {thousandth:,.1f} days on a thousand. They are
{gigabytes:,.0f} GB, so a core reads {pace:,.1f} kB a second.
"""


def page(rows: list[Measured], count: int, size: int, *, killed: str, large: str, load: float, kills: int) -> str:
    """What was measured, as a page."""
    one, is_same = rows[0], len({row.digest for row in rows}) == 1
    days = HUNDRED_MILLION * one.cpu / count / 86400
    return PAGE.format(
        count=count,
        each=size / count,
        kills=kills,
        cores=os.cpu_count(),
        load=load,
        table=table(rows, count),
        same="All engines gave the same bytes." if is_same else "The engines did NOT give the same bytes.",
        killed=fill(killed),
        large=fill(large),
        days=days,
        thousandth=days / 1000,
        gigabytes=HUNDRED_MILLION * size / count / 1e9,
        pace=size / one.cpu / 1000,
    )


def fill(paragraph: str) -> str:
    return textwrap.fill(paragraph, 120, break_long_words=False, break_on_hyphens=False)


def table(rows: list[Measured], count: int) -> str:
    """The engines beside each other."""
    heads = ("engine", "documents a second", "processor seconds a document", "efficiency", "memory", "one more process")
    lines = [f"| {' | '.join(heads)} |", "|---|--:|--:|--:|--:|--:|"]
    for row in rows:
        store = f"{row.shared:.0f} MB | {row.private:.0f} MB" if row.shared else "– | –"
        figures = f"{count / row.wall:.2f} | {row.cpu / count:.3f} | {rows[0].cpu / row.cpu:.2f}"
        lines.append(f"| {row.name} | {figures} | {store} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
