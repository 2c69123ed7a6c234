"""Which pieces of a text point at one person, account or device?

E-mail addresses, phone and card numbers, national numbers, postal addresses,
dates, ages, keys and the like: known by how they look, by the checksum they
keep and by the words around them. The evidence adds up in bits; what has more
than none for it is found.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from textveil.core.invisible import INVISIBLE
from textveil.core.kinds import CERTAIN, Kind
from textveil.core.late_patterns import late_pattern
from textveil.core.marks import mark_spans
from textveil.core.model import Finding, Rule, Span
from textveil.core.spans import balance, merge
from textveil.languages.open_language import open_language
from textveil.languages.reading import Reading
from textveil.mentions.identifiers import addresses
from textveil.mentions.identifiers.catalogue import LABELLED, NEAR, SIZES, Catalogue, Identifier, catalogue

# What does a disguised text look like when its disguise is taken off?
#
# Patterns are matched on a folded copy: invisible signs gone, every dash a hyphen,
# every space a space, every digit an ASCII one, full-width signs in their plain
# form. The copy remembers where each of its characters came from, so that what is
# found in it is exact in the original.

# Letters of living scripts stay as they are; looking at each would cost time and change nothing.
ODD = late_pattern(
    r"[^\x00-\x7f\u00c0-\u034e\u0350-\u04ff\u0531-\u0587\u05d0-\u05f2\u0620-\u064a\u0904-\u0939\u0e01-\u0e30\u3041-\u30fe\u4e00-\u9fff\uac00-\ud7a3]"
)
STANDING = {
    "-": "\u2212",
    ".": "\u3002\uff61\u00b7\u2022\u2027",
    "/": "\u2215\u2044",
    "\n": "\x85\u2028\u2029",
    "'": "\u2018\u2019\u201b",
    "\u0394": "\u2206",
    '"': "\u201c\u201d\u201e",
}
PLAIN_FORM = {sign: form for form, signs in STANDING.items() for sign in signs}
"""Signs that stand in for others without being their compatibility form."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A text without its disguise, and the way back."""

    text: str = field(repr=False)
    cuts: Sequence[int] = ()
    """Offsets in ``text`` at which something invisible was taken out, in order, one for each."""

    def source(self, span: Span) -> Span:
        """Where a span of the folded text stands in the original.

        >>> fold("1\\u200b2 3").source((0, 2))
        (0, 3)
        """
        if not self.cuts:
            return span
        start, last = span[0], span[1] - 1
        return start + bisect_right(self.cuts, start), last + bisect_right(self.cuts, last) + 1


def fold(text: str) -> Folded:
    """The folded copy of a text.

    >>> fold("＋４４ 20\\u00a07946‑0958").text
    '+44 20 7946-0958'
    """
    if text.isascii():
        return Folded(text)
    folded = ODD.sub(lambda match: FORMS[match[0]], text)
    if len(folded) == len(text):
        return Folded(folded)
    return Folded(folded, [match.start() - index for index, match in enumerate(INVISIBLE.finditer(text))])


def plain(sign: str) -> str:
    """The one plain character that a sign stands for; itself if there is none, nothing if it cannot be seen.

    >>> [plain(sign) for sign in "＠–٣é²\u200b"]
    ['@', '-', '3', 'é', '²', '']
    """
    if INVISIBLE.match(sign):
        return ""
    if sign in PLAIN_FORM:
        return PLAIN_FORM[sign]
    digit = unicodedata.decimal(sign, None)
    if digit is not None:
        return str(digit)
    category = unicodedata.category(sign)
    if category == "Pd":
        return "-"
    if category == "Zs":
        return " "
    form = unicodedata.normalize("NFKC", sign)
    # a raised figure is a power or a footnote more often than a disguise
    return form if len(form) == 1 and form.isascii() and "<super>" not in unicodedata.decomposition(sign) else sign


class Forms(dict[str, str]):
    """The plain form of every sign met so far."""

    def __missing__(self, sign: str) -> str:
        """Look a new sign up once."""
        self[sign] = plain(sign)
        return self[sign]


FORMS = Forms()


