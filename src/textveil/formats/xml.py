"""How is an XML file read and written?

Text of elements and values of attributes are text; names and addresses of vocabularies are structure.
Comments, instructions and declarations are left out and reported; entities that stand for words are
put in, and a file that declares others is refused. The value of a name of secrets is hidden whatever it says.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.formats.contents import APART, Change, Contents, Note, Piece, count_notes
from textveil.formats.markup import TAIL, TEXT, Element, Place, as_piece, elements, parse_xml, put, text_at, write_xml
from textveil.formats.registry import Settings
from textveil.formats.stretches import FieldColumns
from textveil.mentions.secret_fields import is_secret

PLAIN = re.compile(r"\s*(?:[-+]?\d{1,4}(?:[.,]\d+)?|true|false|yes|no|\W?\w?)\s*", re.IGNORECASE)
"""A value that says nothing of anyone."""
LEFT_OUT = {rb"<!--": "comments", rb"<\?(?!xml[ \t\r\n])": "instructions", rb"<!DOCTYPE": "declarations"}


def read(data: bytes, *, settings: Settings) -> Contents:
    """Texts and values of attributes, in order."""
    root = parse_xml(data, name=settings.name)
    return Contents(tuple(field_pieces(root)), tuple(left_out(data)))


def field_pieces(root: Element) -> Iterator[Piece]:
    """Every place as a piece; attributes, and elements that hold nothing but a text, are fields of what they lie in."""
    columns, rows, mixes = FieldColumns(), dict[Element, int](), cache(is_mixed)
    for place in places(root):
        is_attribute = place.at not in (TEXT, TAIL)
        owner = place.element if is_attribute else place.element.getparent()
        is_field = is_attribute or (place.at == TEXT and not len(place.element) and not mixes(owner))
        if owner is None or not is_field:
            yield as_piece(place)
            continue
        name = place.at if is_attribute else place.element.tag
        key = (*(local_name(one.tag) for one in reversed([owner, *owner.iterancestors()])), local_name(name))
        yield replace(as_piece(place), cell=columns.cell(key, rows.setdefault(owner, len(rows))))


def local_name(name: str) -> str:
    """The name of an element or attribute without the address of its vocabulary."""
    return name.rpartition("}")[2]


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same elements with their texts changed, in UTF-8."""
    root = parse_xml(data, name=settings.name)
    for place, change in zip(list(places(root)), changes, strict=True):
        if change.edits or change.text != text_at(place):
            put(place, change.text)
    return write_xml(root) + b"\n"


def places(root: Element) -> Iterator[Place]:
    """Every place of text: texts, where words that an element cuts are one word, then attributes."""
    mixes = cache(is_mixed)
    for event, element in library("lxml.etree").iterwalk(root, events=("start", "end")):
        inside = element if event == "start" else element.getparent()
        place = Place(element, TEXT if event == "start" else TAIL, "" if mixes(element.getparent()) else APART)
        if text_at(place) and (mixes(inside) or not PLAIN.fullmatch(text_at(place))):
            yield with_kind(place, element.tag) if event == "start" else place
    for element in elements(root):
        own = (Place(element, name) for name in element.attrib if not PLAIN.fullmatch(element.get(name)))
        yield from (with_kind(place, place.at) for place in own)


def with_kind(place: Place, name: str) -> Place:
    """A place with what the name of its element or attribute gives away."""
    is_key = is_secret(local_name(name), text_at(place))
    return replace(place, kind=Kind.KEY) if is_key else place


def is_mixed(element: Element) -> bool:
    """Whether text and elements stand side by side in an element."""
    if element is None or not len(element):
        return False
    return bool((element.text or "").strip()) or any((child.tail or "").strip() for child in element)


def left_out(data: bytes) -> list[Note]:
    """What no output holds."""
    return count_notes("file", {what: len(re.findall(pattern, data)) for pattern, what in LEFT_OUT.items()})


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Comments and the like, and that names of elements stay."""
    names = {element.tag for element in elements(parse_xml(data, name=settings.name))}
    return [*left_out(data), Note("file", "names of elements that nobody has judged", len(names))]
