"""What of a Word part stays that is no text?

Known elements and attributes. Ids and names that an author chose get names of our
own, the same in every part; dates, histories and what points to a part that was
left behind go.
"""

import re
from collections import Counter
from collections.abc import Iterable

from textveil.formats.contents import Note
from textveil.formats.markup import Element, elements, remove, remove_all, unwrap
from textveil.formats.names import Names
from textveil.formats.word import vocabulary as v
from textveil.formats.word.package import Package, Part
from textveil.libraries import library

VAL, NAME, STYLED, STYLE_ID = (f"{{{v.W}}}{name}" for name in ("val", "name", "style", "styleId"))
STYLE_USES = {f"{{{v.W}}}{name}" for name in ("pStyle", "rStyle", "tblStyle", "basedOn", "next", "link")}
STYLE_USES |= {f"{{{v.W}}}{name}" for name in ("numStyleLink", "styleLink")}
TEXTS = {f"{{{v.W}}}t", f"{{{v.W}}}delText", f"{{{v.A}}}t", f"{{{v.M}}}t"}
CODES = {f"{{{v.W}}}instrText", f"{{{v.W}}}delInstrText"}
SIMPLE, CODE = f"{{{v.W}}}fldSimple", f"{{{v.W}}}instr"
SYMBOL = f"{{{v.W}}}sym"
FORMULA, CACHED = f"{{{v.C}}}f", f"{{{v.C}}}v"
MARKED = {f"{{{v.W}}}bookmarkStart", f"{{{v.W}}}lang", f"{{{v.W}}}themeFontLang", f"{{{v.W}}}lid"}
"""Elements whose words are renamed, or name a language."""
STAYS = {f"{{{v.W}}}hyperlink", f"{{{v.A}}}blip", f"{{{v.V}}}imagedata"}
"""Elements that stay when what they point to goes."""
DATES = "dates, programs and counts"


def clean(package: Package) -> Counter[str]:
    """Change every part so that only text and known words are left; what went, counted."""
    gone: Counter[str] = Counter()
    styles, bookmarks = Names("S"), Names("b")
    for part in package.parts:
        if part.kind == "core-properties":
            clean_properties(part.root, gone)
        elif part.root is not None:
            clean_part(part, gone=gone)
            rename(part.root, styles=styles, bookmarks=bookmarks)
    return gone


def clean_part(part: Part, *, gone: Counter[str]) -> None:
    """Drop what is not known in one part."""
    root = part.root
    gone["formatting history, permissions and links to data"] += remove_all(root.iter(*v.DROPPED))
    gone["elements of other programs"] += remove_all(
        element for element in elements(root) if space(element.tag) not in v.NAMESPACES
    )
    for choice in list(root.iter(f"{{{v.MC}}}Choice")):
        if not all(choice.nsmap.get(prefix) in v.NAMESPACES for prefix in choice.get("Requires", "").split()):
            remove(choice)
    if part.kind == "settings":
        remove_all(child for child in list(root) if child.tag not in v.SETTINGS)
    for element in list(root.iter(*v.UNWRAPPED)):
        unwrap(element)
    ids = {link.old_id: f"rId{number}" for number, link in enumerate(part.links, 1)}
    for element in elements(root):
        clean_text(element, gone)
        clean_attributes(element, ids=ids)
    tidy_namespaces(root)


def clean_attributes(element: Element, *, ids: dict[str, str]) -> None:
    """Keep known attributes; what points to nothing goes, and so does its element."""
    is_lost = False
    for name, value in list(element.attrib.items()):
        new = new_value(element, name, ids=ids)
        is_lost = is_lost or (new is None and space(name) == v.R)
        if new is None:
            del element.attrib[name]
        elif new != value:
            element.set(name, new)
    if is_lost and element.tag not in STAYS:
        remove(element)


def new_value(element: Element, name: str, *, ids: dict[str, str]) -> str | None:
    """What an attribute says in the output, before any edit; None if it goes."""
    value = str(element.get(name))
    if space(name) == v.R:
        return ids.get(value)
    if drop(name, value):
        return None
    if name == f"{{{v.MC}}}Ignorable":
        return " ".join(prefix for prefix in value.split() if element.nsmap.get(prefix) in v.NAMESPACES) or None
    if name == "style":
        return ";".join(part for part in value.split(";") if not v.WORD.search(part))
    is_chosen = name in v.FORGOTTEN and not is_known(element, value)
    if is_chosen or (v.WORD.search(value) and not is_free(element, name, value)):
        return "" if name == "name" and element.tag.endswith(("}docPr", "}cNvPr", "Scheme", "}theme")) else None
    return value


