"""How does a generalization stand in the sentence of what it replaces?

With the article, the number, the capital and the possessive that the sentence
asks for, and without saying a word twice: "met Steve Jobs" → "met a
businessman", "in Leeds" → "in City A", "in 1955" → "in the 1950s". Where no wording would fit there is
none, and a mark is written.
"""

import re
from dataclasses import dataclass

from textveil.core.kinds import Kind
from textveil.core.marks import label_before, starts_with_label
from textveil.core.model import Span
from textveil.languages.english.grammar.beside import ARTICLES, POSSESSIVES, QUOTES, is_title
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.grammar.told_class import class_before, class_introducing
from textveil.languages.english.lexicon.class_words import AWARD, is_class_of
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_forms import INNER, plural, singular_word
from textveil.languages.english.lexicon.word_lists import word_groups, word_list
from textveil.languages.english.values.coarseness import areas
from textveil.languages.english.values.numerals import is_ordinal, number_of
from textveil.languages.reading import is_value as opens_value
from textveil.languages.reading import tag_at, word_at

VOWEL_SOUND = re.compile(
    r"(?:[aeio]|u(?!ni(?!n|m)|s[aeiu]|r[aeio]|t[aeio]|k)|h(?:our|onest|eir|onou?r))", re.IGNORECASE
)
CONSONANT_SOUND = re.compile(r"(?:eu|one\b|once|ewe|U\.?S\b|U\.|UK)", re.IGNORECASE)
SPELLED = re.compile(r"[A-Z](?:[A-Z.]|\b)")
"""An acronym is spoken letter by letter."""
SPELLED_WITH_VOWEL = frozenset("AEFHILMNORSX")
MASS = word_list("grammar.mass_nouns")
SETTLEMENTS = word_list("things.settlements")
AT_BEFORE = re.compile(r"\b[Aa]t \Z")
SHARED_NOUN = re.compile(r" (?:and|or) [^\W\d_a-z][\w’'-]*(?: [^\W\d_a-z][\w’'-]*)* [A-Z][a-z]+s\b")
"""A noun that two names share, behind the second: "the Tarn and Orlow Criminal Courts"."""
SPAN_OF_TIME = re.compile(r"\d{4}s|\d+(?:st|nd|rd|th) century|(?:early months|middle|late months) of the year")
SHOUTED_DECADE = re.compile(r"\b(\d{4})S\b")
BARE_OWNER = re.compile(r"[’'] [A-Za-z]")
"""The apostrophe of an owner whose name ends in s."""
PART_OF_NAME = re.compile(
    r"\b(?:Bank|Board|Church|Commonwealth|Council|Court|Department|Embassy|Government|House|Institute|Kingdom|Ministry|Office|"
    r"Parliament|Republic) of (?:the )?\Z"
)
"""Before the rest of a name."""
AREA_BEHIND = re.compile(
    r"(?P<comma>,)? \(?(?P<name>[^\W\d_a-z][\w.’'-]*(?: (?:of |and )?[^\W\d_a-z][\w.’'-]*)*)(?P<end>\W?)"
)
"""What goes on with a capital behind a name: where it lies, or the rest of it."""
PLACED_BEHIND = re.compile(r"\s\(?in (?:the )?(?P<word>[A-Z]\w*)")
"""Where something lies, told right behind it: "Quonset in Kenya"."""
FARTHEST = 60
"""Signs behind a name in which another may stand."""
STATE_CODE = re.compile(r"[A-Z]{2}")
NAME_BEFORE = re.compile(r"(?<![\w’'-])[^\W\d_a-z][\w.’'-]*,\s\Z")
"""A word with a capital, and a comma."""
YEAR_BEHIND = re.compile(r" \([12]\d{3}\b")
"""A year in brackets of its own: one pair is enough."""
OWN_NOUN = re.compile(r"\b(?:[Mm]y|[Yy]our|[Hh]is|[Hh]er|[Ii]ts|[Oo]ur|[Tt]heir|\w+[’']s?) (?:[a-z-]+ )?\Z")
ONE_NOUN = re.compile(r"\b(?:[Aa]n?|[Oo]ne) (?:[a-z-]+ )?\Z")
"""Whose a noun is, or that it is one of many, right before it or before what describes it."""
MOST_COUNTED = 100
"""From here on a number before a name may be a year."""
NEAR_NOUN = 30
"""Signs before a noun in which that stands."""
IN = " in "
OF_PLACE = re.compile(
    r"\b(?:borough|city|commune|county|department|district|island|municipality|parish|port|province|region|state|suburb|"
    r"town|township|village) of (?:the )?\Z"
)
"""What a place is, before its name: it need not be said again."""


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


