"""No page of a paper is older than the code that it tells of."""

from pathlib import Path

import pytest

from benchmarks.paper_inputs import FOLDER, INPUTS, ROOT, SCRIPTS, content_of, definitions, fingerprint, recorded


@pytest.mark.parametrize("page", sorted(INPUTS))
def test_a_page_was_written_from_the_code_as_it_is(page: str) -> None:
    assert recorded(page) == fingerprint(page), f"{page} is older than its code: run make papers"


def test_every_page_of_a_paper_has_inputs_and_make_papers_writes_it() -> None:
    pages = {path.name for path in FOLDER.glob("*.md")} - {"README.md"}
    assert pages == INPUTS.keys() == SCRIPTS.keys()
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\npapers:")[2].partition("\n\n")[0]
    for script in ("counterexamples", "general_purpose", "correlations", "c_sanitized", "erase"):
        assert f"benchmarks.{script} " in recipe + " " or f"benchmarks.{script}\n" in recipe


def test_comments_and_line_breaks_are_no_change_and_code_is_one(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    told = '"""A."""\n\n\ndef f(x):\n    """B."""\n    return x + 1\n'
    texts = (told, "def f(x):  # a comment\n    return (\n        x + 1)\n")
    seen = []
    for text in (*texts, "def f(x):\n    return x + 2\n"):
        file.write_text(text, "utf-8")
        seen.append(content_of(file))
    assert seen[0] == seen[1] != seen[2]


def test_code_that_moved_to_another_file_is_the_same_and_code_that_changed_is_not(tmp_path: Path) -> None:
    def define(name: str, text: str) -> set[str]:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return definitions([file], tmp_path)

    define("src/textveil/far.py", "def g(x):\n    return x\n")
    apart = define("one.py", "from textveil import far\n\ndef f(x):\n    return far.g(x) + far.g(1)\n")
    moved = define("two.py", "def g(x):\n    return x\n\ndef f(x):\n    return g(x) + g(1)\n")
    changed = define("two.py", "def g(x):\n    return x\n\ndef f(x):\n    return g(x) + g(2)\n")
    assert apart < moved
    assert not apart & changed
