"""Which mentions would help a stranger to find a private person?

The reader says of every word how likely that is, in bits. Here it is decided mention by mention, not word by word:

- the words of a mention have its mean;
- what is named again counts with its other mentions: one verdict for a name;
- a text that names nobody private lowers all: its dates, places and full names are nobody's;
- each kind of thing has a limit of its own at each level (``policy/levels``); at the strictest one names, dates,
  places and numbers have none, and what people mask who mask all that tells of a subject goes too.

Who is found surely is found wherever the text names them again, as a first name, a nickname or part of a path.
"""

import re
from array import array
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import CERTAIN, GROUPS, Kind
from textveil.core.marks import mark_spans
from textveil.core.model import Finding, Rule, Span
from textveil.core.spans import merge, subtract
from textveil.judges.speakers import find_mailed, find_speakers
from textveil.languages.few_words import fills
from textveil.languages.network.token_grammar import Flags
from textveil.languages.reading import Floats, MentionRange, Reading, kinds_of_ranges, range_over, token_range
from textveil.mentions.word_features import Look, looks, titles_alone
from textveil.policy.levels import LEVELS, NEVER

Bits = NDArray[np.float64]
Passing = tuple[tuple[int, int], Kind, float, float, float]
"""A run of words, its kind and how sure that is, its bits and the limit that they pass."""
PERSON = GROUPS.index(Kind.PERSON)

SUREST = 1e-4
"""Chances nearer to certainty than this count as this."""
SHARED = 0.3
"""How much the other mentions of the same words count beside a mention's own."""
NOBODY, SLOPE = 4.0, 0.15
"""Bits of the surest person of a text below which all is lowered, and by how much for each bit."""
PEOPLE = frozenset({Kind.PERSON, Kind.AGE})
"""Kinds that tell that a text speaks of somebody."""
SHORT_TEXT = 60
"""Telling words from which a text tells who is private."""
LIKELY = 0.5
"""From this score on somebody is taken for a person."""
SURE_OF = -2.0
"""Bits from which a person is found wherever the text says the name again."""
POSSIBLE, OFTEN_SMALL = 0.25, 1
"""The chance of naming a person from which a word in small letters is a name that the text writes with a capital, and
the bits of capitals up to which it is asked for: other words are hardly ever written small but as names."""
CONTEXT = 2
"""Words that must stand beside an identifier to tell whose it is; in a cell of its own it may be anybody's."""
ADDED_IN_PARTS = 8
"""So many numbers are added in parts by an array."""
SHORTEST, TELLING = 3, 5
"""Letters of the shortest name that is looked for again; and inside the words of a web address, as many hold fewer."""
ALWAYS = CERTAIN | {Kind.AGE}
"""What is somebody's wherever it stands, where it is certain to be one."""
SECRET_PART = re.compile(r"(?i)[?&#;][\w.-]*(?:token|key|secret|signature|sig|password|passwd|pwd)=[^&#\s]{6}")
"""What an address holds that lets in whoever has it."""
NAMED = frozenset(
    {Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.WORK, Kind.EVENT, Kind.PRODUCT, Kind.NAME, Kind.NATIONALITY}
)
"""Kinds of things that bear names, people apart."""
CALLED = frozenset({Kind.PERSON, Kind.USER_NAME, Kind.IDENTIFIER})
"""Kinds of what somebody is called by."""
NAME_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*+")
"""A word as names are written, apart from what it is joined to in a path or a file's name."""
LABEL = 3.0
"""Bits by which a label, a heading or a time without a day must pass the limit more than others: most are nobody's."""
TAG = 2.0
"""Bits by which the limit is lower for what stands before the words of somebody who speaks."""
FILLING = 4
"""So many words of filler, one behind the other, fill a page."""
TIED = "is tied to a private person"
REASONS = {
    Kind.PERSON: "names a private person",
    Kind.PLACE: f"{TIED}: where they live, work or were",
    Kind.ORGANIZATION: f"{TIED}: where they work, learn or belong",
    Kind.INSTITUTION: f"{TIED}: who deals with them",
    Kind.DATE: f"{TIED}: a day of their life",
    Kind.AGE: f"{TIED}: their age",
}
OTHER_REASON = "helps to find a private person"
ANYBODYS = "is a name, a date, a place or a number, whoever it belongs to"
MASKED = "is masked by people who mask all that tells of a subject"
AGAIN = "says the name of a private person again"


