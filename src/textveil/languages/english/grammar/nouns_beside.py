"""Which noun beside a name says what it is, or is only described by it?"""

from textveil.core.model import Span
from textveil.languages.english.grammar.beside import is_close
from textveil.languages.english.lexicon.name_words import name_words
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_forms import singular_word
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.reading import Reading
from textveil.languages.tokens_near import phrase_at, tag_at, word_at

ARTICLES = frozenset({"a", "an", "the"})
DETERMINERS = word_list("grammar.determiners")
POSSESSIVES = ("'s", "’s", "'", "’")


def has_noun_before(reading: Reading, first: int) -> bool:
    """Whether a common noun stands right before a name, in the same phrase: "film director" Ann Lee."""
    last = word_at(reading, first - 1)
    if not is_close(reading, first) or (phrase_at(reading, first)[0] >= first and last not in english().works):
        return False
    return tag_at(reading, first - 1) == "NOUN" and last[:1].islower()


def describes(reading: Reading, first: int, *, last: int) -> bool:
    """Whether an adjective, a noun, or a number before one follows in the same phrase."""
    behind = last + 1 if tag_at(reading, last) == "NUM" else last
    return phrase_at(reading, first)[1] > behind and tag_at(reading, behind) in {"NOUN", "PROPN", "ADJ"}


def noun_of_name(reading: Reading, first: int) -> Span | None:
    """The noun before a name that says what bears it, in a phrase that would stand without the name."""
    # The article of a title is its own: "the novel The Sea".
    first -= word_at(reading, first - 1) in {"The", "A", "An"} and is_close(reading, first - 1)
    noun = word_at(reading, first - 1)
    if not has_noun_before(reading, first) or noun not in english().works | english().named:
        return None
    return reading.tokens[first - 1] if has_determiner(reading, first - 1) else None


def has_determiner(reading: Reading, index: int) -> bool:
    """Whether an article, or the like, stands before the phrase of a token or in it."""
    start = min(phrase_at(reading, index)[0], index)
    words = {word_at(reading, place).lower() for place in range(start - 1, index)}
    return bool(words & DETERMINERS) or any(word.endswith(POSSESSIVES[:2]) for word in words)


def is_body(noun: str) -> bool:
    """Whether a noun is for a public body, one or several: government, courts, authorities, law."""
    small = noun.lower()
    return bool({small, singular_word(small)} & (name_words().generic | {"law", "state", "army", "constitution"}))


def described_noun(reading: Reading, first: int, *, last: int) -> Span | None:
    """The noun in small letters right behind what describes it; or one for a body, "Government"."""
    noun = word_at(reading, last)
    is_plain = tag_at(reading, last) == "NOUN" and noun.isalpha() and noun.islower()
    is_noun = is_plain or (noun.istitle() and noun.lower() in name_words().generic)
    is_spaced = is_close(reading, last) and reading.tokens[last][0] > reading.tokens[last - 1][1]
    is_lettered = word_at(reading, first)[-1:].isalpha() and not word_at(reading, last - 1).endswith(POSSESSIVES)
    if not (is_noun and is_spaced and is_lettered and phrase_at(reading, last - 1)[1] > last):
        return None
    return reading.tokens[last]
