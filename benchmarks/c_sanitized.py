"""Do Tables 1 and 2 of *C-sanitized* come out again?

    python -m benchmarks.c_sanitized ../shared/data/corpus/pages.jsonl.xz

writes docs/papers/c-sanitized.md.

The six pages of the paper, as the corpus has them. What a redactor would hide was
marked by hand before any run (c_sanitized/marks.json says by whom); the paper's
figures are in c_sanitized/published.json. No figure is fitted here; what was settled
after a first look at the missed terms is said on the page.
"""

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.c_sanitized_attack import attack_table
from benchmarks.c_sanitized_reasons import Compared, reasons, recall_by_words, without_figures
from benchmarks.c_sanitized_settings import effects
from benchmarks.paper_inputs import write_stamped
from benchmarks.results import table
from textveil.core.model import Finding, Span
from textveil.corpus.open import open_corpus
from textveil.corpus.pages import open_text
from textveil.evaluation.gold import Gold
from textveil.evaluation.tally import TOKEN, TokenSpans, judge
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.normal import key
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import detect, sanitize

HERE = Path(__file__).parent
FOLDER = HERE / "c_sanitized"
ALPHAS = (1.0, 1.5, 2.0)
GROUPS = (1, 2)


@dataclass(frozen=True)
class Marked:
    """A page, what must stay hidden, and the terms that would disclose it."""

    protected: str
    text: str
    terms: dict[str, list[Span]]
    """Places of each marked term, by its normal form."""

    @property
    def spans(self) -> list[Span]:
        return [span for spans in self.terms.values() for span in spans]


@dataclass(frozen=True)
class Row:
    """What came out for one page and one α, as shares."""

    protected: str
    alpha: float
    precision: float
    recall: float
    f1: float
    touched: float
    """Recall, if a marked term counts that is hidden in part."""
    token_f1: float
    redaction: float
    sanitization: float
    detected: int


def marked_pages(path: Path) -> list[Marked]:
    """The six pages."""
    marks = {page["id"]: page for page in json.loads((FOLDER / "marks.json").read_text("utf-8"))["pages"]}
    texts = dict[str, str]()
    with open_text(path) as lines:
        for page in map(json.loads, lines):
            if page["id"] in marks:
                texts[page["id"]] = page["text"]
    found = []
    for name, page in marks.items():
        if sha256(texts.get(name, "").encode()).hexdigest() != page["sha256"]:
            raise SystemExit(f"{path.name} does not hold page {name} as it was marked")
        terms = dict[str, list[Span]]()
        for term in page["terms"]:
            terms.setdefault(key(term["term"]), []).extend((start, end) for start, end in term["spans"])
        found.append(Marked(page["protected"], texts[name], terms))
    return found


def measured(page: Marked, alpha: float) -> Row:
    redact, generalize = (
        Policy(level="off", protect=[page.protected], alpha=alpha, mode=mode) for mode in ("redact", "generalize")
    )
    findings = detect(page.text, redact)
    detected = by_term(page.text, findings)
    compared = compare_terms(page, detected)
    precision, recall = compared.precision, compared.recall
    spans = [span for places in detected.values() for span in places]
    gold = Gold("", "", page.text, tuple(page.spans), (None,) * len(page.spans), {})
    return Row(
        page.protected,
        alpha,
        precision,
        recall,
        2 * precision * recall / (precision + recall) if precision + recall else 0.0,
        1 - len(compared.missed) / len(page.terms),
        judge([gold], [spans]).token.f1,
        sanitize(page.text, redact).utility,
        sanitize(page.text, generalize).utility,
        len(detected),
    )


def by_term(text: str, findings: Iterable[Finding]) -> dict[str, list[Span]]:
    """Places of each detected term, by its normal form."""
    found = dict[str, list[Span]]()
    for finding in findings:
        for start, end in finding.spans:
            found.setdefault(key(text[start:end]), []).append((start, end))
    return found


def compare_terms(page: Marked, detected: dict[str, list[Span]]) -> Compared:
    """Which detected terms touch a mark, and which marked terms are covered, but for stop words, in every place."""
    places = np.array([match.span() for match in TOKEN.finditer(page.text)])
    tokens, stop = TokenSpans(places[:, 0], places[:, 1]), english().stop_words
    is_marked = tokens.mark_touched(page.spans)
    is_found = tokens.mark_touched([span for spans in detected.values() for span in spans])
    is_stop = np.array([page.text[start:end].lower() in stop for start, end in places])
    false = [term for term, spans in detected.items() if not any_inside(tokens.ranges(spans), is_marked)]
    open_terms = [t for t, spans in page.terms.items() if not all_inside(tokens.ranges(spans), is_found | is_stop)]
    missed = [term for term in open_terms if not any_inside(tokens.ranges(page.terms[term]), is_found)]
    return Compared(
        precision=1 - len(false) / len(detected) if detected else 1.0,
        recall=1 - len(open_terms) / len(page.terms),
        detected=list(detected),
        false=false,
        partly=[term for term in open_terms if term not in missed],
        missed=missed,
    )


def any_inside(ranges: Any, chosen: Any) -> bool:
    return any(chosen[first:last].any() for first, last in ranges)


def all_inside(ranges: Any, chosen: Any) -> bool:
    return all(chosen[first:last].all() for first, last in ranges)


def percent(value: float) -> str:
    return f"{100 * value:.1f}"


