"""How are many documents treated, each as if it were alone?

Cells, posts and lines of logs come by the thousand, and many of them again: a short
text that comes again is not treated again, and what is left of many is judged once.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from textveil.core.column_model import Column
from textveil.core.model import Document, Finding, Hidden, Span
from textveil.judges.information import Weigh
from textveil.languages.reading import Reading
from textveil.sanitizer.loop import Judgement, ToRead

Done = TypeVar("Done")
Given = tuple[Document | str, str]
"""A document, and whose it is."""

SHORT = 1_000
"""Signs of the longest text whose result is kept at hand."""
ROOM, LEAST = 3_000_000, 300
"""Signs of all texts whose results are kept before all are let go, and those that each counts for at least."""
LONGEST_KEPT = 300
"""Signs of the longest output, as cells of a table are, whose reading is kept."""
MOST_JUDGED = 2_000
"""Outputs of which is kept what was found in them."""


def treat_each(
    documents: Iterable[Given], *, alone: Callable[[Document | str, str], Done], short: Callable[[str, str], Done]
) -> Iterator[Done]:
    """What comes of each document, in order; of a short text that comes again, what came of it before."""
    known: dict[tuple[str, str], Done] = {}
    signs = 0
    for document, subject in documents:
        if not isinstance(document, str) or len(document) > SHORT:
            yield alone(document, subject)
            continue
        if (document, subject) not in known:
            done = short(document, subject)
            signs += max(len(document), LEAST)
            if signs > ROOM:
                known.clear()
                signs = max(len(document), LEAST)
            known[document, subject] = done
        yield known[document, subject]


def go_alone(way: Generator[ToRead, Reading, Done], read: Callable[[ToRead], Reading]) -> Done:
    """Where the way of one document ends."""
    try:
        # Whoever asked for a reading, and was given it, may need the room of what it was read like.
        asked = [next(way)]
        while True:
            asked.append(way.send(read(asked.pop())))
    except StopIteration as end:
        done: Done = end.value
        return done


@dataclass
class Remembering:
    """Judges as another does, and no output twice: "Person 1" is what is left of many cells."""

    judgement: Judgement
    read_asked: Callable[[ToRead], Reading] = field(repr=False)
    _read: dict[str, Reading] = field(default_factory=dict, repr=False)
    _found: dict[int, list[Finding]] = field(default_factory=dict, repr=False)
    """What was found in a reading that is kept, by what tells it apart."""

    @property
    def weigh(self) -> Weigh:
        """Bits of each term."""
        return self.judgement.weigh

    @property
    def generalizes(self) -> bool:
        """Whether something is said in the place of what is hidden."""
        return self.judgement.generalizes

    def remembers(self, promise: str) -> bool:
        """Whether what was taken out for a promise must not be told by the rest."""
        return self.judgement.remembers(promise)

    def redacts(self, promise: str) -> bool:
        """Whether what a promise finds is blacked out."""
        return self.judgement.redacts(promise)

    def read(self, text: str, stand_ins: Sequence[Span] = (), *, columns: tuple[Column, ...] = ()) -> Reading:
        """A text as it is judged."""
        return self.judgement.read(text, stand_ins, columns=columns)

    def read_output(self, asked: ToRead) -> Reading:
        """A text that has to be read; an output that was read before is not read again."""
        if not is_output(asked):
            return self.read_asked(asked)
        if len(self._read) > MOST_JUDGED:
            self._read.clear()
            self._found.clear()
        if asked.text not in self._read:
            self._read[asked.text] = self.read_asked(asked)
        return self._read[asked.text]

    def judge(self, reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
        """What a reading gives away; of an output that is the same as one before, what that gave away."""
        if hidden or self._read.get(reading.text) is not reading:
            return self.judgement.judge(reading, hidden)
        if id(reading) not in self._found:
            self._found[id(reading)] = self.judgement.judge(reading, hidden)
        return list(self._found[id(reading)])


def is_output(asked: ToRead) -> bool:
    """Whether a text is what is left of a short one, as it is read again."""
    is_again = asked.like is not None and asked.like.reread is not None
    return is_again and not asked.columns and not asked.stand_ins and len(asked.text) <= LONGEST_KEPT
