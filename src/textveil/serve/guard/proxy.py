"""How does a request reach a language model without telling who it is about?

Only ways that are known are open; the words go out with placeholders, and the
answer comes back with the truth. What cannot be made safe does not go out.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from textveil.core.errors import UsageError, replace_faults
from textveil.core.libraries import library
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.serve.access import make_door
from textveil.serve.guard import answers
from textveil.serve.guard.bodies import check_names, prepare, with_words, words_in
from textveil.serve.guard.prompts import PlaceholderMemory, Prompt, clean_words
from textveil.serve.journal import SEEN, Journal
from textveil.serve.problems import Problem, problem_handlers, problem_of, tell
from textveil.serve.request_content import receive
from textveil.serve.service import Service
from textveil.serve.service_settings import ServiceSettings
from textveil.serve.web import (
    ASGIApp,
    HTTPException,
    JSONResponse,
    Request,
    Response,
    Route,
    Starlette,
    StreamingResponse,
)

WAYS = ("chat/completions", "completions", "embeddings", "responses")
"""What may be asked of the model, below the base of its address."""
PASSED = ("authorization", "openai-organization", "openai-project")
"""Headers that go on: whose account it is."""
SECONDS = 600.0
REVERSIBLE = "placeholder"


@dataclass(eq=False)
class Guard:
    """Stands between a program and a model."""

    service: Service
    sanitizer: Sanitizer
    upstream: str = field(repr=False)
    client: Any = field(repr=False)

    def routes(self) -> list[Route]:
        """The ways that are open."""
        made = [Route(f"/v1/{way}", partial(self.ask, way), methods=["POST"]) for way in WAYS]
        return [*made, Route("/v1/models", self.models, methods=["GET"]), Route("/healthz", health, methods=["GET"])]

    async def ask(self, way: str, request: Request) -> Response:
        """Pass a request on, and its answer back."""
        request.scope.get(SEEN, {})["route"] = f"/v1/{way}"
        asked = await receive(request, {"type": "object"}, settings=self.service.settings, takes_file=False)
        body = prepare(asked.values)
        said = list(words_in(body))
        longest = self.service.settings.longest
        if sum(map(len, said)) > longest:
            raise Problem(413, "too-long", f"a request has at most {longest:,} characters of text: send less at once")
        prompt = await self.service.work(partial(clean_words, said, self.sanitizer), request=request)
        words = iter(prompt.words)
        clean = with_words(body, lambda: next(words))
        check_names(clean, prompt.memory.originals.values())
        headers = passed_headers(request, is_stream=bool(body.get("stream")))
        sent = self.client.build_request(
            "POST", f"{self.upstream}/{way}", content=write_request(clean), headers=headers
        )
        answer = await self.send(sent)
        if answer.headers.get("content-type", "").startswith("text/event-stream"):
            return StreamingResponse(self.stream(answer, prompt), answer.status_code, media_type="text/event-stream")
        return await self.whole(answer, prompt.memory)

    async def send(self, request: Any) -> Any:
        """The answer of the model's server, as far as its head."""
        with replace_faults(Problem(502, "no-model", "the model's server does not answer"), library("httpx").HTTPError):
            answer = await self.client.send(request, stream=True)
        if not (answer.is_success or answer.is_error):
            await answer.aclose()
            raise Problem(502, "elsewhere", "the model's server sends elsewhere: check the address in --upstream")
        return answer

    async def whole(self, answer: Any, memory: PlaceholderMemory | None = None) -> Response:
        """An answer in one piece."""
        largest, parts, size = self.service.settings.largest, list[bytes](), 0
        try:
            async for part in answer.aiter_bytes():
                parts.append(part)
                size += len(part)
                if size > largest:
                    raise Problem(502, "too-large-answer", f"the model's server sent more than {largest:,} bytes")
        except library("httpx").HTTPError:
            raise answers.broken_answer() from None
        finally:
            await answer.aclose()
        said = answers.read_json(b"".join(parts))
        told = answers.write_json(answers.restore_answer(said, memory) if memory else said)
        return Response(told, answer.status_code, media_type="application/json")

    async def stream(self, answer: Any, prompt: Prompt) -> AsyncIterator[str]:
        """An answer bit by bit; one that breaks off ends with an event that says so."""
        waiting = answers.AnswerStream(prompt.memory)
        try:
            async for is_named, data in answers.read_events(
                answer.aiter_bytes(), largest=self.service.settings.largest
            ):
                for event in waiting.events(data):
                    yield answers.frame_event(event, is_named=is_named)
            for event in waiting.rest():
                yield answers.frame_event(event, is_named=False)
        except Problem as problem:
            yield answers.frame_event(answers.write_json(shape_error(problem)), is_named=False)
        except library("httpx").HTTPError:
            for event in waiting.rest():
                yield answers.frame_event(event, is_named=False)
            broken = Problem(502, "broken-off", "the model's server broke off in the middle: ask again")
            yield answers.frame_event(answers.write_json(shape_error(broken)), is_named=False)
        finally:
            await answer.aclose()

    async def models(self, request: Request) -> Response:
        """Which models there are."""
        request.scope.get(SEEN, {})["route"] = "/v1/models"
        sent = self.client.build_request("GET", f"{self.upstream}/models", headers=passed_headers(request))
        return await self.whole(await self.send(sent))


