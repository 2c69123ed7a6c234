"""Where do the outputs of a batch stand, until they are whole and after?

    OUT                what may be shared, and nothing else
    OUT.batch/         for the owner alone: the manifest, the names, what was set aside, the summary

A document is written there, flushed to the disk and then renamed into its place.
"""

import csv
import io
import json
import os
import shutil
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from textveil.batch.tasks import GO_ON
from textveil.core.errors import InputError, UsageError
from textveil.core.libraries import library
from textveil.formats.csv import LONGEST, separator
from textveil.formats.parquet import open_table
from textveil.formats.registry import Settings, format_of, written_format
from textveil.formats.stream import row_bytes
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
        with self.write_into(place) as part:
            part.write_bytes(data)

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


# How do sanitized records become one file again?
#
# Records become a part, parts a file, always in the order of the input. Where a
# record's own words are in the name of a column, the column has its new name
# throughout.

SEPARATED = ("csv", "tsv")
Part = bytes | Path
"""A sanitized record, or a file of several."""


def join_parts(parts: Sequence[Part], target: Path, *, settings: Settings, original: bytes) -> None:
    """Write parts, one after the other, as one file; ``original`` is a record before anything was changed."""
    if not parts:
        target.touch()
    elif settings.format == "parquet":
        join_parquet(parts, target, names=open_table(original, settings=settings)[0].column_names)
    elif settings.format in SEPARATED and settings.header:
        join_rows(parts, target, sign=separator(original.decode("utf-8"), settings=settings), original=original)
    else:
        with target.open("wb") as output:
            for part in parts:
                with open_part(part) as file:
                    shutil.copyfileobj(file, output)


def join_rows(parts: Sequence[Part], target: Path, *, sign: str, original: bytes) -> None:
    """Rows of all parts under one head."""
    heads = [next(read_rows(part, sign)) for part in (original, *parts)]
    with target.open("wb") as output:
        output.write(row_bytes([merge_names(heads[0], heads[1:])], sign))
        for part in parts:
            output.write(row_bytes([*read_rows(part, sign)][1:], sign))


def join_parquet(parts: Sequence[Part], target: Path, *, names: Sequence[str]) -> None:
    """A group of rows for each part, under one schema."""
    parquet = library("pyarrow.parquet")
    sources = [io.BytesIO(part) if isinstance(part, bytes) else part for part in parts]
    schemas = [parquet.read_schema(source) for source in sources]
    merged, as_text = merge_names(names, [schema.names for schema in schemas]), find_text_columns(schemas)
    writer = None
    try:
        for source in sources:
            table = retype_columns(parquet.read_table(source), as_text).rename_columns(merged)
            writer = writer or parquet.ParquetWriter(target, table.schema, store_schema=False)
            writer.write_table(table)
    finally:
        if writer is not None:
            writer.close()


def open_part(part: Part) -> BinaryIO:
    """The bytes of a part."""
    return io.BytesIO(part) if isinstance(part, bytes) else part.open("rb")


def read_rows(part: Part, sign: str) -> Iterator[list[str]]:
    """Rows of separated values."""
    csv.field_size_limit(LONGEST)
    with io.TextIOWrapper(open_part(part), "utf-8", newline="") as file:
        yield from csv.reader(file, delimiter=sign)


def merge_names(original: Sequence[str], heads: Iterable[Sequence[str]]) -> list[str]:
    """What columns are called when some records gave some of them new names, no two alike.

    >>> merge_names(["id", "Ann", "Bob"], [["id", "Ann", "[name]"], ["id", "[name]", "[name]"]])
    ['id', '[name]', '[name]_']
    """
    heads, names = list(heads), []
    for place, old in enumerate(original):
        name = next((head[place] for head in heads if head[place] != old), old)
        while name in names and name != old:
            name += "_"
        names.append(name)
    return names


def find_text_columns(schemas: Sequence[Any]) -> list[int]:
    """The columns that some records have as text and others not, since something was hidden in the former."""
    kinds = [{str(kind) for kind in types} for types in zip(*(schema.types for schema in schemas), strict=True)]
    return [place for place, found in enumerate(kinds) if len(found) > 1]


def retype_columns(table: Any, as_text: Sequence[int]) -> Any:
    """A table with some columns as text."""
    arrow = library("pyarrow")
    for place in as_text:
        values = [None if value is None else str(value) for value in table.column(place).to_pylist()]
        table = table.set_column(place, table.schema.names[place], arrow.array(values, arrow.string()))
    return table
