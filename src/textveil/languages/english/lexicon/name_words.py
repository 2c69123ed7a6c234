"""What does a proper name say by its own words about what it names?

"Elon University" is a university, "Bank of England" a bank, "Dr. Lee" a person.
Only words that name such things wherever they end a name are believed: nothing
ends in -Peppers because it is a pepper.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.english.lexicon.vocabulary import english
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


def fixed_class(name: str) -> str | None:
    """What a turn in a name, in small letters, says that it is, or that it is nothing; empty where there is none."""
    return next((said for pattern, said in FIXED if pattern.search(name)), "")


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
    fixed = fixed_class(" ".join(words))
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


PARTICLE_BEFORE = re.compile(r"^[a-z]{1,3}[-'’](?=[^\W\d_a-z])")
"""What is written in small letters and bound to a last name: "al-", "d'"."""


def is_name_shaped(words: list[str]) -> bool:
    """Whether a person could be called so: one to five words with capitals, and little ones between them.

    >>> is_name_shaped(["Ziad", "al-Sharabi"]), is_name_shaped(["Ann", "came"])
    (True, False)
    """
    words = [PARTICLE_BEFORE.sub("", word) for word in words]
    plain = [word for word in words if word[:1].isalpha() and "," not in word[:-1] and not word.endswith(",")]
    capitals = [word for word in plain if word[0].isupper()]
    is_small = all(word.lower() in OF for word in plain if not word[0].isupper())
    return 0 < len(plain) == len(words) and len(capitals) <= 5 and is_small


# Is this an ordinary word, or may it be somebody's name?
#
# The evidence is how often pages write a word with a capital, the stop words,
# and a list of given names; in doubt a word is not ordinary.

ORDINARY = -2
"""Bits: a word that pages write with a capital at most a quarter of the time is ordinary."""


@cache
def usual_capitals() -> Mapping[str, int]:
    """Bits by which pages write a word with a capital rather than without, read once."""
    table: dict[str, int] = {}
    for line in files("textveil.data").joinpath("capitals.txt").read_text("utf-8").splitlines():
        bits, *words = line.split()
        table.update(dict.fromkeys(words, int(bits)))
    return table


@lru_cache(maxsize=1 << 14)
def is_ordinary(word: str) -> bool:
    """Whether a word, in any letter case, is one of the dictionary or of forms, and nobody's given name.

    >>> is_ordinary("Background"), is_ordinary("SMITH"), is_ordinary("Grace")
    (True, False, False)
    """
    small = word.lower().replace("’", "'").removesuffix("'s")
    if small in tables().given:
        return False
    return small in tables().form_words or small in english().stop_words or usual_capitals().get(small, 0) <= ORDINARY


def is_plain(word: str) -> bool:
    """Whether a word is ordinary, or no word of letters."""
    return is_ordinary(word) or not word[:1].isalpha()


def is_plain_run(words: list[str]) -> bool:
    """Whether every word of letters among ``words`` is ordinary."""
    return all(map(is_plain, words))
