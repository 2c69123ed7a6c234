"""What does a sentence tell about a stretch of it that has to go?"""

from bisect import bisect_left
from dataclasses import dataclass, field

from textveil.kinds import Kind
from textveil.language.english.stated import Told, told_in
from textveil.language.english.word_forms import INNER, looks_proper, singular_word
from textveil.language.reading import Reading
from textveil.model import Span

NEAR = 12
"""Noun phrases on either side that are taken for the context."""
FAR, BACK = 80, 200
"""Characters behind a mention and before it that are looked at."""
DETERMINERS = frozenset(
    "a an the this that these those my your his her its our their each every either neither no any some another whose "
    "several many few both all such what which".split()
)
TIMES = frozenset(
    "year years time times day days month months week weeks season seasons century decade night morning afternoon "
    "evening moment date hour spring summer autumn winter weekend".split()
)
"""Nouns that stand right before a name and do not introduce it: "later that year Lee left"."""
PREPOSITIONS = frozenset({"on", "in", "late", "early", "mid"})
POSSESSIVES = ("'s", "’s", "'", "’")


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of text, and how it stands in its sentence."""

    span: Span
    term: str = field(repr=False)
    kind: Kind
    is_proper: bool
    is_adjective: bool
    is_plural: bool
    modifies: bool
    """A noun follows that the stretch belongs to: "Boston hospitals"."""
    opens: bool
    """The stretch begins a sentence."""
    noun_before: Span | None
    """Where the nouns stand right before that say what is named: "the sitcom Friends"."""
    introduction: str = field(repr=False)
    """Those nouns."""
    determiner: Span | None
    """The article or the like in front, of the stretch or of the nouns before it."""
    article: str
    """That word itself, in small letters."""
    capital_before: bool
    """It begins a sentence."""
    preposition: Span | None
    """The "in" or "on" before a time."""
    word_before: str = field(repr=False)
    word_after: str = field(repr=False)
    before: str = field(repr=False)
    """The text that comes before, as far as it may tell who or what is named."""
    after: str = field(repr=False)
    """The text that follows, as far as it may tell who or what was named."""
    follows: bool
    """A number, an adjective or a name stands right before, in the same phrase."""
    context: tuple[str, ...] = field(repr=False)
    apposition: str = field(repr=False)
    """What is told right behind a name: "Ann Lee, a Canadian botanist"."""
    told: Told
    """What the whole text tells about the names in it."""


def mention_at(reading: Reading, span: Span, *, kind: Kind) -> Mention:
    """The mention that a span of the text is."""
    first, last = token_range(reading, span)
    term = reading.text[slice(*span)]
    before = nouns_before(reading, first)
    start = before[0] if before else first
    word = word_at(reading, start - 1).lower()
    front = reading.tokens[start - 1] if start and is_close(reading, start) else None
    told = told_in(reading)
    proper = is_proper(reading, first, last=last) or (term[:1].isupper() and term in told.wholes)
    return Mention(
        span=span,
        term=term,
        kind=kind,
        is_proper=proper,
        is_adjective=last - first == 1 and reading.tags[first] == "ADJ",
        is_plural=not proper and is_plural(INNER.split(term)[0].rpartition(" ")[2]),
        modifies=modifies(reading, last, term=term),
        opens=opens_sentence(reading, first),
        noun_before=reading.span(before) if before else None,
        introduction=reading.text[slice(*reading.span(before))] if before else "",
        determiner=front if word in DETERMINERS or word in POSSESSIVES else None,
        article=word if word in DETERMINERS else "",
        capital_before=bool(front) and word_at(reading, start - 1)[:1].isupper(),
        preposition=front if word in PREPOSITIONS else None,
        word_before=word,
        word_after=word_at(reading, last) if is_close(reading, last) else "",
        before=reading.text[max(0, span[0] - BACK) : span[0]],
        after=reading.text[span[1] : span[1] + FAR],
        follows=bool(first) and is_close(reading, first) and tag_at(reading, first - 1) in {"NUM", "ADJ", "PROPN"},
        context=context(reading, span),
        apposition=apposition(reading, last) if proper else "",
        told=told,
    )


def apposition(reading: Reading, index: int) -> str:
    """The noun phrase behind a comma and "a" or "an"."""
    if word_at(reading, index) != "," or word_at(reading, index + 1) not in {"a", "an"}:
        return ""
    place = bisect_left(reading.phrases, (index + 2, 0))
    phrase = reading.phrases[place] if place < len(reading.phrases) else (0, 0)
    is_told = phrase[0] == index + 2 and tag_at(reading, phrase[1] - 1) == "NOUN"
    return reading.text[slice(*reading.span(phrase))] if is_told else ""


def token_range(reading: Reading, span: Span) -> tuple[int, int]:
    """The tokens that a span touches; at least one."""
    first = bisect_left(reading.tokens, span[0], key=lambda token: token[1] - 1)
    last = bisect_left(reading.tokens, span[1], key=lambda token: token[0])
    return min(first, len(reading.tokens) - 1), max(last, first + 1)


def word_at(reading: Reading, index: int) -> str:
    """A token, or nothing beyond the ends."""
    return reading.text[slice(*reading.tokens[index])] if 0 <= index < len(reading.tokens) else ""


def tag_at(reading: Reading, index: int) -> str:
    """The tag of a token, or nothing beyond the ends."""
    return reading.tags[index] if 0 <= index < len(reading.tags) else ""


def opens_sentence(reading: Reading, index: int) -> bool:
    """Whether a sentence begins with a token."""
    place = bisect_left(reading.sentences, (index, 0))
    return place < len(reading.sentences) and reading.sentences[place][0] == index


def is_close(reading: Reading, index: int) -> bool:
    """Whether a token stands in the same sentence as the one before it, with a space or less between."""
    if not 0 < index < len(reading.tokens) or opens_sentence(reading, index):
        return False
    return reading.tokens[index][0] - reading.tokens[index - 1][1] <= 1


def modifies(reading: Reading, last: int, *, term: str) -> bool:
    """Whether a noun follows that the stretch belongs to; a name behind a number is another thing."""
    nouns = {"NOUN"} if term[:1].isdigit() else {"NOUN", "PROPN"}
    return is_close(reading, last) and tag_at(reading, last) in nouns and not term.endswith(POSSESSIVES)


def nouns_before(reading: Reading, first: int) -> tuple[int, int] | None:
    """The common nouns, and their adjectives, right before a proper name: "film director" Ann Lee."""
    start = first
    while start and is_close(reading, start) and is_common(reading, start - 1):
        start -= 1
    is_named = tag_at(reading, first) == "PROPN" or word_at(reading, first)[:1].isupper()
    named = is_named and start < first and tag_at(reading, first - 1) in {"NOUN", "PROPN"}
    last = word_at(reading, first - 1)
    is_apart = named and not last[0].isupper() and last not in TIMES
    return (start, first) if is_apart else None


def is_common(reading: Reading, index: int) -> bool:
    """Whether a word is a common noun, or an adjective; a name in small letters is no name."""
    is_small = tag_at(reading, index) == "PROPN" and word_at(reading, index).islower()
    return is_small or tag_at(reading, index) in {"NOUN", "ADJ"}


def is_proper(reading: Reading, first: int, *, last: int) -> bool:
    """Whether a stretch is a proper name; the capital a sentence begins with does not make one."""
    heads = [index for index in range(first, last) if word_at(reading, index)[:1].isalpha()]
    if not heads:
        return False
    head = heads[-1]
    opens = opens_sentence(reading, head)
    return tag_at(reading, head) == "PROPN" or (looks_proper(word_at(reading, head)) and not opens)


def is_plural(word: str) -> bool:
    """Whether a word looks like more than one."""
    return singular_word(word) not in (None, word)


def context(reading: Reading, span: Span) -> tuple[str, ...]:
    """The noun phrases around, nearest first, without the stretch itself."""
    place = bisect_left(reading.phrases, span[0], key=lambda phrase: reading.tokens[phrase[0]][0])
    around = map(reading.span, reading.phrases[max(place - 2 * NEAR, 0) : place + 2 * NEAR + 1])
    spans = [one for one in around if one[1] <= span[0] or one[0] >= span[1]]
    near = sorted(spans, key=lambda one: (abs(one[0] - span[0]), one))[: 2 * NEAR]
    return tuple(dict.fromkeys(reading.text[slice(*one)] for one in near))
