"""What may a drug be that no taxonomy lists, by the end or the beginning of its generic name?

Whoever names a substance follows a list of stems: what ends in -vudine works
against viruses, and what begins with rifa- against tuberculosis. A word only may
be such a name, so this is asked where a guess that is wrong hides a word too many,
and never to say what something is.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

PACKAGED = "drug_stems.toml"
LONGER = 3
"""Letters that stand before a stem at least."""


@cache
def stems() -> Mapping[str, tuple[str, ...]]:
    """The packaged table, the longest stems first."""
    table = tomllib.loads(files("textveil.data").joinpath(PACKAGED).read_text("utf-8"))["stems"]
    return {stem: tuple(table[stem]) for stem in sorted(table, key=lambda stem: (-len(stem), stem))}


def classes_of(term: str) -> tuple[str, ...]:
    """What the words of a term may be called by their stems, the most specific first.

    >>> classes_of("zalcivudine tablets"), classes_of("vir")
    (('antiviral drug',), ())
    """
    return tuple(label for word in term.lower().split() for label in by_stem(word))


def by_stem(word: str) -> tuple[str, ...]:
    """What one word may be called by its longest stem."""
    fitting = (stem for stem in stems() if has_stem(word, stem))
    return stems().get(next(fitting, ""), ())


def has_stem(word: str, stem: str) -> bool:
    """Whether a word ends in a stem, or begins with one that a hyphen ends, and is long enough.

    >>> has_stem("rifampicin", "rifa-"), has_stem("zidovudine", "vudine"), has_stem("ravudine", "vudine")
    (True, True, False)
    """
    bare = stem.removesuffix("-")
    fits = word.startswith(bare) if bare != stem else word.endswith(stem)
    return fits and len(word) >= len(bare) + LONGER
