"""Which decisions of courts, which places of reports, codes and rules, and which works for BibTeX does a text cite?

A decision that is cited with its place in a series of reports – "Igen v Wong
[2005] ICR 931" – is law that everybody can read, and says nothing of whom the text
is about. Unless it speaks of its parties elsewhere too: then it may be their own.
So are "36 Cal. 4th 1028, 1042-46 (2005)" and "Cal. Lab. Code § 1102.5": neither
addresses nor names. What heads a line may be the place of the decision itself, and
what was affirmed or reversed is this very case: both are judged as all else is.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from textveil.core.model import Span
from textveil.core.spans import line_near, matches_from
from textveil.languages.english.lexicon.name_words import is_ordinary
from textveil.languages.english.lexicon.word_lists import table
from textveil.languages.english.values.coarseness import areas

NAME = r"(?:[A-Z][\w’'.&-]*|of|the|and|del?|las?|los|d[aeiou]|van|von|de[nr]|ex|parte|in|for|&)"
PARTY = rf"[A-Z][\w’'.&-]*(?:,? {NAME}){{0,7}}"
SERIES = r"[A-Z][A-Za-z.&]*(?: (?:[A-Z][A-Za-z.&]*|\d[a-z]{1,2}))*"
WITHIN = r"§§? ?[\d–-]+|ECHR [\d–IVX-]+|\d{1,2} [A-Z][a-z]+ \d{4}"
PLACE = "|".join(
    (
        rf"\[\d{{4}}\](?: \d{{1,2}})? {SERIES} \d{{1,5}}(?: \([A-Z][A-Za-z]*\))?",
        rf"\(\d{{4}}\) \d{{1,3}} {SERIES} \d{{1,5}}",
        rf"\d{{1,4}} {SERIES} \d{{1,5}}(?:, \d{{1,5}})*(?: \([^()\n]{{0,30}}\d{{4}}\))?",
        rf"(?:\[GC\], )?(?:\(dec\.\), )?nos?\. \d{{1,6}}/\d{{2,4}}(?:, (?:{WITHIN}))+",
    )
)
"""Where a decision is printed."""
ENTRY = re.compile(r"^[ \t]*@[A-Za-z]{3,15}\s?\{[^\s,{}]*,[^@]*?\n[ \t]*\}", re.MULTILINE)
"""An entry of BibTeX, to the bracket that ends it on a line of its own."""
ENTRY_FIELD = re.compile(
    r"\b(?:author|editor|(?:book|short)?title|journal(?:title)?|publisher|series|year|date|month|volume|pages|address|school"
    r"|institution|organization|doi|isbn|issn|number|keywords|abstract)\s*=\s*"
    r"(?P<said>\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\"[^\"]*\"|\w+)",
    re.IGNORECASE,
)
"""A field of an entry that says what was published."""
VERSUS = re.compile(r" vs?\.? ")
CITATION = re.compile(rf"\b(?P<parties>{PARTY} (?:v|vs)\.? {PARTY}?),? (?P<place>{PLACE})")
WORD = re.compile(r"[^\W\d_]{3,}")
TITLED = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Judge|Justice)\.? (?:[A-Z][\w’'.-]* ){0,2}?([A-Z][\w’'-]+)")
SENTENCE = re.compile(r"(?<!\w)[a-z]{2,}")
NEAR = 300
"""So far from a place the words of its sentence are looked for."""
REPORTED = re.compile(r"[\d\[(](?:(?<=\d) (?:[A-Z][A-Za-z]{0,4}\.|WL )|(?<=[\[(])\d{4}[\])] )")
CODIFIED = re.compile(r"[§.A-Z](?:(?<=§)|(?<=\.) (?:at )?\d|(?<=[A-Z])[A-Z]{2} \d)")
"""Without one of these there is no place in a report, or none in a code, a rule or a file."""
OPENS_REPORT = re.compile(r"[\d\[(](?<![\w.][\d\[(])")
OPENS_CODE = re.compile(r"[\dA-Z](?<![\w.][\dA-Z])(?:(?<=[A-Z])|(?=\d? [UC]))")
"""How these places begin."""
NUMBER = r"\d(?:[\w.:]{0,10}\w)?(?:[-–]\d(?:[\w.]{0,8}\w)?)?(?:\(\w{1,4}\))*(?:[-–]\(\w{1,4}\))*"
ANOTHER = r"\d{1,5}(?:\.\d{1,4})?[a-z]?(?:\(\w{1,4}\))*(?![\w/–-]|[.,]\d)"
NUMBERS = rf"{NUMBER}(?:(?:, | and | or | & ){ANOTHER})*(?: et seq\.)?"
PINS = r"(?:,? (?:at )?\*?\d{1,5}(?:[-–]\d{1,5})?(?![\w/])|,? (?:& )?nn?\. ?\d{1,3})*"
YEAR = r"(?: \((?:[A-Z\d][^()\n]{0,30}[ .])?\d{4}\))?"
SECTION = r"(?:§§? ?|ch\. |art\. |tit\. |pt\. |[Ss]ection |[Ss]ec\. )"
LOOKED_BACK = 24
"""So much before a place may tell that it is about this very case."""


def cited_decisions(text: str) -> list[Span]:
    """Where a text cites decisions about others, in order and apart.

    >>> text = "Applying Igen v Wong [2005] ICR 931, Ms Bruun must fail. So held Bruun v Wood [2021] ICR 1."
    >>> [text[slice(*span)] for span in cited_decisions(text)]
    ['Applying Igen v Wong [2005] ICR 931']
    """
    if not VERSUS.search(text):
        return []
    found = [match for match in CITATION.finditer(text) if is_in_sentence(text, match.span())]
    if not found:
        return []
    spans = [match.span() for match in found]
    told = set(words_outside(text, spans))
    named = {word.lower() for word in TITLED.findall(text)}
    return [match.span() for match in found if is_of_others(match["parties"], told=told, named=named)]


def cited_works(text: str) -> list[Span]:
    """Where entries of BibTeX say who wrote what, and where it appeared: published, and nobody's secret.

    >>> text = "@book{ode, author = {Jo Ode}, year = 2001,\\n owner = {Ann Lee}\\n}"
    >>> [text[slice(*span)] for span in cited_works(text)]
    ['{Jo Ode}', '2001']
    """
    entries = [match.span() for match in ENTRY.finditer(text)] if "@" in text else []
    return [match.span("said") for entry in entries for match in ENTRY_FIELD.finditer(text, *entry)]


def is_in_sentence(text: str, span: Span) -> bool:
    """Whether a sentence stands around a place on its line; what stands alone may head the decision itself."""
    first, last = line_near(text, span, reach=NEAR)
    return any(map(SENTENCE.search, (text[first : span[0]], text[span[1] : last])))


def words_outside(text: str, spans: list[Span]) -> Iterator[str]:
    """The words of a text outside some spans, in small letters."""
    done = 0
    for start, end in [*spans, (len(text), len(text))]:
        yield from (word.lower() for word in WORD.findall(text, done, start))
        done = end


def is_of_others(parties: str, *, told: set[str], named: set[str]) -> bool:
    """Whether a text speaks of no party elsewhere; by an ordinary word only where a title stands before it."""
    words = [word.lower() for word in WORD.findall(parties) if word[0].isupper() and word not in areas()]
    return not any(word in (named if is_ordinary(word) else told) for word in words)


def law_references(text: str) -> list[Span]:
    """Where a text refers to places of reports, codes and rules, in order.

    >>> text = "See 36 Cal. 4th 1028, 1042-46 (2005), Cal. Lab. Code § 1102.5 and [2019] EWCA Civ 1234 at [45]."
    >>> [text[slice(*span)] for span in law_references(text)]
    ['36 Cal. 4th 1028, 1042-46 (2005)', 'Cal. Lab. Code § 1102.5', '[2019] EWCA Civ 1234 at [45]']
    """
    found: list[Span] = []
    if REPORTED.search(text):
        places = (match.span() for match in matches_from(report_places(), text, opening=OPENS_REPORT))
        found += (span for span in places if is_about_others(text, span))
    if CODIFIED.search(text):
        found += (match.span() for match in matches_from(code_places(), text, opening=OPENS_CODE))
    return sorted(found)


def is_about_others(text: str, span: Span) -> bool:
    """Whether a place in a report is cited in a sentence, and not said to be that of this very case."""
    before = text[max(0, span[0] - LOOKED_BACK) : span[0]].replace("’", "'").rstrip()
    is_cited = before.endswith(tuple(law_abbreviations()["signals"])) or is_in_sentence(text, span)
    return is_cited and not any(word in before.lower() for word in law_abbreviations()["own"])


@cache
def law_abbreviations() -> dict[str, Any]:
    """How reports, codes and rules are abbreviated."""
    return table("law")


@cache
def report_places() -> re.Pattern[str]:
    """A place in a report: volume, series and page, or a year in brackets, a court and a number."""
    known = law_abbreviations()
    series = rf"(?:{one_of([*known['reports'], *known['states']])})(?: ?(?:2d|3d|[4-9]th))?"
    page = rf"(?:{series} \d{{1,4}}|(?:{one_of(known['long_reports'])}) \d{{1,8}})(?!\d)"
    division = one_of(known["divisions"])
    year = r"(?:\[\d{4}\](?: \d{1,2})?|\(\d{4}\) \d{1,3})"
    neutral = rf"{year} (?:{one_of(known['neutral'])})(?: (?:{division}))? \d{{1,5}}{PINS}"
    behind = rf"(?: \((?:{division})\))?(?:,? at (?:\[\d+\](?:[-–]\[\d+\])?|\d{{1,5}}))?"
    return re.compile(rf"(?<![\w.])(?:\d{{1,4}} {page}{PINS}{YEAR}|{neutral}{behind})(?![\w/])")


@cache
def code_places() -> re.Pattern[str]:
    """A section of a code, a rule of procedure, or something filed in a case."""
    known = {name: one_of(listed) for name, listed in law_abbreviations().items()}
    titles = rf"\d{{1,2}} (?:U\. ?S\. ?C\.(?: ?A\.)?|USC|C\. ?F\. ?R\.|CFR) (?:{SECTION}|[Pp]arts? )?{NUMBERS}"
    codes = rf"(?:{known['states']}) (?:(?:{known['words']}),? ){{1,6}}{SECTION}{NUMBERS}(?:, § ?{NUMBERS})?"
    rules = rf"(?:{known['states']}) (?:{known['rules']}) {NUMBERS}"
    short = rf"(?:{known['capitals']}) \d{{1,4}}[A-Z]?(?:[.:-]\d{{1,6}}){{1,3}}(?:\(\w{{1,4}}\))*"
    filings = rf"(?:{known['filings']})(?: Nos?\.)? \d{{1,4}}(?:[-–]\d{{1,3}})?(?![\w/-])"
    lines = rf"(?:{known['transcripts']}) (?:at )?\d{{1,4}}:\d{{1,2}}(?:[-–]\d{{1,4}}(?::\d{{1,2}})?)?"
    return re.compile(rf"(?<![\w.])(?:{titles}|{codes}|{short}|{rules}|{filings}|{lines})")


def one_of(listed: list[str]) -> str:
    """A pattern for any of some abbreviations, with or without the spaces behind their full stops."""
    by_length = sorted(listed, key=len, reverse=True)
    return "|".join(re.escape(one).replace(r"\.\ ", r"\. ?").replace("'", "['’]") for one in by_length)
