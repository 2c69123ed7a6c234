"""Do Table I and Fig. 1 of *general-purpose* come out again: precision, recall, F and utility against β?

python -m benchmarks.general_purpose ../shared/data      writes docs/papers/general-purpose.md
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from benchmarks.biographies import Biography, compare, percent, read_biographies, scores, write_page
from benchmarks.paper_articles import FEATURES, read_articles
from benchmarks.results import table
from textveil.core.model import Chain, Span
from textveil.corpus.joined import count_forms
from textveil.corpus.open import open_corpus
from textveil.judges.informative import threshold
from textveil.knowledge.open_knowledge import Knowledge, open_knowledge
from textveil.languages.english.generalization.subjects import bare
from textveil.languages.term_reading import reading_of_term
from textveil.measure import ic, utility
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

REVEALED = ("Nobel Prize", "Cambridge", "professor", "England", "war", "city")
"""What biographies may reveal, one at a time; chosen before any run, from the rare to the common."""
RECORDED = ("recorded:general-purpose", "recorded:general-purpose-tarragona")
"""The counts of Table I; Bing gave two terms other counts for Tarragona."""


def first_table() -> str:
    """β of Table I from the printed counts, and from ours."""
    rows, ours = [], count_forms(open_corpus())
    for article, features in FEATURES.items():
        printed = open_corpus(RECORDED[article == "Tarragona"])
        rows += [
            (article, feature, f"{beta:.2f}", f"{ic(printed, feature):.2f}", f"{threshold(ours, [feature]):.2f}")
            for feature, beta in features.items()
        ]
    return table(["article", "φ", "β, the paper's", "from its counts", "on our pages"], rows)


def found_by(sanitizer: Sanitizer, texts: Sequence[Biography]) -> list[list[Span]]:
    """What a policy finds in each text."""
    return [[span for one in sanitizer.detect(text.text) for span in one.spans] for text in texts]


def detection(texts: Sequence[Biography]) -> str:
    """A table of what is detected against β."""
    named = scores(compare(texts, [text.named for text in texts]))
    rows: list[Sequence[object]] = [("NE-based", "–", *named, "–", "–")]
    for feature in REVEALED:
        kept = []
        for mode in ("generalize", "redact"):
            with Sanitizer(Policy(level="off", reveal=[feature], mode=mode)) as sanitizer:
                beta, found = sanitizer.weigh([feature])[0], scores(compare(texts, found_by(sanitizer, texts)))
                kept.append(percent(mean(sanitizer.sanitize(text.text).utility for text in texts)))
        rows.append((feature, f"{beta:.2f}", *found, *kept))
    return table(["φ", "β = IC(φ)", "precision", "recall", "F-measure", "kept, generalized", "kept, redacted"], rows)


def chain_of(term: str, *, knowledge: Knowledge, simpler: bool = True) -> Chain:
    """H of a term (section II-B): what lies above it, or what is left when words are taken off its left and what lies
    above that."""
    words = whole = bare(term).split()
    while words:
        form = " ".join(words)
        if any(sense.chain for sense in knowledge.senses(form)):
            return (*([form] if words != whole else ()), *knowledge.generalizations(form))
        words = words[1:] if simpler else []
    return ()


def told(sanitizer: Sanitizer, label: str) -> float:
    """Bits of a generalization: those of its most informative noun phrase, by which it is judged."""
    reading = reading_of_term(label)
    phrases = [label[slice(*span)] for span in reading.noun_phrases()]
    return max(sanitizer.weigh(phrases or [label]))


def read_chains(sanitizer: Sanitizer, text: str) -> dict[Span, Chain]:
    """What the sanitizer knows of each term above β by what it reads: the kind of a name, what the text calls it."""
    reading = sanitizer.read(text)
    return {
        span: tuple(rung.label for rung in sanitizer.rungs(reading, one))
        for one in sanitizer.detect(text)
        for span in one.spans
    }


def by_definition(sanitizer: Sanitizer, terms: Sequence[str], *, beta: float, chains: Sequence[Chain]) -> float:
    """Utility (eq. 10) where every term above β is told by its most informative generalization below it (Def. 4)."""
    before = sanitizer.weigh(terms)
    labels = {label: told(sanitizer, label) for chain in set(chains) for label in chain}
    kept = [
        bits if bits <= beta else max((labels[label] for label in chain if labels[label] < beta), default=0.0)
        for bits, chain in zip(before, chains, strict=True)
    ]
    return utility(kept, before)


@dataclass(frozen=True)
class Written:
    """What became of a term above β."""

    term: str
    said: str
    label: str | None
    """That of Def. 4, by our taxonomies taken at their word; None where they have none below β."""
    lost: float
    """Bits of that label, or none, that are not said."""

    @property
    def how(self) -> str:
        """The row of a table that counts it."""
        if self.label is None:
            return "no label below β is known"
        if "[" in self.said:
            return "a mark"
        return "the label of Def. 4" if self.label.lower() in self.said.lower() else "another label"


def written(sanitizer: Sanitizer, text: str, *, beta: float) -> list[Written]:
    """What `sanitize` writes in the place of each term, beside the label that Def. 4 would have by its taxonomies."""
    knowledge, rows = open_knowledge(), []
    for edit in sanitizer.sanitize(text).edits:
        term = text[edit.start : edit.end]
        labels = {label: told(sanitizer, label) for label in chain_of(term, knowledge=knowledge)}
        below = {label: bits for label, bits in labels.items() if bits < beta}
        best = max(below, key=lambda label: below[label], default=None)
        one = Written(term, edit.replacement, best, below[best] if best else 0.0)
        rows.append(one)
    return rows


WAYS = ("the label of Def. 4", "another label", "a mark", "no label below β is known")


def reasons(feature: str, texts: Sequence[str]) -> str:
    """How often `sanitize` says the label of Def. 4, and what it says else, term by term."""
    with Sanitizer(Policy(level="off", reveal=[feature])) as sanitizer:
        beta = sanitizer.weigh([feature])[0]
        rows = [one for text in texts for one in written(sanitizer, text, beta=beta)]
    shown: list[Sequence[object]] = []
    for how in WAYS:
        some = [one for one in rows if one.how == how]
        likely = Counter((" ".join(one.term.split()), one.label or "–", one.said) for one in some)
        examples = "; ".join(f"{term} ({label}): {said}" for (term, label, said), _ in likely.most_common(6))
        shown.append((how, len(some), f"{100 * len(some) / len(rows):.0f} %", examples.replace("|", "/")))
    return table(["written", "edits", "share", "the commonest: term (label of Def. 4): what is written"], shown)


def figure(article: str, text: str) -> list[Sequence[object]]:
    """The last column of Fig. 1 for one article: the share of information kept, by feature."""
    knowledge, wordnet = open_knowledge(), open_knowledge("wordnet")
    rows: list[Sequence[object]] = []
    for feature in FEATURES[article]:
        with Sanitizer(Policy(level="off", reveal=[feature])) as sanitizer:
            spans, seen = sanitizer.read(text).noun_phrases(), read_chains(sanitizer, text)
            terms = [text[slice(*span)] for span in spans]
            beta, bits = sanitizer.weigh([feature])[0], sanitizer.weigh(terms)
            kinds = (
                [
                    (*chain_of(term, knowledge=knowledge), *seen.get(span, ()))
                    for term, span in zip(terms, spans, strict=True)
                ],
                [chain_of(term, knowledge=wordnet) for term in terms],
                [chain_of(term, knowledge=wordnet, simpler=False) for term in terms],
            )
            shares = [by_definition(sanitizer, terms, beta=beta, chains=chains) for chains in kinds]
            said = sanitizer.sanitize(text).utility
            gone, ideal = (
                utility(some, bits) for some in ([b for b in bits if b <= beta], [min(b, beta) for b in bits])
            )
        ratios = [f"{said / other:.2f}" for other in shares[1:]]
        cells = [percent(share) for share in (said, *shares[1:], gone, ideal, shares[0])]
        rows.append((article, feature, f"{beta:.2f}", *cells, *ratios, percent(said / ideal)))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    articles = read_articles(data)
    rows = [row for article in FEATURES for row in figure(article, articles[article])]
    head = [
        "article",
        "φ",
        "β",
        "ours",
        "WordNet",
        "WordNet, terms as they stand",
        "suppression",
        "ideal",
        "Def. 4 at its word",
    ]
    kept = table([*head, "ours / WordNet", "ours / as they stand", "of ideal"], rows)
    texts = read_biographies(data)
    write_page(
        "general-purpose.md",
        first=first_table(),
        detected=detection(texts),
        utility=kept,
        reasons=reasons("professor", [text.text for text in texts]),
    )


if __name__ == "__main__":
    main()
