"""Which terms of a dictionary does a text mention, and where?

Aho–Corasick over words: all terms are looked for at once, whatever their number,
at word boundaries and whatever their inflection. Overlapping and nested
mentions are all found. No parser is needed, so none can miss a term.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from textveil.core.model import Span
from textveil.k_safety.term_words import Words, key


@dataclass(frozen=True, slots=True)
class TermMention:
    """A place where a text names an entry of the dictionary."""

    entry: int
    span: Span


@dataclass(frozen=True, slots=True, repr=False)
class Dictionary:
    """An automaton whose states are beginnings of entries.

    ``fallback`` is the longest proper end of a state that is a state too, and
    ``shorter`` the longest such end at which an entry ends.
    """

    steps: list[dict[str, int]]
    entries: list[list[int]]
    depth: list[int]
    fallback: list[int]
    shorter: list[int]


def dictionary(phrases: Iterable[str]) -> Dictionary:
    """The automaton of ``phrases``; entries are their numbers."""
    found = Dictionary([{}], [[]], [0], [0], [0])
    for number, phrase in enumerate(phrases):
        form = key(phrase).split()
        if form:
            found.entries[_state(found, form)].append(number)
    _link(found)
    return found


def _state(known: Dictionary, form: list[str]) -> int:
    """The state of a phrase, made where it is new."""
    state = 0
    for word in form:
        following = known.steps[state].get(word)
        if following is None:
            following = known.steps[state][word] = len(known.steps)
            known.steps.append({})
            known.entries.append([])
            known.depth.append(known.depth[state] + 1)
            known.fallback.append(0)
            known.shorter.append(0)
        state = following
    return state


def _link(known: Dictionary) -> None:
    """Set every state's fallback, the shorter states first."""
    queue = deque(known.steps[0].values())
    while queue:
        state = queue.popleft()
        for word, following in known.steps[state].items():
            known.fallback[following] = _step(known, known.fallback[state], word=word)
            queue.append(following)
        back = known.fallback[state]
        known.shorter[state] = back if known.entries[back] else known.shorter[back]


def _step(known: Dictionary, state: int, *, word: str) -> int:
    while state and word not in known.steps[state]:
        state = known.fallback[state]
    return known.steps[state].get(word, 0)


def mentions(known: Dictionary, read: Words) -> list[TermMention]:
    """Every mention in the words of a text, by its end."""
    found: list[TermMention] = []
    state, first = 0, known.steps[0]
    for index, word in enumerate(read.forms):
        if not state and word not in first:
            continue
        state = _step(known, state if index and read.joins[index - 1] else 0, word=word)
        ending = state if known.entries[state] else known.shorter[state]
        while ending:
            start = read.starts[index - known.depth[ending] + 1]
            found += [TermMention(entry, (start, read.ends[index])) for entry in known.entries[ending]]
            ending = known.shorter[ending]
    return found


def find_terms(known: Dictionary, read: Sequence[Words]) -> list[TermMention]:
    """Every mention in the readings of a text, each once."""
    return list(dict.fromkeys(mention for words in read for mention in mentions(known, words)))
