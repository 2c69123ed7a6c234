"""What would tell a reader who a text is about?

Identifiers are found by their form, all else by what the reader says of it
(``private_people``), more of it the stricter the level. What is told too
coarsely to point at anybody (``coarseness``) stays, and so does law that is cited
(``citations``, ``law_references``), the shorthand of wards, and what the user keeps.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from operator import itemgetter

import numpy as np

from textveil.core.kinds import Kind
from textveil.core.marks import mark_spans
from textveil.core.model import Finding, Rule, Span
from textveil.core.spans import merge, subtract
from textveil.judges import listed, private_people
from textveil.judges.level_limits import find_finer, without_parts
from textveil.judges.listed import Terms
from textveil.judges.table_columns import judge_columns, mask_decided
from textveil.languages.interface import Language
from textveil.languages.reading import Reading, token_range
from textveil.mentions.column_roles import names_birth
from textveil.mentions.identifiers import find as identifiers
from textveil.mentions.identifiers.find import LABEL
from textveil.mentions.joined_mentions import (
    call_all_titled_people,
    join_codes,
    join_last_first,
    join_names,
    join_wrapped,
    name_alone,
    split_lists,
)
from textveil.mentions.word_features import is_function, is_title
from textveil.policy.levels import LEVELS, NEVER
from textveil.policy.promises import Anonymise

TIMELY = frozenset({Kind.DATE, Kind.AGE})
"""Kinds of identifiers that may be told too coarsely to be any."""
WRITTEN_ALIKE = frozenset({Kind.DATE, Kind.IDENTIFIER})
"""Kinds that an amount may be taken for: it, too, is a number of four digits."""
COUNTED = TIMELY | {Kind.NUMBER, Kind.IDENTIFIER}
"""Kinds of what is told more coarsely, and is nothing of the sort inside a token."""
CODE = re.compile(r"(?=(?:\D*\d){6})[\dA-Z]+(?:[-/][\dA-Z]+)+|\d{7,}")
"""A number of many digits in groups, or in a long row, that is no amount: 90-3316-04."""
WORD = re.compile(r"\w+")
OPENING = re.compile(r"(?<![\w'\"])[A-Za-z]{1,2}(?P<quote>['\"])")
PLAIN = re.compile(r"[A-Za-z0-9 –-]+\.?")
"""A sentence without fields, quotations and letters that look like others."""
CLASS_NAME = re.compile(
    r"(?<![\w./@:-])[a-z]\w{0,40}(?:\.[a-z_]\w{0,40}){1,8}\.[A-Z](?=\w*(?:[a-z][A-Z]|[A-Z]{2}|\w[.$(:]))\w*(?:[.$]\w+)*"
    r"|(?<![\w./@:-])(?:[A-Z]\w{0,40}\.){1,6}(?:[A-Z][a-z]+){3,}\b|\bHTTP/\d(?:\.\d)?(?![\w.])"
)
"""The full name of a class, java.net.ConnectException, and the protocol at the end of a request."""
YEARLY = re.compile(r"(?:[A-Z][a-z]+ )?\d{4}")
AGE_BEHIND = re.compile(r" \((?P<age>[1-9]\d?)\)(?!\")")
SEX = re.compile(r" ?[MF]\b")
TOKEN = re.compile(r"[\w@#!+.-]+")
JOINED_BEFORE, JOINED_BEHIND = re.compile(r"(?<=[^\W_])[_@#!]"), re.compile(r"[_@#!](?=[^\W_])")
"""Signs of a word without blanks, and what joins a number to more of it: it is no date, but a part of a secret."""
FILE_ENDING = re.compile(r"\.[A-Za-z]\w{1,4}\Z")
MIXED = re.compile(r"(?=\S*[A-Za-z])(?=\S*\d)\S+\Z")
"""One token with letters and digits, as few things but secrets are that a field for them holds."""
LINE_BREAK = re.compile(r"\n")
LEAST_HIDDEN = 0.25
"""The least chance, on average, that people hide the words of an address."""
WITHHELD = "is the value of a field that nobody may see"
LIKELY = 0.5
"""From this score on somebody is taken for a person."""
BORN = "is the day of somebody's birth, which leads to them as a number does"
BEHIND_NAME = "stands as an age behind a name"
UNREAD = "is in an alphabet that is not read here"
PROTECTED = "names a person who is to be protected"
PART_OF_CODE = "is a token that holds what looks like a date or a number"
OF_KIND = "is of a kind that is always hidden"


def find(reading: Reading, *, promise: Anonymise, keep: Terms, subjects: Terms) -> list[Finding]:
    """Identifiers, and the words between them that give somebody away; of tables, what their columns say."""
    whole, text = reading, reading.text
    reading = mask_decided(whole, promise) if whole.columns else whole
    certain, others = find_at_level(reading, promise=promise, subjects=subjects)
    known = [as_amount(as_code(one), reading) for one in (*certain, *others)]
    # Where anonymising is off, only the kinds go that are named; else all but those that are kept.
    usual = "keep" if promise.level == "off" else "hide"
    found = [one for one in known if (decision(promise, one.kind) or usual) == "hide"]
    births = find_births(reading) if decision(promise, Kind.DATE) == "keep" and promise.level != "off" else []
    found = sorted([*found, *births, *of_hidden_kinds(reading, promise, known)], key=lambda one: one.spans)
    kept = kept_spans(whole, promise.keep, terms=keep) if len(keep) else []
    found = join_wrapped(join_codes(call_all_titled_people(found, reading), reading), reading)
    people = join_names(split_lists(found, reading), reading)
    found = [name_alone(one, reading) for one in join_last_first(people, reading)]
    found = judge_columns(found, whole, promise=promise) if whole.columns else found
    found = withhold_unread(found, whole, promise)
    found = whole_tokens(found, text)
    staying = [*kept, *opening_quotes(found, text)]
    return cut_kept(found, merge(staying), text=text) if staying else found


def whole_tokens(found: Sequence[Finding], text: str) -> list[Finding]:
    """The findings; a date, an age or a number inside a token as all of that, for it is none: "Tiger_1987"."""
    whole = {span: token_around(text, span) for one in found if one.kind in COUNTED for span in one.spans}
    wider = {span: token for span, token in whole.items() if token != span}
    if not wider:
        return list(found)
    taken, made = merge(wider.values()), dict.fromkeys(wider.values())
    told = [(span, text[slice(*span)]) for span in made]
    tokens = [
        Finding((span,), (term,), Kind.IDENTIFIER, 1.0, 0.0, PART_OF_CODE, Rule.IDENTIFIER) for span, term in told
    ]
    left = [one for one in found if one.kind not in COUNTED or not any(span in wider for span in one.spans)]
    left = [one for one in left if any(subtract(span, taken) for span in one.spans)]
    return sorted([*left, *tokens], key=lambda one: one.spans)


def token_around(text: str, span: Span) -> Span:
    """The token that a sign joins a stretch to, without the ending of a file's name; else the stretch itself.

    >>> [token_around(text, (6, 10)) for text in ("Tiger_1987!", "tigers 1987!", "(as_u_2010.pdf)")]
    [(0, 10), (6, 10), (1, 10)]
    """
    start, end = span
    if not (start and JOINED_BEFORE.match(text, start - 1)) and not JOINED_BEHIND.match(text, end):
        return span
    while start > 0 and TOKEN.match(text[start - 1]):
        start -= 1
    end = match.end() if (match := TOKEN.match(text, end)) else end
    start, end = trim_span(text, (start, end))
    ending = FILE_ENDING.search(text, span[1], end)
    is_told = any(map(str.isalpha, text[start : span[0]] + text[span[1] : end]))
    return (start, ending.start() if ending else end) if is_told else span


def withhold_unread(found: list[Finding], reading: Reading, promise: Anonymise) -> list[Finding]:
    """The findings, and the whole of each paragraph that nobody can read: who is in it cannot be told."""
    if not reading.unread or promise.level == "off":
        return found
    unread = [
        Finding((span,), (reading.text[slice(*span)],), Kind.WORD, 1.0, 0.0, UNREAD, Rule.IDENTIFIER)
        for span in reading.unread
    ]
    return sorted([*cut_kept(found, reading.unread, text=reading.text), *unread], key=lambda one: one.spans)


def opening_quotes(found: Sequence[Finding], text: str) -> list[Span]:
    """What opens the string of code that a finding is all of, the sign of its sort too: "N'Ann'" in SQL."""
    opened = [(OPENING.match(text, *span), span[1]) for one in found for span in one.spans]
    # But who is "O'Brien's" owns something.
    closed = ((match, end) for match, end in opened if match and text.startswith(match["quote"], end))
    return [match.span() for match, end in closed if not text[end + 1 : end + 2].isalpha()]


def foresee(text: str, span: Span, *, promise: Anonymise, language: Language) -> bool | None:
    """Whether ``find`` finds the few words at a place of a sentence, where that is sure before anyone has read it.

    What is told coarsely is open to no evidence, and a month or a year that is not is a date, whatever the sentence.
    None where a reader could make a difference: the words are judged as all others are.
    """
    if promise.level == "off" or promise.kinds or promise.keep or not PLAIN.fullmatch(text):
        return None
    left = subtract(span, language.values.coarse_spans(text, least=LEVELS[promise.level].least_open))
    says_more = any(says_something(text[slice(*span)], language) for span in left)
    may_be_date = left == [span] and YEARLY.fullmatch(text, *span) is not None
    if says_more and not may_be_date:
        return None
    found = [one for one in identifiers.candidates(text) if one.start < span[1] and span[0] < one.end]
    if not says_more and all(one.kind in TIMELY for one in found):
        return False
    is_date = any(one.kind == Kind.DATE and one.start <= span[0] and span[1] <= one.end for one in found)
    is_address = any(one.kind == Kind.ADDRESS for one in found)
    return True if may_be_date and is_date and not is_address else None


def kept_spans(reading: Reading, keep: Sequence[str], *, terms: Terms) -> list[Span]:
    """Where the text says what the user keeps: in any form, or to the letter, as "Bell's palsy" is said."""
    literal = "|".join(re.escape(term) for term in sorted(keep, key=len, reverse=True))
    exact = re.finditer(rf"(?<!\w)(?:{literal})(?!\w)", reading.text, re.IGNORECASE)
    return merge([*(span for span, _ in listed.find(reading, terms)), *(match.span() for match in exact)])


def find_at_level(reading: Reading, *, promise: Anonymise, subjects: Terms) -> tuple[list[Finding], list[Finding]]:
    """What is hidden at a level: identifiers that are somebody's or of a hidden kind, and what else betrays one."""
    level, text = promise.level, reading.text
    certain = identifiers.find(reading, is_address=partial(is_borne_out, reading))
    certain = [*certain, *find_secrets(reading), *find_ages_behind(reading, certain)]
    if len(subjects) and (named := listed.find_listed(reading, subjects, kind=Kind.PERSON, because=PROTECTED)):
        taken = merge([span for one in named for span in one.spans])
        certain = [*named, *(one for one in certain if any(subtract(span, taken) for span in one.spans))]
    if level == "off":
        return certain, []
    tags = nobodys_tags(reading, promise)
    coarse = reading.language.values.coarse_spans(text, least=LEVELS[level].least_open)
    plain, cited = nobodys_words(reading), cited_law(reading, level=level)
    certain = cut_kept(without_coarse(certain, coarse, text=text), merge([*cited, *tags]), text=text)
    known = [span for one in certain for span in with_sex(one, text)]
    covered = merge([*known, *coarse, *cited])
    closed = merge([*covered, *plain, *tags])
    hides_public = promise.public == "hide"
    theirs, others = private_people.judge(reading, certain, level=level, closed=closed, hides_public=hides_public)
    named = [one for one in certain if one in theirs or decision(promise, one.kind) == "hide"]
    told = merge([*cited, *tags, *mark_spans(text)])
    finer = find_finer(reading, [*named, *others], least=LEVELS[level].least_open, closed=told)
    return [*without_parts(named, finer), *finer], without_labels(without_parts(others, finer), covered, text=text)


