"""What would this document give away?"""

import argparse
import json

from textveil.cli import documents
from textveil.model import Finding
from textveil.pipeline import detect


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil detect`` takes."""
    documents.add_document(parser)
    documents.add_policy(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """List the findings; 1 when there are any."""
    findings = detect(documents.document(args), documents.policy(args))
    for finding in findings:
        print(as_json(finding) if args.json else as_text(finding))
    return 1 if findings else 0


def as_json(finding: Finding) -> str:
    """A finding for a program to read."""
    return json.dumps(
        {
            "spans": finding.spans,
            "terms": finding.terms,
            "kind": finding.kind,
            "score": round(finding.score, 4),
            "limit": round(finding.limit, 4),
            "because": finding.because,
        },
        ensure_ascii=False,
    )


def as_text(finding: Finding) -> str:
    """A finding for a person to read: where, what, how many bits, why."""
    start, end = finding.spans[0]
    terms = " + ".join(" ".join(term.split()) for term in finding.terms)
    return f"{start}–{end}\t{finding.kind}\t{terms}\t{finding.score:.1f} bits\t{finding.because}"
