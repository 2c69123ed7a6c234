"""What do replacements look like to whoever judges them, and what can be counted without a reader?

    python -m benchmarks.replacement_checks draw ../shared/data [--seed N] [--language de]
                                                                writes replacement_checks/sample.tsv
    python -m benchmarks.replacement_checks count ../shared/data [--seed N]   writes replacement_checks.md

``draw`` takes 380 replacements for readers who know neither the program nor each other: biographies, court cases,
actors, posts, records, and at least a third from texts of other kinds; of each a quarter people and three quarters
other things. In another language it takes 200, from as many genres as there are. Marks are not drawn, but counted. A
row shows the context with the original words in [[double brackets]], and what was written instead; a reader says
whether that is true, grammatical and sensible, and of sixty whether a more informative wording was at hand.

``count`` goes through all edits of the same texts for what needs no reader: doubled words and articles, one name with
two labels, one label for two names, descriptions that too few things fit, and marks.
"""

import argparse
import json
import lzma
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from benchmarks.marked_texts import read_folder
from benchmarks.results import table
from benchmarks.truth import FOLDER as JUDGED
from benchmarks.truth import Text, flat, is_mark, share, write_rows
from textveil.core.kinds import Kind
from textveil.core.marks import MARK
from textveil.core.model import Edit, apply
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

HERE = Path(__file__).parent
FOLDER = HERE / "replacement_checks"
SETS = ("wiki", "cases", "actors", "posts", "records")
OTHERS = "other kinds"
SAMPLE, OTHER_SHARE, PEOPLE_SHARE = 380, 0.4, 0.25
LANGUAGES = {"de": "german", "es": "spanish", "fr": "french"}
OF_A_LANGUAGE, OF_A_GENRE = 200, 30
"""Replacements of a language, and texts of a genre of it."""
DOCUMENTS, LONGEST, NEAR = 40, 4_000, 160
"""Texts of each set, signs of each, and signs of context on either side."""
DOUBLED = re.compile(r"\b(\w+) \1\b|\b(?:an?|the) (?:an?|the)\b", re.IGNORECASE)
WORD = re.compile(r"\w{2,}")
UNCOUNTED = frozenset({"", "quantities", "the text", "adjectives"})
"""Sources of what is not counted by its members."""
HEAD = ["id", "set", "genre", "kind", "asked vague", "context", "replacement"]
INFORMATIVE = frozenset(map(str, (Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.WORK)))
ASKED_VAGUE = 60
"""Of so many places, organizations and works it is asked whether they say less than they could."""
MARKED = ("lesson_passages.jsonl", "test_passages.jsonl")
"""Where the plain texts are named that somebody marked; none of them is drawn."""


def texts(data: Path, *, seed: int) -> Iterator[Text]:
    """Texts of every set, drawn by a seed; as many of other kinds as there are genres of them."""
    for name in SETS:
        with (data / "eval" / f"{name}.jsonl").open(encoding="utf-8") as file:
            some = [str(json.loads(line)["text"]) for line in file]
        for text in random.Random(f"{seed} {name}").sample(some, min(len(some), DOCUMENTS)):
            yield Text(name, name, text[:LONGEST])
    by_genre: dict[str, list[str]] = defaultdict(list)
    lines = [line for name in MARKED for line in (HERE / "people" / name).read_text("utf-8").splitlines()]
    marked = {json.loads(line)["id"] for line in lines}
    with lzma.open(data / "corpus" / "plain.jsonl.xz", "rt", encoding="utf-8") as file:
        for one in map(json.loads, file):
            if one["id"] not in marked:
                by_genre[one["genre"]].append(one["text"])
    for one in read_folder(HERE / "people" / "test"):
        by_genre[f"invented: {one.genre}"].append(one.text)
    for genre, some in sorted(by_genre.items()):
        for text in random.Random(f"{seed} {genre}").sample(some, min(len(some), 2)):
            yield Text(OTHERS, genre, text[:LONGEST])


