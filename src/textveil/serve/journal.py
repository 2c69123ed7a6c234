"""What is written down about each request?

One line of JSON: when, which route, which status, how long, how much, whose key.
Never what was asked, nor a path or header that somebody else wrote.
"""

import json
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, TextIO

from textveil.serve.metrics import Metrics
from textveil.serve.web import ASGIApp, Message, Receive, Scope, Send

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
SEEN = "textveil.seen"
"""Where an endpoint writes down its route and caller, for the line about it."""


@dataclass(frozen=True, eq=False)
class Journal:
    """Counts and writes down every request that an app answers."""

    app: ASGIApp
    metrics: Metrics
    output: TextIO | None = None
    """Where the lines go; standard error if nobody says."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, and write it down."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        seen: dict[str, Any] = {
            "route": "other",
            "caller": "",
            "status": 500,
            "bytes_in": 0,
            "bytes_out": 0,
            "fault": "",
        }
        scope[SEEN] = seen
        begun = perf_counter()

        async def count_in() -> Message:
            message = await receive()
            seen["bytes_in"] += len(message.get("body", b""))
            return message

        async def count_out(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen["status"] = message["status"]
            seen["bytes_out"] += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, count_in, count_out)
        finally:
            self._write(scope, seen, perf_counter() - begun)

    def _write(self, scope: Scope, seen: dict[str, Any], seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.count(method, seen["route"], status=seen["status"], seconds=seconds)
        line = {"time": datetime.now(UTC).isoformat(timespec="milliseconds"), "method": method, **seen}
        line["ms"] = round(seconds * 1000, 1)
        told = {name: value for name, value in line.items() if value != ""}
        print(json.dumps(told), file=self.output or sys.stderr, flush=True)
