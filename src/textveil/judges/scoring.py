"""Which words give away who a text is about?

Each word has signals for it and against it (``signals``); each signal is worth
some bits, the log2 of the odds it changes (``data/evidence.toml``, calibrated by
``tools/calibrate_evidence.py``). They add up. A word whose bits pass the limit
of the level is hidden; the lower the limit, the more is hidden, so each level
hides all that the one before hides.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from textveil.core.compact_spans import first_from
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Span
from textveil.judges.signals import Columns, signals
from textveil.judges.token_table import (
    MARK,
    Numbers,
    Sight,
    among,
    flags_after,
    flags_before,
    is_between,
    lengths_of,
    runs,
    see,
    spread,
)
from textveil.languages.kind_mentions import kinds_of_ranges
from textveil.languages.numbered_words import Flags
from textveil.languages.reading import Reading
from textveil.policy.levels import LEVELS

Table = NDArray[np.float64]
Judged = tuple[list[Span], list[tuple[Kind, float]], list[float], list[str]]

NAMED = frozenset(
    {
        Kind.PERSON,
        Kind.PLACE,
        Kind.ORGANIZATION,
        Kind.INSTITUTION,
        Kind.WORK,
        Kind.EVENT,
        Kind.PRODUCT,
        Kind.LAW,
        Kind.NAME,
    }
)
"""Kinds of things that bear names."""
MEASURED = frozenset({Kind.DATE, Kind.AGE, Kind.NUMBER, Kind.UNIT})
"""Kinds of which each part is said by itself: the "to" between two dates stays."""
AT_ONCE, FEWER_AT_ONCE = 1 << 16, 1 << 12
"""Words whose signals are added up at once, and words for which it is said why."""
TOLD = 4
"""How many signals an explanation names: those that count most."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What each signal is worth, in bits."""

    names: tuple[str, ...]
    says: tuple[str, ...]
    weights: Table
    fixed: Flags
    """Set by hand, not learnt."""
    start: float
    """Bits of a word that has no signal."""


def find(reading: Reading, *, level: str = "standard", told: Sequence[Span] = ()) -> list[Finding]:
    """Words that give the subject away at that level, in order; those in ``told`` are found already."""
    if not reading.tokens:
        return []
    limit = LEVELS[level].evidence
    # All columns of a long text are gone before its findings are made.
    return [
        Finding((span,), (reading.text[slice(*span)],), kind, score, limit, reason, Rule.EVIDENCE, kind_score=sure)
        for span, (kind, sure), score, reason in zip(*judge_words(reading, limit=limit, told=told), strict=True)
    ]


def judge_words(reading: Reading, *, limit: float, told: Sequence[Span]) -> Judged:
    """The stretches of words that pass a limit: where each stands, its kind, its bits and why."""
    known, sight = evidence(), see(reading)
    columns = signals(sight)
    alone = add_up(columns, known=known)
    scores = share_in_mentions(alone, sight)
    open_to_all = ~sight.look.versus & sight.look.word & (sight.tags != MARK) & ~words_within(reading, told)
    hidden = hide_repeats((scores > limit) & open_to_all, sight) & open_to_all
    function = hidden & sight.look.function & ~sight.look.acronym
    if function.any():
        hidden &= ~function | may_bridge(hidden, sight)
    ranges = stretches(sight, hidden)
    if not ranges:
        return [], [], [], []
    best = [first + int(alone[first:last].argmax()) for first, last in ranges]
    reasons = reasons_at(best, columns, known=known, limit=limit)
    return list(map(reading.span, ranges)), kinds(sight, ranges), scores[best].tolist(), reasons


def may_bridge(hidden: Flags, sight: Sight) -> Flags:
    """Function words that belong to a name, or stand between two hidden words of one thing that measure nothing."""
    kinds = np.array(
        [0, *((1 if one.kind in NAMED else 2 if one.kind in MEASURED else 0) for one in sight.reading.ranges)]
    )
    plain = hidden & (kinds[sight.mention] != 2) & ~sight.numeric
    within = is_between(sight.mention)
    bridges: Flags = (kinds[sight.mention] == 1) | (flags_after(plain) & flags_before(plain) & within)
    return bridges


def hide_repeats(hidden: Flags, sight: Sight) -> Flags:
    """The same, and every further mention of a word that is hidden in a name, wherever it has its capital.

    A word that is as usual in small letters may be a word there, and stays.
    """
    telling = sight.capital & ~sight.look.function & (sight.look.usual_capital >= 0)
    found: Flags = hidden | (among(sight.same, sight.same[hidden & sight.in_name & telling]) & telling)
    return found


def add_up(columns: Columns, *, known: Evidence) -> Table:
    """The bits of every word by itself, stretch by stretch: no table holds all signals of a long text."""
    size = len(columns[known.names[0]])
    bits = np.empty(size)
    for first in range(0, size, AT_ONCE):
        some = slice(first, first + AT_ONCE)
        bits[some] = known.start + known.weights @ signal_table(columns, some, known=known)
    return bits


def signal_table(columns: Columns, some: slice | Numbers, *, known: Evidence) -> Table:
    """The signals of some words: a row a signal, a column a word."""
    table = np.empty((len(known.names), len(columns[known.names[0]][some])))
    for place, name in enumerate(known.names):
        table[place] = columns[name][some]
    return table