NUMBER = re.compile(r"[0-9]+(?:[ \n()./-]{1,3}[0-9]+)*+")
"""Digits, and more digits after few signs: what may be one number; a tab stands between two columns."""
INNER = re.compile(r"(?<=[\s(])[0-9]")
"""Where else in such a run a number may start."""
WORD = re.compile(r"[\w+/=.~-]*")
SMALL_WORD, PEOPLE = re.compile(r"[^\W\d_]+"), frozenset({"given name", "surname"})
SIGNED = frozenset("+(")
ENDS = frozenset((*',;:)!?\n"', ""))
LONE = re.compile(r"[0-9]\s+[0-9]\s+[0-9](?:\s|\Z)")
PLAIN = re.compile(r"[0-9./+-]*(?:s|st|nd|rd|th|[a-z])?\.?|[0-9]+-[a-z]+(?:-[a-z]+)?\.?")
"""Nothing but a number, with an ending as numbers have."""
JOINED = frozenset("+/=.~-_")
"""Signs inside a code, beside letters and digits."""
LETTERS_BEFORE = re.compile(r"(?<!\w)(?:[A-Z]{1,3}-)?[A-Z]{1,5}[ -]\Z")
"""Capitals that may be the first part of a code: a plate, a passport."""
BEFORE, AFTER, LABEL = 70, 40, 50
"""Characters to look for context in, and for a label."""
GAP = re.compile(r"[\s,]{0,3}(?:at |the |of )?")
"""What may lie between two parts of one date."""
CAPITALS = re.compile(r"[A-Z]")
BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
MONEY, LONGEST_SUM = frozenset("$€£¥"), 13
"""Signs of currencies, and how long a number behind one is that is no sum."""
FAR_SURER = 4.0
"""Bits by which one candidate must be surer than another to cut it."""
BLANK = "\x7f"
"""Stands in for what is marked: neither letter, digit nor space."""


class Candidate(NamedTuple):
    """A place that may be an identifier, and how much speaks for it."""

    start: int
    end: int
    kind: str
    score: float
    because: str
    rule: Rule = Rule.IDENTIFIER
    """That of evidence where its form alone does not tell whether it is somebody's."""


def find(reading: Reading, *, is_address: Callable[[Span], bool] = lambda _: True) -> list[Finding]:
    """Identifiers, in order and apart, each with the bits that speak for it; of addresses only those that are some."""
    text, folded = reading.text, fold(blank_marks(reading))
    # A text that had capitals only where marks stand is not one that is written without them.
    found = list(candidates(folded.text, has_capitals=CAPITALS.search(text) is not None))
    addressed = [one for one in found if one.kind == Kind.ADDRESS]
    no_address = {
        one for one in addressed if holds_surer(one, found) or not is_address(folded.source((one.start, one.end)))
    }
    likely = [one for one in found if one not in no_address]
    chosen = join_dates(keep_apart(likely, folded.text), folded.text)
    places = [written_place(one, folded, text) for one in chosen]
    spans = [balance(place, text=text) for place in places]
    return [
        Finding((span,), (text[slice(*span)],), Kind(one.kind), one.score, 0.0, one.because, one.rule)
        for one, span in zip(chosen, spans, strict=True)
    ]


def holds_surer(address: Candidate, found: Iterable[Candidate]) -> bool:
    """Whether a number of a certain kind lies in what may be an address, and is surer than that."""
    inside = (one for one in found if address.start <= one.start and one.end <= address.end)
    return any(Kind(one.kind) in CERTAIN and one.score > address.score for one in inside)


def blank_marks(reading: Reading) -> str:
    """The text with everything blank that a detector must pass over."""
    pieces, done = list[str](), 0
    unseen = reading.blind_spans
    if not unseen:
        return reading.text
    # A mark is read as one short word, of which its first letter would be left: "Mr Person 1".
    for start, end in merge([*unseen, *mark_spans(reading.text)]):
        pieces += [reading.text[done:start], BLANK * (end - start)]
        done = end
    return "".join([*pieces, reading.text[done:]])


def candidates(text: str, *, has_capitals: bool | None = None) -> Iterator[Candidate]:
    """Everything that looks like an identifier and has more than no bits for it; may overlap.

    ``has_capitals`` where more of the text is known than is looked at.
    """
    yield from at_signs(text, has_capitals=CAPITALS.search(text) is not None if has_capitals is None else has_capitals)
    numbers, is_amount = list(at_numbers(text)), open_language().values.is_amount
    yield from [one for one in numbers if one.kind != "date" or not is_amount(text, (one.start, one.end))]
    for place in addresses.find(text):
        yield Candidate(place.start, place.end, "address", place.score, "a postal address")


def at_signs(text: str, *, has_capitals: bool) -> Iterator[Candidate]:
    """Identifiers that a sign or a word gives away: an @, a title, the name of a month."""
    known = catalogue()
    seen: dict[re.Pattern[str], list[re.Match[str]]] = {}
    for one in known.signs if has_capitals else known.small_signs:
        if one.sign_start not in text:
            continue
        if one.sign not in seen:
            seen[one.sign] = list(one.sign.finditer(text))
        done = 0
        for sign in seen[one.sign]:
            if sign.start() < done:
                continue
            look = one.pattern.search if one.back else one.pattern.match
            found = look(text, max(done, sign.start() - one.back), sign.end() + one.ahead)
            if found and found.start() <= sign.start() < found.end():
                done = found.end()
                for told in judge_match(text, one, found):
                    yield told if has_capitals or told.kind != "person" else before_ordinary_words(text, told)


