"""Where do rules know better than the network what a word is?

What a rule says is written over what the network said. That is kept beside it, for a
text that differs little is not asked about again, and its rules may say otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from textveil.core.kinds import GROUPS, Kind
from textveil.languages.english.reader.blocks import Indices
from textveil.languages.kind_mentions import Kinds

WORD = GROUPS.index(Kind.WORD)
LEAST_PRIVATE = 0.2
"""The least chance that what a rule takes for a name is somebody's."""
AS_IT_IS = -1
"""The kind of what is of the kind that the network says."""


class Correction(NamedTuple):
    """Some words, one behind the other, are one mention; plain words are none."""

    first: int
    last: int
    """The word behind the last one."""
    kind: int = AS_IT_IS
    """By its number among ``GROUPS``."""
    is_hidden: bool = True


@dataclass(slots=True, eq=False)
class CorrectedKinds:
    """What every word of a text is by the rules, and what the network said where they spoke."""

    now: Kinds = field(repr=False)
    replaced: list[tuple[Indices, Kinds]] = field(default_factory=list, repr=False)
    """Places in order, and what was said of each before a correction; the last correction last."""

    def correct(self, corrections: Sequence[Correction]) -> bool:
        """Write corrections over what was said; whether some words are something else now."""
        if not corrections:
            return False
        firsts, lasts, kinds, hidden = np.array(corrections, np.int64).T
        lengths = lasts - firsts
        places = np.repeat(lasts - lengths.cumsum(), lengths) + np.arange(lengths.sum())
        # Of several corrections of a word the last one holds.
        _, backwards = np.unique(places[::-1], return_index=True)
        owner = np.repeat(np.arange(len(lengths)), lengths)[::-1][backwards]
        places = places[::-1][backwards]
        kind, is_first = kinds[owner], places == firsts[owner]
        self.replaced.append((places, self.now.at(places)))
        named = kind != AS_IT_IS
        self.now.probabilities[places[named]] = 0
        self.now.probabilities[places[named], kind[named]] = 1
        self.now.begins[places[named]] = (is_first & (kind != WORD))[named]
        self.now.hide[places] = hidden[owner]
        # All words of a mention are as telling as its most telling one.
        most = np.full(len(corrections), LEAST_PRIVATE, np.float32)
        np.maximum.at(most, owner, self.now.private[places])
        self.now.private[places] = np.where(hidden, most, 0)[owner]
        return bool(named.any())

    def by_network(self, places: Indices) -> Kinds:
        """What the network said of the words at some places, to be changed by whoever asked."""
        kinds = self.now.at(places)
        for known, before in reversed(self.replaced):
            row = np.minimum(np.searchsorted(known, places), len(known) - 1)
            here = np.flatnonzero(known[row] == places)
            kinds.put(here, before.at(row[here]))
        return kinds
