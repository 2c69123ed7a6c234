"""Which letters does a text hold, whatever its spelling, and between which of them may a name begin or end?

Escapes are undone, what cannot be seen is gone, look-alikes and letters with
marks are plain; then only letters and digits are left, in small letters, one
after the other. What stood between them is looked at where it matters. The way
back to the text is kept, so that what is found is exact.
"""

import re
import sys
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import unescape
from itertools import pairwise

from textveil.core.late_patterns import late_pattern
from textveil.core.model import Span
from textveil.mentions.identifiers.find import FORMS

ESCAPE = re.compile(
    r"&(?:amp;)*(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});"
    r"|(?:%(?:25)*[0-9A-Fa-f]{2})+|(?:\\|%(?:25)*)u(?![dD][89abAB])[0-9a-fA-F]{4}"
    r"|\\(?:u\{[0-9a-fA-F]{1,6}\}|x[0-9a-fA-F]{2}|U[0-9a-fA-F]{8})|_x[0-9a-fA-F]{4}_"
    r"|</?(?:a|b|i|u|s|em|strong|span|font|small|mark|sub|sup|del|ins|wbr)(?:\s[^<>]{0,200})?/?>|<!--.{0,200}?-->"
    r"|\x1b\[[0-9;]{0,20}[A-Za-z]|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}",
    re.DOTALL,
)
"""Entities, percent signs of web addresses, escapes of programs and workbooks, and marks and remarks that may stand
inside a word; what was escaped twice, too."""
TWO_UNITS = len(r"\ud835\udc19")
OPENINGS = ("&", "%", "<", "\\", "_x", "\x1b")
"""What each of them begins with: quicker looked for."""
LIKE_LATIN = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԌԚԜавеѕіјкмнорстухүһԁԛԝѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχϲϹᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢϳǀ∣ɡɑıłŁđĐøØħĦŧŦðÐ"
    "ꜰꜱꞯᎪᏴᏟᎠᎬᏀᎻᏆᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃօսհոցզլᶏᶖɫɨʉƀƃɓɗɠɦɱɲɳȷɼɽʂƫƭʋʐ",
    "ABESIJKMHOPCTYXYGQWabesijkmhopctyxyhdqwvABEZHIKMNOPTYXabezhikmnoptyxcCabcdeghijklmnoprtuvwyzjllgailLdDoOhHtTdD"
    "fsqABCDEGHIJKLMPRSTVWZouhngqlailiubbbdghmnnjrrsttvz",
)
"""Letters that look like Latin ones, and barred ones; a small letter becomes what its capital does."""
PAIRS = {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th", "ς": "σ"}
LETTERS_IN_SHAPES = tuple(map(ord, "\U0001f150\U0001f170\U0001f1e6"))
"""Where the capitals begin that are white in circles, white in squares, and halves of flags."""
FOREIGN = re.compile(r"[^\x09-\x0d\x20-\x7e]")
"""What is no plain sign: also signs that control a terminal or a printer, which nobody sees."""
RUN = re.compile(r"[^\W_]+")
IDEOGRAPH = r"\u0e00-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
"""Scripts that set no space between words."""
SEAM = late_pattern(
    r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Z]{3})(?=[a-z])"
    r"|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])"
    rf"|(?=[{IDEOGRAPH}])|(?<=[{IDEOGRAPH}])"
)
"""Where a word begins inside a run of letters: carterLab, JMCarter, HIVpositive, carter82."""
PREFIX = re.compile(r"(?:^|[^A-Za-z])(?:Mc|Mac|De|Di|Du|La|Le|Fitz|Van|Von|O)$")
"""What a capital may follow inside one name: McDonald says no Donald."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters and digits of a text, and where they came from."""

    text: str = field(repr=False)
    signs: str = field(repr=False)
    """In small letters."""
    plain: str = field(repr=False)
    """The text with its disguise off, capitals and signs between words kept."""
    bounds: list[int] = field(repr=False)
    """Where in ``signs`` a name may begin or end, in order."""
    runs: list[int] = field(repr=False)
    """Where in ``signs`` a letter stands apart from the one before, in order; and the number of all signs."""
    starts: list[int] = field(repr=False)
    """Where each run starts in ``plain``."""
    origin: list[int] | None = field(repr=False)
    """Where in the text each character of ``plain`` came from, and its length at the end; None if they are the same."""

    def place(self, sign: int) -> int:
        """Where in ``plain`` a sign stands."""
        run = bisect_right(self.runs, sign) - 1
        return self.starts[run] + sign - self.runs[run]

    def shown(self, start: int, end: int) -> Span:
        """Where some signs stand in ``plain``."""
        return self.place(start), self.place(end - 1) + 1

    def gaps(self, start: int, end: int) -> Iterator[tuple[int, str]]:
        """Each sign inside a stretch that stands apart from the one before, and what is between them."""
        first, last = bisect_right(self.runs, start), bisect_left(self.runs, end)
        for run in range(first, last):
            before = self.starts[run - 1] + self.runs[run] - self.runs[run - 1]
            yield self.runs[run], self.plain[before : self.starts[run]]

    def source(self, span: Span) -> Span:
        """Where a stretch of ``plain`` stands in the text.

        >>> read("J&ouml;rg left").source((0, 4))
        (0, 9)
        """
        if self.origin is None:
            return span
        start, end = self.origin[span[0]], self.origin[span[1] - 1]
        # all that came from the same escape or letter goes with it, and the marks set on it
        after = bisect_right(self.origin, end, lo=span[1] - 1)
        return start, self.origin[after] if after < len(self.origin) else end + 1


