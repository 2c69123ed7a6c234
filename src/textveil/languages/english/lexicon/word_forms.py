"""Under which name is a term looked up, and is it a proper name?"""

import re
from functools import lru_cache

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
    "calves": "calf",
    "hooves": "hoof",
    "loaves": "loaf",
    "scarves": "scarf",
    "criteria": "criterion",
    "phenomena": "phenomenon",
    "bacteria": "bacterium",
    "atria": "atrium",
    "diverticula": "diverticulum",
    "ganglia": "ganglion",
    "mitochondria": "mitochondrion",
    "ova": "ovum",
    "septa": "septum",
    "sera": "serum",
    "vertebrae": "vertebra",
    "testes": "testis",
    "appendices": "appendix",
    "cervices": "cervix",
    "cortices": "cortex",
    "indices": "index",
    "matrices": "matrix",
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
ALWAYS_IN_S = frozenset({"alias", "atlas", "bias", "canvas", "iris", "lens", "pancreas", "series", "species"})
"""Singulars that end like a plural."""
SHORTEST_PLURAL = 4
"""Letters of the shortest word that is taken for a plural by its ending."""
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


@lru_cache(maxsize=1 << 15)
def number_stem(word: str) -> str:
    """What a word in small letters, its plural and its singular have in common; no word itself.

    >>> [number_stem(word) for word in ("rashes", "headaches", "headache", "vertebrae", "knives", "firemen")]
    ['rash', 'headach', 'headach', 'vertebra', 'knife', 'fireman']
    >>> number_stem("metastases") == number_stem("metastasis"), number_stem("fungi") == number_stem("fungus")
    (True, True)
    """
    one = IRREGULAR.get(word) or _without_plural(word)
    if len(one) < SHORTEST_PLURAL:
        return one
    if one.endswith("ie"):
        return one[:-2] + "y"
    if one.endswith(("se", "xe", "ze", "che", "she")) or (one.endswith(("oe", "ae")) and len(one) > SHORTEST_PLURAL):
        one = one[:-1]
    if one.endswith(("us", "is")) and len(one) >= SHORTEST_PLURAL:
        one = one[:-1]
    if one.endswith("i") and len(one) > SHORTEST_PLURAL:
        return one[:-1] + ("" if one.endswith("si") else "u")
    return one[:-2] + "an" if one.endswith("men") else one


def _without_plural(word: str) -> str:
    """A word without the s of a plural."""
    is_short = len(word) < SHORTEST_PLURAL
    if is_short or not word.endswith("s") or word.endswith(("ss", "us", "is")) or word in ALWAYS_IN_S:
        return word
    if word.endswith("sses"):
        return word[:-2]
    return word[:-3] + "y" if word.endswith("ies") and len(word) > SHORTEST_PLURAL else word[:-1]


def number_forms(word: str) -> tuple[str, ...]:
    """A word in small letters, its plurals, its singular and the plurals of that; all have one stem.

    >>> number_forms("rash"), number_forms("teeth")
    (('rash', 'rashes'), ('teeth', 'tooths', 'tooth'))
    """
    ones = dict.fromkeys([word, singular_word(word) or word])
    plurals = (many for one in ones for many in (plural_word(one), PLURALS.get(one, one), _regular_plural(one)))
    stem = number_stem(word)
    return tuple(form for form in dict.fromkeys([word, *plurals, *ones]) if number_stem(form) == stem)


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
    if small.endswith("man") and small not in NO_MEN:
        return word[:-2] + "en"
    return _regular_plural(word)


def _regular_plural(word: str) -> str:
    """A word with the ending of a plural."""
    small = word.lower()
    if small.endswith("sis"):
        return word[:-2] + "es"
    if small.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if small.endswith("y") and small[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


PLURALS = {one: many for many, one in IRREGULAR.items()}


def plain_singular(word: str) -> str:
    """One of what a word names, in a form that is only compared.

    >>> plain_singular("dancers"), plain_singular("countries"), plain_singular("virus")
    ('dancer', 'country', 'virus')
    """
    return singular_word(word) or word
