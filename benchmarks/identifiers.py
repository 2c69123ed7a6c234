"""How many identifiers are found, how much ordinary prose is left alone, and how fast?

    python -m benchmarks.identifiers ../shared/data          writes identifiers.md

Words count (``\\w+``), as in the acceptance: one is found when any of its characters lies in a finding.
Names, organisations, places, nationalities and titles are no structured identifiers: missing one costs no
recall, finding one costs no precision. The set is cut in two by turns: the first half was looked at while
the patterns were made, the second was not. With Faker installed, addresses and numbers that it makes in many
locales are put into sentences of our own and measured too.
"""

import argparse
import itertools
import json
import lzma
import platform
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.results import table
from textveil.core.model import Finding
from textveil.languages.reading import Reading
from textveil.mentions.identifiers import find as identifiers

PAGE = Path(__file__).with_suffix(".md")
WORD = re.compile(r"\w+")
UNSTRUCTURED = frozenset({"PERSON", "ORGANIZATION", "GPE", "NRP", "TITLE"})
PAGES, ROUNDS = 600, 5
"""How many pages of prose are read, and how often."""
LONG = 80_000
"""Characters of a text made to be slow; growth is from a quarter of it."""
HOSTILE = ("1", "1 ", "a1", "@", "a@", "A.", "12 Main Street ", "GB82 ", "May 1 ", "Mr. A ", "[at]", "key=a", "zip 1 ")
"""Texts that repeat one of these make a careless pattern take forever."""
LOCALES = (
    "cs_CZ da_DK de_AT de_CH de_DE el_GR en_AU en_CA en_GB en_IE en_IN en_NZ en_US es_AR es_ES es_MX et_EE fi_FI fr_CH "
    "fr_FR hr_HR hu_HU id_ID it_IT lt_LT nl_BE nl_NL no_NO pl_PL pt_BR pt_PT ro_RO ru_RU sk_SK sl_SI sv_SE tr_TR uk_UA"
).split()
SENTENCES = (
    "She has lived at {address} since the spring.",
    "Please send the parcel to {address}",
    "Dear team,\nour new address is:\n{address}\nKind regards",
    "You can call me at {phone_number} after work.",
    "Phone: {phone_number}\nFax: {phone_number}",
    "The refund goes to the account {iban} at our bank.",
    "Her social security number is {ssn}, she said.",
    "Payment by card {credit_card_number} failed twice.",
    "Write to {email} or see {url} for details.",
    "He was born on {date} and is now {age} years old.",
    "The number plate was {license_plate}, a grey car.",
    "Blocked {ipv4} and {ipv6} on the router {mac_address}.",
)
DATES = ("%Y-%m-%d", "%d/%m/%Y", "%B %d, %Y", "%d %b %Y", "%d.%m.%Y", "%A, %d %B %Y", "%m/%d/%y")
HEAD = """\
Written by `python -m benchmarks.identifiers ../shared/data`, typed by nobody.
Python {python}, {machine}, a machine that others used at the same time.
"""
MADE = """\
Values that Faker makes, in sentences of our own. The locales were looked at while the patterns were made; the values
are drawn anew.
"""
PROSE = """\
Encyclopedia pages name streets, ages, sites and people with titles too, and most of these findings are such.
Dates are found on purpose, years among them.
"""


@dataclass
class Figures:
    """Words found and words there."""

    by_type: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    right: int = 0
    wrong: int = 0

    @property
    def recall(self) -> float:
        """Share of the words of structured identifiers that were found."""
        return sum(one["found"] for one in self.by_type.values()) / sum(map(Counter.total, self.by_type.values()))

    @property
    def precision(self) -> float:
        """Share of the found words that lie in something marked."""
        return self.right / (self.right + self.wrong)


def find(text: str) -> list[Finding]:
    return identifiers.find(Reading(text, [], [], [], []))


def measure(rows: Iterable[dict[str, Any]]) -> Figures:
    """Precision and recall on texts with typed spans."""
    figures = Figures()
    for row in rows:
        spans = [span for one in find(row["text"]) for span in one.spans]
        for word in WORD.finditer(row["text"]):
            kinds = [kind for start, end, kind in row["spans"] if start < word.end() and word.start() < end]
            is_found = any(start < word.end() and word.start() < end for start, end in spans)
            if is_found:
                figures.right, figures.wrong = figures.right + bool(kinds), figures.wrong + (not kinds)
            structured = [kind for kind in kinds if kind not in UNSTRUCTURED]
            if structured:
                figures.by_type[structured[0]]["found" if is_found else "missed"] += 1
    return figures


