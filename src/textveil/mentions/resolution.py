"""Which mentions of a text speak of the same person or thing?

    entities = find_entities(text, mentions, names=language.names)
    entities.numbers        for each mention the number of its entity
    entities.entities       each with its fullest name, its kind and its mentions

Every mention is looked up by its words, never beside every other, so that time
grows with the text. Different kinds are different things, unless a kind is unsure: then
it is that of equal names that are sure.
"""

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from textveil.core.errors import UsageError
from textveil.core.kinds import GROUPS, Kind
from textveil.core.model import Entities, Entity, Finding, Mention, PersonName, Rule, Span, change_finding
from textveil.languages.interface import Names, NameWords
from textveil.languages.reading import Reading, kinds_of_ranges, token_range
from textveil.mentions.handles import equal_handles, find_owner, owner_of_small_word, standing_beside, written_name
from textveil.mentions.same_person import People, group_people, is_whole

HANDLE = re.compile(r"@\w|\w@\w|\w_\w|^\w+(?:\.\w*)?(?<=[\w.]\d)$|^[a-z]+[.-][a-z]+\d*$")
"""What looks like a user name or an address of mail, where a person is mentioned by it."""
HANDLES = frozenset({Kind.USER_NAME, Kind.E_MAIL_ADDRESS})
NAMED = frozenset({Kind.PLACE, Kind.ORGANIZATION, Kind.WORK, Kind.EVENT, Kind.PRODUCT, Kind.ROLE, Kind.WORD})
"""Families of which somebody's last name may be taken to be."""
GUESSES = NAMED | {Kind.PERSON, Kind.NAME}
"""Families of what is called by one name, for one of which a reader may take another."""
NOTHING = (Kind.NAME, Kind.WORD)
"""Kinds that say little against another."""
UNSURE, LIKELY = 0.6, 0.9
"""A kind with a score below the one may be wrong; from the other on it is as good as sure."""
LEAST = 1e-6
LETTERS = 4
"""Letters of the longest name that is nothing but letters."""
SENTENCE_END = re.compile(r"[.!?][”\"’')]*\s")


class Joined(NamedTuple):
    """Which mentions belong together, and which of them have no say about what that is."""

    numbers: tuple[int, ...]
    """For each mention the number of its entity, from 1 on."""
    places: list[list[int]]
    """For each entity the places of its mentions."""
    attached: Mapping[int, int]
    """What was attached by a defined name or a user name, or for want of a kind of its own, and to which mention."""

    def own(self, mentions: Sequence[Mention]) -> Iterator[list[Mention]]:
        """For each entity the mentions that tell what it is: those not attached, if there are any."""
        for places in self.places:
            yield [mentions[one] for one in places if one not in self.attached] or [mentions[one] for one in places]


class Groups:
    """Places that belong together, joined two by two; the first of a group stands for it."""

    def __init__(self, size: int) -> None:
        self.first: list[int] = list(range(size))

    def find(self, place: int) -> int:
        """The first place of the group that a place belongs to."""
        while self.first[place] != place:
            self.first[place] = self.first[self.first[place]]
            place = self.first[place]
        return place

    def join(self, one: int, other: int) -> None:
        """Make two groups one."""
        low, high = sorted((self.find(one), self.find(other)))
        self.first[high] = low

    def numbers(self) -> tuple[int, ...]:
        """For each place the number of its group, from 1 on, in the order of the first places."""
        known: dict[int, int] = {}
        return tuple(known.setdefault(self.find(place), len(known) + 1) for place in range(len(self.first)))


def find_entities(text: str, mentions: Sequence[Mention], *, names: Names, link_handles: bool = True) -> Entities:
    """The entities that mentions, in the order of the text, speak of.

    >>> from textveil.languages.open_language import open_language
    >>> text = "Johnathan M. Carter called. Johnny was late, and Mr Carter knew."
    >>> spans = [(0, 19), (28, 34), (49, 58)]
    >>> mentions = [Mention(span, text[slice(*span)], Kind.PERSON) for span in spans]
    >>> found = find_entities(text, mentions, names=open_language("en").names)
    >>> found.numbers, found.of(1).name
    ((1, 1, 1), 'Johnathan M. Carter')
    """
    found = join_mentions(text, mentions, names=names, link_handles=link_handles)
    entities = []
    for number, (places, own) in enumerate(zip(found.places, found.own(mentions), strict=True), 1):
        kind, score = kind_of(own)
        name = names.fullest_name([mention.text for mention in own if mention.kind is kind], kind)
        entities.append(Entity(number, name, kind, score, tuple(mentions[one] for one in places)))
    return Entities(found.numbers, tuple(entities))


