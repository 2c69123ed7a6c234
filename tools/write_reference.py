"""Writes docs/reference.md: every public name with its signature, fields and methods, from the source.

    python -m tools.write_reference

The page is the list of what others rely on: tests/test_public_names.py holds
that it says what the source says, so no name, argument or default changes
unseen.
"""

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import textveil

PAGE = Path(__file__).parents[1] / "docs" / "reference.md"
Function = ast.FunctionDef | ast.AsyncFunctionDef
OPENING = """# Every public name

Written by `python -m tools.write_reference` from the source. These names, their arguments and their fields are what you
may rely on: by semantic versioning, none goes or changes its meaning without a new major version, or before 1.0 a new
minor one. All else may change at any time. Every name is imported from `textveil`, as in `import textveil as tv`.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([OPENING, *map(chapter, textveil.__all__)])


def chapter(name: str) -> str:
    """What is to be known of one name."""
    found = definition(name)
    said = [f"## {name}", "", code_block(signature(found)), "", first_part(ast.get_docstring(found)), ""]
    rows = [*fields(found), *methods(found)] if isinstance(found, ast.ClassDef) else []
    return "\n".join([*said, *(["| | |", "|---|---|", *rows, ""] if rows else [])])


def definition(name: str) -> ast.ClassDef | Function:
    """Where the source defines a public name."""
    spec = find_spec(textveil._HOME[name])
    assert spec is not None
    assert spec.origin is not None
    tree = ast.parse(Path(spec.origin).read_text("utf-8"))
    return next(one for one in tree.body if isinstance(one, ast.ClassDef | Function) and one.name == name)


def signature(found: ast.ClassDef | Function) -> str:
    """How it is called; what a value holds is told by its fields."""
    if not isinstance(found, ast.ClassDef):
        return f"{found.name}{arguments(found)}"
    bases = ", ".join(map(ast.unparse, found.bases))
    first = next((one for one in found.body if isinstance(one, Function) and one.name == "__init__"), None)
    return f"{found.name}{arguments(first)}" if first else f"class {found.name}" + (f"({bases})" if bases else "(…)")


def arguments(found: Function) -> str:
    """What is passed and what comes back."""
    said = re.sub(r"^(self|cls)(, )?", "", ast.unparse(found.args))
    back = f" -> {ast.unparse(found.returns)}" if found.returns and found.name != "__init__" else ""
    return f"({said}){back}"


def fields(found: ast.ClassDef) -> Iterator[str]:
    """A row for each field of a value: name, type, default and what is said of it."""
    for one, after in zip(found.body, [*found.body[1:], None], strict=True):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and one.target.id[0] != "_":
            said = f"{one.target.id}: {ast.unparse(one.annotation)}{default(one.value)}"
            yield row(said, first_part(text_of(after)))


def default(value: ast.expr | None) -> str:
    """What a field is when nothing is given."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        given = {word.arg: word.value for word in value.keywords}
        made = given.get("default_factory")
        return f" = {ast.unparse(made)}()" if made else default(given.get("default"))
    return f" = {ast.unparse(value)}" if value else ""


def text_of(node: ast.stmt | None) -> str:
    """The text that stands below a field, if one does."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    return ""


def methods(found: ast.ClassDef) -> Iterator[str]:
    """A row for each property and method that is not the class's own business."""
    for one in found.body:
        if isinstance(one, Function) and one.name[0] != "_":
            marks = {ast.unparse(mark) for mark in one.decorator_list}
            is_value = bool(marks & {"property", "cached_property"})
            back = f": {ast.unparse(one.returns)}" if one.returns else ""
            yield row(f".{one.name}{back if is_value else arguments(one)}", first_part(ast.get_docstring(one)))


def row(said: str, meaning: str) -> str:
    """A row of the table; a bar in a type would end its cell."""
    cells = (cell.replace("|", "\\|") for cell in (f"`{said}`", meaning))
    return f"| {' | '.join(cells)} |"


def code_block(text: str) -> str:
    """A signature, one argument a line when it is long."""
    if len(text) > 100 and "(" in text:
        head, _, rest = text.partition("(")
        inner, _, back = rest.rpartition(")")
        text = f"{head}(\n    " + ",\n    ".join(split_arguments(inner)) + f",\n){back}"
    return f"```text\n{text}\n```"


def split_arguments(text: str) -> list[str]:
    """Arguments apart; commas in brackets hold none apart."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def first_part(docstring: str | None) -> str:
    """What a docstring says before its first example or blank line, in one line."""
    said = re.split(r"\n\s*\n|\n?>>>", (docstring or "").strip())[0]
    return re.sub(r"\s+", " ", said.replace("``", "`"))


def main() -> None:
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
