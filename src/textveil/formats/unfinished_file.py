"""Where does a file stand until it is whole?

Beside its target, under a name that nobody can guess; made by us or not at all, never
through a link; readable by its owner alone until it gets its real name.
"""

import os
import secrets
import shutil
import stat
from pathlib import Path

PREFIX, ENDING = ".textveil-", ".part"
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700


def name_unfinished(target: Path) -> Path:
    """A name beside the target that nobody can guess."""
    return target.with_name(f"{PREFIX}{secrets.token_hex(16)}{ENDING}")


def write_unfinished(part: Path, data: bytes = b"") -> int:
    """Write a new file for its owner alone; the value is the mode that files get here."""
    # Made with the mode that others may see, which the system masks, and closed to them while it is empty.
    handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0), 0o666)
    with os.fdopen(handle, "wb") as file:
        mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
        part.chmod(PRIVATE)
        file.write(data)
    return mode


def make_unfinished_folder(part: Path) -> int:
    """Make a new folder for its owner alone; the value is the mode that folders get here."""
    part.mkdir()
    mode = stat.S_IMODE(part.stat().st_mode)
    part.chmod(PRIVATE_FOLDER)
    return mode


def remove_unfinished(path: Path) -> None:
    """Take away what was made, if it was made."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
