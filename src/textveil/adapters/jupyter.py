"""What does a notebook show?

    %load_ext textveil.adapters.jupyter

shows every result as a page that tells by which rules things were hidden, and lets
``%%sanitize --level strict`` sanitize the text of a cell.
"""

import argparse
import shlex
from html import escape
from typing import Any

from textveil.core.errors import UsageError
from textveil.policy.policy import Policy
from textveil.sanitizer.result import Result
from textveil.sanitizer.verbs import sanitize

HEIGHT = 480


def load_ipython_extension(shell: Any) -> None:
    """What ``%load_ext`` calls."""
    shell.register_magic_function(sanitize_cell, magic_kind="cell", magic_name="sanitize")
    shell.display_formatter.formatters["text/html"].for_type(Result, show_result)


def sanitize_cell(line: str, cell: str) -> Result:
    """The text of a cell, sanitized under the options in its first line: ``--preset``, ``--level``, ``--hide``."""
    parser = argparse.ArgumentParser(prog="%%sanitize", exit_on_error=False, add_help=False)
    parser.add_argument("--preset")
    parser.add_argument("--level")
    parser.add_argument("--hide", action="append")
    try:
        asked, others = parser.parse_known_args(shlex.split(line))
    except argparse.ArgumentError as error:
        raise UsageError(f"%%sanitize: {error}") from None
    if others:
        raise UsageError(f"%%sanitize knows no {others[0]}; it takes --preset NAME, --level NAME and --hide TERM")
    settings = {name: value for name, value in vars(asked).items() if value is not None and name != "preset"}
    policy = Policy.preset(asked.preset, **settings) if asked.preset else Policy(**settings)
    return sanitize(cell, policy)


def show_result(result: Result) -> str:
    """A result as a page in a page; it tells nothing of what was hidden, for notebooks are passed on."""
    page = escape(result.report.public().html(), quote=True)
    return f'<iframe srcdoc="{page}" sandbox="" style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
