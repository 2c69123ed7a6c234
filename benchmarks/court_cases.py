"""Of how many people and things in court cases is every mention hidden, by us and by other tools?

    python -m benchmarks.court_cases [--data FOLDER]

113 cases with one annotator's marks: direct and indirect identifiers. Ours has
learnt from these cases what people hide, which flatters it. A title does not count,
for others leave titles by design. Writes ``court_cases.json``.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.genres import DATA, TITLES, WORD, Detect, flags, ours, read
from benchmarks.peers import installed_peers
from benchmarks.quality import circumstances

RESULTS = Path(__file__).with_suffix(".json")
OURS = "textveil, standard"


def entities_hidden(cases: Sequence[dict[str, Any]], detect: Detect) -> dict[str, float]:
    """The share of the court cases' direct and indirect identifiers of which every mention went."""
    found: dict[tuple[str, str, str], bool] = defaultdict(lambda: True)
    for case in cases:
        touched = flags(case["text"], detect(case["text"]))
        for start, end, _, mark, entity in case["marks"]:
            words = list(WORD.finditer(case["text"], start, end))
            telling = [match for match in words if match[0].lower() not in TITLES] or words
            found[mark, case["id"], entity] &= all(any(touched[slice(*match.span())]) for match in telling)
    return {
        mark: round(float(np.mean([gone for (one, *_), gone in found.items() if one == mark])), 4)
        for mark in ("DIRECT", "QUASI")
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    cases = read(parser.parse_args().data / "cases.jsonl")
    peers, versions, _ = installed_peers()
    everyone = {OURS: ours("standard"), **peers}
    hidden = {who: entities_hidden(cases, detect) for who, detect in everyone.items()}
    found = circumstances(versions) | {"cases": len(cases), "hidden": hidden}
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(RESULTS.read_text("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
