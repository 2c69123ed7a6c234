"""What are the columns of a table in a sheet called?

As its first row calls them, or Excel takes the file for damaged. A table whose first row says the
same twice, or nothing, or no text, loses its look and keeps its cells.
"""

import re

from textveil.formats.markup import Element, remove
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.parts import Package, Part
from textveil.formats.xlsx_parts.cells import column_of, header_text
from textveil.formats.xlsx_parts.strings import S

AREA = re.compile(r"([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})\d{1,7}")


def settle_tables(package: Package) -> None:
    """Call the columns of every table what its first row says now."""
    for sheet in [part for part in package.parts if part.kind == "worksheet"]:
        for number, link in reversed(list(enumerate(sheet.links, 1))):
            if link.kind == "table" and link.part is not None and not name_columns(link.part.root, sheet.root):
                drop_table(package, sheet, link.part, f"rId{number}")


def name_columns(table: Element, sheet: Element) -> bool:
    """Give columns the names in the table's first row; whether that can be done."""
    area = AREA.fullmatch(table.get("ref", ""))
    columns = list(table.iter(f"{S}tableColumn"))
    if area is None or table.get("headerRowCount", "1") == "0":
        return False
    first = column_of(f"{area[1]}1")
    said = [header_text(sheet, f"{letters(first + index)}{area[2]}") for index in range(len(columns))]
    if not all(map(str.strip, said)) or len({one.lower() for one in said}) < len(said):
        return False
    for column, name in zip(columns, said, strict=True):
        column.set("name", name.replace("\n", "_x000a_"))
    return True


def letters(number: int) -> str:
    """The letters of a column.

    >>> letters(3), letters(28)
    ('C', 'AB')
    """
    said = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        said = chr(65 + rest) + said
    return said


def drop_table(package: Package, sheet: Part, table: Part, own_id: str) -> None:
    """Take a table's look away; other links keep their numbers."""
    for entry in list(sheet.root.iter(f"{S}tablePart")):
        if entry.get(f"{{{v.R}}}id") == own_id:
            remove(entry)
    for group in list(sheet.root.iter(f"{S}tableParts")):
        group.attrib.pop("count", None)
        if not len(group):
            remove(group)
    index = int(own_id[3:]) - 1
    sheet.links[index].kind = ""
    package.parts = [part for part in package.parts if part is not table]
