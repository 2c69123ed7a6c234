"""Which requests get in at all, and who is asking?

A browser that looks at another site must not reach this one for it: the host
must be ours, and whoever changes something must come from our own page. What is
sent back never runs what a document holds.
"""

import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from textveil.core.errors import InputError
from textveil.core.named_files import read_toml
from textveil.serve.problems import Problem
from textveil.serve.schemas import INTERFACE
from textveil.serve.service_settings import LOCAL, is_local
from textveil.serve.web import ASGIApp, Message, Receive, Request, Scope, Send

HEADERS: dict[str, str] = INTERFACE["headers"]
"""Headers that every answer goes out with, unless it brings its own."""
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


# Who is asking, and what may they ask?
#
# Keys are random and kept as digests only. A file of them is TOML, a table a key:
#
#     [keys.clinic]
#     digest = "…"                    # of the key; textveil serve --new-key prints both
#     may = ["detect", "sanitize"]    # operations; all but the desk if not given
#     reader = "nurse"                # with view: whose version this key gets
#
# What no key allows is denied.

PREFIX = "tv_"
BYTES = 32
REALM = {"WWW-Authenticate": 'Bearer realm="textveil"'}
SCHEME = "bearer "


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: the name of their key, what they may ask, and as which reader."""

    name: str
    may: frozenset[str] | None = None
    """Operations; None for all."""
    reader: str = ""

    def require(self, operation: str) -> None:
        """A problem unless the caller may ask this."""
        if self.may is not None and operation not in self.may:
            raise Problem(403, "not-allowed", "this key does not allow that")


ANYONE = Caller("local")
"""Whoever asks from this machine where no keys are given."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys that are known, by their digests."""

    callers: Mapping[str, Caller] = field(repr=False)

    def caller(self, said: str | None) -> Caller:
        """Whoever an Authorization header speaks for; a problem when nobody."""
        digest = digest_of(said[len(SCHEME) :].strip()) if said and said[: len(SCHEME)].lower() == SCHEME else ""
        found = None
        for known, caller in self.callers.items():
            # All are compared, so that the time tells nothing.
            found = caller if hmac.compare_digest(known, digest) else found
        if found is None:
            raise Problem(401, "no-key", "this needs a key: Authorization: Bearer KEY", REALM)
        return found


def digest_of(key: str) -> str:
    """What is kept of a key; keys are random, so nobody can guess back."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def new_key(name: str) -> tuple[str, str]:
    """A new key, and the table that lets it in."""
    key = PREFIX + secrets.token_urlsafe(BYTES)
    return key, f'[keys.{name}]\ndigest = "{digest_of(key)}"\n'


def load_keys(path: str) -> Keys:
    """The keys in a file."""
    file = Path(path)
    said = read_toml(path, repair="write a table for each key, [keys.NAME]")
    tables = said.get("keys")
    if not isinstance(tables, dict) or not tables or set(said) != {"keys"}:
        raise InputError(f"{file.name} holds no keys: write a table for each, [keys.NAME]")
    return Keys({table_digest(name, one, file=file.name): read_caller(name, one) for name, one in tables.items()})


def table_digest(name: str, said: Any, *, file: str) -> str:
    """The digest in a table, checked with the rest of it."""
    is_table = isinstance(said, dict) and set(said) <= {"digest", "may", "reader"}
    digest = said.get("digest") if is_table else None
    is_digest = isinstance(digest, str) and len(digest) == 64 and set(digest) <= set("0123456789abcdef")
    may = said.get("may", []) if is_table else None
    is_listed = isinstance(may, list) and all(isinstance(one, str) for one in may)
    if not is_digest or not is_listed or not isinstance(said.get("reader", ""), str):
        raise InputError(f"{file}: the key {name!r} needs a digest, and may have: may, reader (--new-key makes one)")
    return str(digest)


def read_caller(name: str, said: Mapping[str, Any]) -> Caller:
    """Whoever a table of the file speaks of; one that names a reader sees only views unless it says more."""
    usual = ["view"] if "reader" in said else None
    may = said.get("may", usual)
    return Caller(name, None if may is None else frozenset(may), said.get("reader", ""))
