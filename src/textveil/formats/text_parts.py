"""How is a text that is too large for memory read, part by part?

A part ends where a paragraph does, or else a line, or else a word: each can be read
by itself, and all parts joined are the text.
"""

import codecs
import re
from collections.abc import Iterator
from pathlib import Path

from textveil.core.errors import InputError
from textveil.core.named_files import tell_unreadable

SIZE = 300_000
"""Signs of a part, some more or fewer."""
LONGEST = 20 * SIZE
"""Signs without any space that are still waited for."""
BORDERS = (re.compile(r"\n[^\S\n]*\n(?=[^\n])"), re.compile(r"\n"), re.compile(r"\s(?=\S)"))
"""Where a part may end, the best first."""


def text_parts(path: Path, *, size: int | None = None) -> Iterator[bytes]:
    """The parts of a text in UTF-8, of about so many signs."""
    size = size or SIZE
    decoder = codecs.getincrementaldecoder("utf-8")()
    left, at_once = "", max(1, size // 2)
    try:
        with path.open("rb") as file:
            while data := file.read(at_once):
                left += decoder.decode(data)
                while (end := part_end(left, size)) is not None:
                    yield left[:end].encode("utf-8")
                    left = left[end:]
                if len(left) > max(LONGEST, 2 * size):
                    raise InputError(f"{path.name} has {len(left):,} signs without a space: break its lines")
            left += decoder.decode(b"", final=True)
    except OSError as error:
        raise InputError(tell_unreadable(path, error)) from None
    except UnicodeDecodeError:
        raise InputError(f"{path.name} is not utf-8 text: save it as UTF-8") from None
    if left:
        yield left.encode("utf-8")


def part_end(text: str, size: int) -> int | None:
    """Where the first part of a text ends: behind the last border before ``size``, the best kind there is; None while
    the text is too short to tell.

    >>> part_end("One.\\n\\nTwo and three.", 8), part_end("One two three", 8), part_end("One", 8)
    (6, 8, None)
    """
    if len(text) <= size:
        return None
    for border in BORDERS:
        ends = [found.end() for found in border.finditer(text, 0, size + 1) if found.end() <= size]
        if ends:
            return ends[-1]
    return None
