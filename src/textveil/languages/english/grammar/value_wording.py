"""How does what is said instead of a date, an age or an amount stand in its sentence?

By the grammar of its place: "on 3 May 2019" → "in the 2010s", "dated 3 May 2019" → "from the 2010s", "all of 2004" →
"all of a year in the 2000s", "(Lee, 2006)" → "(Lee, 2000s)", "on 12 March" → "on a day early in the year".
"""

import re

from textveil.core.model import Span
from textveil.languages.english.grammar.beside import POSSESSIVES
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.grammar.wording import SPAN_OF_TIME, Wording, article, common, is_many, is_mass
from textveil.languages.english.lexicon.value_words import (
    DAYS_OF_MONTHS,
    MONTHS,
    PARTS_OF_DAY,
    SEASONS,
    VAGUELY,
    WEEKDAY_NAME,
)
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_forms import INNER, singular_word
from textveil.languages.english.lexicon.word_lists import one_of, word_list
from textveil.languages.english.values.dates import read_date
from textveil.languages.english.values.numerals import in_digits
from textveil.languages.reading import is_value as opens_value
from textveil.languages.reading import tag_at, word_at

MONTH_OR_YEAR = re.compile(rf"(?:[A-Z][a-z]+ )?\d{{4}}|{'|'.join(MONTHS)}")
ON_THE, HYPHENS = re.compile(r"\b[Oo]n\s+the\s\Z"), ("-", "–", "/")
LIMIT_BEFORE = re.compile(rf"\b(?:{one_of('grammar.limits_of_times')})\s(?:the\s)?\Z", re.IGNORECASE)
OF_THE = re.compile(r"\bof\s(?:the\s)?\Z")
THE_BEFORE = re.compile(r"\b(?P<the>[Tt]he\s)\Z")
THIS_DAY = re.compile(r"\b(?P<first>[Tt]his (?:the )?|[Oo]n or about (?:the )?)\Z")
PART_OF_DAY = re.compile(
    rf"(?:\b(?P<front>[Ii]n|[Dd]uring) )?\b[Tt]he (?P<part>(?:early |late )?(?:{PARTS_OF_DAY}|day|eve|weekend)) "
    r"of (?:the )?\Z"
)
"""What may stand before a day, and before nothing longer."""
SEASON = re.compile(rf"(?<=\b[Ii]n )(?:{'|'.join(SEASONS)}) \Z")
THE_YEAR = re.compile(r"\b(?P<in>(?:[Ii]n|[Dd]uring) )?the year (?:of )?\Z")
"""What a year may have before it, and no decade."""
AS_OF = re.compile(r"(?<!\beffective\s)\b[Aa]s\s(?P<word>of|at)\s\Z")
"""Before the time at which something is so."""
IT_IS = re.compile(r"\b[Ii]t['’]s \Z")
WHOLE_OR_PART = re.compile(rf"\b(?:{one_of('grammar.parts_of_times')}) of\s\Z|\bthroughout\s\Z", re.IGNORECASE)
"""Before a time of which all or a part is told."""
CITED = re.compile(r"\([^()]*(?:,|\bal\.|\b[A-Z]\w*) \Z")
"""In brackets, behind a name or a comma: where works are cited."""
DATELINE, LINE_END = re.compile(r"\s*(?:[^\W\d_a-z][\w.’'-]*,? ){1,4}(?<=, )"), re.compile(r"\.?\s*(?:\n|\Z)")
"""A line that tells where and when something was written, and where it ends."""
BEFORE_TIMES = word_list("grammar.before_times")
LIMITS = word_list("grammar.limits_of_times")
COUNTED_BACK = word_list("grammar.counted_back")
ALONE = re.compile(r"(?:[^\w\s,.;!?)\]\"'’”“‘]|\t|[Tt]he [\"“‘])\Z")
"""Signs behind which a time stands by itself."""
WRAPPED = re.compile(r"(?:(?<!\w)[a-z]+|,)\n[ \t]*\Z")
"""The end of a line in the midst of a sentence."""
YEARS = re.compile(r"\d{4} ?[-–—] ?\d{2,4}")
"""From a year to another."""
ONE_YEAR = re.compile(r"\d{4}(?:[-–/]\d{2,4})?")
"""A year, or one that begins in another."""
OWN = word_list("grammar.possessives")
VAGUELY_BEFORE = re.compile(rf"\b(?:{VAGUELY})\s\Z", re.IGNORECASE)
DOCUMENTS = word_list("things.documents")
"""What is from a day; all else is on it."""
BORN_OR_DIED = re.compile(r"(?<![\w.])[bcdm]\.\Z")
"""The short word before the year in which somebody was born, married or died."""
AS_IT_IS = tuple(
    "among |between |several|some|later|more than |less than |at least |in |aged |under |over |adult|underage|teens"
    "|child".split("|")
)
"""How quantities begin that need no article."""
IN_THE_YEAR = {
    "early months of the year": "early in the year",
    "middle of the year": "in the middle of the year",
    "late months of the year": "late in the year",
    "early days of the month": "early in the month",
    "middle of the month": "in the middle of the month",
    "late days of the month": "late in the month",
}
"""When that is."""
SOME_TIME = "some time"
OF_YEAR_BEHIND = re.compile(r"(?P<of> of)?(?: (?:last|this|next|that)| the (?:same|following|next|previous)) year\b")
PART_OF_MONTH = re.compile(
    r"(?P<front>\b(?:[Aa]bout|[Aa]t|[Bb]y|[Ii]n|[Tt]owards?|[Uu]ntil|[Tt]ill) )?"
    r"(?:\bthe )?\b(?:beginning|end|latter part|middle|start) of (?:last )?\Z"
)
DAY_OF_MONTH_BEFORE = re.compile(
    rf"(?P<on>\b[Oo]n )?(?:\b{WEEKDAY_NAME},? )?\b(?:[Oo]n )?[Tt]he "
    rf"(?:{'|'.join(reversed(DAYS_OF_MONTHS))}|\d{{1,2}}(?:st|nd|rd|th)) (?:day )?of \Z"
)
"""What tells a part or a day of a month, right before it."""
"""The year that a month is of, behind it."""
DAY = "day"
DAYS = frozenset({"weekday", "weekend day"})