def first_table(rows: Sequence[Row], published: dict[str, Any]) -> str:
    lines = []
    for row in rows:
        theirs, at = published[row.protected], ALPHAS.index(row.alpha)
        cells = [f"{percent(getattr(row, name))} ({theirs[name][at]:.1f})" for name in ("precision", "recall", "f1")]
        lines.append((row.protected, row.alpha, *cells, percent(row.touched), percent(row.token_f1), row.detected))
    head = ["protected", "α", "precision", "recall", "F-measure", "recall, in part", "F of words", "terms detected"]
    return table(head, lines)


def second_table(rows: Sequence[Row], published: dict[str, Any]) -> str:
    lines = []
    for row in rows:
        theirs, at = published[row.protected], ALPHAS.index(row.alpha)
        cells = [f"{percent(getattr(row, name))} ({theirs[name][at]:.1f})" for name in ("redaction", "sanitization")]
        lines.append((row.protected, row.alpha, *cells, percent(row.sanitization - row.redaction)))
    return table(["protected", "α", "redaction", "sanitization", "gained"], lines)


def mean_table(rows: Sequence[Row], published: dict[str, Any]) -> str:
    names, head = ("precision", "recall", "f1", "redaction", "sanitization"), "recall, in part"
    lines = []
    for at, alpha in enumerate(ALPHAS):
        some = [row for row in rows if row.alpha == alpha]
        ours = [100 * float(np.mean([getattr(row, name) for row in some])) for name in names]
        theirs = [float(np.mean([page[name][at] for page in published.values()])) for name in names]
        in_part = percent(float(np.mean([row.touched for row in some])))
        lines.append((alpha, *(f"{one:.1f} ({other:.1f})" for one, other in zip(ours, theirs, strict=True)), in_part))
    return table(["α", *names, head], lines)


def groups(pages: Sequence[Marked]) -> str:
    """The same with groups of terms, which the paper's implementation leaves out; redaction, means over the pages."""
    lines = []
    for alpha in ALPHAS[:2]:
        for size in GROUPS:
            figures = []
            for page in pages:
                policy = Policy(level="off", protect=[page.protected], alpha=alpha, group=size, mode="redact")
                result = sanitize(page.text, policy)
                compared = compare_terms(page, by_term(page.text, result.findings))
                figures.append((compared.precision, compared.recall, result.utility))
            lines.append((alpha, size, *map(percent, np.mean(figures, axis=0).tolist())))
    return table(["α", "terms together", "precision", "recall", "information kept"], lines)


def compared_at(pages: Sequence[Marked], alpha: float) -> dict[str, Compared]:
    """What was detected on each page against its marks, by what is protected."""
    found = {}
    for page in pages:
        policy = Policy(level="off", protect=[page.protected], alpha=alpha, group=1, mode="redact")
        found[page.protected] = compare_terms(page, by_term(page.text, detect(page.text, policy)))
    return found


def measure_policy(pages: Sequence[Marked], protected: str, policy: Policy) -> tuple[float, float]:
    """Precision and recall of a policy on the page of an entity."""
    page = next(one for one in pages if one.protected == protected)
    compared = compare_terms(page, by_term(page.text, detect(page.text, policy)))
    return compared.precision, compared.recall


def claims(rows: Sequence[Row]) -> str:
    """What the paper says of its tables, checked on ours."""
    pages = list(dict.fromkeys(row.protected for row in rows))
    by_page = {page: [row for row in rows if row.protected == page] for page in pages}
    grows = [page for page, some in by_page.items() if _rises([row.recall for row in some])]
    keeps = [row for row in rows if row.sanitization > row.redaction]
    never_less = [row for row in rows if row.sanitization >= row.redaction]
    return (
        f"- Recall grows with α: on {len(grows)} of {len(pages)} pages.\n"
        f"- Sanitization keeps more than redaction: in {len(keeps)} of {len(rows)} cases; "
        f"it keeps no less in {len(never_less)}.\n"
    )


def _rises(values: Sequence[float]) -> bool:
    return all(first <= second for first, second in pairwise(values)) and values[0] < values[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", type=Path)
    given = parser.parse_args().pages
    pages = marked_pages(given)
    rows = [measured(page, alpha) for page in pages for alpha in ALPHAS]
    compared, terms = compared_at(pages, ALPHAS[-1]), {page.protected: list(page.terms) for page in pages}
    published = json.loads((FOLDER / "published.json").read_text("utf-8"))["pages"]
    text = (
        (FOLDER / "page.md")
        .read_text("utf-8")
        .format(
            sizes=table(
                ["protected", "words", "marked terms", "places"],
                [(page.protected, len(page.text.split()), len(page.terms), len(page.spans)) for page in pages],
            ),
            first=first_table(rows, published),
            second=second_table(rows, published),
            mean=mean_table(rows, published),
            claims=claims(rows),
            reasons=reasons(compared),
            plain=" and ".join(map(percent, without_figures(compared, terms))),
            by_words=recall_by_words(compared, terms),
            groups=groups(pages),
            effects=effects([page.protected for page in pages], partial(measure_policy, pages), alpha=ALPHAS[-1]),
            guesses=attack_table(given.parent.parent),
            least=min(len(page.terms) for page in pages),
            most=max(len(page.terms) for page in pages),
            total=open_corpus().total,
        )
    )
    write_stamped("c-sanitized.md", text)
    print(text)


if __name__ == "__main__":
    main()
