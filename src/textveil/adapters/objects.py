"""How is everything that an object says sanitized: its texts, what is told of it, whatever lies in it?

It is read as data in JSON is: its texts and numbers under the names that they have there, which tell what they are.
What comes back is of the same types. Marks of programs – ids that are drawn, sorts of messages, names of tools – stay,
for others refer to them; what nobody can look into – pictures, sounds, embeddings, which tell the text they were made
of – goes.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from copy import copy
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import PurePath
from typing import Any, NamedTuple
from uuid import UUID

from textveil.core.errors import UsageError
from textveil.core.kinds import CERTAIN, Kind
from textveil.core.marks import mark
from textveil.core.model import Document
from textveil.formats.column_names import text_names
from textveil.formats.contents import APART, Contents, Piece, changes, join_pieces, show_pieces
from textveil.formats.reader import SourceFile
from textveil.formats.registry import Settings
from textveil.languages.open_language import lexicon
from textveil.mentions.column_roles import BY_NAME
from textveil.sanitizer.sanitizer import Sanitizer

DEEPEST = 30
"""How deep objects may lie in one another."""
TEXTS = ("page_content", "text", "content")
"""Where documents, nodes and messages keep their text."""
IDS = frozenset({"id", "id_", "node_id", "doc_id", "ref_doc_id", "tool_call_id", "run_id", "message_id", "call_id"})
DRAWN = re.compile(
    r"(?:call|toolu|tool|run|chatcmpl|msg|resp|lc|node)[-_]+[\w-]{1,64}"
    r"|(?:[a-z]{2,8}[-_]{1,2})?[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-f]{32,64}"
)
"""An id that a program drew: it is nobody's name."""
SORTS = frozenset(
    """type role status object class_name mimetype mime_type finish_reason stop_reason model model_name model_provider
    system_fingerprint service_tier node_type""".split()
)
SORT = re.compile(r"[A-Za-z][\w.:/-]{0,60}")
TOOL = frozenset({"args", "arguments", "input", "parameters"})
"""What a call of a tool has beside the name of the tool."""
TOOL_NAME = re.compile(r"[A-Za-z]\w{0,63}")
MEANT = frozenset({"embedding", "embeddings"})
"""Rows of numbers that were made of a text, and tell it."""
UNREADABLE = re.compile(r"data:[\w/+.;=-]{0,100};base64,.*|[A-Za-z0-9+/_-]{400,}={0,2}", re.DOTALL)
"""Bytes as letters: a picture, a sound, a file."""
PLAIN = (date, time, timedelta, Decimal, PurePath, UUID)
"""Values that are told as text, and stay what they are where nothing in them goes."""
LONG = 7
"""Digits of a number that may be somebody's."""
TELLING = {"identifier", "contact", "date", *(role for role, (_, kind) in BY_NAME.items() if kind in CERTAIN)}
"""Roles of names under which a number of few digits may be somebody's, too."""
TERSE = 8
"""Words of a value that is read behind its name, at most."""
FIELD = re.compile(r"[A-Za-z][\w .-]{0,40}")
NAME = "name of the field"
SETTINGS = Settings("the value", "json")
Rebuild = Callable[[Any], Any]


@dataclass
class Outline:
    """What a value says, as JSON has it, and how what comes back becomes such a value again."""

    said: Any = field(repr=False)
    rebuild: Rebuild = field(repr=False)


def clean_value(value: Any, sanitizer: Sanitizer) -> Any:
    """The same value with all hidden that would give something away, in whatever it holds; it stays as it is.

    >>> with Sanitizer() as sanitizer:
    ...     clean_value({"who": "Ann Lee", "tags": ("rain", "ann@example.org"), "n": 3}, sanitizer)
    {'who': 'Person 1', 'tags': ('rain', '[e-mail address]'), 'n': 3}
    """
    outline = outline_value(value)
    keys, hides = list(dict.fromkeys(keys_in(outline.said))), sanitizer.hides_name
    names = {*text_names(keys, strings_in(outline.said), settings=SETTINGS), *filter(hides, keys if hides else ())}
    places = list(places_in(outline.said, names))
    pieces = show_pieces([Piece("", ""), *map(piece_of, places)])
    document = Document(join_pieces(pieces), format="json", source=SourceFile(b"", Contents(pieces), SETTINGS))
    made = changes(pieces, sanitizer.sanitize(document).edits)[1:]
    new = {place.way: change.text for place, change in zip(places, made, strict=True) if change.edits}
    clean = rewrite(outline.said, new)
    made_new = outline.rebuild(clean)
    check_texts(value, made_new, set(strings_in(outline.said)) - set(strings_in(clean)))
    return made_new


