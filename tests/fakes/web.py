"""A server on this machine that answers as a test wants it to: well, late, wrongly or not at all."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Question:
    path: str
    headers: dict[str, str]
    body: str

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Reply:
    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    late: float = 0.0
    """Seconds before anything is sent."""
    drip: float = 0.0
    """Seconds between one byte and the next."""
    length: int | None = None
    """The length claimed, when it is not that of the body."""


Answer = Callable[[Question], Reply]


def in_turn(*replies: Reply) -> Answer:
    """One reply after the other, then the last one for ever."""
    left = list(replies)
    return lambda _: left.pop(0) if len(left) > 1 else left[0]


def said(value: object, status: int = 200) -> Reply:
    return Reply(json.dumps(value).encode(), status)


@contextmanager
def serving(answer: Answer) -> Iterator[str]:
    """The address of a server that gives ``answer`` to every question."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            reply = answer(Question(self.path, dict(self.headers), body))
            time.sleep(reply.late)
            self.send_response(reply.status)
            self.send_header("Content-Length", str(len(reply.body) if reply.length is None else reply.length))
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()
            for piece in [reply.body[i : i + 1] for i in range(len(reply.body))] if reply.drip else [reply.body]:
                self.wfile.write(piece)
                time.sleep(reply.drip)

        def log_message(self, *_: object) -> None:
            """Keep quiet."""

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """A client that gave up waiting is what some tests are about."""

    with Quiet(("127.0.0.1", 0), Handler) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield f"http://127.0.0.1:{running.server_address[1]}"
        finally:
            running.shutdown()
            thread.join()
