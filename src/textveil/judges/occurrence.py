"""Do these letters, as they are written here, mean the listed term?

The letters agree; now the signs between them, the capitals and the words around
decide: "Car-\\nter" is Carter, "a king" is no A. King, and "Will you" is no Will.
Where both may be, it is taken for the term: to hide too much is the lesser harm.
"""

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from textveil.core.model import Span
from textveil.k_safety.term_words import GAP
from textveil.languages.interface import Language
from textveil.languages.reading import Reading
from textveil.mentions.forms import Needs, is_ordinary, name_lists
from textveil.mentions.plain_letters import Letters

STRICT_GAP = re.compile(r"[ \t]{1,3}|[ \t]*\r?\n[ \t]*|-|\.[ \t]?|[&/'][ \t]?")
"""What may stand between two words of a term that is kept."""
BREAK = r"(?:\r\n?|[\n\v\f\u2028\u2029])"
BROKEN = re.compile(rf"[-=\\][ \t]*(?:{BREAK}[>|#*/ \t]*)+|(?:[^\w\s.,;:/&+'’]|_){{1,4}}|-[ \t]?")
"""What may stand inside a word: a sign of a line that goes on, with a line break; brackets, signs of markup."""
LINE_BREAK = re.compile(rf"[ \t]*{BREAK}[>|#*/ \t]*|\t")
BROKEN_NUMBER = re.compile(rf"-[ \t]*(?:{BREAK}[>| \t]*)*|{BREAK}|[*`~]{{1,3}}")
"""What may stand inside a number: the hyphen of a broken line, or signs of markup."""
LOOSE = re.compile(r"[.,;:/&+'’ ]{1,3}|\s{1,4}")
"""What may stand inside a word of which a part is no word."""
DROPPED = re.compile(r"\s{1,4}")
"""What may stand behind a first letter that is set apart: large, or a picture of itself."""
JOINT = re.compile(r"[._+\-~]?")
"""What joins the words of a user name."""
SPACED = re.compile(r"[^\w\n]{1,2}|_")
"""What may stand between letters that are written one by one."""
SENTENCE_START = re.compile(r"""(?:^|[.!?:;…•]["'”’)\]]*|\n\s*|[-*>]|["'“‘(\[])\s*\Z""")
COMMON = -4
"""Bits of a capital up to which a word at the start of a sentence is no name: long, will."""
NAMING, ACTING = frozenset({"PROPN", "X", "NOUN"}), frozenset({"VERB", "AUX"})
"""What a name at the start of a sentence is tagged as, and what follows one: "Will went"."""
BRACKETS = dict(zip("([{<«", ")]}>»", strict=True))
CLOSING = {close: opening for opening, close in BRACKETS.items()}
SHORT, SPELLED, BREAKABLE = 4, 3, 6
"""Letters a part needs to count in small letters, a word to be spelled out, and one to be broken without a hyphen."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Letters of a text that are those of a form."""

    letters: Letters
    start: int
    end: int
    cuts: frozenset[int]
    """Letters before which a word of the form begins."""
    exact: str = field(repr=False)
    parts: bool
    reading: Reading | None = field(repr=False)
    language: Language = field(repr=False)

    @property
    def size(self) -> int:
        """How many letters and digits."""
        return self.end - self.start

    def written_text(self) -> str:
        """As it stands in the text, without disguise."""
        return self.letters.plain[slice(*self.letters.shown(self.start, self.end))]

    def gaps(self) -> list[tuple[int, str]]:
        """The gaps between its letters."""
        return [(place - self.start, gap) for place, gap in self.letters.gaps(self.start, self.end)]

    def capitals(self) -> str:
        """The letters at which its words begin, but for particles."""
        plain, place, signs = self.letters.plain, self.letters.place, self.letters.signs
        starts = [self.start, *(self.start + cut for cut in sorted(self.cuts)), self.end]
        words = [(first, signs[first:last]) for first, last in pairwise(starts)]
        particles = name_lists(self.language.lexicon).particles
        return "".join(plain[place(first)] for first, word in words if word not in particles)

    def word_around(self, place: int) -> Span:
        """Where the word of the form that a letter of it belongs to begins and ends."""
        cuts = [0, *sorted(self.cuts), self.size]
        first = max(cut for cut in cuts if cut <= place)
        return self.start + first, self.start + min(cut for cut in cuts if cut > place)

    def text_before(self, size: int = 40) -> str:
        """What stands before it."""
        start = self.letters.place(self.start)
        return self.letters.plain[max(0, start - size) : start]

    def text_after(self, size: int = 20) -> str:
        """What stands behind it."""
        end = self.letters.place(self.end - 1) + 1
        return self.letters.plain[end : end + size]

    def span(self) -> Span:
        """Where it stands, with the full stop of a last initial."""
        start, end = self.letters.shown(self.start, self.end)
        last = self.end - self.start - max(self.cuts, default=0)
        dotted = last == 1 and self.cuts and self.letters.plain[end : end + 1] == "."
        return widen_to_brackets((start, end + 1 if dotted else end), self.letters.plain)


