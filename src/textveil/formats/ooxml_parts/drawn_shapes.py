"""What of a drawn shape may be passed on?

Styles made of known words, outlines made of numbers. An outline with names of its
author's becomes a rectangle; a diagram becomes its words, a line each.
"""

import re

from textveil.core.libraries import library
from textveil.formats.format_words import format_words
from textveil.formats.markup import Element, remove
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.parts import OfficePackage, OfficePart, drop_parts

PROPERTIES = format_words("ooxml.shapes.properties")
"""What the style of a shape may set."""
WORDS = format_words("ooxml.shapes.words")
COLOUR = re.compile(
    r"(?P<name>#[0-9A-Fa-f]{3,6}|[A-Za-z]{1,24})(?: ?\[\d{1,5}\])?|(?:fill|line) (?:darken|lighten)\(\d{1,3}\)"
)
INSET = re.compile(r"(?:-?[\d.]{0,8}(?:pt|in|mm|cm|px|emu)?,){0,3}-?[\d.]{0,8}(?:pt|in|mm|cm|px|emu)?")
DIAGRAM = v.OFFICE + "drawingml/2006/diagram"
DIAGRAM_PARTS = frozenset({"diagramData", "diagramDrawing"})


def is_colour(value: str) -> bool:
    """Whether a value of VML is a colour, an inset or an offset.

    >>> is_colour("#4f81bd [3204]"), is_colour("white [3212]"), is_colour("zebulon [1]")
    (True, True, False)
    """
    match = COLOUR.fullmatch(value)
    named = match and match["name"]
    return bool(match and (not named or named.startswith("#") or named in v.VALUES)) or bool(INSET.fullmatch(value))


def clean_style(text: str) -> str:
    """The declarations of a shape's style that are made of known words.

    >>> clean_style("width:100pt;font-family:zebulon;mso-wrap-style:square;mso-ann:t")
    'width:100pt;mso-wrap-style:square'
    """
    kept = []
    for declaration in text.split(";"):
        name, _, value = (part.strip() for part in declaration.partition(":"))
        is_font = name == "font-family" and bool(value) and v.is_font(value.strip("\"'"))
        words = value.split()
        if is_font or (name in PROPERTIES and words and all(word in WORDS or v.is_value(word) for word in words)):
            kept.append(f"{name}:{value}")
    return ";".join(kept)


def square_off(root: Element) -> None:
    """Make a rectangle of every outline that is not made of numbers and known names."""
    for outline in list(root.iter(f"{{{v.A}}}custGeom")):
        if not all(v.is_value(value) for element in outline.iter() for value in element.attrib.values()):
            plain = outline.makeelement(f"{{{v.A}}}prstGeom", {"prst": "rect"})
            plain.append(outline.makeelement(f"{{{v.A}}}avLst"))
            outline.getparent().replace(outline, plain)
    for guide in list(root.iter(f"{{{v.A}}}gd")):
        if not v.PLACE.fullmatch(guide.get("name", "")) or not v.FORMULA.fullmatch(guide.get("fmla", "")):
            remove(guide)


def spell_diagrams(package: OfficePackage) -> int:
    """Put the words of each diagram in its place; how many there were."""
    found = diagrams_in(package, f"{{{v.W}}}drawing")
    for part, drawing, relation in found:
        spell_drawing(drawing, lines(part, relation))
    drop_parts(package, DIAGRAM_PARTS)
    return len(found)


def diagrams_in(package: OfficePackage, frame: str) -> list[tuple[OfficePart, Element, str]]:
    """The diagrams that stand in frames of a kind: the part and the frame of each, and what leads to it."""
    relations = [(part, one) for part in package.trees for one in part.root.iter(f"{{{DIAGRAM}}}relIds")]
    return [
        (part, drawn, relation.get(f"{{{v.R}}}dm", ""))
        for part, relation in relations
        for drawn in list(relation.iterancestors(frame))[:1]
    ]


def lines(part: OfficePart, relation: str) -> list[str]:
    """What each paragraph of a diagram says."""
    data = next((link.part for link in part.links if link.old_id == relation and link.kind == "diagramData"), None)
    return [] if data is None or data.root is None else shape_words(data.root)


def shape_words(tree: Element) -> list[str]:
    """What the paragraphs of drawn shapes say."""
    said = ["".join(text.text or "" for text in one.iter(f"{{{v.A}}}t")) for one in tree.iter(f"{{{v.A}}}p")]
    return [line for line in said if line.strip()]


def spell_drawing(drawing: Element, said: list[str]) -> None:
    """Lines of text instead of a drawing."""
    etree, parent = library("lxml.etree"), drawing.getparent()
    for line in said:
        text = etree.Element(f"{{{v.W}}}t")
        text.text = line
        drawing.addprevious(text)
        drawing.addprevious(etree.Element(f"{{{v.W}}}br"))
    parent.remove(drawing)
