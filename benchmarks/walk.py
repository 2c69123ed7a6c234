"""How large is the house, and how far does control walk in it to sanitize a text?

    python -m benchmarks.walk

Two sentences and a Word file are sanitized once to warm up and once watched: every
call of a function of the package is counted, and every change from one room to
another, and how often the text is read. The lines of code of the package are counted
too, without blank lines, comments and docstrings. Writes ``walk.md``.
"""

import ast
import sys
import tokenize
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import textveil
from benchmarks.results import table
from textveil.formats.reader import read
from textveil.sanitizer.sanitizer import Sanitizer

PAGE = Path(__file__).with_suffix(".md")
PACKAGE = Path(textveil.__file__).parent
LETTER = Path(__file__).parents[1] / "examples" / "medical-letter.docx"
SENTENCES = "Rosa Delgado teaches in Lansing, Michigan. She saw Dr Patel on 3 May 2019 and again two weeks later."
READING = "read_english"
"""The function that reads a text."""


SILENT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
"""Tokens that make no line one of code."""


def count_code_lines(path: Path) -> int:
    """How many lines of a file hold code.

    A string that stands alone documents what is above it.
    """
    alone = [
        node
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    with path.open("rb") as file:
        spoken = [one for one in tokenize.tokenize(file.readline) if one.type not in SILENT | {tokenize.ENCODING}]
    lines = {line for one in spoken for line in range(one.start[0], one.end[0] + 1)}
    return len(lines - {line for node in alone for line in range(node.lineno, (node.end_lineno or 0) + 1)})


def tell_size() -> str:
    """How many files and lines of code the package has."""
    files = [path for path in PACKAGE.rglob("*.py") if path.stat().st_size]
    return f"The package has {sum(map(count_code_lines, files)):,} lines of code in {len(files)} files."


class Walk:
    """What was passed on the way."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.calls = self.changes = self.readings = 0
        self._room = ""

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Count a call of a function of the package."""
        if event != "call" or not frame.f_code.co_filename.startswith(str(PACKAGE)):
            return
        module = Path(frame.f_code.co_filename).relative_to(PACKAGE).as_posix()
        room = module.split("/")[0]
        self.modules.add(module)
        self.calls += 1
        self.changes += room != self._room
        self.readings += frame.f_code.co_name == READING
        self._room = room


def watch(work: Callable[[], object]) -> Walk:
    """The way that some work takes, once it is warm."""
    work()
    walk = Walk()
    sys.setprofile(walk)
    try:
        work()
    finally:
        sys.setprofile(None)
    return walk


def main() -> int:
    """Walk both ways and write the page."""
    sanitizer = Sanitizer()
    with TemporaryDirectory() as folder:
        ways = {
            "two sentences": watch(lambda: sanitizer.sanitize(SENTENCES).text),
            "a Word file, saved": watch(lambda: sanitizer.sanitize(read(LETTER)).save(Path(folder) / "out.docx")),
        }
    heads = ["", "modules", "calls", "changes of room", "readings of a text"]
    rows = [
        [name, str(len(walk.modules)), str(walk.calls), str(walk.changes), str(walk.readings)]
        for name, walk in ways.items()
    ]
    said = "# The walk, measured\n\nWritten by `python -m benchmarks.walk`, typed by nobody; a warm run of each.\n\n"
    PAGE.write_text(f"{said}{table(heads, rows)}\n{tell_size()}\n", "utf-8")
    print(PAGE.read_text("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
