"""How do the answers of any web application reach each reader as they may see them?

Around an ASGI application: HTML, JSON and text are read when they leave, and
what the reader may not learn is taken out on the fly (the dynamic pages of
*ERASE*). What is of another type and not known to be harmless does not leave.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from textveil.core.errors import TextveilError, UsageError
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.k_safety.views import Views
from textveil.sanitizer.reader_views import release_view
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.serve.problems import Problem
from textveil.serve.web import ASGIApp, Message, Receive, Scope, Send, run_in_threadpool

FORMATS = {"text/html": "html", "application/json": "jsonl", "text/plain": "txt"}
HARMLESS = ("text/css", "text/javascript", "application/javascript", "image/*", "font/*")
"""Types that leave as they are unless somebody says otherwise: nobody looks into them."""
LARGEST = 16 * 1024 * 1024
KEPT = (b"content-type", b"content-language", b"location", b"set-cookie", b"vary", b"www-authenticate", b"retry-after")
"""Headers that leave; what would tell of the untreated answer (its length, its digest) does not."""
WHOLE = "whole"
"""The key under which JSON that is no table is treated."""
Reader = Callable[[Scope], str]
"""Who reads the answer to a request; empty for nobody that is known."""


@dataclass(frozen=True, eq=False)
class SanitizedResponses:
    """An application whose answers are sanitized: by a policy, or for each reader by their view."""

    app: ASGIApp
    sanitizer: Sanitizer | None = None
    views: Views | None = field(default=None, repr=False)
    reader: Reader | None = None
    harmless: Sequence[str] = HARMLESS

    def __post_init__(self) -> None:
        if (self.sanitizer is None) == (self.views is None) or (self.views is None) != (self.reader is None):
            raise UsageError("give a sanitizer, or views and who the reader of a request is")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            raise UsageError("only HTTP is sanitized: let nothing else through")
        answer = Answer()
        # Packed answers cannot be read: none is asked for.
        headers = [(name, value) for name, value in scope["headers"] if name not in (b"accept-encoding", b"range")]
        try:
            await self.app({**scope, "headers": headers}, receive, answer.take)
            answer.check()
            body = await run_in_threadpool(self.treat, answer, scope)
        except (Problem, TextveilError) as error:
            withheld = Problem(502, "withheld", "the answer cannot be shown safely")
            await (error if isinstance(error, Problem) else withheld).response()(scope, receive, send)
            return
        length = (b"content-length", str(len(body)).encode())
        kept = [(name, value) for name, value in answer.headers if name in KEPT]
        await send({"type": "http.response.start", "status": answer.status, "headers": [*kept, length]})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    def treat(self, answer: "Answer", scope: Scope) -> bytes:
        """The bytes of an answer as they may leave."""
        media = answer.media
        if not answer.body:
            return b""
        if media in FORMATS:
            return self.clean(answer.body, format_name=FORMATS[media], scope=scope)
        if any(fnmatchcase(media, one) for one in self.harmless):
            return answer.body
        raise Problem(502, "withheld", "an answer of this type cannot be looked into")

    def clean(self, data: bytes, *, format_name: str, scope: Scope) -> bytes:
        """A document as its reader may see it."""
        settings = Settings("the answer", format_name)
        document = parse(one_line(data) if format_name == "jsonl" else data, settings=settings)
        if self.views is not None and self.reader is not None:
            reader = self.reader(scope)
            if not reader:
                raise Problem(403, "no-reader", "nobody is known to be asking")
            released = release_view(document, reader, views=self.views, settings=settings).released
        elif self.sanitizer is not None:
            released = self.sanitizer.sanitize(document).release(settings)
        return unwrap_line(released.data) if format_name == "jsonl" else released.data


@dataclass(eq=False)
class Answer:
    """What an application answers, held back until it is whole."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list, repr=False)
    body: bytes = field(default=b"", repr=False)

    async def take(self, message: Message) -> None:
        """Take what the application sends."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = [(bytes(name).lower(), bytes(value)) for name, value in message.get("headers", ())]
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")
            if len(self.body) > LARGEST:
                raise Problem(502, "too-large", f"an answer has at most {LARGEST:,} bytes")

    @property
    def media(self) -> str:
        """The type of the answer."""
        said = next((value for name, value in self.headers if name == b"content-type"), b"")
        return said.partition(b";")[0].strip().lower().decode("latin-1")

    def check(self) -> None:
        """A problem when an answer cannot be read."""
        packed = next((value for name, value in self.headers if name == b"content-encoding"), b"identity")
        if packed.strip().lower() not in (b"", b"identity"):
            raise Problem(502, "packed", "a packed answer cannot be looked into: switch compression off below")


def one_line(data: bytes) -> bytes:
    """JSON as one line that holds a table."""
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        raise Problem(502, "no-json", "the answer says that it is JSON, and is not") from None
    return json.dumps({WHOLE: said}, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def unwrap_line(data: bytes) -> bytes:
    """What was wrapped to be one line."""
    said: Any = json.loads(data)
    return json.dumps(said[WHOLE], ensure_ascii=False).encode()
