"""What is each line of a text, and does it go on with the sentence of the line before it?

One compiled expression looks at how a line begins; what only the lines around
it can tell – a heading, an underline, a fence – is decided after that.
"""

import re
from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from textveil.languages.english.lexicon.name_words import is_ordinary
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.network.token_grammar import Tokens
from textveil.languages.reading import Field, LineKind, Range, Role

BLANK, PROSE, HEADING, ITEM = LineKind.BLANK, LineKind.PROSE, LineKind.HEADING, LineKind.ITEM
ROW, RULE, CODE, LOG, QUOTE = LineKind.ROW, LineKind.RULE, LineKind.CODE, LineKind.LOG, LineKind.QUOTE

STAMP = (
    r"\[?(?:\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:Z|\s?[+-]\d\d:?\d\d)?"
    r"|[A-Z][a-z]{2}\s{1,2}\d{1,2}\s\d\d:\d\d:\d\d"
    r"|\d{1,2}/\d{1,2}/\d{2,4},?\s\d{1,2}:\d\d(?::\d\d)?(?:\s?[AaPp][Mm])?"
    r"|\d{1,2}:\d\d(?::\d\d)?(?:\s?[AaPp][Mm])?)\]?(?=[\s,:]|$)"
)
NUMERAL = r"(?:\d{1,3}(?:\.\d{1,3}){0,4}|[IVX]{1,5}|[ivx]{1,5}|[A-Za-z])"
SHOUT = 100
"""A line in capitals longer than this is no heading."""
SHORT = 70
"""A heading in ordinary letters is shorter than this."""
MANY = 10
"""No heading in ordinary letters has more words than this."""
ENDINGS = frozenset('.,;:!?…”"')
WRAPPED = 45
"""A line of running text shorter than this was broken on purpose, as the splitter of sentences has it."""
NARROW = 30
"""In a paragraph of three lines and more that is wider than this, room tells."""
SLACK = 8
COLUMNS = "   "
"""What stands between the columns of a table."""
DAY = re.compile(r"[0-3]?\d(?:st|nd|rd|th)?|(?:1[5-9]|20)\d\d")
"""A day of a month, or a year."""
RUNNING = (LineKind.PROSE, LineKind.ITEM, LineKind.FIELD, LineKind.SPEECH, LineKind.LOG)


