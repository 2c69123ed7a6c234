"""Where in a JSON text does each name and each value stand?

The text is parsed as a whole first; what follows only finds the places, so that all that does not
change keeps its look.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from textveil.core.errors import InputError
from textveil.formats.jsonl import Way, named_once

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
        return json.loads(text, object_pairs_hook=named_once)
    except json.JSONDecodeError as error:
        raise InputError(f"{name} is no JSON from line {error.lineno} on: mend it") from None
    except ValueError:
        raise InputError(f"{name} names a field twice in one object, of which readers see one: mend it") from None
    except RecursionError:
        raise InputError(f"{name} is nested too deep: no honest file is") from None


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
