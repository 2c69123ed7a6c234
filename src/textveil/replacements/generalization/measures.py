"""What may be said instead of a date, an age or an amount, where it stands?"""

import re

from textveil.language.english.dates import year_chain
from textveil.language.english.numerals import ORDINAL
from textveil.language.english.quantities import SOURCE, ordinal_chain, quantity_chain
from textveil.language.english.slot import Slot, is_plural
from textveil.model import Chain
from textveil.replacements.generalization.values import NOTHING, Manner, Said, bare

SEVERAL = "several"
SINCE, SHORT_YEAR = re.compile(r"\b(?P<century>[12]\d)\d\d[–-]$"), re.compile(r"\d\d")
"""A year, and the last two digits of another behind it: 2014–16."""
BEFORE_RANGES = frozenset({"than", "over", "about", "around", "nearly", "almost", "least"})


def measured(slot: Slot, text: str) -> Said:
    """What a quantity may be called, by rule."""
    chain = tuple(label for label in measure_chain(slot, text) if not is_doubled(label, before=slot.word_before))
    return Said(chain, SOURCE, 1.0, Manner.QUANTITY) if chain else NOTHING


def measure_chain(slot: Slot, text: str) -> Chain:
    """What may be said of a quantity here."""
    term = bare(slot.term)
    if ORDINAL.fullmatch(term.lower()):
        return ordinal_chain(term, modifies=slot.modifies)
    if term.lower() == "one" and slot.modifies:
        return ("some",)
    since = SINCE.search(text[max(slot.span[0] - 6, 0) : slot.span[0]]) if SHORT_YEAR.fullmatch(term) else None
    if since:
        return year_chain(f"{since['century']}{term}")
    is_count = is_plural(slot.word_after)
    chain = quantity_chain(term, is_count=is_count)
    # "Ann, 37, left": a number that counts nothing is not several.
    return chain if is_count or slot.modifies else tuple(label for label in chain if label != SEVERAL)


def is_doubled(label: str, *, before: str) -> bool:
    """Whether a range would stand behind a word that makes one: "more than between 500 and 600"."""
    return label.startswith("between ") and before in BEFORE_RANGES
