"""Which routes does the HTTP interface have, and what does each do?"""

import shutil
import tempfile
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from textveil.core.errors import TextveilError
from textveil.formats.stream import TABLES
from textveil.sanitizer.verbs import sanitize_table
from textveil.serve import journal, operations
from textveil.serve.access import ANYONE, Caller, Keys
from textveil.serve.jobs import Jobs, Reply, reply_of
from textveil.serve.journal import SEEN
from textveil.serve.operations import MEDIA_TYPES, PIECE, Call
from textveil.serve.problems import Problem, problem_of
from textveil.serve.request_content import FILE, FORM, JSON, RequestContent, read_form, receive, receiving_form
from textveil.serve.schemas import INTERFACE, POLICY, SHAPES, Schema, check_shape, read_shape, table
from textveil.serve.service import Service, read_policy
from textveil.serve.web import FormData, JSONResponse, Request, Response, Route, StreamingResponse

# What can be asked of the service, and what does each operation take and give?
#
# The same list makes the routes, checks requests and writes the OpenAPI document.

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


# How is a table sanitized that is larger than memory?
#
# It is read into a private file piece by piece, treated in batches of rows, and
# sent back piece by piece; nothing is sent before the last row is safe.

TABLE_ASKS = table(policy=POLICY)


@dataclass(frozen=True)
class Upload:
    """A table in a private folder that goes with it."""

    folder: "tempfile.TemporaryDirectory[str]" = field(repr=False)
    ending: str
    values: dict[str, Any] = field(repr=False)

    @property
    def source(self) -> Path:
        """Where it lies."""
        return Path(self.folder.name, f"table{self.ending}")

    @property
    def target(self) -> Path:
        """Where what can be shared will lie."""
        return Path(self.folder.name, f"sanitized{self.ending}")


async def sanitize_upload(request: Request, service: Service) -> Response:
    """The table of a form, sanitized in batches of rows."""
    async with receiving_form(request, service.settings) as form:
        upload = await service.work(partial(save, form))
    try:
        policy = read_policy(upload.values.get("policy", {}), service.settings.policy)
        task = partial(sanitize_table, upload.source, upload.target, policy=policy)
        await service.work(task, request=request, is_long=True)
    except BaseException:
        upload.folder.cleanup()
        raise
    headers = {
        "Content-Disposition": f'attachment; filename="{upload.target.name}"',
        "Content-Length": str(upload.target.stat().st_size),
    }
    media = MEDIA_TYPES.get(upload.ending, "application/octet-stream")
    return StreamingResponse(pieces(upload), headers=headers, media_type=media)


def save(form: FormData) -> Upload:
    """The file of a form in a folder that nobody else reads, and what else the form says."""
    values, file = read_form(form, TABLE_ASKS)
    ending = Path(file.filename or "").suffix.lower()
    if ending.lstrip(".") not in TABLES:
        raise Problem(415, "unknown-format", f"a table's name must end in: {', '.join(f'.{one}' for one in TABLES)}")
    check_shape(values, TABLE_ASKS)
    upload = Upload(tempfile.TemporaryDirectory(prefix="textveil-"), ending, values)
    with upload.source.open("wb") as target:
        shutil.copyfileobj(file.file, target, PIECE)
    return upload


async def pieces(upload: Upload) -> AsyncIterator[bytes]:
    """The sanitized table, piece by piece; its folder goes when it was sent, or when nobody takes it any more."""
    with upload.folder, upload.target.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece


Endpoint = Callable[[Request, Caller], Awaitable[Response]]
JOB_LONGEST = 16 * 1024 * 1024
"""Characters of the longest text that a job treats."""


