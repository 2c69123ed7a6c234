"""Which values of a dump of a database stand in which column?

Statements that insert rows under named columns are the rows of a table, whatever stands between them; so are lines that
PostgreSQL copies from the file itself.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from textveil.core.column_model import Cell, Heading
from textveil.formats.contents import Piece
from textveil.formats.stretches import Stretch

INSERT = re.compile(
    r"\bINSERT\s+(?:IGNORE\s+)?INTO\s+(?P<table>[\w.`\"\[\]]+)\s*\((?P<names>[^()]*)\)\s*VALUES\s*", re.I
)
TOKEN = re.compile(r"'(?:[^'\\]|''|\\.)*+'|\"(?:[^\"\\]|\"\"|\\.)*+\"|[(),;]|[^'\"(),;]+", re.DOTALL)
COPY = re.compile(
    r"^COPY\s+(?P<table>(?:[\w.]|\"[^\"\n]*\")+)\s*(?:\((?P<names>[^()]*)\)\s*)?FROM\s+stdin[^;\n]*;[^\n]*\n"
    r"(?P<rows>.*?)(?:^\\\.|\Z)",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
"""Lines of values that tabs separate, up to a full stop behind a stroke."""
VALUE = re.compile(r"[^\t\n\r]+")
NOTHING = "\\N"
ESCAPED = re.compile(r"\\(.)")
SIGNS = {"t": "\t", "n": "\n", "r": "\r"}
WRITTEN = str.maketrans({"\\": "\\\\", **{sign: f"\\{letter}" for letter, sign in SIGNS.items()}})
AROUND = '`"[] \n\t'


def label_values(text: str, starts: Sequence[int], pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, which begin at some places of a file, each with its place in a table where it has one."""
    cells, place = sorted([*sql_cells(text), *copied_cells(text)], key=lambda one: one[0]), 0
    labelled = list[Piece]()
    for start, piece in zip(starts, pieces, strict=True):
        while place < len(cells) and cells[place][1] <= start:
            place += 1
        is_inside = place < len(cells) and cells[place][0] <= start
        labelled.append(replace(piece, cell=cells[place][2]) if is_inside else piece)
    return labelled


def sql_cells(text: str, *, unfit: str = "") -> Iterator[tuple[int, int, Cell]]:
    """Where each inserted value stands, and in which column and row.

    >>> [(text, cell.heading.name, cell.row) for text, cell in
    ...     (("INSERT INTO t (a, b) VALUES (1, 'x'), (2, 'y');"[start:end], cell) for start, end, cell in
    ...      sql_cells("INSERT INTO t (a, b) VALUES (1, 'x'), (2, 'y');"))]
    [('1', 'a', 0), (" 'x'", 'b', 0), ('2', 'a', 1), (" 'y'", 'b', 1)]
    """
    tables: dict[tuple[str, str], tuple[list[Heading], Iterator[int]]] = {}
    for statement in INSERT.finditer(text):
        key = (statement["table"].strip(AROUND), statement["names"])
        if key not in tables:
            identity = object()
            names = [name.strip(AROUND) for name in statement["names"].split(",")]
            tables[key] = [Heading(name, identity, unfit=unfit) for name in names], count()
        (headings, rows), row = tables[key], 0
        for start, end, column, is_first in row_values(text, statement.end()):
            row = next(rows) if is_first else row
            if column < len(headings):
                yield start, end, Cell(headings[column], row)


def row_values(text: str, place: int) -> Iterator[tuple[int, int, int, bool]]:
    """Where the values of a statement stand, in which column, and whether a row begins with them."""
    depth, column, start = 0, 0, place
    for token in TOKEN.finditer(text, place):
        sign = token[0]
        if sign == ";" and depth == 0:
            return
        if sign in "),":
            if depth == 1:
                yield start, token.start(), column, column == 0
                column, start = column + 1, token.end()
            depth -= sign == ")"
        elif sign == "(":
            depth += 1
            if depth == 1:
                column, start = 0, token.end()


def copied_cells(text: str) -> Iterator[tuple[int, int, Cell]]:
    """Where each copied value stands, and in which column and row; where nothing is told, there is none.

    >>> text = "COPY t (a, b) FROM stdin;\\n1\\tAnn\\n2\\t\\\\N\\n\\\\.\\n"
    >>> [(text[start:end], cell.heading.name, cell.row) for start, end, cell in copied_cells(text)]
    [('1', 'a', 0), ('Ann', 'b', 0), ('2', 'a', 1)]
    """
    for statement in COPY.finditer(text):
        identity, start = object(), statement.start("rows")
        width = max((line.count("\t") for line in statement["rows"].splitlines()), default=0) + 1
        names = [*(statement["names"] or "").split(","), *[""] * width]
        headings = [Heading(name.strip(AROUND), identity) for name in names]
        for row, line in enumerate(statement["rows"].splitlines(keepends=True)):
            column, done = 0, 0
            for value in VALUE.finditer(line):
                column, done = column + line.count("\t", done, value.start()), value.start()
                if value[0] != NOTHING:
                    yield start + value.start(), start + value.end(), Cell(headings[column], row)
            start += len(line)


def copied_values(text: str) -> Iterator[Stretch]:
    """The values that are copied, as stretches that are written with the strokes that they need."""
    for start, end, _ in copied_cells(text):
        said = ESCAPED.sub(lambda match: SIGNS.get(match[1], match[1]), text[start:end])
        yield Stretch(start, end, said, encode=lambda new: new.translate(WRITTEN))


def blank_copied(text: str) -> str:
    """The text with blanks where values are copied, for whoever reads its statements; nothing else moves."""
    return COPY.sub(lambda one: one[0].replace(one["rows"], re.sub(r"[^\n]", " ", one["rows"])), text)
