"""What becomes of a frame on a slide whose content cannot be passed on as it is?

A diagram becomes the shapes that its program drew last, or a text box with its words; an
embedded object becomes its picture. An empty frame would keep programs from opening the file.
"""

from collections.abc import Iterator
from copy import deepcopy

from textveil.formats.markup import Element, remove
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.drawn_shapes import DIAGRAM, lines
from textveil.formats.ooxml_parts.parts import OfficePackage, OfficePart

DRAWN = "http://schemas.microsoft.com/office/drawing/2008/diagram"
FRAME, DATA, PICTURE = f"{{{v.P}}}graphicFrame", f"{{{v.A}}}graphicData", f"{{{v.P}}}pic"


def draw_diagrams(package: OfficePackage) -> int:
    """Put shapes or words in the place of each diagram; how many there were."""
    count = 0
    for part in package.parts:
        if part.root is None:
            continue
        for relation in list(part.root.iter(f"{{{DIAGRAM}}}relIds")):
            frame = next(relation.iterancestors(FRAME), None)
            if frame is not None:
                frame.getparent().replace(frame, stand_in(part, frame, relation.get(f"{{{v.R}}}dm", "")))
                count += 1
    return count


def stand_in(part: OfficePart, frame: Element, relation: str) -> Element:
    """A group of the shapes that were drawn of a diagram; else a box with its words."""
    data = next((link.part for link in part.links if link.old_id == relation), None)
    wanted = (
        {str(one.get("relId")) for one in data.root.iter(f"{{{DRAWN}}}dataModelExt")} if data is not None else set()
    )
    drawn = next((link.part for link in part.links if link.old_id in wanted and link.kind == "diagramDrawing"), None)
    tree = drawn.root.find(f"{{{DRAWN}}}spTree") if drawn is not None else None
    if tree is not None and sorted(lines(part, relation)) == sorted(shape_words(tree)):
        return group(frame, tree)
    return text_box(frame, lines(part, relation))


def shape_words(tree: Element) -> list[str]:
    """What the paragraphs of drawn shapes say."""
    said = ["".join(text.text or "" for text in one.iter(f"{{{v.A}}}t")) for one in tree.iter(f"{{{v.A}}}p")]
    return [line for line in said if line.strip()]


def group(frame: Element, tree: Element) -> Element:
    """The shapes of a diagram as a group in the frame's place."""
    new = make_element(frame, "grpSp")
    known = make_element(new, "nvGrpSpPr")
    known.extend(
        [make_element(new, "cNvPr", id="1", name=""), make_element(new, "cNvGrpSpPr"), make_element(new, "nvPr")]
    )
    look = make_element(new, "grpSpPr")
    place = deepcopy(frame.find(f"{{{v.P}}}xfrm"))
    if place is not None:
        place.tag = f"{{{v.A}}}xfrm"
        size = place.find(f"{{{v.A}}}ext")
        place.append(place.makeelement(f"{{{v.A}}}chOff", {"x": "0", "y": "0"}))
        place.append(place.makeelement(f"{{{v.A}}}chExt", dict(size.attrib) if size is not None else {}))
        look.append(place)
    new.extend([known, look, *shapes(tree)])
    return new


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
    new = make_element(frame, "sp")
    known = make_element(new, "nvSpPr")
    known.extend(
        [
            make_element(new, "cNvPr", id="1", name=""),
            make_element(new, "cNvSpPr", txBox="1"),
            make_element(new, "nvPr"),
        ]
    )
    look, body = make_element(new, "spPr"), make_element(new, "txBody")
    place = deepcopy(frame.find(f"{{{v.P}}}xfrm"))
    if place is not None:
        place.tag = f"{{{v.A}}}xfrm"
        look.append(place)
    outline = look.makeelement(f"{{{v.A}}}prstGeom", {"prst": "rect"})
    outline.append(look.makeelement(f"{{{v.A}}}avLst"))
    look.append(outline)
    body.extend([body.makeelement(f"{{{v.A}}}bodyPr"), body.makeelement(f"{{{v.A}}}lstStyle")])
    body.extend(paragraph(body, line) for line in said or [""])
    new.extend([known, look, body])
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
