"""By what noun is a name called for certain?

Readers marked some names with their noun, or with ``UNCLEAR`` where nothing tells it; of
others what they say themselves is learnt, or what the packaged knowledge says of them,
where all senses that are of the kind agree.
"""

from functools import cache

from textveil.core.kinds import GROUPS, Kind
from textveil.knowledge.open_knowledge import Knowledge, agrees, open_knowledge
from textveil.languages.english.lexicon.class_words import class_in_own_words, class_of_label, with_wider_classes
from textveil.languages.network.word_network import THINGS
from tools.private.nouns import NOUNS

SAME = {"movie": "film", "political party": "party", "theatre": "theater", "cathedral": "church", "single": "song"}


@cache
def knowledge() -> Knowledge:
    """The packaged knowledge, opened once."""
    return open_knowledge()


@cache
def noun_of(name: str, kind: Kind) -> int:
    """The number of the noun that a name of a kind has for certain, -1 where that is not known."""
    own = class_in_own_words(name, kind)
    senses = [one for one in knowledge().senses(name, proper=True) if one.chain and agrees(kind, one.chain)]
    found = {own} if own else {class_of_label(one.chain[0]) for one in senses}
    nouns = {number_of_noun(word) for word in found}
    return nouns.pop() if THINGS[GROUPS.index(kind)] and len(nouns) == 1 else -1


def number_of_noun(word: str | None) -> int:
    """The number of the noun that a class word is, or of the widest of which it is one."""
    words = with_wider_classes(word) if word else ()
    same = (SAME.get(one, one) for one in words)
    return next((NOUNS.index(one) for one in same if one in NOUNS), -1)
