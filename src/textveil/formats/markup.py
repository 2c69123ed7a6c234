"""How are XML trees read, changed in known places and written, with nothing fetched or expanded?"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.formats.contents import APART, Piece

Element = Any
"""An element of an lxml tree."""
TEXT, TAIL = "text()", "tail()"
"""Where text stands: in an element, or right after it; else in the attribute of that name."""


QUOTED, TAG = re.compile(r"\"[^\"<>]*\"|'[^'<>]*'"), re.compile(r"<[A-Za-z][^<>]*")
MOST_ATTRIBUTES = 1_000
"""Attributes of one element: libraries take time for them that grows with their square."""
LONGEST = 100_000
"""Characters that all entities of an XML file may say together."""
OF_DECLARATIONS = re.compile(rb"<!ENTITY\s+%")
"""An entity that stands in declarations, and may hold others."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece of text stands in a tree."""

    element: Element
    at: str = TEXT
    lead: str = APART
    kind: str | None = None
    is_target: bool = False
    where: str = ""
    beside: tuple[str, str] = ("", "")


def parse_xml(data: bytes, *, name: str) -> Element:
    """The root of an XML file without comments and instructions; of entities, words that the file declares are put in.

    An entity that stands for other entities, for elements or for another file is refused.
    """
    root = parse_tree(data, name=name, resolve=False)
    declared = root.getroottree().docinfo.internalDTD
    entities = list(declared.iterentities()) if declared is not None else []
    if not entities:
        return root
    plain = data.replace(b"\0", b"")  # as it is in a file of wide characters
    is_odd = any(one.content is None or set("&<%") & set(one.content) for one in entities)
    if is_odd or OF_DECLARATIONS.search(plain):
        raise InputError(
            f"{name} declares entities in its XML that are more than words: write them out and save it again"
        )
    used = sum(plain.count(f"&{one.name};".encode()) * len(one.content) for one in entities)
    if used > LONGEST:
        raise InputError(f"{name} {trouble('amplification')}")
    return parse_tree(data, name=name, resolve=True)


def parse_tree(data: bytes, *, name: str, resolve: bool) -> Element:
    """The root of an XML file, with the entities that it declares put in or left as they are."""
    etree = library("lxml.etree")
    parser = etree.XMLParser(
        resolve_entities="internal" if resolve else False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.LxmlError, ValueError) as error:
        raise InputError(f"{name} {trouble(str(error))}") from None
    if any(len(element.attrib) > MOST_ATTRIBUTES for element in root.iter("*")):
        raise InputError(f"{name} {trouble('attributes')}")
    return root


def has_many_attributes(text: str) -> bool:
    """Whether a tag of a page has more attributes than any honest one, before a library reads them.

    >>> has_many_attributes("<p " + "a " * 1001 + ">"), has_many_attributes('<p d="' + "a " * 1001 + '">')
    (True, False)
    """
    long = (tag[0] for tag in TAG.finditer(text) if tag.end() - tag.start() > 2 * MOST_ATTRIBUTES)
    return any(len(QUOTED.sub("x ", tag).split()) > MOST_ATTRIBUTES + 1 for tag in long)


def trouble(error: str) -> str:
    """What is wrong with XML that cannot be read, and what to do."""
    if error == "attributes":
        return f"gives more than {MOST_ATTRIBUTES:,} attributes to one element, which no honest file does"
    if "depth" in error.lower():
        return "nests its XML too deep, which no honest document does: ask for a new copy"
    if "huge" in error.lower() or "too long" in error.lower() or "amplification" in error.lower():
        return "holds a piece of XML that is too large, which no honest document does: ask for a new copy"
    return "holds broken XML: open it in its program and save it again"


def write_xml(root: Element) -> bytes:
    """The tree as a standalone UTF-8 XML file."""
    data: bytes = library("lxml.etree").tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return data


def as_piece(place: Place) -> Piece:
    """The piece of text that stands at a place."""
    return Piece(
        text_at(place), place.lead, place.kind, where=place.where, is_target=place.is_target, beside=place.beside
    )


def text_at(place: Place) -> str:
    """What a place says."""
    if place.at == TEXT:
        return str(place.element.text or "")
    if place.at == TAIL:
        return str(place.element.tail or "")
    return str(place.element.get(place.at) or "")


def put(place: Place, text: str) -> None:
    """Make a place say something else; what XML cannot hold is left out."""
    clean = drop_unstorable(text)
    if place.at == TEXT:
        place.element.text = clean
    elif place.at == TAIL:
        place.element.tail = clean
    else:
        place.element.set(place.at, clean)


def drop_unstorable(text: str) -> str:
    """The text without what XML cannot hold."""
    return text if text.isprintable() else "".join(filter(is_allowed, text))


