"""Runs the shell examples of the documentation, and writes what they print below them.

    python -m tools.run_examples [--check]

A block marked ``console`` on one of the pages named here holds commands after
a dollar sign, and what each printed. They run in one folder for a page, which
holds copies of examples/, and of what is in it. With --check nothing is written, and the exit code
is 1 where a page says something else than what happens now.
"""

import argparse
import io
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout, suppress
from pathlib import Path

from textveil.cli.main import main as run_textveil

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", ROOT / "docs" / "tutorial.md", *sorted((ROOT / "docs" / "for").glob("*.md")))
SHELL = {"|", ">", "<", "2>"}
BLOCK = re.compile(r"(?<=```console\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)


def page_now(page: Path) -> str:
    """A page with what its commands print today."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for target in (folder, folder / "examples"):
            shutil.copytree(ROOT / "examples", target, dirs_exist_ok=True)
        return BLOCK.sub(lambda found: "".join(run_block(found[0], folder)), page.read_text("utf-8"))


def run_block(block: str, folder: Path) -> Iterator[str]:
    """The commands of a block, each followed by what it prints."""
    for command in re.findall(r"^\$ (.*(?:\n> .*)*)", block, re.MULTILINE):
        yield f"$ {command}\n"
        printed = run_line(command.replace("\n> ", "\n"), folder).rstrip().splitlines()
        yield "".join(f"{line.rstrip()}\n" for line in printed)


def run_line(command: str, folder: Path) -> str:
    """What one line prints, errors and notes too; a plain command of ours runs here, which is quicker."""
    words = split_words(command)
    if words[0] == "textveil" and not SHELL & set(words):
        return run_here(words[1:], folder)
    shim = f'textveil() {{ {shlex.quote(sys.executable)} -m textveil.cli.main "$@"; }}\n'
    done = subprocess.run(
        ["bash", "-c", shim + command],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


def run_here(words: list[str], folder: Path) -> str:
    """What a command of ours prints."""
    raw = io.BytesIO()
    told = io.TextIOWrapper(raw, "utf-8", write_through=True)  # a document is written as bytes
    # Wrong use ends a program; here it is an example of what is said then.
    with chdir(folder), redirect_stdout(told), redirect_stderr(told), suppress(SystemExit):
        run_textveil(words)
    return raw.getvalue().decode("utf-8")


def split_words(command: str) -> list[str]:
    """The words of a command, as a shell takes them; a note behind a hash is for the reader."""
    lexer = shlex.shlex(command.replace("\\\n", " "), posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    return list(lexer)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if a page is not as it should be"
    )
    check = parser.parse_args().check
    stale = {page: now for page in PAGES if (now := page_now(page)) != page.read_text("utf-8")}
    for page, now in stale.items():
        print(page.relative_to(ROOT))
        if not check:
            page.write_text(now, "utf-8")
    sys.exit(bool(stale) and check)


if __name__ == "__main__":
    main()
