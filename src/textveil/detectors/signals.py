"""What speaks for each word of a text giving its subject away?

Few and general signals, a column each, a row for each word: what the word is,
how it is written, how rare it and its phrase are, and what stands around it.
Nothing here knows a single name, and nothing decides: ``evidence`` adds up.
"""

import numpy as np
from numpy.typing import NDArray

from textveil.detectors.disguises import disguised
from textveil.detectors.information import Weigh
from textveil.detectors.token_table import (
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
    among,
    before,
    runs,
)
from textveil.kinds import GROUPS, Kind

Columns = dict[str, NDArray[np.generic]]
Bits = NDArray[np.float64]

RAREST = 20.0
"""No word counts as rarer than this many bits."""
TEN = 10.0
"""Rarity is told in tens of bits, so that its weight is of the size of the others."""
QUOTED = 32
"""A quotation of up to so many words can be searched for; a longer one is a passage of its own."""
ROLES = ("person", "place", "organization", "date", "identifier", "number", "secret", "age", "contact", "none")
"""What a label may make of its value."""
SUREST = 1e-4
"""No chance counts as smaller than this, or as nearer to one."""
OFTEN = 3.0
"""Doublings of a count that are looked at."""


def signals(sight: Sight, weigh: Weigh) -> Columns:
    """Every signal, by name; rarity in tens of bits, all else yes or no."""
    names = runs(sight.in_name)
    phrases = np.array(sight.reading.phrases, np.int64).reshape(-1, 2)
    bits = rarities(sight, weigh, ranges=np.concatenate([names, phrases]))
    words, upto = len(sight.words), len(sight.words) + len(names)
    of_word, of_name, of_phrase = bits[:words], bits[words:upto], bits[upto:]
    return {
        **word_signals(sight, bits=of_word),
        **name_signals(sight, names, bits=of_name),
        **phrase_signals(sight, phrases, bits=of_phrase),
        **place_signals(sight),
        **kind_signals(sight),
        **field_signals(sight),
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
        "adjective": tags == ADJECTIVE,
        "verb": tags == VERB,
        "number": tags == NUMBER,
        "digits": look.digits,
        "calendar": look.calendar,
        "capital": inside,
        "capital_noun": inside & (tags == NOUN),
        "capital_adjective": inside & (tags == ADJECTIVE),
        "foreign": look.foreign,
        "rare_word": bits * plain,
    }


def name_signals(sight: Sight, names: Numbers, *, bits: Bits) -> Columns:
    """What the proper name that a word stands in tells, and the same name elsewhere."""
    look, size = sight.look, len(sight.words)
    starts, lengths = names[:, 0], names[:, 1] - names[:, 0]
    about = subject(sight, names)
    rare, single, in_subject = np.zeros(size), np.zeros(size, np.bool_), np.zeros(size, np.bool_)
    rare[sight.in_name] = np.repeat(bits, lengths)
    single[starts[lengths == 1]] = True
    if about.any():
        in_subject[sight.in_name] = np.repeat(np.logical_or.reduceat(about, starts), lengths)
    count = np.bincount(sight.same[sight.named], minlength=size)[sight.same]
    small = among(sight.same, sight.same[~sight.capital])
    honorary = single & sight.capital & (look.usual_capital < 0) & after(look.the)
    return {
        "name": sight.in_name,
        "rare_name": rare,
        "subject": about & sight.named,
        "with_subject": in_subject,
        "mention": ~sight.named & (count > 0) & ~look.function,
        "ordinary_here": sight.capital & small,
        "honorary": honorary * (1 + np.log2(count.clip(1)).clip(max=OFTEN)) if honorary.any() else honorary,
    }


def subject(sight: Sight, names: Numbers) -> Flags:
    """Words of the name that stands first in the text; when something is hidden before it, nobody knows the subject."""
    if not len(names) or (sight.tags[: names[0, 0]] == MARK).any():
        return np.zeros(len(sight.words), np.bool_)
    first = slice(*names[0])
    return among(sight.same, sight.same[first][sight.named[first]])


