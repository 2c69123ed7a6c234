"""Which names of people are the same person's?

Names are looked at from the fullest to the shortest, each beside those that
share a word with it. A name that fits one person is that person's. One that fits
several means at each of its places whoever of them was spoken of last before;
where nobody was, it is a person of its own. Two whole names are joined only where
first and last names, titles and generations allow it.
"""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from textveil.core.model import PersonName

Key = TypeVar("Key")
IsOneSentence = Callable[[int, int], bool]
"""Whether two places stand in one sentence, or one record."""
CROWD = 64
"""People of one name among whom nobody is looked for."""
WHOLE, EQUAL, AKIN, MIDDLE = 4, 3, 2, 1
"""How well a word fits somebody: as part of a whole name, as all that is known of a name, as another form of the first
name, as a name between."""
COURTESY = "courtesy"
COURT = "court"
"""The calling after which only those are meant by a last name who were called so before."""
BEGINNING = 4
"""Letters of a last name by which its bearers are found."""
SHORTEST_PREFIX, LONGEST_PREFIX = 3, 30
"""Letters of the shortest and the longest beginning of a first name by which somebody is called."""


@dataclass(slots=True)
class Profile:
    """The different names of one person, and the places where they stand, in order."""

    names: list[PersonName] = field(default_factory=list)
    places: list[int] = field(default_factory=list)


@dataclass(slots=True)
class People:
    """Persons by the words of their names."""

    profiles: list[Profile] = field(default_factory=list)
    pairs: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """By a last name and a first name, or its initial with a sign before it."""
    words: dict[str, list[int]] = field(default_factory=dict)
    initials: dict[str, list[int]] = field(default_factory=dict)
    beginnings: dict[str, list[int]] = field(default_factory=dict)
    """By the first letters of a last name."""

    def add(self, name: PersonName) -> int:
        """The number of a new person with this name."""
        self.profiles.append(Profile())
        self.enter(len(self.profiles) - 1, name)
        return len(self.profiles) - 1

    def enter(self, number: int, name: PersonName) -> None:
        """Give a person one more name."""
        profile = self.profiles[number]
        if len(profile.names) >= CROWD or name in profile.names:
            return
        profile.names.append(name)
        for pair in pair_keys(name):
            keep(self.pairs, pair, number)
        for word in (*name.words, *name.akin, name.joined_last):
            if len(word) > 1 or (word and word == name.joined_last):
                keep(self.words, word, number)
        for word in name.words[name.last :] if is_whole(name) else ():
            if len(word) > BEGINNING:
                keep(self.beginnings, word[:BEGINNING], number)
        for letters in name.initials:
            keep(self.initials, letters, number)

    def candidates(self, name: PersonName) -> list[int] | None:
        """Everybody who can bear a name; None when they are too many to be told apart."""
        if is_whole(name):
            found = gather(self.pairs, asked_pairs(name))
            return found and [number for number in found if all(fits(name, one) for one in self.profiles[number].names)]
        asked = (*name.words[-1:], *name.akin, name.joined_last)
        found = gather(self.words, [word for word in asked if len(word) > 1 or (word and name.is_last)])
        ranks = {number: fit for number in found or () if (fit := self.fit(name, number))}
        best = max(ranks.values(), default=0)
        return found and [number for number, fit in ranks.items() if fit == best]

    def bearers_of(self, letters: str) -> list[int]:
        """Everybody with some initials; of several those who have no more of them."""
        found = self.initials.get(letters, [])
        if len(found) < 2:
            return found
        return [one for one in found if any(is_all_of(letters, name) for name in self.profiles[one].names)] or found

    def called_by_first(self, name: PersonName) -> list[int]:
        """Everybody of the same title, no courtesy, whose first name stands behind it: "Dr Parveen" is "Dr Parveen
        Khan", but "Mr Thomas" may be another than "Mr Thomas Khan"."""
        if not name.calling or name.calling.startswith(COURTESY) or len(name.words) != 1:
            return []
        found = self.words.get(name.words[0], []) if len(self.words.get(name.words[0], [])) <= CROWD else []
        return [one for one in found if any(is_titled_alike(name, other) for other in self.profiles[one].names)]

    def fit(self, name: PersonName, number: int) -> int:
        """How well a name that stands alone fits a person; 0 not at all."""
        names = self.profiles[number].names
        if name.generation and not any(other.generation for other in names):
            return 0
        if any(conflict(name, other) for other in names):
            return 0
        if all(is_wife_of(name, one) or is_wife_of(one, name) for one in names):
            return 0
        if name.calling == COURT and any(is_whole(one) for one in names) and not any(one.calling for one in names):
            return 0
        return max(word_fits(name, other) for other in names)


