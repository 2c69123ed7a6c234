"""How is an Office file read into pieces and written again, whatever program made it?"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace

from textveil.core.kinds import Kind
from textveil.formats import zip_container as zips
from textveil.formats.contents import Change, Contents, Note, Piece, count_notes
from textveil.formats.format_words import format_entry, format_meanings, format_words
from textveil.formats.inner_tables import TableTags, label_cells
from textveil.formats.markup import TEXT, Element, Place, TextRun, as_piece, put, reading_order, remove, text_at
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.clean_ooxml import TEXTS, clean_package
from textveil.formats.ooxml_parts.numbers import say_number
from textveil.formats.ooxml_parts.parts import (
    Family,
    OfficePackage,
    OfficePart,
    Relationship,
    open_package,
    package_members,
)
from textveil.formats.registry import Settings
from textveil.formats.unread_places import drop_unread

# Where in a part of an Office file does text stand?
#
# In runs, which make up a paragraph without anything between them; in
# charts, formulas and shapes; in attributes that a reader is shown.

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
    marks = {v.local(one.tag): one.get(v.VAL, "") for one in look if one.get(v.VAL) not in ("0", "false", "off")}
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
    under = [(one.get(v.VAL), one.get(f"{{{v.W}}}fill")) for one in look.iter(*BACKGROUNDS)]
    ink = [one.get(v.VAL, "") for one in look.iter(f"{{{v.W}}}color")]
    is_dark = any(mark == "black" or fill == "000000" for mark, fill in under)
    return is_dark and all(colour in ("auto", "000000") for colour in ink)


def is_setting(element: Element) -> bool:
    """Whether a tab is a tab stop, not a sign in the text."""
    return bool(element.getparent() is not None and element.getparent().tag == f"{{{v.W}}}tabs")


def saying_attributes(element: Element) -> Iterator[Place]:
    """Attributes of an element that say something."""
    for name in element.attrib:
        if name in v.NAMED or (element.tag == v.AUTHOR and name in v.NAMING):
            yield Place(element, name, kind="name")
        elif name in v.SAYING:
            yield Place(element, name)
    if element.tag in v.SAYING_VALUE and v.VAL in element.attrib and not is_flag(element):
        yield Place(element, v.VAL)
    elif element.tag == f"{{{v.W}}}listItem" and f"{{{v.W}}}value" in element.attrib:
        yield Place(element, f"{{{v.W}}}value")
    elif element.tag == f"{{{v.W}}}lvlText" and not v.LEVEL.fullmatch(element.get(v.VAL, "")):
        yield Place(element, v.VAL)


def is_flag(element: Element) -> bool:
    """Whether a default is that of a box to tick or a list: a number, no text."""
    return bool(element.tag == f"{{{v.W}}}default" and element.getparent().tag != f"{{{v.W}}}textInput")


PROPERTIES = format_words("ooxml.names.properties")
TABLES = [TableTags(f"{{{space}}}tbl", f"{{{space}}}tr", (f"{{{space}}}tc",)) for space in (v.W, v.A)]
"""Tables of texts and of slides."""
PLACES: dict[str, str] = format_entry("ooxml.places")
"""Parts of a file that are no running text, as a reviewer is told of them."""
BESIDE = frozenset({"notesSlide", "comments", "chart", "drawing", "table"})
"""What belongs to the slide or sheet that leads to it."""
Preparation = Callable[[OfficePackage], Counter[str]]
"""What is done with a package before it is cleaned; what went by it, counted."""


def read_document(data: bytes, *, settings: Settings, family: Family) -> Contents:
    """All text of all known parts."""
    package, removed = open_cleaned(data, settings=settings, family=family)
    parts = [(part, place) for part in package.parts for place in places(part)]
    found = [place for _, place in parts]
    pieces = [replace(as_piece(place), where=place_name(part, place)) for part, place in parts]
    for tags in TABLES:
        pieces = label_cells(found, pieces, tags=tags, settings=settings)
    return Contents((*pieces, *link_pieces(package), *picture_pieces(package)), tuple(removed), package)


def write_document(data: bytes, changes: Sequence[Change], *, settings: Settings, family: Family) -> bytes:
    """A new package of the known parts, with the changes made."""
    package = parsed_package(data, settings=settings, family=family)
    found = [place for part in package.parts for place in places(part)]
    for place, change in zip(found, changes[: len(found)], strict=True):
        if change.edits:
            change_place(place, change.text)
    change_rest(package, changes[len(found) :])
    drop_listed(package, changes, settings=settings)
    return zips.pack(package_members(package, ending=settings.format))


def drop_listed(package: OfficePackage, changes: Sequence[Change], *, settings: Settings) -> None:
    """Take listed words out of all places that no reader reads."""
    said = "\n".join(change.text for change in changes)
    drop_unread([part.root for part in package.trees], said, settings.hides_name)


def parsed_package(
    data: bytes, *, settings: Settings, family: Family, prepare: Preparation | None = None
) -> OfficePackage:
    """A package that may be changed: a copy of what was read, or read again."""
    if isinstance(settings.parsed, OfficePackage):
        return deepcopy(settings.parsed)
    return open_cleaned(data, settings=settings, family=family, prepare=prepare)[0]


def open_cleaned(
    data: bytes, *, settings: Settings, family: Family, prepare: Preparation | None = None
) -> tuple[OfficePackage, list[Note]]:
    """The package, made ready where it needs to be, with nothing but text and known words, and what went."""
    package = open_package(data, settings=settings, family=family)
    gone = prepare(package) if prepare else Counter[str]()
    gone += clean_package(package)
    package.parts = in_reading_order(package)
    return package, [*package.removed, *count_notes("parts", gone)]


def inspect_document(
    data: bytes, unseen_things: Callable[[OfficePart], Iterable[str]], *, settings: Settings, family: Family
) -> list[Note]:
    """What a reader does not see: properties, what each part holds unseen, addresses, and what is removed."""
    package = open_package(data, settings=replace(settings, ocr=False), family=family)
    found: Counter[tuple[str, str]] = Counter()
    for part in package.trees:
        if part.kind == "core-properties":
            found[part.name, "properties: " + ", ".join(sorted(filled_properties(part.root)))] += 1
        else:
            found.update((part.name, what) for what in unseen_things(part))
    notes = [Note(place, what, count) for (place, what), count in sorted(found.items())]
    return [*notes, *count_notes("package", {"addresses behind links": len(outside_links(package))}), *package.removed]


def filled_properties(root: Element) -> set[str]:
    """Which properties are filled in; never what they say, nor what an author called one."""
    filled = {v.local(child.tag) for child in root if child.text}
    return (filled & PROPERTIES) | ({"others"} if filled - PROPERTIES else set())


def place_name(part: OfficePart, place: Place) -> str:
    """What a reviewer is told of a place outside the running text."""
    if part.kind == "core-properties":
        name = v.local(place.element.tag)
        return f"property: {name}" if name in PROPERTIES else "property"
    return PLACES.get(part.kind, "")


def link_pieces(package: OfficePackage) -> list[Piece]:
    """Where links lead, which tells somebody whatever it says, unless it is a place in the same file."""
    return [
        Piece(link.address, kind=None if link.address.startswith("#") else "address", where="target of a link")
        for link in outside_links(package)
    ]


def picture_pieces(package: OfficePackage) -> list[Piece]:
    """What pictures say."""
    return [part.shown.piece for part in package.parts if part.shown]


def change_rest(package: OfficePackage, changes: Sequence[Change]) -> None:
    """Let links lead where the changes say, and pictures show no more than they say."""
    links = outside_links(package)
    for link, change in zip(links, changes[: len(links)], strict=True):
        link.address = change.text
    pictures = [(part, part.shown) for part in package.parts if part.shown]
    for (part, shown), change in zip(pictures, changes[len(links) :], strict=True):
        part.data = shown.paint(change)


def outside_links(package: OfficePackage) -> list[Relationship]:
    """Links that lead out of the file."""
    return [link for part in package.parts for link in part.links if link.part is None]


def change_place(place: Place, text: str) -> None:
    """Put new text; a number in a chart that is no number any more takes its point with it."""
    put(place, text)
    if place.element.tag == f"{{{v.C}}}v" and next(place.element.iterancestors(f"{{{v.C}}}numCache"), None) is not None:
        remove(place.element.getparent())
    elif place.element.tag in (f"{{{v.W}}}t", f"{{{v.S}}}t") and text != text.strip():
        place.element.set(f"{{{v.XML}}}space", "preserve")


def in_reading_order(package: OfficePackage) -> list[OfficePart]:
    """The parts as they are read: slides or sheets in their order, each with what hangs on it, then the rest."""
    main = package.main()
    leads = {f"rId{number}": link.part for number, link in enumerate(main.links, 1)}
    listed = [leads.get(entry.get(f"{{{v.R}}}id")) for entry in main.root.iter(f"{{{v.P}}}sldId", f"{{{v.S}}}sheet")]
    order: dict[int, OfficePart] = {}
    for part in listed:
        if part is not None:
            order[id(part)] = part
            order |= {id(link.part): link.part for link in part.links if link.part and link.kind in BESIDE}
    return [*order.values(), *(part for part in package.parts if id(part) not in order)]
