"""Are the mentions of one person or thing found to be one?

    python -m benchmarks.entities [--data FOLDER] [--texts FOLDER]

B³ (Bagga and Baldwin 1998): for each mention the share of its found group that
belongs to its marked group, and the reverse, averaged over the mentions of all
texts. The mentions and their kinds are those that people marked, so that nothing
is said here about finding them. A text with several people is wrong when two of
them are one, or one of them is two. Writes ``entities.md``.
"""

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.marked_texts import Mark, MarkedText, read_folder, read_lines
from benchmarks.results import table
from textveil.core.kinds import Kind
from textveil.core.model import Mention
from textveil.languages.open_language import open_language
from textveil.mentions.resolution import find_entities

PAGE = Path(__file__).with_suffix(".md")
DATA = Path("../shared/data/eval")
TEXTS = Path(__file__).with_name("people")
COURT_KINDS = {
    "PERSON": Kind.PERSON,
    "ORG": Kind.ORGANIZATION,
    "LOC": Kind.PLACE,
    "DEM": Kind.NATIONALITY,
    "DATETIME": Kind.DATE,
    "QUANTITY": Kind.NUMBER,
    "CODE": Kind.IDENTIFIER,
    "MISC": Kind.NAME,
}
MARKED_KINDS = {
    "person": Kind.PERSON,
    "username": Kind.USER_NAME,
    "place": Kind.PLACE,
    "organization": Kind.ORGANIZATION,
    "work": Kind.WORK,
}
PARTS = {
    "names of people": frozenset({Kind.PERSON}),
    "people, with user names and addresses": frozenset({Kind.PERSON, Kind.USER_NAME, Kind.E_MAIL_ADDRESS}),
    "things": frozenset({Kind.PLACE, Kind.ORGANIZATION, Kind.WORK}),
}
"""What is measured apart, and the kinds that belong to it."""
Grouping = Callable[[str, Sequence[Mention]], Sequence[object]]


@dataclass
class Tally:
    """Sums of precision and recall over mentions, by kind."""

    sums: dict[str, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0, 0.0]))
    texts: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many texts have several of something, and how many of those join two of them or part one."""

    def add(self, kind: str, precision: float, recall: float) -> None:
        """Count a mention."""
        self.sums[kind] = [old + new for old, new in zip(self.sums[kind], (precision, recall, 1), strict=True)]

    def row(self, kind: str) -> list[str]:
        """Mentions, precision, recall, F1."""
        precision, recall, count = self.sums[kind]
        p, r = precision / count, recall / count
        return [f"{count:.0f}", f"{p:.3f}", f"{r:.3f}", f"{2 * p * r / (p + r):.3f}"]

    def text_row(self, kind: str) -> list[str]:
        """Texts with several, how many join two, part one, do either, and the share of these."""
        several, joined, parted, wrong = (self.texts[kind, one] for one in ("several", "joined", "parted", "wrong"))
        return [*map(str, (several, joined, parted, wrong)), f"{wrong / several:.1%}" if several else "–"]


def b_cubed(found: Sequence[object], marked: Sequence[object]) -> list[tuple[float, float]]:
    """Precision and recall of each mention."""
    both, ours, theirs = Counter(zip(found, marked, strict=True)), Counter(found), Counter(marked)
    return [(both[o, t] / ours[o], both[o, t] / theirs[t]) for o, t in zip(found, marked, strict=True)]


def read(path: Path) -> list[dict[str, Any]]:
    """The texts of a file with their marks in order."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def measure(texts: Iterable[dict[str, Any]], group: Grouping) -> Tally:
    """How well a way to group does on court cases, by kind and for all."""
    tally = Tally()
    for text in texts:
        marks = sorted(text["marks"], key=lambda mark: (mark[0], mark[1]))
        mentions = [Mention((start, end), text["text"][start:end], COURT_KINDS[kind]) for start, end, kind, *_ in marks]
        found = b_cubed(group(text["text"], mentions), [mark[4] for mark in marks])
        for mark, (precision, recall) in zip(marks, found, strict=True):
            tally.add(mark[2], precision, recall)
            tally.add("all", precision, recall)
    return tally


def measure_marked(texts: Iterable[MarkedText], group: Grouping) -> Tally:
    """How well a way to group does on marked texts, people and things apart."""
    tally = Tally()
    for text in texts:
        marks = [(mark, kind) for mark in text.marks if (kind := kind_of(mark, text.text)) and mark.entity != "-"]
        mentions = [Mention(mark.span, text.text[slice(*mark.span)], kind) for mark, kind in marks]
        numbers = group(text.text, mentions)
        for part, kinds in PARTS.items():
            pairs = [(n, mark.entity) for n, (mark, kind) in zip(numbers, marks, strict=True) if kind in kinds]
            for precision, recall in b_cubed([n for n, _ in pairs], [entity for _, entity in pairs]):
                tally.add(part, precision, recall)
            tally.texts.update((part, verdict) for verdict in verdicts(pairs))
    return tally


