"""What may be said instead of a date, an age or an amount, where it stands?"""

import re

from textveil.core.kinds import Kind
from textveil.core.model import Chain
from textveil.languages.english.generalization.subjects import bare
from textveil.languages.english.grammar.beside import ARTICLES, POSSESSIVES, is_plural
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.grammar.value_wording import DAY
from textveil.languages.english.lexicon.value_words import DAYS_OF_MONTHS
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_lists import word_groups, word_list
from textveil.languages.english.values.ages import Age, owner_before
from textveil.languages.english.values.clock import STREET_BEHIND
from textveil.languages.english.values.dates import decades, month_chain, read_date, year_chain
from textveil.languages.english.values.no_years import is_clock, is_measured
from textveil.languages.english.values.numerals import ORDINAL, in_digits, number_of
from textveil.languages.english.values.quantities import SOURCE, quantity_chain
from textveil.languages.generalizing import NOTHING, Ladder, Manner

COUNTED_BACK = word_list("grammar.counted_back")
BARE, NAMED_MONTH = re.compile(r"\d{1,4}"), re.compile(r"[A-Z]{3,}")
CAPITAL_BEFORE = re.compile(r"(?:[\w,;)] |\n|\A)(?P<word>[A-Z][\w.&’'-]*) $")
YEARLY_EVENTS = word_list("things.yearly_events")
UNCOUNTED = ("more than ", "less than ", "at least ", "between ")
"""How labels begin that stand behind no article."""
COUNTED = frozenset({"several", "some"})
"""What is said of things that are counted."""
BOUNDS = word_list("values.bounding")
HOUR, EARLIEST = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d"), "1700"
BEFORE_HOURS = word_list("values.before_hours")
BEFORE_YEARS = word_list("values.before_early_years")
BEFORE_SPOKEN_YEARS = frozenset({"in", "since"})
DAY_OF_MONTH, BEFORE_DAY = (
    re.compile(r"\d{1,2}(?:st|nd|rd|th|d)"),
    re.compile(r"\b(?:[Oo]n|[Uu]ntil|[Tt]ill|[Bb]y|since) the \Z"),
)
"""A day of a month that is not named."""
MONTHS_IN_LETTERS = word_groups("values.months_in_letters")
DAY_OF_A_MONTH = re.compile(
    rf"(?:\d{{1,2}}(?:st|nd|rd|th|d)|{'|'.join(reversed(DAYS_OF_MONTHS))})(?: day)? "
    r"(?:of (?P<month>(?:this|last|next|the (?:same|next|following|present)) month)"
    rf"|(?P<short>{'|'.join(MONTHS_IN_LETTERS)})\.?)",
    re.IGNORECASE,
)
"""The same of a month that is counted from another: "the 12th instant", "the 4th of the same month"."""
SHORT_DATE = re.compile(r"\d{1,2}([/.-])\d{1,2}\1\d\d(?: \d{1,2}:\d\d.{0,12})?")
BIRTH = re.compile(r"\b(?:born|birth\w*|d\.?o\.?b|b\.)", re.IGNORECASE)
REFERENCE = re.compile(r"\d{2,5}/\d{2,4}")
"""The number of a regulation or a file, and its year."""
SINCE, SHORT_YEAR = re.compile(r"\b(?P<century>[12]\d)\d\d[–-]$"), re.compile(r"\d\d")
"""A year, and the last two digits of another behind it: 2014–16."""
YEARLY = re.compile(r"1\d{3}|20\d\d|.*\D\d{4}")
HALF_DAY = re.compile(r" ?[ap]\.?m\b| o['’]clock\b", re.IGNORECASE)
"""Behind an hour, which is no count."""
JOINED_BEFORE, JOINED_BEHIND = (
    re.compile(r"[0-9][–/-]$"),
    re.compile(r"[–/-](?:[0-9]|[a-z]|[A-Z]\b)|[°´′″]| [x×] ?\d|\" [NSEW]\b"),
)
BEFORE_CODES = word_list("values.before_codes")
NUMBER_BEFORE = re.compile(r"\b(?:[Nn]os?|NO|[Nn]umber|[Rr]ef)\.?: ?\Z")
"""What announces a number, and no year."""
IN_A_ROW = word_list("values.in_a_row")
BEFORE_RANGES = word_list("values.before_ranges")


def measured(slot: Slot, kind: Kind) -> Ladder:
    """What a quantity may be called, by rule."""
    short = decade_of_short_year(bare(slot.term), slot) if kind is Kind.DATE else ()
    chain = tuple(label for label in short or measure_chain(slot, kind) if not is_doubled(label, slot))
    return Ladder(chain, SOURCE, 1.0, Manner.QUANTITY) if chain else NOTHING


