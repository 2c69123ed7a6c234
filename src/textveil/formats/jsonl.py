"""How are lines of JSON read and written?

Every string is text, wherever it lies in its line, and so is a number that may point at
somebody; names of fields are structure, unless not every object has them. With columns
named, only what lies in fields of these names is text, numbers too. What is not changed
keeps its type.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from textveil.core.errors import InputError, UsageError
from textveil.formats.column_names import (
    changed_names,
    kept_names,
    list_names,
    name_pieces,
    new_names,
    spell_out,
    text_names,
)
from textveil.formats.contents import APART, Change, Contents, Note, Piece
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.registry import Settings
from textveil.formats.table import is_telling, says_nothing

Way = tuple[str | int, ...]
"""The names and numbers that lead to a value in a line."""
MANY = 2
"""Of fewer objects nobody can tell which fields all have."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """Names of fields, once each, then every treated value."""
    lines = table(data, settings=settings)
    names = field_names(lines)
    missing = [name for name in settings.columns or () if name not in names]
    if missing:
        raise UsageError(
            f"{settings.name} has no field {', '.join(map(repr, missing))}; there are: {list_names(names)}"
        )
    texts = [as_piece(way, value) for line in lines for way, value in values(line, settings=settings)]
    return Contents((*name_pieces(told_names(lines, settings=settings)), *texts))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same lines with names and values changed."""
    if not any(change.edits for change in changes) and is_same(data, name=settings.name):
        return data
    lines = table(data, settings=settings)
    names = field_names(lines)
    told = told_names(lines, settings=settings)
    renamed = dict(zip(names, new_names(names, changed_names(told, changes)), strict=True))
    coming = iter(changes[len(told) :])
    output = []
    for line in lines:
        found = list(values(line, settings=settings))
        new = {
            way: new_value(value, change) for (way, value), change in zip(found, coming, strict=False) if change.edits
        }
        output.append(json.dumps(rebuild_value(line, (), new=new, names=renamed), ensure_ascii=False))
    encoding = read_text(data, name=settings.name)[1]
    return encode("".join(f"{line}\n" for line in output), name=settings.name, encoding=encoding)


def told_names(lines: list[Any], *, settings: Settings) -> list[str]:
    """The names of fields that are text."""
    texts = (text for line in lines for text in line_texts(line, settings=settings))
    return text_names(field_names(lines), texts, settings=settings, rare=rare_names(lines) - settings.structure)


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


def as_piece(way: Way, value: str | float) -> Piece:
    """A value as text; a number after the name of its field, which tells what it is."""
    names = [part for part in way if isinstance(part, str)]
    lead = f"{APART}{spell_out(names[-1])}: " if names and not isinstance(value, str) else APART
    return Piece(show_value(value), lead)


def new_value(value: str | float, change: Change) -> str:
    """What a changed value says: of a number nothing stays beside what stands in its place, no sign and no digit."""
    if isinstance(value, str):
        return change.text
    return "".join(edit.replacement for edit in change.edits)


def line_texts(line: Any, *, settings: Settings) -> Iterator[str]:
    """The treated values of a line, as text."""
    return (show_value(value) for _, value in values(line, settings=settings))


def table(data: bytes, *, settings: Settings) -> list[Any]:
    """The value in each line that is not empty."""
    lines = read_text(data, name=settings.name)[0].split("\n")
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                found.append(json.loads(line, object_pairs_hook=named_once))
            except (ValueError, RecursionError):
                raise InputError(
                    f"{settings.name}: line {number} is no JSON, or names a field twice: mend it"
                ) from None
    return found


def named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose fields all have names of their own: of two alike, most readers would see only one."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a field twice")
    return dict(pairs)


def field_names(lines: list[Any]) -> list[str]:
    """The names of all fields, in order, once each."""
    names: dict[str, None] = {}
    for line in lines:
        for way, _ in walk(line, ()):
            names.update(dict.fromkeys(part for part in way if isinstance(part, str)))
    return list(names)


def walk(value: Any, way: Way) -> Iterator[tuple[Way, Any]]:
    """Every value that holds no others, and the way to it; empty ones too, for their names' sake."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if not inner or not value:
        yield way, value
        return
    for key, one in inner:
        yield from walk(one, (*way, key))


def values(line: Any, *, settings: Settings) -> Iterator[tuple[Way, Any]]:
    """The treated values of a line: all strings and telling numbers, or all that lies in the named fields."""
    named = set(settings.columns) if settings.columns is not None else None
    for way, value in walk(line, ()):
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        is_text = isinstance(value, str) and not says_nothing(value)
        if named is not None:
            is_treated = bool(named & set(way)) and (is_text or is_number)
        else:
            is_treated = is_text or (is_number and is_telling(value, [one for one in way if isinstance(one, str)]))
        if is_treated:
            yield way, value


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
        *unjudged_numbers(lines, settings=settings),
        *kept_names(field_names(lines), told_names(lines, settings=settings), settings=settings),
    ]


def unjudged_numbers(lines: list[Any], *, settings: Settings) -> list[Note]:
    """That fields hold numbers which nobody judges."""
    judged = {way for line in lines for way, _ in values(line, settings=settings)}
    found = {
        next((part for part in reversed(way) if isinstance(part, str)), "")
        for line in lines
        for way, value in walk(line, ())
        if isinstance(value, int | float) and not isinstance(value, bool) and way not in judged
    }
    return [Note("lines", "fields of numbers that nobody has judged", len(found))] if found else []
