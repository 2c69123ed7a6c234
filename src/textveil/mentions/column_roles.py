"""What are the values of a column: people, contacts, days, categories, measures?

A column is looked at once: its name, a sample of its different values, how many rows share one. Values whose
form leaves no doubt – addresses of mail, days, sentences – say more than the name, and the name more than the
rest. What nobody can tell is read as text. Only where rows are about people do places, days and numbers of
theirs tell of somebody.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from textveil.core.column_model import Cell, Column, ColumnRole, Heading, Verdict
from textveil.core.kinds import Kind
from textveil.core.marks import MARK
from textveil.core.model import Span
from textveil.languages.interface import Language, Lexicon
from textveil.mentions.secret_fields import is_secret
from textveil.mentions.whose_value import WORD, is_card, is_person, may_be_called, names_anybody, names_somebody

SAMPLE = 200
"""Different values of a column that are looked at, evenly over all of them."""
MOST, HALF, SOME = 0.8, 0.5, 0.3
"""Shares of the values that decide."""
LONG = 7
"""Digits of a number that may be somebody's."""
CODE = 5
"""Signs of a code that may be somebody's."""
FEW = 3
"""Of fewer rows nobody can tell that a column counts them."""
SHARED = 2.0
"""Rows that share a value, on average, where values are categories."""
TERSE, PROSE = 4, 6
"""Words of a category at most, and of a text at least."""
NAME_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+|[^\W\d_]+|\d+")
"""A word in a column's name, however it is put together: first_name, firstName, NHSNumber."""
CLOCK = r"(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm]| ?Z|[+-]\d{2}:?\d{2})?)?"
FORMS = {
    Kind.E_MAIL_ADDRESS: re.compile(r"[^@\s]+@[^@\s]+\.\w+"),
    Kind.WEB_ADDRESS: re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE),
    Kind.NETWORK_ADDRESS: re.compile(
        r"\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d+)?|(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}|(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}",
        re.IGNORECASE,
    ),
    Kind.DATE: re.compile(rf"(?:\d{{4}}([-/.])\d{{1,2}}\1\d{{1,2}}|\d{{1,2}}([-/.])\d{{1,2}}\2\d{{2,4}}){CLOCK}"),
    Kind.PHONE_NUMBER: re.compile(
        r"(?=(?:\D*\d){7,15}\D*$)(?!\d{1,2}\.\d+$)(?:\+|00|\(?0|\(?\d{3}\)?[ .-])\d*[ ()./-][\d ()./-]+|\+\d{7,15}",
        re.IGNORECASE,
    ),
    Kind.NUMBER: re.compile(
        r"[-+(]?[$£€¥]? ?(?:\d[\d,']*(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?\)?(?: ?[%$£€¥°]| [A-Za-z°µ/²³]{1,6}\d?)?"
    ),
    Kind.IDENTIFIER: re.compile(r"(?=\S*\d)[\w#][\w./:#-]*\w|(?=.*\d)[A-Z\d]+(?: [A-Z\d]+){1,4}", re.ASCII),
}
"""Values whose form tells what they are, the surest first; the last is a code: digits with letters or strokes."""
YEAR = re.compile(r"(?:1[5-9]|20)\d\d(?:\.0)?")
LONG_CODE = re.compile(r"(?=\D*\d)[\w-]{20,}", re.ASCII)
"""A code that sorts nothing, however many rows share it."""
HOUSE = re.compile(r"(?:\w+ )?\d+[A-Za-z]?,? [^\W\d]\D{2,}.*", re.DOTALL)
STOP = re.compile(r"[.!?](?:\s|$)|[;\n]")
SERIAL = range(5_000, 60_000)
"""Days as table programs count them: from 1913 to 2064."""
EPOCHS = ((283_996_800, 4_102_444_800), (1_000_000_000_000, 4_102_444_800_000))
"""Seconds, and thousandths of them, as programs count moments: until 2100."""
BY_NAME = {
    "person": (ColumnRole.PERSON, Kind.PERSON),
    "address": (ColumnRole.CONTACT, Kind.ADDRESS),
    "postcode": (ColumnRole.CONTACT, Kind.POSTCODE),
    "place": (ColumnRole.PLACE, Kind.PLACE),
    "coordinates": (ColumnRole.PLACE, Kind.COORDINATES),
    "organization": (ColumnRole.PLACE, Kind.ORGANIZATION),
    "secret": (ColumnRole.IDENTIFIER, Kind.KEY),
    "plate": (ColumnRole.IDENTIFIER, Kind.LICENCE_PLATE),
    "vehicle": (ColumnRole.IDENTIFIER, Kind.VEHICLE_NUMBER),
}
"""What a name says of its values, where they need not be looked at."""
LEADING = frozenset({*BY_NAME, "contact", "named"})
"""Names whose values lead to somebody: under all others, whose values have a shape of their own, such a one is a
stranger."""
SORTING = frozenset({ColumnRole.CATEGORY, ColumnRole.MEASURE, ColumnRole.FLAG, ColumnRole.KEY})
"""Roles of what sorts or counts things, and tells of nobody."""
ALWAYS = frozenset({Kind.KEY, Kind.LICENCE_PLATE, Kind.VEHICLE_NUMBER})
"""Kinds that lead to somebody whatever else the rows tell."""
Told = tuple[ColumnRole, Kind]
UNTOLD: Told = (ColumnRole.TEXT, Kind.WORD)


