"""What is each word of an English text: a person, a drug, an ordinary word – and would it betray a private person?

One network beside the tagger's says all of it; an older one is asked as well whether a word is private.
``tools/kinds``, ``tools/private`` and ``tools/languages`` build the packaged weights.
"""

from functools import cache, lru_cache

from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.network.blocks import Indices
from textveil.languages.network.token_grammar import Tokens
from textveil.languages.network.token_grammar import sentence_starts as find_sentences
from textveil.languages.network.word_network import LISTS, KindNetwork, packaged_arrays
from textveil.languages.network.word_table import UNKNOWN, line_features
from textveil.languages.reading import Kinds


@cache
def english_network() -> KindNetwork:
    """The packaged networks, loaded once."""
    return KindNetwork(packaged_arrays("english.npz"), second=packaged_arrays("private.npz"))


@lru_cache(maxsize=1 << 14)
def listed_as(word: str) -> frozenset[str]:
    """The lists that a word stands in, whatever its capitals.

    >>> sorted(listed_as("Okafor") | listed_as("Priya")), listed_as("widget")
    (['given name', 'surname'], frozenset())
    """
    small, lists = word.lower(), english_network().lists
    bits = int(lists.bits[lists.vocabulary.get(small, UNKNOWN)])
    found = {name for place, name in enumerate(LISTS) if bits >> place & 1}
    return frozenset(found | ({LISTS[0]} if small in tables().given else set()))


def kinds_of(tokens: Tokens, sentence_starts: Indices | None = None) -> Kinds:
    """What each token of a text is; sentences are found where they are not given.

    >>> from textveil.core.kinds import GROUPS
    >>> from textveil.languages.english.reader.tagger import tokenize
    >>> tokens = tokenize("Name: Anna Kowalska")
    >>> kinds = kinds_of(tokens)
    >>> [GROUPS[row.argmax()].value for row in kinds.probabilities]
    ['word', 'word', 'person', 'person']
    >>> [bool(chance > 0.5) for chance in kinds.private]
    [False, False, True, True]
    """
    starts = find_sentences(tokens) if sentence_starts is None else sentence_starts
    return english_network().score(tokens.numbered, line_features(tokens), starts)
