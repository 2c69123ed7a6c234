"""How are files of settings – YAML, TOML, INI – read and written, so that programs still understand them?

Values and comments are text. Names of settings are structure if they are written as programs write
them, else text. A value that changes is put in quotes. YAML is read by PyYAML's scanner, which tells
where each value stands; for the others there is no library that does.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from textveil.core.errors import InputError, tell_input
from textveil.core.libraries import library
from textveil.core.model import Span
from textveil.formats.column_names import WRITTEN_AS_KEY, is_usual, may_name_somebody
from textveil.formats.contents import APART, Change, Contents, Note, OwnNames
from textveil.formats.encoding import read_text
from textveil.formats.registry import Settings
from textveil.formats.stretches import Stretch, mark_secrets, read_stretches, write_stretches
from textveil.formats.table import is_telling, says_nothing, spelled_places

COMMENT = re.compile(r"#(?P<said>[^\r\n]*)")
TOML = re.compile(
    r"\#(?P<comment>[^\r\n]*)|\"\"\"(?P<long>.*?)\"\"\"|'''(?P<literal>.*?)'''|(?P<quoted>\"(?:[^\"\\\r\n]|\\.)*\")"
    r"|(?P<plain>'[^'\r\n]*')|(?P<bare>[A-Za-z0-9_+:.-]+)|(?P<sign>.)",
    re.DOTALL,
)
LINE = re.compile(
    r"^[ \t]*(?:[#;](?P<comment>[^\r\n]*)|\[(?P<section>[^\]\r\n]*)\][^\r\n]*"
    r"|(?P<name>[^=:\r\n\[#;][^=:\r\n]*?)[ \t]*[=:][ \t]*(?P<value>[^\r\n]*)|(?P<more>[^\r\n]*\S[^\r\n]*))",
    re.MULTILINE,
)
KEYWORD = re.compile(r"(?i:true|false|yes|no|on|off|null|none|inf|nan|~)|[-+]?\d{1,6}(?:\.\d+)?|0[xob][0-9a-f]+")
"""A value that says nothing of anyone."""
PROGRAMS_NAME = re.compile(r"<<|[a-z0-9_.$/@*-]{1,60}|[A-Z0-9_]{1,60}")
"""A name that only programs write: in small letters, or in capitals with strokes."""
BRACKET = re.compile(r"[\[\]{}]")
QUOTED = re.compile(r"\s*(?P<sign>[\"'`])(?P<said>.+)(?P=sign)\s*")
DEEPEST = 200
TAGS = frozenset(
    """str int float bool null map seq set binary timestamp omap pairs merge Ref Sub GetAtt Join If Equals Not And Or
    FindInMap Select Split ImportValue Base64 Cidr GetAZs Condition Transform include vault reference env""".split()
)
"""Tags of YAML, and some that programs use."""
DATE = re.compile(r"\d{4}-\d{2}-\d{2}.*|\d{2}:\d{2}(?::\d{2})?.*")


def read(data: bytes, *, settings: Settings) -> Contents:
    """Values, comments and telling names, in order."""
    text = read_text(data, name=settings.name)[0]
    return read_stretches(mark_secrets(stretches(data, settings=settings), text))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same file with values changed."""
    found, anchors = list(stretches(data, settings=settings)), list(own_anchors(data, settings=settings))
    return write_stretches(data, found, changes, settings=settings, renamed=anchors)


def stretches(data: bytes, *, settings: Settings) -> Iterator[Stretch]:
    """What is text in the file, and names; of single letters those that spell a word."""
    found = list(all_stretches(data, settings=settings))
    spelled = spelled_places([one.text for one in found])
    return (one for place, one in enumerate(found) if not says_nothing(one.text) or place in spelled)


def all_stretches(data: bytes, *, settings: Settings) -> Iterator[Stretch]:
    """Values, names and comments."""
    text = read_text(data, name=settings.name)[0]
    if settings.format == "yaml":
        return yaml_stretches(text, name=settings.name)
    if settings.format == "ini":
        return ini_stretches(text)
    with tell_input(f"{settings.name} is no TOML that can be read: mend it", tomllib.TOMLDecodeError, RecursionError):
        tomllib.loads(text.replace("\r\n", "\n"))
    return toml_stretches(text)


def in_quotes(text: str) -> str:
    """A value in double quotes, which YAML and TOML read as JSON does."""
    return json.dumps(" ".join(text.split()), ensure_ascii=False)


def one_line(text: str) -> str:
    """A text that cannot end the line it stands in."""
    return " ".join(text.split("\n"))


def is_text(value: str) -> bool:
    """Whether a value is treated: not a number that only measures, nor a switch."""
    if re.fullmatch(r"[-+]?\d{7,}", value):
        return is_telling(int(value), [])
    return bool(value.strip()) and not KEYWORD.fullmatch(value)


