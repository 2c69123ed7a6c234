"""Does this document keep what its certificate promises?"""

import argparse
from pathlib import Path

from textveil.certificate.values import Certificate
from textveil.cli import detect, documents
from textveil.errors import InputError
from textveil.policy.policy import Policy
from textveil.sanitizer.verification import verify


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil verify`` takes."""
    documents.add_document(parser)
    parser.add_argument("certificate", help="the certificate that sanitize wrote")
    parser.add_argument("--key", metavar="FILE", help="the key that the certificate was signed with")
    parser.add_argument("--policy", metavar="FILE", help="a TOML file with the policy, where the certificate lacks it")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Tell what speaks against the promise; 1 when anything does."""
    certificate = Certificate.load(args.certificate)
    policy = Policy.load(args.policy) if args.policy else None
    found = verify(documents.document(args), certificate, policy=policy, key=key(args.key))
    if not found and not args.json:
        print(f"{args.document}: the promise holds")
    return detect.show(found, as_values=args.json)


def key(path: str | None) -> bytes | None:
    """The bytes of a key's file."""
    if path is None:
        return None
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