def is_free(element: Element, name: str, value: str) -> bool:
    """Whether an attribute may hold words of its own: it is treated as text, renamed, or names a font."""
    tag = element.tag
    named = tag in STYLE_USES or tag in v.SAYING_VALUE or tag in (NAME, f"{{{v.W}}}lvlText", f"{{{v.W}}}listItem")
    known = value.startswith((v.OFFICE, v.MICROSOFT)) or value in ("General", v.COMPATIBLE)
    font = tag == f"{{{v.W}}}font" or tag == f"{{{v.W}}}altName"
    return name in v.FREE | v.SAYING | {STYLE_ID, f"{{{v.W}}}anchor"} or named or known or font or tag in MARKED


def is_known(element: Element, value: str) -> bool:
    """Whether a name or an id is one that programs give."""
    if element.tag == f"{{{v.A}}}gd":
        return bool(v.GUIDE.fullmatch(value))
    return bool(v.SHAPE_ID.fullmatch(value)) or value == v.COMPATIBLE


def drop(name: str, value: str) -> bool:
    """Whether an attribute is unknown, or a trace of editing."""
    local = name.rpartition("}")[2]
    return (space(name) or v.W) not in v.NAMESPACES or local.startswith("rsid") or len(value) > 4000


def clean_text(element: Element, gone: Counter[str]) -> None:
    """Empty field codes that may tell something, and text where only measures belong."""
    element.tail = None
    tag, text = element.tag, element.text or ""
    if tag in CODES:
        if not v.FIELD.fullmatch(text):
            gone["field codes"] += bool(text.strip())
            element.text = ""
    elif tag == SYMBOL:
        spell(element)
    elif tag == FORMULA:
        element.text = "Sheet1!$A$1"
    elif tag not in TEXTS and tag != CACHED and text and not v.PLAIN.fullmatch(text):
        element.text = None
    if tag == SIMPLE and not v.FIELD.fullmatch(element.get(CODE, "")):
        gone["field codes"] += 1
        unwrap(element)


def spell(symbol: Element) -> None:
    """Make a symbol text, so that letters set as symbols are read; what is no letter becomes a dot."""
    code = symbol.get(f"{{{v.W}}}char", "")
    number = int(code, 16) & 0xFFF if re.fullmatch("[0-9A-Fa-f]{1,4}", code) else 0
    sign = chr(number)
    symbol.attrib.clear()
    symbol.tag = f"{{{v.W}}}t"
    symbol.text = sign if sign.isascii() and sign.isalnum() else "•"


def rename(root: Element, *, styles: Names, bookmarks: Names) -> None:
    """Give styles and bookmarks names of our own where an author named them."""
    for element in root.iter(STYLED, *STYLE_USES):
        set_name(element, STYLE_ID if element.tag == STYLED else VAL, styles)
    for style in root.iter(STYLED):
        for child in style.findall(NAME):
            set_name(child, VAL, styles)
    for element in list(root.iter(f"{{{v.W}}}ffData", f"{{{v.W}}}abstractNum")):
        remove_all(element.findall(NAME))
    for element in root.iter(f"{{{v.W}}}bookmarkStart", f"{{{v.W}}}hyperlink"):
        for at in (NAME, f"{{{v.W}}}anchor"):
            if at in element.attrib and not v.BOOKMARK.fullmatch(element.get(at)):
                element.set(at, bookmarks[element.get(at)])


def set_name(element: Element, at: str, styles: Names) -> None:
    """Our name for a style, unless every Word has it."""
    name = element.get(at)
    if name and not v.STYLE.fullmatch(name.lower().replace(" ", "")):
        element.set(at, styles[name])


def clean_properties(root: Element, gone: Counter[str]) -> None:
    """Keep what a reader is told of the document: title, subject, keywords, description, and its people's places."""
    said = {f"{{{v.DC}}}{name}" for name in ("title", "subject", "description", "creator")}
    said |= {f"{{{v.CP}}}{name}" for name in ("keywords", "category", "lastModifiedBy")}
    gone[DATES] += remove_all(child for child in list(root) if child.tag not in said or len(child))
    for child in elements(root):
        child.attrib.clear()
        child.tail = None
    root.text = None


def tidy_namespaces(root: Element) -> None:
    """Declare known namespaces only; prefixes that compatibility marks name must stay."""
    etree = library("lxml.etree")
    declared = {declaration for _, declaration in etree.iterwalk(root, events=("start-ns",))}
    prefixes = sorted(prefix for prefix, uri in declared if prefix and uri in v.NAMESPACES)
    etree.cleanup_namespaces(root, keep_ns_prefixes=prefixes)


def space(name: str) -> str:
    """The namespace of an element or attribute."""
    return name[1:].partition("}")[0] if name.startswith("{") else ""


def notes(gone: Counter[str]) -> Iterable[Note]:
    """What went, told."""
    return [Note("parts", what, count) for what, count in sorted(gone.items()) if count]
