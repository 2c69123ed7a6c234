"""How are many short texts treated in one go, each as if it were alone?

Cells, posts and lines of logs come by the thousand. Some hundred that follow each
other go their ways side by side: whenever they have to be read, all are read at
once, and a text that comes again is not treated again.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from textveil.core.column_model import Column
from textveil.core.errors import TextveilError
from textveil.core.model import Document, Finding, Hidden, Span
from textveil.judges.information import Weigh
from textveil.languages.reading import Reading
from textveil.sanitizer.loop import Judgement, ToRead

Key = TypeVar("Key")
Done = TypeVar("Done")
Given = tuple[Document | str, str]
"""A document, and whose it is."""
ShortText = tuple[str, str]

SHORT, TOGETHER = 1_000, 256
"""Signs of the longest text that is read with others, and how many of them go together."""
LONGEST_KEPT, MOST_KEPT = 300, 10_000
"""Signs of the longest text, as cells of a table are, whose result is kept at hand; and how many are kept."""
MOST_JUDGED = 2_000
"""Outputs of which is kept what was found in them."""


def treat_each(
    documents: Iterable[Given],
    *,
    alone: Callable[[Document | str, str], Done],
    together: Callable[[Sequence[ShortText]], dict[ShortText, Done | TextveilError]],
) -> Iterator[Done]:
    """What comes of each document, in order; what goes wrong with one is raised when it is its turn."""
    known: dict[ShortText, Done | TextveilError] = {}
    for document, run in runs_of_short(documents):
        new = [one for one in dict.fromkeys(run) if one not in known]
        if len(known) + len(new) > MOST_KEPT:
            known.clear()
            new = list(dict.fromkeys(run))
        known |= together(new) if new else {}
        yield from (raise_error(known[one]) for one in run)
        for one in new:
            if len(one[0]) > LONGEST_KEPT:
                del known[one]
        if document is not None:
            yield alone(*document)


def runs_of_short(documents: Iterable[Given]) -> Iterator[tuple[Given | None, list[ShortText]]]:
    """Short texts that follow each other, each run with what comes behind it where that is none of them."""
    run: list[ShortText] = []
    for document, subject in documents:
        is_short = isinstance(document, str) and len(document) <= SHORT
        if isinstance(document, str) and is_short:
            run.append((document, subject))
        if not is_short or len(run) == TOGETHER:
            yield None if is_short else (document, subject), run
            run = []
    if run:
        yield None, run


def raise_error(outcome: Done | TextveilError) -> Done:
    """What came of a document, unless it is an error."""
    if isinstance(outcome, TextveilError):
        raise outcome
    return outcome


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


def go_together(
    ways: Mapping[Key, Generator[ToRead, Reading, Done]], read: Callable[[Sequence[ToRead]], list[Reading]]
) -> dict[Key, Done | TextveilError]:
    """Where the ways of some documents end, each of which waits for the texts that it has to have read."""
    done: dict[Key, Done | TextveilError] = {}
    answers: dict[Key, Reading | None] = dict.fromkeys(ways)
    while answers:
        asked: dict[Key, ToRead] = {}
        for key, reading in answers.items():
            try:
                asked[key] = next(ways[key]) if reading is None else ways[key].send(reading)
            except StopIteration as end:
                done[key] = end.value
            except TextveilError as error:
                done[key] = error
        answers = dict(zip(asked, read(list(asked.values())), strict=True)) if asked else {}
    return done


@dataclass
class Remembering:
    """Judges as another does, and no output twice: "Person 1" is what is left of many cells."""

    judgement: Judgement
    read_texts: Callable[[Sequence[ToRead]], list[Reading]] = field(repr=False)
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

    def read_outputs(self, asked: Sequence[ToRead]) -> list[Reading]:
        """Many short texts; outputs that were read before are not read again."""
        if len(self._read) > MOST_JUDGED:
            self._read.clear()
            self._found.clear()
        keys = [one.text if is_output(one) else None for one in asked]
        first = {key: place for place, key in enumerate(keys) if key is not None and key not in self._read}
        new = [place for place, key in enumerate(keys) if key is None or first.get(key) == place]
        found = dict(zip(new, self.read_texts([asked[place] for place in new]), strict=True))
        self._read |= {key: found[place] for key, place in first.items()}
        return [found[place] if key is None else self._read[key] for place, key in enumerate(keys)]

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
