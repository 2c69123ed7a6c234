"""Which requests get in at all?

A browser that looks at another site must not reach this one for it: the host
must be ours, and whoever changes something must come from our own page. What is
sent back never runs what a document holds.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from textveil.serve.problems import Problem
from textveil.serve.service_settings import LOCAL, is_local
from textveil.serve.web import ASGIApp, Message, Receive, Request, Scope, Send

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""What every answer says."""
HOST = re.compile(r"(?:\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::[0-9]{1,5})?")
"""How a Host header is written: an address of version 6 in brackets or a name, and a port."""
SAFE = ("GET", "HEAD", "OPTIONS")
OWN = ("same-origin", "none")
"""Where a browser may say that a request comes from."""


@dataclass(frozen=True, eq=False)
class Door:
    """Lets requests in that come from whom they should, and sends every answer out with its headers."""

    app: ASGIApp
    hosts: frozenset[str]
    """Names by which this machine may be called."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                more = [
                    (name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in given
                ]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        try:
            check_request(Request(scope), self.hosts)
        except Problem as problem:
            await problem.response()(scope, receive, send_safely)
            return
        await self.app(scope, receive, send_safely)


def make_door(app: ASGIApp, hosts: Iterable[str]) -> Door:
    """The door of a service that is called by these names besides the machine's own."""
    return Door(app, frozenset({*LOCAL, *(host.lower() for host in hosts)}))


def check_request(request: Request, hosts: frozenset[str]) -> None:
    """A problem unless a request is for this machine and from where it may come."""
    host = host_name(request.headers.get("host", ""))
    if host not in hosts and not is_local(host):
        raise Problem(421, "other-host", "this machine is not called by that name: see --allow-host")
    if request.method in SAFE:
        return
    if request.headers.get("sec-fetch-site", "none") not in OWN:
        raise Problem(403, "other-site", "a page of another site may not ask this")
    origin, own = request.headers.get("origin"), request.headers.get("host", "").lower()
    if origin is not None and origin.lower() not in (f"http://{own}", f"https://{own}"):
        raise Problem(403, "other-origin", "a page of another site may not ask this")


def host_name(said: str) -> str:
    """The name in a Host header, without its port; empty when the header is anything but a name and a port.

    >>> host_name("Localhost:8642"), host_name("[::1]:80"), host_name("10.0.0.1"), host_name("127.0.0.1:1@evil.com")
    ('localhost', '::1', '10.0.0.1', '')
    """
    found = HOST.fullmatch(said.lower())
    return "" if found is None else found["address"] or found["name"]
