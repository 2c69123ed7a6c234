"""How is a Word document read and written, in all its parts?

Body, headers, notes, comments, insertions and deletions, shapes, charts and
properties are text. Parts we do not know are left out and reported.
"""

from collections.abc import Sequence
from copy import deepcopy
from urllib.parse import quote

from textveil.formats import zip_container as zips
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.docx_parts import hidden_text as inspection
from textveil.formats.docx_parts import vocabulary as v
from textveil.formats.docx_parts.clean import clean, notes
from textveil.formats.docx_parts.manifest import content_types, relationships
from textveil.formats.docx_parts.parts import Link, Package, open_package
from textveil.formats.docx_parts.places import places
from textveil.formats.markup import Place, as_piece, put, remove, write_xml
from textveil.formats.registry import Settings


def read(data: bytes, *, settings: Settings) -> Contents:
    """All text of all known parts."""
    package, removed = open_cleaned(data, settings=settings)
    pieces = [as_piece(place) for part in package.parts for place in places(part)]
    pieces += [
        Piece(link.address, kind=None if link.address.startswith("#") else "address") for link in outside_links(package)
    ]
    return Contents(tuple(pieces), tuple(removed), package)


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new package of the known parts, with the changes made."""
    known = settings.parsed
    package = deepcopy(known) if isinstance(known, Package) else open_cleaned(data, settings=settings)[0]
    found = [place for part in package.parts for place in places(part)]
    for place, change in zip(found, changes[: len(found)], strict=True):
        if change.edits:
            change_place(place, change.text)
    for link, change in zip(outside_links(package), changes[len(found) :], strict=True):
        link.address = change.text
    return zips.pack(members(package))


def open_cleaned(data: bytes, *, settings: Settings) -> tuple[Package, list[Note]]:
    """The package with nothing but text and known words, and what went."""
    package = open_package(data, name=settings.name, keep_pictures="pictures" in settings.keep)
    gone = clean(package)
    return package, [*package.removed, *notes(gone)]


def outside_links(package: Package) -> list[Link]:
    """Links that lead out of the file."""
    return [link for part in package.parts for link in part.links if link.part is None]


def change_place(place: Place, text: str) -> None:
    """Put new text; a number in a chart that is no number any more takes its point with it."""
    put(place, text)
    if place.element.tag == f"{{{v.C}}}v" and next(place.element.iterancestors(f"{{{v.C}}}numCache"), None) is not None:
        remove(place.element.getparent())
    elif place.element.tag == f"{{{v.W}}}t" and text != text.strip():
        place.element.set(f"{{{v.XML}}}space", "preserve")


def members(package: Package) -> list[tuple[str, bytes]]:
    """The files of the new package, in the order that programs expect."""
    listed = [("[Content_Types].xml", content_types(package.parts)), ("_rels/.rels", relationships("", package.links))]
    for part in package.parts:
        listed.append((part.name, write_xml(part.root) if part.root is not None else part.data))
        if part.links:
            folder, _, base = part.name.rpartition("/")
            for link in part.links:
                link.address = quote(link.address, safe=":/?#@!$&'()*+,;=%") if link.address else ""
            listed.append((f"{folder}/_rels/{base}.rels", relationships(part.name, part.links)))
    return listed


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What a reader of the printed page would not see."""
    return inspection.inspect(data, settings=settings)
