"""How does a package tell what its parts are and how they hang together?"""

import posixpath
from collections.abc import Sequence

from textveil.formats.docx_parts import vocabulary as v
from textveil.formats.docx_parts.parts import RELATIONSHIPS, TYPES, Link, Part
from textveil.formats.markup import write_xml
from textveil.libraries import library


def content_types(parts: Sequence[Part]) -> bytes:
    """The list of parts and their types."""
    etree = library("lxml.etree")
    root = etree.Element(f"{{{TYPES}}}Types", nsmap={None: TYPES})
    defaults = {"rels": "application/vnd.openxmlformats-package.relationships+xml", "xml": "application/xml"}
    defaults |= {"png": "image/png", "jpeg": "image/jpeg"}
    for ending, kind in defaults.items():
        etree.SubElement(root, f"{{{TYPES}}}Default", Extension=ending, ContentType=kind)
    for part in parts:
        if part.root is not None:
            etree.SubElement(root, f"{{{TYPES}}}Override", PartName=f"/{part.name}", ContentType=v.PARTS[part.kind][1])
    return write_xml(root)


def relationships(source: str, links: Sequence[Link]) -> bytes:
    """What a part (or, for ``""``, the package) leads to, numbered in order."""
    etree = library("lxml.etree")
    root = etree.Element(f"{{{RELATIONSHIPS}}}Relationships", nsmap={None: RELATIONSHIPS})
    for number, link in enumerate(links, 1):
        kind = v.OFFICE + v.PACKAGE if link.kind == "core-properties" else f"{v.R}/{link.kind}"
        entry = etree.SubElement(root, f"{{{RELATIONSHIPS}}}Relationship", Id=f"rId{number}", Type=kind)
        if link.part is None:
            entry.set("Target", link.address)
            entry.set("TargetMode", "External")
        else:
            entry.set("Target", posixpath.relpath(link.part.name, posixpath.dirname(source) or "."))
    return write_xml(root)
