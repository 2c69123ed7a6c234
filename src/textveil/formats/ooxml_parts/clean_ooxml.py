"""What of a part of an Office file stays that is no text?

Known elements and attributes. Ids and names that an author chose get names of our
own, the same in every part; dates, histories and what points to a part that was
left behind go.
"""

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy

from textveil.core.errors import InputError
from textveil.formats.contents import OwnNames
from textveil.formats.markup import Element, elements, remove, remove_all, unwrap, with_prefixes
from textveil.formats.ooxml_parts import drawn_shapes
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.attributes import clean_attributes
from textveil.formats.ooxml_parts.numbers import is_known_format
from textveil.formats.ooxml_parts.parts import SHEETS, WORD, OfficePackage, OfficePart
from textveil.formats.ooxml_parts.unseen_text import drop_unseen_text

# What becomes of a frame on a slide whose content cannot be passed on as it is?
#
# A diagram becomes the shapes that its program drew last, or a text box with its words; an
# embedded object becomes its picture. An empty frame would keep programs from opening the file.

DRAWN = "http://schemas.microsoft.com/office/drawing/2008/diagram"
FRAME, DATA, PICTURE = f"{{{v.P}}}graphicFrame", f"{{{v.A}}}graphicData", f"{{{v.P}}}pic"


def draw_diagrams(package: OfficePackage) -> int:
    """Put shapes or words in the place of each diagram; how many there were."""
    found = drawn_shapes.diagrams_in(package, FRAME)
    for part, frame, relation in found:
        frame.getparent().replace(frame, stand_in(part, frame, relation))
    return len(found)


def stand_in(part: OfficePart, frame: Element, relation: str) -> Element:
    """A group of the shapes that were drawn of a diagram; else a box with its words."""
    data = next((link.part for link in part.links if link.old_id == relation), None)
    wanted = (
        {str(one.get("relId")) for one in data.root.iter(f"{{{DRAWN}}}dataModelExt")} if data is not None else set()
    )
    drawn = next((link.part for link in part.links if link.old_id in wanted and link.kind == "diagramDrawing"), None)
    tree = drawn.root.find(f"{{{DRAWN}}}spTree") if drawn is not None else None
    if tree is not None and sorted(drawn_shapes.lines(part, relation)) == sorted(drawn_shapes.shape_words(tree)):
        return group(frame, tree)
    return text_box(frame, drawn_shapes.lines(part, relation))


def group(frame: Element, tree: Element) -> Element:
    """The shapes of a diagram as a group in the frame's place."""
    new, look = new_shape(frame, "grpSp", "nvGrpSpPr", make_element(frame, "cNvGrpSpPr"))
    for place in look:
        size = place.find(f"{{{v.A}}}ext")
        place.append(place.makeelement(f"{{{v.A}}}chOff", {"x": "0", "y": "0"}))
        place.append(place.makeelement(f"{{{v.A}}}chExt", dict(size.attrib) if size is not None else {}))
    new.extend(shapes(tree))
    return new


def new_shape(frame: Element, tag: str, known: str, own: Element) -> tuple[Element, Element]:
    """A shape in the frame's place, and its look, which says where that is."""
    new, named, look = (make_element(frame, name) for name in (tag, known, f"{tag}Pr"))
    named.extend([make_element(new, "cNvPr", id="1", name=""), own, make_element(new, "nvPr")])
    place = deepcopy(frame.find(f"{{{v.P}}}xfrm"))
    if place is not None:
        place.tag = f"{{{v.A}}}xfrm"
        look.append(place)
    new.extend([named, look])
    return new, look


def shapes(tree: Element) -> Iterator[Element]:
    """The shapes of a diagram as a slide has them."""
    for shape in deepcopy(tree).iterchildren(f"{{{DRAWN}}}sp"):
        for part in list(shape.iter()):
            if isinstance(part.tag, str) and v.space(part.tag) == DRAWN:
                part.tag = f"{{{v.P}}}{v.local(part.tag)}"
        for place in shape.findall(f"{{{v.P}}}txXfrm"):
            remove(place)
        shape.find(f"{{{v.P}}}nvSpPr").append(make_element(shape, "nvPr"))
        yield shape


def text_box(frame: Element, said: list[str]) -> Element:
    """A box with these lines in the frame's place."""
    new, look = new_shape(frame, "sp", "nvSpPr", make_element(frame, "cNvSpPr", txBox="1"))
    body = make_element(new, "txBody")
    outline = look.makeelement(f"{{{v.A}}}prstGeom", {"prst": "rect"})
    outline.append(look.makeelement(f"{{{v.A}}}avLst"))
    look.append(outline)
    body.extend([body.makeelement(f"{{{v.A}}}bodyPr"), body.makeelement(f"{{{v.A}}}lstStyle")])
    body.extend(paragraph(body, line) for line in said or [""])
    new.append(body)
    return new


