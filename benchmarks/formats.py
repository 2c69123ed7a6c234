"""How fast are files of a hundred pages read and written, and in how much memory?

    python -m benchmarks.formats

Each measurement runs in a process of its own, so that its peak memory is its own.
The text is read, every tenth word is hidden, the file is written and read again:
formats alone, without detectors. Writes benchmarks/formats.md.
"""

import argparse
import io
import json
import os
import platform
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import formats_likeness as likeness
from textveil.core.kinds import Kind
from textveil.core.model import Edit

PAGES = 100
WORDS = "the patient came back after a week of rest and said that the pain was less than it had been before".split()
PARAGRAPHS, LENGTH = 9, 45
REPORT = Path(__file__).with_suffix(".md")
ONE_CORE = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
CASES = ("docx", "pdf reflowed", "pdf facsimile", "html", "txt")


def paragraphs() -> list[str]:
    """The paragraphs of a document of a hundred pages, the same each time."""
    words = [WORDS[(7 * index * index + index) % len(WORDS)] for index in range(PAGES * PARAGRAPHS * LENGTH)]
    return [" ".join(words[start : start + LENGTH]) + "." for start in range(0, len(words), LENGTH)]


def word_file(lines: list[str]) -> bytes:
    """A Word file in which every word is a run of its own, as editing leaves them."""
    from textveil.formats.zip_container import pack

    office = "http://schemas.openxmlformats.org/"
    space = f'xmlns:w="{office}wordprocessingml/2006/main"'
    run = '<w:r><w:rPr><w:sz w:val="22"/></w:rPr><w:t xml:space="preserve">{} </w:t></w:r>'
    body = "".join(f"<w:p>{''.join(run.format(word) for word in line.split())}</w:p>" for line in lines)
    types = (
        f'<Types xmlns="{office}package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
        'wordprocessingml.document.main+xml"/></Types>'
    )
    main = f'Type="{office}officeDocument/2006/relationships/officeDocument" Target="word/document.xml"'
    links = f'<Relationships xmlns="{office}package/2006/relationships"><Relationship Id="r1" {main}/></Relationships>'
    document = f"<w:document {space}><w:body>{body}</w:body></w:document>"
    return pack(
        {
            "[Content_Types].xml": types.encode(),
            "_rels/.rels": links.encode(),
            "word/document.xml": document.encode(),
        }.items()
    )


def pdf_file(lines: list[str]) -> bytes:
    """A PDF of a hundred pages."""
    from textveil.formats.pdf_parts.reflow import SizedLine, draw_page, new_canvas
    from textveil.formats.stamp import NO_STAMP

    output = io.BytesIO()
    with new_canvas(output) as canvas:
        for start in range(0, len(lines), PARAGRAPHS):
            draw_page(canvas, [SizedLine(line) for line in lines[start : start + PARAGRAPHS]], stamp=NO_STAMP)
    return output.getvalue()


FILES: dict[str, Callable[[list[str]], bytes]] = {
    "docx": word_file,
    "pdf": pdf_file,
    "html": lambda lines: "".join(f"<p>{line}</p>" for line in lines).encode(),
    "txt": lambda lines: "\n\n".join(lines).encode(),
}


def measure(case: str, path: Path) -> dict[str, float]:
    """Seconds of processor time for reading, writing and reading again, and the peak of memory."""
    from textveil.formats.reader import parse, read
    from textveil.formats.registry import Settings
    from textveil.formats.writer import render

    name, _, way = case.partition(" ")
    settings = Settings(path.name, name, facsimile=way == "facsimile")
    start = time.process_time()
    document = read(path)
    was_read = time.process_time()
    data = render(document, edits(document.text), settings=settings)
    written = time.process_time()
    parse(data, settings=settings)
    done = time.process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    size = len(data) / 1e6
    return {"read": was_read - start, "write": written - was_read, "again": done - written, "peak": peak, "size": size}


def edits(text: str) -> list[Edit]:
    """Every tenth word hidden."""
    found = list(re.finditer(r"\w+", text))
    return [Edit(*match.span(), "[name]", Kind.NAME) for match in found[::10]]


def table(rows: dict[str, dict[str, float]]) -> str:
    """The report."""
    lines = [
        "# Files of a hundred pages",
        "",
        "Written by `python -m benchmarks.formats`: formats alone, without detectors. Reading, writing with every",
        f"tenth word hidden ({PAGES * PARAGRAPHS * LENGTH // 10:,} places), reading again; each in its own process.",
        f"{platform.machine()}, Python {platform.python_version()}, processor time on one core of a shared machine.",
        "",
        "| case | read, s | write, s | read again, s | pages per second, all three | peak memory, MB | output, MB |",
        "|---|---|---|---|---|---|---|",
    ]
    for case, row in rows.items():
        speed = PAGES / (row["read"] + row["write"] + row["again"])
        cells = [f"{row[key]:.2f}" for key in ("read", "write", "again")]
        lines.append(f"| {case} | {' | '.join(cells)} | {speed:.0f} | {row['peak']:.0f} | {row['size']:.2f} |")
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("case", nargs="?", choices=CASES, help="measure this alone, in this process")
    parser.add_argument("path", nargs="?", type=Path, help="on this file")
    args = parser.parse_args()
    if args.case and not args.path:
        parser.error("a case needs the file that it is measured on: formats CASE PATH")
    if args.case:
        print(json.dumps(measure(args.case, args.path)))
        return
    rows = {}
    with TemporaryDirectory() as folder:
        for case in CASES:
            name = case.split()[0]
            path = Path(folder, f"pages.{name}")
            path.write_bytes(FILES[name](paragraphs()))
            command = [sys.executable, "-m", "benchmarks.formats", case, str(path)]
            rows[case] = json.loads(
                subprocess.run(command, capture_output=True, text=True, check=True, env=ONE_CORE).stdout
            )
    lines = [" ".join(line.split()[:14]) for line in paragraphs()[:40]]
    REPORT.write_text(table(rows) + "\n" + likeness.table(likeness.measure(lines)), "utf-8")
    print(REPORT.read_text("utf-8"))


if __name__ == "__main__":
    main()
