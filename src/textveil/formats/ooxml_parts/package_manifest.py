"""How does a package tell what its parts are and how they hang together?"""

import posixpath
from collections.abc import Sequence
from urllib.parse import quote

from textveil.core.libraries import library
from textveil.formats.markup import write_xml
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.parts import RELATIONSHIPS, TYPES, Link, Package


def members(package: Package, *, ending: str) -> list[tuple[str, bytes]]:
    """The files of the new package with this ending, in the order that programs expect."""
    listed = [
        ("[Content_Types].xml", content_types(package, ending=ending)),
        ("_rels/.rels", relationships("", package.links)),
    ]
    for part in package.parts:
        listed.append((part.name, write_xml(part.root) if part.root is not None else part.data))
        if part.links:
            folder, _, base = part.name.rpartition("/")
            for link in part.links:
                link.address = quote(link.address, safe=":/?#@!$&'()*+,;=%") if link.address else ""
            listed.append((f"{folder}/_rels/{base}.rels", relationships(part.name, part.links)))
    return listed


def content_types(package: Package, *, ending: str) -> bytes:
    """The list of parts and their types."""
    etree = library("lxml.etree")
    root = etree.Element(f"{{{TYPES}}}Types", nsmap={None: TYPES})
    defaults = {"rels": "application/vnd.openxmlformats-package.relationships+xml", "xml": "application/xml"}
    defaults |= {"png": "image/png", "jpeg": "image/jpeg"}
    if any(part.kind == "vmlDrawing" for part in package.parts):
        defaults["vml"] = package.family.content_type("vmlDrawing", ending)
    for extension, kind in defaults.items():
        etree.SubElement(root, f"{{{TYPES}}}Default", Extension=extension, ContentType=kind)
    for part in package.parts:
        if part.root is not None:
            kind = package.family.content_type(part.kind, ending)
            etree.SubElement(root, f"{{{TYPES}}}Override", PartName=f"/{part.name}", ContentType=kind)
    return write_xml(root)


def relationships(source: str, links: Sequence[Link]) -> bytes:
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
