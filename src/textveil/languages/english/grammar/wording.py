"""How does a generalization stand in the sentence of what it replaces?

With the article, the number, the capital and the possessive that the sentence
asks for, and without saying a word twice: "met Steve Jobs" → "met a
businessman". Where no wording would fit there is
none, and a mark is written.
"""

import re
from dataclasses import dataclass

from textveil.core.model import Span
from textveil.languages.english.grammar.nouns_beside import ARTICLES, POSSESSIVES
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.lexicon.value_words import ORDINALS
from textveil.languages.english.lexicon.word_forms import INNER, plural, singular_word
from textveil.languages.english.lexicon.word_lists import word_list
from textveil.languages.english.values.numerals import number_of

VOWEL_SOUND = re.compile(
    r"(?:[aeio]|u(?!ni(?!n|m)|s[aeiu]|r[aeio]|t[aeio]|k)|h(?:our|onest|eir|onou?r))", re.IGNORECASE
)
CONSONANT_SOUND = re.compile(r"(?:eu|one\b|once|ewe|U\.?S\b|U\.|UK)", re.IGNORECASE)
SPELLED = re.compile(r"[A-Z](?:[A-Z.]|\b)")
"""An acronym is spoken letter by letter."""
SPELLED_WITH_VOWEL = frozenset("AEFHILMNORSX")
MASS = word_list("grammar.mass_nouns")
SPAN_OF_TIME = re.compile(r"\d{4}s|\d+(?:st|nd|rd|th) century|(?:early months|middle|late months) of the year")
BARE_OWNER = re.compile(r"[’'] [a-z]")
"""The apostrophe of an owner whose name ends in s."""
PART_OF_NAME = re.compile(r"\b(?:Court|Ministry|Department|Office|Board|Council|House|Bank|Institute) of (?:the )?\Z")
"""Before the rest of a name."""
INDEFINITE = re.compile(r"\b[Aa]n? (?:[\w-]+ )+\Z")
"""Before what bears no name of its own."""
OF_PLACE = re.compile(
    r"\b(?:borough|city|commune|county|department|district|island|municipality|parish|port|province|region|state|suburb|"
    r"town|township|village) of (?:the )?\Z"
)
"""What a place is, before its name: it need not be said again."""
YEAR = re.compile(r"[12]\d{3}(?:[–-]\d{2,4})?s?")


@dataclass(frozen=True, slots=True)
class Wording:
    """What to write, and in the place of which stretch of the text."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Which of several things of one name is spoken of, and whether it was before."""

    order: int = 1
    of: int = 1
    is_again: bool = False

    def determiner(self, label: str) -> str:
        """What stands before the label here.

        >>> [turn.determiner("court") for turn in (Turn(), Turn(2, 3), Turn(3, 3), Turn(2, 3, is_again=True))]
        ['a', 'another', 'a third', 'the second']
        """
        if self.is_again:
            return f"the {ORDINALS[self.order - 1]}" if self.of > 1 else "the"
        if self.order > 1:
            return "another" if self.order == 2 else f"{article(ORDINALS[self.order - 1])} {ORDINALS[self.order - 1]}"
        return article(label)


def article(phrase: str) -> str:
    """The indefinite article by the sound a phrase begins with.

    >>> [article(word) for word in ("engineer", "university", "hour", "European", "FBI agent", "U.S. state")]
    ['an', 'a', 'an', 'a', 'an', 'a']
    """
    if CONSONANT_SOUND.match(phrase):
        return "a"
    if SPELLED.match(phrase):
        return "an" if phrase[0] in SPELLED_WITH_VOWEL else "a"
    return "an" if VOWEL_SOUND.match(phrase) else "a"


def name_of(slot: Slot, name: str) -> Wording:
    """What stands for a name as a name: "person 2"; an article before it goes."""
    if slot.determiner is not None and slot.article in ARTICLES:
        return Wording((slot.determiner[0], slot.span[1]), name)
    return Wording(slot.span, name)


def class_of(slot: Slot, label: str, turn: Turn) -> Wording | None:
    """A class in the place of a name; None where it would not fit."""
    # "Quonset, a village in the hills" may be a place; but "Acme, a company" is no company, a company.
    is_twice = slot.is_predicated and (slot.after[:1] != "," or last_word(label) in slot.after)
    is_twice = is_twice or OF_PLACE.search(slot.before) is not None
    is_twice = is_twice or (slot.is_adjective and slot.is_described)
    unfit = slot.is_joined or is_twice or slot.noun_before or slot.is_bare or turn.of > len(ORDINALS)
    is_part = PART_OF_NAME.search(slot.before) is not None or (slot.modifies and slot.word_after[:1].isupper())
    if unfit or is_part or last_word(label) == slot.word_after.lower():
        return None
    if (slot.follows or (slot.is_inside and slot.is_determined)) and slot.determiner is None:
        return behind_others(slot, INNER.split(label)[0])
    is_owner = slot.term.endswith(POSSESSIVES) or slot.after.startswith(POSSESSIVES)
    if is_owner or (turn.is_again and turn.of > 1):
        label = INNER.split(label)[0]
    if slot.is_defined:
        return Wording(slot.span, INNER.split(label)[0])
    if slot.is_quoted and slot.determiner is None:
        return Wording((slot.span[0] - 1, slot.span[1] + 1), f"{turn.determiner(label)} {label}")
    if slot.modifies:
        return attributive(slot, INNER.split(label)[0], turn)
    said = f"{turn.determiner(label)} {label}"
    if slot.determiner is None:
        return Wording(slot.span, said)
    start = slot.determiner[0]
    if slot.article == "the":
        return Wording((start, slot.span[1]), said)
    if slot.article in ARTICLES:
        # What is "a Boston" something is not a city.
        return None if slot.is_described else Wording((start, slot.span[1]), f"{article(label)} {label}")
    return Wording((max(start, slot.span[0]) if start >= slot.span[0] else slot.span[0], slot.span[1]), label)