def is_whole(name: PersonName) -> bool:
    """Whether there is a last name and something before it."""
    return name.last > 0


def is_titled_alike(name: PersonName, other: PersonName) -> bool:
    """Whether a word behind a title is the first name of somebody with the same title."""
    return is_whole(other) and other.words[0] == name.words[0] and other.calling == name.calling


def is_all_of(letters: str, name: PersonName) -> bool:
    """Whether some letters are all the initials of a name."""
    return letters == "".join(word[0] for word in name.words)


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


def pair_keys(name: PersonName) -> Iterator[tuple[str, str]]:
    """The keys under which a whole name is found."""
    for last in name.words[1:] if is_whole(name) else ():
        yield from ((last, given) for given in name.words[:-1])
        yield from ((last, f"={letter}") for letter in name.first_letters if len(name.words[0]) > 1)
    if is_whole(name):
        yield f"{name.words[name.last][0]}=", name.words[0]
        yield f"{name.words[-1][:BEGINNING]}-", name.words[0]
        yield name.joined_last, name.words[0]


def asked_pairs(name: PersonName) -> Iterator[tuple[str, str]]:
    """The keys under which those are who may bear a whole name."""
    first, last = name.words[0], name.words[name.last]
    asked = {first, f"={first}"} if len(first) == 1 else {first, *name.akin, *name.first_letters}
    yield from ((word, other) for word in name.words[1:] for other in asked)
    if len(last) == 1:
        yield from ((f"{last}=", other) for other in asked)
    yield f"{name.words[-1][:BEGINNING]}-", first
    yield name.joined_last, first
    if len(name.words) == 2:
        yield first, last


def conflict(one: PersonName, other: PersonName) -> bool:
    """Whether two names cannot be of one person by their titles and generations."""
    if one.generation and other.generation and one.generation != other.generation:
        return True
    is_telling = COURT in (one.calling, other.calling) or not (is_whole(one) or is_whole(other))
    if is_telling and differ(one.calling, other.calling):
        return True
    if not (one.gender or other.gender):
        return False
    genders = [name.gender or (name.first_gender if is_whole(name) else "") for name in (one, other)]
    return "" not in genders and genders[0] != genders[1]


def is_wife_of(one: PersonName, other: PersonName) -> bool:
    """Whether one is called "Mrs" and a last name, and the other, by that alone, is somebody else."""
    is_plain = not (other.gender or other.is_last or is_whole(other))
    return is_plain and one.is_last and one.gender == "woman" and one.words == other.words


def differ(calling: str, other: str) -> bool:
    """Whether two sorts of titles are not one person's; a finer sort is part of the one that it begins with."""
    return any(one != two for one, two in zip(calling.split(), other.split(), strict=False))


def are_related(one: PersonName, other: PersonName) -> bool:
    """Whether two first names are the same, one is a form of the other, or one is its initial."""
    first, second = one.words[0], other.words[0]
    if first == second:
        return True
    if len(first) == 1 or len(second) == 1:
        return first in other.first_letters or second in one.first_letters
    return second in one.akin or first in other.akin


def fits(name: PersonName, other: PersonName) -> bool:
    """Whether a whole name fits another name of the same person, whole or not."""
    if conflict(name, other):
        return False
    if not is_whole(other):
        return word_fits(other, name) > 0 or (len(name.words[0]) == 1 and are_related(name, other))
    if sorted(name.words) == sorted(other.words) or are_spellings(name, other):
        return True
    if name.joined_last == other.joined_last and name.words[: name.last] == other.words[: other.last]:
        return True  # "De Santis" is written "DeSantis", too
    short, long = sorted((name, other), key=lambda one: (len(one.words), len(one.words[one.last])))
    return shortens(short, long)


