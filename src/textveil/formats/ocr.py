"""What words does a picture show, and where?

Tesseract is asked, a program that Debian and others bring; without it scans are not read.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from math import cos, radians, sin
from typing import Any

from textveil.core.errors import InputError
from textveil.core.libraries import library

Box = tuple[float, float, float, float]
PROGRAM = "tesseract"
SURE = 60.0
"""Of 100: a word that is read with less confidence is not believed."""
LONGEST = 300
"""Seconds that one picture may take."""
TURNED = (0, -9, 9, 90, 180, 270)
"""Degrees by which a picture is turned to find what is written askew."""
AROUND, FAINT = 15, 7
"""Pixels around a place by which its ground is told, and parts of 255 by which a stroke stands out from it."""
SHORTEST = 3
"""Letters of a word that is believed where it is faint or askew."""
INSTALL = "install the tesseract program (Debian: tesseract-ocr), which reads scans"


@dataclass(frozen=True, slots=True)
class Word:
    """A word in a picture: what it says, its left, top, right and bottom in pixels, its line, and how sure that is."""

    text: str = field(repr=False)
    box: Box
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


def find_faint(picture: Any, known: Sequence[Word], *, name: str) -> list[Word]:
    """Where a picture says more than was read: in faint strokes, or askew; nobody is sure of what that says."""
    strokes, found = draw_strokes(picture), list[Word]()
    for angle in TURNED:
        turned = strokes.rotate(angle, expand=True, fillcolor=255)
        for word in read_words(turned, name=name):
            box = turn_back(word.box, turned.size, picture.size, angle)
            is_word = word.is_sure and sum(map(str.isalnum, word.text)) >= SHORTEST
            if is_word and not any(lies_on(box, one.box) for one in (*known, *found)):
                found.append(replace(word, box=box, confidence=0.0))
    return found


def draw_strokes(picture: Any) -> Any:
    """All that stands out from the ground around it, in black on white, however pale it is."""
    operations, filters = library("PIL.ImageChops"), library("PIL.ImageFilter")
    colours = picture.convert("RGB")
    parts = operations.difference(colours, colours.filter(filters.GaussianBlur(AROUND))).split()
    most = operations.lighter(operations.lighter(parts[0], parts[1]), parts[2])
    return most.point(lambda value: 0 if value > FAINT else 255)


def turn_back(box: Box, turned: tuple[int, int], size: tuple[int, int], angle: int) -> Box:
    """Where a box of a turned picture lies in the picture.

    >>> [round(edge) for edge in turn_back((0, 0, 10, 20), (100, 50), (50, 100), 90)]
    [30, 0, 50, 10]
    """
    cosine, sine = cos(radians(angle)), sin(radians(angle))
    corners = [(x - turned[0] / 2, y - turned[1] / 2) for x in box[::2] for y in box[1::2]]
    across = [cosine * x - sine * y + size[0] / 2 for x, y in corners]
    down = [sine * x + cosine * y + size[1] / 2 for x, y in corners]
    return min(across), min(down), max(across), max(down)


def lies_on(box: Box, other: Box) -> bool:
    """Whether the middle of a box lies in another."""
    across, down = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return other[0] <= across <= other[2] and other[1] <= down <= other[3]


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
