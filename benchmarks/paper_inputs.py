"""From which code and data was a page in docs/papers written, and are they still the same?

A page ends with a fingerprint of its inputs: what the code says, whatever its
comments and line breaks, and what the packaged data hold. `make papers` writes the
pages again; a test compares the fingerprints with the tree.
"""

import ast
import re
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
    "promises.md": (*GROUPS, "judges/protected.py", "judges/correlated.py", "judges/informative.py", "k_safety/*.py"),
}
"""What each page tells of, by its place in the package: the model itself, not all that a run goes through."""
SCRIPTS: dict[str, tuple[str, ...]] = {
    "general-purpose.md": ("biographies.py", "paper_articles.py", "general_purpose.py", "papers/general-purpose.md"),
    "correlated.md": ("biographies.py", "correlations.py", "papers/correlated.md"),
    "correlations.md": ("biographies.py", "paper_articles.py", "correlations.py", "papers/correlations.md"),
    "c-sanitized.md": ("c_sanitized*.py", "c_sanitized/*"),
    "erase.md": ("erase.py", "erase_data.py", "erase_general.py", "erase_paper.py"),
    "promises.md": ("brute_force.py", "counterexamples.py"),
}
"""What wrote it, by its place among the benchmarks."""


def fingerprint(page: str) -> str:
    """That of the inputs of a page as they are now."""
    places = [(ROOT / "src" / "textveil", one) for one in INPUTS[page]]
    places += [(ROOT / "benchmarks", one) for one in SCRIPTS[page]]
    digest = sha256()
    for folder, pattern in places:
        found = sorted(folder.glob(pattern))
        if not found:
            raise SystemExit(f"{page}: {pattern} is not there; mend {Path(__file__).name}")
        for path in found:
            digest.update(path.name.encode() + content_of(path))
    return digest.hexdigest()


def content_of(path: Path) -> bytes:
    """What a file says: of code what it does, without comments and docstrings."""
    if path.suffix != ".py":
        return path.read_bytes()
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [one for one in body if not is_text(one)] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.dump(tree).encode()


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
