"""Two versions of a text, compared word by word."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from textveil.core.differences import SMALL, TextDifference, compare_texts

TEXTS = st.text(st.sampled_from("ab ,\n"), max_size=60) | st.lists(
    st.sampled_from(["Ann Lee", "met", "Bob", ".\n", "in Ghent", "\t"]), max_size=20
).map(" ".join)


def words(text: str) -> list[str]:
    return re.findall(r"\w+|[^\w\s]", text)


@given(TEXTS, TEXTS)
def test_the_stretches_are_both_versions_and_those_that_agree_differ_only_in_blanks(before: str, after: str) -> None:
    found = compare_texts(before, after)
    assert "".join(one.before for one in found) == before
    assert "".join(one.after for one in found) == after
    assert all(words(one.before) == words(one.after) for one in found if one.is_same)
    assert all(one.is_same != other.is_same for one, other in pairwise(found))


@given(TEXTS)
def test_a_text_differs_in_nothing_from_itself_however_its_lines_are_broken(text: str) -> None:
    assert all(one.is_same for one in compare_texts(text, text))
    assert not [one for one in compare_texts(text, re.sub(r"\s+", "\n", text)) if not one.is_same and words(one.before)]


def test_only_the_words_that_changed_are_a_difference() -> None:
    before = "Dear Dr Patel,\nMrs Ellison, 37, plays the cello.\nShe lives in Ghent.\n"
    after = "Dear Dr Person 1,\nMrs Person 2, in her thirties, plays the cello.\nShe lives in Ghent. It rained.\n"
    found = [(one.before, one.after) for one in compare_texts(before, after) if not one.is_same]
    assert found == [
        ("Patel", "Person 1"),
        ("Ellison", "Person 2"),
        ("37", "in her thirties"),
        ("", "It rained.\n"),
    ]


def test_differences_that_follow_each_other_on_lines_of_their_own_are_told_apart() -> None:
    found = compare_texts("Department of Oncology\n\n15 October\n", "Department A\n\n2000s\n")
    assert [(one.before, one.after) for one in found if not one.is_same] == [
        ("of Oncology", "A"),
        ("15 October", "2000s"),
    ]


def test_a_line_that_was_taken_out_is_one_difference_among_many_alike() -> None:
    rows = [f"{number},paid\n" for number in range(500)]
    found = compare_texts("".join(rows), "".join(rows[:250] + rows[251:]))
    assert [one for one in found if not one.is_same] == [TextDifference("250,paid\n", "", is_same=False)]


def test_long_versions_that_share_no_word_of_their_own_are_wholly_new() -> None:
    size = int(SMALL**0.5) + 100
    found = compare_texts("a b " * size, "b a " * size)
    assert len([one for one in found if not one.is_same]) == 1


def test_long_versions_that_repeat_themselves_are_held_by_their_lines() -> None:
    letter = "Dear Ann,\nit rained in Ghent and it was cold.\nYours\n"
    found = compare_texts(letter * 400, letter.replace("Ghent", "a city") * 400)
    assert {(one.before, one.after) for one in found if not one.is_same} == {("Ghent", "a city")}
    assert sum(not one.is_same for one in found) == 400
