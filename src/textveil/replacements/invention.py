"""From what are names invented, so that they are nobody's in the document?

Names come from the lists of Faker; which one, the key alone decides. A word
that the document holds is never taken, nor one that stands for another already.
"""

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from textveil.core.libraries import library
from textveil.replacements.target import WORD, fold
from textveil.store.secret_keys import draw

CLASSES = (4, 7)
"""The last length of short names and of middling ones."""


@dataclass(frozen=True, slots=True)
class Pools:
    """Names to choose from."""

    f: tuple[str, ...]
    m: tuple[str, ...]
    last: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class World:
    """What an invention may use and must avoid, in one document."""

    key: bytes = field(repr=False)
    words: frozenset[str] = field(repr=False)
    """The words of the document, without case and accents."""
    pools: Pools = field(repr=False)
    used: dict[str, str] = field(default_factory=dict, repr=False)
    """For whom each invented word stands; filled while the document is prepared, then only read."""
    names: dict[str, str] = field(default_factory=dict, repr=False)
    """What stands for each word of a person's name."""
    is_open: bool = True
    """Whether names are still being given out."""

    def choose(self, pool: Sequence[str], *whom: str, like: str = "") -> str | None:
        """A name for someone, of the same length class if there is one; None when all are taken."""
        begin = draw(self.key, *whom, below=len(pool))
        owner = "\n".join(whom)
        free = (name for name in (*pool[begin:], *pool[:begin]) if self.is_free(name, owner))
        first = None
        for name in free:
            first = first or name
            if not like or length_class(name) == length_class(like):
                return name
        return first

    def is_free(self, name: str, owner: str) -> bool:
        """Whether no word of a name occurs in the document or stands for someone else."""
        return all(word not in self.words and self.used.get(word, owner) == owner for word in WORD.findall(fold(name)))

    def take(self, name: str | None, *whom: str) -> str | None:
        """The name, kept for its owner from now on."""
        for word in WORD.findall(fold(name or "")) if self.is_open else ():
            self.used.setdefault(word, "\n".join(whom))
        return name


def length_class(name: str) -> int:
    """0 for short names, 1 for middling, 2 for long."""
    return sum(len(name) > most for most in CLASSES)


@lru_cache(maxsize=1)
def pools() -> Pools:
    """The names of Faker, in an order of their own."""
    people = library("faker.providers.person.en_US").Provider

    def plain(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted({name for name in names if name.isascii() and name.isalpha()}))

    return Pools(plain(people.first_names_female), plain(people.first_names_male), plain(people.last_names))


@lru_cache(maxsize=1)
def table() -> dict[str, Any]:
    """The words and ranges of ``invented.toml``."""
    return tomllib.loads(files("textveil.data").joinpath("invented.toml").read_text("utf-8"))


@lru_cache(maxsize=32)
def words_of(section: str, name: str) -> frozenset[str]:
    """A list of words of the table."""
    return frozenset(table()[section][name].split())


def copy_case(name: str, like: str) -> str:
    """A name in capitals, or small, like another."""
    if like.isupper() and len(like) > 1:
        return name.upper()
    return name.lower() if like.islower() else name
