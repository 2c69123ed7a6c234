"""What does the network say of every word of a text?

One encoder, pretrained on a hundred languages and fine-tuned on our lessons, looks
at a window of pieces; a word is the mean of what comes out for its pieces. A text
that is longer than a window is cut where a sentence starts, and every stretch is
read with what stands around it. The cuts follow from the words near them, so
that a text which differs little from one that was read before has the same windows
but where it differs; what was said of those is taken from there.

Each window is run by itself, whatever else is read with it. Matrices are of whole
numbers of seven bits, which no processor adds up otherwise than another; what comes
out is rounded before anybody compares it with a limit.
"""

import ctypes
import os
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import as_file, files
from multiprocessing import parent_process
from typing import NamedTuple

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from textveil.core.errors import UsageError
from textveil.core.kinds import GROUPS
from textveil.core.one_thread import one_thread
from textveil.core.watching import tell
from textveil.reader.pieces import BEGIN, END, CutWords, cut_words, look_of

onnxruntime.disable_telemetry_events()  # on Windows it tells its makers of its runs, unless it is told not to

Floats = NDArray[np.float32]
Indices = NDArray[np.int64]
Lines = NDArray[np.int16]
Choices = NDArray[np.int8]

TAGS = tuple("ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split())
"""Universal part-of-speech tags, in the order of the network's output."""
LABELS = ("B", "I", "O")
"""A word begins a noun phrase, goes on with it, or is outside, in the order of the output."""
KINDS = len(GROUPS)
BEGINS, HIDE, PRIVATE = range(KINDS, KINDS + 3)
OUTPUTS = PRIVATE + 1 + len(TAGS) + len(LABELS)

CHOICES = (4, 4, 4, 2, 2, 2, 2, 2)
"""How many answers each question about a word's place in its line has, the last one first in the packed number."""
WINDOW = 508
"""Pieces that are read together at most."""
LEAST, MOST, AROUND = 300, 446, 24
"""Pieces of a stretch of a longer text, at least and at most, and those read around it to either side."""
FINENESS = 32
"""Scores are rounded to so many parts of one."""
BLOCK = 18
"""Bytes of 32 numbers of a stored vector: a scale, and half a byte for each."""


class Key(NamedTuple):
    """A window by all that the network sees of it."""

    seen: bytes
    core: tuple[int, int]
    """The first of its words that it is asked about, and one past the last."""


@dataclass(frozen=True, eq=False)
class Scores:
    """What the network says of every word of a text."""

    outputs: Floats = field(repr=False)
    """A row a word: scores of kinds, of begins, masked and private, of tags and of phrase labels."""
    windows: Mapping[Key, Floats] = field(repr=False)

    def chances(self, output: int, *, less: float = 0.0) -> Floats:
        """One output as chances; its scores are so much less."""
        found: Floats = 1 / (1 + np.exp(np.float32(less) - self.outputs[:, output]))
        return found

    def kinds(self) -> Floats:
        """The chance of every kind, a row a word."""
        scores = self.outputs[:, :KINDS]
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        found: Floats = odds / odds.sum(axis=1, keepdims=True)
        return found

    def tags(self) -> Choices:
        """The likeliest tag of every word, as an index into TAGS."""
        found: Choices = self.outputs[:, PRIVATE + 1 : -len(LABELS)].argmax(axis=1).astype(np.int8)
        return found

    def labels(self) -> Choices:
        """The likeliest phrase label of every word, as an index into LABELS."""
        found: Choices = self.outputs[:, -len(LABELS) :].argmax(axis=1).astype(np.int8)
        return found


class Network:
    """The packaged weights and the session that runs them; may be shared by threads."""

    def __init__(self, layers: bytes, vectors: NDArray[np.uint8], rest: Mapping[str, Floats], *, threads: int):
        self._layers = layers
        self._vectors = vectors
        self._rest = rest
        self._is_alone = threads == 1
        self._sessions = {os.getpid(): open_session(layers, threads=threads)}

    def run(self, pieces: NDArray[np.int32], features: "Features", counts: Indices) -> Floats:
        """The outputs of the words of a window, given its pieces, how each is seen, and how many each word has."""
        edges = np.concatenate(([BEGIN], pieces, [END]))
        seen = self._vectors_of(edges) + self._rest["places"][: len(edges)]
        seen += np.pad(self._look(features), ((1, 1), (0, 0)), constant_values=0)
        seen[[0, -1]] += self._rest["looks"][0] + self._rest["firsts"][0] + self._lines(np.zeros(1, np.int16))
        (hidden,) = self._session().run(None, {"x": self._norm(seen, "norm")[None]})
        starts = counts.cumsum() - counts
        sums: Floats = np.add.reduceat(hidden[0, 1:-1], starts, axis=0)
        sizes: Floats = counts[:, None].astype(np.float32)
        means: Floats = sums / sizes
        with one_thread():
            scores = self._norm(means, "last") @ self._rest["output"] + self._rest["output_bias"]
        found: Floats = np.rint(scores * FINENESS) / np.float32(FINENESS)
        return found

    def _session(self) -> onnxruntime.InferenceSession:
        """The session of this process: to one that was forked, the threads of another did not come along."""
        opened_by = next(iter(self._sessions)) if self._is_alone else os.getpid()
        found = self._sessions.get(opened_by)
        return found or self._sessions.setdefault(opened_by, open_session(self._layers, threads=thread_count()))

    def _look(self, features: "Features") -> Floats:
        lines, which = np.unique(features.lines, return_inverse=True)
        found: Floats = self._rest["looks"][features.looks] + self._rest["firsts"][features.is_first.astype(np.int8)]
        found += self._lines(lines)[which]
        return found

    def _lines(self, lines: Lines) -> Floats:
        """What places in lines add to a word."""
        packed, found, row = lines.astype(np.int64), np.zeros((len(lines), self._rest["lines"].shape[1]), np.float32), 0
        size = int(np.prod(CHOICES))
        for answers in CHOICES:
            size //= answers
            found += self._rest["lines"][row + packed // size % answers]
            row += answers
        return found

    def _vectors_of(self, pieces: NDArray[np.int64]) -> Floats:
        """The vectors of pieces, each a row of blocks of half bytes."""
        blocks = np.asarray(self._vectors[pieces]).reshape(-1, BLOCK)
        scale = np.ascontiguousarray(blocks[:, :2]).view("<f2").astype(np.float32)
        halves = np.concatenate([blocks[:, 2:] & 15, blocks[:, 2:] >> 4], axis=1).astype(np.float32) - 8
        found: Floats = (halves * scale).reshape(len(pieces), -1)
        return found

    def _norm(self, rows: Floats, name: str) -> Floats:
        centred = rows - rows.mean(axis=1, keepdims=True)
        spread = np.sqrt((centred * centred).mean(axis=1, keepdims=True) + np.float32(1e-5 if name == "last" else 0))
        found: Floats = centred / np.maximum(spread, np.float32(1e-6))
        return found * self._rest[f"{name}_weight"] + self._rest[f"{name}_bias"]


class Features(NamedTuple):
    """What is seen of pieces beside what they are."""

    looks: NDArray[np.int8]
    is_first: NDArray[np.bool_]
    lines: Lines


@cache
def packaged_network() -> Network:
    """The packaged network, opened once."""
    folder = files("textveil.data.reader")
    with as_file(folder.joinpath("vectors.npy")) as path:
        vectors = np.load(path, mmap_mode="r")
    with as_file(folder.joinpath("rest.npz")) as path, np.load(path) as stored:
        rest = {name: stored[name].astype(np.float32) for name in stored.files}
    return Network(folder.joinpath("layers.onnx").read_bytes(), vectors, rest, threads=thread_count())


def open_session(layers: bytes, *, threads: int) -> onnxruntime.InferenceSession:
    """What runs the layers, in so many threads; 0 is one for each core."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    # Threads that wait in a loop take as much of the processor again; windows differ in length, so that what is
    # remembered of one length only takes memory.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.enable_mem_pattern = False
    session = onnxruntime.InferenceSession(layers, options, providers=["CPUExecutionProvider"])
    # It stays until the process ends: where that was forked, taking it down would wait for threads that are not there.
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(session))
    return session


def thread_count() -> int:
    """In how many threads a window is run: as OMP_NUM_THREADS says, or else in one where this process is one of
    several, and in one for each core (0) elsewhere."""
    asked = os.environ.get("OMP_NUM_THREADS", "").partition(",")[0].strip()
    if not asked:
        return 0 if parent_process() is None else 1
    if not asked.isdecimal():
        raise UsageError("OMP_NUM_THREADS is a number of threads: set it to 1 or more, or not at all")
    return int(asked)


def score_words(
    different: list[str],
    which: NDArray[np.int32],
    *,
    lines: Lines,
    sentence_starts: Indices,
    known: Mapping[Key, Floats] | None = None,
) -> Scores:
    """What the network says of each word of a text; ``which`` of the different ones stands at each place, ``lines`` is
    its place in its line, ``known`` what was said of windows before."""
    outputs, windows = np.zeros((len(which), OUTPUTS), np.float32), dict[Key, Floats]()
    if not len(which):
        return Scores(outputs, windows)
    cut = cut_words(different, which, is_spaced=lines % 2 == 1)
    looks = np.fromiter(map(look_of, different), np.int8, len(different))[which]
    for first, last in cut_stretches(different, which, cut, sentence_starts):
        key, arguments = make_window(cut, looks, lines, first=first, last=last)
        found = known.get(key) if known else None
        if found is None:
            found = packaged_network().run(*arguments)[slice(*key.core)]
        windows[key] = outputs[first:last] = found
        if last < len(which) or first:
            tell("reading", last, len(which))
    return Scores(outputs, windows)


def make_window(
    cut: CutWords, looks: NDArray[np.int8], lines: Lines, *, first: int, last: int
) -> tuple[Key, tuple[NDArray[np.int32], Features, Indices]]:
    """The window in which a stretch of words is read: its key, and what the network is given."""
    ends = cut.ends
    if first or last < len(ends):
        start, end = (int(ends[first - 1]) if first else 0) - AROUND, int(ends[last - 1]) + AROUND
        left = int(np.searchsorted(ends, max(0, start), side="right")) if start > 0 else 0
        right = int(np.searchsorted(ends, end, side="right"))
    else:
        left, right = 0, len(ends)
    begin = int(ends[left - 1]) if left else 0
    here = slice(begin, int(ends[right - 1]))
    words, pieces = cut.word[here], cut.pieces[here]
    features = Features(looks[words], cut.is_first[here], lines[words])
    counts = np.diff(ends[left:right], prepend=begin)
    seen = b"".join(array.tobytes() for array in (pieces, *features))
    return Key(seen, (first - left, last - left)), (pieces, features, counts)


def cut_stretches(
    different: list[str], which: NDArray[np.int32], cut: CutWords, sentence_starts: Indices
) -> Iterator[tuple[int, int]]:
    """The stretches of words that are read at a time, in order; of a text that fits into a window there is one."""
    ends, size = cut.ends, len(which)
    if int(ends[-1]) <= WINDOW:
        yield 0, size
        return
    first = 0
    while first < size:
        before = int(ends[first - 1]) if first else 0
        if int(ends[-1]) - before <= MOST:
            yield first, size
            return
        least, most = (int(np.searchsorted(ends, before + count, side="right")) for count in (LEAST, MOST))
        low, high = np.searchsorted(sentence_starts, (least, most + 1)).tolist()
        places = sentence_starts[low:high].tolist()
        last = min(places, key=lambda place: (sign_of(different, which, place), place)) if places else most
        last = max(last, first + 1)
        yield first, last
        first = last


def sign_of(different: list[str], which: NDArray[np.int32], place: int) -> int:
    """A number that follows from the words at a place and nothing else."""
    words = " ".join(different[number] for number in which[place : place + 4].tolist())
    return zlib.crc32(words.encode("utf-8", "surrogatepass"))
