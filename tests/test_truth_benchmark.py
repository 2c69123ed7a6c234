"""The benchmark of truth counts what readers answer."""

from benchmarks.truth import QUESTIONS, agreement, flat, is_mark, shares_of
from textveil.core.kinds import Kind
from textveil.core.model import Edit

SAMPLE = [{"id": "1", "set": "wiki"}, {"id": "2", "set": "cases"}]


def verdict(number: str, *answers: str, vague: str = "") -> dict[str, str]:
    return {"id": number, **dict(zip(QUESTIONS, answers, strict=True)), "vague": vague}


ONE = [verdict("1", "yes", "yes", "no", vague="yes"), verdict("2", "no", "yes", "yes")]
OTHER = [verdict("1", "yes", "no", "no", vague="no"), verdict("2", "yes", "yes", "no")]


def test_a_mark_says_nothing_and_a_line_shows_its_breaks() -> None:
    assert is_mark(Edit(0, 3, "[place 1]", Kind.PLACE))
    assert not is_mark(Edit(0, 3, "a city", Kind.PLACE))
    assert flat("one\ttwo \n three") == "one two ⏎ three"


def test_shares_count_the_verdicts_of_all_readers() -> None:
    lines = {line[0]: line[1:] for line in shares_of(SAMPLE, ONE + OTHER)}
    assert lines["wiki"] == ["2", "100.0 %", "50.0 %", "0.0 %", "50.0 %"]
    assert lines["cases"] == ["2", "50.0 %", "100.0 %", "50.0 %", "–"]
    assert lines["**all**"] == ["4", "75.0 %", "75.0 %", "25.0 %", "50.0 %"]


def test_readers_agree_where_both_say_the_same() -> None:
    assert agreement([ONE, OTHER]) == [
        ["true", "2", "50.0 %"],
        ["grammatical", "2", "50.0 %"],
        ["sensible", "2", "50.0 %"],
    ]
    assert agreement([ONE, OTHER[:1]])[0] == ["true", "1", "100.0 %"]
