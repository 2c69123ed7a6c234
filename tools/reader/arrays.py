"""Marked texts as small arrays: each different word once with its pieces, and what is known of every word.

An ``.npz`` in LZMA. ``word`` is the number of the word at each place, its three bytes one after the other;
``plain``, ``spaced`` and ``teacher`` the pieces of each different word, without and with a space before it and
for all-mpnet-base-v2, ``…_count`` how many each has; ``look`` how it is written; the rest is known at each place.
"""

import io
import lzma
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import sentencepiece
from tokenizers import Tokenizer

from textveil.languages.network.token_grammar import Tokens, number_words
from textveil.reader.network import BEGINS, HIDE, KINDS, score_words
from textveil.reader.pieces import FIRST, LAST, look_of, shorten
from tools.reader.sheet import Sheet

KIND, BEGIN, MASKED, LINE, OPENS, PRIVATE = range(6)
COLUMNS = 6
"""Columns of what a sheet knows of a word."""
SURE, UNKNOWN = 8, 255
"""A mark weighs so many parts; what the packaged reader says weighs a quarter as much at most."""
PARTS = 15
"""Chances are stored in so many parts of one."""
TEACHER_UNKNOWN = 104


@dataclass(frozen=True)
class Rows:
    """Words of many texts, and what is known of them."""

    words: list[str]
    rows: np.ndarray
    """For each word what ``Sheet.rows`` says."""
    texts: np.ndarray
    """Where each text begins and ends, and its fold."""
    sources: list[str]
    chances: np.ndarray | None = None
    """What the packaged reader says: chances of kinds, of begins, of masked."""
    tags: np.ndarray | None = None
    labels: np.ndarray | None = None

    @classmethod
    def joined(cls, parts: Sequence["Rows"]) -> "Rows":
        """Some after another, of marks alone."""
        shifts = np.cumsum([0, *(len(part.words) for part in parts)])
        texts = [part.texts + np.array([shift, shift, 0]) for part, shift in zip(parts, shifts[:-1], strict=True)]
        words = [word for part in parts for word in part.words]
        rows = np.concatenate([part.rows for part in parts])
        return cls(words, rows, np.concatenate(texts), [one for part in parts for one in part.sources])

    def with_silver(self, outputs: tuple[np.ndarray, np.ndarray, np.ndarray], *, kinds: bool) -> "Rows":
        """The rows with what the packaged reader says: tags and labels, and kinds too."""
        chances, tags, labels = outputs
        return replace(self, chances=chances if kinds else None, tags=tags, labels=labels)

    def with_trees(self, tags: np.ndarray, labels: np.ndarray) -> "Rows":
        """The rows with the tags and labels of trees."""
        return replace(self, tags=tags, labels=labels)


def collect_rows(sheets: Iterable[Sheet], tokenize: Callable[[str], Tokens]) -> Rows:
    """The words of sheets and what is known of them."""
    words, rows, texts, sources = list[str](), [], list[tuple[int, int, int]](), list[str]()
    for sheet in sheets:
        tokens, columns = sheet.rows(tokenize)
        if len(tokens):
            texts.append((len(words), len(words) + len(tokens), sheet.fold))
            sources.append(sheet.source)
            words += tokens.words
            rows.append(columns)
    return Rows(words, np.concatenate(rows), np.array(texts), sources)


