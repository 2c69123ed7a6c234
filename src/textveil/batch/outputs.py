"""Where do the outputs of a batch stand, until they are whole and after?

    OUT                what may be shared, and nothing else
    OUT.batch/         for the owner alone: the manifest, the names, what was set aside, the summary

A document is written there, flushed to the disk and then renamed into its place.
"""

import json
import os
import shutil
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from textveil.batch.tasks import GO_ON
from textveil.core.errors import InputError, UsageError
from textveil.formats.registry import format_of, written_format
from textveil.formats.zip_container import EPOCH
from textveil.store.secret_keys import derive

MANIFEST = "manifest.db"
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""No i, l, o, u: they are misread."""
SIGNS = 12
"""Of 5 bits: among a million documents two share a name with a chance below one in a million."""


@dataclass(frozen=True, slots=True)
class Outputs:
    """The places of one batch."""

    target: Path
    """What was asked for: a folder, a file or a zip file."""
    is_folder: bool

    @property
    def private(self) -> Path:
        """The folder beside, for the owner alone."""
        return self.target.with_name(f"{self.target.name}.batch")

    @property
    def manifest(self) -> Path:
        """The file that remembers what is done."""
        return self.private / MANIFEST

    @property
    def documents(self) -> Path:
        """Where whole documents stand."""
        return self.target if self.is_folder else self.private / "documents"

    @property
    def parts(self) -> Path:
        """Where parts of large files stand until all are there."""
        return self.private / "parts"

    def part(self, output: str, first: int) -> Path:
        """Where a part stands."""
        return self.parts / f"{output}.{first:012}"

    def name_of(self, output: str) -> str:
        """What a file of a neutral name is called where it stands at the end: the same, or as was asked for."""
        is_alone = not self.is_folder and format_of(self.target.name) != "zip"
        return self.target.name if is_alone else output

    def prepare(self) -> None:
        """Make the folders; refuse to write among files of others."""
        if not self.manifest.exists() and self.target.exists() and (not self.is_folder or any(self.target.iterdir())):
            raise UsageError(f"{self.target} is there already, and no batch of textveil wrote it: choose another name")
        with tell_disk(self.target):
            self.private.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.documents.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(self.private / "writing", ignore_errors=True)
            (self.private / "writing").mkdir()
            self.parts.mkdir(exist_ok=True)

    def write(self, data: bytes, place: Path) -> None:
        """Let a file appear, whole, and so that it survives a loss of power."""
        with tell_disk(self.target):
            part = self.private / "writing" / place.name
            with part.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.replace(place)

    @contextmanager
    def write_into(self, place: Path) -> Iterator[Path]:
        """A path to write to; what stands there at the end is moved into its place."""
        with tell_disk(self.target):
            part = self.private / "writing" / place.name
            yield part
            with part.open("rb") as file:
                os.fsync(file.fileno())
            part.replace(place)

    def note(self, name: str, rows: Iterable[Mapping[str, object]]) -> None:
        """Write lines of JSON for the owner."""
        with (
            self.write_into(self.private / name) as part,
            part.open("w", encoding="utf-8", errors="surrogatepass") as file,
        ):
            file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)

    def deliver(self, outputs: Iterable[str]) -> None:
        """Put what was asked for in its place, where that is no folder."""
        if self.is_folder:
            return
        names = sorted(outputs)
        if format_of(self.target.name) == "zip":
            with self.write_into(self.target) as part:
                pack_files([self.documents / name for name in names], part)
        elif names:
            with tell_disk(self.target):
                (self.documents / names[0]).replace(self.target)
        shutil.rmtree(self.documents, ignore_errors=True)


def choose_outputs(source: str, target: str) -> Outputs:
    """Whether an output is a folder, a zip file or one file, by its name and by that of the input."""
    path, asked = Path(target), format_of(Path(target).name)
    is_file = Path(source).is_file()
    if is_file and asked is not None and not path.is_dir():
        if asked != format_of(Path(source).name):
            raise UsageError(f"{path.name}: the output must be a folder, or end as the input does")
        return Outputs(path, is_folder=False)
    return Outputs(path, is_folder=True)


def pack_files(files: Iterable[Path], target: Path) -> None:
    """A zip file of some files, without times, one read after the other."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, allowZip64=True) as package:
        for file in files:
            member = zipfile.ZipInfo(file.name, EPOCH)
            member.compress_type, member.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
            with file.open("rb") as source, package.open(member, "w", force_zip64=True) as output:
                shutil.copyfileobj(source, output)


@contextmanager
def tell_disk(target: Path) -> Iterator[None]:
    """Let an error of the disk say how the batch goes on."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{target} cannot be written: {error.strerror}; {GO_ON}") from None


def make_neutral_name(name: str, *, key: bytes) -> str:
    """The name in the output of a file of that name: the same in every run, and without the key it tells nothing.

    >>> make_neutral_name("Ann Lee/letter.TXT", key=bytes(16))
    'document-v1edcpxvwpqh.txt'
    """
    bits = int.from_bytes(derive(key, "batch", name), "big")
    return "document-" + "".join(ALPHABET[bits >> 5 * place & 31] for place in range(SIGNS)) + name_ending(name)


def name_ending(name: str) -> str:
    """How the output of a file of that name ends; nothing for a file of no format.

    >>> name_ending("scan.PNG"), name_ending("letter.markdown"), name_ending("photo.xyz")
    ('.pdf', '.markdown', '')
    """
    known = format_of(name)
    if known is None:
        return ""
    return PurePosixPath(name).suffix.lower() if written_format(known) == known else f".{written_format(known)}"
