"""Which options does a command have, and what is told of each?

The tables are in ``data/options.toml``, which also says how they are written.
"""

import argparse
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

LAST_PORT = 65_535


def add_options(group: argparse._ActionsContainer, name: str) -> None:
    """Add the options of a table to a command, or to a group of its options."""
    from textveil.policy.policy import CHOICES

    for option, said in option_table(name).items():
        given = {"action": "store_true", "help": said} if isinstance(said, str) else dict(said)
        if "type" in given:
            given["type"] = TYPES[given["type"]]
        if isinstance(given.get("choices"), str):
            given["choices"] = CHOICES[given["choices"]]
        group.add_argument(*option.split(), **given)


def add_groups(parser: argparse.ArgumentParser, name: str) -> None:
    """Add a group of options for each table that lies in one, under its name."""
    for title in option_table(name):
        add_options(parser.add_argument_group(title), f"{name}.{title}")


def option_table(name: str) -> dict[str, Any]:
    """The table of a name; the parts of the name lead down to it."""
    found = all_tables()
    for part in name.split("."):
        found = found[part]
    return found


@cache
def all_tables() -> dict[str, Any]:
    """All tables, as they are written."""
    return tomllib.loads(files("textveil.data").joinpath("options.toml").read_text("utf-8"))


def read_port(text: str) -> int:
    """A port to listen at; 0 stands for any that is free."""
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text} is no port: give a number from 0 (any that is free) to {LAST_PORT}")
    return int(text)


def read_alpha(said: str) -> float | str:
    """α as it was given: a number, or words for one."""
    try:
        return float(said)
    except ValueError:
        return said


TYPES: dict[str, Callable[[str], Any]] = {"int": int, "float": float, "port": read_port, "alpha": read_alpha}
"""What an option may be."""
