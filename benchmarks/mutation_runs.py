"""What becomes of faults, one after another? A plugin for pytest, for ``benchmarks.mutation``.

All tests are collected once. For each fault the process is split: the copy puts the function as it is with the fault in
the place of the one that was imported, and runs the tests that were chosen until one fails.
"""

import gc
import json
import os
import resource
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

from benchmarks.mutation_faults import Fault, mutated

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "textveil"
FAILED: list[str] = []
RESULTS = ("survived", "noticed", "untested")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember that a test failed."""
    if report.failed:
        FAILED.append(report.nodeid)


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try each fault in a process of its own, and say what became of it."""
    asked, answers = Path(os.environ["MUTATION_ASKED"]), Path(os.environ["MUTATION_ANSWERS"])
    items, limit = {item.nodeid: item for item in session.items}, int(os.environ["MUTATION_LIMIT"])
    gc.freeze()
    for line in asked.read_text("utf-8").splitlines():
        row = json.loads(line)
        chosen = [items[test] for test in row.pop("tests") if test in items]
        fault = Fault(**row["fault"])
        result, seconds = in_a_copy(fault, chosen, limit) if chosen else ("untested", 0.0)
        answer = {"name": fault.name, "result": result, "tests": len(chosen), "seconds": seconds, "seed": row["seed"]}
        with answers.open("a", encoding="utf-8") as file:
            file.write(json.dumps(answer) + "\n")
    return True


def in_a_copy(fault: Fault, chosen: list[pytest.Item], limit: int) -> tuple[str, float]:
    """What becomes of a fault, and how many seconds of the processor that took."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        os._exit(RESULTS.index(outcome(fault, chosen)))
    _, status, used = os.wait4(child, 0)
    result = "hung" if os.WIFSIGNALED(status) else RESULTS[os.WEXITSTATUS(status)]
    return result, round(used.ru_utime + used.ru_stime, 1)


def outcome(fault: Fault, chosen: list[pytest.Item]) -> str:
    """What becomes of a fault; a module that cannot even be imported is noticed."""
    try:
        if not put_in(fault):
            return "untested"
        for item, following in zip(chosen, [*chosen[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if FAILED:
                return "noticed"
    except BaseException:  # noqa: BLE001  # whatever it is, it is seen
        return "noticed"
    return "survived"


def put_in(fault: Fault) -> bool:
    """Put the function with the fault in the place of the one that was imported; false where none was."""
    path = PACKAGE / fault.module
    source, name = path.read_text("utf-8"), f"textveil.{fault.module.removesuffix('.py').replace('/', '.')}"
    import_module(name)
    live = functions_of(str(path), fault.function)
    changed = ModuleType(name)
    changed.__file__ = str(path)
    kept, sys.modules[name] = sys.modules[name], changed  # dataclasses look their module up by its name
    exec(compile(mutated(source, fault), "<fault>", "exec"), vars(changed))
    sys.modules[name] = kept
    others = functions_of("<fault>", fault.function)
    for one, other in zip(live, others, strict=False):
        one.__code__, one.__defaults__, one.__kwdefaults__ = other.__code__, other.__defaults__, other.__kwdefaults__
    return bool(live) and len(live) == len(others)


def functions_of(file: str, function: str) -> list[Any]:
    """The functions of a name in a file, in the order in which they stand there."""
    gc.unfreeze()
    found = [
        one
        for one in gc.get_objects()
        if isinstance(one, FunctionType) and one.__code__.co_filename == file and one.__qualname__ == function
    ]
    return sorted(found, key=lambda one: one.__code__.co_firstlineno)
