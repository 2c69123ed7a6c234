"""Which parts do Word files, presentations and workbooks have, and what are these called?

All three are packages of the same making (ECMA-376, Open Packaging Conventions). A part is
known by the type of the relationship that leads to it; what is not listed is left behind.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from textveil.formats.format_words import format_entry
from textveil.formats.ooxml_parts import ooxml_vocabulary as v


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
