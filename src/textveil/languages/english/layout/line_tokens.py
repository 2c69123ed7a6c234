"""Where do the tokens of each line stand, and what has been found out about them?

A page is the workbench of the reader of structure: each part of it writes into
the columns, which have one byte a token.
"""

from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from textveil.languages.english.layout.lines import Lines
from textveil.languages.network.token_grammar import Tokens
from textveil.languages.page_structure import Field, Range, Role


@dataclass(frozen=True, slots=True)
class Page:
    """A text in lines and tokens, and the columns to fill."""

    tokens: Tokens
    lines: Lines
    starts: "array[int]"
    ends: "array[int]"
    firsts: list[int]
    """The first token of each line, and the number of tokens."""
    opens: bytearray
    """Of these a capital tells nothing; one place more than there are tokens, for what begins after the last."""
    label: bytearray
    code: bytearray
    nobodys: bytearray
    stamp: bytearray
    breaks: bytearray
    """Before these no phrase goes on; one place more than there are tokens."""
    fields: list[Field]

    def token_at(self, place: int) -> int:
        """The first token that begins at a place of the text or after it."""
        return bisect_left(self.starts, place)

    def line_of(self, token: int) -> int:
        """The line that a token stands on."""
        return bisect_right(self.firsts, token, 0, len(self.firsts) - 1) - 1

    def add(self, label: Range, value: Range, role: Role) -> None:
        """Keep a field: its value begins anew, and nothing runs over its edges."""
        self.fields.append(Field(label, value, role))
        first, last = value
        self.breaks[first] = self.breaks[last] = self.opens[first] = 1


def open_page(tokens: Tokens, lines: Lines) -> Page:
    """A page with empty columns."""
    size = len(tokens)
    starts, ends = array("q", tokens.starts.tobytes()), array("q", tokens.ends.tobytes())
    firsts: list[int] = []
    token = 0
    for edge in lines.edges:
        token = bisect_left(starts, edge, token)
        firsts.append(token)
    firsts[-1] = size
    return Page(
        tokens=tokens,
        lines=lines,
        starts=starts,
        ends=ends,
        firsts=firsts,
        opens=bytearray(size + 1),
        label=bytearray(size),
        code=bytearray(size),
        nobodys=bytearray(size),
        stamp=bytearray(size),
        breaks=bytearray(size + 1),
        fields=[],
    )
