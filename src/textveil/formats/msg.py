"""What does a message of Outlook say, as a mail that every program reads?

The file is a container of streams (MS-OXMSG), which olefile reads; a property is a stream that bears
its number. Head, text, page and attachments are taken; all else – ways, ids, conversations, forms –
is left behind, as it is in a mail.
"""

import io
import struct
from datetime import UTC, datetime, timedelta
from email import policy
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Any

from textveil.core.errors import InputError
from textveil.core.libraries import library

TEXT, UNICODE, BYTES, OBJECT = "001E", "001F", "0102", "000D"
SUBJECT, BODY, PAGE, RICH = "0037", "1000", "1013", "1009"
SENDER, SENDER_ADDRESS, SENDER_SMTP = "0C1A", "0C1F", "5D01"
SENT, RECEIVED, CODEPAGE, KIND = 0x0039, 0x0E06, 0x3FFD, 0x0C15
NAME, ADDRESS, SMTP = "3001", "3003", "39FE"
LONG_NAME, SHORT_NAME, CONTENT = "3707", "3704", "3701"
HEADERS = {1: "To", 2: "Cc", 3: "Bcc"}
DEEPEST = 3
HEAD = {0: 32, 1: 24, 2: 8}
"""Bytes before the properties of a message, of one that lies in another, of an attachment or recipient."""
MOST = 200
"""Attachments or recipients of a message."""
FIRST_WINDOW = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor "
    b"MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par "
    b"\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)
"""What every packed text may point back to."""
PACKED, UNPACKED = b"LZFu", b"MELA"
WINDOW = 4096
LARGEST_TEXT = 64 * 1024 * 1024


def convert(data: bytes, *, name: str) -> bytes:
    """The mail that says what this message says."""
    ole = library("olefile")
    if not ole.isOleFile(io.BytesIO(data)):
        raise InputError(f"{name} is damaged or no message of Outlook: save it as .eml")
    try:
        with ole.OleFileIO(io.BytesIO(data)) as file:
            streams = {"/".join(path): path for path in file.listdir(streams=True)}
            if "__properties_version1.0" not in streams:
                raise InputError(f"{name} is an old Office file but no message: check its ending")
            mail = Message(file, streams, "", depth=0).as_mail()
            return bytes(mail.as_bytes(policy=policy.SMTP))
    except (OSError, ValueError, LookupError, struct.error, TypeError):
        raise InputError(f"{name} is damaged: open it in Outlook and save it again") from None


