"""What may the service be told when it is started?"""

import json
import os
import ssl
from dataclasses import asdict, dataclass, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from textveil.core.errors import UsageError
from textveil.sanitizer.reader_views import check_rights

VARIABLE = "TEXTVEIL_SERVE"
"""Names the private file from which each worker reads its settings."""
OWN_FOLDER = "textveil-"
"""How the folder of that file begins where it was made for the service: such a one goes with it, and no other."""
LOCAL = ("localhost", "127.0.0.1", "::1")
WITHOUT_TLS = "--plain-http"
"""The option by which somebody takes on that others can read along, as behind a proxy that ends TLS."""


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """How the service listens, what it allows, and what it has open."""

    host: str = "127.0.0.1"
    port: int = 8642
    workers: int = 1
    hosts: tuple[str, ...] = ()
    """Names by which others may call this machine; those of the machine itself always."""
    largest: int = 32 * 1024 * 1024
    """Bytes of the largest request."""
    longest: int = 400_000
    """Characters of the longest text that is treated while somebody waits; longer ones are for jobs."""
    body_seconds: float = 30.0
    """How long a request may take to arrive."""
    seconds: float = 60.0
    """How long somebody waits for an answer."""
    turn_seconds: float = 10.0
    """How long a request waits for its turn, where others are treated already."""
    at_once: int = 128
    """Requests that are treated or wait at the same time, in each worker."""
    memory: int = 0
    """Bytes that each worker may use; 0: as many as there are."""
    keys: str = ""
    """The file of keys; without one, only this machine may ask."""
    certificate: str = ""
    private_key: str = ""
    plain_http: bool = False
    """Whether to listen beyond this machine without TLS."""
    token: str = ""
    """What opens the desk."""
    state: str = ""
    """The private folder of jobs, of decisions at the desk, and of documents if they are kept."""
    is_lasting: bool = True
    """Whether that folder is there when the service is started again."""
    store: str = ""
    """Where documents are kept: a file, or the address of a PostgreSQL database; nowhere if empty."""
    store_key: str = ""
    """The file with the key that seals what is kept."""
    entities: str = ""
    rules: str = ""
    grants: str = ""
    """The PostgreSQL database that says what readers may see, where no file of rules does."""
    visible: str = ""
    """The query for the names of entities, asked there as the reader's role."""
    k: int = 10
    vault: str = ""
    vault_key: str = ""
    policy: str = ""
    """A file with the policy over which requests and the desk set theirs."""
    codes: str = ""
    """A file of reason codes of one's own."""
    documents: tuple[str, ...] = ()
    """Documents that lie on the desk from the start."""
    four_eyes: bool = False
    """Whether a second person must look before anything is exported."""

    def __post_init__(self) -> None:
        beyond = not is_local(self.host)
        if beyond and not self.keys:
            raise UsageError(
                f"listening on {self.host} lets others ask: give --keys FILE and a TLS certificate, or use localhost"
            )
        if beyond and not (self.certificate or self.plain_http):
            raise UsageError(
                f"listening on {self.host} without TLS lets others read along: give --tls-certificate and --tls-key, "
                f"or {WITHOUT_TLS} behind a proxy that ends TLS"
            )
        if bool(self.certificate) != bool(self.private_key):
            raise UsageError("TLS needs both: --tls-certificate FILE and --tls-key FILE")
        if bool(self.store) != bool(self.store_key):
            raise UsageError("what is kept is sealed: give both --store and --store-key FILE")
        if self.store and not (self.keys and self.entities):
            raise UsageError(
                "what is kept is shown to readers by their keys: give --keys, --entities and --rules or --grants too"
            )
        if self.entities:
            check_rights(rules=self.rules, grants=self.grants, visible=self.visible)
        elif self.rules or self.grants or self.visible:
            raise UsageError("views need entities, too: --entities SOURCE")
        if min(self.workers, self.largest, self.longest, self.at_once, self.k) < 1 or self.memory < 0:
            raise UsageError("limits are whole numbers of at least 1")
        if not all(time > 0 for time in (self.seconds, self.body_seconds, self.turn_seconds)):
            raise UsageError("--seconds, --body-seconds and --turn-seconds are numbers above 0")

    @property
    def has_desk(self) -> bool:
        """Whether the desk is open: it keeps documents in the memory of one process."""
        return self.workers == 1

    def save(self, path: Path) -> None:
        """Write them for the workers, for nobody else to read."""
        write_private(path, json.dumps(asdict(self)))


def check_certificate(certificate: str, private_key: str) -> None:
    """An error unless a certificate and a key can be read and belong together."""
    try:
        # One that asks for a passphrase would wait for somebody at a terminal.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, private_key, password=lambda: "")
    except FileNotFoundError:
        raise UsageError("the TLS certificate or its key is not there: check the names of both files") from None
    except (ssl.SSLError, OSError, ValueError):
        raise UsageError(
            "the TLS certificate and its key cannot be read, or do not belong together: "
            "give a certificate and its own key as PEM files, without a passphrase"
        ) from None


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)


def is_local(host: str) -> bool:
    """Whether nobody beyond this machine can reach a host name or address.

    >>> is_local("localhost"), is_local("127.0.0.2"), is_local("0.0.0.0"), is_local("example.org")
    (True, True, False, False)
    """
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def load_settings() -> ServiceSettings:
    """The settings that whoever started this worker wrote down."""
    said: dict[str, Any] = json.loads(Path(os.environ[VARIABLE]).read_text("utf-8"))
    known = {one.name for one in fields(ServiceSettings)}
    values = ((name, value) for name, value in said.items() if name in known)
    typed: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in values}
    return ServiceSettings(**typed)
