"""A message of Outlook, stream by stream: text, page, people, time, attachments."""

import io
import struct
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest

from textveil.formats.msg import HEAD, MOST, Message, drop_unstorable, one_line, person, unpack_rtf
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.formats.writer import render


class Streams:
    """The container: bytes by path."""

    def __init__(self, streams: dict[str, bytes]) -> None:
        self.streams = streams

    def openstream(self, path: list[str]) -> io.BytesIO:
        return io.BytesIO(self.streams["/".join(path)])


def row(number: int, value: bytes) -> bytes:
    return struct.pack("<HHI", 3, number, 0) + value.ljust(8, b"\0")


def wide(text: str) -> bytes:
    return text.encode("utf-16-le")


def message(**streams: bytes) -> EmailMessage:
    known = {name.replace("__slash__", "/"): data for name, data in streams.items()}
    known.setdefault("__properties_version1.0", bytes(HEAD[0]))
    file = Streams(known)
    return Message(file, {path: path.split("/") for path in known}, "", depth=0).as_mail()


BODY, PAGE, RICH = "__substg1.0_1000001F", "__substg1.0_10130102", "__substg1.0_10090102"
RTF = struct.pack("<II4sI", 0, 5, b"MELA", 0) + b"{rtf}and more"


def test_a_message_has_its_text_and_its_page() -> None:
    plain, page = message(**{BODY: wide("Dear Ann"), PAGE: b"<p>Dear Ann</p>"}).iter_parts()
    assert plain.get_content().strip() == "Dear Ann"
    assert (page.get_content_type(), page.get_content().strip()) == ("text/html", "<p>Dear Ann</p>")
    assert not message(**{BODY: wide("Dear Ann")}).is_multipart()


def test_a_text_that_is_only_there_in_rtf_is_attached_and_no_other() -> None:
    (attached,) = message(**{RICH: RTF}).iter_attachments()
    assert (attached.get_filename(), attached.get_content()) == ("message.rtf", b"{rtf}")
    assert not list(message(**{RICH: RTF, BODY: wide("Dear Ann")}).iter_attachments())
    assert not list(message(**{RICH: RTF, PAGE: b"<p>x</p>"}).iter_attachments())
    assert len(list(message(**{RICH: RTF, BODY: wide(" \n")}).iter_attachments())) == 1


@pytest.mark.parametrize(
    ("ticks", "told"),
    [
        (0, None),
        (10, "1601-01-01T00:00:00.000001+00:00"),
        (2**60 - 1, None),
        (2**60, None),
        (132_223_104_000_000_000, "2020-01-01T00:00:00+00:00"),
    ],
)
def test_a_message_was_sent_where_its_time_is_one(ticks: int, told: str | None) -> None:
    properties = bytes(HEAD[0]) + row(0x0039, struct.pack("<Q", ticks))
    file = Streams({"__properties_version1.0": properties})
    when = Message(file, {"__properties_version1.0": ["__properties_version1.0"]}, "", depth=0).when()
    if ticks == 2**60 - 1:
        assert when is not None
    else:
        assert when == (datetime.fromisoformat(told).astimezone(UTC) if told else None)


@pytest.mark.parametrize(("kind", "header"), [(1, "To"), (2, "Cc"), (3, "Bcc"), (4, "To"), (0, "To")])
def test_people_stand_in_the_header_of_their_kind(kind: int, header: str) -> None:
    folder = "__recip_version1.0_#00000000__slash__"
    properties = bytes(HEAD[2]) + row(0x0C15, struct.pack("<I", kind))
    mail = message(
        **{
            f"{folder}__properties_version1.0": properties,
            f"{folder}__substg1.0_3001001F": wide("Ann Lee"),
            f"{folder}__substg1.0_3003001F": wide("ann@x.org"),
        }
    )
    assert {name: mail[name] for name in ("To", "Cc", "Bcc") if name in mail} == {header: "Ann Lee <ann@x.org>"}


def test_a_message_has_some_attachments_and_not_without_end() -> None:
    folders = {f"__attach_version1.0_#{number:08X}__slash____substg1.0_37010102": b"data" for number in range(MOST + 1)}
    assert len(list(message(**folders).iter_attachments())) == MOST
    first = next(message(**folders).iter_attachments())
    assert (first.get_filename(), first.get_content()) == ("file", b"data")


@pytest.mark.parametrize(
    ("name", "address", "told"),
    [
        ("Ann Lee", "ann@x.org", '"Ann Lee" <ann@x.org>'),
        ('Ann "A" Lee\\', " ann@x.org ", '"Ann A Lee" <ann@x.org>'),
        ("ann@x.org", "ann@x.org", "ann@x.org"),
        ("", "ann@x.org", "ann@x.org"),
        ("Ann Lee", "/o=x/cn=ann", '"Ann Lee" <>'),
        ("Ann Lee", "ann lee@x.org", '"Ann Lee" <>'),
        ("", "", ""),
    ],
)
def test_a_person_is_named_as_heads_of_mails_name_them(name: str, address: str, told: str) -> None:
    assert person(name, address) == told


def test_what_no_mail_can_hold_is_dropped() -> None:
    assert drop_unstorable("a\x00b\tc\nd\x1fe f\ud800") == "ab\tc\nde f?"
    assert one_line(" a\n b ") == "a b"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (RTF, b"{rtf}"),
        (RTF[:15], b""),
        (RTF[:16], b""),
        (RTF.replace(b"MELA", b"OTHR"), b""),
        (struct.pack("<II4sI", 0, 9, b"LZFu", 0) + b"\x00Dear Ann" + b"\x00more", b"Dear Annmore"),
        (struct.pack("<II4sI", 0, 8, b"LZFu", 0) + b"\x00Dear Ann" + b"\x00more", b"Dear Ann"),
        (
            struct.pack("<II4sI", 0, 99, b"LZFu", 0) + b"\x02x" + struct.pack(">H", 3) + b"y",
            b"x{\\rtfy"[:1] + b"{\\rtf" + b"y",
        ),
        (struct.pack("<II4sI", 0, 99, b"LZFu", 0) + b"\x02x" + struct.pack(">H", (208 << 4) + 1) + b"y", b"x"),
    ],
)
def test_packed_text_is_unpacked_run_by_run(data: bytes, text: bytes) -> None:
    assert unpack_rtf(data) == text


MAIL = "From: Ann Lee <ann@example.org>\nSubject: rain in März\n\nIt rained.\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_mail_says_the_same_in_every_encoding_of_unicode(encoding: str) -> None:
    said = parse(MAIL.encode(encoding), settings=Settings("in.eml", "eml")).text
    assert said.endswith("\n\nIt rained.")
    assert said.startswith("Ann Lee <ann@example.org>")


def test_a_long_subject_stands_on_one_line_as_it_is() -> None:
    subject = "rain in Leeds; " * 5_000
    settings = Settings("in.eml", "eml")
    document = parse(f"From: a@example.org\nSubject: {subject}\n\nhello\n".encode(), settings=settings)
    assert f"\nSubject: {subject.strip()}\n".encode() in render(document, [], settings=settings)