def phrase_signals(sight: Sight, phrases: Numbers, *, bits: Bits) -> Columns:
    """What the noun phrase around a word tells."""
    look, marked, plain, size = sight.look, sight.tags == MARK, ~sight.in_name, len(sight.words)
    # Each word's phrase is the last that began; row 0 is for words before any.
    begun, ends, whole = np.zeros(size, np.int64), np.zeros(len(phrases) + 1, np.int64), np.zeros(len(phrases) + 1)
    begun[phrases[:, 0]] = 1
    ends[1:], whole[1:] = phrases[:, 1], bits
    row = begun.cumsum()
    inside = np.arange(size) < ends[row]
    start = np.zeros(len(phrases) + 1, np.int64)
    start[1:] = phrases[:, 0]
    is_kind, is_owned = after_open(look.article, marked)[start], after_open(look.possessive, marked)[start]
    rare = whole[row] * inside
    return {
        "phrase": inside,
        "head": inside & (np.arange(1, size + 1) == ends[row]),
        "rare_phrase": rare * (plain & ~sight.numeric),
        "rare_quantity": rare * (sight.tags == NUMBER),
        "kind": is_kind[row] & plain & inside,
        "owned": is_owned[row] & plain & inside,
    }


def kind_signals(sight: Sight) -> Columns:
    """What the mention is that a word stands in, and whether people would hide it: chances, and bits of odds."""
    kinds = sight.reading.kinds
    hide = kinds.hide.astype(np.float64).clip(SUREST, 1 - SUREST)
    told = np.column_stack([kinds.probabilities, np.log2(hide / (1 - hide)) / TEN])
    if len(sight.mentions):
        # Half a name tells the rest: all words of a mention are what its words are together.
        lengths = np.diff(sight.mentions, axis=1).ravel()
        sums = np.add.reduceat(np.vstack([told, np.zeros_like(told[:1])]), sight.mentions.ravel(), axis=0)[::2]
        told[sight.mention > 0] = np.repeat(sums / lengths[:, None], lengths, axis=0)
    columns = {f"is_{kind}": told[:, place] for place, kind in enumerate(GROUPS) if kind is not Kind.WORD}
    return {**columns, "people_hide": told[:, -1], "elsewhere": told_elsewhere(sight, told[:, -1])}


def told_elsewhere(sight: Sight, bits: Bits) -> Bits:
    """For a word with a capital, what its mentions all through the text are worth on average; for others nothing."""
    telling = sight.capital & ~sight.look.function & ~sight.label
    often = np.bincount(sight.same[telling], minlength=len(bits) + 1)
    sums = np.bincount(sight.same[telling], weights=bits[telling], minlength=len(bits) + 1)
    mean: Bits = np.where(telling, sums[sight.same] / often[sight.same].clip(1), 0.0)
    return mean


def field_signals(sight: Sight) -> Columns:
    """What the label of a field makes of its value."""
    given = {role: np.zeros(len(sight.words), np.bool_) for role in ROLES}
    for _, (first, last), role in sight.reading.structure.values:
        if role in given:
            given[role][first:last] = True
    told = given["person"] | given["contact"] | given["identifier"] | given["date"] | given["age"]
    return {
        "label": sight.label,
        "personal_field": told & sight.look.word,
        "secret": given["secret"] & sight.look.word,
        "plain_field": given["none"] & sight.look.word,
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
    look, inside, start = sight.look, np.zeros(len(sight.words), np.bool_), -1
    for sign in np.flatnonzero(look.opens | look.closes).tolist():
        if start < 0 or not look.closes[sign] or sign - start == 1:
            start = sign if look.opens[sign] else -1
            continue
        is_defined = look.small[start + 1] and (look.the[start + 1] or look.article[start + 1])
        if sign - start <= QUOTED + 1 and not is_defined:
            inside[start + 1 : sign] = True
        start = -1
    return inside


def numbering(sight: Sight) -> Flags:
    """Numbers of parts of a text and of entries of a list, with the word for the part: "Article 6 § 1", "12." """
    short: Flags = sight.look.short_number
    if not short.any():
        return short
    part = sight.look.part & before(short)
    entry = np.zeros(len(short), np.bool_)
    for start, end in sight.reading.sentences:
        entry[start] = short[start] and end - start > 1 and sight.words[start + 1] in (".", ")")
    numbered: Flags = part | (short & after(part)) | entry
    return numbered
