"""How are Markdown and reStructuredText read and written, so that their structure stays?

The text is the file as it stands, without the words of HTML in it. Targets of links and
values that name people in the front matter are pieces of their own: they tell where or
who, whatever they say.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from textveil.core.marks import MARK
from textveil.core.model import Span
from textveil.formats import text as plain
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.html_parts.html_vocabulary import ELEMENTS, IDS, LEADING, PLAIN, SAYING
from textveil.formats.registry import Settings

FRONT_MATTER = re.compile(r"\A(---|\+\+\+)[ \t]*\r?\n(.*?)^\1[ \t]*$", re.DOTALL | re.MULTILINE)
PEOPLE = re.compile(
    r"^[ \t-]*[\"']?(?:authors?|by|creator|owner|e?mail|contact|names?|editors?|reviewers?|user(?:name)?|patient)[\"']?"
    r"[ \t]*[:=][ \t]*(?P<target>\S[^\r\n]*)",
    re.IGNORECASE | re.MULTILINE,
)
# A mark before a colon, "[name]: Hello", is no label.
TARGET = re.compile(
    r"\]\([ \t]*<?(?P<inline>[^\s<>)#][^\s<>)]*)"  # [text](target "title")
    rf"|^[ ]{{0,3}}(?!{MARK.pattern})\[(?!\^)[^\]\n]+\]:[ \t]*<?(?P<defined>[^\s<>#][^\s>]*)"  # [label]: target
    r"|<(?P<auto>[a-z][a-z0-9+.-]*:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>"  # <https://…>
    r"|\b(?:href|src)[ \t]*=[ \t]*[\"'](?P<html>[^\"'#][^\"']*)",
    re.IGNORECASE | re.MULTILINE,
)
RST = ".rst"
UNDERLINED = re.compile(
    r"^(?P<above>(?P<over>[=~^*+#\"'`:.-])(?P=over){2,}\n)?(?P<said>\S[^\n]*)\n(?P<line>(?P<sign>[=~^*+#\"'`:.-])(?P=sign){2,})$",
    re.MULTILINE,
)
"""A title of reStructuredText with the line below it, which must be as long."""
NO_LABEL = re.compile(rf"(?:{MARK.pattern})(?<=\])(?=\()")
"""A mark before a bracket, which would become the label of a link."""
INSIDE = re.compile(r"(?<=\w)(?:\*{1,3}|~~|`|</?(?:b|em|font|i|mark|s|span|strong|sub|sup|u)(?:\s[^<>]*)?>)+(?=\w)")
"""Signs inside a word: they cut it for a detector, not for a reader."""
TAG = re.compile(
    rf"</?(?:{'|'.join(sorted(ELEMENTS))})(?=[\s/>])(?P<inner>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)/?>", re.IGNORECASE
)
"""A tag of HTML outside words; what it says stands in its attributes."""
ATTRIBUTE = re.compile(
    rf"(?<=[\s\"'])(?:{'|'.join(sorted((*SAYING, *LEADING, *IDS, *PLAIN, 'class', 'style')))})\s*=\s*[\"']?",
    re.IGNORECASE,
)
"""The name of an attribute that HTML knows."""
ATTRIBUTES = re.compile(r"(?<=<)(\w+)\s[^<>]*(?=>)")
"""What a tag inside a word says besides its name: nobody reads it."""


@dataclass(frozen=True, slots=True)
class MarkdownStretch:
    """A part of the file that is read; what lies before it and is not read are words and signs of markup."""

    start: int
    end: int
    kind: str | None = None
    lead: str = ""


def read(data: bytes, *, settings: Settings) -> Contents:
    """The file's text without markup, cut where a target or a person's name begins and ends."""
    text = read_text(data, name=settings.name)[0]
    return Contents(tuple(Piece(text[one.start : one.end], one.lead, one.kind) for one in stretches(text)))


def stretches(text: str) -> list[MarkdownStretch]:
    """What is read, in order; what lies between are signs inside words, and words of HTML."""
    marked = list[tuple[int, int, str | None, str]]((*span, kind, "") for span, kind in telling_places(text))
    marked += [(*match.span(), None, "") for match in INSIDE.finditer(text)]
    marked += [(*span, None, " ") for span in markup_words(text)]
    found, done, lead = list[MarkdownStretch](), 0, ""
    for start, end, kind, gap in sorted(marked, key=lambda one: (one[0], -one[1])):
        if start >= done:
            found.append(MarkdownStretch(done, start, lead=lead))
            found += [MarkdownStretch(start, end, kind)] if kind else []
            done, lead = end, "" if kind else gap
    return [*found, MarkdownStretch(done, len(text), lead=lead)]


def markup_words(text: str) -> Iterator[Span]:
    """Names of tags and attributes that are HTML's own, outside words."""
    for tag in TAG.finditer(text):
        if tag["inner"].strip():
            yield tag.start(), tag.start("inner")
            yield from (match.span() for match in ATTRIBUTE.finditer(text, *tag.span("inner")))
            yield tag.end("inner"), tag.end()
        else:
            yield tag.span()


def telling_places(text: str) -> Iterator[tuple[Span, str]]:
    """Places that tell who or where, whatever they say."""
    front = FRONT_MATTER.match(text)
    if front:
        for match in PEOPLE.finditer(text, *front.span(2)):
            yield match.span("target"), "name"
    for match in TARGET.finditer(text):
        yield match.span(str(match.lastgroup)), "address"


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The new text, in the encoding of the old if that is Unicode; strokes inside a word that went go with it."""
    text, encoding = read_text(data, name=settings.name)
    if not any(change.edits for change in changes) and is_same(data, name=settings.name) and not has_unread(text):
        return data
    output, read_parts = list[str](), stretches(text)
    for index, (change, part) in enumerate(zip(changes, read_parts, strict=True)):
        before = changes[index - 1] if index else change
        signs = text[read_parts[index - 1].end : part.start] if index else ""
        is_whole = all(one.text or not one.edits for one in (before, change))
        output += [signs if part.lead else inner_signs(signs, is_whole=is_whole), change.text]
    written = NO_LABEL.sub(r"\g<0> ", "".join(output))
    if settings.ending == RST:
        written = UNDERLINED.sub(lengthen_line, written)
    return encode(written, name=settings.name, encoding=encoding)


def lengthen_line(title: re.Match[str]) -> str:
    """A title with a line below that is as long at least, and the same above if there was one."""
    line = title["sign"] * max(len(title["said"]), len(title["line"]))
    return f"{line}\n{title['said']}\n{line}" if title["above"] else f"{title['said']}\n{line}"


def inner_signs(signs: str, *, is_whole: bool) -> str:
    """What stays of signs inside a word: tags, which come in pairs, without attributes; the rest if the word does."""
    return ATTRIBUTES.sub(r"\1", signs if is_whole else "".join(re.findall("<[^<>]*>", signs)))


def has_unread(text: str) -> bool:
    """Whether a tag inside a word has attributes, which nobody reads."""
    return any(ATTRIBUTES.search(match[0]) for match in INSIDE.finditer(text))


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Front matter, comments, and characters that nobody sees."""
    text = read_text(data, name=settings.name)[0]
    found = [Note("front matter", "settings that a page does not show")] if FRONT_MATTER.match(text) else []
    comments = len(re.findall(r"<!--|^\[//\]: #", text, re.MULTILINE))
    found += [Note("text", "comments", comments)] if comments else []
    return found + plain.inspect(data, settings=settings)
