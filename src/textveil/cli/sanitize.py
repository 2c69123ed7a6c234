"""How is a document that can be shared written?"""

import argparse
import json
import sys
from pathlib import Path

from textveil.cli import detect, documents
from textveil.errors import UsageError
from textveil.formats.reader import removed
from textveil.formats.writer import encode, write_text
from textveil.pipeline import Result, sanitize, sanitize_table


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil sanitize`` takes."""
    documents.add_document(parser)
    parser.add_argument("-o", "--output", default="-", help="the file to write, or - for standard output (default)")
    parser.add_argument("--facsimile", action="store_true", help="keep the look of a PDF's pages, painted over")
    parser.add_argument("--stream", action="store_true", help="treat a table of any size in batches of rows")
    parser.add_argument("--report", metavar="FILE", help="also write what was hidden, and why, as JSON; keep it secret")
    documents.add_policy(parser)


def run(args: argparse.Namespace) -> int:
    """Write the sanitized document."""
    if args.report and args.report == args.output:
        raise UsageError("the report and the output need different names")
    if args.stream:
        return stream(args)
    result = sanitize(documents.document(args), documents.policy(args))
    if args.output == "-":
        sys.stdout.buffer.write(encode(result.text, name="standard output"))
    else:
        result.save(args.output, facsimile=args.facsimile)
        print(told(result, args.output, facsimile=args.facsimile), file=sys.stderr)
    if args.report:
        write_text(report(result), Path(args.report))
    return 0


def stream(args: argparse.Namespace) -> int:
    """Write a sanitized table batch by batch."""
    if "-" in (args.document, args.output) or args.report:
        raise UsageError("--stream needs a file to read and one to write, and makes no report")
    columns = args.columns.split(",") if args.columns else None
    hidden = sanitize_table(args.document, args.output, policy=documents.policy(args), columns=columns)
    print(f"{args.output}: {hidden} places hidden", file=sys.stderr)
    return 0


def told(result: Result, output: str, *, facsimile: bool) -> str:
    """What was done, for a person to read."""
    left_out = [f"{note.what} ({note.count})" for note in removed(result.document)]
    lines = [f"{output}: {len(result.edits)} places hidden"]
    lines += [f"{output}: left out, because nothing can look into it: {', '.join(left_out)}"] if left_out else []
    lines += [f"{output}: a facsimile still shows how wide each painted word was"] if facsimile else []
    return "\n".join(lines)


def report(result: Result) -> str:
    """Every edit and every finding behind it."""
    edits = [{"start": edit.start, "end": edit.end, "replacement": edit.replacement} for edit in result.edits]
    findings = [json.loads(detect.as_json(finding)) for finding in result.findings]
    left_out = [{"place": note.place, "what": note.what, "count": note.count} for note in removed(result.document)]
    told = {"edits": edits, "findings": findings, "removed": left_out}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"
