"""How is what was replaced put back?"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from textveil.cli import documents, vaults
from textveil.core.errors import InputError, UsageError
from textveil.core.model import Document
from textveil.formats.writer import document_output, own_settings, render, target_settings, write_outputs
from textveil.replacements.restore import Restored, restore_text


def run(args: argparse.Namespace) -> int:
    """Write the document with everything put back that the vault remembers; 1 when something stays replaced."""
    if not Path(args.vault).is_file():
        raise InputError(f"{args.vault}: there is no such vault")
    documents.check_outputs(args, args.output, inputs=vaults.named_files(args))
    document = documents.document(args)
    with vaults.open_named(args) as vault:
        found = restore_text(document.text, vault, document=args.name)
    write(document, found, output=args.output)
    print(restored_in_words(found, args.output), file=sys.stderr)
    return 1 if found.left else 0


def write(document: Document, found: Restored, *, output: str) -> None:
    """Put the restored document where it was asked for, in the format it came in."""
    if output == "-":
        if document.source is not None and sys.stdout.isatty() and own_settings(document).format not in ("txt", "md"):
            raise UsageError("this format is not for a terminal: name a file with -o")
        sys.stdout.buffer.write(render(document, found.edits, settings=own_settings(document)))
        return
    data = render(document, found.edits, settings=target_settings(document, Path(output)))
    # What is written holds what was hidden: it is for its owner only.
    write_outputs([replace(document_output(data, Path(output), document=document), is_private=True)])


def restored_in_words(found: Restored, output: str) -> str:
    """What was done, for a person to read."""
    where = "standard output" if output == "-" else output
    left = f", {found.left} left that mean different things or nobody knows" if found.left else ""
    return f"{where}: {found.count} {'place' if found.count == 1 else 'places'} put back{left}"