def measure_chain(slot: Slot, kind: Kind) -> Chain:
    """What may be said of a quantity here."""
    term = bare(slot.term)
    if kind is Kind.AGE and (years := number_of(term)) is not None:
        return age_by_itself(slot, Age(int(years), owner_before(slot.reading.text, slot.span[0])))
    if day := day_chain(slot, term) or spoken_year_chain(slot, term):
        return day
    if REFERENCE.fullmatch(term) or ORDINAL.fullmatch(term.lower()) or slot.word_before in BOUNDS:
        # What stands behind "not more than" or "exceed" is a bound, and a looser one would be another bound.
        return ()
    is_coded = slot.word_before in BEFORE_CODES or NUMBER_BEFORE.search(slot.before) is not None
    if is_hour(term, slot) or (BARE.fullmatch(term) and is_coded):
        return ()
    since = SINCE.search(slot.before) if SHORT_YEAR.fullmatch(term) else None
    # No hour came so far: what looks like a year and is none has a unit beside it.
    has_unit = is_measured(slot.reading.text, slot.span)
    is_year = YEARLY.match(term) is not None and not has_unit
    if not since and not is_year and is_no_count(slot):
        return ()
    if kind is Kind.DATE and (part := month_chain(term)):
        # "last October" is one of many, but no "last late months of the year".
        return () if slot.modifies or slot.word_before in COUNTED_BACK or follows_a_name(slot, NAMED_MONTH) else part
    if follows_a_name(slot, BARE):
        return ()
    if since:
        return year_chain(f"{since['century']}{term}")
    is_count = is_plural(slot.word_after) or has_unit
    # "By 2004 standards": a year that was found as a date counts nothing.
    chain = quantity_chain(term, is_count=is_count and kind is not Kind.DATE)
    # "Ann, 37, left", "Article 14": a number that counts nothing is not several, nor between others.
    counts = is_count or (slot.modifies and slot.word_after[:1].islower()) or number_of(term) is None
    kept = (label for label in chain if label not in COUNTED and not label.startswith("between "))
    return chain if counts else tuple(kept)


def day_chain(slot: Slot, term: str) -> Chain:
    """What may be said of a day whose month is not named: that it is one, and of which month."""
    if slot.modifies:
        return ()
    if month := DAY_OF_A_MONTH.fullmatch(term):
        told = month["month"] or MONTHS_IN_LETTERS[month["short"].lower()]
        return (f"{DAY} of {told.lower()}",)
    return (DAY,) if DAY_OF_MONTH.fullmatch(term) and BEFORE_DAY.search(slot.before) else ()


def spoken_year_chain(slot: Slot, term: str) -> Chain:
    """What may be said of a year that is told in words, where a word says that it is one: "in twenty eighteen"."""
    return year_chain(in_digits(term)) if term[:1].isalpha() and slot.word_before in BEFORE_SPOKEN_YEARS else ()


def decade_of_short_year(term: str, slot: Slot) -> Chain:
    """The decade of a date in figures whose year has two of them, and its century: who writes 8/3/04 means the last
    such year, unless somebody was born then."""
    written = read_date(term) if SHORT_DATE.fullmatch(term) and not slot.reading.columns else None
    if written is None or written.year is None or written.has_full_year or BIRTH.search(slot.line_before):
        return ()
    return decades(written.year)


def age_by_itself(slot: Slot, age: Age) -> Chain:
    """What may be said of an age that no words around it tell: "Ann (43)" → "Ann (40s)"."""
    if slot.before.endswith("(") and slot.after.startswith(")"):
        return (age.short,)
    is_aside = slot.before.endswith(", ") and slot.after[:1] in (",", ".", ";", "\n", "")
    return (age.tens or age.bound,) if is_aside else ()


def is_hour(term: str, slot: Slot) -> bool:
    """Whether four digits may be an hour: too early for a year, unless a word speaks for one; or number a house."""
    if slot.word_before == "at" and BARE.fullmatch(term) and STREET_BEHIND.match(slot.after):
        return True
    if not HOUR.fullmatch(term):
        return False
    has_line = slot.before.endswith("\n") or not slot.before
    if is_clock(slot.reading.text, slot.span):
        return True
    is_early = term < EARLIEST and (slot.word_before not in BEFORE_YEARS or is_quarter_hour(term, slot))
    return term[0] == "0" or is_early or (has_line and term < "1900")


def is_quarter_hour(term: str, slot: Slot) -> bool:
    """Whether four digits end as hours mostly do, behind a word that both hours and years follow."""
    return slot.word_before in BEFORE_HOURS and term[2:] in {"00", "15", "30", "45"}


def follows_a_name(slot: Slot, looks: re.Pattern[str]) -> bool:
    """Whether a number stands right behind a capital that no sentence explains: "Office 2019", "Sev 2", "Q3 2024"."""
    before = CAPITAL_BEFORE.search(slot.before) if looks.fullmatch(slot.term) else None
    word = before["word"].lower().rstrip(".") if before else ""
    if (
        not word
        or word.endswith(POSSESSIVES)
        or word in english().stop_words
        or word.capitalize() in english().calendar
    ):
        return False
    return word not in YEARLY_EVENTS


def is_no_count(slot: Slot) -> bool:
    """Whether a number is an hour, or a part of something: a score, a fraction, "four-man", "number one"."""
    is_part = JOINED_BEFORE.search(slot.before) or JOINED_BEHIND.match(slot.after)
    return bool(HALF_DAY.match(slot.after) or is_part) or slot.word_before in BEFORE_CODES


def is_doubled(label: str, slot: Slot) -> bool:
    """Whether what is said was said before: "more than between 500 and 600", "the sum of a sum of money"."""
    is_range = label.startswith("between ") and slot.word_before in BEFORE_RANGES
    # "They lost 24–21": nobody loses a score.
    has_article = slot.determiner is not None or (slot.is_inside and slot.is_determined)
    is_led = has_article and (label.startswith(UNCOUNTED) or label in COUNTED)
    is_led = is_led or (slot.word_before in IN_A_ROW and label.startswith(UNCOUNTED))
    is_led = is_led or (slot.word_before in BEFORE_RANGES and label.split()[0] in COUNTED)
    is_result = label == "score" and (slot.article not in ARTICLES or slot.modifies)
    return is_range or is_led or is_result or slot.before.lower().endswith(f" {label.split()[0]} of ")