def widen_to_brackets(span: Span, text: str) -> Span:
    """A span with the bracket before it that is closed in it, or the one behind it that is opened in it.

    >>> widen_to_brackets((1, 10), "[A]shgrove"), widen_to_brackets((0, 9), "Ash(grove)")
    ((0, 10), (0, 10))
    """
    start, end = span
    inside = text[start:end]
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    opens = before in BRACKETS and inside.count(BRACKETS[before]) > inside.count(before)
    closes = after in CLOSING and inside.count(CLOSING[after]) > inside.count(after)
    return start - opens, end + closes


def is_meant(found: Occurrence, needs: Needs) -> bool:
    """Whether a place says a term."""
    return is_together(found) and is_whole(found) and FITS[needs](found)


def is_together(found: Occurrence) -> bool:
    """Whether nothing stands between the letters that parts them."""
    gaps = found.gaps()
    if not found.parts and found.written_text().casefold() == found.exact.casefold():
        return True
    if not gaps:
        return found.parts or not found.cuts
    if not found.parts:
        return {place for place, _ in gaps} == found.cuts and all(STRICT_GAP.fullmatch(gap) for _, gap in gaps)
    if is_letter_by_letter(found, gaps):
        return True
    return all(GAP.fullmatch(gap) for place, gap in gaps if place in found.cuts) and all(
        may_be_inside(found, place, gap) for place, gap in gaps if place not in found.cuts
    )


def may_be_inside(found: Occurrence, place: int, gap: str) -> bool:
    """Whether something may stand inside a word of a term: no space, unless what it parts are no words."""
    if found.size <= SHORT:
        return False
    if found.letters.signs[found.start + place].isdigit():
        return bool(BROKEN_NUMBER.fullmatch(gap))
    if BROKEN.fullmatch(gap) or (LINE_BREAK.fullmatch(gap) and found.size >= BREAKABLE):
        return True
    first, last = found.word_around(place)
    parts = found.letters.signs[first : found.start + place], found.letters.signs[found.start + place : last]
    if len(parts[0]) == 1 and DROPPED.fullmatch(gap):
        return found.letters.plain[found.letters.place(first)].isupper() and not is_known(parts[1], found.language)
    is_parted = all(len(part) > 1 for part in parts) and not all(is_known(part, found.language) for part in parts)
    return bool(LOOSE.fullmatch(gap)) and is_parted


def is_letter_by_letter(found: Occurrence, gaps: list[tuple[int, str]]) -> bool:
    """Whether a term is spelled out: every letter apart, with the same sign between them."""
    if len(gaps) != found.size - 1 or found.size < SPELLED:
        return False
    inside = {gap for place, gap in gaps if place not in found.cuts}
    if len(inside) != 1:
        return False
    gap = inside.pop()
    goes_on = re.match(rf"{re.escape(gap)}\w(?!\w)", found.text_after()) if gap != "." else None
    came_on = re.search(rf"(?<!\w)\w{re.escape(gap)}\Z", found.text_before()) if gap != "." else None
    fits = SPACED.fullmatch(gap) and all(len(one) <= 8 and "\n\n" not in one for _, one in gaps)
    return bool(fits) and not goes_on and not came_on


def is_whole(found: Occurrence) -> bool:
    """Whether a number is not a part of a longer one, and a term that is kept is no part of a word."""
    first, last = found.letters.signs[found.start], found.letters.signs[found.end - 1]
    if first.isdigit() and re.search(r"\d[.,]?\Z", found.text_before()):
        return False
    if last.isdigit() and re.match(r"[.,]?\d", found.text_after()):
        return False
    if found.parts:
        return True
    return not re.search(r"\w\Z", found.text_before()) and not re.match(r"\w", found.text_after())


def is_exact(found: Occurrence) -> bool:
    """Whether it is written as it was listed."""
    return found.written_text() == found.exact


