"""Which real files are measured, and where do they come from?

Those of an archive of files, all of them; of an open-source project's source package a few of
each format, chosen by their hashes and not by what becomes of them.
"""

import hashlib
import re
import tarfile
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

LIST = Path(__file__).parent / "files" / "list.tsv"
HEAD = "name\tbytes\tsha256\tsource"
WANTED = frozenset("pdf doc docx docm dotx odt ods odp ppt pptx xls xlsx xlsm rtf epub ipynb tex eml msg".split())
"""Formats that are taken from source packages."""
MOST, MOST_PDF = 6, 12
"""Files of one format from one package; PDFs differ more than others."""
SMALLEST, LARGEST = 200, 5_000_000
"""Bytes of a file that is taken from a package."""
WHOLE = "files.tar.xz"
"""The archive that is taken whole."""


@dataclass(frozen=True)
class Listed:
    """A file of the list."""

    name: str
    size: int
    hash: str
    source: str


def members(archive: Path) -> Iterator[tuple[str, bytes]]:
    """The files of an archive that may be measured, by their paths."""
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as packed:
            for name in packed.namelist():
                if is_wanted(name, archive):
                    yield name, packed.read(name)
        return
    with tarfile.open(archive) as opened:
        for member in opened:
            if member.isfile() and is_wanted(member.name, archive) and (stream := opened.extractfile(member)):
                yield member.name, stream.read()


def is_wanted(name: str, archive: Path) -> bool:
    """Whether a file may be measured, by its name."""
    if archive.name == WHOLE:
        return not name.endswith("LIST.tsv")
    return PurePosixPath(name).suffix.lower().lstrip(".") in WANTED


def choose(archives: Sequence[Path]) -> list[Listed]:
    """The files that are measured, each once."""
    found = dict[str, Listed]()
    for archive in archives:
        taken = Counter[str]()
        for hashed, name, size in sorted(hashes(archive)):
            ending = PurePosixPath(name).suffix.lower()
            is_one = archive.name == WHOLE or (
                SMALLEST <= size <= LARGEST and taken[ending] < (MOST_PDF if ending == ".pdf" else MOST)
            )
            if is_one and hashed not in found:
                taken[ending] += 1
                found[hashed] = Listed(flat_name(name, archive, hashed), size, hashed, source_of(archive))
    return sorted(found.values(), key=lambda one: one.name)


def hashes(archive: Path) -> Iterator[tuple[str, str, int]]:
    """Hash, path and size of each file."""
    for name, data in members(archive):
        yield hashlib.sha256(data).hexdigest(), name, len(data)


def source_of(archive: Path) -> str:
    """What the list calls an archive: a source package's name and version."""
    return re.sub(r"\.(?:tar\.gz|zip|tgz)\Z", "", archive.name)


def flat_name(name: str, archive: Path, hashed: str) -> str:
    """What a file is called in the list and in the work folder."""
    base = PurePosixPath(name).name
    return base if archive.name == WHOLE else f"{source_of(archive)}__{hashed[:6]}__{base}"


def unpack(archives: Sequence[Path], listed: Sequence[Listed], folder: Path) -> list[Path]:
    """The listed files of the archives, in a folder."""
    wanted = {one.hash: one.name for one in listed}
    if all((folder / one.name).exists() for one in listed):
        return [folder / one.name for one in listed]
    for archive in archives:
        for _, data in members(archive):
            name = wanted.get(hashlib.sha256(data).hexdigest())
            if name:
                (folder / name).write_bytes(data)
    return [folder / one.name for one in listed if (folder / one.name).exists()]


def read_list() -> list[Listed]:
    """The files of the list."""
    rows = [line.split("\t") for line in LIST.read_text().splitlines()[1:]]
    return [Listed(name, int(size), hashed, source) for name, size, hashed, source in rows]


def write_list(listed: Sequence[Listed]) -> None:
    """Write the list anew."""
    LIST.parent.mkdir(exist_ok=True)
    rows = [f"{one.name}\t{one.size}\t{one.hash}\t{one.source}" for one in listed]
    LIST.write_text("\n".join([HEAD, *rows]) + "\n")