def word_value(slot: Slot, label: str) -> Wording | None:
    """A date or an amount: only the words around it may have to change; None where it would not fit."""
    if day := day_of_named_month(slot, label) or day_of_some_month(slot, label):
        return day
    if label in IN_THE_YEAR:
        return part_of_year(slot, label)
    is_span = SPAN_OF_TIME.fullmatch(label) is not None
    may_be_on = (is_span or MONTH_OR_YEAR.fullmatch(label)) and not slot.modifies  # "on the June 18th item"
    on_the = ON_THE.search(slot.before) if may_be_on else None
    if on_the:
        said = f"in the {label}" if is_span else f"in {label}"
        return Wording((slot.span[0] - len(on_the[0]), slot.span[1]), said)
    if unit_of(slot.term) == DAY and (longer := word_longer_than_day(slot, label, is_span=is_span)):
        return longer
    if is_span:
        return span_of_time(slot, label)
    if MONTH_OR_YEAR.fullmatch(label) and slot.word_before == "on" and slot.preposition is not None:
        return Wording((slot.preposition[0], slot.span[1]), f"in {label}")
    if label in MONTHS and (month := word_month(slot, label)):
        return month
    is_named_day = label in DAYS and slot.word_before in COUNTED_BACK
    if is_named_day or label.startswith(AS_IT_IS) or label[:1].isdigit() or label[:1].isupper():
        return Wording(slot.span, label)
    if slot.modifies and " " in label:
        return None  # "a ten-year plan" is no "length of time plan"
    return word_measure(slot, label)


def day_of_named_month(slot: Slot, label: str) -> Wording | None:
    """A day of a month of which the name alone was found: "Friday the eighth of May"; None where it is none."""
    found = DAY_OF_MONTH_BEFORE.search(slot.before)
    when = IN_THE_YEAR.get(label) or (f"in {label}" if label in MONTHS else None)
    if found is None or when is None:
        return None
    return Wording((slot.span[0] - len(found[0]), slot.span[1]), f"{found['on'] or ''}a day {when}")


