"""What does a label make of its value?

A label is looked up by the longest known phrase that it ends in. A stretch of
ordinary words that nobody listed is a label without a role; one that holds
anything else is left undecided, because it may be a name.
"""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from textveil.languages.english.lexicon.name_words import is_ordinary
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_lists import phrase_list, word_list, written
from textveil.languages.reading import Role

WORD = re.compile(r"(?:[^\W\d_]\.){2,9}|[^\W\d_](?:\.[^\W\d_]){1,8}(?!\w)|[^\W_]++(?:['’&/][^\W_]++)*+|\#")
HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[^\W\d_]{3})(?=\d)")
"""Where a word of two goes on: "patientName", "Speaker1"."""
NUMBERED = re.compile(r"[^\W\d_][ _]?\d{1,3}$")
"""How a label ends that counts."""
NUMBERS = frozenset(("no", "number", "num", "nr", "#"))
LINKS = word_list("grammar.inside_labels")
LONGEST = 5
"""No label has more words than this."""
STRETCH = 64
"""No label is longer than this."""


class Label(NamedTuple):
    """What a stretch before a colon is."""

    start: int
    """Where in the stretch the known label begins, or its first word."""
    first: int
    """Where in the stretch its first word begins."""
    role: Role | None
    """What it makes of its value; ``None`` where nobody can tell whether it is a label."""
    known: bool
    """Whether it is a listed label."""
    whole: bool
    """Whether all words of the stretch belong to a label."""
    phrase: str
    """The label as it is looked up; where undecided, the words as they stand."""


@lru_cache(maxsize=1 << 13)
def read_label(stretch: str) -> Label:
    """What the words of ``stretch``, which a colon or a sign of equality follows, are.

    >>> read_label("Plaintiff SSN").role, read_label("Rx#").role, read_label("Anna Hale").role
    (<Role.IDENTIFIER: 'identifier'>, <Role.IDENTIFIER: 'identifier'>, None)
    """
    found = list(WORD.finditer(stretch))
    if not found:
        return Label(0, 0, None, known=False, whole=False, phrase="")
    words, places = normal(found)
    first = found[0].start()
    at, role = look_up(words)
    if role is None:
        ordinary = 0 < len(words) <= 4 and plain(words)
        return Label(
            first,
            first,
            Role.NONE if ordinary else None,
            known=False,
            whole=ordinary,
            phrase=" ".join(words) if ordinary else stretch[first:],
        )
    whole = len(words) <= LONGEST and plain(words[:at])
    return Label(places[at], first, role, known=True, whole=whole, phrase=" ".join(words[at:]))


def normal(found: list[re.Match[str]]) -> tuple[list[str], list[int]]:
    """The words of a label in small letters, "patientName" as two, and where each begins."""
    words: list[str] = []
    places: list[int] = []
    for match in found:
        word = match.group().replace(".", "").replace("’", "'")
        for part in [word] if word.lower() in tables().roles else HUMP.split(word):
            small = part.lower()
            words.append("no" if small in NUMBERS else small)
            places.append(match.start())
    while len(words) > 1 and words[-1].isdigit() and len(words[-1]) < 3:
        words.pop()
        places.pop()
    return words, places


def plain(words: list[str]) -> bool:
    """Whether words in small letters are ordinary, so that none is a name, and make no sentence."""
    stop_words = english().stop_words - LINKS
    return all(word.isdigit() or (is_ordinary(word) and word not in stop_words) for word in words)


def look_up(words: list[str]) -> tuple[int, Role | None]:
    """Where the longest known phrase at the end begins, and its role."""
    known, roles = tables(), tables().roles
    if is_secret(words):
        return 0, Role.SECRET
    if len(words) > 1 and words[-1] == "no":
        at, role = look_up(words[:-1])
        contact = Role.CONTACT if role is Role.CONTACT else Role.IDENTIFIER
        return (at if role is not None else len(words) - 1), contact
    for at in range(max(0, len(words) - LONGEST), len(words)):
        role = roles.get(" ".join(words[at:]))
        if role is not None:
            return at, head_role(words, at, role)
    if words[-1] == "by" and len(words) > 1 and words[-2] not in known.things_by:
        return max(0, len(words) - 2), Role.PERSON
    return 0, None


def is_secret(words: list[str]) -> bool:
    """Whether a label means a secret: a word of secrets in it, or a key at its end."""
    known = tables()
    if len(words) > LONGEST or words[-1] in known.about_secrets:
        return False
    if words[-1] == "key" and len(words) > 1:
        return words[-2] not in known.open_keys
    return not known.secrets.isdisjoint(words)


def head_role(words: list[str], at: int, role: Role) -> Role:
    """The role of a known phrase, seen with the words before it: "drug name", "name of insured"."""
    known = tables()
    if at and words[at:] in (["name"], ["names"]):
        if words[at - 1] in known.things:
            return Role.NONE
        before = known.roles.get(words[at - 1], Role.NONE)
        return before if before in (Role.ORGANIZATION, Role.PLACE) else Role.PERSON
    if at > 1 and words[at - 1] in LINKS:
        head = known.roles.get(words[at - 2])
        if head is Role.PERSON and words[at - 2] == "name":
            return role if role in (Role.ORGANIZATION, Role.PLACE) else Role.PERSON
        return head or role
    return role


# What does the name of a column make of its values?
#
# A name is looked up by the longest known phrase that it ends in, then without its last words; one that
# only labels know has the role that it gives to the value of a field.

PART_OF_NAME = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+|[^\W\d_]+")
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
    words = [part for word in PART_OF_NAME.findall(name) for part in split_word(word.lower())]
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