def nobodys_words(reading: Reading) -> list[Span]:
    """What looks like names and is none wherever it stands: the shorthand of wards, units and currencies in sums, and
    names of programs' classes and protocols."""
    language, text = reading.language, reading.text
    classes = [match.span() for match in CLASS_NAME.finditer(text)]
    return [*language.names.shared_shorthand(text), *language.values.units_beside(text), *classes]


def nobodys_tags(reading: Reading, promise: Anonymise) -> list[Span]:
    """Words that are structure where they stand: parts in a talk, tags of records and of documentation, and the times
    of a log, unless all dates are hidden or it tells what people did when."""
    limits = LEVELS[promise.level].private if promise.level in LEVELS else {}
    hides_all = decision(promise, Kind.DATE) == "hide" or limits.get(Kind.DATE) == -NEVER
    hides_dates = hides_all or is_log_of_people(reading)
    tags = reading.structure.nobodys & ~reading.structure.stamp if hides_dates else reading.structure.nobodys
    return [reading.tokens[place] for place in np.flatnonzero(tags).tolist()]


def is_log_of_people(reading: Reading) -> bool:
    """Whether at least half of the lines of a log name somebody private beside the time."""
    stamps = np.flatnonzero(reading.structure.stamp).tolist()
    if not stamps:
        return False
    people = [
        one.first
        for one in reading.ranges
        if one.kind is Kind.PERSON and reading.kinds.private[one.first : one.last].mean() > LIKELY
    ]
    breaks = [match.start() for match in LINE_BREAK.finditer(reading.text)]
    stamped, named = (
        {bisect_left(breaks, reading.tokens[place][0]) for place in places} for places in (stamps, people)
    )
    return 2 * len(stamped & named) >= len(stamped)


