"""What may this reader see of a document?"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from textveil.cli import documents
from textveil.detectors import entity_safety
from textveil.errors import InputError, UsageError
from textveil.formats.reader import metadata_findings
from textveil.formats.writer import document_output, encode, own_settings, target_settings, write_outputs
from textveil.k_safety.connect import open_entities
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.postgres import Granted
from textveil.k_safety.rights import Listed, Rights, load_rules
from textveil.k_safety.subset import METHODS
from textveil.k_safety.views import View, Views
from textveil.language.reading import Reading
from textveil.model import Document, Edit, Finding, Hidden, Span
from textveil.sanitizer.release import release
from textveil.spans import join_edits, keep_line_breaks, redact


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil view`` takes."""
    documents.add_document(parser)
    parser.add_argument("--entities", required=True, metavar="SOURCE", help="a table, a saved folder, or sqlite:FILE …")
    parser.add_argument("--query", help="with sqlite:, duckdb:, postgres: a query that yields entity, term")
    parser.add_argument("--user", required=True, metavar="NAME", help="the reader")
    rights = parser.add_mutually_exclusive_group(required=True)
    rights.add_argument(
        "--hidden-entity", action="append", metavar="ENTITY", help="who must not be recognised (repeat it)"
    )
    rights.add_argument("--hide-file", metavar="FILE", help="hide the entities in this file, one a line")
    rights.add_argument("--rules", metavar="FILE", help="a TOML file with a table for each reader")
    rights.add_argument("--grants", metavar="DSN", help="ask this PostgreSQL database what the role NAME may see")
    parser.add_argument("--visible", metavar="QUERY", help="with --grants: a query that yields the names of entities")
    parser.add_argument("--k", type=int, default=10, help="others that must fit what is left (default 10)")
    parser.add_argument("--method", choices=METHODS, default="exact")
    parser.add_argument("--consistent", action="store_true", help="readers who compare views learn nothing new")
    parser.add_argument("-o", "--output", default="-", help="the file to write, or - for standard output (default)")
    parser.add_argument("--json", action="store_true", help="the view, its edits and terms as one JSON object")


@dataclass(frozen=True)
class ReaderJudge:
    """Judges what was written for one reader."""

    views: Views
    reader: str

    def find(self, text: str, hidden: Sequence[Hidden] = (), *, stand_ins: Sequence[Span] = ()) -> list[Finding]:
        """What the reader may not see."""
        del hidden, stand_ins  # views remember nothing, and put nothing in
        return entity_safety.find(Reading(text, [], [], [], []), self.views, reader=self.reader)


def run(args: argparse.Namespace) -> int:
    """Write the reader's version."""
    documents.check_outputs(args, args.output)
    database = open_entities(args.entities, query=args.query)
    views = Views(database, rights(args, database), k=args.k, method=args.method, consistent=args.consistent)
    document = documents.document(args)
    seen = views.view(document, args.user)
    edits = keep_line_breaks(document.text, join_edits(redact(metadata_findings(document)), seen.edits))
    to_file = args.output != "-" and not args.json
    settings = target_settings(document, Path(args.output)) if to_file else own_settings(document)
    released = release(document, edits, settings=settings, judge=ReaderJudge(views, args.user))
    if args.json:
        told = encode(as_json(seen, edits=edits, text=released.text), name=args.output)
        write_or_print(told, args.output, document=document)
    else:
        write_or_print(released.data, args.output, document=document)
    return 0


def write_or_print(data: bytes, output: str, *, document: Document) -> None:
    """Put the bytes where they were asked for."""
    if output == "-":
        sys.stdout.buffer.write(data)
    else:
        write_outputs([document_output(data, Path(output), document=document)])


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
    return Listed({args.user: args.hidden_entity if args.hidden_entity is not None else lines(args.hide_file)})


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


def as_json(seen: View, *, edits: Sequence[Edit], text: str) -> str:
    """A view for a program to read. It says where something was, not what: the removed terms are not in it."""
    places = [{"start": e.start, "end": e.end, "replacement": e.replacement, "kind": e.kind} for e in edits]
    view = {"text": text, "edits": places, "kept": seen.kept, "optimal": seen.optimal}
    return json.dumps(view, ensure_ascii=False) + "\n"
