"""How is something done that takes longer than anyone waits?

A job is written down, sealed, before it is accepted, and any worker may take it.
When whoever works on it is gone, as after a worker was killed, or has not been
heard of for long, another takes it up again.
"""

import base64
import fcntl
import json
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event, Thread
from time import monotonic, time
from typing import Any

from textveil.core.errors import InputError
from textveil.core.watching import listening
from textveil.serve.problems import Problem
from textveil.serve.service import WorkStopped, stop_if_set
from textveil.serve.web import Response
from textveil.store.passphrase_cipher import Cipher
from textveil.store.sqlite_store import StoreKind, open_store, read_sql

# Does a worker still live?
#
# Each holds a lock on a file of its own as long as it does: the system lets go of
# it however the worker ends, also by ``kill -9``.


@dataclass(frozen=True, eq=False)
class Presence:
    """A worker that lives."""

    folder: Path
    name: str
    file: int = field(repr=False)
    """The open file that is locked."""

    def end(self) -> None:
        """Tell that it ends."""
        (self.folder / self.name).unlink(missing_ok=True)
        os.close(self.file)


def announce(folder: Path) -> Presence:
    """Tell all others who look into a folder that this worker lives."""
    name = f"worker-{secrets.token_hex(8)}.alive"
    file = os.open(folder / name, os.O_CREAT | os.O_RDWR, 0o600)
    fcntl.flock(file, fcntl.LOCK_EX)
    return Presence(folder, name, file)


def is_gone(folder: Path, name: str) -> bool:
    """Whether a worker that announced itself by a name lives no more."""
    try:
        file = os.open(folder / name, os.O_RDWR)
    except FileNotFoundError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(file)
    return True


JOBS = StoreKind("list of jobs", read_sql("jobs"), pragmas=("journal_mode = WAL", "secure_delete = ON"))
GIVE = "INSERT INTO jobs VALUES (:name, :caller, 'waiting', 0, :now, :now, 0, '', :asked, NULL)"
TAKE = read_sql("take_job")
OWNERS = "SELECT DISTINCT owner FROM jobs WHERE state = 'running' AND owner NOT IN ('', ?)"
LOOK = read_sql("look_at_job")
BEAT, SILENT = 1.0, 120.0
"""Seconds between signs of life, and after which nobody is at work any more, though the worker lives."""
MOST_TRIES = 5
"""A job that so many workers died of is given up; those that none died of come first."""
KEPT = 3600.0
"""Seconds for which an answer can be fetched."""
MOST_WAITING = 1000
"""Jobs that may wait before no more are accepted."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a job came to: the answer that the request would have got."""

    status: int
    media: str
    body: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class TakenJob:
    """A job that was taken up."""

    id: str
    tries: int
    asked: dict[str, Any] = field(repr=False)


@dataclass(frozen=True, eq=False)
class Jobs:
    """The jobs of all workers, in one file."""

    path: Path
    cipher: Cipher = field(repr=False)

    @contextmanager
    def connect(self) -> Iterator[sqlite3.Connection]:
        """The open file; what is done in it is done whole or not at all."""
        with open_store(self.path, JOBS) as store, store.change() as change:
            yield change

    def accept(self, asked: dict[str, Any], *, caller: str) -> str:
        """Write a job down; its name is what it can be asked for by."""
        name = secrets.token_hex(16)
        with self.connect() as change:
            change.execute("DELETE FROM jobs WHERE state IN ('done', 'failed') AND beat < ?", (time() - KEPT,))
            waiting = change.execute("SELECT count(*) FROM jobs WHERE state IN ('waiting', 'running')").fetchone()[0]
            if waiting < MOST_WAITING:
                sealed = self.cipher.seal(asked, place=f"{name} {caller}")
                change.execute(GIVE, {"name": name, "caller": caller, "now": time(), "asked": sealed})
                return name
        raise Problem(503, "busy", "too many jobs wait already: try again later", {"Retry-After": "60"})

    def state(self, name: str, *, caller: str) -> dict[str, Any]:
        """How far a job is; one of another caller is none."""
        with self.connect() as change:
            row = change.execute(LOOK, (name, caller)).fetchone()
        if row is None:
            raise Problem(404, "no-job", "there is no such job, or its time is over")
        state, tries, share, ahead = row
        return {"id": name, "state": state, "tries": tries, "share": share, "ahead": ahead if state == "waiting" else 0}

    def reply(self, name: str, *, caller: str) -> Reply:
        """What a job came to; a problem while it has not."""
        state = self.state(name, caller=caller)["state"]
        if state not in ("done", "failed"):
            raise Problem(409, "not-done", "the job is not done yet: ask again soon", {"Retry-After": "1"})
        with self.connect() as change:
            (sealed,) = change.execute("SELECT answer FROM jobs WHERE id = ?", (name,)).fetchone()
        said = self.cipher.open(sealed, place=f"{name} {caller} answer")
        return Reply(said["status"], said["media"], base64.b64decode(said["body"]))

    def forget(self, name: str, *, caller: str) -> None:
        """Take a job out."""
        self.state(name, caller=caller)
        with self.connect() as change:
            change.execute("DELETE FROM jobs WHERE id = ?", (name,))

    def take(self, *, owner: str = "") -> TakenJob | None:
        """A job that waits, or that nobody works on any more; now it is ours, under the name of our presence."""
        now = time()
        with self.connect() as change:
            others = [name for (name,) in change.execute(OWNERS, (owner,))]
            gone = json.dumps([name for name in others if is_gone(self.path.parent, name)])
            values = {"now": now, "silent": now - SILENT, "owner": owner, "gone": gone}
            row = change.execute(TAKE, values).fetchone()
        if row is None:
            return None
        name, tries, caller, sealed = row
        asked = self.open_asked(name, caller, sealed)
        if asked is None:
            self.finish(name, tell_changed())
            return self.take(owner=owner)
        return TakenJob(name, tries, asked)

    def open_asked(self, name: str, caller: str, sealed: bytes) -> dict[str, Any] | None:
        """What a job of a caller asks; None if somebody changed it, or gave it to another."""
        try:
            asked: dict[str, Any] = self.cipher.open(sealed, place=f"{name} {caller}")
        except InputError:
            return None
        return asked

    def beat(self, name: str, *, share: float = 0.0) -> None:
        """Say that somebody is at work, and how much is done."""
        with self.connect() as change:
            change.execute("UPDATE jobs SET beat = ?, share = ? WHERE id = ?", (time(), share, name))

    def put_back(self, name: str) -> None:
        """Let a job wait again that was stopped through no fault of its own."""
        with self.connect() as change:
            change.execute("UPDATE jobs SET state = 'waiting', tries = tries - 1, owner = '' WHERE id = ?", (name,))

    def finish(self, name: str, reply: Reply) -> None:
        """Write down what a job came to; what it asked is no longer kept."""
        with self.connect() as change:
            row = change.execute(
                "SELECT caller, asked FROM jobs WHERE id = ? AND asked IS NOT NULL", (name,)
            ).fetchone()
            if row is None:
                return  # it was taken out, or is done
            reply = reply if self.open_asked(name, *row) is not None else tell_changed()
            said = {"status": reply.status, "media": reply.media, "body": base64.b64encode(reply.body).decode()}
            sealed = self.cipher.seal(said, place=f"{name} {row[0]} answer")
            state = "done" if reply.status < 400 else "failed"
            change.execute(
                "UPDATE jobs SET state = ?, answer = ?, asked = NULL, beat = ?, share = 1 WHERE id = ?",
                (state, sealed, time(), name),
            )