def with_sex(found: Finding, text: str) -> list[Span]:
    """Where something was found; an age with the letter behind it, by itself nobody's: "78F"."""
    if found.kind is not Kind.AGE:
        return list(found.spans)
    return [(start, match.end() if (match := SEX.match(text, end)) else end) for start, end in found.spans]


def cited_law(reading: Reading, *, level: str) -> list[Span]:
    """Where a text cites law that everybody can read: decisions about others, reports, codes and rules."""
    stands = level not in LEVELS or LEVELS[level].keeps_cited_law
    return reading.language.names.public_references(reading.text) if stands else []


def without_labels(found: Sequence[Finding], told: Sequence[Span], *, text: str) -> list[Finding]:
    """What was found by its words, without the labels of identifiers, hidden ones too: "NHS 485 777 3456"."""
    if not found:
        return []
    begins = sorted(start for one in found for start, _ in one.spans)
    starts = [start for start, _ in (*told, *mark_spans(text)) if has_between(begins, start - LABEL, start)]
    labels = merge([span for start in starts if (span := identifiers.label_before(text, start))])
    return [one for one in found if not all(is_inside(start, labels) for start, _ in one.spans)]


def has_between(places: Sequence[int], first: int, last: int) -> bool:
    """Whether one of some places, which are in order, lies between two others."""
    return bisect_left(places, first) < bisect_left(places, last)


