"""What does the default policy hide in texts that its network of kinds has not learnt from?

    python -m benchmarks.held_out --folds FOLDER [--data FOLDER]

Biographies, court cases, records and posts, each text read by a network that was
taught without it: without its fifth of the texts, or without its type of record
(``tools.kinds.folds``). Words are counted as in the other pages; an entity of a
court case is hidden when every word of its mentions is. Writes ``held_out.md``.
"""

import argparse
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.genres import flags
from benchmarks.results import table
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer
from tools.kinds.held_out import networks

PAGE = Path(__file__).with_suffix(".md")
DATA = Path("../shared/data/eval")
SETS = ("wiki", "cases", "records", "posts")
WORD = re.compile(r"\w+")
Read = tuple[dict[str, Any], bytearray]


def read(name: str, *, data: Path, folds: Path, sanitizer: Sanitizer) -> Iterator[Read]:
    """Every text of a set, and which of its characters are hidden."""
    entries = [json.loads(line) for line in (data / f"{name}.jsonl").read_text("utf-8").splitlines()]
    for entry, _ in zip(entries, networks(name, entries, folder=folds), strict=True):
        found = sanitizer.detect(entry["text"])
        yield entry, flags(entry["text"], [span for one in found for span in one.spans])


def share(hidden: Sequence[bool]) -> float:
    """How many of some are hidden."""
    return sum(hidden) / max(len(hidden), 1)


def words(entry: dict[str, Any], hidden: bytearray) -> Iterator[tuple[bool, bool, bool, bool]]:
    """For each word: whether it is hidden, must be, is a drug, disease or procedure, and is of letters alone."""
    must, keep = flags(entry["text"], entry["spans"]), flags(entry["text"], entry.get("keep", ()))
    for match in WORD.finditer(entry["text"]):
        place = slice(*match.span())
        yield any(hidden[place]), any(must[place]), any(keep[place]), match[0].isalpha()


def entities(texts: Sequence[Read], sort: str) -> list[bool]:
    """For each entity of a sort in the court cases, whether all its mentions are hidden."""
    found: dict[tuple[str, str], bool] = defaultdict(lambda: True)
    for entry, hidden in texts:
        for start, end, _, mark, entity in entry["marks"]:
            if mark == sort:
                spans = [match.span() for match in WORD.finditer(entry["text"], start, end)]
                found[entry["id"], entity] &= all(any(hidden[slice(*span)]) for span in spans)
    return list(found.values())


def row(name: str, texts: Sequence[Read]) -> list[str]:
    """Precision, recall and F1 by words, and the shares of plain words and of kept things that are hidden."""
    counted = [one for entry, hidden in texts for one in words(entry, hidden)]
    right = sum(is_hidden and must for is_hidden, must, _, _ in counted)
    precision = right / max(sum(is_hidden for is_hidden, *_ in counted), 1)
    recall = right / max(sum(must for _, must, *_ in counted), 1)
    plain = [(is_hidden, letters) for is_hidden, must, keep, letters in counted if not must and not keep]
    kept = [is_hidden for is_hidden, _, keep, _ in counted if keep]
    shares = [
        share([is_hidden for is_hidden, _ in plain]),
        share([is_hidden for is_hidden, letters in plain if letters]),
    ]
    figures = [precision, recall, 2 * precision * recall / (precision + recall), *shares]
    return [name, *(f"{one:.3f}" for one in figures), f"{share(kept):.3f}" if kept else ""]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--folds", type=Path, required=True)
    args = parser.parse_args()
    sanitizer = Sanitizer(Policy())
    texts = {name: list(read(name, data=args.data, folds=args.folds, sanitizer=sanitizer)) for name in SETS}
    head = ["", "P", "R", "F1", "plain words hidden", "of those of letters alone", "drugs, diseases, procedures hidden"]
    sorts = [[sort, f"{share(entities(texts['cases'], sort)):.3f}"] for sort in ("DIRECT", "QUASI", "NO_MASK")]
    PAGE.write_text(
        "# Texts that the network has not learnt from, measured\n\n"
        "Written by `python -m benchmarks.held_out`, typed by nobody. Level `standard`, words.\n\n"
        f"{table(head, [row(name, some) for name, some in texts.items()])}\n"
        f"Entities of the court cases of which every mention is hidden:\n\n{table(['marked', 'hidden'], sorts)}",
        "utf-8",
    )
    print(PAGE.read_text("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
