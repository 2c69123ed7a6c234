"""What is in a Word file that a reader of the printed page does not see?"""

from collections import Counter

from textveil.formats.contents import Note
from textveil.formats.markup import Element
from textveil.formats.registry import Settings
from textveil.formats.word import vocabulary as v
from textveil.formats.word.package import open_package

UNSEEN = {
    "del": "tracked deletions",
    "ins": "tracked insertions",
    "moveFrom": "moved text",
    "comment": "comments",
    "vanish": "hidden text",
    "webHidden": "hidden text",
    "rPrChange": "formatting history",
    "pPrChange": "formatting history",
    "rsid": "traces of editing sessions",
    "docVar": "document variables",
    "instrText": "field codes",
    "fldSimple": "field codes",
    "dataBinding": "fields bound to custom data",
}
"""Elements that print nothing, or not what they hold."""
COVERING = {"000000", "FFFFFF", "ffffff"}


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Revisions, comments, hidden and covered text, properties and unknown parts."""
    package = open_package(data, name=settings.name, keep_pictures=False)
    found: Counter[tuple[str, str]] = Counter()
    for part in package.parts:
        if part.kind == "core-properties":
            found[part.name, "properties: " + ", ".join(sorted(names(part.root)))] += 1
        elif part.root is not None:
            for what in (unseen(element) for element in part.root.iter()):
                if what:
                    found[part.name, what] += 1
    return [*(Note(place, what, count) for (place, what), count in sorted(found.items())), *package.removed]


def names(root: Element) -> set[str]:
    """Which properties are filled in; never what they say."""
    return {child.tag.rpartition("}")[2] for child in root if child.text}


def unseen(element: Element) -> str | None:
    """What kind of unseen thing an element is, if any."""
    space, _, name = element.tag[1:].rpartition("}")
    if space == v.W and name in UNSEEN:
        return UNSEEN[name]
    if space == v.W and name == "highlight" and element.get(f"{{{v.W}}}val") == "black":
        return "text under a black bar: a bad redaction"
    if space == v.W and name == "color" and element.get(f"{{{v.W}}}val", "") in COVERING - {"000000"}:
        return "white text"
    if space == v.W and name == "shd" and element.get(f"{{{v.W}}}fill") == "000000":
        return "text on black: a bad redaction"
    if name in {"docPr", "cNvPr"} and (element.get("descr") or element.get("title")):
        return "alternative texts"
    return None
