"""What do the departures of the default from the letter of *C-sanitized* change?

    python -m benchmarks.letter ../shared/data/corpus/pages.jsonl.xz

writes docs/papers/letter.md: each departure with its reason, and what it does on the six
marked pages of ``c_sanitized``, with one left out at a time.
"""

import argparse
import warnings
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.c_sanitized import ALPHAS, Marked, by_term, compare_terms, marked_pages, percent
from benchmarks.paper_inputs import write_stamped
from benchmarks.results import table
from textveil.judges.disclosure import NAMED
from textveil.judges.protected import ON_NO_PAGE, RENAMED
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import detect, sanitize

SETTINGS: dict[str, dict[str, Any]] = {
    "`literal=True`": {"literal": True},
    "by default": {},
    'by default, but `counting="exact"`': {"counting": "exact"},
    'by default, but `unknown="keep"`': {"unknown": "keep"},
    'by default, but `unknown="hide"`': {"unknown": "hide"},
}
REASONS = {NAMED: "by a name", RENAMED: "as another name by the text", ON_NO_PAGE: "on no page"}
TEXT = Path(__file__).parent / "papers" / "letter.md"


def effects(pages: Sequence[Marked]) -> str:
    """Precision, recall and what is kept, for each α and setting."""
    rows = []
    for alpha in ALPHAS:
        for name, asked in SETTINGS.items():
            figures = np.mean([measure(page, alpha, asked) for page in pages], axis=0).tolist()
            rows.append((alpha, name, *map(percent, figures)))
    return table(["α", "setting", "precision", "recall", "F-measure", "kept"], rows)


def measure(page: Marked, alpha: float, asked: dict[str, Any]) -> tuple[float, float, float, float]:
    """Precision, recall, their harmonic mean, and the information kept of a page."""
    policy = Policy(level="off", protect=[page.protected], alpha=alpha, **asked)
    result = sanitize(page.text, policy)
    compared = compare_terms(page, by_term(page.text, detect(page.text, policy)))
    both = compared.precision + compared.recall
    harmonic = 2 * compared.precision * compared.recall / both if both else 0.0
    return compared.precision, compared.recall, harmonic, result.utility


def reasons(pages: Sequence[Marked]) -> str:
    """How many places are found for each reason that is no count."""
    found = Counter(
        REASONS[one.because]
        for page in pages
        for one in detect(page.text, Policy(level="off", protect=[page.protected], alpha=2))
        if one.because in REASONS
    )
    return ", ".join(f"{many} {reason}" for reason, many in found.most_common())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", type=Path)
    pages = marked_pages(parser.parse_args().pages)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        write_stamped("letter.md", TEXT.read_text("utf-8").format(effects=effects(pages), reasons=reasons(pages)))


if __name__ == "__main__":
    main()
