"""How is the service started and stopped?"""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from textveil.libraries import library
from textveil.serve.settings import VARIABLE, Settings
from textveil.serve.web import ASGIApp

GRACE = 30
"""Seconds in which requests that were begun may be finished."""


@contextmanager
def prepare_state(settings: Settings) -> Iterator[Settings]:
    """The settings with a state folder and a token, written down for the workers; a folder of ours goes at the end."""
    with tempfile.TemporaryDirectory(prefix="textveil-") as folder:
        state = settings.state or folder
        Path(state).mkdir(mode=0o700, parents=True, exist_ok=True)
        whole = replace(settings, state=state, token=settings.token or secrets.token_urlsafe(24))
        file = Path(folder) / "settings.json"
        whole.save(file)
        os.environ[VARIABLE] = str(file)
        yield whole


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
