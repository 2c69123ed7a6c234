"""What is too large, too slow or too much is refused with its own status, and who does not belong does not get in."""

import asyncio
import socket
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlsplit

import pytest
import uvicorn

from serve.conftest import LONGEST, Running, Start, wait_until
from textveil.cli.main import COMMANDS, fill_parser
from textveil.cli.serve import read_settings
from textveil.core.errors import InputError, UsageError
from textveil.core.model import Document
from textveil.serve import start_service
from textveil.serve.access import Keys, load_keys, new_key
from textveil.serve.operations import Call
from textveil.serve.problems import Problem, problem_of
from textveil.serve.service import LENGTHY, THREADS, Service
from textveil.serve.service_settings import ServiceSettings
from textveil.serve.web import Starlette

LONG = "Margaret Ellison met Thomas Reed in Stockport on 3 March 2019. " * 300


def test_a_body_that_says_or_shows_that_it_is_too_large_is_refused(start: Start) -> None:
    service = start(largest=2000)
    assert service.post("/v1/detect", text="x" * 3000).status_code == 413
    unsaid = service.client.post(
        "/v1/detect", content=iter([b"x" * 1000] * 3), headers={"content-type": "application/json"}
    )
    assert unsaid.status_code == 413
    assert service.client.post("/v1/detect", files={"file": ("a.txt", b"x" * 3000)}).status_code == 413
    assert service.post("/v1/detect", text="x").status_code == 200


def test_a_text_that_is_too_long_is_sent_to_the_jobs(start: Start) -> None:
    answer = start(longest=100).post("/v1/sanitize", text="word " * 30)
    assert answer.status_code == 413
    assert "/v1/jobs" in answer.json()["detail"]


def test_a_body_that_does_not_arrive_is_not_waited_for(start: Start) -> None:
    service = start(body_seconds=0.2)
    place = urlsplit(service.url)
    with socket.create_connection((str(place.hostname), int(place.port or 0)), timeout=LONGEST) as slow:
        head = f"POST /v1/detect HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Type: application/json\r\n"
        slow.sendall(f"{head}Content-Length: 50\r\n\r\n{{".encode())
        assert slow.recv(200).startswith(b"HTTP/1.1 408")


def test_a_head_that_does_not_arrive_is_not_waited_for(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_service, "SECONDS", 0.5)
    place = urlsplit(start().url)
    address = (str(place.hostname), int(place.port or 0))
    whole = f"GET /healthz HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode()
    for begun in (b"", b"GET /healthz HTTP/1.1\r\nHost:", whole + b"GET /"):
        with socket.create_connection(address, timeout=LONGEST) as slow:
            slow.sendall(begun)
            answered = b"".join(iter(lambda: slow.recv(4096), b""))
            assert answered.count(b"HTTP/1.1 200") == begun.count(whole)


class Clock:
    """A loop whose timers are only listed."""

    def __init__(self) -> None:
        self.timers: list[asyncio.TimerHandle] = []

    def call_later(self, delay: float, callback: Any, *args: Any, **_: Any) -> asyncio.TimerHandle:
        self.timers.append(asyncio.TimerHandle(delay, callback, args, cast("Any", self)))
        return self.timers[-1]

    def get_debug(self) -> bool:
        return False

    def _timer_handle_cancelled(self, _: asyncio.TimerHandle) -> None: ...

    def create_task(self, coro: Any, **_: Any) -> Any:
        coro.close()
        return asyncio.Future(loop=cast("Any", self))

    def call_soon(self, *_: Any, **__: Any) -> Any: ...


