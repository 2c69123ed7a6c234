"""Every option of every command is told on the page about commands, in the part that speaks of the command."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from textveil.cli.main import COMMANDS, Parser, add_options, fill_parser, option_table

PAGE = (Path(__file__).parents[1] / "docs" / "commands.md").read_text("utf-8")
EVERYWHERE = {
    "-h",
    "--help",
    "--columns",
    "--keep-column",
    "--hide-column",
    "--column-names",
    "--header",
    "--password-file",
    "--no-ocr",
    "--keep",
    "--json",
}
"""What is told once for all commands."""


def options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The options of a parser and of those below it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from options(below)
        yield from action.option_strings


def parser_of(command: str) -> argparse.ArgumentParser:
    parser = Parser(prog="textveil")
    fill_parser(parser, COMMANDS[command])
    return parser


def policy_options() -> set[str]:
    parser = Parser(prog="textveil")
    add_options(parser, option_table("settings"))
    return set(options(parser)) - EVERYWHERE


def part_about(command: str) -> str:
    """Every paragraph, table and list from where a command is first told to where another one is."""
    blocks = re.split(r"\n(?=`textveil |## )", PAGE)
    return "\n".join(block for block in blocks if block.startswith(f"`textveil {command}"))


def is_told(option: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", text) is not None


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_is_told_where_the_command_is(command: str) -> None:
    own = set(options(parser_of(command))) - EVERYWHERE
    shared = policy_options() if policy_options() <= own else set()
    part = part_about(command)
    assert [option for option in sorted(own - shared) if not is_told(option, part)] == []
    if shared and command != "policy":
        assert "[policy](#policies)" in part


def test_every_option_of_a_policy_is_told_with_its_setting() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `--")]
    assert [option for option in sorted(policy_options()) if not any(is_told(option, row) for row in rows)] == []


def test_the_page_tells_no_option_that_is_not_there() -> None:
    there = {option for command in COMMANDS for option in options(parser_of(command))} | {"--version"}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", PAGE)) <= there


def test_an_option_means_one_thing_wherever_it_stands() -> None:
    helps: dict[str, set[str]] = {}
    for command in COMMANDS:
        for action in parser_of(command)._actions:
            for option in action.option_strings:
                helps.setdefault(option, set()).add(action.dest)
    assert {option: found for option, found in helps.items() if len(found) > 1} == {}
