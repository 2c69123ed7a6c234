"""Where in a part of an Office file does text stand?

In runs, which make up a paragraph without anything between them; in
charts, formulas and shapes; in attributes that a reader is shown.
"""

from collections.abc import Iterator

from textveil.core.kinds import Kind
from textveil.formats.format_words import format_meanings
from textveil.formats.markup import TEXT, Element, Place, TextRun, reading_order, text_at
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.attributes import AUTHOR, VAL
from textveil.formats.ooxml_parts.clean_ooxml import TEXTS
from textveil.formats.ooxml_parts.numbers import say_number
from textveil.formats.ooxml_parts.parts import OfficePart

PARAGRAPHS, DRAWN = v.tags("w:p a:p s:text"), v.tags("w:drawing w:pict w:object")
BETWEEN: dict[str, str] = {v.full_name(name): sign for name, sign in format_meanings("ooxml.between").items()}
"""What stands between two runs without being text."""
TINY = 4
"""Half points: what is set no larger is not seen."""
BACKGROUNDS, PEOPLE = v.tags("w:highlight w:shd"), v.tags("dc:creator cp:lastModifiedBy")


def places(part: OfficePart) -> Iterator[Place]:
    """Every place of text in a part, in order."""
    if part.root is None:
        return
    if part.kind == "core-properties":
        yield from (Place(child, kind="name" if child.tag in PEOPLE else None) for child in part.root)
        return
    is_master = part.kind in v.MASTERS
    yield from (place for place in runs(part.root) if not (is_master and v.PROMPT.fullmatch(text_at(place).strip())))
    for element in part.root.iter():  # after all runs, so that no paragraph is torn
        yield from saying_attributes(element)


def runs(root: Element) -> Iterator[Place]:
    """Runs in reading order, paragraph by paragraph, whatever stands between them."""
    lines: dict[Element, list[TextRun]] = {}
    leads: dict[Element, str] = {}
    for element in root.iter():
        if element.tag not in TEXTS and element.tag not in BETWEEN and element.tag not in DRAWN:
            continue
        paragraph = next(element.iterancestors(*PARAGRAPHS), element)
        line = lines.setdefault(paragraph, [])
        if element.tag in TEXTS:
            kind = Kind.WORD if is_masked(element) else Kind.NAME if element.tag == f"{{{v.S}}}author" else None
            place = Place(element, TEXT, leads.pop(paragraph, ""), kind)
            is_note = next(element.iterancestors(f"{{{v.W}}}rt"), None) is not None
            line.append(TextRun(place, "" if is_note else instead_of(element), is_note))
        elif not is_setting(element):
            leads[paragraph] = leads.get(paragraph, "") + BETWEEN.get(element.tag, gap(element))
    for line in lines.values():
        yield from reading_order(line)
    yield from (Place(cached) for cached in root.iter(f"{{{v.C}}}v") if not is_measure(cached))


def is_measure(cached: Element) -> bool:
    """Whether a value of a chart is a number that only counts or measures."""
    numbers = next(cached.iterancestors(f"{{{v.C}}}numCache", f"{{{v.C}}}numLit"), None)
    if numbers is None:
        return False
    code = numbers.findtext(f"{{{v.C}}}formatCode") or "General"
    return say_number(cached.text or "", code) is None


def gap(drawing: Element) -> str:
    """What a drawing leaves between two runs: a space if it stands in the line."""
    floats = next(drawing.iter(f"{{{v.WP}}}anchor"), None) is not None
    return "" if floats or any("position:absolute" in str(one.get("style")) for one in drawing.iter()) else " "


def instead_of(element: Element) -> str | None:
    """What a reader sees instead of an unseen run; None if it is seen."""
    look = element.getparent().find(f"{{{v.W}}}rPr")
    if look is None:
        return None
    marks = {v.local(one.tag): one.get(VAL, "") for one in look if one.get(VAL) not in ("0", "false", "off")}
    if "webHidden" in marks or (marks.get("sz", "").isdigit() and int(marks["sz"]) <= TINY):
        return ""
    is_white = marks.get("color", "").upper() == "FFFFFF" and not {"shd", "highlight"} & set(marks)
    return " " if is_white else None


def is_masked(element: Element) -> bool:
    """Whether a run is black on black, or runs backwards: someone meant to hide it."""
    if next(element.iterancestors(f"{{{v.W}}}bdo"), None) is not None:
        return True
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


def saying_attributes(element: Element) -> Iterator[Place]:
    """Attributes of an element that say something."""
    for name in element.attrib:
        if name in v.NAMED or (element.tag == AUTHOR and name in v.NAMING):
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
