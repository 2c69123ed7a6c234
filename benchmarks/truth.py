"""How many replacements are true, grammatical, and not misleading?

    python -m benchmarks.truth draw ../shared/data [--seed N]   writes truth/sample.tsv, for readers to judge blind
    python -m benchmarks.truth count                            writes truth.md from the verdicts of two readers

A reader gets ``sample.tsv`` alone and fills in a file ``truth/NAME.verdicts.tsv``
of ``id``, ``true`` (true, false, unsure), ``grammatical`` (yes, no) and
``misleading`` (yes, no). Marks are true of themselves and are not drawn; their
share among all edits is written beside.
"""

import argparse
import csv
import json
import random
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.results import table
from textveil.core.model import Edit, Span, apply
from textveil.languages.english.read_text import read_english
from textveil.languages.reading import Reading
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

HERE = Path(__file__).parent
FOLDER = HERE / "truth"
SETS = ("wiki", "cases", "records", "posts", "genres")
"""Sets of texts at hand; "texts" are the sixty of twelve genres kept here."""
SAMPLE = 480
DOCUMENTS = 40
"""Documents of each set that are sanitized, drawn by the seed."""
LONGEST = 8_000
"""Characters of a document that are read."""
HEAD = ["id", "set", "genre", "kind", "words", "replacement", "before", "after"]
QUESTIONS = {"true": "true", "grammatical": "yes", "misleading": "yes"}
"""What is asked, and the answer that is counted."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a set and a genre."""

    set: str
    genre: str
    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a reader said of one replacement."""

    true: str
    grammatical: str
    misleading: str


def texts(data: Path) -> Iterator[Text]:
    """All texts, set by set."""
    paths = {name: data / "eval" / f"{name}.jsonl" for name in SETS} | {"texts": HERE / "genres" / "texts.jsonl"}
    for name, path in paths.items():
        with path.open(encoding="utf-8") as file:
            for one in map(json.loads, file):
                yield Text(name, str(one.get("genre", name)), str(one["text"])[:LONGEST])


def drawn_texts(data: Path, *, seed: int) -> list[Text]:
    """Some texts of every set, drawn by a seed; of a set with genres the same number of each."""
    by_genre: dict[tuple[str, str], list[Text]] = defaultdict(list)
    for one in texts(data):
        by_genre[one.set, one.genre].append(one)
    genres = Counter(name for name, _ in by_genre)
    chosen = []
    for (name, genre), some in sorted(by_genre.items()):
        source = random.Random(f"{seed} {name} {genre}")
        chosen += source.sample(some, min(len(some), -(-DOCUMENTS // genres[name])))
    return chosen


def is_mark(edit: Edit) -> bool:
    """Whether an edit says nothing but what kind of thing was there."""
    return "[" in edit.replacement


def rows_of(one: Text, edits: Sequence[Edit]) -> list[list[str]]:
    """A row for each edit that says something, with its sentence before and after."""
    reading = read_english(one.text)
    found = []
    for edit in edits:
        if not is_mark(edit):
            before, after = beside(one.text, edit, edits, around=sentence_around(reading, edit))
            words = one.text[edit.start : edit.end]
            found.append([one.set, one.genre, str(edit.kind), *map(flat, (words, edit.replacement, before, after))])
    return found


def sentence_around(reading: Reading, edit: Edit) -> Span:
    """The sentence that an edit begins in, and the one before it."""
    starts = [reading.tokens[first][0] for first, _ in reading.sentences]
    place = bisect_right(starts, edit.start) - 1
    first, last = starts[max(place - 1, 0)], reading.tokens[reading.sentences[place][1] - 1][1]
    return min(first, edit.start), max(last, edit.end)


def beside(text: str, edit: Edit, edits: Sequence[Edit], *, around: Span) -> tuple[str, str]:
    """A stretch of the text before and after, the edit in question between « and »."""
    start, end = around
    inside = [one for one in edits if start <= one.start and one.end <= end and one is not edit]
    shifted = [Edit(one.start - start, one.end - start, one.replacement, one.kind) for one in inside]
    shown = Edit(edit.start - start, edit.end - start, f"«{edit.replacement}»", edit.kind)
    before = f"{text[start : edit.start]}«{text[edit.start : edit.end]}»{text[edit.end : end]}"
    return before, apply(text[start:end], [*shifted, shown])


def flat(text: str) -> str:
    """Text on one line, breaks shown."""
    return " ".join(text.replace("\n", " ⏎ ").replace("\t", " ").split())


def draw(data: Path, *, seed: int) -> None:
    """Write the sample, and the share of marks by set and genre."""
    rows: dict[str, list[list[str]]] = defaultdict(list)
    shares: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    with Sanitizer(Policy()) as sanitizer:
        for one in drawn_texts(data, seed=seed):
            edits = sanitizer.sanitize(one.text).edits
            rows[one.set] += rows_of(one, edits)
            counted = shares[one.set][one.genre]
            counted[0] += sum(map(is_mark, edits))
            counted[1] += len(edits)
    source = random.Random(seed)
    each = -(-SAMPLE // len(rows))
    chosen = [row for some in rows.values() for row in source.sample(some, min(len(some), each))]
    source.shuffle(chosen)
    FOLDER.mkdir(exist_ok=True)
    write_rows(FOLDER / "sample.tsv", [HEAD, *([str(number), *row] for number, row in enumerate(chosen, 1))])
    lines = [
        [name, genre, str(all_), f"{100 * marks / max(all_, 1):.0f} %"]
        for name, genres in shares.items()
        for genre, (marks, all_) in [
            *genres.items(),
            ("**all**", [sum(part) for part in zip(*genres.values(), strict=True)]),
        ]
    ]
    write_rows(FOLDER / "marks.tsv", [["set", "genre", "edits", "marks"], *lines])
    print(table(["set", "genre", "edits", "marks"], lines))


def write_rows(path: Path, rows: Iterable[Sequence[str]]) -> None:
    """Rows as tab-separated lines; no cell holds a tab or a line's end."""
    path.write_text("".join("\t".join(row) + "\n" for row in rows), "utf-8")


