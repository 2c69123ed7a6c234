"""What may this reader see of a document?"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from textveil.certificate.certificate import Certificate, certify
from textveil.cli import documents
from textveil.core.errors import InputError, UnsafeOutputError, UsageError
from textveil.core.model import Edit
from textveil.core.named_files import read_text
from textveil.formats.encoding import encode
from textveil.formats.writer import document_output, own_settings, target_settings, write_outputs
from textveil.k_safety.database import EntityDatabase, open_entities
from textveil.k_safety.rights import Listed, Rights
from textveil.k_safety.views import View, Views
from textveil.knowledge.open_knowledge import open_knowledge
from textveil.policy.policy import Policy
from textveil.report.report import edit_values
from textveil.sanitizer.reader_views import open_rights, release_view
from textveil.sanitizer.release import Released
from textveil.sanitizer.sanitizer import Sanitizer


def run(args: argparse.Namespace) -> int:
    """Write the reader's version."""
    documents.check_outputs(args, args.output, args.certificate, inputs=[args.weights] if args.weights else [])
    views = open_views(args)
    document = documents.document(args)
    to_file = args.output != "-" and not args.json
    settings = target_settings(document, Path(args.output)) if to_file else own_settings(document)
    made = release_view(document, args.user, views=views, settings=settings, is_certified=bool(args.certificate))
    promised = [certificate(args, views, made.released).output(args.certificate)] if args.certificate else []
    as_told = as_json(made.view, edits=made.edits, text=made.released.text) if args.json else ""
    told = encode(as_told, name=args.output) if args.json else made.released.data
    if args.output == "-":
        write_outputs(promised)
        sys.stdout.buffer.write(told)
    else:
        write_outputs([document_output(told, Path(args.output), document=document), *promised])
    return 0


def open_views(args: argparse.Namespace) -> Views:
    """The views that were asked for."""
    database = open_entities(args.entities, query=args.query)
    if args.knowledge and not args.generalize:
        raise UsageError("--knowledge goes with --generalize")
    return Views(
        database,
        rights(args, database),
        k=args.k,
        method=args.method,
        consistent=args.consistent,
        taxonomy=open_knowledge(args.knowledge or "default") if args.generalize else None,
        time_limit=args.time_limit,
        weights=read_weights(args.weights) if args.weights else None,
        window=args.window,
    )


def certificate(args: argparse.Namespace, views: Views, released: Released) -> Certificate:
    """What is promised to this reader, in a form that can be verified: at least K others fit each hidden entity."""
    hidden = list(views.rights.protected(args.user))
    if not hidden:
        raise UsageError("this reader may see all entities, so nothing is promised: leave --certificate out")
    policy = Policy(
        level="off",
        entities=args.entities,
        entities_query=args.query,
        k=args.k,
        hidden_entities=hidden,
        generalize_entities=args.generalize,
        knowledge=args.knowledge or "default",
    )
    with Sanitizer(policy) as sanitizer:
        if sanitizer.find(released.text):
            raise UnsafeOutputError("the view does not keep what its certificate would promise; nothing is written")
        return certify(
            policy, released.text, sources=sanitizer.sources, hidden=[], stand_ins=[], pictures=released.pictures
        )


def read_weights(path: str) -> dict[str, float]:
    """A table of terms and what each is worth, a tab or a comma between."""
    found: dict[str, float] = {}
    for number, line in enumerate(lines(path), 1):
        term, sign, worth = line.rpartition("\t" if "\t" in line else ",")
        try:
            found[term.strip()] = float(worth)
        except ValueError:
            sign = ""
        if not sign or not found[term.strip()] > 0:
            raise InputError(f"{path}, row {number}: write a term and a number above 0, a tab or a comma between")
    return found


def rights(args: argparse.Namespace, database: EntityDatabase) -> Rights:
    """Where the protected entities come from."""
    if args.grants is not None or args.rules is not None:
        return open_rights(database, rules=args.rules or "", grants=args.grants or "", visible=args.visible or "")
    if args.consistent:
        raise UsageError("--consistent needs --rules or --grants: it must know what the other readers may not see")
    if args.visible is not None:
        raise UsageError("--visible goes with --grants")
    listed = args.hidden_entities if args.hidden_entities is not None else lines(args.hidden_entity_file)
    return Listed({args.user: listed})


def lines(path: str) -> Sequence[str]:
    """The names in a file, one a line."""
    names = [line.strip() for line in read_text(path).splitlines() if line.strip()]
    if not names:
        raise UsageError(f"{path} names no entity, so nothing would be hidden: write one a line")
    return names


def as_json(seen: View, *, edits: Sequence[Edit], text: str) -> str:
    """A view for a program to read. It says where something was, not what: the removed terms are not in it."""
    places = [edit_values(edit) for edit in edits]
    view = {"text": text, "edits": places, "kept": seen.kept, "optimal": seen.optimal}
    return json.dumps(view, ensure_ascii=False) + "\n"