def is_part(found: Occurrence) -> bool:
    """Whether a word that is a name only is said; a short one needs its capital."""
    return found.written_text()[0].isupper() or found.size >= SHORT


def is_said_as_name(found: Occurrence) -> bool:
    """Whether an ordinary word is said as a name: with a capital that no start of a sentence explains."""
    written = found.written_text()
    if not written[0].isupper() or is_shouted(found):
        return False
    before = found.text_before()
    title = re.search(r"(\w+)\.?\s\Z", before)
    if title and title[1].lower() in name_lists(found.language.lexicon).titles:
        return True
    small = written.lower()
    words, values = found.language.lexicon, found.language.values
    if written in words.words("values.calendar") and values.is_beside_date(before, found.text_after()):
        return False
    if not SENTENCE_START.search(before) or re.match(r"['’]s\b", found.text_after()):
        return True
    if found.reading:
        tag, following = tags_at(found.reading, found.letters.source(found.span())[0])
        return tag in NAMING or following in ACTING
    return small not in words.words("reader.stop_words") and words.usual_capitals().get(small, 0) > COMMON


def is_shouted(found: Occurrence) -> bool:
    """Whether a word in capitals stands among others in capitals, so that they say nothing."""
    around = re.findall(r"[^\W\d_]{2,}", found.text_before() + " " + found.text_after())
    return found.size > 1 and found.written_text().isupper() and bool(around) and all(word.isupper() for word in around)


def is_initialed(found: Occurrence) -> bool:
    """Whether an initial and a name are found: with capitals, or joined as in a user name.

    After the name a lone I or A must have its full stop: "Carter, I think".
    """
    gaps = found.gaps()
    if any(sign in gap for _, gap in gaps for sign in ";!?"):
        return False
    capitals = found.capitals()
    if all(JOINT.fullmatch(gap) for _, gap in gaps):
        joined = found.letters.signs[found.start : found.end]
        is_free = bool(gaps) or not is_known(joined, found.language)
        return capitals.isupper() or (is_free and found.size > SHORT)
    if not capitals.isupper():
        return False
    last = found.written_text().rpartition(" ")[2]
    return last not in {"I", "A"} or found.text_after()[:1] == "."


def is_known(word: str, language: Language) -> bool:
    """Whether letters make a word by themselves, or its plural: mask, kings."""
    words = language.lexicon
    return any(is_ordinary(one, words) or one in words.usual_capitals() for one in (word, word.removesuffix("s")))


def is_initials(found: Occurrence) -> bool:
    """Whether capitals are somebody's initials: with full stops, or letters that make no word or abbreviation."""
    gaps = found.gaps()
    place = found.letters.place
    if not all(found.letters.plain[place(sign)].isupper() for sign in range(found.start, found.end)):
        return False
    if gaps:
        return (
            len(gaps) == found.size - 1 and all(re.fullmatch(r"\. ?|[-·]", gap) for _, gap in gaps) and is_apart(found)
        )
    return is_apart(found) and not is_known(found.letters.signs[found.start : found.end], found.language)


def is_apart(found: Occurrence) -> bool:
    """Whether no other initial or letter stands right beside it: J.C. in J.C.B., AJC."""
    return not re.search(r"(?:[A-Z]\. ?|\w)\Z", found.text_before()) and not re.match(
        r"\.? ?[A-Z]\.|\w|\. ?[A-Z](?![a-z])", found.text_after()
    )


def is_marked(found: Occurrence) -> bool:
    """Whether the text has a letter with a mark there, and begins with a capital."""
    shown = found.letters.shown(found.start, found.end)
    start, end = found.letters.source(shown)
    return found.letters.text[start:end] != found.letters.plain[slice(*shown)] and found.written_text()[0].isupper()


def tags_at(reading: Reading, start: int) -> tuple[str, str]:
    """What a reader took the word at an offset and the one behind it for."""
    place = bisect_left(reading.starts, start)
    found = [*reading.tags[place : place + 2], "X", "X"]
    return found[0], found[1]


FITS: dict[Needs, Callable[[Occurrence], bool]] = {
    Needs.NOTHING: lambda _: True,
    Needs.EXACT: is_exact,
    Needs.PART: is_part,
    Needs.ORDINARY: is_said_as_name,
    Needs.INITIALED: is_initialed,
    Needs.INITIALS: is_initials,
    Needs.MARKED: is_marked,
}
"""For each need, whether a place meets it."""
