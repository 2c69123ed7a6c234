"""The house keeps its plan: who may import whom, how long a file may be, what is public."""

import ast
import re
import subprocess
import sys
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest

import textveil
from textveil.core.libraries import LIBRARIES
from textveil.core.model import Entities, Entity, Mention

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "textveil"
FILES = sorted(PACKAGE.rglob("*.py"))

LEVELS = [
    {"core"},
    {"reader", "store"},
    {"languages"},
    {"mentions"},
    {"measure", "policy", "corpus", "knowledge", "formats", "k_safety"},
    {"judges"},
    {"replacements"},
    {"certificate", "report"},
    {"sanitizer"},
    {"evaluation", "adversary"},
    {"adapters", "batch", "serve"},
    {"spark"},
    {"cli"},
]
"""Rooms from the ground up; a room imports from those below it and from itself."""

ENGLISH = ["lexicon", "reader", "layout", "values", "names", "grammar", "generalization"]
"""The groups of ``languages/english`` from the ground up; a group imports from those below it and from itself."""

ONE_STOP = {"numpy"}
"""Arrays are a language of their own; every other library is spoken to from one file."""

SHARED_CLASSES = {
    *("Concept", "Counts", "Mention", "Names", "Page", "Said", "Stretch"),
    *("Taxonomy", "Telling", "Term", "Terms", "Vocabulary"),
}
"""Names that two classes still bear; the list only ever gets shorter."""

SHARED_NAMES = {"interface", "language", "policy", "postgres", "restore"}
"""A command is called like what it runs, an adapter like what it adapts to, each language is a language, and both the
service and languages have an interface; no other two modules bear one name."""


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def test_every_room_of_the_plan_is_there() -> None:
    assert set().union(*LEVELS) == set(map(room, FILES)) - {"__init__", "data"}


def test_the_page_draws_the_house_as_it_is() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    drawn = re.search(r"```\n(   core\n.*?)```", page, re.DOTALL)
    assert drawn is not None
    assert [set(line.split()) for line in drawn[1].splitlines() if line.strip()] == LEVELS
    asked = page.partition("## Where is …")[2]
    rows = [line.split("|")[2] for line in asked.splitlines() if line.startswith("| ") and "`" in line]
    assert len(rows) >= 25
    way = re.findall(r"^\| +\d+ \| `([\w/.]+)` \|", page, re.MULTILINE)
    assert 0 < len(way) <= 12
    for place in way:
        assert (PACKAGE / place).exists(), place
    for row in rows:
        first, *others = re.findall(r"`([^`]+)`", row)
        assert (PACKAGE / first).exists(), first
        for place in others:
            assert any((folder / place).exists() for folder in ((PACKAGE / first).parent, PACKAGE)), place


def level(name: str) -> int:
    return next(height for height, rooms in enumerate(LEVELS) if name in rooms)


@cache
def imports(path: Path) -> set[str]:
    """Every module that a file imports, wherever in the file it does."""
    found = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found.add(str(node.module))
            found |= {f"{node.module}.{alias.name}" for alias in node.names if node.module == "textveil"}
        elif isinstance(node, ast.Call):
            found |= called_for(node)
    return found


