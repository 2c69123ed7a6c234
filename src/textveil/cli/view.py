"""What may this reader see of a document?"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from textveil.cli import documents
from textveil.erase.connect import open_entities
from textveil.erase.database import EntityDatabase
from textveil.erase.postgres import Granted
from textveil.erase.rights import Listed, Rights, load_rules
from textveil.erase.subset import METHODS
from textveil.erase.views import View, Views
from textveil.errors import InputError, UsageError
from textveil.formats.writer import encode, write, write_bytes


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil view`` takes."""
    documents.add_document(parser)
    parser.add_argument("--entities", required=True, metavar="SOURCE", help="a table, a saved folder, or sqlite:FILE …")
    parser.add_argument("--query", help="with sqlite:, duckdb:, postgres: a query that yields entity, term")
    parser.add_argument("--user", required=True, metavar="NAME", help="the reader")
    rights = parser.add_mutually_exclusive_group(required=True)
    rights.add_argument("--protect", action="append", metavar="ENTITY", help="hide this entity (repeat it)")
    rights.add_argument("--protected", metavar="FILE", help="hide the entities in this file, one a line")
    rights.add_argument("--rules", metavar="FILE", help="a TOML file with a table for each reader")
    rights.add_argument("--grants", metavar="DSN", help="ask this PostgreSQL database what the role NAME may see")
    parser.add_argument("--visible", metavar="QUERY", help="with --grants: a query that yields the names of entities")
    parser.add_argument("-k", type=int, default=10, help="others that must fit what is left (default 10)")
    parser.add_argument("--method", choices=METHODS, default="exact")
    parser.add_argument("--consistent", action="store_true", help="readers who compare views learn nothing new")
    parser.add_argument("-o", "--output", default="-", help="the file to write, or - for standard output (default)")
    parser.add_argument("--json", action="store_true", help="the view, its edits and terms as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Write the reader's version; 1 when something was removed."""
    database = open_entities(args.entities, query=args.query)
    views = Views(database, rights(args, database), k=args.k, method=args.method, consistent=args.consistent)
    document = documents.document(args)
    seen = views.view(document, args.user)
    if args.output == "-":
        sys.stdout.buffer.write(encode(as_json(seen) if args.json else seen.text, name="standard output"))
    elif args.json:
        write_bytes(encode(as_json(seen), name=args.output), Path(args.output), document=document)
    else:
        write(document, args.output, edits=seen.edits)
    return 1 if seen.edits else 0


def rights(args: argparse.Namespace, database: EntityDatabase) -> Rights:
    """Where the protected entities come from."""
    if args.grants is not None and args.visible is None:
        raise UsageError("--grants needs --visible: a query that yields the names of entities")
    if args.grants is not None:
        return Granted(args.grants, args.visible, database)
    if args.rules is not None:
        return load_rules(args.rules, database)
    if args.consistent:
        raise UsageError("--consistent needs --rules or --grants: it must know what the other readers may not see")
    if args.visible is not None:
        raise UsageError("--visible goes with --grants")
    return Listed({args.user: args.protect if args.protect is not None else lines(args.protected)})


def lines(path: str) -> Sequence[str]:
    """The names in a file, one a line."""
    try:
        text = Path(path).read_text("utf-8")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path} is not UTF-8 text: save it as UTF-8") from None
    names = [line.strip() for line in text.splitlines() if line.strip()]
    if not names:
        raise UsageError(f"{path} names no entity, so nothing would be hidden: write one a line")
    return names


def as_json(seen: View) -> str:
    """A view for a program to read. It says where something was, not what: the removed terms are not in it."""
    edits = [{"start": e.start, "end": e.end, "replacement": e.replacement, "kind": e.kind} for e in seen.edits]
    view = {"text": seen.text, "edits": edits, "kept": seen.kept, "optimal": seen.optimal}
    return json.dumps(view, ensure_ascii=False) + "\n"