class Message:
    """A message in the container, whose streams begin with a path."""

    def __init__(self, file: Any, streams: dict[str, list[str]], root: str, *, depth: int) -> None:
        self.file: Any = file
        self.streams = streams
        self.root = root
        self.depth = depth
        page = self.number(CODEPAGE)
        self.encoding: str = f"cp{page}" if page and page != 65001 else "utf-8" if page else "cp1252"

    def stream(self, place: str) -> bytes:
        """The bytes of a stream; none if it is not there."""
        path = self.streams.get(f"{self.root}{place}")
        return bytes(self.file.openstream(path).read()) if path else b""

    def text(self, number: str, folder: str = "") -> str:
        """A property that is text."""
        wide = self.stream(f"{folder}__substg1.0_{number}{UNICODE}")
        if wide:
            return wide.decode("utf-16-le", "replace").rstrip("\0")
        narrow = self.stream(f"{folder}__substg1.0_{number}{TEXT}")
        try:
            return narrow.decode(self.encoding, "replace").rstrip("\0")
        except LookupError:
            return narrow.decode("cp1252", "replace").rstrip("\0")

    def properties(self, folder: str = "") -> dict[int, bytes]:
        """Properties of a fixed length, by number."""
        data = self.stream(f"{folder}__properties_version1.0")
        start = HEAD[2] if folder else HEAD[1 if self.root else 0]
        rows = (data[at : at + 16] for at in range(start, len(data) - 15, 16))
        return {struct.unpack_from("<H", row, 2)[0]: row[8:] for row in rows}

    def number(self, number: int, folder: str = "") -> int:
        """A property that is a number; 0 if it is not there."""
        found = self.properties(folder).get(number)
        return int(struct.unpack_from("<I", found)[0]) if found else 0

    def folders(self, start: str) -> list[str]:
        """The folders of attachments or recipients, in order."""
        found = {
            path[len(self.root) :].split("/")[0] for path in self.streams if path.startswith(f"{self.root}{start}")
        }
        return [f"{name}/" for name in sorted(found)][:MOST]

    def when(self) -> datetime | None:
        """When the message was sent."""
        found = self.properties().get(SENT) or self.properties().get(RECEIVED)
        ticks = struct.unpack_from("<Q", found)[0] if found else 0
        return datetime(1601, 1, 1, tzinfo=UTC) + timedelta(microseconds=ticks // 10) if 0 < ticks < 2**60 else None

    def as_mail(self) -> EmailMessage:
        """The same as a mail."""
        mail = EmailMessage(policy=policy.SMTP)
        sender = person(self.text(SENDER), self.text(SENDER_SMTP) or self.text(SENDER_ADDRESS))
        heads = {"From": sender, "Subject": self.text(SUBJECT), **self.recipients()}
        for name, said in heads.items():
            if said:
                mail[name] = one_line(said)
        if (when := self.when()) is not None:
            mail["Date"] = format_datetime(when)
        if "From" not in mail and "Subject" not in mail:
            mail["Subject"] = "-"
        self.add_text(mail)
        for folder in self.folders("__attach_version1.0_"):
            self.attach(mail, folder)
        return mail

    def recipients(self) -> dict[str, str]:
        """Who gets the message, by header."""
        found: dict[str, list[str]] = {}
        for folder in self.folders("__recip_version1.0_"):
            header = HEADERS.get(self.number(KIND, folder), "To")
            address = self.text(SMTP, folder) or self.text(ADDRESS, folder)
            found.setdefault(header, []).append(person(self.text(NAME, folder), address))
        return {header: ", ".join(people) for header, people in found.items()}

    def add_text(self, mail: EmailMessage) -> None:
        """The text, and the page if there is one; a text that is only there in RTF as that."""
        said, page = self.text(BODY), self.stream(f"__substg1.0_{PAGE}{BYTES}")
        mail.set_content(drop_unstorable(said), charset="utf-8")
        if page:
            mail.add_alternative(
                drop_unstorable(page.decode(self.encoding, "replace")), subtype="html", charset="utf-8"
            )
        packed = self.stream(f"__substg1.0_{RICH}{BYTES}")
        if packed and not said.strip() and not page:
            mail.add_attachment(unpack_rtf(packed), maintype="application", subtype="rtf", filename="message.rtf")

    def attach(self, mail: EmailMessage, folder: str) -> None:
        """An attachment: a file, or a message in the message."""
        inner = f"{self.root}{folder}__substg1.0_{CONTENT}{OBJECT}/"
        if any(path.startswith(inner) for path in self.streams) and self.depth < DEEPEST:
            message = Message(self.file, self.streams, inner, depth=self.depth + 1)
            mail.add_attachment(message.as_mail())
            return
        name = self.text(LONG_NAME, folder) or self.text(SHORT_NAME, folder) or "file"
        data = self.stream(f"{folder}__substg1.0_{CONTENT}{BYTES}")
        mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=one_line(name))


def person(name: str, address: str) -> str:
    """A person as heads of mails name them."""
    plain = drop_unstorable(name).replace('"', "").replace("\\", "").strip()
    known = address.strip() if "@" in address and " " not in address.strip() else ""
    if known and plain and plain != known:
        return f'"{plain}" <{known}>'
    return known or (f'"{plain}" <>' if plain else "")


def one_line(text: str) -> str:
    """A text in one line."""
    return " ".join(drop_unstorable(text).split())


def drop_unstorable(text: str) -> str:
    """A text without what no mail can hold."""
    return "".join(sign for sign in text if sign in "\t\n\r" or sign >= " ").encode("utf-8", "replace").decode()


def unpack_rtf(data: bytes) -> bytes:
    """The RTF text; nothing if it is damaged."""
    if len(data) < 16:
        return b""
    size, kind = struct.unpack_from("<I", data, 4)[0], data[8:12]
    if kind == UNPACKED:
        return data[16 : 16 + size]
    return unpack_runs(data[16:], min(size, LARGEST_TEXT)) if kind == PACKED else b""


def unpack_runs(data: bytes, size: int) -> bytes:
    """What runs and references give."""
    window = bytearray(FIRST_WINDOW.ljust(WINDOW, b"\0"))
    output, at, place = bytearray(), len(FIRST_WINDOW), 0
    while place < len(data) and len(output) < size:
        control, place = data[place], place + 1
        for bit in range(8):
            if control >> bit & 1 and place + 1 < len(data):
                word, place = struct.unpack_from(">H", data, place)[0], place + 2
                start = word >> 4
                if start == at % WINDOW:
                    return bytes(output)
                signs = [(start + step) % WINDOW for step in range((word & 15) + 2)]
            elif place < len(data):
                window[at % WINDOW] = data[place]
                signs, place = [at % WINDOW], place + 1
            else:
                break
            for sign in signs:
                output.append(window[sign])
                window[at % WINDOW] = window[sign]
                at += 1
    return bytes(output)
