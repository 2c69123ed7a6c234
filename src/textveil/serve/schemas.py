"""What do requests and answers look like, and does one look so?

Plain JSON Schema (2020-12, as OpenAPI 3.1 has it). Requests are checked by these very tables, and the OpenAPI
document is made of them. What is wrong is told by its place, never by repeating it.
"""

import math
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Any, get_args

from textveil.core.kinds import Kind
from textveil.languages.open_language import AUTO, LANGUAGES
from textveil.policy.policy import CHOICES, Way
from textveil.policy.policy_files import preset_names
from textveil.serve.problems import Problem

Schema = Mapping[str, Any]
NOT_BLANK = r"\S"
"""The one pattern that schemas use."""
TYPES: dict[str, tuple[str, tuple[type, ...]]] = {
    "object": ("a table", (dict,)),
    "array": ("a list", (list,)),
    "string": ("a text", (str,)),
    "boolean": ("true or false", (bool,)),
    "integer": ("a whole number", (int,)),
    "number": ("a number", (int, float)),
}
"""What each type is called, and what is of it."""
KINDS = [str(kind) for kind in Kind]


def table(required: Schema | None = None, /, *, about: str = "", **optional: Any) -> Schema:
    """The schema of a table that holds what is required, may hold what is optional, and nothing else."""
    made: dict[str, Any] = {"type": "object", "properties": {**(required or {}), **optional}}
    made |= {"additionalProperties": False} | ({"required": list(required)} if required else {})
    return made | ({"description": about} if about else {})


def one_of(choices: Iterable[str]) -> Schema:
    """The schema of a text that is one of some."""
    return {"type": "string", "enum": list(choices)}


def by_kind(choices: Iterable[str], *, extra: tuple[str, ...] = ()) -> Schema:
    """The schema of a table of kinds, each with one of some choices."""
    return {"type": "object", "propertyNames": one_of([*KINDS, *extra]), "additionalProperties": one_of(choices)}


def read_shape(said: Any) -> Schema:
    """The schema of a shape, as ``interface.toml`` says it."""
    if isinstance(said, str):
        return read_shape({"list": said[1:-1]}) if said.startswith("[") else read_word(said)
    if "fields" in said:
        return read_table(said["fields"], about=said.get("description", ""))
    first = read_word(said["like"]) if "like" in said else {}
    listed = {"type": "array", "items": read_shape(said["list"])} if "list" in said else {}
    return {**first, **listed, **{name: value for name, value in said.items() if name not in ("like", "list")}}


def read_word(said: str) -> Schema:
    """The schema of a shape that is named, or of words to choose from."""
    return one_of(said.split("|")) if "|" in said else SHAPES[said]


def read_table(fields: Mapping[str, Any], *, about: str = "") -> Schema:
    """The schema of a table of some fields."""
    required = {name[:-1]: read_shape(one) for name, one in fields.items() if name.endswith("!")}
    optional = {name: read_shape(one) for name, one in fields.items() if not name.endswith("!")}
    return table(required, about=about, **optional)


INTERFACE: dict[str, Any] = tomllib.loads(files("textveil.serve").joinpath("interface.toml").read_text("utf-8"))
SHAPES: dict[str, Schema] = {
    **{name: one_of(choices) for name, choices in CHOICES.items()},
    "kind": one_of(KINDS),
    "preset": one_of(preset_names()),
    "language": one_of([AUTO, *LANGUAGES]),
    "kept_kinds": by_kind(("keep", "hide")),
    "ways": by_kind(get_args(Way), extra=("*",)),
}
"""What requests and answers are made of, by name."""
for shape, said in INTERFACE["shapes"].items():
    SHAPES[shape] = read_shape(said)
POLICY = SHAPES["policy"]


def check_shape(value: Any, schema: Schema) -> None:
    """Nothing, or the problem that tells what is wrong."""
    wrong = next(faults(value, schema, place="the request"), None)
    if wrong is not None:
        raise Problem(422, "wrong-shape", wrong)


def faults(value: Any, schema: Schema, *, place: str) -> Iterator[str]:
    """What is wrong with a value."""
    kind = schema.get("type")
    if kind and not is_of_type(value, kind):
        yield f"{place} must be {TYPES[kind][0]}"
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
        least, most = schema.get("minimum", -math.inf), schema.get("maximum", math.inf)
        if not least <= value <= most or value <= schema.get("exclusiveMinimum", -math.inf):
            yield f"{place} is out of its range"


def is_of_type(value: Any, kind: str) -> bool:
    """Whether a value is of a JSON type; a whole float is a whole number, true is none."""
    if isinstance(value, bool):
        return kind == "boolean"
    if kind == "integer" and isinstance(value, float):
        return value.is_integer()
    if isinstance(value, float) and not math.isfinite(value):
        return False
    return isinstance(value, TYPES[kind][1])


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