class PrivateBits:
    """How many bits speak for each word of a reading being somebody's."""

    def __init__(self, reading: Reading, *, is_somebody: bool = False) -> None:
        self.reading = reading
        words, ranges = reading.words, reading.ranges
        self.look: Look = (look := looks(words, reading.language.lexicon))
        titles = titles_alone(reading, look)
        self._alone = odds_in_bits(reading.kinds.private)
        self._telling: Flags = look.word & ~look.function
        self._label: Flags = np.asarray(reading.structure.label, np.bool_)
        # Of a few words at a time bytes are sooner asked than arrays.
        self._is_telling, self._is_label = self._telling.tobytes(), self._label.tobytes()
        self.is_word, self.is_title = look.word.tobytes(), titles.tobytes()
        self.is_plain, self.is_courtesy = (look.function | look.measure).tobytes(), look.courtesy.tobytes()
        self.may_be_name = ((look.usual_capital >= 0) & ~look.function & ~titles).tobytes()
        self._opens: Flags = np.asarray(reading.structure.opens, np.bool_)
        again = mean_of_same_words(reading, self._alone, look.capital & self._telling)
        self._own_bits, self._again = array("d", self._alone.tobytes()), array("d", again.tobytes())
        self._most = array("d", np.fmax(self._alone, again).tobytes())
        is_nobodys = np.asarray(reading.structure.nobodys, np.bool_).tobytes()
        people = [one for one in ranges if one.kind in PEOPLE and 0 in is_nobodys[one.first : one.last]]
        sure = (self._own(one.first, one.last) for one in people)
        surest = NOBODY if is_somebody else max(sure, default=-NOBODY)
        self.lowered = SLOPE * min(0.0, surest - NOBODY)

    def of(self, first: int, last: int) -> float:
        """Bits that speak for a run of words being somebody's."""
        known = [bits for bits in self._again[first:last] if bits == bits]  # nan is not itself
        own = self._own(first, last)
        shared = mean_of(known) if known else own
        label = LABEL if self.is_label(first, last) else 0.0
        return (1 - SHARED) * own + SHARED * shared + self.lowered - label

    def is_label(self, first: int, last: int) -> bool:
        """Whether a run of words is structure of the page: a label or a heading."""
        return 0 not in self._is_label[first:last]

    def most(self, first: int, last: int) -> float:
        """Bits that no part of a run of words passes."""
        return max(self._most[first:last])

    def _own(self, first: int, last: int) -> float:
        words, bits = self._is_telling[first:last], self._own_bits[first:last]
        return mean_of([one for one, is_such in zip(bits, words, strict=True) if is_such] if 1 in words else bits)

    @cached_property
    def _phrase(self) -> NDArray[np.int64]:
        """For each word the number of the phrase that holds it, or 0."""
        phrase = np.zeros(len(self.reading.tokens) + 1, np.int64)
        for number, (first, last) in enumerate(self.reading.phrases, 1):
            phrase[first:last] = number
        return phrase

    def is_one_name(self, one: MentionRange, other: MentionRange) -> bool:
        """Whether two mentions, one behind the other, are parts of one name."""
        if one.kind not in NAMED or other.kind not in NAMED:
            return False
        starts_linked = bool(self.look.link[other.first]) and other.first + 1 < other.last
        if not (self.look.capital[one.first] and self.look.capital[other.first + starts_linked]):
            return False
        if one.last == other.first:
            if starts_linked:
                return True
            return one.kind is not other.kind and bool(self._phrase[one.first] == self._phrase[other.first] > 0)
        return one.last + 1 == other.first and bool(self.look.link[one.last] and self.look.word[one.last])

    def count_words(self, where: Flags) -> int:
        """How many words that say something stand at some places."""
        return int((self._telling & where).sum())

    def names_a_time(self, first: int, last: int) -> bool:
        """Whether words have a number, a day or a month among them: "the following season" has none."""
        return bool((self.look.digits | self.look.calendar | self.look.ordinal)[first:last].any())

    def filler(self) -> Flags:
        """Words that only fill a page: so many stand one behind the other that nobody is called so."""
        fill = self.reading.words.flags(fills)
        words, found = np.flatnonzero(self.look.word), np.zeros(len(fill), np.bool_)
        if np.count_nonzero(fill) < FILLING:
            return found
        edges = np.flatnonzero(np.diff(np.pad(fill[words].astype(np.int8), 1))).reshape(-1, 2)
        for first, last in edges[edges[:, 1] - edges[:, 0] >= FILLING].tolist():
            found[words[first:last]] = True
        return found

    def rest(self, taken: Flags, limit: float) -> list[tuple[int, int]]:
        """Runs of words in no mention that are more likely somebody's than a limit says."""
        # A capital at the beginning of a sentence tells nothing.
        plain = (self.look.small | self._opens) & (self.look.usual_capital < 0)
        return self._runs((self._alone + self.lowered - LABEL * self._label > limit) & ~taken & ~plain)

    def masked(self, taken: Flags, limit: float) -> list[tuple[int, int]]:
        """Runs of words that people mask, whoever they belong to, more likely than a limit says."""
        bits = odds_in_bits(self.reading.kinds.hide) - LABEL * self._label
        return self._runs((bits > limit) & self._telling & ~taken)

    def _runs(self, words: Flags) -> list[tuple[int, int]]:
        """Some words as runs of those that follow each other."""
        padded = np.zeros(len(words) + 2, np.bool_)
        padded[1:-1] = words
        edges = np.flatnonzero(padded[1:] != padded[:-1]).reshape(-1, 2)
        return [run for first, last in edges.tolist() if (run := self._trimmed(first, last))]

    def _trimmed(self, first: int, last: int) -> tuple[int, int] | None:
        """A run without the signs and small words at its ends."""
        run = slice(first, last)
        told = np.flatnonzero(self._telling[run] & ~self.look.title[run] & ~self.look.measure[run])
        if not len(told):
            return None
        first, last = first + int(told[0]), first + int(told[-1]) + 1
        start, end = self.reading.span((first, last))
        is_letter = end - start == 1 and self.look.small[first]  # the "v." between parties names nobody
        return None if is_letter else (first, last)


