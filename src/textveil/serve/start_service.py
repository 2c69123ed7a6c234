"""How is the service started and stopped?"""

import asyncio
import multiprocessing
import os
import resource
import secrets
import shutil
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread, Timer
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from textveil.core.errors import UsageError
from textveil.core.libraries import library
from textveil.serve.service_settings import OWN_FOLDER, VARIABLE, ServiceSettings, check_certificate
from textveil.serve.web import ASGIApp, Message, Receive, Scope, Send

# How does a process that was told to end do so in time, whatever it is at?
#
# What is at work is stopped at its next step; on a busy machine a step may take long. What
# is still at work then ends with the process: jobs wait on the disk for the next one.

ENDING = 8.0
"""Seconds after which the process ends, from when nothing is finished any more."""


def leave_process() -> None:
    """End this process at once; of the folder that was made for it alone nothing stays."""
    folder = Path(os.environ.get(VARIABLE, "")).parent
    if folder.name.startswith(OWN_FOLDER) and multiprocessing.parent_process() is None:
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


@dataclass(frozen=True, eq=False)
class EndsInTime:
    """An app in a process of ours."""

    app: ASGIApp
    seconds: float = ENDING
    leave: Callable[[], None] = leave_process

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or live; when told to end, be gone after some seconds."""

        async def receive_watched() -> Message:
            message = await receive()
            if message["type"] == "lifespan.shutdown":
                timer = Timer(self.seconds, self.leave)
                timer.daemon = True
                timer.start()
            return message

        await self.app(scope, receive_watched if scope["type"] == "lifespan" else receive, send)


FINISHING = 20
"""Seconds in which a service that was told to stop finishes what was begun; soon after it ends (``ENDING``)."""
PATIENCE = 120.0
"""Seconds in which a service begins to listen."""
MOST_CONNECTIONS = 4000
"""That may be open in each worker; how much is treated at once is another setting."""


@contextmanager
def prepare_state(settings: ServiceSettings) -> Iterator[ServiceSettings]:
    """The settings with a port, a state folder and a token, written down for the workers; a folder of ours goes."""
    settings = choose_port(settings)
    with tempfile.TemporaryDirectory(prefix=OWN_FOLDER) as folder:
        state = settings.state or folder
        Path(state).mkdir(mode=0o700, parents=True, exist_ok=True)
        whole = replace(
            settings, state=state, is_lasting=bool(settings.state), token=settings.token or secrets.token_urlsafe(24)
        )
        file = Path(folder) / "settings.json"
        whole.save(file)
        os.environ[VARIABLE] = str(file)
        yield whole


def choose_port(settings: ServiceSettings) -> ServiceSettings:
    """The settings with the port to listen at, any that is free for 0; told here if it cannot be had."""
    library("uvicorn")
    port = settings.port
    try:
        for family, *_, address in socket.getaddrinfo(settings.host, None, type=socket.SOCK_STREAM):
            with socket.create_server((str(address[0]), port), family=family) as one:
                port = one.getsockname()[1]
    except OSError as error:
        number = error.errno or 0
        why = os.strerror(number) if number > 0 else error.strerror  # names of machines have their own
        raise UsageError(
            f"nobody can listen at port {port} of {settings.host} ({why}): "
            "choose another with --port N, or 0 for any that is free"
        ) from None
    return replace(settings, port=port)


def serve(settings: ServiceSettings, *, tell: Callable[[], None]) -> None:
    """Answer requests until somebody says stop; ``tell`` is called once somebody listens."""
    listen("textveil.serve.app:create", settings, tell=tell, factory=True, workers=settings.workers)


def serve_app(app: ASGIApp, settings: ServiceSettings, *, tell: Callable[[], None]) -> None:
    """The same with an app that is there already, in this process."""
    listen(EndsInTime(app), settings, tell=tell)


def tell_when_listening(settings: ServiceSettings, tell: Callable[[], None]) -> None:
    """Say where the service is, as soon as somebody can ask it."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104  # compared, not bound
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection((here, settings.port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            tell()
            return


def allow_open_files() -> None:
    """Let this process and its workers hold as many connections open as they may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * MOST_CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, 2 * MOST_CONNECTIONS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def listen(app: ASGIApp | str, settings: ServiceSettings, *, tell: Callable[[], None], **more: Any) -> None:
    """Let uvicorn listen; it writes no log of its own, and finishes begun requests before it ends."""
    if settings.certificate:
        check_certificate(settings.certificate, settings.private_key)
    allow_open_files()
    Thread(target=tell_when_listening, args=(settings, tell), daemon=True).start()
    library("uvicorn").run(
        app,
        **more,
        host=settings.host,
        port=settings.port,
        ssl_certfile=settings.certificate or None,
        ssl_keyfile=settings.private_key or None,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=FINISHING,
        h11_max_incomplete_event_size=64 * 1024,
        limit_concurrency=MOST_CONNECTIONS,
        http="textveil.serve.start_service:HeadTimeoutProtocol",
    )


# What becomes of a connection that never says what it wants?
#
# Whoever opens one has to send the whole head of a request in time, the first and every later one; otherwise it is
# closed, so that connections held open by nobody's requests do not use up those that there are.

SECONDS = 20.0
"""In which the head of a request arrives."""


class HeadTimeoutProtocol(H11Protocol):
    """One connection of uvicorn's, closed when a head does not arrive in time."""

    head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        """Begin to wait for the first head."""
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Take some bytes; a head that is whole is waited for no more, one that has begun is."""
        super().data_received(data)
        self._wait_for_head()

    def connection_lost(self, error: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(error)

    def _wait_for_head(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self.head_timer is None:
            self.head_timer = self.loop.call_later(SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None
