"""What does this file say?

A format is an entry in ``FORMATS``: a name, the endings it goes by and the room
that reads it. What the bytes are counts, not what the file is called.
"""

import os
from pathlib import Path

from textveil.errors import InputError
from textveil.model import Document

FORMATS = {".txt": "txt", ".text": "txt", ".md": "md", ".markdown": "md"}

MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def read(path: str | os.PathLike[str]) -> Document:
    """The document in the file at ``path``."""
    file = Path(path)
    name = FORMATS.get(file.suffix.lower())
    if name is None:
        raise InputError(f"{file.name}: no format for {file.suffix or 'no ending'!r}; there are: {', '.join(FORMATS)}")
    try:
        data = file.read_bytes()
    except OSError as error:
        raise InputError(f"{file}: {error.strerror}") from None
    return Document(decode(data, name=file.name), str(file), name)


def decode(data: bytes, *, name: str) -> str:
    """Text from bytes: the encoding its mark names, else UTF-8, else an error."""
    encoding = next((encoding for mark, encoding in MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise InputError(f"{name} is not {encoding} text: save it as UTF-8") from None
    if "\0" in text:
        raise InputError(f"{name} is not text: it holds zero bytes")
    return text
