"""In which boxes does Excel show comments?

It wants a drawing of them in an old language. The file's own is left behind, for it may say more;
a new one with a plain box for each comment takes its place.
"""

from textveil.formats.markup import Element, remove_all
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.parts import Link, Package, Part

S = f"{{{v.S}}}"
BOX = (
    '<v:shape id="_x0000_s{id}" type="#_x0000_t202" style="position:absolute;visibility:hidden;width:108pt;'
    'height:60pt" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:textbox/>'
    '<x:ClientData ObjectType="Note">'
    "<x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>{row}</x:Row><x:Column>{column}</x:Column>"
    "</x:ClientData></v:shape>"
)
DRAWING = (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" '
    'xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" '
    'o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/>'
    '<v:path gradientshapeok="t" o:connecttype="rect"/>'
    "</v:shapetype>{boxes}</xml>"
)
BEFORE = ("legacyDrawingHF", "picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst")
"""What stands after the comments' drawing in a sheet."""
OWN = "comment-boxes"


def draw_boxes(package: Package, sheet: Part) -> None:
    """Give a sheet with comments a new drawing of them, and no other one."""
    remove_all(list(sheet.root.iter(f"{S}legacyDrawing")))
    old = [link.part for link in sheet.links if link.kind == "vmlDrawing"]
    sheet.links = [link for link in sheet.links if link.kind != "vmlDrawing"]
    package.parts = [part for part in package.parts if part not in old]
    notes = next((link.part for link in sheet.links if link.kind == "comments" and link.part is not None), None)
    if notes is None:
        return
    number = sum(part.kind == "vmlDrawing" for part in package.parts) + 1
    drawing = Part("vmlDrawing", f"xl/drawings/vmlDrawing{number}.vml", data=drawn(notes.root))
    package.parts.append(drawing)
    sheet.links.append(Link("vmlDrawing", OWN, drawing))
    entry = sheet.root.makeelement(f"{S}legacyDrawing", {f"{{{v.R}}}id": OWN})
    after = next((child for child in sheet.root if child.tag in {f"{S}{name}" for name in BEFORE}), None)
    if after is None:
        sheet.root.append(entry)
    else:
        after.addprevious(entry)


def drawn(notes: Element) -> bytes:
    """A drawing with a box for each comment."""
    places = [cell_place(one.get("ref", "")) for one in notes.iter(f"{S}comment")]
    boxes = (BOX.format(id=1025 + n, row=row, column=column) for n, (row, column) in enumerate(places))
    return DRAWING.replace("{boxes}", "".join(boxes)).encode()


def cell_place(reference: str) -> tuple[int, int]:
    """Row and column of a cell, counted from 0.

    >>> cell_place("B3")
    (2, 1)
    """
    letters = "".join(sign for sign in reference if sign.isalpha())
    digits = "".join(sign for sign in reference if sign.isdigit())
    column = 0
    for letter in letters[:3]:
        column = column * 26 + ord(letter.upper()) % 32
    return max(int(digits[:7] or 1) - 1, 0), max(column - 1, 0)