def belongs_to_noun(slot: Slot) -> bool:
    """Whether a name belongs to a noun behind it, whose the article before it is."""
    is_led = slot.article == "the" and " " not in slot.term.removeprefix("the ")
    is_shared = is_led and SHARED_NOUN.match(slot.reading.text, slot.span[1]) is not None
    return slot.modifies or slot.is_joined or slot.head is not None or slot.describes or is_shared


def name_of(slot: Slot, name: str) -> Wording:
    """What stands for a name as a name: "Person 2", "City B"; an article before it goes, but for that of a noun
    behind it."""
    if slot.determiner is not None and slot.article in ARTICLES and not belongs_to_noun(slot):
        return Wording((slot.determiner[0], slot.span[1]), name)
    return Wording(slot.span, name)


def label_of(slot: Slot, label: str, *, class_word: str, is_lone: bool = False) -> Wording:
    """A label in the place of a name: "City A"; an article before it, and the class that it names again, go with it.

    Where the name belongs to a noun behind it, the article is that noun's: "the Leeds office" → "the City A office".
    """
    start, end = slot.reading.tokens[slot.first][0] if slot.first > slot.start else slot.span[0], slot.span[1]
    if belongs_to_noun(slot) and slot.article in {"a", "an"} and slot.determiner is not None:
        return Wording((slot.determiner[0], end), f"{article(label)} {label}")
    is_said_behind = slot.word_after.lower() == class_word and slot.after[:1] == " "
    if belongs_to_noun(slot) and not (is_said_behind and slot.article == "the"):
        return Wording((start, end), label)
    if is_said_behind:
        end += 1 + len(class_word)
    named = class_before(slot.reading.text, (start, end))
    if named is not None and named.noun.lower() == class_word and not slot.is_quoted:
        if named.has_the or named.noun[0].isupper():
            return Wording((named.start, end), label)
        # "Her band, the Tarns, left"
        signs = slot.reading.text[named.noun_start + len(named.noun)], slot.reading.text[end : end + 1]
        end += signs == (",", ",")
        before = slot.reading.text[max(named.noun_start - NEAR_NOUN, 0) : named.noun_start]
        is_own = ONE_NOUN.search(before) is not None or OWN_NOUN.search(before) is not None
        if is_lone and is_own:
            return Wording((named.noun_start, end), named.noun)  # "her novel Ortho" is hers
        is_aside = is_own or before.endswith("-")
        if is_aside and YEAR_BEHIND.match(slot.reading.text, end):
            return Wording((named.noun_start, end + len(" (")), f"{named.noun} ({label}, ")
        said = f"{named.noun} ({label})" if is_aside else label
        return Wording((named.noun_start, end), said)
    if slot.determiner is not None and slot.article in ARTICLES:
        start = min(start, slot.determiner[0])
    return Wording((start, end), label)


def with_area(wording: Wording, label: str) -> Wording:
    """A label with the area that a description names behind it: "City A in Spain"."""
    _, within, area = label.partition(IN)
    return Wording(wording.span, f"{wording.text}{within}{area}")


def area_of(label: str) -> str:
    """The area that a description names; empty where it names none."""
    return label.partition(IN)[2]