def before_ordinary_words(text: str, name: Candidate) -> Candidate:
    """A name in small letters behind a title, without the words that go on behind it and that nobody is called by: "mr
    tibbs [passed away]", but "mr john white"."""
    lexicon = open_language().lexicon
    words = list(SMALL_WORD.finditer(text, name.start, name.end))[1:]
    plain = (one for one in words if lexicon.is_ordinary(one[0]) and PEOPLE.isdisjoint(lexicon.listed_as(one[0])))
    behind = next((word.start() for word in plain), name.end)
    return name._replace(end=name.start + len(text[name.start : behind].rstrip()))


def at_numbers(text: str) -> Iterator[Candidate]:
    """Identifiers that start with a digit, or with the letters before one."""
    known, word_end = catalogue(), 0
    for run in NUMBER.finditer(text):
        begin, end = run.span()
        entries = known.alone if is_ended(text, begin, end) else known.numbers
        for start in number_starts(text, begin, end):
            for one in entries[count_digits(text, start, end)]:
                found = one.pattern.match(text, start)
                if found:
                    yield from judge_match(text, one, found)
        # The last number of several may begin a code: "2. 12345678Z".
        for place in dict.fromkeys((begin, last_number(text, begin, end))):
            starts = [place]
            if place >= word_end and not is_lone(text, place, end):
                first, word_end = word_at(text, place, word_end)
                starts = word_starts(text, first)
                if len(starts) > 1 or not PLAIN.fullmatch(text, first, word_end):
                    yield from match_entries(text, known.words, starts)
            for start in starts:
                if is_announced(text, start, known):
                    yield from match_entries(text, known.labelled, [start])


def last_number(text: str, begin: int, end: int) -> int:
    """Where the last number of a run begins that a blank or a bracket stands before; the run, where none does."""
    return max((found.start() for found in INNER.finditer(text, begin, end)), default=begin)


def is_ended(text: str, begin: int, end: int) -> bool:
    """A few digits, and a sign after them that ends a number."""
    return end - begin <= 4 and text[end : end + 1] in ENDS


def count_digits(text: str, start: int, end: int) -> int:
    """How many digits a number that starts here may have; in a row of lone digits, as in a table, each is one."""
    if end - start < 5:
        return end - start
    if LONE.match(text, start):
        return 1
    return min(sum(map(str.isdigit, text[start : min(end, start + 60)])), SIZES)


def is_lone(text: str, begin: int, end: int) -> bool:
    """A number between spaces, with no capital before it: no part of a code."""
    before, after = text[max(0, begin - 2) : begin], text[end : end + 2]
    return (
        before[1:] == " " and not before[0].isupper() and (not after or after[0] in " \n,;:)" or after in {". ", ".\n"})
    )


def is_announced(text: str, start: int, known: Catalogue) -> bool:
    """Some label stands before this place."""
    before = text[max(0, start - LABEL) : start].lower()
    words = before.rsplit(None, 1)
    return bool(words) and words[-1] not in known.silent and bool(known.announced.search(before))


def label_before(text: str, start: int) -> Span | None:
    """The label that stands right before an identifier: the "NHS" of "NHS 485 777 3456"."""
    first = max(0, start - LABEL)
    found = catalogue().announced.search(text[first:start].lower().removesuffix("the ").removesuffix("in "))
    return (first + found.start(), start) if found else None


def number_starts(text: str, begin: int, end: int) -> list[int]:
    """Where in a run of digits a number may start, also with the plus or bracket before it."""
    starts = [begin, *(found.start() for found in INNER.finditer(text, begin, end))]
    signed = [start - 1 for start in starts if text[max(0, start - 1) : start] in SIGNED]
    # Both "(+44" and "((579)" begin with two signs.
    twice = [start - 1 for start in signed if text[max(0, start - 1) : start] in SIGNED]
    return [*starts, *signed, *twice] if signed else starts


def word_at(text: str, place: int, done: int) -> Span:
    """The code around a digit, from the end of the last one."""
    found = WORD.match(text, place)
    end = found.end() if found else place
    while place > done and (text[place - 1].isalnum() or text[place - 1] in JOINED):
        place -= 1
    return place, end


def word_starts(text: str, first: int) -> list[int]:
    """Where a code may start: at the word, or at a few capitals before it."""
    if not text[max(0, first - 2) : max(0, first - 1)].isupper():
        return [first]
    letters = LETTERS_BEFORE.search(text, max(0, first - 10), first)
    return [letters.start(), first] if letters else [first]


