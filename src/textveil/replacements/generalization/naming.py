"""How is each thing called at each of its mentions, so that none is taken for another?

People have numbers in the order in which the text names them. Other things that
would be called the same are told apart by order: a court, another court, and
from then on the first court, the second court.
"""

import re
from collections.abc import Hashable, Iterable, Sequence
from itertools import count

from textveil.core.model import PERSON
from textveil.languages.english.grammar.wording import Turn

TAKEN = re.compile(rf"\b{PERSON} (\d{{1,4}})\b", re.IGNORECASE)
"""A number that somebody has already."""


def number_people(people: Iterable[Hashable], *, text: str) -> dict[Hashable, int]:
    """A number for everyone, in order of first mention; those that the text has already given are left out.

    >>> number_people(["Ann", "Bo", "Ann"], text="Person 1 met Ann and Bo.")
    {'Ann': 2, 'Bo': 3}
    """
    taken = set(map(int, TAKEN.findall(text)))
    free = (number for number in count(1) if number not in taken)
    return dict(zip(dict.fromkeys(people), free, strict=False))


def turns(mentions: Sequence[tuple[Hashable, str]]) -> list[Turn]:
    """For each mention of a thing, by its label, which of that label it is and whether it was named before.

    >>> [turn.determiner("court") for turn in turns([("A", "court"), ("B", "court"), ("A", "court")])]
    ['a', 'another', 'the first']
    """
    orders: dict[str, dict[Hashable, int]] = {}
    for thing, label in mentions:
        known = orders.setdefault(label, {})
        known.setdefault(thing, len(known) + 1)
    seen: set[tuple[Hashable, str]] = set()
    found = []
    for thing, label in mentions:
        found.append(Turn(orders[label][thing], len(orders[label]), (thing, label) in seen))
        seen.add((thing, label))
    return found
