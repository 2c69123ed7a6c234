"""Does this document keep what its certificate promises?

Options of a policy bring what the certificate does not hold.
"""

import argparse

from textveil.certificate.values import Certificate
from textveil.cli import detect, documents
from textveil.sanitizer.verification import verify


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil verify`` takes."""
    documents.add_document(parser)
    parser.add_argument("certificate", help="the certificate that sanitize wrote")
    parser.add_argument("--key", metavar="FILE", help="the key that the certificate was signed with")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    documents.add_policy(parser)


def run(args: argparse.Namespace) -> int:
    """Tell what speaks against the promise; 1 when anything does."""
    certificate = Certificate.load(args.certificate)
    policy = documents.policy(args) if documents.has_policy(args) else None
    found = verify(documents.document(args), certificate, policy=policy, key=documents.read_key(args.key))
    if not found and not args.json:
        print(f"{args.document}: the promise holds")
    return detect.show(found, as_values=args.json)
