"""What can be done from a shell?

One command for each ability, each in a room of its own that is imported only
when it is asked for. Exit codes: 0 clean, 1 something was found or a promise
does not hold, 2 wrong use or an error.
"""

import argparse
import gc
import io
import os
import signal
import sys
import threading
import tomllib
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

from textveil.core.errors import EvidenceWarning, LanguageWarning, TextveilError

# Which options does a command have, and what is told of each?
#
# The tables are in ``cli/options.toml``, which also says how they are written.

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
    return tomllib.loads(files("textveil.cli").joinpath("options.toml").read_text("utf-8"))


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


COMMANDS = option_table("commands")
"""Each command, what it does and takes; the module of its name has its ``run``, and may have ``DEFAULTS``."""
EPILOG = "exit: 0 clean, 1 something was found, 2 wrong use or an error; 'textveil COMMAND --help' tells more"


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence."""

    def error(self, message: str) -> None:  # type: ignore[override]  # argparse exits here, and so do we
        """Tell what is wrong and where help is."""
        self.exit(2, f"textveil: {message}; see '{self.prog} --help'\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the value is the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    # The reader's matrices are small: threads that wait for each other cost more than they bring.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if sys.stdout is None:
        return 2  # nobody can be told: whoever started us closed standard output
    if isinstance(sys.stdout, io.TextIOWrapper):
        # What the terminal cannot spell is shown by its number, not by a traceback.
        sys.stdout.reconfigure(errors="backslashreplace")
    if threading.current_thread() is threading.main_thread():
        # Whoever ends us ends us as the keyboard does: nothing unfinished stays.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", EvidenceWarning)
            warnings.simplefilter("always", LanguageWarning)
            warnings.showwarning = tell_warning
            args = parse(given)
            code: int = args.run(args)
        sys.stdout.flush()
    except TextveilError as error:
        print(f"textveil: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of our output went away; say nothing more, least of all at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except OSError as error:
        print(f"textveil: the output cannot be written: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except KeyboardInterrupt:
        print("textveil: interrupted", file=sys.stderr)
        return 130
    return code


def tell_warning(message: Warning | str, *_: object, **__: object) -> None:
    """One sentence on standard error."""
    print(f"textveil: {message}", file=sys.stderr)


def parse(given: list[str]) -> argparse.Namespace:
    """The arguments of the command that was asked for; only its module is imported."""
    parser = Parser(prog="textveil", description="Sanitize documents so that they can be shared.", epilog=EPILOG)
    parser.add_argument("--version", action=Version, nargs=0, help="show the version and stop")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    asked = next((word for word in given if not word.startswith("-")), None)
    for name, told in COMMANDS.items():
        about = told["about"]
        command = commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
        if name == asked:
            room = import_command(f"textveil.cli.{name.replace('-', '_')}")
            fill_parser(command, told)
            command.set_defaults(run=room.run, **getattr(room, "DEFAULTS", {}))
    return parser.parse_args(given)


def import_command(module: str) -> ModuleType:
    """The module of a command; what is imported stays, so nobody has to look for garbage in it, now or later."""
    if module in sys.modules or not gc.isenabled():
        return import_module(module)
    gc.disable()
    try:
        return import_module(module)
    finally:
        gc.freeze()
        gc.enable()


class Version(argparse.Action):
    """Print the version, read only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        """Print it and stop."""
        print(f"textveil {import_module('textveil').__version__}")
        parser.exit()


if __name__ == "__main__":
    sys.exit(main())
