"""What does a disguised text look like when its disguise is taken off?

Patterns are matched on a folded copy: invisible signs gone, every dash a hyphen,
every space a space, every digit an ASCII one, full-width signs in their plain
form. The copy remembers where each of its characters came from, so that what is
found in it is exact in the original.
"""

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from textveil.core.invisible import INVISIBLE
from textveil.core.late_patterns import late_pattern
from textveil.core.model import Span

# Letters of living scripts stay as they are; looking at each would cost time and change nothing.
ODD = late_pattern(
    r"[^\x00-\x7f\u00c0-\u034e\u0350-\u04ff\u0531-\u0587\u05d0-\u05f2\u0620-\u064a\u0904-\u0939\u0e01-\u0e30\u3041-\u30fe\u4e00-\u9fff\uac00-\ud7a3]"
)
STANDING = {
    "-": "\u2212",
    ".": "\u3002\uff61\u00b7\u2022\u2027",
    "/": "\u2215\u2044",
    "\n": "\x85\u2028\u2029",
    "'": "\u2018\u2019\u201b",
    "\u0394": "\u2206",
    '"': "\u201c\u201d\u201e",
}
PLAIN = {sign: form for form, signs in STANDING.items() for sign in signs}
"""Signs that stand in for others without being their compatibility form."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A text without its disguise, and the way back."""

    text: str = field(repr=False)
    cuts: Sequence[int] = ()
    """Offsets in ``text`` at which something invisible was taken out, in order, one for each."""

    def source(self, span: Span) -> Span:
        """Where a span of the folded text stands in the original.

        >>> fold("1\\u200b2 3").source((0, 2))
        (0, 3)
        """
        if not self.cuts:
            return span
        start, last = span[0], span[1] - 1
        return start + bisect_right(self.cuts, start), last + bisect_right(self.cuts, last) + 1


def fold(text: str) -> Folded:
    """The folded copy of a text.

    >>> fold("＋４４ 20\\u00a07946‑0958").text
    '+44 20 7946-0958'
    """
    if text.isascii():
        return Folded(text)
    folded = ODD.sub(lambda match: FORMS[match[0]], text)
    if len(folded) == len(text):
        return Folded(folded)
    return Folded(folded, [match.start() - index for index, match in enumerate(INVISIBLE.finditer(text))])


def plain(sign: str) -> str:
    """The one plain character that a sign stands for; itself if there is none, nothing if it cannot be seen.

    >>> [plain(sign) for sign in "＠–٣é²\u200b"]
    ['@', '-', '3', 'é', '²', '']
    """
    if INVISIBLE.match(sign):
        return ""
    if sign in PLAIN:
        return PLAIN[sign]
    digit = unicodedata.decimal(sign, None)
    if digit is not None:
        return str(digit)
    category = unicodedata.category(sign)
    if category == "Pd":
        return "-"
    if category == "Zs":
        return " "
    form = unicodedata.normalize("NFKC", sign)
    # a raised figure is a power or a footnote more often than a disguise
    return form if len(form) == 1 and form.isascii() and "<super>" not in unicodedata.decomposition(sign) else sign


class Forms(dict[str, str]):
    """The plain form of every sign met so far."""

    def __missing__(self, sign: str) -> str:
        """Look a new sign up once."""
        self[sign] = plain(sign)
        return self[sign]


FORMS = Forms()
