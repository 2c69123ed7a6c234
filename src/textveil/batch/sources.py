"""Which files does an input name?

An input is a folder, a glob, a zip file or a single file. Links are not followed
and devices not opened; both are told of, like what cannot be listed.
"""

import glob
import os
import stat
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

from textveil.batch.tasks import FoundFile
from textveil.core.errors import InputError
from textveil.formats.registry import format_of, tell_unknown_format
from textveil.formats.zip_container import BROKEN

LINK = "it is a link, which nobody follows: put the file itself there"
NO_FILE = "it is no file"
ENCRYPTED = "it is encrypted: save it without a password"
OUTSIDE = "its name leads out of the zip file: pack it again"
TWICE = "another file of the zip file has the same name: pack it again"


def find_files(given: str) -> list[FoundFile]:
    """All files that an input names, in the order of their names."""
    path = Path(given)
    if path.is_dir():
        return name_apart(list_folder(path))
    if path.exists():
        is_zip = format_of(path.name) == "zip"
        return name_apart(list_zip(path)) if is_zip else [describe(path.resolve(), path.name)]
    matches = sorted(glob.glob(given, recursive=True))  # noqa: PTH207  # a pattern may begin anywhere
    files = [Path(match) for match in matches if not Path(match).is_dir()]
    if not files:
        raise InputError(f"{given}: there is no such file or folder, and no file fits it as a pattern")
    return name_apart(describe(file, file.as_posix()) for file in files)


def name_apart(files: Iterable[FoundFile]) -> list[FoundFile]:
    """The files by name, no two of one name: else one would take the other's place in the output."""
    found: dict[str, FoundFile] = {}
    for one in sorted(files, key=lambda one: (one.name, os.fsencode(one.path))):
        name, number = one.name, 1
        while name in found:
            number += 1
            name = f"({number}) {one.name}"
        # Of two members of one name a zip file gives only the last.
        is_lost = number > 1 and one.member is not None
        found[name] = replace(one, name=name, trouble=one.trouble or (TWICE if is_lost else ""))
    return list(found.values())


def list_folder(folder: Path) -> Iterator[FoundFile]:
    """Files however deep they lie, links, and folders that cannot be listed."""
    closed: list[FoundFile] = []

    def tell(error: OSError) -> None:
        path = Path(error.filename)
        told = describe(path, path.relative_to(folder).as_posix())
        closed.append(replace(told, trouble=f"the folder: {error.strerror}"))

    for root, folders, names in os.walk(folder, onerror=tell):
        links = [name for name in folders if Path(root, name).is_symlink()]
        for name in (*names, *links):
            path = Path(root, name)
            yield describe(path, path.relative_to(folder).as_posix())
    yield from closed


def describe(path: Path, given: str) -> FoundFile:
    """A file as it stands on the disk; signs of its name that are no text are written as figures."""
    name = os.fsencode(given).decode("utf-8", "backslashreplace")
    try:
        told = path.lstat()
    except OSError as error:
        return FoundFile(name, path, trouble=str(error.strerror))
    trouble = LINK if stat.S_ISLNK(told.st_mode) else "" if stat.S_ISREG(told.st_mode) else NO_FILE
    return FoundFile(
        name, path, size=told.st_size, changed=told.st_mtime_ns, trouble=trouble or tell_unknown_format(name)
    )


def list_zip(path: Path) -> Iterator[FoundFile]:
    """The members of a zip file."""
    changed = path.stat().st_mtime_ns
    try:
        with zipfile.ZipFile(path) as package:
            for member in package.infolist():
                if not member.is_dir():
                    trouble = refuse_member(member) or tell_unknown_format(member.filename)
                    yield FoundFile(member.filename, path, member.filename, member.file_size, changed, trouble)
    except BROKEN:
        raise InputError(f"{path.name} is damaged or no zip file: ask for a new copy") from None


def refuse_member(member: zipfile.ZipInfo) -> str:
    """Why a member of a zip file is not unpacked; empty when it is."""
    place = PurePosixPath(member.filename.replace("\\", "/"))
    if place.is_absolute() or ".." in place.parts:
        return OUTSIDE
    return ENCRYPTED if member.flag_bits & 1 else ""