def are_spellings(name: PersonName, other: PersonName) -> bool:
    """Whether two names differ in one letter of a long last name alone."""
    if name.words[:-1] != other.words[:-1] or len(name.words[0]) == 1:
        return False
    short, long = sorted((name.words[-1], other.words[-1]), key=len)
    same = next((at for at, (one, two) in enumerate(zip(short, long, strict=False)) if one != two), len(short))
    rest = len(short) - same - (len(short) == len(long))
    return same >= BEGINNING and len(long) - len(short) < 2 and short[len(short) - rest :] == long[len(long) - rest :]


def shortens(short: PersonName, long: PersonName) -> bool:
    """Whether every word of one name stands for a word of another, in order, and first and last names fit."""
    anchor = last_match(short, long)
    if not anchor:
        return False
    rest, place = long.words[:anchor], 0
    for count, word in enumerate(short.words[: short.last]):
        found = next((at for at in range(place, len(rest)) if stands_for(word, rest[at])), None)
        if count == 0 and are_related(short, long):
            found = 0
        elif count == 0 and (found is None or len(word) == 1 or word != rest[found]):
            # Somebody may be called by his middle name, but not by its initial.
            return False
        if found is None:
            return False
        place = found + 1
    return True


def stands_for(word: str, other: str) -> bool:
    """Whether two words of names are the same, or one is the initial of the other."""
    return word == other or (1 in (len(word), len(other)) and word[0] == other[0])


def last_match(short: PersonName, long: PersonName) -> int:
    """Where in the longer name the last name of the shorter begins; 0 when nowhere."""
    asked = short.words[short.last :]
    if len(asked) == 1 and len(asked[0]) == 1 and asked[0].isalpha() and long.words[long.last][0] == asked[0]:
        return long.last
    for place in range(len(long.words) - len(asked), 0, -1):
        if long.words[place : place + len(asked)] == asked:
            # A word in the middle is a last name only of who has the same first name.
            return place if place >= long.last or are_related(short, long) else 0
    return 0


def word_fits(name: PersonName, other: PersonName) -> int:
    """How well words that stand alone fit a name; after a title they are a last name."""
    asked, last = name.words, other.words[other.last :]
    if name.joined_last and name.joined_last == other.joined_last:
        return WHOLE  # "Le Maistre" is written "LeMaistre", too
    if asked in (last, other.words) or (len(asked) == 1 and asked[0] in last):
        return WHOLE if is_whole(other) else EQUAL
    is_first = not name.is_last and not other.is_last
    if len(asked) > 1:
        return WHOLE if asked == last[-len(asked) :] or (is_first and asked == other.words[: len(asked)]) else 0
    if is_first and len(asked[0]) > 1 and len(other.words[0]) > 1 and are_related(name, other):
        is_man = {name.first_gender, other.first_gender} == {"man", "woman"}
        return WHOLE if asked[0] == other.words[0] else 0 if is_man else AKIN
    return MIDDLE if asked[0] in other.words[1 : other.last] else 0


def group_people(
    names: Sequence[tuple[int, PersonName]], *, is_one_sentence: IsOneSentence = lambda *_: True
) -> tuple[People, dict[int, int]]:
    """The people, and for each place its person; names come with their places."""
    people, who = People(), dict[int, int]()
    places: dict[PersonName, list[int]] = {}
    for place, name in names:
        places.setdefault(name, []).append(place)
    for name in sorted(places, key=lambda name: (name.is_short, *(-count for count in name.rank), places[name][0])):
        found = people.candidates(name)
        if found == [] and name.is_last:
            found = people.called_by_first(name)
        if not found and name.is_short:
            same = people.bearers_of("".join(name.words))
            found = same if len(same) == 1 else []
        who.update(settle(people, name, found=found, places=places[name], is_one_sentence=is_one_sentence))
    for one, other in joined_by_letters(people):
        for place in people.profiles[one].places:
            who[place] = other
    return people, who