def has_room_behind(slot: Slot, *, is_listed: bool) -> bool:
    """Whether more can be told of a name right behind it: it stands free, and nothing is told there; ``is_listed``:
    what follows behind a comma goes, too."""
    is_bound = belongs_to_noun(slot) or slot.is_joined or slot.is_quoted or slot.is_shouted or slot.is_bare
    is_owner = slot.term.endswith(POSSESSIVES) or slot.after.startswith(POSSESSIVES)
    return not (is_bound or is_owner or is_placed_behind(slot) or (goes_on_with_name(slot) and not is_listed))


def is_placed_behind(slot: Slot) -> bool:
    """Whether where a thing lies is told right behind it: "Quonset in Kenya", but not "Quonset in May"."""
    behind = PLACED_BEHIND.match(slot.after)
    return behind is not None and behind["word"] not in english().calendar


def follows_name(slot: Slot) -> bool:
    """Whether another name and a comma stand right before, which a description would seem to speak of: "Orlow Library,
    Quonset" is not "Orlow Library, a city"."""
    before = slot.start - 2
    is_name = tag_at(slot.reading, before) == "PROPN" and word_at(slot.reading, before) not in english().calendar
    return is_name and NAME_BEFORE.search(slot.line_before) is not None


def goes_on_with_name(slot: Slot) -> bool:
    """Whether where something lies follows, or the rest of its name, or of a list: "Leeds, England", "Leeds United",
    "Leeds, Hull, …"; but not "in Leeds, Ann said", nor "in Leeds, May 1990"."""
    behind = AREA_BEHIND.match(slot.reading.text, slot.span[1], slot.span[1] + FARTHEST)
    if behind is None or behind["name"].split()[0] in english().calendar:
        return False
    name = behind["name"].rstrip(".")
    is_area = name in areas() or name in word_groups("things.short_areas") or STATE_CODE.fullmatch(name) is not None
    return not behind["comma"] or is_area or behind["end"] != " "


def description_of(slot: Slot, label: str, *, is_again: bool = False) -> Wording | None:
    """A class in the place of a name: "a city in England", or "the city" again; None where a name must stand."""
    is_value = (bool(slot.role) or opens_value(slot.reading, slot.start)) and " " not in label
    is_quoted = slot.is_quoted or is_title(slot.reading.text, slot.span)
    is_name = is_quoted or belongs_to_noun(slot) or slot.is_shouted
    noun = class_introducing(slot.reading.text, slot.span)
    is_told = noun is not None and label.partition(IN)[0].endswith(noun) and not slot.before.endswith(": ")
    is_named = class_before(slot.reading.text, slot.span) is not None or slot.noun_before or is_told
    is_inside = slot.follows or (slot.is_inside and slot.is_determined) or PART_OF_NAME.search(slot.before)
    unfit = is_value or is_name or is_named or is_inside or slot.is_predicated
    if unfit or goes_on_with_name(slot) or (slot.determiner is not None and slot.article not in ARTICLES):
        return None
    is_owner = slot.term.endswith(POSSESSIVES) or slot.after.startswith(POSSESSIVES[:2])
    label = INNER.split(label)[0] if is_owner or is_again or is_placed_behind(slot) else label
    start = slot.span[0] if slot.determiner is None else min(slot.determiner[0], slot.span[0])
    said = f"{'the' if is_again else article(label)} {label}"
    at = AT_BEFORE.search(slot.before) if label.partition(IN)[0].rpartition(" ")[2] in SETTLEMENTS else None
    if at and start == slot.span[0]:  # who is at Leeds is in a town
        return Wording((start - len(at[0]), slot.span[1]), f"{'In' if at[0][0] == 'A' else 'in'} {said}")
    return Wording((start, slot.span[1]), said)


