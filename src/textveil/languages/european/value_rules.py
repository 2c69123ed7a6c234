"""Which dates, ages and numbers are somebody's by their form and the words before them, and which are nobody's?"""

import re
from collections.abc import Iterator
from functools import cache

import numpy as np

from textveil.core.kinds import GROUPS, Kind
from textveil.core.model import Span
from textveil.languages.european.language_tables import listed_words, table_of, word_list
from textveil.languages.european.name_rules import PLAIN, POSSIBLE, SOMEBODYS, UNSURE, mentions_of
from textveil.languages.european.values import age_pattern, date_pattern, month_numbers
from textveil.languages.network.token_grammar import Tokens
from textveil.languages.reading import Kinds, Structure

WORD, DATE, AGE, IDENTIFIER = map(GROUPS.index, (Kind.WORD, Kind.DATE, Kind.AGE, Kind.IDENTIFIER))
SURE = 0.9
"""How likely what is written as a date is one."""
CODE = re.compile(
    r"(?<![\w./@-])(?=[\w/.-]{0,20}?\d{3})(?=[\w/.-]{0,20}?[A-ZÄÖÜ])[A-ZÄÖÜ\d]{1,12}(?:[-/.][A-ZÄÖÜ\d]{1,12}){0,5}(?![\w@-])"
)
"""Letters and three digits or more, as numbers of files, plates and machines are written."""
SHORT_NUMBER = re.compile(r"\d{1,2}(?:[.,]\d{1,3})?")
LEAST_DIGITS = 4
"""Digits of a code that nothing parts and no word announces."""
NUMBER = (
    r"[\s.:]{1,3}(?:n[.r]?[º°o]?\.?\s?)?"
    r"(?P<number>(?=[\w/-]*\d[\w./-]?\d[\w./-]?\d)[A-Z\d][\w/-]*(?:[. ]\d{3,}[\w/-]*)*)(?![,.]\d)"
)
"""A number of three digits or more, with what stands between it and the word before it."""
ACT = re.compile(r"[-/.](?:EU|UE|CE|CEE|EG|EWG)\b|^(?:KB|ISO|EN|DIN|RFC|NF|IEC|CVE|USB|SHA|UTF|HTTP|CO|SARS)\b|^KB\d")
"""Acts of the Union, norms and the like, which are written as numbers of files are."""
TIME = re.compile(r"\d{1,2}(?:[.:]\d\d){1,2}(?: ?(?:Uhr|h))?|\d{1,2} ?h(?: ?\d\d)?")
CAREFUL = 2.0
"""Bits by which times without a day are less private than the network says: most of them pin nothing down."""


def mend_values(kinds: Kinds, tokens: Tokens, structure: Structure, *, code: str) -> None:
    """Change what the network says of values where their form, or the words before them, tell better."""
    spare_labels(kinds, structure)
    name_dates(kinds, tokens, code=code)
    name_ages(kinds, tokens, code=code)
    spare_numbers(kinds, tokens)
    name_codes(kinds, tokens, code=code)
    spare_times(kinds, tokens)
    kinds.hide[:] = kinds.private


def name_dates(kinds: Kinds, tokens: Tokens, *, code: str) -> None:
    """Take days, and months with a year, for one date each, as private as the surest of their words."""
    for found in date_pattern(code).finditer(tokens.text):
        if found["lone"] or (found["month"] and not (found["day"] or found["year"])):
            continue
        first, last = take_for(kinds, tokens, found.span(), DATE)
        kinds.private[first:last] = kinds.private[first:last].max(initial=0)
    for found in short_date_pattern(code).finditer(tokens.text):
        first, last = take_for(kinds, tokens, found.span(), DATE)
        kinds.private[first:last] = kinds.private[first:last].max(initial=POSSIBLE)


