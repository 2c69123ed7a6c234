"""How much of the package's interface has types that others' type checkers can read?

    make types

Asks pyright, in an environment that has the test group, for some types are
those of libraries. Below the least share that is asked for it fails, and tells
which names are to blame.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.release.notice import ROOT

LEAST = 0.98


def ask(folder: Path) -> dict[str, Any]:
    """What pyright says of the package, which lies below a folder as if it were installed."""
    (folder / "textveil").symlink_to(ROOT / "src" / "textveil")
    command = [sys.executable, "-m", "pyright", "--verifytypes", "textveil", "--ignoreexternal", "--outputjson"]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    found: dict[str, Any] = json.loads(done.stdout)["typeCompleteness"]
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        found = ask(Path(name))
    share = found["completenessScore"]
    for symbol in found["symbols"]:
        for told in symbol["diagnostics"] if symbol["isExported"] and not symbol["isTypeKnown"] else ():
            print(f"{symbol['name']}: {told['message'].splitlines()[0]}")
    print(f"types known of {share:.1%} of {len(found['symbols'])} names; at least {LEAST:.0%} are asked for")
    raise SystemExit(share < LEAST)


if __name__ == "__main__":
    main()