def day_of_some_month(slot: Slot, label: str) -> Wording | None:
    """A day of a month that is not named; None where something else is said."""
    if slot.determiner is None:
        return None
    if label.startswith(f"{SOME_TIME} "):
        if of_the := OF_THE.search(slot.before):  # "the letter of the 12th instant"
            return Wording(
                (slot.span[0] - len(of_the[0]), slot.span[1]), f"from {label.removeprefix(SOME_TIME).strip()}"
            )
        on_the = ON_THE.search(slot.before)
        said = label if on_the or LIMIT_BEFORE.search(slot.before) else f"a {DAY} {label.removeprefix(f'{SOME_TIME} ')}"
        return Wording((slot.span[0] - len(on_the[0]) if on_the else slot.determiner[0], slot.span[1]), said)
    if label in IN_THE_YEAR and label.endswith("month") and LIMIT_BEFORE.search(slot.before):
        return Wording((slot.determiner[0], slot.span[1]), f"a {DAY} {IN_THE_YEAR[label]}")
    # It is not said which.
    return Wording((slot.determiner[0], slot.span[1]), f"a {label}") if label.split(" of ")[0] == DAY else None


def word_measure(slot: Slot, label: str) -> Wording:
    """What is measured, which is one however many the units are: "approximately 5,699 euros" are a sum of money."""
    has_own = slot.determiner is not None and slot.determiner[0] >= slot.span[0]
    is_free = (slot.determiner is None or has_own) and not slot.modifies and not slot.is_joined
    if not is_free or is_mass(INNER.split(label)[0]):
        return common(slot, label, own=False, is_plural=False)
    vague = VAGUELY_BEFORE.search(slot.before)
    return Wording((slot.span[0] - len(vague[0] if vague else ""), slot.span[1]), f"{article(label)} {label}")


def word_month(slot: Slot, label: str) -> Wording | None:
    """A month in the place of a day, where words around have to change; None where they have not."""
    if slot.article == "the" and slot.determiner is not None and not slot.modifies:
        return Wording((slot.determiner[0], slot.span[1]), label)  # "of the 17th of May last"
    if slot.word_before.endswith("ed") and slot.word_before != "dated":
        return Wording(slot.span, f"on a day in {label}")  # "closed 3 May"
    return None


def word_longer_than_day(slot: Slot, label: str, *, is_span: bool) -> Wording | None:
    """A month, a year or more behind words that only a day stands behind: "this the 3rd day of May", "the night of";
    None where there are none."""
    start, end = slot.span
    if (this := THIS_DAY.search(slot.before)) and (is_span or MONTH_OR_YEAR.fullmatch(label)):
        return Wording((start - len(this[0]), end), f"in the {label}" if is_span else f"in {label}")
    the = THE_BEFORE.search(slot.before) if is_span and not slot.modifies and not slot.is_joined else None
    if the and slot.after[:1] != "-":  # "until the 30th of April 1842" is not until the 1840s began
        return Wording((start - len(the["the"]), end), f"a day in the {label}")
    if label not in MONTHS:
        return None
    if part := PART_OF_DAY.search(slot.before):
        return Wording((start - len(part[0]), end), f"{one_part(part)} in {label}")
    # "Before June" would be too early.
    return Wording(slot.span, f"a day in {label}") if slot.word_before in {"before", "after"} else None


def one_part(part: re.Match[str]) -> str:
    """A part of some day, where that of a certain day was told: "in the morning of" → "on a morning"."""
    return f"{'on ' if part['front'] else ''}{article(part['part'])} {part['part']}"


def unit_of(term: str) -> str:
    """What a date tells: a day, a month or a year."""
    written = read_date(in_digits(" ".join(term.split())))
    if written is None:
        return "day" if len(term) > len("1991") else "year"
    return "day" if written.day else "month" if written.month else "year"


