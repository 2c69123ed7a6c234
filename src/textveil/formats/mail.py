"""How is a mail read and written?

Subject, texts, web pages and attached files in known formats are treated; people,
addresses and dates in the head are hidden whatever they say. The output is a new
mail: the way it took, ids, signatures and unknown attachments are left out.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email import encoders
from email.errors import HeaderParseError, MessageError
from email.header import Header, decode_header, make_header
from email.message import Message
from email.mime.base import MIMEBase
from email.mime.multipart import MIMEMultipart
from email.parser import BytesParser
from email.policy import Compat32, compat32
from email.utils import formataddr
from pathlib import PurePosixPath

from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.formats.column_names import is_usual
from textveil.formats.contents import Change, Contents, Note, Piece, count_notes
from textveil.formats.encoding import decode, is_marked, wide_encoding
from textveil.formats.format_words import format_entry, format_meanings, format_words
from textveil.formats.nested import Inside, inspect_inside, read_inside, write_inside
from textveil.formats.registry import FullError, Settings, format_of, output_ending


class HeadPolicy(Compat32):
    """Headers on one line each, however long: to fold one takes the square of its length."""

    def fold(self, name: str, value: str) -> str:
        """A header as it is written."""
        return f"{name}: {value}{self.linesep}"

    def fold_binary(self, name: str, value: str) -> bytes:
        """The same as bytes; those that were no text come back as they were."""
        return self.fold(name, str(value)).encode("ascii", "surrogateescape")


LONG_LINES = HeadPolicy(max_line_length=None)

# Of which parts is a mail made?
#
# A text, a web page or an attached file in a known format is a leaf; several parts
# hang together as alternatives or one after the other. Parts in no known format are
# left out.

DEEPEST = 20
"""How many parts may lie in one another."""
TYPES: dict[str, str] = format_entry("mail.types")
"""Content types of attachments; others are plain bytes."""
BYTES = "application/octet-stream"
ENDINGS = {kind: f".{name}" for name, kind in TYPES.items()}
ENDINGS |= {kind: f".{name}" for kind, name in format_meanings("mail.parts").items()}
"""What a part is whose name does not tell."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A text or a web page that is shown as the mail itself; or an attached file, which has a name and an ending."""

    kind: str
    inside: Inside
    names: tuple[Piece, ...] = ()
    ending: str = ""


@dataclass(frozen=True, slots=True)
class Many:
    """Parts that hang together."""

    kind: str
    parts: "list[Body]" = field(default_factory=list)


Body = Leaf | Many


def plan(message: Message, *, settings: Settings, gone: "Counter[str]", depth: int = 0) -> Body:
    """The parts of a mail that are kept; an empty text if none are."""
    body = part(message, settings=settings, gone=gone, depth=depth)
    if body is None and gone["texts that cannot be read"]:
        raise InputError(f"{settings.name} holds no text that can be read: save the mail as UTF-8")
    return body if body is not None else Leaf("text/plain", read_inside("body.txt", b"", settings=settings))


def part(message: Message, *, settings: Settings, gone: "Counter[str]", depth: int) -> Body | None:
    """One part, or None if it is left out."""
    if depth > DEEPEST:
        raise InputError(f"{settings.name}: parts lie more than {DEEPEST} deep in one another")
    kind = message.get_content_type()
    if kind == "message/rfc822" and message.is_multipart():
        inner = read_inside("mail.eml", write_mail(inner_parts(message)[0], settings=settings), settings=settings)
        return Leaf(BYTES, inner, (Piece("mail"),), ".eml")
    if message.is_multipart():
        parts = [part(one, settings=settings, gone=gone, depth=depth + 1) for one in inner_parts(message)]
        return Many(
            "alternative" if kind.endswith("/alternative") else "mixed", [one for one in parts if one is not None]
        )
    name = message.get_filename() or ""
    if kind in {"text/plain", "text/html"} and not format_of(name):
        try:
            inside = read_inside(f"body{ENDINGS[kind]}", text_bytes(message, settings=settings), settings=settings)
        except FullError:
            raise
        except InputError:
            gone["texts that cannot be read"] += 1
            return None
        return Leaf(kind, inside)
    return attachment(message, name, settings=settings, gone=gone)


