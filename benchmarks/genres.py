"""Does the default policy hide what a careful human would, and only that, in texts of every kind?

    python -m benchmarks.genres [--data FOLDER] [--peers]

Three sets: real and realistic texts of ten genres, which nothing was learnt from,
sixty texts of twelve genres that were written and marked before any run, and 64 of
21 by another author (``genres/README.md``). A mention is found when most of its words are touched,
and found whole when all are; titles before a name count neither way. A word is
hidden wrongly when it is touched, lies in nothing that must or may go, and is no
title, no date and no bare number. Writes ``genres.md``.
"""

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.marked_texts import Fate, read_file
from benchmarks.results import table
from textveil.policy.policy import Policy
from textveil.policy.promises import Level
from textveil.sanitizer.sanitizer import Sanitizer

Span = tuple[int, int]
PAGE = Path(__file__).with_suffix(".md")
DATA = Path("../shared/data/eval")
OWN = Path(__file__).with_name("genres") / "texts.jsonl"
MORE = Path(__file__).with_name("genres") / "more"
LEVELS: tuple[Level, ...] = ("light", "standard", "strict")
WORD = re.compile(r"\w+")
NEUTRAL = re.compile(
    r"\d+(?:st|nd|rd|th|s)?|[ap]m|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|T?\d+Z?|\d+T\d+|\d+[hms]",
    re.IGNORECASE,
)
"""Words that count neither way when nobody marked them: dates and bare numbers."""
TITLES = frozenset(
    "mr mrs ms miss mx dr prof professor sir lady lord dame rev judge pc dc officer mayor sgt detective cllr ptl nurse "
    "captain".split()
)


@dataclass(frozen=True, slots=True)
class Counts:
    """What was found of what must go, and what was hidden wrongly."""

    found: int = 0
    whole: int = 0
    marked: int = 0
    wrong: int = 0
    words: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*(a + b for a, b in zip(self.row(), other.row(), strict=True)))

    def row(self) -> tuple[int, ...]:
        """The figures in order."""
        return self.found, self.whole, self.marked, self.wrong, self.words

    @property
    def recall(self) -> float:
        """The share of mentions of which most words went."""
        return self.found / self.marked if self.marked else 1.0

    @property
    def whole_recall(self) -> float:
        """The share of mentions of which all words went."""
        return self.whole / self.marked if self.marked else 1.0

    @property
    def wrong_in_thousand(self) -> float:
        """Words that were hidden wrongly, of a thousand."""
        return 1000 * self.wrong / self.words if self.words else 0.0


Detect = Callable[[str], Iterable[Span]]


def count(entry: dict[str, Any], hidden: Iterable[Span]) -> Counts:
    """The figures of one text."""
    text = entry["text"]
    touched = flags(text, hidden)
    must, may = flags(text, entry["spans"]), flags(text, entry.get("may", ()))
    words = [match.span() for match in WORD.finditer(text)]
    shares = [share_touched(text, touched, (start, end)) for start, end, *_ in entry["spans"]]
    wrong = [
        (start, end)
        for start, end in words
        if any(touched[start:end])
        and not any(must[start:end])
        and not any(may[start:end])
        and not NEUTRAL.fullmatch(text[start:end])
        and text[start:end].lower() not in TITLES
    ]
    found, whole = sum(share >= 0.5 for share in shares), sum(share == 1.0 for share in shares)
    return Counts(found, whole, len(shares), len(wrong), len(words))


def share_touched(text: str, touched: bytearray, span: Span) -> float:
    """How much of a mention is touched, of its words that are no titles."""
    words = list(WORD.finditer(text, *span))
    telling = [word for word in words if word[0].lower() not in TITLES] or words
    return float(np.mean([any(touched[slice(*word.span())]) for word in telling])) if telling else 1.0


def flags(text: str, spans: Iterable[Sequence[int]]) -> bytearray:
    """For each character, whether it lies in one of the spans."""
    inside = bytearray(len(text))
    for start, end, *_ in spans:
        inside[start:end] = b"\1" * (end - start)
    return inside


def measure(entries: Sequence[dict[str, Any]], detect: Detect) -> dict[str, Counts]:
    """The figures by genre, and of all texts."""
    totals: dict[str, Counts] = {"all": Counts()}
    for entry in entries:
        one = count(entry, detect(entry["text"]))
        totals["all"] += one
        totals[entry["genre"]] = totals.get(entry["genre"], Counts()) + one
    return totals


def detectors(*, peers: bool) -> dict[str, Detect]:
    """Everyone who is measured, by name."""
    made: dict[str, Detect] = {f"textveil, {level}": ours(level) for level in LEVELS}
    if peers:
        from benchmarks.peers import presidio, spacy_entities

        made |= {"Presidio, spaCy sm": presidio(), "spaCy sm": spacy_entities()}
    return made


def ours(level: Level) -> Detect:
    """What the default policy finds at a level."""
    sanitizer = Sanitizer(Policy(level=level))
    return lambda text: [span for finding in sanitizer.detect(text) for span in finding.spans]


def page(sets: Mapping[str, Sequence[dict[str, Any]]], *, peers: bool) -> str:
    """All tables."""
    parts = []
    for name, entries in sets.items():
        measured = {who: measure(entries, detect) for who, detect in detectors(peers=peers).items()}
        totals = {who: one["all"] for who, one in measured.items()}
        rows = [
            [who, f"{one.recall:.3f}", f"{one.whole_recall:.3f}", f"{one.wrong_in_thousand:.1f}"]
            for who, one in totals.items()
        ]
        parts += [f"## {name}\n", table(["", "found", "found whole", "wrong in 1,000 words"], rows)]
        standard = measured["textveil, standard"]
        by_genre = [
            [genre, str(one.words), str(one.marked), f"{one.recall:.3f}", f"{one.wrong_in_thousand:.1f}"]
            for genre, one in sorted(standard.items())
        ]
        parts += ["At `standard`:\n", table(["genre", "words", "mentions", "recall", "wrong in 1,000"], by_genre)]
    return "\n".join(parts)


def read(path: Path) -> list[dict[str, Any]]:
    """The marked texts of a file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def read_sources(folder: Path) -> Iterator[dict[str, Any]]:
    """The texts of a folder, a file a genre, with the marks that stand inside them."""
    for path in sorted(folder.glob("*.txt")):
        for text in read_file(path):
            yield {
                "id": text.name,
                "genre": path.stem,
                "text": text.text,
                "spans": [mark.span for mark in text.having(Fate.MUST_GO)],
                "may": [mark.span for mark in text.having(Fate.MAY_GO)],
            }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--peers", action="store_true", help="measure Presidio and spaCy too")
    args = parser.parse_args()
    sets = {
        "Sixty texts of twelve genres, written and marked before any run": read(OWN),
        "64 texts of 21 genres by another author": list(read_sources(MORE)),
    }
    if (args.data / "genres.jsonl").exists():
        sets = {"Texts of ten genres, none of them learnt from": read(args.data / "genres.jsonl")} | sets
    head = "# Genres, measured\n\nWritten by `python -m benchmarks.genres`, typed by nobody.\n\n"
    PAGE.write_text(head + page(sets, peers=args.peers), "utf-8")
    print(PAGE.read_text("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
