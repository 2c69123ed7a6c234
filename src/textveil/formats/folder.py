"""How is a folder read and written as if it were a zip file?"""

import os
from collections.abc import Iterator
from pathlib import Path

from textveil.core.errors import InputError
from textveil.formats import zip_container as package

LINK = ".link-or-device"
"""The ending under which a link, or what else is no file, is counted and left out."""


def pack(folder: Path, *, limit: int) -> bytes:
    """The files of a folder, in the order of their names; links are not followed, but counted."""
    found = sorted(things(folder))
    files = [file for file in found if file.is_file() and not file.is_symlink()]
    if sum(file.stat().st_size for file in files) > min(limit, package.LARGEST) or len(found) > package.MOST:
        raise InputError(f"{folder.name} holds too much to be read at once: give its files one by one")
    links = ((f"{number}{LINK}", b"") for number in range(len(found) - len(files)))
    return package.pack([*((file.relative_to(folder).as_posix(), read_file(file)) for file in files), *links])


def read_file(file: Path) -> bytes:
    """What a file holds; the error names it, not the folder that it lies in."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise InputError(
            f"{file} cannot be read ({error.strerror}): ask for it, or take it out of the folder"
        ) from None


def things(folder: Path) -> Iterator[Path]:
    """Files, links to files or folders, and devices, however deep they lie."""
    for root, folders, names in os.walk(folder, onerror=refuse_unreadable):
        yield from (Path(root, name) for name in names)
        yield from (Path(root, name) for name in folders if Path(root, name).is_symlink())


def refuse_unreadable(error: OSError) -> None:
    """Stop at a folder that cannot be read: half a folder is none."""
    raise error


def unpack(data: bytes, folder: Path) -> None:
    """Put the files of a zip file that we wrote into a folder that holds nothing yet."""
    for name, content in package.unpack(data, name="the output").items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
