"""Where does a text hold what somebody's own patterns describe?

Patterns are regular expressions in RE2's syntax, which takes time in proportion
to the text and has no look-around and no back-references. They are tried on the
text without its disguise (``identifiers.find``), in windows, so that no pattern can
make a text take longer than its length allows; one that still would is an error.
"""

import re
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from itertools import accumulate
from typing import Any

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.core.model import Finding, Rule, Span
from textveil.judges.name_matching import drop_marked
from textveil.languages.reading import Reading
from textveil.mentions.identifiers import checksums
from textveil.mentions.identifiers.find import fold

Check = Callable[[str], bool]
CHECKS: Mapping[str, Check] = {
    "luhn": checksums.luhn,
    "mod97": checksums.mod_97,
    "mod11_10": checksums.mod_11_10,
    "verhoeff": checksums.verhoeff,
    "aba": checksums.aba,
    "vin": checksums.vin,
    "base58": checksums.base58,
    "bech32": checksums.bech32,
    "isbn": checksums.isbn,
}
MEMORY = 8 << 20
"""Bytes that one pattern may take."""
LONGEST, LARGEST, MOST = 2_000, 2_000, 200
"""Characters of a pattern, steps it may be compiled to, and patterns of a policy."""
WINDOW = 2_048
"""Bytes that are searched at once, with as many after them for a match to end in."""
PATIENCE, PACE = 2.0, 1e-5
"""Seconds that a pattern may take in any case, and for each byte besides."""
NEAR = 80
"""Characters before and behind a match in which a context word may stand."""
VALUE = "value"
"""The group that is hidden; all of the match where there is none."""
HINTS = {
    "invalid perl operator": "look-around is not there: describe all of the match and call the part to hide "
    "(?P<value>…), or give context words",
    "invalid escape sequence": "back-references and Python's own escapes are not there: write the repeated part out",
    "pattern too large": "it is too large: use smaller repetitions",
    "repetition": "a repetition is too large or stands on another: use {1,1000} at most",
}
"""What to change, by how RE2 complains."""
FITTING = "fits a pattern of what must be hidden"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern of one's own."""

    name: str
    regex: str = field(repr=False)
    kind: str = Kind.IDENTIFIER.value
    context: tuple[str, ...] = field(default=(), repr=False)
    """Words of which one must stand near."""
    check: str = ""
    """The checksum that must hold: a name in ``CHECKS``."""
    examples: tuple[str, ...] = field(default=(), repr=False)
    """Texts in which something is found; exactly «this» where it is marked."""
    counter_examples: tuple[str, ...] = field(default=(), repr=False)
    """Texts in which nothing is found."""


@dataclass(frozen=True, slots=True)
class Search:
    """A pattern that is ready to be looked for."""

    pattern: Pattern
    regex: Any = field(repr=False)
    group: int = 0
    context: re.Pattern[str] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Patterns:
    """Patterns that keep what their examples say."""

    searches: tuple[Search, ...] = field(repr=False)

    def __len__(self) -> int:
        return len(self.searches)


def read_patterns(tables: Iterable[Mapping[str, Any]]) -> Patterns:
    """Patterns as a policy gives them, compiled and tried on their examples."""
    rows = list(tables)
    _require(len(rows) <= MOST, f"there may be {MOST} patterns at most; join some by |")
    searches = [compile_pattern(read_pattern(row, number)) for number, row in enumerate(rows, 1)]
    names = [search.pattern.name for search in searches]
    twice = next((name for name in names if names.count(name) > 1), None)
    _require(twice is None, f"two patterns are called {twice!r}: give each its own name")
    for search in searches:
        try_examples(search)
    return Patterns(tuple(searches))


def read_pattern(row: Mapping[str, Any], number: int) -> Pattern:
    """One table as a pattern, its settings checked."""
    _require(isinstance(row, Mapping), f"pattern {number} must be a table: [[patterns]]")
    known = [setting.name for setting in fields(Pattern)]
    unknown = [name for name in row if name not in known]
    called = f"pattern {row.get('name', number)!r}"
    _require(not unknown, f"{called}: no setting {', '.join(map(repr, unknown))}; there are: {', '.join(known)}")
    for name in ("name", "regex"):
        _require(isinstance(row.get(name), str) and row[name].strip(), f"{called} needs a {name}: {name} = '…'")
    for name in ("kind", "check"):
        _require(isinstance(row.get(name, ""), str), f"{called}: {name} must be one word in quotation marks")
    lists = {
        name: _texts(row.get(name, ()), f"{called}: {name}") for name in ("context", "examples", "counter_examples")
    }
    made = Pattern(**{**row, **lists})
    kinds = [kind.value for kind in Kind]
    _require(made.kind in kinds, f"{called}: no kind {made.kind!r}; there are: {', '.join(kinds)}")
    _require(
        not made.check or made.check in CHECKS, f"{called}: no check {made.check!r}; there are: {', '.join(CHECKS)}"
    )
    _require(len(made.regex) <= LONGEST, f"{called}: its regex must have {LONGEST:,} characters at most")
    return made


def _texts(value: object, what: str) -> tuple[str, ...]:
    """A list of texts."""
    listed = value if isinstance(value, list | tuple) else (None,)
    _require(all(isinstance(one, str) and one.strip() for one in listed), f'{what} must be a list: ["…"]')
    return tuple(listed)


