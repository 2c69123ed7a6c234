"""How is a document that can be shared written?"""

import argparse
import json
import sys
from pathlib import Path

from textveil.cli import detect, documents
from textveil.errors import UsageError
from textveil.formats.reader import removed
from textveil.formats.writer import own_settings, write_text
from textveil.pipeline import sanitize, sanitize_table
from textveil.result import Result

BINARY = ("docx", "parquet", "pdf", "zip")
"""Formats that a terminal cannot show."""


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
    if args.report and Path(args.report).resolve() == Path(args.output).resolve():
        raise UsageError("the report and the output need different names")
    documents.check_outputs(args, args.output, args.report)
    if args.stream:
        return stream(args)
    result = sanitize(documents.document(args), documents.policy(args))
    if args.report:
        write_text(report(result), Path(args.report), private=True)
    if args.output == "-":
        release(result)
    else:
        result.save(args.output, facsimile=args.facsimile)
    print(told(result, args.output, facsimile=args.facsimile), file=sys.stderr)
    return 0


def release(result: Result) -> None:
    """Write the document to standard output, in the format it came in."""
    settings = own_settings(result.document)
    if sys.stdout.isatty() and settings.format in BINARY:
        raise UsageError(f"a {settings.format} file is not for a terminal: name a file with -o")
    sys.stdout.buffer.write(result.rendered(settings))


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
    output = "standard output" if output == "-" else output
    lines = [f"{output}: {len(result.edits)} {'place' if len(result.edits) == 1 else 'places'} hidden"]
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
