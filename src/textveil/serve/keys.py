"""Who is asking, and what may they ask?

Keys are random and kept as digests only. A file of them is TOML, a table a key:

    [keys.clinic]
    digest = "…"                    # of the key; textveil serve --new-key prints both
    may = ["detect", "sanitize"]    # operations; all but the desk if not given
    reader = "nurse"                # with view: whose version this key gets

What no key allows is denied.
"""

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from textveil.core.errors import InputError
from textveil.core.named_files import read_toml
from textveil.serve.problems import Problem

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
