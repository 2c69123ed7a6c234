"""What words does a picture show, and where?

Tesseract is asked, a program that Debian and others bring; without it scans are not read.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from textveil.core.errors import InputError

PROGRAM = "tesseract"
SURE = 60.0
"""Of 100: a word that is read with less confidence is not believed."""
LONGEST = 300
"""Seconds that one picture may take."""
INSTALL = "install the tesseract program (Debian: tesseract-ocr), which reads scans"


@dataclass(frozen=True, slots=True)
class Word:
    """A word in a picture: what it says, its left, top, right and bottom in pixels, its line, and how sure that is."""

    text: str = field(repr=False)
    box: tuple[float, float, float, float]
    line: tuple[int, int, int]
    confidence: float

    @property
    def is_sure(self) -> bool:
        """Whether it was read well enough to be believed."""
        return self.confidence >= SURE

    def moved(self, scale: float) -> "Word":
        """The word in a picture that is so many times smaller."""
        left, top, right, bottom = (edge / scale for edge in self.box)
        return replace(self, box=(left, top, right, bottom))


@cache
def can_read() -> bool:
    """Whether the program is installed, and what draws pictures for it."""
    return shutil.which(PROGRAM) is not None and find_spec("PIL") is not None


def read_words(picture: Any, *, name: str) -> list[Word]:
    """The words that a picture shows, in reading order."""
    data = BytesIO()
    picture.convert("L").save(data, "PNG")
    try:
        done = subprocess.run(  # noqa: S603  # a fixed program, and no word of ours in its arguments
            [str(shutil.which(PROGRAM)), "stdin", "stdout", "--psm", "3", "tsv"],
            input=data.getvalue(),
            capture_output=True,
            timeout=LONGEST,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        raise InputError(f"{name} holds a scan that {PROGRAM} could not read in {LONGEST} seconds: split it") from None
    if done.returncode:
        raise InputError(f"{name} holds a scan that {PROGRAM} cannot read: check how it is installed")
    return list(parse_table(done.stdout.decode("utf-8", "replace")))


def parse_table(table: str) -> Iterator[Word]:
    """The words in what the program tells, a row each.

    >>> row = "5\\t1\\t1\\t1\\t2\\t3\\t10\\t20\\t30\\t8\\t96.5\\tAnn"
    >>> next(parse_table("level\\tpage_num\\n" + row))
    Word(box=(10.0, 20.0, 40.0, 28.0), line=(1, 1, 2), confidence=96.5)
    """
    for row in table.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) >= 12 and cells[0] == "5" and (text := "\t".join(cells[11:]).strip()):
            block, paragraph, line = map(int, cells[2:5])
            left, top, width, height = map(float, cells[6:10])
            box = (left, top, left + width, top + height)
            yield Word(text, box, (block, paragraph, line), float(cells[10]))
