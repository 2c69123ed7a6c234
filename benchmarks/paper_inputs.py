"""From which code and data was a page in docs/papers written, and are they still the same?

A page ends with a fingerprint of its inputs: what the code says, whatever its
comments and line breaks, and what the packaged data hold. `make papers` writes the
pages again; a test compares the fingerprints with the tree.

    python -m benchmarks.paper_inputs --moved-since REVISION

stamps the pages anew that were written from the code of a revision, where that code
was since then moved between files and not changed; any other page has to be written anew.
"""

import argparse
import ast
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Set
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "papers"
STAMP = re.compile(r"\n?<!-- inputs: ([0-9a-f]{64}) -->\n\Z")
COUNTS = ("measure.py", "corpus/index.py", "corpus/joined.py", "corpus/source.py", "judges/information.py")
GROUPS = (*COUNTS, "corpus/concept.py", "corpus/telling_groups.py", "judges/disclosure.py", "judges/term_counts.py")
TERMS = (*GROUPS, "judges/text_terms.py", "data/pages.index")
INPUTS: dict[str, tuple[str, ...]] = {
    "general-purpose.md": (*COUNTS, "judges/informative.py", "data/pages.index", "data/knowledge.index"),
    "correlated.md": (*TERMS, "judges/correlated.py", "judges/informative.py"),
    "correlations.md": (*TERMS, "judges/correlated.py"),
    "c-sanitized.md": (*TERMS, "judges/protected.py", "knowledge/descendants.py", "data/relations.txt"),
    "erase.md": ("k_safety/*.py",),
    "letter.md": (*TERMS, "judges/protected.py", "knowledge/descendants.py", "knowledge/drug_stems.py"),
    "promises.md": (*GROUPS, "judges/protected.py", "judges/correlated.py", "judges/informative.py", "k_safety/*.py"),
}
"""What each page tells of, by its place in the package: the model itself, not all that a run goes through."""
SCRIPTS: dict[str, tuple[str, ...]] = {
    "general-purpose.md": ("biographies.py", "paper_articles.py", "general_purpose.py", "papers/general-purpose.md"),
    "correlated.md": ("biographies.py", "correlations.py", "papers/correlated.md"),
    "correlations.md": ("biographies.py", "paper_articles.py", "correlations.py", "papers/correlations.md"),
    "c-sanitized.md": ("c_sanitized*.py", "c_sanitized/*"),
    "erase.md": ("erase.py", "erase_data.py", "erase_general.py", "erase_paper.py"),
    "letter.md": ("letter.py", "papers/letter.md", "c_sanitized/marks.json"),
    "promises.md": ("brute_force.py", "counterexamples.py"),
}
"""What wrote it, by its place among the benchmarks."""


def fingerprint(page: str) -> str:
    """That of the inputs of a page as they are now."""
    digest = sha256()
    for path in inputs_of(page, ROOT):
        digest.update(path.name.encode() + content_of(path))
    return digest.hexdigest()


def inputs_of(page: str, root: Path) -> Iterator[Path]:
    """The files that a page tells of, in a tree."""
    places = [(root / "src" / "textveil", one) for one in INPUTS[page]]
    places += [(root / "benchmarks", one) for one in SCRIPTS[page]]
    for folder, pattern in places:
        found = sorted(folder.glob(pattern))
        if not found:
            raise SystemExit(f"{page}: {pattern} is not there; mend {Path(__file__).name}")
        yield from found


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
    """Write a page, with the fingerprint of its inputs at its end."""
    (FOLDER / page).write_text(f"{text.rstrip()}\n\n<!-- inputs: {fingerprint(page)} -->\n", "utf-8")


def recorded(page: str) -> str:
    """The fingerprint that a page ends with; empty where it has none."""
    found = STAMP.search((FOLDER / page).read_text("utf-8"))
    return found[1] if found else ""


def definitions(paths: Iterable[Path], root: Path) -> set[str]:
    """What files of a tree define, whichever says it: without imports, and without the modules of others' names."""
    found: set[str] = set()
    for path in paths:
        tree = strip_texts(ast.parse(path.read_text("utf-8")))
        names = [(one.module, name) for one in tree.body if isinstance(one, ast.ImportFrom) for name in one.names]
        places = {name.asname or name.name: f"{str(module).replace('.', '/')}/{name.name}.py" for module, name in names}
        modules = {name for name, place in places.items() if (root / "src" / place).exists()}
        plain = Unqualified(modules).visit(ast.parse(ast.unparse(tree)))
        found |= {ast.dump(one) for one in plain.body if not isinstance(one, ast.Import | ast.ImportFrom)}
    return found


class Unqualified(ast.NodeTransformer):
    """Takes ``module.name`` for ``name``."""

    def __init__(self, modules: Set[str]) -> None:
        self.modules = modules

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # as ast calls it
        """A function, whose parameters are no modules."""
        outside = self.modules
        self.modules = outside - {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
        self.generic_visit(node)
        self.modules = outside
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:  # as ast calls it
        """The name alone, where the module is one of ours."""
        self.generic_visit(node)
        is_ours = isinstance(node.value, ast.Name) and node.value.id in self.modules
        return ast.Name(node.attr, node.ctx) if is_ours else node


def is_moved(page: str, before: Path) -> bool:
    """Whether all that a page tells of stands unchanged in both trees, if in other files."""
    trees = {root: list(inputs_of(page, root)) for root in (before, ROOT)}
    code = {root: definitions((one for one in paths if one.suffix == ".py"), root) for root, paths in trees.items()}
    data = {root: [one.read_bytes() for one in paths if one.suffix != ".py"] for root, paths in trees.items()}
    everything = {root: definitions([*root.glob("src/**/*.py"), *root.glob("benchmarks/*.py")], root) for root in trees}
    return code[ROOT] <= everything[before] and code[before] <= everything[ROOT] and data[before] == data[ROOT]


def was_fresh(page: str, before: Path) -> bool:
    """Whether the page of today was written from the code of an earlier tree, as that tree itself says."""
    asked = "from benchmarks.paper_inputs import *; import sys; print(fingerprint(sys.argv[1]))"
    said = subprocess.run([sys.executable, "-c", asked, page], cwd=before, check=True, capture_output=True, text=True)
    return recorded(page) == said.stdout.strip()


def main() -> None:
    """Stamp the pages whose code was only moved."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moved-since", required=True, metavar="REVISION")
    revision = parser.parse_args().moved_since
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder, "tree.tar")
        command = ["git", "archive", "--output", str(archive), revision, "src", "benchmarks", "docs/papers"]
        subprocess.run(command, cwd=ROOT, check=True)
        with tarfile.open(archive) as tree:
            tree.extractall(folder, filter="data")
        for page in INPUTS:
            if recorded(page) == fingerprint(page):
                print(f"{page}: as old as its code")
            elif was_fresh(page, Path(folder)) and is_moved(page, Path(folder)):
                write_stamped(page, STAMP.sub("", (FOLDER / page).read_text("utf-8")))
                print(f"{page}: its code was moved, not changed")
            else:
                print(f"{page}: older than its code; run make papers")


if __name__ == "__main__":
    main()
