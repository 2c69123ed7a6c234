"""What is certain by its form or its check digits goes at every level, whatever stands around it."""

from functools import cache

import pytest

from red_team.identifier_contexts import CONTEXTS, Planted, planted, texts
from textveil.core.invisible import INVISIBLE
from textveil.core.spans import merge, subtract
from textveil.policy.levels import LEVELS
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

PARTS = 6
ROTATED = 7
"""So many contexts lie between that in which one example is sanitized and that of the next."""


@cache
def sanitizer(level: str) -> Sanitizer:
    return Sanitizer(Policy(level=level, language="en"))  # type: ignore[arg-type]


def part(number: int) -> list[Planted]:
    return list(planted())[number::PARTS]


def levels_that_leave(text: str, start: int, value: str) -> list[str]:
    """The levels at which no finding holds some of a planted value."""
    # All levels read alike; what nobody sees is taken out before a text is read.
    reading = None if INVISIBLE.search(text) else sanitizer("light").read(text)
    found = {level: sanitizer(level).detect(text, reading=reading) for level in LEVELS}
    left = {
        level: subtract((start, start + len(value)), merge(span for one in some for span in one.spans))
        for level, some in found.items()
    }
    said = {level: "".join(text[slice(*one)] for one in spans) for level, spans in left.items()}
    return [level for level, pieces in said.items() if any(map(str.isalnum, pieces))]


def test_there_are_enough_contexts_and_examples() -> None:
    assert len(CONTEXTS) >= 25
    assert len({one.entry.split(":")[0] for one in planted()}) >= 60


@pytest.mark.parametrize("number", range(PARTS))
def test_every_certain_identifier_is_found_in_every_context_at_every_level(number: int) -> None:
    left = [
        (level, name, one.entry)
        for one in part(number)
        for name, text, start in texts(one)
        for level in levels_that_leave(text, start, one.value)
    ]
    assert left == []


@pytest.mark.parametrize("number", range(PARTS))
def test_none_is_left_in_what_is_put_out(number: int) -> None:
    left: list[tuple[str, str, str]] = []
    for place, one in enumerate(part(number)):
        made = list(texts(one))
        name, text, _ = made[ROTATED * place % len(made)]
        level = list(LEVELS)[place % len(LEVELS)]
        if one.value in sanitizer(level).sanitize(text).text:
            left.append((level, name, one.entry))
    assert left == []
