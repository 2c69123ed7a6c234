"""Which functions of the package does each test call? A plugin for pytest, for ``benchmarks.mutation``."""

import json
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from types import CodeType, FrameType

import pytest

PACKAGE = str(Path(__file__).parents[1] / "src" / "textveil") + os.sep
CALLS: dict[str, dict[str, object]] = {}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Write down every function that is called while a test is set up and runs."""
    found: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found.add(frame.f_code)

    start = process_time()
    sys.settrace(note)
    threading.settrace(note)
    yield
    sys.settrace(None)
    threading.settrace(None)
    ours = {code for code in found if code.co_filename.startswith(PACKAGE)}
    names = sorted(
        {f"{code.co_filename.removeprefix(PACKAGE)}:{code.co_qualname.split('.<locals>')[0]}" for code in ours}
    )
    CALLS[item.nodeid] = {"seconds": round(process_time() - start, 3), "calls": names}


def pytest_sessionfinish() -> None:
    """Keep what was written down."""
    Path(os.environ["MUTATION_CALLS"]).write_text(json.dumps(CALLS), "utf-8")
