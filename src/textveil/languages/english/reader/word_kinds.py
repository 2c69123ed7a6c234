"""What is each word of an English text: a person, a drug, an ordinary word – and would it betray a private person?"""

from functools import cache
from importlib.resources import files

from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.network.line_places import Indices, line_features
from textveil.languages.network.token_grammar import Tokens
from textveil.languages.network.token_grammar import sentence_starts as find_sentences
from textveil.languages.reading import Kinds, kinds_from
from textveil.reader.network import score_words

LISTS = ("given name", "surname", "place", "drug", "disease", "body or procedure", "role", "organization", "term")
"""Lists a word may stand in, in the order of the bits that tell so."""


@cache
def listed_words() -> dict[str, int]:
    """The bits of every word that stands in a list."""
    found = dict[str, int]()
    for line in files("textveil.data").joinpath("listed_words.txt").read_text("utf-8").splitlines():
        bits, *words = line.split("\t")
        found |= dict.fromkeys(words, int(bits))
    return found


@cache
def lists_of(bits: int) -> frozenset[str]:
    """The names of the lists that some bits mean."""
    return frozenset(name for place, name in enumerate(LISTS) if bits >> place & 1)


def listed_as(word: str) -> frozenset[str]:
    """The lists that a word stands in, whatever its capitals.

    >>> sorted(listed_as("Okafor") | listed_as("Priya")), listed_as("widget")
    (['given name', 'surname'], frozenset())
    """
    small = word.lower()
    found = lists_of(listed_words().get(small, 0))
    return found | {LISTS[0]} if small in tables().given else found


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
    words = tokens.numbered
    return kinds_from(score_words(words.different, words.which, lines=line_features(tokens), sentence_starts=starts))
