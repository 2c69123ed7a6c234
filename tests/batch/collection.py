"""A small collection of documents in many formats, and what a run of the command makes of it."""

import io
import json
import mailbox
import subprocess
import sys
import zipfile
from pathlib import Path

NAMES = ("Margaret Ellison", "Thomas Reed", "Ann Lee", "Charles Babbage")
NOTES = [f"{NAMES[number % 4]} came to Leeds on {number % 28 + 1} March 2019." for number in range(40)]


def make_folder(folder: Path) -> Path:
    """Texts, a table, lines of JSON and a mailbox, some of them below folders named after people."""
    (folder / "Ann Lee").mkdir(parents=True)
    for number, note in enumerate(NOTES[:8]):
        (folder / ("Ann Lee" if number % 2 else ".") / f"note {number}.txt").write_text(f"{note}\n", "utf-8")
    lines = [json.dumps({"id": number, "note": note}) for number, note in enumerate(NOTES)]
    (folder / "notes.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    rows = [f'{number},"{note}"' for number, note in enumerate(NOTES[:6])]
    (folder / "table.csv").write_text("\n".join(["id,note", *rows]) + "\n", "utf-8")
    box = mailbox.mbox(folder / "mails.mbox")
    for note in NOTES[:3]:
        box.add(f"From: Ann Lee <ann@example.org>\nSubject: Hello\n\n{note}\n".encode())
    box.close()
    return folder


def zipped(folder: Path, target: Path) -> Path:
    """The files of a folder in a zip file."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as package:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                package.write(file, file.relative_to(folder).as_posix())
    target.write_bytes(data.getvalue())
    return target


def start(*arguments: object, own_group: bool = False) -> subprocess.Popen[str]:
    """The command in a process of its own, and in a group of its own where it is to be interrupted."""
    command = [sys.executable, "-m", "textveil.cli.main", "batch", *map(str, arguments)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=own_group
    )


def finish(*arguments: object) -> tuple[int, str, str]:
    """What the command says when it is through."""
    process = start(*arguments)
    out, error = process.communicate()
    return process.returncode, out, error


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its name."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def lines(path: Path) -> list[dict[str, object]]:
    """The lines of a JSON-lines file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
