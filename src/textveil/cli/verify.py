"""Does this document keep what its certificate promises?

Options of a policy bring what the certificate does not hold.
"""

import argparse
from pathlib import Path

from textveil.batch.tasks import RECORDS
from textveil.certificate.certificate import Certificate
from textveil.cli import detect, documents
from textveil.core.errors import UsageError
from textveil.formats.reader import choose_settings
from textveil.formats.registry import format_of
from textveil.policy.policy import Policy
from textveil.sanitizer.verification import verify


def run(args: argparse.Namespace) -> int:
    """Tell what speaks against the promise; 1 when anything does."""
    policy = documents.policy(args) if documents.has_policy(args) else None
    if format_of(args.certificate) == "jsonl":
        return show_records(args, policy)
    certificate = Certificate.load(args.certificate)
    found = verify(documents.document(args), certificate, policy=policy, key=documents.read_key(args.key))
    if not found and not args.json:
        print(f"{args.document}: the promise holds")
        for promise, places, _ in certificate.given_up:
            print(f"but a person gave it up at {places:,} place{'s' * (places != 1)}: {promise}")
    return detect.show(found, as_values=args.json)


def show_records(args: argparse.Namespace, policy: Policy | None) -> int:
    """Tell what speaks against the promise about any record of a file; 1 when anything does."""
    from textveil.batch.side_outputs import verify_records

    path, key = Path(args.document), documents.read_key(args.key)
    settings = choose_settings(path, **documents.column_options(args))
    if settings.format not in RECORDS:
        raise UsageError(f"{args.document} has no records: give the certificate of the whole file (.json)")
    count, broken = 0, 0
    for count, found in verify_records(path, Path(args.certificate), settings=settings, policy=policy, key=key):
        broken += bool(found)
        if found and not args.json:
            print(f"record {count}:")
        detect.show(found, as_values=args.json)
    if not broken and not args.json:
        print(f"{args.document}: the promise holds for each of {count:,} records")
    return 1 if broken else 0
