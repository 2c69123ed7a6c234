"""What did people mark, and what did other tools?

Gold files are JSON lines: ``{"id", "text", "spans": [[start, end], …]}``, a span
with its kind when kinds are known, ``[start, end, "email"]``. ``peers`` in a line
holds the masks of other tools by name; a file of a peer's own has ``{"id", "spans"}``.
A line that does not fit is an error: figures over part of a file say nothing.
"""

import gzip
import json
import lzma
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from textveil.core.errors import InputError
from textveil.core.model import Span
from textveil.corpus.pages import open_text

Lines = str | PathLike[str] | Iterable[Mapping[str, Any]]
"""The path of a file of JSON lines, or such objects."""
Place = str
"""Where a line stands, for errors: they never show what it says."""

LIKE = '{"id": …, "text": "…", "spans": [[start, end], …]}'


@dataclass(frozen=True, slots=True)
class Gold:
    """A document and what is to be found in it."""

    place: Place
    id: str
    text: str = field(repr=False)
    spans: tuple[Span, ...]
    kinds: tuple[str | None, ...]
    """The kind of each span, ``None`` where none is given."""
    peers: Mapping[str, tuple[Span, ...]]
    """What other tools masked, by their names."""


def read_gold(lines: Lines, *, peers: Mapping[str, Lines] | None = None) -> list[Gold]:
    """Every document of a gold file, with the masks of all peers."""
    found = [_read_record(record, place) for place, record in _records(lines)]
    if not found:
        raise InputError(f"there is no document in the gold file: each line must be like {LIKE}")
    for name, masks in (peers or {}).items():
        found = _join_masks(found, name, masks)
    names = {name for gold in found for name in gold.peers}
    for gold in found:
        if missing := names - set(gold.peers):
            raise InputError(f"{gold.place} has no masks of {sorted(missing)[0]}: give them for every document")
    return found


def _records(lines: Lines) -> Iterator[tuple[Place, Mapping[str, Any]]]:
    """Each object and where it stands."""
    if not isinstance(lines, str | PathLike):
        for number, record in enumerate(lines, 1):
            yield f"document {number}", _object(record, f"document {number}")
        return
    name = Path(fspath(lines)).name
    try:
        with open_text(Path(lines)) as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield f"{name}, line {number},", _object(_parse_line(line), f"{name}, line {number},")
    except OSError as error:
        raise InputError(f"{name}: {error.strerror or 'it is not packed as its name says'}") from None
    except UnicodeDecodeError:
        raise InputError(f"{name} is not UTF-8 text: save it as UTF-8") from None
    except (EOFError, lzma.LZMAError, gzip.BadGzipFile):
        raise InputError(f"{name} is cut short or damaged: pack it again") from None


def _parse_line(line: str) -> object:
    try:
        return json.loads(line)
    except json.JSONDecodeError:
        return None


def _object(record: object, place: Place) -> Mapping[str, Any]:
    if not isinstance(record, Mapping):
        raise InputError(f"{place} is not a JSON object; each must be like {LIKE}")
    return record


def _read_record(record: Mapping[str, Any], place: Place) -> Gold:
    text = record.get("text")
    if not isinstance(text, str):
        raise InputError(f"{place} has no text; each must be like {LIKE}")
    marked = _check_list(record.get("spans"), place)
    masks = record.get("peers", {})
    if not isinstance(masks, Mapping):
        raise InputError(f'{place} has peers that are no object: write {{"NAME": [[start, end], …]}}')
    return Gold(
        place=place,
        id=str(record.get("id", place)),
        text=text,
        spans=tuple(_span(one, len(text), place) for one in marked),
        kinds=tuple(_kind(one, place) for one in marked),
        peers={
            str(name): tuple(_span(one, len(text), place) for one in _check_list(some, place))
            for name, some in masks.items()
        },
    )


def _join_masks(gold: list[Gold], name: str, lines: Lines) -> list[Gold]:
    """The documents with the masks of one more peer, told apart by their ids."""
    masks: dict[str, tuple[Place, list[Any]]] = {}
    for place, record in _records(lines):
        if "id" not in record or str(record["id"]) in masks:
            raise InputError(f'{place} has no id of its own; each must be like {{"id": …, "spans": [[start, end], …]}}')
        masks[str(record["id"])] = place, _check_list(record.get("spans"), place)
    if len({one.id for one in gold}) < len(gold):
        raise InputError("two documents of the gold file share an id, so masks cannot be told apart: rename one")
    if unknown := masks.keys() - {one.id for one in gold}:
        raise InputError(f"{masks[min(unknown)][0]} has an id that no document of the gold file has")
    joined = []
    for one in gold:
        if one.id not in masks:
            raise InputError(
                f"{one.place} has no masks of {name}: give a line for every document, if need be with no span"
            )
        place, spans = masks[one.id]
        found = tuple(_span(span, len(one.text), place) for span in spans)
        joined.append(replace(one, peers={**one.peers, name: found}))
    return joined


def _check_list(spans: object, place: Place) -> list[Any]:
    if not isinstance(spans, list | tuple):
        raise InputError(f"{place} has no list of spans; each must be like {LIKE}")
    return list(spans)


def _span(one: object, length: int, place: Place) -> Span:
    if not isinstance(one, list | tuple) or len(one) not in (2, 3) or not all(type(end) is int for end in one[:2]):
        raise InputError(f"{place} has a span that is none: write [start, end] or [start, end, kind]")
    start, end = one[:2]
    if not 0 <= start < end <= length:
        raise InputError(
            f"{place} has the span [{start}, {end}], which is empty or outside its text of {length} characters: "
            "offsets count characters, the end is not in the span"
        )
    return start, end


def _kind(one: list[Any], place: Place) -> str | None:
    if len(one) == 2:
        return None
    if not isinstance(one[2], str):
        raise InputError(f"{place} has a kind that is no word: write [start, end, kind]")
    return one[2]
