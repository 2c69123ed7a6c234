"""What is hidden in this file?

For files that others redacted: metadata, comments, revisions, invisible text and
bad redactions. What is told is where and how much, never what it says.
"""

import argparse
import json
from dataclasses import asdict

from textveil.formats.reader import inspect


def run(args: argparse.Namespace) -> int:
    """List what is hidden; 1 when anything is."""
    notes = inspect(args.file)
    for note in notes:
        said = asdict(note)
        print(json.dumps(said, ensure_ascii=False) if args.json else "\t".join(map(str, said.values())))
    return 1 if notes else 0
