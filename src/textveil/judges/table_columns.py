"""Which values of a table have to go, by what their columns are?

One verdict a column: where its values are people's, all of them go, and where they only sort or measure,
all of them stay. Texts are judged as they are read, with the other cells of their rows known.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from textveil.core.column_model import Column, ColumnRole, break_borders, find_gaps
from textveil.core.kinds import CERTAIN, Kind
from textveil.core.marks import MARK
from textveil.core.model import Finding, Rule, Span
from textveil.core.spans import mask_spans, merge, subtract
from textveil.languages.interface import Language
from textveil.languages.open_language import lexicon
from textveil.languages.reading import Reading
from textveil.mentions.column_roles import ALWAYS, names_birth
from textveil.mentions.identifiers.find import candidates
from textveil.mentions.odd_cells import odd_values
from textveil.mentions.word_features import is_title
from textveil.policy.levels import LEVELS, NEVER
from textveil.policy.promises import Anonymise

BECAUSE = "stands in a column whose values tell of people"
ASKED = "stands in a column that is hidden"
ODD = "is not shaped like the other values of its column"
BESIDE = "is what a hidden cell of the same table says"
SURE = CERTAIN - {Kind.POSTCODE, Kind.RECORD_NUMBER, Kind.USER_NAME}
"""What leads to somebody even where it stands among categories."""
MAY_LEAD = re.compile(r"@|-----|(?=.*\d)(?:\W*\w){6}", re.DOTALL)
"""What a value has that holds such a thing: an address of mail, a block, or a digit and six letters or digits."""
NAMING = frozenset({ColumnRole.PERSON, ColumnRole.CONTACT, ColumnRole.IDENTIFIER})
TIED = frozenset({ColumnRole.DATE, ColumnRole.PLACE})
"""What tells of somebody where rows are about people."""
ANYBODYS = frozenset({ColumnRole.CATEGORY, ColumnRole.FLAG, ColumnRole.KEY})
"""What belongs to nobody, at whatever level."""
REPEATED = NAMING | {ColumnRole.PLACE}
"""What texts of the same table may say again."""
CALLED = frozenset({Kind.PERSON, Kind.USER_NAME})
BORDER = "\x7f"
"""Stands in for what is drawn between cells: neither letter, digit nor blank, so that nothing goes on behind it."""
NAME = re.compile(r"(?=[^\W\d_a-z])[^\W\d_]{2,}(?:['’-][^\W\d_]+)*")
PART = re.compile(r"\w(?:[^\s,;()]*\w)?")
SHORTEST = 4
"""Signs of a value that is known again."""
LONGEST = 6
"""Words of one."""


def judge_columns(found: Sequence[Finding], reading: Reading, *, promise: Anonymise) -> list[Finding]:
    """What was found, each column by one verdict."""
    borders = find_gaps(reading.columns, reading.text)
    found = [part for one in found for part in split_finding(one, borders, reading.text)]
    decided, made = list[Span](), list[Finding]()
    for column in reading.columns:
        act = decide_column(column, promise)
        if act == "hide":
            made += hidden_cells(column, reading, promise=promise)
        if act == "keep":
            made += odd_cells(column, reading, promise=promise)
        if act != "read":
            decided += decided_cells(column, reading.text, act=act, language=reading.language)
    cells = merge(decided)
    left = [one for one in found if one.rule is Rule.LISTED or one.kind in SURE or not lies_in(one, cells)]
    hidden = merge(span for one in made for span in one.spans)
    left = [one for one in left if any(subtract(span, hidden) for span in one.spans)]
    left = call_by_column(left, reading)
    made += find_called([*made, *left], reading, promise=promise)
    return [*made, *left, *find_beside(reading, promise, told=merge(span for one in left for span in one.spans))]


def call_by_column(found: list[Finding], reading: Reading) -> list[Finding]:
    """The findings; those that are all of a value that was read are of the kind that the name of its column says."""
    told = {
        trim_blanks(reading.text, cell): column.verdict.kind
        for column in reading.columns
        if column.verdict.role is ColumnRole.TEXT and column.verdict.kind is not Kind.WORD
        for cell in column.cells
    }
    return (
        [
            replace(one, kind=told[one.spans[0]], kind_score=1.0, rule=Rule.IDENTIFIER)
            if len(one.spans) == 1 and one.spans[0] in told and one.rule is not Rule.LISTED and one.kind not in SURE
            else one
            for one in found
        ]
        if told
        else found
    )


def find_called(found: Sequence[Finding], reading: Reading, *, promise: Anonymise) -> list[Finding]:
    """Among categories, cells that say no more than what somebody is called elsewhere in the same text."""
    called = {term: one.kind for one in found if one.kind in CALLED for term in one.terms if is_call(term, one.kind)}
    sorts = [one for one in reading.columns if one.verdict.role is ColumnRole.CATEGORY] if called else []
    cells = [cell for one in sorts if decide_column(one, promise) == "keep" for cell in one.cells]
    said = [(cell, reading.text[slice(*cell)]) for cell in cells]
    return [
        Finding((cell,), (value,), called[value], 1.0, 0.0, BESIDE, Rule.IDENTIFIER)
        for cell, value in said
        if value in called
    ]


def is_call(term: str, kind: Kind) -> bool:
    """Whether somebody is called so and nothing else is: by the name of a user, or by a whole name."""
    return kind is Kind.USER_NAME or " " in term


def split_finding(found: Finding, borders: Sequence[Span], text: str) -> list[Finding]:
    """A finding, cell by cell where it goes over what is drawn between cells."""
    parts = [trim_blanks(text, part) for span in found.spans for part in subtract(span, borders)] if borders else []
    if not parts or tuple(parts) == found.spans:
        return [found]
    return [replace(found, spans=(part,), terms=(text[slice(*part)],)) for part in parts if part[0] < part[1]]


def mask_decided(reading: Reading, promise: Anonymise) -> Reading:
    """The reading with words of no meaning where columns alone decide; what may be somebody's address is read."""
    language = reading.language
    cells = merge(
        cell for column in reading.columns for cell in unread_cells(column, promise, reading.text, language=language)
    )
    text = break_borders(reading.columns, reading.text, sign=BORDER)
    return replace(reading, text=mask_spans(text, cells))


