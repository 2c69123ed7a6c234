"""How does a repository of git hold sanitized files, while the folder holds the true ones?

As a filter of git's it reads a file on standard input and writes it sanitized; with
``--check`` it looks whether files would give something away, as a hook does.
"""

import argparse
import sys
from pathlib import Path

from textveil.cli import documents
from textveil.core.errors import UsageError
from textveil.formats.reader import choose_settings, parse, read, read_limited
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import sanitize


def run(args: argparse.Namespace) -> int:
    """Filter standard input, or check files."""
    if args.check:
        return check(args)
    if len(args.files) > 1:
        raise UsageError("a filter takes one file on standard input: give one name, or --check and several files")
    settings = choose_settings(Path(args.files[0]) if args.files else Path("text.txt"))
    data = read_limited(documents.standard_input().buffer, name="standard input")
    result = sanitize(parse(data, settings=settings), documents.policy(args))
    sys.stdout.buffer.write(result.rendered(settings))
    return 0


def check(args: argparse.Namespace) -> int:
    """Tell where files would give something away, by line and kind; 1 when one does."""
    if not args.files:
        raise UsageError("--check looks into files: name some")
    found = 0
    with Sanitizer(documents.policy(args)) as sanitizer:
        for name in args.files:
            document = read(name)
            for finding in sanitizer.detect(document):
                for start, _ in finding.spans:
                    found += 1
                    print(f"{name}:{document.text.count(chr(10), 0, start) + 1}: {finding.kind.value}")
    return 1 if found else 0
