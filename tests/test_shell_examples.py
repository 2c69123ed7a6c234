"""Every line of shell in README and docs does what it says, on shipped examples and a reader's own small inputs."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from textveil.cli.main import main
from tools.run_examples import PAGES, SHELL, split_words

ROOT = Path(__file__).parents[1]
BLOCKS = [
    pytest.param(page, block, id=f"{page.relative_to(ROOT).as_posix()}-{number}")
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    for number, (kind, block) in enumerate(re.findall(r"```(\w+)\n(.*?)```", page.read_text("utf-8"), re.DOTALL))
    if kind in ("sh", "bash", "shell") or (kind == "console" and page not in PAGES)
]
NOT_RUN = {
    "pip install ": "it would fetch from the network; that the extras exist is tested instead",
    "textveil desk ": "it listens until it is stopped; tests/serve/test_starting.py starts one",
    "textveil serve": "it listens until it is stopped; tests/serve/test_starting.py starts one",
    "textveil guard ": "it listens until it is stopped; tests/serve/test_guard.py starts one",
    "docker ": "an image is built where there is a builder; tests/serve/test_deployment.py replays it",
    "kubectl ": "there is no cluster; tests/serve/test_deployment.py reads what it is given",
    "curl ": "tests/serve/test_interface.py sends the same requests",
}
"""How lines begin that no test can run as they stand, and what is tested instead."""
NOTES = [f"Ann Lee came to Leeds on {day} March 2019." for day in (3, 4)]
POLICY = 'hide_file = "patients.txt"\nprotect = ["HIV"]\nalpha = 1.5\n[replace]\ndate = "shift"\n'
OWN = {
    "answer.txt": "It rained.",
    "doid.obo": "format-version: 1\n\n[Term]\nid: D:1\nname: influenza\nis_a: D:2\n\n[Term]\nid: D:2\nname: illness\n",
    "key.bin": "k" * 32,
    "letters/summary.txt": NOTES[0],
    "matter.toml": 'level = "standard"\n',
    "note.txt": NOTES[0],
    "notes.csv": "patient_id,note\n" + "".join(f"{number},{note}\n" for number, note in enumerate(NOTES)),
    "notes.jsonl": "".join(f'{{"id": {number}, "note": "{note}"}}\n' for number, note in enumerate(NOTES)),
    "pages.jsonl": '{"title": "Leeds", "text": "Leeds is a city."}\n',
    "patients.csv": "name\nAnn Lee\n",
    "patients.txt": "Ann Lee\n",
    "policy.toml": POLICY,
    "production/letter.txt": NOTES[1],
    "secret.key": "s" * 32,
    "staff.txt": "Thomas Reed\n",
    "vault.key": "v" * 32,
}
"""What the reader of a page has, by the names that pages give it."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples, as in a checkout and as if it were theirs, and with what a reader has."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copytree(ROOT / "examples", tmp_path, dirs_exist_ok=True)
    for name, text in OWN.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    for copy in ("letter.docx", "letters/letter.docx"):
        shutil.copy(ROOT / "examples" / "medical-letter.docx", tmp_path / copy)
    with zipfile.ZipFile(tmp_path / "archive.zip", "w") as package:
        package.writestr("letter.txt", NOTES[0])
    page = pytest.importorskip("reportlab.pdfgen.canvas").Canvas(str(tmp_path / "exhibit.pdf"))
    page.drawString(72, 720, NOTES[0])
    page.save()
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lines_of(block: str) -> list[str]:
    """The commands of a block; where one has a dollar sign, only those that have."""
    whole = block.replace("\\\n> ", " ").replace("\\\n", " ").splitlines()
    asked = [line.removeprefix("$ ") for line in whole if line.startswith("$ ")]
    return [line for line in asked or whole if line.strip()]


def run_line(line: str) -> int:
    """How a line ends: a command of ours in this process, anything else in a shell."""
    words = split_words(line)
    if words[0] == "textveil" and not SHELL & set(words):
        return main(words[1:])
    shim = f'textveil() {{ "{sys.executable}" -m textveil.cli.main "$@"; }}\n'
    return subprocess.run(["bash", "-c", shim + line], check=False).returncode


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("page", "block"), BLOCKS)
def test_every_line_of_shell_runs(page: Path, block: str) -> None:
    for line in lines_of(block):
        if "--new-key" in line or not line.startswith(tuple(NOT_RUN)):
            assert run_line(line) == 0, line


def test_every_reason_not_to_run_a_line_is_needed() -> None:
    lines = [line for one in BLOCKS for line in lines_of(str(one.values[1]))]
    assert [start for start in NOT_RUN if not any(line.startswith(start) for line in lines)] == []
    for reason in NOT_RUN.values():
        assert all((ROOT / named).exists() for named in re.findall(r"tests/\S+\.py", reason))


def test_every_extra_that_is_installed_exists_and_pages_name_one_place_to_get_it() -> None:
    known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        said = page.read_text("utf-8")
        for where, extras in re.findall(r"pip install [^\n]*?'([\w.]+)\[([\w,-]+)\]'", said):
            assert set(extras.split(",")) <= set(known), page.name
            assert where == "textveil" or page.name == "README.md", f"{page.name}: a checkout is README's affair"