def odds_in_bits(chances: Floats) -> Bits:
    """Chances as log2 of the odds."""
    chance = chances.astype(np.float64).clip(SUREST, 1 - SUREST)
    bits: Bits = np.log2(chance / (1 - chance))
    return bits


def mean_of(numbers: Sequence[float]) -> float:
    """The mean as arrays have it, which add few numbers one by one and many in parts."""
    if len(numbers) >= ADDED_IN_PARTS:
        return float(np.array(numbers).mean())
    total = 0.0
    for number in numbers:
        total += number
    return total / len(numbers)


def mean_of_same_words(reading: Reading, bits: Bits, names: Flags) -> Bits:
    """For each word with a capital the mean of all that are written alike; nothing (nan) for the others."""
    which, size = reading.words.which, len(reading.words.different)
    counts = np.bincount(which[names], minlength=size)
    sums = np.bincount(which[names], weights=bits[names], minlength=size)
    means: Bits = np.where(names, (sums / np.maximum(counts, 1))[which], np.nan)
    return means


def judge(
    reading: Reading, certain: Sequence[Finding], *, level: str, closed: Sequence[Span], hides_public: bool = False
) -> tuple[frozenset[Finding], list[Finding]]:
    """What helps to find a private person at a level: of what is certain to be an identifier what is somebody's, and
    what else does, in order.

    ``closed`` are stretches that are open to no judgement: what is told coarsely, cited or kept.
    """
    private = PrivateBits(reading, is_somebody=any(one.rule is Rule.LISTED for one in certain))
    limits = LEVELS[level].private
    certain_spans = [span for one in certain for span in one.spans]
    ranges = {span: token_range(reading, span) for span in (*certain_spans, *closed)}
    taken_words = words_in(reading, ranges.values()) | reading.blind | private.filler()
    if private.count_words(~taken_words) < CONTEXT:
        theirs = list(certain)
    else:
        theirs = [one for one in certain if is_theirs(one) or judge_certain(private, one, ranges) > limits[one.kind]]
    found = judge_ranges(private, level=level, taken=taken_words, hides_public=hides_public)
    if LEVELS[level].masked < NEVER:
        runs = [token_range(reading, span) for one in found for span in one.spans]
        closed_words = taken_words | words_in(reading, runs)
        found += find_masked(private, LEVELS[level].masked, closed_words)
    least = limits[Kind.PERSON] - TAG
    found = find_speakers(
        reading, found, sure=SURE_OF, may_name=lambda span: private.of(*token_range(reading, span)) > least
    )
    told = [*closed, *(span for one in (*certain, *found) for span in one.spans)]
    found += find_mailed(reading, certain, taken=told, sure=SURE_OF)
    theirs += addresses_that_name(set(certain).difference(theirs), private, found)
    named = [*theirs, *found]
    taken = merge([*(span for one in named for span in one.spans), *mark_spans(reading.text)])
    found += name_again(private, named, taken=taken)
    return frozenset(theirs), sorted(found, key=lambda one: one.spans)