def test_only_a_head_is_waited_for_and_no_body() -> None:
    clock = Clock()
    config = uvicorn.Config(Starlette(), log_config=None)
    connection: Any = start_service.HeadTimeoutProtocol(config, uvicorn.server.ServerState(), {}, cast("Any", clock))

    def waits() -> list[float]:
        return [one.when() for one in clock.timers if not one.cancelled()]

    connection.connection_made(cast("asyncio.Transport", SimpleNamespace(get_extra_info=lambda _: None, close=None)))
    assert waits() == [start_service.SECONDS]
    connection.data_received(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Le")
    assert waits() == [start_service.SECONDS]
    connection.data_received(b"ngth: 3\r\n\r\nx")
    assert waits() == []
    connection.data_received(b"y")
    assert waits() == []


def test_an_answer_that_takes_too_long_is_given_up(start: Start) -> None:
    answer = start(seconds=0.01).post("/v1/sanitize", text=LONG)
    assert answer.status_code == 503
    assert answer.json()["type"].endswith("too-slow")


def test_more_at_once_than_allowed_are_told_to_come_back(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    service, begun, end, usual = start(at_once=1), Event(), Event(), Call.document

    def wait(call: Call) -> Document:
        begun.set()
        assert end.wait(LONGEST)
        return usual(call)

    monkeypatch.setattr(Call, "document", wait)
    with ThreadPoolExecutor(1) as other:
        first = other.submit(service.post, "/v1/sanitize", text="It rained.")
        assert begun.wait(LONGEST)
        second = service.post("/v1/sanitize", text="It rained.")
        end.set()
    assert first.result().status_code == 200
    assert second.status_code == 503
    assert second.headers["retry-after"]


def test_whoever_comes_when_others_are_treated_waits_for_a_turn(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    service, end, usual = start(), Event(), Call.document
    asked = THREADS * 10

    def wait(call: Call) -> Document:
        assert end.wait(LONGEST)
        return usual(call)

    monkeypatch.setattr(Call, "document", wait)
    with ThreadPoolExecutor(asked) as others:
        waiting = [others.submit(service.post, "/v1/sanitize", text="It rained.") for _ in range(asked)]
        wait_until(lambda: f"active_requests {asked}\n" in service.client.get("/metrics").text)
        end.set()
    assert [one.result().status_code for one in waiting] == [200] * asked


def test_short_texts_do_not_wait_behind_long_ones() -> None:
    service, go_on = Service(ServiceSettings()), Event()

    async def ask() -> str:
        long = [asyncio.ensure_future(service.work(go_on.wait, size=LENGTHY)) for _ in range(THREADS + 1)]
        answer = await service.work(lambda: "short", size=LENGTHY - 1)
        assert not any(one.done() for one in long)
        go_on.set()
        assert all(await asyncio.gather(*long))
        return answer

    assert asyncio.run(ask()) == "short"
    service.close()


def test_long_texts_that_wait_leave_half_of_the_places_to_short_ones() -> None:
    service, go_on = Service(ServiceSettings(at_once=4)), Event()

    async def ask() -> None:
        long = [asyncio.ensure_future(service.work(go_on.wait, size=LENGTHY)) for _ in range(3)]
        with pytest.raises(Problem) as refused:
            await long[2]
        assert (refused.value.status, refused.value.kind) == (503, "busy")
        assert await asyncio.gather(*(service.work(lambda: "short") for _ in range(2))) == ["short", "short"]
        go_on.set()
        assert all(await asyncio.gather(*long[:2]))
        assert await service.work(lambda: "long", size=LENGTHY) == "long", "places are given back"

    asyncio.run(ask())
    service.close()
    assert (service.active, service.lengthy_active) == (0, 0)


def test_whoever_gets_no_turn_in_time_is_told_to_come_back() -> None:
    service, end = Service(ServiceSettings(turn_seconds=0.01)), Event()
    for _ in range(THREADS):
        service.threads.submit(end.wait, LONGEST)
    with pytest.raises(Problem) as refused:
        asyncio.run(service.work(lambda: "never begun"))
    end.set()
    service.close()
    assert (refused.value.status, refused.value.kind) == (503, "busy")
    assert "Retry-After" in refused.value.headers


def test_a_service_that_ends_begins_nothing_that_still_waits() -> None:
    service, begun, end, done = Service(ServiceSettings()), Event(), Event(), list[int]()

    def work(number: int) -> None:
        begun.set()
        assert end.wait(LONGEST)
        done.append(number)

    tasks = [service.threads.submit(work, number) for number in range(THREADS + 3)]
    assert begun.wait(LONGEST)
    wait_until(lambda: sum(one.running() for one in tasks) == THREADS)
    with ThreadPoolExecutor(1) as other:
        closing = other.submit(service.close)
        wait_until(lambda: sum(one.cancelled() for one in tasks) == 3)
        end.set()
        closing.result(LONGEST)
    assert sorted(done) == list(range(THREADS))


def test_memory_that_runs_out_is_a_problem_and_no_fault() -> None:
    assert problem_of(MemoryError()).status == 503
    assert problem_of(RuntimeError("Margaret Ellison")).detail.count("Ellison") == 0


OTHER_HOSTS = ["evil.example", "evil.example:8642", "127.0.0.1.evil.example", "", "[127.0.0.1]evil.example"]
OTHER_HOSTS += ["127.0.0.1:1@evil.example", "[::1]:80:90", "localhost:port", "localhost evil.example", "[localhost]x:1"]


@pytest.mark.parametrize("host", OTHER_HOSTS)
def test_a_name_that_is_not_ours_is_not_answered(service: Running, host: str) -> None:
    assert service.client.get("/healthz", headers={"host": host}).status_code == 421
    from_there = {"host": host, "origin": f"http://{host}"}
    assert service.client.post("/v1/detect", json={"text": "x"}, headers=from_there).status_code == 421


@pytest.mark.parametrize("host", ["localhost", "LocalHost:8642", "127.0.0.1:1", "[::1]", "[::1]:8642"])
def test_a_name_of_this_machine_is_answered(service: Running, host: str) -> None:
    assert service.client.get("/healthz", headers={"host": host}).status_code == 200
    own_page = {"host": host, "origin": f"http://{host}"}
    assert service.client.post("/v1/detect", json={"text": "x"}, headers=own_page).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_page_of_another_site_may_not_ask(service: Running, headers: dict[str, str]) -> None:
    answer = service.client.post("/v1/detect", json={"text": "x"}, headers=headers)
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org"])
def test_beyond_this_machine_it_needs_keys_and_tls(host: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--keys"):
        ServiceSettings(host=host)
    with pytest.raises(UsageError, match="--tls-certificate"):
        ServiceSettings(host=host, keys="keys.toml")
    assert ServiceSettings(host=host, keys="keys.toml", plain_http=True).host == host
    assert ServiceSettings(host=host, keys="keys.toml", certificate="c.pem", private_key="k.pem").host == host


def write_keys(folder: Path, more: str = "", *, name: str = "clinic") -> tuple[str, str]:
    """A key, and the file that lets it in."""
    key, table = new_key(name)
    file = folder / "keys.toml"
    file.write_text(table + more + "\n" + (file.read_text() if file.exists() else ""))
    return key, str(file)


def test_without_its_key_nothing_is_answered_but_that_the_worker_lives(start: Start, tmp_path: Path) -> None:
    key, file = write_keys(tmp_path)
    service = start(keys=file)
    for said in ({}, {"authorization": "Bearer wrong"}, {"authorization": f"Basic {key}"}, {"authorization": key}):
        answer = service.client.post("/v1/detect", json={"text": "x"}, headers=said)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"].startswith("Bearer")
        assert service.client.get("/metrics", headers=said).status_code == 401
    good = {"authorization": f"Bearer {key}"}
    assert service.client.post("/v1/detect", json={"text": "x"}, headers=good).status_code == 200
    assert service.client.get("/healthz").status_code == 200


def test_a_key_opens_only_what_it_may(start: Start, tmp_path: Path) -> None:
    key, file = write_keys(tmp_path, 'may = ["detect"]')
    service, said = start(keys=file), {"authorization": f"Bearer {key}"}
    assert service.client.post("/v1/detect", json={"text": "x"}, headers=said).status_code == 200
    assert service.client.post("/v1/sanitize", json={"text": "x"}, headers=said).status_code == 403
    job = {"operation": "sanitize", "request": {"text": "x"}}
    assert service.client.post("/v1/jobs", json=job, headers=said).status_code == 403


def test_keys_are_kept_as_digests_only(tmp_path: Path) -> None:
    key, file = write_keys(tmp_path)
    assert key not in Path(file).read_text()
    keys = load_keys(file)
    assert isinstance(keys, Keys)
    assert keys.caller(f"Bearer {key}").name == "clinic"
    assert key not in repr(keys)


@pytest.mark.parametrize("text", ["", "x = 1", "[keys]", "[keys.a]", '[keys.a]\ndigest = "short"', "[keys.a]\nmay = 1"])
def test_a_file_of_keys_that_is_none_is_an_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "keys.toml").write_text(text)
    with pytest.raises(InputError, match="keys"):
        load_keys(str(tmp_path / "keys.toml"))


ENTITIES = (
    "HIV infection\tfever\nHIV infection\trash\ninfluenza\tfever\ninfluenza\tcough\nmeasles\tfever\nmeasles\trash\n"
)
NOTE = "The patient has an HIV infection with fever and a rash, not influenza."


def test_a_reader_gets_their_own_view_and_never_another(start: Start, tmp_path: Path) -> None:
    (tmp_path / "e.tsv").write_text(ENTITIES)
    (tmp_path / "r.toml").write_text('[readers.nurse]\nprotect = ["HIV infection"]\n[readers.doctor]\nprotect = []\n')
    nurse, _ = write_keys(tmp_path, 'reader = "nurse"', name="nurse")
    doctor, file = write_keys(tmp_path, 'reader = "doctor"', name="doctor")
    service = start(keys=file, entities=str(tmp_path / "e.tsv"), rules=str(tmp_path / "r.toml"), k=1)

    def view(key: str, **more: str) -> tuple[int, str]:
        answer = service.client.post(
            "/v1/view", json={"text": NOTE, **more}, headers={"authorization": f"Bearer {key}"}
        )
        return answer.status_code, answer.text

    assert "HIV infection" in view(doctor)[1]
    status, own = view(nurse)
    assert status == 200
    assert "HIV" not in own
    tries = ["doctor", "Doctor", "doctor ", " doctor", "DOCTOR", "*", "nobody", "doctor\u200b", "nurse,doctor", "docto"]
    for _ in range(10):
        for name in tries:
            status, said = view(nurse, reader=name)
            assert status == 403
            assert "HIV" not in said
    by_nurse = {"authorization": f"Bearer {nurse}"}
    for path in ("/v1/detect", "/v1/sanitize", "/v1/attack", "/v1/restore"):
        assert service.client.post(path, json={"text": NOTE}, headers=by_nurse).status_code == 403


def test_a_job_of_one_key_is_none_for_another(start: Start, tmp_path: Path) -> None:
    one, _ = write_keys(tmp_path, name="one")
    other, file = write_keys(tmp_path, name="other")
    service = start(keys=file)
    mine, theirs = ({"authorization": f"Bearer {key}"} for key in (one, other))
    job = {"operation": "sanitize", "request": {"text": "Margaret Ellison left."}}
    place = service.client.post("/v1/jobs", json=job, headers=mine).headers["location"]
    for path in (place, f"{place}/result"):
        assert service.client.get(path, headers=theirs).status_code == 404
    assert service.client.delete(place, headers=theirs).status_code == 404
    wait_until(lambda: service.client.get(place, headers=mine).json()["state"] == "done")
    assert "Ellison" not in service.client.get(f"{place}/result", headers=mine).json()["text"]
    assert service.client.delete(place, headers=mine).status_code == 204
    assert service.client.get(place, headers=mine).status_code == 404


def test_every_wait_is_an_option_and_is_no_nonsense() -> None:
    parser = ArgumentParser()
    fill_parser(parser, COMMANDS["serve"])
    settings = read_settings(parser.parse_args(["--seconds", "2", "--body-seconds", "0.5"]))
    assert (settings.seconds, settings.body_seconds) == (2, 0.5)
    for said in (["--seconds", "0"], ["--body-seconds", "-1"], ["--seconds", "nan"]):
        with pytest.raises(UsageError, match="above 0"):
            read_settings(parser.parse_args(said))


def test_a_reader_gets_what_postgres_grants_to_their_role(start: Start, tmp_path: Path, postgres_server: str) -> None:
    psycopg = pytest.importorskip("psycopg")
    (tmp_path / "e.tsv").write_text(ENTITIES)
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE wards")
    dsn = postgres_server.replace("dbname=postgres", "dbname=wards")
    with psycopg.connect(dsn) as connection:
        connection.execute(
            "CREATE TABLE diseases (name text);"
            "INSERT INTO diseases VALUES ('influenza'), ('measles'), ('HIV infection');"
            "CREATE ROLE ward_doctor; CREATE ROLE ward_nurse; GRANT SELECT ON diseases TO ward_doctor, ward_nurse;"
            "ALTER TABLE diseases ENABLE ROW LEVEL SECURITY; CREATE POLICY a ON diseases TO ward_doctor USING (true);"
            "CREATE POLICY b ON diseases TO ward_nurse USING (name <> 'HIV infection')"
        )
    try:
        service = start(entities=str(tmp_path / "e.tsv"), grants=dsn, visible="SELECT name FROM diseases", k=1)
        seen = {
            role: service.post("/v1/view", text=NOTE, reader=role) for role in ("ward_doctor", "ward_nurse", "nobody")
        }
        assert seen["ward_doctor"].json()["text"] == NOTE
        assert "HIV" not in seen["ward_nurse"].text
        assert "influenza" in seen["ward_nurse"].text
        assert seen["nobody"].status_code == 403
    finally:
        with psycopg.connect(postgres_server, autocommit=True) as connection:
            connection.execute("DROP DATABASE wards WITH (FORCE)")
            connection.execute("DROP ROLE ward_doctor, ward_nurse")


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"entities": "e.tsv"}, "one of these"),
        ({"entities": "e.tsv", "rules": "r.toml", "grants": "dbname=x", "visible": "SELECT 1"}, "one of these"),
        ({"entities": "e.tsv", "grants": "dbname=x"}, "--visible"),
        ({"grants": "dbname=x", "visible": "SELECT 1"}, "--entities"),
    ],
)
def test_rights_that_nobody_or_two_could_tell_are_refused(given: dict[str, str], error: str) -> None:
    with pytest.raises(UsageError, match=error):
        ServiceSettings(**cast("Any", given))
