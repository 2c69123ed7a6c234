"""Which options does a command have, and what is told of each?

The tables are in ``data/options.toml``, which also says how they are written.
"""

import argparse
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

LAST_PORT = 65_535


EXCLUSIVE = {"at most one": False, "exactly one": True}
"""What a table of options is called of which no two are given together, and whether one must be."""


def fill_parser(parser: argparse.ArgumentParser, command: Mapping[str, Any]) -> None:
    """Add what a command takes to its parser, and the commands below it."""
    for name in command.get("takes", "").split():
        add_options(parser, option_table(name))
    if "commands" in command:
        below = parser.add_subparsers(dest="action", required=True)
        for name, one in command["commands"].items():
            fill_parser(below.add_parser(name, help=one["about"]), one)


def add_options(group: argparse._ActionsContainer, table: Mapping[str, Any]) -> None:
    """Add the options of a table to a command, or to a group of its options."""
    for name, said in table.items():
        if name in EXCLUSIVE:
            add_options(group.add_mutually_exclusive_group(required=EXCLUSIVE[name]), said)
        elif isinstance(said, dict) and any(option.startswith("-") for option in said):
            add_options(group.add_argument_group(name), said)
        else:
            group.add_argument(*name.split(), **read_option(said))


def read_option(said: Any) -> dict[str, Any]:
    """What argparse is told of an option."""
    from textveil.policy.policy import CHOICES

    given = {"action": "store_true", "help": said} if isinstance(said, str) else dict(said)
    if "type" in given:
        given["type"] = TYPES[given["type"]]
    if isinstance(given.get("choices"), str):
        given["choices"] = CHOICES[given["choices"]]
    return given


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


TYPES: dict[str, Callable[[str], Any]] = {
    "int": int,
    "float": float,
    "path": Path,
    "port": read_port,
    "alpha": read_alpha,
}
"""What an option may be."""
