"""Does the reader know what a word is, and what people would hide?

    python -m benchmarks.kinds [--data ../shared/data/eval]

Court cases, records, posts and biographies taught the reader what people mask and, by
way of an earlier network, what their marks say a thing is: their figures flatter it. The
genres taught it nothing. Writes ``kinds.md``.

A mention's kind is the one with the highest mean score over its words; an
organization and a public body both answer ORG, a date and an age DATETIME; the
dose that records mark with a drug is not asked for. On the
genres its `hide` alone is asked: a word that is neither
marked as *must* nor as *may* is wrong when hidden, numbers and words of dates
apart; a mention is recalled when all its words but titles (Dr, Ms) are hidden.
"""

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.results import table
from textveil.core.kinds import GROUPS, Kind
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.english.reader.word_kinds import kinds_of
from textveil.languages.network.token_grammar import Tokens
from textveil.languages.reading import Kinds

PAGE = Path(__file__).with_name("kinds.md")
MEANING = __doc__.split("\n\n", 2)[2].replace("``", "`").strip()
LIMITS = (0.7, 0.5, 0.3, 0.2, 0.1, 0.05, 0.02)
ANSWERS = {
    "PERSON": {Kind.PERSON}, "PERSON_NAME": {Kind.PERSON}, "LOC": {Kind.PLACE}, "CODE": {Kind.IDENTIFIER},
    "ORG": {Kind.ORGANIZATION, Kind.INSTITUTION}, "ORGANIZATION_NAME": {Kind.ORGANIZATION, Kind.INSTITUTION},
    "DATETIME": {Kind.DATE, Kind.AGE}, "TIMESTAMP": {Kind.DATE}, "DATE_OF_BIRTH": {Kind.DATE},
    "QUANTITY": {Kind.NUMBER, Kind.UNIT}, "MEDICATION_NAME": {Kind.DRUG}, "HEALTH_CONDITION": {Kind.DISEASE},
    "PROCEDURE_NAME": {Kind.PROCEDURE}, "JOB_TITLE": {Kind.ROLE}, "DEM": set(), "MISC": set(),
}  # fmt: skip
"""Kinds that are right for a mark; of marks that could be several things none is asked for."""
TITLES = frozenset("mr mr. mrs mrs. ms ms. miss dr dr. prof. sir hon. judge officer sgt.".split())
CALENDAR = re.compile(
    r"\d|^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|mon|tues?|wed|thu|fri|sat|sun)"
    r"(?:uary|ruary|ch|il|ust|ember|ober|day|nesday|rsday|urday)?\.?$|^[ap]\.?m\.?$",
    re.IGNORECASE,
)

Row = dict[str, Any]


def marked_texts(data: Path) -> Iterator[tuple[str, Row, Tokens, Kinds]]:
    """Every marked text with what the reader says of it."""
    for source in ("cases", "records", "posts", "wiki"):
        for row in map(json.loads, (data / f"{source}.jsonl").open(encoding="utf-8")):
            tokens = tokenize(row["text"])
            yield source, row, tokens, kinds_of(tokens)


def words_between(tokens: Tokens, start: int, end: int) -> list[int]:
    """The tokens of a stretch that are more than signs."""
    first, last = np.searchsorted(tokens.ends, start, side="right"), np.searchsorted(tokens.starts, end)
    return [at for at in range(int(first), int(last)) if any(map(str.isalnum, tokens.words[at]))]


def mention_answers(row: Row, tokens: Tokens, kinds: Kinds) -> Iterator[tuple[str, bool, float]]:
    """Of every mark that names a kind: the mark, whether the kind is right, and how sure the network was."""
    for start, end, label, *_ in row.get("marks", ()):
        right = ANSWERS.get(label, {Kind.IDENTIFIER})
        dose = re.search(r"\s\d", row["text"][start:end]) if label == "MEDICATION_NAME" else None
        stop = start + dose.start() if dose else end
        places = [at for at in words_between(tokens, start, stop) if tokens.words[at].lower() not in TITLES]
        if right and places:
            chances = np.exp(np.log(kinds.probabilities[places] + 1e-9).mean(axis=0))
            best = int(chances.argmax())
            yield label, GROUPS[best] in right, float(chances[best] / chances.sum())


def reliability(pairs: list[tuple[float, bool]]) -> list[list[object]]:
    """How often it was right when it said so."""
    rows: list[list[object]] = []
    for low in np.arange(0, 1, 0.1):
        inside = [(sure, right) for sure, right in pairs if low <= sure < low + 0.1 + (low > 0.85)]
        if inside:
            sure, right = np.array(inside, np.float64).mean(axis=0)
            rows.append([f"{low:.1f}–{low + 0.1:.1f}", len(inside), f"{sure:.3f}", f"{right:.3f}"])
    return rows


