"""What does the interface look like to a program?

One OpenAPI 3.1 document, made from the same list that answers the requests.
"""

from typing import Any

from textveil.serve.operation_list import ANY_FILE, BINARY, OPERATIONS, Operation
from textveil.serve.receiving import FILE, FORM, JSON
from textveil.serve.schemas import FINDING, POLICY, PROBLEM, string, table

Value = dict[str, Any]
PROBLEMS = {
    "400": "the request cannot be read",
    "401": "no key, or an unknown one",
    "403": "the key, or the page that asks, does not allow it",
    "404": "there is nothing of that name",
    "405": "not by this method",
    "408": "the request did not arrive in time",
    "409": "not yet",
    "413": "too large or too long",
    "415": "of another media type or format",
    "421": "another host's",
    "422": "not of the shape or policy that is asked for, or nothing safe can be released",
    "500": "a fault",
    "501": "not open or not installed here",
    "502": "a source of counts failed",
    "503": "busy, too slow, or out of memory",
}
ID: Value = {"name": "id", "in": "path", "required": True, "schema": string()}
ABOUT = "Sanitize documents so that they can be shared. Errors are RFC 9457 and repeat no text."


def document(version: str) -> Value:
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
            "schemas": {"Policy": POLICY, "Finding": FINDING, "Problem": PROBLEM},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"key": []}],
    }


def operation_item(operation: Operation) -> Value:
    """How an operation is asked and answered."""
    schemas = {JSON: operation.answers, ANY_FILE: BINARY, "text/plain": string()}
    answer: Value = {"description": operation.told or operation.about}
    answer |= {"content": {media: {"schema": schemas[media]} for media in operation.gives}} if operation.gives else {}
    answer |= {"headers": {"Location": {"schema": string()}}} if operation.status == "202" else {}
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    problems = {status: {"description": PROBLEMS[status], "content": problem} for status in operation.problems}
    item = {"operationId": operation.name, "summary": operation.about}
    return item | request_item(operation) | {"responses": {operation.status: answer, **problems}}


def request_item(operation: Operation) -> Value:
    """What an operation takes, by media type."""
    if not operation.asks:
        return {}
    needed, own = operation.asks["required"], operation.asks["properties"]
    in_form = {name: one for name, one in own.items() if name not in ("text", FILE)}
    form = table(
        {FILE: BINARY, **{name: one for name, one in in_form.items() if name in needed}},
        **{name: one for name, one in in_form.items() if name not in needed},
    )
    schemas = {JSON: operation.asks, FORM: form}
    return {
        "requestBody": {"required": True, "content": {media: {"schema": schemas[media]} for media in operation.takes}}
    }
