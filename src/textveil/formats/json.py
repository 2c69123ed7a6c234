"""How is a JSON file read and written?

Every string is text, and so is a number that may be somebody's; names of fields are structure unless
they look like data. What does not change stays as it is, spaces too. In a FHIR resource, the standard
says which fields tell who or where: these are hidden whatever they say, and ids get names of our own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from textveil.formats import fhir
from textveil.formats.column_names import changed_names, kept_names, listed_names, name_pieces, new_names, text_names
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.json_text import JsonToken, data_names, parse_json, tokens
from textveil.formats.jsonl import Placed, as_piece, field_columns, is_value, new_value
from textveil.formats.own_names import OwnNames
from textveil.formats.registry import Settings
from textveil.formats.table import all_names, change_cells, column_pieces, is_telling, says_nothing, spelled_places


def read(data: bytes, *, settings: Settings) -> Contents:
    """Names of fields that are text, then every treated value."""
    text, value = parse_file(data, settings=settings)
    found, told = find_treated(text, value, settings=settings)
    is_health = fhir.is_resource(value)
    if is_table(value):
        columns = field_columns(enumerate_tokens(found))[0]
        pieces = [*name_pieces(told), *column_pieces(columns, settings=settings)]
        return Contents(tuple(pieces), column_names=all_names(columns))
    pieces = [place_piece(token) if is_health else as_piece(token.way, token.value) for token in found]
    return Contents((*name_pieces(told), *pieces))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same file with names and values changed."""
    text, value = parse_file(data, settings=settings)
    is_health = fhir.is_resource(value)
    names = list(dict.fromkeys(str(token.value) for token in tokens(text) if token.is_name))
    listed = listed_names(names, settings=settings)
    is_changed = is_health or listed or any(change.edits for change in changes)
    if not is_changed and is_same(data, name=settings.name):
        return data
    found, told = find_treated(text, value, settings=settings)
    renamed = dict(zip(names, new_names(names, listed | changed_names(told, changes)), strict=True))
    if is_table(value):
        columns, places = field_columns(enumerate_tokens(found))
        changed = change_cells(columns, changes[len(told) :], settings=settings)
        pairs = [(found[int(places[column][index][1][-1])], change) for index, column, change in changed]
    else:
        pairs = list(zip(found, changes[len(told) :], strict=True))
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
    return fhir.own_id(token.way, token.value, ids) if ids is not None else None


def parse_file(data: bytes, *, settings: Settings) -> tuple[str, Any]:
    """The text of the file, and the value it holds."""
    text = read_text(data, name=settings.name)[0]
    return text, parse_json(text, name=settings.name)


def find_treated(text: str, value: Any, *, settings: Settings) -> tuple[list[JsonToken], list[str]]:
    """The values that are text, and the names of fields that are."""
    listed = list(tokens(text))
    is_health, is_rows = fhir.is_resource(value), is_table(value)
    spelled = spelled_letters(listed) if settings.columns is None else set()
    values = [
        token
        for token in listed
        if not token.is_name
        and (token.start in spelled or (is_value(token.value) if is_rows else is_text(token, settings=settings)))
        and not (is_health and fhir.is_structure(token.way, token.value))
    ]
    names = list(dict.fromkeys(str(token.value) for token in listed if token.is_name))
    said = (str(token.value) for token in values)
    told = [] if is_health else text_names(names, said, settings=settings, rare=data_names(value) - settings.structure)
    return values, told


def spelled_letters(listed: Sequence[JsonToken]) -> set[int]:
    """Where values begin that spell a word, one letter each, in one list or object."""
    found: set[int] = set()
    for _, group in groupby((token for token in listed if not token.is_name), key=lambda token: token.way[:-1]):
        values = list(group)
        found |= {values[place].start for place in spelled_places([str(token.value) for token in values])}
    return found


def is_table(value: Any) -> bool:
    """Whether a file is a list of objects, two at least: the rows of a table."""
    return isinstance(value, list) and len(value) > 1 and all(isinstance(one, dict) for one in value)


def enumerate_tokens(found: Sequence[JsonToken]) -> Iterator[Placed]:
    """Every value of a table, with its row; behind the way to it stands its number among all."""
    return ((int(token.way[0]), (*token.way, number), token.value) for number, token in enumerate(found))


def is_text(token: JsonToken, *, settings: Settings) -> bool:
    """Whether a value is treated: a text, or a number that may be somebody's."""
    names = [part for part in token.way if isinstance(part, str)]
    if settings.columns is not None and not set(settings.columns) & set(names):
        return False
    if isinstance(token.value, str):
        return not says_nothing(token.value)
    is_number = isinstance(token.value, int | float) and not isinstance(token.value, bool)
    return is_number and (settings.columns is not None or is_telling(token.value, names))


def place_piece(token: JsonToken) -> Piece:
    """A value of a FHIR resource; its place may tell what it gives away."""
    kind = fhir.kind_of(token.way)
    return Piece(str(token.value).encode("utf-8", "replace").decode(), kind=kind)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Names of fields that stay as they are."""
    text, value = parse_file(data, settings=settings)
    names = list(dict.fromkeys(str(token.value) for token in tokens(text) if token.is_name))
    return kept_names(names, find_treated(text, value, settings=settings)[1], settings=settings)
