"""How much do textveil and others find, how much do they hide wrongly, and how sure is that?

    python -m benchmarks.quality [--data FOLDER]

The texts of ``benchmarks.genres``, from which nothing was learnt. Every figure has
an interval: the middle 95 of 100 redrawn sets of texts. Writes ``quality.json``,
from which ``benchmarks.summary`` makes the page. Without the data outside the
project, only our own texts are measured, and that is said.
"""

import argparse
import json
import platform
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.genres import DATA, LEVELS, NEUTRAL, OWN, TITLES, WORD, Detect, count, flags, ours, read, share_touched
from benchmarks.peers import installed_peers
from textveil import __version__, open_corpus
from textveil.judges.information import Weigh, new_weigher

RESULTS = Path(__file__).with_suffix(".json")
DRAWS = 1000
Row = dict[str, float]
"""What one text adds to each figure, above and below the line."""
FIGURES = {
    "found": ("found", "marked"),
    "found whole": ("whole", "marked"),
    "texts without a miss": ("clean", "texts"),
    "people hidden throughout": ("people hidden", "people"),
    "wrong in 1,000 words": ("wrong", "thousand words"),
    "precision by information": ("bits right", "bits hidden"),
}
"""Each figure, as the quotient of two sums over texts."""


def rows_of(entries: Sequence[dict[str, Any]], detect: Detect, weigh: Weigh) -> list[Row]:
    """What each text adds."""
    made = []
    for entry in entries:
        hidden = [*detect(entry["text"])]
        one = count(entry, hidden)
        people = people_hidden(entry, flags(entry["text"], hidden))
        right, all_bits = bits_hidden(entry, flags(entry["text"], hidden), weigh)
        row: Row = {"found": one.found, "whole": one.whole, "marked": one.marked, "wrong": one.wrong}
        row |= {"clean": one.found == one.marked, "texts": 1, "thousand words": one.words / 1000}
        made.append(
            row | {"people hidden": sum(people), "people": len(people), "bits right": right, "bits hidden": all_bits}
        )
    return made


def people_hidden(entry: Mapping[str, Any], touched: bytearray) -> list[bool]:
    """For each person of a text whose marks name people, whether every mention went; a title may stay."""
    found: dict[int, bool] = defaultdict(lambda: True)
    for mark in entry.get("marks", ()):
        if isinstance(mark, dict) and mark["fate"] == "must" and mark["kind"] == "person":
            found[mark["entity"]] &= share_touched(entry["text"], touched, (mark["start"], mark["end"])) == 1
    return list(found.values())


def bits_hidden(entry: Mapping[str, Any], touched: bytearray, weigh: Weigh) -> tuple[float, float]:
    """Information of the hidden words that must or may go, and of all hidden words; dates and bare numbers apart."""
    text = entry["text"]
    open_to = flags(text, [*entry["spans"], *entry.get("may", ())])
    words = [match for match in WORD.finditer(text) if any(touched[slice(*match.span())])]
    words = [match for match in words if not NEUTRAL.fullmatch(match[0]) and match[0].lower() not in TITLES]
    bits = weigh([match[0] for match in words]) if words else []
    right = sum(bit for match, bit in zip(words, bits, strict=True) if any(open_to[slice(*match.span())]))
    return right, sum(bits)


def figures(
    rows: Sequence[Row], *, quotients: Mapping[str, tuple[str, str]] = FIGURES, draws: int = DRAWS
) -> dict[str, list[float]]:
    """Each figure with the ends of its interval; none where nothing was marked for it."""
    names = sorted({name for pair in quotients.values() for name in pair})
    counted = np.array([[row[name] for name in names] for row in rows], float)
    drawn = np.random.default_rng(20).integers(0, len(rows), (draws, len(rows)))
    sums = np.vstack([counted.sum(0), counted[drawn].sum(1)])
    found = {}
    for figure, (above, below) in quotients.items():
        top, bottom = sums[:, names.index(above)], sums[:, names.index(below)]
        if bottom[0] > 0:
            values = top[bottom > 0] / bottom[bottom > 0]
            found[figure] = [round(float(one), 4) for one in (values[0], *np.quantile(values[1:], [0.025, 0.975]))]
    return found


def measure(data: Path) -> dict[str, Any]:
    """All figures, with who was measured, on what and where."""
    peers, versions, missing = installed_peers()
    everyone: dict[str, Callable[[str], Any]] = {f"textveil, {level}": ours(level) for level in LEVELS} | peers
    weigh = new_weigher(open_corpus())
    sets = {"ours": OWN, "elsewhere": data / "genres.jsonl"}
    there = {name: read(path) for name, path in sets.items() if path.exists()}
    return {
        **circumstances(versions),
        "not measured": missing,
        "texts": {name: len(entries) for name, entries in there.items()},
        "sets": {
            name: {who: figures(rows_of(entries, detect, weigh)) for who, detect in everyone.items()}
            for name, entries in there.items()
        },
    }


def circumstances(versions: Mapping[str, str]) -> dict[str, Any]:
    """When and where it was measured, and whom."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        "versions": {"textveil": __version__, **versions},
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    data = parser.parse_args().data
    if not data.exists():
        print(f"no {data}: only our own texts are measured", file=sys.stderr)
    RESULTS.write_text(json.dumps(measure(data), indent=1) + "\n", "utf-8")
    print(RESULTS.read_text("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