def paragraph(near: Element, text: str) -> Element:
    """A paragraph that says this."""
    new, run, said = (near.makeelement(f"{{{v.A}}}{name}") for name in ("p", "r", "t"))
    said.text = text
    run.append(said)
    new.append(run)
    return new


def make_element(near: Element, tag: str, **attributes: str) -> Element:
    """A new element of a slide."""
    return near.makeelement(f"{{{v.P}}}{tag}", attributes)


def free_frames(root: Element) -> int:
    """Put the picture of what was embedded in its frame's place, or take the frame away; how many there were."""
    count = 0
    for frame in list(root.iter(FRAME)):
        data = next(frame.iter(DATA), None)
        inner = list(data) if data is not None else []
        if not inner or inner[0].tag == PICTURE:
            count += 1
            if inner:
                frame.getparent().replace(frame, inner[0])
            else:
                remove(frame)
    return count


TEXTS, SHEET_TEXTS = v.full_names("texts"), v.full_names("sheet_texts")
CODES = v.tags("w:instrText w:delInstrText")
SIMPLE, CODE, SYMBOL, SHEET_DATA = v.tags("w:fldSimple w:instr w:sym s:sheetData")
FORMULA, CACHED, NUMBER_FORMAT = v.tags("c:f c:v c:formatCode")
PROPERTIES = v.full_names("properties")
KEPT_TEXTS = TEXTS | SHEET_TEXTS | {CACHED, v.TABLE_STYLE_ID}
DATES = "dates, programs and counts"


def clean_package(package: OfficePackage) -> Counter[str]:
    """Change every part so that only text and known words are left; what went, counted."""
    refuse_unknown(package)
    gone: Counter[str] = Counter()
    styles, bookmarks, table_styles = OwnNames("S"), OwnNames("b"), OwnNames("")
    for part in package.trees:
        choose_alternatives(part.root)
    if package.family is WORD:
        gone += drop_unseen_text(package)
    gone["diagrams, whose words stay"] += draw_diagrams(package) + drawn_shapes.spell_diagrams(package)
    remove_dangling(package)
    for part in package.trees:
        if part.kind == "core-properties":
            clean_properties(part.root, gone)
        else:
            clean_part(part, gone=gone, is_linked=package.family is SHEETS)
            rename_styles(part.root, styles=styles, bookmarks=bookmarks)
            rename_table_styles(part.root, table_styles)
        part.root = with_prefixes(part.root, v.PREFIXES)
    return gone


def refuse_unknown(package: OfficePackage) -> None:
    """Stop at a part that is not what it says: its own name would stay."""
    roots = [part.root for part in package.trees if part.kind not in drawn_shapes.DIAGRAM_PARTS]
    if not all(v.is_element(v.space(root.tag), v.local(root.tag)) for root in roots):
        raise InputError("a part of the Office file is none that its program knows: open it there and save it again")


def remove_dangling(package: OfficePackage) -> None:
    """Take out references to notes and comments that the file does not hold: no program could show them."""
    kinds = {part.kind for part in package.parts}
    lost = {f"{{{v.W}}}{name}Reference" for name in ("footnote", "endnote", "comment") if f"{name}s" not in kinds}
    for part in package.trees if lost else ():
        remove_all(list(part.root.iter(*lost)))


def choose_alternatives(root: Element) -> None:
    """Of things that are there twice, for newer and older programs, keep the newest that we know."""
    for either in list(root.iter(f"{{{v.MC}}}AlternateContent")):
        kept = next((one for one in either if is_understood(one)), None)
        for one in list(either):
            if one is not kept:
                either.remove(one)
        if kept is not None:
            unwrap(kept)
        unwrap(either)


def is_understood(choice: Element) -> bool:
    """Whether we know all that a choice is made of; an embedded object's picture is what is said for older programs."""
    wanted = str(choice.get("Requires", "")).split()
    if wanted == ["v"] and next(choice.iter(f"{{{v.P}}}oleObj"), None) is not None:
        return False
    if choice.tag == f"{{{v.MC}}}Choice":
        return bool(wanted) and all(choice.nsmap.get(prefix) in v.NAMESPACES for prefix in wanted)
    return bool(choice.tag == f"{{{v.MC}}}Fallback")


