"""Do Tables 4–6 of *correlations* come out again, and what does w of *correlated* do?

python -m benchmarks.correlations ../shared/data         writes docs/papers/correlations.md and correlated.md
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any

from benchmarks.biographies import Biography, compare, percent, read_biographies, scores, write_page
from benchmarks.results import table
from textveil.core.model import Rule, Span
from textveil.core.spans import merge, subtract
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

CONTEXTS = ("document", "paragraph", "sentence", "near:10")
SHARES = (0.0, 0.5, 1.0)
REVEAL = "professor"
"""What *correlated* may reveal; chosen before any run."""


def after_names(text: Biography, **settings: Any) -> tuple[list[Span], list[float]]:
    """What Ψ finds once the recogniser's masks are gone, and the limits it used."""
    policy = Policy(level="off", first_detector=text.named, mode="redact", **settings)
    with Sanitizer(policy) as sanitizer:
        found = [one for one in sanitizer.detect(text.text) if one.rule is Rule.CORRELATED]
    return [span for one in found for span in one.spans], [one.limit for one in found]


def left_over(text: Biography) -> Biography:
    """What Ψ is judged by: the masks of people that the recogniser did not take."""
    left = [part for span in text.masked for part in subtract(span, text.named)]
    return Biography(text.text, tuple(left), text.named)


def tables(texts: Sequence[Biography]) -> tuple[str, str, str]:
    """Tables 4, 5 and 6."""
    five: list[Sequence[object]] = []
    six: list[Sequence[object]] = [("ζ alone", "–", "–", *scores(compare(texts, [text.named for text in texts])))]
    limits: list[float] = []
    for group in (1, 2):
        for context in CONTEXTS:
            found = [after_names(text, context=context, group=group) for text in texts]
            limits += [limit for _, some in found for limit in some]
            quasi = [spans for spans, _ in found]
            judged = compare([left_over(text) for text in texts], quasi)
            five.append((context, group, *scores(judged)))
            both = [merge([*spans, *text.named]) for spans, text in zip(quasi, texts, strict=True)]
            six.append(("Ψ(ζ)", context, group, *scores(compare(texts, both))))
    four = f"Limits by which something was found: median {median(limits):.2f} bits, "
    four += f"from {min(limits):.2f} to {max(limits):.2f}."
    head = ["precision", "recall", "F-measure"]
    return four, table(["context", "group", *head], five), table(["", "context", "group", *head], six)


def by_share(texts: Sequence[Biography]) -> str:
    """What is hidden as w falls, counted over pages (AND) and near each other (NEAR)."""
    rows = []
    for context in ("document", "near:10"):
        for share in (None, *SHARES[::-1]):
            policy = Policy(level="off", reveal=[REVEAL], correlation=share, context=context, mode="redact")
            with Sanitizer(policy) as sanitizer:
                found = [[span for one in sanitizer.detect(text.text) for span in one.spans] for text in texts]
                kept = mean(sanitizer.sanitize(text.text).utility for text in texts)
            name = "–" if share is None else f"{share:g}"
            rows.append((context, name, *scores(compare(texts, found)), percent(kept)))
    return table(["context", "w", "precision", "recall", "F-measure", "information kept, redacted"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    texts = read_biographies(parser.parse_args().data)
    write_page("correlated.md", reveal=REVEAL, shares=by_share(texts))
    four, five, six = tables(texts)
    write_page("correlations.md", four=four, five=five, six=six)


if __name__ == "__main__":
    main()