def made(faker: Any, other: Any, *, rows: int) -> Iterator[dict[str, Any]]:
    """Sentences of our own, filled by Faker in one locale, with what was filled in marked."""
    for _ in range(rows):
        text, spans = "", []
        for piece in re.split(r"(\{\w+\})", random.choice(SENTENCES)):
            value = filled(faker, other, name=piece[1:-1]) if piece.startswith("{") else piece
            if piece.startswith("{"):
                spans.append((len(text), len(text) + len(value), piece[1:-1]))
            text += value
        yield {"text": text, "spans": spans}


def filled(faker: Any, other: Any, *, name: str) -> str:
    """A value of that name, from the other locale if the one has none of its own."""
    if name == "age":
        return str(random.randint(1, 99))
    if name == "date":
        return str(faker.date(random.choice(DATES)))
    return str(getattr(faker if hasattr(faker, name) else other, name)())


def locales() -> str:
    """The table of what Faker makes, if Faker is here."""
    try:
        make = import_module("faker").Faker
    except ModuleNotFoundError:
        return "Not measured: Faker is not installed.\n"
    random.seed(7)
    make.seed(7)
    every, rows = Figures(), []
    for locale in LOCALES:
        one = measure(made(make(locale), make("en_US"), rows=100))
        rows.append((locale, f"{one.recall:.3f}", f"{one.precision:.3f}"))
        every.right, every.wrong = every.right + one.right, every.wrong + one.wrong
        for kind, counts in one.by_type.items():
            every.by_type[kind] += counts
    total = ("**all**", f"**{every.recall:.3f}**", f"**{every.precision:.3f}**")
    return table(("locale", "recall", "precision"), [*rows, total]) + "\n" + types(every)


def types(figures: Figures) -> str:
    """Recall by type."""
    rows = [
        (kind, counts.total(), f"{counts['found'] / counts.total():.3f}")
        for kind, counts in sorted(figures.by_type.items())
    ]
    return table(("type", "words", "recall"), rows)


def pages(path: Path, *, step: int) -> list[str]:
    """Some hundred pages of prose, spread over the file."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line)["text"] for line in itertools.islice(lines, 7, PAGES * step, step)]


def timed(texts: list[str]) -> float:
    """Seconds of processor time to find what is in all of them."""
    start = time.process_time()
    for text in texts:
        find(text)
    return time.process_time() - start


def prose(texts: list[str]) -> str:
    """What is found in prose, and how fast."""
    words = sum(len(WORD.findall(text)) for text in texts)
    find("1 warm-up")
    found = [find(text) for text in texts]
    seconds = min(timed(texts) for _ in range(ROUNDS))
    counts = Counter(one.kind for findings in found for one in findings)
    rows = [(kind, count, f"{count / words * 1e4:.2f}") for kind, count in counts.most_common()]
    characters = sum(map(len, texts))
    return (
        f"{len(texts)} pages, {words:,} words, {characters:,} characters; "
        f"{characters / seconds / 1e6:.1f} million characters per second of processor time, best of {ROUNDS}.\n\n"
        + table(("kind", "findings", "per 10,000 words"), rows)
    )


def growth() -> str:
    """How time grows with hostile texts."""
    rows = []
    for unit in HOSTILE:
        times = []
        for size in (LONG // 4, LONG):
            text = unit * (size // len(unit))
            start = time.process_time()
            find(text)
            times.append(time.process_time() - start)
        rows.append((f"`{unit}`", f"{times[1]:.2f} s", f"{times[1] / times[0]:.1f}"))
    return table(("repeated", f"{LONG:,} characters", "times the quarter of it"), rows)


def page(data: Path) -> str:
    """The whole page."""
    rows = [json.loads(line) for line in (data / "eval" / "identifiers.jsonl").read_text("utf-8").splitlines()]
    halves = [("looked at", measure(rows[::2])), ("not looked at", measure(rows[1::2])), ("both", measure(rows))]
    return "\n".join(
        (
            "# Identifiers: what is found, what is left alone\n",
            HEAD.format(python=platform.python_version(), machine=platform.machine()),
            "## A synthetic set with typed identifiers\n",
            "Words that lie in structured identifiers (no names, organisations, places, nationalities, titles).\n",
            table(
                ("half", "recall", "precision"),
                [(name, f"{one.recall:.4f}", f"{one.precision:.4f}") for name, one in halves],
            ),
            types(halves[-1][1]),
            "## Other locales\n",
            MADE,
            locales(),
            "## Ordinary prose\n",
            PROSE,
            "### Encyclopedia\n",
            prose(pages(data / "corpus" / "pages.jsonl.xz", step=400)),
            "### Answers about health\n",
            prose(pages(data / "corpus" / "medquad.jsonl.xz", step=25)),
            "## Texts made to be slow\n",
            "Four times the text should take about four times as long.\n",
            growth(),
        )
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of data: eval/identifiers.jsonl, corpus/pages.jsonl.xz")
    PAGE.write_text(page(parser.parse_args().data), "utf-8")