def share_in_mentions(scores: Table, sight: Sight) -> Table:
    """The bits of words; in a name all have those of its strongest word, for half a name tells the rest."""
    groups = name_groups(sight)
    shared = scores.copy()
    if len(groups):
        # Pairs of ends: every second stretch is a name; a last end at the very end of the text is no start.
        strongest = np.maximum.reduceat(np.concatenate((scores, [-np.inf])), groups.ravel())[::2]
        shared[spread(groups)] = strongest.repeat(lengths_of(groups))
    return bridge_function_words(shared, sight)


def bridge_function_words(scores: Table, sight: Sight) -> Table:
    """The bits of words; a function word between two others of its phrase has those of the weaker one."""
    if len(scores) < 3:
        return scores
    inside = sight.phrase[1:-1]
    between = sight.look.function[1:-1] & (inside > 0) & (inside == sight.phrase[:-2]) & (inside == sight.phrase[2:])
    scores[1:-1][between] = np.minimum(scores[:-2], scores[2:])[between]
    return scores


def name_groups(sight: Sight) -> Numbers:
    """First and last-plus-one word of every name: mentions of things that bear names, and what else looks like one."""
    is_named = np.array([one.kind in NAMED for one in sight.reading.ranges], np.bool_)
    groups = np.concatenate([sight.mentions[is_named], runs(sight.in_name & (sight.mention == 0))])
    ordered: Numbers = groups[groups[:, 0].argsort()]
    return ordered


def words_within(reading: Reading, spans: Sequence[Span]) -> Flags:
    """Words that lie wholly in one of some spans, which are in order and apart."""
    tokens = reading.tokens
    inside, first = np.zeros(len(tokens), np.bool_), 0
    for start, end in spans:
        first = last = first_from(tokens, start, lo=first)
        while last < len(tokens) and tokens[last][1] <= end:
            last += 1
        inside[first:last], first = True, last
    return inside


def stretches(sight: Sight, hidden: Flags) -> list[tuple[int, int]]:
    """Runs of hidden words with the signs between them, each in one mention, name or phrase; none over a break."""
    places = hidden.nonzero()[0]
    if not len(places):
        return []
    left, right = places[:-1], places[1:]
    mention, phrase = sight.mention, sight.phrase
    words = np.cumsum(sight.look.word, dtype=np.int64)
    beside = words[left] == words[right] - 1
    in_mention = (mention[left] == mention[right]) & (mention[left] > 0)
    free = (mention[left] == 0) & (mention[right] == 0)
    in_phrase = (phrase[left] == phrase[right]) & (phrase[left] > 0) & free
    in_name = sight.in_name[left] & sight.in_name[right] & (right - left == 1) & free
    breaks = np.zeros(len(hidden) + 1, np.int64)
    breaks[sight.reading.structure.hard_breaks] = 1
    broken = breaks.cumsum()
    cut = ~(beside & (in_mention | in_phrase | in_name)) | (broken[right] > broken[left])
    ordered, cuts = places.tolist(), np.flatnonzero(cut).tolist()
    return [(ordered[a], ordered[b] + 1) for a, b in zip([0, *(c + 1 for c in cuts)], [*cuts, -1], strict=True)]


def kinds(sight: Sight, ranges: Sequence[tuple[int, int]]) -> list[tuple[Kind, float]]:
    """What each stretch of words is, and how sure that is; plain words with a capital are some name."""
    found = []
    told = kinds_of_ranges(sight.reading.kinds.probabilities, ranges)
    for (first, last), (likeliest, score) in zip(ranges, told, strict=True):
        kind = likeliest
        if kind is Kind.WORD and sight.in_name[first:last].any():
            kind = Kind.NAME
        elif kind is Kind.WORD and sight.numeric[first:last].any():
            kind = Kind.NUMBER
        found.append((kind, score))
    return found


def reasons_at(places: list[int], columns: Columns, *, known: Evidence, limit: float) -> list[str]:
    """Why the words at some places are hidden; the same reason is the same object."""
    reasons: list[str] = []
    shared: dict[str, str] = {}
    for first in range(0, len(places), FEWER_AT_ONCE):
        some = np.array(places[first : first + FEWER_AT_ONCE])
        told = explanations(signal_table(columns, some, known=known) * known.weights[:, None], limit=limit)
        reasons += [shared.setdefault(reason, reason) for reason in told]
    return reasons


def explanations(shares: Table, *, limit: float) -> list[str]:
    """For each column of bits, the signals that count most, and the limit; nothing of the text."""
    strongest = np.argsort(-np.abs(shares), axis=0, kind="stable")[:TOLD]
    bits = shares[strongest, np.arange(shares.shape[1])].round(1)
    columns = zip(strongest.T.tolist(), bits.T.tolist(), strict=True)
    told = ([word_signal(*one) for one in zip(*column, strict=True) if one[1]] for column in columns)
    return [f"{', '.join(reasons)}; limit {limit:.1f}" for reasons in told]


@lru_cache(maxsize=1 << 12)
def word_signal(signal: int, bits: float) -> str:
    """A signal in words, with its bits."""
    return f"{evidence().says[signal]} {bits:+.1f}"


@cache
def evidence() -> Evidence:
    """The packaged weights, read once."""
    stored = tomllib.loads(files("textveil.data").joinpath("evidence.toml").read_text("utf-8"))
    entries = stored["signals"]
    return Evidence(
        names=tuple(entries),
        says=tuple(entry["says"] for entry in entries.values()),
        weights=np.array([entry["bits"] for entry in entries.values()], float),
        fixed=np.array([entry.get("fixed", False) for entry in entries.values()]),
        start=float(stored["start"]),
    )
