"""Writes requirements.lock: all that development needs, each version with the hashes of its files.

    make lock

One file serves Python 3.11 to 3.13 and all systems, by markers. `pip install
--require-hashes -r requirements.lock` then installs these and nothing else.
`make test` goes on installing by groups: a file that a registry has not got
must not keep anybody from running the tests.
"""

import re
import subprocess
import sys

from tools.release.notice import ROOT

LOCK = ROOT / "requirements.lock"
GROUPS = ("check", "bench", "docs", "release")
"""All groups but those that only build packaged data."""
HEAD = "# Written by `make lock` (tools/release/lock_dependencies.py); install with `make locked`.\n"
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


def compile_lock() -> str:
    """The versions and hashes that answer all groups at once, for every Python that is supported."""
    groups = [part for name in GROUPS for part in ("--group", name)]
    options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate"]
    hidden = ["--no-emit-index-url", "--no-emit-find-links", "--quiet"]
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", *groups, *options, *hidden]
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout


def pinned_versions() -> dict[str, list[str]]:
    """The versions of each library in the lock; several where Pythons or systems need different ones."""
    found: dict[str, list[str]] = {}
    for name, version in PINNED.findall(LOCK.read_text("utf-8")):
        found.setdefault(name, []).append(version)
    return found


def main() -> None:
    LOCK.write_text(HEAD + compile_lock(), "utf-8")
    print(f"{LOCK.name}: {len(pinned_versions())} libraries")


if __name__ == "__main__":
    main()