class SaidAt(NamedTuple):
    """A text or a number in a value, the way that leads to it, and the name that it stands under."""

    way: tuple[str | int, ...]
    said: str
    name: str
    is_name: bool = False


def places_in(said: Any, names: AbstractSet[str], way: tuple[str | int, ...] = (), name: str = "") -> Iterator[SaidAt]:
    """What is read of a value: its texts, its names that are texts, and its numbers that may be somebody's."""
    if isinstance(said, dict):
        for at, (key, one) in enumerate(said.items()):
            if key in names:
                yield SaidAt((*way, at, NAME), key, "", is_name=True)
            yield from places_in(one, names, (*way, at), key)
    elif isinstance(said, list):
        for at, one in enumerate(said):
            yield from places_in(one, names, (*way, at), name)
    elif isinstance(said, str) or (said is not None and is_telling(said, name)):
        yield SaidAt(way, str(said), name)


def is_telling(number: float, name: str) -> bool:
    """Whether a number may be somebody's: it is long, or its name says so."""
    return sum(map(str.isdigit, str(number))) >= LONG or lexicon().column_role(name) in TELLING


def piece_of(place: SaidAt) -> Piece:
    """A place as it is read: behind its name, where that tells what it is; a text is read by itself."""
    is_text = len(place.said.split()) > TERSE or lexicon().column_role(place.name) == "text"
    has_name = FIELD.fullmatch(place.name) and not (is_text or place.is_name)
    return Piece(place.said, f"{APART}{place.name.replace('_', ' ')}: " if has_name else APART)


def rewrite(said: Any, new: Mapping[tuple[str | int, ...], str], way: tuple[str | int, ...] = ()) -> Any:
    """A value with new texts where some are; names stay in their order."""
    if isinstance(said, dict):
        pairs = [
            (new.get((*way, at, NAME), key), rewrite(one, new, (*way, at)))
            for at, (key, one) in enumerate(said.items())
        ]
        return dict(zip(apart([key for key, _ in pairs]), (one for _, one in pairs), strict=True))
    if isinstance(said, list):
        return [rewrite(one, new, (*way, at)) for at, one in enumerate(said)]
    return new.get(way, said)


def apart(names: Sequence[str]) -> list[str]:
    """Names, each another than those before."""
    made: list[str] = []
    for name in names:
        number, one = 1, name
        while one in made:
            number += 1
            one = f"{name} ({number})"
        made.append(one)
    return made


def keys_in(said: Any) -> Iterator[str]:
    """All names in a value."""
    if isinstance(said, dict):
        yield from said
    for one in said.values() if isinstance(said, dict) else said if isinstance(said, list) else ():
        yield from keys_in(one)


def outline_value(value: Any, key: str = "", *, depth: int = 0, beside: AbstractSet[str] = frozenset()) -> Outline:
    """What a value says that stands under a key, ``beside`` other keys."""
    if depth > DEEPEST:
        raise UsageError(f"objects lie more than {DEEPEST} deep in one another: give their texts")
    if value is None or isinstance(value, bool | Enum) or is_mark_of_program(value, key, beside):
        return Outline(None, lambda _: value)
    if key in MEANT:
        return Outline(None, lambda _: None)
    if isinstance(value, str):
        withheld = mark(Kind.WORD)
        return Outline(None, lambda _: withheld) if UNREADABLE.fullmatch(value) else Outline(value, lambda new: new)
    if isinstance(value, int | float):
        return (
            Outline(value, lambda new: value if new == value else new)
            if value == value
            else Outline(None, lambda _: value)
        )
    if isinstance(value, PLAIN):
        return Outline(str(value), lambda new: value if new == str(value) else new)
    if hasattr(value, "tolist"):  # a row of numbers, or a number, of other libraries
        return outline_value(value.tolist(), key, depth=depth, beside=beside)
    if isinstance(value, Mapping):
        return outline_mapping(value, depth=depth)
    if isinstance(value, Sequence | AbstractSet) and not isinstance(value, bytes | bytearray | memoryview):
        return outline_list(value, key, depth=depth)
    return outline_object(value, depth=depth)