def texts_in(language: str, data: Path, *, seed: int) -> Iterator[Text]:
    """Texts in a language that nobody marked for lessons, of each genre as many; among them those written for tests."""
    folder = data / "languages" / language
    lines = (HERE / "people" / "languages" / f"{LANGUAGES[language]}_passages.jsonl").read_text("utf-8").splitlines()
    marked = {json.loads(line)["id"] for line in lines}
    by_genre: dict[str, list[str]] = defaultdict(list)
    with lzma.open(folder / "plain.jsonl.xz", "rt", encoding="utf-8") as file:
        for one in map(json.loads, file):
            if one["id"] not in marked:
                by_genre[one["genre"]].append(one["text"])
    for one in read_folder(HERE / "people" / "languages" / LANGUAGES[language], "test*.txt"):
        by_genre["invented"].append(one.text)
    for genre, some in sorted(by_genre.items()):
        size = OF_A_GENRE * (len(by_genre) if genre == "invented" else 1)
        for text in random.Random(f"{seed} {language} {genre}").sample(some, min(len(some), size)):
            yield Text("invented" if genre == "invented" else "real", genre, text[:LONGEST])


def in_brackets(text: str, edit: Edit) -> str:
    """The words around an edit, its own in double brackets."""
    before, after = text[max(edit.start - NEAR, 0) : edit.start], text[edit.end : edit.end + NEAR]
    return f"{before}[[{text[edit.start : edit.end]}]]{after}"


def draw(data: Path, *, seed: int, language: str) -> None:
    """Write the sample."""
    rows: dict[tuple[str, bool], list[list[str]]] = defaultdict(list)
    is_english = language == "en"
    drawn_from = texts(data, seed=seed) if is_english else texts_in(language, data, seed=seed)
    with Sanitizer(Policy(language=language)) as sanitizer:
        for one in drawn_from:
            result = sanitizer.sanitize(one.text)
            for edit in result.edits:
                if edit.replacement and not is_mark(edit):
                    cells = (in_brackets(result.document.text, edit), edit.replacement)
                    row = [one.set, one.genre, str(edit.kind), *map(flat, cells)]
                    rows[one.set, edit.kind is Kind.PERSON].append(row)
    source, chosen, left = random.Random(seed), list[list[str]](), list[list[str]]()
    parts = {name: (1 - OTHER_SHARE) / len(SETS) for name in SETS} | {OTHERS: OTHER_SHARE}
    whole = SAMPLE if is_english else OF_A_LANGUAGE
    for name, share_of_all in parts.items() if is_english else (("real", 0.5), ("invented", 0.5)):
        size = whole * share_of_all
        for is_person, part in ((True, PEOPLE_SHARE), (False, 1 - PEOPLE_SHARE)):
            some = rows[name, is_person]
            source.shuffle(some)
            chosen += some[: round(size * part)]
            left += some[round(size * part) :] if not (is_person and is_english) else []
    chosen += source.sample(left, min(max(whole - len(chosen), 0), len(left)))
    source.shuffle(chosen)
    asked = [number for number, row in enumerate(chosen) if row[2] in INFORMATIVE][:ASKED_VAGUE]
    drawn = [
        [str(number + 1), *row[:3], "yes" if number in asked else "no", *row[3:]] for number, row in enumerate(chosen)
    ]
    asked_of, judged = (FOLDER, JUDGED) if is_english else (FOLDER / language, JUDGED / LANGUAGES[language])
    for folder in (asked_of, judged):
        folder.mkdir(exist_ok=True, parents=True)
    write_rows(asked_of / "sample.tsv", [HEAD, *drawn])
    write_rows(judged / "sample.tsv", [row[:5] for row in (HEAD, *drawn)])
    print(f"{len(chosen)} replacements: {asked_of / 'sample.tsv'}")


@dataclass
class Faults:
    """What was counted in the texts of one set."""

    texts: int = 0
    edits: int = 0
    marks: int = 0
    people: int = 0
    doubled: list[str] = field(default_factory=list)
    two_labels: list[str] = field(default_factory=list)
    one_label: list[str] = field(default_factory=list)
    few: list[str] = field(default_factory=list)
    in_a_row: list[str] = field(default_factory=list)

    def add(self, text: str, edits: Sequence[Edit], *, least: int) -> None:
        """Count the edits of one text."""
        self.texts += 1
        self.edits += len(edits)
        self.people += sum(edit.kind is Kind.PERSON and not is_mark(edit) for edit in edits)
        self.marks += sum(map(is_mark, edits))
        self.doubled += doubled_words(text, edits)
        self.in_a_row += marks_in_a_row(text, edits)
        self.two_labels += names_with_two_labels(text, edits)
        self.one_label += labels_of_two_names(text, edits)
        self.few += [edit.term for edit in edits if is_counted(text, edit) and edit.members < least]


def is_counted(text: str, edit: Edit) -> bool:
    """Whether an edit says something that a count of members stands for, no decade, and that its original does not say
    itself."""
    return (
        not edit.term[:1].isdigit()
        and edit.term not in text[edit.start : edit.end].lower()
        and edit.source not in UNCOUNTED
    )


