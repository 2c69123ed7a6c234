"""Under which name is a term looked up, and is it a proper name?"""

import re

from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.normal import WORD, key

INNER = re.compile(r" (?:of|in|for|at|on|with|to|by|from) ")
"""What the head of a phrase stands before: "director of personnel" is a director."""
SPACES = re.compile(r"\s+")
IRREGULAR = {
    "people": "person",
    "men": "man",
    "women": "woman",
    "children": "child",
    "feet": "foot",
    "teeth": "tooth",
    "geese": "goose",
    "mice": "mouse",
    "lice": "louse",
    "oxen": "ox",
    "lives": "life",
    "wives": "wife",
    "knives": "knife",
    "leaves": "leaf",
    "wolves": "wolf",
    "halves": "half",
    "shelves": "shelf",
    "thieves": "thief",
    "criteria": "criterion",
    "phenomena": "phenomenon",
    "bacteria": "bacterium",
    "species": "species",
    "series": "series",
    "crises": "crisis",
    "diagnoses": "diagnosis",
    "analyses": "analysis",
    "theses": "thesis",
    "metastases": "metastasis",
    "movies": "movie",
    "cookies": "cookie",
    "shoes": "shoe",
    "heroes": "hero",
    "potatoes": "potato",
    "tomatoes": "tomato",
    "quizzes": "quiz",
    "aircraft": "aircraft",
    "deer": "deer",
    "fish": "fish",
    "sheep": "sheep",
}
"""Plurals that no rule makes singular."""
NO_MEN = word_list("grammar.no_men")
NOT_PLURAL = ("ss", "us", "is", "ous", "ics")
"""How words end that only look like plurals."""


lookup_key = key
"""Names are stored and looked up under their normal form."""


def loses_words(name: str) -> bool:
    """Whether a name has more words than those it is looked up by, but for an article: "Just Go with It" is no "Go".

    >>> [loses_words(name) for name in ("Just Go with It", "The Beatles", "White House Down", "Rome")]
    [True, False, True, False]
    """
    found = WORD.findall(name.lower())
    return len(lookup_key(name).split()) < len(found) - (found[:1] in (["the"], ["a"], ["an"]))


def looks_proper(term: str) -> bool:
    """Whether a term is written as a proper name: its last word has a capital.

    >>> [looks_proper(term) for term in ("Apple", "iPhone", "HIV infection", "Bank of America", "apple")]
    [True, True, False, True, False]
    """
    last = term.rstrip("'’s").rsplit(None, 1)
    return bool(last) and any(map(str.isupper, last[-1]))


def singular(phrase: str) -> str | None:
    """A phrase with its last word made singular, or None when that is no plural.

    >>> singular("blood vessels"), singular("cities"), singular("boxes"), singular("virus")
    ('blood vessel', 'city', 'box', None)
    """
    front, space, word = phrase.rpartition(" ")
    one = singular_word(word)
    return None if one is None else f"{front}{space}{one}"


def singular_word(word: str) -> str | None:
    """One of what a plural names."""
    small = word.lower()
    if small in IRREGULAR:
        one = IRREGULAR[small]
        return word[0] + one[1:] if word[:1].isupper() else one
    if not small.endswith("s") or len(small) < 4 or small.endswith(NOT_PLURAL):
        return None
    if small.endswith("ies"):
        return word[:-3] + "y"
    if small.endswith(("ches", "shes", "sses", "xes", "zes", "oes")):
        return word[:-2]
    if small.endswith("men"):
        return word[:-2] + "an"
    return word[:-1]


def plural(phrase: str) -> str:
    """A phrase with its head made plural; the head stands before "of", "in" and the like.

    >>> plural("city in Spain"), plural("disease"), plural("person"), plural("series")
    ('cities in Spain', 'diseases', 'people', 'series')
    >>> [plural(word) for word in ("inch", "German", "aircraft", "woman", "bus", "hero")]
    ['inches', 'Germans', 'aircraft', 'women', 'buses', 'heroes']
    """
    head = re.match(r"(.*?)( (?:of|in|from|for|by|with|at|on|to) .*)?$", phrase)
    if head is None:
        return phrase
    front, space, word = head[1].rpartition(" ")
    return f"{front}{space}{plural_word(word)}{head[2] or ''}"


def plural_word(word: str) -> str:
    """Several of what a word names."""
    small = word.lower()
    many = PLURALS.get(small)
    if many:
        return word[0] + many[1:] if many[0] == small[:1] else many
    if small.endswith("men") or (small.endswith("s") and small[-2:] not in ("ss", "us", "is", "as")):
        return word
    if small.endswith("sis"):
        return word[:-2] + "es"
    if small.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if small.endswith("y") and small[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    if small.endswith("man") and small not in NO_MEN:
        return word[:-2] + "en"
    return word + "s"


PLURALS = {one: many for many, one in IRREGULAR.items()}
