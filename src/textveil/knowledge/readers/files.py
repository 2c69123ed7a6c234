"""How is a file of rows opened, so that what is wrong with it is told in one sentence?"""

import csv
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from textveil.core.errors import InputError

LONGEST_FIELD = min(sys.maxsize, 2**31 - 1)
TITLE_WORD = re.compile(r"^[A-Z][a-z]+(?:-[A-Z]?[a-z]+)*,?$")


@contextmanager
def open_text(path: Path) -> Iterator[TextIO]:
    """A UTF-8 text file; a byte-order mark at its start is no text."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield file
    except OSError as error:
        raise InputError(f"{path.name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path.name} is not UTF-8 text; convert it first") from None


def rows(path: Path, *, delimiter: str, quoted: bool = True) -> Iterator[list[str]]:
    """The rows of a table, one at a time, without those that are empty."""
    csv.field_size_limit(LONGEST_FIELD)
    with open_text(path) as file:
        reader = csv.reader(file, delimiter=delimiter, quoting=csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE)
        try:
            yield from (row for row in reader if any(map(str.strip, row)))
        except csv.Error as error:
            raise InputError(f"{path.name}, line {reader.line_num}: {error}") from None


def columns(path: Path, head: list[str], *names: str) -> list[int]:
    """The places of named columns; raises InputError when one is not there."""
    missing = [name for name in names if name not in head]
    if missing:
        raise InputError(f"{path.name} has no column {', '.join(missing)}; there are: {', '.join(head)}")
    return [head.index(name) for name in names]


def write_small(heading: str) -> str:
    """A heading without the capitals of a title; acronyms and eponyms keep theirs.

    >>> write_small("Heart Diseases"), write_small("HIV Infections"), write_small("Parkinson's Disease")
    ('heart diseases', 'HIV infections', "Parkinson's disease")
    """
    return " ".join(word.lower() if TITLE_WORD.match(word) else word for word in heading.split())


def turn_back(heading: str) -> str:
    """A heading whose parts were turned round, turned back.

    >>> turn_back("Abdomen, Acute"), turn_back("Diabetes Mellitus, Type 2")
    ('Acute Abdomen', 'Type 2 Diabetes Mellitus')
    """
    head, comma, front = heading.partition(", ")
    return f"{front} {head}" if comma and ", " not in front else heading
