"""Lessons for the kinds network: texts of many genres with what their words are and what people hid.

    python -m tools.kinds.lessons ../shared/data --gazetteers gazetteers.json --spacy MODEL -o lessons.npz

Marked texts (court cases, records, posts, biographies, identifiers), frames, and
plain texts (pages, health answers, web texts) that a maintained spaCy model and
word lists marked. ``eval/genres.jsonl`` is not read: it is for measuring.
"""

import argparse
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.network.token_grammar import Tokens
from tools.kinds.frames import Frames
from tools.kinds.lexicon import Lexicon
from tools.kinds.marked import marked_sheets
from tools.kinds.sheet import Sheet
from tools.kinds.silver import open_pipeline, plain_texts, silver_sheets, web_texts
from tools.kinds.slots import Slots
from tools.kinds.written import written_sheets


def frame_sheets(lists: dict[str, list[str]], *, lexicon: Lexicon, rounds: int) -> Iterator[Sheet]:
    """Every frame filled some times."""
    frames, slots = Frames(), Slots(lists, nationalities=lexicon.nationalities)
    for _ in range(rounds):
        for frame in frames.frames:
            sheet = frames.write(slots, frame=frame)
            lexicon.paint(sheet, tokenize(sheet.text))
            yield sheet


def save(path: Path, sheets: list[Sheet], *, tokenize: Callable[[str], Tokens] = tokenize) -> None:
    """Words joined by line breaks, the rows of all tokens, and where texts begin, of what source and fold."""
    words: list[str] = []
    rows, bounds, sources = [], [], []
    for sheet in sheets:
        tokens, columns = sheet.rows(tokenize)
        if len(tokens):
            bounds.append((len(words), len(words) + len(tokens), sheet.fold))
            sources.append(sheet.source)
            words += tokens.words
            rows.append(columns)
    np.savez_compressed(
        path, words=np.frombuffer("\n".join(words).encode("utf-8", "replace"), np.uint8), rows=np.concatenate(rows),
        texts=np.array(bounds), sources=np.array(sources),
    )  # fmt: skip
    print(f"{path}: {len(bounds):,} texts, {len(words):,} words")


def main() -> None:
    """Write all lessons into one file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--gazetteers", type=Path, required=True)
    parser.add_argument("--spacy", required=True)
    parser.add_argument("--pages", type=float, default=0.04, help="share of the pages drawn from")
    parser.add_argument("--rounds", type=int, default=60, help="how often each frame is filled")
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    random.seed(1)
    lists: dict[str, Any] = json.loads(args.gazetteers.read_text("utf-8"))
    lexicon, pipeline = Lexicon(lists), open_pipeline(args.spacy)
    sheets = list(marked_sheets(args.data / "eval", pipeline=pipeline, lexicon=lexicon))
    print(f"marked: {len(sheets):,}", flush=True)
    sheets += [sheet.vary() for sheet in frame_sheets(lists, lexicon=lexicon, rounds=args.rounds)]
    print(f"with frames: {len(sheets):,}", flush=True)
    sheets += written_sheets(lists, lexicon=lexicon)
    print(f"with written texts: {len(sheets):,}", flush=True)
    plain = {
        "web": web_texts(args.data / "treebank/en_ewt-ud-train.conllu.xz"),
        "medquad": plain_texts(args.data / "corpus/medquad.jsonl.xz", share=2 * args.pages),
        "pages": plain_texts(args.data / "corpus/pages.jsonl.xz", share=args.pages),
    }
    for source, texts in plain.items():
        sheets += [sheet.vary() for sheet in silver_sheets(source, texts, pipeline=pipeline, lexicon=lexicon)]
        print(f"with {source}: {len(sheets):,}", flush=True)
    save(args.output, sheets)


if __name__ == "__main__":
    main()
