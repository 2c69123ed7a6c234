"""Does Fig. 1 of *general-purpose* come out again: precision, recall, F and utility against β?

python -m benchmarks.general_purpose ../shared/data      writes docs/papers/general-purpose.md
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.biographies import Biography, compare, percent, read_biographies, scores, write_page
from benchmarks.results import table
from textveil.core.model import Span
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

FEATURES = ("Nobel Prize", "Cambridge", "professor", "England", "war", "city")
"""What may be revealed, one at a time; chosen before any run, from the rare to the common."""


def found_by(sanitizer: Sanitizer, texts: Sequence[Biography]) -> list[list[Span]]:
    """What a policy finds in each text."""
    return [[span for one in sanitizer.detect(text.text) for span in one.spans] for text in texts]


def beta_of(sanitizer: Sanitizer, feature: str) -> float:
    """The threshold that a feature gives."""
    return sanitizer.weigh([feature])[0]


def ideal(sanitizer: Sanitizer, texts: Sequence[Biography], beta: float) -> float:
    """The share of information that is kept when every term above β is told with exactly β bits."""
    before = after = 0.0
    for text in texts:
        spans = sanitizer.read(text.text).noun_phrases()
        bits = sanitizer.weigh([text.text[start:end] for start, end in spans])
        before += sum(bits)
        after += sum(min(one, beta) for one in bits)
    return after / before


def utility(texts: Sequence[Biography], **settings: Any) -> dict[str, float]:
    """The mean share of information kept, by feature."""
    kept = {}
    for feature in FEATURES:
        with Sanitizer(Policy(level="off", reveal=[feature], **settings)) as sanitizer:
            kept[feature] = mean(sanitizer.sanitize(text.text).utility for text in texts)
    return kept


def detection(texts: Sequence[Biography]) -> tuple[str, dict[str, float]]:
    """A table of what is detected against β, and the ideal utility for each."""
    rows = [("NE-based", "–", *scores(compare(texts, [text.named for text in texts])))]
    best = {}
    for feature in FEATURES:
        with Sanitizer(Policy(level="off", reveal=[feature], mode="redact")) as sanitizer:
            beta = beta_of(sanitizer, feature)
            judged = compare(texts, found_by(sanitizer, texts))
            rows.append((feature, f"{beta:.2f}", *scores(judged)))
            best[feature] = ideal(sanitizer, texts, beta)
    return table(["φ", "β = IC(φ)", "precision", "recall", "F-measure"], rows), best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    texts = read_biographies(parser.parse_args().data)
    detected, best = detection(texts)
    columns = {
        "ours": utility(texts),
        "WordNet alone": utility(texts, knowledge="wordnet"),
        "suppression": utility(texts, mode="redact"),
        "ideal": best,
    }
    rows = [(feature, *(percent(column[feature]) for column in columns.values())) for feature in FEATURES]
    write_page("general-purpose.md", detected=detected, utility=table(["φ", *columns], rows))


if __name__ == "__main__":
    main()