def packaged_outputs(rows: Rows) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What the packaged reader says of every word: chances of kinds, begins and masked; tags; labels."""
    chances, tags, labels = [], [], []
    for start, end, _ in rows.texts.tolist():
        numbered, known = number_words(rows.words[start:end]), rows.rows[start:end]
        starts = np.flatnonzero(known[:, OPENS])
        found = score_words(numbered.different, numbered.which, lines=known[:, LINE], sentence_starts=starts)
        chances.append(np.column_stack([found.kinds(), found.chances(BEGINS), found.chances(HIDE)]))
        tags.append(found.tags())
        labels.append(found.labels())
    return np.concatenate(chances), np.concatenate(tags), np.concatenate(labels)


class PieceTables:
    """Cuts words into the pieces of the encoders."""

    def __init__(self, encoder: Path) -> None:
        self._model = sentencepiece.SentencePieceProcessor(model_file=str(encoder / "pieces.model"))
        path = encoder / "mpnet_tokenizer.json"
        self._teacher = Tokenizer.from_file(str(path)) if path.exists() else None
        if self._teacher:
            self._teacher.no_truncation()
            self._teacher.no_padding()

    def cut(self, words: list[str], *, for_teacher: bool) -> dict[str, np.ndarray]:
        """The pieces of each word in each form."""
        forms = {"plain": words, "spaced": [f" {word}" for word in words]}
        found = {name: [list(shorten(one)) for one in self._model.encode(some)] for name, some in forms.items()}
        if for_teacher and self._teacher:
            cut = self._teacher.encode_batch(words, add_special_tokens=False)
            found["teacher"] = [shorten_teacher(one.ids) for one in cut]
        arrays = {}
        for name, pieces in found.items():
            arrays[f"{name}_count"] = np.array([len(one) for one in pieces], np.uint8)
            arrays[name] = np.array([piece for one in pieces for piece in one], np.uint16)
        return arrays


def shorten_teacher(pieces: list[int]) -> list[int]:
    """The pieces by which the teacher reads a word: at least one, and of a long word those at its ends."""
    return [*pieces[:FIRST], *pieces[-LAST:]] if len(pieces) > FIRST + LAST else pieces or [TEACHER_UNKNOWN]


def save_rows(path: Path, rows: Rows, *, tables: PieceTables, for_teacher: bool) -> None:
    """Write rows, the commonest words numbered first."""
    numbered = number_words(rows.words)
    order = np.argsort(-np.bincount(numbered.which), kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    place = rank[numbered.which].astype(np.uint32)
    words = [numbered.different[at].encode("utf-8", "replace").decode("utf-8") for at in order.tolist()]
    names, sources = np.unique(rows.sources, return_inverse=True)
    arrays = {
        "word": np.concatenate([place >> shift & 255 for shift in (0, 8, 16)]).astype(np.uint8),
        "look": np.array([look_of(word) for word in words], np.uint8),
        "private": rows.rows[:, PRIVATE].astype(np.int8),
        "lines": rows.rows[:, LINE].astype(np.int16),
        "texts": rows.texts.astype(np.int32),
        "source_names": names,
        "sources": sources.astype(np.int8),
        **known_arrays(rows),
        **tables.cut(words, for_teacher=for_teacher),
    }
    if rows.tags is not None and rows.labels is not None:
        arrays |= {"tag": rows.tags, "label": rows.labels}
    stored = io.BytesIO()
    np.savez(stored, **arrays)  # type: ignore[arg-type]
    path.write_bytes(lzma.compress(stored.getvalue(), preset=1))


def known_arrays(rows: Rows) -> dict[str, np.ndarray]:
    """Kind, begins and masked of each word with their weights: marks, and where there is none the packaged reader."""
    kind = rows.rows[:, KIND].astype(np.int8)
    found = {"kind": kind, "kind_weight": np.where(kind >= 0, SURE, 0).astype(np.uint8)}
    for name, column in (("begin", BEGIN), ("masked", MASKED)):
        marks = rows.rows[:, column]
        found[name] = np.where(marks >= 0, marks * PARTS, UNKNOWN).astype(np.uint8)
        found[f"{name}_marked"] = (marks >= 0).astype(np.uint8)
    if rows.chances is not None:
        kinds, is_open = rows.chances[:, :KINDS], kind < 0
        best = kinds.argmax(1)
        found["kind"] = np.where(is_open, best, kind).astype(np.int8)
        sure = np.rint(kinds[np.arange(len(best)), best] * SURE / 4)
        found["kind_weight"] = np.where(is_open, sure, SURE).astype(np.uint8)
        for name, column in (("begin", KINDS), ("masked", KINDS + 1)):
            said = np.rint(rows.chances[:, column] * PARTS)
            found[name] = np.where(found[f"{name}_marked"] == 1, found[name], said).astype(np.uint8)
    return found


def load_arrays(path: Path) -> dict[str, np.ndarray]:
    """The arrays of a file."""
    with np.load(io.BytesIO(lzma.decompress(path.read_bytes()))) as stored:
        return {name: stored[name] for name in stored.files}
