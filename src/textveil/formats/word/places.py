"""Where in a Word part does text stand?

In runs, which make up a paragraph without anything between them; in deleted runs,
charts, formulas and shapes; in attributes that a reader is shown.
"""

from collections.abc import Iterator

from textveil.formats.contents import APART
from textveil.formats.markup import TEXT, Element, Place
from textveil.formats.word import vocabulary as v
from textveil.formats.word.clean import TEXTS, VAL
from textveil.formats.word.package import Part

PARAGRAPHS = {f"{{{v.W}}}p", f"{{{v.A}}}p"}
BETWEEN = {f"{{{v.W}}}tab": "\t", f"{{{v.W}}}br": "\n", f"{{{v.W}}}cr": "\n", f"{{{v.A}}}br": "\n"}
BETWEEN |= {f"{{{v.W}}}noBreakHyphen": "-", f"{{{v.W}}}sym": " ", f"{{{v.W}}}softHyphen": ""}
"""What stands between two runs without being text."""
BACKGROUNDS = (f"{{{v.W}}}highlight", f"{{{v.W}}}shd")
PEOPLE = {f"{{{v.DC}}}creator", f"{{{v.CP}}}lastModifiedBy"}


def places(part: Part) -> Iterator[Place]:
    """Every place of text in a part, in order."""
    if part.root is None:
        return
    if part.kind == "core-properties":
        yield from (Place(child, kind="name" if child.tag in PEOPLE else None) for child in part.root)
        return
    yield from runs(part.root)
    for element in part.root.iter():  # after all runs, so that no paragraph is torn
        yield from said(element)


def runs(root: Element) -> Iterator[Place]:
    """Runs in reading order; one continues its paragraph, anything else starts a line."""
    current: Element = None
    lead = APART
    for element in root.iter():
        if element.tag in PARAGRAPHS:
            lead = APART
        elif element.tag in BETWEEN and not is_setting(element):
            lead = APART if lead == APART else lead + BETWEEN[element.tag]
        elif element.tag in TEXTS:
            paragraph = next(element.iterancestors(*PARAGRAPHS), None)
            joins = paragraph is current and paragraph is not None
            yield Place(element, TEXT, lead if joins else APART, "term" if is_blackened(element) else None)
            current, lead = paragraph, ""
        elif element.tag == f"{{{v.C}}}v":
            yield Place(element)
            current = None


def is_blackened(element: Element) -> bool:
    """Whether a run is black on black: someone meant to hide it."""
    look = element.getparent().find(f"{{{v.W}}}rPr")
    if look is None:
        return False
    under = [(one.get(VAL), one.get(f"{{{v.W}}}fill")) for one in look.iter(*BACKGROUNDS)]
    ink = [one.get(VAL, "") for one in look.iter(f"{{{v.W}}}color")]
    is_dark = any(mark == "black" or fill == "000000" for mark, fill in under)
    return is_dark and all(colour in ("auto", "000000") for colour in ink)


def is_setting(element: Element) -> bool:
    """Whether a tab is a tab stop, not a sign in the text."""
    return bool(element.getparent() is not None and element.getparent().tag == f"{{{v.W}}}tabs")


def said(element: Element) -> Iterator[Place]:
    """Attributes of an element that say something."""
    for name in element.attrib:
        if name in v.NAMED:
            yield Place(element, name, kind="name")
        elif name in v.SAYING:
            yield Place(element, name)
    if element.tag in v.SAYING_VALUE and VAL in element.attrib and not is_flag(element):
        yield Place(element, VAL)
    elif element.tag == f"{{{v.W}}}listItem" and f"{{{v.W}}}value" in element.attrib:
        yield Place(element, f"{{{v.W}}}value")
    elif element.tag == f"{{{v.W}}}lvlText" and not v.LEVEL.fullmatch(element.get(VAL, "")):
        yield Place(element, VAL)


def is_flag(element: Element) -> bool:
    """Whether a default is that of a box to tick or a list: a number, no text."""
    return bool(element.tag == f"{{{v.W}}}default" and element.getparent().tag != f"{{{v.W}}}textInput")