@cache
def shapes() -> re.Pattern[str]:
    """How lines begin; the name of the group that matched tells what the line is."""
    levels, words = "|".join(sorted(tables().levels)), "|".join(sorted(tables().keywords))
    component = r"(?:\s+[\w./@-]{1,40}(?:\[\d{1,8}\])?:(?=\s))?"
    process = r"(?:\s+[\w./@-]{1,40}\[\d{1,8}\]:(?=\s))?"
    host = r"(?:\s+[\w.-]{1,40}(?=\s+[\w./-]{1,40}\[\d{1,8}\]:))?"
    return re.compile(
        rf"""(?P<fence>```|~~~)
        |(?P<rule>(?:[-=_*~+\#]\ ?){{3,}}+$|[|+][-\s:|+=]{{2,}}+$)
        |(?P<hashes>\#{{1,6}}\s+(?=\S))
        |(?P<quote>(?:>\ ?){{1,9}}|On\s[^\n]{{6,160}}\swrote:$|-{{2,9}}\s?(?:Original|Forwarded)\s[^\n]{{1,30}}$)
        |(?P<row>\|)
        |(?P<log>{STAMP}(?:[,:]?\s+-\s+(?!\S{{0,40}}:)|(?:[,:]?\s+(?:-\s+)?[\[(<]?(?:{levels})[\])>]?:?(?=\s|$){component}|{host}{process})))
        |(?P<level>\[?(?:{levels})\]?(?::|\s+\[?\d{{4}}-)(?=\s|\d))
        |(?P<item>(?:[-*•–—‣◦▪●○+·‑]|\(?{NUMERAL}\)|\d{{1,3}}\.|{NUMERAL}\.|\d{{1,3}}(?:\.\d{{1,3}}){{1,4}})\s+(?:\[[\sxX]\]\s+)?(?=\S))
        |(?P<nick><[@+\ ]?[\w^\[\]{{}}-]{{1,30}}>\s+(?=[^<\n]+$))
        |(?P<section>\[[A-Za-z][\w\ .:-]{{0,40}}\]$)
        |(?P<config>(?:export\s+|set\s+|SET\s+|ENV\s+|-{{1,2}})?[A-Za-z_][\w.-]{{0,60}}\s?=(?![=>])\s?(?=\S|$))
        |(?P<sure>[{{}}\]]+[,;]?$|[{{\[]$|"[^"\n]{{1,60}}"\s?:\s|\{{\s?"|</?[A-Za-z][\w:-]{{0,30}}[\s/>]|\$\s\w|//|/\*|\#!|at\s[\w.$<>]+\(|File\s"|Traceback\s\()
        |(?P<code>(?:{words})\b\s?(?=[^\n]))""",
        re.VERBOSE,
    )


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a text: one entry a line in each list."""

    bodies: list[str]
    """The lines without the white space around them."""
    begins: list[int]
    """Where each body begins in the text."""
    edges: list[int]
    """Where each line begins in the text, and the end of the text."""
    kinds: list[LineKind]
    prefixes: list[int]
    """How many characters of each body come before what it says: a bullet, a time, "> "."""


def read_lines(text: str) -> Lines:
    """Cut ``text`` into lines and say what each is."""
    pieces = text.splitlines(keepends=True)
    edges = [0, *accumulate(map(len, pieces))]
    bodies = [piece.strip() for piece in pieces]
    begins = [edge + len(piece) - len(piece.lstrip()) for edge, piece in zip(edges, pieces, strict=False)]
    kinds: list[LineKind] = []
    prefixes: list[int] = []
    match, fenced = shapes().match, False
    for body in bodies:
        kind, prefix = BLANK, 0
        if body:
            found = match(body)
            if found is not None:
                kind, prefix = OF_SHAPE[found.lastgroup or ""], found.end()
                if found.lastgroup == "fence":
                    fenced, prefix = not fenced, len(body)
                elif found.lastgroup == "item":
                    kind, prefix = item_or_name(body, found)
                elif found.lastgroup == "code":
                    kind, prefix = (CODE if CODE_LINE.match(body) else PROSE), 0
                elif kind is CODE or kind is RULE:
                    prefix = 0
            else:
                kind = PROSE
            if fenced:
                kind, prefix = CODE, 0
        kinds.append(kind)
        prefixes.append(prefix)
    lines = Lines(bodies, begins, edges, kinds, prefixes)
    mark_headings(lines)
    return lines


OF_SHAPE = {
    "fence": CODE,
    "rule": RULE,
    "hashes": HEADING,
    "quote": QUOTE,
    "row": ROW,
    "log": LOG,
    "level": LOG,
    "item": ITEM,
    "nick": LineKind.SPEECH,
    "section": CODE,
    "config": CODE,
    "sure": CODE,
    "code": CODE,
}


CODE_LINE = re.compile(
    r"(?:[^\n]{0,400}(?:[;{]|[)\]]:|\);?)$|import\s[\w., *]+$|from\s[\w.]+\simport\s)"
    r"|(?i:select|insert|update|delete|create|alter|drop)\s[^\n]{0,200}\s(?i:from|into|set|table|values)\s"
    r"|(?:sudo|curl|git|docker|kubectl|npm|pip|cd|ls|echo)\s(?:-|\S*[-/$.\"]|install\b|push|pull|clone|commit|run)"
)
"""A line that begins with a word of code is code only where it goes on so."""


def item_or_name(body: str, found: re.Match[str]) -> tuple[LineKind, int]:
    """A letter and a full stop count an item only before an ordinary word: "A. Background", not "A. Ode"."""
    mark = found.group().strip()
    if mark[0].isalpha() and mark[-1] == ".":
        follower = body[found.end() :].split(None, 1)[0].strip(",.:;")
        initial = len(mark) == 2 and mark[0].isupper() and (body[-1] in ".!?" or len(body) > SHORT)
        if initial or not is_ordinary(follower) or mark in ("Q.", "A.", "v.", "V."):
            return PROSE, 0
    return ITEM, found.end()


def mark_headings(lines: Lines) -> None:
    """Turn lines that stand like headings into headings."""
    bodies, kinds = lines.bodies, lines.kinds
    last = len(bodies) - 1
    for index, body in enumerate(bodies):
        kind = kinds[index]
        if (kind is not PROSE and kind is not ITEM) or len(body) > SHOUT:
            continue
        underlined = index < last and kind is PROSE and kinds[index + 1] is RULE and bodies[index + 1][0] in "=-~"
        if body.isupper():
            stands = is_shouted_heading(lines, index)
        else:
            stands = underlined or (stands_alone(lines, index) and is_heading(lines, index))
        if stands:
            kinds[index] = HEADING


def stands_alone(lines: Lines, index: int) -> bool:
    """Whether a short line is the first of a block and not the last of the text."""
    before = lines.kinds[index - 1] if index else BLANK
    return before in (BLANK, HEADING, RULE) and index + 1 < len(lines.kinds) and len(lines.bodies[index]) < SHORT


def is_shouted_heading(lines: Lines, index: int) -> bool:
    """Whether a line in capitals is a heading: some of its words ordinary, no value after a colon, no full stop."""
    body = lines.bodies[index]
    words = body[lines.prefixes[index] :].split()
    colon = body.find(": ")
    letters = [word.strip(",.:;()/&-") for word in words if word[:1].isalpha() or len(word) > 1]
    return (
        colon < 0
        and len(words) <= MANY + 4
        and (body[-1] not in ".,;" or len(words) <= 3)
        and any(len(word) > 3 for word in letters)
        and sum(map(is_ordinary, letters)) * 2 >= len(letters)
    )


def is_heading(lines: Lines, index: int) -> bool:
    """Whether a short line before text, in ordinary letters, is a heading: every capital in it an ordinary word."""
    body, kinds = lines.bodies[index], lines.kinds
    if body[-1] in ENDINGS or (":" in body and ": " in body) or "|" in body or "\t" in body:
        return False
    words = body[lines.prefixes[index] :].split()
    after = kinds[index + 1]
    if len(words) > MANY or not words or not words[0][0].isupper() or after is RULE:
        return False
    if kinds[index] is ITEM and (after is ITEM or body[0] in "-*•–—+·(" or body[lines.prefixes[index] - 2] == ")"):
        return False
    if after is BLANK and (index + 2 >= len(kinds) or kinds[index + 2] is BLANK):
        return False
    if after is PROSE and len(lines.bodies[index + 1]) < len(body):
        return False
    return all(is_ordinary(word.strip(",.:;()/&-'\"–—")) or not word[0].isalpha() for word in words)


def broken_lines(lines: Lines) -> list[int]:
    """The lines before which no sentence goes on: all but those that a wrapped line goes on with."""
    kinds, bodies = lines.kinds, lines.bodies
    sizes: tuple[list[int], list[int]] | None = None
    broken: list[int] = []
    for line, kind in enumerate(kinds):
        if kind is LineKind.BLANK:
            continue
        if line and kind is LineKind.PROSE and kinds[line - 1] in RUNNING:
            widths, counts = sizes = sizes or block_sizes(lines)
            if goes_on(bodies[line - 1], bodies[line], width=widths[line], count=counts[line]):
                continue
        broken.append(line)
    return broken


def goes_on(before: str, body: str, *, width: int, count: int) -> bool:
    """Whether ``body`` goes on with ``before``, in a block of ``count`` lines, the longest of that ``width``."""
    final = before[-1]
    room = len(before) + 1 + len(body.split(None, 1)[0]) <= width
    if final in ":|;" or COLUMNS in before or COLUMNS in body:
        return False
    if is_cut_date(before, body):
        return True
    if before.isupper() and " " in before and body[0].isupper() and not body.isupper():
        return False  # a head in capitals, and what stands below it
    if body[0].islower():
        return final not in ".!?" or (len(before) >= WRAPPED and not room)
    if before.rsplit(None, 1)[-1] in english().stop_words and len(before) > SLACK:
        return True
    if final in ".!?" and room:
        return False
    if len(before) >= WRAPPED:
        return not room or width - len(before) < 2 * SLACK
    return (count > 2 and width >= NARROW and not room) or (body[-1] in ".!?" and is_sentence(before))


def is_cut_date(before: str, body: str) -> bool:
    """Whether a date that a sentence tells goes on in the next line: "left on May" and "9, 2022", "on 4" and "March".

    >>> is_cut_date("He left on May", "9, 2022."), is_cut_date("May", "9, 2022"), is_cut_date("There were 4", "We sat")
    (True, False, False)
    """
    *words, last = before.split()
    first = body.split(None, 1)[0].rstrip(",.;")
    if not words or words[-1] not in english().stop_words:
        return False
    is_month = last in english().calendar and last.isalpha()
    return (is_month and DAY.fullmatch(first) is not None) or (
        DAY.fullmatch(last) is not None and first in english().calendar
    )


def is_sentence(before: str) -> bool:
    """Whether a line without a final stop reads like the start of a sentence: five words, two of them stop words."""
    words, stop_words = before.split(), english().stop_words
    ended = not words[-1].isalpha() or words[-1].isupper()
    return len(words) > 4 and not ended and sum(word in stop_words for word in words) > 1


def block_sizes(lines: Lines) -> tuple[list[int], list[int]]:
    """For each line the length of the longest line of its block, and how many lines that has."""
    widths, counts = [0] * len(lines.kinds), [0] * len(lines.kinds)
    first = 0
    for line, kind in enumerate([*lines.kinds, LineKind.BLANK]):
        if kind is LineKind.BLANK or kind is LineKind.RULE:
            if line > first:
                width = max(map(len, lines.bodies[first:line]))
                widths[first:line] = [width] * (line - first)
                counts[first:line] = [line - first] * (line - first)
            first = line + 1
    return widths, counts


# Where do the tokens of each line stand, and what has been found out about them?
#
# A page is the workbench of the reader of structure: each part of it writes into
# the columns, which have one byte a token.


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
