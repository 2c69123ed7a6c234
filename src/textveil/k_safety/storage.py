"""How is an entity database kept on disk and opened again without being built again?

A folder of ``.npy`` arrays, mapped into memory when opened, beside a manifest
that names each array's shape. The folder appears whole or not at all.
"""

import json
import shutil
import tempfile
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import InputError, UsageError
from textveil.k_safety.name_table import NameTable
from textveil.k_safety.tables import DatabaseTables, NumberLists

FORMAT = "textveil entities 2"
MANIFEST = "entities.json"
NAME_TABLES = ("entities", "terms", "aliases")
LIST_TABLES = ("contexts", "postings")
NAME_PARTS = ("letters", "starts", "digests", "order")
LIST_PARTS = ("starts", "values")
PARTS = [
    *(f"{table}.{part}" for table in NAME_TABLES for part in NAME_PARTS),
    *(f"{table}.{part}" for table in LIST_TABLES for part in LIST_PARTS),
    "alias_of",
]
Arrays = dict[str, NDArray[Any]]


def save(tables: DatabaseTables, path: str | PathLike[str]) -> None:
    """Write ``tables`` into a new folder."""
    folder = Path(path)
    if folder.exists():
        raise UsageError(f"{folder} is there already: choose another folder or remove it")
    unfinished = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        _write(_arrays(tables), unfinished)
        unfinished.rename(folder)
    except BaseException:
        shutil.rmtree(unfinished)
        raise


def load(path: str | PathLike[str]) -> DatabaseTables:
    """The tables in a folder, mapped rather than read."""
    folder = Path(path)
    expected = _manifest(folder)
    return _assembled({part: _mapped(folder / f"{part}.npy", expected[part]) for part in PARTS})


def is_saved(path: str | PathLike[str]) -> bool:
    """Does a saved database lie at ``path``?"""
    return (Path(path) / MANIFEST).is_file()


def _write(arrays: Arrays, folder: Path) -> None:
    for part, values in arrays.items():
        np.save(folder / f"{part}.npy", values, allow_pickle=False)
    shapes = {part: [values.dtype.str, *values.shape] for part, values in arrays.items()}
    (folder / MANIFEST).write_text(json.dumps({"format": FORMAT, "arrays": shapes}, indent=1), "utf-8")
    folder.chmod(0o755)


def _manifest(folder: Path) -> dict[str, list[Any]]:
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        raise InputError(f"{folder} is no saved entity database: write one with EntityDatabase.save") from None
    if manifest.get("format") != FORMAT or sorted(manifest.get("arrays", {})) != sorted(PARTS):
        raise InputError(f"{folder} was saved by another version: build it again with EntityDatabase.save")
    arrays: dict[str, list[Any]] = manifest["arrays"]
    return arrays


def _mapped(path: Path, expected: list[Any]) -> NDArray[Any]:
    """One array; small ones are read, since an empty file cannot be mapped."""
    try:
        values = np.load(path, mmap_mode="r" if path.stat().st_size > 4096 else None, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        raise InputError(f"{path} is damaged: build the entity database again") from None
    if [values.dtype.str, *values.shape] != expected:
        raise InputError(f"{path} is not what the manifest says: build the entity database again")
    loaded: NDArray[Any] = values.view(np.ndarray)
    return loaded


def _arrays(tables: DatabaseTables) -> Arrays:
    named = {f"{table}.{part}": getattr(getattr(tables, table), part) for table in NAME_TABLES for part in NAME_PARTS}
    listed = {f"{table}.{part}": getattr(getattr(tables, table), part) for table in LIST_TABLES for part in LIST_PARTS}
    return named | listed | {"alias_of": tables.alias_of}


def _assembled(arrays: Arrays) -> DatabaseTables:
    named = {table: NameTable(*(arrays[f"{table}.{part}"] for part in NAME_PARTS)) for table in NAME_TABLES}
    listed = {table: NumberLists(*(arrays[f"{table}.{part}"] for part in LIST_PARTS)) for table in LIST_TABLES}
    return DatabaseTables(**named, **listed, alias_of=arrays["alias_of"])  # type: ignore[arg-type]  # by the names above
