"""How is mail sanitized on its way?

From standard input to standard output, as Postfix pipes it. What cannot be
sanitized is not let through: the exit code 75 tells the mail server to keep the
mail and try again later.
"""

import argparse
import sys

from textveil.cli import documents
from textveil.core.errors import TextveilError
from textveil.formats.reader import LARGEST, parse
from textveil.formats.registry import Settings
from textveil.sanitizer.verbs import sanitize

TRY_AGAIN = 75
"""EX_TEMPFAIL of sysexits."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil mail-filter`` takes."""
    documents.add_policy(parser)


def run(args: argparse.Namespace) -> int:
    """Pass one mail on."""
    policy = documents.policy(args)
    data = sys.stdin.buffer.read(LARGEST + 1)
    settings = Settings("the mail", "eml")
    try:
        if len(data) > LARGEST:
            print("textveil: the mail is too large, and is not let through", file=sys.stderr)
            return TRY_AGAIN
        clean = sanitize(parse(data, settings=settings), policy).rendered(settings)
    except TextveilError as error:
        print(f"textveil: the mail is not let through: {error}", file=sys.stderr)
        return TRY_AGAIN
    sys.stdout.buffer.write(clean)
    sys.stdout.buffer.flush()
    return 0