def behind_others(slot: Slot, label: str) -> Wording | None:
    """A class behind a number or an adjective: "the 1992 Games" → "the 1992 event", "three Games" → "three events"."""
    # Who drives "a yellow Porsche" drives no company.
    if slot.is_described or slot.modifies or INDEFINITE.search(slot.before):
        return None
    value = number_of(slot.word_before)
    if value is not None and not YEAR.fullmatch(slot.word_before):
        return Wording(slot.span, plural(label)) if value > 1 else None
    return Wording(slot.span, label) if slot.is_determined else None


def attributive(slot: Slot, label: str, turn: Turn) -> Wording | None:
    """A class before the noun that it belongs to: "Apple products" → "a company's products"."""
    if slot.head is not None and slot.word_after.istitle():
        return None  # "the Ruritanian Government" is that of no organization
    if slot.determiner is None or slot.article == "the":
        start = slot.determiner[0] if slot.determiner else slot.span[0]
        return Wording((min(start, slot.span[0]), slot.span[1]), f"{turn.determiner(label)} {label}'s")
    return None


def adjective_of(slot: Slot, label: str) -> Wording:
    """An adjective in the place of another, with the article it asks for."""
    return with_article(slot, label)


def with_article(slot: Slot, said: str) -> Wording:
    """Words behind whatever stood before, "a" and "an" as they sound."""
    if slot.determiner is None or slot.article not in ARTICLES:
        return Wording(slot.span, said)
    word = "the" if slot.article == "the" else article(said)
    return Wording((slot.determiner[0], slot.span[1]), f"{word} {said}")


def common(slot: Slot, label: str, *, own: bool, is_plural: bool) -> Wording:
    """A common noun in the place of another; ``own``: it is the end of what it replaces, and needs no article."""
    said = plural(label) if is_plural and not is_many(label) else label
    said = without_echo(said, after=slot.word_after)
    is_free = slot.determiner is None and not slot.follows and not slot.modifies and not slot.is_inside
    needs_article = is_free and not own and not is_plural and not is_mass(label) and not slot.is_joined
    if needs_article and said:
        return Wording(slot.span, f"{article(said)} {said}")
    if said and slot.article in {"a", "an"} and is_mass(said) and slot.determiner is not None:
        return Wording((slot.determiner[0], slot.span[1]), said)
    return with_article(slot, said)


def without_echo(label: str, *, after: str) -> str:
    """A label without a last word that follows anyway: "[Hudson] river" is no "river river"."""
    front, _, last = label.rpartition(" ")
    return front if front and after and last.lower() == after.lower() else label


def last_word(label: str) -> str:
    """The head of a class."""
    return INNER.split(label)[0].rpartition(" ")[2].lower()


def is_mass(label: str) -> bool:
    """Whether a noun takes no indefinite article."""
    last = label.rpartition(" ")[2].lower()
    return last in MASS or last.endswith(("ism", "ness", "ianity", "itis", "emia", "osis"))


def is_many(phrase: str) -> bool:
    """Whether a phrase names more than one."""
    return singular_word(phrase.rpartition(" ")[2]) is not None


def marked(slot: Slot, mark: str, *, after: int) -> Wording:
    """A mark behind "a" or "an" as it sounds, if that stands free, and with the possessive of what it hides."""
    wording = with_article(slot, mark) if slot.article in {"a", "an"} else Wording(slot.span, mark)
    if wording.span[0] < after:
        wording = Wording(slot.span, mark)
    return finished(slot, wording, may_shout=False)


def finished(slot: Slot, wording: Wording, *, may_shout: bool = True) -> Wording:
    """The wording with the possessive of what it replaces, and a capital where a sentence begins."""
    if slot.term.endswith("s") and BARE_OWNER.match(slot.after) and wording.span[1] == slot.span[1]:
        # "Torrens’ systems" are an organization’s.
        start, end = wording.span
        wording = Wording((start, end + 1), f"{wording.text}{slot.after[0]}s")
    ending = slot.term[-2:] if slot.term.endswith(POSSESSIVES[:2]) else ""
    ending = ending[:1] if ending and SPAN_OF_TIME.search(wording.text) else ending
    text = wording.text if wording.text.endswith("'s") else wording.text + ending
    is_first = slot.opens if wording.span[0] >= slot.span[0] else slot.capital_before
    if may_shout and slot.is_shouted:
        return Wording(wording.span, text.upper())
    return Wording(wording.span, text[:1].upper() + text[1:] if is_first else text)
