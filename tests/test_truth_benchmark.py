"""The benchmark of truth shows readers what was said, and counts what they answer."""

from benchmarks.truth import QUESTIONS, Text, Verdict, agreement, beside, kappa, rows_of, shares_of
from textveil.core.kinds import Kind
from textveil.core.model import Edit

TEXT = "It rained. Ann Lee met Bo  Li in Ghent. They ate."
EDITS = [
    Edit(11, 18, "Person 1", Kind.PERSON),
    Edit(23, 29, "person 2", Kind.PERSON),
    Edit(33, 38, "[place 1]", Kind.PLACE),
]


def test_a_row_shows_the_sentence_before_and_after_with_the_edit_marked() -> None:
    first, second = rows_of(Text("wiki", "wiki", TEXT), EDITS)
    assert first[3:5] == ["Ann Lee", "Person 1"]
    assert first[5] == "It rained. «Ann Lee» met Bo Li in Ghent."
    assert first[6] == "It rained. «Person 1» met person 2 in [place 1]."
    assert second[6] == "It rained. Person 1 met «person 2» in [place 1]."


def test_marks_are_not_drawn_and_edits_outside_the_stretch_are_left_out() -> None:
    assert len(rows_of(Text("wiki", "wiki", TEXT), EDITS)) == 2
    assert beside(TEXT, EDITS[0], EDITS, around=(11, 22)) == ("«Ann Lee» met", "«Person 1» met")


def test_shares_count_the_verdicts_of_all_readers() -> None:
    sample = [{"id": "1", "set": "wiki"}, {"id": "2", "set": "cases"}]
    one = {"1": Verdict("true", "yes", "no"), "2": Verdict("false", "yes", "yes")}
    other = {"1": Verdict("true", "no", "no"), "2": Verdict("true", "yes", "no")}
    lines = {line[0]: line[1:] for line in shares_of(sample, [one, other])}
    assert lines["wiki"] == ["1", "100.0 %", "50.0 %", "0.0 %"]
    assert lines["cases"] == ["1", "50.0 %", "100.0 %", "50.0 %"]
    assert lines["**all**"] == ["2", "75.0 %", "75.0 %", "25.0 %"]
    assert [line[:3] for line in agreement([one, other])] == [[ask, "2", "50.0 %"] for ask in QUESTIONS]


def test_kappa_is_one_in_full_agreement_and_nought_by_chance() -> None:
    assert kappa([("yes", "yes"), ("no", "no")]) == 1.0
    assert kappa([("yes", "yes"), ("yes", "yes")]) == 1.0
    assert kappa([("yes", "yes"), ("no", "no"), ("yes", "no"), ("no", "yes")]) == 0.0
