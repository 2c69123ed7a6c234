"""How often is a true generalization found, and how much of a text does it keep?

    python -m benchmarks.knowledge ../shared/data            writes knowledge.md
    python -m benchmarks.knowledge ../shared/data --sample   also draws knowledge/replacements.tsv anew, to be judged

Verdicts in knowledge/*.tsv were given by hand and are only counted here.
"""

import argparse
import csv
import json
import platform
import random
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from benchmarks.results import table
from textveil.corpus.open import open_corpus
from textveil.detectors.weight import Weigh, weigher
from textveil.generalize.candidates import Asked, candidates, is_number
from textveil.generalize.mention import Mention, mention_at
from textveil.generalize.plan import generalize, replacements
from textveil.generalize.proper import names_someone
from textveil.knowledge.open import Knowledge, default, open_knowledge
from textveil.knowledge.quantities import Quantities
from textveil.knowledge.source import Sense
from textveil.knowledge.store import Store
from textveil.language.reading import Reading, read_english
from textveil.measure import utility
from textveil.model import Finding

HERE = Path(__file__).parent
SAMPLES = HERE / "knowledge"
SETS = ("wiki", "actors")
JUDGED = 200
FEATURES = ("American", "city", "engineer", "hospital", "orchestra")
"""What may be revealed: β is the information content of each in turn, from common to rare."""


class WordNetOnly:
    """The packaged knowledge without facts, places and rules: what the papers call WordNet alone."""

    fingerprint = "wordnet only"

    def senses(self, term: str) -> list[Sense]:
        return [sense for sense in default().senses(term) if sense.source == "wordnet"]


def documents(data: Path, name: str) -> Iterator[dict[str, object]]:
    with (data / "eval" / f"{name}.jsonl").open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def kind_of(mention: Mention, knowledge: Knowledge) -> str:
    """A rough kind, by form; whether it is a person's name is judged by our own lists."""
    term = mention.term.strip()
    if is_number(term) or re.search(r"\d", term):
        return "date or number"
    if not any("a" <= letter.lower() <= "z" for letter in term):
        return "other script or sign"
    if mention.is_proper and names_someone(term, names_people=knowledge.names_people):
        return "person name"
    if mention.is_adjective:
        return "adjective"
    return "other name" if mention.is_proper else "common phrase"


def coverage(data: Path, asked: Asked) -> str:
    rows = []
    for name in SETS:
        found: dict[str, Counter[str]] = defaultdict(Counter)
        for text, _, group in by_document(data, name):
            replaced = replacements(group, asked=asked, pick=lambda chains: [chain[0] if chain else None for chain in chains], text=text)
            for mention, one in zip(group, replaced, strict=True):
                kind = "person name" if one.sense.is_person and mention.is_proper else kind_of(mention, asked.knowledge)
                found[kind]["below root" if one.label else "mark"] += 1
        for kind, counts in sorted(found.items()):
            rows.append((name, kind, counts.total(), share(counts["below root"], counts.total())))
        others = [counts for kind, counts in found.items() if kind != "person name"]
        total = sum(counts.total() for counts in others)
        rows.append((name, "**all but person names**", total, share(sum(one["below root"] for one in others), total)))
    return table(["set", "kind of mention", "mentions", "with a generalization"], rows)


