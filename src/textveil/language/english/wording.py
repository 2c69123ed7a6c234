"""How does a generalization stand in the sentence of what it replaces?

With the article, the number, the capital and the possessive that the sentence
asks for, and without saying a word twice: "met Steve Jobs" → "met a
businessman", "the sitcom Friends" → "the sitcom", "in 1955" → "in the 1950s".
"""

import re
from dataclasses import dataclass

from textveil.language.english.slot import POSSESSIVES, Mention
from textveil.language.english.word_forms import plural, singular_word
from textveil.model import Span

VOWEL_SOUND = re.compile(
    r"(?:[aeio]|u(?!ni(?!n|m)|s[aeiu]|r[aeio]|t[aeio]|k)|h(?:our|onest|eir|onou?r))", re.IGNORECASE
)
CONSONANT_SOUND = re.compile(r"(?:eu|one\b|once|ewe|U\.?S\b|U\.|UK)", re.IGNORECASE)
SPELLED = re.compile(r"[A-Z](?:[A-Z.]|\b)")
"""An acronym is spoken letter by letter."""
SPELLED_WITH_VOWEL = frozenset("AEFHILMNORSX")
MASS = frozenset(
    "advice art baggage clothing communication electronic-equipment equipment evidence food furniture garbage grain "
    "humor imagination information jewelry land luggage machinery matter meat money music news poultry produce rice "
    "software stuff transport transportation vegetation water weather weaponry writing behavior knowledge research "
    "leisure entertainment literature footwear glassware hardware livestock medication personnel police people".split()
)
"""Nouns that take no "a"."""
SPAN_OF_TIME = re.compile(r"\d{4}s|\d+(?:st|nd|rd|th) century|(?:early months|middle|late months) of the year")
MONTH_OR_YEAR = re.compile(r"(?:[A-Z][a-z]+ )?\d{4}")
BEFORE_TIMES = frozenset(
    "from to until till since of during by before after around about between and through for".split()
)
JOINING = ("(", "[", "-", "–", "—", "/", "|")
"""Signs behind which a time stands by itself."""
NUMBERED = re.compile(r" \d+$")
AS_IT_IS = (
    "among ",
    "between ",
    "several",
    "more than ",
    "less than ",
    "some time",
    "in their ",
    "under ",
    "over ",
    "adult",
    "underage",
)
"""How quantities begin that need no article."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What to write, and in the place of which stretch of the text."""

    span: Span
    text: str


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


def worded(mention: Mention, label: str, *, is_quantity: bool = False, is_adjective: bool = False) -> Wording:
    """A generalization in the place of a mention."""
    if is_quantity:
        return finished(mention, quantity(mention, label))
    if mention.noun_before is not None:
        return finished(mention, introduced(mention, label))
    return finished(mention, noun(mention, label, is_adjective=is_adjective))


def quantity(mention: Mention, label: str) -> Wording:
    """A date or an amount: only the words around it may have to change."""
    if SPAN_OF_TIME.fullmatch(label):
        return span_of_time(mention, label)
    if MONTH_OR_YEAR.fullmatch(label) and mention.word_before == "on" and mention.preposition is not None:
        return Wording((mention.preposition[0], mention.span[1]), f"in {label}")
    if label.startswith(AS_IT_IS) or label[:1].isdigit() or label[:1].isupper():
        return Wording(mention.span, label)
    return noun(mention, label)


def span_of_time(mention: Mention, label: str) -> Wording:
    """A decade or a century: "in 1955" → "in the 1950s"; "late 1953" is not in the late 1950s."""
    if mention.modifies or mention.determiner is not None:
        return Wording(mention.span, label)
    front = mention.preposition
    if front is not None and mention.word_before in {"late", "early", "mid"}:
        is_told = mention.before[: front[0] - mention.span[0]].rstrip().endswith("the")
        return Wording((front[0], mention.span[1]), label if is_told else f"the {label}")
    if front is not None:
        return Wording((front[0], mention.span[1]), f"in the {label}")
    return Wording(mention.span, f"{before_time(mention)}{label}")


