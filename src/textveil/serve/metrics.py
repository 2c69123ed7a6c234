"""How much was asked, and how long did it take?

Figures for Prometheus, of this worker alone: by route and status, never by
what was asked.
"""

import os
import resource
import sys
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from threading import Lock

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
