"""How is a made-up table written in nine formats, and what does each say afterwards?"""

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

from textveil.core.libraries import library
from textveil.formats.registry import Settings

Value = str | int | float | date
Grid = list[list[Value]]
FIRST_DAY = date(1899, 12, 30)
SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
OASIS = "urn:oasis:names:tc:opendocument:xmlns:"
XLSX = {
    "[Content_Types].xml": (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml"'
        ' ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override'
        ' PartName="/xl/worksheets/sheet1.xml"'
        ' ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override'
        ' PartName="/xl/styles.xml"'
        ' ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>'
    ),
    "_rels/.rels": (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1"'
        f' Type="{LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/_rels/workbook.xml.rels": (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1"'
        f' Type="{LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{LINKS}/styles"'
        ' Target="styles.xml"/></Relationships>'
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="{SHEET}" xmlns:r="{LINKS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>'
        "</workbook>"
    ),
    "xl/styles.xml": (
        f'<styleSheet xmlns="{SHEET}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    ),
}
"""The parts of a workbook around its sheet."""


def show(value: Value) -> str:
    """A value as files of text have it."""
    return value.isoformat() if isinstance(value, date) else str(value)


def write_rows(grid: Grid, *, sign: str) -> bytes:
    """Separated values."""
    output = io.StringIO(newline="")
    csv.writer(output, delimiter=sign, lineterminator="\n").writerows([[show(value) for value in row] for row in grid])
    return output.getvalue().encode()


def read_rows(data: bytes, *, sign: str) -> list[list[str]]:
    """What separated values say."""
    return list(csv.reader(io.StringIO(data.decode(), newline=""), delimiter=sign))


def write_lines(grid: Grid) -> bytes:
    """Lines of JSON."""
    typed = [[show(one) if isinstance(one, date) else one for one in row] for row in grid]
    return "".join(json.dumps(dict(zip(typed[0], row, strict=True))) + "\n" for row in typed[1:]).encode()


def read_lines(data: bytes) -> list[list[str]]:
    """What lines of JSON say."""
    lines = [json.loads(line) for line in data.decode().splitlines()]
    return [list(lines[0]), *([str(one) for one in line.values()] for line in lines)]


def write_parquet(grid: Grid) -> bytes:
    """A Parquet table with types."""
    arrow, output = library("pyarrow"), io.BytesIO()
    columns = {str(name): [row[place] for row in grid[1:]] for place, name in enumerate(grid[0])}
    library("pyarrow.parquet").write_table(arrow.table(columns), output)
    return output.getvalue()


def read_parquet(data: bytes) -> list[list[str]]:
    """What a Parquet table says."""
    table = library("pyarrow.parquet").read_table(io.BytesIO(data))
    columns = [table.column(place).to_pylist() for place in range(table.num_columns)]
    return [table.column_names, *([show(one) for one in row] for row in zip(*columns, strict=True))]


def write_workbook(grid: Grid) -> bytes:
    """A workbook of one sheet, numbers and days as its programs hold them."""
    rows = "".join(f"<row>{''.join(map(sheet_cell, row))}</row>" for row in grid)
    sheet = f'<worksheet xmlns="{SHEET}"><sheetData>{rows}</sheetData></worksheet>'
    return pack({**XLSX, "xl/worksheets/sheet1.xml": sheet})


def sheet_cell(value: Value) -> str:
    """A cell of a workbook."""
    if isinstance(value, date):
        return f'<c s="1"><v>{(value - FIRST_DAY).days}</v></c>'
    if isinstance(value, str):
        return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
    return f"<c><v>{value}</v></c>"


def read_workbook(data: bytes) -> list[list[str]]:
    """What a workbook of one sheet says."""
    root = ET.fromstring(unpack(data)["xl/worksheets/sheet1.xml"])
    return [[read_cell(cell) for cell in row] for row in root.iter(f"{{{SHEET}}}row")]


def read_cell(cell: ET.Element) -> str:
    """What a cell of a workbook shows."""
    said = "".join(text.text or "" for text in cell.iter(f"{{{SHEET}}}t"))
    value = cell.findtext(f"{{{SHEET}}}v")
    if value is None:
        return said
    return (FIRST_DAY + timedelta(days=int(float(value)))).isoformat() if cell.get("s") == "1" else value


def write_sheet(grid: Grid) -> bytes:
    """An OpenDocument sheet."""
    rows = "".join(f"<table:table-row>{''.join(map(open_cell, row))}</table:table-row>" for row in grid)
    spaces = " ".join(f'xmlns:{name}="{OASIS}{name}:1.0"' for name in ("office", "table", "text"))
    body = f'<office:body><office:spreadsheet><table:table table:name="Sheet1">{rows}</table:table>'
    content = f"<office:document-content {spaces}>{body}</office:spreadsheet></office:body></office:document-content>"
    return pack({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content})


def open_cell(value: Value) -> str:
    """A cell of an OpenDocument sheet."""
    said, kind = f"<text:p>{escape(show(value))}</text:p>", "string"
    if isinstance(value, date):
        kind = f'date" office:date-value="{show(value)}'
    elif not isinstance(value, str):
        kind = f'float" office:value="{value}'
    return f'<table:table-cell office:value-type="{kind}">{said}</table:table-cell>'


def read_sheet(data: bytes) -> list[list[str]]:
    """What an OpenDocument sheet says."""
    root = ET.fromstring(unpack(data)["content.xml"])
    rows = root.iter(f"{{{OASIS}table:1.0}}table-row")
    return [["\n".join("".join(line.itertext()) for line in cell) for cell in row] for row in rows]


def pack(files: dict[str, str]) -> bytes:
    """A zip file."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return output.getvalue()


def unpack(data: bytes) -> dict[str, bytes]:
    """The files in a zip file."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def write_page(grid: Grid) -> bytes:
    """A table of Markdown under a title."""
    rows = [[show(value).replace("|", "\\|") for value in row] for row in grid]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(["# Rows", "", lines[0], "|" + " --- |" * len(grid[0]), *lines[1:], ""]).encode()


def read_page(data: bytes) -> list[list[str]]:
    """What a table of Markdown under a title says."""
    _, _, head, _, *lines = data.decode().rstrip("\n").split("\n")
    cells = [re.split(r"(?<!\\)\|", line.strip()[1:-1]) for line in (head, *lines)]
    return [[cell.strip().replace("\\|", "|") for cell in row] for row in cells]


def write_dump(grid: Grid) -> bytes:
    """A dump of PostgreSQL."""
    rows = ["\t".join(show(value).replace("\\", "\\\\") for value in row) for row in grid[1:]]
    names = ", ".join(f'"{name}"' for name in grid[0])
    return "\n".join(["SET x = 1;", f"COPY public.made ({names}) FROM stdin;", *rows, "\\.", ""]).encode()


def read_dump(data: bytes) -> list[list[str]]:
    """What a dump of PostgreSQL says."""
    _, statement, *lines, _, _ = data.decode().split("\n")
    names = [name.strip('" ') for name in statement.partition("(")[2].partition(")")[0].split(",")]
    return [names, *(line.replace("\\\\", "\\").split("\t") for line in lines)]


def by_sign(sign: str) -> tuple[Callable[[Grid], bytes], Callable[[bytes], list[list[str]]]]:
    """How separated values are written and read."""
    return lambda grid: write_rows(grid, sign=sign), lambda data: read_rows(data, sign=sign)


FILES: dict[str, tuple[Callable[[Grid], bytes], Callable[[bytes], Sequence[Sequence[str]]]]] = {
    "csv": by_sign(","),
    "tsv": by_sign("\t"),
    "jsonl": (write_lines, read_lines),
    "parquet": (write_parquet, read_parquet),
    "xlsx": (write_workbook, read_workbook),
    "ods": (write_sheet, read_sheet),
    "txt": by_sign(","),
    "md": (write_page, read_page),
    "sql": (write_dump, read_dump),
}
"""How each format is written and read."""


DRAWN = ("txt", "md")
"""Those in which rows stand as they are read: names are counted, and values worded, in another order."""


def table_settings(ending: str) -> Settings:
    """The settings for a table in a file that ends so."""
    return Settings(f"table.{ending}", "code" if ending == "sql" else ending, ending=f".{ending}")
