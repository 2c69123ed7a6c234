"""Which signs of a text stand for others: colours of a terminal, entities, percent signs, pairs in addresses?

What they stand for is read (``unpacking``). A value of an address or a form is read on a line of its own, under the
name that it has there.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from html import escape, unescape
from urllib.parse import quote, quote_plus

from textveil.core.invisible import INVISIBLE
from textveil.core.model import Span
from textveil.core.spans import merge, move_spans
from textveil.formats.unpacking import CodedLayer, CodedSign, EncodedStretch, Unpacking, undo_layer
from textveil.languages.open_language import lexicon

DEEPEST = 4
"""How often a value may be encoded over and over."""
HINT = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f&+\\%]|\^\[\[|#033\[")
"""A sign without which nothing stands for anything else."""

ESCAPE_SIGN = r"(?:\x1b|\\x1b|\\u001[bB]|\\0?33|\\e|\^\[|\#033)"
TERMINAL = re.compile(
    rf"(?P<colour>(?:{ESCAPE_SIGN}\[|\x9b)[0-9:;<=>?]*[ -/]?[m-~JKPXhlsu])"
    rf"|(?P<move>(?:\x1b\[|\x9b)[0-9;?]*[ -/]?[@-~])"
    r"|(?P<title>\x1b[\]P^_X](?:[\w;=:?-]*;)?)"
    r"|(?P<closing>\x1b\\|\x07)"
    r"|(?P<short>\x1b[ -/]*[0-~])"
    r"|(?P<struck>(?:(?P<letter>[^\n])\x08(?P=letter))(?:\x08(?P=letter))*|_\x08[^\n_]|[^\n]\x08_)"
    r"|(?P<back>\x08+)"
    r"|(?P<silent>[\x00-\x06\x0e-\x1a\x7f-\x84\x86-\x9a\x9c-\x9f\x1b])"
)
"""What a terminal does not show: colours, moves of its cursor, titles, letters struck twice, bells and nulls."""
FORWARD = "C"
"""The move that leaves a blank."""
ENTITY = re.compile(
    r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|(?<=\w)\\ (?=\w)"
)
ESCAPED_WORD = re.compile(r"(?:[^\s\x00-\x1f\x7f\"'<>`{}|\\^]|\\[^\n])+")
"""Signs of a word in which some may be escaped."""
WORD = re.compile(r"[^\s\x00-\x1f\x7f\"'<>`{}|\\^]+")
"""Signs that an address or a form may be made of."""
ENDING = re.compile(r"(?<!&#\d\d)(?<!&[a-z]{2})(?<!&[a-z]{3})(?<!&[a-z]{4})[).,;:!\]]+\Z")
"""Signs that end a sentence rather than an address."""
PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+|(?:%u[0-9A-Fa-f]{4})+")
KEY = r"[A-Za-z_$][\w.$-]{0,60}(?:\[[\w.-]*\])*"
VALUE = re.compile(rf"(?:^|[?&;#,/])({KEY})=(?P<value>[^&;#]*)")
PAIR = re.compile(rf"(?P<opening>[?&;#]|(?<![^\s\"'(,]))(?P<key>{KEY})(?P<is>=)(?!=)(?=(?P<value>[^&;#]{{0,200}}))")
CODED = re.compile(r"%[0-9A-Fa-fu]|(?<=[^\s+=])\+(?=[^\s+])")
"""What makes a word look encoded."""
PLUS = re.compile(r"(?<=[^\s+=])\+(?=[^\s+])")
SHORT_PARTS = re.compile(r"(?:^|\+)\W*\w?\W*(?=\+|$)")
"""A part of a sum."""
PACKED = re.compile(r"[A-Za-z0-9+/]{24,}={0,2}")
PLAIN_PART = re.compile(r"\d+|[A-Z]?[a-z]+|[A-Z]+")
SEGMENT = re.compile(r"(?<=/)[^/?&;#=\s]+(?: [^/?&;#=\s]+)+")
SPELLED = re.compile(r"[A-Za-z0-9]{3}")
LATIN = "\u024f"
"""The last letter of those that we read; what unpacks to others is hidden as it is."""
WIDE_LETTERS = "\uff21"
"""The first letter of those that are Latin ones, only wider."""


def unpack(text: str) -> Unpacking:
    """A text as it is read.

    >>> unpack("GET /s?name=Ann%20Lee&tel=0161+496+0347 HTTP/1.1").text
    'GET /s?\\nname: Ann Lee\\ntel: 0161 496 0347\\n HTTP/1.1'
    >>> unpack("\\x1b[1mAnn\\x1b[0m \\x1b[1mLee\\x1b[0m left").text
    'Ann Lee left'
    """
    made = Unpacking(text, text)
    if not HINT.search(text):
        return made
    made, touched = undo_signs(made, terminal_signs(text)), list[Span]()
    for opening, word, find in ((ENTITY, ESCAPED_WORD, entity_signs), (CODED, WORD, percent_signs)):
        words = [(span, list(find(made.text, span))) for span in words_with(opening, word, made.text)]
        made, touched = undo_words(made, words, touched)
    for _ in range(DEEPEST - 1):
        known = len(made.layers)
        made, touched = undo_words(made, [(span, list(percent_signs(made.text, span))) for span in touched], touched)
        if len(made.layers) == known:
            break
    return undo_pairs(made, touched)


def undo_signs(unpacked: Unpacking, signs: Iterable[CodedSign], stretches: Iterable[EncodedStretch] = ()) -> Unpacking:
    """A text with some of its signs undone; as it is where there are none."""
    found = tuple(signs)
    return undo_layer(unpacked, CodedLayer(unpacked.text, found, tuple(stretches))) if found else unpacked


def undo_words(
    unpacked: Unpacking, found: Sequence[tuple[Span, list[CodedSign]]], touched: list[Span]
) -> tuple[Unpacking, list[Span]]:
    """A text with the signs of some words undone, and where those and what was undone before stand in it."""
    found = [(span, kept) for span, signs in found if (kept := without_disguises(unpacked.text, signs))]
    if not found:
        return unpacked, touched
    stretches = [EncodedStretch(*span, encoder_for(unpacked.text, signs)) for span, signs in found]
    new = undo_signs(unpacked, [sign for _, signs in found for sign in signs], stretches)
    return new, merge(move_spans([*touched, *(span for span, _ in found)], new.layers[-1].edits))


def without_disguises(text: str, signs: Sequence[CodedSign]) -> list[CodedSign]:
    """The signs, but for words that stand apart and of which every letter is one: whoever writes so hides something.

    >>> text = "%41%6E%6E, %41%6E%6Ea%20Lee"
    >>> [one.shown for one in without_disguises(text, [*percent_run(text[:9], 0), *percent_run(text[11:20], 11)])]
    ['A', 'n', 'n']
    """
    groups = list[list[CodedSign]]()
    for one in signs:
        if groups and groups[-1][-1].end == one.start:
            groups[-1].append(one)
        else:
            groups.append([one])
    return [one for group in groups if not is_disguise(text, group) for one in group]


def is_disguise(text: str, signs: Sequence[CodedSign]) -> bool:
    """Whether signs that follow each other spell a word, and are no part of one."""
    start, end = signs[0].start, signs[-1].end
    is_part = text[max(start - 1, 0) : start].isalnum() or text[end : end + 1].isalnum()
    return not is_part and SPELLED.search("".join(one.shown for one in signs)) is not None


def encoder_for(text: str, signs: Sequence[CodedSign]) -> Callable[[str], str]:
    """How words are written among some signs of a text."""
    first = text[signs[0].start]
    if first not in "%+":
        return partial(escape, quote=False) if first == "&" else str
    return quote_plus if any(text[one.start] == "+" for one in signs) else partial(quote, safe="")


def words_with(opening: re.Pattern[str], word: re.Pattern[str], text: str) -> Iterator[Span]:
    """Where words stand that may be addresses or forms, on the lines on which something opens a sign."""
    done = 0
    for found in opening.finditer(text):
        if found.start() >= done:
            first, last = text.rfind("\n", done, found.start()) + 1, text.find("\n", found.end())
            first, done = max(first, done), len(text) if last < 0 else last
            for match in word.finditer(text, first, done):
                ending = ENDING.search(match[0])
                if not ending or ending.start():
                    yield match.start(), match.start() + (ending.start() if ending else len(match[0]))


def terminal_signs(text: str) -> Iterator[CodedSign]:
    """What a terminal does not show, and the letters that are struck twice; a bell that closes nothing only rings.

    >>> [one.shown for one in terminal_signs("El\\x07la \\x1b]0;Ann\\x07")]
    ['', '\\n', '\\n']
    """
    is_open = False
    for match in TERMINAL.finditer(text):
        sort, said = match.lastgroup or "", match[0]
        rings = sort == "closing" and not is_open
        is_open = sort == "title" or (is_open and sort != "closing")
        if rings:
            yield CodedSign(*match.span(), "", stays=True)
        elif match["struck"]:
            yield CodedSign(*match.span(), said.replace("\b", "").strip("_")[:1] or "_")
        elif sort in ("move", "title", "closing", "back"):
            yield CodedSign(*match.span(), " " if said.endswith(FORWARD) or sort == "back" else "\n", stays=True)
        else:
            yield CodedSign(*match.span(), "", stays=True)


def entity_signs(text: str, span: Span) -> Iterator[CodedSign]:
    """Entities and escapes in a word."""
    for match in ENTITY.finditer(text, *span):
        said = " " if match[0] == "\\ " else unescape(match[0])
        if match[0][0] == "\\" and match[0][1] != " ":
            said = chr(int(match[0][2:], 16))
        if len(said) == 1 and is_readable(said):
            yield CodedSign(*match.span(), said)


def percent_signs(text: str, span: Span) -> Iterator[CodedSign]:
    """Signs in a word that are written with percent signs, and the plus signs in its values that are blanks."""
    found = [sign for match in PERCENT.finditer(text, *span) for sign in percent_run(match[0], match.start())]
    word = text[slice(*span)]
    is_address = bool(found) or "?" in word or "&" in word
    if "+" in word:
        for match in VALUE.finditer(word):
            value, start = match["value"], span[0] + match.start("value")
            if are_words(value, is_address=is_address):
                found += [CodedSign(start + plus.start(), start + plus.end(), " ") for plus in PLUS.finditer(value)]
    return iter(sorted(found, key=lambda one: one.start))


def are_words(value: str, *, is_address: bool) -> bool:
    """Whether plus signs stand between words in a value: in no sum, and in nothing that is packed."""
    if PACKED.fullmatch(value) and not all(PLAIN_PART.fullmatch(part) for part in value.split("+")):
        return False
    return is_address or not SHORT_PARTS.search(value)


def percent_run(run: str, start: int) -> list[CodedSign]:
    """The signs of a run of percent signs, each with what it stands for; none where that is not text we read.

    >>> [one.shown for one in percent_run("%C3%B6%20", 0)], percent_run("%00%01", 0)
    (['ö', ' '], [])
    """
    if run[1] == "u":
        parts = [(chr(int(run[at + 2 : at + 6], 16)), 6) for at in range(0, len(run), 6)]
    else:
        parts = [(sign, 3 * size) for sign, size in decode(bytes.fromhex(run.replace("%", "")))]
    if not all(is_readable(sign) for sign, _ in parts):
        return []
    found, place = list[CodedSign](), start
    for sign, size in parts:
        found.append(CodedSign(place, place + size, "" if INVISIBLE.match(sign) else sign))
        place += size
    return found


def decode(data: bytes) -> list[tuple[str, int]]:
    """The signs that bytes stand for, each with its number of bytes: UTF-8, or else what pages used before it."""
    try:
        return [(sign, len(sign.encode())) for sign in data.decode("utf-8")]
    except UnicodeDecodeError:
        return [(sign, 1) for sign in data.decode("latin-1")]


def is_readable(sign: str) -> bool:
    """Whether a sign is one that texts in our languages have."""
    is_shown = sign.isprintable() or sign.isspace() or INVISIBLE.match(sign) is not None
    return is_shown and not (sign.isalpha() and LATIN < sign < WIDE_LETTERS)


def undo_pairs(unpacked: Unpacking, touched: Sequence[Span]) -> Unpacking:
    """A text in which each value of an address stands on a line of its own, under its name."""
    text, signs, stretches = unpacked.text, list[CodedSign](), list[EncodedStretch]()
    pairs = [list(PAIR.finditer(text, *span)) for span in touched]
    values = [match.span("value") for own in pairs for match in own]
    written = iter(unpacked.given[slice(*span)] for span in unpacked.restore(values))
    for (start, end), own in zip(touched, pairs, strict=True):
        told = [match for match in own if next(written) != match["value"] or lexicon().column_role(match["key"])]
        found = [sign for match in told for sign in pair_signs(text, match)]
        found += segment_signs(text, (start, found[0].start if found else end))
        found.sort(key=lambda one: (one.start, one.end))
        if found:
            stretches.append(EncodedStretch(found[0].start, end, str))
            signs += [*found, *([CodedSign(end, end, "\n")] if text[end : end + 1] not in ("", "\n") else [])]
    return undo_signs(unpacked, signs, stretches)


def segment_signs(text: str, span: Span) -> Iterator[CodedSign]:
    """The lines that parts of a path stand on which are several words."""
    for match in SEGMENT.finditer(text, *span):
        yield CodedSign(match.start(), match.start(), "\n")
        if match.end() < span[1]:
            yield CodedSign(match.end(), match.end(), "\n")


def pair_signs(text: str, pair: re.Match[str]) -> Iterator[CodedSign]:
    """What stands between the name and the value of a pair, and before it."""
    start, end = pair.span("opening")
    if start < end or text[max(start - 1, 0) : start] not in ("", "\n"):
        yield CodedSign(start, end, "?\n" if pair["opening"] == "?" else "\n", stays=True)
    for bracket in re.finditer(r"[\[\]]", pair["key"]):
        place = pair.start("key") + bracket.start()
        yield CodedSign(place, place + 1, " " if bracket[0] == "[" else "", stays=True)
    yield CodedSign(*pair.span("is"), ": ", stays=True)
