"""How is mail sanitized on its way?

From standard input to standard output, as Postfix pipes it: by a policy, or for
the reader whom it goes to by their view. What cannot be sanitized is not let
through: the exit code 75 tells the mail server to keep the mail and try again later.
"""

import argparse
import sys
from collections.abc import Callable

from textveil.cli import documents
from textveil.core.errors import TextveilError, UsageError
from textveil.core.model import Document
from textveil.formats.reader import LARGEST, parse
from textveil.formats.registry import Settings
from textveil.k_safety.database import open_entities
from textveil.k_safety.views import Views
from textveil.sanitizer.reader_views import open_rights, release_view
from textveil.sanitizer.verbs import sanitize

TRY_AGAIN = 75
"""EX_TEMPFAIL of sysexits."""
Treatment = Callable[[Document, Settings], bytes]
OF_VIEWS = {"entities", "entities_query", "k"}
"""Settings of a policy that a view has, too."""


def run(args: argparse.Namespace) -> int:
    """Pass one mail on."""
    treat = make_policy(args) if args.user is None else make_view(args)
    data = documents.standard_input().buffer.read(LARGEST + 1)
    settings = Settings("the mail", "eml")
    try:
        if len(data) > LARGEST:
            print("textveil: the mail is too large, and is not let through", file=sys.stderr)
            return TRY_AGAIN
        clean = treat(parse(data, settings=settings), settings)
    except TextveilError as error:
        print(f"textveil: the mail is not let through: {error}", file=sys.stderr)
        return TRY_AGAIN
    sys.stdout.buffer.write(clean)
    sys.stdout.buffer.flush()
    return 0


def make_policy(args: argparse.Namespace) -> Treatment:
    """How the policy that was given treats a mail."""
    if args.rules or args.grants or args.visible:
        raise UsageError("--rules, --grants and --visible are for a reader: name one by --user")
    policy = documents.policy(args)
    return lambda mail, settings: sanitize(mail, policy).rendered(settings)


def make_view(args: argparse.Namespace) -> Treatment:
    """How a mail is treated for its reader, who must not recognise some entities."""
    if not args.entities:
        raise UsageError("--user needs --entities: a table of entities and their terms")
    if args.preset or args.policy or documents.options(args).keys() - OF_VIEWS:
        raise UsageError("a view hides entities and heeds no other policy: leave out either --user or the policy")
    database = open_entities(args.entities, query=args.entities_query)
    rights = open_rights(database, rules=args.rules, grants=args.grants, visible=args.visible)
    views = Views(database, rights) if args.k is None else Views(database, rights, k=args.k)
    return lambda mail, settings: release_view(mail, args.user, views=views, settings=settings).released.data
