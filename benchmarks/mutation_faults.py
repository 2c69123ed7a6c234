"""Which small faults can be put into a module?"""

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import partial

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SYMMETRIC = ("max", "min")
"""What says the same in whatever order it is asked."""
Change = Callable[[ast.AST], ast.AST]


@dataclass(frozen=True, slots=True)
class Fault:
    """One small fault: where it is, and which of those that are possible there."""

    module: str
    function: str
    line: int
    number: int
    """Its place among all faults of the module."""
    what: str

    @property
    def name(self) -> str:
        """What the fault is called on the page."""
        return f"{self.module}:{self.function}:{self.line} {self.what}"


def faults(source: str, *, module: str) -> list[Fault]:
    """Every fault that a module can have."""
    return [
        Fault(module, function, node.lineno, number, what)
        for number, (function, node, what, _) in enumerate(possible(ast.parse(source)))
    ]


def mutated(source: str, fault: Fault) -> str:
    """The module with one fault."""
    tree = ast.parse(source)
    _, node, _, change = list(possible(tree))[fault.number]
    return ast.unparse(ast.fix_missing_locations(Exchange(node, change).visit(tree)))


class Exchange(ast.NodeTransformer):
    """Puts something else in the place of one node."""

    def __init__(self, target: ast.AST, change: Change) -> None:
        self.target, self.change = target, change

    def visit(self, node: ast.AST) -> ast.AST:
        """The node, or what stands in its place."""
        return self.change(deepcopy(node)) if node is self.target else self.generic_visit(node)


def possible(tree: ast.Module) -> Iterator[tuple[str, ast.expr | ast.stmt, str, Change]]:
    """Every function's nodes with what can be wrong with each, in order."""
    for name, function in functions(tree, ""):
        inside = {id(node) for note in annotations(function) for node in ast.walk(note)}
        for node in ast.walk(function):
            if isinstance(node, ast.expr | ast.stmt) and node is not function and id(node) not in inside:
                for what, change in changes(node):
                    yield name, node, what, change


def functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions and methods with their names; those inside others belong to these."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield f"{prefix}{child.name}", child
        elif isinstance(child, ast.ClassDef) and not any("Protocol" in ast.unparse(base) for base in child.bases):
            yield from functions(child, f"{prefix}{child.name}.")


def annotations(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What never runs or changes nothing: types, docstrings, decorators, and that two lists must be equally long."""
    yield from function.decorator_list
    for node in ast.walk(function):
        if isinstance(node, ast.FunctionDef):
            yield from (arg.annotation for arg in ast.walk(node.args) if isinstance(arg, ast.arg) and arg.annotation)
            yield from [node.returns] if node.returns else []
            yield from node.body[:1] if ast.get_docstring(node) is not None else []
        elif isinstance(node, ast.AnnAssign):
            yield node.annotation
        elif isinstance(node, ast.keyword) and node.arg == "strict":
            yield node.value


def changes(node: ast.expr | ast.stmt) -> Iterator[tuple[str, Change]]:
    """What can be wrong with a node, in words and in deed."""
    said = " ".join(ast.unparse(node).split())[:60]
    yield from statement_changes(node, said) if isinstance(node, ast.stmt) else expression_changes(node, said)


def expression_changes(node: ast.expr, said: str) -> Iterator[tuple[str, Change]]:
    """What can be wrong with an expression."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in TURNED:
            yield f"turned: {said}", partial(with_parts, ops=[TURNED[type(op)]()])
        case ast.Constant(value=bool() as value):
            yield f"negated: {said}", lambda _: ast.Constant(not value)
        case ast.Constant(value=int() | float() as number):
            yield f"one more: {said}", lambda _: ast.Constant(number + 1)
            yield f"one less: {said}", lambda _: ast.Constant(number - 1)
        case ast.BoolOp(op=joint):
            yield f"and/or: {said}", partial(with_parts, op=ast.Or() if isinstance(joint, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"negated: {said}", lambda _: deepcopy(operand)
        case ast.IfExp(test=test):
            yield f"negated: {said}", partial(with_parts, test=ast.UnaryOp(ast.Not(), test))
        case ast.BinOp(op=ast.Add() | ast.Sub() as sign):
            yield f"plus/minus: {said}", partial(with_parts, op=ast.Sub() if isinstance(sign, ast.Add) else ast.Add())
        case ast.Call(args=[first, second, *rest]) if not isinstance(first, ast.Starred | ast.GeneratorExp):
            if not isinstance(second, ast.Starred) and ast.unparse(node.func) not in SYMMETRIC:
                yield f"swapped: {said}", partial(with_parts, args=[second, first, *rest])


def statement_changes(node: ast.stmt, said: str) -> Iterator[tuple[str, Change]]:
    """What can be wrong with a statement."""
    match node:
        case ast.If(test=test) | ast.While(test=test):
            said = " ".join(ast.unparse(test).split())[:60]
            yield f"negated: if {said}", partial(with_parts, test=ast.UnaryOp(ast.Not(), test))
        case ast.Return(value=ast.expr() as value) if not is_empty(value):
            empty: ast.expr = ast.List([], ast.Load()) if is_list(value) else ast.Constant(None)
            yield f"emptied: {said}", lambda _: ast.Return(empty)
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield f"left out: {said}", lambda _: ast.Pass()


def is_empty(value: ast.expr) -> bool:
    """Whether a value is nothing already: to empty it changes nothing.

    >>> [is_empty(ast.parse(said, mode="eval").body) for said in ("[]", "False", "0", "None", "()", "[x]", "x", "1")]
    [True, True, True, True, True, False, False, False]
    """
    match value:
        case ast.Constant(value=said):
            return not said
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return not parts
    return False


def with_parts(node: ast.AST, **parts: object) -> ast.AST:
    """A node with some of its parts exchanged."""
    for name, part in parts.items():
        setattr(node, name, part)
    return node


def is_list(value: ast.expr) -> bool:
    """Whether a list is given back."""
    is_made = isinstance(value, ast.Call) and ast.unparse(value.func) in ("list", "sorted")
    return is_made or isinstance(value, ast.List | ast.ListComp)
