"""How is an Office file read into pieces and written again, whatever program made it?"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import replace

from textveil.formats import zip_container as zips
from textveil.formats.contents import Change, Contents, Note, Piece, count_notes
from textveil.formats.format_words import format_entry, format_words
from textveil.formats.inner_tables import TableTags, label_cells
from textveil.formats.markup import Element, Place, as_piece, put, remove
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.clean_ooxml import clean_package
from textveil.formats.ooxml_parts.parts import (
    Family,
    OfficePackage,
    OfficePart,
    Relationship,
    open_package,
    package_members,
)
from textveil.formats.ooxml_parts.text_places import places
from textveil.formats.registry import Settings

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
    return zips.pack(package_members(package, ending=settings.format))


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
