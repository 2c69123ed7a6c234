"""How are Markdown and reStructuredText read and written, so that their structure stays?

The text is the file as it stands, without the words of HTML in it. Targets of links are pieces of their own, blocks of
code are read as code, and what stands before the page is read as the settings that it is.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from textveil.core.errors import InputError, MissingExtraError
from textveil.core.marks import MARK
from textveil.core.model import Span
from textveil.core.spans import subtract
from textveil.formats import code, code_lexers
from textveil.formats import text as plain
from textveil.formats.contents import APART, Change, Contents, Note
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.html_vocabulary import ELEMENTS, IDS, LEADING, PLAIN, SAYING
from textveil.formats.link_targets import kind_of_target
from textveil.formats.registry import Settings
from textveil.formats.settings_file import in_quotes, toml_stretches, yaml_stretches
from textveil.formats.stretches import Stretch, as_it_is, fit_words, mark_secrets, read_stretches, rename_listed
from textveil.formats.text_tables import align_tables

FRONT_MATTER = re.compile(r"\A(---|\+\+\+)[ \t]*\r?\n(.*?)^\1[ \t]*$", re.DOTALL | re.MULTILINE)
PEOPLE = re.compile(
    r"^[ \t-]*[\"']?(?:authors?|by|creator|owner|e?mail|contact|names?|editors?|reviewers?|user(?:name)?|patient)[\"']?"
    r"[ \t]*[:=][ \t]*(?P<target>\S[^\r\n]*)",
    re.IGNORECASE | re.MULTILINE,
)
# A mark before a colon, "[name]: Hello", is no label.
TARGET = re.compile(
    r"\]\([ \t]*(?:<(?P<pointed>[^<>\n]+)>|(?P<inline>(?!\#)(?:[^\s()<>]|\([^\s()<>]*\))+))"  # [text](target "title")
    rf"|^[ ]{{0,3}}(?!{MARK.pattern})\[(?!\^)[^\]\n]+\]:[ \t]*"  # [label]: target
    r"(?:<(?P<pointed_label>[^<>\n]+)>|(?P<defined>[^\s<>#]\S*))"
    r"|<(?P<auto>[a-z][a-z0-9+.-]*:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>"  # <https://…>
    r"|\b(?:href|src)[ \t]*=[ \t]*[\"'](?P<html>[^\"'#][^\"']*)",
    re.IGNORECASE | re.MULTILINE,
)
BARE = ("inline", "defined")
"""Targets that no signs enclose."""
CODE = re.compile(
    r"^(?P<indent>[ \t>]*)(?:(?P<fence>`{3,}|~{3,})[ \t{.]*(?P<fenced>[\w+#.-]*)[^\n`]*\n(?P<block>.*?)"
    r"(?:^[ \t>]*(?P=fence)|\Z)"
    r"|\.\.[ ](?:code-block|code|sourcecode)::[ \t]*(?P<named>[\w+#.-]*)[^\n]*\n"
    r"(?P<indented>(?:[ \t]*\n|(?P=indent)[ \t]+[^\n]*(?:\n|\Z))+))",
    re.DOTALL | re.MULTILINE,
)
"""A block of code and the name of its language."""
LONGEST_GAP = 100
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


class PagePart(NamedTuple):
    """A part of the file that is not read as prose: what is read of it, and what stands for the rest of it."""

    start: int
    end: int
    found: tuple[Stretch, ...] = ()
    gap: str = ""


def read(data: bytes, *, settings: Settings) -> Contents:
    """The file's text without markup, cut where a target begins and ends."""
    return read_stretches(stretches(read_text(data, name=settings.name)[0], settings=settings))


def stretches(text: str, *, settings: Settings) -> list[Stretch]:
    """What is read, in order; what lies between are code, signs inside words, and words of HTML."""
    parts = [*front_matter(text), *code_blocks(text, settings=settings), *link_parts(text)]
    parts += [PagePart(*match.span()) for match in INSIDE.finditer(text)]
    parts += [PagePart(*span, gap=" ") for span in markup_words(text)]
    found, done, lead = list[Stretch](), 0, ""
    for part in sorted(parts, key=lambda one: (one.start, -one.end)):
        if part.start >= done:
            found += [Stretch(done, part.start, text[done : part.start], lead), *part.found]
            done, lead = part.end, part.gap
    return [*found, Stretch(done, len(text), text[done:], lead)]


