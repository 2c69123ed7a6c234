"""How do our small products of matrices take one thread, whatever the environment says?

OpenBLAS, as NumPy brings it, wakes a thread for every core even where a product
is done sooner than they are awake; they wait for each other and double the work.
While some of our products run it is told to use one; after the last of them it
has as many as before. Where NumPy computes with something else, nothing is done.
"""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np

FOLDERS = ("../numpy.libs", ".dylibs")
"""Where a wheel of NumPy keeps its libraries, from its own folder."""
PREFIXES, SUFFIXES = ("scipy_openblas", "openblas"), ("64_", "")
"""How the names of its functions begin and end."""


class Threads(NamedTuple):
    """What asks for the number of threads, and what sets it."""

    ask: Callable[[], int]
    limit: Callable[[int], None]


class Running:
    """How many of our products run now, and how many threads there were before the first."""

    def __init__(self, threads: Threads | None) -> None:
        self.threads = threads
        self._lock = Lock()
        self._products = 0
        self._before = 1

    def enter(self) -> None:
        """A product begins."""
        if self.threads is None:
            return
        with self._lock:
            self._products += 1
            if self._products == 1:
                self._before = self.threads.ask()
                if self._before > 1:
                    self.threads.limit(1)

    def leave(self) -> None:
        """A product is done."""
        if self.threads is None:
            return
        with self._lock:
            self._products -= 1
            if self._products == 0 and self._before > 1:
                self.threads.limit(self._before)


@contextmanager
def one_thread() -> Iterator[None]:
    """Products inside take one thread."""
    products = running()
    products.enter()
    try:
        yield
    finally:
        products.leave()


@cache
def running() -> Running:
    """The products of this process."""
    return Running(open_blas())


def open_blas() -> Threads | None:
    """The functions of the OpenBLAS that came with NumPy, if it is there."""
    home = Path(np.__file__).parent
    files = sorted(file for folder in FOLDERS for file in (home / folder).glob("*openblas*"))
    for file in files:
        try:
            library = ctypes.CDLL(str(file.resolve()))
        except OSError:
            continue
        for prefix, suffix in ((prefix, suffix) for prefix in PREFIXES for suffix in SUFFIXES):
            count = getattr(library, f"{prefix}_get_num_threads{suffix}", None)
            limit = getattr(library, f"{prefix}_set_num_threads{suffix}", None)
            if count is not None and limit is not None:
                count.argtypes, count.restype = (), ctypes.c_int
                limit.argtypes, limit.restype = (ctypes.c_int,), None
                return Threads(count, limit)
    return None
