"""Which functions of the package does each test call? A plugin for pytest, for ``benchmarks.mutation``."""

import json
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from types import FrameType

import pytest

PACKAGE = str(Path(__file__).parents[1] / "src" / "textveil") + os.sep
CALLS: dict[str, dict[str, object]] = {}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Write down every function that is called while a test is set up and runs."""
    found: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            found.add((frame.f_code.co_filename, frame.f_code.co_qualname))

    start = perf_counter()
    sys.setprofile(note)
    threading.setprofile(note)
    yield
    sys.setprofile(None)
    threading.setprofile(None)
    names = sorted({f"{file.removeprefix(PACKAGE)}:{name.split('.<locals>')[0]}" for file, name in found})
    CALLS[item.nodeid] = {"seconds": round(perf_counter() - start, 3), "calls": names}


def pytest_sessionfinish() -> None:
    """Keep what was written down."""
    Path(os.environ["MUTATION_CALLS"]).write_text(json.dumps(CALLS), "utf-8")