def read_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a file by the names of its columns."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def verdicts(path: Path) -> dict[str, Verdict]:
    """What one reader said, by the number of the replacement."""
    return {row["id"]: Verdict(row["true"], row["grammatical"], row["misleading"]) for row in read_rows(path)}


def shares_of(sample: Sequence[dict[str, str]], readers: Sequence[dict[str, Verdict]]) -> list[list[str]]:
    """Lines of the table: for each set, and for all, what share of verdicts of all readers is positive."""
    lines = []
    for name in [*dict.fromkeys(row["set"] for row in sample), "**all**"]:
        ids = [row["id"] for row in sample if name in (row["set"], "**all**")]
        given = [reader[one] for reader in readers for one in ids if one in reader]
        cells = [share(sum(getattr(one, ask) == good for one in given), len(given)) for ask, good in QUESTIONS.items()]
        lines.append([name, str(len(ids)), *cells])
    return lines


def agreement(readers: Sequence[dict[str, Verdict]]) -> list[list[str]]:
    """For each question the share on which two readers agree, and Cohen's kappa."""
    first, second = readers[0], readers[1]
    both = sorted(first.keys() & second.keys())
    lines = []
    for ask in QUESTIONS:
        pairs = [(getattr(first[one], ask), getattr(second[one], ask)) for one in both]
        lines.append([ask, str(len(pairs)), share(sum(a == b for a, b in pairs), len(pairs)), f"{kappa(pairs):.2f}"])
    return lines


def kappa(pairs: Sequence[tuple[str, str]]) -> float:
    """Agreement beyond chance; 1 when both always say the same one thing.

    >>> kappa([("yes", "yes"), ("no", "no"), ("yes", "no"), ("no", "yes")])
    0.0
    """
    total = len(pairs)
    if not total:
        return 0.0
    same = sum(a == b for a, b in pairs) / total
    left, right = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    chance = sum(left[one] * right[one] for one in left) / total**2
    return 1.0 if chance == 1 else (same - chance) / (1 - chance)


def share(part: int, whole: int) -> str:
    """A share in percent."""
    return f"{100 * part / whole:.1f} %" if whole else "–"


PAGE = """# Are the replacements true?

Written by `benchmarks/truth.py` from the verdicts in `benchmarks/truth/`, typed by nobody. {count} replacements were
drawn by a seed over all sets at level `standard`; {readers} independent readers judged each without knowing what the
other said: is it true of what it replaces, does the sentence read on, would it mislead. The figures are shares of all
verdicts.

{shares}

## How far the readers agree

{agreement}

## Marks among all edits

{marks}
"""


def count() -> None:
    """Write the page from the verdicts of all readers."""
    sample = read_rows(FOLDER / "sample.tsv")
    readers = [verdicts(path) for path in sorted(FOLDER.glob("*.verdicts.tsv"))]
    if len(readers) < 2:
        raise SystemExit("two readers are needed: put their verdicts into benchmarks/truth/NAME.verdicts.tsv")
    marks = read_rows(FOLDER / "marks.tsv")
    page = PAGE.format(
        count=len(sample),
        readers=len(readers),
        shares=table(["set", "replacements", "true", "grammatical", "misleading"], shares_of(sample, readers)),
        agreement=table(["question", "both judged", "agree", "kappa"], agreement(readers)),
        marks=table(list(marks[0]), [list(row.values()) for row in marks]),
    )
    (HERE / "truth.md").write_text(page, "utf-8")


def main() -> None:
    """Draw a sample, or count verdicts."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    drawing = commands.add_parser("draw")
    drawing.add_argument("data", type=Path)
    drawing.add_argument("--seed", type=int, default=20_240)
    commands.add_parser("count")
    asked = parser.parse_args()
    if asked.command == "draw":
        draw(asked.data, seed=asked.seed)
    else:
        count()


if __name__ == "__main__":
    main()
