"""What speaks for each word of a text giving its subject away?

Few and general signals, a column each, a row for each word: what the word is,
how it is written, how rare it and its phrase are, and what stands around it.
Nothing here knows a single name, and nothing decides: ``evidence`` adds up.
"""

import numpy as np
from numpy.typing import NDArray

from textveil.detectors.mentions import disguised
from textveil.detectors.sight import (
    ADJECTIVE,
    MARK,
    NOUN,
    NUMBER,
    VERB,
    Flags,
    Numbers,
    Sight,
    after,
    after_open,
    before,
    runs,
)
from textveil.detectors.weight import Weigh

Columns = dict[str, NDArray[np.generic]]
Bits = NDArray[np.float64]

RAREST = 20.0
"""No word counts as rarer than this many bits."""
TEN = 10.0
"""Rarity is told in tens of bits, so that its weight is of the size of the others."""
QUOTED = 32
"""A quotation of up to so many words can be searched for; a longer one is a passage of its own."""
OFTEN = 3.0
"""Doublings of a count that are looked at."""


def signals(sight: Sight, weigh: Weigh) -> Columns:
    """Every signal, by name; rarity in tens of bits, all else yes or no."""
    names = np.stack(runs(sight.in_name), axis=1)
    phrases = np.array(sight.reading.phrases, np.int64).reshape(-1, 2)
    bits = rarities(sight, weigh, ranges=np.concatenate([names, phrases]))
    of_word, of_name, of_phrase = np.split(bits, np.cumsum([len(sight.words), len(names)]))
    return {
        **word_signals(sight, bits=of_word),
        **name_signals(sight, names, bits=of_name),
        **phrase_signals(sight, phrases, bits=of_phrase),
        **place_signals(sight),
        "disguised": disguised(sight, of_word),
    }


def rarities(sight: Sight, weigh: Weigh, *, ranges: Numbers) -> Bits:
    """Tens of bits of every word, then of every range of words, all asked for at once."""
    spans, text = sight.reading.tokens, sight.reading.text
    terms = [text[spans[first][0] : spans[last - 1][1]] for first, last in ranges.tolist()]
    bits: Bits = np.array(weigh([*sight.words, *terms])).clip(max=RAREST) / TEN
    return bits


def word_signals(sight: Sight, *, bits: Bits) -> Columns:
    """What a word is, how it is written, how rare it is."""
    look, tags, inside = sight.look, sight.tags, sight.capital & ~sight.first
    plain = ~sight.in_name & ~sight.numeric
    return {
        "noun": tags == NOUN,
        "verb": tags == VERB,
        "number": tags == NUMBER,
        "digits": look.digits,
        "calendar": look.calendar,
        "capital": inside,
        "capital_noun": inside & (tags == NOUN),
        "capital_adjective": inside & (tags == ADJECTIVE),
        "acronym": look.acronym & sight.capital,
        "foreign": look.foreign,
        "accented": look.accented,
        "rare_word": bits * plain,
    }


def name_signals(sight: Sight, names: Numbers, *, bits: Bits) -> Columns:
    """What the proper name that a word stands in tells, and the same name elsewhere."""
    lengths = np.diff(names, axis=1).ravel()
    lone = np.repeat(lengths == 1, lengths)
    about = subject(sight, names)
    starts = names[:, 0]
    in_subject = np.repeat(np.logical_or.reduceat(about, starts) if len(starts) else about[:0], lengths)
    count = np.bincount(sight.same[sight.named], minlength=len(sight.words) + 1)[sight.same]
    small = np.bincount(sight.same[~sight.capital], minlength=len(sight.words) + 1)[sight.same]
    ordinary = sight.capital & (sight.look.usual_capital < 0)
    single = spread(sight, lone)
    return {
        "name": sight.in_name,
        "rare_name": spread(sight, np.repeat(bits, lengths)),
        "subject": about & sight.named,
        "with_subject": spread(sight, in_subject),
        "again": sight.named & (count > 1),
        "mention": ~sight.named & (count > 0) & (sight.look.function == 0),
        "ordinary_here": sight.capital & (small > 0),
        "honorary": single * ordinary * after(sight.look.the > 0) * (1 + np.minimum(np.log2(count.clip(1)), OFTEN)),
    }


def spread(sight: Sight, values: NDArray[np.generic]) -> NDArray[np.generic]:
    """A column with values where names stand, and nothing elsewhere."""
    column = np.zeros(len(sight.words), values.dtype)
    column[sight.in_name] = values
    return column


def subject(sight: Sight, names: Numbers) -> Flags:
    """Words of the name that stands first in the text; when something is hidden before it, nobody knows the subject."""
    if not len(names) or (sight.tags[: names[0, 0]] == MARK).any():
        return np.zeros(len(sight.words), np.bool_)
    first, last = names[0]
    known = sight.same[first:last][sight.named[first:last]]
    return np.isin(sight.same, known)


def phrase_signals(sight: Sight, phrases: Numbers, *, bits: Bits) -> Columns:
    """What the noun phrase around a word tells."""
    lengths = np.diff(phrases, axis=1).ravel()
    starts, inside = phrases[:, 0], np.zeros(len(sight.words), np.bool_)
    places = np.repeat(starts - lengths.cumsum() + lengths, lengths) + np.arange(lengths.sum())
    inside[places] = True
    whole, kinds, owned = np.zeros((3, len(sight.words)))
    whole[places] = np.repeat(bits, lengths)
    kinds[places] = np.repeat(after_open(sight.look.article > 0, sight.tags)[starts], lengths)
    owned[places] = np.repeat(after_open(sight.look.possessive > 0, sight.tags)[starts], lengths)
    plain = ~sight.in_name
    return {
        "phrase": inside,
        "rare_phrase": whole * (plain & ~sight.numeric),
        "rare_quantity": whole * (sight.tags == NUMBER),
        "kind": kinds * plain,
        "owned": owned * plain,
    }


def place_signals(sight: Sight) -> Columns:
    """What stands beside a word or around it."""
    return {
        "beside_name": (after(sight.in_name) | before(sight.in_name)) & ~sight.in_name,
        "before_number": before(sight.numeric),
        "quoted": quoted(sight),
        "numbering": numbering(sight),
    }


def quoted(sight: Sight) -> Flags:
    """Words of a literal quotation, which a search engine finds; not a term that is only defined: ("the Court")."""
    inside = np.zeros(len(sight.words), np.bool_)
    signs = np.flatnonzero(sight.look.opens | sight.look.closes).tolist()
    while len(signs) > 1:
        start, end, *_ = signs
        is_pair = bool(sight.look.opens[start] and sight.look.closes[end]) and end - start > 1
        if is_pair and end - start <= QUOTED + 1:
            defined = (sight.look.the[start + 1] or sight.look.article[start + 1]) and sight.look.small[start + 1]
            inside[start + 1 : end] = not defined
        signs = signs[2 if is_pair else 1 :]
    return inside


def numbering(sight: Sight) -> Flags:
    """Numbers of parts of a text and of entries of a list, with the word for the part: "Article 6 § 1", "12." """
    short = sight.look.short_number > 0
    part = (sight.look.part > 0) & before(short)
    entry = np.zeros(len(short), np.bool_)
    for start, end in sight.reading.sentences:
        entry[start] = short[start] and end - start > 1 and sight.words[start + 1] in (".", ")")
    numbered: Flags = part | (short & after(part)) | entry
    return numbered
