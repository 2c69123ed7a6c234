"""What does the text itself call a thing, right before its name or right behind it?

"The town of Quonset", "a company called Acme", "Quonset, a small village in the
hills", "Quonset is a village", "films such as Ortho and Quonset".
"""

import re
from dataclasses import dataclass
from functools import cache

from textveil.core.marks import CLASS_WORDS
from textveil.core.model import Span
from textveil.languages.english.lexicon.word_forms import plural
from textveil.languages.english.lexicon.word_lists import one_of, word_list

QUOTES = {"“": "”", '"': '"', "‘": "’", "'": "'"}
NEAR_BEFORE, NEAR_BEHIND, LONGEST_LIST = 60, 160, 300
"""Signs on either side that are looked at."""
GOVERNED = word_list("grammar.governed_places")
"""What a place is where its name has a capital before "of": "the City of Quonset"."""
LAST_WORD = re.compile(r"\w+\Z")
OPENING_LISTS = ("such as", "including", " like ")


@cache
def patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What stands before a name that says its class, and what stands behind it."""
    nouns, places = "|".join(sorted(CLASS_WORDS, key=len, reverse=True)), one_of("grammar.places_with_of")
    before = (
        rf"(?P<the>\b[Tt]he )?\b(?:(?P<place>(?i:{places})) of|(?P<noun>(?i:{nouns}))(?: (?:called|named|known as))?) "
        r"(?:the )?[“\"‘']?\Z"
    )
    behind = (
        r"[”\"’']?(?: \([^()\n]{1,60}\))?(?:,| is| was|, which (?:is|was)) (?:an?|the) "
        rf"(?:[a-z][a-z-]* ){{0,3}}?(?P<noun>{nouns})"
        r"(?=[,.;:)]| (?:in|of|on|at|near|that|which|where|who|and|or|for|by|with|based|located|from|outside)\b)"
    )
    return re.compile(before), re.compile(behind)


@dataclass(frozen=True, slots=True)
class ClassBefore:
    """The class that stands right before a name, and where; with "the" if that stands before it."""

    noun: str
    start: int
    noun_start: int
    has_the: bool


@cache
def last_words() -> frozenset[str]:
    """The words that a class before a name may end with, in small letters."""
    words = [*CLASS_WORDS, "of", "called", "named", "known as"]
    return frozenset(found[0] for word in words if (found := LAST_WORD.search(word.lower())))


def may_say_class(before: str) -> bool:
    """Whether what stands before a name ends as a class does: few do, and that is sooner looked at than all classes."""
    before = before[:-1] if before[-1:] in QUOTES else before
    if before[-1:] != " ":
        return False
    words = [LAST_WORD.search(part) for part in (before[:-1], before[:-1].removesuffix(" the"))]
    return any(word is not None and word[0].lower() in last_words() for word in words)


def class_before(text: str, span: Span) -> ClassBefore | None:
    """The class that stands right before a name, with its article and "of"."""
    near = max(span[0] - NEAR_BEFORE, 0)
    if not text[span[0] : span[0] + 1].isupper() or not may_say_class(text[near : span[0]]):
        return None
    found = patterns()[0].search(text, near, span[0])
    if found is None:
        return None
    if text[span[0] - 1] in QUOTES and text[span[1] : span[1] + 1] not in QUOTES[text[span[0] - 1]]:
        return None  # the first words of a title are none
    group = "place" if found["place"] else "noun"
    return ClassBefore(found[group], found.start(), found.start(group), bool(found["the"]))


def class_beside(text: str, span: Span) -> str | None:
    """The class word that the text gives what it names at a place.

    >>> text = "She left the town of Quonset for Tarn, a small village in the hills."
    >>> class_beside(text, (21, 28)), class_beside(text, (33, 37)), class_beside(text, (4, 8))
    ('town', 'village', None)
    """
    before = class_before(text, span)
    if before is not None and (before.noun[0].islower() or before.noun.lower() in GOVERNED):
        return before.noun.lower()
    behind = patterns()[1].match(text, span[1], span[1] + NEAR_BEHIND)
    return behind["noun"] if behind else class_of_list(text, span)


@cache
def plurals() -> dict[str, str]:
    """By the plural of a class word that word."""
    return {plural(word): word for word in CLASS_WORDS}


@cache
def list_pattern() -> re.Pattern[str]:
    """What opens a list of things of one class, and what of it stands before one of them."""
    heads = "|".join(sorted(plurals(), key=len, reverse=True))
    item = r"(?:[“\"‘]?[^\W_a-z][\w’'!?.&:-]*|a|an|and|as|at|by|for|from|in|of|on|or|the|to|with|[-–&]|\(\d{4}\))"
    return re.compile(rf"\b(?P<nouns>{heads}),? (?:such as|including|like) (?:{item}[”\"’]?,? )*[“\"‘]?\Z")


def class_of_list(text: str, span: Span) -> str | None:
    """The class of all that stands in a list: "shows such as Ortho, Quonset and Tarn"."""
    start = max(text.rfind("\n", 0, span[0]) + 1, span[0] - LONGEST_LIST)
    near = text[start : span[0]]
    if not any(word in near for word in OPENING_LISTS):
        return None
    found = list_pattern().search(near)
    return plurals()[found["nouns"]] if found else None
