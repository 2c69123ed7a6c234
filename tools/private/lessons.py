"""Lessons for the network of English, plain texts for its teacher to mark, and the words that it knows.

    python -m tools.private.lessons ../shared/data -o FOLDER

Writes ``words.npz``, ``lessons.npz``, beside it as ``packaged.npz`` what the packaged network
says of their words, and ``unmarked.npz``. Real texts marked "evaluation only" teach nothing, and
no plain text shares a passage with a real marked one.
"""

import argparse
import copy
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from benchmarks.marked_texts import read_lines, read_passages
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.english.reader.word_kinds import kinds_of
from textveil.languages.network.word_network import number_names, packaged_arrays
from textveil.languages.network.word_table import KNOWN, form
from tools.kinds.lessons import save
from tools.kinds.sheet import Sheet
from tools.private.sheets import (
    PASSAGES,
    authors_sheets,
    identifier_sheets,
    masked_sheets,
    name_marks,
    named_sheets,
    passages,
    people_sheets,
    unmarked_sheets,
)
from tools.private.variants import hide_people, known_names, rename_people

HIDDEN_SHARE = 0.35
"""Of so many marked texts there is a copy that hides everything."""
VARIED_SHARE = 0.3
PACKAGED = "english.npz"


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
    """What the packaged network says of every word: kinds, begins, hide; in 255ths."""
    found = []
    for sheet in sheets:
        tokens = tokenize(sheet.text)
        if len(tokens):
            kinds = kinds_of(tokens)
            chances = np.column_stack([kinds.probabilities, kinds.begins, kinds.hide])
            found.append(np.rint(255 * chances).astype(np.uint8))
    return np.concatenate(found)


def save_words(path: Path, sheets: Iterable[Sheet], *, size: int, least: int) -> None:
    """The words that the packaged network knows, then the most frequent of the texts, and those that only stand in
    lists; with what the packaged network knows of all of them."""
    packaged = packaged_arrays(PACKAGED)
    words, affixes = (packaged[name] * packaged[f"{name}_scale"].astype(np.float32) for name in ("words", "affixes"))
    names = list(number_names(packaged))
    known, rest = names[: len(words) - KNOWN], names[len(words) - KNOWN :]
    counts = Counter(form(word) for sheet in sheets for word in tokenize(sheet.text).words)
    taken = set(known)
    frequent = [word for word, count in counts.most_common() if count >= least and word not in taken]
    frequent = frequent[: size - len(known)]
    taken |= set(frequent)
    chosen = [*known, *frequent, *(word for word in rest if word not in taken)]
    bits = dict(zip(names, packaged["listed"][KNOWN:].tolist(), strict=True))
    listed = [*packaged["listed"][:KNOWN].tolist(), *(bits.get(word, 0) for word in chosen)]
    np.savez_compressed(
        path, names=np.frombuffer("\n".join(chosen).encode(), np.uint8), listed=np.array(listed, np.uint16),
        vectors=np.concatenate([words, np.zeros((len(frequent), words.shape[1]))]).astype(np.float16),
        affixes=affixes.astype(np.float16), lists=packaged["lists"].astype(np.float16),
    )  # fmt: skip
    print(f"{path}: {len(known):,} words known before, {len(frequent):,} new, {len(chosen):,} in all")


def main() -> None:
    """Write the lessons, the plain texts and the words."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True, help="a folder")
    parser.add_argument("--every", type=int, default=1, help="one sheet in so many, to try the scripts")
    parser.add_argument("--pages", type=float, default=0.25, help="share of the pages drawn from")
    parser.add_argument("--size", type=int, default=100_000, help="words that have a vector")
    parser.add_argument("--least", type=int, default=6, help="times that a new word stands in the plain texts")
    args = parser.parse_args()
    random.seed(1)
    people = read_lines(args.data / "eval/people.jsonl.xz")
    marked = [*people, *read_passages(PASSAGES, args.data / "corpus/plain.jsonl.xz")]
    names = name_marks(args.data / "corpus")
    lessons = list(lesson_sheets([*people_sheets(marked, names), *authors_sheets(), *named_sheets(names)]))
    masked = masked_sheets(args.data / "eval")
    lessons += [sheet.vary() if random.random() < VARIED_SHARE else sheet for sheet in masked]
    lessons += [sheet.vary() for sheet in identifier_sheets(args.data / "eval/identifiers.jsonl")]
    lessons = lessons[:: args.every]
    args.output.mkdir(parents=True, exist_ok=True)
    save(args.output / "lessons.npz", lessons)
    np.savez_compressed(args.output / "packaged.npz", chances=packaged_chances(lessons))
    random.seed(2)
    measured = read_passages(PASSAGES.with_name("test_passages.jsonl"), args.data / "corpus/plain.jsonl.xz")
    known = set[str]().union(*(passages(text.text) for text in (*people, *measured)))
    unmarked: list[Sheet] = []
    for name, share, longest in (("plain", 1.0, 4000), ("pages", args.pages, 2500), ("medquad", 0.12, 2500)):
        path = args.data / f"corpus/{name}.jsonl.xz"
        found = unmarked_sheets(path, without=known, share=share / args.every, longest=longest)
        unmarked += [sheet.vary() for sheet in found]
    random.shuffle(unmarked)
    save(args.output / "unmarked.npz", unmarked)
    save_words(args.output / "words.npz", unmarked, size=args.size, least=args.least)


if __name__ == "__main__":
    main()
