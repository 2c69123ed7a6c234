"""Which decisions of courts does a text cite?

A decision that is cited with its place in a series of reports – "Igen v Wong
[2005] ICR 931" – is law that everybody can read, and says nothing of whom the text
is about. Unless it speaks of its parties elsewhere too: then it may be their own.
"""

import re
from collections.abc import Iterator

from textveil.core.lines_near import line_near
from textveil.core.model import Span
from textveil.languages.english.lexicon.ordinary import is_ordinary
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
VERSUS = re.compile(r" vs?\.? ")
CITATION = re.compile(rf"\b(?P<parties>{PARTY} (?:v|vs)\.? {PARTY}?),? (?P<place>{PLACE})")
WORD = re.compile(r"[^\W\d_]{3,}")
TITLED = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Judge|Justice)\.? (?:[A-Z][\w’'.-]* ){0,2}?([A-Z][\w’'-]+)")
SENTENCE = re.compile(r"(?<!\w)[a-z]{2,}")
NEAR = 300
"""So far from a place the words of its sentence are looked for."""


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
