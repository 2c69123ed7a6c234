"""Where does a text hold other text that has to be unpacked?

Base64, hexadecimal digits, percent signs, entities, words of mail headers, uuencoded
files, text that runs backwards, in signs that nobody sees, in circles and boxes or one
letter at a time: no detector reads them, and everyone else can. What unpacks to text is
hidden.
"""

import base64
import binascii
import re
from collections.abc import Iterator
from itertools import pairwise
from urllib.parse import unquote_to_bytes

from textveil.core.invisible import NO_WIDTH, SELECTORS, TAGS, TURNING
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Span
from textveil.core.spans import matches_from
from textveil.formats.column_names import is_plain
from textveil.formats.format_words import format_words

BASE64 = re.compile(
    r"(?<![A-Za-z0-9+/_-])(?=.[a-z0-9+/_\r\n-]{0,400}[A-Z])"
    r"[A-Za-z0-9+/_-]{8,}(?:\r?\n[A-Za-z0-9+/_-]{4,76})*={0,2}(?![A-Za-z0-9+/_-])"
)
HEX = re.compile(r"(?<![0-9A-Za-z])(?:(?:0x|\\x)?[0-9A-Fa-f]{2}[ :]?){5,}(?:0x|\\x)?[0-9A-Fa-f]{2}(?![0-9A-Za-z])")
PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2}){3,}")
HEADER = re.compile(r"=\?[\w-]{1,40}\?[bBqQ]\?[^\s?]{1,200}\?=")
ESCAPED = re.compile(
    r"(?:&#x?[0-9A-Fa-f]{1,6};){3,}|(?:\\u[0-9A-Fa-f]{4}){3,}|(?:\\x[0-9A-Fa-f]{2}){3,}|(?:\\[0-7]{3}){3,}|(?:=[0-9A-F]{2}){3,}"
)
TURNED = re.compile(rf"[{TURNING}][^\u202c\n]*\u202c?")
"""Text that is shown backwards."""
UNSEEN = re.compile(rf"[{TAGS}]+|[{SELECTORS}]{{2,}}|[{NO_WIDTH}]{{4,}}")
"""Text in signs that nobody sees."""
UUENCODED = re.compile(r"^begin [0-7]{3,4} [^\n]*\n(?:[!-`]{1,61}\r?\n)+?`?\r?\n?end$", re.MULTILINE)
STRETCH = re.compile(rb"[ -~]*[a-z]{3}[ -~]*[ .,:@/\\n][ -~]{3}|[A-Za-z ]{6,}")
"""Text among other bytes."""
PRINTABLE = 0.9
"""What unpacks to text has so great a share of printable signs."""
WORDY = 0.6
"""And so great a share of letters."""
SHORTEST = 5
"""Signs that unpacked text has at least."""
WHOLE = 12
"""Signs of base64 that end without a mark of their end."""
SPELLED = re.compile(r"(?<!\w)[^\W\d_](?:(?: ?\| ?|[ \t\u00a0\u2009]|[.\u00b7]|\s{1,3})[^\W\d_](?!\w)){4,}")
"""Letters that stand apart, each by itself."""
OPENING = re.compile(r"[&\\=]")
"""What escaped signs begin with: quicker looked for."""
DECORATED = re.compile(
    "(?:[\u249c-\u24e9\U0001f110-\U0001f149\U0001f150-\U0001f169\U0001f170-\U0001f189][\ufe0e\ufe0f]?){3,}"
)
"""Letters in circles, squares or brackets."""
REGIONAL = re.compile(r"[\U0001f1e6-\U0001f1ff]{3,}")
"""Letters of which two make a flag."""
RARE = [re.compile(rf"[{TURNING}{NO_WIDTH}\ufe00-\ufe0f\u249c-\u24e9]"), re.compile(r"[^\x00-\uffff]")]
"""What each of these begins with."""
NO_ASCII = re.compile(r"[^\x00-\x7f]")
VOWELS = frozenset("aeiouy")
LETTERS = 5
"""Letters of a word that is spelled."""
COUNTRIES = format_words("signs.flags.countries")
"""Pairs of letters that make a flag."""
BECAUSE = "this unpacks to text that nobody has read"


def find_encoded(text: str) -> list[Finding]:
    """What unpacks to other text, as findings."""
    return [
        Finding((span,), (text[slice(*span)],), Kind.WORD, 1.0, 0.0, BECAUSE, Rule.ENCODED)
        for span in sorted(set(spans(text)))
    ]


