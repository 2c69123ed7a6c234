"""Which parts does an Office file have, and how is a file made of known parts only?

The file is walked from its root along relationships of known types. A part that
nothing known leads to never gets into an output; parts get names of our own. *Strict*
Open XML calls the same things by other addresses: these are put right at the door.
"""

import posixpath
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.formats import picture
from textveil.formats import zip_container as package
from textveil.formats.contents import Note, count_notes
from textveil.formats.format_words import format_entry
from textveil.formats.markup import Element, parse_xml, write_xml
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.picture import MOST_READ, UNREAD, Shown, look_into
from textveil.formats.registry import Settings

# Which parts do Word files, presentations and workbooks have, and what are these called?
#
# All three are packages of the same making (ECMA-376, Open Packaging Conventions). A part is
# known by the type of the relationship that leads to it; what is not listed is left behind.


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of Office file."""

    name: str
    """What errors call such a file."""
    media: str
    """Where its pictures lie."""
    parts: Mapping[str, tuple[str, str]]
    """Parts that are kept, by the type of the relationship that leads to them: their name and content type."""
    root: str
    """What the first part begins with."""
    mains: Mapping[str, str]
    """The content type of the first part, by the ending of the file."""

    def content_type(self, kind: str, ending: str) -> str:
        """The content type of a part in a file with this ending."""
        return self.mains[ending] if kind == "officeDocument" else self.parts[kind][1]


def read_family(key: str) -> Family:
    """A kind of Office file, as the vocabulary describes it."""
    stored = format_entry(f"ooxml.families.{key}")
    named = {kind: part.partition(" ") for kind, part in stored["parts"].items()}
    parts = {kind: (name, full_type(content)) for kind, (name, _, content) in named.items()}
    mains = {ending: full_type(content) for ending, content in stored["mains"].items()}
    return Family(stored["name"], stored["media"], parts, v.full_name(stored["root"]), mains)


def full_type(content: str) -> str:
    """A content type with its beginning in full."""
    start, sign, rest = content.partition(":")
    return format_entry("ooxml.content_types")[start] + rest if sign else content


WORD, SLIDES, SHEETS = map(read_family, ("word", "slides", "sheets"))


RELATIONSHIPS = v.OFFICE + "package/2006/relationships"
TYPES = v.OFFICE + "package/2006/content-types"
STRICT = re.compile(rb"(?<=[\"'])http://purl\.oclc\.org/ooxml/(\w+)/(\w+)")
"""An address of *Strict* Open XML: the same without the year."""
NUMBERED = (
    *("header", "footer", "/theme/", "/charts/", "media", "ppt/slide", "ppt/notes", "ppt/handout", "/comments/"),
    *("sheets/", "/tables/", "xl/comments", "/drawings/"),
)
"""Parts that bear a number even if there is only one."""


@dataclass
class Relationship:
    """A relationship: from a part to another part, or to an address outside."""

    kind: str
    old_id: str
    part: "OfficePart | None" = None
    address: str = field(default="", repr=False)


@dataclass
class OfficePart:
    """A part of the file under its new name: a tree or, for a picture, bytes."""

    kind: str
    name: str
    root: Element = field(default=None, repr=False)
    data: bytes = field(default=b"", repr=False)
    shown: Shown | None = field(default=None, repr=False)
    """A picture whose words are read."""
    links: list[Relationship] = field(default_factory=list, repr=False)


@dataclass
class OfficePackage:
    """All parts that are kept, in order, and what was left behind."""

    family: Family
    links: list[Relationship]
    parts: list[OfficePart]
    removed: list[Note]

    @property
    def trees(self) -> list[OfficePart]:
        """The parts that are trees, in order."""
        return [part for part in self.parts if part.root is not None]

    def main(self) -> OfficePart:
        """The part that everything else hangs on."""
        return next(part for part in self.parts if part.kind == "officeDocument")


def open_package(data: bytes, *, settings: Settings, family: Family) -> OfficePackage:
    """The known parts of an Office file."""
    name = settings.name
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise InputError(f"{name} is an old or encrypted Office file: save it as .{settings.format} without a password")
    files = package.unpack(data, name=name)
    reached: dict[str, OfficePart] = {}
    numbers: Counter[str] = Counter()

    def follow(source: str) -> list[Relationship]:
        return [
            link
            for kind, old, target in relationships(files, source, name=name, family=family)
            for link in [arrive(kind, old, target)]
        ]

    def arrive(kind: str, old: str, target: str) -> Relationship:
        if kind == "hyperlink":
            return Relationship(kind, old, address=target)
        if target not in reached:
            numbers[kind] += 1
            reached[target] = part = OfficePart(kind, new_name(kind, numbers[kind], family=family))
            fill(part, files[target], settings=settings, reads=numbers[kind] <= MOST_READ)
            part.links = follow(target)
        return Relationship(kind, old, reached[target])

    links = follow("")
    if not any(part.kind == "officeDocument" and part.root.tag == family.root for part in reached.values()):
        raise InputError(f"{name} is a zip file but no {family.name}: check its ending")
    left = set(files) - set(reached) - {"[Content_Types].xml"}
    notes = [*left_behind(left), *pictures(reached.values(), settings=settings, family=family)]
    return OfficePackage(family, links, list(reached.values()), notes)


def drop_parts(package: OfficePackage, kinds: Collection[str]) -> None:
    """Leave parts of these kinds behind, and what leads to them."""
    for part in package.parts:
        part.links = [link for link in part.links if link.kind not in kinds]
    package.parts = [part for part in package.parts if part.kind not in kinds]


def relationships(files: dict[str, bytes], source: str, *, name: str, family: Family) -> Iterator[tuple[str, str, str]]:
    """Known relationships of a part: type, id, and the target's name or address."""
    folder, base = posixpath.split(source)
    data = files.get(posixpath.join(folder, "_rels", f"{base}.rels"))
    for entry in parse_xml(as_transitional(data), name=name) if data is not None else ():
        address, kind = entry.get("Type", ""), entry.get("Type", "").rpartition("/")[2]
        external = entry.get("TargetMode") == "External"
        target = entry.get("Target", "")
        if kind == "hyperlink":
            yield kind, entry.get("Id", ""), unquote(target)
        elif kind in family.parts and not external and is_known(address, kind):
            path = posixpath.normpath(posixpath.join(folder, target)) if not target.startswith("/") else target[1:]
            if path in files:
                yield kind, entry.get("Id", ""), path