def several_of(slot: Slot, class_word: str) -> Wording | None:
    """A class of which a number before a name in the plural says that there are several: "two Quonset Olympics"."""
    count = number_of(slot.word_before) if slot.word_before.isalnum() else None
    is_event = is_class_of(class_word, Kind.EVENT) and slot.term.endswith("s")
    is_counted = is_event and count is not None and 1 < count < MOST_COUNTED and not belongs_to_noun(slot)
    return Wording(slot.span, plural(class_word)) if is_counted else None


def award_of(slot: Slot) -> Wording | None:
    """An award where its name is no name of one thing: "an Emmy", "two Emmys", "the 1971 Emmy", "Emmy-winning"."""
    said = plural(AWARD) if is_many(INNER.split(slot.term)[0]) and not belongs_to_noun(slot) else AWARD
    if belongs_to_noun(slot) or slot.article not in {"", "the"}:
        return with_article(slot, said) if slot.article != "the" else Wording(slot.span, said)
    is_counted = slot.follows or (slot.is_inside and slot.is_determined)
    return Wording(slot.span, said) if is_counted else None


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
    """A common noun in the place of another; ``own``: it is the end of what it replaces, and needs no article but where
    that began with a name, which may have none: "for Quonset national team"."""
    said = plural(label) if is_plural and not is_many(label) else label
    said = without_echo(said, after=slot.word_after)
    is_free = slot.determiner is None and not slot.follows and not slot.modifies and not slot.is_inside
    begins_with_name = (
        " " in slot.term
        and word_at(slot.reading, slot.first)[:1].isupper()
        and tag_at(slot.reading, slot.first) == "PROPN"
    )
    is_bare_noun = own and not begins_with_name
    needs_article = is_free and not (is_bare_noun or is_plural or is_mass(label) or slot.is_joined)
    if needs_article and said:
        return Wording(slot.span, f"{article(said)} {said}")
    if said and slot.article in {"a", "an"} and is_mass(said) and slot.determiner is not None:
        return Wording((slot.determiner[0], slot.span[1]), said)
    is_one = not (is_plural or is_many(label) or is_mass(label) or slot.modifies or slot.is_joined)
    if own and begins_with_name and is_one and slot.article == "the" and slot.determiner is not None:
        return Wording((slot.determiner[0], slot.span[1]), f"{article(said)} {said}")  # which one is no longer said
    return with_article(slot, said)


def without_echo(label: str, *, after: str) -> str:
    """A label without a last word that follows anyway: "[Hudson] river" is no "river river"."""
    front, _, last = label.rpartition(" ")
    return front if front and after and last.lower() == after.lower() else label


def is_mass(label: str) -> bool:
    """Whether a noun takes no indefinite article."""
    last = label.rpartition(" ")[2].lower()
    return last in MASS or last.endswith(("ism", "ness", "ianity", "itis", "emia", "osis"))


def is_many(phrase: str) -> bool:
    """Whether a phrase names more than one."""
    return singular_word(phrase.rpartition(" ")[2]) is not None


def marked(slot: Slot, mark: str, *, after: int, before: int) -> Wording:
    """A mark behind "a" or "an" as it sounds, if that stands free, and with the possessive of what it hides; it takes
    in nothing up to ``after`` nor from ``before`` on."""
    # "the 100" keeps its article.
    inner = slot.reading.tokens[slot.first][0] if slot.first > slot.start else slot.span[0]
    front = slot.reading.text[slot.span[0] : inner] if slot.article == "the" else ""
    plain = Wording(slot.span, f"{front}{mark}")
    wording = with_article(slot, mark) if slot.article in {"a", "an"} else plain
    if wording.span[0] < after:
        wording = plain
    said = finished(slot, wording, may_shout=False)
    start, end = said.span
    text = slot.reading.text
    # "Charles [“Teenie]” Harris": what was opened is closed with it.
    is_cut = not is_balanced(text[start:end]) and is_balanced(text[start : end + 1])
    said = Wording((start, end + 1), said.text) if is_cut and end < before else said
    return without_own_brackets(slot, said)


