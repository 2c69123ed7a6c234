"""Which text of a Word file does its reader not see, and how does it go?

Text that was deleted or moved away under tracked changes, and text that is marked as
hidden, by itself or by its style, goes with its notes, comments and pictures; what was
inserted stays as plain text.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from textveil.formats.markup import Element, remove, remove_all, unwrap
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.parts import OfficePackage, OfficePart, Relationship

SHOWING = frozenset({"0", "false", "off"})
"""Values with which a mark that hides hides nothing."""
HIDDEN, DELETED, INSERTED = "hidden text", "deleted text", "marks of insertions"
RUN, PARAGRAPH, ROW, TABLE = v.tags("w:r w:p w:tr w:tbl")
LOOK, ROW_LOOK, PARAGRAPH_LOOK, SECTION = v.tags("w:rPr w:trPr w:pPr w:sectPr")
VANISH, BASE, RUN_STYLE, PARAGRAPH_STYLE, NUMBER = v.tags("w:vanish w:basedOn w:rStyle w:pStyle w:id")
GONE, COME = v.tags("w:del w:moveFrom"), v.tags("w:ins w:moveTo")
FIELDS = v.tags("w:rPr w:fldChar w:instrText")
"""What stays of a hidden run, so that fields begin and end."""
RANGE = re.compile(rf"\{{{re.escape(v.W)}\}}(?:moveFrom|moveTo|customXml(?:Ins|Del|MoveFrom|MoveTo))Range(?:Start|End)")
NOTES = {f"{{{v.W}}}{name}Reference": f"{{{v.W}}}{name}" for name in ("footnote", "endnote", "comment")}


def drop_unseen_text(package: OfficePackage) -> Counter[str]:
    """Take deleted and hidden text out of all parts and let insertions be plain text; what went, counted."""
    gone: Counter[str] = Counter()
    roots = [part.root for part in package.trees]
    hiding = hiding_styles(roots)
    lost_notes: set[tuple[str, str]] = set()
    for part in package.trees:
        taken = list(take_deleted(part.root, gone)) + list(take_hidden(part.root, hiding, gone))
        join_paragraphs(part.root)
        gone[INSERTED] += accept_insertions(part.root)
        lost_notes |= {(NOTES[one.tag], one.get(NUMBER, "")) for tree in taken for one in tree.iter(*NOTES)}
        drop_links(part, taken)
    for root in roots:
        remove_all([one for one in root.iter(*NOTES.values()) if (one.tag, one.get(NUMBER, "")) in lost_notes])
    package.parts = reached_parts(package)
    return gone


def take_deleted(root: Element, gone: Counter[str]) -> Iterator[Element]:
    """Remove what was deleted or moved away; what was removed."""
    for mark in list(root.iter(*GONE)):
        place = mark.getparent()
        if place is None or place.tag == LOOK:
            continue  # the mark of a paragraph
        if place.tag == ROW_LOOK:
            row = place.getparent()
            table = row.getparent()
            yield from take(row, gone, DELETED)
            if table.tag == TABLE and next(table.iter(ROW), None) is None:
                empty_table(table)
        else:
            yield from take(mark, gone, DELETED)
    for text in list(root.iter(f"{{{v.W}}}delText")):
        yield from take(text, gone, DELETED)


def take(element: Element, gone: Counter[str], what: str) -> Iterator[Element]:
    """Remove one element and count it; the element."""
    gone[what] += 1
    remove(element)
    yield element


def empty_table(table: Element) -> None:
    """Put an empty paragraph in place of a table without rows: a cell must end with one."""
    table.tag = PARAGRAPH
    table.attrib.clear()
    remove_all(list(table))


def take_hidden(root: Element, hiding: dict[str, bool], gone: Counter[str]) -> Iterator[Element]:
    """Remove what runs hold that are not shown; what was removed."""
    for run in list(root.iter(RUN)):
        if not is_hidden(run, hiding):
            continue
        inside = [child for child in run if child.tag not in FIELDS]
        gone[HIDDEN] += bool(inside)
        remove_all(inside)
        yield from inside
        if all(child.tag == LOOK for child in run):
            remove(run)


def is_hidden(run: Element, hiding: dict[str, bool]) -> bool:
    """Whether a run is not shown, for what it says itself, or its style, or that of its paragraph."""
    paragraph = next(run.iterancestors(PARAGRAPH), None)
    looks = [(run.find(LOOK), RUN_STYLE)]
    looks += [(paragraph.find(PARAGRAPH_LOOK), PARAGRAPH_STYLE)] if paragraph is not None else []
    for look, style in looks:
        said = says_hidden(look, style, hiding) if look is not None else None
        if said is not None:
            return said
    return False


def says_hidden(look: Element, style: str, hiding: dict[str, bool]) -> bool | None:
    """Whether a look hides what it is the look of; None if it does not say."""
    own = look.find(VANISH)
    if own is not None:
        return own.get(v.VAL) not in SHOWING
    used = look.find(style)
    return hiding.get(used.get(v.VAL, "")) if used is not None else None


def hiding_styles(roots: Iterable[Element]) -> dict[str, bool]:
    """Whether each style that says so hides its text, also for the style it is based on."""
    styles = {style.get(v.STYLE_ID, ""): style for root in roots for style in root.iter(v.STYLED)}
    told = {name: base_hides(name, styles) for name in styles}
    return {name: hides for name, hides in told.items() if hides is not None}


def base_hides(name: str, styles: dict[str, Element]) -> bool | None:
    """Whether a style, or the next that it is based on and that says so, hides its text; None if none says."""
    passed: set[str] = set()
    while name in styles and name not in passed:
        passed.add(name)
        own, base = styles[name].find(f"{LOOK}/{VANISH}"), styles[name].find(BASE)
        if own is not None:
            return own.get(v.VAL) not in SHOWING
        name = base.get(v.VAL, "") if base is not None else ""
    return None


def join_paragraphs(root: Element) -> None:
    """Pour a paragraph whose end is deleted or hidden into the one that follows, as it is read."""
    for paragraph in list(root.iter(PARAGRAPH)):
        look, following = paragraph.find(PARAGRAPH_LOOK), paragraph.getnext()
        if look is None or following is None or following.tag != PARAGRAPH or look.find(SECTION) is not None:
            continue
        mark = look.find(LOOK)
        if mark is not None and has_no_end(mark):
            remove(look)
            start = 1 if following.find(PARAGRAPH_LOOK) is not None else 0
            following[start:start] = list(paragraph)
            remove(paragraph)


def has_no_end(mark: Element) -> bool:
    """Whether the look of the end of a paragraph says that it is deleted or hidden."""
    vanish = mark.find(VANISH)
    is_deleted = any(mark.find(tag) is not None for tag in GONE)
    return is_deleted or (vanish is not None and vanish.get(v.VAL) not in SHOWING)


def accept_insertions(root: Element) -> int:
    """Let what was inserted be plain text, and take the marks of changes away; how many marks there were."""
    marks = [one for one in root.iter() if isinstance(one.tag, str) and RANGE.fullmatch(one.tag)]
    marks += list(root.iter(*GONE))
    inserted = list(root.iter(*COME))
    remove_all(marks)
    for one in inserted:
        unwrap(one)
    return len(inserted)


def drop_links(part: OfficePart, taken: Iterable[Element]) -> None:
    """Let go what only the removed text led to: its pictures and addresses."""
    lost = relationship_ids(taken) - relationship_ids([part.root])
    part.links = [link for link in part.links if link.old_id not in lost]


def relationship_ids(trees: Iterable[Element]) -> set[str]:
    """The ids of relationships that trees name."""
    return {
        value for tree in trees for one in tree.iter() for name, value in one.attrib.items() if v.space(name) == v.R
    }


def reached_parts(package: OfficePackage) -> list[OfficePart]:
    """The parts that something still leads to, in their order."""
    reached: set[int] = set()
    waiting: list[Relationship] = list(package.links)
    while waiting:
        part = waiting.pop().part
        if part is not None and id(part) not in reached:
            reached.add(id(part))
            waiting += part.links
    return [part for part in package.parts if id(part) in reached]
