"""Which mentions of places, organizations and other things speak of the same thing?

Equal names are one, legal forms and articles apart. Capitals stand for the only
name that they begin; one telling word, or the end of a name, for the only name
that has it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from textveil.core.kinds import Kind
from textveil.languages.english.lexicon.name_spelling import name_tables, singular, split_form, words_of
from textveil.languages.english.names.definitions import acronyms
from textveil.languages.english.values.same_value import value_key

Words = tuple[str, ...]
VALUES = frozenset({Kind.DATE, Kind.AGE, Kind.NUMBER, Kind.IDENTIFIER})
"""What is the same when it denotes the same."""
NAMES = frozenset({Kind.PLACE, Kind.ORGANIZATION, Kind.WORK, Kind.EVENT, Kind.PRODUCT, Kind.LAW})
"""Kinds whose words are names, and have no plural."""
PARTS = frozenset({"word", "end"})
FORM = " "
"""What stands before a legal form among the words of a name."""
SEVERAL = 2
"""From how many on names that fit are too many."""


@lru_cache(maxsize=1 << 14)
def thing_words(text: str, kind: Kind) -> Words:
    """The words that a thing is known by.

    >>> thing_words("Acme Widgets Ltd.", Kind.ORGANIZATION), thing_words("ballet dancers", Kind.ROLE)
    (('acme', 'widgets', ' ltd'), ('ballet', 'dancer'))
    """
    if kind.group in VALUES:
        return (value_key(text, kind),)
    head = text.split("(")[0]
    words = words_of(head) or words_of(text) or (text,)
    if kind is Kind.ORGANIZATION:
        name, form = split_form(words)
        return (*name, FORM + form) if form else name
    return words if kind in NAMES else (*words[:-1], singular(words[-1]))


def join_things(names: Mapping[Words, int], *, kind: Kind, loud: Iterable[Words]) -> Iterator[tuple[int, int]]:
    """Pairs of places whose names are one thing's; ``names`` has the first place of each name.

    ``loud`` are the names that are always written in capitals.
    """
    capitals = set(loud)
    # But for organizations only capitals ask for a longer name.
    if kind in VALUES or not (capitals or kind is Kind.ORGANIZATION):
        return
    index = by_part(names, kind=kind)
    for words, place in names.items():
        for key in parts_asked(words, kind=kind, is_loud=words in capitals):
            found = [other for other in index.get(key, ()) if other != place]
            # Only a whole name tells what a part of it means behind it.
            if len(found) == 1 and (key[0] not in PARTS or found[0] < place):
                yield found[0], place
                break


def by_part(names: Mapping[Words, int], *, kind: Kind) -> dict[tuple[str, Words], list[int]]:
    """The places of names under what they may be shortened to, as many as tell that they are several."""
    index: dict[tuple[str, Words], list[int]] = defaultdict(list)
    for words, place in names.items():
        for key in set(parts_given(words, kind=kind)):
            if len(index[key]) <= SEVERAL:
                index[key].append(place)
    return index


def parts_given(words: Words, *, kind: Kind) -> Iterator[tuple[str, Words]]:
    """What a name may be shortened to."""
    if words[-1].startswith(FORM):
        yield "name", words[:-1]
        words = words[:-1]
    if len(words) < 2:
        return
    yield from (("letters", (letters,)) for letters in acronyms(words))
    if kind is not Kind.ORGANIZATION:
        return
    if len(words) == 2 and words[1] in name_tables().tails:
        yield "word", (words[0],)
    # The 8th Section of a court is not the court: what is left out is no head.
    end = next((place for place, word in enumerate(words) if word in {"of", "for", "to", "and", "in"}), len(words))
    yield from (("end", words[start:]) for start in range(1, end))


def parts_asked(words: Words, *, kind: Kind, is_loud: bool) -> Iterator[tuple[str, Words]]:
    """What a short name may be the short form of."""
    joined = "".join(words)
    if is_loud and 2 <= len(joined) <= 8 and all(len(word) == 1 for word in words) | (len(words) == 1):
        yield "letters", (joined,)
    if kind is not Kind.ORGANIZATION:
        return
    yield "name", words
    if len(words) > 1:
        yield "end", words
    elif len(joined) > 3 and joined not in name_tables().heads and singular(joined) not in name_tables().heads:
        yield from (("word", words), ("end", words))
