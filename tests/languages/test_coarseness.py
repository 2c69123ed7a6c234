"""What leaves enough open stands, at each level; what is exact does not, however it is written."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.kinds import Kind
from textveil.core.marks import LABEL
from textveil.languages.english.values.coarseness import (
    CONTINENT,
    NOUNS,
    areas,
    coarse_spans,
    continents,
    is_coarse,
    places,
)
from textveil.languages.english.values.expressions import GAP, Expression, Sort, expressions
from textveil.policy.levels import LEVELS as LIMITS
from textveil.policy.levels import NEVER
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

LEVELS = ("light", "standard", "strict")
ADMITTED = [
    ("15 October 2004", Sort.DATE, 1),
    ("2004-10-15", Sort.DATE, 1),
    ("October 2004", Sort.DATE, 31),
    ("the autumn of 2004", Sort.DATE, 89),
    ("in 2004", Sort.DATE, 365),
    ("the early 1990s", Sort.DATE, 1461),
    ("the 1990s", Sort.DATE, 3652),
    ("the 20th century", Sort.DATE, 36520),
    ("in the autumn", Sort.DATE, 9100),
    ("in her thirties", Sort.AGE, 10),
    ("in her late thirties", Sort.AGE, 3),
    ("aged 35 to 39", Sort.AGE, 5),
    ("a thirty-something", Sort.AGE, 10),
    ("under ten years old", Sort.AGE, 10),
    ("more than $1,000", Sort.AMOUNT, 0.9),
    ("more than $1,234", Sort.AMOUNT, 0),
    ("between 1,000 and 2,000", Sort.AMOUNT, 0.5),
    ("between 1 and 31", Sort.AMOUNT, 0),
    ("three weeks", Sort.DURATION, 1 / 3),
    ("ten years", Sort.DURATION, 1),
    ("63 days", Sort.DURATION, 1 / 63),
]
STANDS = {  # the strictest level at which it stands; "" at none
    "It was on 15 October 2004.": "",
    "It was in October 2004.": "light",
    "It was in the autumn of 2004.": "light",
    "It was in the 1990s.": "standard",
    "It was in the autumn.": "standard",
    "It was in the 20th century.": "strict",
    "It took ten years.": "strict",
    "She was in her thirties.": "standard",
    "She was 37 years old.": "",
    "It cost more than $1,000.": "standard",
    "It cost more than $1,234.": "",
    "It cost $1,000.": "",
    "They chose a town in England.": "standard",
    "They chose a town in Andorra.": "",
    "They chose the largest town in England.": "",
    "They saw Three Days.": "",
    "It was 20th Century Fox.": "",
}
PIECES = st.sampled_from(
    (
        "in the 1990s|on 3 May 1991|May 1991|more than $1,000|$1,234|aged 35 to 39|aged 37|ten years|63 days"
        "|in the autumn|a town in Spain|of 2004|and|to|between|from|the|late|2004|1990s|20th century"
        "|37 years old|,|.|in her thirties"
    ).split("|")
)


@pytest.mark.parametrize(("text", "sort", "admits"), ADMITTED)
def test_an_expression_admits_so_many_values(text: str, sort: Sort, admits: float) -> None:
    (found,) = expressions(text)
    assert found.sort is sort
    assert found.admits == pytest.approx(admits, rel=0.01)


@pytest.mark.parametrize(("text", "strictest"), STANDS.items())
def test_a_level_lets_stand_what_leaves_enough_open(text: str, strictest: str) -> None:
    standing = [level for level in LEVELS if coarse_spans(text, least=LIMITS[level].least_open)]
    assert standing == list(LEVELS[: LEVELS.index(strictest) + 1] if strictest else ())


@given(st.lists(PIECES, min_size=1, max_size=12).map(" ".join))
def test_a_stricter_level_lets_nothing_more_stand(text: str) -> None:
    light, standard, strict = (set(coarse_spans(text, least=LIMITS[level].least_open)) for level in LEVELS)
    assert strict <= standard <= light


LEAST = {  # by level; below it nothing stands
    Sort.DATE: (28, 3_650, 36_500),
    Sort.AGE: (3, 5, NEVER),
    Sort.AMOUNT: (0.1, 0.5, NEVER),
    Sort.DURATION: (0.01, 0.08, 0.08),
    Sort.COUNT: (0.3, 0.3, NEVER),
    Sort.PLACE: (1, 1, NEVER),
}


@pytest.mark.parametrize("sort", Sort)
@pytest.mark.parametrize("level", LEVELS)
def test_what_leaves_as_much_open_as_a_level_asks_for_stands_and_what_leaves_less_does_not(
    sort: Sort, level: str
) -> None:
    least = LEAST[sort][LEVELS.index(level)]
    assert is_coarse(Expression((0, 1), sort, least), least=LIMITS[level].least_open) == (least < NEVER)
    assert not is_coarse(Expression((0, 1), sort, min(least * 0.999, 10**9)), least=LIMITS[level].least_open)


def test_a_stricter_level_asks_for_no_less() -> None:
    for light, stricter in pairwise(LIMITS.values()):
        assert all(light.least_open[sort] <= stricter.least_open[sort] for sort in Sort)


@given(st.lists(PIECES, min_size=1, max_size=12).map(" ".join))
def test_spans_lie_in_order_and_apart(text: str) -> None:
    spans = coarse_spans(text, least=LIMITS["light"].least_open)
    assert all(left[1] <= right[0] for left, right in pairwise(spans))


EXACT = (
    "She was born on 15 October 2004.",
    "She was born in October 2004.",
    "She was born in 2004.",
    "She is 37 years old.",
)
EXACT_AMOUNTS = ("It cost $1,234.", "He earned exactly $2,000.")


@pytest.mark.parametrize("text", EXACT)
def test_what_is_exact_is_found_by_default(text: str) -> None:
    with Sanitizer(Policy()) as sanitizer:
        assert sanitizer.detect(text)


@pytest.mark.parametrize("text", EXACT_AMOUNTS)
def test_what_an_amount_tells_exactly_is_found_where_most_is_hidden(text: str) -> None:
    with Sanitizer(Policy(level="strict")) as sanitizer:
        assert any(one.kind is Kind.NUMBER for one in sanitizer.detect(text))


def place_pattern() -> re.Pattern[str]:
    """All places that are told by a noun or a label and a large area, in one pattern."""
    named = "|".join(re.escape(name).replace(r"\ ", GAP) for name in sorted(areas(), key=len, reverse=True))
    start = rf"(?:(?:\b[Aa]n?|\b[Aa]nother){GAP}|(?:\A|(?<=\n\n)))"
    noun = rf"{start}(?:[a-z-]+{GAP}){{0,2}}(?:{'|'.join(sorted(NOUNS))})"
    return re.compile(rf"(?:{noun}|{LABEL}){GAP}in{GAP}(?:the{GAP})?(?P<area>{named})(?!\w|[-’'][A-Z])")


@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                "a an another the small old town cities in City A England New York Asian Middle Eastern We. x".split()
            ),
            st.sampled_from([" ", " ", "\xa0", "\n", " \n", "\n\n", "-"]),
        ),
        max_size=12,
    )
)
def test_what_is_looked_for_first_leaves_nothing_out(pieces: list[tuple[str, str]]) -> None:
    text = "".join(word + gap for word, gap in pieces)
    assert [one.span for one in places(text)] == [match.span() for match in place_pattern().finditer(text)]
    assert {one.span for one in continents(text)} <= {match.span() for match in CONTINENT.finditer(text)}
    assert bool(continents(f"x {text}")) or not CONTINENT.match(text)
