"""How is an RTF file read and written?

Its text in all known places – body, tables, headers, notes, comments, shapes – is text; pictures, objects,
properties, bookmarks, hidden text and unknown words are left out and reported. Written here: the
libraries that read RTF give its text alone.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from textveil.core.errors import InputError
from textveil.formats.contents import APART, Change, Contents, Note, Piece, count_notes
from textveil.formats.format_words import format_entry, format_words
from textveil.formats.ooxml_parts.ooxml_vocabulary import is_font
from textveil.formats.registry import Settings

# Of which groups, words and texts is an RTF file made?

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


# What of an RTF file stays, and what does its text say?
#
# Known words with small numbers, known destinations, and text. Bytes are read by the code page of their
# font; text that is hidden or deleted goes, for nobody sees it.

KNOWN, DROPPED = format_words("rtf.words.known"), format_words("rtf.words.dropped")
SET_APART, FIELD_WORDS = format_words("rtf.words.apart"), format_words("rtf.words.fields")
SIGNS: dict[str, str] = format_entry("rtf.signs")
BREAKS: dict[str, str] = format_entry("rtf.breaks")
CONTROLS = {"{": "{", "}": "}", "\\": "\\", "~": "\u00a0", "_": "-"}
"""Control signs that are text, and what they say."""
WRITTEN = {"{": b"\\{", "}": b"\\}", "\\": b"\\\\", "\n": b"\\line ", "\t": b"\\tab "}
"""Characters that are written as control words and signs."""
CHARSETS: dict[str, int] = format_entry("rtf.charsets")
"""Code pages by the number that a font bears."""
LARGEST = 99_999
"""The largest number of a word: a longer one may be somebody's."""
ENCODINGS = {65001: "utf-8", 10000: "mac_roman"}


@dataclass
class GroupState:
    """What holds inside a group."""

    destination: str = "rtf"
    page: int = 1252
    skip: int = 1
    is_unseen: bool = False


class RtfCleaner:
    """Goes through the tokens once, and keeps what is known."""

    def __init__(self) -> None:
        self.kept: list[RtfToken] = []
        self.states: list[GroupState] = []
        self.fonts: dict[int, int] = {}
        self.font: int = 0
        self.base: int = 1252
        self.waiting: bytes = b""
        self.to_skip: int = 0
        self.gone: Counter[str] = Counter()

    def clean(self, listed: Sequence[RtfToken]) -> list[RtfToken]:
        """The tokens that stay, texts decoded."""
        index = 0
        while index < len(listed):
            token = listed[index]
            if token.kind == "open" and (left_out := self.left_out(listed, index)):
                self.flush()
                self.gone[left_out] += 1
                index = end_of_group(listed, index)
                continue
            if token.kind == "bytes":
                self.add_bytes(token.data)
            else:
                self.add(token, listed[index + 1 : index + 3])
            index += 1
        self.flush()
        return self.kept

    def left_out(self, listed: Sequence[RtfToken], index: int) -> str:
        """Why a group is left out; nothing if it stays."""
        ahead = listed[index + 1 : index + 3]
        is_optional = bool(ahead) and ahead[0].kind == "sign" and ahead[0].word == "*"
        first = ahead[1] if is_optional and len(ahead) > 1 else ahead[0] if ahead else None
        if first is None or first.kind != "word":
            return "other parts" if is_optional else ""
        if first.word == "fldinst":
            return "" if is_plain_field(listed, index) else "field codes"
        if first.word in DROPPED or (is_optional and first.word not in KNOWN):
            return {"pict": "pictures", "shppict": "pictures", "object": "embedded files", "info": "properties"}.get(
                first.word, "other parts"
            )
        return ""

    def add(self, token: RtfToken, ahead: Sequence[RtfToken]) -> None:
        """Take a token that is no text."""
        if token.kind == "word" and token.word == "u":
            self.add_sign(token.number or 0)
            return
        if token.kind != "word" or token.word not in SIGNS:
            self.flush()
        if token.kind == "open":
            state = replace(self.states[-1]) if self.states else GroupState()
            self.states.append(state)
            first = next((one for one in ahead if one.kind == "word"), None)
            if first is not None and (first is ahead[0] or ahead[0].word == "*") and first.word in SET_APART | SPECIAL:
                state.destination = first.word
            self.kept.append(RtfToken("open"))
        elif token.kind == "close" and self.states:
            self.states.pop()
            self.kept.append(RtfToken("close"))
        elif token.kind == "sign":
            self.add_control(token.word)
        elif token.kind == "word":
            self.add_word(token)

    def add_control(self, sign: str) -> None:
        """A control sign: braces and slashes are text, a hard space is one."""
        if sign in CONTROLS:
            self.add_text(CONTROLS[sign])
        elif sign in "\r\n":
            self.kept.append(RtfToken("word", "par"))
        elif sign == "*":
            self.kept.append(RtfToken("sign", "*"))

    def add_word(self, token: RtfToken) -> None:
        """A control word: what it means for the text, and whether it stays."""
        state = self.states[-1] if self.states else GroupState()
        word, number = token.word, token.number
        if word in SIGNS:
            self.add_text(SIGNS[word])
            return
        if word == "ansicpg" and number:
            self.base = state.page = number
        elif word == "uc":
            state.skip = max(0, min(number if number is not None else 1, 9))
            return
        elif word in ("v", "deleted"):
            state.is_unseen = number != 0
            return
        elif word == "f" and number is not None:
            self.font = number
            if state.destination != "fonttbl":
                state.page = self.fonts.get(number, self.base)
        elif word == "fcharset" and number is not None:
            self.fonts[self.font] = CHARSETS.get(str(number), self.base)
        elif word in ("plain", "pard"):
            state.is_unseen = state.is_unseen and word != "plain"
        if word in KNOWN and (number is None or abs(number) <= LARGEST):
            self.kept.append(RtfToken("word", word, number))

    def add_sign(self, number: int) -> None:
        """A character by its number; what stands for it in old programs is skipped."""
        self.flush()
        state = self.states[-1] if self.states else GroupState()
        self.add_text(chr(number % 65536))
        self.to_skip = state.skip

    def add_bytes(self, data: bytes) -> None:
        """Bytes of text, which wait until all that belong to a character are there."""
        skipped = min(self.to_skip, len(data))
        self.to_skip -= skipped
        self.waiting += data[skipped:]

    def flush(self) -> None:
        """Decode the bytes that wait."""
        self.to_skip = 0
        if self.waiting:
            page = self.states[-1].page if self.states else self.base
            data, self.waiting = self.waiting, b""
            self.add_text(decode(data, page))

    def add_text(self, text: str) -> None:
        """Text, joined with text right before it."""
        if self.waiting:
            self.flush()
        state = self.states[-1] if self.states else GroupState()
        if state.is_unseen:
            self.gone["hidden or deleted text"] += 1
        elif self.kept and self.kept[-1].kind == "text":
            self.kept[-1].text += text
        else:
            self.kept.append(RtfToken("text", text=text, word=state.destination))


