"""How is a file of raw material opened, packed or not?"""

import bz2
import gzip
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import TextIO, cast

OPENERS: dict[str, Callable[..., object]] = {".xz": lzma.open, ".gz": gzip.open, ".bz2": bz2.open}


def opened(path: Path) -> TextIO:
    """A text file, unpacked on the way."""
    opener = OPENERS.get(path.suffix)
    return cast("TextIO", opener(path, "rt", encoding="utf-8") if opener else path.open(encoding="utf-8"))
