"""What do requests and answers look like?

Plain JSON Schema (2020-12, as OpenAPI 3.1 has it). Requests are checked by these very tables.
"""

from typing import Any, get_args

from textveil.core.kinds import Kind
from textveil.policy.policy import CHOICES, Way
from textveil.policy.presets import preset_names
from textveil.serve.json_shapes import NOT_BLANK

Schema = dict[str, Any]
WORD: Schema = {"type": "string", "minLength": 1, "maxLength": 1000, "pattern": NOT_BLANK}
WORDS: Schema = {"type": "array", "items": WORD, "maxItems": 10_000}
TEXT: Schema = {"type": "string", "description": "the text of a document"}
BITS: Schema = {"type": ["number", "null"], "description": "bits; null where they are not finite"}
COUNT: Schema = {"type": "integer", "minimum": 0}
KINDS = [str(kind) for kind in Kind]


def table(properties: Schema, *required: str, about: str = "") -> Schema:
    """The schema of a table that holds these properties and nothing else."""
    made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    made |= {"required": list(required)} if required else {}
    return made | ({"description": about} if about else {})


def listing(items: Schema) -> Schema:
    """The schema of a list."""
    return {"type": "array", "items": items}


def by_kind(choices: tuple[str, ...], *, extra: tuple[str, ...] = ()) -> Schema:
    """The schema of a table of kinds, each with one of some choices."""
    names = {"type": "string", "enum": [*KINDS, *extra]}
    return {
        "type": "object",
        "propertyNames": names,
        "additionalProperties": {"type": "string", "enum": list(choices)},
    }


POLICY = table(
    {
        "preset": {"type": "string", "enum": preset_names(), "description": "start from this; the rest goes over it"},
        "level": {"type": "string", "enum": list(CHOICES["level"])},
        "keep": WORDS,
        "kinds": by_kind(("keep", "hide")),
        "hide": WORDS,
        "reveal": WORDS,
        "correlation": {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
        "protect": WORDS,
        "alpha": {"type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000},
        "context": {"type": "string", "enum": list(CHOICES["context"])},
        "group": {"type": "integer", "minimum": 1, "maximum": 4},
        "min_pages": {"type": "integer", "minimum": 1, "maximum": 1_000_000_000},
        "mode": {"type": "string", "enum": list(CHOICES["mode"])},
        "replace": by_kind(get_args(Way), extra=("*",)),
        "placeholder": {"type": "string", "minLength": 3, "maxLength": 40},
    },
    about="what must stay hidden, in the words of textveil.Policy; nothing that names a file or another machine",
)
SPAN: Schema = {"type": "array", "items": COUNT, "minItems": 2, "maxItems": 2}
FINDING = table(
    {
        "spans": listing(SPAN),
        "terms": listing(TEXT),
        "kind": {"type": "string", "enum": KINDS},
        "rule": {"type": "string"},
        "promise": {"type": "string"},
        "kind_score": BITS,
        "entity": COUNT,
        "score": BITS,
        "limit": BITS,
        "because": {"type": "string"},
        "discloses": {"type": "string"},
        "pages": listing({"type": "array"}),
    }
)
EDIT = table({"start": COUNT, "end": COUNT, "replacement": TEXT, "kind": {"type": "string", "enum": KINDS}})
REPORT: Schema = {
    "type": "object",
    "description": "why each thing was hidden, as `textveil sanitize --report` writes it",
}
CERTIFICATE: Schema = {"type": "object", "description": "as `textveil sanitize --certificate` writes it"}
GUESS = table({"name": TEXT, "rank": COUNT, "probability": {"type": "number"}, "bits": {"type": "number"}})
PROBLEM = table(
    {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": COUNT,
        "detail": {"type": "string", "description": "what to do about it; never a word of a document"},
    },
    "type",
    "title",
    "status",
    "detail",
    about="RFC 9457",
)
PAGE = table({"title": WORD, "text": TEXT}, "title", "text")
JOB = table(
    {
        "id": {"type": "string"},
        "state": {"type": "string", "enum": ["waiting", "running", "done", "failed"]},
        "tries": COUNT,
        "ahead": {**COUNT, "description": "jobs that come before it"},
        "share": {
            "type": "number",
            "minimum": 0,
            "maximum": 1,
            "description": "how much of it is done, by the pace of the jobs before",
        },
    },
    "id",
    "state",
    "tries",
    "ahead",
    "share",
)
