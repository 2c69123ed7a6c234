"""How far does control walk to sanitize a text: through how many modules and rooms, and how often is the text read?

    python -m benchmarks.walk

Two sentences and a Word file are sanitized once to warm up and once watched: every
call of a function of the package is counted, and every change from one room to
another. Writes ``walk.md``.
"""

import sys
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
    PAGE.write_text(said + table(heads, rows), "utf-8")
    print(PAGE.read_text("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
