"""How often is a true generalization found, and how much of a text does it keep?

    python -m benchmarks.knowledge ../shared/data            writes knowledge.md
    python -m benchmarks.knowledge ../shared/data --sample   also draws knowledge/*.tsv anew, to be judged

Verdicts in knowledge/*.tsv were given by hand and are only counted here.
"""

import argparse
import csv
import json
import platform
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from benchmarks.knowledge_page import PAGE
from benchmarks.results import table
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Sense, Span
from textveil.corpus.open import open_corpus
from textveil.judges.information import Weigh, new_weigher
from textveil.knowledge.open_knowledge import Knowledge, default, open_knowledge
from textveil.knowledge.store import Store
from textveil.languages.english.generalization.edits import generalize
from textveil.languages.english.generalization.plan import understand_mentions
from textveil.languages.english.grammar.slot import Slot, slot_at
from textveil.languages.english.read_text import read_english
from textveil.languages.english.values.numerals import is_number
from textveil.languages.english.values.quantities import Quantities
from textveil.languages.generalizing import Manner, PlanMemory, Sources
from textveil.languages.reading import Reading, kinds_of_ranges, token_range
from textveil.measure import utility

HERE = Path(__file__).parent
SAMPLES = HERE / "knowledge"
SETS = ("wiki", "actors")
JUDGED = 200
DRAWS = {"replacements.tsv": 99991, "facts.tsv": 65537}
"""The numbers that the draws follow; another number draws others."""
TOLD_BY_PAGES = ("facts", "homonyms", "contexts")
FEATURES = ("American", "city", "engineer", "hospital", "orchestra")
"""What may be revealed: β is the information content of each in turn, from common to rare."""


class WordNetOnly:
    """The packaged knowledge without facts, places and rules: what the papers call WordNet alone."""

    fingerprint = "wordnet only"

    def senses(self, term: str) -> list[Sense]:
        return [sense for sense in default().senses(term) if sense.source == "wordnet"]


def documents(data: Path, name: str) -> Iterator[dict[str, Any]]:
    with (data / "eval" / f"{name}.jsonl").open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def kind_of(slot: Slot, kind: Kind) -> str:
    """A rough kind, by what the reader says and by form."""
    term = slot.term.strip()
    if is_number(term) or re.search(r"\d", term):
        return "date or number"
    if not any("a" <= letter.lower() <= "z" for letter in term):
        return "other script or sign"
    if kind is Kind.PERSON:
        return "person name"
    if slot.is_adjective:
        return "adjective"
    return "other name" if slot.is_proper else "common phrase"


def finding_at(reading: Reading, span: Span) -> Finding:
    """What stands at a span, as if a list had found it."""
    [(kind, sure)] = kinds_of_ranges(reading.kinds.probabilities, [token_range(reading, span)])
    return Finding((span,), (reading.text[slice(*span)],), kind, 1.0, 0.0, "", Rule.LISTED, kind_score=sure)


def coverage(data: Path, sources: Sources) -> str:
    rows = []
    for name in SETS:
        found: dict[str, Counter[str]] = defaultdict(Counter)
        for _, reading, spans in by_document(data, name):
            findings = [finding_at(reading, span) for span in spans]
            mentions = understand_mentions(reading, findings, sources=sources, memory=PlanMemory())
            for one, finding in zip(mentions, findings, strict=True):
                kind = "person name" if one.ladder.manner is Manner.NAME else kind_of(one.slot, finding.kind)
                found[kind]["below root" if one.ladder.chain else "mark"] += 1
        for kind, counts in sorted(found.items()):
            rows.append((name, kind, counts.total(), share(counts["below root"], counts.total())))
        others = [counts for kind, counts in found.items() if kind != "person name"]
        total = sum(counts.total() for counts in others)
        rows.append((name, "**all but person names**", total, share(sum(one["below root"] for one in others), total)))
    return table(["set", "kind of mention", "mentions", "with a generalization"], rows)


def nearest(chains: Sequence[Sequence[str]]) -> list[str | None]:
    return [chain[0] if chain else None for chain in chains]