def without_own_brackets(slot: Slot, wording: Wording) -> Wording:
    """A mark in the place of the brackets that it would fill: "[2024-02-15]" is "[date]", and no "[[date]]"."""
    start, end = wording.span
    is_all = wording.text[:1] == "[" and wording.text[-1:] == "]" and wording.text.count("[") == 1
    is_enclosed = slot.before[-1:] == "[" and slot.after[:1] == "]" and wording.span == slot.span
    return Wording((start - 1, end + 1), wording.text) if is_all and is_enclosed else wording


def finished(slot: Slot, wording: Wording, *, may_shout: bool = True) -> Wording:
    """The wording with the possessive of what it replaces, and a capital where a sentence begins."""
    is_owner = slot.term.endswith("s") and BARE_OWNER.match(slot.after) and not slot.before.endswith(("'", "‘"))
    if is_owner and wording.span[1] == slot.span[1]:
        # "Torrens’ systems" are an organization’s.
        start, end = wording.span
        wording = Wording((start, end + 1), f"{wording.text}{slot.after[0]}s")
    ending = slot.term[-2:] if slot.term.endswith(POSSESSIVES[:2]) else ""
    ending = ending[:1] if ending and SPAN_OF_TIME.search(wording.text) else ending
    text = wording.text if wording.text.endswith("'s") else wording.text + ending
    # A preposition has its capital from its place alone.
    is_first = slot.opens if wording.span[0] >= slot.span[0] else slot.reading.text[wording.span[0]].isupper()
    if may_shout and slot.is_shouted and label_before(wording.text, len(wording.text)) != 0:
        return Wording(wording.span, SHOUTED_DECADE.sub(r"\1s", text.upper()))
    return Wording(wording.span, text[:1].upper() + text[1:] if is_first else text)


# Do the words that were put in read on with the words around them?
#
# No word twice, no article before a name or before another article, "a" and "an" as
# they sound, and every quotation mark and bracket that was opened is closed.

LAST_WORD, FIRST_WORD = re.compile(r"(\w+)\s\Z"), re.compile(r"\s?(\w+)")
ARTICLE_BEFORE = re.compile(r"\b(a|an|the)\s\Z", re.IGNORECASE)
NOUN_BEFORE = re.compile(rf"\b(?P<article>{'|'.join(sorted(ARTICLES))}) [a-z]+ $", re.IGNORECASE)
"""A noun with its article, which a name behind it is told by: "the boyband Zqx"."""
PAIRS = (("(", ")"), ("[", "]"), ("{", "}"), ("“", "”"), ("«", "»"))
EVEN = '"'
"""Signs that open and close alike."""
PAIRED = frozenset([EVEN, *(sign for pair in PAIRS for sign in pair)])


def reads_on(before: str, said: str, after: str, *, is_modifier: bool) -> bool:
    """Whether something can stand between the words before and behind it; a modifier keeps the article of its noun.

    >>> reads_on("the ", "City A", " office", is_modifier=True), reads_on("the ", "City A", " fell", is_modifier=False)
    (True, False)
    >>> reads_on("a city ", "city", ".", is_modifier=False), reads_on("City A\\n", "Person 1", ".", is_modifier=False)
    (False, True)
    >>> [reads_on(before, "a city", ";", is_modifier=False) for before in ("in the boyband ", "Company A in ")]
    [False, True]
    """
    first, last = FIRST_WORD.match(said), LAST_WORD.search(f"{said} ")
    # The letter of a label is no article, nor any other word.
    word_before, word_behind = LAST_WORD.search(before), FIRST_WORD.match(after)
    if first and word_before and first[1].lower() == word_before[1].lower():
        return False
    if last and word_behind and last[1].lower() == word_behind[1].lower() and not starts_with_label(said):
        return False
    if said and before.lower().endswith(tuple(f"{said} {word} ".lower() for word in ("and", "or", "as well as"))):
        return False
    article = ARTICLE_BEFORE.search(before)
    # Where a label ends, it ends in capitals.
    led = article and not (article[1].isupper() and label_before(before, len(before) - 1) is not None)
    is_led_twice = first is not None and first[1].lower() in ARTICLES
    noun = NOUN_BEFORE.search(before) if is_led_twice else None
    if noun and label_before(before, noun.end("article")) is None:
        return False
    return not (led and (is_led_twice or (not is_modifier and starts_with_label(said))))


