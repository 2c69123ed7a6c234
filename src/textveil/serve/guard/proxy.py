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

from textveil.core.errors import UsageError
from textveil.core.libraries import library
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.serve.access import make_door
from textveil.serve.answering import problem_handlers, tell
from textveil.serve.guard.answers import AnswerStream, restore_answer
from textveil.serve.guard.bodies import prepare, with_words, words_in
from textveil.serve.guard.prompts import Prompt, clean_words
from textveil.serve.journal import SEEN, Journal
from textveil.serve.problems import Problem
from textveil.serve.receiving import receive
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
    upstream: str
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
        prompt = await self.service.work(partial(clean_words, list(words_in(body)), self.sanitizer), request=request)
        words = iter(prompt.words)
        clean = with_words(body, lambda: next(words))
        sent = self.client.build_request(
            "POST",
            f"{self.upstream}/{way}",
            json=clean,
            headers=passed_headers(request, is_stream=bool(body.get("stream"))),
        )
        answer = await self.send(sent)
        if answer.headers.get("content-type", "").startswith("text/event-stream"):
            return StreamingResponse(self.stream(answer, prompt), answer.status_code, media_type="text/event-stream")
        return await self.whole(answer, prompt)

    async def send(self, request: Any) -> Any:
        """The answer of the model's server, as far as its head."""
        try:
            return await self.client.send(request, stream=True)
        except library("httpx").HTTPError:
            raise Problem(502, "no-model", "the model's server does not answer") from None

    async def whole(self, answer: Any, prompt: Prompt) -> Response:
        """An answer in one piece."""
        try:
            said = json.loads(await answer.aread())
        except (ValueError, library("httpx").HTTPError):
            raise Problem(502, "no-answer", "the model's server answered something that is not JSON") from None
        finally:
            await answer.aclose()
        return JSONResponse(restore_answer(said, prompt.memory), answer.status_code)

    async def stream(self, answer: Any, prompt: Prompt) -> AsyncIterator[str]:
        """An answer bit by bit."""
        waiting = AnswerStream(prompt.memory)
        try:
            async for line in answer.aiter_lines():
                if line.startswith("data:"):
                    for event in waiting.events(line.removeprefix("data:")):
                        yield f"data: {event}\n\n"
            for event in waiting.rest():
                yield f"data: {event}\n\n"
        finally:
            await answer.aclose()

    async def models(self, request: Request) -> Response:
        """Which models there are."""
        request.scope.get(SEEN, {})["route"] = "/v1/models"
        sent = self.client.build_request("GET", f"{self.upstream}/models", headers=passed_headers(request))
        answer = await self.send(sent)
        try:
            return Response(await answer.aread(), answer.status_code, media_type="application/json")
        finally:
            await answer.aclose()


def passed_headers(request: Request, *, is_stream: bool = False) -> dict[str, str]:
    """The headers that go on; nothing of the machine that asks."""
    passed = {name: request.headers[name] for name in PASSED if name in request.headers}
    accepted = "text/event-stream" if is_stream else "application/json"
    return {**passed, "accept": accepted, "accept-encoding": "identity", "user-agent": "textveil"}


def model_handlers() -> Any:
    """Who answers for which error: in the shape that clients of models read."""
    return dict.fromkeys(problem_handlers(), tell_as_model)


async def tell_as_model(request: Request, error: Exception) -> Response:
    """What an error is answered with."""
    if isinstance(error, HTTPException):
        error = Problem(
            error.status_code, "not-open", "the guard lets only these pass: " + ", ".join((*WAYS, "models"))
        )
    said = json.loads(bytes((await tell(request, error)).body))
    shaped = {"message": said["detail"], "type": said["type"], "code": None, "param": None}
    return JSONResponse({"error": shaped}, said["status"])


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
    parts = urlsplit(address)
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

    app = Starlette(routes=guard.routes(), lifespan=live, exception_handlers=model_handlers())
    app.router.redirect_slashes = False
    return Journal(make_door(app, settings.hosts), service.metrics)
