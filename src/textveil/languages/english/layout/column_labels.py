"""What does the name of a column make of its values?

A name is looked up by the longest known phrase that it ends in, then without its last words; one that
only labels know has the role that it gives to the value of a field.
"""

import re
from functools import cache, lru_cache

from textveil.languages.english.layout.labels import read_label
from textveil.languages.english.lexicon.ordinary import is_ordinary
from textveil.languages.english.lexicon.word_lists import phrase_list, written
from textveil.languages.page_structure import Role

WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+|[^\W\d_]+")
SHORTEST = 4
"""Letters of a part of such a name."""
AS_LABEL = {Role.NONE: "", Role.NUMBER: "measure", Role.PERSON: "named"}
"""Roles of labels that are called otherwise here: one without a role says nothing of its values, and what names people
in a letter may name anything in a table."""


@cache
def roles() -> dict[str, str]:
    """For each phrase its role."""
    table = written("columns.roles")
    return {phrase: role for role in table if role != "examples" for phrase in phrase_list(f"columns.roles.{role}")}


@lru_cache(maxsize=1 << 12)
def column_role(name: str) -> str:
    """The role that the name of a column gives to its values; empty where it tells nothing.

    >>> [column_role(name) for name in ("patientName", "Home phone (2)", "order_date", "zorgle", "api_key")]
    ['person', 'contact', 'date', '', 'secret']
    """
    words = [part for word in WORD.findall(name) for part in split_word(word.lower())]
    label = read_label(" ".join(words)) if words else None
    if label is not None and label.role is Role.SECRET:
        return label.role.value
    for last in range(len(words), 0, -1):
        found = next((role for at in range(last) if (role := roles().get(" ".join(words[at:last])))), "")
        if found:
            return found
        if last == len(words) and label is not None and label.known and label.role is not None:
            return AS_LABEL.get(label.role, label.role.value)
    return ""


def split_word(word: str) -> list[str]:
    """The two words that a name is put together from without a sign, the second of which columns are called by.

    >>> split_word("streetaddress"), split_word("surname"), split_word("background")
    (['street', 'address'], ['surname'], ['background'])
    """
    label = read_label(word)
    if word in roles() or is_ordinary(word) or (label is not None and label.known):
        return [word]
    places = range(SHORTEST, len(word) - SHORTEST + 1)
    return next(([word[:at], word[at:]] for at in places if word[at:] in roles() and is_ordinary(word[:at])), [word])
