"""How many documents a second, in how much memory, and what is lost when the batch is killed?

    python -m benchmarks.scale [--part NAME …] [--pages N] [--kills N] [--lines MEGABYTES …]
                               [--text MEGABYTES] [--minutes N]

Pages of ../shared/data/corpus/pages.jsonl.xz as JSON lines, through ``textveil batch`` with one and two
processes and through Spark as threads and as two executors. Keeps what it measured in ``scale.json``, and
writes ``scale.md`` from that; with ``--part`` only those parts are measured again.
"""

import argparse
import json
import lzma
import os
import shutil
import tempfile
import textwrap
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.results import table
from benchmarks.scale_engines import ROOT, run_batch, run_killed, run_large, run_spark, run_text, watch_large

PAGES = ROOT.parent / "shared" / "data" / "corpus" / "pages.jsonl.xz"
FIGURES, PAGE = (Path(__file__).with_suffix(ending) for ending in (".json", ".md"))
HUNDRED_MILLION = 100_000_000
MASTERS = ("local[2]", "local-cluster[2,1,1024]")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--pages", type=int, default=20_000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--lines", type=int, nargs="+", default=[50, 500, 2048], help="megabytes of large files")
    parser.add_argument("--sample", type=int, default=200, help="documents drawn from a large file")
    parser.add_argument("--text", type=int, default=50, help="megabytes of one long text")
    parser.add_argument("--minutes", type=float, default=5.0, help="for which the largest file is watched")
    asked = parser.parse_args()
    for part in asked.part:
        with tempfile.TemporaryDirectory() as name:
            pages = write_pages(Path(name) / "pages.jsonl", asked.pages)
            measured = PARTS[part](pages, Path(name), asked)
            keep(part, {"pages": asked.pages, "bytes": pages.stat().st_size, "load": os.getloadavg()[2], **measured})
    figures = json.loads(FIGURES.read_text("utf-8"))
    if figures.keys() < PARTS.keys():
        print(f"no page yet: measure {', '.join(PARTS.keys() - figures.keys())} too")
    else:
        PAGE.write_text(write_page(figures), "utf-8")


def keep(part: str, measured: dict[str, Any]) -> None:
    """Put what was measured beside what was measured before."""
    known = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    FIGURES.write_text(json.dumps(known | {part: measured}, indent=1) + "\n", "utf-8")


def write_pages(path: Path, count: int) -> Path:
    """The first pages as JSON lines."""
    with lzma.open(PAGES, "rt", encoding="utf-8") as source, path.open("w", encoding="utf-8") as target:
        for line in islice(source, count):
            target.write(json.dumps({"text": json.loads(line)["text"]}, ensure_ascii=False) + "\n")
    return path


def measure_batch(pages: Path, folder: Path, _: argparse.Namespace) -> dict[str, Any]:
    """The pages through our own processes."""
    return {"rows": [run_batch(pages, folder, processes=processes) for processes in (1, 2)]}


def measure_spark(pages: Path, _: Path, __: argparse.Namespace) -> dict[str, Any]:
    """The same through Spark, where there is Java."""
    return {"rows": [run_spark(pages, master) for master in MASTERS if shutil.which("java")]}


def measure_killed(pages: Path, folder: Path, asked: argparse.Namespace) -> dict[str, Any]:
    """A batch that is killed again and again."""
    return run_killed(pages, folder, kills=asked.kills)


def measure_large(pages: Path, folder: Path, asked: argparse.Namespace) -> dict[str, Any]:
    """Files of several sizes, and the largest of them at full work."""
    samples = [run_large(pages, folder, megabytes=size, sample=asked.sample) for size in asked.lines]
    return {"samples": samples, "whole": watch_large(pages, folder, megabytes=asked.lines[-1], minutes=asked.minutes)}


def measure_text(pages: Path, folder: Path, asked: argparse.Namespace) -> dict[str, Any]:
    """One long text, part by part."""
    return run_text(pages, folder, megabytes=asked.text)


PARTS: dict[str, Callable[[Path, Path, argparse.Namespace], dict[str, Any]]] = {
    "batch": measure_batch,
    "spark": measure_spark,
    "killed": measure_killed,
    "large": measure_large,
    "text": measure_text,
}
TEXT = """# Many documents

Pages of an encyclopedia as JSON lines, each page a document, under the default policy; written by `python -m
benchmarks.scale`. There are {cores} cores. Where the load that is told is above the processes of a run, others wanted
them too: then seconds of the clock say little, and processor seconds more.

## Engines

{pages:,} pages of {each:,.0f} bytes; the load of the machine was {load:.1f} over a quarter of an hour.

{engines}

Efficiency by processor time is that of one process over that of the engine, for the same documents: what is lost to
passing them around. By the clock it is documents a second over those of one process, for each process. Starting is in
all figures, of Spark and Java too. Memory is of all processes together at most, a shared page counted once; that of a
worker counts its part of what is shared.

{same}

## Killed

{killed}

## Large files

{large}

{whole}

{text}

## 100 million documents

At this pace 100 million such pages take {days:,.0f} days of one core's time, {hours:,.1f} hours on a thousand cores.
They are {gigabytes:,.0f} GB, so a core reads {pace:,.1f} kB a second.
"""


