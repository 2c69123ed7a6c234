"""What is hidden in this file?

For files that others redacted: metadata, comments, revisions, invisible text and
bad redactions. What is told is where and how much, never what it says.
"""

import argparse
import json

from textveil.formats.contents import Note
from textveil.formats.reader import inspect


def run(args: argparse.Namespace) -> int:
    """List what is hidden; 1 when anything is."""
    notes = inspect(args.file)
    for note in notes:
        print(as_json(note) if args.json else as_text(note))
    return 1 if notes else 0


def as_json(note: Note) -> str:
    """A note for a program to read."""
    return json.dumps({"place": note.place, "what": note.what, "count": note.count}, ensure_ascii=False)


def as_text(note: Note) -> str:
    """A note for a person to read."""
    return f"{note.place}\t{note.what}\t{note.count}"
