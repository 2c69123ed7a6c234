"""What class of thing bears a name, by the words of the name, or by what may be said of it?

The classes are those that labels are made of (``data/class_words.toml``). The last
word of a name speaks for a class only where the kind of the thing is that of its
table: no place is a ferry because it is called Stoke Ferry.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from textveil.core.kinds import Kind
from textveil.core.marks import CLASS_WORDS, TABLES
from textveil.core.model import Chain
from textveil.languages.english.lexicon.name_words import BEHIND, OF, fixed_class, is_ordinary, name_words
from textveil.languages.english.lexicon.word_forms import INNER, singular_word
from textveil.languages.english.lexicon.word_lists import word_groups, word_list

BODY_TABLES = ("organization", "house")
TABLES_OF_KIND: Mapping[Kind, tuple[str, ...]] = {
    Kind.PLACE: ("place", "house"),
    Kind.ORGANIZATION: BODY_TABLES,
    Kind.INSTITUTION: BODY_TABLES,
    Kind.WORK: ("work",),
    Kind.EVENT: ("event", "prize"),
    Kind.LAW: ("law",),
    Kind.PRODUCT: ("product", "prize"),
    Kind.TECHNICAL: ("technical",),
    Kind.DRUG: ("drug",),
    Kind.DISEASE: ("disease",),
    Kind.PROCEDURE: ("procedure",),
}
CLASS_OF_KIND: Mapping[Kind, str] = {
    Kind.PLACE: "place",
    Kind.ORGANIZATION: "organization",
    Kind.INSTITUTION: "institution",
    Kind.WORK: "work",
    Kind.EVENT: "event",
    Kind.LAW: "law",
    Kind.PRODUCT: "product",
    Kind.DRUG: "drug",
    Kind.DISEASE: "condition",
    Kind.PROCEDURE: "procedure",
}
"""The class word of what nothing is known of but its kind."""
FIRM = re.compile(r"[^\W\d_a-z][\w’'-]+(?:, [^\W\d_a-z][\w’'-]+)+,? (?:&|and) [^\W\d_a-z][\w’'-]+")
"""Three last names or more that firms are called by: "Stewart, Malone & Howard"."""
PARTS_OF_HOUSES = word_list("things.parts_of_houses")
AWARD = "award"
LEAST_BEHIND = 4
"""Words of the shortest name that may go on behind a university's."""
COMPANY, FORMS = "company", word_list("things.forms")
"""What companies end with, whatever stands before: "Tools of Tarn Ltd"."""
INCORPORATED = word_list("things.incorporated")
"""What may have the legal form of a company, and is called by what it is all the same: "Tarn Foundation, Inc."."""
BANKS = frozenset(f"{side} bank" for side in ("east", "left", "north", "right", "south", "west"))
"""Banks of rivers."""
MISTAKEN = frozenset({"corps", "wars"})
"""Words that look like the plural of what they are not: a corps is no corporation, and "Star Wars" no war."""


@cache
def own_words(kind: Kind) -> Mapping[str, str]:
    """By a word at the end of the name of something of a kind, its class."""
    tables = [TABLES[name] for name in TABLES_OF_KIND.get(kind, (*BODY_TABLES, "event", "prize"))]
    return {own: word for table in tables for word, own_words in table.items() for own in own_words.split()}


@cache
def fields() -> Mapping[str, str]:
    """By a field that a school or the like is of, what it is then called by: "School of Medicine"."""
    return word_groups("things.fields_of_schools")


def is_class_of(word: str, kind: Kind) -> bool:
    """Whether something of a kind can be of a class.

    >>> is_class_of("hospital", Kind.PLACE), is_class_of("novel", Kind.PLACE)
    (True, False)
    """
    return any(word in TABLES[name] for name in TABLES_OF_KIND.get(kind, ()))


@lru_cache(maxsize=1 << 12)
def class_in_own_words(name: str, kind: Kind) -> str | None:
    """The class that the words of a name speak for, of those that something of its kind can be of.

    >>> class_in_own_words("Elon University", Kind.ORGANIZATION), class_in_own_words("Bank of England", Kind.PLACE)
    ('university', 'bank')
    >>> class_in_own_words("Stoke Ferry", Kind.PLACE), class_in_own_words("Visual Studio", Kind.PRODUCT)
    (None, None)
    >>> class_in_own_words("Ely School of Medicine", Kind.PLACE), class_in_own_words("Li, Orr & Fry", Kind.ORGANIZATION)
    ('medical school', 'firm')
    >>> class_in_own_words("Cullman High School", Kind.ORGANIZATION), class_in_own_words("Bank of Ely Arena", Kind.NAME)
    ('high school', 'stadium')
    """
    found = (class_of_part(part, kind) for part in parts_of_name(name, kind))
    return next(filter(None, found), None)


def parts_of_name(name: str, kind: Kind) -> Sequence[str]:
    """What stands before the first comma of a name and behind it, unless one word or a row of partners does.

    >>> parts_of_name("Elm Lab, Tarn University", Kind.ORGANIZATION), parts_of_name("Elm Tools, Inc.", Kind.NAME)
    (('Elm Lab', 'Tarn University'), ('Elm Tools, Inc.',))
    """
    first, comma, rest = name.partition(",")
    is_one = " " not in first or rest.strip(" .").lower() in own_words(kind) or FIRM.match(name) is not None
    return (first, rest.strip()) if comma and not is_one and kind is not Kind.WORK else (name,)