def is_name_text(name: str) -> bool:
    """Whether a name of a setting is text, not structure."""
    is_programs = WRITTEN_AS_KEY.fullmatch(name) or PROGRAMS_NAME.fullmatch(name)
    return not is_usual(name) and (not is_programs or may_name_somebody(name))


def yaml_tokens(text: str, *, name: str) -> list[object]:
    """The tokens of a YAML text."""
    yaml = library("yaml")
    if is_nested_deep(text):
        raise InputError(f"{name} opens more than {DEEPEST} brackets inside each other, which no honest file does")
    try:
        return list(yaml.scan(text, Loader=yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError, ValueError, IndexError):
        raise InputError(f"{name} is no YAML that can be read: mend it") from None


def is_nested_deep(text: str) -> bool:
    """Whether brackets, wherever they stand, could lie so deep in each other that no reader gets to their end.

    >>> is_nested_deep("[" * 200), is_nested_deep("[" * 201), is_nested_deep("[a], " * 1000)
    (False, True, False)
    """
    depth = deepest = 0
    for match in BRACKET.finditer(text):
        depth = max(0, depth + (1 if match[0] in "[{" else -1))
        deepest = max(deepest, depth)
    return deepest > DEEPEST


def yaml_stretches(text: str, *, name: str) -> Iterator[Stretch]:
    """Scalars and comments of a YAML text."""
    yaml, done, is_name = library("yaml"), 0, False
    way = YamlWay()
    for token in yaml_tokens(text, name=name):
        start, end = token.start_mark.index, token.end_mark.index  # type: ignore[attr-defined]
        yield from comments(text, done, start)
        done = max(done, end)
        way.follow(token)
        if isinstance(token, yaml.tokens.KeyToken | yaml.tokens.ValueToken):
            is_name = isinstance(token, yaml.tokens.KeyToken)
        elif isinstance(token, yaml.tokens.ScalarToken):
            key = way.name_next(str(token.value)) if is_name else way.key
            found = scalar(text, token, is_name=is_name)
            yield from (replace(one, key=() if is_name else key, row=way.row) for one in found)
            is_name = False
        elif isinstance(token, yaml.tokens.DirectiveToken | yaml.tokens.TagToken) and not is_plain_tag(text[start:end]):
            # A directive goes, a tag becomes one of our own.
            instead: Callable[[str], str] = (lambda _: "") if text[start] == "%" else (lambda _: "!t")
            yield Stretch(start, end, text[start:end], encode=instead)
    yield from comments(text, done, len(text))


class YamlWay:
    """The names that lead to the place that the tokens of a YAML text have come to."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.row = 0

    @property
    def key(self) -> tuple[str, ...]:
        """The names of the mappings that the place lies in; lists have none."""
        return tuple(name for name in self.names if name)

    def name_next(self, name: str) -> tuple[str, ...]:
        """What follows is called so."""
        if self.names:
            self.names[-1] = name
        return self.key

    def follow(self, token: object) -> None:
        """Go into a mapping or list, out of one, or on to its next entry."""
        tokens = library("yaml").tokens
        opened = tokens.BlockMappingStartToken, tokens.BlockSequenceStartToken
        if isinstance(token, (*opened, tokens.FlowMappingStartToken, tokens.FlowSequenceStartToken)):
            self.names.append("")
        elif isinstance(token, tokens.BlockEndToken | tokens.FlowMappingEndToken | tokens.FlowSequenceEndToken):
            self.names[-1:] = []
        elif isinstance(token, tokens.BlockEntryToken | tokens.DocumentStartToken):
            self.row += 1


def is_plain_tag(tag: str) -> bool:
    """Whether a tag is one of YAML's own, or a short one that programs use."""
    return tag.strip("!\n ") in TAGS or bool(re.fullmatch(r"%YAML 1\.\d", tag.strip()))


def comments(text: str, start: int, end: int) -> Iterator[Stretch]:
    """Comments between two values."""
    for match in COMMENT.finditer(text, start, max(start, end)):
        yield Stretch(*match.span("said"), match["said"], encode=one_line)


def scalar(text: str, token: object, *, is_name: bool) -> Iterator[Stretch]:
    """A value: a block line by line, any other as a whole."""
    start, end = token.start_mark.index, token.end_mark.index  # type: ignore[attr-defined]
    value, style = str(token.value), token.style  # type: ignore[attr-defined]
    if style in ("|", ">"):
        lead = APART
        for match in re.finditer(r"^[ \t]*(\S[^\r\n]*)", text[start:end].partition("\n")[2], re.MULTILINE):
            first = start + text[start:end].index("\n") + 1
            yield Stretch(first + match.start(1), first + match.end(1), match[1], lead, encode=one_line)
            lead = "\n"
    elif is_name:
        yield Stretch(start, end, value, encode=in_quotes, is_structure=not is_name_text(value))
    elif is_text(value):
        yield Stretch(start, end, value, encode=in_quotes)


def own_anchors(data: bytes, *, settings: Settings) -> Iterator[tuple[Stretch, Change]]:
    """Names of our own for anchors of YAML and what refers to them."""
    if settings.format != "yaml":
        return
    yaml, names = library("yaml"), OwnNames("a")
    for token in yaml_tokens(read_text(data, name=settings.name)[0], name=settings.name):
        if isinstance(token, yaml.tokens.AnchorToken | yaml.tokens.AliasToken):
            start, end = token.start_mark.index + 1, token.end_mark.index
            yield Stretch(start, end, ""), Change(names[token.value])


def toml_stretches(text: str) -> Iterator[Stretch]:
    """Strings, dates and comments of a TOML text, and names that are no structure."""
    matches = list(TOML.finditer(text))
    after = list(signs_before(reversed(matches), blanks=" \t"))[::-1]
    keys = toml_keys(matches, after)
    for match, before, behind, (key, row) in zip(matches, signs_before(matches), after, keys, strict=True):
        is_name = match["quoted"] is not None and behind in ("=", ".", "]") and before not in (",", "=")
        if match["comment"]:
            yield Stretch(*match.span("comment"), match["comment"], encode=one_line)
        elif match["long"] or match["literal"]:
            group = "long" if match["long"] else "literal"
            plain = partial(re.sub, r"[\"'\\]", "")
            yield Stretch(*match.span(group), match[group], encode=plain, key=key, row=row)
        elif match["quoted"] or match["plain"]:
            said = read_quoted(match[0])
            if is_name or is_text(said):
                is_structure = is_name and not is_name_text(said)
                own = () if is_name else key
                yield Stretch(*match.span(), said, encode=in_quotes, is_structure=is_structure, key=own, row=row)
        elif match["bare"] and (DATE.fullmatch(match[0]) or re.fullmatch(r"\d{7,}", match[0])):
            yield Stretch(*match.span(), match[0], encode=in_quotes, key=key, row=row)
        elif match["bare"] and not KEYWORD.fullmatch(match[0]):
            yield Stretch(*match.span(), match[0], encode=in_quotes, is_structure=not is_name_text(match[0]))


def toml_keys(matches: Sequence[re.Match[str]], after: Sequence[str]) -> Iterator[tuple[tuple[str, ...], int]]:
    """For each match the names that lead to it, by its section and the name before its equals sign, and its row."""
    section, name, row, opened = list[str](), "", 0, False
    before = ""
    for match, behind in zip(matches, after, strict=True):
        said = match["bare"] or match["plain"] or match["quoted"]
        if match["sign"] == "[" and before in ("", "\n"):
            section, name, row, opened = [], "", row + 1, True
        elif opened and said:
            section.append(said.strip("\"'"))
        elif said and behind == "=":
            name = said.strip("\"'")
        opened = opened and match["sign"] != "\n"
        before = match["sign"] if (match["sign"] or "x").strip(" \t\r") else before
        yield ((*section, name) if name else ()), row


def signs_before(matches: Iterable[re.Match[str]], *, blanks: str | None = None) -> Iterator[str]:
    """For each match the sign that stands before it, whatever blanks lie between; nothing for other matches."""
    last = ""
    for match in matches:
        yield last
        if (match["sign"] or "x").strip(blanks):
            last = match["sign"] or ""


def read_quoted(said: str) -> str:
    """What a quoted string says."""
    if said.startswith("'"):
        return said[1:-1]
    try:
        return str(json.loads(said))
    except ValueError:
        return said[1:-1]


def ini_stretches(text: str) -> Iterator[Stretch]:
    """Values, comments, sections and names that are no structure, line by line."""
    section: tuple[str, ...] = ()
    for match in LINE.finditer(text):
        for group in ("comment", "value", "more"):
            if match[group] and (group == "comment" or is_text(match[group].strip())):
                start, end = inside_quotes(match[group], *match.span(group))
                key = (*section, match["name"].strip()) if group == "value" else ()
                yield Stretch(start, end, text[start:end], encode=one_line, key=key)
        for group in ("section", "name"):
            if match[group]:
                is_structure = not is_name_text(match[group].strip())
                yield Stretch(*match.span(group), match[group], encode=bare_name, is_structure=is_structure)
        section = (match["section"].strip(),) if match["section"] else section


def inside_quotes(value: str, start: int, end: int) -> Span:
    """Where a value stands, without the quotes around it, which stay."""
    quoted = QUOTED.fullmatch(value)
    return (start + quoted.start("said"), start + quoted.end("said")) if quoted else (start, end)


def bare_name(text: str) -> str:
    """A name without signs that settings are made of."""
    return re.sub(r"[\[\]=:#;\r\n]", "", text)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Comments, which no program shows."""
    count = sum(one.encode is one_line for one in stretches(data, settings=settings))
    return [Note("text", "comments and other lines that no program shows", count)] if count else []
