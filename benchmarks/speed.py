"""How fast is text made safe, beside other tools, and does time grow with the text?

    python -m benchmarks.speed [--full] [--before FOLDER] [--data FOLDER] [--part TITLE …]

Processor time, never the clock on the wall: each tool in a process of its own, on
texts that it has not seen, the best of several runs, all in one go. ``--before``
is a checkout of an older version; ``--full`` takes all texts, five runs and a
million words. Writes ``speed.md``; with ``--part`` only those parts of it.
"""

import argparse
import json
import lzma
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

from benchmarks.results import table
from textveil.languages.which_language import OTHER, language_of

PAGE = Path(__file__).with_suffix(".md")
WORKER = Path(__file__).with_name("speed_worker.py")
DATA, BEFORE = Path("../shared/data/eval"), "6dfea2a"
KINDS_OF_TABLES = Path(__file__).with_name("tables_made") / "kinds.toml"
VERBS = ("detect", "marks", "default")
PEERS = ("Presidio + spaCy NER", "spaCy NER", "Presidio without NER", "scrubadub", "DataFog")
YARDSTICK = PEERS[0]
WARM = 10
"""Texts of another kind that are read before the clock runs."""
START = "import sys; from textveil.cli.main import main; sys.exit(main())"
LETTER = """Dear Dr Ellison,

I saw Ann Lee (born 3 May 1961) in Leeds on 4 June 2019. She works for Vandelay as an
engineer and takes metformin. Please write to ann.lee@example.org or call +44 20 7946 0958.

Kind regards
Bisi Oyelaran
"""


@dataclass(frozen=True)
class Extent:
    """How much is measured."""

    runs: int
    cases: int
    biographies: int
    sizes: tuple[int, ...]
    group_sizes: tuple[int, ...]
    texts: int
    cells: int = 10_000
    readers: int = 50


QUICK = Extent(2, 8, 20, (1_000, 10_000, 100_000), (1_000, 3_000, 100_000), 100)
FULL = Extent(5, 60, 100, (1_000, 10_000, 100_000, 1_000_000), (1_000, 3_000, 100_000), 100_000)


def texts_of(path: Path) -> Iterator[str]:
    """The texts of a file of JSON lines, packed or not."""
    with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if text := row.get("text", row.get("article")):
                yield text


def first_texts(path: Path, count: int) -> list[str]:
    """The first texts of a file."""
    return [text for _, text in zip(range(count), texts_of(path), strict=False)]


def long_text(data: Path, size: int) -> str:
    """A text of so many words: court cases, biographies and articles, one after the other, and again from the first."""
    pieces: list[str] = []
    left = size
    for name in cycle(("cases.jsonl", "wiki.jsonl", "wiki_articles.jsonl.xz")):
        for text in texts_of(data / name):
            words = list(re.finditer(r"\S+", text))
            pieces.append(text if len(words) <= left else text[: words[left - 1].end()])
            left -= len(words)
            if left <= 0:
                return "\n\n".join(pieces)
    raise AssertionError  # a cycle does not end


def excerpts(text: str, *, size: int, count: int) -> list[str]:
    """Some stretches of a text, so many words each, the same in every run."""
    places, draw = [match.span() for match in re.finditer(r"\S+", text)], random.Random(7)
    firsts = [draw.randrange(max(1, len(places) - size)) for _ in range(count)]
    return [text[places[first][0] : places[min(first + size, len(places)) - 1][1]] for first in firsts]


