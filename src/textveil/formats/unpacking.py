"""How is text read that is written in signs for other signs, and how do new words get back among them?

What colours a terminal, percent signs of web addresses, entities and escapes stand in the way of whoever reads: a name
with a sign in it is no name. So a text is read with such signs undone, layer by layer – a value in an address may be
encoded twice – and its edits are written back as the text was: encoded where that was, and with all colours that stood
inside what is hidden.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from textveil.core.kinds import Kind
from textveil.core.model import Edit, Span, apply
from textveil.core.spans import LINE_BREAK, join_edits, line_breaks, move_spans, restore_spans

Encode = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class CodedSign:
    """A sign, or several, and what they stand for."""

    start: int
    end: int
    shown: str = field(repr=False)
    stays: bool = False
    """Whether it stays when the words around it are hidden: a colour, what separates two values."""

    @property
    def is_drawn(self) -> bool:
        """Whether what it shows is nobody's words."""
        return self.stays or self.start == self.end


@dataclass(frozen=True, slots=True)
class EncodedStretch:
    """Where words are encoded, and how new ones are."""

    start: int
    end: int
    encode: Encode = field(repr=False)


@dataclass(frozen=True, slots=True)
class CodedLayer:
    """A text with signs that stand for others, which are undone in one step."""

    given: str = field(repr=False)
    signs: tuple[CodedSign, ...] = field(repr=False)
    """In order and apart."""
    stretches: tuple[EncodedStretch, ...] = field(default=(), repr=False)
    """In order and apart."""

    @property
    def edits(self) -> list[Edit]:
        """What undoes the signs."""
        return [Edit(one.start, one.end, one.shown, Kind.WORD) for one in self.signs]

    def write_back(self, edits: Sequence[Edit]) -> list[Edit]:
        """Edits of the text with its signs undone, as edits of the text that was given."""
        places = restore_spans([(edit.start, edit.end) for edit in edits], self.edits)
        return join_edits([], [self._encode(edit, span) for edit, span in zip(edits, places, strict=True)])

    def _encode(self, edit: Edit, span: Span) -> Edit:
        """An edit as it is written at a place of the given text."""
        start, end = span
        first, last = (bisect_left(self.signs, place, key=lambda one: one.start) for place in span)
        inside = [one for one in self.signs[first:last] if one.end <= end]
        said, stretch = edit.replacement, self._stretch_at(start)
        if any(one.is_drawn and LINE_BREAK.search(one.shown) for one in inside):
            said = LINE_BREAK.sub("", said) + line_breaks(self.given[start:end])
        # Where a whole address or word goes, nothing is left that a mark would have to be encoded for.
        if stretch is not None and not (start == stretch.start and end >= stretch.end):
            said = stretch.encode(said)
        # Whoever hides more than a value hides what stands between values, too.
        kept = [one for one in inside if one.stays] if stretch is not None or not self.stretches else []
        return replace(
            edit, start=start, end=end, replacement=said + "".join(self.given[one.start : one.end] for one in kept)
        )

    def _stretch_at(self, place: int) -> EncodedStretch | None:
        """The stretch that a place lies in."""
        last = bisect_right(self.stretches, place, key=lambda one: one.start) - 1
        return self.stretches[last] if last >= 0 and place < self.stretches[last].end else None


@dataclass(frozen=True, slots=True)
class Unpacking:
    """A text as it was given, and how it is read, layer by layer."""

    given: str = field(repr=False)
    text: str = field(repr=False)
    layers: tuple[CodedLayer, ...] = field(default=(), repr=False)

    def restore(self, spans: Iterable[Span]) -> list[Span]:
        """Where spans of the text stand in what was given."""
        found = list(spans)
        for layer in reversed(self.layers):
            found = restore_spans(found, layer.edits)
        return found

    def move(self, spans: Iterable[Span]) -> list[Span]:
        """Where spans of what was given stand in the text."""
        found = list(spans)
        for layer in self.layers:
            found = move_spans(found, layer.edits)
        return found

    def write_back(self, edits: Iterable[Edit]) -> list[Edit]:
        """Edits of the text as edits of what was given."""
        found = sorted(edits, key=lambda edit: (edit.start, edit.end))
        for layer in reversed(self.layers):
            found = layer.write_back(found)
        return found


def undo_layer(unpacked: Unpacking, layer: CodedLayer) -> Unpacking:
    """A text with one layer more undone."""
    return Unpacking(unpacked.given, apply(layer.given, layer.edits), (*unpacked.layers, layer))
