"""How is a folder read and written as if it were a zip file?"""

from pathlib import Path

from textveil.errors import InputError
from textveil.formats import package


def pack(folder: Path, *, limit: int) -> bytes:
    """The files of a folder, in the order of their names; links are not followed."""
    files = [file for file in sorted(folder.rglob("*")) if file.is_file() and not file.is_symlink()]
    if sum(file.stat().st_size for file in files) > min(limit, package.LARGEST) or len(files) > package.MOST:
        raise InputError(f"{folder.name} holds too much to be read at once: give its files one by one")
    return package.pack((file.relative_to(folder).as_posix(), file.read_bytes()) for file in files)


def unpack(data: bytes, folder: Path) -> None:
    """Put the files of a zip file that we wrote into a new folder."""
    folder.mkdir()
    for name, content in package.unpack(data, name="the output").items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