def is_theirs(finding: Finding) -> bool:
    """Whether a finding is somebody's wherever it stands: who is protected, an address with a user or a secret, too."""
    is_address = finding.kind is Kind.WEB_ADDRESS
    lets_in = is_address and any("@" in term or SECRET_PART.search(term) for term in finding.terms)
    is_certain = finding.rule is Rule.IDENTIFIER and finding.kind in ALWAYS
    return finding.rule is Rule.LISTED or is_certain or lets_in


def addresses_that_name(
    addresses: Iterable[Finding], private: PrivateBits, found: Sequence[Finding]
) -> Iterator[Finding]:
    """Web addresses in a word of which somebody's name stands who was found; a name that is said again goes alone."""
    addresses = [one for one in addresses if one.kind is Kind.WEB_ADDRESS]
    people = words_of_names(private, [one for one in found if one.kind is Kind.PERSON] if addresses else [])
    names = {word.lower() for word, _ in people if len(word) >= TELLING}
    again = {word.lower() for word, one in people if is_sure(one)}
    sizes = sorted(set(map(len, names)))
    for one in addresses:
        runs = (run for term in one.terms for run in NAME_WORD.findall(term.lower()) if run not in again)
        parts = (run[at : at + size] for run in runs for at in range(len(run)) for size in sizes)
        if not names.isdisjoint(parts):
            yield one


def judge_certain(private: PrivateBits, finding: Finding, ranges: Mapping[Span, tuple[int, int]]) -> float:
    """The bits of an identifier: those of its surest part."""
    parts = [ranges[span] for span in finding.spans]
    return max((private.of(first, last) for first, last in parts if first < last), default=0.0)


def judge_ranges(private: PrivateBits, *, level: str, taken: Flags, hides_public: bool) -> list[Finding]:
    """Mentions and other words that pass the limit of their kind."""
    reading, limits = private.reading, LEVELS[level].private
    passing, inside = list[Passing](), taken.copy()
    # Each cell of a table is a text of its own.
    is_short = bool(reading.columns) or private.count_words(np.ones(len(reading.tokens), np.bool_)) < SHORT_TEXT
    for one in whole_names(private):
        is_somebody = one.kind is Kind.PERSON and (is_short or hides_public)
        if is_somebody or private.most(one.first, one.last) > limits[one.kind]:
            for run in free_runs(private, one, taken):
                bits, limit = weigh_run(private, one, run, level=level, is_short=is_short)
                if bits > limit or (hides_public and one.kind is Kind.PERSON):
                    passing.append((run, one.kind, one.score, bits, limit))
        inside[one.first : one.last] = True
    limit = limits[Kind.WORD]
    for first, last in private.rest(inside, limit):
        if (bits := private.of(first, last)) > limit:  # the same words elsewhere count, too: one verdict for all
            kind = Kind.NUMBER if private.look.digits[first:last].any() else name_kind(private, first, last)
            passing.append(((first, last), kind, 0.0, bits, limit))
    return findings_of(reading, passing)


def weigh_run(
    private: PrivateBits, one: MentionRange, run: tuple[int, int], *, level: str, is_short: bool
) -> tuple[float, float]:
    """The bits of a run of words of a mention, and the limit that they must pass."""
    bits, limit = private.of(*run), LEVELS[level].private[one.kind]
    is_timeless = one.kind is Kind.DATE and not private.names_a_time(*run)
    if is_timeless and run != (one.first, one.last):
        return bits, NEVER  # "autumn" beside a date that was found already: both are told at once
    if is_timeless:
        bits -= LABEL
    if is_timeless or (private.is_label(*run) and one.kind is not Kind.DATE):
        limit = max(limit, LEVELS[level].labels)
    return max(bits, SURE_OF) if is_short and is_full_name(one) else bits, limit


