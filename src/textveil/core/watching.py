"""How does whoever waits for a long text learn how far it is?

Whoever works at a long text tells what is done of each step. Who wants to hear of
it, listens; nobody does unless asked to, and then nothing is told.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Listener = Callable[[str, int, int], None]
"""Hears the name of a step, how much of it is done, and of how much."""
Thing = TypeVar("Thing")
_LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def listening(listener: Listener | None) -> Iterator[None]:
    """Let a listener hear what is told within, or nobody.

    >>> with listening(lambda step, done, total: print(step, done, total)):
    ...     tell("reading", 3, 4)
    reading 3 4
    """
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def tell(step: str, done: int, total: int) -> None:
    """Say how much of a step is done."""
    listener = _LISTENER.get()
    if listener is not None:
        listener(step, done, total)


def tell_each(step: str, things: Sequence[Thing]) -> Iterable[Thing]:
    """The things that a step goes through, one after the other, told of as they come where somebody listens."""
    listener = _LISTENER.get()
    return things if listener is None else _told_of(step, things, listener)


def _told_of(step: str, things: Sequence[Thing], listener: Listener) -> Iterator[Thing]:
    for place, thing in enumerate(things):
        listener(step, place, len(things))
        yield thing
