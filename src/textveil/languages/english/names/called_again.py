"""Where does the first name of somebody stand alone, though it is a word as well?

"Will Tranter" came, and "Will to chair next time" speaks of him: whoever is named
in full, or behind a word for what he is to somebody, may be called by his first
name from there on. "Will you come", "in May" and "the Art of it" speak of nobody.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from textveil.core.kinds import GROUPS, Kind
from textveil.languages.english.lexicon.name_spelling import name_tables
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.english.reader.corrections import Correction
from textveil.languages.kind_mentions import Kinds, MentionRange
from textveil.languages.numbered_words import NumberedWords
from textveil.languages.page_structure import Structure

PERSON = GROUPS.index(Kind.PERSON)
OPEN = frozenset(GROUPS.index(kind) for kind in (Kind.WORD, Kind.DATE, Kind.NAME))
"""What the reader says of a word where it may be a name all the same."""
SURE = 0.5
"""From this chance on a mention is taken for a person."""
POSSIBLE = 0.05
"""From this chance on "Art is late" is said of a person."""
AUXILIARIES = frozenset({"will", "may"})
BARE = word_list("grammar.behind_auxiliaries")
FINITE = word_list("grammar.finite_verbs")
COPULAS = frozenset({"is", "was"})
BEFORE_MONTHS = word_list("grammar.before_months")
LINKS = word_list("grammar.between_months")
POSSESSIVES = word_list("grammar.possessives")
CLITICS = frozenset({"'s", "’s"})
NOUNS = frozenset({"PRON", "DET", "PROPN", "NOUN", "ADJ", "NUM"})
"""What begins a noun phrase: behind a verb its subject or object."""
NAMED_AS = frozenset({"PROPN", "NOUN"})


@dataclass(frozen=True, slots=True)
class Said:
    """The words of a text, and what the reader makes of them."""

    words: Sequence[str] = field(repr=False)
    numbered: NumberedWords = field(repr=False)
    tags: Sequence[str] = field(repr=False)
    kinds: Kinds = field(repr=False)
    structure: Structure = field(repr=False)

    def before(self, place: int) -> str:
        """The word before a place, "" where the place opens something."""
        return "" if place == 0 or self.structure.opens[place] else self.words[place - 1]

    def behind(self, place: int) -> int | None:
        """The next place, where what stands here goes on with it."""
        after = place + 1
        return after if after < len(self.words) and not self.structure.opens[after] else None


def find_called(said: Said, ranges: Sequence[MentionRange]) -> list[Correction]:
    """First names that stand alone are people, and all of them are hidden."""
    known = {said.words[place] for place in first_names(said, ranges)}
    if not known:
        return []
    places = said.numbered.places(known)
    best = said.kinds.probabilities[places].argmax(axis=1).tolist()
    people = [place for place, kind in zip(places, best, strict=True) if kind == PERSON]
    open_places = (place for place, kind in zip(places, best, strict=True) if kind in OPEN)
    called = [place for place in open_places if is_somebody(said, place)]
    return [
        *(Correction(place, place + 1) for place in people),
        *(Correction(place, place + 1, PERSON) for place in called),
    ]


def first_names(said: Said, ranges: Sequence[MentionRange]) -> Iterator[int]:
    """Where the first word of a full name stands, or a name alone behind a word for a person or in a greeting."""
    for one in ranges:
        if one.kind is not Kind.PERSON or one.score < SURE:
            continue
        first = next((place for place in range(one.first, one.last) if is_capital(said.words[place])), None)
        if first is None:
            continue
        full = first + 1 < one.last and said.words[first + 1][0].isupper()
        if full or (first and (said.tags[first - 1] == "NOUN" or said.structure.salutation[first - 1])):
            yield first


def is_capital(word: str) -> bool:
    """Whether a word is written as a name: a capital and small letters, and no title."""
    return len(word) > 1 and word.istitle() and word.isalpha() and word.lower() not in name_tables().titles


def is_somebody(said: Said, place: int) -> bool:
    """Whether a first name stands for its bearer, and not for the word, the verb or the month that it is as well."""
    word, before = said.words[place], said.before(place)
    if said.structure.label[place]:
        return False
    if word in english().calendar:
        if before.rstrip(".") == word:
            before = ""
        elif is_month(said, place, before=before):
            return False
    if not before:
        return is_subject(said, place)
    if before.lower() in POSSESSIVES or said.tags[place - 1] == "DET":
        return False
    behind = said.behind(place)
    in_title = before[0].isupper() and not said.structure.opens[place - 1]
    return not in_title and not (behind and said.words[behind][0].isupper())


def is_month(said: Said, place: int, *, before: str) -> bool:
    """Whether what stands beside the name of a month makes it one."""
    behind = said.behind(place)
    beside = [before, said.words[behind] if behind else ""]
    if before in LINKS:
        beside.append(said.words[place - 2])
    dated = any(word[:1].isdigit() or word.rstrip(".") in english().calendar for word in beside)
    return dated or before.lower() in BEFORE_MONTHS


def is_subject(said: Said, place: int) -> bool:
    """Whether the first word of a sentence, an item or a cell is who the rest is about; alone it is."""
    behind = said.behind(place)
    while behind is not None and said.tags[behind] == "ADV" and said.words[behind] not in BARE:
        behind = said.behind(behind)
    if behind is None or said.words[behind] in CLITICS:
        return True
    word, tag, is_verb = said.words[behind], said.tags[behind], said.words[place].lower() in AUXILIARIES
    if word == "to":
        goal = said.behind(behind)
        return goal is not None and (is_verb or said.tags[goal] in ("VERB", "AUX"))
    if tag in NOUNS or word in BARE:
        return False
    if tag in ("VERB", "AUX"):
        if is_verb:
            return is_finite(word)
        return word not in COPULAS or not is_topic(said, place, copula=behind)
    return is_verb or tag in ("PUNCT", "CCONJ") or (said.tags[place] in NAMED_AS and tag != "ADP")


def is_topic(said: Said, place: int, *, copula: int) -> bool:
    """Whether a word that something "is" is spoken of as such: "Art is what we need", but not "Art is in hospital"."""
    behind = said.behind(copula)
    is_told = behind is not None and said.tags[behind] in NOUNS
    return is_told and float(said.kinds.probabilities[place, PERSON]) < POSSIBLE


def is_finite(word: str) -> bool:
    """Whether a verb needs a subject before it: "called", "calls", "went", but not "call".

    >>> [is_finite(word) for word in ("called", "calls", "went", "call", "discuss", "proceed")]
    [True, True, True, False, False, False]
    """
    ends = word.endswith(("ed", "s")) and not word.endswith(("ss", "eed"))
    return ends or word in FINITE
