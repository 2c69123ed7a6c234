"""Are private people hidden in German, Spanish and French, and is everything else left alone?

    python -m benchmarks.languages [--data FOLDER] [--most NUMBER]

At ``standard``: clinical cases with planted identities (the dev part; the network learnt
from the train part), real texts marked by one reader, and the texts that authors wrote for
testing alone (``people/languages/*/test*.txt``). At ``strict``: people, places and
organizations that others marked in court decisions, news and old newspapers, in rows that
nothing was learnt from. Of court cases, the names and numbers of people. A mention is found
when more than half of its words are touched; every touched word in nothing that must or may
go is wrong; at ``strict`` dates and numbers go as well, so wrong words are not counted there.

None of these texts taught the network. But which of two trainings is packaged, how cautious it
is, the rule for capitals inside a sentence, and that rules for ordinary words and numbers went
were decided with these figures in view, and faults were read in the texts written for testing:
on other texts expect somewhat less.
Writes ``languages.md``.
"""

import argparse
import json
import lzma
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.genres import WORD
from benchmarks.marked_texts import Fate, Mark, MarkedText, read_file, read_lines
from benchmarks.people import count
from benchmarks.results import table
from textveil.core.kinds import Kind
from textveil.languages.interface import Lexicon
from textveil.mentions.joined_mentions import bare_name
from textveil.policy.policy import Policy
from textveil.policy.promises import Level
from textveil.sanitizer.sanitizer import Sanitizer

DATA = Path("../shared/data/languages")
PAGE = Path(__file__).with_suffix(".md")
WRITTEN = Path(__file__).with_name("people") / "languages"
FOLDERS = {"de": "german", "es": "spanish", "fr": "french"}
MEASURED = 5
"""Of files that teach, every so manyth row is left for measuring."""
NAMES = {
    *("PER", "RR", "AN", "LOC", "LD", "ST", "LDS", "ORG", "UN", "INN", "GRT"),
    *("PERSON", "LOCATION_CITY", "ORGANIZATION", "ORGANIZATION_COMPANY"),
}
"""People, places and organizations, as others mark them."""
DIRECT = {"PER", "CODE"}
PEOPLE = {"PER", "RR", "AN", "PERSON", "person"}
"""Labels of people."""
SETS: list[tuple[str, str, str, Level, set[str] | None, int]] = [
    ("clinical cases", "es", "meddocan_dev", "standard", None, 1),
    *(("marked real texts", code, "people", "standard", None, 1) for code in FOLDERS),
    *(("texts written for testing", code, "", "standard", None, 1) for code in FOLDERS),
    ("court decisions", "de", "ler_dev", "strict", NAMES, MEASURED),
    ("news and encyclopedia", "de", "germeval2014_test", "strict", NAMES, MEASURED),
    ("news", "es", "conll2002_testa", "strict", NAMES, 1),
    ("old newspapers", "de", "europeana_sbb", "strict", NAMES, MEASURED),
    ("old newspapers", "fr", "europeana_bnf", "strict", NAMES, MEASURED),
    ("court cases: names and numbers of people", "es", "echr_manual", "strict", DIRECT, MEASURED),
    ("court cases: names and numbers of people", "fr", "echr_manual", "strict", DIRECT, MEASURED),
]  # fmt: skip
"""What is measured: its title, language, file, level, the labels that are looked for, and which rows."""


def texts_of(data: Path, code: str, name: str, labels: set[str] | None, step: int) -> Iterator[MarkedText]:
    """The texts of a set."""
    if not name:
        for path in sorted((WRITTEN / FOLDERS[code]).glob("test*.txt")):
            yield from read_file(path)
        return
    path = data / code / f"{name}.jsonl.xz"
    if name == "people":
        yield from read_lines(path)
        return
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for number, row in enumerate(map(json.loads, lines)):
            if number % step == 0:
                marks = [Mark((start, end), kind, "-", Fate.MUST_GO) for start, end, kind in row["spans"]]
                asked = tuple(mark for mark in marks if labels is None or mark.kind in labels)
                yield MarkedText(row["id"], "", row["text"], asked)


def without_titles(text: MarkedText, lexicon: Lexicon) -> MarkedText:
    """A text whose marks of people begin behind their titles."""
    marks = [
        mark._replace(span=bare_name(mark.span, text=text.text, lexicon=lexicon)) if mark.kind in PEOPLE else mark
        for mark in text.marks
    ]
    return replace(text, marks=tuple(marks))


def measure(texts: list[MarkedText], code: str, level: Level) -> tuple[float, float, int, int]:
    """The share of mentions found, wrong words in 1,000, and of how many mentions and words.

    A title before a name stays, whoever marked it and whether it is found: it is neither missed nor wrong.
    """
    rows = []
    with Sanitizer(Policy(level=level, language=code)) as sanitizer:
        lexicon = sanitizer.resources.language.lexicon
        for text in (without_titles(one, lexicon) for one in texts):
            found = [(one.kind, span) for one in sanitizer.detect(text.text) for span in one.spans]
            bare = [
                bare_name(span, text=text.text, lexicon=lexicon) if kind is Kind.PERSON else span
                for kind, span in found
            ]
            rows.append(count(text, [span for _, span in found]) | {"wrong": count(text, bare)["wrong"]})
    total = {name: sum(row[name] for row in rows) for name in ("found", "marked", "wrong", "thousand words")}
    words = sum(len(WORD.findall(text.text)) for text in texts)
    return (
        total["found"] / max(1, total["marked"]),
        total["wrong"] / total["thousand words"],
        int(total["marked"]),
        words,
    )


def main() -> None:
    """Measure all sets and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--most", type=int, default=250, help="texts of a set at most")
    args = parser.parse_args()
    rows = []
    for title, code, name, level, labels, step in SETS:
        texts = list(texts_of(args.data, code, name, labels, step))[: args.most]
        found, wrong, mentions, words = measure(texts, code, level)
        told = f"{wrong:.1f}" if labels is None else "–"
        rows.append(
            [title, FOLDERS[code].title(), level, f"{len(texts)}", f"{words:,}", f"{mentions:,}", f"{found:.3f}", told]
        )
        print(*rows[-1], flush=True)
    head = ["texts", "language", "level", "count", "words", "marked", "found", "wrong in 1,000 words"]
    meaning = __doc__.split("\n\n", 2)[2].replace("``", "`")
    PAGE.write_text(f"# German, Spanish and French\n\n{meaning}\n{table(head, rows)}\n", "utf-8")


if __name__ == "__main__":
    main()