def find_secrets(reading: Reading) -> list[Finding]:
    """The values of fields that hold a secret, whatever they look like, to their last sign."""
    spans = [
        reading.span(value) for _, value, role in reading.structure.values if role == "secret" and value[0] < value[1]
    ]
    blind = reading.blind_spans if spans else []
    told = [(span, reading.text[slice(*span)]) for span in spans if subtract(span, blind) == [span]]
    return [
        Finding((span,), (term,), Kind.KEY, 1.0, 0.0, WITHHELD, Rule.IDENTIFIER if MIXED.match(term) else Rule.EVIDENCE)
        for span, term in told
    ]


def find_births(reading: Reading) -> list[Finding]:
    """The days of birth in fields that are called so: who keeps dates keeps when something happened."""
    lexicon, blind = reading.language.lexicon, reading.blind_spans
    fields = [(reading.text[slice(*reading.span(name))], value) for name, value, _ in reading.structure.values]
    spans = [reading.span(value) for name, value in fields if value[0] < value[1] and names_birth(name, lexicon)]
    return [
        Finding((span,), (reading.text[slice(*span)],), Kind.IDENTIFIER, 1.0, 0.0, BORN, Rule.IDENTIFIER)
        for span in spans
        if subtract(span, blind) == [span] and any(map(str.isdigit, reading.text[slice(*span)]))
    ]


def find_ages_behind(reading: Reading, known: Sequence[Finding]) -> list[Finding]:
    """Ages in brackets behind people, where nothing else was found: "Ann (9)"."""
    people = [one for one in reading.ranges if one.kind is Kind.PERSON and one.score >= LIKELY]
    behind = [AGE_BEHIND.match(reading.text, reading.span((one.first, one.last))[1]) for one in people]
    told = merge(span for one in known for span in one.spans) if any(behind) else []
    return [
        Finding((match.span("age"),), (match["age"],), Kind.AGE, 1.0, 0.0, BEHIND_NAME, Rule.IDENTIFIER)
        for match in behind
        if match and subtract(match.span("age"), told) == [match.span("age")]
    ]


def is_inside(place: int, spans: Sequence[Span]) -> bool:
    """Whether a place lies in one of some spans, which are in order and apart."""
    before = bisect_right(spans, place, key=itemgetter(0))
    return bool(before) and place < spans[before - 1][1]


def without_coarse(found: Sequence[Finding], coarse: Sequence[Span], *, text: str) -> list[Finding]:
    """The identifiers, without dates and ages that tell too little to point at anybody."""
    timely = [one for one in found if one.kind in TIMELY]
    return [*(one for one in found if one.kind not in TIMELY), *cut_kept(timely, coarse, text=text)]


