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
from textveil.serve.settings import Settings
from textveil.serve.web import ASGIApp


@dataclass(frozen=True)
class Running:
    """A service and whom to ask."""

    url: str
    client: httpx.Client

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(path, json=body)


@contextmanager
def listening(app: ASGIApp) -> Iterator[str]:
    """The address of a server that answers with an app, in a thread of this process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(
        uvicorn.Config(app, host="127.0.0.1", port=port, log_config=None, access_log=False, server_header=False)
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Running]:
    """A service with these settings, its state in a folder."""
    folder.mkdir(exist_ok=True)
    app = make_app(Settings(state=str(folder), token="open sesame", **settings))
    with listening(app) as url, httpx.Client(base_url=url, timeout=60) as client:
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
