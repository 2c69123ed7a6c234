"""What does a worker have open, and how much does it do at once?"""

import asyncio
import json
import warnings
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

from textveil.core.errors import EvidenceWarning, LanguageWarning
from textveil.core.watching import listening
from textveil.k_safety.database import open_entities
from textveil.k_safety.views import Views
from textveil.policy.policy import Policy
from textveil.policy.policy_files import join_settings, load_preset, read_settings
from textveil.replacements.vault import Vault, open_vault
from textveil.sanitizer.reader_views import open_rights
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import sanitizer_for
from textveil.serve.journal import Metrics
from textveil.serve.problems import Problem, ending, gone, too_busy, too_slow
from textveil.serve.service_settings import ServiceSettings
from textveil.serve.web import Request

Answer = TypeVar("Answer")
LONGEST = 1800.0
"""Seconds after which even a long task is given up."""
THREADS = 2
"""Documents that one worker treats at the same time; more would only wait for the interpreter."""
LENGTHY = 20_000
"""Characters of a text, or bytes of a file, that wait in a line of their own: no short one waits behind them."""


@dataclass(eq=False)
class Service:
    """A worker: its settings, and what it opened once for all requests."""

    settings: ServiceSettings
    metrics: Metrics = field(default_factory=Metrics)
    active: int = 0
    lengthy_active: int = 0
    """Of those the long ones, which never take more than half of the places."""
    is_ready: bool = False

    def __post_init__(self) -> None:
        # An answer says itself how many protected entities no page knows, and how a text was read; a log never does.
        for told in (EvidenceWarning, LanguageWarning):
            warnings.simplefilter("ignore", told)
        self.threads: ThreadPoolExecutor = ThreadPoolExecutor(THREADS, thread_name_prefix="textveil")
        self.lengthy: ThreadPoolExecutor = ThreadPoolExecutor(1, thread_name_prefix="textveil lengthy")
        self.patient: ThreadPoolExecutor = ThreadPoolExecutor(1, thread_name_prefix="textveil patient")
        """For what nobody waits for, so that others need not wait for it."""
        self.ending = Event()
        """That the worker ends."""

    def warm_up(self) -> None:
        """Open what the first request would wait for."""
        Sanitizer().sanitize("Ada Lovelace was born in London in 1815.")
        _ = self.views, self.vault
        self.is_ready = True

    async def work(
        self,
        task: Callable[[], Answer],
        *,
        request: Request | None = None,
        is_long: bool = False,
        seconds: float = 0,
        size: int = 0,
    ) -> Answer:
        """What a task answers, done in a thread; a problem when too many wait, or when it takes too long.

        Others are let wait for their turn, for as long as the settings say.
        A task that takes too long, whose ``request`` nobody waits for any more, or that the end of the service
        overtakes, is stopped at its next step.
        """
        is_lengthy, most = is_long or size >= LENGTHY, self.settings.at_once
        if self.active >= most or (is_lengthy and self.lengthy_active >= max(1, most // 2)):
            raise too_busy()
        self.active += 1
        self.lengthy_active += is_lengthy
        begun, stop = Event(), Event()
        watched = partial(self._watch, task, begun, stop)
        line = self.patient if is_long else self.lengthy if size >= LENGTHY else self.threads
        done = asyncio.get_running_loop().run_in_executor(line, watched)
        done.add_done_callback(partial(self._finish, is_lengthy=is_lengthy))
        left = asyncio.ensure_future(wait_until_left(request)) if request else None
        waited: set[asyncio.Future[Any]] = {done, left} if left else {done}
        try:
            whole = LONGEST if is_long else seconds or self.settings.seconds
            turn = whole if is_long else min(self.settings.turn_seconds, whole)
            answered, _ = await asyncio.wait(waited, timeout=turn, return_when=asyncio.FIRST_COMPLETED)
            if begun.is_set() and not answered:
                await asyncio.wait(waited, timeout=whole - turn, return_when=asyncio.FIRST_COMPLETED)
            if done.done():
                return done.result()
        except asyncio.CancelledError:
            raise ending() from None
        finally:
            stop.set()
            done.cancel()  # one that was not begun never will be
            if left:
                left.cancel()
        raise gone() if left and left.done() else too_slow() if begun.is_set() else too_busy()

    def _watch(self, task: Callable[[], Answer], begun: Event, stop: Event) -> Answer:
        begun.set()
        with listening(partial(stop_if_set, stop, self.ending)):
            return task()

    def _finish(self, done: "Future[Any] | asyncio.Future[Any]", *, is_lengthy: bool) -> None:
        self.active -= 1
        self.lengthy_active -= is_lengthy
        if not done.cancelled():
            done.exception()  # looked at, so that nobody logs it

    def close(self) -> None:
        """Stop what was begun, and let go."""
        self.ending.set()
        for line in (self.threads, self.lengthy, self.patient):
            line.shutdown(wait=True, cancel_futures=True)

    def sanitizer(self, said: dict[str, Any] | None) -> Sanitizer:
        """The sanitizer for the policy of a request, opened once for all requests with the same."""
        return sanitizer_for(read_policy(said or {}, self.settings.policy))

    @cached_property
    def views(self) -> Views | None:
        """The views of readers, where entities and rights were given."""
        if not self.settings.entities:
            return None
        database = open_entities(self.settings.entities)
        told = self.settings
        return Views(
            database, open_rights(database, rules=told.rules, grants=told.grants, visible=told.visible), k=told.k
        )

    @cached_property
    def vault(self) -> Vault | None:
        """The vault that remembers, where one was given."""
        if not self.settings.vault:
            return None
        return open_vault(self.settings.vault, key=Path(self.settings.vault_key).read_bytes())

    def need_vault(self) -> Vault:
        """The vault, or the problem that there is none."""
        if self.vault is None:
            raise Problem(501, "no-vault", "nothing is remembered here: start with --vault FILE --vault-key FILE")
        return self.vault

    def need_views(self) -> Views:
        """The views, or the problem that there are none."""
        if self.views is None:
            raise Problem(
                501, "no-views", "no readers are known here: start with --entities SOURCE and --rules or --grants"
            )
        return self.views


class WorkStopped(Exception):  # noqa: N818  # nothing went wrong
    """That a task was stopped for which nobody waits any more."""


def stop_if_set(*events: Any) -> None:
    """Stop the task that tells of its steps, if one of these events has come."""
    if any(event.is_set() for event in events if isinstance(event, Event)):
        raise WorkStopped


async def wait_until_left(request: Request) -> None:
    """Wait until whoever asked has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


@lru_cache(maxsize=64)
def policy_of(said: str, base: str) -> Policy:
    """The policy that JSON says, over that of a file; the same object for the same, so that nothing is opened twice."""
    own: dict[str, Any] = json.loads(said)
    preset = own.pop("preset", None)
    first = read_settings(base) if base else {}
    return Policy.from_settings(join_settings(join_settings(first, load_preset(preset) if preset else {}), own))


def read_policy(said: dict[str, Any], base: str = "") -> Policy:
    """The policy of a request: over that which the service was started with its preset, and over that the rest."""
    return policy_of(json.dumps(said, sort_keys=True), base)
