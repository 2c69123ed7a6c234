"""Which routes does the HTTP interface have, and what does each do?"""

from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.resources import files
from typing import Any

from textveil.core.errors import TextveilError
from textveil.serve import journal, operations
from textveil.serve.access import ANYONE, Caller, Keys
from textveil.serve.jobs import Jobs, Reply, reply_of
from textveil.serve.journal import SEEN
from textveil.serve.large_tables import sanitize_upload
from textveil.serve.operation_list import BY_NAME, OPERATIONS, RUNS, Operation, describe_interface
from textveil.serve.operations import Call
from textveil.serve.problems import Problem, problem_of
from textveil.serve.request_content import RequestContent, receive
from textveil.serve.schemas import check_shape
from textveil.serve.service import Service
from textveil.serve.web import JSONResponse, Request, Response, Route

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