def unread_cells(column: Column, promise: Anonymise, text: str, *, language: Language) -> list[Span]:
    """The cells of a column that need not be read: it alone decides, and they lead to nobody whatever they stand in,
    or surely to somebody."""
    act = decide_column(column, promise)
    if act != "keep":
        return list(column.cells) if act == "hide" else []
    odd = odd_values(column, text, lexicon=language.lexicon)
    return [cell for cell in column.cells if is_decided(cell, odd, text) and not is_leading(cell, odd, text)]


def decided_cells(column: Column, text: str, *, act: str, language: Language) -> list[Span]:
    """The cells of which a column alone decides: all where it is hidden, and those it can tell of where it stays."""
    if act == "hide":
        return list(column.cells)
    odd = odd_values(column, text, lexicon=language.lexicon)
    return [cell for cell in column.cells if is_decided(cell, odd, text)]


def is_decided(cell: Span, odd: Mapping[str, Kind | None], text: str) -> bool:
    """Whether a value of a column that stays is shaped like it, or surely somebody's: none has to be read."""
    value = text[slice(*cell)].strip()
    return value not in odd or odd[value] is not None


def is_leading(cell: Span, odd: Mapping[str, Kind | None], text: str) -> bool:
    """Whether a value that is shaped like its column leads to somebody all the same."""
    value = text[slice(*cell)].strip()
    return value not in odd and leads_to_somebody(value)


@lru_cache(maxsize=1 << 14)
def leads_to_somebody(value: str) -> bool:
    """Whether a value holds what leads to somebody wherever it stands.

    >>> leads_to_somebody("4111 1111 1111 1111"), leads_to_somebody("4,111.25 m")
    (True, False)
    """
    return MAY_LEAD.search(value) is not None and any(
        one.kind in SURE and one.rule is Rule.IDENTIFIER for one in candidates(value)
    )


def decide_column(column: Column, promise: Anonymise) -> str:
    """Whether the values of a column are hidden, kept, or read one by one."""
    role, kind, is_personal = column.verdict
    if column.decision == "hide" or (column.decision == "treat" and role is not ColumnRole.TEXT):
        return "hide"
    asked = promise.kinds.get(kind) or promise.kinds.get(kind.group) if kind is not Kind.WORD else None
    if role is ColumnRole.TEXT or (promise.level == "off" and asked != "hide"):
        return "read"
    if asked and not (asked == "keep" and role is ColumnRole.DATE and names_birth(column.name, lexicon())):
        return asked
    limits = LEVELS[promise.level].private
    if role is ColumnRole.CATEGORY and limits[Kind.NAME] == -NEVER:
        return "read"
    if role not in ANYBODYS and limits[kind] == -NEVER:
        return "hide"
    is_hidden = role in NAMING or (role in TIED and limits[kind] < NEVER)
    return "hide" if is_hidden and (is_personal or kind in ALWAYS) else "keep"


def hidden_cells(column: Column, reading: Reading, *, promise: Anonymise) -> list[Finding]:
    """A finding for every value of a column that says something, and says it too exactly."""
    text, because = reading.text, ASKED if column.decision else BECAUSE
    spans = [trim_blanks(text, cell) for cell in column.cells]
    going = {
        value
        for value in {text[slice(*span)] for span in spans}
        if has_to_go(value, column, promise=promise, language=reading.language)
    }
    return [
        Finding((span,), (text[slice(*span)],), column.verdict.kind, 1.0, 0.0, because, Rule.IDENTIFIER)
        for span in spans
        if text[slice(*span)] in going
    ]


