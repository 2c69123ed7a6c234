"""What speaks for each word of a text giving somebody away?

Few signals, a column each, a row for each word: whether people who masked many
kinds of texts would hide it here, what kind of thing it is, how it is written,
and the field or the part of the page that it stands in. Nothing here knows a
single name, and nothing decides: ``scoring`` adds up.
"""

import re

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import GROUPS, Kind
from textveil.judges.disguises import disguised_names
from textveil.judges.token_table import USUAL, Sight, flags_after, flags_before, is_between, lengths_of
from textveil.languages.numbered_words import Flags

Columns = dict[str, NDArray[np.generic]]
Bits = NDArray[np.float64]

LONGEST_VALUE = 6
"""Words of the longest value that is all somebody's name or number; a longer one goes on with something else."""
LEAST_CHANCE = 0.1
"""From this chance on that people hide it, a small word in a field about somebody may be a name."""
LIKELY_PERSON = 0.5
"""From this chance on a word is taken for part of a person's name."""
LIKELY_DATE = 0.2
"""From this chance on a word may be taken for part of a date."""
LIKELY_NUMBER = 0.5
"""From this chance on a word is taken for a number."""
BESIDE_NUMBERS = ("values.beside_money", "values.before_ages")
"""Lists of what stands beside sums of money and ages."""
ASIDE = frozenset("(),")
"""What stands beside what is said in passing of somebody."""
AMOUNT = re.compile(r"\d+(?:[.,]\d+)*|[a-z-]+")
NEAR_DATES = 3
"""Words from a month or a number within which an ordinal is a day."""
SUREST = 1e-4
"""No chance counts as smaller than this, or as nearer to one."""
OFTEN = 3.0
"""Doublings of a count that are looked at."""
WEIGHED = {
    kind.value: GROUPS.index(kind)
    for kind in (
        Kind.PERSON,
        Kind.PLACE,
        Kind.ORGANIZATION,
        Kind.INSTITUTION,
        Kind.NATIONALITY,
        Kind.DATE,
        Kind.NUMBER,
    )
}
"""Kinds that people hide more often or more seldom than they would hide such words in such places, by column."""
PERSONAL = frozenset({"person", "contact", "identifier"})
"""What a label makes of its value where that is somebody's."""


def signals(sight: Sight) -> Columns:
    """Every signal, by name: bits of odds where people decided, all else yes or no."""
    look, hide = sight.look, bits_of_people(sight)
    return {
        "people_hide": hide,
        **{name: sight.reading.kinds.probabilities[:, column] for name, column in WEIGHED.items()},
        "count": count(sight),
        "letter": look.letter,
        "measure": look.measure | timeless(sight),
        "title": look.title | behind_people(sight),
        "function": look.function & ~look.acronym & ((sight.mention == 0) | small_edge(sight)),
        "foreign": look.foreign,
        "honorary": honorary(sight),
        "numbering": numbering(sight),
        "disguised": disguised_names(sight, hide),
        "label": sight.label,
        **field_signals(sight),
    }


def behind_people(sight: Sight) -> Flags:
    """Degrees behind the name of a person, with a comma or without: "Adrian Holm, MD, FRCS"."""
    degree: Flags = sight.look.degree.copy()
    if not degree.any():
        return degree
    person = sight.reading.kinds.probabilities[:, WEIGHED["person"]] >= LIKELY_PERSON
    for place in np.flatnonzero(degree).tolist():
        previous = place - 1 - (place > 1 and sight.word(place - 1) == ",")
        degree[place] = place > 0 and (person[previous] or degree[previous])
    return degree


def timeless(sight: Sight) -> Flags:
    """Ordinary words that look like part of a date and name no time: "the following season", "the fourth season"."""
    look = sight.look
    date = sight.reading.kinds.probabilities[:, WEIGHED["date"]] >= LIKELY_DATE
    words: Flags = date & (look.usual_capital <= -USUAL) & ~look.calendar & ~sight.numeric & ~look.ordinal
    counted = date & look.ordinal & ~look.digits
    if not counted.any():
        return words
    near = look.calendar | look.digits
    for _ in range(NEAR_DATES):
        near = near | flags_before(near) | flags_after(near)
    words |= counted & ~near & flags_before(look.word & ~look.function & ~look.measure)
    return words


