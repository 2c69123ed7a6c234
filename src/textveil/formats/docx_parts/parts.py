"""Which parts does a Word file have, and how is a file made of known parts only?

The file is walked from its root along relationships of known types. A part that
nothing known leads to never gets into an output; parts get names of our own.
"""

import posixpath
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from urllib.parse import unquote

from textveil.errors import InputError
from textveil.formats import picture
from textveil.formats import zip_container as package
from textveil.formats.contents import Note
from textveil.formats.docx_parts import vocabulary as v
from textveil.formats.markup import Element, parse_xml

RELATIONSHIPS = v.OFFICE + "package/2006/relationships"
TYPES = v.OFFICE + "package/2006/content-types"


@dataclass
class Link:
    """A relationship: from a part to another part, or to an address outside."""

    kind: str
    old_id: str
    part: "Part | None" = None
    address: str = field(default="", repr=False)


@dataclass
class Part:
    """A part of the file under its new name: a tree or, for a picture, bytes."""

    kind: str
    name: str
    root: Element = field(default=None, repr=False)
    data: bytes = field(default=b"", repr=False)
    links: list[Link] = field(default_factory=list, repr=False)


@dataclass
class Package:
    """All parts that are kept, in order, and what was left behind."""

    links: list[Link]
    parts: list[Part]
    removed: list[Note]


def open_package(data: bytes, *, name: str, keep_pictures: bool) -> Package:
    """The known parts of a Word file."""
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise InputError(f"{name} is an old or encrypted Office file: save it as .docx without a password")
    files = package.unpack(data, name=name)
    reached: dict[str, Part] = {}
    numbers: Counter[str] = Counter()

    def follow(source: str) -> list[Link]:
        return [
            link
            for kind, old, target in relationships(files, source, name=name)
            for link in [arrive(kind, old, target)]
        ]

    def arrive(kind: str, old: str, target: str) -> Link:
        if kind == "hyperlink":
            return Link(kind, old, address=target)
        if target not in reached:
            numbers[kind] += 1
            reached[target] = part = Part(kind, new_name(kind, numbers[kind]))
            fill(part, files[target], name=name, keep_pictures=keep_pictures)
            part.links = follow(target)
        return Link(kind, old, reached[target])

    links = follow("")
    if not any(link.kind == "officeDocument" for link in links):
        raise InputError(f"{name} is a zip file but no Word document: check its ending")
    left = set(files) - set(reached) - {"[Content_Types].xml"}
    return Package(links, list(reached.values()), [*left_behind(left), *pictures(reached.values(), keep=keep_pictures)])


def relationships(files: dict[str, bytes], source: str, *, name: str) -> Iterator[tuple[str, str, str]]:
    """Known relationships of a part: type, id, and the target's name or address."""
    folder, base = posixpath.split(source)
    data = files.get(posixpath.join(folder, "_rels", f"{base}.rels"))
    for entry in parse_xml(data, name=name) if data is not None else ():
        address, kind = entry.get("Type", ""), entry.get("Type", "").rpartition("/")[2]
        if address.startswith(v.STRICT):
            raise InputError(f"{name} is saved as 'Strict Open XML': save it as an ordinary .docx")
        external = entry.get("TargetMode") == "External"
        target = entry.get("Target", "")
        if kind == "hyperlink":
            yield kind, entry.get("Id", ""), unquote(target)
        elif kind in v.PARTS and not external and address in (v.R + "/" + kind, v.OFFICE + v.PACKAGE):
            path = posixpath.normpath(posixpath.join(folder, target)) if not target.startswith("/") else target[1:]
            if path in files:
                yield kind, entry.get("Id", ""), path


def new_name(kind: str, number: int) -> str:
    """What a part is called in the output: the first of its kind has the usual name."""
    template = v.PARTS[kind][0]
    plain = number == 1 and not any(word in template for word in ("header", "footer", "/theme/", "/charts/", "media"))
    return template.format("" if plain else number)


def fill(part: Part, data: bytes, *, name: str, keep_pictures: bool) -> None:
    """Read a part; a picture that is not kept becomes a grey one."""
    if part.kind == "image":
        kept = picture.without_metadata(data) if keep_pictures else None
        part.data = kept or picture.GREY
        part.name += "." + picture.ending(part.data)
    else:
        part.root = parse_xml(data, name=name)


def left_behind(names: set[str]) -> list[Note]:
    """What the file held besides known parts, by folder and ending."""
    told = {
        "thumbnail": "a thumbnail",
        "customXml": "custom data",
        "embeddings": "embedded files",
        "custom.xml": "custom properties",
        "app.xml": "properties of the program",
        "people": "people who commented",
        "vba": "macros",
        "glossary": "building blocks",
    }
    found = Counter(
        next((what for word, what in told.items() if word in name), "other parts")
        for name in names
        if "_rels/" not in name
    )
    return [Note("package", what, count) for what, count in sorted(found.items())]


def pictures(parts: Iterable[Part], *, keep: bool) -> list[Note]:
    """A note on pictures that became grey."""
    grey = sum(part.kind == "image" and part.data == picture.GREY for part in parts)
    return [Note("word/media", "pictures that cannot be kept" if keep else "pictures", grey)] if grey else []