def share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def draw(data: Path, sources: Sources) -> None:
    """Draw replacements in context, the nearest generalization each, for a judge to fill in."""
    rows = []
    for name in SETS:
        for text, reading, spans in by_document(data, name):
            findings = [finding_at(reading, span) for span in spans]
            for edit in generalize(reading, findings, sources=sources, pick=nearest):
                if "[" not in edit.replacement:
                    left, right = text[max(0, edit.start - 90) : edit.start], text[edit.end : edit.end + 60]
                    sentence = f"{left}«{text[edit.start : edit.end]}»{right}"
                    rows.append([" ".join(part.replace('"', "'").split()) for part in (sentence, edit.replacement)])
    to_judge("replacements.tsv", rows, ["sentence", "replacement", "true", "grammatical", "why not"])


def draw_facts() -> None:
    """Draw names with what pages tell of them, or what the places tell where they stand."""
    store = default()
    start, end = store.figures["sections"]["buckets"]
    content = (HERE.parent / "src" / "textveil" / "data" / "knowledge.index").read_bytes()[start:end]
    rows = []
    for line in sorted(filter(None, content.decode().split("\n"))):
        name = line.partition("\t")[0]
        told = (
            [one for one in store.senses(name) if one.proper and one.source in TOLD_BY_PAGES] if ":" not in name else []
        )
        rows += [[name, sense.chain[0], " > ".join(sense.chain[1:])] for sense in told]
    to_judge("facts.tsv", rows, ["name", "class", "chain", "class is true", "chain is true", "why not"])


