"""How is a JSON file read and written?

Every string is text, and so is a number that may be somebody's; names of fields are structure unless
they look like data. What does not change stays as it is, spaces too. In a FHIR resource, the standard
says which fields tell who or where: these are hidden whatever they say, and ids get names of our own.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.formats.column_names import changed_names, kept_names, listed_names, name_pieces, new_names, text_names
from textveil.formats.contents import Change, Contents, Note, OwnNames, Piece
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.format_words import format_entry, format_pattern, format_words
from textveil.formats.jsonl import PlacedValue, Way, field_columns, is_value, load_json, names_of, new_value, tell_fault
from textveil.formats.registry import Settings
from textveil.formats.table import TableColumn, all_names, change_cells, column_pieces, is_telling, says_nothing

# What does each field of a FHIR resource tell (HL7 FHIR R4 and R5, JSON)?
#
# Names, addresses, numbers and birth dates of people are known by their fields; codes, systems, units
# and states are structure that programs rely on. Ids and what refers to them get names of our own, so
# that what belongs together still does.

KINDS = {field: Kind(kind) for field, kind in format_entry("health.fhir.kinds").items()}
"""Fields that tell somebody's name, address or date, by their own name."""
INSIDE = {tuple(fields.split(".")): Kind(kind) for fields, kind in format_entry("health.fhir.inside").items()}
"""Fields that do so inside another."""
WORDS = format_words("health.fhir.words")
"""Words of the standard."""
CODE, TERMS = format_pattern("health.fhir.patterns.code"), format_pattern("health.fhir.patterns.terms")
"""Codes of a terminology, units and languages; addresses of terminologies, not of anybody."""
STRUCTURE = format_words("health.fhir.structure")
"""Fields that hold words of the standard or of a terminology."""
IDS = ("id", "reference", "fullUrl")
ID = re.compile(r"(?:https?://[^\s?#]*/)?(?P<kind>[A-Z][A-Za-z]+)/[^/]+")


def is_resource(value: Any) -> bool:
    """Whether a JSON value is a FHIR resource."""
    return isinstance(value, dict) and isinstance(value.get("resourceType"), str)


def kind_of(way: Way) -> Kind | None:
    """What a value gives away by its place; None if that depends on what it says.

    >>> kind_of(("name", 0, "family")), kind_of(("note", 0, "text"))
    ('name', None)
    """
    names = names_of(way)
    if not names:
        return None
    return next(
        (kind for (outer, inner), kind in INSIDE.items() if names[-1] == inner and outer in names[:-1]), None
    ) or (KINDS.get(names[-1]))


def is_structure(way: Way, value: Any) -> bool:
    """Whether a value is a word of the standard, or an id that is renamed."""
    names = names_of(way)
    if not names or not isinstance(value, str):
        return False
    is_known = value in WORDS or CODE.fullmatch(value) or TERMS.fullmatch(value)
    return names[-1] in IDS or (names[-1] in STRUCTURE and bool(is_known) and kind_of(way) is None)


def own_id(way: Way, value: Any, ids: OwnNames) -> str | None:
    """Our name for an id or a reference; None if the value is none.

    >>> own_id(("subject", "reference"), "Patient/ann-7", OwnNames("id-"))
    'Patient/id-1'
    """
    names = names_of(way)
    if not names or names[-1] not in IDS or not isinstance(value, str):
        return None
    match = ID.fullmatch(value)
    kind = match["kind"] if match and match["kind"] in WORDS else None
    return f"{kind}/{ids[value.rpartition('/')[2]]}" if kind else ids[re.sub(r"^(?:urn:uuid:|#)", "", value)]


# Where in a JSON text does each name and each value stand?
#
# The text is parsed as a whole first; what follows only finds the places, so that all that does not
# change keeps its look.

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}\[\]:,]|[A-Za-z-]+', re.DOTALL)


