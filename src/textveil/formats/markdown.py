"""How is Markdown read and written, so that its structure stays?

The text is the file as it stands. Targets of links and values that name people in
the front matter are pieces of their own: they tell where or who, whatever they say.
"""

import re
from collections.abc import Iterator, Sequence

from textveil.formats import text as plain
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.encoding import encode, is_same, read_text
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
NO_LABEL = re.compile(rf"(?:{MARK.pattern})(?<=\])(?=\()")
"""A mark before a bracket, which would become the label of a link."""
INSIDE = re.compile(r"(?<=\w)(?:\*{1,3}|~~|`|</?(?:b|em|font|i|mark|s|span|strong|sub|sup|u)(?: [^>]*)?>)+(?=\w)")
"""Signs inside a word: they cut it for a detector, not for a reader."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """The file's text without signs inside words, cut where a target or a person's name begins and ends."""
    text = read_text(data, name=settings.name)[0]
    return Contents(tuple(Piece(text[start:end], "", kind) for start, end, kind in cuts(text)))


def cuts(text: str) -> list[tuple[int, int, str | None]]:
    """The stretches that are read, in order; what lies between them are signs inside words."""
    marked = [(*span, kind) for span, kind in telling(text)] + [
        (*match.span(), None) for match in INSIDE.finditer(text)
    ]
    found, done = list[tuple[int, int, str | None]](), 0
    for start, end, kind in sorted(marked, key=lambda one: one[:2]):
        if start >= done:
            found += [(done, start, None), *([(start, end, kind)] if kind else [])]
            done = end
    return [*found, (done, len(text), None)]


def telling(text: str) -> Iterator[tuple[Span, str]]:
    """Places that tell who or where, whatever they say."""
    front = FRONT_MATTER.match(text)
    if front:
        for match in PEOPLE.finditer(text, *front.span(2)):
            yield match.span("target"), "name"
    for match in TARGET.finditer(text):
        yield match.span(str(match.lastgroup)), "address"


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The new text, in the encoding of the old if that is Unicode; signs inside a word that went go with it."""
    text, encoding = read_text(data, name=settings.name)
    if not any(change.edits for change in changes) and is_same(data, name=settings.name):
        return data
    output, stretches = list[str](), cuts(text)
    for index, (change, (start, _, _)) in enumerate(zip(changes, stretches, strict=True)):
        before = changes[index - 1] if index else change
        is_whole = all(one.text or not one.edits for one in (before, change))
        output += [text[stretches[index - 1][1] : start] if index and is_whole else "", change.text]
    return encode(NO_LABEL.sub(r"\g<0> ", "".join(output)), name=settings.name, encoding=encoding)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Front matter, comments, and characters that nobody sees."""
    text = read_text(data, name=settings.name)[0]
    found = [Note("front matter", "settings that a page does not show")] if FRONT_MATTER.match(text) else []
    comments = len(re.findall(r"<!--|^\[//\]: #", text, re.MULTILINE))
    found += [Note("text", "comments", comments)] if comments else []
    return found + plain.inspect(data, settings=settings)
