"""Which places of a plain text stand in a table, under which head, in which row?

A table is drawn with bars, as in Markdown, with rulers or with blanks, or is rows of separated values, whatever the
file is called. It is read where it stands; only what its columns are is known besides.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from textveil.core.column_model import Cell
from textveil.core.model import Span
from textveil.formats.inner_tables import FEWEST, head_cells
from textveil.formats.registry import Settings
from textveil.formats.sql_rows import INSERT, sql_cells

BLOCK = re.compile(r"^[^\S\n]*\S[^\n]*(?:\n[^\S\n]*\S[^\n]*){2,}", re.MULTILINE)
"""Lines that follow each other, as many as the smallest table has."""
LINE = re.compile(r"[^\n]+")
BAR = re.compile(r"(?<!\\)[|\u2502\u2503\u2551]")
DRAWN = re.compile(r"[-=+:|\s\u2500-\u257f]*")
"""A line of a drawing that says nothing."""
RULER = re.compile(r"[^\S\n]*(?:=+|-+)(?:[ \t]+(?:=+|-+))+[^\S\n]*")
"""A line whose strokes tell how wide the columns below are."""
STROKES = re.compile(r"=+|-+")
BLANKS = re.compile(r"[ ]{2,}|\t+")
OPENED = re.compile(r"[A-Za-z]{0,2}'")
SIGNS = "*_`~ \t\r"
"""What may stand around a value without being part of it."""
REGULAR = 0.8
"""The share of lines that must have as many cells as most."""


class TextCell(NamedTuple):
    """A value of a drawn table, by the row and the column that it stands in."""

    row: int
    column: int
    span: Span


def text_cells(text: str) -> list[tuple[Cell, Span]]:
    """The values of all tables in a text that have a head, and where they stand.

    >>> text = "name,team\\nAnn Lee,Ops\\nBob Ray,Sales\\n"
    >>> [(cell.heading.name, cell.row, text[slice(*span)]) for cell, span in text_cells(text)][2:]
    [('name', 0, 'Ann Lee'), ('team', 0, 'Ops'), ('name', 1, 'Bob Ray'), ('team', 1, 'Sales')]
    """
    if INSERT.search(text):
        return [(cell, quoted_span(text, (start, end))) for start, end, cell in sql_cells(text, unfit="\n'")]
    return [one for block in BLOCK.finditer(text) for one in block_cells(text, block.span())]


def quoted_span(text: str, span: Span) -> Span:
    """What a value of SQL says, without its quotes."""
    start, end = trim_signs(text, span, signs=" \t\r\n")
    opened = OPENED.match(text, start, end)
    return (opened.end(), end - 1) if opened and end > opened.end() else (start, end)


def block_cells(text: str, block: Span) -> list[tuple[Cell, Span]]:
    """The values of the table that some lines are, by the first way to draw one that gives them a head."""
    for draw in WAYS:
        found = list(draw(text, block))
        rows: dict[int, dict[int, str]] = {}
        for row, column, span in found:
            said = rows.setdefault(row, {})
            said[column] = f"{said[column]} {text[slice(*span)]}" if column in said else text[slice(*span)]
        known = head_cells(rows, settings=Settings(), unfit=UNFIT[draw]) if len(rows) > FEWEST else {}
        if known:
            return [(known[row, column], span) for row, column, span in found if (row, column) in known]
    return []


def barred_cells(text: str, block: Span) -> Iterator[TextCell]:
    """Values between bars; where lines are drawn between all rows, what stands in several lines is one row."""
    lines = [match.span() for match in LINE.finditer(text, *block)]
    if sum(BAR.search(text, *line) is not None for line in lines) <= FEWEST:
        return
    drawn = [DRAWN.fullmatch(text, *line) is not None for line in lines]
    is_grid = sum(drawn) > FEWEST + 1
    row = 0
    for line, is_drawn in zip(lines, drawn, strict=True):
        row += is_drawn if is_grid else 1
        if not is_drawn:
            yield from cut_line(text, line, [match.span() for match in BAR.finditer(text, *line)], row)


def cut_line(text: str, line: Span, borders: Iterable[Span], row: int) -> Iterator[TextCell]:
    """The values of a line between some borders; one that opens or closes the line is none between values."""
    start, end = trim_signs(text, line, signs=" \t\r")
    inner = [border for border in borders if start < border[0] and border[1] < end]
    starts = [start + (BAR.match(text, start) is not None), *(border[1] for border in inner)]
    ends = [*(border[0] for border in inner), end - (end > start and BAR.match(text, end - 1) is not None)]
    for column, span in enumerate(zip(starts, ends, strict=True)):
        value = trim_signs(text, span)
        if value[0] < value[1]:
            yield TextCell(row, column, value)


def ruled_cells(text: str, block: Span) -> Iterator[TextCell]:
    """Values in columns that are as wide as the strokes of a ruler."""
    lines = [match.span() for match in LINE.finditer(text, *block)]
    ruler = next((line for line in lines if RULER.fullmatch(text, *line)), None)
    if ruler is None:
        return
    starts = [match.start() - ruler[0] for match in STROKES.finditer(text, *ruler)]
    for row, line in enumerate(lines):
        if not DRAWN.fullmatch(text, *line):
            edges = [min(line[1], line[0] + start) for start in starts] + [line[1]]
            if all(text[edge - 1 : edge].isspace() for edge in edges[1:-1] if edge < line[1]):
                yield from cut_line(text, line, [(edge - 1, edge) for edge in edges[1:-1]], row)


def separated_cells(sign: str) -> Callable[[str, Span], Iterator[TextCell]]:
    """What reads values that a sign separates; in quotes they may hold it, and line breaks."""
    quoted = rf'[^\S\n{sign}]*+"(?P<quoted>(?:[^"]|"")*+)"[^\S\n{sign}]*+(?=[{sign}\r\n]|\Z)'
    field = re.compile(rf"(?:{quoted}|(?P<plain>[^{sign}\n]*+))(?P<end>{sign}|\r?\n|\Z)")

    def read(text: str, block: Span) -> Iterator[TextCell]:
        if sign not in text[slice(*block)]:
            return
        rows, row = list[list[Span]](), list[Span]()
        for match in field.finditer(text, *block):
            group = "plain" if match["quoted"] is None else "quoted"
            row.append(trim_signs(text, match.span(group), signs=" \t\r"))
            if match["end"] != sign:
                rows.append(row)
                row = []
        yield from regular_rows(rows)

    return read


def spaced_cells(text: str, block: Span) -> Iterator[TextCell]:
    """Values that more than one blank separates."""
    lines = [trim_signs(text, match.span(), signs=" \t\r") for match in LINE.finditer(text, *block)]
    rows = list[list[Span]]()
    for line in lines:
        gaps = [match.span() for match in BLANKS.finditer(text, *line)]
        starts, ends = [line[0], *(gap[1] for gap in gaps)], [*(gap[0] for gap in gaps), line[1]]
        rows.append(list(zip(starts, ends, strict=True)))
    return regular_rows(rows)


def regular_rows(rows: list[list[Span]]) -> Iterator[TextCell]:
    """The values of rows that are as long as most, if most are as long as each other, and have more than one."""
    lengths = [len(row) for row in rows if any(start < end for start, end in row)]
    usual = max(set(lengths), key=lengths.count, default=0)
    if usual > 1 and lengths.count(usual) >= REGULAR * len(lengths):
        for number, row in enumerate(rows):
            if len(row) == usual:
                yield from (TextCell(number, column, span) for column, span in enumerate(row) if span[0] < span[1])


def trim_signs(text: str, span: Span, *, signs: str = SIGNS) -> Span:
    """A place without blanks and signs of emphasis around it."""
    said = text[slice(*span)]
    return span[0] + len(said) - len(said.lstrip(signs)), span[1] - len(said) + len(said.rstrip(signs))


UNFIT: dict[Callable[[str, Span], Iterator[TextCell]], str] = {
    barred_cells: "\n|",
    ruled_cells: "\n",
    **{separated_cells(sign): f'\n{sign}"' for sign in "\t,;"},
    spaced_cells: "\n",
}
"""How tables are drawn, the surest way first, and the signs that no value may hold there."""
WAYS = tuple(UNFIT)


def align_tables(text: str) -> str:
    """The text with every table that is drawn as reStructuredText draws them as wide as what it says now."""
    return BLOCK.sub(lambda block: align_block(block[0]), text)


def align_block(block: str) -> str:
    """A table with its columns aligned and its lines as long as they need be; anything else as it is.

    >>> print(align_block("+-----+-----+\\n| a | [name 1] |\\n+-----+-----+"))
    +-----+----------+
    | a   | [name 1] |
    +-----+----------+
    """
    lines = block.split("\n")
    indent = block[: len(block) - len(block.lstrip())]
    is_grid = all(line.strip()[:1] in ("+", "|") and line.strip()[-1:] in ("+", "|") for line in lines)
    if not is_grid and sum(RULER.fullmatch(line) is not None for line in lines) < FEWEST:
        return block
    drawn = [DRAWN.fullmatch(line) is not None for line in lines]
    rows = [
        [cell.strip() for cell in (re.split(r"[+|]", line.strip()[1:-1]) if is_grid else BLANKS.split(line.strip()))]
        for line in lines
    ]
    if len(set(map(len, rows))) > 1:
        return block  # some cell takes several columns, or none is there
    widths = [
        max(len(cell) - 2 * (is_grid and is_drawn) for cell, is_drawn in zip(column, drawn, strict=True))
        for column in zip(*rows, strict=True)
    ]
    made = [
        draw_line(row, widths, is_grid=is_grid, is_drawn=is_drawn) for row, is_drawn in zip(rows, drawn, strict=True)
    ]
    return "\n".join(f"{indent}{line}" for line in made)


def draw_line(row: list[str], widths: list[int], *, is_grid: bool, is_drawn: bool) -> str:
    """A line of a table whose columns have some widths."""
    if is_drawn:
        strokes = [cell[:1] * (width + 2 * is_grid) for cell, width in zip(row, widths, strict=True)]
        return f"+{'+'.join(strokes)}+" if is_grid else "  ".join(strokes)
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
    return f"| {' | '.join(cells)} |" if is_grid else "  ".join(cells).rstrip()