def kind_of(own: Sequence[Mention]) -> tuple[Kind, float]:
    """What mentions of one thing are together, and how sure that is; a name of nobody knows what says little."""
    return likeliest([mention for mention in own if mention.kind not in NOTHING] or own)


def join_mentions(text: str, mentions: Sequence[Mention], *, names: Names, link_handles: bool = True) -> Joined:
    """Join the mentions, in the order of the text, that speak of one entity."""
    check(text, mentions)
    groups, aliases = Groups(len(mentions)), names.defined_names(text, mentions)
    for place, whole in aliases.items():
        groups.join(whole, place)
    families = agreed_families(mentions, names.name_words)
    # Another name of a person is a name all the same, and parts of it may stand alone.
    shared = aliases_shared(mentions, aliases, names=names)
    free = [
        place
        for place in range(len(mentions))
        if place not in aliases or (families[place] is Kind.PERSON and place not in shared)
    ]
    found = join_people(text, mentions, families=families, places=free, names=names, link_handles=link_handles)
    for place, leader in found.leader_of.items():
        groups.join(leader, place)
    things = join_by_family(mentions, families=families, places=free, groups=groups, names=names)
    attached = aliases | {place: found.leader_of[place] for place in found.handles if place in found.leader_of}
    known = Known(text, names, found.people, found.leaders, things)
    roots = [groups.find(place) for place in range(len(mentions))]
    joined = join_unsure(mentions, families=families, known=known, groups=groups)
    attached |= {place: joined[root] for place, root in enumerate(roots) if root in joined and place not in attached}
    numbers = groups.numbers()
    places: list[list[int]] = [[] for _ in range(max(numbers, default=0))]
    for place, number in enumerate(numbers):
        places[number - 1].append(place)
    return Joined(numbers, places, attached)


def aliases_shared(mentions: Sequence[Mention], aliases: Mapping[int, int], *, names: Names) -> set[int]:
    """Which other names of one word somebody else bears, too: "Anna Reiss (née Vogel) and Karl Vogel"."""
    words = [names.name_words(one.text) for one in mentions] if aliases else []
    firsts: dict[str, set[str]] = {}
    for one in words:
        if len(one) > 1:
            firsts.setdefault(one[-1], set()).add(one[0])
    return {
        place
        for place, whole in aliases.items()
        if len(words[place]) == 1 and firsts.get(words[place][0], set()) - set(words[whole])
    }


def check(text: str, mentions: Sequence[Mention]) -> None:
    """Refuse mentions that do not lie in the text in order."""
    starts = [mention.span[0] for mention in mentions]
    if starts != sorted(starts) or any(mention.span[1] > len(text) for mention in mentions):
        raise UsageError("mentions must lie inside the text, in its order: sort them by their spans")


def join_by_family(
    mentions: Sequence[Mention], *, families: Sequence[Kind], places: Sequence[int], groups: Groups, names: Names
) -> dict[Kind, dict[NameWords, int]]:
    """Join the mentions of each other thing; the first place of each name, by kind."""
    things: dict[Kind, dict[NameWords, int]] = {}
    quiet: dict[Kind, set[NameWords]] = {}
    for place in places:
        family, text = families[place], mentions[place].text
        if family is not Kind.PERSON:
            words = names.thing_name(text, mentions[place].kind if family is Kind.IDENTIFIER else family)
            groups.join(things.setdefault(family, {}).setdefault(words, place), place)
            if not text.isupper():
                quiet.setdefault(family, set()).add(words)
    for family, first in things.items():
        for one, other in names.same_things(first, kind=family, loud=first.keys() - quiet.get(family, set())):
            groups.join(one, other)
    return things


class JoinedPeople(NamedTuple):
    """Who the people of a text are, and which mentions are theirs."""

    people: People
    leaders: dict[int, int]
    """A place of each person."""
    leader_of: dict[int, int]
    """For each mention of somebody a place of the same person."""
    handles: set[int]
    """Which of them are user names and addresses of mail."""


