"""K-safety written out from the paper, as slowly as it reads: what every method is held against."""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from string import ascii_lowercase

from hypothesis import strategies as st

Contexts = Mapping[str, frozenset[str]]

# Example 1: the document has six terms, not five; the optimum of size four is right.
EXAMPLE: Contexts = {
    "p1": frozenset({"ta", "tb", "tc"}),
    "p2": frozenset({"tb", "td", "te", "tf"}),
    "p3": frozenset({"ta", "td", "tg"}),
    "e1": frozenset({"ta", "tb", "td", "tg"}),
    "e2": frozenset({"tc", "te", "tf"}),
    "e3": frozenset({"tb", "tg"}),
    "e4": frozenset({"ta", "tb", "tc", "te", "tf", "tg"}),
}
PROTECTED = ["p1", "p2", "p3"]
DOCUMENT = ["ta", "tb", "td", "te", "tf", "tg"]


def others(contexts: Contexts, entity: str, terms: Iterable[str]) -> int:
    """A_T(ē) of Def. 3.1: entities other than ē that contain C(ē) ∩ T."""
    shared = contexts[entity] & frozenset(terms)
    return sum(shared <= context for other, context in contexts.items() if other != entity)


def is_safe(contexts: Contexts, terms: Iterable[str], *, k: int, protected: Iterable[str]) -> bool:
    """Def. 3.1."""
    listed = list(terms)
    return all(others(contexts, entity, listed) >= k for entity in protected)


def most(
    contexts: Contexts,
    document: list[str],
    *,
    k: int,
    protected: list[str],
    worth: Callable[[Iterable[str]], float] = lambda terms: len(list(terms)),
) -> float:
    """The worth of the best K-safe subset, all subsets tried."""
    subsets = (subset for size in range(len(document) + 1) for subset in combinations(document, size))
    return max(worth(subset) for subset in subsets if is_safe(contexts, subset, k=k, protected=protected))


@st.composite
def questions(draw: st.DrawFn) -> tuple[Contexts, list[str], int, list[str]]:
    """A small database, a document, K and protected entities, K small enough to be met."""
    terms = [f"t{letter}" for letter in ascii_lowercase[: draw(st.integers(1, 7))]]
    contexts = draw(st.lists(st.frozensets(st.sampled_from(terms)), min_size=2, max_size=14))
    named = {f"e{number}": context for number, context in enumerate(contexts)}
    k = draw(st.integers(1, min(4, len(named) - 1)))
    protected = draw(st.lists(st.sampled_from(sorted(named)), unique=True, max_size=4))
    return named, draw(st.permutations(terms)), k, protected