def span_of_time(slot: Slot, label: str) -> Wording:
    """A decade or a century: "in 1955" → "in the 1950s"; "late 1953" is not in the late 1950s."""
    # "Claims after 1990 count", "On August 29 Len called": no noun follows, though it may look like one.
    is_day = slot.preposition is not None and slot.word_before == "on"
    belongs = slot.modifies and not is_day and (slot.word_before not in LIMITS or is_many(slot.word_after))
    # "A black 2019 Honda" is one of the 2010s.
    is_attribute = (slot.is_inside and slot.is_determined and slot.is_described) or is_bare_attribute(slot)
    is_cited = CITED.search(slot.line_before) is not None and slot.after[:1] in (")", ";", ",")
    if told := span_of_one_thing(slot, label):
        return told
    if belongs or is_attribute or is_cited or slot.determiner is not None or slot.after[:1] in HYPHENS:
        return Wording(slot.span, label)
    if slot.word_before == "of" and unit_of(slot.term) == "day" and not WHOLE_OR_PART.search(slot.before):
        said = "from" if noun_before_of(slot) in DOCUMENTS else "in"
        return Wording((slot.reading.tokens[slot.front][0], slot.span[1]), f"{said} the {label}")
    if dated := dated_before(slot):
        return Wording((dated, slot.span[1]), f"from the {label}")
    if year := THE_YEAR.search(slot.before):
        return Wording((slot.span[0] - len(year[0]), slot.span[1]), f"{'' if year['in'] else 'a year '}in the {label}")
    word = slot.preposition or from_before(slot)
    if word is not None and slot.word_before in {"late", "early", "mid"}:
        is_told = slot.before[: word[0] - slot.span[0]].rstrip().endswith("the")
        return Wording((word[0], slot.span[1]), label if is_told else f"the {label}")
    if word is not None:
        return Wording((word[0], slot.span[1]), f"in the {label}")
    if season := SEASON.search(slot.before):
        return Wording((slot.span[0] - len(season[0]), slot.span[1]), f"{article(season[0])} {season[0]}of the {label}")
    return Wording(slot.span, f"{before_time(slot)}{label}")


def noun_before_of(slot: Slot) -> str:
    """The noun before the "of" before a date, one of it and in small letters: "the letters of 3 May"."""
    word = word_at(slot.reading, slot.front - 1).lower()
    return singular_word(word) or word


def span_of_one_thing(slot: Slot, label: str) -> Wording | None:
    """A decade or a century where it may not be said of one thing or one moment; None where it may."""
    if is_year_before_name(slot):
        return Wording((slot.span[0], slot.span[1] + 1), "")
    if slot.article == "the" and slot.determiner is not None and is_one_thing(slot):
        # "The 2014 election" was not the only one of its decade.
        said = f"{'an' if label.startswith('18') else 'a'} {label}"
        return Wording((slot.determiner[0], slot.span[1]), said)
    as_of = AS_OF.search(slot.before)
    if as_of and (as_of["word"] == "at" or as_of[0][0] == "a"):  # "made as of 7 October 2016"
        return Wording((slot.span[0] - len(as_of[0]), slot.span[1]), f"in the {label}")
    return Wording(slot.span, f"the {label}") if as_of or IT_IS.search(slot.before) else None


def is_year_before_name(slot: Slot) -> bool:
    """Whether a year tells which of several is meant that bear one name: "the 2008 Summer Olympics", "his 2007
    Grand Prix"; a decade would not tell it."""
    is_year = ONE_YEAR.fullmatch(slot.term) is not None and slot.after[:1] == " "
    is_led = slot.article == "the" or slot.word_before in OWN
    return is_year and is_led and slot.word_after[:1].isupper() and slot.word_after not in english().calendar


def is_bare_attribute(slot: Slot) -> bool:
    """Whether a year describes what follows though no article leads both: "a British and 2008 champion", "sees 2020
    hopeful"; behind a preposition it does not."""
    is_led = slot.word_before in BEFORE_TIMES and not (slot.word_before == "and" and slot.word_after.islower())
    is_year = slot.term.isdigit() and slot.is_described and slot.after[:1] == " "
    return is_year and slot.has_front and not is_led and slot.preposition is None and slot.before[-1:] == " "


def is_one_thing(slot: Slot) -> bool:
    """Whether common nouns follow that mean one thing, and no name of it: "the 2014 city council election"."""
    place = slot.last
    while tag_at(slot.reading, place) in {"NOUN", "ADJ"} and word_at(slot.reading, place).islower():
        place += 1
    last = word_at(slot.reading, place - 1)
    is_noun = place > slot.last and tag_at(slot.reading, place - 1) == "NOUN" and not is_many(last)
    return is_noun and not word_at(slot.reading, place)[:1].isupper()


def from_before(slot: Slot) -> Span | None:
    """The "from" before two years that are bound by a dash."""
    is_range = slot.word_before == "from" and YEARS.fullmatch(slot.term) is not None
    return slot.reading.tokens[slot.front] if is_range else None


def dated_before(slot: Slot) -> int:
    """Where the "dated" before a date begins; nothing where there is none."""
    return slot.reading.tokens[slot.front][0] if slot.word_before == "dated" else 0


