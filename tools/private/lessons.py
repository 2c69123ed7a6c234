"""Lessons for the network of private people, and plain texts for its teachers to mark.

    python -m tools.private.lessons ../shared/data -o FOLDER

Writes ``lessons.npz``, beside it as ``lessons.packaged.npy`` what the packaged network of
kinds says of their words, and ``unmarked.npz``. Real texts marked "evaluation only"
teach nothing, and no plain text shares a passage with a real marked one.
"""

import argparse
import copy
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from benchmarks.marked_texts import read_lines, read_passages
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.english.reader.word_kinds import score_kinds
from textveil.languages.network.token_grammar import sentence_starts
from textveil.languages.network.word_table import line_features
from tools.kinds.lessons import save
from tools.kinds.sheet import Sheet
from tools.private.sheets import (
    PASSAGES,
    authors_sheets,
    identifier_sheets,
    masked_sheets,
    passages,
    people_sheets,
    unmarked_sheets,
)
from tools.private.variants import hide_people, known_names, rename_people

HIDDEN_SHARE = 0.35
"""Of so many marked texts there is a copy that hides everything."""
VARIED_SHARE = 0.3


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


def packaged_chances(sheets: Iterable[Sheet]) -> np.ndarray:
    """What the packaged network of kinds says of every word: kinds, begins, hide."""
    found = []
    for sheet in sheets:
        tokens = tokenize(sheet.text)
        if len(tokens):
            kinds = score_kinds(tokens.numbered, line_features(tokens), sentence_starts(tokens))
            found.append(np.column_stack([kinds.probabilities, kinds.begins, kinds.hide]).astype(np.float16))
    return np.concatenate(found)


def main() -> None:
    """Write the lessons and the plain texts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True, help="a folder")
    parser.add_argument("--every", type=int, default=1, help="one sheet in so many, to try the scripts")
    parser.add_argument("--pages", type=float, default=1.0, help="share of the pages drawn from")
    args = parser.parse_args()
    random.seed(1)
    people = read_lines(args.data / "eval/people.jsonl.xz")
    marked = [*people, *read_passages(PASSAGES, args.data / "corpus/plain.jsonl.xz")]
    lessons = list(lesson_sheets([*people_sheets(marked), *authors_sheets()]))
    masked = masked_sheets(args.data / "eval")
    lessons += [sheet.vary() if random.random() < VARIED_SHARE else sheet for sheet in masked]
    lessons += [sheet.vary() for sheet in identifier_sheets(args.data / "eval/identifiers.jsonl")]
    lessons = lessons[:: args.every]
    args.output.mkdir(parents=True, exist_ok=True)
    save(args.output / "lessons.npz", lessons)
    np.save(args.output / "lessons.packaged.npy", packaged_chances(lessons))
    random.seed(2)
    measured = read_passages(PASSAGES.with_name("test_passages.jsonl"), args.data / "corpus/plain.jsonl.xz")
    known = set[str]().union(*(passages(text.text) for text in (*people, *measured)))
    unmarked: list[Sheet] = []
    for name, share, longest in (("plain", 1.0, 4000), ("pages", args.pages, 2500), ("medquad", 0.12, 2500)):
        path = args.data / f"corpus/{name}.jsonl.xz"
        found = unmarked_sheets(path, without=known, share=share / args.every, longest=longest)
        unmarked += [sheet.vary() for sheet in found]
    save(args.output / "unmarked.npz", unmarked)


if __name__ == "__main__":
    main()