def class_of_part(name: str, kind: Kind) -> str | None:
    """The same of a part of a name, or of all of it."""
    words = [word.strip(".,'’\"“”()").lower() for word in name.split() if word != "&"]
    if len(words) < 2 and "-" not in name:
        return None
    fixed = fixed_class(" ".join(words))
    if fixed and (kind not in TABLES_OF_KIND or is_class_of(fixed, kind)):
        return fixed
    if is_given(words):
        return AWARD
    if is_thing_of_university(name, words):
        return None
    cut = next((place for place, word in enumerate(words) if place and word in OF | BEHIND), len(words))
    is_last = words[-1] in name_words().bodies or is_form(words[-1], kind)
    end = len(words) if is_last else end_of_house(words, cut)
    if end == len(words) > 2 and is_form(words[-1], kind) and words[-2] in INCORPORATED:
        end -= 1
    found = class_of_head(words, end, kind=kind)
    if found is not None and not (end < len(words) and found == "building"):
        return narrowed_class(found, field_behind(words[end + 1 :]))
    if kind is Kind.ORGANIZATION and FIRM.fullmatch(name):
        return "firm"
    leading = name_words().leading
    led = leading.get(words[0]) or leading.get(name.split()[0]) if len(words) > 1 else None
    return led if led and is_class_of(led, kind) else None


def is_given(words: Sequence[str]) -> bool:
    """Whether some words name what is given for something: "Tarn Board of Review Award for Best Quonset"."""
    prizes = (place for place, word in enumerate(words) if place and own_words(Kind.NAME).get(word) == AWARD)
    return any(words[place + 1 : place + 2] == ["for"] for place in prizes)


def is_thing_of_university(name: str, words: Sequence[str]) -> bool:
    """Whether a name goes on behind that of a university with what that is none of: "University of Tarn IACUC"."""
    if words[:2] != ["university", "of"] or len(words) < LEAST_BEHIND:
        return False
    last = name.split()[-1]
    return (
        not is_ordinary(words[2])
        and ((last.isupper() and len(last) > 2) or is_ordinary(words[-1]))
        and (words[-1] not in own_words(Kind.ORGANIZATION) and words[-1] not in fields())
    )


def field_behind(words: Sequence[str]) -> Sequence[str]:
    """The field that a school or the like is of, by the words behind "of"; what describes another noun is none.

    >>> field_behind(["medicine"]), field_behind(["law", "and", "politics"]), field_behind(["public", "health"])
    (['medical'], ['law'], [])
    """
    is_described = len(words) > 1 and words[1] not in OF | BEHIND | {"and"}
    return [] if is_described and words[0] not in fields() else [fields().get(word, word) for word in words[:1]]


def is_form(word: str, kind: Kind) -> bool:
    """Whether a word at the end of the name of an organization is the legal form of a company."""
    return kind is Kind.ORGANIZATION and word.replace(".", "") in FORMS


def class_of_head(words: Sequence[str], end: int, *, kind: Kind) -> str | None:
    """The class that the last of some words of a name tells, with those before it that make it a narrower one."""
    known, head = own_words(kind), words[end - 1]
    whole = narrowed_class(head, words[: end - 1])
    if whole != head and is_class_of(whole, kind):
        return whole  # "Tarn National Park"
    if head in MISTAKEN or " ".join(words) in BANKS:
        return None
    # "Foundations of Science" are none of anybody's.
    forms = (head, singular_word(head) or "", head.rpartition("-")[2]) if end == len(words) else (head,)
    found = next((known[form] for form in forms if form in known), COMPANY if is_form(head, kind) else None)
    return narrowed_class(found, words[: end - 1]) if found else None


def end_of_house(words: Sequence[str], cut: int) -> int:
    """Where the words end that say what something is: those before the first "of", or a house named behind it.

    >>> end_of_house("bank of ely arena".split(), 1), end_of_house("university of ely tarn school of law".split(), 1)
    (4, 5)
    >>> end_of_house("school of the tarn university".split(), 1), end_of_house("faculty of ely college".split(), 1)
    (1, 1)
    """
    behind = range(cut + 1, len(words) + 1)
    end = next(place for place in behind if place == len(words) or words[place] in OF | BEHIND) if behind else cut
    inside = words[cut + 1 : end]
    is_house = len(inside) > 1 and inside[0] != "the" and inside[-1] in own_words(Kind.PLACE)
    if is_house and words[cut - 1] not in PARTS_OF_HOUSES:
        return end
    return cut


def narrowed_class(class_word: str, before: Sequence[str]) -> str:
    """A class with the words before it in a name that make it a narrower one: "Cullman High School".

    >>> narrowed_class("school", ["cullman", "high"]), narrowed_class("school", ["elm", "street"])
    ('high school', 'school')
    """
    longer = (" ".join((*before[-size:], class_word)) for size in (2, 1) if size <= len(before))
    return next((one for one in longer if one in CLASS_WORDS), class_word)


def with_wider_classes(class_word: str) -> Chain:
    """A class and those that it is one of by its last words.

    >>> with_wider_classes("private equity firm"), with_wider_classes("school")
    (('private equity firm', 'firm'), ('school',))
    """
    words = class_word.split()
    endings = (" ".join(words[place:]) for place in range(len(words)))
    return tuple(ending for ending in endings if ending in CLASS_WORDS)


def class_of_label(label: str) -> str | None:
    """The class word that a label speaks of: the last words before "in" and the like.

    >>> [class_of_label(label) for label in ("market town in England", "Boston law firm", "state capital")]
    ['market town', 'law firm', None]
    """
    words = INNER.split(label)[0].split()
    endings = (" ".join(words[-size:]) for size in (3, 2, 1) if size <= len(words))
    return next((ending for ending in endings if ending in CLASS_WORDS), None)


def class_of_chain(chain: Iterable[str], kind: Kind | None = None) -> str | None:
    """The first class word in a chain of labels, of those that something of a kind can be of."""
    found = filter(None, map(class_of_label, chain))
    return next((word for word in found if kind is None or is_class_of(word, kind)), None)