def share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def draw(data: Path, asked: Asked) -> None:
    """Draw replacements in context, the nearest generalization each, for a judge to fill in."""
    rows = []
    for text, reading, group in by_document(data, "wiki"):
        findings = [Finding((one.span,), (one.term,), "term", 1.0, 0.0, "") for one in group]
        for edit in generalize(reading, findings, asked=asked, pick=lambda chains: [chain[0] if chain else None for chain in chains]):
            if "[" not in edit.replacement:
                left, right = text[max(0, edit.start - 60) : edit.start], text[edit.end : edit.end + 40]
                sentence = f"{left}«{text[edit.start : edit.end]}»{right}"
                rows.append([" ".join(part.replace('"', "'").split()) for part in (sentence, edit.replacement)])
    chosen = random.Random(9).sample(rows, JUDGED)
    with (SAMPLES / "replacements.tsv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerow(["sentence", "replacement", "true", "grammatical", "why not"])
        writer.writerows([*row, "", "", ""] for row in chosen)


def verdicts(name: str, columns: Sequence[str]) -> list[tuple[str, int, str]]:
    with (SAMPLES / name).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [(column, len(rows), share(sum(row[column] == "yes" for row in rows), len(rows))) for column in columns]


def keep(data: Path, asked: Asked, alone: Asked) -> str:
    """Utility (eq. 10) at thresholds from common to rare features, on the noun phrases of the same documents."""
    weigh = weigher(open_corpus())
    phrases = [phrase for name in SETS for phrase in weighed(data, name, asked=asked, alone=alone, weigh=weigh)]
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
                f"{gained(kept, 'textveil') / gained(kept, 'WordNet alone'):.2f} ×",
                share(kept["textveil"], kept["ideal"]),
            )
        )
    head = [
        "β = IC of",
        "suppression",
        "WordNet alone",
        "textveil",
        "ideal",
        "÷ WordNet",
        "gain ÷ its gain",
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
    for way in ("WordNet alone", "textveil"):
        yield way, [left(weight, chains[way]) for weight, chains in phrases]
    yield "ideal", [partial(min, weight) for weight, _ in phrases]


def weighed(data: Path, name: str, *, asked: Asked, alone: Asked, weigh: Weigh) -> Iterator[Phrase]:
    """The noun phrases of a set, with the bits of what they can be called instead."""
    for text, reading, _ in by_document(data, name):
        spans = reading.noun_phrases()
        for span, weight in zip(spans, weigh([text[slice(*span)] for span in spans]), strict=True):
            mention = mention_at(reading, span, kind="term")
            chains = {"textveil": candidates(mention, asked).chain, "WordNet alone": wordnet_chain(mention, alone)}
            yield weight, {way: weigh(chain) for way, chain in chains.items()}


def gained(kept: dict[str, float], name: str) -> float:
    return kept[name] - kept["suppression"]


def by_document(data: Path, name: str) -> Iterator[tuple[str, Reading, list[Mention]]]:
    for document in documents(data, name):
        text = str(document["text"])
        reading = read_english(text)
        spans = document["spans"]
        yield text, reading, [mention_at(reading, (a, b), kind="term") for a, b in spans]  # type: ignore[attr-defined]


def wordnet_chain(mention: Mention, whom: Asked) -> tuple[str, ...]:
    """The phrase in WordNet, or its longest ending that is there, as *general-purpose* looks it up."""
    words = mention.term.split()
    for start in range(len(words)):
        senses = whom.knowledge.senses(" ".join(words[start:]), proper=mention.is_proper)
        if senses:
            return (*((" ".join(words[start:]),) if start else ()), *senses[0].chain)
    return ()


def speed(data: Path) -> list[tuple[str, str]]:
    started = time.perf_counter()
    store = Store.open(HERE.parent / "src" / "textveil" / "data" / "knowledge.index")
    opened = time.perf_counter() - started
    terms = sorted({one.term for name in SETS for _, _, group in by_document(data, name) for one in group})
    knowledge = Knowledge([store, Quantities()])
    rates = []
    for _ in range(4):
        started = time.perf_counter()
        for term in terms:
            knowledge.generalizations(term)
        rates.append(len(terms) / (time.perf_counter() - started))
    return [
        ("open the packaged file", f"{1000 * opened:.0f} ms"),
        (f"chain look-ups a second, {len(terms):,} masked terms for the first time", f"{rates[0]:,.0f}"),
        ("again", f"{max(rates[1:]):,.0f}"),
        ("names", f"{store.figures['names']:,}"),
        ("facts", f"{store.figures['facts']:,}"),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--sample", action="store_true", help="draw the replacements anew; verdicts are lost")
    args = parser.parse_args()
    asked = Asked(open_knowledge(), open_corpus())
    alone = Asked(Knowledge([WordNetOnly()]))
    if args.sample:
        draw(args.data, asked)
    judged = verdicts("facts.tsv", ["class is true", "chain is true"]) + verdicts(
        "replacements.tsv", ["true", "grammatical"]
    )
    text = f"""# Knowledge, measured

Written by `benchmarks/knowledge.py`, typed by nobody; verdicts stand in [knowledge/](knowledge/) line by line.

## Mentions that people masked
{coverage(args.data, asked)}
Whether a mention is a person's name is told by the same rules that generalize it: a person who is not recognised counts
as *other name*, without a generalization. So the row *person name* is 100 % by construction and proves nothing, and
*all but person names* contains people. Some rules were written after looking at what failed in these very sets.

## Judged by hand
One judge, who also wrote the code and saw which answer was whose. Read the figures with that, and with this:

- *Facts*: the second draw of 200. The first was read to find faults and not scored. Faults seen in the second were
  mended after it was judged (six words, "first-class", lists of professions), so the file shipped differs from it in a
  few rows; it was not judged again.
- *Replacements*: the third draw of 200 from eval/wiki.jsonl, the nearest generalization each; stretches that got a mark
  are not in it. The first draw was read and not scored. The second scored 91.5 % true and 96.5 % grammatical, below the
  92 % asked for; five kinds of faults were mended, and the third is the one below. All draws come from the same 453
  biographies, on which the rules were developed too, so this is no held-out figure: expect less elsewhere.
- Rules for names ("plays for …", "film …", initials) came after the third draw and were not judged.

{table(["verdict", "of", "yes"], judged)}
## Utility
What is left of the information of all noun phrases (*general-purpose*, eq. 10) when those above β are hidden: by a
mark, with WordNet alone, with the packaged knowledge, and ideally (a generalization of exactly β bits for each).
Twice WordNet alone and 75 % of the ideal were asked for; neither is reached at any of these thresholds.

{keep(args.data, asked, alone)}
## Speed
{table(["what", "figure"], speed(args.data))}
Python {platform.python_version()}, {platform.machine()}.
"""
    (HERE / "knowledge.md").write_text(text, "utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
