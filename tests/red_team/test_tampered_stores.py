"""Whoever changes a file that textveil keeps learns nothing by it, and nobody is told anything false."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from textveil.core.errors import TextveilError
from textveil.core.kinds import Kind
from textveil.replacements.restore import restore, restore_text
from textveil.replacements.vault import VaultEntry, open_vault
from textveil.serve.jobs import Jobs, Reply
from textveil.serve.kept_documents import note, open_storage, read_trail
from textveil.store.passphrase_cipher import Cipher

KEY, SECRET = b"k" * 32, "Margaret Ellison"
TRIALS = 60


def fill_vault(file: Path) -> None:
    with open_vault(file, key=KEY) as vault:
        for number in range(20):
            place = f"<PERSON_{number}>"
            entry = VaultEntry(5, 5 + len(place), place, SECRET, Kind.PERSON, "e", SECRET, "<{KIND}_{n}>")
            vault.remember(f"letter {number}", released=letter(number), entries=[entry])


def letter(number: int) -> str:
    return f"Dear <PERSON_{number}>, it rained."


def ask_vault(file: Path) -> Any:
    with open_vault(file, key=KEY) as vault:
        return [restore(letter(number), vault) for number in range(20)]


def fill_storage(file: Path) -> None:
    storage = open_storage(str(file), key=KEY)
    for number in range(20):
        with storage.change() as change:
            storage.put(change, f"note {number}", f"{SECRET} came {number} times.")
            note(change, storage, what="kept", who="k", reader="", name=f"note {number}")


def ask_storage(file: Path) -> Any:
    storage = open_storage(str(file), key=KEY)
    with storage.change() as change:
        return [storage.get(change, f"note {number}") for number in range(20)], read_trail(change, storage)


def fill_jobs(file: Path) -> None:
    jobs = Jobs(file, Cipher(KEY))
    names = [jobs.accept({"text": f"{SECRET} {number}"}, caller="me") for number in range(20)]
    jobs.finish(names[0], Reply(200, "text/plain", SECRET.encode()))


def ask_jobs(file: Path) -> Any:
    jobs = Jobs(file, Cipher(KEY))
    return [task.asked["text"] for _ in range(19) if (task := jobs.take()) is not None]


STORES: dict[str, tuple[Callable[[Path], None], Callable[[Path], Any]]] = {
    "vault": (fill_vault, ask_vault),
    "storage": (fill_storage, ask_storage),
    "jobs": (fill_jobs, ask_jobs),
}


def texts_told(ask: Callable[[Path], Any], file: Path) -> set[str] | None:
    """The texts that a store gives out; None where it is refused, with a sentence."""
    try:
        return {text for text in flatten(ask(file)) if isinstance(text, str)}
    except TextveilError as error:
        return None if SECRET not in str(error) else {str(error)}


def flatten(found: Any) -> list[Any]:
    """All parts of an answer."""
    return [one for part in found for one in flatten(part)] if isinstance(found, list | tuple) else [found]


@pytest.mark.parametrize("name", STORES)
def test_a_store_with_a_changed_byte_gives_out_nothing_that_was_not_kept(name: str, tmp_path: Path) -> None:
    fill, ask = STORES[name]
    fill(tmp_path / "whole.db")
    drawn, data = random.Random(7), (tmp_path / "whole.db").read_bytes()
    kept = texts_told(ask, Path(shutil.copy(tmp_path / "whole.db", tmp_path / "first.db")))
    told = list[set[str] | None]()
    for trial in range(TRIALS):
        changed = bytearray(data)
        changed[drawn.randrange(len(data))] ^= 1 << drawn.randrange(8)
        file = tmp_path / f"{trial}.db"
        file.write_bytes(bytes(changed))
        told.append(texts_told(ask, file))
    assert kept
    assert None in told
    assert not [text for texts in told for text in (texts or set()) - kept if SECRET in text]


@pytest.mark.parametrize("name", STORES)
@pytest.mark.parametrize("share", [0.3, 0.9])
def test_a_part_of_a_store_is_refused_or_gives_out_less(name: str, share: float, tmp_path: Path) -> None:
    fill, ask = STORES[name]
    fill(tmp_path / "whole.db")
    data = (tmp_path / "whole.db").read_bytes()
    (tmp_path / "cut.db").write_bytes(data[: int(len(data) * share)])
    told, kept = texts_told(ask, tmp_path / "cut.db"), texts_told(ask, tmp_path / "whole.db")
    assert kept is not None
    assert told is None or told <= kept


def change_row(file: Path, statement: str) -> None:
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(statement)
    connection.close()


def test_entries_of_a_vault_that_change_places_are_refused(tmp_path: Path) -> None:
    fill_vault(tmp_path / "v.db")
    change_row(tmp_path / "v.db", "UPDATE entries SET sealed = (SELECT sealed FROM entries LIMIT 1)")
    with pytest.raises(TextveilError, match="was changed"):
        ask_vault(tmp_path / "v.db")


@pytest.mark.parametrize("entry", ["garbage", "{}", '{"a": 1}', "[]"])
def test_a_line_of_the_trail_that_says_something_else_breaks_it(entry: str, tmp_path: Path) -> None:
    fill_storage(tmp_path / "kept.db")
    change_row(tmp_path / "kept.db", f"UPDATE audit SET entry = '{entry}' WHERE number = 3")
    _, trail = ask_storage(tmp_path / "kept.db")
    assert not trail.is_whole
    assert len(trail.entries) == 19


@pytest.mark.parametrize("statement", ["DELETE FROM audit WHERE number = 3", "UPDATE audit SET digest = x'00'"])
def test_a_trail_with_a_line_cut_out_or_no_digests_is_not_whole(statement: str, tmp_path: Path) -> None:
    fill_storage(tmp_path / "kept.db")
    assert ask_storage(tmp_path / "kept.db")[1].is_whole
    change_row(tmp_path / "kept.db", statement)
    assert not ask_storage(tmp_path / "kept.db")[1].is_whole


def test_a_document_under_the_name_of_another_is_refused(tmp_path: Path) -> None:
    fill_storage(tmp_path / "kept.db")
    change_row(tmp_path / "kept.db", "UPDATE documents SET sealed = (SELECT sealed FROM documents LIMIT 1)")
    with pytest.raises(TextveilError, match="was changed"):
        ask_storage(tmp_path / "kept.db")


def test_nobody_gets_the_answer_of_a_job_by_writing_their_name_on_it(tmp_path: Path) -> None:
    jobs = Jobs(tmp_path / "jobs.db", Cipher(KEY))
    name, late = (jobs.accept({"text": SECRET}, caller="ward") for _ in range(2))
    jobs.finish(name, Reply(200, "text/plain", SECRET.encode()))
    assert jobs.reply(name, caller="ward").body == SECRET.encode()
    change_row(jobs.path, "UPDATE jobs SET caller = 'thief'")
    with pytest.raises(TextveilError, match="was changed"):
        jobs.reply(name, caller="thief")
    jobs.finish(late, Reply(200, "text/plain", SECRET.encode()))
    assert SECRET.encode() not in jobs.reply(late, caller="thief").body


def test_a_job_that_was_changed_is_given_up_and_the_next_one_is_taken(tmp_path: Path) -> None:
    jobs = Jobs(tmp_path / "jobs.db", Cipher(KEY))
    changed, whole = (jobs.accept({"text": SECRET}, caller="ward") for _ in range(2))
    change_row(jobs.path, f"UPDATE jobs SET asked = x'00' WHERE id = '{changed}'")
    task = jobs.take()
    assert task is not None
    assert task.id == whole
    assert jobs.state(changed, caller="ward")["state"] == "failed"
    assert jobs.reply(changed, caller="ward").status == 500


def test_an_older_vault_puts_back_what_it_knew_and_tells_what_is_left(tmp_path: Path) -> None:
    fill_vault(tmp_path / "v.db")
    shutil.copy(tmp_path / "v.db", tmp_path / "old.db")
    with open_vault(tmp_path / "old.db", key=KEY) as vault:
        back = restore_text("Dear <PERSON_3>, <PERSON_77> came.", vault)
    assert "<PERSON_77>" in back.text
    assert back.left == 1
    assert SECRET in back.text