def read(text: str) -> Letters:
    """The letters of a text."""
    return split_words(text, *undisguise(text))


def split_words(text: str, plain: str, origin: list[int] | None) -> Letters:
    """The letters of a text whose disguise is off."""
    found = [match.span() for match in RUN.finditer(plain)]
    runs, bounds, size = [], [], 0
    for start, end in found:
        runs.append(size)
        bounds.append(size)
        bounds += [size + seam - start for seam in seams(plain, start, end)]
        size += end - start
    signs = "".join([plain[start:end] for start, end in found]).lower().replace("ς", "σ")
    return Letters(text, signs, plain, [*bounds, size], [*runs, size], [start for start, _ in found], origin)


def seams(plain: str, start: int, end: int) -> list[int]:
    """Where words begin inside a run of letters and digits.

    >>> seams("HIVpositive", 0, 11), seams("McDonald", 0, 8), seams("jCarter82", 0, 9)
    ([2, 3], [], [1, 7])
    """
    run = plain[start:end]
    if run.isascii() and run.isalpha() and (run.islower() or run.isupper() or run[1:].islower()):
        return []
    return [
        start + seam.start()
        for seam in SEAM.finditer(run)
        if 0 < seam.start() < len(run) and not PREFIX.search(run[: seam.start()][-6:])
    ]


def undisguise(text: str) -> tuple[str, list[int] | None]:
    """A text without escapes, invisible signs, look-alikes and marks on letters, and where each character came from.

    >>> undisguise("Ｍü\\u00adller")[0], undisguise("M%C3%BCller")[0], undisguise("Мüller")[0]
    ('Muller', 'Muller', 'Muller')
    """
    escaped = list(ESCAPE.finditer(text)) if any(sign in text for sign in OPENINGS) else []
    if not escaped and not FOREIGN.search(text):
        return text, None
    pieces: list[str] = []
    origin: list[int] = []
    done = 0
    for match in escaped:
        meant = meaning(match[0])
        if meant is not None:
            _take(text, (done, match.start()), pieces, origin)
            piece = "".join(map(plain_letter, meant))
            pieces.append(piece)
            origin += [match.start()] * len(piece)
            done = match.end()
    _take(text, (done, len(text)), pieces, origin)
    return "".join(pieces), [*origin, len(text)]


def _take(text: str, span: Span, pieces: list[str], origin: list[int]) -> None:
    """Add a stretch that holds no escape."""
    cuts = [span[0], *(match.start() for match in FOREIGN.finditer(text, *span)), span[1]]
    for start, end in pairwise(cuts):
        if start == end:
            continue
        letter = plain_letter(text[start]) if FOREIGN.match(text[start]) else text[start]
        pieces.append(letter + text[start + 1 : end])
        origin += [start] * len(letter)
        origin += range(start + 1, end)


def meaning(escape: str) -> str | None:
    """What an escape stands for; None when it is none.

    >>> meaning("&#67;"), meaning("%C3%BC"), meaning("\\\\u00fc"), meaning("<b>"), meaning("%FF"), meaning("&foo;")
    ('C', 'ü', 'ü', '', None, None)
    >>> meaning("&amp;#67;"), meaning("%2541"), meaning("%u0041"), meaning("\\\\u{41}"), meaning("_x0041_")
    ('C', 'A', 'A', 'A', 'A')
    """
    if escape[0] in "<\x1b":
        return ""
    if len(escape) == TWO_UNITS:
        return bytes.fromhex(escape.replace("\\u", "")).decode("utf-16-be")
    if escape[0] == "&":
        plain = re.sub("&(?:amp;)+", "&", escape)
        meant = unescape(plain)
        return None if meant == plain else meant
    coded = re.sub("%(?:25)+(?=u?[0-9A-Fa-f]{2})", "%", escape)
    if coded[0] == "%" and coded[1] != "u":
        try:
            return bytes.fromhex(coded.replace("%", "")).decode("utf-8")
        except UnicodeDecodeError:
            return None
    code = int(coded.strip("\\%_uUx{}"), 16)
    return chr(code) if code <= sys.maxunicode else None


class Plain(dict[str, str]):
    """The plain form of every letter met so far."""

    def __missing__(self, letter: str) -> str:
        """Look a new letter up once."""
        for start in LETTERS_IN_SHAPES:
            if start <= ord(letter) < start + 26:
                letter_of_shape = chr(ord(letter) - start + ord("A"))
                self[letter] = letter_of_shape
                return letter_of_shape
        if unicodedata.category(letter) == "Cc":
            self[letter] = "\n" if letter == "\x85" else ""
            return self[letter]
        sign = FORMS[letter].translate(LIKE_LATIN)
        apart = unicodedata.normalize("NFKD", sign)
        bare = "".join(one for one in apart if not unicodedata.combining(one)).translate(LIKE_LATIN)
        self[letter] = "".join(PAIRS.get(one, one) for one in bare)
        return self[letter]


PLAIN = Plain()
plain_letter: Callable[[str], str] = PLAIN.__getitem__
