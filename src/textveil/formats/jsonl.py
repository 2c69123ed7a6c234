"""How are lines of JSON read and written?

Fields are the columns of a table, wherever they lie in their line: strings and numbers are its
values. Names of fields are structure, unless not every object has them. What is not changed
keeps its type; a number that is hidden becomes the text that stands for it.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from textveil.core.errors import InputError
from textveil.formats import column_names
from textveil.formats.contents import Change, Contents, Note
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.registry import Settings
from textveil.formats.table import TableColumn, change_cells, column_pieces

Way = tuple[str | int, ...]
"""The names and numbers that lead to a value in a line."""
MOST_DIGITS = 4_000
"""Digits of a whole number; Python, as most readers, refuses to read much longer ones."""
MANY = 2
"""Of fewer objects nobody can tell which fields all have."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """Names of fields, once each, then the values of each."""
    lines = table(data, settings=settings)
    columns, _ = field_columns(enumerate_values(lines))
    texts = column_pieces(columns, settings=settings)
    pieces = (*column_names.name_pieces(told_names(lines, settings=settings)), *texts)
    return Contents(pieces, column_names=tuple(field_names(lines)))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same lines with names and values changed."""
    lines = table(data, settings=settings)
    names = field_names(lines)
    listed = column_names.listed_names(names, settings=settings)
    if not listed and not any(change.edits for change in changes) and is_same(data, name=settings.name):
        return data
    told = told_names(lines, settings=settings)
    renamed = dict(
        zip(names, column_names.new_names(names, listed | column_names.changed_names(told, changes)), strict=True)
    )
    columns, places = field_columns(enumerate_values(lines))
    new: dict[int, dict[Way, str]] = {}
    for index, column, change in change_cells(columns, changes[len(told) :], settings=settings):
        number, way, value, _ = places[column][index]
        new.setdefault(number, {})[way] = new_value(value, change)
    output = [
        json.dumps(rebuild_value(line, (), new=new.get(number, {}), names=renamed), ensure_ascii=False)
        for number, line in enumerate(lines)
    ]
    encoding = read_text(data, name=settings.name)[1]
    return encode("".join(f"{line}\n" for line in output), name=settings.name, encoding=encoding)


class PlacedValue(NamedTuple):
    """A value, the row it belongs to, the way to it, and the table that the row is of."""

    row: int
    way: Way
    value: Any
    table: str = ""


def enumerate_values(lines: Sequence[Any]) -> Iterator[PlacedValue]:
    """Every text and number, with its line and the way to it there."""
    for number, line in enumerate(lines):
        yield from (PlacedValue(number, way, value) for way, value in walk(line, ()) if is_value(value))


def is_value(value: Any) -> bool:
    """Whether a value is a text or a number."""
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def names_of(way: Way) -> list[str]:
    """The names that lead to a value."""
    return [part for part in way if isinstance(part, str)]


def field_columns(
    values: Iterable[PlacedValue], *, unnamed: Collection[str] = (), are_fields: bool = False
) -> tuple[list[TableColumn], list[list[PlacedValue]]]:
    """The fields of objects as columns of a table, whatever lists they lie in; and what stands in each.

    Names of fields that are data are no part of the name of a column.
    """
    by_field: dict[tuple[str, ...], list[PlacedValue]] = {}
    for one in values:
        names = tuple(name for name in names_of(one.way) if name not in unnamed)
        by_field.setdefault((one.table, *names), []).append(one)
    columns = [
        TableColumn(
            " ".join(map(column_names.spell_out, names)),
            [show_value(one.value) for one in own],
            [one.row for one in own],
            tuple(names),
            table=table,
            is_field=are_fields,
            numbers=frozenset(place for place, one in enumerate(own) if not isinstance(one.value, str)),
        )
        for (table, *names), own in by_field.items()
    ]
    return columns, list(by_field.values())


def told_names(lines: list[Any], *, settings: Settings) -> list[str]:
    """The names of fields that are text."""
    texts = (show_value(one.value) for one in enumerate_values(lines))
    return column_names.text_names(
        field_names(lines), texts, settings=settings, rare=rare_names(lines) - settings.structure
    )