def to_judge(name: str, rows: list[list[str]], head: list[str]) -> None:
    """Write a draw down; it follows digests, so that a small change of the rules draws nearly the same again."""
    drawn = sorted(rows, key=lambda row: sha256(f"{DRAWS[name]} {row[0]}".encode()).digest())[:JUDGED]
    with (SAMPLES / name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
        writer.writerow(head)
        writer.writerows([*row, *[""] * (len(head) - len(row))] for row in drawn)


def verdicts(name: str, columns: Sequence[str]) -> list[tuple[str, int, str]]:
    with (SAMPLES / name).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [(column, len(rows), share(sum(row[column] == "yes" for row in rows), len(rows))) for column in columns]


def keep(data: Path, sources: Sources, alone: Sources) -> str:
    """Utility (eq. 10) at thresholds from common to rare features, on the noun phrases of the same documents."""
    weigh = new_weigher(open_corpus())
    phrases = [phrase for name in SETS for phrase in weighed(data, name, sources=sources, alone=alone, weigh=weigh)]
    rows = []
    for feature in FEATURES:
        limit = weigh([feature])[0]
        kept = {
            way: utility([bits(limit) for bits in found], [weight for weight, _ in phrases])
            for way, found in ways(phrases)
        }
        rows.append(
            (
                f"{feature} ({limit:.1f} bits)",
                *(f"{100 * share_kept:.1f} %" for share_kept in kept.values()),
                f"{kept['textveil'] / kept['WordNet alone']:.2f} ×",
                f"{kept['ideal'] / kept['WordNet alone']:.2f} ×",
                f"{gained(kept, 'textveil') / gained(kept, 'WordNet alone'):.2f} ×",
                f"{gained(kept, 'textveil') / gained(kept, 'WordNet, whole phrases'):.2f} ×",
                share(kept["textveil"], kept["ideal"]),
            )
        )
    head = [
        "β = IC of",
        "suppression",
        "WordNet, whole phrases",
        "WordNet alone",
        "textveil",
        "ideal",
        "textveil ÷ WordNet alone",
        "ideal ÷ WordNet alone",
        "gain ÷ gain of WordNet alone",
        "gain ÷ gain of whole phrases",
        "of ideal",
    ]
    return table(head, rows)


Phrase = tuple[float, dict[str, list[float]]]
"""The bits of a phrase, and those of its generalizations by whom was asked."""


def ways(phrases: list[Phrase]) -> Iterator[tuple[str, list[Callable[[float], float]]]]:
    """For each way to hide what each phrase is worth after it, as a function of the threshold."""

    def left(weight: float, chain: list[float]) -> Callable[[float], float]:
        return lambda limit: weight if weight <= limit else max((bits for bits in chain if bits < limit), default=0.0)

    yield "suppression", [left(weight, []) for weight, _ in phrases]
    for way in ("WordNet, whole phrases", "WordNet alone", "textveil"):
        yield way, [left(weight, chains[way]) for weight, chains in phrases]
    yield "ideal", [partial(min, weight) for weight, _ in phrases]


def weighed(data: Path, name: str, *, sources: Sources, alone: Sources, weigh: Weigh) -> Iterator[Phrase]:
    """The noun phrases of a set, with the bits of what they can be called instead."""
    for text, reading, _ in by_document(data, name):
        spans = reading.noun_phrases()
        for span, weight in zip(spans, weigh([text[slice(*span)] for span in spans]), strict=True):
            slot = slot_at(reading, span)
            [own] = understand_mentions(reading, [finding_at(reading, span)], sources=sources, memory=PlanMemory())
            chains = {
                "textveil": own.ladder.chain,
                "WordNet alone": wordnet_chain(slot, alone),
                "WordNet, whole phrases": wordnet_chain(slot, alone, most=1),
            }
            yield weight, {way: weigh(chain) for way, chain in chains.items()}


def gained(kept: dict[str, float], name: str) -> float:
    return kept[name] - kept["suppression"]


def by_document(data: Path, name: str) -> Iterator[tuple[str, Reading, list[Span]]]:
    for document in documents(data, name):
        text = str(document["text"])
        reading = read_english(text)
        spans = document["spans"]
        yield text, reading, sorted((a, b) for a, b in spans)


def wordnet_chain(mention: Slot, whom: Sources, *, most: int | None = None) -> tuple[str, ...]:
    """The phrase in WordNet, or its longest ending that is there, as *general-purpose* looks it up."""
    words = mention.term.split()
    for start in range(len(words))[:most]:
        senses = whom.knowledge.senses(" ".join(words[start:]), proper=mention.is_proper)
        if senses:
            return (*((" ".join(words[start:]),) if start else ()), *senses[0].chain)
    return ()


def speed(data: Path) -> list[tuple[str, str]]:
    started = time.process_time()
    store = Store.open(HERE.parent / "src" / "textveil" / "data" / "knowledge.index")
    opened = time.process_time() - started
    terms = sorted({text[a:b] for name in SETS for text, _, spans in by_document(data, name) for a, b in spans})
    knowledge = Knowledge([store, Quantities()])
    rates = []
    for _ in range(4):
        started = time.process_time()
        for term in terms:
            knowledge.generalizations(term)
        rates.append(len(terms) / (time.process_time() - started))
    return [
        ("open the packaged file", f"{1000 * opened:.0f} ms"),
        (f"chain look-ups a second, {len(terms):,} masked terms for the first time", f"{rates[0]:,.0f}"),
        ("again", f"{max(rates[1:]):,.0f}"),
        ("names", f"{store.figures['names']:,}"),
        ("facts from first sentences", f"{store.figures['facts']:,}"),
        ("names told by the places where they stand", f"{store.figures['contexts']:,}"),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--sample", action="store_true", help="draw both samples anew; verdicts are lost")
    args = parser.parse_args()
    sources = Sources(open_knowledge(), open_corpus())
    alone = Sources(Knowledge([WordNetOnly()]))
    if args.sample:
        draw(args.data, sources)
        draw_facts()
    judged = verdicts("facts.tsv", ["class is true", "chain is true"]) + verdicts(
        "replacements.tsv", ["true", "grammatical"]
    )
    text = PAGE.format(
        coverage=coverage(args.data, sources),
        judged=table(["verdict", "of", "yes"], judged),
        utility=keep(args.data, sources, alone),
        speed=table(["what", "figure"], speed(args.data)),
        machine=f"Python {platform.python_version()}, {platform.machine()}",
    )
    (HERE / "knowledge.md").write_text(text, "utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
