"""What does a proper name say by its own words about what it names?

"Elon University" is a university, "Bank of England" a bank, "Dr. Lee" a person.
Only words that name such things wherever they end a name are believed: nothing
ends in -Peppers because it is a pepper.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from textveil.languages.english.lexicon.word_forms import singular_word
from textveil.languages.english.lexicon.word_lists import word_groups, word_list

CAPITALS = r"[A-ZÀ-Þ][\w’'.&-]*[\w’']|[A-ZÀ-Þ]"
NAME = rf"(?:{CAPITALS})(?: (?:(?:of|the|de|del|di|du|la|le|von|van|der|al|bin|y|&|of the) )?(?:{CAPITALS}))*"
"""A proper name of one or more words, as a pattern."""
INITIALS = re.compile(r"[^\W\d_a-z]\.?|(?:[^\W\d_a-z]\.[ -]?)+[^\W\d_a-z]?")
"""Somebody's initials: "F.", "A.-M."."""
OF = word_list("people.particles.links") | {"for", "in", "at"}

FIXED = (
    (re.compile(r"^(?:best|outstanding) |of the year$"), "award"),
    (re.compile(r"hall of fame"), "institution"),
    (re.compile(r"\bhouse of (?:representatives|delegates|commons|assembly)$"), "legislature"),
    (re.compile(r"\bhouse of "), None),
)
"""What some turns say wherever they stand in a name; a House of Cards is no house."""
BEHIND = frozenset({"to", "on", "by", "from", "with"})
"""Other words behind which a name no longer says what it is of."""


@dataclass(frozen=True, eq=False)
class NameWords:
    """Words that tell what a name names."""

    heads: frozenset[str]
    meanings: Mapping[str, str]
    leading: Mapping[str, str]
    bodies: frozenset[str]
    generic: frozenset[str]
    offices: frozenset[str]
    titles: frozenset[str]


@cache
def name_words() -> NameWords:
    """The packaged table, read once."""
    lists = {name: word_list(f"things.{name}") for name in ("heads", "bodies", "generic", "offices")}
    return NameWords(
        meanings=word_groups("things.meanings"),
        leading=word_groups("things.leading"),
        titles=word_list("people.titles.in_names"),
        **lists,
    )


@lru_cache(maxsize=1 << 12)
def class_in_name(name: str) -> str | None:
    """The class that a name says of itself, if it does.

    >>> class_in_name("Elon University"), class_in_name("Bank of England"), class_in_name("Red Hot Chili Peppers")
    ('university', 'bank', None)
    """
    words = [word.strip(".,'’\"“”()").lower() for word in name.split()]
    if len(words) < 2:
        return None
    table = name_words()
    fixed = next((said for pattern, said in FIXED if pattern.search(" ".join(words))), "")
    if fixed != "":
        return fixed
    cut = next((place for place, word in enumerate(words) if place and word in OF | BEHIND), len(words))
    if words[-1] in table.bodies:
        cut = len(words)
    first = name.split()[0].strip(".")
    led = table.leading.get(first) or table.leading.get(first.lower())
    if led and cut < len(words):
        return led
    for head in (words[cut - 1], words[-1] if cut == len(words) else ""):
        for form in filter(None, (head, singular_word(head))):
            meaning = table.meanings.get(form)
            if meaning and (cut == len(words) or meaning not in ("place", "building")):
                return meaning
            if form in table.heads or (cut < len(words) and form in table.offices):
                return form
    return led


def is_name_shaped(words: list[str]) -> bool:
    """Whether a person could be called so: one to five words with capitals, and little ones between them."""
    plain = [word for word in words if word[:1].isalpha() and "," not in word[:-1] and not word.endswith(",")]
    capitals = [word for word in plain if word[0].isupper()]
    is_small = all(word.lower() in OF for word in plain if not word[0].isupper())
    return 0 < len(plain) == len(words) and len(capitals) <= 5 and is_small
