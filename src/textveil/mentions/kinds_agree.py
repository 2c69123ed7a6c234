"""As what is each mention looked up, where the kinds of equal names differ?"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from textveil.core.kinds import GROUPS, Kind
from textveil.core.mention import Mention

UNSURE, LIKELY = 0.6, 0.9
"""A kind with a score below the one may be wrong; from the other on it is as good as sure."""
LEAST = 1e-6


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
        sure = {families[place] for place in places if is_sure(mentions[place])}
        unsure = [place for place in places if not is_sure(mentions[place])]
        if not unsure:
            continue
        chosen = family_of(likeliest(mentions[place] for place in places if not sure or is_sure(mentions[place]))[0])
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