def join_people(
    text: str,
    mentions: Sequence[Mention],
    *,
    families: Sequence[Kind],
    places: Sequence[int],
    names: Names,
    link_handles: bool,
) -> JoinedPeople:
    """Join the names of each person, and to them the user names and addresses of mail that are his."""
    handles = {place for place in places if is_handle(mentions[place], families[place])}
    called = {
        place: names.person_name(text, mentions[place].span)
        for place in places
        if families[place] is Kind.PERSON and place not in handles
    }
    group = partial(group_people, is_one_sentence=partial(is_one_sentence, text, mentions))
    people, who = group(list(called.items()))
    linked = sorted(handles) if link_handles else []
    take_apart = partial(read, names)
    beside = standing_beside(text, mentions, handles=set(linked), people=called.keys())
    nobodys = [place for place in linked if place not in beside and find_owner(mentions[place].text, people) is None]
    whole = {(name.words[0], name.words[-1]) for name in called.values() if is_whole(name)}
    written = {place: take_apart(name) for place in nobodys if (name := written_name(mentions[place].text, whole))}
    if written:
        people, who = group([*called.items(), *written.items()])
    leaders: dict[int, int] = {}
    for place in called:
        leaders.setdefault(who[place], place)
    leader_of = {place: leaders[number] for place, number in who.items() if number in leaders}
    if link_handles:
        leader_of |= owners_of_small_words(mentions, people, leaders, leader_of)
    for place in linked:
        owner = find_owner(mentions[place].text, people) if place not in leader_of else None
        if owner in leaders:
            leader_of[place] = leaders[owner]
        elif place in beside:
            leader_of.setdefault(place, leader_of[beside[place]])
    for one, other in equal_handles([(place, mentions[place].text) for place in linked]):
        if other not in leader_of:
            leader_of[other] = leader_of.setdefault(one, one)
    return JoinedPeople(people, leaders, leader_of, handles)


def owners_of_small_words(
    mentions: Sequence[Mention], people: People, leaders: Mapping[int, int], leader_of: Mapping[int, int]
) -> dict[int, int]:
    """For each mention in small letters of somebody who has no other name, the leader of the only one of whose initial
    and last name it is made: "gkellogg"."""
    owners: dict[int, int] = {}
    for number, place in leaders.items():
        has_whole = any(is_whole(name) for name in people.profiles[number].names)
        owner = None if has_whole else owner_of_small_word(mentions[place].text, people)
        if owner is not None and owner in leaders:
            owners[place] = leaders[owner]
    return {place: owners[leader] for place, leader in leader_of.items() if leader in owners}


def is_one_sentence(text: str, mentions: Sequence[Mention], first: int, second: int) -> bool:
    """Whether no sentence ends between two mentions."""
    return SENTENCE_END.search(text, mentions[first].span[1], mentions[second].span[0]) is None


def read(names: Names, name: str) -> PersonName:
    """A name taken apart that stands in no text."""
    return names.person_name(name, (0, len(name)))


def is_handle(mention: Mention, family: Kind) -> bool:
    """Whether a mention is a user name or an address of mail."""
    return mention.kind in HANDLES or (family is Kind.PERSON and HANDLE.search(mention.text) is not None)


class Known(NamedTuple):
    """Whom and what a text names for certain."""

    text: str
    names: Names
    people: People
    leaders: Mapping[int, int]
    """A place of each person."""
    things: Mapping[Kind, Mapping[NameWords, int]]
    """The first place of each name of a thing, by kind."""

    def people_named(self, mention: Mention) -> set[int]:
        """Places of people whom a mention may name."""
        found = self.people.candidates(self.names.person_name(self.text, mention.span)) or []
        if not found and (owner := owner_of_small_word(mention.text, self.people)) is not None:
            found = [owner]
        return {self.leaders[number] for number in found if number in self.leaders}

    def bearers(self, mention: Mention) -> set[int]:
        """The same, where it is the last name of one of them."""
        words = self.names.name_words(mention.text)
        bearers = self.people.words.get(words[0], ()) if len(words) == 1 else ()
        names = [name for number in bearers for name in self.people.profiles[number].names]
        is_last = any(is_whole(name) and name.words[-1:] == words for name in names)
        return self.people_named(mention) if is_last else set()

    def bearer_of_initials(self, mention: Mention) -> int | None:
        """A place of the only one whose initials a mention writes."""
        if not mention.text.isupper():
            return None
        name = self.names.person_name(self.text, mention.span)
        found = self.people.bearers_of("".join(name.words)) if name.is_short else []
        return self.leaders.get(found[0]) if len(found) == 1 else None

    def called_by_initials(self) -> set[int]:
        """Places of people who are called by their whole name and by initials."""
        names = {place: self.people.profiles[number].names for number, place in self.leaders.items()}
        short = (place for place in names if any(name.is_short for name in names[place]))
        return {place for place in short if any(is_whole(name) for name in names[place])}

    def others_named(self, mention: Mention, family: Kind) -> set[int]:
        """Places of people, or else of things of other kinds, that a mention may name."""
        people = self.people_named(mention) if family is not Kind.PERSON else set()
        other = {kind: first for kind, first in self.things.items() if kind is not family and not people}
        asked = {kind: self.names.thing_name(mention.text, kind) for kind in other}
        return people or {first[asked[kind]] for kind, first in other.items() if asked[kind] in first}