def compile_pattern(pattern: Pattern) -> Search:
    """A pattern ready to be looked for, or an error that says what to change."""
    re2 = library("re2")
    options = re2.Options()
    options.max_mem = MEMORY
    options.log_errors = False
    try:
        regex = re2.compile(pattern.regex.encode("utf-8", "surrogatepass"), options=options)
    except re2.error as error:
        raise PolicyError(f"pattern {pattern.name!r} cannot be used: {_hint(error)}") from None
    too_large = regex.programsize > LARGEST
    _require(not too_large, f"pattern {pattern.name!r} cannot be used: {HINTS['pattern too large']}")
    _require(regex.search(b"") is None, f"pattern {pattern.name!r} fits where nothing is: let it need a character")
    words = "|".join(map(re.escape, pattern.context))
    context = re.compile(rf"(?i)(?<!\w)(?:{words})(?!\w)") if words else None
    return Search(pattern, regex, regex.groupindex.get(VALUE.encode(), 0), context)


def _hint(error: Exception) -> str:
    """What to change, from what RE2 says."""
    said = error.args[0].decode("utf-8", "replace") if isinstance(error.args[0], bytes) else str(error)
    return next((hint for sign, hint in HINTS.items() if sign in said), said)


def try_examples(search: Search) -> None:
    """Raise unless a pattern finds its examples and passes its counter-examples by."""
    for number, example in enumerate(search.pattern.examples, 1):
        text = example.replace("«", "").replace("»", "")
        marked = [(example.index("«"), example.index("»") - 1)] if "«" in example and "»" in example else None
        found = list(matches(text, search))
        fits = bool(found) if marked is None else found == marked
        what = "is not found as marked" if marked and found else "is not found"
        _require(fits, f"pattern {search.pattern.name!r}: example {number} {what}; change one of them")
    for number, example in enumerate(search.pattern.counter_examples, 1):
        passed = next(matches(example, search), None) is None
        _require(passed, f"pattern {search.pattern.name!r}: counter-example {number} is found; change one of them")


def find_fitting(reading: Reading, known: Patterns) -> list[Finding]:
    """Every place that fits a pattern."""
    return [
        Finding((span,), (reading.text[slice(*span)],), Kind(pattern.kind), 1.0, 0.0, FITTING, Rule.PATTERN)
        for span, pattern in find(reading, known)
    ]


def find(read: Reading | str, patterns: Patterns) -> list[tuple[Span, Pattern]]:
    """Every place that fits a pattern, in order, outside of a reading's marks."""
    text = read if isinstance(read, str) else read.text
    found = [(span, search.pattern) for search in patterns.searches for span in matches(text, search)]
    found.sort(key=lambda one: one[0])
    if isinstance(read, str):
        return found
    free = set(drop_marked(read, sorted({span for span, _ in found})))
    return [one for one in found if one[0] in free]


def matches(text: str, search: Search) -> Iterator[Span]:
    """Where a text fits one pattern, its checksum and its context."""
    folded = fold(text)
    data = folded.text.encode("utf-8", "surrogatepass")
    ends = None if len(data) == len(folded.text) else list(accumulate(map(_width, folded.text), initial=0))
    for start, end in search_windows(data, search):
        span = (start, end) if ends is None else (bisect_left(ends, start), bisect_left(ends, end))
        if is_checked(folded.text[slice(*span)], search.pattern.check) and is_near(folded.text, span, search.context):
            yield folded.source(span)


def _width(sign: str) -> int:
    """The bytes of a character in UTF-8."""
    return 1 if sign < "\x80" else 2 if sign < "\u0800" else 3 if sign < "\U00010000" else 4


def search_windows(data: bytes, search: Search) -> Iterator[Span]:
    """Byte offsets of the matches; none is longer than a window is wide."""
    allowed = PATIENCE + PACE * len(data)
    began, place, window = time.thread_time(), 0, 0
    while window < len(data):
        found = search.regex.search(data, place, min(len(data), window + 2 * WINDOW))
        if time.thread_time() - began > allowed:
            repair = "end it by a word boundary, or bound its repetitions"
            raise PolicyError(f"pattern {search.pattern.name!r} takes too long on this text: {repair}")
        if found is None or found.start() >= window + WINDOW:
            window += WINDOW
            place = max(place, window)
            continue
        place = max(found.end(), place + 1)
        span: Span = found.span(search.group)
        if span[0] < span[1]:
            yield span


def is_checked(said: str, check: str) -> bool:
    """Whether a checksum holds; what it cannot read does not keep it.

    >>> is_checked("4111 1111 1111 1111", "luhn"), is_checked("no digits", "mod11_10"), is_checked("x", "")
    (True, False, True)
    """
    if not check:
        return True
    try:
        return CHECKS[check](said)
    except (ValueError, IndexError):
        return False


def is_near(text: str, span: Span, context: re.Pattern[str] | None) -> bool:
    """Whether one of the context words stands near."""
    if context is None:
        return True
    before, after = text[max(0, span[0] - NEAR) : span[0]], text[span[1] : span[1] + NEAR]
    return context.search(f"{before}\n{after}") is not None


def _require(condition: object, repair: str) -> None:
    if not condition:
        raise PolicyError(repair)
