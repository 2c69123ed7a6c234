"""What does the text itself call a thing?

"The town of Quonset", "a company called Acme", "his first company, Acme", "Quonset, a
small village in the hills", "Quonset is a village", "Acme (the “Company”)", "films
such as Ortho and Quonset"; or in the next sentence, "The company …".
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from textveil.core.late_patterns import late_pattern
from textveil.core.marks import CLASS_WORDS, TABLES
from textveil.core.model import Span
from textveil.languages.english.grammar.beside import QUOTES, is_title
from textveil.languages.english.lexicon.word_forms import plural
from textveil.languages.english.lexicon.word_lists import one_of, word_list

NEAR_BEFORE, NEAR_BEHIND, LONGEST_LIST = 60, 160, 300
"""Signs on either side that are looked at."""
GOVERNED = word_list("grammar.governed_places")
"""What a place is where its name has a capital before "of": "the City of Quonset"."""
LAST_WORD = re.compile(r"\w+\Z")
OPENING_LISTS = ("such ", "including", " like ", " include")
CALLED = "called|named|known as|titled|entitled"
CALLING = frozenset(one.rpartition(" ")[2] for one in CALLED.split("|"))
"""Their last words."""
WORK = "work"
TITLE = r"[“\"][^“”\"\n]{1,80}[”\"](?: \([^()\n]{1,40}\))?"
"""A title in quotation marks, with its year."""
LONGEST_ROW = 600
ITEM = re.compile(r"[-*•–] |[“\"]")
"""What a line of a list begins with."""
JOINED = re.compile(
    r"\b(?:for|at|with|by|join(?:ed|s|ing)?|left|founded|founding|start(?:ed|s)|runs?|owns?) (?:the )?\Z"
)
"""Before the body that somebody is with."""


@cache
def pattern_before(words: frozenset[str]) -> re.Pattern[str]:
    """What stands before a name that says its class, where it ends with one of some words."""
    ending = CLASS_WORDS if words & CALLING else [word for word in CLASS_WORDS if last_word(word) in words]
    nouns, places = "|".join(sorted(ending, key=len, reverse=True)), one_of("grammar.places_with_of")
    place = rf"(?P<place>(?i:{places})) of" if "of" in words else "(?P<place>(?!))"
    called = rf"| (?:{CALLED})" if words & CALLING else ""
    return re.compile(
        rf"(?P<the>\b[Tt]he )?\b(?:{place}|(?P<noun>(?i:{nouns or '(?!)'}))"
        rf"(?:,(?= [Tt]he \Z){called})?) "
        r"(?:[Tt]he )?[“\"‘']?\Z"
    )


@cache
def pattern_behind() -> re.Pattern[str]:
    """What stands behind a name that says its class."""
    nouns = "|".join(sorted(CLASS_WORDS, key=len, reverse=True))
    behind = (
        r"[”\"’']?(?: \([^()\n]{1,60}\))?(?:,| is| was|, which (?:is|was)"
        r"| was (?:[a-z]+ )?(?:released|published|issued|opened|founded) as)"
        r" (?:an?|the|his|her|their) "
        rf"(?:[A-Za-z][\w-]* ){{0,4}}?(?P<noun>{nouns})"
        r"(?=[,.;:)]| (?:in|of|on|at|near|that|which|where|who|and|or|for|by|with|based|located|from|outside|about|"
        r"set|starring|directed|written|published|released|featuring|produced|founded|owned|run)\b)"
    )
    return late_pattern(behind)


@dataclass(frozen=True, slots=True)
class ClassBefore:
    """The class that stands right before a name, and where; with "the" if that stands before it."""

    noun: str
    start: int
    noun_start: int
    has_the: bool


@cache
def last_words() -> frozenset[str]:
    """The words that a class before a name may end with, in small letters."""
    return frozenset([*map(last_word, CLASS_WORDS), "of", *CALLING])


def last_word(said: str) -> str:
    """The word that something ends with, in small letters; nothing where it ends with a sign."""
    found = LAST_WORD.search(said)
    return found[0].lower() if found else ""


def ends_of_class(before: str) -> frozenset[str]:
    """The words that what stands before a name ends with, if a class may: few do, and that is sooner looked at than all
    classes."""
    before = before[:-1] if before[-1:] in QUOTES else before
    if before[-1:] != " ":
        return frozenset()
    bare = before[:-1].removesuffix(" the").removesuffix(" The").removesuffix(",")
    return last_words().intersection(map(last_word, (before[:-1], bare)))


@lru_cache(maxsize=1 << 6)
def class_before(text: str, span: Span) -> ClassBefore | None:
    """The class that stands right before a name, with its article and "of"; whoever describes a name asks, and whoever
    words it asks again."""
    near = max(span[0] - NEAR_BEFORE, 0)
    words = ends_of_class(text[near : span[0]]) if text[span[0] : span[0] + 1].isupper() else frozenset()
    if not words:
        return None
    found = pattern_before(words).search(text, near, span[0])
    if found is None:
        return None
    if text[span[0] - 1] in QUOTES and text[span[1] : span[1] + 1] not in QUOTES[text[span[0] - 1]]:
        return None  # the first words of a title are none
    group = "place" if found["place"] else "noun"
    return ClassBefore(found[group], found.start(), found.start(group), bool(found["the"]))


def class_beside(text: str, span: Span, *, behind_verb: bool = False) -> str | None:
    """The class word that the text gives what it names at a place; a verb before it is no class: "they play Quonset".

    >>> text = "She left the town of Quonset for Tarn, a small village in the hills."
    >>> class_beside(text, (21, 28)), class_beside(text, (33, 37)), class_beside(text, (4, 8))
    ('town', 'village', None)
    """
    before = None if behind_verb else class_before(text, span)
    if before is not None and (before.noun[0].islower() or before.noun.lower() in GOVERNED):
        return before.noun.lower()
    behind = pattern_behind().match(text, span[1], span[1] + NEAR_BEHIND)
    if behind:
        return behind["noun"]
    tellers = (class_introducing, class_of_title, class_of_list, class_of_heading, class_defined, class_called_again)
    return next(filter(None, (tell(text, span) for tell in tellers)), None)


@cache
def body_nouns() -> str:
    """What bodies and houses are called, as a pattern."""
    return "|".join(sorted({*TABLES["organization"], *TABLES["house"]}, key=len, reverse=True))


@cache
def pattern_again() -> re.Pattern[str]:
    """What stands behind the last name of a sentence where the next one begins with what bears it."""
    return late_pattern(rf"[^.!?A-Z\n]{{0,120}}[.!?] The (?P<noun>{body_nouns()})(?=[’']s | (?!of\b|that\b|in\b)[a-z])")


def class_called_again(text: str, span: Span) -> str | None:
    """What the next sentence begins with, where it goes on about the name and spoke of no such thing before.

    >>> class_called_again("He works for Quonset now. The company grew.", (13, 20))
    'company'
    """
    if not JOINED.search(text, max(span[0] - NEAR_BEFORE, 0), span[0]):
        return None
    found = pattern_again().match(text, span[1])
    is_new = found and found["noun"] not in text[max(span[0] - LONGEST_LIST, 0) : span[0]].lower()
    return found["noun"] if found and is_new else None


@cache
def pattern_defined() -> re.Pattern[str]:
    """What stands in brackets behind a name and says what it is called from there on."""
    front = rf" \((?:(?:{one_of('grammar.from_here_on')}) (?:referred to as )?)?(?:the )?"
    return late_pattern(rf"{front}[“\"‘'](?:[Tt]he )?(?P<noun>(?i:{body_nouns()}))[”\"’']\)")


def class_defined(text: str, span: Span) -> str | None:
    """The class that brackets behind a name define it by: "Quonset (the “Bank”)"."""
    found = pattern_defined().match(text, span[1])
    return found["noun"].lower() if found else None


@cache
def introducing_pattern() -> re.Pattern[str]:
    """What stands before a name that says its class, a comma, a verb or a colon between."""
    nouns, works = (
        "|".join(sorted(some, key=len, reverse=True)) for some in (CLASS_WORDS - work_classes(), work_classes())
    )
    whose = r"(?:\b(?i:an?|another|her|his|its|my|our|their)|[’']s?)"
    some = r"(?: [\w-]+){0,3}"
    own = rf"(?:{whose}{some} (?P<own>{nouns})|(?:{whose}|\b[Tt]he [\w-]+){some} (?P<work>{works})),"
    told = rf"\b[Tt]he (?:[a-z-]+ ){{0,2}}(?P<told>{nouns}|{works})(?:[’']s)?(?: name)? (?:is|was)"
    label = rf"(?:\A|[\n;])[ \t]*(?P<label>(?i:{nouns}|{works}))(?: [Nn]ame)?:"
    return late_pattern(rf"(?:{own}|{told}|{label}) (?:[Tt]he )?[“\"‘']?\Z")


@lru_cache(maxsize=1 << 6)
def class_introducing(text: str, span: Span) -> str | None:
    """The class that introduces a name: "a company, Quonset", "the hotel is Quonset", "Hospital: Quonset".

    >>> text = "He left his first band, Tarn. The hotel name is Quonset."
    >>> class_introducing(text, (24, 28)), class_introducing(text, (48, 55)), class_introducing(text, (3, 7))
    ('band', 'hotel', None)
    """
    before = text[max(span[0] - NEAR_BEFORE, 0) : span[0]].rstrip("“\"‘' ").removesuffix(" the")
    if not text[span[0] : span[0] + 1].isupper() or not before.endswith((",", ":", " is", " was")):
        return None
    found = introducing_pattern().search(text, max(span[0] - NEAR_BEFORE, 0), span[0])
    return found[found.lastgroup or 0].lower() if found else None


@cache
def plurals() -> dict[str, str]:
    """By the plural of a class word that word."""
    return {plural(word): word for word in CLASS_WORDS}


@cache
def list_pattern() -> re.Pattern[str]:
    """What opens a list of things of one class, and what of it stands before one of them."""
    heads = "|".join(sorted(plurals(), key=len, reverse=True))
    # A full stop between them ends the list, but for that of an initial or "Dr.".
    word = r"[“\"‘]?[^\W_a-z](?:[\w’'!?&:-]|\.(?!(?<!\W\w\.)(?<!\W\w\w\.)\s))*"
    item = rf"(?:{word}|a|an|and|as|at|by|for|from|in|of|on|or|the|to|with|[-–&]|\(\d{{4}}\))"
    opening = r"(?:,? (?:such as|including|like)|(?: [a-z]+){0,2} included?s?)"
    # Of "plays and films such as Quonset" it may be either.
    either = r"(?<!\band )(?<!\bor )"
    return re.compile(
        rf"{either}\b(?:(?P<nouns>{heads}){opening}|such (?P<such>{heads}) as) (?:{item}[”\"’]?,? )*[“\"‘]?\Z"
    )


def class_of_list(text: str, span: Span) -> str | None:
    """The class of all that stands in a list: "shows such as Ortho, Quonset and Tarn"."""
    start = max(text.rfind("\n", 0, span[0]) + 1, span[0] - LONGEST_LIST)
    near = text[start : span[0]]
    if not any(word in near for word in OPENING_LISTS):
        return None
    found = list_pattern().search(near)
    if found and any(quote in found[0] for quote in '“"') and not is_title(text, span):
        return None  # where titles are in quotation marks, nothing else is one
    return plurals()[found["nouns"] or found["such"]] if found else None


def class_of_heading(text: str, span: Span) -> str | None:
    """The class that the heading of a list gives to what begins one of its lines.

    >>> class_of_heading("Early novels\\n\\n- Tarn (1971)\\n- Quonset\\n", (30, 37))
    'novel'
    """
    begins = text.rfind("\n", 0, span[0]) + 1
    item = ITEM.fullmatch(text, begins, span[0])
    if item is None:
        return None
    above = text[max(begins - LONGEST_ROW, 0) : begins].splitlines()
    heading = next((line for line in reversed(above) if line.strip() and not line.startswith(item[0])), "")
    last = heading.strip(" #*=:").lower().rpartition(" ")[2]
    return plurals().get(last)


@cache
def work_classes() -> frozenset[str]:
    """What works are called, but for what any of them is."""
    return frozenset(TABLES[WORK]) - {WORK, "publication"}


@cache
def title_pattern() -> re.Pattern[str]:
    """What opens a row of titles in quotation marks, and what of it stands before one of them; a comma behind what one
    is called may open a speech, unless it is somebody's: "his first novel, “Quonset”"."""
    one, many = (
        "|".join(sorted(some, key=len, reverse=True)) for some in (work_classes(), map(plural, work_classes()))
    )
    of = r"(?: of [a-z]+(?: [a-z]+)?)?"
    whose = r"(?:\b(?i:his|her|their|its|my|an?|another)|[’']s?)(?: [\w-]+){0,4}"
    lone = rf"(?:{whose} (?P<own>{one}){of},|\b(?P<one>{one}){of}) "
    opening = r"(?: together)?(?:,? (?:such as|including|like|include|were|are))?[,:]?"
    before = rf"(?:(?:the )?{TITLE}[,;]?(?: and| or)? )*"
    row = rf"(?<!\band )(?<!\bor )\b(?P<many>{many}){of}{opening} {before}"
    return re.compile(rf"(?:{lone}|{row})(?:the )?[“\"]\Z")


def class_of_title(text: str, span: Span) -> str | None:
    """What a title in quotation marks is called, or all of a row of them.

    >>> text = 'Her novels "Tarn" (1971) and "Quonset", and a book of verse "Orlow", in "Varn" magazine.'
    >>> [class_of_title(text, (at := text.index(one), at + len(one))) for one in ("Tarn", "Quonset", "Orlow", "Varn")]
    ['novel', 'novel', 'book', 'magazine']
    """
    if not is_title(text, span):
        return None
    start = max(text.rfind("\n", 0, span[0]) + 1, span[0] - LONGEST_ROW)
    found, behind = title_pattern().search(text[start : span[0]]), work_behind().match(text, span[1] + 1)
    if found is None:
        return behind["bare"] or behind["aside"] if behind else None
    return found["own"] or found["one"] or plurals()[found["many"]]


@cache
def work_behind() -> re.Pattern[str]:
    """What stands behind a title and says what it is: "“Quonset” magazine", "“Quonset” (1971 film)"."""
    works = "|".join(sorted(work_classes(), key=len, reverse=True))
    return re.compile(rf" (?:(?P<bare>{works})\b(?![-’'])|\((?:\d{{4}} )?(?:[A-Za-z-]+ )?(?P<aside>{works})\))")
