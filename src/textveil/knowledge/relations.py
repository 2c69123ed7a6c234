"""Which words are named for a thing, and what is part of something that has a name?

A schizophrenic is named for schizophrenia and a Spaniard for Spain; Castile is a
part of Spain. Neither is a generalization of anything, so no chain has them; but
each gives the thing away.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from textveil.languages.normal import key as lookup_key

PACKAGED = "relations.txt"
FORM, OTHER_NAME, PART = "f", "n", "p"
"""What a line of the table begins with."""


@cache
def tables() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The packaged table, read once: by relation and by the normal form of a thing's name."""
    found: dict[str, dict[str, tuple[str, ...]]] = {FORM: {}, OTHER_NAME: {}, PART: {}}
    for line in files("textveil.data").joinpath(PACKAGED).read_text("utf-8").splitlines():
        mark, bases, others = line.split("\t")
        table = found[mark]
        for key in map(lookup_key, bases.split("|")):
            table[key] = (*table.get(key, ()), *others.split("|"))
    return found


def forms_of(name: str) -> tuple[str, ...]:
    """The adjectives and the people that are named for a thing.

    >>> forms_of("autism")
    ('autistic',)
    """
    return tables()[FORM].get(lookup_key(name), ())


def other_names_of(name: str) -> tuple[str, ...]:
    """What else something with a name of its own is called.

    >>> other_names_of("Burma")[0]
    'Myanmar'
    """
    return tables()[OTHER_NAME].get(lookup_key(name), ())


def parts_of(name: str) -> list[str]:
    """What is part of something with a name of its own, and the parts of that.

    >>> "Castile" in parts_of("Spain")
    True
    """
    found: dict[str, None] = {}
    pending = [name]
    while pending:
        fresh = [one for one in tables()[PART].get(lookup_key(pending.pop()), ()) if one not in found]
        found |= dict.fromkeys(fresh)
        pending += fresh
    return list(found)