def write_page(figures: dict[str, Any]) -> str:
    """What was measured, as a page."""
    engines, rows = figures["batch"], figures["batch"]["rows"] + figures["spark"]["rows"]
    if engines["pages"] != figures["spark"]["pages"]:
        raise SystemExit("the engines are compared on the same pages: measure batch and spark with one --pages")
    one, each = rows[0], engines["bytes"] / engines["pages"]
    is_same = len({row["digest"] for row in rows}) == 1
    days = HUNDRED_MILLION * one["cpu"] / engines["pages"] / 86400
    return TEXT.format(
        cores=os.cpu_count(),
        pages=engines["pages"],
        each=each,
        load=engines["load"],
        engines=engine_table(rows, engines["pages"]).strip(),
        same="All engines gave the same bytes." if is_same else "The engines did NOT give the same bytes.",
        killed=fill(tell_killed(figures["killed"])),
        large=large_table(figures["large"]["samples"]).strip(),
        whole=fill(tell_whole(figures["large"]["whole"])),
        text=fill(tell_text(figures["text"])),
        days=days,
        hours=days * 24 / 1000,
        gigabytes=HUNDRED_MILLION * each / 1e9,
        pace=engines["bytes"] / one["cpu"] / 1000,
    )


def engine_table(rows: list[dict[str, Any]], pages: int) -> str:
    """The engines beside each other."""
    one = rows[0]
    lines = []
    for row in rows:
        by_processor, by_clock = one["cpu"] / row["cpu"], one["wall"] / row["wall"] / row["processes"]
        speed = [f"{pages / row['wall']:.2f}", f"{row['cpu'] / pages:.3f}"]
        store = [f"{row['memory']:,.0f} MB", f"{row['worker']:,.0f} MB"]
        lines.append([row["name"], *speed, f"{by_processor:.2f}", f"{by_clock:.2f}", *store])
    heads = ["engine", "documents a second", "processor seconds a document"]
    return table([*heads, "efficiency by processor time", "by the clock", "memory", "of a worker"], lines)


def tell_killed(killed: dict[str, Any]) -> str:
    """What came of the batch that was killed."""
    bytes_told = "the bytes of an undisturbed run" if killed["is_same"] else "NOT the bytes of an undisturbed run"
    return (
        f"{killed['pages']:,} pages: killed with `kill -9` at {killed['kills']} random moments and begun again each "
        f"time, the batch ended with {killed['documents']:,} documents, {bytes_told}. Before it was let alone, "
        f"{killed['parts']} parts were done."
    )


def large_table(samples: list[dict[str, Any]]) -> str:
    """Peaks beside sizes."""
    lines = [
        [
            f"{row['bytes'] / (1 << 20):,.0f} MB",
            f"{row['documents']:,}",
            f"{row['memory']:,.0f} MB",
            f"{row['cpu']:,.0f}",
        ]
        for row in samples
    ]
    heads = ["file of JSON lines", "documents drawn (`--sample`)", "memory at most", "processor seconds"]
    told = "Each file is read to its end twice, to draw the sample and to cut it out, and what was drawn is treated:"
    return f"{told}\n\n{table(heads, lines)}"


def tell_whole(whole: dict[str, Any]) -> str:
    """What was seen of the largest file."""
    return (
        f"All of the file of {whole['bytes']:,} bytes, watched for {whole['minutes']:g} minutes: all processes "
        f"together took {whole['memory']:.0f} MB at most, shared pages counted once; {whole['documents']:,} documents "
        f"were through, and {whole['lines']} lines of progress told so."
    )


def tell_text(text: dict[str, Any]) -> str:
    """What one long text took."""
    tool = "`textveil sanitize --mode redact --stream`"
    return (
        f"One text of {text['size'] / (1 << 20):,.0f} MB, {tool}: {text['places']:,} places marked in "
        f"{text['cpu'] / 60:.0f} minutes of processor time, {text['memory']:.0f} MB of memory at most."
    )


def fill(paragraph: str) -> str:
    return textwrap.fill(paragraph, 120, break_long_words=False, break_on_hyphens=False)


if __name__ == "__main__":
    main()
