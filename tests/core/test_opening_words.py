"""Patterns that are tried only at the words they begin with find what they find when tried everywhere."""

import re
import sys

from hypothesis import given
from hypothesis import strategies as st

from textveil.languages.english.values.expressions import ALIKE, GAP, JOINT, PATTERNS, TITLED, expressions

SOURCES = [
    rf"(?i)(?<![\w$€£¥₹]){pattern.replace('~', JOINT).replace(' ', GAP)}(?![\w%])" for _, pattern, *_ in PATTERNS
]
EVERYWHERE = list(map(re.compile, SOURCES))
WORDS = [
    *sorted(set(re.findall("[A-Za-z]+", "|".join(SOURCES)))),
    *"a an year day week January sept. 3rd 12th 1990 1990s 20s 40 1,000 $5 1.5 3/4/1999 ſome ſeveral %".split(),
    *"12May 1990to1995 1990–95 sınce İn 21ST ٣ wıth Ağustos 5km 2000s 03".split(),
]


def tell_everywhere(text: str) -> list[tuple[int, int]]:
    """The spans of expressions when every pattern is looked for at every place."""
    found = [match.span() for one in EVERYWHERE for match in one.finditer(text) if not TITLED.search(match[0])]
    kept: list[tuple[int, int]] = []
    for span in sorted(found, key=lambda one: (one[0], -one[1])):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from([" ", " ", " ", "-", "\n", "", ", "])), max_size=12))
def test_no_expression_begins_with_a_word_that_its_pattern_does_not_name(pieces: list[tuple[str, str]]) -> None:
    text = "".join(word + gap for word, gap in pieces)
    assert [one.span for one in expressions(text)] == tell_everywhere(text)


def test_every_pattern_is_tried_at_the_words_it_begins_with() -> None:
    for text in (
        "Sept 1980", "early-May", "winter of 1990", "mid in 1990", "from 1990 to 1995", "circa 1990", "middle 1990s",
        "twenty-first century", "last summer", "every June", "out of her late thirties", "forty-something",
        "age: 30 to 39", "upwards of 60 years old", "aged under 30", "at most the age of 60", "half an hour",
        "fewer than 100", "between $100 and $200", "three small dogs", "four-door",
    ):  # fmt: skip
        assert expressions(text), text
        assert [one.span for one in expressions(text)] == tell_everywhere(text)


def test_no_other_letters_are_taken_for_english_ones() -> None:
    letters = re.compile("[a-z]", re.IGNORECASE)
    others = [chr(code) for code in range(128, sys.maxunicode + 1) if letters.match(chr(code))]
    assert sorted(map(ord, others)) == sorted(ALIKE)
    assert all(re.fullmatch(chr(code), plain, re.IGNORECASE) for code, plain in ALIKE.items())