def is_allowed(sign: str) -> bool:
    """Whether XML can hold this character."""
    return (sign >= " " and not "\ud800" <= sign <= "\udfff" and sign < "\ufffe") or sign in "\t\n\r" or sign > "\uffff"


def remove(element: Element) -> None:
    """Take an element out of its tree with all it holds, but not what follows it."""
    parent = element.getparent()
    if parent is None:
        return
    keep_tail(element)
    parent.remove(element)


def unwrap(element: Element) -> None:
    """Put what an element holds in its place."""
    parent = element.getparent()
    index = parent.index(element)
    keep_tail(element)
    for child in reversed(list(element)):
        parent.insert(index, child)
    parent.remove(element)


def keep_tail(element: Element) -> None:
    """Hand the text that follows an element to what stands before it."""
    if element.tail:
        add_before(element, element.tail)
        element.tail = None


def add_before(element: Element, text: str) -> None:
    """Put text right before an element."""
    before, parent = element.getprevious(), element.getparent()
    if before is not None:
        before.tail = (before.tail or "") + text
    else:
        parent.text = (parent.text or "") + text


def elements(root: Element) -> list[Element]:
    """All elements of a tree, in order; a list, so that the tree may be changed meanwhile."""
    return [element for element in root.iter() if isinstance(element.tag, str)]


def remove_all(found: Iterable[Element]) -> int:
    """Remove elements; how many there were."""
    listed = list(found)
    for element in listed:
        remove(element)
    return len(listed)


def with_prefixes(root: Element, prefixes: Mapping[str | None, str]) -> Element:
    """The same tree with the namespaces that it uses under these prefixes, and no others."""
    etree = library("lxml.etree")
    declared = {declaration for _, declaration in etree.iterwalk(root, events=("start-ns",))}
    used = {(prefix or None, uri) for prefix, uri in declared if uri in prefixes.values()}
    if used <= set(prefixes.items()):
        etree.cleanup_namespaces(root)
        return root
    new = etree.Element(root.tag, dict(root.attrib), nsmap=dict(prefixes))
    new.text = root.text
    copies = {root: new}
    for element in root.iterdescendants():
        copy = etree.SubElement(copies[element.getparent()], element.tag, dict(element.attrib))
        copies[element], copy.text, copy.tail = copy, element.text, element.tail
    etree.cleanup_namespaces(new)
    return new


# In what order are the runs of a paragraph read, when not all of them are seen?
#
# What a reader sees is read first, as if nothing stood between. What was deleted or
# is unseen follows, so that it neither cuts nor lengthens a word. A piece of it that
# touches a word is a piece of one, and is hidden whatever it says.


LAST_WORD, FIRST_WORD = re.compile(r"\w+\Z"), re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class TextRun:
    """A place of text in a paragraph, and whether it is read aside."""

    place: Place
    instead: str | None = None
    """What a reader sees in its place if it is not seen: nothing, or a space; None if it is seen."""
    is_note: bool = False
    """Whether it is a small note over a word, and no piece of one."""


def reading_order(runs: Sequence[TextRun]) -> Iterator[Place]:
    """The places of a paragraph: what is seen, then the rest."""
    lead = APART
    for run in runs:
        if run.instead is None:
            yield replace(run.place, lead=APART if lead == APART else lead + run.place.lead)
            lead = ""
        elif lead != APART:
            lead += run.instead
    for index, run in enumerate(runs):
        if run.instead is not None:
            goes_on = index > 0 and runs[index - 1].instead is not None
            kind = Kind.WORD if touches_word(runs, index) else run.place.kind
            lead = run.place.lead if goes_on else APART
            yield replace(run.place, lead=lead, kind=kind, beside=words_beside(runs, index))


def touches_word(runs: Sequence[TextRun], index: int) -> bool:
    """Whether an unseen run begins or ends inside a word that is seen."""
    before, this, after = (runs[at] if 0 <= at < len(runs) else None for at in (index - 1, index, index + 1))
    return is_word(before, this) or is_word(this, after)


def words_beside(runs: Sequence[TextRun], index: int) -> tuple[str, str]:
    """The parts of words that are seen right before and behind an unseen run, and make one word with it."""
    before, this, after = (runs[at] if 0 <= at < len(runs) else None for at in (index - 1, index, index + 1))
    left = LAST_WORD.search(text_at(before.place)) if before and is_word(before, this) else None
    right = FIRST_WORD.match(text_at(after.place)) if after and is_word(this, after) else None
    return left[0] if left else "", right[0] if right else ""


def is_word(first: TextRun | None, second: TextRun | None) -> bool:
    """Whether two runs, of which one is seen, make one word."""
    if not first or not second or first.is_note or second.is_note or second.place.lead:
        return False
    if (first.instead is None) == (second.instead is None):
        return False
    left, right = text_at(first.place)[-1:], text_at(second.place)[:1]
    return left.isalnum() and right.isalnum()
