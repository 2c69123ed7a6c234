"""Whose is an age, as a possessive: his, her, my, your, our, their?

By its noun, by the words before it in its sentence, by the pronoun that goes on about who was of that age, or by the
pronouns that the same name has elsewhere near. Nothing where that leaves a doubt: then no pronoun is said.
"""

import re

from textveil.languages.english.lexicon.value_words import (
    HERS,
    HIS,
    MONTHS,
    PEOPLE,
    PERSON_ENDINGS,
    THEIRS,
)
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_forms import singular_word
from textveil.languages.english.lexicon.word_lists import one_of, word_list

OWNERS = {"i": "my", "i'm": "my", "me": "my", "my": "my", "you": "your", "we": "our"}
ONES = frozenset({"his", "her"})
WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
SENTENCE = re.compile(r"[.!?\n]\s+(?=[A-Z])|\n\n")
NAME = re.compile(r"(?<=[\w,] )[A-Z][a-z]+")
TITLED_NAME = re.compile(r"\.?(?:\s[A-Z][\w'’-]+)+")
"""A name behind a title or a kin word."""
SUBJECT_FIRST = re.compile(r"\s*(?:[A-Z][^,]{0,40}, )?(?P<who>[Hh]e|[Ss]he) ")
"""Of whom a sentence speaks."""
PRONOUN = re.compile(rf"\b(?:{one_of('values.pronouns_of_one')})\b(?! (?:{one_of('people.saying')})\b)")
PRONOUNS = word_list("values.pronouns_of_one") | set(OWNERS)
SUBJECT_BEFORE = re.compile(
    r"(?i)\b(i|you|he|she|we|they)(?:['’](?:m|s|re)|\s(?:am|is|was|were|are|had been|have been))"
    r"(?:\s(?:only|just|then|now|both|all))?(?:\s(?:an?|the)(?:\s(?!of\b)[a-z-]+){0,2})?\s*\Z"
)
"""Who is of an age, or is somebody of an age: "I'm a" nurse."""
MANY_BEFORE = re.compile(r"\b(?:are|were)\s(?:both\s|all\s|now\s)?\Z")
BESIDE = re.compile(r"\b(?P<word>[A-Za-z]+)(?P<gap>, (?:an? )?(?:[a-z-]+ )?|\s(?:both\s|all\s|were\s|are\s)?)\Z")
"""The word that an age stands beside, or what somebody is of whom it is told: "my brother, a" driver."""
NAME_BEFORE = re.compile(r"\b(?P<name>[A-Z][\w’'-]+),?(?: \(| who (?:is|was))? ?\Z")
NAME_FIRST = re.compile(r"\s*(?:(?:[A-Z][a-z]+\.? )*(?P<name>[A-Z][\w’'-]+) )(?![A-Z])(?P<rest>[^A-Z,;:]*)\Z")
"""A sentence that begins with a name, up to an age, and names nobody else."""
STEP = re.compile(r"[A-Za-z][\w'’]*|[\"“”:;()]|\n\n")
STOPS = frozenset({'"', "“", "”", ":", ";", "(", ")", "\n\n"})
NO_PERSON_BEFORE = re.compile(
    r"\b(?:the|in|at|near|into|outside|[a-z]+(?:ist|ian|eer|er|or) from) (?:[A-Z][\w’'-]+ )*\Z"
)
"""Before a capital that is of a place or a body: "with the" Tarn Orchestra, "a cellist from" Ghent."""
STILL_THE_SAME = re.compile(r"(?:\A|\b(?:is|was|as)|,)\s?\b(?:an?|the) (?:[a-z-]+ ){0,2}\Z")
"""Before a noun for the one that was named."""
FAR = 200
"""Signs on either side in which who is of an age is looked for."""


def possessive(word: str) -> str:
    """The possessive of whom a word, or the letter of a sex, means; nothing where it tells none.

    >>> [possessive(word) for word in ("mother", "M", "I'm", "they", "nurse")]
    ['her', 'his', 'my', 'their', '']
    """
    plain = word.lower().replace("’", "'").split("'")[0]
    if plain in HERS or word == "F":
        return "her"
    if plain in HIS or word == "M":
        return "his"
    return "their" if plain in THEIRS else OWNERS.get(plain, "")


def names_a_person(noun: str) -> bool:
    """Whether a noun names a person, as far as it shows.

    >>> [names_a_person(noun) for noun in ("woman", "pianist", "bridge", "table")]
    [True, True, False, False]
    """
    return noun.lower() in PEOPLE or noun.endswith(PERSON_ENDINGS)