def is_borne_out(reading: Reading, span: Span) -> bool:
    """Whether the reader, too, takes some word of an address for something to hide: a docket looks like a street."""
    first, last = token_range(reading, span)
    words = [place for place in range(first, last) if reading.text[reading.tokens[place][0]].isalpha()]
    return not words or float(reading.kinds.hide[words].mean()) >= LEAST_HIDDEN


def says_something(term: str, language: Language) -> bool:
    """Whether a mention is more than signs, titles and function words: the "about" of an amount tells nothing."""
    words = language.lexicon
    return any(not is_function(word, words) and not is_title(word, words) for word in WORD.findall(term))


def only_measures(term: str, language: Language) -> bool:
    """Whether a time or an age tells neither which nor how many: "today", and the "y" behind a number."""
    measures = language.lexicon.words("values.measures")
    return all(word.lower() in measures for word in WORD.findall(term))


def of_hidden_kinds(reading: Reading, promise: Anonymise, known: Sequence[Finding]) -> list[Finding]:
    """Every mention of a kind that the user hides, wherever it stands, but for what is known to be of some kind."""
    if "hide" not in promise.kinds.values():
        return []
    named = [one for one in reading.ranges if decision(promise, one.kind) == "hide"]
    cited = [] if decision(promise, Kind.LAW) == "hide" else cited_law(reading, level=promise.level)
    nobodys = [*nobodys_words(reading), *nobodys_tags(reading, promise)]
    told = merge([*(span for one in known for span in one.spans), *cited, *nobodys])
    spans = [(one, reading.span((one.first, one.last))) for one in named]
    values = reading.language.values
    lasting = values.plain_durations(reading.text, least=LEVELS["strict"].least_open)
    parts = [(one, left) for one, span in spans for left in left_of(span, told, text=reading.text)]
    return [
        Finding((span,), (reading.text[slice(*span)],), one.kind, 1.0, 0.0, OF_KIND, Rule.KIND, kind_score=one.score)
        for one, span in parts
        if says_something(reading.text[slice(*span)], reading.language)
        and not (one.kind is Kind.DATE and not subtract(span, lasting))
        and not (one.kind in TIMELY and only_measures(reading.text[slice(*span)], reading.language))
        and not (one.kind in WRITTEN_ALIKE and values.tells_no_year(reading.text, span))
    ]


def as_code(found: Finding) -> Finding:
    """A finding, called an identifier where its number is written as a code: whoever keeps amounts keeps no codes."""
    is_code = found.kind is Kind.NUMBER and len(found.terms) == 1 and CODE.fullmatch(found.terms[0])
    return replace(found, kind=Kind.IDENTIFIER) if is_code else found


def as_amount(found: Finding, reading: Reading) -> Finding:
    """A finding, called a number where it looks like a date or a code and measures something: "2000 mL"."""
    values, text = reading.language.values, reading.text
    is_amount = found.kind in WRITTEN_ALIKE and all(values.tells_no_year(text, span) for span in found.spans)
    return replace(found, kind=Kind.NUMBER) if is_amount else found


def decision(promise: Anonymise, kind: Kind) -> str | None:
    """What the user decided for a kind, or for the group it is of."""
    return (promise.kinds.get(kind) or promise.kinds.get(kind.group)) if promise.kinds else None


def cut_kept(found: Sequence[Finding], kept: Sequence[Span], *, text: str) -> list[Finding]:
    """The findings, cut where something is kept; what is kept whole is no finding any more."""
    if not kept:
        return list(found)
    cut: list[Finding] = []
    for one in found:
        spans = [left for span in one.spans for left in left_of(span, kept, text=text)]
        if tuple(spans) == one.spans:
            cut.append(one)
        elif spans:
            cut.append(replace(one, spans=tuple(spans), terms=tuple(text[slice(*span)] for span in spans)))
    return cut


def left_of(span: Span, kept: Sequence[Span], *, text: str) -> list[Span]:
    """What is left of a span beside what is kept; all of it, just as it was, where nothing is."""
    left = subtract(span, kept)
    if left == [span]:
        return left
    return [(start, end) for start, end in (trim_span(text, one) for one in left) if start < end]


def trim_span(text: str, span: Span) -> Span:
    """A span without the signs at its ends that are no words."""
    start, end = span
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not text[end - 1].isalnum():
        end -= 1
    return start, end
