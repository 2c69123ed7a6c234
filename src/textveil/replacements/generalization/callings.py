"""What does the text itself call a person, so that it can do so again?

"Ann Lee is a Ruritanian cellist. Lee likes tea." Once the text has said that,
"the cellist" says whom it means, and more than a number does: where the text
calls nobody else so.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from textveil.core.kinds import GROUPS, Kind
from textveil.core.model import Span
from textveil.core.spans import merge, subtract
from textveil.languages.english.grammar.clauses import Sentence
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.grammar.wording import Wording, finished
from textveil.languages.english.lexicon.name_spelling import name_tables
from textveil.languages.english.lexicon.word_forms import plural
from textveil.languages.reading import Reading
from textveil.languages.tokens_near import token_range
from textveil.replacements.generalization.questions import Asked

ROLE = GROUPS.index(Kind.ROLE)
WORD = re.compile(r"\w+")
SEVERAL = re.compile(r"\b(?:another|other|fellow|each|every|any|no) (?:[\w-]+ ){0,2}\Z", re.IGNORECASE)
"""What says before a noun that there are several."""
REACH = 100
"""Signs that are looked at for it."""
LIKELY = 0.5
"""The chance from which a noun is taken for what somebody does."""
VAGUE = frozenset(
    """alumna alumnus applicant beneficiary candidate chair citizen contestant descendant finalist founder head
    inhabitant inmate leader man medalist member national native nominee other participant patient pioneer player
    recipient relative resident survivor victim winner woman contributor holder owner supporter boy girl lady
    gentleman friend guest
    """.split()
)
"""What too many may be called in one text, or what one is only for some time or for somebody."""


AS_WELL = frozenset(
    """, known professionally as better also or née born commonly called by his her stage name nicknamed
    popularly simply formerly ( ) " “ ”""".split()
)
"""What stands between two names of one person."""


@dataclass(frozen=True, slots=True)
class Calling:
    """A noun that says what a person is, and where the text has said so."""

    noun: str
    said_until: int


def callings(
    reading: Reading, people: Sequence[tuple[Span, Hashable]], *, gone: Iterable[Span], asked: Asked
) -> dict[Hashable, Calling]:
    """What each person is called by the text, where that stays and nobody else is called so."""
    hidden, seen = merge(gone), Seen(reading, people)
    found: dict[Hashable, Calling] = {}
    for place, (_, thing) in enumerate(people):
        noun = None if thing in found else noun_after(reading, people, place, asked)
        if noun and subtract(noun, hidden) == [noun] and seen.is_one_only(noun, thing):
            found[thing] = Calling(reading.text[slice(*noun)], noun[1])
    return found


def noun_after(reading: Reading, people: Sequence[tuple[Span, Hashable]], at: int, asked: Asked) -> Span | None:
    """The noun of "X is a Y", where X is one of some mentions, with other names of the same person at most."""
    first, _ = token_range(reading, people[at][0])
    place = bisect_right(reading.sentences, (first, len(reading.tokens))) - 1
    bounds = reading.sentences[place]
    if place < 0 or not all(is_title(reading, index) for index in range(bounds[0], first)):
        return None
    sentence = Sentence.within(reading, bounds)
    copula = sentence.copula()
    told = None if copula is None else sentence.class_after(copula)
    if copula is None or told is None:
        return None
    before = people[at : bisect_left(people, sentence.spans[copula][0], lo=at, key=lambda one: one[0][0])]
    between = [
        word.lower()
        for word, span in zip(sentence.words[:copula], sentence.spans, strict=False)
        if span[0] >= people[at][0][0] and not any(start <= span[0] < end for (start, end), _ in before)
    ]
    if any(thing != people[at][1] for _, thing in before) or not AS_WELL.issuperset(between):
        return None
    noun = sentence.spans[told[1] - 1]
    return noun if is_role(reading, noun, asked) else None


def is_title(reading: Reading, index: int) -> bool:
    """Whether a token is a title before a name."""
    word = reading.text[slice(*reading.tokens[index])].lower().rstrip(".")
    return word in name_tables().titles or word in {".", "general", "major"}


def is_role(reading: Reading, noun: Span, asked: Asked) -> bool:
    """Whether a noun says what somebody does, and not too little."""
    word = reading.text[slice(*noun)]
    if not (word.isalpha() and word.islower()) or word in VAGUE:
        return False
    senses = asked.knowledge.senses(word, proper=False)
    if senses:
        return any("person" in one.chain for one in senses[:2])
    index = token_range(reading, noun)[0]
    return bool(len(reading.kinds.probabilities)) and float(reading.kinds.probabilities[index, ROLE]) >= LIKELY


@dataclass(frozen=True)
class Seen:
    """Where a text has each word, and whom each of its sentences speaks of: looked at once, when it is first asked."""

    reading: Reading
    mentions: Sequence[tuple[Span, Hashable]]

    @cached_property
    def words(self) -> dict[str, list[int]]:
        """By a word in small letters, where it begins."""
        words: dict[str, list[int]] = {}
        for match in WORD.finditer(self.reading.text):
            words.setdefault(match[0].lower(), []).append(match.start())
        return words

    @cached_property
    def starts(self) -> list[int]:
        """Where each sentence begins."""
        return [self.reading.tokens[first][0] for first, _ in self.reading.sentences]

    @cached_property
    def people(self) -> dict[int, set[Hashable]]:
        """By the number of a sentence, who is named in it."""
        named: dict[int, set[Hashable]] = {}
        for span, thing in self.mentions:
            named.setdefault(bisect_right(self.starts, span[0]), set()).add(thing)
        return named

    def is_one_only(self, noun: Span, thing: Hashable) -> bool:
        """Whether nobody else is called so: it is said of no several, and in no sentence of anybody else."""
        word = self.reading.text[slice(*noun)]
        places = self.words.get(word, [])
        return plural(word) not in self.words and not any(
            SEVERAL.search(self.reading.text, max(0, place - REACH), place)
            or self.people.get(bisect_right(self.starts, place), set()) - {thing}
            for place in places
        )


def called_again(slot: Slot, calling: Calling | None) -> Wording | None:
    """What stands for a name behind the words that say what its bearer is; None where it would not fit."""
    if calling is None or slot.span[0] < calling.said_until or slot.determiner is not None or slot.is_shouted:
        return None
    is_unfit = slot.has_title or slot.modifies or slot.noun_before or slot.is_joined or slot.follows or slot.is_quoted
    if is_unfit or slot.is_predicated or slot.is_bare or slot.head or slot.is_described or slot.role:
        return None
    return finished(slot, Wording(slot.span, f"the {calling.noun}"))
