"""What do requests and answers look like, and does one look so?

Plain JSON Schema (2020-12, as OpenAPI 3.1 has it). Requests are checked by these very tables, and the OpenAPI
document is made of them. What is wrong is told by its place, never by repeating it.
"""

import math
from collections.abc import Iterator, Mapping
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


def table(required: Schema | None = None, /, *, about: str = "", **optional: Any) -> Schema:
    """The schema of a table that holds what is required, may hold what is optional, and nothing else."""
    made: dict[str, Any] = {"type": "object", "properties": {**(required or {}), **optional}}
    made |= {"additionalProperties": False} | ({"required": list(required)} if required else {})
    return made | ({"description": about} if about else {})


def listing(items: Schema, **limits: int) -> Schema:
    """The schema of a list."""
    return {"type": "array", "items": items, **limits}


def string(about: str = "", **limits: int) -> Schema:
    """The schema of a text."""
    return {"type": "string", **limits, **({"description": about} if about else {})}


def integer(least: int, most: int) -> Schema:
    """The schema of a whole number."""
    return {"type": "integer", "minimum": least, "maximum": most}


def one_of(choices: Any) -> Schema:
    """The schema of a text that is one of some."""
    return {"type": "string", "enum": list(choices)}


def by_kind(choices: tuple[str, ...], *, extra: tuple[str, ...] = ()) -> Schema:
    """The schema of a table of kinds, each with one of some choices."""
    return {"type": "object", "propertyNames": one_of([*KINDS, *extra]), "additionalProperties": one_of(choices)}


KINDS = [str(kind) for kind in Kind]
WORD: Schema = {**string(minLength=1, maxLength=1000), "pattern": NOT_BLANK}
WORDS = listing(WORD, maxItems=10_000)
TEXT = string("the text of a document")
FLAG: Schema = {"type": "boolean"}
BITS: Schema = {"type": ["number", "null"], "description": "bits; null where they are not finite"}
NUMBER: Schema = {"type": "number"}
COUNT: Schema = {"type": "integer", "minimum": 0}
SPAN = listing(COUNT, minItems=2, maxItems=2)
ANY_TABLE: Schema = {"type": "object"}
POLICY = table(
    about="what must stay hidden, in the words of textveil.Policy; nothing that names a file or another machine",
    preset={**one_of(preset_names()), "description": "start from this; the rest goes over it"},
    level=one_of(CHOICES["level"]),
    subjects=WORDS,
    public=one_of(CHOICES["public"]),
    keep=WORDS,
    kinds=by_kind(("keep", "hide")),
    hide=WORDS,
    reveal=WORDS,
    correlation={"type": "number", "exclusiveMinimum": 0, "maximum": 1},
    protect=WORDS,
    alpha={"type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000},
    context=one_of(CHOICES["context"]),
    group=integer(1, 4),
    min_pages=integer(1, 1_000_000_000),
    mode=one_of(CHOICES["mode"]),
    language={**one_of([AUTO, *LANGUAGES]), "description": "of the text, by its code; a text in another is refused"},
    style=one_of(CHOICES["style"]),
    min_members={"type": "integer", "minimum": 1, "maximum": 1_000_000},
    replace=by_kind(get_args(Way), extra=("*",)),
    placeholder=string(minLength=3, maxLength=40),
)
FINDING = table(
    spans=listing(SPAN),
    terms=listing(TEXT),
    kind=one_of(KINDS),
    rule=string(),
    promise=string(),
    kind_score=BITS,
    entity=COUNT,
    score=BITS,
    limit=BITS,
    because=string(),
    discloses=string(),
    pages=listing({"type": "array"}),
)
PROBLEM = table(
    {
        "type": string(),
        "title": string(),
        "status": COUNT,
        "detail": string("what to do about it; never a word of a document"),
    },
    about="RFC 9457",
)


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