def attachment(message: Message, name: str, *, settings: Settings, gone: "Counter[str]") -> Leaf | None:
    """An attached file, if its name or its type tells its format."""
    if not format_of(name):
        name = f"{PurePosixPath(name).stem or 'file'}{ENDINGS.get(message.get_content_type(), '')}"
    if not format_of(name):
        gone["attachments in no known format"] += 1
        return None
    try:
        inside = read_inside(name, payload(message), settings=settings)
    except FullError:
        raise
    except InputError:
        gone["attachments that cannot be read"] += 1
        return None
    path = PurePosixPath(name.replace("\\", "/"))
    kind = TYPES.get(inside.settings.format, BYTES)
    return Leaf(kind, inside, (name_piece(path.stem),), output_ending(path.name))


def name_piece(stem: str) -> Piece:
    """What an attached file is called; a name that is not made of usual words tells somebody's, glued or not."""
    return Piece(" ".join(stem.split()), kind=None if is_usual(stem) else Kind.NAME)


def inner_parts(message: Message) -> list[Message]:
    """The parts that lie in a part."""
    parts = message.get_payload()
    return [one for one in parts if isinstance(one, Message)] if isinstance(parts, list) else []


def write_mail(message: Message, *, settings: Settings) -> bytes:
    """A mail that lies in another, as bytes again."""
    try:
        return message.as_bytes(policy=LONG_LINES)
    except (MessageError, LookupError, ValueError):
        raise InputError(f"{settings.name} is damaged or no mail: ask for a new copy") from None


def payload(message: Message) -> bytes:
    """The bytes of a part, unpacked from base64 or quoted-printable."""
    data = message.get_payload(decode=True)
    return data if isinstance(data, bytes) else b""


def text_bytes(message: Message, *, settings: Settings) -> bytes:
    """The text of a part in UTF-8, with plain line ends and none at the end."""
    data, charset = payload(message), message.get_content_charset()
    try:
        text = data.decode(charset) if charset else decode(data, name=settings.name)
    except UnicodeDecodeError:
        text = decode(data, name=settings.name)
    except (LookupError, ValueError):
        text = in_unicode(data, name=settings.name)
    return text.replace("\r\n", "\n").rstrip("\n").encode("utf-8", "replace")


def in_unicode(data: bytes, *, name: str) -> str:
    """The text of a part whose encoding has a name that nobody knows: it must be UTF-8 then."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"a text in {name} is in an encoding that nobody knows: save the mail as UTF-8") from None


HEADERS: dict[str, str | None] = {name: kind or None for name, kind in format_meanings("mail.kept").items()}
"""Headers that are kept, and what each gives away whatever it says."""
KNOWN, UNSHOWN, STRUCTURE = (format_words(f"mail.headers.{name}") for name in ("known", "unshown", "structure"))
NOBODY = "<hidden@example.invalid>"
"""An address that mail programs understand and nobody can have; what is said instead of people stands before it."""
SAID = re.compile(rf'"(?P<quoted>(?:[^"\\]|\\.)*)" {re.escape(NOBODY)}|(?P<bare>.*\S) {re.escape(NOBODY)}', re.DOTALL)


def read(data: bytes, *, settings: Settings) -> Contents:
    """Headers, then every part, in order."""
    message = parse(data, name=settings.name)
    gone: Counter[str] = Counter(removed_headers(message))
    body = plan(message, settings=settings, gone=gone)
    pieces = [Piece(text, kind=kind, is_shown=True) for _, text, kind in headers(message)]
    inner = [note for leaf in leaves(body) for note in leaf.inside.contents.removed]
    pieces += [piece for leaf in leaves(body) for piece in (*leaf.names, *leaf.inside.contents.pieces)]
    return Contents(tuple(pieces), (*count_notes("mail", gone), *inner))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new mail with the changed headers and parts."""
    message = parse(data, name=settings.name)
    coming = iter(changes)
    kept = [(name, encode_header(next(coming).text, kind=kind)) for name, _, kind in headers(message)]
    output = build(plan(message, settings=settings, gone=Counter()), coming, boundaries=boundaries())
    for name, text in kept:
        output.add_header(name, text)
    line_end = "\r\n" if b"\r\n" in data[:4096] else "\n"
    return output.as_bytes(policy=LONG_LINES.clone(linesep=line_end))


