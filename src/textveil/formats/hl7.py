"""How is a message of HL7 version 2 read and written?

Segments of fields, fields of components. The standard says which fields tell who somebody is: these
are hidden whatever they say. Codes, times of the message and numbers of order stay; all else is text.
"""

import re
from collections.abc import Iterator, Sequence

from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.formats.contents import APART, Change, Contents, Note
from textveil.formats.encoding import read_text
from textveil.formats.format_words import format_entry
from textveil.formats.registry import Settings
from textveil.formats.stretches import Stretch, read_stretches, write_stretches

WHO = {
    segment: {number: Kind(kind) for kind, numbers in fields.items() for number in numbers}
    for segment, fields in format_entry("health.hl7").items()
}
"""Fields that tell who somebody is, or where."""
CODE = re.compile(
    r"[A-Z0-9]{1,3}|\d{1,6}(?:-\d)?|[A-Z]{3}(?:_[A-Z]\d{2})*|\d\.\d(?:\.\d)?|[-+]?\d{1,4}(?:\.\d+)?|LN|SCT|L|HL7\d{4}"
)
"""A code, a number that measures, or a name of a table."""
UNNAMED = "ZZZ"
"""What a segment is called whose name is none."""
STRUCTURE = {"MSH": frozenset({7, 9, 11, 12})}
ESCAPE = re.compile(r"\\(?:\.[a-z]{2}[+-]?\d{0,3}|[A-Z][0-9A-F]{0,20})\\")
"""A sign that is written otherwise inside a component: a break of a line, a sign that parts components."""
BREAK = "\\."
"""How a break of a line begins."""
TIME = re.compile(r"\d{8,14}(?:\.\d+)?(?:[+-]\d{4})?")


def read(data: bytes, *, settings: Settings) -> Contents:
    """What components say, in order."""
    return read_stretches(stretches(read_text(data, name=settings.name)[0], name=settings.name))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same message with components changed."""
    found = list(stretches(read_text(data, name=settings.name)[0], name=settings.name))
    return write_stretches(data, found, changes, settings=settings)


def stretches(text: str, *, name: str) -> Iterator[Stretch]:
    """The components of a message that are text."""
    head = re.match(r"\s*MSH([^\w\s])([^\w\s]{4,5})\1", text)
    if head is None:
        raise InputError(f"{name} is no message of HL7 version 2: check its ending")
    bar, signs = head[1], re.escape("".join(head[2]))
    for segment in re.finditer(r"[^\r\n]+", text):
        called = segment[0].lstrip()[:3]
        fields = list(re.finditer(rf"(?:^|{re.escape(bar)})([^{re.escape(bar)}]*)", segment[0]))
        for index, part in enumerate(fields):
            number = index + 1 if called == "MSH" else index
            if index == 0 and not re.fullmatch(r"\s*[A-Z][A-Z0-9]{2}", part[1]):
                start = segment.start()
                yield Stretch(start, start + len(part[1]), part[1], kind=Kind.WORD, encode=lambda _: UNNAMED)
            if index == 0 or (called == "MSH" and number <= 2):
                continue
            if number in STRUCTURE.get(called, ()) and is_structure(part[1], signs):
                continue
            kind = WHO.get(called, {}).get(number)
            yield from components(segment.start() + part.start(1), part[1], signs, kind)


def is_structure(field: str, signs: str) -> bool:
    """Whether a field of the message's own holds codes and times alone."""
    return all(CODE.fullmatch(part) or TIME.fullmatch(part) for part in re.findall(rf"[^{signs}]+", field))


def components(start: int, field: str, signs: str, kind: Kind | None) -> Iterator[Stretch]:
    """The components of a field that say something."""
    for component in re.finditer(rf"(?:{ESCAPE.pattern}|[^{signs}])+", field):
        lead, done = APART, component.start()
        for escape in [*ESCAPE.finditer(component[0]), None]:
            end = component.start() + escape.start() if escape else component.end()
            part = field[done:end]
            if part.strip() and (kind or not CODE.fullmatch(part)):
                said = TIME.sub(as_date, part)
                yield Stretch(start + done, start + end, said, lead, kind, encode=without_signs)
                lead = ""
            done = component.start() + escape.end() if escape else end
            lead = "\n" if escape and escape[0].startswith(BREAK) and lead != APART else lead


def as_date(match: re.Match[str]) -> str:
    """A time as people write dates."""
    day = match[0][:8]
    is_date = "1800" < day[:4] < "2200" and "01" <= day[4:6] <= "12" and "01" <= day[6:8] <= "31"
    return f"{day[:4]}-{day[4:6]}-{day[6:8]}" if is_date else match[0]


def without_signs(text: str) -> str:
    """A text that cannot end its component."""
    return re.sub(r"[|^~\\&\r\n]", " ", text)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """That codes and times of the message stay."""
    read(data, settings=settings)
    return [Note("message", "codes and times of the message, which stay")]