def owner(match: re.Match[str]) -> str:
    """Whose the age is that a pattern found, as a possessive; nothing where nothing tells it for sure."""
    known, text = match.groupdict(), match.string
    if told := possessive(known.get("who") or known.get("noun") or known.get("sex") or ""):
        return told
    front = sentence_before(text, match.start())
    if subject := SUBJECT_BEFORE.search(front):
        return possessive(subject[1])
    beside = owner_beside(front)
    if not known.get("noun"):
        beside = beside or owner_before(text, match.start())
        if not beside and (known.get("front") or "").lower() in {"at", "by"}:
            beside = owner_around(front, match)
    return beside or owner_ahead(front, match) or owner_by_name(front, match)


def sentence_before(text: str, place: int) -> str:
    """A sentence up to a place in it."""
    return SENTENCE.split(text[max(0, place - FAR) : place])[-1]


def owner_beside(front: str) -> str:
    """Whose an age is that stands right beside a noun for one, or for several: "my brother, a" driver, "twins aged"."""
    if MANY_BEFORE.search(front):
        return "their"
    beside = BESIDE.search(front)
    if beside is None:
        return ""
    word = beside["word"]
    is_many = word.islower() and singular_word(word) is not None and word not in PRONOUNS
    return "their" if is_many and " a" not in beside["gap"] else possessive(word) if word not in PRONOUNS else ""


def owner_before(text: str, place: int) -> str:
    """Whose an age at a place is, by the words of its sentence before it."""
    front = sentence_before(text, place)
    if subject := SUBJECT_BEFORE.search(front):
        return possessive(subject[1])
    words = list(WORD.finditer(front))
    last = next((word for word in reversed(words) if possessive(word[0])), None)
    if last is None or last[0].lower() in THEIRS:
        return ""
    is_named = last[0].lower() not in PRONOUNS and TITLED_NAME.match(front, last.end())
    if [name for name in NAME.findall(front, is_named.end() if is_named else last.end()) if name not in MONTHS]:
        return ""
    owners = {possessive(word[0]) for word in words} - {"", "their"}
    is_right_before = last.end() == len(front.rstrip())
    return possessive(last[0]) if is_named or len(owners) == 1 or is_right_before else ""


def owner_around(front: str, match: re.Match[str]) -> str:
    """Whose an age is at which something happened: whom the sentence begins with, or goes on to speak of."""
    behind = SENTENCE.split(match.string[match.end() : match.end() + FAR])[0]
    owners = {possessive(word[0]) for word in WORD.finditer(front)} - {"", "their"}
    ahead = {possessive(word[0]) for word in PRONOUN.finditer(behind)}
    first = SUBJECT_FIRST.match(front)
    if first and len(owners) == 1:
        return possessive(first["who"])
    return ahead.pop() if len(ahead) == 1 and owners <= ahead else ""


def owner_ahead(front: str, match: re.Match[str]) -> str:
    """Whose an age is by the first pronoun behind it, in its sentence or the next; nothing where the words before it
    speak of another who may be meant."""
    told = pronoun_behind(match.string, match.end())
    others = {possessive(word[0]) for word in WORD.finditer(front)}
    return "" if told in others else told


def owner_by_name(front: str, match: re.Match[str]) -> str:
    """Whose an age is by the pronouns that follow the same name elsewhere near; nothing where they differ."""
    named = NAME_BEFORE.search(front) or NAME_FIRST.fullmatch(front)
    if named is None:
        return ""
    text, start, end = match.string, max(0, match.start() - 3 * FAR), match.end() + 3 * FAR
    places = [one.end() for one in re.finditer(rf"\b{re.escape(named['name'])}(?!\w)", text[start:end])]
    told = {pronoun_behind(text, start + place) for place in places} - {""}
    return told.pop() if len(told) == 1 else ""


def pronoun_behind(text: str, place: int) -> str:
    """The possessive of the first pronoun of one behind a place, in the same sentence or the next, if nobody else is
    spoken of before it.

    >>> pronoun_behind("A cellist, 43, with the Tarn Orchestra. She fell.", 14)
    'her'
    >>> pronoun_behind("A cellist, 43, met a nurse. She fell.", 14)
    ''
    """
    rest = text[place : place + FAR]
    ends = [one.end() for one in SENTENCE.finditer(rest)]
    rest = rest[: ends[1] if len(ends) > 1 else len(rest)]
    for step in STEP.finditer(rest):
        word = step[0]
        if PRONOUN.match(rest, step.start()) or (word in {"He", "She", "His", "Her"}):
            return possessive(word)
        if word in STOPS or is_somebody_else(rest, step, opens=step.start() in {0, *ends}):
            return ""
    return ""


def is_somebody_else(text: str, word: re.Match[str], *, opens: bool) -> bool:
    """Whether a word speaks of somebody; ``opens``: it begins a sentence, so that its capital tells nothing."""
    said = word[0]
    if said[0].isupper() and said not in english().calendar and said.lower() not in english().stop_words:
        return opens or not NO_PERSON_BEFORE.search(text, 0, word.start())
    if not (possessive(said) or names_a_person(said)):
        return False
    return not STILL_THE_SAME.search(text, 0, word.start())