@dataclass(eq=False)
class Pace:
    """How fast jobs are done, by those before."""

    signs_a_second: float = 20_000.0
    size: float = 1.0
    begun: float = field(default_factory=monotonic)

    def begin(self, asked: dict[str, Any]) -> None:
        """Note that a job begins."""
        self.size, self.begun = max(1, sum(len(text) for text in texts_in(asked))), monotonic()

    def share(self) -> float:
        """How much of it should be done; never all before it is."""
        return min(0.99, (monotonic() - self.begun) * self.signs_a_second / self.size)

    def end(self) -> None:
        """Note that it is done."""
        pace = self.size / max(monotonic() - self.begun, 0.001)
        self.signs_a_second += (pace - self.signs_a_second) / 4


def texts_in(asked: Any) -> Iterator[str]:
    """Every text in what was asked."""
    if isinstance(asked, str):
        yield asked
    elif isinstance(asked, dict | list):
        for one in asked.values() if isinstance(asked, dict) else asked:
            yield from texts_in(one)


@dataclass(eq=False)
class Clerk:
    """Takes up jobs, one after the other, until it is told to stop."""

    jobs: Jobs
    do: Callable[[dict[str, Any]], Reply] = field(repr=False)
    stopped: Event = field(default_factory=Event)
    thread: Thread | None = None
    pace: Pace = field(default_factory=Pace)

    def start(self) -> None:
        """Begin."""
        self.thread = Thread(target=self._run, name="textveil jobs", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Stop; the job at hand waits for another worker."""
        self.stopped.set()
        if self.thread is not None:
            self.thread.join()

    def _run(self) -> None:
        presence = announce(self.jobs.path.parent)
        try:
            self._work(presence.name)
        finally:
            presence.end()

    def _work(self, owner: str) -> None:
        while not self.stopped.is_set():
            task = self.jobs.take(owner=owner)
            if task is None:
                self.stopped.wait(0.25)
            elif task.tries > MOST_TRIES:
                self.jobs.finish(task.id, tell_given_up())
            else:
                self.pace.begin(task.asked)
                with self._signs_of_life(task.id), suppress(WorkStopped), listening(partial(stop_if_set, self.stopped)):
                    self.jobs.finish(task.id, self.do(task.asked))
                    self.pace.end()
                    continue
                self.jobs.put_back(task.id)

    @contextmanager
    def _signs_of_life(self, name: str) -> Iterator[None]:
        done = Event()

        def tell() -> None:
            while not done.wait(BEAT):
                self.jobs.beat(name, share=self.pace.share())

        telling = Thread(target=tell, daemon=True)
        telling.start()
        try:
            yield
        finally:
            done.set()
            telling.join()


def tell_given_up() -> Reply:
    """That a job was tried too often."""
    problem = Problem(500, "given-up", "the job ended its worker again and again, and was given up")
    return reply_of(problem.response())


def tell_changed() -> Reply:
    """That somebody else wrote into the file of jobs."""
    problem = Problem(500, "changed", "the job was changed on the disk, and was given up: ask again")
    return reply_of(problem.response())


def reply_of(response: Response) -> Reply:
    """An answer as what a job came to."""
    return Reply(response.status_code, str(response.media_type), bytes(response.body))