def front_matter(text: str) -> Iterator[PagePart]:
    """The settings before the page; what names people there tells who, whatever it says."""
    front = FRONT_MATTER.match(text)
    if not front:
        return
    start, end = front.span(2)
    people = [match.span("target") for match in PEOPLE.finditer(text, start, end)]
    try:
        read_settings = yaml_stretches(front[2], name="") if front[1] == "---" else toml_stretches(front[2])
        found = [replace(one, start=one.start + start, end=one.end + start) for one in read_settings]
    except (InputError, MissingExtraError):  # no settings that can be read: prose, but for what names people
        yield from (PagePart(*span, (Stretch(*span, text[slice(*span)], "", "name", in_quotes),)) for span in people)
        return
    told = (one if subtract((one.start, one.start + 1), people) else replace(one, kind="name") for one in found)
    yield PagePart(start, end, tuple(mark_secrets(told, text)), APART)


def code_blocks(text: str, *, settings: Settings) -> Iterator[PagePart]:
    """Blocks of code in a language that is known; all others are read as the text around them."""
    for match in CODE.finditer(text):
        language, group = match["fenced"] or match["named"], "block" if match["fence"] else "indented"
        try:
            languages = code_lexers.named_languages(language) if language else []
        except MissingExtraError:
            return
        if languages and not has_gap(match[group]):
            start, end = match.span(group)
            yield PagePart(match.end("indent"), match.end("fenced" if match["fence"] else "named"), gap=" ")
            found = code.stretches(match[group], settings=settings, languages=languages)
            moved = (replace(one, start=one.start + start, end=one.end + start) for one in found)
            yield PagePart(start, end, tuple(mark_secrets(moved, text)), APART)


def has_gap(block: str) -> bool:
    """Whether a block has more blank lines in a row than any code: lexers look at each from each."""
    runs = groupby(bool(line.strip()) for line in block.split("\n"))
    return any(len(list(own)) > LONGEST_GAP for says_something, own in runs if not says_something)


def link_parts(text: str) -> Iterator[PagePart]:
    """The targets of links."""
    for match in TARGET.finditer(text):
        group = str(match.lastgroup)
        fit: Callable[[str], str] = point_target if group in BARE else as_it_is
        kind = kind_of_target(match[group])
        target = Stretch(*match.span(group), match[group], "", kind, fit, is_target=True)
        yield PagePart(target.start, target.end, (target,))


def point_target(target: str) -> str:
    """A target in pointed brackets if it has blanks, which would end it."""
    return f"<{target}>" if any(map(str.isspace, target)) else target


def markup_words(text: str) -> Iterator[Span]:
    """Names of tags and attributes that are HTML's own, outside words."""
    for tag in TAG.finditer(text):
        if tag["inner"].strip():
            yield tag.start(), tag.start("inner")
            yield from (match.span() for match in ATTRIBUTE.finditer(text, *tag.span("inner")))
            yield tag.end("inner"), tag.end()
        else:
            yield tag.span()


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The new text, in the encoding of the old if that is Unicode; strokes inside a word that went go with it."""
    text, encoding = read_text(data, name=settings.name)
    parts = stretches(text, settings=settings)
    renamed = {one: change.text for one, change in rename_listed(parts, settings=settings)}
    is_edited = renamed or any(change.edits for change in changes)
    if not is_edited and is_same(data, name=settings.name) and not has_unread(text):
        return data
    written = "".join(written_parts(text, parts, changes, renamed))
    written = NO_LABEL.sub(r"\g<0> ", written)
    if settings.ending == RST:
        written = align_tables(UNDERLINED.sub(lengthen_line, written))
    return encode(written, name=settings.name, encoding=encoding)


def written_parts(
    text: str, parts: Sequence[Stretch], changes: Sequence[Change], renamed: Mapping[Stretch, str]
) -> Iterator[str]:
    """What stands before each part in the output, and the part as it says now."""
    left, before, done = iter(changes), Change(""), 0
    for part in parts:
        change = Change(renamed.get(part, part.text)) if part.is_structure else next(left)
        signs = text[done : part.start]
        is_whole = all(one.text or not one.edits for one in (before, change))
        yield signs if part.lead or part.encode is not as_it_is else inner_signs(signs, is_whole=is_whole)
        is_changed = change.edits or change.text != part.text
        yield part.encode(fit_words(part, change)) if is_changed else text[part.start : part.end]
        before, done = change, part.end


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
