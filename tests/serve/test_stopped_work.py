"""What nobody waits for any more is not worked at any more: the client left, its time is up, or the service ends."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from textveil.core.watching import tell
from textveil.serve.jobs import Clerk, Jobs, Reply
from textveil.serve.problems import Problem
from textveil.serve.service import Service, WorkStopped
from textveil.serve.service_settings import VARIABLE, ServiceSettings
from textveil.serve.start_service import EndsInTime
from textveil.serve.web import Request
from textveil.store.passphrase_cipher import Cipher


class EndlessTask:
    """Work that has no end but to be stopped, and says whether it was begun and stopped."""

    def __init__(self) -> None:
        self.begun, self.stopped = Event(), Event()

    def __call__(self) -> None:
        self.begun.set()
        try:
            while True:
                tell("working", 0, 1)
        except WorkStopped:
            self.stopped.set()
            raise


def leaving(task: EndlessTask) -> Request:
    """A request whose sender hangs up once its work has begun."""

    async def receive() -> dict[str, Any]:
        await asyncio.to_thread(task.begun.wait)
        return {"type": "http.disconnect"}

    return Request({"type": "http", "headers": []}, receive)


def test_work_of_a_client_that_left_is_stopped() -> None:
    service, task = Service(ServiceSettings()), EndlessTask()
    with pytest.raises(Problem) as problem:
        asyncio.run(service.work(task, request=leaving(task)))
    assert problem.value.kind == "gone"
    assert task.stopped.wait(60)
    service.close()


def test_work_whose_time_is_up_is_stopped() -> None:
    service, task = Service(ServiceSettings(seconds=0.01)), EndlessTask()
    with pytest.raises(Problem) as problem:
        asyncio.run(service.work(task))
    assert problem.value.kind == "too-slow"
    service.close()
    assert task.stopped.is_set() or not task.begun.is_set()


def test_work_that_was_not_begun_never_is() -> None:
    service, tasks = Service(ServiceSettings(seconds=0.01)), [EndlessTask() for _ in range(5)]

    async def ask_all() -> list[Any]:
        return await asyncio.gather(*map(service.work, tasks), return_exceptions=True)

    assert {type(one) for one in asyncio.run(ask_all())} == {Problem}
    service.close()
    assert service.active == 0
    assert all(task.stopped.is_set() for task in tasks if task.begun.is_set())


def test_the_end_of_a_service_stops_what_is_at_work() -> None:
    service, task = Service(ServiceSettings()), EndlessTask()

    async def end_in_between() -> None:
        asked = asyncio.ensure_future(service.work(task))
        await asyncio.to_thread(task.begun.wait)
        await asyncio.to_thread(service.close)
        with pytest.raises(WorkStopped):
            await asked

    asyncio.run(end_in_between())
    assert task.stopped.is_set()


def test_a_job_that_the_end_of_a_service_stops_waits_for_another_and_counts_no_try(tmp_path: Path) -> None:
    jobs, task = Jobs(tmp_path / "jobs.db", Cipher(b"k" * 32)), EndlessTask()
    name = jobs.accept({"operation": "sanitize"}, caller="x")

    def never_done(_: dict[str, Any]) -> Reply:
        task()
        raise AssertionError

    clerk = Clerk(jobs, never_done)
    clerk.start()
    assert task.begun.wait(60)
    clerk.stop()
    assert jobs.state(name, caller="x") | {"share": 0} == {
        "id": name, "state": "waiting", "tries": 0, "share": 0, "ahead": 0
    }  # fmt: skip


@pytest.mark.parametrize("told", ["lifespan.startup", "lifespan.shutdown"])
def test_a_process_that_is_told_to_end_leaves_whatever_is_at_work(told: str) -> None:
    left, begun = Event(), Event()

    async def live(_: Any, receive: Any, __: Any) -> None:
        await receive()
        begun.set()

    async def receive() -> dict[str, Any]:
        return {"type": told}

    asyncio.run(EndsInTime(live, seconds=0, leave=left.set)({"type": "lifespan"}, receive, None))  # type: ignore[arg-type]  # nothing is sent
    assert begun.is_set()
    assert left.wait(60 if told == "lifespan.shutdown" else 0) == (told == "lifespan.shutdown")


@pytest.mark.parametrize(("folder", "stays"), [("textveil-x1", False), ("of-somebody", True)])
def test_what_was_made_for_a_process_alone_goes_when_it_leaves(tmp_path: Path, folder: str, stays: bool) -> None:
    file = tmp_path / folder / "settings.json"
    file.parent.mkdir()
    file.write_text("{}")
    code = "from textveil.serve.start_service import leave_process; leave_process()"
    surroundings = {**os.environ, VARIABLE: str(file)}
    assert subprocess.run([sys.executable, "-c", code], env=surroundings, check=False).returncode == 0
    assert file.exists() == stays
    assert file.parent.exists() == stays
