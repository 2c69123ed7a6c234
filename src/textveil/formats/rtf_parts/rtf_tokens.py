"""Of which groups, words and texts is an RTF file made?"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from textveil.core.errors import InputError

TOKEN = re.compile(
    rb"(?P<open>\{)|(?P<close>\})|\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,10})? ?|\\'(?P<code>[0-9A-Fa-f]{2})"
    rb"|\\(?P<sign>[^a-zA-Z'])|(?P<end>[\r\n]+)|(?P<text>[^\\{}\r\n]+)|(?P<odd>\\)",
    re.DOTALL,
)
DEEPEST = 200


@dataclass
class RtfToken:
    """A brace, a control word with its number, a control sign, or bytes of text."""

    kind: str
    word: str = ""
    number: int | None = None
    data: bytes = field(default=b"", repr=False)
    text: str = field(default="", repr=False)


def tokens(data: bytes, *, name: str) -> Iterator[RtfToken]:
    """What an RTF file is made of, up to the end of its first group."""
    if not data.lstrip().startswith(b"{\\rtf"):
        raise InputError(f"{name} is damaged or no RTF file: save it again")
    place, depth = data.index(b"{"), 0
    while place < len(data):
        match = TOKEN.match(data, place)
        if match is None:
            break
        place = match.end()
        depth += (match["open"] is not None) - (match["close"] is not None)
        if depth > DEEPEST:
            raise InputError(f"{name} nests its groups too deep, which no honest document does")
        if match["word"] == b"bin":
            place += max(0, int(match["number"] or 0))
        else:
            yield from make_tokens(match)
        if depth == 0:
            return
    yield from (RtfToken("close") for _ in range(depth))


def make_tokens(match: re.Match[bytes]) -> Iterator[RtfToken]:
    """The token that a match stands for."""
    if match["word"] is not None:
        number = int(match["number"]) if match["number"] is not None else None
        yield RtfToken("word", match["word"].decode("ascii"), number)
    elif match["code"] is not None:
        yield RtfToken("bytes", data=bytes([int(match["code"], 16)]))
    elif match["sign"] is not None:
        yield RtfToken("sign", match["sign"].decode("latin-1"))
    elif match["text"] is not None:
        yield RtfToken("bytes", data=match["text"])
    elif match["open"] is not None or match["close"] is not None:
        yield RtfToken(str(match.lastgroup))
