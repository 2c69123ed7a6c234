"""Who is who: which mentions of a text speak of the same person or thing?

    entities = find_entities(text, mentions)
    entities.numbers        for each mention the number of its entity
    entities.entities       each with its fullest name, its kind and its mentions

Every mention is looked up by its words, never beside every other, so that time
grows with the text. Different kinds are different things, unless a kind is unsure.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.mention import Entities, Groups, Mention
from textveil.languages.english.lexicon.name_spelling import words_of
from textveil.languages.english.names.definitions import named_again
from textveil.languages.english.names.fullest import entity_of
from textveil.languages.english.names.handles import owner
from textveil.languages.english.names.kinds_agree import agreed_families, is_sure
from textveil.languages.english.names.person_names import PersonName, parse
from textveil.languages.english.names.same_person import People, group_people
from textveil.languages.english.names.thing_names import Words, first_places, join_things, thing_words

HANDLE = re.compile(r"@\w|\w@\w|\w_\w|^\w+\.?\w*\d+$|^[a-z]+\.[a-z]+\d*$")
"""What looks like a user name or an address of mail, where a person is mentioned by it."""
HANDLES = frozenset({Kind.USER_NAME, Kind.E_MAIL_ADDRESS})


class Joined(NamedTuple):
    """Which mentions belong together, and which of them have no say about what that is."""

    numbers: tuple[int, ...]
    """For each mention the number of its entity, from 1 on."""
    places: list[list[int]]
    """For each entity the places of its mentions."""
    attached: Mapping[int, int]
    """What was attached by a defined name or a user name, and to which mention."""

    def own(self, mentions: Sequence[Mention]) -> Iterator[list[Mention]]:
        """For each entity the mentions that tell what it is: those not attached, if there are any."""
        for places in self.places:
            yield [mentions[one] for one in places if one not in self.attached] or [mentions[one] for one in places]


def find_entities(text: str, mentions: Sequence[Mention], *, link_handles: bool = True) -> Entities:
    """The entities that mentions, in the order of the text, speak of.

    >>> text = "Johnathan M. Carter called. Johnny was late, and Mr Carter knew."
    >>> spans = [(0, 19), (28, 34), (49, 58)]
    >>> found = find_entities(text, [Mention(span, text[slice(*span)], Kind.PERSON) for span in spans])
    >>> found.numbers, found.of(1).name
    ((1, 1, 1), 'Johnathan M. Carter')
    """
    found = join_mentions(text, mentions, link_handles=link_handles)
    numbered = enumerate(zip(found.places, found.own(mentions), strict=True), 1)
    return Entities(
        found.numbers,
        tuple(entity_of([mentions[one] for one in places], own, number=number) for number, (places, own) in numbered),
    )


def join_mentions(text: str, mentions: Sequence[Mention], *, link_handles: bool = True) -> Joined:
    """Join the mentions, in the order of the text, that speak of one entity."""
    check(text, mentions)
    groups, aliases = Groups(len(mentions)), named_again(text, mentions)
    for place, whole in aliases.items():
        groups.join(whole, place)
    families = agreed_families(mentions)
    free = [place for place in range(len(mentions)) if place not in aliases]
    handles = [place for place in free if families[place] is Kind.PERSON and HANDLE.search(mentions[place].text)]
    handles += [place for place in free if mentions[place].kind in HANDLES]
    people, leaders = join_people(mentions, families=families, places=sorted(set(free) - set(handles)), groups=groups)
    things = join_by_family(mentions, families=families, places=free, groups=groups)
    attached = dict(aliases)
    if link_handles:
        attached |= join_handles(mentions, handles, people=people, leaders=leaders, groups=groups)
    join_unsure(mentions, families=families, people=people, leaders=leaders, things=things, groups=groups)
    numbers = groups.numbers()
    return Joined(numbers, Groups.members(numbers), attached)


def check(text: str, mentions: Sequence[Mention]) -> None:
    """Refuse mentions that do not lie in the text in order."""
    starts = [mention.span[0] for mention in mentions]
    if starts != sorted(starts) or any(mention.span[1] > len(text) for mention in mentions):
        raise UsageError("mentions must lie inside the text, in its order: sort them by their spans")


def join_people(
    mentions: Sequence[Mention], *, families: Sequence[Kind], places: Sequence[int], groups: Groups
) -> tuple[People, dict[int, int]]:
    """Join the mentions of each person; the people, and a place of each."""
    names: list[tuple[int, PersonName, bool]] = []
    for place in places:
        if families[place] is Kind.PERSON:
            text = mentions[place].text
            names.append((place, parse(text.split(" (")[0]), text.isupper()))
    people, who = group_people(names)
    leaders: dict[int, int] = {}
    for place, number in who.items():
        groups.join(leaders.setdefault(number, place), place)
    return people, leaders


def join_by_family(
    mentions: Sequence[Mention], *, families: Sequence[Kind], places: Sequence[int], groups: Groups
) -> dict[Kind, dict[Words, int]]:
    """Join the mentions of each other thing; the first place of each name, by kind."""
    keyed: dict[Kind, list[tuple[int, Words]]] = {}
    quiet: dict[Kind, set[Words]] = {}
    for place in places:
        family, text = families[place], mentions[place].text
        if family is not Kind.PERSON:
            words = thing_words(text, mentions[place].kind if family is Kind.IDENTIFIER else family)
            keyed.setdefault(family, []).append((place, words))
            if not text.isupper():
                quiet.setdefault(family, set()).add(words)
    things: dict[Kind, dict[Words, int]] = {}
    for family, found in keyed.items():
        first = things[family] = first_places(found)
        for place, words in found:
            groups.join(first[words], place)
        for one, other in join_things(first, kind=family, loud=first.keys() - quiet.get(family, set())):
            groups.join(one, other)
    return things


def join_handles(
    mentions: Sequence[Mention], handles: Sequence[int], *, people: People, leaders: dict[int, int], groups: Groups
) -> dict[int, int]:
    """Join user names and addresses of mail to the only person whose name they are made of; what was joined to whom."""
    found: dict[int, int] = {}
    for place in handles:
        number = owner(mentions[place].text, people)
        if number is not None and number in leaders:
            groups.join(leaders[number], place)
            found[place] = leaders[number]
    return found


def join_unsure(
    mentions: Sequence[Mention],
    *,
    families: Sequence[Kind],
    people: People,
    leaders: dict[int, int],
    things: dict[Kind, dict[Words, int]],
    groups: Groups,
) -> None:
    """Join what stands alone and is unsure of its kind to the only person or thing of another kind that it may name."""
    roots = [groups.find(place) for place in range(len(mentions))]
    sure = {root for root, mention in zip(roots, mentions, strict=True) if is_sure(mention)}
    names: dict[int, set[Words]] = {}
    for root, mention in zip(roots, mentions, strict=True):
        if root not in sure:
            names.setdefault(root, set()).add(words_of(mention.text))
    for root, words in names.items():
        if len(words) > 1:
            continue
        found = others_named(mentions[root].text, families[root], people=people, leaders=leaders, things=things)
        if len(found) == 1:
            groups.join(found.pop(), root)


def others_named(
    text: str, family: Kind, *, people: People, leaders: dict[int, int], things: dict[Kind, dict[Words, int]]
) -> set[int]:
    """Places of people, or else of things of other kinds, that a text may name."""
    if family is not Kind.PERSON:
        found = people.candidates(parse(text)) or []
        if found:
            return {leaders[number] for number in found if number in leaders}
    return {
        known[words]
        for kind, known in things.items()
        if kind is not family and (words := thing_words(text, kind)) in known
    }
