"""How are different people kept apart who would be called the same?

They get numbers, each its own. A number is a mark: it tells nothing, and whoever
reads the text again passes over it. The numbers follow a digest of the text and
the name, so they are the same each time, but whoever does not have the text can learn nothing from
them: not who came first, and not who is named most.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import count

from textveil.language.english.word_forms import lookup_key
from textveil.model import PERSON

TITLES = frozenset("mr mrs ms miss dr prof professor sir lady lord dame judge sister brother father".split())
"""What may stand before a name and is no part of it."""
TAKEN = re.compile(rf"\b{PERSON} (\d{{1,4}})\b", re.IGNORECASE)
"""A number that somebody has already."""
IN_BRACKETS = re.compile(rf" \({PERSON} \d+\)\Z")


def same_person(names: Iterable[str]) -> dict[str, str]:
    """For each name of a person the fullest name in the text that holds all its words.

    >>> same_person(["Steve Jobs", "Jobs", "Ann Lee"])["Jobs"]
    'Steve Jobs'
    """
    ordered = sorted(set(names), key=lambda name: (-len(name.split()), name))
    return {name: fullest(name, ordered) for name in ordered}


def fullest(name: str, others: list[str]) -> str:
    """The first longer name with the same words in the same order; the name itself when there is none or two fit."""
    asked = plain(name)
    holders = [other for other in others if len(plain(other)) > len(asked) and holds(other, asked)] if asked else []
    return fullest_of(holders) or name


def plain(name: str) -> list[str]:
    """The words of a name without its titles."""
    return [word for word in lookup_key(name).split() if word.rstrip(".") not in TITLES]


def holds(name: str, words: list[str]) -> bool:
    """Whether a name has all of some words, or begins its own with the letters of the only one."""
    initials = "".join(word[0] for word in name.split() if word[0].isupper()).lower()
    return set(words) <= set(lookup_key(name).split()) or (len(initials) > 2 and words == [initials])


def fullest_of(holders: list[str]) -> str | None:
    """The one person that several names mean, by the longest; None when they are of different people."""
    if not holders:
        return None
    families = {lookup_key(name).split()[-1] for name in holders}
    return holders[0] if len(families) == 1 else None


def numbered(called: Mapping[str, str], *, text: str) -> dict[str, str]:
    """What each person is called, with a number where others are called the same.

    >>> sorted(numbered({"Ann Lee": "person", "Bo Li": "person", "Cy Wu": "doctor"}, text="…").values())
    ['doctor', 'person 1', 'person 2']
    >>> sorted(numbered({"Ann Lee": "doctor", "Bo Li": "doctor"}, text="…").values())
    ['doctor (person 1)', 'doctor (person 2)']
    """
    often = Counter(called.values())
    shared = [person for person, label in called.items() if often[label] > 1]
    shared.sort(key=lambda person: sha256(f"{person}\n{text}".encode("utf-8", "surrogatepass")).digest())
    taken = set(map(int, TAKEN.findall(text)))
    free = (number for number in count(1) if number not in taken)
    numbers = {person: f"{PERSON} {number}" for person, number in zip(shared, free, strict=False)}
    return {
        person: label
        if person not in numbers
        else numbers[person]
        if label == PERSON
        else f"{label} ({numbers[person]})"
        for person, label in called.items()
    }


def apart_from_number(label: str) -> tuple[str, str]:
    """A label, and the number in brackets that follows it.

    >>> apart_from_number("doctor (person 2)"), apart_from_number("person 2")
    (('doctor', ' (person 2)'), ('person 2', ''))
    """
    match = IN_BRACKETS.search(label)
    return (label[: match.start()], match[0]) if match else (label, "")
