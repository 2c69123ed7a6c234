"""How many things fit what is said of one, together with where the text says that it lies?

Counted over the names of the taxonomies and the gazetteer when they are packaged
(``tools/build_members.py``), never guessed: what was not counted fits nothing.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

WITHIN = " in "


@cache
def member_counts() -> Mapping[str, int]:
    """By a label, how many names it fits; read once."""
    rows = files("textveil.data").joinpath("members.txt").read_text("utf-8").splitlines()
    return {label: int(count) for label, _, count in (row.partition("\t") for row in rows)}


def count_members(label: str, *, areas: Iterable[str] = ()) -> int:
    """How many things fit a label and lie in every one of some areas.

    >>> count_members("state capital") > 50, count_members("state capital", areas=["New York"])
    (True, 0)
    >>> count_members("city", areas=["Belgium"]) >= 10
    True
    """
    counts = member_counts()
    noun = label.partition(WITHIN)[0]
    return min(counts.get(one, 0) for one in (label, *(f"{noun}{WITHIN}{area}" for area in areas)))