def clean_part(part: OfficePart, *, gone: Counter[str], is_linked: bool) -> None:
    """Drop what is not known in one part; charts that are linked to sheets keep their formulas."""
    root = part.root
    gone["formatting history, permissions and links to data"] += remove_all(root.iter(*v.DROPPED))
    gone["elements of other programs"] += remove_all(
        element for element in outside_rows(root) if v.space(element.tag) not in v.NAMESPACES
    )
    if part.kind == "settings":
        remove_all(child for child in list(root) if child.tag not in v.SETTINGS)
    for element in outside_rows(root):
        if element.tag in v.UNWRAPPED or not v.is_element(v.space(element.tag), v.local(element.tag)):
            unwrap(element)
    gone["embedded objects, whose pictures stay"] += free_frames(root)
    drawn_shapes.square_off(root)
    ids = {link.old_id: f"rId{number}" for number, link in enumerate(part.links, 1)}
    for element in outside_rows(root):
        clean_text(element, gone, is_linked=is_linked)
        clean_attributes(element, ids=ids)


def outside_rows(root: Element) -> list[Element]:
    """All elements of a part, in order; of a sheet without its rows, which were cleaned before."""
    if root.tag != f"{{{v.S}}}worksheet":
        return elements(root)
    return [root, *(one for child in root for one in ([child] if child.tag == SHEET_DATA else elements(child)))]


def clean_text(element: Element, gone: Counter[str], *, is_linked: bool) -> None:
    """Empty field codes that may tell something, and text where only measures belong."""
    element.tail = None
    tag, text = element.tag, element.text or ""
    if tag in CODES:
        if not v.FIELD.fullmatch(text):
            gone["field codes"] += bool(text.strip())
            element.text = ""
    elif tag == SYMBOL:
        spell_symbol(element)
    elif tag == FORMULA:
        element.text = text if is_linked else "Sheet1!$A$1"
    elif tag == NUMBER_FORMAT:
        element.text = text if is_known_format(text) else "General"
    elif tag not in KEPT_TEXTS and text and not v.PLAIN.fullmatch(text):
        element.text = None
    if tag == SIMPLE and not v.FIELD.fullmatch(element.get(CODE, "")):
        gone["field codes"] += 1
        unwrap(element)


def spell_symbol(symbol: Element) -> None:
    """Make a symbol text, so that letters set as symbols are read; what is no letter becomes a dot."""
    code = symbol.get(f"{{{v.W}}}char", "")
    number = int(code, 16) & 0xFFF if re.fullmatch("[0-9A-Fa-f]{1,4}", code) else 0
    sign = chr(number)
    symbol.attrib.clear()
    symbol.tag = f"{{{v.W}}}t"
    symbol.text = sign if sign.isascii() and sign.isalnum() else "•"


def rename_styles(root: Element, *, styles: OwnNames, bookmarks: OwnNames) -> None:
    """Give styles and bookmarks names of our own where an author named them."""
    for element in root.iter(v.STYLED, *v.STYLE_USES):
        set_name(element, v.STYLE_ID if element.tag == v.STYLED else v.VAL, styles)
    for style in root.iter(v.STYLED):
        for child in style.findall(v.NAME):
            set_name(child, v.VAL, styles)
    for element in list(root.iter(f"{{{v.W}}}ffData", f"{{{v.W}}}abstractNum")):
        remove_all(element.findall(v.NAME))
    for element in root.iter(*v.MARKS, f"{{{v.W}}}hyperlink"):
        for at in (v.NAME, f"{{{v.W}}}anchor"):
            if at in element.attrib and not v.BOOKMARK.fullmatch(element.get(at)):
                element.set(at, bookmarks[element.get(at)])


def set_name(element: Element, at: str, styles: OwnNames) -> None:
    """Our name for a style, unless every Word has it."""
    name = element.get(at)
    if name and not v.STYLE.fullmatch(name.lower().replace(" ", "")):
        element.set(at, styles[name])


def clean_properties(root: Element, gone: Counter[str]) -> None:
    """Keep what a reader is told of the document: title, subject, keywords, description, and its people's places."""
    gone[DATES] += remove_all(child for child in list(root) if child.tag not in PROPERTIES or len(child))
    for child in elements(root):
        child.attrib.clear()
        child.tail = None
    root.text = None


def rename_table_styles(root: Element, ids: OwnNames) -> None:
    """Give styles of tables ids of our own, unless every PowerPoint has them."""
    for element in root.iter(v.TABLE_STYLE_ID):
        element.text = new_id(element.text or "", ids)
    for element in root.iter(v.TABLE_STYLE, v.TABLE_STYLE_LIST):
        at = "styleId" if element.tag == v.TABLE_STYLE else "def"
        if element.get(at):
            element.set(at, new_id(element.get(at), ids))


def new_id(old: str, ids: OwnNames) -> str:
    """An id that tells nothing.

    >>> new_id("{12345678-1234-1234-1234-123456789012}", OwnNames(""))
    '{00000000-0000-0000-0000-000000000001}'
    """
    return old if old in v.TABLE_STYLES else f"{{00000000-0000-0000-0000-{ids[old]:>012}}}"
