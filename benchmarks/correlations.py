"""Do Tables 1–6 of *correlations* come out again, and what does w of *correlated* do?

python -m benchmarks.correlations ../shared/data         writes docs/papers/correlations.md and correlated.md
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.biographies import Biography, compare, percent, read_biographies, scores, write_page
from benchmarks.c_sanitized import Marked, by_term, compare_terms
from benchmarks.paper_articles import THRESHOLDS, read_articles
from benchmarks.peers import MODEL
from benchmarks.results import table
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Span
from textveil.core.spans import merge, subtract
from textveil.corpus.joined import count_forms
from textveil.corpus.open import open_corpus
from textveil.languages.normal import key
from textveil.measure import ic, pmi
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

FIRST = {"textveil": "default", "spaCy": f"spacy:{MODEL}", "Presidio": f"presidio:{MODEL}"}
"""What takes terms out first: ζ."""
NAMES = frozenset({Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION})
"""What the paper's recogniser takes out."""
SETTINGS = (("document", 1), ("paragraph", 1), ("sentence", 1), ("document", 2))
SHARES = (0.0, 0.5, 1.0)
REVEAL = "professor"
"""What *correlated* may reveal; chosen before any run."""
SANITIZED = {"acquired immunodeficiency syndrome": 14.03, "immune system": 9.86}
LEFT = {
    "influenza": (7.63, 6.28),
    "blood transfusion": (8.75, 7.16),
    "patient": (5.86, 5.30),
    "influenza + blood transfusion": (3.00, 2.48),
    "influenza + patient": (2.76, 2.20),
    "blood transfusion + patient": (2.88, 2.38),
}
"""The sample of the paper: IC of Table 1, DR of Tables 2 and 3."""


def sample_tables() -> str:
    """Tables 1–3 from the counts that the paper prints, each figure beside the printed one."""
    printed = open_corpus("recorded:correlations")
    rows: list[Sequence[object]] = [
        ("IC", *(f"{ic(printed, term):.2f} ({bits:.2f})" for term, bits in SANITIZED.items()))
    ]
    alone = [name for name in LEFT if "+" not in name]
    for group in [(name,) for name in alone] + list(combinations(alone, 2)):
        risks = [pmi(printed, term, *group) for term in SANITIZED]
        cells = [f"{risk:.2f} ({bits:.2f})" for risk, bits in zip(risks, LEFT[" + ".join(group)], strict=True)]
        rows.append((f"DR of {' + '.join(group)}", *cells))
    return table(["", *SANITIZED], rows)


def thresholds(articles: Mapping[str, str]) -> str:
    """Table 4: what sets t_DR for each article, by a recogniser of names."""
    ours, rows = count_forms(open_corpus()), []
    with Sanitizer(Policy(level="off", first_detector=FIRST["spaCy"], mode="redact")) as sanitizer:
        for name, text in articles.items():
            taken = {
                bits: term
                for one in sanitizer.detect(text)
                if one.rule is Rule.FIRST and one.kind in NAMES
                for term in one.terms
                if key(term) and 0 < (bits := ic(ours, term)) < float("inf")
            }
            least = min(taken)
            rows.append((name, taken[least], f"{least:.2f}", THRESHOLDS[name][0], f"{THRESHOLDS[name][1]:.2f}"))
    return table(["article", "threshold term", "t_DR", "the paper's term", "the paper's t_DR"], rows)


def read_actors(data: Path) -> list[Biography]:
    """Biographies of actors that the papers' own group masked."""
    lines = map(json.loads, (data / "eval" / "actors.jsonl").open(encoding="utf-8"))
    return [Biography(one["text"], tuple(map(tuple, one["spans"])), ()) for one in lines]


def found_in(texts: Sequence[Biography], **settings: Any) -> list[list[Finding]]:
    """What a policy finds in each text."""
    with Sanitizer(Policy(level="off", mode="redact", **settings)) as sanitizer:
        return [sanitizer.detect(text.text) for text in texts]


def by_terms(texts: Sequence[Biography], found: Sequence[Sequence[Finding]]) -> list[str]:
    """Precision and recall of terms (eqs. 13 and 14), the mean over the texts."""
    compared = []
    for text, some in zip(texts, found, strict=True):
        terms = dict[str, list[Span]]()
        for start, end in text.masked:
            terms.setdefault(key(text.text[start:end]), []).append((start, end))
        if terms:
            compared.append(compare_terms(Marked("", text.text, terms), by_term(text.text, some)))
    return [percent(mean(getattr(one, name) for one in compared)) for name in ("precision", "recall")]


def by_words(texts: Sequence[Biography], found: Sequence[Sequence[Finding]]) -> list[str]:
    """Precision, recall and F of words."""
    return scores(compare(texts, [merge([span for one in some for span in one.spans]) for some in found]))


def on_actors(texts: Sequence[Biography]) -> tuple[str, str]:
    """Tables 5 and 6 for every ζ."""
    five: list[Sequence[object]] = []
    six: list[Sequence[object]] = []
    for name, first in FIRST.items():
        for context, group in SETTINGS:
            found = found_in(texts, first_detector=first, context=context, group=group)
            taken = [[one for one in some if one.rule is not Rule.CORRELATED] for some in found]
            if (context, group) == SETTINGS[0]:
                six.append((f"ζ: {name}", "–", "–", *by_terms(texts, taken), *by_words(texts, taken)))
            quasi = [[one for one in some if one.rule is Rule.CORRELATED] for some in found]
            left = [left_over(text, some) for text, some in zip(texts, taken, strict=True)]
            five.append((name, context, group, *by_terms(left, quasi), *by_words(left, quasi)))
            six.append((f"Ψ after {name}", context, group, *by_terms(texts, found), *by_words(texts, found)))
    head = ["context", "group", "precision", "recall", "precision of words", "recall of words", "F of words"]
    return table(["ζ", *head], five), table(["", *head], six)


def left_over(text: Biography, taken: Sequence[Finding]) -> Biography:
    """What Ψ is judged by: the masks of people that ζ did not take."""
    gone = merge([span for one in taken for span in one.spans])
    return replace(text, masked=tuple(part for span in text.masked for part in subtract(span, gone)))


def on_biographies(texts: Sequence[Biography]) -> str:
    """Table 6 with the recogniser of the paper, whose masks come with these texts."""
    rows: list[Sequence[object]] = [("ζ: Stanford's recogniser", *scores(compare(texts, [one.named for one in texts])))]
    for context in ("document", "sentence"):
        both = []
        for text in texts:
            [found] = found_in([text], first_detector=text.named, context=context)
            both.append(merge([span for one in found for span in one.spans]))
        rows.append((f"Ψ after it, {context}", *scores(compare(texts, both))))
    return table(["", "precision", "recall", "F-measure"], rows)


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
    parser.add_argument("--page", choices=("both", "correlations", "correlated"), default="both")
    args = parser.parse_args()
    data, texts = args.data, read_biographies(args.data)
    if args.page != "correlations":
        write_page("correlated.md", reveal=REVEAL, shares=by_share(texts))
    if args.page == "correlated":
        return
    five, six = on_actors(read_actors(data))
    write_page(
        "correlations.md",
        sample=sample_tables(),
        four=thresholds(read_articles(data)),
        five=five,
        six=six,
        biographies=on_biographies(texts),
    )


if __name__ == "__main__":
    main()
