"""Which texts teach what betrays a private person, and what do their marks say of each character?"""

import json
import lzma
import random
import re
import zlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.marked_texts import Fate, MarkedText, read_file
from textveil.core.kinds import GROUPS, Kind
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.english.reader.word_kinds import kinds_of
from tools.reader.sheet import HIDE, IGNORED, KEEP, NUMBER_OF, OPEN, UNSURE, Sheet

FOLDER = Path(__file__).parents[2] / "benchmarks" / "people" / "lessons"
PASSAGES = FOLDER.with_name("lesson_passages.jsonl")
NAMES = FOLDER.with_name("name_passages.jsonl")
"""Passages of plain texts and pages in which every name is marked with its kind."""
NOT_TO_LEARN_FROM = "evaluation only"
NO_LICENCE = "unstated"
"""What nobody says the licence of teaches nothing."""
KIND_OF = {
    "username": Kind.IDENTIFIER, "contact": Kind.IDENTIFIER, "id": Kind.IDENTIFIER, "PERSON": Kind.PERSON,
    "GPE": Kind.PLACE, "ORGANIZATION": Kind.ORGANIZATION, "DATE_TIME": Kind.DATE, "TITLE": Kind.ROLE,
    "AGE": Kind.AGE, "NRP": Kind.NATIONALITY,
}  # fmt: skip
"""Kinds that marks call otherwise than the package; what it does not know either teaches no kind."""
PRIVATE = {Fate.MUST_GO: HIDE, Fate.MAY_GO: UNSURE, Fate.STAYS: KEEP}
MASKED = ("wiki", "cases", "records", "posts")
SOMEBODYS_OR_NOT = frozenset(("NRP", "GPE", "ORGANIZATION", "DATE_TIME"))
"""Of synthetic sentences nobody says whether these are somebody's."""
SHINGLE = 12
HELD, HELD_SHARE = 7, 16
"""One real text in so many teaches nothing: it is held out, in a fold of its own, for measuring."""
NAMING = frozenset(
    (Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.NATIONALITY, Kind.WORK, Kind.EVENT,
     Kind.PRODUCT, Kind.DRUG, Kind.TECHNICAL, Kind.NAME, Kind.IDENTIFIER)
)  # fmt: skip
"""Kinds of which every mention is marked where names are."""
LETTER = re.compile(r"[^\W\d_]")
Named = tuple[int, int, Kind]
"""Where a name stands, and its kind; the noun that a reader may have given it teaches nothing yet."""


def people_sheets(texts: list[MarkedText], names: Mapping[str, list[Named]]) -> Iterator[Sheet]:
    """Real texts, some of them held out; none that may only be measured on."""
    for text in texts:
        if not text.licence.startswith(NOT_TO_LEARN_FROM):
            sheet = marked_sheet(text, source="people", kind=IGNORED)
            sheet.fold = held_fold(text.text)
            paint_names(sheet, names.get(text.text, ()))
            yield sheet


def held_fold(text: str) -> int:
    """The fold of a text; one in some is held out."""
    return HELD if zlib.crc32(text.encode()) % HELD_SHARE == 0 else -1


def name_marks(corpus: Path) -> dict[str, list[Named]]:
    """By the words of a passage the names in it, with their kinds."""
    found: dict[str, list[Named]] = {}
    by_text: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in NAMES.read_text("utf-8").splitlines():
        one = json.loads(line)
        by_text[one["id"]].append(one)
    for name in ("plain", "pages"):
        with lzma.open(corpus / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                for one in by_text.get(row["id"], ()):
                    text = row["text"][slice(*one["passage"])]
                    if zlib.crc32(text.encode()) != one["crc"]:
                        raise ValueError(f"{row['id']} is not the text that was marked")
                    found[text] = [(start, end, Kind(kind)) for start, end, kind, *_ in one["names"]]
    return found


def named_sheets(names: Mapping[str, list[Named]]) -> Iterator[Sheet]:
    """Passages whose names are marked; of nothing in them is said whether it is private."""
    for text, marks in names.items():
        sheet = Sheet("named", text, kind=IGNORED)
        sheet.fold = held_fold(text)
        paint_names(sheet, marks)
        yield sheet


def paint_names(sheet: Sheet, marks: Sequence[Named]) -> None:
    """Say what the names of a text are, and that what the packaged network takes for others are words."""
    if not marks:
        return
    tokens = tokenize(sheet.text)
    likely = kinds_of(tokens).probabilities.argmax(1)
    for start, end, kind in zip(tokens.starts.tolist(), tokens.ends.tolist(), likely.tolist(), strict=True):
        if GROUPS[kind] in NAMING and LETTER.search(sheet.text[start:end]):
            sheet.kind[start:end], sheet.mention[start:end] = NUMBER_OF[Kind.WORD], 0
    for start, end, kind in marks:
        sheet.paint(start, end, kind)


def authors_sheets() -> Iterator[Sheet]:
    """The texts written for this; where what stays is marked too, the rest is known to be words."""
    for path in sorted(FOLDER.glob("*.txt")):
        is_old = path.stem.startswith("old_")
        source, kind = ("old", OPEN) if is_old else ("authors", IGNORED)
        yield from (marked_sheet(text, source=source, kind=kind) for text in read_file(path))


def marked_sheet(text: MarkedText, *, source: str, kind: int) -> Sheet:
    """One marked text; what is not marked stays."""
    sheet = Sheet(source, text.text, private=KEEP, kind=kind)
    for mark in text.marks:
        start, end = mark.span
        sheet.paint(start, end, KIND_OF.get(mark.kind) or (Kind(mark.kind) if mark.kind in set(Kind) else None))
        sheet.private[start:end] = PRIVATE[mark.fate]
    return sheet


def masked_sheets(folder: Path) -> Iterator[Sheet]:
    """Biographies, cases, records and posts: all that was masked is of their subjects."""
    for source in MASKED:
        for line in (folder / f"{source}.jsonl").open(encoding="utf-8"):
            row = json.loads(line)
            sheet = Sheet(source, row["text"], hide=KEEP, private=KEEP, kind=IGNORED)
            for start, end in row["spans"]:
                sheet.hide[start:end] = sheet.private[start:end] = HIDE
            yield sheet


def identifier_sheets(path: Path) -> Iterator[Sheet]:
    """Synthetic sentences with identifiers."""
    for line in path.open(encoding="utf-8"):
        row = json.loads(line)
        sheet = Sheet("identifiers", row["text"], private=KEEP, kind=IGNORED)
        for start, end, label in row["spans"]:
            sheet.paint(start, end, KIND_OF.get(label, Kind.IDENTIFIER))
            sheet.private[start:end] = KEEP if label == "TITLE" else UNSURE if label in SOMEBODYS_OR_NOT else HIDE
        yield sheet


def unmarked_sheets(path: Path, *, without: Collection[str], share: float, longest: int) -> Iterator[Sheet]:
    """Some plain texts for the teachers to mark, but none that has a passage of the marked ones."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if random.random() < share:
                text = json.loads(line)["text"][:longest]
                if not any(passage in without for passage in passages(text)):
                    yield Sheet("unmarked", text, kind=IGNORED)


def passages(text: str) -> set[str]:
    """Runs of twelve words, from words whose letters say so: two texts that share a long passage share some."""
    words = re.findall(r"\w+", text.lower())
    starts = (at for at in range(len(words) - SHINGLE) if zlib.crc32(words[at].encode()) % 8 == 0)
    return {" ".join(words[at : at + SHINGLE]) for at in starts}
