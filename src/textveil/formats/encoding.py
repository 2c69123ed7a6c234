"""Which characters do these bytes stand for?

The mark at the start decides, or a zero in every other byte; else UTF-8; else the encoding is guessed from the
letters, if the ``encodings`` extra is installed. Bytes that are a picture, a
program or an archive are no text, whatever their file is called.
"""

from textveil.core.errors import InputError, MissingExtraError, tell_input
from textveil.core.libraries import library

MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
BINARY = {
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"PK\x03\x04": "a zip file",
    b"%PDF-": "a PDF file",
    b"\x1f\x8b": "a compressed file",
    b"\x7fELF": "a program",
    b"\xd0\xcf\x11\xe0": "an old or encrypted Office file",
}
"""How bytes that are no text start, and what they are."""
WIDE = 0.7
"""The share of characters of two bytes whose upper byte is zero in a text of few scripts."""
SAMPLE = 256 * 1024
"""Bytes from which an encoding is guessed."""


def decode(data: bytes, *, name: str) -> str:
    """Text from bytes, line ends kept as they are."""
    return read_text(data, name=name)[0]


def read_text(data: bytes, *, name: str) -> tuple[str, str]:
    """The text and the encoding to write it in again: its own if that is Unicode, else UTF-8."""
    encoding = next((encoding for mark, encoding in MARKS if data.startswith(mark)), None)
    if encoding is None and (wide := wide_encoding(data)):
        data, encoding = data.decode(wide).encode("utf-16"), "utf-16"
    encoding = encoding or "utf-8"
    kind = next((kind for start, kind in BINARY.items() if data.startswith(start)), None)
    if kind:
        raise InputError(f"{name} is not {encoding} text: it is {kind}")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        if encoding != "utf-8":
            raise InputError(f"{name} is not {encoding} text: save it as UTF-8") from None
        text = guess(data, name=name)
    if "\0" in text:
        raise InputError(f"{name} is not text: it holds zero bytes")
    return text, encoding


def is_marked(data: bytes) -> bool:
    """Whether bytes begin with the mark of an encoding."""
    return data.startswith(tuple(mark for mark, _ in MARKS))


def wide_encoding(data: bytes) -> str | None:
    """The encoding of a text whose characters have two bytes each and that does not say so; None for others.

    >>> wide_encoding("A letter".encode("utf-16-be")), wide_encoding(b"A letter")
    ('utf-16-be', None)
    """
    count = len(data) // 2
    if not count or len(data) % 2:
        return None
    for upper, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        zeros, others = data[upper::2].count(0), data[1 - upper :: 2].count(0)
        if zeros > WIDE * count and not others and is_decodable(data, encoding):
            return encoding
    return None


def is_decodable(data: bytes, encoding: str) -> bool:
    """Whether bytes are text in an encoding."""
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def guess(data: bytes, *, name: str) -> str:
    """Text in the encoding that its letters suggest."""
    try:
        found = library("charset_normalizer").from_bytes(data[:SAMPLE]).best()
    except MissingExtraError:
        raise InputError(f"{name} is not utf-8 text: save it as UTF-8, or pip install 'textveil[encodings]'") from None
    with tell_input(f"{name} is not utf-8 text, nor any other we know: save it as UTF-8", UnicodeDecodeError):
        return data.decode(found.encoding if found else "utf-8")


def encode(text: str, *, name: str, encoding: str = "utf-8") -> bytes:
    """Text as bytes; what is no character (half a surrogate pair) is no text."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        raise InputError(
            f"{name}: the text holds half a character (a lone surrogate), which no file can hold"
        ) from None


def is_same(data: bytes, *, name: str) -> bool:
    """Whether the text of these bytes is written in them as we would write it: then they may be passed on."""
    text, encoding = read_text(data, name=name)
    return encode(text, name=name, encoding=encoding) == data