def measure(tool: str, texts: Sequence[str], *, warm: Sequence[str], source: Path | None = None) -> dict[str, Any]:
    """What one process measures; ``source`` is the package it takes."""
    path = {"PYTHONPATH": str(source)} if source else {}
    done = subprocess.run(
        [sys.executable, str(WORKER)],
        input=json.dumps({"tool": tool, "texts": list(texts), "warm": list(warm)}),
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"} | path,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return {"error": done.stderr.strip().splitlines()[-1][:80] if done.stderr.strip() else "failed"}
    measured: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return measured


def best(tool: str, texts: Sequence[str], *, runs: int, **options: Any) -> float | None:
    """The least processor time of several runs; None where the tool is missing."""
    seconds = [one["seconds"] for _ in range(runs) if "seconds" in (one := measure(tool, texts, **options))]
    return min(seconds, default=None)


def compare(data: Path, extent: Extent, *, before: Path | None) -> str:
    """Each tool on court cases and biographies, as thousand characters a second and beside Presidio."""
    warm = first_texts(data / "records.jsonl", WARM)
    sets = {
        f"{extent.cases} court cases": first_texts(data / "cases.jsonl", extent.cases),
        f"{extent.biographies} biographies": first_texts(data / "wiki.jsonl", extent.biographies),
    }
    rows: list[tuple[str, str, Path | None]] = [(f"textveil, {verb}", verb, None) for verb in VERBS]
    rows += [(f"textveil {BEFORE}, {verb}", verb, before) for verb in VERBS] if before else []
    rows += [(peer, peer, None) for peer in PEERS]
    speeds: dict[str, list[float | None]] = {label: [] for label, _, _ in rows}
    for texts in sets.values():
        signs = sum(map(len, texts))
        for label, tool, source in rows:
            seconds = best(tool, texts, runs=extent.runs, warm=warm, source=source)
            speeds[label].append(signs / seconds / 1000 if seconds else None)
    lines = []
    for label, found in speeds.items():
        told = zip(found, speeds[YARDSTICK], strict=True)
        ratios = [
            (f"{speed:,.0f}" if speed else "–", f"{speed / peer:.1f} ×" if speed and peer else "–")
            for speed, peer in told
        ]
        lines.append([label, *(cell for pair in ratios for cell in pair)])
    head = ["", *(cell for name in sets for cell in (f"{name}, thousand characters a second", f"beside {YARDSTICK}"))]
    return table(head, lines)


def growth(data: Path, extent: Extent) -> str:
    """Time per word of one document of so many words, and the most memory."""
    rows = []
    for tool in (*VERBS, "group 3 by paragraph", "group 3 by document"):
        sizes = extent.group_sizes if tool.startswith("group") else extent.sizes
        whole = long_text(data, sizes[-1])
        least: float | None = None
        for size in sizes:
            count = 3 if tool.startswith("group") else max(1, min(20, 20_000 // size))
            texts = [whole] if size == sizes[-1] else excerpts(whole, size=size, count=count)
            found = measure(tool, texts, warm=first_texts(data / "records.jsonl", WARM))
            each = found["seconds"] / (size * len(texts)) * 1e6 if "seconds" in found else None
            least = each if least is None else least
            told = [f"{each:,.0f}", f"{each / least:.2f} ×", f"{found['memory']:,.0f}"] if each and least else ["–"] * 3
            # Where too many groups tell too much, the answer is an error, soon.
            rows.append(
                [tool, f"{size:,}", *(["refused", "–", "–"] if "PolicyError" in found.get("error", "") else told)]
            )
    head = ["", "words", "microseconds a word", f"beside {extent.sizes[0]:,} words", "memory, MB"]
    return table(head, rows)


def readers(kb: Path, extent: Extent) -> str:
    """K-safe versions of one letter, for readers one by one and all at once."""
    lines = []
    for label in ("readers one by one", "readers at once"):
        found = [
            measure(label, [str(kb / "disease-phenotypes.tsv.xz"), str(extent.readers)], warm=[]) for _ in range(2)
        ]
        seconds = min((one["seconds"] for one in found if "seconds" in one), default=None)
        lines.append([f"{extent.readers} {label}", f"{seconds / extent.readers * 1000:.1f}" if seconds else "–"])
    return table(["", "milliseconds a reader"], lines)


def short_texts(data: Path, extent: Extent, *, before: Path | None) -> str:
    """Many short texts and cells of tables, one call each and all in one call."""
    warm = first_texts(data / "records.jsonl", WARM)
    texts = [one for one in excerpts(long_text(data, 50_000), size=20, count=extent.texts) if language_of(one) != OTHER]
    rows: list[tuple[str, str, Path | None]] = [
        ("one call each", "default", None),
        ("all in one call", "cells in one call", None),
    ]
    rows += [(f"one call each, {BEFORE}", "default", before)] if before else []
    lines = []
    for label, some in ((f"{len(texts):,} texts of 20 words", texts), (f"{extent.cells:,} cells", cells(extent.cells))):
        one_by_one: float | None = None
        for how, tool, source in rows:
            seconds = best(tool, some, runs=1, warm=warm, source=source)
            each = seconds / len(some) * 1000 if seconds else None
            one_by_one = one_by_one or each
            told = [f"{each:.2f}", f"{one_by_one / each:.1f} ×"] if each and one_by_one else ["–", "–"]
            lines.append([label, how, *told])
    return table(["", "", "milliseconds a text", "as fast as one by one"], lines)


def cells(count: int) -> list[str]:
    """So many values of made-up tables of many kinds, table by table and row by row."""
    from benchmarks.made_tables import make_tables

    values: list[str] = []
    for each in range(1, 1_000):
        made = make_tables(KINDS_OF_TABLES, each=each)
        values = [str(value) for one in made for row in one.grid[1:] for value in row if value not in (None, "")]
        if len(values) >= count:
            break
    return values[:count]


def start(*, before: Path | None, runs: int) -> str:
    """Processor time of the command for a letter of one page, from nothing."""
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        letter = Path(folder) / "letter.txt"
        letter.write_text(LETTER, "utf-8")
        for label, source in (("textveil", None), (f"textveil {BEFORE}", before)):
            if label != "textveil" and source is None:
                continue
            # As it is installed: its modules compiled once, by the first run.
            env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
            env |= {"PYTHONPYCACHEPREFIX": folder} | ({"PYTHONPATH": str(source)} if source else {})
            command = [sys.executable, "-c", START, "sanitize", str(letter), "-o", "-"]
            lines.append([label, f"{min([seconds_of(command, env) for _ in range(runs + 1)][1:]):.2f}"])
    return table(["", "seconds for a letter of one page"], lines)


def seconds_of(command: list[str], env: dict[str, str]) -> float:
    """The processor time that a process takes."""
    done = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=env, capture_output=True, check=False)
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return now.ru_utime + now.ru_stime - done.ru_utime - done.ru_stime


def sections() -> dict[str, str]:
    """The parts of the page as it stands, by title."""
    _, *found = PAGE.read_text("utf-8").split("\n## ") if PAGE.exists() else [""]
    return {title: text.strip("\n") + "\n" for title, _, text in (one.partition("\n") for one in found)}


def write_page(written: dict[str, str], *, order: Sequence[str]) -> None:
    """The page with all parts that were measured."""
    head = "# Speed\n\nWritten by `python -m benchmarks.speed`, typed by nobody. Processor time.\n"
    told = [f"## {title}\n\n{written[title]}" for title in order if title in written]
    PAGE.write_text("\n".join([head, *told]), "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="all texts, five runs, a million words")
    parser.add_argument("--before", type=Path, help=f"a checkout of {BEFORE}")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--part", action="append", help="measure only the part of this title; may be repeated")
    args = parser.parse_args()
    if not (args.data / "cases.jsonl").exists():
        print(f"nothing to measure on: there is no {args.data / 'cases.jsonl'}")
        return 0
    extent, before = FULL if args.full else QUICK, args.before and (args.before / "src").resolve()
    parts: dict[str, Callable[[], str]] = {
        "Beside other tools": lambda: compare(args.data, extent, before=before),
        "Start": lambda: start(before=before, runs=extent.runs),
        "Many short texts": lambda: short_texts(args.data, extent, before=before),
        "One document, ever longer": lambda: growth(args.data, extent),
        "One document for many readers": lambda: readers(args.data.parent / "kb", extent),
    }
    how = "in full" if args.full else "quickly: fewer texts and runs"
    written = sections() if args.part else {}
    for title, measured in parts.items():
        if not args.part or title in args.part:
            written[title] = f"Measured {how}.\n\n{measured()}"
            write_page(written, order=list(parts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