def odd_cells(column: Column, reading: Reading, *, promise: Anonymise) -> list[Finding]:
    """A finding for every value of a column that stays which is surely a number of somebody's, or a name."""
    text, odd = reading.text, odd_values(column, reading.text, lexicon=reading.language.lexicon)
    going = {value: kind for value, kind in odd.items() if kind is not None and is_hidden_kind(kind, promise)}
    spans = [trim_blanks(text, cell) for cell in column.cells] if going else []
    return [
        Finding((span,), (value,), going[value], 1.0, 0.0, ODD, Rule.IDENTIFIER)
        for span in spans
        if (value := text[slice(*span)]) in going
    ]


def is_hidden_kind(kind: Kind, promise: Anonymise) -> bool:
    """Whether things of a kind are hidden, as far as the user decided it."""
    return (promise.kinds.get(kind) or promise.kinds.get(kind.group) or "hide") == "hide"


def has_to_go(value: str, column: Column, *, promise: Anonymise, language: Language) -> bool:
    """Whether a value of a hidden column says something, and says it too exactly; the title before a name may stay."""
    left = [word for word in MARK.sub(" ", value).split() if not is_title(word, language.lexicon)]
    if not any(map(str.isalnum, "".join(left))) or value.lower() in language.lexicon.words("columns.nothing"):
        return False
    if column.verdict.kind is not Kind.DATE or column.decision or promise.level not in LEVELS:
        return True
    coarse = language.values.coarse_spans(value, least=LEVELS[promise.level].least_open)
    return any(any(map(str.isalnum, value[slice(*left)])) for left in subtract((0, len(value)), coarse))


def trim_blanks(text: str, span: Span) -> Span:
    """A value without the blanks around it."""
    value = text[slice(*span)]
    return span[0] + len(value) - len(value.lstrip()), span[1] - len(value) + len(value.rstrip())


def lies_in(found: Finding, cells: Sequence[Span]) -> bool:
    """Whether all of a finding lies in some cells, which are in order and apart."""
    return all(is_within(span, cells) for span in found.spans)


def is_within(span: Span, cells: Sequence[Span]) -> bool:
    """Whether a span lies in one of some cells."""
    before = bisect_right(cells, span[0], key=lambda cell: cell[0])
    return bool(before) and span[1] <= cells[before - 1][1]


def find_beside(reading: Reading, promise: Anonymise, *, told: Sequence[Span]) -> list[Finding]:
    """In texts, what cells of the same table say of somebody: whole values, and names in every part."""
    hidden = [one for one in reading.columns if one.verdict.role in REPEATED and decide_column(one, promise) == "hide"]
    found: list[Finding] = []
    for column in reading.columns if hidden else ():
        if column.verdict.role is ColumnRole.TEXT and not column.decision:
            own = [one for one in hidden if one.table == column.table]
            everywhere = said_anywhere(own, reading)
            rows = said_in_rows([one for one in own if one.verdict.role is ColumnRole.PERSON], reading.text)
            for place, cell in enumerate(column.cells):
                beside = dict.fromkeys(rows.get(column.rows[place], ()) if column.rows else (), Kind.PERSON)
                found += find_said(cell, everywhere | beside if beside else everywhere, reading.text, told=told)
    return found


def said_anywhere(columns: Iterable[Column], reading: Reading) -> dict[str, Kind]:
    """What any text of a table may say again, and what it is: whole values, and words that are nothing but names."""
    said: dict[str, Kind] = {}
    for column in columns:
        for value in said_values(column, reading.text):
            said[value] = column.verdict.kind
            if column.verdict.role is ColumnRole.PERSON:
                names = [word for word in NAME.findall(value) if not reading.language.lexicon.is_ordinary(word)]
                said |= dict.fromkeys(names, Kind.PERSON)
    return said


def said_in_rows(columns: Iterable[Column], text: str) -> dict[int, set[str]]:
    """For each row the words of which its names are made."""
    words: dict[int, set[str]] = {}
    for column in columns:
        for cell, row in zip(column.cells, column.rows, strict=False):
            if not MARK.search(text[slice(*cell)]):
                words.setdefault(row, set()).update(NAME.findall(text[slice(*cell)]))
    return words


def said_values(column: Column, text: str) -> Iterator[str]:
    """The values of a column that are long enough to be known again."""
    values = (text[slice(*cell)].strip() for cell in column.cells)
    return (value for value in values if len(value) >= SHORTEST and not MARK.search(value))


def find_said(cell: Span, known: Mapping[str, Kind], text: str, *, told: Sequence[Span]) -> list[Finding]:
    """Where a text says something that is known, the longest first, and nothing was found there."""
    words = [match.span() for match in PART.finditer(text, *cell)]
    spans, place = list[tuple[Span, Kind]](), 0
    while place < len(words):
        ends = range(min(len(words), place + LONGEST), place, -1)
        found = next((end for end in ends if text[words[place][0] : words[end - 1][1]] in known), None)
        if found is not None:
            span = (words[place][0], words[found - 1][1])
            spans.append((span, known[text[slice(*span)]]))
        place = found or place + 1
    return [
        Finding((span,), (text[slice(*span)],), kind, 1.0, 0.0, BESIDE, Rule.IDENTIFIER)
        for span, kind in spans
        if any(any(map(str.isalnum, text[slice(*left)])) for left in subtract(span, told))
    ]
