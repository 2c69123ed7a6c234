"""By which invented name does a person go, in full and in part?

A title stays, a first name gives one of the same likely gender, and lengths stay
alike. Who shares a last name shares the invented one. "Ellison" alone, "M. Ellison"
and "ME" follow from the invented name of Margaret Ellison.
"""

import re
from dataclasses import dataclass, field

from textveil.languages.open_language import lexicon
from textveil.replacements.invention import World, copy_case
from textveil.replacements.target import Target, fold
from textveil.store.secret_keys import draw

TOKEN = re.compile(r"[^\W\d_]+(?:[-'’](?![sS]\b)[^\W\d_]+)*\.?")


@dataclass(frozen=True, slots=True)
class NameParts:
    """The parts of a person's name."""

    titles: tuple[str, ...] = ()
    given: tuple[str, ...] = field(default=(), repr=False)
    last: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class InventedRole:
    """A name and the invented one that stands for it."""

    real: NameParts = field(repr=False)
    invented: NameParts


def invent_person(target: Target, world: World) -> str | None:
    """A mention of a person under an invented name; None when no name is left."""
    role = cast(target, world)
    return None if role is None else rewrite(target.text, role)


def cast(target: Target, world: World) -> InventedRole | None:
    """The invented name of a person."""
    real = split_name(target.fullest, world)
    gender = target.gender or gender_of(real, world)
    pool = world.pools.f if gender == "f" else world.pools.m
    if not gender:
        pool = (world.pools.f, world.pools.m)[draw(world.key, "gender", target.normal, below=2)]
    given = []
    for place, name in enumerate(real.given):
        whom = ("given", target.normal, str(place))
        given.append(world.take(world.choose(pool, *whom, like=name.rstrip(".")), *whom))
    family = ("last", fold(real.last))
    last = world.take(world.choose(world.pools.last, *family, like=real.last), *family) if real.last else ""
    if last is None or None in given:
        return None
    invented = NameParts(real.titles, tuple(name for name in given if name), last)
    for one, other in zip((*real.given, real.last), (*invented.given, last), strict=True) if world.is_open else ():
        world.names.setdefault(fold(one).rstrip("."), other)
    return InventedRole(real, invented)


def split_name(whole: str, world: World) -> NameParts:
    """The titles, given names and last name of a person; what follows as a degree is left out."""
    before, comma, behind = whole.partition(",")
    tokens: list[str] = TOKEN.findall(before)
    if comma and (rest := [token for token in TOKEN.findall(behind) if bare(token) not in words_behind()]):
        # "Ellison, Margaret"
        last_first = " ".join(token for token in tokens if not is_title(token))
        return NameParts(
            tuple(filter(is_title, rest)), tuple(token for token in rest if not is_title(token)), last_first
        )
    titles = []
    while len(tokens) > 1 and is_title(tokens[0]):
        titles.append(tokens.pop(0))
    while len(tokens) > 1 and bare(tokens[-1]) in words_behind():
        tokens.pop()
    if len(tokens) == 1 and not titles and is_given(tokens[0], world):
        return NameParts((), tuple(tokens), "")
    begin = len(tokens) - 1
    while begin > 0 and bare(tokens[begin - 1]) in lexicon().words("people.particles.leading"):
        begin -= 1
    return NameParts(tuple(titles), tuple(tokens[: max(begin, 0)]), " ".join(tokens[max(begin, 0) :]))


def bare(token: str) -> str:
    """A word without case and dots."""
    return fold(token).replace(".", "")


def is_title(token: str) -> bool:
    """Whether a word before a name is no part of it."""
    return bare(token) in lexicon().words("people.titles.staying")


def words_behind() -> frozenset[str]:
    """What follows a name and is no part of it."""
    return lexicon().words("people.behind.generations") | lexicon().words("people.behind.degrees")


def is_given(word: str, world: World) -> bool:
    """Whether a word is known as a first name."""
    name = word.capitalize()
    return name in world.pools.f or name in world.pools.m


def gender_of(name: NameParts, world: World) -> str:
    """ "f" or "m" where a title or the first name tells it, else nothing."""
    for gender, whose in (("f", "woman"), ("m", "man")):
        if any(bare(title) in lexicon().words(f"people.titles.of.{whose}") for title in name.titles):
            return gender
    first = name.given[0].capitalize() if name.given else ""
    is_f, is_m = first in world.pools.f, first in world.pools.m
    return "" if is_f == is_m else "f" if is_f else "m"


def rewrite(text: str, role: InventedRole) -> str:
    """A mention with each part of the name replaced by its invented part; titles and signs stay."""
    pieces, done = [], 0
    tokens = list(TOKEN.finditer(text))
    for place, match in enumerate(tokens):
        is_particle = bare(match[0]) in lexicon().words("people.particles.leading") and place < len(tokens) - 1
        if is_particle and bare(match[0]) in fold(role.real.last).split():
            # The particles of the last name go with it.
            pieces.append(text[done : match.start()])
            done = tokens[place + 1].start()
            continue
        pieces += [text[done : match.start()], part(match[0], role, place=place, count=len(tokens))]
        done = match.end()
    return "".join(pieces) + text[done:]


def part(token: str, role: InventedRole, *, place: int, count: int) -> str:
    """What stands for one word of a mention; what is part of the name never stays, were it called King or Judge."""
    word, dot = token.rstrip("."), token[len(token.rstrip(".")) :]
    real, invented = role.real, role.invented
    last_words = fold(real.last).split()
    if last_words and fold(word) == last_words[-1]:
        return copy_case(invented.last, word) + dot
    for one, other in zip(real.given, invented.given, strict=True):
        if fold(word) == fold(one.rstrip(".")):
            return copy_case(other[: len(word)] if len(word) == 1 else other, word) + dot
    if is_title_or_degree(token, real, place=place, count=count):
        return token
    if len(word) == 1:
        return initial(word, role) + dot
    if fold(word) == fold("".join(name[0] for name in (*real.given, real.last) if name)):
        return "".join(name[0] for name in (*invented.given, invented.last) if name) + dot
    # A word that the full name lacks: a short form of the first name, or another last name.
    return copy_case((*invented.given, invented.last)[0], word) + dot


def is_title_or_degree(token: str, real: NameParts, *, place: int, count: int) -> bool:
    """Whether a word is a title before a name, or a degree after one."""
    is_before = is_title(token) and (place < count - 1 or token in real.titles)
    return is_before or (place > 0 and bare(token) in words_behind())


def initial(letter: str, role: InventedRole) -> str:
    """The first letter of the invented part whose real part begins with a letter."""
    pairs = zip((*role.real.given, role.real.last), (*role.invented.given, role.invented.last), strict=True)
    found = next((other for one, other in pairs if one and fold(one)[0] == fold(letter)), "")
    return (found or (*role.invented.given, role.invented.last)[0])[0]
