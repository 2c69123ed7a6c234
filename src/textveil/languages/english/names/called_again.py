"""Where does the first name of somebody stand alone, though it is a word as well?

"Will Tranter" came, and "Will to chair next time" speaks of him. "Will you come",
"in May" and "the Art of it" speak of nobody.
"""

from collections.abc import Collection

from textveil.core.kinds import GROUPS, Kind
from textveil.core.model import Span
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.reading import Reading
from textveil.languages.tokens_near import tag_at, word_at

PERSON = GROUPS.index(Kind.PERSON)
OPEN = frozenset(GROUPS.index(kind) for kind in (Kind.WORD, Kind.DATE, Kind.NAME))
"""What the reader says of a word where it may be a name all the same."""
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


def find_called(reading: Reading, names: Collection[str]) -> list[Span]:
    """Where first names of people stand alone and for their bearers, though the reader takes them for words."""
    places = reading.words.places([name for name in names if name.istitle()])
    best = reading.kinds.probabilities[places].argmax(axis=1).tolist() if places else []
    open_places = [place for place, kind in zip(places, best, strict=True) if kind in OPEN]
    return [reading.tokens[place] for place in open_places if is_somebody(reading, place)]


def opens(reading: Reading, place: int) -> bool:
    """Whether a sentence, a line, a cell or a value begins with a word."""
    return place == 0 or bool(reading.structure.opens[place])


def place_behind(reading: Reading, place: int) -> int | None:
    """The next place, where what stands here goes on with it."""
    after = place + 1
    return after if after < len(reading.tokens) and not opens(reading, after) else None


def is_somebody(reading: Reading, place: int) -> bool:
    """Whether a first name stands for its bearer, and not for the word, the verb or the month that it is as well."""
    word, before = word_at(reading, place), "" if opens(reading, place) else word_at(reading, place - 1)
    if reading.structure.label[place]:
        return False
    if word in english().calendar:
        if before.rstrip(".") == word:
            before = ""
        elif is_month(reading, place, before=before):
            return False
    if not before:
        return is_subject(reading, place)
    if before.lower() in POSSESSIVES or tag_at(reading, place - 1) == "DET":
        return False
    behind = place_behind(reading, place)
    in_title = before[0].isupper() and not opens(reading, place - 1)
    return not in_title and not (behind and word_at(reading, behind)[0].isupper())


def is_month(reading: Reading, place: int, *, before: str) -> bool:
    """Whether what stands beside the name of a month makes it one."""
    behind = place_behind(reading, place)
    beside = [before, word_at(reading, behind) if behind else ""]
    if before in LINKS:
        beside.append(word_at(reading, place - 2))
    dated = any(word[:1].isdigit() or word.rstrip(".") in english().calendar for word in beside)
    return dated or before.lower() in BEFORE_MONTHS


def is_subject(reading: Reading, place: int) -> bool:
    """Whether the first word of a sentence, an item or a cell is who the rest is about; alone it is."""
    behind = place_behind(reading, place)
    while behind is not None and tag_at(reading, behind) == "ADV" and word_at(reading, behind) not in BARE:
        behind = place_behind(reading, behind)
    if behind is None or word_at(reading, behind) in CLITICS:
        return True
    word, tag = word_at(reading, behind), tag_at(reading, behind)
    is_verb = word_at(reading, place).lower() in AUXILIARIES
    if word == "to":
        goal = place_behind(reading, behind)
        return goal is not None and (is_verb or tag_at(reading, goal) in ("VERB", "AUX"))
    if tag in NOUNS or word in BARE:
        return False
    if tag in ("VERB", "AUX"):
        if is_verb:
            return is_finite(word)
        return word not in COPULAS or not is_topic(reading, place, copula=behind)
    return is_verb or tag in ("PUNCT", "CCONJ") or (tag_at(reading, place) in NAMED_AS and tag != "ADP")


def is_topic(reading: Reading, place: int, *, copula: int) -> bool:
    """Whether a word that something "is" is spoken of as such: "Art is what we need", but not "Art is in hospital"."""
    behind = place_behind(reading, copula)
    is_told = behind is not None and tag_at(reading, behind) in NOUNS
    return is_told and float(reading.kinds.probabilities[place, PERSON]) < POSSIBLE


def is_finite(word: str) -> bool:
    """Whether a verb needs a subject before it: "called", "calls", "went", but not "call".

    >>> [is_finite(word) for word in ("called", "calls", "went", "call", "discuss", "proceed")]
    [True, True, True, False, False, False]
    """
    ends = word.endswith(("ed", "s")) and not word.endswith(("ss", "eed"))
    return ends or word in FINITE
