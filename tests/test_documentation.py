"""What the documentation shows is what happens, names what is there, and loads nothing from elsewhere."""

import re
import shlex
from pathlib import Path

import pytest
import yaml

from textveil.cli.main import parse
from textveil.policy.promises import PROMISES
from tools.build_site import SHIM, let_file_search, outside_requests
from tools.draw_data_flow import TARGET, drawing
from tools.make_examples import EXAMPLES, write_letter
from tools.run_examples import PAGES, page_now

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
GUARANTEES = [page for page in sorted((DOCS / "guarantees").glob("*.md")) if page.name != "README.md"]
PARTS = ["What is promised", "What it means for a reader", "What it does not promise", "Its tests"]
TOLD = {
    "anonymise": "anonymise",
    "hide": "listed",
    "patterns": "listed",
    "reveal": "reveal",
    "first detector": "correlation",
    "protect": "protect",
    "k-safety": "k-safety",
}
"""The page of each promise."""


@pytest.mark.parametrize("page", GUARANTEES, ids=lambda page: page.stem)
def test_a_guarantee_says_what_it_means_what_it_does_not_and_which_tests_hold_it(page: Path) -> None:
    text = page.read_text("utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == PARTS
    named = re.findall(r"^- `(tests/[\w/]+\.py)::(test_\w+)`$", text, re.MULTILINE)
    assert len(named) >= 3
    missing = [test for file, test in named if f"def {test}(" not in (ROOT / file).read_text("utf-8")]
    assert missing == []


def test_every_promise_of_a_policy_has_its_page() -> None:
    assert set(TOLD) == set(PROMISES)
    listed = (DOCS / "guarantees" / "README.md").read_text("utf-8")
    assert [page.name for page in GUARANTEES if f"({page.name})" not in listed] == []
    assert set(TOLD.values()) <= {page.stem for page in GUARANTEES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_print_what_the_page_says(page: Path) -> None:
    assert page_now(page) == page.read_text("utf-8"), "run: python -m tools.run_examples"


def commands(page: Path) -> list[str]:
    """The commands of ours in the shell blocks of a page, whole."""
    text = page.read_text("utf-8").replace("\\\n> ", " ").replace("\\\n", " ")
    blocks = re.findall(r"```(?:sh|console)\n(.*?)```", text, re.DOTALL)
    shown = [(line, block) for block in blocks for line in block.splitlines()]
    return [line.removeprefix("$ ") for line, block in shown if is_command(line, block)]


def is_command(line: str, block: str) -> bool:
    """Whether a line of a block is a command of ours; where one has a dollar sign, only those that have."""
    return line.startswith("$ textveil ") or (line.startswith("textveil ") and not block.startswith("$ "))


@pytest.mark.parametrize("page", [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))], ids=lambda page: page.stem)
def test_every_command_that_is_shown_is_one(page: Path) -> None:
    for command in commands(page):
        words = shlex.split(re.split(r" \| | > | < | 2> ", command)[0], comments=True)
        parse(words[1:])  # wrong options end the program


def test_every_page_stands_in_the_navigation() -> None:
    site = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    shown = set(re.findall(r"[\w/-]+\.md", str(site["nav"])))
    there = {page.relative_to(ROOT).as_posix() for page in DOCS.rglob("*.md") if page.parent.name != "papers"}
    assert there - shown == set()
    assert [page for page in shown if not (ROOT / page).exists()] == []


@pytest.mark.parametrize(
    ("page", "asks"),
    [
        ('<script src="https://cdn.example/x.js"></script>', True),
        ('<link rel="stylesheet" href="//fonts.example/a.css">', True),
        ('<img alt="a" src="https://pixel.example/a.png">', True),
        ("<style>@import url(https://fonts.example/a.css)</style>", True),
        ('<div class="mermaid">graph</div>', True),
        ('<a href="https://semver.org">a link</a><img src="figures/a.png">', False),
    ],
)
def test_a_page_that_asks_the_network_is_noticed(page: str, asks: bool, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(page)
    assert bool(list(outside_requests(tmp_path))) is asks


def test_the_search_of_the_site_runs_where_a_page_is_opened_as_a_file(tmp_path: Path) -> None:
    site = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    assert {"search", "offline"} <= set(site["plugins"])
    workers = tmp_path / "assets" / "javascripts" / "workers"
    workers.mkdir(parents=True)
    (workers / "search.1.min.js").write_text('say("found");')
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.html").write_text(f"{SHIM}</script>")
    let_file_search(tmp_path)
    page = (tmp_path / "docs" / "a.html").read_text()
    (script,) = re.findall(r'src="(.+?)"', page)
    assert r'"say(\"found\");"' in (tmp_path / "docs" / script).read_text()
    assert list(outside_requests(tmp_path)) == []


STRANGE = (
    "as usual",
    "Give up a promise",
    "Take back",
    "the deeper, the surer",
    "told from others",
    "nothing to download",
)
"""What strangers stumbled on."""


def test_pages_speak_as_their_readers_do() -> None:
    pages = [ROOT / "README.md", *(ROOT / "src").rglob("*.js"), *(ROOT / "src").rglob("*.html")]
    said = [(page.name, words) for page in pages for words in STRANGE if words in page.read_text("utf-8")]
    assert said == []


def test_the_drawing_and_the_letter_are_those_of_their_scripts(tmp_path: Path) -> None:
    assert TARGET.read_text("utf-8") == drawing()
    write_letter(tmp_path / "letter.docx")
    assert (tmp_path / "letter.docx").read_bytes() == (EXAMPLES / "medical-letter.docx").read_bytes()


NEEDED = {"surrogate": r"=surrogate|\"surrogate\"", "patterns": r"--patterns|patterns=\["}
"""What an example says that needs an extra."""


@pytest.mark.parametrize("extra", NEEDED)
def test_a_page_whose_examples_need_an_extra_says_how_to_install_it(extra: str) -> None:
    for page in (ROOT / "README.md", *DOCS.rglob("*.md")):
        text = page.read_text("utf-8")
        needs = any(re.search(NEEDED[extra], block) for block in re.findall(r"```\w*\n(.*?)```", text, re.DOTALL))
        assert not needs or re.search(rf"pip install '\S*\[(?:[\w,-]+,)?{extra}[,\]]", text), page.name
    assert re.search(rf"\[(?:[\w,-]+,)?(?:{extra}|all)[,\]]", (ROOT / "README.md").read_text("utf-8"))


def test_the_page_of_the_default_names_no_figure_that_a_script_should_write() -> None:
    text = re.sub(r"```.*?```", "", (DOCS / "anonymise.md").read_text("utf-8"), flags=re.DOTALL)
    assert re.findall(r"\d[\d.]* ?%|\b\d+\.\d+\b", text) == []
    assert "(benchmark.md)" in text