def before_time(slot: Slot) -> str:
    """What a decade needs before it: "born [in the] 1950s", "since [the] 1950s", "DOB: []1950s", "([]1950s–"."""
    front = slot.before.rstrip(" ")
    is_last = front.endswith(";") and LINE_END.match(slot.after) is not None  # "with SMTP; 1 Jun 2009"
    if is_last or ALONE.search(front) or BORN_OR_DIED.search(front) or opens_value(slot.reading, slot.start):
        return ""
    is_subject = slot.after[:1] == " " and tag_at(slot.reading, slot.last) == "AUX"
    if slot.opens and unit_of(slot.term) == DAY and is_subject:
        return "a day in the "  # "July 23, 2005 will be remembered"
    goes_on = WRAPPED.search(front) is not None and LINE_END.match(slot.after) is None
    if (not front or front.endswith("\n")) and unit_of(slot.term) != "year" and not goes_on:
        return ""  # a date that opens a line is no part of a sentence
    front = front.rstrip()
    if DATELINE.fullmatch(slot.line_before) and LINE_END.match(slot.after):
        return ""
    if slot.word_before == "since":
        return "the "  # what began then began in that decade
    if slot.word_before in {"at", "by"}:
        return "some time in the "
    is_inside = (front[-1:].isalpha() or front.endswith((",", ")"))) and not slot.term.endswith(POSSESSIVES)
    is_first = slot.word_before == "between" and unit_of(slot.term) != "year"
    if slot.word_before in LIMITS or is_first or WHOLE_OR_PART.search(slot.before):
        # "after the 1990s" would leave out the rest of them.
        return f"a {unit_of(slot.term)} in the "
    if not is_inside or slot.word_before in BEFORE_TIMES:
        return "the "
    # "setting 31 December 1991 as the date": what is set is a day.
    is_verb = slot.has_front and tag_at(slot.reading, slot.front) == "VERB"
    is_set = is_verb and slot.word_before.endswith("ing") and unit_of(slot.term) == "day"
    return "a day in the " if is_set else "in the "


def part_of_named_month(slot: Slot, when: str) -> Wording | None:
    """A part of any year with what is told of the month besides: a part or a day of it, or of which year it is."""
    (start, end), word = slot.span, slot.preposition
    if word is not None and slot.word_before == "in" and (year := OF_YEAR_BEHIND.match(slot.after)):
        # "In March last year" → "early last year", "in March of the next year" → "early in the next year"
        of_it = when.removesuffix(" the year" if year["of"] else " in the year").replace(" of the year", " of")
        return Wording((word[0], end + len(year["of"] or "")), of_it)
    if part_of := PART_OF_MONTH.search(slot.before):  # "by the end of May"
        front, is_led = part_of["front"] or "", LIMIT_BEFORE.search(slot.before[: part_of.start()])
        said = when if front.lower() in {"", "at ", "in "} and not is_led else f"{front}{SOME_TIME} {when}"
        return Wording((start - len(part_of[0]), end), said)
    return None


def part_of_year(slot: Slot, label: str) -> Wording | None:
    """A part of any year, where a day or a month without a year stood."""
    start, end = slot.span
    when, word = IN_THE_YEAR[label], slot.preposition
    if part := PART_OF_DAY.search(slot.before):
        return Wording((start - len(part[0]), end), f"{one_part(part)} {when}")
    if as_of := AS_OF.search(slot.before):
        return Wording((start - len(as_of[0]), end), when)
    if told := part_of_named_month(slot, when):
        return told
    is_day = unit_of(slot.term) == DAY or label.endswith("of the month")
    said = f"a day {when}" if is_day else f"the {label}"
    if on_the := ON_THE.search(slot.before):
        return Wording((start - len(on_the[0]), end), f"on {said}")
    if word is not None and slot.word_before in {"late", "early", "mid"}:
        is_told = slot.before[: word[0] - start].rstrip().endswith("the")
        return Wording((word[0], end), label if is_told else f"the {label}")
    if word is not None:
        return Wording((word[0], end), f"on {said}" if slot.word_before == "on" else when)
    if dated := dated_before(slot):
        return Wording((dated, end), f"from {said}")
    if slot.word_before == "of" and said != f"the {label}" and not WHOLE_OR_PART.search(slot.before):
        return Wording((slot.reading.tokens[slot.front][0], end), f"from {said}")  # "the order of 12 March"
    if slot.modifies or slot.determiner is not None or slot.is_joined:
        return None  # "the March 10th meeting"
    return Wording(slot.span, said if slot.word_before in LIMITS or slot.word_before in BEFORE_TIMES else when)
