"""What did the rooms answer when somebody last looked?

    PYTHONPATH=src:tests python -m pinned

writes ``tests/cases/pinned_*.json`` anew; the difference is what a reviewer looks at. Each room says in its ``pin.py``
what is asked of it.
"""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent / "cases"
ROOMS = ("formats", "judges", "mentions", "replacements")


def file_of(room: str) -> Path:
    """Where the answers of a room are kept."""
    return CASES / f"pinned_{room}.json"


def load(room: str) -> dict[str, Any]:
    """What a room answered."""
    known: dict[str, Any] = json.loads(file_of(room).read_text("utf-8"))
    return known


def main() -> None:
    """Write down what all rooms answer now."""
    for room in ROOMS:
        asked = import_module(f"{room}.pin").ASKED
        told = {name: ask() for name, ask in asked.items()}
        file_of(room).write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