def before_time(mention: Mention) -> str:
    """What a decade needs before it: "born [in the] 1950s", "since [the] 1950s", "DOB: [the] 1950s", "([]1950s–"."""
    front = mention.before.rstrip(" ")
    if front.endswith(JOINING):
        return ""
    is_inside = (front[-1:].isalpha() or front.endswith((",", ")"))) and not mention.term.endswith(POSSESSIVES)
    if not is_inside or mention.word_before in BEFORE_TIMES:
        return "the "
    # "setting 31 December 1991 as the date": what is set is a day.
    return "a day in the " if mention.word_before.endswith("ing") and len(mention.term) > len("1991") else "in the "


def introduced(mention: Mention, label: str) -> Wording:
    """The nouns that introduced a name say enough by themselves, but for the number that keeps people apart."""
    if mention.noun_before is None:
        return Wording(mention.span, "")
    start, end = mention.noun_before
    number = f" ({label})" if NUMBERED.search(label) else ""
    if mention.determiner is not None or is_many(mention.introduction):
        return Wording((end, mention.span[1]), number)
    return Wording((start, mention.span[1]), f"{article(mention.introduction)} {mention.introduction}{number}")


def noun(mention: Mention, label: str, *, is_adjective: bool = False) -> Wording:
    """A noun with the article that it needs here."""
    said = without_echo(plural(label) if mention.is_plural else label, after=mention.word_after)
    needs_none = (
        mention.is_plural
        or mention.follows
        or is_adjective
        or mention.modifies
        or is_mass(label)
        or bool(NUMBERED.search(label))
    )
    if mention.determiner is None:
        is_bare = needs_none or not said or not mention.is_proper
        return Wording(mention.span, said if is_bare else f"{article(said)} {said}")
    return with_determiner(mention, said, is_name=bool(NUMBERED.search(label)))


def with_determiner(mention: Mention, said: str, *, is_name: bool) -> Wording:
    """A noun behind an article or the like, which follows it in sound and number."""
    if mention.determiner is None:
        return Wording(mention.span, said)
    start = mention.determiner[0]
    if is_name and mention.article in {"a", "an", "the"}:
        return Wording((start, mention.span[1]), said)
    if mention.article not in {"a", "an"} or not said:
        return Wording(mention.span, said)
    return Wording((start, mention.span[1]), said if is_mass(said) else f"{article(said)} {said}")


def without_echo(label: str, *, after: str) -> str:
    """A label without a last word that follows anyway: "[Hudson] river" is no "river river"."""
    front, _, last = label.rpartition(" ")
    return front if after and last.lower() == after.lower() else label


def is_mass(label: str) -> bool:
    """Whether a noun takes no indefinite article."""
    last = label.rpartition(" ")[2].lower()
    return last in MASS or last.endswith(("ism", "ness", "ianity"))


def is_many(phrase: str) -> bool:
    """Whether a phrase names more than one."""
    return singular_word(phrase.rpartition(" ")[2]) is not None


def finished(mention: Mention, wording: Wording) -> Wording:
    """The wording with the possessive of what it replaces, and a capital where a sentence begins."""
    ending = next((end for end in POSSESSIVES[:2] if mention.term.endswith(end)), "")
    text = wording.text + (ending[:1] if ending and SPAN_OF_TIME.search(wording.text) else ending)
    is_first = mention.opens if wording.span[0] == mention.span[0] else mention.capital_before
    if not text:
        return closed_up(mention, wording)
    return Wording(wording.span, text[:1].upper() + text[1:] if is_first else text)


def closed_up(mention: Mention, wording: Wording) -> Wording:
    """Nothing is left to say: one of the spaces around goes too."""
    start, end = wording.span
    return Wording((start, end + 1) if mention.word_after and start == mention.span[0] else (start, end), "")
