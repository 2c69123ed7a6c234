"""How is Markdown read and written, so that its structure stays?

The text is the file as it stands. Targets of links and values that name people in
the front matter are pieces of their own: they tell where or who, whatever they say.
"""

import re
from collections.abc import Iterator, Sequence

from textveil.formats import text as plain
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.encoding import read_text
from textveil.formats.registry import Settings
from textveil.marks import MARK
from textveil.model import Span

FRONT_MATTER = re.compile(r"\A(---|\+\+\+)[ \t]*\r?\n(.*?)^\1[ \t]*$", re.DOTALL | re.MULTILINE)
PEOPLE = re.compile(
    r"^[ \t-]*[\"']?(?:authors?|by|creator|owner|e?mail|contact|names?|editors?|reviewers?|user(?:name)?|patient)[\"']?"
    r"[ \t]*[:=][ \t]*(?P<target>\S[^\r\n]*)",
    re.IGNORECASE | re.MULTILINE,
)
# A mark before a colon, "[name]: Hello", is no label.
TARGET = re.compile(
    r"\]\([ \t]*<?(?P<inline>[^\s<>)#][^\s<>)]*)"  # [text](target "title")
    rf"|^[ ]{{0,3}}(?!{MARK.pattern})\[[^\]\n]+\]:[ \t]*<?(?P<defined>[^\s<>#][^\s>]*)"  # [label]: target
    r"|<(?P<auto>[a-z][a-z0-9+.-]*:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>"  # <https://…>
    r"|\b(?:href|src)[ \t]*=[ \t]*[\"'](?P<html>[^\"'#][^\"']*)",
    re.IGNORECASE | re.MULTILINE,
)


def read(data: bytes, *, settings: Settings) -> Contents:
    """The file's text, cut where a target or a person's name begins and ends."""
    text = read_text(data, name=settings.name)[0]
    pieces, done = [], 0
    for (start, end), kind in sorted(telling(text)):
        if start >= done:
            pieces += [Piece(text[done:start], ""), Piece(text[start:end], "", kind)]
            done = end
    return Contents((*pieces, Piece(text[done:], "")))


def telling(text: str) -> Iterator[tuple[Span, str]]:
    """Places that tell who or where, whatever they say."""
    front = FRONT_MATTER.match(text)
    if front:
        for match in PEOPLE.finditer(text, *front.span(2)):
            yield match.span("target"), "name"
    for match in TARGET.finditer(text):
        yield match.span(str(match.lastgroup)), "address"


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The new text, in the encoding of the old if that is Unicode."""
    return plain.write(data, changes, settings=settings)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Front matter, comments, and characters that nobody sees."""
    text = read_text(data, name=settings.name)[0]
    found = [Note("front matter", "settings that a page does not show")] if FRONT_MATTER.match(text) else []
    comments = len(re.findall(r"<!--|^\[//\]: #", text, re.MULTILINE))
    found += [Note("text", "comments", comments)] if comments else []
    return found + plain.inspect(data, settings=settings)
