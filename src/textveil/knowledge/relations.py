"""What else is a thing called, which words are named for it, and what is a part or a kind of it?

A schizophrenic is named for schizophrenia and a Spaniard for Spain; Castile is a
part of Spain. Neither is a generalization of anything, so no chain has them; but
each gives the thing away. A heart attack is a myocardial infarction, and both are
heart diseases, in catalogues that nobody would quote to call something more generally.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from textveil.languages.normal import key as lookup_key

PACKAGED = "relations.txt"
FORM, OTHER_NAME, PART, KIND = "f", "n", "p", "k"
"""What a line of the table begins with."""


@cache
def tables() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The packaged table, read once: by relation and by the normal form of a thing's name."""
    found: dict[str, dict[str, tuple[str, ...]]] = {FORM: {}, OTHER_NAME: {}, PART: {}, KIND: {}}
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
    """What else a disease or something with a name of its own is called, each in its own spelling.

    >>> other_names_of("Burma")[0]
    'Myanmar'
    """
    return tables()[OTHER_NAME].get(lookup_key(name), ())


def parts_of(name: str) -> list[str]:
    """What is part of something with a name of its own, and the parts of that.

    >>> "Castile" in parts_of("Spain")
    True
    """
    return _below(name, PART)


def kinds_of(name: str) -> list[str]:
    """What is a kind of a thing, and the kinds of that.

    >>> "acquired immunodeficiency syndrome" in kinds_of("immune system disease")
    True
    """
    return _below(name, KIND)


def _below(name: str, relation: str) -> list[str]:
    table, found, pending = tables()[relation], dict[str, None](), [name]
    while pending:
        fresh = [other for other in table.get(lookup_key(pending.pop()), ()) if other not in found]
        found |= dict.fromkeys(fresh)
        pending += fresh
    return list(found)
