"""What does the interface look like to a program?

One OpenAPI 3.1 document, made from the same table that answers the requests.
"""

from typing import Any

from textveil.serve import schemas
from textveil.serve.operation_list import OPERATIONS, Operation
from textveil.serve.receiving import FILE, FORM, JSON

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
ASKING = ("400", "401", "403", "405", "408", "413", "415", "421", "422", "500", "501", "502", "503")
LOOKING = ("401", "403", "404", "405", "409", "421", "500", "503")
ANY_FILE: Value = {"*/*": {"schema": {"type": "string", "format": "binary"}}}
ID: Value = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}


def document(version: str) -> Value:
    """The whole document."""
    paths: Value = {f"/v1/{one.name}": {"post": operation_item(one)} for one in OPERATIONS}
    paths |= table_item() | job_items() | status_items()
    info = {"title": "textveil", "version": version, "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}}
    info["description"] = "Sanitize documents so that they can be shared. Errors are RFC 9457 and repeat no text."
    parts = {
        "schemas": {"Policy": schemas.POLICY, "Finding": schemas.FINDING, "Problem": schemas.PROBLEM},
        "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
    }
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": parts, "security": [{}, {"key": []}]}


def operation_item(operation: Operation) -> Value:
    """How an operation is asked and answered."""
    answers: Value = {JSON: {"schema": operation.answers}}
    if operation.name in ("sanitize", "view"):
        answers |= ANY_FILE
    return {
        "operationId": operation.name,
        "summary": operation.about,
        "requestBody": {"required": True, "content": request_content(operation)},
        "responses": {"200": {"description": operation.about, "content": answers}, **problems(ASKING)},
    }


def request_content(operation: Operation) -> Value:
    """The media types that an operation takes."""
    content: Value = {JSON: {"schema": operation.asks}}
    if operation.takes_file:
        own = {name: one for name, one in operation.asks["properties"].items() if name != "text"}
        needed = [name for name in operation.asks.get("required", ()) if name != "text"]
        form = schemas.table({FILE: {"type": "string", "format": "binary"}, **own}, FILE, *needed)
        content[FORM] = {"schema": form}
    return content


def table_item() -> Value:
    """How a table of any length is sanitized."""
    form = schemas.table({FILE: {"type": "string", "format": "binary"}, "policy": schemas.POLICY}, FILE)
    about = "a table (CSV, TSV, JSON lines, Parquet) of any length, treated in batches of rows"
    responses = {"200": {"description": about, "content": ANY_FILE}, **problems(ASKING)}
    body = {"required": True, "content": {FORM: {"schema": form}}}
    return {
        "/v1/table": {"post": {"operationId": "table", "summary": about, "requestBody": body, "responses": responses}}
    }


def problems(statuses: tuple[str, ...]) -> Value:
    """The problems that an operation may be answered with."""
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": PROBLEMS[status], "content": content} for status in statuses}


def job_items() -> Value:
    """How jobs are given and asked for."""
    asked = schemas.table(
        {
            "operation": {"type": "string", "enum": [one.name for one in OPERATIONS]},
            "request": {"type": "object", "description": "what the operation takes"},
        },
        "operation",
        "request",
    )
    job: Value = {JSON: {"schema": schemas.JOB}}
    accepted = {"description": "accepted", "content": job, "headers": {"Location": {"schema": {"type": "string"}}}}
    return {
        "/v1/jobs": {
            "post": {
                "operationId": "giveJob",
                "summary": "have an operation done that takes long",
                "requestBody": {"required": True, "content": {JSON: {"schema": asked}}},
                "responses": {"202": accepted, **problems(ASKING)},
            }
        },
        "/v1/jobs/{id}": {
            "parameters": [ID],
            "get": {
                "operationId": "lookAtJob",
                "summary": "how far a job is",
                "responses": {"200": {"description": "its state", "content": job}, **problems(LOOKING)},
            },
            "delete": {
                "operationId": "forgetJob",
                "summary": "take a job out",
                "responses": {"204": {"description": "it is gone"}, **problems(LOOKING)},
            },
        },
        "/v1/jobs/{id}/result": {
            "parameters": [ID],
            "get": {
                "operationId": "fetchResult",
                "summary": "what a job came to: the answer that the operation gives",
                "responses": {
                    "200": {"description": "the answer", "content": ANY_FILE},
                    **problems((*LOOKING, "413", "422", "501")),
                },
            },
        },
    }


def status_items() -> Value:
    """What can be asked about the service itself."""
    seen = {
        "/v1/about": ("about", "what there is to choose from", JSON),
        "/healthz": ("health", "whether the worker lives", JSON),
        "/readyz": ("readiness", "whether the worker has opened what it needs", JSON),
        "/metrics": ("metrics", "figures for Prometheus", "text/plain"),
        "/openapi.json": ("openapi", "this document", JSON),
    }
    items: Value = {}
    for path, (name, about, media) in seen.items():
        shape = {"type": "object"} if media == JSON else {"type": "string"}
        answer = {"description": about, "content": {media: {"schema": shape}}}
        statuses = ("401", "403", "405", "421", "500", "503")
        items[path] = {
            "get": {"operationId": name, "summary": about, "responses": {"200": answer, **problems(statuses)}}
        }
    return items
