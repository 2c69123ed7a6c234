"""Lessons of the reader, plain texts for its teachers to mark, treebanks, and texts to measure it by.

    python -m tools.reader.lessons ../shared/data --encoder ENCODER -o FOLDER [--only NAME …]

ENCODER is what ``tools.reader.encoder`` wrote. Writes one file for each part, as ``arrays.py`` says: lessons and
plain texts of English; those of German, Spanish and French; plain texts of six more languages; treebanks; tests.
Real texts marked "evaluation only" teach nothing, and no plain text shares a passage with a real marked one.
What nobody marked in English lessons is taken from the packaged reader, which is read here.
"""

import argparse
import copy
import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np

from benchmarks.marked_texts import MarkedText, read_file, read_lines, read_passages
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.european.language_tables import FOLDERS, tokenize_european
from tools.reader.arrays import PieceTables, Rows, collect_rows, packaged_outputs, save_rows
from tools.reader.english_sheets import (
    NO_LICENCE,
    PASSAGES,
    authors_sheets,
    identifier_sheets,
    marked_sheet,
    masked_sheets,
    name_marks,
    named_sheets,
    passages,
    people_sheets,
    unmarked_sheets,
)
from tools.reader.european_sheets import WRITTEN, language_sheets, people_sheet, plain_sheets, rows_of
from tools.reader.sheet import IGNORED, Sheet
from tools.reader.trees import tree_rows
from tools.reader.variants import hide_people, known_names, rename_people

HIDDEN_SHARE = 0.35
"""Of so many marked texts there is a copy that hides everything."""
VARIED_SHARE = 0.3
ENGLISH_SHARES = {"people": 0.65, "authors": 0.65, "old": 0.5, "named": 0.65}
EUROPEAN_SHARES = {"written": 0.6, "people": 0.6, "kinds": 0.6, "nobody": 0.7}
"""Of the lessons of a source so many are kept, else all."""
PLAIN_SHARE, PAGES_SHARE, MEDQUAD_SHARE, EUROPEAN_SHARE, SIX_SHARE = 0.55, 0.14, 0.066, 0.35, 0.3
"""Shares of plain texts that are kept."""
SIX = "it pt nl pl sv cs".split()
TESTS = PASSAGES.with_name("test")
LONGEST, LONGEST_PAGE = 4000, 2500

Make = Callable[[argparse.Namespace], Rows]


def lesson_sheets(marked: Iterable[Sheet]) -> Iterator[Sheet]:
    """Marked texts as they are, about other people, varied in look, and as a sanitizer leaves them."""
    names = known_names()
    for sheet in marked:
        yield sheet
        yield rename_people(sheet, names).vary()
        if random.random() < HIDDEN_SHARE:
            yield hide_people(sheet)
        if sheet.source != "people":
            yield rename_people(sheet, names).vary()
            yield copy.copy(sheet).vary()


def thin(sheets: Iterable[Sheet], shares: dict[str, float], *, every: int) -> list[Sheet]:
    """Some sheets of each source."""
    luck = np.random.default_rng(1)
    return [sheet for sheet in sheets if luck.random() < shares.get(sheet.source, 1.0)][::every]


def english_lessons(args: argparse.Namespace) -> Rows:
    """Marked English texts, with what the packaged reader says where no mark does."""
    random.seed(1)
    marked = [*read_lines(args.data / "eval/people.jsonl.xz"), *marked_passages(args.data)]
    names = name_marks(args.data / "corpus")
    sheets = list(lesson_sheets([*people_sheets(marked, names), *authors_sheets(), *named_sheets(names)]))
    masked = masked_sheets(args.data / "eval")
    sheets += [sheet.vary() if random.random() < VARIED_SHARE else sheet for sheet in masked]
    sheets += [sheet.vary() for sheet in identifier_sheets(args.data / "eval/identifiers.jsonl")]
    rows = collect_rows(thin(sheets, ENGLISH_SHARES, every=args.every), tokenize)
    return rows.with_silver(packaged_outputs(rows), kinds=True)


def marked_passages(data: Path) -> list[MarkedText]:
    """The marked passages of plain texts that teach."""
    return read_passages(PASSAGES, data / "corpus/plain.jsonl.xz")


