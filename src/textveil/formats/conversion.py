"""Which files are read as files of another format, and what is said about it?

Old Office files become those of today, an Outlook message becomes a mail, a picture becomes a scan.
"""

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from textveil.core.errors import InputError
from textveil.formats.contents import Note
from textveil.formats.format_words import format_meanings
from textveil.formats.registry import CONVERTED, OLD_OFFICE, OLD_START, Settings, format_of_content, refuse_other_format

OLD = Note("file", "an old format, which LibreOffice turned into that of today")
OUTLOOK = Note("file", "a message of Outlook, which became a plain mail")
PICTURE = Note("file", "a picture, which became a scan in a PDF")


def convert_input(data: bytes, *, settings: Settings) -> tuple[bytes, Settings, list[Note]]:
    """The bytes and settings of the file that is read instead, and what is said about it; no file of a false name."""
    refuse_other_format(data, name=settings.name, named=settings.format)
    if settings.format not in CONVERTED:
        return data, settings, []
    new = replace(settings, format=CONVERTED[settings.format])
    if settings.format == "msg":
        from textveil.formats import msg

        return msg.convert(data, name=settings.name), new, [OUTLOOK]
    if new.format == "pdf":
        from textveil.formats import picture

        return picture.convert(data, name=settings.name), new, [PICTURE]

    return convert(data, name=settings.name, ending=settings.format), new, [OLD]


def restore_format(data: bytes, *, settings: Settings) -> bytes:
    """Bytes of the format that a file was read in, in the one that it came in and the settings ask for."""
    if CONVERTED[settings.format] == "pdf":
        from textveil.formats import picture

        return picture.revert(data, name=settings.name, ending=settings.format)

    return revert(data, name=settings.name, ending=settings.format)


# How is a file of an old Office program read?
#
# LibreOffice, where it is installed, makes the file of today that says the same; that is read and
# written, and a note says so. It runs by itself: with its own empty settings, in its own folder, with
# macros off and for three minutes at most.

FILTERS: dict[str, str] = format_meanings("formats.office_filters")
PROGRAMS = ("soffice", "libreoffice")
LONGEST = 180
"""Seconds that a conversion may take."""
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


def convert(data: bytes, *, name: str, ending: str) -> bytes:
    """The file of today that says what this old one says."""
    new = OLD_OFFICE[ending]
    if data.startswith(b"PK\x03\x04"):
        return data  # a file of today under an old name
    if not data.startswith(OLD_START) and format_of_content(data) is None:
        raise InputError(f"{name} is damaged or no old Office file: save it as .{new}")
    if ENCRYPTED in data:
        raise InputError(f"{name} is encrypted: save it without a password")
    return run(data, name=name, old=ending, new=new)


def revert(data: bytes, *, name: str, ending: str) -> bytes:
    """The old file that says what this one of today says."""
    return run(data, name=name, old=OLD_OFFICE[ending], new=ending)


def run(data: bytes, *, name: str, old: str, new: str) -> bytes:
    """What LibreOffice makes of the file."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise InputError(f"{name} is an old Office file: install LibreOffice, which reads it, or save it as .{new}")
    with TemporaryDirectory(prefix="textveil-") as place:
        folder = Path(place)
        source, target = folder / f"given.{old}", folder / "out" / f"given.{new}"
        source.write_bytes(data)
        settings = f"-env:UserInstallation={(folder / 'settings').as_uri()}"
        command = [program, settings, "--headless", "--norestore", "--nolockcheck"]
        wanted = ["--convert-to", f"{new}:{FILTERS[new]}", "--outdir", str(target.parent), str(source)]
        try:
            subprocess.run(  # noqa: S603  # a fixed program, no shell, names of our own
                [*command, *wanted], check=True, capture_output=True, timeout=LONGEST, cwd=folder
            )
            return target.read_bytes()
        except (OSError, subprocess.SubprocessError):
            raise InputError(
                f"LibreOffice cannot read {name}, or its part for .{old} files is not installed: "
                f"open the file in its own program and save it as .{new}"
            ) from None