@dataclass(frozen=True, slots=True)
class ColumnProfile:
    """What is known of a column: its name, a sample of its different values, and how many rows share one."""

    name: str
    values: tuple[str, ...]
    shared: float
    lexicon: Lexicon
    forms: dict[Kind, float] = field(default_factory=dict)
    """The shares of the values that have each form; each value has one at most."""

    def share(self, fits: Callable[[str], object]) -> float:
        """The share of the values that something fits."""
        return sum(bool(fits(value)) for value in self.values) / len(self.values) if self.values else 0.0

    def form(self, kind: Kind) -> float:
        """The share of the values that have a form."""
        return self.forms.get(kind, 0.0)

    rows: Mapping[str, int] = field(default_factory=dict, repr=False)
    """How many rows have each value, where that is known."""

    @property
    def name_words(self) -> set[str]:
        """The words of the name, in small letters."""
        return words_of_name(self.name)

    def knows(self, words: str) -> bool:
        """Whether the name has a word of a list."""
        return not self.lexicon.words(f"columns.{words}").isdisjoint(self.name_words)


def words_of_name(name: str) -> set[str]:
    """The words of a column's name, in small letters."""
    return {word.lower() for word in NAME_PART.findall(name)}


def names_birth(name: str, lexicon: Lexicon) -> bool:
    """Whether a field or a column of this name holds the day of somebody's birth."""
    return not lexicon.words("columns.births").isdisjoint(words_of_name(name))


def assign_roles(cells: Sequence[tuple[Cell, Span]], text: str, *, language: Language) -> tuple[Column, ...]:
    """The columns of all tables of a text, each with what its values are."""
    by_heading: dict[Heading, list[tuple[Cell, Span]]] = {}
    for cell, span in cells:
        by_heading.setdefault(cell.heading, []).append((cell, span))
    tables: dict[int, list[Heading]] = {}
    for heading in by_heading:
        tables.setdefault(id(heading.table), []).append(heading)
    made: dict[Heading, Column] = {}
    for number, headings in enumerate(tables.values()):
        known = [one.known for one in headings]
        if not all(known):
            names = name_in_full([one.name for one in headings], language.lexicon)
            profiles = [
                make_profile(name, by_heading[one], text, lexicon=language.lexicon)
                for name, one in zip(names, headings, strict=True)
            ]
            known = [old or new for old, new in zip(known, judge_table(profiles), strict=True)]
        for heading, verdict in zip(headings, known, strict=True):
            cells, spans = zip(*by_heading[heading], strict=True)
            rows = tuple(cell.row for cell in cells)
            if verdict is not None:
                known_as = as_field(verdict) if heading.is_field else verdict
                made[heading] = Column(heading.name, known_as, heading.decision, number, spans, rows, heading.unfit)
    return tuple(made[heading] for heading in by_heading)