def find_masked(private: PrivateBits, limit: float, taken: Flags) -> list[Finding]:
    """What people mask who mask all that tells of a subject, and what nothing else took."""
    reading, runs = private.reading, private.masked(taken, limit)
    kinds = kinds_of_ranges(reading.kinds.probabilities, runs) if runs else []
    bits = odds_in_bits(reading.kinds.hide)
    return [
        Finding(
            ((span := reading.span(run)),),
            (reading.text[slice(*span)],),
            name_kind(private, *run) if kind is Kind.WORD else kind,
            float(bits[slice(*run)].max()),
            limit,
            MASKED,
            Rule.EVIDENCE,
            kind_score=score,
        )
        for run, (kind, score) in zip(runs, kinds, strict=True)
    ]


def whole_names(private: PrivateBits) -> list[MentionRange]:
    """The mentions of a reading; parts of one name are one, whatever a reader takes its words for.

    In "Africa Cup of Nations" they follow each other in one phrase or behind "of"; people keep apart.
    """
    joined: list[MentionRange] = []
    for one in private.reading.ranges:
        before = joined[-1] if joined else None
        if before is None or not private.is_one_name(before, one):
            joined.append(one)
            continue
        # A name is what its head names: the last word, or the one before "of".
        head = one if before.last == one.first else before
        joined[-1] = MentionRange(before.first, one.last, head.kind, min(before.score, one.score))
    return joined


def is_full_name(one: MentionRange) -> bool:
    """Whether somebody is named in full: where a text is too short to tell more, there is somebody."""
    return one.kind is Kind.PERSON and one.last - one.first > 1 and one.score >= LIKELY


def name_kind(private: PrivateBits, first: int, last: int) -> Kind:
    """What words are called that are of no sure kind: some name where they have capitals."""
    return Kind.NAME if private.look.capital[first:last].any() else Kind.WORD


def free_runs(private: PrivateBits, one: MentionRange, taken: Flags) -> Iterator[tuple[int, int]]:
    """The parts of a mention that nothing else took, without titles and signs at their ends."""
    is_taken, words, plain = taken[one.first : one.last].tobytes(), private.is_word, private.is_plain
    # A title by itself is nobody's name, whatever it is taken for.
    titles = private.is_title if one.kind is Kind.PERSON or one.last - one.first == 1 else None
    courtesies = private.is_courtesy if one.kind is Kind.ROLE else None
    first = last = -1
    is_telling = False
    for place in range(one.first, one.last + 1):
        if place < one.last and not is_taken[place - one.first] and not (titles and titles[place]):
            if words[place]:
                first, last = first if first >= 0 else place, place + 1
                is_telling = is_telling or not (plain[place] or (courtesies and courtesies[place]))
            continue
        if is_telling:
            yield first, last
        first, is_telling = -1, False


def findings_of(reading: Reading, passing: Sequence[Passing]) -> list[Finding]:
    """The findings that runs of words are which pass their limits."""
    spans, found = [reading.span(run) for run, *_ in passing], list[Finding]()
    for span, (_, kind, kind_score, bits, limit) in zip(spans, passing, strict=True):
        terms = (reading.text[slice(*span)],)
        because = ANYBODYS if limit == -NEVER else REASONS.get(kind, OTHER_REASON)
        found.append(Finding((span,), terms, kind, bits, limit, because, Rule.EVIDENCE, kind_score=kind_score))
    return found