@cache
def short_date_pattern(code: str) -> re.Pattern[str]:
    """Dates of a day of the week, a feast, a month in Roman numbers, or about a year: "lundi 7", "12-IX-1938"."""
    values, months = table_of(code)["values"], month_numbers(code)
    days = [word for word in word_list(code, "values.calendar") if word.lower() not in months]
    weekday = "|".join(sorted(days, key=len, reverse=True))
    year = r"(?:1[5-9]|20)\d\d"
    ways = (
        rf"(?:{weekday})\.?,?\s(?:{values['before_days']})?\d{{1,2}}\.?(?![\w:%€.,]|\s?(?:h|Uhr|horas|heures)\b)",
        rf"(?:{values['feasts']})\s(?:de\s)?{year}",
        r"\d{1,2}[. -]{1,2}[IVX]{1,4}[. -]{1,2}(?:\d{4}|(?=\s))",
        rf"(?:{values['about']})\s?{year}",
    )
    return re.compile(rf"(?<!\w)(?:{'|'.join(ways)})(?!\d)")


def name_ages(kinds: Kinds, tokens: Tokens, *, code: str) -> None:
    """Take for ages what is told as somebody's; that it is somebody's, the words say themselves."""
    for found in age_pattern(code).finditer(tokens.text):
        first, last = take_for(kinds, tokens, found.span(), AGE)
        kinds.private[first:last] = np.maximum(kinds.private[first:last], SOMEBODYS)


def spare_numbers(kinds: Kinds, tokens: Tokens) -> None:
    """Take short numbers that are of no kind for nobody's: doses, counts and scores."""
    is_short = tokens.numbered.flags(lambda word: SHORT_NUMBER.fullmatch(word) is not None)
    plain = (kinds.probabilities.argmax(axis=1) == WORD) & is_short
    kinds.private[plain] = np.minimum(kinds.private[plain], PLAIN)


def name_codes(kinds: Kinds, tokens: Tokens, *, code: str) -> None:
    """Take for numbers of somebody what is written as such, or stands behind a word that announces one."""
    for span in code_spans(tokens.text, code):
        first, last = np.searchsorted(tokens.starts, span).tolist()
        if kinds.probabilities[first:last, DATE].max(initial=0) > SOMEBODYS:
            continue
        take_for(kinds, tokens, span, IDENTIFIER)
        kinds.private[first:last] = kinds.private[first:last].max(initial=UNSURE)


def code_spans(text: str, code: str) -> Iterator[Span]:
    """Where numbers of files, plates, machines and lines of a telephone stand."""
    for found in CODE.finditer(text):
        is_long = re.search(r"[-/.]", found[0]) or sum(map(str.isdigit, found[0])) >= LEAST_DIGITS
        if is_long and any(map(str.isalpha, found[0])) and not ACT.search(found[0]):
            yield found.span()
    yield from (found.span("number") for found in announced_pattern(code).finditer(text))


@cache
def announced_pattern(code: str) -> re.Pattern[str]:
    """A number behind one of the words that announce somebody's."""
    words = sorted(listed_words(code, "values", "announces"), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?i:{'|'.join(map(re.escape, words))}){NUMBER}")


def spare_times(kinds: Kinds, tokens: Tokens) -> None:
    """Take times that stand without a day for less private than the network does."""
    for first, last in mentions_of(kinds, DATE):
        if TIME.fullmatch(tokens.text, tokens.starts[first], tokens.ends[last - 1]):
            odds = kinds.private[first:last] / (1.0001 - kinds.private[first:last]) * 2**-CAREFUL
            kinds.private[first:last] = odds / (1 + odds)


def spare_labels(kinds: Kinds, structure: Structure) -> None:
    """Take the labels of fields for nobody's."""
    labels = np.asarray(structure.label, np.bool_)
    kinds.private[labels] = np.minimum(kinds.private[labels], PLAIN)
    kinds.probabilities[labels] = np.arange(len(GROUPS)) == WORD


def take_for(kinds: Kinds, tokens: Tokens, span: Span, kind: int) -> tuple[int, int]:
    """Take the words of a stretch for one mention of a kind, and say which words they are."""
    first, last = np.searchsorted(tokens.starts, span).tolist()
    kinds.probabilities[first:last] *= 1 - SURE
    kinds.probabilities[first:last, kind] += SURE
    kinds.begins[first:last] = np.arange(first, last) == first
    return first, last
