"""Which columns of a table are treated, and what are columns called afterwards?"""

import re
from collections.abc import Sequence

from textveil.errors import UsageError
from textveil.formats.contents import Piece
from textveil.formats.registry import Settings

NUMBERED = re.compile(r"(.*?)([ _-]?\d{1,3})?", re.DOTALL)
"""A name, and the number that only counts columns of that name."""


def chosen(names: Sequence[str], *, settings: Settings) -> set[int]:
    """Indices of the columns that the user named; all if none were.

    >>> chosen(["id", "note"], settings=Settings(columns=("note",)))
    {1}
    """
    if settings.columns is None:
        return set(range(len(names)))
    if not set(settings.columns) <= set(names):
        raise UsageError(f"{settings.name} has not all of the columns named: check their spelling")
    return {index for index, name in enumerate(names) if name in settings.columns}


def name_pieces(names: Sequence[str]) -> list[Piece]:
    """The names of columns as text, without the number that only counts them.

    >>> name_pieces(["answer_12"])[0].text
    'answer'
    """
    return [Piece(parts(name)[0]) for name in names]


def new_names(names: Sequence[str], texts: Sequence[str]) -> list[str]:
    """What columns are called when their names' texts have changed, no two alike.

    >>> new_names(["Ann 1", "Bob", "Cy"], ["[name]", "[name]", "[name]"])
    ['[name] 1', '[name]', '[name]_']
    """
    taken: list[str] = []
    for name, text in zip(names, texts, strict=True):
        new = text + parts(name)[1]
        while new in taken and new != name:
            new += "_"
        taken.append(new)
    return taken


def parts(name: str) -> tuple[str, str]:
    """A column's name and the number at its end."""
    match = NUMBERED.fullmatch(name)
    return (match[1], match[2] or "") if match and match[1] else (name, "")
