"""How are many documents sanitized from a shell?"""

import argparse
import json
import os
import sys
from collections import Counter
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from textveil.batch.outputs import choose_outputs
from textveil.batch.progress import Progress
from textveil.batch.records import find_files
from textveil.batch.run import Choices, sanitize_batch
from textveil.batch.side_outputs import Beside
from textveil.batch.tasks import Limits
from textveil.cli import documents, vaults
from textveil.core.errors import UsageError
from textveil.formats.registry import format_of
from textveil.policy.policy import Policy
from textveil.replacements.vault import Vault
from textveil.store.secret_keys import derive

DEFAULTS = {"time": Limits().seconds, "memory": Limits().megabytes}


def run(args: argparse.Namespace) -> int:
    """Sanitize them all; 1 when some had to be set aside."""
    # Each process reads in one thread, and shares what was opened before: many documents fill the cores by themselves.
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    outputs = choose_outputs(args.document, args.output)
    written = (args.output, str(outputs.private), args.certificates, args.public_certificates, args.vault)
    documents.check_outputs(args, *written)
    vaults.check_vault(args)
    if args.vault and outputs.target.resolve() in Path(args.vault).resolve().parents:
        raise UsageError("a vault is no part of what is shared: put it outside the output")
    if args.key and not (args.certificates or args.public_certificates):
        raise UsageError("a key signs certificates: give --certificates FOLDER too")
    if args.dry_run:
        return tell_plan(args)
    with vaults.open_named(args) if args.vault else nullcontext() as vault:
        summary = sanitize_batch(
            args.document,
            args.output,
            policy=in_collection(documents.policy(args), args.collection),
            processes=args.processes,
            limits=Limits(args.time, args.memory),
            choices=choices_of(args),
            progress=Progress(sys.stderr),
            beside=beside_of(args, vault),
        )
    print(summary.json() if args.json else summary.text(), end="")
    if not args.json:
        print(f"{outputs.private}: which file became which, what was set aside, the summary as a page; keep it secret")
    return 0 if summary.is_whole else 1


def choices_of(args: argparse.Namespace) -> Choices:
    """What was chosen for the files."""
    return Choices(
        **documents.column_options(args),
        keep=tuple(args.keep),
        same_shift=args.same_shift,
        sample=args.sample,
        link=args.link,
        link_by=documents.split_names(args.link_by),
        neutral_names=args.neutral_names,
        password=documents.read_password(args.password_file),
        ocr=not args.no_ocr,
    )


def beside_of(args: argparse.Namespace, vault: Vault | None) -> Beside:
    """What is written besides the outputs."""
    own, public = (Path(name) if name else None for name in (args.certificates, args.public_certificates))
    return Beside(own, public, key=documents.read_key(args.key), vault=vault)


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
