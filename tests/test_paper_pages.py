"""Every page of a paper names the code and data that it was written from, and older pages are told."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.paper_inputs import (
    ASKED,
    FOLDER,
    PAGES,
    ROOT,
    changed_inputs,
    content_of,
    digest_of,
    main,
    older_pages,
    read_record,
    tail,
)

RECORD = read_record()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_what_it_was_written_from_and_how_to_ask_whether_that_changed(page: str) -> None:
    text = (FOLDER / page).read_text("utf-8")
    assert text.endswith(f"{ASKED}\n\n{tail(RECORD[page])}")
    assert re.search(rf"Measured at commit [0-9a-f]{{12}}.*, with {len(RECORD[page])} files of code and data", text)


def test_every_page_of_a_paper_has_inputs_and_make_papers_writes_it() -> None:
    pages = {path.name for path in FOLDER.glob("*.md")} - {"README.md"}
    assert pages == set(PAGES) == RECORD.keys()
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\npapers:")[2].partition("\n\n")[0]
    for script in ("counterexamples", "general_purpose", "correlations", "c_sanitized", "letter", "erase"):
        assert f"benchmarks.{script} " in recipe + " " or f"benchmarks.{script}\n" in recipe


def test_what_a_run_goes_through_is_its_input_though_nobody_lists_it() -> None:
    of_sanitize = {
        "src/textveil/sanitizer/replacing.py",
        "src/textveil/languages/english/generalization/plan.py",
        "src/textveil/data/english.npz",
        "src/textveil/data/knowledge.index",
        "benchmarks/general_purpose.py",
    }
    assert of_sanitize <= RECORD["general-purpose.md"].keys()
    assert "src/textveil/k_safety/exact.py" in RECORD["erase.md"]
    assert "benchmarks/papers/general-purpose.md" in RECORD["general-purpose.md"]
    assert not any(name.startswith("benchmarks/figures") for inputs in RECORD.values() for name in inputs)
    assert not any("sanitizer" in name for name in RECORD["erase.md"])


RUN = """
import json, sys
from benchmarks.paper_inputs import inputs_of_run
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer
if sys.argv[1] == "opened":
    with Sanitizer(Policy(level="off", protect=["HIV"])) as sanitizer:
        sanitizer.detect("She has HIV.")
print(json.dumps(list(inputs_of_run())))
"""


def test_inputs_are_what_was_imported_and_opened_in_one_run() -> None:
    def inputs(how: str) -> set[str]:
        said = subprocess.run([sys.executable, "-c", RUN, how], cwd=ROOT, check=True, capture_output=True, text=True)
        return set(json.loads(said.stdout))

    imported, opened = inputs("imported"), inputs("opened")
    assert imported < opened
    assert {"src/textveil/data/pages.index", "src/textveil/judges/protected.py"} <= opened - imported
    assert "benchmarks/paper_inputs.py" not in opened
    assert all((ROOT / name).is_file() for name in opened)


def test_comments_and_line_breaks_are_no_change_and_code_is_one(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    told = '"""A."""\n\n\ndef f(x):\n    """B."""\n    return x + 1\n'
    texts = (told, "def f(x):  # a comment\n    return (\n        x + 1)\n")
    seen = []
    for text in (*texts, "def f(x):\n    return x + 2\n"):
        file.write_text(text, "utf-8")
        seen.append(content_of(file))
    assert seen[0] == seen[1] != seen[2]


def test_an_input_that_changed_or_went_is_named(tmp_path: Path) -> None:
    for name in ("same.py", "other.py", "data.txt"):
        (tmp_path / name).write_text("x = 1\n", "utf-8")
    recorded = {path.name: digest_of(path) for path in tmp_path.iterdir()} | {"gone.py": "0"}
    digest_of.cache_clear()
    (tmp_path / "same.py").write_text("x = 1  # one\n", "utf-8")
    (tmp_path / "other.py").write_text("x = 2\n", "utf-8")
    assert sorted(changed_inputs(recorded, tmp_path)) == ["gone.py", "other.py"]
    pages = {"new.md": {"same.py": recorded["same.py"]}, "old.md": recorded}
    assert {page: sorted(names) for page, names in older_pages(pages, tmp_path).items()} == {
        "old.md": ["gone.py", "other.py"]
    }


@pytest.mark.parametrize(("changed", "code"), [([], 0), (["src/one.py"], 1)])
def test_whoever_asks_is_told_which_pages_are_older_and_by_which_files(
    changed: list[str], code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.paper_inputs.changed_inputs", lambda *_: changed)
    assert main() == code
    said = capsys.readouterr().out
    assert all(name in said for name in changed)
    assert all((page in said) is bool(changed) for page in PAGES)
