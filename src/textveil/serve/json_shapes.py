"""Is a JSON value of the shape that the interface describes?

The same schemas stand in the OpenAPI document: what it says is what is checked.
What is wrong is told by its place, never by repeating it.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from textveil.serve.problems import Problem

Schema = Mapping[str, Any]
TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
}
CALLED = {
    "object": "a table",
    "array": "a list",
    "string": "a text",
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
}


def check_shape(value: Any, schema: Schema) -> None:
    """Nothing, or the problem that tells what is wrong."""
    wrong = next(faults(value, schema, place="the request"), None)
    if wrong is not None:
        raise Problem(422, "wrong-shape", wrong)


def faults(value: Any, schema: Schema, *, place: str) -> Iterator[str]:
    """What is wrong with a value."""
    kind = schema.get("type")
    if kind and not is_of_type(value, kind):
        yield f"{place} must be {CALLED[kind]}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place} must be one of: {', '.join(map(str, schema['enum']))}"
    if isinstance(value, str):
        yield from text_faults(value, schema, place=place)
    elif isinstance(value, list):
        yield from list_faults(value, schema, place=place)
    elif isinstance(value, dict):
        yield from table_faults(value, schema, place=place)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield from number_faults(value, schema, place=place)


def is_of_type(value: Any, kind: str) -> bool:
    """Whether a value is of a JSON type; a whole float is a whole number, true is none."""
    if isinstance(value, bool):
        return kind == "boolean"
    if kind == "integer" and isinstance(value, float):
        return value.is_integer()
    if isinstance(value, float) and not math.isfinite(value):
        return False
    return isinstance(value, TYPES[kind])


def text_faults(value: str, schema: Schema, *, place: str) -> Iterator[str]:
    """What is wrong with a text."""
    if len(value) < schema.get("minLength", 0) or len(value) > schema.get("maxLength", math.inf):
        most = f" and at most {schema['maxLength']:,}" if "maxLength" in schema else ""
        yield f"{place} must have at least {schema.get('minLength', 0)}{most} characters"
    elif schema.get("pattern") == NOT_BLANK and not value.strip():
        yield f"{place} must not be blank"
    try:
        value.encode()
    except UnicodeEncodeError:
        yield f"{place} must be Unicode without lone surrogates"


NOT_BLANK = r"\S"
"""The one pattern that schemas use."""


def number_faults(value: float, schema: Schema, *, place: str) -> Iterator[str]:
    """What is wrong with a number."""
    least, most = schema.get("minimum", -math.inf), schema.get("maximum", math.inf)
    if not least <= value <= most or value <= schema.get("exclusiveMinimum", -math.inf):
        yield f"{place} is out of its range"


def list_faults(value: list[Any], schema: Schema, *, place: str) -> Iterator[str]:
    """What is wrong with a list."""
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", math.inf):
        yield f"{place} has too few or too many items"
        return
    for one in value:
        yield from faults(one, schema.get("items", {}), place=f"an item of {place}")


def table_faults(value: dict[str, Any], schema: Schema, *, place: str) -> Iterator[str]:
    """What is wrong with a table."""
    known, other = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{place} lacks {name!r}"
    for name, one in value.items():
        if name in known:
            yield from faults(one, known[name], place=f"{name!r} of {place}")
        elif other is False:
            yield f"{place} has something else than: {', '.join(known)}"
        elif "propertyNames" in schema and name not in schema["propertyNames"]["enum"]:
            yield f"{place} may name only: {', '.join(schema['propertyNames']['enum'])}"
        elif isinstance(other, Mapping):
            yield from faults(one, other, place=f"a value of {place}")