def write_request(body: dict[str, Any]) -> bytes:
    """A request as JSON, in signs that every encoding has."""
    with replace_faults(Problem(422, "wrong-number", "a number of the request is beyond all bounds"), ValueError):
        return json.dumps(body, allow_nan=False).encode("ascii")


def passed_headers(request: Request, *, is_stream: bool = False) -> dict[str, bytes]:
    """The headers that go on, byte by byte; nothing of the machine that asks."""
    passed = {name: request.headers[name].encode("latin-1") for name in PASSED if name in request.headers}
    accepted = b"text/event-stream" if is_stream else b"application/json"
    ours = {"accept": accepted, "accept-encoding": b"identity", "user-agent": b"textveil"}
    return {**passed, **ours, "content-type": b"application/json"}


async def tell_as_model(request: Request, error: Exception) -> Response:
    """What an error is answered with."""
    if isinstance(error, HTTPException):
        error = Problem(
            error.status_code, "not-open", "the guard lets only these pass: " + ", ".join((*WAYS, "models"))
        )
    await tell(request, error)
    problem = problem_of(error)
    return JSONResponse(shape_error(problem), problem.status)


def shape_error(problem: Problem) -> dict[str, Any]:
    """A problem in the shape that clients of models read."""
    kind = f"urn:textveil:problem:{problem.kind}"
    return {"error": {"message": problem.detail, "type": kind, "code": None, "param": None}}


async def health(_: Request) -> Response:
    """That the guard stands."""
    return JSONResponse({"status": "ok"})


def check_policy(policy: Policy) -> Policy:
    """A policy whose replacements can be put back, or an error."""
    ways = {*policy.replace.values()} if policy.mode == "generalize" else {"mark"}
    if policy.replace.get("*") != REVERSIBLE or ways != {REVERSIBLE}:
        raise UsageError(
            'a guard puts the truth back: its policy must say replace = {"*" = "placeholder"} and no other way'
        )
    return policy


def check_upstream(address: str) -> str:
    """The base of a model's address, or an error."""
    try:
        parts = urlsplit(address)
        library("httpx").URL(address)
    except (ValueError, library("httpx").InvalidURL):
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise UsageError("--upstream is the base address of a model's interface: https://api.example.org/v1")
    return address.rstrip("/")


def make_guard(settings: ServiceSettings, *, upstream: str, policy: Policy) -> ASGIApp:
    """The whole app."""
    service = Service(settings)
    sanitizer = Sanitizer(check_policy(policy))
    client = library("httpx").AsyncClient(timeout=SECONDS, trust_env=False, follow_redirects=False)
    guard = Guard(service, sanitizer, check_upstream(upstream), client)

    @asynccontextmanager
    async def live(_: Any) -> AsyncIterator[None]:
        sanitizer.sanitize("Ada Lovelace was born in London in 1815.")
        yield
        await client.aclose()
        service.close()

    handlers = dict.fromkeys(problem_handlers(), tell_as_model)  # in the shape that clients of models read
    app = Starlette(routes=guard.routes(), lifespan=live, exception_handlers=handlers)
    app.router.redirect_slashes = False
    return Journal(make_door(app, settings.hosts), service.metrics)
