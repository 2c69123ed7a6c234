"""How is a box of mails read and written?"""

import re
from collections.abc import Iterator, Sequence

from textveil.core.errors import InputError
from textveil.formats.contents import Change, Contents, Note
from textveil.formats.nested import Inside, inspect_inside, join_contents, read_inside, write_inside
from textveil.formats.registry import Settings

BEGIN = re.compile(rb"^From .*\r?\n", re.MULTILINE)
QUOTED, UNQUOTED = re.compile(rb"^>(>*From )", re.MULTILINE), re.compile(rb"^(>*From )", re.MULTILINE)
NEUTRAL = b"From - Thu Jan  1 00:00:00 1970\n"
"""The line before each mail: from nobody, at no time."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """All mails, one after the other."""
    return join_contents(mails(data, settings=settings))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new box of the changed mails."""
    coming = iter(changes)
    texts = (write_inside(mail, coming) for mail in mails(data, settings=settings))
    return b"".join(NEUTRAL + UNQUOTED.sub(rb">\1", text).rstrip(b"\r\n") + b"\n\n" for text in texts)


def mails(data: bytes, *, settings: Settings) -> Iterator[Inside]:
    """Each mail of a box."""
    texts = BEGIN.split(data)[1:]
    if not data.startswith(b"From ") or not texts:
        raise InputError(f"{settings.name} is no mailbox: its first line must start with 'From '")
    for text in texts:
        yield read_inside("mail.eml", QUOTED.sub(rb"\1", text), settings=settings)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What is hidden in each mail."""
    return [
        note
        for number, mail in enumerate(mails(data, settings=settings), 1)
        for note in inspect_inside(mail.data, settings=mail.settings, place=f"mail {number}")
    ]
