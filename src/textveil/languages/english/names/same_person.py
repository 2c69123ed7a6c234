"""Which mentions of people speak of the same person?

Names are looked at from the fullest to the shortest, each beside those that
share a word with it. A name that fits one person is that person's; one that fits
several is the only one's who was spoken of before, and otherwise nobody's.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from textveil.languages.english.lexicon.name_spelling import are_related, name_tables
from textveil.languages.english.names.person_names import PersonName, are_compatible, conflict, core

Key = TypeVar("Key")
CROWD = 64
"""People of one name among whom nobody is looked for."""
SHORTEST, LONGEST = 3, 5
"""How many letters initials have that stand for somebody by themselves."""


@dataclass(slots=True)
class Profile:
    """The different names of one person, and the place of the first."""

    names: list[PersonName]
    first: int


@dataclass(slots=True)
class People:
    """Persons by the words of their names."""

    profiles: list[Profile] = field(default_factory=list)
    pairs: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """By a last name and a first name, or its initial with a sign before it."""
    words: dict[str, list[int]] = field(default_factory=dict)
    initials: dict[str, list[int]] = field(default_factory=dict)

    def add(self, name: PersonName, first: int) -> int:
        """The number of a new person with this name."""
        self.profiles.append(Profile([], first))
        self.enter(len(self.profiles) - 1, name, first)
        return len(self.profiles) - 1

    def enter(self, number: int, name: PersonName, first: int) -> None:
        """Give a person one more name."""
        profile = self.profiles[number]
        profile.first = min(profile.first, first)
        if len(profile.names) >= CROWD or name in profile.names:
            return
        profile.names.append(name)
        for key in pair_keys(name):
            keep(self.pairs, key, number)
        for word in name.words:
            if len(word) > 1:
                keep(self.words, word, number)
        for letters in initials(name):
            keep(self.initials, letters, number)

    def candidates(self, name: PersonName) -> list[int] | None:
        """Everybody who can bear a name; None when they are too many to be told apart."""
        if not self.profiles:
            return []
        return self.by_whole_name(name) if name.is_whole else self.by_one_word(name)

    def by_whole_name(self, name: PersonName) -> list[int] | None:
        """Everybody all of whose names fit a first and last name, or whose only last name it is."""
        found = gather(self.pairs, asked_pairs(name))
        if found is None:
            return None
        return [number for number in found if all(fits_name(name, other) for other in self.profiles[number].names)]

    def by_one_word(self, name: PersonName) -> list[int] | None:
        """Everybody who is called by one word: last names and first names before middle names."""
        asked = core(name.words)
        if not asked or not asked[-1]:
            return []
        word = asked[-1]
        found = gather(self.words, [word, *([] if name.titled else related_names(word))])
        if found is None:
            return None
        ranks = {number: fit for number in found if (fit := self.fit(name, asked, number))}
        best = max(ranks.values(), default=0)
        return [number for number, fit in ranks.items() if fit == best]

    def fit(self, name: PersonName, asked: tuple[str, ...], number: int) -> int:
        """How well one word fits a person: 2 as a first or last name, 1 as one between, 0 not at all."""
        names = self.profiles[number].names
        if any(conflict(name, other) for other in names):
            return 0
        return max(word_fits(name, asked, other) for other in names)


def keep(index: dict[Key, list[int]], key: Key, number: int) -> None:
    """Enter a person under a key, unless too many are there to be of use."""
    found = index.setdefault(key, [])
    if len(found) <= CROWD and number not in found:
        found.append(number)


def gather(index: Mapping[Key, list[int]], keys: Iterable[Key]) -> list[int] | None:
    """Who is entered under any of some keys, in order; None when they are a crowd."""
    found: set[int] = set()
    for key in keys:
        there = index.get(key, ())
        if len(there) > CROWD:
            return None
        found.update(there)
    return sorted(found)


def related_names(word: str) -> set[str]:
    """First names that a first name is short for, or that are short for it."""
    return {*name_tables().formal.get(word, ()), *name_tables().short.get(word, ())}


def anchors(name: PersonName) -> Iterator[str]:
    """The words of a whole name that may be its last name."""
    return (word for word in name.words[1:] if len(word) > 1 and word not in name_tables().particles)


def letters_of(given: str) -> set[str]:
    """The initials that a first name may be given by."""
    return {given[0], *(formal[0] for formal in name_tables().formal.get(given, ()))}


def pair_keys(name: PersonName) -> Iterator[tuple[str, str]]:
    """The keys under which a name is found."""
    if not name.is_whole:
        return
    if not name.rank[0]:
        yield "", "".join(name.words)
    for last in anchors(name):
        for given in name.words[:-1]:
            yield last, given
        if len(name.words[0]) > 1:
            yield from ((last, f"={letter}") for letter in letters_of(name.words[0]))


def asked_pairs(name: PersonName) -> Iterator[tuple[str, str]]:
    """The keys under which those are who may bear a name."""
    first = name.words[0]
    if not name.rank[0]:
        yield "", "".join(name.words)
    asked = {first, f"={first}"} if len(first) == 1 else {first, *related_names(first), *letters_of(first)}
    for last in anchors(name):
        yield from ((last, other) for other in asked)


def initials(name: PersonName) -> set[str]:
    """The letters that stand for a whole name."""
    if name.rank[0] < 2 or not name.is_whole:
        return set()
    plain = "".join(word[0] for word in name.words if word not in name_tables().particles)
    return {letters for letters in ("".join(word[0] for word in name.words), plain) if len(letters) >= SHORTEST}


def fits_name(name: PersonName, other: PersonName) -> bool:
    """Whether a whole name fits another name of the same person, whole or not."""
    if other.is_whole:
        return are_compatible(name, other)
    return not conflict(name, other) and word_fits(other, core(other.words), name) > 0


def word_fits(name: PersonName, asked: tuple[str, ...], other: PersonName) -> int:
    """How well the words that somebody is called by fit a name: 2, 1 or 0; a title asks for a last name."""
    last = core(other.words[other.last :])
    if asked in (last, other.words) or (len(asked) == 1 and asked[0] in last):
        return 2
    if len(asked) > 1:
        is_first = not name.titled and asked == other.words[: other.last][: len(asked)]
        return 2 if is_first or asked == last[-len(asked) :] else 0
    # A title before the other's only word says that this is no first name.
    if not name.titled and not (other.titled and not other.is_whole) and are_related(asked[0], other.words[0]):
        return 2 if len(asked[0]) > 1 and len(other.words[0]) > 1 else 0
    return int(asked[0] in other.words[1 : other.last])


def group_people(names: Sequence[tuple[int, PersonName, bool]]) -> tuple[People, dict[int, int]]:
    """The people, and for each place its person; names come with their place and whether they are all capitals."""
    people, who = People(), dict[int, int]()
    places: dict[PersonName, list[int]] = {}
    loud: dict[PersonName, bool] = {}
    for place, name, is_loud in names:
        places.setdefault(name, []).append(place)
        loud[name] = loud.get(name, True) and is_loud
    short = {name for name in places if loud[name] and may_be_initials(name)}
    for name in sorted(places, key=lambda name: (name in short, *(-count for count in name.rank), places[name][0])):
        found = people.candidates(name)
        if found == [] and name in short:
            found = people.initials.get("".join(name.words), [])
        who.update(settle(people, name, found=found, places=places[name]))
    return people, who


def may_be_initials(name: PersonName) -> bool:
    """Whether capitals may be the first letters of somebody's names."""
    letters = "".join(name.words)
    return SHORTEST <= len(letters) <= LONGEST and (len(name.words) == 1 or len(letters) == len(name.words))


def settle(people: People, name: PersonName, *, found: list[int] | None, places: list[int]) -> dict[int, int]:
    """The person that a name means at each of its places."""
    if found is not None and len(found) < 2:
        number = found[0] if found else people.add(name, places[0])
        people.enter(number, name, places[0])
        return dict.fromkeys(places, number)
    who, nobody = dict[int, int](), -1
    firsts = sorted((people.profiles[number].first, number) for number in found or ())
    for place in places:
        before = [number for first, number in firsts[:2] if first < place]
        if len(before) == 1:
            who[place] = before[0]
            continue
        if nobody < 0:
            # It bears the name and is not looked up: nobody else is meant by whoever could be two.
            people.profiles.append(Profile([name], place))
            nobody = len(people.profiles) - 1
        who[place] = nobody
    return who