def join_unsure(
    mentions: Sequence[Mention], *, families: Sequence[Kind], known: Known, groups: Groups
) -> dict[int, int]:
    """Join what is unsure of its kind to the only person or thing of another kind that it may name; what was joined.

    A kind that is likely gives way only to whom the text calls by that last name.
    """
    spellings: dict[int, set[NameWords]] = {}
    surest: dict[int, float] = {}
    for place, mention in enumerate(mentions):
        root = groups.find(place)
        spellings.setdefault(root, set()).add(known.names.name_words(mention.text))
        surest[root] = max(surest.get(root, 0), how_sure(mention))
    initials, joined = dict[int, int](), dict[int, int]()
    for root, words in spellings.items():
        mention, family, found = mentions[root], families[root], set[int]()
        if len(words) == 1 and surest[root] < LIKELY and (bearer := known.bearer_of_initials(mention)) is not None:
            initials[root] = bearer
        if len(words) == 1 and surest[root] < UNSURE:
            found = known.others_named(mention, family)
        elif len(words) == 1 and surest[root] < LIKELY and family in NAMED:
            found = known.bearers(mention)
        if len(found) == 1:
            joined[root] = found.pop()
    # Letters alone may be anything; where they are the initials of several people, they are theirs.
    joined |= initials if len({*initials.values(), *known.called_by_initials()}) > 1 else {}
    for root, other in joined.items():
        groups.join(other, root)
    return joined


def family_of(kind: Kind) -> Kind:
    """The kind under which mentions are compared: institutions are organizations, every identifier is one.

    >>> family_of(Kind.INSTITUTION).value, family_of(Kind.DRUG).value
    ('organization', 'drug')
    """
    return Kind.ORGANIZATION if kind is Kind.INSTITUTION else kind.group


def is_sure(mention: Mention) -> bool:
    """Whether a mention says what it is; a name of nobody knows what never does."""
    return how_sure(mention) >= UNSURE


def how_sure(mention: Mention) -> float:
    """How sure a mention is of its kind."""
    return mention.score if mention.kind is not Kind.NAME else 0.0


def agreed_families(mentions: Sequence[Mention], words_of: Callable[[str], tuple[str, ...]]) -> list[Kind]:
    """For each mention the family of its kind, or, where that is unsure, of equal names that are sure."""
    families = [family_of(mention.kind) for mention in mentions]
    equal: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for place, mention in enumerate(mentions):
        equal[words_of(mention.text)].append(place)
    for places in equal.values():
        if len({families[place] for place in places}) == 1:
            continue
        # Where all are guesses, the likeliest holds for every place of a name.
        are_guesses = all(how_sure(mentions[place]) < LIKELY and families[place] in GUESSES for place in places)
        # A few letters are one name wherever they stand, and anything by their look.
        are_letters = all(mentions[place].text.isupper() and len(mentions[place].text) <= LETTERS for place in places)
        least = LIKELY if are_guesses or are_letters else UNSURE
        sure = {families[place] for place in places if how_sure(mentions[place]) >= least}
        unsure = [place for place in places if how_sure(mentions[place]) < least]
        if not unsure:
            continue
        told = [mentions[place] for place in places if not sure or how_sure(mentions[place]) >= least]
        chosen = family_of(likeliest(told)[0])
        for place in unsure:
            if families[place] not in sure:
                families[place] = chosen
    return families


