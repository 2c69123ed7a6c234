"""How is a question put to a server, and its answer believed to be one?

JSON over HTTP with the standard library. A server that is busy or out of reach
is asked again, each time after twice the wait; any other answer than one whole
JSON object ends in an error. Redirects are not followed: they would carry the
terms, and perhaps a password, to a place nobody chose.
"""

import base64
import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn
from urllib.parse import unquote, urlsplit, urlunsplit

from textveil.core.errors import SourceError, UsageError

BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})
LARGEST = 64 << 20
LONGEST_WAIT = 30.0


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Leave a redirect unanswered, so that it comes out as an error."""


_OPENER = urllib.request.build_opener(_NoRedirects)


class _BusyError(Exception):
    """The server may answer when it is asked again."""

    def __init__(self, why: str, *, wait: float = 0.0) -> None:
        super().__init__(why)
        self.wait = wait


@dataclass(frozen=True)
class Server:
    """Where to ask, and how patiently."""

    url: str
    name: str
    """What to call it in an error."""
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    timeout: float = 20.0
    """Seconds until an answer must be there."""
    attempts: int = 5
    wait: float = 0.5
    """Seconds before the second attempt; doubled before each further one."""
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False)

    def post(self, path: str, body: str, *, content: str = "application/json") -> dict[str, Any]:
        """The JSON object the server answers to ``body``."""
        headers = {"Content-Type": content, "Accept": "application/json", **self.headers}
        request = urllib.request.Request(self.url + path, body.encode(), headers, method="POST")  # noqa: S310  # checked in ``server``
        for attempt in range(self.attempts):
            try:
                return _object(_answer(request, self), self)
            except _BusyError as busy:
                reason = str(busy)
                wait = max(busy.wait, self.wait * 2**attempt)
            if attempt + 1 < self.attempts:
                self.sleep(min(wait, LONGEST_WAIT))
        raise SourceError(f"{self.name} {reason}, {self.attempts} times: try again later, or use another corpus")


def server(url: str, *, what: str, **settings: Any) -> Server:
    """The server at ``url``; a user and password in it become a header."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or parts.scheme not in ("http", "https") or parts.query or parts.fragment:
        raise UsageError(f"{what} needs a web address: http(s)://HOST:PORT/…")
    place = f"[{host}]" if ":" in host else host
    netloc = f"{place}:{port}" if port else place
    headers = dict(settings.pop("headers", {}))
    if parts.username is not None:
        pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers["Authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
    bare = urlunsplit((parts.scheme, netloc, parts.path.rstrip("/"), "", ""))
    return Server(bare, f"{what} at {netloc}", headers, **settings)


def _answer(request: urllib.request.Request, asked: Server) -> bytes:
    """The bytes of a good answer; `_BusyError` where asking again may help."""
    deadline = time.monotonic() + asked.timeout
    try:
        with _OPENER.open(request, timeout=asked.timeout) as response:
            return _read(response, asked, deadline=deadline)
    except urllib.error.HTTPError as error:
        with error:
            _refuse(error, asked)
    except TimeoutError:
        raise _BusyError("did not answer in time") from None
    except urllib.error.URLError as error:
        late = isinstance(error.reason, TimeoutError)
        raise _BusyError("did not answer in time" if late else "is out of reach") from None
    except (OSError, http.client.HTTPException):
        raise _BusyError("broke off its answer") from None


def _refuse(error: urllib.error.HTTPError, asked: Server) -> NoReturn:
    """What a status other than 200 means. The body may repeat the terms: it is not shown."""
    if error.code in BUSY:
        after = error.headers.get("Retry-After", "")
        raise _BusyError(
            f"answered with status {error.code}", wait=float(after) if after.isdecimal() else 0.0
        ) from None
    if 300 <= error.code < 400:
        raise SourceError(f"{asked.name} sends elsewhere (status {error.code}): give the address it sends to") from None
    if error.code in (401, 403):
        raise SourceError(
            f"{asked.name} wants to know who asks (status {error.code}): check user, password or key"
        ) from None
    raise SourceError(
        f"{asked.name} refused the question (status {error.code}): check the address and the index"
    ) from None


def _read(response: Any, asked: Server, *, deadline: float) -> bytes:
    """The whole body, however slowly it drips, before the deadline."""
    pieces, size = [], 0
    while piece := response.read1(1 << 16):
        pieces.append(piece)
        size += len(piece)
        if size > LARGEST:
            raise SourceError(f"{asked.name} gave an answer of more than {LARGEST >> 20} MB: check its address")
        if time.monotonic() > deadline:
            raise _BusyError("did not answer in time")
    if response.length:
        raise _BusyError("broke off its answer")
    return b"".join(pieces)


def _object(body: bytes, asked: Server) -> dict[str, Any]:
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise SourceError(f"{asked.name} gave no JSON object: check that its address is that of the service itself")
    return answer
