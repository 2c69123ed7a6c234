"""Where does a text say one of the listed terms, in whatever form?

All forms of all terms lie in one table by their letters alone. A text is read
as its letters alone too (``plain_letters``): from each place where a word may begin,
the letters up to each place where one may end are looked up, no further than
the longest form that begins like that. What is found is then looked at as it
is written. Time grows with the text, whatever the number of terms.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate

from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Span
from textveil.judges.name_matching import drop_marked
from textveil.judges.occurrence import Occurrence, is_meant
from textveil.languages.interface import Language
from textveil.languages.open_language import open_language
from textveil.languages.reading import Reading
from textveil.mentions import plain_letters
from textveil.mentions.cut_words import read_uncut
from textveil.mentions.digit_letters import FEWEST, key_of, read_digits
from textveil.mentions.forms import Form, Needs, forms, whole_form
from textveil.mentions.plain_letters import Letters
from textveil.policy.promises import Term

BEGINNING = 3
"""Letters by which it is known how long a form may be that begins so."""
SHORTENED = 5
"""Letters above which a term may be the plural of what a text says."""
SAID_WITH_DIGITS = (Needs.NOTHING, Needs.PART, Needs.ORDINARY)
"""Forms that are words, in which digits may stand for letters."""
LONGEST = 400
"""Letters of the longest term."""
LISTED = "is on the list of what must be hidden"


@dataclass(frozen=True, slots=True)
class Entry:
    """One form of one term."""

    number: int
    needs: Needs
    cuts: frozenset[int]
    """Letters before which a word of it begins."""
    exact: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class Terms:
    """Listed terms, ready to be found in any text."""

    entries: dict[str, list[Entry]]
    longest: dict[str, int]
    """By the first letters of a form, the most letters that one has."""
    disguised: dict[str, list[Entry]]
    """Those of words alone, as they are compared where digits may stand for letters."""
    longest_disguised: dict[str, int]
    parts: bool
    """Whether forms beyond the written one count."""
    size: int
    language: Language
    """Whose forms they have."""

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<{self.size} terms>"


def compile_terms(terms: Iterable[str | Term], *, parts: bool = True, language: Language | None = None) -> Terms:
    """Terms to be found; without ``parts`` only as they are written, in any case, plural or possessive.

    >>> carter = compile_terms(["Johnathan M. Carter"])
    >>> text = "Seen by J. Carter; JMC signed. A cart stood there."
    >>> [text[start:end] for (start, end), _ in find(text, carter)]
    ['J. Carter', 'JMC']
    """
    listed = [Term(term) if isinstance(term, str) else term for term in terms]
    language = language or open_language()
    words, found = language.lexicon, Terms({}, {}, {}, {}, parts, len(listed), language)
    for number, term in enumerate(listed):
        read = plain_letters.read(term.text)
        if not 0 < len(read.signs) <= LONGEST:
            raise UsageError(f"term {number + 1} must have 1 to {LONGEST} letters or digits; leave it out")
        for form in forms(term.text, words, person=term.person) if parts else [whole_form(term.text, words)]:
            is_exact = form.needs is Needs.EXACT or not parts
            exact = read.plain[slice(*read.shown(0, len(read.signs)))] if is_exact else ""
            # What is kept must stand as it was listed: a seam inside a word, as in ZZ1234, is no gap.
            apart = None if parts else frozenset(read.runs)
            _enter(found, form, number=number, exact=exact, apart=apart)
    return found


def _enter(known: Terms, form: Form, *, number: int, exact: str, apart: frozenset[int] | None = None) -> None:
    """Write a form into the table, with its plural and its singular; of equal forms the first is enough."""
    joined = "".join(form.words)
    cuts = frozenset(accumulate(map(len, form.words[:-1])))
    cuts = cuts if apart is None else cuts & apart
    for key in {joined} if form.needs is Needs.INITIALS else number_forms(form.words, known.language):
        entry = Entry(number, form.needs, cuts, exact)
        put_entry(known.entries, known.longest, key, entry)
        if known.parts and form.needs in SAID_WITH_DIGITS and key.isalpha() and len(key) >= FEWEST:
            put_entry(known.disguised, known.longest_disguised, key_of(key), entry)


def put_entry(entries: dict[str, list[Entry]], longest: dict[str, int], key: str, entry: Entry) -> None:
    """Write an entry down; of equal ones the first is enough."""
    there = entries.setdefault(key, [])
    if all((one.needs, one.cuts, one.exact) != (entry.needs, entry.cuts, entry.exact) for one in there):
        there.append(entry)
        longest[key[:BEGINNING]] = max(longest.get(key[:BEGINNING], 0), len(key))


def number_forms(words: Sequence[str], language: Language) -> set[str]:
    """The letters of a form in all numbers of its last word; a short one is no plural of anything: AIDS."""
    *front, last = words
    whole = "".join(words)
    found = (
        {"".join([*front, form]) for form in language.lexicon.number_forms(last)} if len(whole) >= BEGINNING else set()
    )
    return {whole} | {form for form in found if len(form) >= len(whole) or len(whole) > SHORTENED}


def find_listed(reading: Reading, terms: Terms, *, kind: Kind = Kind.NAME, because: str = LISTED) -> list[Finding]:
    """Every place where a listed term is said, in whatever form."""
    return [
        Finding((span,), (reading.text[slice(*span)],), kind, 1.0, 0.0, because, Rule.LISTED)
        for span, _ in find(reading, terms)
    ]


def find(read: Reading | str, terms: Terms) -> list[tuple[Span, int]]:
    """Every place where a text says a listed term, in order, and the number of the term.

    What lies inside a longer find is left out; of terms that are said at the same
    place the one named most fully is told, then the first in the list.
    """
    text = read if isinstance(read, str) else read.text
    found = plain_letters.read(text)
    reading = None if isinstance(read, str) else read
    spans: dict[Span, tuple[int, int]] = {}
    for entry, place in occurrences(found, terms, reading):
        if is_meant(place, entry.needs):
            span = place.letters.source(place.span())
            rank = (entry.needs is not Needs.NOTHING, entry.number)
            spans[span] = min(spans.get(span, rank), rank)
    kept = [(span, spans[span][1]) for span in widest(sorted(spans))]
    if reading is None:
        return kept
    free = set(drop_marked(reading, [span for span, _ in kept]))
    return [one for one in kept if one[0] in free]


def occurrences(found: Letters, terms: Terms, reading: Reading | None) -> Iterator[tuple[Entry, Occurrence]]:
    """Where letters of a text are those of a form, as they are written and with digits that stand for letters."""
    make = partial(Occurrence, parts=terms.parts, reading=reading, language=terms.language)
    for entry, start, end in candidates(found, terms.entries, terms.longest):
        yield entry, make(found, start, end, entry.cuts, entry.exact)
    for uncut in read_uncut(found) if terms.parts else ():
        for entry, start, end in candidates(uncut, terms.entries, terms.longest):
            yield entry, make(uncut, start, end, entry.cuts, entry.exact)
    for other in read_digits(found) if terms.disguised else ():
        for entry, start, end in candidates(other, terms.disguised, terms.longest_disguised):
            if other.plain[slice(*other.shown(start, end))] != found.plain[slice(*other.shown(start, end))]:
                yield entry, make(other, start, end, entry.cuts, entry.exact)


def candidates(
    found: Letters, entries: Mapping[str, list[Entry]], longest: Mapping[str, int]
) -> Iterator[tuple[Entry, int, int]]:
    """Forms whose letters stand in a text between two places where words may begin and end."""
    signs, bounds = found.signs, found.bounds
    for index, start in enumerate(bounds):
        reach = start + max(longest.get(signs[start : start + size], 0) for size in range(1, BEGINNING + 1))
        after = index + 1
        while after < len(bounds) and bounds[after] <= reach:
            end = bounds[after]
            piece = signs[start:end]
            for entry in entries.get(piece, ()):
                yield entry, start, end
            after += 1


def widest(spans: Sequence[Span]) -> list[Span]:
    """The spans, in order, that lie in no other.

    >>> widest([(0, 3), (0, 10), (4, 10), (8, 12)])
    [(0, 10), (8, 12)]
    """
    kept: list[Span] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not kept or end > kept[-1][1]:
            kept.append((start, end))
    return kept
