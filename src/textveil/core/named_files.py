"""What does a file say that the user named?

One that cannot be read is told of in a sentence with its name, by the kind of error that its reader raises.
"""

import tomllib
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
        raise error(f"{path}: {fault.strerror}") from None


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