def name_again(private: PrivateBits, found: Sequence[Finding], *, taken: Sequence[Span]) -> list[Finding]:
    """Where the text says a whole name again that was found, or any name of somebody who was found surely, also inside
    a path or an address."""
    reading, text = private.reading, private.reading.text
    sure = [one for one in found if is_sure(one)]
    said = words_of_names(private, sure)
    named = {word.lower(): (one.kind, one.kind_score) for word, one in said}
    long = {word.lower() for word, _ in said if word[0].isupper() and len(word) > SHORTEST}
    whole = {term: one for one in found if one.kind is Kind.PERSON for term in one.terms if " " in term}
    if not named and not whole:
        return []
    likely = [(at.span(), word) for at in NAME_WORD.finditer(text) if (word := at[0].lower()) in named or "-" in word]
    untold = [(span, word) for span, word in likely if subtract(span, taken) == [span]]
    names = ((span, name) for span, word in untold if (name := name_in_word(word, named, long)))
    small = {word for word, _ in said if word.islower()}
    again = [(span, named[name]) for span, name in names if name in small or may_name(reading, span)]
    # A first name that is a word as well is looked for only where the reader, too, takes it for somebody.
    called = {word: one for one in sure for term in one.terms for word in term.split()} | whole
    first_names = {one.terms[0].split()[0]: one for one in sure if one.kind is Kind.PERSON}
    people = [reading.span((one.first, one.last)) for one in reading.ranges if one.kind is Kind.PERSON]
    called_by = reading.language.names.called_by(reading, first_names)
    # Who is named again is as surely a person as before, and no more.
    spans = {span: (Kind.PERSON, first_names[text[slice(*span)]].kind_score) for span in called_by}
    spans |= {one: (Kind.PERSON, called[text[slice(*one)]].kind_score) for one in people if text[slice(*one)] in called}
    spans |= {widen(reading, span): (as_said(kind), score) for span, (kind, score) in again}
    return [
        Finding((span,), (text[slice(*span)],), kind, SURE_OF, 0.0, AGAIN, Rule.EVIDENCE, kind_score=score)
        for span, (kind, score) in sorted(spans.items())
        if subtract(span, taken) == [span]
    ]


def name_in_word(word: str, names: Container[str], long: Container[str]) -> str:
    """The name that a word is, or a long one that it is put together from, as machines are called; or "".

    >>> name_in_word("margarets-macbook", {"margaret"}, {"margaret"})
    'margaret'
    """
    if word in names or "-" not in word:
        return word if word in names else ""
    parts = [form for part in word.split("-") for form in (part, part.removesuffix("s"))]
    return next((part for part in parts if part in long), "")


def may_name(reading: Reading, span: Span) -> bool:
    """Whether a word that is a name elsewhere may be one here: one that is often written in small letters, and is here
    by itself, is where the reader, too, takes it for somebody; the sun is not Sun Wukong."""
    (first, last), word = token_range(reading, span), reading.text[slice(*span)]
    is_usual = word.islower() and reading.language.lexicon.usual_capitals().get(word, NEVER) <= OFTEN_SMALL
    if not is_usual or reading.span((first, last)) != span or not len(reading.kinds.probabilities):
        return True
    return float(reading.kinds.probabilities[first:last, PERSON].max()) >= POSSIBLE


def as_said(kind: Kind) -> Kind:
    """Of what kind a name is where it is said again: a user name stays one, in a path too; all else is a person's."""
    return kind if kind is Kind.USER_NAME else Kind.PERSON


def widen(reading: Reading, span: Span) -> Span:
    """The whole name or word that a name is part of, a file's name; of an address and a path only the name."""
    one = range_over(reading, span)
    whole = reading.span((one.first, one.last) if one and one.kind is Kind.PERSON else token_range(reading, span))
    return span if any(sign in reading.text[slice(*whole)] for sign in "/@") else whole


def is_sure(finding: Finding) -> bool:
    """Whether a finding names somebody surely."""
    return finding.kind in CALLED and (finding.score >= SURE_OF or finding.kind in ALWAYS)


def words_of_names(private: PrivateBits, found: Sequence[Finding]) -> list[tuple[str, Finding]]:
    """The words of names that are no ordinary ones, and the name that each is of."""
    reading = private.reading
    ranges = [(token_range(reading, span), one) for one in found for span in one.spans]
    places = [(place, one) for run, one in ranges for place in range(*run) if private.may_be_name[place]]
    words = [(reading.text[slice(*reading.tokens[place])], one) for place, one in places]
    return [(word, one) for word, one in words if len(word) >= SHORTEST and word[0].isalpha()]


def words_in(reading: Reading, runs: Iterable[tuple[int, int]]) -> Flags:
    """Words of some runs."""
    inside = np.zeros(len(reading.tokens), np.bool_)
    for first, last in runs:
        inside[first:last] = True
    return inside