@dataclass(frozen=True, eq=False)
class Interface:
    """The routes of one worker."""

    service: Service
    keys: Keys | None
    jobs: Jobs
    version: str

    def routes(self) -> list[Route]:
        """Every route of the interface."""
        endpoints: dict[str, Endpoint] = {
            "table": self.sanitize_table,
            "giveJob": self.give_job,
            "lookAtJob": self.look_at_job,
            "forgetJob": self.forget_job,
            "fetchResult": self.fetch_result,
            "about": self.about,
            "metrics": self.metrics,
            "openapi": self.openapi,
            "docs": self.show_page,
            "health": self.health,
            "readiness": self.readiness,
        }
        endpoints |= {name: partial(self.ask, BY_NAME[name]) for name in RUNS}
        return [self.route(one.path, endpoints[one.name], one.needed_right, one.method) for one in OPERATIONS]

    def route(self, path: str, endpoint: Endpoint, right: str, method: str) -> Route:
        """A route that only those reach who have the right; anyone if it is empty."""

        async def answer(request: Request) -> Response:
            seen = request.scope.get(SEEN, {})
            seen["route"] = path
            caller = self.caller(request) if right else ANYONE
            seen["caller"] = caller.name
            if right:
                caller.require(right)
            return await endpoint(request, caller)

        return Route(path, answer, methods=[method.upper()])

    def caller(self, request: Request) -> Caller:
        """Whoever asks; anyone from this machine where there are no keys."""
        return ANYONE if self.keys is None else self.keys.caller(request.headers.get("authorization"))

    async def ask(self, operation: Operation, request: Request, caller: Caller) -> Response:
        """Answer an operation while somebody waits."""
        asked = await receive(request, operation.asks, settings=self.service.settings, takes_file=operation.takes_file)
        task = partial(respond, operation.name, Call(self.service, asked, caller.reader))
        return await self.service.work(task, request=request, size=asked.size)

    async def sanitize_table(self, request: Request, _: Caller) -> Response:
        """Sanitize a table of any length, in batches of rows."""
        return await sanitize_upload(request, self.service)

    async def give_job(self, request: Request, caller: Caller) -> Response:
        """Accept a job once it is written down."""
        asked = await receive(request, BY_NAME["giveJob"].asks, settings=self.service.settings, takes_file=False)
        name, said = asked.values["operation"], asked.values["request"]
        caller.require(name)
        format_name, data = said.pop("format", ""), said.pop("data", "")
        schema = BY_NAME[name].asks
        needed = [one for one in schema.get("required", ()) if one != "text" or not data]
        check_shape(said, {**schema, "required": needed})
        job = {"operation": name, "values": said, "reader": caller.reader, "format": format_name, "data": data}
        made = await self.service.work(partial(self.jobs.accept, job, caller=caller.name))
        where = {"Location": f"/v1/jobs/{made}"}
        return JSONResponse(self.jobs.state(made, caller=caller.name), 202, headers=where)

    async def look_at_job(self, request: Request, caller: Caller) -> Response:
        """How far a job is."""
        return JSONResponse(self.jobs.state(request.path_params["id"], caller=caller.name))

    async def forget_job(self, request: Request, caller: Caller) -> Response:
        """Take a job out."""
        self.jobs.forget(request.path_params["id"], caller=caller.name)
        return Response(status_code=204)

    async def fetch_result(self, request: Request, caller: Caller) -> Response:
        """What a job came to."""
        reply = self.jobs.reply(request.path_params["id"], caller=caller.name)
        return Response(reply.body, reply.status, media_type=reply.media)

    async def about(self, _: Request, __: Caller) -> Response:
        """What there is to choose from."""
        return JSONResponse(operations.about(self.service) | {"version": self.version})

    async def metrics(self, _: Request, __: Caller) -> Response:
        """Figures for Prometheus."""
        return Response(self.service.metrics.text(active=self.service.active), media_type=journal.MEDIA)

    async def openapi(self, _: Request, __: Caller) -> Response:
        """What the interface looks like to a program."""
        return JSONResponse(describe_interface(self.version))

    async def show_page(self, _: Request, __: Caller) -> Response:
        """The interface as a page that asks nobody else; nothing runs in it but its own script."""
        page = files("textveil.serve").joinpath("try_it.html").read_text("utf-8")
        own = "; ".join(f"{name}-src '{digest_of(page, name)}'" for name in ("script", "style"))
        policy = f"default-src 'none'; {own}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
        return Response(page, media_type="text/html", headers={"content-security-policy": policy})

    async def health(self, _: Request, __: Caller) -> Response:
        """That the worker lives."""
        return JSONResponse({"status": "ok"})

    async def readiness(self, _: Request, __: Caller) -> Response:
        """Whether the worker has opened what it needs."""
        if not self.service.is_ready:
            raise Problem(503, "not-ready", "the service is still opening what it needs", {"Retry-After": "1"})
        return JSONResponse({"status": "ready"})


def digest_of(page: str, name: str) -> str:
    """How a content security policy names the one element of a name on a page."""
    inside = page.partition(f"<{name}>")[2].partition(f"</{name}>")[0]
    return f"sha256-{b64encode(sha256(inside.encode()).digest()).decode()}"


def respond(name: str, call: Call) -> Response:
    """The answer of an operation, made in the thread that did the work."""
    answer = RUNS[name](call)
    return answer if isinstance(answer, Response) else JSONResponse(answer)


def do_job(service: Service, job: dict[str, Any]) -> Reply:
    """What a job comes to."""
    try:
        data = b64decode(job["data"], validate=True) if job["data"] else None
        asked = RequestContent(job["values"], data, job["format"])
        return reply_of(respond(job["operation"], Call(service, asked, job["reader"], longest=JOB_LONGEST)))
    except (Problem, TextveilError, MemoryError, ValueError) as error:
        return reply_of(problem_of(error).response())
