"""How is an electronic book read and written?

Its chapters are web pages, read and written as these are, in the order of reading; title and author are
text. The output is a new book of the chapters: pictures, style sheets, fonts and scripts are left out and
reported, and chapters have numbers for names.
"""

import posixpath
from collections.abc import Sequence
from html import escape
from urllib.parse import unquote

from textveil.core.errors import InputError, tell_input
from textveil.core.libraries import library
from textveil.formats import zip_container as zips
from textveil.formats.contents import Change, Contents, Note, Piece, count_notes
from textveil.formats.format_words import format_entry
from textveil.formats.markup import Element, parse_xml
from textveil.formats.nested import Inside, join_contents, read_inside, write_inside
from textveil.formats.registry import Settings

OPF, DC = "{http://www.idpf.org/2007/opf}", "{http://purl.org/dc/elements/1.1/}"
PATH = "{urn:oasis:names:tc:opendocument:xmlns:container}rootfile"
PAGES = ("application/xhtml+xml", "text/html")
TOLD = dict.fromkeys(("title", "description", "subject", "publisher")) | dict.fromkeys(
    ("creator", "contributor"), "name"
)
TEMPLATES: dict[str, str] = format_entry("templates.book")


def read(data: bytes, *, settings: Settings) -> Contents:
    """Title and author, then chapter after chapter."""
    told, chapters, left = open_book(data, settings=settings)
    pieces, found = [Piece(text, kind=TOLD[name]) for name, text in told], join_contents(chapters)
    notes = count_notes("book", {"pictures, style sheets, fonts and other parts": left})
    return Contents((*pieces, *found.pieces), (*found.removed, *notes))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new book of the chapters."""
    told, chapters, _ = open_book(data, settings=settings)
    coming = iter(changes)
    named = [(name, next(coming).text) for name, _ in told]
    pages = [as_xhtml(write_inside(chapter, coming)) for chapter in chapters]
    return zips.pack(members(named, pages), stored={"mimetype"})


def open_book(data: bytes, *, settings: Settings) -> tuple[list[tuple[str, str]], list[Inside], int]:
    """What is told of the book, its chapters in order, and how many parts are left out."""
    files = zips.unpack(data, name=settings.name)
    with tell_input(f"{settings.name} is a zip file but no electronic book: check its ending", KeyError, StopIteration):
        container = parse_xml(files["META-INF/container.xml"], name=settings.name)
        place = next(container.iter(PATH)).get("full-path", "")
        book = parse_xml(files[place], name=settings.name)
    if "META-INF/encryption.xml" in files and b"EncryptedData" in files["META-INF/encryption.xml"]:
        raise InputError(f"{settings.name} is encrypted: take its protection off first")
    found = [(one.tag.removeprefix(DC), one.text) for one in book.iter() if is_told(one)]
    names = [name for name in spine(book, posixpath.dirname(place)) if name in files]
    chapters = [read_inside("chapter.html", files[name], settings=settings) for name in names if files[name].strip()]
    made = {"mimetype", "META-INF/container.xml", place, "nav.xhtml", *names}
    return found, chapters, len(set(files) - made)


def is_told(element: Element) -> bool:
    """Whether an element tells something of the book."""
    tag = element.tag if isinstance(element.tag, str) else ""
    return tag.startswith(DC) and tag.removeprefix(DC) in TOLD and bool((element.text or "").strip())


def spine(book: Element, folder: str) -> list[str]:
    """The chapters in the order of reading, once each."""
    items = {one.get("id"): one for one in book.iter(f"{OPF}item")}
    order = [items.get(one.get("idref")) for one in book.iter(f"{OPF}itemref")]
    pages = [one for one in order if one is not None and one.get("media-type") in PAGES]
    return list(
        dict.fromkeys(posixpath.normpath(posixpath.join(folder, unquote(one.get("href", "")))) for one in pages)
    )


def as_xhtml(page: bytes) -> bytes:
    """A page as books have it: well-formed XML."""
    root = library("lxml.html").document_fromstring(page)
    root.set("xmlns", "http://www.w3.org/1999/xhtml")
    for meta in list(root.iter("meta")):
        if meta.get("charset"):
            meta.getparent().remove(meta)
    data: bytes = library("lxml.etree").tostring(root, method="xml", encoding="utf-8", doctype="<!DOCTYPE html>")
    return data


def members(told: Sequence[tuple[str, str]], pages: Sequence[bytes]) -> list[tuple[str, bytes]]:
    """The files of the new book."""
    names = [f"chapter{number:04}.xhtml" for number in range(1, len(pages) + 1)]
    said = "".join(f"<dc:{name}>{escape(text)}</dc:{name}>" for name, text in told)
    return [
        ("mimetype", b"application/epub+zip"),
        ("META-INF/container.xml", TEMPLATES["container"].encode()),
        ("book.opf", package(said if "<dc:title>" in said else f"<dc:title>-</dc:title>{said}", names).encode()),
        ("nav.xhtml", contents(names).encode()),
        *zip(names, pages, strict=True),
    ]


def package(said: str, names: Sequence[str]) -> str:
    """The list of what the book is made of."""
    items = "".join(f'<item id="c{n}" href="{name}" media-type="{PAGES[0]}"/>' for n, name in enumerate(names))
    order = "".join(f'<itemref idref="c{n}"/>' for n in range(len(names)))
    return TEMPLATES["package"].format(said=said, kind=PAGES[0], items=items, order=order)


def contents(names: Sequence[str]) -> str:
    """The page that leads to the chapters, by number."""
    entries = "".join(f'<li><a href="{name}">{number}</a></li>' for number, name in enumerate(names, 1))
    return TEMPLATES["contents"].format(entries=entries)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What a reader of the book does not see."""
    return list(read(data, settings=settings).removed)