def is_balanced(text: str) -> bool:
    """Whether every quotation mark and bracket is opened and closed in a stretch.

    >>> is_balanced("(WHO)"), is_balanced("“Imagine"), is_balanced('a "b')
    (True, False, False)
    """
    if PAIRED.isdisjoint(text):
        return True
    return text.count(EVEN) % 2 == 0 and all(text.count(first) == text.count(last) for first, last in PAIRS)


# Where can a name be left out, so that the words around it say what it is?
#
# "The boyband Ortho" is a boyband, and "a Ruritanian painter" a painter: a phrase
# without its name is more general, and true (*general-purpose*, section II-B).

CHANGING = word_list("grammar.changing")


JOINED = re.compile(r"(?:\b(?:and|or)|,|-) \Z")
"""Before the second of two words that describe one noun: the first would be left alone."""
GOING_ON = frozenset({"DET", "PRON", "ADV", "CCONJ", "ADJ"})
"""Tags of words that stand behind verbs."""
LONGEST = 30
"""Signs of the longest words before the name of a place."""


def left_out(slot: Slot, *, text: str) -> Wording | None:
    """The phrase that a stretch stands in without it; None where it would not stand without."""
    if slot.is_joined or slot.is_bare or slot.term.endswith(POSSESSIVES) or slot.word_after in english().compounds:
        return None
    if slot.term.lower() in CHANGING:
        return None
    said = without_name(slot, text=text) or without_place(slot, text=text) or without_modifier(slot, text=text)
    return finished(slot, said) if said else None


def without_name(slot: Slot, *, text: str) -> Wording | None:
    """The noun alone that a name stands behind: "the sitcom Ortho" → "the sitcom"."""
    if slot.named_by is None or slot.modifies or slot.after[:2] in {"’s", "'s"}:
        return None
    end = slot.span[1] + (text[slot.span[0] - 1] in QUOTES and slot.is_quoted)
    return Wording((slot.named_by[0], end), text[slice(*slot.named_by)])


def without_place(slot: Slot, *, text: str) -> Wording | None:
    """What a place is, without its name: "the city of Quonset" → "the city"."""
    found = OF_PLACE.search(text, max(slot.span[0] - LONGEST, 0), slot.span[0])
    if found is None or slot.modifies or slot.after[:2] in {"’s", "'s"}:
        return None
    return Wording((found.start(), slot.span[1]), found[0].split()[0])


def without_modifier(slot: Slot, *, text: str) -> Wording | None:
    """The noun alone that a name stands before: "a Ruritanian painter" → "a painter"."""
    if slot.head is None or JOINED.search(slot.before):
        return None
    noun = text[slice(*slot.head)]
    if is_ordinal(slot.term.lower()) and tag_at(slot.reading, slot.last + 1) == "NOUN":
        return None  # "a fourth round selection" is no round selection
    if noun.endswith("s") and tag_at(slot.reading, slot.last + 1) in GOING_ON:
        return None  # "when the Tribunal grants or refuses": perhaps it is a verb
    # Of rounds that are numbered there is more than one: "in the fourth round" → "in a round".
    is_one_of_many = slot.article == "the" and is_ordinal(slot.term.lower()) and not is_many(noun)
    if (slot.article in {"a", "an"} or is_one_of_many) and slot.determiner is not None:
        return Wording((slot.determiner[0], slot.head[1]), f"{article(noun)} {noun}")
    return Wording((slot.span[0], slot.head[1]), noun)
