"""How is an RTF file read and written?

Its text in all known places – body, tables, headers, notes, comments, shapes – is text; pictures, objects,
properties, bookmarks, hidden text and unknown words are left out and reported. Written here: the
libraries that read RTF give its text alone.
"""

from collections.abc import Iterator, Sequence

from textveil.formats.contents import APART, Change, Contents, Note, Piece
from textveil.formats.registry import Settings
from textveil.formats.rtf_parts.clean_rtf import BREAKS, SPECIAL, RtfCleaner, settle_names
from textveil.formats.rtf_parts.rtf_tokens import RtfToken, tokens

PEOPLE = ("atnid", "atnauthor")


def read(data: bytes, *, settings: Settings) -> Contents:
    """The text, paragraph by paragraph."""
    kept, removed = open_cleaned(data, settings=settings)
    return Contents(tuple(piece for _, piece in places(kept)), tuple(removed))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new file of the known words, with the changes made."""
    kept = open_cleaned(data, settings=settings)[0]
    for (token, _), change in zip(list(places(kept)), changes, strict=True):
        token.text = change.text
    return b"".join(map(write_token, kept)) + b"\n"


def open_cleaned(data: bytes, *, settings: Settings) -> tuple[list[RtfToken], list[Note]]:
    """The tokens that stay, and what went."""
    cleaner = RtfCleaner()
    kept = cleaner.clean(list(tokens(data, name=settings.name)))
    settle_names(kept)
    return kept, [Note("document", what, count) for what, count in sorted(cleaner.gone.items())]


def places(kept: Sequence[RtfToken]) -> Iterator[tuple[RtfToken, Piece]]:
    """Every text that a reader sees, and the piece that it is."""
    lead, depth, was = APART, 0, "rtf"
    for token in kept:
        if token.kind == "word":
            more = BREAKS.get(token.word, "")
            lead = APART if APART in (lead, more) else lead + more
        elif token.kind == "text" and token.word not in SPECIAL and token.text:
            lead = lead if token.word == was else APART
            yield token, Piece(token.text, lead, "name" if token.word in PEOPLE else None)
            lead, was = "", token.word
        depth += (token.kind == "open") - (token.kind == "close")


def write_token(token: RtfToken) -> bytes:
    """A token as bytes: ASCII, other characters by their numbers."""
    if token.kind == "text":
        return b"".join(map(sign, token.text))
    if token.kind == "word":
        number = "" if token.number is None else str(token.number)
        return f"\\{token.word}{number} ".encode("ascii")
    return {"open": b"{", "close": b"}\n"}.get(token.kind, b"\\*")


def sign(one: str) -> bytes:
    """A character as RTF writes it.

    >>> sign("a"), sign("{"), sign("é")
    (b'a', b'\\\\{', b'\\\\u233?')
    """
    if one in "{}\\":
        return f"\\{one}".encode()
    if one == "\n":
        return b"\\line "
    if one == "\t":
        return b"\\tab "
    if " " <= one <= "~":
        return one.encode("ascii")
    if one < " ":
        return b""
    units = one.encode("utf-16-le")
    numbers = (int.from_bytes(units[at : at + 2], "little", signed=True) for at in range(0, len(units), 2))
    return b"".join(f"\\u{number}?".encode("ascii") for number in numbers)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What a reader of the printed page does not see."""
    return open_cleaned(data, settings=settings)[1]
