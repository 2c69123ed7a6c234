"""Do the words around a name tell that somebody bears it?

"Her brother Quonset", "manager Quonset Hill", "Quonset (born 1965)", "Quonset, a lawyer", "said Quonset": what is named
so is a person, however rare the name is.
"""

import re

from textveil.core.model import PERSON
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.lexicon.word_lists import one_of
from textveil.languages.generalizing import Sources
from textveil.languages.reading import phrase_at, tag_at, word_at

BORN = re.compile(r"['’\"”]?,? \((?:[^()\n]{0,30}[;,] )?(?:born|b\.|née)\s|, (?:born (?:in|on)|née) ")
WHO = re.compile(r", (?:who|whose|whom) ")
SAID = re.compile(rf"[,?!.]?[”\"’'] (?:{one_of('people.saying')})\s\Z")
SAYS = re.compile(rf" (?:{one_of('people.saying')})(?:[,:]|[.,:]? [“\"‘])")
NEAR, LONGEST_ASIDE = 60, 25
"""Signs on either side, and tokens of an aside in brackets, that are looked at."""
CALLING = frozenset({"is", "was", ","})


def is_told_of_somebody(slot: Slot, sources: Sources) -> bool:
    """Whether the words right before or behind a name tell that it is somebody's."""
    text, (start, end) = slot.reading.text, slot.span
    if slot.article or slot.is_quoted:
        return False
    if any(pattern.match(text, end, end + NEAR) for pattern in (BORN, WHO, SAYS)):
        return True
    if SAID.search(text, max(start - NEAR, 0), start):
        return True
    noun = slot.word_before if slot.noun_before else noun_behind(slot)
    return bool(noun) and is_person_noun(noun, sources)


def noun_behind(slot: Slot) -> str:
    """The noun that a name is called by right behind it: "Quonset, a retired lawyer", "Quonset was a lawyer"."""
    reading, index = slot.reading, slot.last
    if word_at(reading, index) == "(":
        closing = (at + 1 for at in range(index, index + LONGEST_ASIDE) if word_at(reading, at) == ")")
        index = next(closing, index)
    if word_at(reading, index) not in CALLING or word_at(reading, index + 1) not in {"a", "an"}:
        return ""
    last = phrase_at(reading, index + 2)[1] - 1
    return word_at(reading, last) if last > index + 1 and tag_at(reading, last) == "NOUN" else ""


def is_person_noun(noun: str, sources: Sources) -> bool:
    """Whether a common noun means somebody first of all."""
    senses = [one for one in sources.knowledge.senses(noun, proper=False) if one.chain and not one.proper]
    return bool(senses) and PERSON in senses[0].chain
