"""What does each engine make of the same pages, and what a batch that is killed or very large?"""

import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.scale_watch import command_of, watch

ROOT = Path(__file__).parents[1]
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


def batch_command(source: Path, target: Path, *options: str) -> list[str]:
    """What a user gives to a shell."""
    program = [sys.executable, "-m", "textveil.cli.main", "batch"]
    return [*program, str(source), str(target), "--columns", "text", *options]


def run_batch(pages: Path, folder: Path, *, processes: int) -> dict[str, Any]:
    """What a whole batch takes."""
    target = folder / f"out{processes}.jsonl"
    used = watch(batch_command(pages, target, "--processes", str(processes)))
    return {
        "name": f"`textveil batch --processes {processes}`",
        "processes": processes,
        "wall": used.wall,
        "cpu": used.cpu,
        "memory": used.memory,
        "worker": used.worker,
        "digest": digest(target),
    }


def run_spark(pages: Path, master: str) -> dict[str, Any]:
    """What the same pages take on Spark, its start included."""
    own = {"PYTHONPATH": str(ROOT / "src"), "OPENBLAS_NUM_THREADS": "1", "PYSPARK_PYTHON": sys.executable}
    command = [sys.executable, "-c", SPARK, str(pages), master]
    used = watch(command, settings=os.environ | own, works=lambda number: "pyspark.daemon" in command_of(number))
    (told,) = [line.split()[1] for line in used.output.splitlines() if line.startswith("digest ")]
    return {
        "name": f"Spark `{master}`",
        "processes": 2,
        "wall": used.wall,
        "cpu": used.cpu,
        "memory": used.memory,
        "worker": used.worker,
        "digest": told,
    }


def digest(path: Path) -> str:
    """The texts of a file of JSON lines, in one word."""
    told = hashlib.sha256()
    with path.open(encoding="utf-8") as file:
        for line in file:
            told.update(json.loads(line)["text"].encode() + b"\0")
    return told.hexdigest()


def run_killed(pages: Path, folder: Path, *, kills: int) -> dict[str, Any]:
    """Kill a batch at random moments and let it end; its output beside that of an undisturbed run."""
    calm, target, moments, done = folder / "calm.jsonl", folder / "killed.jsonl", random.Random(19), 0
    subprocess.run(batch_command(pages, calm), capture_output=True, check=True)
    for _ in range(kills):
        process = subprocess.Popen(batch_command(pages, target), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wanted = count_parts(folder) + moments.randint(0, 2)
        while process.poll() is None and count_parts(folder) < wanted:
            time.sleep(0.01)
        time.sleep(moments.random())
        done += process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.wait()
    parts = count_parts(folder)
    subprocess.run(batch_command(pages, target), capture_output=True, check=True)
    with target.open("rb") as file:
        count = sum(1 for _ in file)
    return {"kills": done, "parts": parts, "documents": count, "is_same": target.read_bytes() == calm.read_bytes()}


def count_parts(folder: Path) -> int:
    """Parts of a killed batch that stand on the disk."""
    place = folder / "killed.jsonl.batch" / "parts"
    return len(list(place.iterdir())) if place.exists() else 0


def run_large(pages: Path, folder: Path, *, megabytes: int, sample: int) -> dict[str, Any]:
    """What a sample of a large file takes, which is read to its end twice, drawn from, treated and written."""
    large = write_large(pages, folder, megabytes=megabytes)
    used = watch(batch_command(large, folder / f"sample{megabytes}.jsonl", "--sample", str(sample)))
    return {"bytes": large.stat().st_size, "documents": sample, "memory": used.memory, "cpu": used.cpu}


def watch_large(pages: Path, folder: Path, *, megabytes: int, minutes: float) -> dict[str, Any]:
    """Begin a whole large file, and look at its memory for some minutes."""
    large = write_large(pages, folder, megabytes=megabytes)
    used = watch(batch_command(large, folder / f"whole{megabytes}.jsonl"), seconds=60 * minutes)
    told = [json.loads(line) for line in used.output.splitlines() if line.startswith("{")]
    return {
        "bytes": large.stat().st_size,
        "minutes": minutes,
        "memory": used.memory,
        "documents": told[-1]["documents"],
        "lines": len(told),
    }


def run_text(pages: Path, folder: Path, *, megabytes: int) -> dict[str, Any]:
    """What one long text takes, marked part by part; the memory of its tool is looked at all the time."""
    source, target = folder / "long.txt", folder / "marked.txt"
    with pages.open(encoding="utf-8") as file, source.open("w", encoding="utf-8") as text:
        for line in file:
            if text.tell() >= megabytes << 20:
                break
            text.write(json.loads(line)["text"] + "\n\n")
    program = [sys.executable, "-m", "textveil.cli.main", "sanitize", str(source), "-o", str(target)]
    used = watch([*program, "--mode", "redact", "--stream"])
    places = int(re.findall(r"(\d+) places hidden", used.output)[0])
    return {"size": source.stat().st_size, "places": places, "memory": used.memory, "cpu": used.cpu}


def write_large(pages: Path, folder: Path, *, megabytes: int) -> Path:
    """The pages again and again, until the file is so large."""
    large = folder / f"large{megabytes}.jsonl"
    if not large.exists():
        data = pages.read_bytes()
        with large.open("wb") as file:
            while file.tell() < megabytes << 20:
                file.write(data)
    return large
