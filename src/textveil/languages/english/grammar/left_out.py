"""Where can a name be left out, so that the words around it say what it is?

"The boyband Ortho" is a boyband, and "a Ruritanian painter" a painter: a phrase
without its name is more general, and true (*general-purpose*, section II-B).
"""

import re

from textveil.languages.english.grammar.beside import POSSESSIVES, QUOTES
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.grammar.wording import OF_PLACE, Wording, article, finished, is_many
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.english.values.numerals import is_ordinal
from textveil.languages.reading import tag_at

CHANGING = word_list("grammar.changing")


JOINED = re.compile(r"(?:\b(?:and|or)|,|-) \Z")
"""Before the second of two words that describe one noun: the first would be left alone."""
GOING_ON = frozenset({"DET", "PRON", "ADV", "CCONJ", "ADJ"})
"""Tags of words that stand behind verbs."""
LONGEST = 30
"""Signs of the longest words before the name of a place."""


def left_out(slot: Slot, *, text: str) -> Wording | None:
    """The phrase that a stretch stands in without it; None where it would not stand without."""
    if slot.is_joined or slot.is_bare or slot.term.endswith(POSSESSIVES) or slot.word_after in english().compounds:
        return None
    if slot.term.lower() in CHANGING:
        return None
    said = without_name(slot, text=text) or without_place(slot, text=text) or without_modifier(slot, text=text)
    return finished(slot, said) if said else None


def without_name(slot: Slot, *, text: str) -> Wording | None:
    """The noun alone that a name stands behind: "the sitcom Ortho" → "the sitcom"."""
    if slot.named_by is None or slot.modifies or slot.after[:2] in {"’s", "'s"}:
        return None
    end = slot.span[1] + (text[slot.span[0] - 1] in QUOTES and slot.is_quoted)
    return Wording((slot.named_by[0], end), text[slice(*slot.named_by)])


def without_place(slot: Slot, *, text: str) -> Wording | None:
    """What a place is, without its name: "the city of Quonset" → "the city"."""
    found = OF_PLACE.search(text, max(slot.span[0] - LONGEST, 0), slot.span[0])
    if found is None or slot.modifies or slot.after[:2] in {"’s", "'s"}:
        return None
    return Wording((found.start(), slot.span[1]), found[0].split()[0])


def without_modifier(slot: Slot, *, text: str) -> Wording | None:
    """The noun alone that a name stands before: "a Ruritanian painter" → "a painter"."""
    if slot.head is None or JOINED.search(slot.before):
        return None
    noun = text[slice(*slot.head)]
    if is_ordinal(slot.term.lower()) and tag_at(slot.reading, slot.last + 1) == "NOUN":
        return None  # "a fourth round selection" is no round selection
    if noun.endswith("s") and tag_at(slot.reading, slot.last + 1) in GOING_ON:
        return None  # "when the Tribunal grants or refuses": perhaps it is a verb
    # Of rounds that are numbered there is more than one: "in the fourth round" → "in a round".
    is_one_of_many = slot.article == "the" and is_ordinal(slot.term.lower()) and not is_many(noun)
    if (slot.article in {"a", "an"} or is_one_of_many) and slot.determiner is not None:
        return Wording((slot.determiner[0], slot.head[1]), f"{article(noun)} {noun}")
    return Wording((slot.span[0], slot.head[1]), noun)
