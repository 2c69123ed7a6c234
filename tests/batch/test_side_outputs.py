"""Certificates, a vault and links between documents, beside the outputs of a batch."""

import json
import signal
import time
from pathlib import Path

import pytest

import textveil as tv
from batch.collection import NOTES, contents, finish, lines, make_folder, start
from textveil.batch.run import Choices, sanitize_batch
from textveil.batch.side_outputs import Beside, verify_records
from textveil.cli.main import main
from textveil.core.errors import InputError, UsageError
from textveil.formats.reader import choose_settings
from textveil.replacements.vault import open_vault

KEY = bytes(range(32))


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that was sanitized with certificates and a vault."""
    folder = tmp_path_factory.mktemp("beside")
    make_folder(folder / "in")
    (folder / "key").write_bytes(KEY)
    policy = tv.Policy(key=KEY, replace={"person": "placeholder"})
    with open_vault(folder / "vault.db", key=KEY) as vault:
        beside = Beside(folder / "certificates", folder / "public", key=KEY, vault=vault)
        assert sanitize_batch(folder / "in", folder / "out", policy=policy, beside=beside).is_whole
    return folder


def outputs_of(done: Path) -> dict[str, Path]:
    """The outputs by the names of the inputs."""
    return {str(row["name"]): done / "out" / str(row["output"]) for row in lines(done / "out.batch" / "names.jsonl")}


def test_every_document_has_a_certificate_that_holds(done: Path) -> None:
    texts = [path for path in outputs_of(done).values() if path.suffix == ".txt"]
    assert len(texts) == 8
    for path in texts:
        assert tv.verify(tv.read(path), done / "certificates" / f"{path.name}.json", key=KEY) == []
    assert len(contents(done / "certificates")) == len(contents(done / "out")) == len(contents(done / "public"))


@pytest.mark.parametrize(("name", "word"), [("notes.jsonl", "came"), ("table.csv", "came"), ("mails.mbox", "Hello")])
def test_every_record_has_one_and_a_changed_record_is_found(done: Path, tmp_path: Path, name: str, word: str) -> None:
    output = outputs_of(done)[name]
    promised = done / "certificates" / f"{output.name}.certificates.jsonl"
    command = ["verify", str(output), str(promised), "--key", str(done / "key")]
    assert main(command) == 0
    changed = tmp_path / output.name
    changed.write_text(output.read_text().replace(word, "Goodbye", 1))
    command[1] = str(changed)
    assert main(command) == 1


def test_certificates_of_other_records_are_refused(done: Path, tmp_path: Path) -> None:
    output = outputs_of(done)["notes.jsonl"]
    promised = done / "certificates" / f"{output.name}.certificates.jsonl"
    (tmp_path / "fewer.jsonl").write_text("\n".join(promised.read_text().splitlines()[:5]) + "\n")
    with pytest.raises(InputError, match="not as many records"):
        list(verify_records(output, tmp_path / "fewer.jsonl", settings=choose_settings(output), key=KEY))


def test_what_is_public_holds_no_name_and_what_is_private_is_for_its_owner(done: Path) -> None:
    told = b"".join(contents(done / "public").values())
    assert not [name for name in (b"Ellison", b"Reed", b"Babbage") if name in told]
    assert (done / "certificates").stat().st_mode & 0o077 == 0


def test_what_the_vault_remembers_puts_a_document_back(done: Path) -> None:
    for name, path in outputs_of(done).items():
        if name.endswith(".txt"):
            restored = tv.restore(path.read_text(), done / "vault.db", document=path.name, key=KEY)
            assert restored == (done / "in" / name).read_text()
    record = json.loads(outputs_of(done)["notes.jsonl"].read_text().splitlines()[6])["note"]
    named = f"{outputs_of(done)['notes.jsonl'].name} record 7"
    assert "Ann Lee" in tv.restore(record, done / "vault.db", document=named, key=KEY)


def test_a_killed_batch_ends_with_the_same_certificates(done: Path, tmp_path: Path) -> None:
    key = done / "key"
    beside = ("--certificates", tmp_path / "certificates", "--public-certificates", tmp_path / "public", "--key", key)
    vault = ("--vault", tmp_path / "vault.db", "--vault-key", key)
    options = ("--secret", key, "--replace", "person=placeholder", *beside, *vault)
    process = start(done / "in", tmp_path / "out", *options)
    while process.poll() is None and not list(tmp_path.glob("out/*")):
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert finish(done / "in", tmp_path / "out", *options)[0] == 0
    for name in ("out", "certificates", "public"):
        assert contents(tmp_path / name) == contents(done / name), name


def test_certificates_and_a_vault_never_stand_among_what_is_shared(done: Path, tmp_path: Path) -> None:
    for folder in (tmp_path / "out", tmp_path / "out" / "certificates", tmp_path / "out.batch"):
        with pytest.raises(UsageError, match="outside the output"):
            sanitize_batch(done / "in", tmp_path / "out", beside=Beside(folder))
    with pytest.raises(UsageError, match="a folder of their own"):
        sanitize_batch(done / "in", tmp_path / "out", beside=Beside(done / "in"))
    command = ["batch", str(done / "in"), str(tmp_path / "out"), "--vault-key", str(done / "key")]
    assert main([*command, "--vault", str(tmp_path / "out" / "vault.db")]) == 2
    assert list(tmp_path.iterdir()) == []


def test_people_are_linked_by_identifiers_of_the_kinds_named_and_by_no_others(tmp_path: Path) -> None:
    notes = ["Ann Lee wrote from ann.lee@example.org.", "Thomas Reed and A. Lee: ann.lee@EXAMPLE.org", NOTES[0]]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps({"note": note}) + "\n" for note in notes))
    sanitize_batch(tmp_path / "in.jsonl", tmp_path / "out.jsonl", choices=Choices(link_by=("e-mail address",)))
    (linked,) = lines(tmp_path / "out.jsonl.batch" / "people.jsonl")
    assert linked["by"] == "the same e-mail address"
    places = linked["places"]
    assert isinstance(places, list)
    assert [(place["record"], place["written"]) for place in places] == [
        (1, "ann.lee@example.org"),
        (2, "ann.lee@EXAMPLE.org"),
    ]
    assert (places[0]["person"], places[0]["because"]) == ("Ann Lee", "it is made of the name")
    sanitize_batch(tmp_path / "in.jsonl", tmp_path / "two.jsonl", choices=Choices(link_by=("phone number",)))
    assert lines(tmp_path / "two.jsonl.batch" / "people.jsonl") == []
    with pytest.raises(UsageError, match="there are: account number"):
        sanitize_batch(tmp_path / "in.jsonl", tmp_path / "three.jsonl", choices=Choices(link_by=("shoe size",)))