def marked_sections(data: Path) -> str:
    """Kinds of mentions, hiding and reliability."""
    right: dict[tuple[str, str], list[bool]] = defaultdict(list)
    sure: list[tuple[float, bool]] = []
    hidden: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    kept: dict[str, list[float]] = defaultdict(list)
    for source, row, tokens, kinds in marked_texts(data):
        for label, is_right, chance in mention_answers(row, tokens, kinds):
            right[source, label].append(is_right)
            sure.append((chance, is_right))
        masked = {at for start, end in row["spans"] for at in words_between(tokens, start, end)}
        plain = words_between(tokens, 0, len(row["text"]))
        hidden[source] += [(float(kinds.hide[at]), at in masked) for at in plain]
        for start, end, label, *_ in row.get("marks", ()) if source == "records" else ():
            if label in ("MEDICATION_NAME", "HEALTH_CONDITION", "PROCEDURE_NAME"):
                kept[label] += [float(kinds.hide[at]) for at in words_between(tokens, start, end)]
    answers = [answer for found in right.values() for answer in found]
    by_mark = [[source, label, len(found), f"{np.mean(found):.3f}"] for (source, label), found in sorted(right.items())]
    parts = [
        f"## Kinds of {len(answers):,} mentions: {np.mean(answers):.3f} right\n",
        table(["texts", "mark", "mentions", "right"], by_mark),
        "## How sure of a kind, how often right\n",
        table(["said", "mentions", "mean", "right"], reliability(sure)),
        "## How sure of hiding, how often hidden by people\n",
        table(["said", "words", "mean", "hidden"], reliability([pair for found in hidden.values() for pair in found])),
        "## Hiding, every word\n",
        table(["texts", "limit", "precision", "recall"], hiding_rows(hidden)),
        "Words of drugs, conditions and procedures in records hidden at .5: "
        + ", ".join(f"{label} {np.mean(np.array(found) >= 0.5):.3f}" for label, found in sorted(kept.items())) + ".\n",
    ]  # fmt: skip
    return "\n".join(parts)


def hiding_rows(hidden: dict[str, list[tuple[float, bool]]]) -> list[list[object]]:
    """Precision and recall over words at some limits."""
    rows: list[list[object]] = []
    for source, pairs in hidden.items():
        chance, masked = np.array(pairs, np.float64).T
        for limit in (0.5, 0.3, 0.1):
            said = chance >= limit
            both = float((said & (masked > 0)).sum())
            rows.append([source, limit, f"{both / max(1, said.sum()):.3f}", f"{both / max(1, masked.sum()):.3f}"])
    return rows


def genre_section(data: Path) -> str:
    """Wrong hidings and recall on the genres."""
    counts: dict[tuple[str, float], Counter[str]] = defaultdict(Counter)
    for line in (data / "genres.jsonl").open(encoding="utf-8"):
        row = json.loads(line)
        tokens = tokenize(row["text"])
        hide = kinds_of(tokens).hide
        covered = {at for start, end in row["spans"] + row["may"] for at in words_between(tokens, start, end)}
        plain = words_between(tokens, 0, len(row["text"]))
        for limit in LIMITS:
            found = Counter(words=len(plain), mentions=len(row["spans"]))
            said = {at for at in plain if hide[at] >= limit}
            found["wrong"] = sum(not CALENDAR.search(tokens.words[at]) for at in said - covered)
            for start, end in row["spans"]:
                needed = {at for at in words_between(tokens, start, end) if tokens.words[at].lower() not in TITLES}
                found["recalled"] += needed <= said
            for genre in ("all", row["genre"]):
                counts[genre, limit] += found
    rows = [
        [genre, *(cell(counts[genre, limit]) for limit in LIMITS)] for genre in sorted({genre for genre, _ in counts})
    ]
    head = table(["wrong per 1,000 words / recall", *map(str, LIMITS)], rows)
    return f"## Genres, `hide` alone\n\n{head}\n"


def cell(found: Counter[str]) -> str:
    """Wrong words in a thousand, and the share of mentions recalled."""
    return f"{1000 * found['wrong'] / found['words']:.1f} / {found['recalled'] / max(1, found['mentions']):.3f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/eval"))
    args = parser.parse_args()
    head = f"# Kinds\n\nMeasured by `python -m benchmarks.kinds`.\n\n{MEANING}\n\n"
    PAGE.write_text(head + marked_sections(args.data) + "\n" + genre_section(args.data), "utf-8")
    print(PAGE.read_text("utf-8"))
