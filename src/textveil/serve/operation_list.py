"""What can be asked of the service, and what does each operation take and give?

The same list makes the routes, checks requests and writes the OpenAPI document.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from textveil.serve import operations
from textveil.serve.operations import Call
from textveil.serve.request_content import FILE, FORM, JSON
from textveil.serve.schemas import INTERFACE, POLICY, SHAPES, Schema, read_shape, table

ANY_FILE = "*/*"
Value = dict[str, Any]
ID: Value = {"name": "id", "in": "path", "required": True, "schema": SHAPES["string"]}
ABOUT = "Sanitize documents so that they can be shared. Errors are RFC 9457 and repeat no text."


@dataclass(frozen=True)
class Operation:
    """Something that can be asked."""

    name: str
    about: str
    asks: Schema = field(default_factory=dict, repr=False)
    """What the table of a request holds; empty where nothing is sent."""
    answers: Schema = field(default_factory=dict, repr=False)
    """What a table of JSON holds that it is answered with."""
    takes: Sequence[str] = (JSON, FORM)
    gives: Sequence[str] = (JSON,)
    """The media types of a request and of an answer."""
    place: str = ""
    """Its path; by its name below ``/v1/`` if empty."""
    method: str = "post"
    right: str | None = None
    """What a key must allow, its name if None; anyone may ask if empty."""
    status: str = "200"
    told: str = ""
    """What comes of it."""
    problems: Sequence[str] = ()
    """With which problems it may be answered."""

    @property
    def path(self) -> str:
        """Where it is asked."""
        return self.place or f"/v1/{self.name}"

    @property
    def needed_right(self) -> str:
        """What the key of whoever asks must allow; empty for nothing."""
        return self.name if self.right is None else self.right

    @property
    def takes_file(self) -> bool:
        """Whether a form with a file may be sent."""
        return FORM in self.takes


def read_operation(said: Mapping[str, Any]) -> Operation:
    """An operation, as ``interface.toml`` says it."""
    shapes: dict[str, Any] = {name: read_shape(said[name]) for name in ("asks", "answers") if name in said}
    problems = INTERFACE["answered"][said.get("problems", "asking")]
    return Operation(**{**said, **shapes, "problems": problems})


OPERATIONS = tuple(map(read_operation, INTERFACE["operations"]))
RUNS: dict[str, Callable[[Call], Any]] = {
    "detect": operations.detect,
    "sanitize": operations.sanitize,
    "verify": operations.check_promise,
    "restore": operations.restore,
    "view": operations.view,
    "attack": operations.guess,
    "corpus": operations.count_pages,
}
"""What does those that take a document or terms, and may be given as jobs."""
BY_NAME = {one.name: one for one in OPERATIONS}


def describe_interface(version: str) -> Value:
    """The whole document."""
    paths: Value = {}
    for one in OPERATIONS:
        parameters = {"parameters": [ID]} if "{id}" in one.path else {}
        paths.setdefault(one.path, parameters)[one.method] = operation_item(one)
    licence = {"name": "Apache-2.0", "identifier": "Apache-2.0"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "textveil", "version": version, "license": licence, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": {"Policy": POLICY, "Finding": SHAPES["finding"], "Problem": SHAPES["problem"]},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"key": []}],
    }


def operation_item(operation: Operation) -> Value:
    """How an operation is asked and answered."""
    schemas = {JSON: operation.answers, ANY_FILE: SHAPES["binary"]}
    schemas |= dict.fromkeys(("text/plain", "text/html"), SHAPES["string"])
    answer: Value = {"description": operation.told or operation.about}
    answer |= {"content": {media: {"schema": schemas[media]} for media in operation.gives}} if operation.gives else {}
    answer |= {"headers": {"Location": {"schema": SHAPES["string"]}}} if operation.status == "202" else {}
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    problems = {
        status: {"description": INTERFACE["problems"][status], "content": problem} for status in operation.problems
    }
    item = {"operationId": operation.name, "summary": operation.about}
    return item | request_item(operation) | {"responses": {operation.status: answer, **problems}}


def request_item(operation: Operation) -> Value:
    """What an operation takes, by media type."""
    if not operation.asks:
        return {}
    needed, own = operation.asks["required"], operation.asks["properties"]
    in_form = {name: one for name, one in own.items() if name not in ("text", FILE)}
    form = table(
        {FILE: SHAPES["binary"], **{name: one for name, one in in_form.items() if name in needed}},
        **{name: one for name, one in in_form.items() if name not in needed},
    )
    schemas = {JSON: operation.asks, FORM: form}
    return {
        "requestBody": {"required": True, "content": {media: {"schema": schemas[media]} for media in operation.takes}}
    }