def as_field(verdict: Verdict) -> Verdict:
    """What is known of a field of few things: what would tell of somebody, if they were about people, is read as text.

    Its name still says of what kind it is.
    """
    is_read = not verdict.is_personal and verdict.role not in SORTING and verdict.kind not in ALWAYS
    return verdict._replace(role=ColumnRole.TEXT) if is_read else verdict


def name_in_full(names: Sequence[str], lexicon: Lexicon) -> list[str]:
    """The names of columns, in full where others tell what they are short for.

    >>> from textveil.languages.open_language import lexicon
    >>> name_in_full(["First", "last", "dose"], lexicon()), name_in_full(["last", "dose"], lexicon())
    (['First name', 'last name', 'dose'], ['last', 'dose'])
    """
    halves = [name.strip().lower() in lexicon.words("columns.halves_of_names") for name in names]
    return [f"{name} name" if half and sum(halves) > 1 else name for name, half in zip(names, halves, strict=True)]


def make_profile(name: str, cells: Sequence[tuple[Cell, Span]], text: str, *, lexicon: Lexicon) -> ColumnProfile:
    """What is known of a column; values that were hidden before tell nothing."""
    said = (text[slice(*span)].strip() for _, span in cells)
    told = [value for value in said if value and not MARK.search(value)]
    rows = Counter(told)
    different = list(rows)
    values = tuple(different[:: max(1, len(different) // SAMPLE)])
    shared = len(told) / max(1, len(different))
    return ColumnProfile(name, values, shared, lexicon, shares_of_forms(values, lexicon), rows)


def shares_of_forms(values: Sequence[str], lexicon: Lexicon) -> dict[Kind, float]:
    """The shares of values that have each form."""
    shares: dict[Kind, float] = {}
    for value in values:
        kind = form_of(value, lexicon)
        if kind is not None:
            shares[kind] = shares.get(kind, 0.0) + 1 / len(values)
    return shares


def form_of(value: str, lexicon: Lexicon) -> Kind | None:
    """Which form a value has, the surest first; None if none."""
    if is_written_day(value, lexicon):
        return Kind.DATE
    return next((kind for kind, form in FORMS.items() if form.fullmatch(value)), None)


def judge_table(profiles: Sequence[ColumnProfile]) -> list[Verdict]:
    """What the values of each column of a table are, and whether its rows are about people.

    >>> from textveil.languages.open_language import lexicon
    >>> def look(name, *values): return ColumnProfile(name, values, 1.0, lexicon())
    >>> [one.role.value for one in judge_table([look("patient name", "Ann Lee"), look("ward", "3B")])]
    ['person', 'category']
    """
    roles = [read_role(one) for one in profiles]
    if any(one.knows("publications") for one in profiles):
        roles = [
            (ColumnRole.CATEGORY, Kind.PERSON) if role is ColumnRole.PERSON and one.knows("cited") else (role, kind)
            for one, (role, kind) in zip(profiles, roles, strict=True)
        ]
    is_personal = is_about_people(profiles, roles)
    verdicts = [Verdict(role, kind, is_personal) for role, kind in roles]
    return [as_counted(verdict, one) for verdict, one in zip(verdicts, profiles, strict=True)]


def as_counted(verdict: Verdict, profile: ColumnProfile) -> Verdict:
    """What is known of a column; moments that programs count in a table about nobody are numbers as others are."""
    is_counted = verdict.role is ColumnRole.DATE and not verdict.is_personal and profile.share(is_epoch) >= MOST
    return Verdict(ColumnRole.MEASURE, Kind.NUMBER, is_personal=False) if is_counted else verdict


def is_about_people(profiles: Sequence[ColumnProfile], roles: Sequence[Told]) -> bool:
    """Whether the rows of a table are about people: it names or reaches them, or tells what only they have."""
    if any(is_of_people(one, *told) for one, told in zip(profiles, roles, strict=True)):
        return True
    traits = {word for one in profiles if len(one.name_words) == 1 for word in one.name_words}
    return len(traits & profiles[0].lexicon.words("columns.traits")) > 1 if profiles else False


def is_of_people(profile: ColumnProfile, role: ColumnRole, kind: Kind) -> bool:
    """Whether only a table about people has such a column."""
    if role is ColumnRole.PERSON or (role is ColumnRole.CONTACT and kind is not Kind.WEB_ADDRESS):
        return True
    if role is ColumnRole.IDENTIFIER:
        return kind is not Kind.WEB_ADDRESS and profile.knows("people")
    return role is ColumnRole.DATE and profile.knows("life")


def read_role(profile: ColumnProfile) -> Told:
    """What the values of a column are, whatever stands beside it."""
    named = profile.lexicon.column_role(profile.name)
    if named == "text":
        return UNTOLD
    most = SOME if named in ("category", "") else HALF
    return read_values(profile if named in LEADING else without_strangers(profile, most=most), named)


def read_values(profile: ColumnProfile, named: str) -> Told:
    """What the values of a column are, by what its name says of them and by their forms."""
    if counts_rows(profile):
        return ColumnRole.KEY, Kind.NUMBER
    for kind in (Kind.E_MAIL_ADDRESS, Kind.PHONE_NUMBER, Kind.NETWORK_ADDRESS):
        if profile.form(kind) >= MOST and (kind is not Kind.PHONE_NUMBER or named not in ("measure", "date")):
            return ColumnRole.CONTACT, kind
    if profile.form(Kind.WEB_ADDRESS) >= MOST:
        return (ColumnRole.CONTACT if named == "contact" else ColumnRole.IDENTIFIER), Kind.WEB_ADDRESS
    if profile.form(Kind.DATE) >= MOST:
        return ColumnRole.DATE, Kind.DATE
    if (
        profile.share(YEAR.fullmatch) >= MOST
        and profile.shared >= SHARED * 5
        and not is_of_people(profile, ColumnRole.DATE, Kind.DATE)
    ):
        return ColumnRole.CATEGORY, Kind.WORD  # a year that many rows share sorts them
    if is_prose(profile) and named not in ("address", "person"):
        return UNTOLD
    if is_flag(profile) and named not in ("person", "identifier", "secret"):
        return ColumnRole.FLAG, Kind.WORD
    return read_named(profile, named) or read_unnamed(profile)


def without_strangers(profile: ColumnProfile, *, most: float) -> ColumnProfile:
    """The profile without values that lead to somebody, if few rows have them: they say nothing of the rest."""
    strangers = {value for value in profile.values if leads_to_somebody(value, profile.lexicon)}
    rows = profile.rows or dict.fromkeys(profile.values, 1)
    if not strangers or sum(rows[value] for value in strangers) > most * sum(rows[value] for value in profile.values):
        return profile
    values = tuple(value for value in profile.values if value not in strangers)
    return replace(profile, values=values, forms=shares_of_forms(values, profile.lexicon))


def leads_to_somebody(value: str, lexicon: Lexicon) -> bool:
    """Whether a value is an address of mail, a phone number or that of a card, or somebody's name in full."""
    is_reached = any(FORMS[kind].fullmatch(value) for kind in (Kind.E_MAIL_ADDRESS, Kind.PHONE_NUMBER))
    return is_reached or is_card(value) or names_anybody(value, lexicon) or may_be_called(value, lexicon)


def read_named(profile: ColumnProfile, named: str) -> Told | None:
    """What the name of a column says of its values, if they do not say otherwise; None where it says nothing."""
    is_number = profile.form(Kind.NUMBER) >= MOST
    if named == "person" and (is_number or profile.form(Kind.IDENTIFIER) >= MOST):
        return ColumnRole.IDENTIFIER, Kind.IDENTIFIER
    if named in BY_NAME:
        return BY_NAME[named] if fits_name(profile, named) else None
    if named == "identifier":
        return (
            None
            if profile.shared >= SHARED * 10 and not profile.knows("people")
            else (ColumnRole.IDENTIFIER, Kind.IDENTIFIER)
        )
    if named == "contact":
        digits = profile.share(lambda value: sum(map(str.isdigit, value)) >= LONG)
        kind = max(profile.forms, key=profile.form, default=None)
        reached = kind if kind in (Kind.E_MAIL_ADDRESS, Kind.WEB_ADDRESS, Kind.NETWORK_ADDRESS) else Kind.USER_NAME
        return ColumnRole.CONTACT, Kind.PHONE_NUMBER if digits >= HALF else reached
    if named == "date":
        ways = (YEAR.fullmatch, is_serial, is_epoch, *((is_long_number,) if profile.knows("life") else ()))
        is_dated = not is_number or any(profile.share(fits) >= MOST for fits in ways)
        return (ColumnRole.DATE, Kind.DATE) if is_dated else (ColumnRole.MEASURE, Kind.NUMBER)
    if named == "age" and is_number:
        is_year = profile.share(YEAR.fullmatch) >= MOST
        return (ColumnRole.DATE, Kind.DATE) if is_year else (ColumnRole.MEASURE, Kind.AGE)
    if named == "measure" and (is_number or not profile.values):
        return ColumnRole.MEASURE, Kind.NUMBER
    is_long = profile.share(lambda value: len(value) >= CODE) >= HALF
    is_coded = is_long and profile.form(Kind.IDENTIFIER) >= MOST and profile.shared < SHARED
    if named == "category" and not is_coded and is_category(profile, named=True):
        return ColumnRole.CATEGORY, Kind.WORD
    return None


def fits_name(profile: ColumnProfile, named: str) -> bool:
    """Whether values may be what the name of their column says: places have capitals, and secrets look like some."""
    if named in ("place", "organization"):
        return not profile.values or profile.share(lambda value: value[0].isupper()) >= HALF
    return named != "secret" or profile.share(lambda value: is_secret(profile.name, value)) > 0


def read_unnamed(profile: ColumnProfile) -> Told:
    """What the values of a column say by themselves."""
    is_measured = any(map(profile.lexicon.is_measure, NAME_PART.findall(profile.name)))
    if profile.share(YEAR.fullmatch) >= MOST and not is_measured:
        return ColumnRole.DATE, Kind.DATE
    if profile.form(Kind.NUMBER) >= MOST:
        is_somebodys = profile.share(is_long_number) >= HALF and profile.shared < SHARED
        return (ColumnRole.IDENTIFIER, Kind.IDENTIFIER) if is_somebodys else (ColumnRole.MEASURE, Kind.NUMBER)
    if profile.share(lambda value: is_person(value, profile.lexicon)) >= HALF:
        return ColumnRole.PERSON, Kind.PERSON
    if profile.share(HOUSE.fullmatch) >= MOST:
        return ColumnRole.CONTACT, Kind.ADDRESS
    if profile.share(lambda value: is_place(value, profile.lexicon)) >= HALF:
        return ColumnRole.PLACE, Kind.PLACE
    if is_category(profile):
        return ColumnRole.CATEGORY, Kind.WORD
    if profile.form(Kind.IDENTIFIER) + profile.form(Kind.NUMBER) >= MOST:
        return ColumnRole.IDENTIFIER, Kind.IDENTIFIER
    return UNTOLD


def is_category(profile: ColumnProfile, *, named: bool = False) -> bool:
    """Whether values are a few words each that many rows share; less is asked for where the name says so."""
    people = profile.share(lambda value: names_somebody(value, profile.lexicon))
    if profile.share(LONG_CODE.fullmatch) >= HALF:
        return False
    return (
        profile.share(is_terse) >= MOST and people < (HALF if named else SOME) and (named or profile.shared >= SHARED)
    )


def is_terse(value: str) -> bool:
    """Whether a value is a few words, and no address of mail is among them."""
    return len(value.split()) <= TERSE and "@" not in value


def is_prose(profile: ColumnProfile) -> bool:
    """Whether most values are texts: many words, or sentences."""
    return (
        profile.share(lambda value: len(value.split()) >= PROSE or (len(value.split()) > 2 and STOP.search(value)))
        >= HALF
    )


def is_flag(profile: ColumnProfile) -> bool:
    """Whether values say yes or no, or are one sign each."""
    answers = profile.lexicon.words("columns.answers")
    return profile.share(lambda value: value.lower() in answers or (len(value) == 1 and not value.isdigit())) >= 1.0


def is_long_number(value: str) -> bool:
    """Whether a value is a whole number that is long enough to be somebody's.

    >>> [is_long_number(value) for value in ("447700900618.0", "4.477009E11", "12,500,000", "52000")]
    [True, True, False, False]
    """
    try:
        number = float(value)
    except ValueError:
        return False
    return number.is_integer() and abs(number) >= 10 ** (LONG - 1)


def is_written_day(value: str, lexicon: Lexicon) -> bool:
    """Whether a value is a few words, with a number and a month or a day of the week among them.

    >>> from textveil.languages.open_language import lexicon
    >>> [is_written_day(value, lexicon()) for value in ("18 October 2004", "Oct 18, 2004", "18 Church Road", "75 mg")]
    [True, True, False, False]
    """
    words = WORD.findall(value)
    has_number = any(map(str.isdigit, value)) and 0 < len(words) < TERSE
    return has_number and any(word.rstrip(".").title() in lexicon.words("values.calendar") for word in words)


def is_serial(value: str) -> bool:
    """Whether a number is a day as table programs count them."""
    try:
        return int(float(value)) in SERIAL
    except (ValueError, OverflowError):
        return False


def is_epoch(value: str) -> bool:
    """Whether a number is a moment as programs count it: in seconds from 1979 on, or in thousandths from 2001 on.

    >>> is_epoch("1718200000"), is_epoch("1718200000123"), is_epoch("52000")
    (True, True, False)
    """
    try:
        number = float(value)
    except ValueError:
        return False
    return any(first <= number < last for first, last in EPOCHS)


def counts_rows(profile: ColumnProfile) -> bool:
    """Whether a column does no more than number the rows: short numbers, each one more than that before.

    >>> from textveil.languages.open_language import lexicon
    >>> look = lambda name, *values: counts_rows(ColumnProfile(name, values, 1.0, lexicon()))
    >>> look("id", "1001", "1002", "1003"), look("patient_id", "1", "2", "3"), look("id", "1", "7", "3")
    (True, False, False)
    """
    numbering = profile.lexicon.words("columns.numbering")
    if not profile.name_words or not numbering.issuperset(profile.name_words) or len(profile.values) < FEW:
        return False
    are_short = all(value.isascii() and value.isdecimal() and len(value) < LONG for value in profile.values)
    return are_short and len({int(after) - int(before) for before, after in pairwise(profile.values)}) == 1


def is_place(value: str, lexicon: Lexicon) -> bool:
    """Whether a value is written like a name, and known as the name of a place."""
    words = WORD.findall(value)
    is_written = 0 < len(words) < TERSE and all(word[0].isupper() and not lexicon.is_ordinary(word) for word in words)
    return is_written and any("place" in lexicon.listed_as(word) for word in words)