def called_for(node: ast.Call) -> set[str]:
    """The module that ``import_module("…")`` asks for."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name == "import_module" and isinstance(node.args[0], ast.Constant):
        return {str(node.args[0].value)}
    return set()


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.parent != PACKAGE or path.name != "__init__.py"], ids=str
)
def test_imports_point_one_way(path: Path) -> None:
    for module in imports(path):
        if module.startswith("textveil."):
            other = module.split(".")[1]
            assert other == room(path) or level(other) < level(room(path)), f"{path} may not import {module}"


def numbers_entities(node: ast.AST) -> bool:
    """Whether a call makes a mention or an entity, or says which entity something means; 0 is none."""
    if not isinstance(node, ast.Call):
        return False
    made = node.func.id if isinstance(node.func, ast.Name) else ""
    given = [one.value for one in node.keywords if one.arg == "entity" and made in {"replace", "change_finding"}]
    return made == "Entity" or any(not (isinstance(one, ast.Constant) and one.value == 0) for one in given)


@pytest.mark.parametrize("path", [path for path in FILES if room(path) not in {"mentions", "serve"}], ids=str)
def test_only_mentions_say_who_is_who(path: Path) -> None:
    """The desk has entities of its own: those that a person sees."""
    assert not [ast.unparse(node) for node in ast.walk(tree_of(path)) if numbers_entities(node)]


@pytest.mark.parametrize("path", [path for path in FILES if room(path) != "mentions"], ids=str)
def test_only_mentions_makes_a_mention(path: Path) -> None:
    """Whoever else imports ``Mention`` is handed some."""
    tree = tree_of(path)
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if (node.module, alias.name) in {(one.__module__, one.__name__) for one in (Mention, Entity, Entities)}
    }
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not imported & called


@pytest.mark.parametrize("path", [path for path in FILES if room(path) in {"replacements", "languages"}], ids=str)
def test_whoever_words_what_is_put_in_asks_no_judge(path: Path) -> None:
    assert not [module for module in imports(path) if module.startswith(("textveil.judges", "textveil.sanitizer"))]


@pytest.mark.parametrize("group", ENGLISH)
def test_the_groups_of_a_language_point_one_way(group: str) -> None:
    below = set(ENGLISH[: ENGLISH.index(group) + 1])
    for path in (PACKAGE / "languages" / "english" / group).rglob("*.py"):
        for module in imports(path):
            if module.startswith("textveil.languages.english."):
                assert module.split(".")[3] in below, f"{path} may not import {module}"


@pytest.mark.parametrize("path", [path for path in FILES if room(path) != "languages"], ids=str)
def test_nothing_outside_languages_knows_one(path: Path) -> None:
    """A language is asked through ``languages/interface.py`` and opened by ``languages/open_language.py``."""
    assert not re.search(r"languages[./]english", path.read_text("utf-8"))


@pytest.mark.parametrize("path", FILES, ids=str)
def test_nothing_imports_from_the_package_root(path: Path) -> None:
    assert "textveil" not in imports(path) or path == PACKAGE / "cli" / "main.py"


def test_no_two_modules_bear_one_name() -> None:
    names = Counter(path.stem for path in FILES if path.stem != "__init__")
    assert {name for name, times in names.items() if times > 1} <= SHARED_NAMES


def test_no_two_classes_bear_one_name() -> None:
    trees = (tree_of(path) for path in FILES)
    names = Counter(node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    assert {name for name, times in names.items() if times > 1} <= SHARED_CLASSES


@pytest.mark.parametrize("path", [*FILES, *sorted((ROOT / "tools").rglob("*.py"))], ids=str)
def test_no_file_is_longer_than_a_reader_can_hold(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 500


@pytest.mark.parametrize("path", FILES, ids=str)
def test_no_function_is_longer_than_a_screen(path: Path) -> None:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
            assert node.end_lineno - node.lineno < 60, f"{node.name} in {path}"


def test_each_library_is_imported_in_one_file() -> None:
    users = defaultdict(set)
    for path in FILES:
        for library in {module.split(".")[0] for module in imports(path)}:
            if library not in sys.stdlib_module_names | {"textveil"} | ONE_STOP:
                users[library].add(path.relative_to(PACKAGE).as_posix())
    assert {library: files for library, files in users.items() if len(files) > 1} == {}


def test_every_optional_library_that_is_asked_for_is_in_the_table() -> None:
    asked = {name for path in FILES for name in re.findall(r'\blibrary\("([\w.]+)"\)', path.read_text("utf-8"))}
    assert asked <= set(LIBRARIES)
    assert set(LIBRARIES) - asked <= {"duckdb"}, "named, but asked for by nobody"


def test_every_public_name_is_there_and_no_room_bears_one() -> None:
    assert sorted(textveil.__all__) == textveil.__all__
    for name in textveil.__all__:
        assert getattr(textveil, name).__module__.startswith("textveil."), name
    assert set(textveil.__all__).isdisjoint(map(room, FILES))


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'santize'"):
        _ = textveil.santize


def test_importing_textveil_pulls_in_no_library() -> None:
    code = "import sys, textveil; print(*{name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {name for name in loaded if not name.startswith(("_", "sitecustomize", "usercustomize"))} == {"textveil"}
