"""Which files are read as files of another format, and what is said about it?

Old Office files become those of today, an Outlook message becomes a mail, a picture becomes a scan.
"""

from dataclasses import replace

from textveil.formats.by_content import refuse_other_format
from textveil.formats.contents import Note
from textveil.formats.registry import CONVERTED, Settings

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
        from textveil.formats import picture_file

        return picture_file.convert(data, name=settings.name), new, [PICTURE]
    from textveil.formats import old_office

    return old_office.convert(data, name=settings.name, ending=settings.format), new, [OLD]


def restore_format(data: bytes, *, settings: Settings) -> bytes:
    """Bytes of the format that a file was read in, in the one that it came in and the settings ask for."""
    if CONVERTED[settings.format] == "pdf":
        from textveil.formats import picture_file

        return picture_file.revert(data, name=settings.name, ending=settings.format)
    from textveil.formats import old_office

    return old_office.revert(data, name=settings.name, ending=settings.format)