def parse(data: bytes, *, name: str) -> Message:
    """The mail in these bytes."""
    if is_marked(data) or wide_encoding(data):
        data = decode(data, name=name).encode()
    try:
        message = BytesParser(policy=compat32).parsebytes(data)
    except (MessageError, RecursionError, LookupError, ValueError):
        raise InputError(f"{name} is damaged or no mail: ask for a new copy") from None
    if KNOWN.isdisjoint(header.lower() for header in message):
        raise InputError(f"{name} has no head of a mail: check its ending")
    return message


def headers(message: Message) -> Iterator[tuple[str, str, str | None]]:
    """Names, texts and kinds of the headers that are kept, in our order."""
    for name, kind in HEADERS.items():
        for value in message.get_all(name, []):
            said = read_header(value)
            yield name, read_people(said) if kind == "address" else said, kind


def read_header(value: object) -> str:
    """What a header says; one that is coded wrongly says what its bytes look like."""
    try:
        text = str(make_header(decode_header(value)))  # type: ignore[arg-type]  # a Header is taken too
    except (HeaderParseError, LookupError, UnicodeError, ValueError):
        text = str(value)
    return " ".join(text.encode("utf-8", "replace").decode().split())


def read_people(header: str) -> str:
    """Whom a header names; of one that we wrote what is said instead.

    >>> read_people('"[address]" <hidden@example.invalid>'), read_people("Ann <ann@example.org>")
    ('[address]', 'Ann <ann@example.org>')
    """
    found = SAID.fullmatch(header)
    return re.sub(r"\\(.)", r"\1", found["quoted"]) if found and found["quoted"] else found["bare"] if found else header


def encode_header(text: str, *, kind: str | None) -> str:
    """A header that mail programs understand: who has no address there gets one that nobody has."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    is_name = kind == "address" and bool(plain) and not set("@;") & set(plain)
    if not plain.isascii():
        coded = Header(plain, "utf-8").encode(maxlinelen=0)
        return f"{coded} {NOBODY}" if is_name else coded
    return formataddr((plain, NOBODY[1:-1])) if is_name else plain


def removed_headers(message: Message) -> dict[str, int]:
    """How many headers are left out."""
    known = {name.lower() for name in HEADERS} | STRUCTURE
    return {"headers: way, ids, signatures, programs": sum(name.lower() not in known for name in message)}


def leaves(body: Body) -> Iterator[Leaf]:
    """The parts that hold something, in order."""
    if isinstance(body, Many):
        for part in body.parts:
            yield from leaves(part)
    else:
        yield body


def boundaries() -> Iterator[str]:
    """What stands between parts: the same for the same mail."""
    number = 0
    while True:
        number += 1
        yield f"=_part_{number}_="


def build(body: Body, coming: Iterator[Change], *, boundaries: Iterator[str]) -> Message:
    """A new part with the coming changes made."""
    if isinstance(body, Many):
        output = MIMEMultipart(body.kind, boundary=next(boundaries))
        for one in body.parts:
            output.attach(build(one, coming, boundaries=boundaries))
        return output
    names = [next(coming).text for _ in body.names]
    data = write_inside(body.inside, coming)
    main, _, kind = body.kind.partition("/")
    part = MIMEBase(main, kind, charset="utf-8") if main == "text" else MIMEBase(main, kind)
    part.set_payload(data + b"\n" if body.kind == "text/plain" else data)
    encoders.encode_base64(part)
    if body.ending:
        part.add_header("Content-Disposition", "attachment", filename=file_name(names, body.ending))
    return part


def file_name(names: list[str], ending: str) -> str:
    """What an attachment is called now."""
    stem = PurePosixPath(" ".join(names).replace("/", "_").replace("\\", "_")).name.strip(" .")
    return "".join(sign if sign.isprintable() else "_" for sign in stem or "file") + ending


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Headers and parts that a mail program does not show."""
    message = parse(data, name=settings.name)
    shown = {"from", "to", "cc", "subject", "date"} | STRUCTURE
    hidden = [name for name in message if name.lower() not in shown]
    gone: Counter[str] = Counter()
    body = plan(message, settings=settings, gone=gone)
    called = Counter(f"header {name}" if name.lower() in UNSHOWN else "other headers" for name in hidden)
    notes = [*count_notes("head", called), *count_notes("mail", gone)]
    insides = [leaf.inside for leaf in leaves(body)]
    return notes + [note for one in insides for note in inspect_inside(one.data, settings=one.settings, place="part")]