def likeliest(mentions: Iterable[Mention]) -> tuple[Kind, float]:
    """The kind that several mentions tell together, and how sure that is: the sum of log probabilities.

    What a mention's score leaves is shared by all other kinds alike.

    >>> likeliest([Mention((0, 1), "x", Kind.PLACE, 0.5), Mention((2, 3), "x", Kind.PERSON, 0.9)])[0].value
    'person'
    """
    told = list(mentions)
    if len(told) == 1:
        return told[0].kind, 1 - (1 - told[0].score)
    kinds = list(dict.fromkeys([mention.kind for mention in told]))
    if len(kinds) == 1:
        return kinds[0], 1 - (1 - max([mention.score for mention in told]))
    others = len(GROUPS) - 1
    sums = dict.fromkeys(kinds, 0.0)
    for mention in told:
        for kind in kinds:
            share = mention.score if kind is mention.kind else (1 - mention.score) / others
            sums[kind] += math.log(max(share, LEAST))
    best = max(kinds, key=lambda kind: sums[kind])
    weights = [math.exp(max(total - sums[best], -700)) for total in sums.values()]
    return best, 1 / sum(weights)


# Which findings speak of the same person or thing?
#
# Every mention of an entity has its number, and the kind that all its mentions
# together make likeliest.

THINGS_WITH_NAMES = frozenset(map(Kind, ("person", "place", "organization", "institution", "work", "event", "product")))
"""Kinds of things that bear names, as listed terms do."""
GUESSED = frozenset({Rule.EVIDENCE, Rule.LISTED, Rule.INFORMATIVE, Rule.DISCLOSURE, Rule.K_SAFETY, Rule.CORRELATED})
"""Rules that do not know for certain of what kind a thing is."""


READ = (GUESSED | {Rule.FIRST}) - {Rule.EVIDENCE}
"""Rules that do not ask of what kind a thing is."""


Seen = tuple[tuple[Span, tuple[Kind, float]], ...]
"""What was found in a text: the stretches in order, and what each is."""
Numbered = tuple[dict[Span, int], list[tuple[Kind, float]]]
"""The number of the entity that each stretch means, and what each entity is."""


def number_entities(
    text: str, findings: Sequence[Finding], *, names: Names, known: dict[Seen, Numbered] | None = None
) -> list[Finding]:
    """The findings with the entity that each means; a group of terms means none.

    ``known`` is what was found of the same text before; it is added to.
    """
    if not findings:
        return []
    kinds, known = likeliest_kinds(findings), {} if known is None else known
    seen = tuple(sorted(kinds.items()))
    if seen not in known:
        mentions = [Mention(span, text[slice(*span)], kind, score) for span, (kind, score) in seen]
        joined = join_mentions(text, mentions, names=names)
        entity = {mention.span: number for mention, number in zip(mentions, joined.numbers, strict=True)}
        known[seen] = entity, [kind_of(own) for own in joined.own(mentions)]
    entity, told = known[seen]
    changes = [tell_entity(one, entity[one.spans[0]], told) if len(one.spans) == 1 else {} for one in findings]
    return [change_finding(one, **new) if new else one for one, new in zip(findings, changes, strict=True)]


def read_kinds(reading: Reading, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; what a list or a promise found as some name or word is of the kind it is read as."""
    found = []
    for one in findings:
        is_open = one.rule in READ and one.kind in (Kind.NAME, Kind.WORD)
        if is_open and len(one.spans) == 1 and len(reading.kinds.probabilities):
            [(kind, score)] = kinds_of_ranges(reading.kinds.probabilities, [token_range(reading, one.spans[0])])
            is_plain = kind is Kind.WORD or (one.rule is Rule.LISTED and kind not in THINGS_WITH_NAMES)
            found.append(one if is_plain else change_finding(one, kind=kind, kind_score=score))
        else:
            found.append(one)
    return found


def likeliest_kinds(findings: Sequence[Finding]) -> dict[Span, tuple[Kind, float]]:
    """Every span that something was found at, once, with the surest kind that a finding gives it."""
    found: dict[Span, tuple[Kind, float]] = {}
    for one in findings:
        sure = one.kind_score - (one.kind in (Kind.NAME, Kind.WORD)) - (one.rule in GUESSED) * 0.01
        for span in one.spans:
            if span not in found or sure > found[span][1]:
                found[span] = (one.kind, sure)
    return {span: (kind, max(min(score, 1.0), 0.0)) for span, (kind, score) in found.items()}


def tell_entity(one: Finding, entity: int, told: Sequence[tuple[Kind, float]]) -> dict[str, Any]:
    """What its entity tells of a finding: the number and, of a guess, the kind that all mentions make likeliest."""
    kind, score = told[entity - 1]
    return {"entity": entity} | ({"kind": kind, "kind_score": score} if one.rule in GUESSED else {})
