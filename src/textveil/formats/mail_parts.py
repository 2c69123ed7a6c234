"""Of which parts is a mail made?

A text, a web page or an attached file in a known format is a leaf; several parts
hang together as alternatives or one after the other. Parts in no known format are
left out.
"""

from collections import Counter
from dataclasses import dataclass, field
from email.errors import MessageError
from email.message import Message
from pathlib import PurePosixPath

from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.formats.column_names import is_usual
from textveil.formats.contents import Note, Piece
from textveil.formats.encoding import decode
from textveil.formats.nested import Inside, read_inside
from textveil.formats.registry import FullError, Settings, format_of, open_format, output_ending

DEEPEST = 20
"""How many parts may lie in one another."""
TYPES = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
    "zip": "application/zip",
    "eml": "application/octet-stream",
}
"""Content types of attachments; others are plain bytes."""
ENDINGS = {kind: f".{ending}" for ending, kind in TYPES.items() if ending != "eml"} | {
    "text/plain": ".txt",
    "text/html": ".html",
    "text/markdown": ".md",
    "text/csv": ".csv",
    "application/xhtml+xml": ".html",
    "application/jsonl": ".jsonl",
}
"""What a part is whose name does not tell."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text or a web page that is shown as the mail itself."""

    kind: str
    inside: Inside
    names: tuple[Piece, ...] = ()

    def inspect(self) -> list[Note]:
        """What is hidden in it."""
        return inspect(self.inside)


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file in a known format, and its name."""

    kind: str
    inside: Inside
    names: tuple[Piece, ...]
    ending: str

    def inspect(self) -> list[Note]:
        """What is hidden in it."""
        return inspect(self.inside)


@dataclass(frozen=True, slots=True)
class Many:
    """Parts that hang together."""

    kind: str
    parts: "list[Body]" = field(default_factory=list)


Leaf = Text | Attachment
Body = Leaf | Many


def inspect(inside: Inside) -> list[Note]:
    """What is hidden in a file that lies in a mail."""
    notes = open_format(inside.settings.format).inspect(inside.data, settings=inside.settings)
    return [Note(f"part: {note.place}", note.what, note.count) for note in notes]


def plan(message: Message, *, settings: Settings, gone: "Counter[str]", depth: int = 0) -> Body:
    """The parts of a mail that are kept; an empty text if none are."""
    body = part(message, settings=settings, gone=gone, depth=depth)
    if body is None and gone["texts that cannot be read"]:
        raise InputError(f"{settings.name} holds no text that can be read: save the mail as UTF-8")
    return body if body is not None else Text("text/plain", read_inside("body.txt", b"", settings=settings))


def part(message: Message, *, settings: Settings, gone: "Counter[str]", depth: int) -> Body | None:
    """One part, or None if it is left out."""
    if depth > DEEPEST:
        raise InputError(f"{settings.name}: parts lie more than {DEEPEST} deep in one another")
    kind = message.get_content_type()
    if kind == "message/rfc822" and message.is_multipart():
        inner = read_inside("mail.eml", write_mail(inner_parts(message)[0], settings=settings), settings=settings)
        return Attachment(TYPES["eml"], inner, (Piece("mail"),), ".eml")
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
        return Text(kind, inside)
    return attachment(message, name, settings=settings, gone=gone)


def attachment(message: Message, name: str, *, settings: Settings, gone: "Counter[str]") -> Attachment | None:
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
    kind = TYPES.get(inside.settings.format, "application/octet-stream")
    return Attachment(kind, inside, (name_piece(path.stem),), output_ending(path.name))


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
        return message.as_bytes()
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