def settle(
    people: People,
    name: PersonName,
    *,
    found: list[int] | None,
    places: list[int],
    is_one_sentence: IsOneSentence,
) -> dict[int, int]:
    """The person that a name means at each of its places."""
    if found is not None and len(found) < 2:
        number = found[0] if found else people.add(name)
        people.enter(number, name)
        for place in places:
            insort(people.profiles[number].places, place)
        return dict.fromkeys(places, number)
    who, nobody = dict[int, int](), -1
    meant = so_called(people, name, found or ()) if not is_whole(name) else ()
    is_last = all(any(name.words == one.words[one.last :] for one in people.profiles[number].names) for number in meant)
    for place in places:
        number = last_before(people, meant, place)
        if is_last and number >= 0 and not is_one_sentence(last_place(people.profiles[number], place), place):
            # By the last name alone goes on who the text is about, not who was named beside.
            number = min(
                (one for one in meant if people.profiles[one].places), key=lambda one: people.profiles[one].places[0]
            )
        if number < 0 and nobody < 0:
            # It bears the name and is not looked up: nobody else is meant by whoever could be two.
            people.profiles.append(Profile([name]))
            nobody = len(people.profiles) - 1
        who[place] = number if number >= 0 else nobody
    return who


def so_called(people: People, name: PersonName, numbers: Sequence[int]) -> Sequence[int]:
    """Those of some people who have the same sort of title elsewhere, and of those who are called by the same word."""
    names = {number: people.profiles[number].names for number in numbers}
    titled = [number for number in names if name.calling and any(one.calling == name.calling for one in names[number])]
    left = titled or list(names)
    return [number for number in left if any(one.words == name.words for one in names[number])] or left


def last_place(profile: Profile, place: int) -> int:
    """Where somebody was spoken of last before a place."""
    return profile.places[bisect_left(profile.places, place) - 1]


def last_before(people: People, numbers: Iterable[int], place: int) -> int:
    """Who of some people was spoken of last before a place; -1 for nobody."""
    best, nearest = -1, -1
    for number in numbers:
        places = people.profiles[number].places
        at = bisect_left(places, place)
        if at and places[at - 1] > nearest:
            best, nearest = number, places[at - 1]
    return best


def joined_by_letters(people: People) -> Iterator[tuple[int, int]]:
    """Who of those known by one name or by initials alone is somebody else, for each is the only one for the other."""
    heads: dict[tuple[str, str], list[int]] = {}
    for number, profile in enumerate(people.profiles):
        for key in {key for name in profile.names if profile.places for key in letter_keys(name)}:
            keep(heads, key, number)
    claims: dict[tuple[str, int], list[int]] = {}
    for number, profile in enumerate(people.profiles):
        if profile.places and not any(is_whole(name) for name in profile.names):
            for sort, other in claimed(profile, number, heads):
                claims.setdefault((sort, other), []).append(number)
    taken: set[int] = set()
    for (_, other), numbers in claims.items():
        if len(numbers) == 1 and not {numbers[0], other} & taken and not are_opposed(people, numbers[0], other):
            taken.add(numbers[0])
            yield numbers[0], other


def are_opposed(people: People, one: int, other: int) -> bool:
    """Whether a title or a generation of one person cannot be the other's."""
    return any(conflict(name, also) for name in people.profiles[one].names for also in people.profiles[other].names)


def letter_keys(name: PersonName) -> Iterator[tuple[str, str]]:
    """Under which beginnings of its first name a name is found, and as what."""
    first = name.words[0] if name.words else ""
    if not first or name.is_last:
        return
    yield "any", first[0]
    yield from (
        ("prefix", first[:size]) for size in range(SHORTEST_PREFIX, min(len(first.removesuffix("s")), LONGEST_PREFIX))
    )


def claimed(profile: Profile, number: int, heads: Mapping[tuple[str, str], list[int]]) -> Iterator[tuple[str, int]]:
    """Whom somebody known by one word may be, and by what: the only one with such a beginning."""
    for name in profile.names:
        word = name.words[0] if len(name.words) == 1 and not name.is_last else ""
        sort = "any" if len(word) == 1 else "prefix"
        found = [other for other in heads.get((sort, word), ()) if other != number]
        if len(found) == 1:
            yield sort, found[0]
