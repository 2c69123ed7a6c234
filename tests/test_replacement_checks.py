"""What is counted of replacements without a reader is what stands there."""

from benchmarks.replacement_checks import (
    Faults,
    doubled_words,
    in_brackets,
    labels_of_two_names,
    marks_in_a_row,
    names_with_two_labels,
)
from textveil.core.kinds import Kind
from textveil.core.model import Edit

TEXT = "In the Ghent Hall Ann Lee met Bo Li and Ann Lee."


def test_doubled_words_are_those_that_an_edit_made() -> None:
    assert doubled_words("It was in Ghent.", [Edit(10, 15, "in a city", Kind.PLACE)]) == ["in in"]
    assert doubled_words("He had had the cup.", []) == []
    assert doubled_words("He saw the Ghent.", [Edit(11, 16, "a city", Kind.PLACE)]) == ["the a"]


def test_one_name_with_two_labels_and_one_label_for_two_names_are_seen() -> None:
    people = [Edit(18, 25, "Person 1", Kind.PERSON), Edit(30, 35, "Person 1", Kind.PERSON)]
    assert labels_of_two_names(TEXT, people) == ["person 1"]
    assert names_with_two_labels(TEXT, people) == []
    people = [Edit(18, 25, "Person 1", Kind.PERSON), Edit(40, 47, "Person 2", Kind.PERSON)]
    assert labels_of_two_names(TEXT, people) == []
    assert names_with_two_labels(TEXT, people) == ["ann lee"]


def test_marks_in_a_row_and_descriptions_of_few_are_counted() -> None:
    marks = [Edit(7, 17, "[place 1]", Kind.PLACE), Edit(18, 25, "[name 1]", Kind.NAME)]
    assert marks_in_a_row(TEXT, marks) == ["[place 1] [name 1]"]
    few = Edit(7, 17, "a folly", Kind.PLACE, source="facts", term="folly", members=3)
    faults = Faults()
    faults.add(TEXT, [few, *marks[1:]], least=10)
    assert (faults.few, faults.marks, faults.edits) == (["folly"], 1, 2)


def test_a_row_shows_the_original_words_in_double_brackets() -> None:
    assert in_brackets(TEXT, Edit(30, 35, "Person 2", Kind.PERSON)).endswith("met [[Bo Li]] and Ann Lee.")
