"""A batch that is killed goes on with the same command, and its outputs are those of an undisturbed run."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

import pytest

from batch.collection import contents, finish, lines, make_folder, start


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make_folder(tmp_path / "in")
    (tmp_path / "secret").write_bytes(bytes(range(32)))
    assert finish(tmp_path / "in", tmp_path / "calm", "--secret", tmp_path / "secret")[0] == 0
    return tmp_path


def test_killed_at_random_moments_every_document_is_there_exactly_once(folder: Path) -> None:
    moments = random.Random(7)
    for _ in range(4):
        process = start(folder / "in", folder / "out", "--secret", folder / "secret")
        wanted = documents_done(folder) + moments.randint(1, 12)
        while process.poll() is None and documents_done(folder) < wanted:
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    code, _, _ = finish(folder / "in", folder / "out", "--secret", folder / "secret")
    assert code == 0
    assert contents(folder / "out") == contents(folder / "calm")
    told = [
        (folder / name / "summary.json").read_text().partition('"seconds"')[0] for name in ("out.batch", "calm.batch")
    ]
    assert told[0] == told[1]
    assert lines(folder / "out.batch" / "names.jsonl") == lines(folder / "calm.batch" / "names.jsonl")
    assert not list((folder / "out.batch" / "parts").iterdir())


def test_killed_before_a_joined_file_s_parts_were_removed_the_next_run_removes_them(folder: Path) -> None:
    left = folder / "calm.batch" / "parts" / f"{next((folder / 'calm').iterdir()).name}.000000000000"
    left.write_bytes(b"Maria Keller")
    assert finish(folder / "in", folder / "calm", "--secret", folder / "secret")[0] == 0
    assert not left.exists()


def documents_done(folder: Path) -> int:
    """How many outputs and parts stand on the disk."""
    places = [folder / "out", folder / "out.batch" / "parts"]
    return sum(len(list(place.iterdir())) for place in places if place.exists())


def stop_midway(folder: Path, *options: object) -> subprocess.Popen[str]:
    """A batch that stands still, with some of its documents done; begun anew when it was through before that."""
    for _ in range(20):
        process = start(folder / "in", folder / "out", "--secret", folder / "secret", *options, own_group=True)
        while process.poll() is None and documents_done(folder) < 1:
            time.sleep(0.005)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGSTOP)
            if process.poll() is None:
                return process
        process.communicate()
        for name in ("out", "out.batch"):
            shutil.rmtree(folder / name)
    pytest.fail("the batch is always through before it can be stopped")


def test_the_processes_of_a_killed_batch_end_too(folder: Path) -> None:
    process = stop_midway(folder, "--processes", 2)
    children = [int(child) for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    process.kill()
    os.killpg(process.pid, signal.SIGCONT)
    process.communicate()
    assert len(children) == 2
    deadline = time.monotonic() + 60
    while any(is_alive(child) for child in children) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, children))


def test_an_interrupt_ends_it_in_one_word_and_it_goes_on_later(folder: Path) -> None:
    process = stop_midway(folder)
    os.killpg(process.pid, signal.SIGINT)
    os.killpg(process.pid, signal.SIGCONT)
    _, error = process.communicate()
    assert process.returncode == 130
    assert [line for line in error.splitlines() if not line.startswith("{")] == ["textveil: interrupted"]
    assert finish(folder / "in", folder / "out", "--secret", folder / "secret")[0] == 0
    assert contents(folder / "out") == contents(folder / "calm")


def is_alive(number: int) -> bool:
    """Whether a process still runs."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{number}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_full_disk_is_told_and_the_batch_goes_on_later(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from textveil.batch.outputs import Outputs
    from textveil.batch.run import sanitize_batch
    from textveil.core.errors import InputError

    true_write, count = os.fsync, [0]

    def full(number: int) -> None:
        count[0] += 1
        if count[0] > 3:
            raise OSError(28, "No space left on device")
        true_write(number)

    monkeypatch.setattr("textveil.batch.outputs.os.fsync", full)
    with pytest.raises(InputError, match=r"No space left on device; mend that and give the same command"):
        sanitize_batch(folder / "in", folder / "out")
    monkeypatch.undo()
    from textveil.policy.policy import Policy

    assert Outputs(folder / "out", is_folder=True).manifest.exists()
    summary = sanitize_batch(folder / "in", folder / "out", policy=Policy())
    assert summary.written == 57
    assert sqlite3.connect(folder / "out.batch" / "manifest.db").execute(
        "SELECT count(*), count(DISTINCT source || ' ' || place) FROM documents"
    ).fetchone() == (57, 57)


def test_processes_that_make_room_for_new_ones_lose_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from textveil.batch import pool
    from textveil.batch.run import sanitize_batch
    from textveil.policy.policy import Policy

    started, true_start = [0], pool.Pool.start

    def start_counted(self: pool.Pool) -> pool.Worker:
        started[0] += 1
        return true_start(self)

    monkeypatch.setattr(pool, "MOST_TREATED", 5)
    monkeypatch.setattr(pool.Pool, "start", start_counted)
    sanitize_batch(folder / "in", folder / "out", policy=Policy(key=bytes(range(32))), processes=2)
    assert contents(folder / "out") == contents(folder / "calm")
    assert started[0] > 2
