"""A service says where it is only once it can be asked, and writes the token of its desk into no log."""

import os
import pty
import re
import shutil
import signal
import ssl
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx
import pytest

from serve.conftest import free_port
from textveil.core.errors import UsageError
from textveil.serve.access import new_key
from textveil.serve.service_settings import check_certificate


@contextmanager
def started(*command: str, stderr: int = subprocess.PIPE) -> Iterator["subprocess.Popen[str]"]:
    """A command that serves, until the block ends."""
    whole = [sys.executable, "-m", "textveil.cli.main", *command]
    with subprocess.Popen(whole, stderr=stderr, text=True, start_new_session=True) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)


def read_lines(source: IO[str] | None, until: str) -> list[str]:
    """The lines up to the first that holds a word."""
    assert source is not None
    lines = []
    for line in iter(source.readline, ""):
        lines.append(line)
        if until in line:
            return lines
    raise AssertionError(f"it ended before it said {until!r}: {lines}")


def address_in(lines: list[str]) -> str:
    found = re.search(r"https?://\S+", lines[-1])
    assert found is not None
    return found[0]


def test_the_desk_and_the_guard_answer_where_they_say_they_are(tmp_path: Path) -> None:
    with started("desk", "--no-browser", "--state", str(tmp_path / "state")) as desk:
        address = address_in(read_lines(desk.stderr, "the desk is at"))
        assert httpx.get(address, timeout=60).status_code == 303
    with started("guard", "--upstream", "http://127.0.0.1:9/v1", "--port", str(free_port())) as guard:
        address = address_in(read_lines(guard.stderr, "the guard stands at"))
        assert httpx.get(address.removesuffix("/v1") + "/healthz", timeout=60).status_code == 200


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_service_answers_where_it_says_and_logs_no_token(tmp_path: Path, workers: str) -> None:
    command = ["serve", "--port", str(free_port()), "--state", str(tmp_path / "state"), "--workers", workers]
    with started(*command) as service:
        said = read_lines(service.stderr, "textveil answers at")
        address = address_in(said)
        assert httpx.get(f"{address}healthz", timeout=60).status_code == 200
        if workers == "2":
            return
        said += read_lines(service.stderr, "the address of the desk")
        file = tmp_path / "state" / "desk-address.txt"
        desk = file.read_text().strip()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert httpx.get(desk, timeout=60).status_code == 303
        said += read_lines(service.stderr, '"/desk"')
    token = desk.partition("token=")[2]
    assert len(token) > 20
    assert token not in "".join(said) + (service.stderr.read() if service.stderr and not service.stderr.closed else "")


def test_a_person_at_a_terminal_is_told_the_address_of_the_desk() -> None:
    ours, theirs = pty.openpty()
    command = ["serve", "--port", str(free_port())]
    with os.fdopen(ours, encoding="utf-8", errors="replace") as terminal, started(*command, stderr=theirs):
        os.close(theirs)
        address = address_in(read_lines(terminal, "the desk is at"))
        assert httpx.get(address, timeout=60).status_code == 303


def test_decisions_outlive_a_desk_that_is_killed(tmp_path: Path) -> None:
    letter, state = tmp_path / "letter.txt", tmp_path / "state"
    letter.write_text("Ann Lee met Bob Stone in Ghent. Later Ann Lee left Ghent for good, and it rained.")
    command = ["desk", str(letter), "--no-browser", "--state", str(state)]

    def ask(desk: httpx.Client, address: str) -> str:
        where = desk.get(address).headers["location"]
        return f"/desk/api/documents/{where.partition('=')[2]}"

    with started(*command) as process:
        address = address_in(read_lines(process.stderr, "the desk is at"))
        with httpx.Client(base_url=address.partition("/desk")[0], timeout=60, headers={"X-Textveil-Desk": "1"}) as desk:
            place = ask(desk, address)
            for entity in desk.get(f"{place}/state").json()["entities"][:2]:
                desk.post(f"{place}/decisions", json={"act": "keep", "entities": [entity["id"]], "who": "Ada"})
            desk.post(f"{place}/undo", json={})
            before = desk.get(f"{place}/state").json()
        process.kill()
        process.wait()
    with started(*command) as process:
        address = address_in(read_lines(process.stderr, "the desk is at"))
        with httpx.Client(base_url=address.partition("/desk")[0], timeout=60, headers={"X-Textveil-Desk": "1"}) as desk:
            place = ask(desk, address)
            assert desk.get("/desk/api/about").json()["is_lasting"]
            after = desk.get(f"{place}/state").json()
            assert [one["act"] for one in after["entities"]] == [one["act"] for one in before["entities"]]
            assert (after["can_undo"], after["can_redo"]) == (True, True)
            redone = desk.post(f"{place}/redo", json={}).json()
            assert [one["act"] for one in redone["entities"]][:2] == ["keep", "keep"]
    sealed = b"".join(file.read_bytes() for file in state.iterdir())
    assert not [word for word in (b"Ann", b"Stone", b"Ghent", b"Ada") if word in sealed]


@pytest.fixture(scope="session")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two certificates of this machine, with their keys."""
    folder = tmp_path_factory.mktemp("tls")
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed")
    for name in ("a", "b"):
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
        command += ["-addext", "subjectAltName=DNS:localhost", "-keyout", f"{name}.key", "-out", f"{name}.pem"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    locked = ["openssl", "rsa", "-in", "a.key", "-aes256", "-passout", "pass:secret", "-out", "locked.key"]
    subprocess.run(locked, cwd=folder, check=True, capture_output=True)
    (folder / "junk.pem").write_text("junk")
    return folder


@pytest.mark.parametrize(
    ("certificate", "key", "told"),
    [
        ("a.pem", "b.key", "do not belong together"),
        ("junk.pem", "a.key", "cannot be read"),
        ("a.pem", "locked.key", "without a passphrase"),
        ("none.pem", "a.key", "is not there"),
    ],
)
def test_a_certificate_that_does_not_serve_is_told_before_anything_starts(
    certificates: Path, certificate: str, key: str, told: str
) -> None:
    with pytest.raises(UsageError, match=told):
        check_certificate(str(certificates / certificate), str(certificates / key))


def test_over_tls_a_key_opens_and_no_other_does(certificates: Path, tmp_path: Path) -> None:
    key, table = new_key("clinic")
    (tmp_path / "keys.toml").write_text(table)
    port = free_port()
    command = ["serve", "--port", str(port), "--keys", str(tmp_path / "keys.toml"), "--state", str(tmp_path)]
    command += ["--tls-certificate", str(certificates / "a.pem"), "--tls-key", str(certificates / "a.key")]
    trusted = ssl.create_default_context(cafile=str(certificates / "a.pem"))
    with started(*command) as process, httpx.Client(base_url=f"https://localhost:{port}", verify=trusted) as client:
        said = read_lines(process.stderr, "answers at")
        assert f"https://127.0.0.1:{port}/" in said[-1]
        asked = {"text": "Ann Lee came."}
        heads = [{"Authorization": f"Bearer {one}"} for one in (key, key[:-1], "tv_")]
        answers = [client.post("/v1/detect", json=asked, headers=head, timeout=60) for head in (*heads, {})]
        assert [answer.status_code for answer in answers] == [200, 401, 401, 401]
        with pytest.raises(httpx.HTTPError):
            httpx.get(f"http://localhost:{port}/healthz", timeout=10)