def is_known(address: str, kind: str) -> bool:
    """Whether a relationship of this address is what its last word says."""
    return address in (f"{v.R}/{kind}", v.OFFICE + v.PACKAGE, v.DRAWN_DIAGRAM)


def as_transitional(data: bytes) -> bytes:
    """A part as ordinary programs write it: *Strict* addresses become the usual ones.

    >>> as_transitional(b'<a xmlns="http://purl.oclc.org/ooxml/drawingml/main"/>')
    b'<a xmlns="http://schemas.openxmlformats.org/drawingml/2006/main"/>'
    """
    return STRICT.sub(rb"http://schemas.openxmlformats.org/\1/2006/\2", data)


def new_name(kind: str, number: int, *, family: Family) -> str:
    """What a part is called in the output: the first of its kind has the usual name."""
    template = family.parts[kind][0]
    plain = number == 1 and not any(word in template for word in NUMBERED)
    return template.format("" if plain else number)


def fill(part: OfficePart, data: bytes, *, settings: Settings, reads: bool) -> None:
    """Read a part; a picture that neither is kept nor says anything becomes a grey one."""
    if part.kind == "vmlDrawing":
        return  # it is drawn anew
    if part.kind == "image":
        part.shown = look_into(data, settings=settings) if reads else None
        kept = picture.redraw(data) if "pictures" in settings.keep and not part.shown else None
        part.data = b"" if part.shown else kept or picture.GREY
        part.name += ".png" if part.shown else f".{picture.ending(part.data)}"
    else:
        part.root = parse_xml(as_transitional(data), name=settings.name)


def left_behind(names: set[str]) -> list[Note]:
    """What the file held besides known parts, by folder and ending."""
    kinds: dict[str, str] = format_entry("ooxml.left_behind")
    told = [name for name in names if "_rels/" not in name]
    found = (next((what for word, what in kinds.items() if word in name), "other parts") for name in told)
    return count_notes("package", Counter(found))


def pictures(parts: Iterable[OfficePart], *, settings: Settings, family: Family) -> list[Note]:
    """Notes on pictures that became grey, and on words in others that could not be read."""
    images = [part for part in parts if part.kind == "image"]
    grey = sum(part.data == picture.GREY for part in images)
    unread = sum(len(part.shown.page.unread) for part in images if part.shown)
    what = "pictures that cannot be kept" if "pictures" in settings.keep else "pictures"
    return count_notes(family.media, {what: grey, UNREAD: unread})


def package_members(package: OfficePackage, *, ending: str) -> list[tuple[str, bytes]]:
    """The files of the new package with this ending, in the order that programs expect."""
    listed = [
        ("[Content_Types].xml", content_types(package, ending=ending)),
        ("_rels/.rels", write_relationships("", package.links)),
    ]
    for part in package.parts:
        listed.append((part.name, write_xml(part.root) if part.root is not None else part.data))
        if part.links:
            folder, _, base = part.name.rpartition("/")
            for link in part.links:
                link.address = quote(link.address, safe=":/?#@!$&'()*+,;=%") if link.address else ""
            listed.append((f"{folder}/_rels/{base}.rels", write_relationships(part.name, part.links)))
    return listed


def content_types(package: OfficePackage, *, ending: str) -> bytes:
    """The list of parts and their types."""
    etree = library("lxml.etree")
    root = etree.Element(f"{{{TYPES}}}Types", nsmap={None: TYPES})
    defaults = {"rels": "application/vnd.openxmlformats-package.relationships+xml", "xml": "application/xml"}
    defaults |= {"png": "image/png", "jpeg": "image/jpeg"}
    if any(part.kind == "vmlDrawing" for part in package.parts):
        defaults["vml"] = package.family.content_type("vmlDrawing", ending)
    for extension, kind in defaults.items():
        etree.SubElement(root, f"{{{TYPES}}}Default", Extension=extension, ContentType=kind)
    for part in package.trees:
        kind = package.family.content_type(part.kind, ending)
        etree.SubElement(root, f"{{{TYPES}}}Override", PartName=f"/{part.name}", ContentType=kind)
    return write_xml(root)


def write_relationships(source: str, links: Sequence[Relationship]) -> bytes:
    """What a part (or, for ``""``, the package) leads to, numbered in order."""
    etree = library("lxml.etree")
    root = etree.Element(f"{{{RELATIONSHIPS}}}Relationships", nsmap={None: RELATIONSHIPS})
    for number, link in enumerate(links, 1):
        if not link.kind:  # what it led to went last
            continue
        kind = v.OFFICE + v.PACKAGE if link.kind == "core-properties" else f"{v.R}/{link.kind}"
        entry = etree.SubElement(root, f"{{{RELATIONSHIPS}}}Relationship", Id=f"rId{number}", Type=kind)
        if link.part is None:
            entry.set("Target", link.address)
            entry.set("TargetMode", "External")
        else:
            entry.set("Target", posixpath.relpath(link.part.name, posixpath.dirname(source) or "."))
    return write_xml(root)
