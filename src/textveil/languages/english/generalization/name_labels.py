"""What is each person and each thing of a text called, so that none is taken for another?

People have numbers, things the letters of their class, in the order in which the
text speaks of them: "person 2", "City B". Such a name says nothing of rank, and
cannot be false.
"""

import re
from collections.abc import Hashable, Iterable, Sequence
from itertools import count

from textveil.core.marks import label, mark_spans
from textveil.core.model import PERSON

TAKEN_NUMBER = re.compile(rf"\b{PERSON} (\d{{1,4}})\b", re.IGNORECASE)
"""A number that somebody has already."""


def number_people(people: Iterable[Hashable], *, text: str) -> dict[Hashable, str]:
    """A name for everyone, in order of first mention; those that the text has already given are left out.

    >>> number_people(["Ann", "Bo", "Ann"], text="Person 1 met Ann and Bo.")
    {'Ann': 'person 2', 'Bo': 'person 3'}
    """
    taken = set(map(int, TAKEN_NUMBER.findall(text)))
    free = (number for number in count(1) if number not in taken)
    return {one: f"{PERSON} {number}" for one, number in zip(dict.fromkeys(people), free, strict=False)}


def letter_things(things: Sequence[tuple[Hashable, str]], *, text: str) -> dict[Hashable, str]:
    """A label for every thing of a class, in order of first mention; those that the text has already are left out.

    Narrower classes share the letters of their noun, so that nobody takes "High School A" for "School A".

    >>> letter_things([("Leeds", "city"), ("Ghent", "city"), ("Acme", "company")], text="Company A was closed.")
    {'Leeds': 'City A', 'Ghent': 'City B', 'Acme': 'Company B'}
    """
    taken = {" ".join(text[slice(*span)].split()) for span in mark_spans(text)}
    numbers: dict[str, int] = {}
    labels: dict[Hashable, str] = {}
    for thing, class_word in things:
        if thing in labels:
            continue
        noun = class_word.rpartition(" ")[2]
        number = numbers.get(noun, 0)
        while label(class_word, number) in taken:
            number += 1
        labels[thing] = label(class_word, number)
        numbers[noun] = number + 1
    return labels
