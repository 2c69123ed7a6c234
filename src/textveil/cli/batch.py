"""How are many documents sanitized from a shell?"""

import argparse
import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

from textveil.batch.jobs import ALL, COLUMN, FOLDER, Choices
from textveil.batch.outputs import choose_outputs
from textveil.batch.progress import Progress
from textveil.batch.run import sanitize_batch
from textveil.batch.sources import find_files
from textveil.batch.values import Limits
from textveil.cli import documents
from textveil.errors import UsageError
from textveil.formats.registry import format_of
from textveil.policy.policy import Policy
from textveil.replacements.keys import derive


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil batch`` takes."""
    usual = Limits()
    parser.add_argument("document", metavar="IN", help="a folder, a glob, a zip file, a table, a mailbox or a file")
    parser.add_argument("output", metavar="OUT", help="the folder to write, or a file that ends as the input does")
    documents.add_file_options(parser)
    group = parser.add_argument_group("batch")
    group.add_argument("--processes", type=int, metavar="N", help="so many work at once; else one for each core")
    group.add_argument(
        "--time", type=float, default=usual.seconds, metavar="SECONDS", help=f"for one document ({usual.seconds:g})"
    )
    group.add_argument(
        "--memory", type=int, default=usual.megabytes, metavar="MB", help=f"for one document ({usual.megabytes})"
    )
    group.add_argument(
        "--same-shift",
        default="",
        metavar="WHOSE",
        help=f"whose shifted dates move together: {FOLDER}, {ALL} or {COLUMN}NAME; else each document's own",
    )
    group.add_argument(
        "--collection", metavar="NAME", help="with --secret: another name, other stand-ins for the same people"
    )
    group.add_argument("--link", action="store_true", help="tell who is in several documents, by which full names")
    group.add_argument("--sample", type=int, metavar="N", help="treat so many documents, drawn from all")
    group.add_argument("--dry-run", action="store_true", help="tell what would be treated, and stop")
    group.add_argument("--json", action="store_true", help="print the summary as JSON")
    documents.add_policy(parser)


def run(args: argparse.Namespace) -> int:
    """Sanitize them all; 1 when some had to be set aside."""
    outputs = choose_outputs(args.document, args.output)
    documents.check_outputs(args, args.output, str(outputs.private))
    if args.dry_run:
        return tell_plan(args)
    columns = tuple(args.columns.split(",")) if args.columns else None
    header = None if args.header is None else args.header == "yes"
    summary = sanitize_batch(
        args.document,
        args.output,
        policy=in_collection(documents.policy(args), args.collection),
        processes=args.processes,
        limits=Limits(args.time, args.memory),
        choices=Choices(tuple(args.keep), columns, header, args.column_names, args.same_shift, args.sample, args.link),
        progress=Progress(sys.stderr),
    )
    print(summary.json() if args.json else summary.text(), end="")
    if not args.json:
        print(f"{outputs.private}: which file became which, what was set aside, the summary as a page; keep it secret")
    return 0 if summary.is_whole else 1


def in_collection(policy: Policy, name: str | None) -> Policy:
    """The policy with a key of the collection's own, so that stand-ins of two collections cannot be compared."""
    if name is None:
        return policy
    if policy.key is None:
        raise UsageError("stand-ins of a collection follow from a key: give --secret FILE too")
    return replace(policy, key=derive(policy.key, "collection", name))


def tell_plan(args: argparse.Namespace) -> int:
    """What would be treated, without reading any of it."""
    files = find_files(args.document)
    good = [found for found in files if not found.trouble]
    formats = Counter(format_of(found.name) or "" for found in good)
    size = sum(found.size for found in good)
    if args.json:
        told = {"files": len(good), "bytes": size, "formats": dict(formats), "set_aside": len(files) - len(good)}
        print(json.dumps(told))
    else:
        print(f"{len(good):,} files of {size:,} bytes would be treated:")
        print("".join(f"  {count:>9,}  {name}\n" for name, count in formats.most_common()), end="")
        print(f"{len(files) - len(good):,} would be set aside: links, devices, and what is in no known format")
        print(f"nothing was read or written; {Path(args.output)} would hold the outputs")
    return 0