def match_entries(text: str, entries: Iterable[Identifier], starts: list[int]) -> Iterator[Candidate]:
    """What the entries make of each start."""
    for one in entries:
        for start in starts:
            found = one.pattern.match(text, start)
            if found:
                yield from judge_match(text, one, found)


def judge_match(text: str, one: Identifier, found: re.Match[str]) -> Iterator[Candidate]:
    """The candidate, if what speaks for it outweighs what speaks against it."""
    start, end = found.span(one.value)
    if one.start != "sign" and is_part_of_more(text, start, max(end, found.end())):
        return
    if one.unless and one.unless.match(text, end):
        return
    if one.not_after and one.not_after.search(text, max(0, start - LABEL), start):
        return
    score, reasons = one.bits, []
    if one.check:
        holds = one.check(text[start:end])
        score += one.gain if holds else -one.loss
        reasons += ["its check digits hold"] if holds and one.gain else []
    word = near(text, one, start, end)
    if word:
        score += LABELLED if word == "its label" else NEAR
        reasons.append(word)
    if score > 0:
        because = one.title + (f" ({', '.join(reasons)})" if reasons else "")
        yield Candidate(start, end, one.kind, score, because, Rule.EVIDENCE if one.judged else Rule.IDENTIFIER)


def near(text: str, one: Identifier, start: int, end: int) -> str:
    """What in the words around a place speaks for it, if anything."""
    if one.label and one.label.search(text[max(0, start - LABEL) : start].lower()):
        return "its label"
    if one.lead and one.lead.search(text, max(0, start - BEFORE), start):
        return "its label"
    if not one.context:
        return ""
    word = one.context.search(text, max(0, start - BEFORE), start) or one.context.search(text, end, end + AFTER)
    return f"context word “{word[0].lower()}”" if word else ""


def is_part_of_more(text: str, start: int, end: int) -> bool:
    """The place is cut out of a longer number, word or sum of money."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    is_sum = before[-1:] in MONEY and end - start < LONGEST_SUM
    if before and (before[-1].isalnum() or is_sum or (before[-1] in ".,/:-" and before[0].isdigit())):
        return True
    return bool(after) and (after[0].isalnum() or (after[0] in "-./,:" and after[1:].isdigit()))


def keep_apart(found: Iterable[Candidate], text: str) -> list[Candidate]:
    """Candidates in order, none overlapping: the longest first, then the likeliest; what is left of others stays."""
    kept, taken = [], bytearray(len(text))
    for one in sorted(cut_crossing(sorted(found)), key=lambda one: (one.start - one.end, -one.score, one.start)):
        start, end = one.start, one.end
        while start < end and taken[start]:
            start += 1
        while end > start and taken[end - 1]:
            end -= 1
        if is_worth(text[start:end], one) and 1 not in taken[start:end]:
            taken[start:end] = b"\x01" * (end - start)
            kept.append(one._replace(start=start, end=end))
    return sorted(kept)


def cut_crossing(found: list[Candidate]) -> list[Candidate]:
    """Candidates, given in order, cut where a far surer one begins or ends in them: no address ends in a number."""
    cut = list(found)
    for place, one in enumerate(found):
        for number in range(place + 1, len(found)):
            other = found[number]
            if other.start >= one.end:
                break
            if one.start == other.start or other.end <= one.end:
                continue
            if one.score + FAR_SURER <= other.score:
                cut[place] = cut[place]._replace(end=min(cut[place].end, other.start))
            elif other.score + FAR_SURER <= one.score:
                cut[number] = cut[number]._replace(start=max(cut[number].start, one.end))
    return cut


def is_worth(left: str, one: Candidate) -> bool:
    """What is left of a candidate still tells something: digits, or most of it."""
    if any(map(str.isdigit, left)):
        return True
    return 2 * len(left.strip()) > one.end - one.start and any(map(str.isalpha, left))


def join_dates(found: list[Candidate], text: str) -> list[Candidate]:
    """Neighbouring parts of one date made one."""
    whole: list[Candidate] = []
    for one in found:
        last = whole[-1] if whole else None
        if last and last.kind == one.kind == "date" and GAP.fullmatch(text, last.end, one.start):
            whole[-1] = last._replace(end=one.end, score=max(last.score, one.score))
        else:
            whole.append(one)
    return whole


def written_place(one: Candidate, folded: Folded, text: str) -> Span:
    """Where the candidate stands in the text as it was written; what follows a blank line is another thing."""
    start, end = folded.source((one.start, one.end))
    blank = BLANK_LINE.search(text, start, end)
    return start, blank.start() if blank and blank.start() > start else end