def english_plain(args: argparse.Namespace) -> Rows:
    """Plain English texts, with the packaged reader's tags."""
    random.seed(2)
    measured = read_passages(PASSAGES.with_name("test_passages.jsonl"), args.data / "corpus/plain.jsonl.xz")
    people = read_lines(args.data / "eval/people.jsonl.xz")
    known = set[str]().union(*(passages(text.text) for text in (*people, *measured)))
    sheets = list[Sheet]()
    for name, share in (("plain", PLAIN_SHARE), ("pages", PAGES_SHARE), ("medquad", MEDQUAD_SHARE)):
        path, longest = args.data / f"corpus/{name}.jsonl.xz", LONGEST if name == "plain" else LONGEST_PAGE
        found = unmarked_sheets(path, without=known, share=share / args.every, longest=longest)
        sheets += [sheet.vary() for sheet in found]
    random.shuffle(sheets)
    rows = collect_rows(sheets, tokenize)
    return rows.with_silver(packaged_outputs(rows), kinds=False)


def european_lessons(args: argparse.Namespace) -> Rows:
    """Marked German, Spanish and French texts."""
    random.seed(1)
    sheets = (sheet for code in FOLDERS for sheet in language_sheets(code, args.data / "languages"))
    return collect_rows(thin(sheets, EUROPEAN_SHARES, every=args.every), tokenize_european)


def european_plain(args: argparse.Namespace) -> Rows:
    """Plain German, Spanish and French texts."""
    random.seed(3)
    folder, share = args.data / "languages", EUROPEAN_SHARE / args.every
    sheets = [sheet.vary() for code in FOLDERS for sheet in plain_sheets(code, folder, share=share)]
    random.shuffle(sheets)
    return collect_rows(sheets, tokenize_european)


def six_plain(args: argparse.Namespace) -> Rows:
    """Plain texts of six languages of which nobody marked any."""
    random.seed(4)
    rows = (row for code in SIX for row in rows_of(args.data / f"languages/{code}/plain.jsonl.xz"))
    sheets = [
        Sheet("unmarked", row["text"], kind=IGNORED).vary()
        for row in rows
        if not row["licence"].startswith(NO_LICENCE) and random.random() < SIX_SHARE / args.every
    ]
    random.shuffle(sheets)
    return collect_rows(sheets, tokenize_european)


def treebank_rows(args: argparse.Namespace) -> Rows:
    """Sentences of treebanks, with tags and noun phrases."""
    return tree_rows(args.data, every=args.every)


def test_rows(args: argparse.Namespace) -> Rows:
    """Texts that nothing was learnt from; each part of them is a source."""
    english = [text for path in sorted(TESTS.glob("*.txt")) for text in read_file(path)]
    fresh = read_passages(PASSAGES.with_name("test_passages.jsonl"), args.data / "corpus/plain.jsonl.xz")
    parts = [
        collect_rows((marked_sheet(text, source=name, kind=IGNORED) for text in texts), tokenize)
        for name, texts in (("people/test", english), ("test passages", fresh))
    ]
    for code, folder in FOLDERS.items():
        real = read_lines(args.data / f"languages/{code}/people.jsonl.xz")
        written = [text for path in sorted((WRITTEN / folder).glob("t*.txt")) for text in read_file(path)]
        for name, texts in (("real", real), ("written", written)):
            sheets = (people_sheet(text, source=f"{folder} {name}") for text in texts)
            parts.append(collect_rows(sheets, tokenize_european))
    return Rows.joined(parts)


PARTS: dict[str, Make] = {
    "english": english_lessons,
    "english_plain": english_plain,
    "european": european_lessons,
    "european_plain": european_plain,
    "six_plain": six_plain,
    "trees": treebank_rows,
    "tests": test_rows,
}
TEACHER_READS = frozenset({"english", "english_plain", "tests"})
"""Parts that all-mpnet-base-v2 reads as well."""


def main() -> None:
    """Write the parts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("-o", "--output", type=Path, required=True, help="a folder")
    parser.add_argument("--only", nargs="*", choices=PARTS, default=list(PARTS))
    parser.add_argument("--every", type=int, default=1, help="one text in so many, to try the scripts")
    args = parser.parse_args()
    args.output.mkdir(parents=True, exist_ok=True)
    tables = PieceTables(args.encoder)
    for name in args.only:
        rows = PARTS[name](args)
        save_rows(args.output / f"{name}.npz.xz", rows, tables=tables, for_teacher=name in TEACHER_READS)
        print(f"{name}: {len(rows.texts):,} texts, {len(rows.words):,} words", flush=True)


if __name__ == "__main__":
    main()