def doubled_words(text: str, edits: Sequence[Edit]) -> list[str]:
    """Words that follow themselves, and articles that follow articles, where none did before."""
    before = Counter(match[0].lower() for match in DOUBLED.finditer(text))
    after = Counter(match[0].lower() for match in DOUBLED.finditer(MARK.sub("[]", apply(text, edits))))
    return sorted((after - before).elements())


def marks_in_a_row(text: str, edits: Sequence[Edit]) -> list[str]:
    """Marks with nothing but a space between them."""
    pairs = [(one, other) for one, other in pairwise(edits) if text[one.end : other.start] == " "]
    return [f"{one.replacement} {other.replacement}" for one, other in pairs if is_mark(one) and is_mark(other)]


def label_in(edit: Edit) -> str:
    """The label or the number that an edit says."""
    found = MARK.search(edit.replacement)
    return found[0].lower() if found and not is_mark(edit) else ""


def name_at(text: str, edit: Edit) -> tuple[str, ...]:
    """The words of what an edit replaces."""
    return tuple(WORD.findall(text[edit.start : edit.end].lower().removeprefix("the ")))


def names_with_two_labels(text: str, edits: Sequence[Edit]) -> list[str]:
    """Names of two words or more that have more than one label."""
    labels: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for edit in edits:
        if (label := label_in(edit)) and len(name := name_at(text, edit)) > 1:
            labels[name].add(label)
    return [" ".join(name) for name, some in labels.items() if len(some) > 1]


def labels_of_two_names(text: str, edits: Sequence[Edit]) -> list[str]:
    """Labels of names of two words or more that share no word."""
    names: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for edit in edits:
        if (label := label_in(edit)) and len(name := name_at(text, edit)) > 1:
            names[label].append(name)
    return [label for label, some in names.items() if any(set(some[0]).isdisjoint(one) for one in some)]


PAGE = """# What can be counted of replacements

Written by `benchmarks/replacement_checks.py`, typed by nobody: {texts} texts drawn by a seed, at level `standard`.
What a reader has to judge – whether what is said is true, reads on and makes sense – is not counted here; the same
script draws 380 replacements for that.

{counts}

*Doubled*: a word behind itself, or an article behind an article, that the original does not have. *In a row*: two
marks with nothing between them. *Two labels*: a name of two words or more that has more than one label in its text.
*One label*: a label of two names that share no word (other names of one person are among them). *Few members*: a
description that fewer than {least} known things fit. *Marks*: the share of edits that are marks, people's numbers
apart.
"""


def count(data: Path, *, seed: int) -> None:
    """Write the page."""
    found: dict[str, Faults] = defaultdict(Faults)
    policy = Policy()
    with Sanitizer(policy) as sanitizer:
        for one in texts(data, seed=seed):
            found[one.set].add(one.text, sanitizer.sanitize(one.text).edits, least=policy.min_members)
    lines = [
        [name, str(one.texts), str(one.edits), *(str(len(some)) for some in listed(one)), marks_of(one)]
        for name, one in found.items()
    ]
    head = ["set", "texts", "edits", "doubled", "in a row", "two labels", "one label", "few members", "marks"]
    total = sum(one.texts for one in found.values())
    page = PAGE.format(texts=total, counts=table(head, lines), least=policy.min_members)
    (HERE / "replacement_checks.md").write_text(page, "utf-8")
    for name, faults in found.items():
        print(name, *map(Counter.most_common, map(Counter, listed(faults))), sep="\n  ")


def listed(faults: Faults) -> tuple[list[str], ...]:
    """What was counted, in the order of the table."""
    return faults.doubled, faults.in_a_row, faults.two_labels, faults.one_label, faults.few


def marks_of(faults: Faults) -> str:
    """The share of marks among edits, people's numbers apart."""
    return share(faults.marks, faults.edits - faults.people)


def main() -> None:
    """Draw a sample, or count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["draw", "count"])
    parser.add_argument("data", type=Path)
    parser.add_argument("--seed", type=int, default=20_260)
    parser.add_argument("--language", choices=["en", *LANGUAGES], default="en", help="of the texts to draw from")
    asked = parser.parse_args()
    if asked.command == "draw":
        draw(asked.data, seed=asked.seed, language=asked.language)
    else:
        count(asked.data, seed=asked.seed)


if __name__ == "__main__":
    main()
