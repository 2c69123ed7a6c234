"""Where in a file of elements does a listed word stand that its text does not say?

A format reads the places that it knows. What stands in any other place – an attribute, text where none
belongs – is looked at by itself: in a package that is about to be written it goes, and what is found in a
file that was written keeps it from being released. A value that every program has tells nothing.
"""

import re
import zipfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from io import BytesIO

from textveil.core.libraries import library
from textveil.formats import html_vocabulary
from textveil.formats.clean_odf import STYLE as ODF_STYLE
from textveil.formats.clean_odf import VALUES as ODF_VALUES
from textveil.formats.contents import without_unseen
from textveil.formats.markup import Element
from textveil.formats.ooxml_parts import ooxml_vocabulary as v

Hides = Callable[[str], bool]
"""Whether a text by itself says a listed word."""
MEASURE = re.compile(r"[-+#]?\d{0,5}(?:\.\d+)?[a-z%]{0,3}")
"""A number that is too short to be somebody's, with its unit."""
ADDRESS = re.compile(r"(?:http://(?:schemas\.(?:openxmlformats|microsoft)|www\.w3|purl)\.|urn:(?:oasis|schemas))\S*")
"""What a vocabulary is called."""
MADE_OF_ELEMENTS = ("html", "epub")
"""Formats besides those of Office and OpenDocument programs whose files are trees in known words."""
TREES = (".xml", ".vml", ".rels", ".xhtml", ".html", ".htm", ".opf", ".ncx", ".svg")
LISTS = frozenset({"[Content_Types].xml", "META-INF/manifest.xml", "META-INF/container.xml", "nav.xhtml"})
"""Parts of a package that name others, and are made anew."""
LINKS, TARGET = ".rels", "Target"
STYLE = "style"
"""What says how things look in known words, wherever it stands."""
JOINT = "-"
"""What is put between pieces that stand apart, to see whether they are one word."""
Stray = tuple[str, str]
"""Where a word stands, in the words of its format, and what it is."""


def is_common(value: str) -> bool:
    """Whether every program has this value, so that it tells nothing.

    >>> is_common("center"), is_common("12.5pt"), is_common("Arial"), is_common("Ellison"), is_common("1614960347")
    (True, True, True, False, False)
    """
    return (
        value in v.VALUES
        or value in ODF_VALUES
        or MEASURE.fullmatch(value) is not None
        or ADDRESS.fullmatch(value) is not None
        or v.is_font(value)
        or v.STYLE.fullmatch(value.lower().replace(" ", "")) is not None
        or ODF_STYLE.fullmatch(value) is not None
        or html_vocabulary.VALUE.fullmatch(value) is not None
        or value in html_vocabulary.META
    )


def drop_unread(roots: Sequence[Element], said: str, hides: Hides | None) -> None:
    """Take out of trees what says a listed word, unless their text says the same: what its reader reads was treated."""
    if hides is None:
        return
    known = squeeze(said)
    goes = cache(lambda value: not is_common(value) and hides(value) and squeeze(value) not in known)
    for root in roots:
        for element in root.iter("*"):
            for name in [name for name, value in element.attrib.items() if goes(value)]:
                del element.attrib[name]
            if element.text and goes(element.text):
                element.text = None
            if element.tail and goes(element.tail):
                element.tail = None


def find_unread(data: bytes, said: str, hides: Hides) -> str:
    """The first place of a written file that says a listed word though its text does not; empty if there is none."""
    known = squeeze(said)
    goes = cache(lambda value: hides(value) and squeeze(value) not in known)
    for part, strays in stray_texts(data):
        loose = [(place, value) for place, value in strays if not is_common(value)]
        for place, value in loose:
            if goes(value):
                return f"{part}: {place}" if part else place
        apart = JOINT.join(value for _, value in loose if squeeze(value) not in known)
        if apart and hides(apart):
            return part or "the file"
    return ""


def squeeze(text: str) -> str:
    """A text without spaces and without what nobody sees."""
    return "".join(without_unseen(text).split())


def stray_texts(data: bytes) -> Iterator[tuple[str, list[Stray]]]:
    """For each part of a file that is made of elements, all that stands in it, in order."""
    if not data.startswith(b"PK\x03\x04"):
        yield "", list(texts_of(data))
        return
    with zipfile.ZipFile(BytesIO(data)) as package:
        for name in package.namelist():
            if name.endswith(TREES) and name not in LISTS:
                yield name, list(texts_of(package.read(name), only=TARGET if name.endswith(LINKS) else ""))


def texts_of(data: bytes, *, only: str = "") -> Iterator[Stray]:
    """Every text and every value of a tree but its looks, and where it stands; of links only where they lead."""
    etree = library("lxml.etree")
    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, recover=True))
    for element in root.iter() if root is not None else ():
        name = v.local(element.tag) if isinstance(element.tag, str) else "a comment"
        if not only and name != STYLE:
            yield from ((f"{name}, its text", text) for text in (element.text, element.tail) if text and text.strip())
        if isinstance(element.tag, str):
            yield from (
                (f"{name}, its {v.local(at)}", value)
                for at, value in element.attrib.items()
                if value and at != STYLE and (not only or at == only)
            )
