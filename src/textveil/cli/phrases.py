"""Which noun phrases does this text hold?"""

import argparse
import json

from textveil.cli import documents
from textveil.languages.reading import open_reader


def run(args: argparse.Namespace) -> int:
    """List the phrases with their offsets."""
    text = documents.document(args).text
    for start, end in open_reader(args.reader)(text).noun_phrases():
        phrase = text[start:end]
        if args.json:
            print(json.dumps({"start": start, "end": end, "text": phrase}, ensure_ascii=False))
        else:
            print(f"{start}–{end}\t{' '.join(phrase.split())}")
    return 0
