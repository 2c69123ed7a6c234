"""Is it decided rightly, thing by thing, who is private, what is tied to them and what is background?

    python -m benchmarks.people_verdicts [--data FOLDER]

On the texts of ``benchmarks/people.py``. A thing is what a text names with the same
words: people, places and bodies that the reader sees. It is private when a mention of
it must go; what may go either way is asked about by nobody. The decision is right when
more than half of its mentions went, or none of a thing that is background. Below, how
often a mention must go by the chance that the reader gives it before any limit: of
those it gives .8, some eight in ten should. Writes ``people_verdicts.md``.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.genres import DATA, flags
from benchmarks.marked_texts import Fate, MarkedText
from benchmarks.people import TITLES, read_sets, spans_of
from benchmarks.results import table
from textveil.core.kinds import Kind
from textveil.judges.private_people import PrivateBits, whole_names
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

PAGE = Path(__file__).with_suffix(".md")
KINDS = (Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION)
BINS = (0.0, 0.01, 0.03, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 0.97, 1.0)


class Seen(NamedTuple):
    """A mention that the reader sees, what the marks say of it, and what became of it."""

    thing: tuple[Kind, str]
    must_go: bool
    chance: float
    went: bool


def look_at(marked: MarkedText, sanitizer: Sanitizer) -> Iterator[Seen]:
    """The mentions of one text that are marked as going or not marked at all."""
    text = marked.text
    reading = sanitizer.read(text)
    hidden = [span for finding in sanitizer.detect(text, reading=reading) for span in finding.spans]
    gone, must, may = (
        flags(text, spans) for spans in (hidden, spans_of(marked, Fate.MUST_GO), spans_of(marked, Fate.MAY_GO))
    )
    private = PrivateBits(reading)
    for one in whole_names(private):
        span = slice(*reading.span((one.first, one.last)))
        goes = any(must[span])
        if one.kind in KINDS and (goes or not any(may[span])):
            chance = float(1 / (1 + np.exp2(-private.of(one.first, one.last))))
            yield Seen((one.kind, text[span].lower()), goes, chance, any(gone[span]))


def judge_things(texts: Sequence[Sequence[Seen]]) -> dict[Kind, dict[bool, list[bool]]]:
    """By kind, and by whether a thing is private, whether each was decided rightly."""
    found: dict[Kind, dict[bool, list[bool]]] = {kind: {True: [], False: []} for kind in KINDS}
    for seen in texts:
        things: dict[tuple[Kind, str], list[Seen]] = defaultdict(list)
        for one in seen:
            things[one.thing].append(one)
        for (kind, _), mentions in things.items():
            is_private = any(one.must_go for one in mentions)
            went = sum(one.went for one in mentions)
            found[kind][is_private].append(2 * went > len(mentions) if is_private else not went)
    return found


def verdict_rows(found: dict[Kind, dict[bool, list[bool]]]) -> list[list[str]]:
    """A line for each kind: private ones and background, how many of each were decided rightly, and all."""
    rows = []
    for kind, by_fate in found.items():
        private, background = by_fate[True], by_fate[False]
        shares = [f"{np.mean(some):.1%} of {len(some):,}" for some in (private, background, private + background)]
        rows.append([kind.value, *shares])
    return rows


def calibration_rows(seen: Sequence[Seen]) -> list[list[str]]:
    """A line for each range of chances: how many mentions, the mean chance, and the share that must go."""
    rows = []
    for low, high in pairwise(BINS):
        some = [one for one in seen if low <= one.chance < high]
        if some:
            chance, share = np.mean([one.chance for one in some]), np.mean([one.must_go for one in some])
            rows.append([f"{low:g}–{high:g}", f"{len(some):,}", f"{chance:.3f}", f"{share:.3f}"])
    return rows


def page(sets: dict[str, list[MarkedText]]) -> str:
    """All tables."""
    sanitizer = Sanitizer(Policy())
    meaning = __doc__.split("\n\n", 2)[2].replace("``", "`")
    written = "Written by `python -m benchmarks.people_verdicts`, of texts that taught nothing."
    heading = f"# Who is private, thing by thing\n\n{written}"
    parts = [f"{heading}\n\n{meaning}"]
    for name, cases in sets.items():
        texts = [list(look_at(case, sanitizer)) for case in cases]
        columns = ["", "private, decided rightly", "background, decided rightly", "all"]
        parts += [f"## {TITLES[name]}\n", table(columns, verdict_rows(judge_things(texts)))]
        calibration = calibration_rows([one for seen in texts for one in seen])
        parts.append(table(["chance given", "mentions", "mean chance", "share that must go"], calibration))
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    args = parser.parse_args()
    PAGE.write_text(page(read_sets(args.data)), "utf-8")
    print(PAGE.read_text("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
