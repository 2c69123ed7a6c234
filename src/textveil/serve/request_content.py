"""What does a request ask, and about which document?

JSON, or a form with a file. Nothing is read beyond the limits, and a file is
opened by the ending of its name alone.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from textveil.core.errors import replace_faults
from textveil.core.model import Document
from textveil.formats.reader import parse, text_document
from textveil.formats.registry import Settings as FileSettings
from textveil.formats.registry import format_of, tell_unknown_format
from textveil.serve.problems import Problem, too_large, too_long
from textveil.serve.schemas import Schema, check_shape
from textveil.serve.service_settings import ServiceSettings
from textveil.serve.web import ClientDisconnect, FormData, HTTPException, MultiPartException, Request, UploadFile

FORM = "multipart/form-data"
JSON = "application/json"
FILE = "file"
"""The field of a form that holds the document."""
LARGEST_FIELD = 1024 * 1024
"""Bytes of the largest field of a form that is no file."""


@dataclass(frozen=True)
class RequestContent:
    """What a request says: its values, and the file it brings."""

    values: dict[str, Any] = field(repr=False)
    data: bytes | None = field(default=None, repr=False)
    format: str = ""
    """The format of the file, by its name."""

    @property
    def size(self) -> int:
        """How much there is to treat, in characters or bytes."""
        return len(self.values.get("text", "")) if self.data is None else len(self.data)


async def receive(request: Request, schema: Schema, *, settings: ServiceSettings, takes_file: bool) -> RequestContent:
    """What a request says, checked; a problem when it is too large, too slow or of another shape."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media == FORM and takes_file:
        async with receiving_form(request, settings) as form:
            values, upload = read_form(form, schema)
            named = format_of(upload.filename or "")
            if named is None:
                raise Problem(415, "unknown-format", tell_unknown_format(upload.filename or ""))
            asked = RequestContent(values, await upload.read(), named)
    elif media == JSON:
        async with arriving(request, settings):
            asked = RequestContent(read_json(await LimitedRequest(request, settings.largest).body()))
    else:
        check_length(request, settings.largest)
        raise Problem(415, "wrong-media", f"a request is {JSON} or {FORM}" if takes_file else f"a request is {JSON}")
    needed = [name for name in schema.get("required", ()) if name != "text" or asked.data is None]
    check_shape(asked.values, {**schema, "required": needed})
    return asked


def check_length(request: Request, largest: int) -> None:
    """A problem when a request says itself that it is too large."""
    said = request.headers.get("content-length", "0")
    if not said.isdecimal():
        raise Problem(400, "wrong-length", "Content-Length must be a whole number")
    if int(said) > largest:
        raise too_large(largest)


@asynccontextmanager
async def arriving(request: Request, settings: ServiceSettings) -> AsyncIterator[None]:
    """Wait for a request; a problem when it says that it is too large, takes too long or breaks off."""
    check_length(request, settings.largest)
    try:
        async with asyncio.timeout(settings.body_seconds):
            yield
    except TimeoutError:
        raise Problem(408, "too-slow-body", "the request did not arrive in time") from None
    except ClientDisconnect:
        raise Problem(400, "gone", "the request did not arrive whole") from None


def read_json(data: bytes) -> dict[str, Any]:
    """The table that JSON says."""
    with replace_faults(Problem(400, "no-json", "the request is not JSON"), ValueError, RecursionError):
        said = json.loads(data, parse_constant=refuse_constant)
    if not isinstance(said, dict):
        raise Problem(422, "wrong-shape", "the request must be a table")
    return said


def refuse_constant(_: str) -> float:
    """NaN and the like are no JSON."""
    raise ValueError


@asynccontextmanager
async def receiving_form(request: Request, settings: ServiceSettings) -> AsyncIterator[FormData]:
    """The fields of a form; a file goes to the disk as it comes, and a problem ends it where it gets too large."""
    limited = LimitedRequest(request, settings.largest)
    with replace_faults(Problem(400, "no-form", "the form cannot be read"), MultiPartException, HTTPException):
        async with arriving(request, settings):
            form = await limited.form(max_files=1, max_fields=20, max_part_size=LARGEST_FIELD)
    try:
        yield form
    finally:
        await form.close()


def read_form(form: FormData, schema: Schema) -> tuple[dict[str, Any], UploadFile]:
    """What the fields of a form say, and its file."""
    values, upload = {}, None
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            upload = value if name == FILE else upload
        else:
            values[name] = read_field(value, schema.get("properties", {}).get(name, {}))
    if upload is None:
        raise Problem(422, "no-file", f"the form needs a field {FILE!r} with the file")
    return values, upload


def read_field(value: str, schema: Schema) -> Any:
    """What a field of a form says."""
    if schema.get("type") == "string":
        return value
    with replace_faults(Problem(422, "wrong-shape", "a field of the form is not JSON"), ValueError, RecursionError):
        return json.loads(value, parse_constant=refuse_constant)


class LimitedRequest(Request):
    """A request whose body ends with a problem when it gets too large."""

    def __init__(self, request: Request, largest: int) -> None:
        size = 0

        async def receive_limited() -> Any:
            nonlocal size
            message = await request.receive()
            size += len(message.get("body", b""))
            if size > largest:
                raise too_large(largest)
            return message

        super().__init__(request.scope, receive_limited)


def open_document(asked: RequestContent, *, longest: int) -> Document:
    """The document of a request, in whatever format; never longer than allowed."""
    if asked.data is None:
        document = text_document(asked.values["text"])
    else:
        document = parse(asked.data, settings=FileSettings("the file", asked.format))
    if len(document.text) > longest:
        raise too_long(longest)
    return document
