"""May it be said in which area a named place lies?

Only when everything that one source knows by that name lies there: there is a
Bolton in England and one in Ontario. And only where a phrase can stand.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from textveil.language.english.slot import POSSESSIVES, Mention
from textveil.model import Chain, Sense
from textveil.replacements.generalization.phrases import Asked

LOCATED = re.compile(r" in (?:the )?(?P<area>[A-Z].*)")
KNOWN = frozenset({"facts", "places", "homonyms", "wordnet"})
"""Sources that know a name, but not whom the text means by it."""


def only_sure_areas(sense: Sense, term: str, asked: Asked) -> Sense:
    """A sense without the labels whose area is not sure."""
    if sense.source not in KNOWN or not areas_in(sense.chain):
        return sense
    senses = [one for one in asked.knowledge.senses(term, proper=True) if one.source == sense.source]
    others = [found for one in senses if (found := areas_in(one.chain))]
    return replace(sense, chain=without_areas(sense.chain, keep=frozenset.intersection(*others) if others else ()))


def with_room(label: str, mention: Mention) -> str:
    """A label without its area where no phrase can stand: "the city office", "the city's streets"."""
    is_owner = mention.term.endswith(POSSESSIVES) or mention.after.startswith(POSSESSIVES)
    return LOCATED.sub("", label) if mention.modifies or mention.follows or is_owner else label


def areas_in(chain: Chain) -> frozenset[str]:
    """The areas that labels name."""
    return frozenset(match["area"] for label in chain if (match := LOCATED.search(label)))


def without_areas(chain: Chain, *, keep: Iterable[str]) -> Chain:
    """The labels without an area, and those of some areas."""
    kept = frozenset(keep)
    return tuple(label for label in chain if not (match := LOCATED.search(label)) or match["area"] in kept)
