"""How is the packaged index of pages built?

    python tools/build_corpus.py pages.jsonl.xz medquad.jsonl.xz

Reads the files one after the other and writes ``src/textveil/data/pages.index``.
The same files give the same bytes. ``tools/corpus.md`` says where pages come
from, and how to use a fresh dump of Wikipedia instead.
"""

import argparse
import sys
from hashlib import sha256
from itertools import chain
from pathlib import Path

from textveil.corpus.build import build
from textveil.corpus.index import Index
from textveil.corpus.open import PACKAGED
from textveil.corpus.pages import find

DATA = Path(__file__).resolve().parent.parent / "src" / "textveil" / "data"
NAME = "English and Simple English Wikipedia, lead parts; MedQuAD, answers"
LARGEST = 60_000_000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="+", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=DATA / PACKAGED)
    parser.add_argument("--name", default=NAME, help="what the index says it was made of")
    args = parser.parse_args()
    sources = [find(path) for path in args.pages]
    pages = chain.from_iterable(source.pages() for source in sources)
    identity = " ".join(source.identity for source in sources)
    build(pages, args.output, source=identity, name=args.name, progress=show)
    Index.open(args.output).verify()
    size = args.output.stat().st_size
    print(f"{args.output.name}: {size:,} bytes, sha256 {sha256(args.output.read_bytes()).hexdigest()}")
    return 0 if size <= LARGEST else 1


def show(stage: str, done: int, of: int | None) -> None:
    if sys.stderr.isatty():
        print(f"\r{stage}: {done:,}" + (f" of {of:,}" if of else ""), end="", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
