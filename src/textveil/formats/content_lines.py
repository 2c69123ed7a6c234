"""How are cards and calendars read and written (vCard, iCalendar)?

Both are lines of names and values, folded where they are long. What people write – notes, summaries –
is text; names, addresses, numbers and birth dates are hidden whatever they say. A date that is hidden
goes with its line, for programs would not read another word there. Pictures, keys, ids and what is not
known are left out and reported.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.formats.contents import Change, Contents, Note, Piece, count_notes
from textveil.formats.encoding import encode, read_text
from textveil.formats.format_words import format_meanings, format_words
from textveil.formats.registry import Settings

LINE = re.compile(
    r"(?:[\w-]+\.)?(?P<name>[A-Za-z-]+)(?P<options>(?:;[^:\";]*(?:\"[^\"]*\")?)*):(?P<value>.*)", re.DOTALL
)
STRUCTURE, TEXTS, DATES, BLOCKS = (
    format_words(f"mail.lines.{name}") for name in ("structure", "texts", "dates", "blocks")
)
WORD = re.compile(r"[A-Za-z0-9.,;=+:-]{1,60}")
KINDS = {line: Kind(kind) for line, kind in format_meanings("mail.line_kinds").items()}
"""Lines that tell who or where, whatever they say."""
ESCAPES = {"\\n": "\n", "\\N": "\n", "\\,": ",", "\\;": ";", "\\\\": "\\"}


@dataclass
class ContentLine:
    """A line that is kept: its name, what it says, and how."""

    name: str
    value: str = field(repr=False)
    kind: str


def read(data: bytes, *, settings: Settings) -> Contents:
    """What lines say, in order."""
    kept, gone = lines(data, settings=settings)
    pieces = tuple(Piece(read_value(line), kind=KINDS.get(line.name)) for line in kept if line.kind != "structure")
    return Contents(pieces, tuple(count_notes("file", gone)))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """New lines of what is kept."""
    coming, output = iter(changes), list[str]()
    for line in lines(data, settings=settings)[0]:
        change = None if line.kind == "structure" else next(coming)
        if change is None or (line.kind == "date" and not change.edits):
            output.append(f"{line.name}:{line.value}")
        elif line.kind == "text":
            output.append(f"{line.name}:{escape_text(change.text)}")
    return encode("".join(f"{fold_line(line)}\r\n" for line in output), name=settings.name)


def lines(data: bytes, *, settings: Settings) -> tuple[list[ContentLine], Counter[str]]:
    """The lines that are kept, and what went."""
    text = read_text(data, name=settings.name)[0]
    unfolded = re.sub(r"\r?\n[ \t]", "", text.replace("=\r\n", "").replace("=\n", ""))
    kept, gone = list[ContentLine](), Counter[str]()
    if not re.match(r"\s*BEGIN:V(?:CARD|CALENDAR)", unfolded, re.IGNORECASE):
        raise InputError(f"{settings.name} is no card and no calendar: check its ending")
    for said in re.split(r"\r?\n", unfolded):
        line = kept_line(said) if said.strip() else None
        if line is not None:
            kept.append(line)
        elif said.strip():
            gone["pictures, keys, ids and lines that are not known"] += 1
    return kept, gone


def kept_line(said: str) -> ContentLine | None:
    """A line as it is kept; None if it goes."""
    match = LINE.fullmatch(said)
    if match is None:
        return None
    name, value = match["name"].upper(), match["value"]
    if name in ("BEGIN", "END"):
        return ContentLine(name, value.strip().upper(), "structure") if value.strip().upper() in BLOCKS else None
    if name in STRUCTURE:
        is_code = WORD.fullmatch(value) and not re.search(r"[a-z]{3}", value)
        return ContentLine(name, value, "structure") if is_code else None
    if name in DATES:
        return ContentLine(name, value, "date") if re.fullmatch(r"[0-9TZ,/P]{8,200}", value) else None
    is_known = name in TEXTS or name in KINDS
    return ContentLine(name, value, "text") if is_known and "ENCODING" not in match["options"].upper() else None


def read_value(line: ContentLine) -> str:
    """What a line says to a reader."""
    if line.kind == "date":
        return re.sub(r"(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}Z?)?", r"\1-\2-\3", line.value)
    return re.sub(r"\\[nN,;\\]", lambda match: ESCAPES[match[0]], line.value)


def escape_text(text: str) -> str:
    """A text as these files write it."""
    return re.sub(r"[\\,;]", r"\\\g<0>", text.replace("\r", "")).replace("\n", "\\n")


def fold_line(line: str) -> str:
    """A line of at most 75 bytes, and how it goes on."""
    parts, part = list[str](), ""
    for sign in line:
        if len((part + sign).encode()) > 74:
            parts, part = [*parts, part], ""
        part += sign
    return "\r\n ".join([*parts, part])


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What programs do not show."""
    return count_notes("file", lines(data, settings=settings)[1])