@dataclass(frozen=True, slots=True)
class JsonToken:
    """A name or a value in a JSON text, and the way that leads to it."""

    start: int
    end: int
    way: Way
    value: Any = field(repr=False)
    is_name: bool = False


def parse_json(text: str, *, name: str) -> Any:
    """The value of a JSON text."""
    if not text.strip():
        raise InputError(f"{name} is empty, and JSON is at least one value: leave it out, or write null into it")
    try:
        return load_json(text)
    except json.JSONDecodeError as error:
        raise InputError(f"{name} is no JSON from line {error.lineno} on: mend it") from None
    except ValueError as error:
        raise InputError(f"{name} {tell_fault(error)}: mend it") from None


def tokens(text: str) -> Iterator[JsonToken]:
    """Names and plain values of a JSON text, in order.

    >>> [(token.way, token.value, token.is_name) for token in tokens('{"a": [1, "b"]}')]
    [(('a',), 'a', True), (('a', 0), 1, False), (('a', 1), 'b', False)]
    """
    way: list[str | int] = []
    is_named: list[bool] = []
    awaits_name = False
    for match in TOKEN.finditer(text):
        sign = match[0]
        if sign in "{[":
            is_named.append(sign == "{")
            way.append("" if sign == "{" else 0)
            awaits_name = sign == "{"
        elif sign in "}]":
            is_named.pop()
            way.pop()
            awaits_name = False
        elif sign == ",":
            awaits_name = is_named[-1]
            if not awaits_name:
                way[-1] = int(way[-1]) + 1
        elif sign == ":":
            awaits_name = False
        else:
            value = json.loads(sign)
            if awaits_name:
                way[-1] = value
            yield JsonToken(match.start(), match.end(), tuple(way), value, awaits_name)


def field_names(listed: Iterable[JsonToken]) -> list[str]:
    """The names of all fields, in order, once each."""
    return list(dict.fromkeys(str(token.value) for token in listed if token.is_name))


def data_names(value: Any) -> set[str]:
    """Names of fields that look like data: those of an object whose values are all objects of the same fields."""
    found: set[str] = set()
    waiting = [value]
    while waiting:
        one = waiting.pop()
        inner = list(one.values()) if isinstance(one, dict) else one if isinstance(one, list) else []
        waiting += inner
        shapes = {frozenset(each) for each in inner if isinstance(each, dict) and each}
        is_map = isinstance(one, dict) and len(inner) > 1 and len(shapes) == 1
        if is_map and all(isinstance(each, dict) and each for each in inner):
            found |= set(one)
    return found


