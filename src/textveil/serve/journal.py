"""What is written down about each request, and counted of all?

One line of JSON: when, which route, which status, how long, how much, whose key.
Never what was asked, nor a path or header that somebody else wrote.
"""

import json
import os
import resource
import sys
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Lock
from time import perf_counter
from typing import Any, TextIO

from textveil.serve.web import ASGIApp, Message, Receive, Scope, Send

# How much was asked, and how long did it take?
#
# Figures for Prometheus, of this worker alone: by route and status, never by
# what was asked.

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
MEDIA = "text/plain; version=0.0.4; charset=utf-8"


@dataclass(eq=False)
class Metrics:
    """Counts since the worker began."""

    requests: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    """By method, route and status."""
    buckets: dict[str, list[int]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def count(self, method: str, route: str, *, status: int, seconds: float) -> None:
        """Count one answered request."""
        with self.lock:
            self.requests[method, route, status] += 1
            row = self.buckets.setdefault(route, [0] * (len(BUCKETS) + 1))
            row[bisect_left(BUCKETS, seconds)] += 1
            self.seconds[route] = self.seconds.get(route, 0.0) + seconds

    def text(self, *, active: int) -> str:
        """All figures as Prometheus reads them."""
        with self.lock:
            lines = [*self._request_lines(), *self._time_lines()]
        lines += ["# TYPE textveil_active_requests gauge", f"textveil_active_requests {active}"]
        lines += ["# TYPE textveil_memory_bytes gauge", f"textveil_memory_bytes {memory_bytes()}"]
        lines += ["# TYPE textveil_worker_info gauge", f'textveil_worker_info{{pid="{os.getpid()}"}} 1']
        return "\n".join(lines) + "\n"

    def _request_lines(self) -> list[str]:
        lines = ["# HELP textveil_requests_total Requests answered.", "# TYPE textveil_requests_total counter"]
        return lines + [
            f'textveil_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}'
            for (method, route, status), count in sorted(self.requests.items())
        ]

    def _time_lines(self) -> list[str]:
        lines = ["# HELP textveil_request_seconds Time to answer.", "# TYPE textveil_request_seconds histogram"]
        for route, row in sorted(self.buckets.items()):
            done = 0
            for limit, count in zip((*BUCKETS, "+Inf"), row, strict=True):
                done += count
                lines.append(f'textveil_request_seconds_bucket{{route="{route}",le="{limit}"}} {done}')
            lines.append(f'textveil_request_seconds_sum{{route="{route}"}} {self.seconds[route]:.6f}')
            lines.append(f'textveil_request_seconds_count{{route="{route}"}} {done}')
        return lines


def memory_bytes() -> int:
    """The most memory that this worker has used."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


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
