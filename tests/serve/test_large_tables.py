"""A table is read and sent piece by piece, and none of it leaves before all of it is safe."""

import asyncio
import tempfile
from pathlib import Path

import httpx
import pytest

from serve.conftest import Running, Start
from textveil.serve.operations import PIECE, attachment
from textveil.serve.web import Message

ROWS = ["name,mail,town"] + [f"Margaret Ellison,m{number}@example.org,Stockport" for number in range(40)]


def send(client: httpx.Client, data: bytes, name: str = "people.csv", **fields: str) -> httpx.Response:
    return client.post("/v1/table", files={"file": (name, data)}, data=fields)


def test_a_table_comes_back_with_as_many_rows_and_no_secret(service: Running) -> None:
    answer = send(service.client, "\n".join(ROWS).encode(), policy='{"level": "strict"}')
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.text.splitlines()[0] == ROWS[0]
    assert len(answer.text.splitlines()) == len(ROWS)
    assert "Ellison" not in answer.text
    assert "example.org" not in answer.text


def test_what_is_no_table_is_refused(service: Running) -> None:
    assert send(service.client, b"x", "letter.docx").status_code == 415
    assert service.client.post("/v1/table", data={"policy": "{}"}).status_code in (400, 422)
    assert send(service.client, b'a,b\n"x', "a.csv").status_code == 422
    assert send(service.client, b"a\nb", policy='{"corpus": "/etc/passwd"}').status_code == 422
    assert send(service.client, b"a\nb", policy="{").status_code == 422


def test_a_table_that_gets_too_large_on_its_way_is_refused(start: Start) -> None:
    client = start(largest=20_000).client
    assert send(client, b"x" * 30_000).status_code == 413
    head = b'--cut\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    body = [head, *[b"x" * 9000] * 3]
    unsaid = {"content-type": "multipart/form-data; boundary=cut"}
    assert client.post("/v1/table", content=iter(body), headers=unsaid).status_code == 413


def test_nothing_of_a_table_stays_on_the_disk(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    client = start().client
    assert send(client, "\n".join(ROWS).encode()).status_code == 200
    assert send(client, b'a,b\n"x').status_code == 422
    assert not list(folder.iterdir())


def test_a_large_file_is_sent_in_pieces_and_whole() -> None:
    data, sent = b"x" * (2 * PIECE + 1), list[Message]()

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {}

    asyncio.run(attachment(data, "a.txt")({}, receive, send))
    bodies = [one["body"] for one in sent if one["type"] == "http.response.body"]
    assert max(map(len, bodies)) == PIECE
    assert b"".join(bodies) == data
    assert (b"content-length", str(len(data)).encode()) in sent[0]["headers"]
    assert not sent[-1]["more_body"]
