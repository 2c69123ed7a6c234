"""How often do pages write a word with a capital letter?

    python -m tools.count_capitals pages.jsonl.xz

Only a word that stands between words in small letters is counted, so neither the
start of a sentence nor the rest of a longer name speaks for it: "the Supreme
Court" says nothing about "court". Writes ``src/textveil/data/capitals.txt``: a
line for each whole number of bits, log2 of capital over small, then its words.
"""

import argparse
import json
import lzma
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "src" / "textveil" / "data"
LEAST = 10
"""A word must have been seen so often."""
MOST = 6
"""More bits than this say no more."""
PIECE = re.compile(r"[^\W\d_]+|[^\w\s]|\n|\d+")


def lone_words(text: str) -> Iterator[str]:
    """Words whose neighbours do not start with a capital letter.

    >>> list(lone_words("he saw the Supreme Court of London in May ."))
    ['saw', 'London', 'May']
    """
    pieces = PIECE.findall(text)
    triples = zip(pieces, pieces[1:], pieces[2:], strict=False)
    for before, word, after in triples:
        if before.islower() and word[0].isalpha() and len(word) > 1 and not after[0].isupper():
            yield word


def count(path: Path, *, pages: int | None) -> tuple[Counter[str], Counter[str]]:
    """How often each word, in small letters, was seen with a capital and without."""
    capital, small = Counter[str](), Counter[str]()
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in islice(lines, pages):
            for word in lone_words(json.loads(line)["text"]):
                (small if word.islower() else capital)[word.lower()] += 1
    return capital, small


def buckets(capital: Counter[str], small: Counter[str]) -> dict[int, list[str]]:
    """Words by their bits, rounded."""
    found = defaultdict(list)
    for word in sorted(capital.keys() | small.keys()):
        if capital[word] + small[word] >= LEAST:
            bits = round(math.log2((capital[word] + 0.5) / (small[word] + 0.5)))
            found[max(-MOST, min(MOST, bits))].append(word)
    return dict(sorted(found.items()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=DATA / "capitals.txt")
    parser.add_argument("--first", type=int, help="read only so many pages")
    args = parser.parse_args()
    found = buckets(*count(args.pages, pages=args.first))
    args.output.write_text("".join(f"{bits} {' '.join(words)}\n" for bits, words in found.items()), "utf-8")
    print(f"{args.output.name}: {sum(map(len, found.values())):,} words")
    return 0


if __name__ == "__main__":
    sys.exit(main())
