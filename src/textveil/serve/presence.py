"""Does a worker still live?

Each holds a lock on a file of its own as long as it does: the system lets go of
it however the worker ends, also by ``kill -9``.
"""

import fcntl
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, eq=False)
class Presence:
    """A worker that lives."""

    folder: Path
    name: str
    file: int = field(repr=False)
    """The open file that is locked."""

    def end(self) -> None:
        """Tell that it ends."""
        (self.folder / self.name).unlink(missing_ok=True)
        os.close(self.file)


def announce(folder: Path) -> Presence:
    """Tell all others who look into a folder that this worker lives."""
    name = f"worker-{secrets.token_hex(8)}.alive"
    file = os.open(folder / name, os.O_CREAT | os.O_RDWR, 0o600)
    fcntl.flock(file, fcntl.LOCK_EX)
    return Presence(folder, name, file)


def is_gone(folder: Path, name: str) -> bool:
    """Whether a worker that announced itself by a name lives no more."""
    try:
        file = os.open(folder / name, os.O_RDWR)
    except FileNotFoundError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(file)
    return True
