"""Is a setting of the form that it must have?

Every check names the repair: what to write instead.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind


def require(condition: bool, repair: str) -> None:
    """Raise PolicyError with the repair unless the condition holds."""
    if not condition:
        raise PolicyError(repair)


def word_list(name: str, value: object) -> tuple[str, ...]:
    """Words as a tuple; a lone string is a mistake, not a list of letters."""
    require(isinstance(value, Iterable) and not isinstance(value, str), f'{name} must be a list: {name} = ["…"]')
    listed: tuple[str, ...] = tuple(value)  # type: ignore[arg-type]  # checked above
    require(all(isinstance(word, str) and word.strip() for word in listed), f"{name} must hold words, none empty")
    return listed


def kind_table(name: str, value: object, *, choices: Sequence[str], extra: Sequence[str] = ()) -> dict[str, str]:
    """A table of kinds, each with one of some choices; ``extra`` may stand where a kind does."""
    require(isinstance(value, Mapping), f'{name} must be a table: {name} = {{person = "{choices[0]}"}}')
    table: dict[str, str] = dict(value)  # type: ignore[call-overload]  # checked above
    known = [*map(str, Kind), *extra]
    unknown = [kind for kind in table if kind not in known]
    require(not unknown, f"{name}: no kind {', '.join(map(repr, unknown))}; there are: {', '.join(known)}")
    wrong = sorted({str(choice) for choice in table.values() if choice not in choices})
    require(not wrong, f"{name}: no choice {', '.join(map(repr, wrong))}; there are: {', '.join(choices)}")
    return dict(sorted(table.items()))


def is_number(value: object) -> bool:
    """A finite number, and neither true nor false."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def is_share(value: object) -> bool:
    """A number from 0 to 1."""
    return is_number(value) and 0 <= value <= 1  # type: ignore[operator]  # a number


def is_offset(value: object) -> bool:
    """A place in a text."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_count(value: object) -> bool:
    """A whole number of at least one."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
