"""What does a file say that the user named?

One that cannot be read is told of in a sentence with its name, by the kind of error that its reader raises.
"""

import tomllib
from errno import EACCES, EISDIR, ENOENT, ENOSPC
from os import PathLike
from pathlib import Path
from typing import Any

from textveil.core.errors import InputError, TextveilError

Error = type[TextveilError]


def read_bytes(path: str | PathLike[str], *, error: Error = InputError) -> bytes:
    """The bytes of a file."""
    try:
        return Path(path).read_bytes()
    except OSError as fault:
        raise error(tell_unreadable(path, fault)) from None


def tell_unreadable(path: str | PathLike[str], fault: OSError) -> str:
    """That a file cannot be read, why, and what helps."""
    repairs = {ENOENT: "check its name", EACCES: "ask for the right to read it", EISDIR: "name a file in it"}
    return f"{path}: {fault.strerror}: {repairs.get(fault.errno or 0, 'try a copy of it')}"


def tell_unwritable(path: str | PathLike[str], fault: OSError) -> str:
    """That a file cannot be written, why, and what helps."""
    repairs = {ENOENT: "make its folder first", ENOSPC: "make room"}
    return f"{path}: {fault.strerror}: {repairs.get(fault.errno or 0, 'choose a folder that you may write to')}"


def read_text(path: str | PathLike[str], *, error: Error = InputError) -> str:
    """The text of a file."""
    try:
        return read_bytes(path, error=error).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise error(f"{path} is not UTF-8 text: save it as UTF-8") from None


def read_toml(path: str | PathLike[str], *, error: Error = InputError, repair: str = "") -> dict[str, Any]:
    """The table that a TOML file holds; ``repair`` says how one is written."""
    try:
        return tomllib.loads(read_bytes(path, error=error).decode("utf-8"))
    except UnicodeDecodeError:
        raise error(f"{path} is not a TOML file: {repair or 'it is not UTF-8 text'}") from None
    except tomllib.TOMLDecodeError as fault:
        raise error(f"{path} is not a TOML file: {repair or fault}") from None