def spans(text: str) -> Iterator[Span]:
    """Where text is packed in text.

    >>> list(spans("see RWxsaXNvbiBsZWZ0 and 456c6c69736f6e, not incomprehensibilities or InstanceType"))
    [(4, 20), (25, 39)]
    """
    for match in BASE64.finditer(text):
        if is_mixed(match[0]) and not is_plain(match[0]) and holds_text("".join(match[0].split())):
            yield match.span()
    for match in HEX.finditer(text):
        said = bytes.fromhex(re.sub(r"0x|\\x|[ :]", "", match[0]))
        if re.search("[A-Fa-f]", match[0]) and is_text(said) and is_wordy(said):  # else it is a list of numbers
            yield match.span()
    plain = [HEADER.finditer(text), matches_from(ESCAPED, text, opening=OPENING)]
    plain += [UUENCODED.finditer(text)] if "begin " in text else []
    yield from (match.span() for some in plain for match in some)
    if not text.isascii() and any(rare.search(text) for rare in RARE):
        rare = {one: matches_from(one, text, opening=NO_ASCII) for one in (TURNED, UNSEEN, DECORATED, REGIONAL)}
        yield from (match.span() for match in rare.pop(REGIONAL) if not is_flags(match[0]))
        yield from (match.span() for some in rare.values() for match in some)
    for match in SPELLED.finditer(text):
        if spells_word("".join(sign for sign in match[0] if sign.isalpha())):
            yield match.span()
    yield from (match.span() for match in PERCENT.finditer(text) if is_text(unquote_to_bytes(match[0]), shortest=3))


def spells_word(letters: str) -> bool:
    """Whether letters that stand apart make a word, and no alphabet, no scale and no answers.

    >>> [spells_word(letters) for letters in ("Ellison", "ABCDEF", "YNNYN", "MARGARET", "xyzxyz")]
    [True, False, False, True, False]
    """
    small = letters.lower()
    steps = [ord(after) - ord(before) for before, after in pairwise(small)]
    if len(small) < LETTERS or len(set(small)) < LETTERS - 1 or steps.count(1) > len(steps) / 2:
        return False
    vowels = sum(sign in VOWELS for sign in small)
    return len(small) / 5 <= vowels <= 0.7 * len(small)


def is_flags(letters: str) -> bool:
    """Whether regional letters are flags: pairs, and none of them of letters that no country has.

    >>> is_flags("\U0001f1ec\U0001f1e7\U0001f1eb\U0001f1f7"), is_flags("\U0001f1f2\U0001f1e6\U0001f1f7")
    (True, False)
    """
    plain = "".join(chr(ord(sign) - 0x1F1E6 + ord("A")) for sign in letters)
    return len(plain) % 2 == 0 and all(plain[at : at + 2] in COUNTRIES for at in range(0, len(plain), 2))


def is_wordy(data: bytes) -> bool:
    """Whether bytes are letters for the most part, not signs."""
    plain = bytes(byte for byte in data if byte)
    return sum(bytes([byte]).isalpha() or byte >= 0x80 for byte in plain) >= WORDY * len(plain)


def is_mixed(word: str) -> bool:
    """Whether a word is written as few words of a language are: a large letter after the first."""
    return word[1:] != word[1:].lower()


def holds_text(word: str) -> bool:
    """Whether a word of base64 is text, or holds a stretch of text wherever it starts."""
    if (word.endswith("=") or len(word) >= WHOLE) and is_text(from_base64(word)):
        return True
    return any(STRETCH.search(from_base64(word[shift:].rstrip("="))) for shift in range(4))


def from_base64(word: str) -> bytes:
    """What a word of base64 stands for; nothing if it is none."""
    plain = word.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(plain[: len(plain) - (len(plain) % 4 == 1)] + "=" * (-len(plain) % 4 % 3))
    except binascii.Error:
        return b""


def is_text(data: bytes, *, shortest: int = SHORTEST) -> bool:
    """Whether bytes are text, in UTF-8 or UTF-16."""
    if len(data) < shortest:
        return False
    if len(data) >= 2 * shortest and (not any(data[1::2]) or not any(data[::2])):
        data = bytes(byte for byte in data if byte)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return sum(sign.isprintable() or sign.isspace() for sign in text) >= PRINTABLE * len(text)