def read(data: bytes, *, settings: Settings) -> Contents:
    """Names of fields that are text, then every treated value: fields are columns, wherever they lie."""
    text, value = parse_file(data, settings=settings)
    found, told = find_treated(text, value, settings=settings)
    if is_resource(value):
        return Contents((*name_pieces(told), *map(place_piece, found)))
    columns, _ = value_columns(found, value)
    pieces = (*name_pieces(told), *column_pieces(columns, settings=settings))
    return Contents(pieces, column_names=all_names(columns))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same file with names and values changed."""
    text, value = parse_file(data, settings=settings)
    is_health = is_resource(value)
    names = field_names(tokens(text))
    listed = listed_names(names, settings=settings)
    is_changed = is_health or listed or any(change.edits for change in changes)
    if not is_changed and is_same(data, name=settings.name):
        return data
    found, told = find_treated(text, value, settings=settings)
    renamed = dict(zip(names, new_names(names, listed | changed_names(told, changes)), strict=True))
    if is_health:
        pairs = list(zip(found, changes[len(told) :], strict=True))
    else:
        columns, places = value_columns(found, value)
        changed = change_cells(columns, changes[len(told) :], settings=settings)
        pairs = [(found[int(places[column][index].way[-1])], change) for index, column, change in changed]
    new = {token.start: new_value(token.value, change) for token, change in pairs if change.edits}
    ids = OwnNames("id-")
    output, done = list[str](), 0
    for token in tokens(text):
        said = new_text(token, renamed=renamed, new=new, ids=ids if is_health else None)
        if said is not None:
            output += [text[done : token.start], json.dumps(said, ensure_ascii=False)]
            done = token.end
    encoding = read_text(data, name=settings.name)[1]
    return encode("".join([*output, text[done:]]), name=settings.name, encoding=encoding)


def new_text(token: JsonToken, *, renamed: dict[str, str], new: dict[int, str], ids: OwnNames | None) -> str | None:
    """What a name or value says in the output; None if it stays."""
    if token.is_name:
        return renamed[token.value] if renamed[token.value] != token.value else None
    if token.start in new:
        return new[token.start]
    return own_id(token.way, token.value, ids) if ids is not None else None


def parse_file(data: bytes, *, settings: Settings) -> tuple[str, Any]:
    """The text of the file, and the value it holds."""
    text = read_text(data, name=settings.name)[0]
    return text, parse_json(text, name=settings.name)


def find_treated(text: str, value: Any, *, settings: Settings) -> tuple[list[JsonToken], list[str]]:
    """The values that are text, and the names of fields that are; a FHIR resource says by itself which are not."""
    listed = list(tokens(text))
    is_health = is_resource(value)
    values = [token for token in listed if not token.is_name and is_value(token.value)]
    if is_health:
        values = [token for token in values if is_health_text(token, settings=settings)]
    names = field_names(listed)
    said = (str(token.value) for token in values)
    told = [] if is_health else text_names(names, said, settings=settings, rare=data_names(value) - settings.structure)
    return values, told


def value_columns(found: Sequence[JsonToken], value: Any) -> tuple[list[TableColumn], list[list[PlacedValue]]]:
    """The columns of the values of a file, and what stands in each; names of fields that are data name no column."""
    unnamed, is_dump = data_names(value), is_many_tables(value)
    placed = [
        PlacedValue(
            next((part for part in token.way if isinstance(part, int)), 0),
            (*token.way, number),
            token.value,
            str(token.way[0]) if is_dump else "",
        )
        for number, token in enumerate(found)
    ]
    return field_columns(placed, unnamed=unnamed, are_fields=not (is_dump or is_table(value)))


def is_many_tables(value: Any) -> bool:
    """Whether a file is an object of lists of objects: each is a table of its own, as a dump of a database has them.

    >>> is_many_tables({"users": [{"a": 1}], "orders": [{"b": 2}]}), is_many_tables({"name": "x", "visits": [{"a": 1}]})
    (True, False)
    """
    return isinstance(value, dict) and len(value) > 1 and all(map(is_list_of_objects, value.values()))


def is_table(value: Any) -> bool:
    """Whether a file is a list of objects, two at least: the rows of a table."""
    return is_list_of_objects(value) and len(value) > 1


def is_list_of_objects(value: Any) -> bool:
    """Whether a value is a list of objects."""
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def is_health_text(token: JsonToken, *, settings: Settings) -> bool:
    """Whether a value of a FHIR resource is treated: text that is no structure, or a number that may be somebody's."""
    names = names_of(token.way)
    if is_structure(token.way, token.value) or (
        settings.columns is not None and not set(settings.columns) & set(names)
    ):
        return False
    if isinstance(token.value, str):
        return not says_nothing(token.value)
    return settings.columns is not None or is_telling(token.value, names)


def place_piece(token: JsonToken) -> Piece:
    """A value of a FHIR resource; its place may tell what it gives away."""
    kind = kind_of(token.way)
    return Piece(str(token.value).encode("utf-8", "replace").decode(), kind=kind)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Names of fields that stay as they are."""
    text, value = parse_file(data, settings=settings)
    names = field_names(tokens(text))
    return kept_names(names, find_treated(text, value, settings=settings)[1], settings=settings)
