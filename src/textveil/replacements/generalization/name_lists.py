"""Which names stand in one list, and are of one kind?

"Savanna, Morrison, Sterling and Silvis": nobody lists a town beside a person. What
speaks for a kind at any of them speaks for it at all of them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from textveil.core.kinds import GROUPS, Kind
from textveil.core.model import Finding, Rule
from textveil.languages.reading import Reading
from textveil.replacements.generalization.questions import SURE
from textveil.replacements.generalization.subjects import LEAST, SURE_OF_NAMES, named_chances

SEPARATOR = re.compile(r"(?:,|;|,? and|,? or| &)(?: the)? ")
FEWEST = 3
"""Names that make a list."""
WEIGHT = 3
"""How many names of a list are taken for independent."""
OPPOSED = 0.8
"""The chance of another kind from which a name does not belong to its list."""
LISTED = frozenset({Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION})
"""Kinds of which lists are told."""


def kinds_of_lists(reading: Reading, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, names of one list with the kind that all of them together make sure."""
    found = list(findings)
    if not len(reading.kinds.probabilities):
        return found
    for places in lists(reading.text, findings):
        kind, chance = kind_of_list(reading, [findings[place] for place in places])
        if kind in LISTED and chance >= SURE_OF_NAMES:
            for place in places:
                if findings[place].kind_score < SURE:
                    found[place] = replace(findings[place], kind=kind, kind_score=chance)
    return found


def lists(text: str, findings: Sequence[Finding]) -> Iterator[list[int]]:
    """The places of findings that stand in a row with nothing but commas and "and" between."""
    row: list[int] = []
    for place, one in enumerate(findings):
        gap = text[findings[row[-1]].spans[0][1] : one.spans[0][0]] if row else ""
        if row and not SEPARATOR.fullmatch(gap):
            yield from [row] if len(row) >= FEWEST else []
            row = []
        is_name = one.rule is Rule.EVIDENCE and text[one.spans[0][0]].isupper()
        row = [*row, place] if is_name else []
    yield from [row] if len(row) >= FEWEST else []


def kind_of_list(reading: Reading, findings: Sequence[Finding]) -> tuple[Kind, float]:
    """The likeliest kind of all names of a list, and how sure that is; nothing where one of them is opposed to it."""
    shares = []
    for one in findings:
        mean = named_chances(reading, one.spans[0]) + LEAST
        shares.append(mean / mean.sum())
    logs = np.log(shares).mean(axis=0) * min(len(shares), WEIGHT)
    chances = np.exp(logs - logs.max())
    best = int(chances.argmax())
    is_opposed = any(share.argmax() != best and share.max() >= OPPOSED for share in shares)
    return GROUPS[best], 0.0 if is_opposed else float(chances[best] / chances.sum())