def rare_names(lines: list[Any]) -> set[str]:
    """Names of fields that not every object of their place has: they may be data, as in a table of people."""
    objects, having = Counter[Way](), Counter[Way]()
    for line in lines:
        for place, fields in inner_objects(line, ()):
            objects[place] += 1
            having.update((*place, name) for name in fields)
    return {str(way[-1]) for way, count in having.items() if count < max(objects[way[:-1]], MANY)}


def inner_objects(value: Any, place: Way) -> Iterator[tuple[Way, dict[str, Any]]]:
    """Every object in a value, and the names that lead to it."""
    if isinstance(value, dict):
        yield place, value
        for name, one in value.items():
            yield from inner_objects(one, (*place, name))
    elif isinstance(value, list):
        for one in value:
            yield from inner_objects(one, place)


def new_value(value: str | float, change: Change) -> str:
    """What a changed value says: of a number nothing stays beside what stands in its place, no sign and no digit."""
    if isinstance(value, str):
        return change.text
    return "".join(edit.replacement for edit in change.edits)


def table(data: bytes, *, settings: Settings) -> list[Any]:
    """The value in each line that is not empty."""
    lines = read_text(data, name=settings.name)[0].split("\n")
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                found.append(load_json(line))
            except ValueError as error:
                raise InputError(f"{settings.name}: line {number} {tell_fault(error)}: mend it") from None
    return found


def load_json(text: str) -> Any:
    """The value of a JSON text whose every field is named once."""
    try:
        return json.loads(text, object_pairs_hook=named_once, parse_int=read_integer)
    except RecursionError:
        raise ValueError("is nested too deep: no honest file is") from None


def tell_fault(error: ValueError) -> str:
    """What is wrong with a JSON text: our own words for it, or that it is none."""
    return "is no JSON" if isinstance(error, json.JSONDecodeError) else str(error)


def read_integer(digits: str) -> int:
    """A whole number, if it is not longer than any that programs read."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"has a number of more than {MOST_DIGITS:,} digits")
    return int(digits)


def named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose fields all have names of their own: of two alike, most readers would see only one."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("names a field twice in one object, of which readers see one")
    return dict(pairs)


def field_names(lines: list[Any]) -> list[str]:
    """The names of all fields, in order, once each."""
    names: dict[str, None] = {}
    for line in lines:
        for way, _ in walk(line, ()):
            names.update(dict.fromkeys(names_of(way)))
    return list(names)


def walk(value: Any, way: Way) -> Iterator[tuple[Way, Any]]:
    """Every value that holds no others, and the way to it; empty ones too, for their names' sake."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if not inner or not value:
        yield way, value
        return
    for key, one in inner:
        yield from walk(one, (*way, key))


def show_value(value: str | float) -> str:
    """A value as text, a whole number by its digits; half characters, which no text can hold, are replaced.

    >>> show_value(447700900618.0), show_value(1.5), show_value("Ann")
    ('447700900618', '1.5', 'Ann')
    """
    plain = int(value) if isinstance(value, float) and value.is_integer() else value
    return str(plain).encode("utf-8", "replace").decode()


def rebuild_value(value: Any, way: Way, *, new: dict[Way, str], names: dict[str, str]) -> Any:
    """A line with new values and names."""
    if way in new:
        return new[way]
    if isinstance(value, dict):
        return {names[key]: rebuild_value(one, (*way, key), new=new, names=names) for key, one in value.items()}
    if isinstance(value, list):
        return [rebuild_value(one, (*way, index), new=new, names=names) for index, one in enumerate(value)]
    return value


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Fields that not every line has, and names that stay."""
    lines = table(data, settings=settings)
    fields = [set(line) for line in lines if isinstance(line, dict)]
    rare = set().union(*fields) - set.intersection(*fields) if fields else set()
    found = [Note("lines", "fields that not every line has", len(rare))] if rare else []
    return [
        *found,
        *column_names.kept_names(field_names(lines), told_names(lines, settings=settings), settings=settings),
    ]
