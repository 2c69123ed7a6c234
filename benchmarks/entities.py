"""Are the mentions of one person or thing found to be one?

    python -m benchmarks.entities [--data FOLDER]

B³ (Bagga and Baldwin 1998): for each mention the share of its found group that
belongs to its marked group, and the reverse, averaged over the mentions of all
texts. The mentions and their kinds are those that people marked. The rules were
written with the first half of the court cases open; the second half and the
posts were only measured. Writes ``entities.md``.
"""

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.results import table
from textveil.core.kinds import Kind
from textveil.core.mention import Mention
from textveil.languages.english.names.entities import find_entities

PAGE = Path(__file__).with_suffix(".md")
DATA = Path("../shared/data/eval")
KINDS = {
    "PERSON": Kind.PERSON,
    "ORG": Kind.ORGANIZATION,
    "LOC": Kind.PLACE,
    "DEM": Kind.NATIONALITY,
    "DATETIME": Kind.DATE,
    "QUANTITY": Kind.NUMBER,
    "CODE": Kind.IDENTIFIER,
    "MISC": Kind.NAME,
}
Grouping = Callable[[str, Sequence[Mention]], Sequence[object]]


@dataclass
class Tally:
    """Sums of precision and recall over mentions, by kind."""

    sums: dict[str, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0, 0.0]))

    def add(self, kind: str, precision: float, recall: float) -> None:
        """Count a mention, with its kind and with all."""
        for name in (kind, "all"):
            self.sums[name] = [old + new for old, new in zip(self.sums[name], (precision, recall, 1), strict=True)]

    def row(self, kind: str) -> list[str]:
        """Mentions, precision, recall, F1."""
        precision, recall, count = self.sums[kind]
        p, r = precision / count, recall / count
        return [f"{count:.0f}", f"{p:.3f}", f"{r:.3f}", f"{2 * p * r / (p + r):.3f}"]


def b_cubed(found: Sequence[object], marked: Sequence[object]) -> list[tuple[float, float]]:
    """Precision and recall of each mention."""
    both, ours, theirs = Counter(zip(found, marked, strict=True)), Counter(found), Counter(marked)
    return [(both[o, t] / ours[o], both[o, t] / theirs[t]) for o, t in zip(found, marked, strict=True)]


def read(path: Path) -> list[dict[str, Any]]:
    """The texts of a file with their marks in order."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def mentions_of(text: dict[str, Any]) -> tuple[list[Mention], list[str], list[str]]:
    """The marked mentions in order, with their marked kinds and entities."""
    marks = sorted(text["marks"], key=lambda mark: (mark[0], mark[1]))
    mentions = [Mention((start, end), text["text"][start:end], KINDS[kind]) for start, end, kind, *_ in marks]
    return mentions, [mark[2] for mark in marks], [mark[4] for mark in marks]


def measure(texts: Iterable[dict[str, Any]], group: Grouping) -> Tally:
    """How well a way to group does."""
    tally = Tally()
    for text in texts:
        mentions, kinds, marked = mentions_of(text)
        for kind, (precision, recall) in zip(kinds, b_cubed(group(text["text"], mentions), marked), strict=True):
            tally.add(kind, precision, recall)
    return tally


def by_rules(text: str, mentions: Sequence[Mention]) -> Sequence[object]:
    """The groups of ``find_entities``."""
    return find_entities(text, mentions).numbers


def by_spelling(_: str, mentions: Sequence[Mention]) -> Sequence[object]:
    """Equal strings are one: what the rules have to beat."""
    return [mention.text for mention in mentions]


def several_names(texts: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Texts with only the marks of entities that are written in more than one way."""
    kept = []
    for text in texts:
        spellings = defaultdict(set)
        for start, end, _, _, entity in text["marks"]:
            spellings[entity].add(text["text"][start:end])
        marks = [mark for mark in text["marks"] if len(spellings[mark[4]]) > 1]
        kept.append({**text, "marks": marks})
    return kept


def speed() -> tuple[int, float]:
    """Seconds for a text of 100,000 mentions of 10,000 people."""
    letters = "abcdefghij"
    ends = [one + two for one in letters for two in letters]
    names = [f"An{first} Ber{last}" for first in ends for last in ends]
    parts, mentions, place = list[str](), list[Mention](), 0
    for count in range(100_000):
        name = names[count * 7919 % len(names)]
        name = name if count % 3 else f"Mr {name.split()[-1]}"
        mentions.append(Mention((place, place + len(name)), name, Kind.PERSON, 0.9))
        parts.append(name + "\n")
        place += len(name) + 1
    start = time.process_time()
    find_entities("".join(parts), mentions)
    return len(mentions), time.process_time() - start


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    data = parser.parse_args(arguments).data
    cases, posts = read(data / "cases.jsonl"), read(data / "posts.jsonl")
    half = (len(cases) + 1) // 2
    parts = {"first half": cases[:half], "second half": cases[half:], "all": cases}
    rows = []
    for name, texts in parts.items():
        rows += [[name, label, *measure(texts, group).row("all")] for label, group in GROUPINGS.items()]
    rows += [["posts", label, *measure(posts, group).row("all")] for label, group in GROUPINGS.items()]
    held = measure(parts["second half"], by_rules)
    known = measure(parts["first half"], by_rules)
    kinds = [[kind, *known.row(kind), *held.row(kind)] for kind in KINDS if held.sums[kind][2] and known.sums[kind][2]]
    count, seconds = speed()
    head = ["mentions", "P", "R", "F1"]
    PAGE.write_text(
        "# Who is who, measured\n\nWritten by `python -m benchmarks.entities`, typed by nobody. B³ over mentions; the"
        " mentions and their kinds are given.\n\n## All mentions\n\n"
        + table(["texts", "grouped by", *head], rows)
        + "\n\nIn the posts every mark is an entity of its own, so only wrong joins count there. Most entities of the"
        " court cases are always written alike.\n\n"
        "## Entities written in more than one way\n\n"
        + table(
            ["texts", "grouped by", *head],
            [
                [name, label, *measure(several_names(parts[name]), group).row("all")]
                for name in ("first half", "second half")
                for label, group in GROUPINGS.items()
            ],
        )
        + "\n\n## By kind\n\nThe first half of the court cases, then the second.\n\n"
        + table(["kind", *head, *head], kinds)
        + f"\n\n## Speed\n\n{count:,} mentions: {seconds:.1f} s of processor time.\n",
        "utf-8",
    )
    print(PAGE.read_text("utf-8"))


GROUPINGS: dict[str, Grouping] = {"rules": by_rules, "equal strings": by_spelling}

if __name__ == "__main__":
    main()
