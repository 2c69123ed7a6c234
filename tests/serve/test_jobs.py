"""A job that was accepted is done, whatever becomes of the worker."""

import base64
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from serve.conftest import LONGEST, Running, free_port, wait_until
from textveil.serve.jobs import MOST_TRIES, SILENT, Clerk, Jobs, Pace, Reply, announce
from textveil.store.passphrase_cipher import Cipher

LONG = "Margaret Ellison met Thomas Reed in Stockport on 3 March 2019. " * 120


@pytest.fixture
def jobs(tmp_path: Path) -> Jobs:
    return Jobs(tmp_path / "jobs.db", Cipher(b"k" * 32))


def test_what_a_job_asks_and_answers_is_sealed_on_the_disk(jobs: Jobs) -> None:
    name = jobs.accept({"text": "Margaret Ellison"}, caller="me")
    task = jobs.take()
    assert task is not None
    assert task.asked == {"text": "Margaret Ellison"}
    jobs.finish(name, Reply(200, "text/plain", b"Margaret Ellison"))
    assert jobs.reply(name, caller="me").body == b"Margaret Ellison"
    written = b"".join(file.read_bytes() for file in jobs.path.parent.iterdir())
    assert b"Ellison" not in written


def test_a_job_is_taken_once_unless_its_worker_falls_silent(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    name = jobs.accept({}, caller="me")
    assert jobs.take() is not None
    assert jobs.take() is None
    later = time.time() + SILENT + 1
    monkeypatch.setattr("textveil.serve.jobs.time", lambda: later)
    again = jobs.take()
    assert again is not None
    assert (again.id, again.tries) == (name, 2)
    jobs.beat(name)
    assert jobs.take() is None


def test_a_job_is_taken_up_again_as_soon_as_its_worker_is_gone(jobs: Jobs) -> None:
    name = jobs.accept({}, caller="me")
    worker, other = announce(jobs.path.parent), announce(jobs.path.parent)
    assert jobs.take(owner=worker.name) is not None
    assert jobs.take(owner=other.name) is None
    os.close(worker.file)  # as the system does when the worker is killed
    again = jobs.take(owner=other.name)
    assert again is not None
    assert (again.id, again.tries) == (name, 2)
    other.end()


def test_whoever_waits_learns_how_many_are_ahead_and_how_much_is_done(jobs: Jobs) -> None:
    first, second = (jobs.accept({"text": "x"}, caller="me") for _ in range(2))
    assert [jobs.state(name, caller="me")["ahead"] for name in (first, second)] == [0, 1]
    jobs.take()
    jobs.beat(first, share=0.5)
    assert jobs.state(first, caller="me") == {"id": first, "state": "running", "tries": 1, "share": 0.5, "ahead": 0}
    jobs.finish(first, Reply(200, "text/plain", b""))
    assert jobs.state(first, caller="me")["share"] == 1
    assert jobs.state(second, caller="me")["ahead"] == 0


def test_how_much_is_done_follows_the_pace_and_is_never_all(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("textveil.serve.jobs.monotonic", lambda: now)
    pace = Pace(signs_a_second=10)
    pace.begin({"values": {"text": "x" * 100, "policy": {"hide": ["a"]}}, "data": ""})
    now = 5.05
    assert pace.share() == 0.5
    now = 50.0
    assert pace.share() < 1
    pace.end()
    assert pace.signs_a_second < 10


def test_a_job_that_workers_die_of_is_given_up(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    name = jobs.accept({}, caller="me")
    now = time.time()
    for number in range(MOST_TRIES):
        monkeypatch.setattr("textveil.serve.jobs.time", lambda later=now + number * (SILENT + 1): later)
        assert jobs.take() is not None
    monkeypatch.setattr("textveil.serve.jobs.time", lambda: now + MOST_TRIES * (SILENT + 1))
    clerk = Clerk(jobs, lambda _: Reply(200, "", b"never"))
    clerk.start()
    wait_until(lambda: jobs.state(name, caller="me")["state"] != "running")
    clerk.stop()
    assert jobs.reply(name, caller="me").status == 500


def test_a_job_with_a_file_comes_back_as_a_file(service: Running) -> None:
    data = base64.b64encode(b"<p>Dear Margaret Ellison</p>").decode()
    job = {"operation": "sanitize", "request": {"format": "html", "data": data}}
    place = service.client.post("/v1/jobs", json=job).headers["location"]
    assert wait_for(service.client, place) == "done"
    answer = service.client.get(f"{place}/result")
    assert answer.headers["content-type"].startswith("text/html")
    assert b"Ellison" not in answer.content


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[str]:
    """A service with two workers of its own processes."""
    port = free_port()
    command = [sys.executable, "-m", "textveil.cli.main", "serve", "--port", str(port), "--workers", "2"]
    with (tmp_path / "log").open("w") as log:
        parent = subprocess.Popen([*command, "--state", str(tmp_path / "state")], stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until(lambda: is_ready(url))
        yield url
    finally:
        parent.terminate()
        parent.wait(LONGEST)


def is_ready(url: str) -> bool:
    """Whether a service answers."""
    try:
        return httpx.get(f"{url}/readyz", timeout=30).status_code == 200
    except httpx.TransportError:
        return False


def worker_of(url: str) -> int:
    """The process of whichever worker answers."""
    line = next(line for line in httpx.get(f"{url}/metrics", timeout=60).text.splitlines() if "worker_info{" in line)
    return int(line.split('"')[1])


def test_no_accepted_job_is_lost_when_a_worker_is_killed(workers: str) -> None:
    job = {"operation": "sanitize", "request": {"text": LONG}}
    with httpx.Client(base_url=workers, timeout=LONGEST) as client:
        places = [client.post("/v1/jobs", json=job).headers["location"] for _ in range(6)]
        os.kill(worker_of(workers), signal.SIGKILL)
        for place in places:
            assert wait_for(client, place) == "done"
            assert "Ellison" not in client.get(f"{place}/result").json()["text"]


def wait_for(client: httpx.Client, place: str) -> str:
    """The state in which a job ends."""
    ended: list[str] = []

    def has_ended() -> bool:
        try:
            state = str(client.get(place).json()["state"])
        except httpx.TransportError:
            return False  # the worker that answered was the one that is gone
        ended[:] = [state] if state not in ("waiting", "running") else []
        return bool(ended)

    wait_until(has_ended)
    return ended[0]
