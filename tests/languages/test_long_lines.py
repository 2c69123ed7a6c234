"""However long a line is, what is asked of each place of it looks only so far."""

from collections.abc import Callable

import pytest

from textveil.core.model import Span
from textveil.core.spans import line_near
from textveil.languages.english.lexicon import shared_shorthand
from textveil.languages.english.names import citations
from textveil.languages.english.values import no_years


class Watched(str):
    """A text that says how much of it was copied."""

    copied = 0

    def __getitem__(self, place: object) -> str:
        piece = str.__getitem__(self, place)  # type: ignore[index]
        Watched.copied += len(piece)
        return piece


@pytest.mark.parametrize("asked", [no_years.is_clock, citations.is_in_sentence, shared_shorthand.is_person])
def test_little_is_looked_at_around_a_place_of_a_long_line(asked: Callable[[str, Span], bool]) -> None:
    text, place = Watched("1950 " * 40_000), 100_000
    Watched.copied = 0
    asked(text, (place, place + 4))
    assert Watched.copied < 2_000


@pytest.mark.parametrize("asked", [no_years.is_clock, citations.is_in_sentence, shared_shorthand.is_person])
def test_what_is_far_away_on_the_line_changes_nothing(asked: Callable[[str, Span], bool]) -> None:
    middle = "1950 " * 200
    place = len(middle) // 2 // 5 * 5
    alone, inside = middle, f"{'at 0800, 1200. ' * 100}{middle}{'seen by at 0900. ' * 100}"
    start = inside.index(middle)
    assert asked(alone, (place, place + 4)) == asked(inside, (start + place, start + place + 4))


def test_the_line_near_a_place_ends_with_its_breaks() -> None:
    text = "first\nsecond line\nthird"
    assert text[slice(*line_near(text, (6, 12), reach=100))] == "second line"
    assert text[slice(*line_near(text, (6, 12), reach=3))] == "second li"
