"""What is kept is sealed, shown to its readers alone, and every look is written down for good."""

import sqlite3
from pathlib import Path

import httpx
import pytest

from serve.conftest import Start
from serve.test_limits import ENTITIES, NOTE, write_keys
from textveil.core.errors import InputError, UsageError
from textveil.serve.kept_documents import Storage, note, open_storage, read_trail
from textveil.serve.service_settings import ServiceSettings

KEY = b"k" * 32


@pytest.fixture(params=["sqlite", "postgres"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    if request.param == "sqlite":
        return open_storage(str(tmp_path / "kept.db"), key=KEY)
    import psycopg

    server = str(request.getfixturevalue("postgres_server"))
    with psycopg.connect(server) as connection:
        for table in ("about", "documents", "audit"):
            connection.execute(f"DROP TABLE IF EXISTS {table}")
        found = connection.info
        address = f"postgresql://{found.user}@/{found.dbname}?host={found.host}&port={found.port}"
    return open_storage(address, key=KEY)


def test_a_document_comes_back_as_it_was_and_goes_for_good(storage: Storage) -> None:
    with storage.change() as change:
        storage.put(change, "a", NOTE)
        storage.put(change, "a", NOTE + "!")
        assert storage.get(change, "a") == NOTE + "!"
        assert storage.get(change, "b") is None
    with storage.change() as change:
        assert storage.forget(change, "a")
        assert not storage.forget(change, "a")
        assert storage.get(change, "a") is None


def test_neither_text_nor_name_stands_in_the_file(tmp_path: Path) -> None:
    storage = open_storage(str(tmp_path / "kept.db"), key=KEY)
    with storage.change() as change:
        storage.put(change, "ward-round", NOTE)
        note(change, storage, what="seen", who="k", reader="nurse", name="ward-round", view=NOTE)
    written = (tmp_path / "kept.db").read_bytes()
    assert b"HIV" not in written
    assert b"ward-round" not in written
    assert (tmp_path / "kept.db").stat().st_mode & 0o077 == 0


def test_another_key_does_not_open_it(storage: Storage) -> None:
    with pytest.raises(UsageError, match="does not open with this key"):
        open_storage(storage.address, key=b"x" * 32)
    with pytest.raises(UsageError, match="32 secret bytes"):
        open_storage(storage.address, key=b"short")


def test_what_cannot_be_a_storage_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("no database, this is " * 100)
    with pytest.raises(InputError, match="storage"):
        open_storage(str(tmp_path / "a.txt"), key=KEY)
    with pytest.raises(InputError, match="storage"):
        open_storage(str(tmp_path / "none" / "kept.db"), key=KEY)


def write_trail(storage: Storage, count: int = 5) -> None:
    for number in range(count):
        with storage.change() as change:
            note(change, storage, what="seen", who=f"k{number}", reader="nurse", name="a")


def test_a_trail_that_nobody_touched_is_whole(storage: Storage) -> None:
    write_trail(storage)
    with storage.change() as change:
        trail = read_trail(change, storage)
    assert trail.is_whole
    assert [one.who for one in trail.entries] == ["k0", "k1", "k2", "k3", "k4"]


FORGERIES = [
    "UPDATE audit SET entry = replace(entry, 'k2', 'k9') WHERE number = 3",
    "DELETE FROM audit WHERE number = 3",
    "DELETE FROM audit WHERE number = 1",
    "UPDATE audit SET digest = replace(digest, substr(digest, 1, 1), 'f') || 'x' WHERE number = 2",
    "UPDATE audit SET number = 6 WHERE number = 3",
    "UPDATE audit SET entry = (SELECT entry FROM audit WHERE number = 1) WHERE number = 2",
    "INSERT INTO audit SELECT 6, entry, digest FROM audit WHERE number = 5",
]


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_trail_that_was_rewritten_is_not(tmp_path: Path, forgery: str) -> None:
    storage = open_storage(str(tmp_path / "kept.db"), key=KEY)
    write_trail(storage)
    with sqlite3.connect(tmp_path / "kept.db") as forger:
        forger.execute(forgery)
    with storage.change() as change:
        assert not read_trail(change, storage).is_whole


def test_entries_that_were_cut_off_show_by_the_head(tmp_path: Path) -> None:
    storage = open_storage(str(tmp_path / "kept.db"), key=KEY)
    write_trail(storage)
    with storage.change() as change:
        noted = read_trail(change, storage).head
        change.do("DELETE FROM audit WHERE number = ?", 5)
        assert read_trail(change, storage).head != noted


@pytest.fixture
def asked(start: Start, tmp_path: Path) -> tuple[httpx.Client, dict[str, dict[str, str]]]:
    """A service that keeps documents, and the keys of whoever asks it."""
    (tmp_path / "e.tsv").write_text(ENTITIES)
    rules = '[readers.nurse]\nprotect = ["HIV infection"]\n[readers.doctor]\nprotect = []\n'
    (tmp_path / "r.toml").write_text(rules)
    (tmp_path / "store.key").write_bytes(KEY)
    rights = {
        "nurse": 'reader = "nurse"',
        "doctor": 'reader = "doctor"',
        "stranger": 'reader = "stranger"',
        "clerk": 'may = ["documents"]',
        "auditor": 'may = ["audit"]',
        "nobody": 'may = ["view"]',
    }
    keys = {name: write_keys(tmp_path, more, name=name) for name, more in rights.items()}
    service = start(
        keys=keys["nobody"][1], entities=str(tmp_path / "e.tsv"), rules=str(tmp_path / "r.toml"), k=1,
        store=str(tmp_path / "kept.db"), store_key=str(tmp_path / "store.key"),
    )  # fmt: skip
    return service.client, {name: {"authorization": f"Bearer {key}"} for name, (key, _) in keys.items()}


def test_each_reader_sees_their_own_view_and_nobody_the_original(
    asked: tuple[httpx.Client, dict[str, dict[str, str]]],
) -> None:
    client, keys = asked
    place = "/v1/documents/note-7"
    assert client.put(place, json={"text": NOTE}, headers=keys["clerk"]).status_code == 204
    assert "HIV infection" in client.get(f"{place}/view", headers=keys["doctor"]).json()["text"]
    assert "HIV" not in client.get(f"{place}/view", headers=keys["nurse"]).json()["text"]
    for name in ("stranger", "nobody"):
        assert client.get(f"{place}/view", headers=keys[name]).status_code == 404
    for name in ("clerk", "auditor"):
        assert client.get(f"{place}/view", headers=keys[name]).status_code == 403
    assert client.get(f"{place}/view").status_code == 401


def test_a_reader_is_denied_in_every_way_that_was_thought_of(
    asked: tuple[httpx.Client, dict[str, dict[str, str]]],
) -> None:
    client, keys = asked
    client.put("/v1/documents/note-7", json={"text": NOTE}, headers=keys["clerk"])
    nurse = keys["nurse"]
    paths = [
        "/v1/documents/note-7", "/v1/documents/note-7/original", "/v1/documents/note-7/view/doctor", "/v1/documents",
        "/v1/documents/", "/v1/documents/../documents/note-7", "/v1/documents/note-7%2f..%2fnote-7", "/v1/audit",
        "/v1/documents/note-8/view", "/v1/documents/NOTE-7/view", "/v1/documents/%6eote-7%00/view", "/v1/jobs/x/result",
    ]  # fmt: skip
    for path in paths:
        for method in ("GET", "POST", "PUT", "DELETE", "PATCH"):
            answer = client.request(method, path, headers=nurse)
            assert answer.status_code in (401, 403, 404, 405, 415), (method, path)
            assert "HIV" not in answer.text
    queries = ["?reader=doctor", "?user=doctor", "?as=doctor", "?reader[]=doctor", "#doctor", "?original=1", "?k=0"]
    headers = [
        {"x-reader": "doctor"},
        {"x-forwarded-user": "doctor"},
        {"cookie": "reader=doctor"},
        {"x-original-url": "/"},
    ]
    for query in queries:
        for more in headers:
            answer = client.get(f"/v1/documents/note-7/view{query}", headers={**nurse, **more})
            assert answer.status_code == 200
            assert "HIV" not in answer.text


def test_every_look_is_in_the_trail_also_those_denied(asked: tuple[httpx.Client, dict[str, dict[str, str]]]) -> None:
    client, keys = asked
    client.put("/v1/documents/a", json={"text": NOTE}, headers=keys["clerk"])
    client.get("/v1/documents/a/view", headers=keys["nurse"])
    client.get("/v1/documents/a/view", headers=keys["stranger"])
    assert client.delete("/v1/documents/a", headers=keys["clerk"]).status_code == 204
    assert client.delete("/v1/documents/a", headers=keys["clerk"]).status_code == 404
    assert client.get("/v1/documents/a/view", headers=keys["doctor"]).status_code == 404
    said = client.get("/v1/audit", headers=keys["auditor"]).json()
    assert said["whole"]
    told = [(one["what"], one["who"]) for one in said["entries"]]
    assert told == [
        ("kept", "clerk"), ("seen", "nurse"), ("denied", "stranger"), ("forgotten", "clerk"), ("forgotten", "clerk"),
        ("denied", "doctor"),
    ]  # fmt: skip
    assert "HIV" not in str(said)


def test_keeping_needs_keys_and_readers() -> None:
    with pytest.raises(UsageError, match="--keys, --entities"):
        ServiceSettings(store="a.db", store_key="a.key")
    with pytest.raises(UsageError, match="--store-key"):
        ServiceSettings(store="a.db")
