"""What would this document give away?"""

import argparse
import json
from collections.abc import Iterable

from textveil.cli import documents
from textveil.cli.waiting import show_progress
from textveil.core.model import Finding
from textveil.report.report import finding_values
from textveil.report.words import background, one_line, strength
from textveil.sanitizer.verbs import detect


def run(args: argparse.Namespace) -> int:
    """List the findings; 1 when there are any."""
    document = documents.document(args)
    with show_progress(len(document.text)):
        found = detect(document, documents.policy(args))
    return show(found, as_values=args.json)


def show(findings: Iterable[Finding], *, as_values: bool) -> int:
    """Print the findings, one a line; 1 when there are any."""
    lines = [as_json(finding) if as_values else as_text(finding) for finding in findings]
    for line in lines:
        print(line)
    return 1 if lines else 0


def as_json(finding: Finding) -> str:
    """A finding for a program to read."""
    return json.dumps(finding_values(finding), ensure_ascii=False)


def as_text(finding: Finding) -> str:
    """A finding for a person to read: where, of which kind, what, how strongly, by which rule, why."""
    where = ",".join(f"{start}–{end}" for start, end in finding.spans[:1])
    terms = " + ".join(one_line(term) for term in dict.fromkeys(finding.terms))
    because = f"{finding.rule}: {finding.because}" if finding.rule else finding.because
    weight = [strength(finding)] if finding.spans else []
    parts = [where, finding.kind, terms, *weight, "; ".join([because, *background(finding)])]
    return "\t".join(part for part in parts if part)