SPECIAL = frozenset({"fonttbl", "colortbl", "stylesheet", "fldinst"})


def decode(data: bytes, page: int) -> str:
    """Bytes in a code page; one that nobody knows is that of Western Europe."""
    try:
        return data.decode(ENCODINGS.get(page, f"cp{page}"), "replace")
    except LookupError:
        return data.decode("cp1252", "replace")


def end_of_group(listed: Sequence[RtfToken], index: int) -> int:
    """The place after a group that begins here."""
    depth = 0
    while index < len(listed):
        depth += (listed[index].kind == "open") - (listed[index].kind == "close")
        index += 1
        if depth == 0:
            break
    return index


def is_plain_field(listed: Sequence[RtfToken], index: int) -> bool:
    """Whether a field's code says nothing about anyone: a page's number."""
    inside = listed[index : end_of_group(listed, index)]
    said = b"".join(token.data for token in inside if token.kind == "bytes").decode("latin-1").split()
    return (
        bool(said)
        and said[0].upper() in FIELD_WORDS
        and all(re.fullmatch(r"\\?\*|MERGEFORMAT|Arabic|ARABIC|roman", word) for word in said[1:])
    )


def settle_names(kept: Sequence[RtfToken]) -> None:
    """Fonts that everyone has keep their names, styles get names of our own; both end in a semicolon."""
    style = 0
    for token in kept:
        if token.kind == "text":  # characters beyond the first 65,536 come in two halves
            token.text = token.text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        if token.kind == "text" and token.word == "fonttbl":
            names = [name.strip() for name in token.text.split(";") if name.strip()]
            token.text = "".join(f"{name if is_font(name) else 'Arial'};" for name in names)
        elif token.kind == "text" and token.word == "stylesheet":
            count = len([name for name in token.text.split(";") if name.strip()])
            token.text = "".join(f"S{style + number};" for number in range(1, count + 1))
            style += count
        elif token.kind == "text" and token.word == "colortbl":
            token.text = ";" * token.text.count(";")


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
    return kept, count_notes("document", cleaner.gone)


def places(kept: Sequence[RtfToken]) -> Iterator[tuple[RtfToken, Piece]]:
    """Every text that a reader sees, and the piece that it is; what stands aside follows the paragraph it stands in."""
    line, aside, held = TextFlow(), None, list[tuple[RtfToken, Piece]]()
    depth, begun = 0, 0
    for token in kept:
        if token.kind == "word" and aside is None and token.word in SET_APART:
            aside, begun = TextFlow(), depth
        elif token.kind == "word":
            (aside or line).add_break(BREAKS.get(token.word, ""))
        elif token.kind == "text" and token.word not in SPECIAL and token.text:
            if aside is None and line.lead == APART:
                yield from held
                held.clear()
            found = token, (aside or line).piece(token)
            if aside is None:
                yield found
            else:
                held.append(found)
        depth += (token.kind == "open") - (token.kind == "close")
        aside = None if depth < begun else aside
    yield from held


@dataclass
class TextFlow:
    """What was read last of a text, and what stands behind it."""

    lead: str = APART
    place: str = "rtf"

    def add_break(self, more: str) -> None:
        """Note what stands before the next text."""
        self.lead = APART if APART in (self.lead, more) else self.lead + more

    def piece(self, token: RtfToken) -> Piece:
        """The piece that a text is."""
        lead = self.lead if token.word == self.place else APART
        self.lead, self.place = "", token.word
        return Piece(token.text, lead, "name" if token.word in PEOPLE else None)


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
    if one in WRITTEN:
        return WRITTEN[one]
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
