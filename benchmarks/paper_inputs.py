"""From which code and data was a page in docs/papers written, and are they still the same?

    python -m benchmarks.paper_inputs

names the pages that are older than the code, each with the files that changed since; 1 if there are any.

Nobody lists them: when a run writes its page, the modules of this project that it has imported and the files of the
project that it has opened are its inputs, whatever they are. ``docs/papers/inputs.json`` holds them with a digest
each – of code what it does, whatever its comments and line breaks. Code changes every day, and to measure all pages
takes long: an older page is no fault, and can be asked for; ``make papers`` measures anew. What is not listed cannot
matter without a change of what is: a module is imported by another.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "papers"
RECORD = FOLDER / "inputs.json"
PLACES = ("src", "benchmarks")
"""Where code and data of a run lie."""
PAGES = (
    "c-sanitized.md",
    "correlated.md",
    "correlations.md",
    "erase.md",
    "general-purpose.md",
    "letter.md",
    "promises.md",
)
ASKED = "Which of them changed since, `python -m benchmarks.paper_inputs` tells; `make papers` measures anew."
"""What a page says of its age."""
WRITING = frozenset("wax+")
"""Letters of the modes in which files are written."""
OPENED: set[str] = set()
"""The files that this process has opened so far."""


def watch_files(event: str, arguments: tuple[object, ...]) -> None:
    """Note down what is opened to be read; a picture that a run writes is no input of it."""
    if event == "open" and isinstance(arguments[0], str) and not WRITING & set(str(arguments[1])):
        OPENED.add(arguments[0])


sys.addaudithook(watch_files)


def inputs_of_run(root: Path = ROOT) -> dict[str, str]:
    """The code of a project that this process has imported and the files of it that it has opened, with a digest
    each."""
    imported = {str(file) for one in list(sys.modules.values()) if (file := getattr(one, "__file__", None))}
    found = {path for one in (*imported, *OPENED) if (path := Path(one).resolve()).is_file()}
    ours = {path.relative_to(root).as_posix() for path in found if is_input(path, root)}
    return {name: digest_of(root / name) for name in sorted(ours)}


def is_input(path: Path, root: Path) -> bool:
    """Whether a file is code or data of a project, and not made from its code."""
    is_there = any(path.is_relative_to(root / place) for place in PLACES)
    return is_there and path.suffix not in (".pyc", ".so", ".pyd") and path != Path(__file__).resolve()


@cache
def digest_of(path: Path) -> str:
    """That of what a file says."""
    return sha256(content_of(path)).hexdigest()[:16]


def content_of(path: Path) -> bytes:
    """What a file says: of code what it does, without comments and docstrings."""
    if path.suffix != ".py":
        return path.read_bytes()
    return ast.dump(strip_texts(ast.parse(path.read_text("utf-8")))).encode()


def strip_texts(tree: ast.Module) -> ast.Module:
    """Code without its docstrings."""
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [one for one in body if not is_text(one)] or [ast.Pass()]  # type: ignore[attr-defined]
    return tree


def is_text(node: ast.AST) -> bool:
    """Whether a statement is nothing but a string: a docstring, or what is said of a name."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def write_stamped(page: str, text: str) -> None:
    """Write a page that names its commit, and record its inputs."""
    inputs = inputs_of_run()
    measured = f"Measured at {commit()}, with {len(inputs)} files of code and data: [inputs](inputs.json)."
    (FOLDER / page).write_text(f"{text.rstrip()}\n\n{measured}\n{ASKED}\n\n{tail(inputs)}", "utf-8")
    record = read_record() | {page: inputs}
    RECORD.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n", "utf-8")


def commit() -> str:
    """The commit of the tree, in words; one that was changed since says so."""
    asked = ["git", "-C", str(ROOT)]
    name = subprocess.check_output([*asked, "rev-parse", "--short=12", "HEAD"], text=True).strip()
    changed = subprocess.check_output([*asked, "status", "--porcelain", "--", *PLACES], text=True).strip()
    return f"commit {name}" + (" with changes on it" if changed else "")


def tail(inputs: Mapping[str, str]) -> str:
    """What a page of some inputs ends with, so that it cannot be taken for that of others."""
    return f"<!-- inputs: {sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()[:16]} -->\n"


def read_record() -> dict[str, dict[str, str]]:
    """The inputs of every page."""
    record: dict[str, dict[str, str]] = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    return record


def changed_inputs(recorded: Mapping[str, str], root: Path = ROOT) -> list[str]:
    """The recorded inputs that are no longer what they were, or no longer there."""
    return [name for name, said in recorded.items() if not (root / name).is_file() or digest_of(root / name) != said]


def older_pages(record: Mapping[str, Mapping[str, str]], root: Path = ROOT) -> dict[str, list[str]]:
    """The pages that are older than the code, each with what changed since it was written."""
    changed = {page: changed_inputs(inputs, root) for page, inputs in record.items()}
    return {page: names for page, names in changed.items() if names}


def main() -> int:
    """Say which pages are older than the code; how a program ends that found some, or none."""
    older = older_pages(read_record())
    for page, names in older.items():
        print(f"{page} is older than {len(names)} of its files:", *names, sep="\n  ")
    print(f"{len(older)} of {len(PAGES)} pages are older than the code" + (": make papers" if older else ""))
    return int(bool(older))


if __name__ == "__main__":
    sys.exit(main())