def count(sight: Sight) -> Flags:
    """Numbers that only say how many: no money, no age, no part of a code or an address, none of many in a row."""
    numeric = sight.numeric & (sight.reading.kinds.probabilities[:, WEIGHED["number"]] >= LIKELY_NUMBER)
    numeric &= ~sight.look.ordinal
    if not numeric.any():
        return numeric
    places = np.flatnonzero(numeric).tolist()
    numeric[places] = [AMOUNT.fullmatch(sight.word(place)) is not None for place in places]
    known = map(sight.reading.language.lexicon.words, BESIDE_NUMBERS)
    money, copula, bracket = (sight.words.flags(some.__contains__) for some in (*known, ASIDE))
    bound = flags_after(money | copula | sight.capital | sight.look.composed) | flags_before(money | sight.capital)
    aside = flags_after(bracket) & flags_before(bracket) & flags_after(flags_after(sight.capital))
    middle = sight.numeric & flags_after(sight.numeric) & flags_before(sight.numeric)
    alone: Flags = numeric & ~(bound | aside | middle | flags_after(middle) | flags_before(middle))
    return alone


def small_edge(sight: Sight) -> Flags:
    """Words in small letters at either end of a mention: "us" is no country, the "of" behind "Prince" no prince."""
    edge: Flags = (sight.mention > 0) & ~is_between(sight.mention) & ~sight.look.capital
    return edge


def bits_of_people(sight: Sight) -> Bits:
    """The odds, in bits, that people hide each word; all words of a mention have what its words have together."""
    chance = sight.reading.kinds.hide.astype(np.float64).clip(SUREST, 1 - SUREST)
    bits: Bits = np.log2(chance / (1 - chance))
    if len(sight.mentions):
        lengths = lengths_of(sight.mentions)
        sums = np.add.reduceat(np.concatenate((bits, [0.0])), sight.mentions.ravel())[::2]
        bits[sight.mention > 0] = (sums / lengths).repeat(lengths)
    return bits


def field_signals(sight: Sight) -> Columns:
    """What the label of a field makes of its value."""
    personal, secret = (np.zeros(len(sight.words), np.bool_) for _ in range(2))
    if not sight.reading.structure.values:
        return {"personal_field": personal, "secret": secret}
    columns = {"secret": secret, **dict.fromkeys(PERSONAL, personal)}
    for _, (first, last), role in sight.reading.structure.values:
        if role in columns and (role == "secret" or last - first <= LONGEST_VALUE):
            columns[role][first:last] = True
    word = sight.look.word
    # "Patient: reports pain" names nobody.
    naming = sight.capital | sight.numeric | sight.look.composed | (sight.reading.kinds.hide >= LEAST_CHANCE)
    return {"personal_field": personal & word & naming, "secret": secret & word}


def honorary(sight: Sight) -> Bits:
    """An ordinary word that stands alone with a capital behind "the": "the Court", the more often the plainer."""
    look = sight.look
    alone = sight.named & ~flags_before(sight.named) & ~flags_after(sight.named)
    plain = alone & sight.capital & (look.usual_capital < 0) & flags_after(look.the)
    if not plain.any():
        return np.zeros(len(plain))
    count = np.bincount(sight.same[sight.named], minlength=len(plain))[sight.same]
    bits: Bits = plain * (1 + np.log2(count.clip(1)).clip(max=OFTEN))
    return bits


def numbering(sight: Sight) -> Flags:
    """Numbers of parts of a text and of entries of a list, with the word for the part: "Article 6 § 1", "12." """
    short: Flags = sight.look.short_number
    if not short.any():
        return short
    bracket = sight.words.flags("[".__eq__) & flags_before(short)
    part = sight.look.part & flags_before(short | bracket)
    part |= sight.look.part & flags_before(part)
    entry = np.zeros(len(short), np.bool_)
    numbers = frozenset(short.nonzero()[0].tolist())
    entries = (start for start, end in sight.reading.sentences if start in numbers and end - start > 1)
    entry[[start for start in entries if sight.word(start + 1) in (".", ")")]] = True
    numbered: Flags = part | (short & flags_after(part | (bracket & flags_after(part)))) | entry
    return numbered