def is_mark_of_program(value: Any, key: str, beside: AbstractSet[str]) -> bool:
    """Whether a text is one by which programs know things: a drawn id, a sort, the name of a tool."""
    if not isinstance(value, str):
        return False
    if key in IDS:
        return DRAWN.fullmatch(value) is not None
    if key in SORTS:
        return SORT.fullmatch(value) is not None
    return key == "name" and not TOOL.isdisjoint(beside) and TOOL_NAME.fullmatch(value) is not None


def outline_mapping(value: Mapping[Any, Any], *, depth: int) -> Outline:
    """What the values under some keys say, and keys that are no names of fields."""
    keys = list(value)
    own = frozenset(map(str, keys))
    parts = [outline_value(one, str(key), depth=depth + 1, beside=own) for key, one in value.items()]
    names = [
        unused_name(str(key.value if isinstance(key, Enum) else key), place, own) for place, key in enumerate(keys)
    ]

    def rebuild(new: dict[str, Any]) -> Any:
        told = [
            name if isinstance(key, str) and name != old else key
            for key, old, name in zip(keys, names, new, strict=True)
        ]
        made = {key: part.rebuild(one) for key, part, one in zip(told, parts, new.values(), strict=True)}
        return made if type(value) is dict else type(value)(made)  # type: ignore[call-arg]

    return Outline(dict(zip(names, (part.said for part in parts), strict=True)), rebuild)


def unused_name(name: str, place: int, taken: AbstractSet[str]) -> str:
    """A key as JSON has it; two keys that are spelled alike stay two."""
    return name if name in taken else f"{name}#{place}"


def outline_list(value: Any, key: str, *, depth: int) -> Outline:
    """What the members of a list, a tuple or a set say."""
    parts = [outline_value(one, key, depth=depth + 1) for one in value]

    def rebuild(new: list[Any]) -> Any:
        made = [part.rebuild(one) for part, one in zip(parts, new, strict=True)]
        return type(value)(*made) if hasattr(value, "_fields") else type(value)(made)

    return Outline([part.said for part in parts], rebuild)


def outline_object(value: Any, *, depth: int) -> Outline:
    """What the fields of an object say."""
    held = dict(fields_of(value))
    if not held:
        raise UsageError(tell_unreadable(value))
    own = frozenset(held)
    parts = {name: outline_value(one, name, depth=depth + 1, beside=own) for name, one in held.items()}

    def rebuild(new: dict[str, Any]) -> Any:
        made = {name: part.rebuild(one) for (name, part), one in zip(parts.items(), new.values(), strict=True)}
        other = value.model_copy() if hasattr(value, "model_copy") else copy(value)
        for name, one in made.items():
            if one is not held[name]:
                set_field(other, name, one)
        return other

    return Outline({name: part.said for name, part in parts.items()}, rebuild)


def fields_of(value: Any) -> Iterator[tuple[str, Any]]:
    """What an object holds, but for what is alike in all objects of its class."""
    if isinstance(value, type) or callable(value):
        return
    usual = getattr(type(value), "model_fields", {})
    if is_dataclass(value):
        yield from ((one.name, getattr(value, one.name)) for one in fields(value))
        return
    held = {**getattr(value, "__dict__", {}), **(getattr(value, "model_extra", None) or {})}
    for name, one in held.items():
        if not (name in usual and isinstance(one, str) and usual[name].default == one):
            yield name, one


def set_field(thing: Any, name: str, value: Any) -> None:
    """Give an object another value, where it lets that be done, or is frozen."""
    extra = getattr(thing, "model_extra", None)
    if extra and name in extra:
        extra[name] = value
        return
    if name in getattr(thing, "__dict__", {}):
        thing.__dict__[name] = value
        return
    object.__setattr__(thing, name, value)


def tell_unreadable(value: Any) -> str:
    """Why an object cannot be sanitized."""
    name = type(value).__name__
    if any(isinstance(getattr(value, one, None), str) for one in TEXTS):
        return f"the text of a {name} cannot be set: give its text"
    if isinstance(value, bytes | bytearray | memoryview):
        return "nobody looks into bytes: take them out, or read(path) the file they are of"
    return f"no text in a {name}: it has none of {', '.join(TEXTS)}"


def check_texts(old: Any, new: Any, gone: AbstractSet[str]) -> None:
    """An error when an object still tells its old text, which it keeps in another place."""
    for name in TEXTS:
        if isinstance(text := getattr(new, name, None), str) and text in gone:
            raise UsageError(f"the text of a {type(old).__name__} cannot be set: give its text")


def strings_in(value: Any) -> Iterator[str]:
    """All texts in what JSON has."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings_in(one)
