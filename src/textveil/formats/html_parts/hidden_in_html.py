"""What is on a web page that a browser does not show?"""

from collections import Counter
from collections.abc import Iterator

from textveil.formats.contents import Note
from textveil.formats.html_parts.looks import BLACK, GONE, Looks
from textveil.formats.markup import Element, elements

UNSHOWN = ("html", "head", "title", "meta", "style", "script")
"""Elements that no page shows."""


def note_unseen(root: Element) -> list[Note]:
    """Hidden elements, white text, bad redactions, and what attributes say."""
    looks = Looks(root)
    found = Counter(what for element in elements(root) for what in kinds(element, looks))
    return [Note(place, what, count) for (place, what), count in sorted(found.items())]


def kinds(element: Element, looks: Looks) -> Iterator[tuple[str, str]]:
    """What kinds of unseen things an element is."""
    if element.tag == "meta" and "content" in element.attrib:
        yield "head", "meta tags"
    if element.tag not in UNSHOWN:
        yield from (("page", what) for what in (*is_hidden(element, looks), *unseen_attributes(element)))


def is_hidden(element: Element, looks: Looks) -> Iterator[str]:
    """Whether what an element holds is not shown, or badly hidden."""
    style = looks.style(element)
    if "hidden" in element.attrib or GONE.search(style) or element.get("type") == "hidden":
        yield "hidden elements"
    elif looks.is_clear(element):
        yield "elements drawn without ink or in white"
    if BLACK.search(style):
        yield "text on black: a bad redaction"
    if element.tag == "del":
        yield "deleted text"


def unseen_attributes(element: Element) -> Iterator[str]:
    """What attributes hold that nobody is shown."""
    if any(element.get(name) for name in ("alt", "title", "aria-label", "aria-description", "longdesc")):
        yield "alternative texts"
    if any(name.startswith("data-") for name in element.attrib):
        yield "elements with data of programs"
    if any(name.startswith("on") for name in element.attrib):
        yield "scripts in elements"
