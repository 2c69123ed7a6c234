"""How is the service started and stopped?"""

import os
import secrets
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from textveil.core.errors import UsageError
from textveil.core.libraries import library
from textveil.serve.service_settings import VARIABLE, Settings
from textveil.serve.web import ASGIApp

GRACE = 30
"""Seconds in which requests that were begun may be finished."""


@contextmanager
def prepare_state(settings: Settings) -> Iterator[Settings]:
    """The settings with a port, a state folder and a token, written down for the workers; a folder of ours goes."""
    settings = choose_port(settings)
    with tempfile.TemporaryDirectory(prefix="textveil-") as folder:
        state = settings.state or folder
        Path(state).mkdir(mode=0o700, parents=True, exist_ok=True)
        whole = replace(settings, state=state, token=settings.token or secrets.token_urlsafe(24))
        file = Path(folder) / "settings.json"
        whole.save(file)
        os.environ[VARIABLE] = str(file)
        yield whole


def choose_port(settings: Settings) -> Settings:
    """The settings with the port to listen at, any that is free for 0; told here if it cannot be had."""
    library("uvicorn")
    port = settings.port
    try:
        for family, *_, address in socket.getaddrinfo(settings.host, None, type=socket.SOCK_STREAM):
            with socket.create_server((str(address[0]), port), family=family) as one:
                port = one.getsockname()[1]
    except OSError as error:
        raise UsageError(
            f"nobody can listen at port {port} of {settings.host} ({error.strerror}): "
            "choose another with --port N, or 0 for any that is free"
        ) from None
    return replace(settings, port=port)


def serve(settings: Settings) -> None:
    """Answer requests until somebody says stop; begun ones are finished first."""
    run("textveil.serve.app:create", settings, factory=True, workers=settings.workers)


def serve_app(app: ASGIApp, settings: Settings) -> None:
    """The same with an app that is there already, in this process."""
    run(app, settings)


def run(app: ASGIApp | str, settings: Settings, **more: Any) -> None:
    """Let uvicorn listen; it writes no log of its own."""
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
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=64 * 1024,
        limit_concurrency=1000,
    )