def kind_of(mark: Mark, text: str) -> Kind | None:
    """The kind of a mark that is resolved by its name; None for dates, numbers and the rest."""
    if mark.kind == "contact" and "@" in text[slice(*mark.span)]:
        return Kind.E_MAIL_ADDRESS
    return MARKED_KINDS.get(mark.kind)


def verdicts(pairs: Sequence[tuple[object, str]]) -> list[str]:
    """Whether a text has several entities, and whether two of them are one or one is two."""
    entities, numbers, both = {entity for _, entity in pairs}, {number for number, _ in pairs}, set(pairs)
    if len(entities) < 2:
        return []
    found = ["several"]
    found += ["joined"] if len(both) > len(numbers) else []
    found += ["parted"] if len(both) > len(entities) else []
    return [*found, "wrong"] if len(found) > 1 else found


def by_rules(text: str, mentions: Sequence[Mention]) -> Sequence[object]:
    """The groups of ``find_entities``."""
    return find_entities(text, mentions, names=open_language("en").names).numbers


def by_spelling(_: str, mentions: Sequence[Mention]) -> Sequence[object]:
    """Equal strings are one: what the rules have to beat."""
    return [mention.text for mention in mentions]


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
    by_rules("".join(parts), mentions)
    return len(mentions), time.process_time() - start


def court_section(data: Path) -> str:
    """The court cases, of which the rules were first written with one half open."""
    cases = read(data / "cases.jsonl")
    half = (len(cases) + 1) // 2
    parts = {"first half": cases[:half], "second half": cases[half:], "posts": read(data / "posts.jsonl")}
    rows = [
        [name, label, *measure(texts, group).row("all")]
        for name, texts in parts.items()
        for label, group in GROUPINGS.items()
    ]
    known, held = (measure(parts[name], by_rules) for name in ("first half", "second half"))
    kinds = [
        [kind, *known.row(kind), *held.row(kind)] for kind in COURT_KINDS if kind in known.sums and kind in held.sums
    ]
    return (
        "## Court cases\n\nOf all kinds; most entities are always written alike. In the posts every mark is an"
        " entity of its own, so only wrong joins count there.\n\n"
        + table(["texts", "grouped by", *HEAD], rows)
        + "\n\nBy kind, the first half and then the second.\n\n"
        + table(["kind", *HEAD, *HEAD], kinds)
    )


def marked_section(sets: dict[str, list[MarkedText]]) -> str:
    """Real and written texts with people and things apart."""
    tallies = {
        (name, label): measure_marked(texts, group)
        for name, texts in sets.items()
        for label, group in GROUPINGS.items()
    }
    rows = [
        [part, name, label, *tally.row(part), *tally.text_row(part)]
        for part in PARTS
        for (name, label), tally in tallies.items()
    ]
    return (
        "## Marked texts\n\nReal texts under open licences (`real`), texts of several authors (`lessons`) and"
        " of one whose were only measured (`test`).\n\n"
        + table(
            [
                "what",
                "texts",
                "grouped by",
                *HEAD,
                "texts with several",
                "two are one",
                "one is two",
                "either",
                "share",
            ],
            rows,
        )
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--texts", type=Path, default=TEXTS, help="a folder with a folder of marked texts an author")
    asked = parser.parse_args(arguments)
    sets = {"real": read_lines(asked.data / "people.jsonl.xz")}
    sets |= {folder.name: texts for folder in sorted(asked.texts.glob("*")) if (texts := read_folder(folder))}
    count, seconds = speed()
    PAGE.write_text(
        "# Who is who, measured\n\nWritten by `python -m benchmarks.entities`, typed by nobody. B³ over mentions; the"
        f" mentions and their kinds are given.\n\n{marked_section(sets)}\n\n{court_section(asked.data)}\n\n"
        f"## Speed\n\n{count:,} mentions: {seconds:.1f} s of processor time.\n",
        "utf-8",
    )
    print(PAGE.read_text("utf-8"))


HEAD = ["mentions", "P", "R", "F1"]
WRONG = ["texts with several", "two are one", "one is two", "either", "share"]
GROUPINGS: dict[str, Grouping] = {"rules": by_rules, "equal strings": by_spelling}

if __name__ == "__main__":
    main()
