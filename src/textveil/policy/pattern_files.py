"""Which patterns of one's own does a file hold?"""

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any

from textveil.core.errors import PolicyError
from textveil.core.named_files import read_toml
from textveil.policy.checks import require


def pattern_tables(value: Any) -> tuple[Mapping[str, Any], ...]:
    """Patterns as tables: given as such, or in the ``[[patterns]]`` of a TOML file."""
    if isinstance(value, str | PathLike):
        return read_tables(value)
    is_listed = isinstance(value, Iterable) and not isinstance(value, Mapping)
    tables = tuple(value) if is_listed else ()
    repair = "patterns must be the path of a TOML file, or a list of tables with name and regex"
    require(is_listed and all(isinstance(table, Mapping) and "name" in table for table in tables), repair)
    return tables


def read_tables(path: str | PathLike[str]) -> tuple[Mapping[str, Any], ...]:
    """The ``[[patterns]]`` of a TOML file."""
    table = read_toml(path, error=PolicyError)
    require(isinstance(table.get("patterns"), list), f"{path} has no [[patterns]]: write one for each pattern")
    return tuple(table["patterns"])
