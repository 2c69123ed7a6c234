"""How is a document that can be shared written?"""

import argparse
import json
import sys
from pathlib import Path

from textveil.cli import detect, documents
from textveil.errors import UsageError
from textveil.formats.writer import encode, write_text
from textveil.pipeline import Result, sanitize


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil sanitize`` takes."""
    documents.add_document(parser)
    parser.add_argument("-o", "--output", default="-", help="the file to write, or - for standard output (default)")
    parser.add_argument("--report", metavar="FILE", help="also write what was hidden, and why, as JSON; keep it secret")
    documents.add_policy(parser)


def run(args: argparse.Namespace) -> int:
    """Write the sanitized document."""
    if args.report and args.report == args.output:
        raise UsageError("the report and the output need different names")
    result = sanitize(documents.document(args), documents.policy(args))
    if args.report:
        write_text(report(result), Path(args.report))
    if args.output == "-":
        sys.stdout.buffer.write(encode(result.text, name="standard output"))
    else:
        result.save(args.output)
        print(f"{args.output}: {len(result.edits)} places hidden", file=sys.stderr)
    return 0


def report(result: Result) -> str:
    """Every edit and every finding behind it."""
    edits = [{"start": edit.start, "end": edit.end, "replacement": edit.replacement} for edit in result.edits]
    findings = [json.loads(detect.as_json(finding)) for finding in result.findings]
    return json.dumps({"edits": edits, "findings": findings}, ensure_ascii=False, indent=1) + "\n"
