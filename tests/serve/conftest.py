"""A service that really listens, for tests that ask it."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from textveil.serve.app import make_app
from textveil.serve.service_settings import ServiceSettings
from textveil.serve.start_service import HeadTimeoutProtocol
from textveil.serve.web import ASGIApp

LONGEST = 600.0
"""Seconds after which something that should happen never will."""


@dataclass(frozen=True)
class Running:
    """A service and whom to ask."""

    url: str
    client: httpx.Client

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(path, json=body)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so; a machine may be slow and busy, so only what never happens fails."""
    end = time.monotonic() + LONGEST
    while not is_so():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.05)


@contextmanager
def listening(app: ASGIApp) -> Iterator[str]:
    """The address of a server that answers with an app, in a thread of this process."""
    port = free_port()
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            host="127.0.0.1",
            port=port,
            log_config=None,
            access_log=False,
            server_header=False,
            http=HeadTimeoutProtocol,
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started or not thread.is_alive())
    assert server.started, "the server did not start"
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Running]:
    """A service with these settings, its state in a folder."""
    folder.mkdir(exist_ok=True)
    app = make_app(ServiceSettings(state=str(folder), token="open sesame", **settings))
    with listening(app) as url, httpx.Client(base_url=url, timeout=LONGEST) as client:
        yield Running(url, client)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("state")) as one:
        yield one


Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts services of one's own settings."""
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(running(tmp_path / "state", **settings))
