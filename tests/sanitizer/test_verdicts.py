"""What may be put into a text is judged anew wherever something was taken out of it; people keep their numbers."""

from collections.abc import Sequence

import textveil as tv
from textveil.core.model import Hidden
from textveil.corpus.recorded_counts import Counts
from textveil.languages.reading import Reading

COUNTS = Counts(
    {"Salou": 20, "harbour": 100, "beach": 400, "tower": 300, ("Salou", "beach"): 20, ("Salou", "tower"): 1},
    total=10_000,
)
POLICY = tv.Policy(level="off", reveal=["harbour"], correlation=0.5, corpus=COUNTS)


def test_a_label_that_may_stand_may_not_where_it_tells_of_what_was_taken_out() -> None:
    with tv.Sanitizer(POLICY) as sanitizer:
        promise = sanitizer.judges[0].promise
        taken = [Hidden((0, 5), "Salou", promise)]
        assert sanitizer.allowed(["beach", "tower"]) == {"beach", "tower"}
        assert sanitizer.allowed(["beach", "tower"], taken) == {"tower"}
        assert sanitizer.allowed(["beach", "tower"]) == {"beach", "tower"}, "what was hidden elsewhere is forgotten"
    with tv.Sanitizer(POLICY) as sanitizer:
        assert sanitizer.allowed(["beach"], taken) == set()
        assert sanitizer.allowed(["beach"]) == {"beach"}, "nor is it remembered when it comes first"
        assert sanitizer.allowed(["beach"], [Hidden((0, 5), "Salou", "another promise")]) == {"beach"}


def test_verdicts_are_remembered_label_by_label() -> None:
    asked: list[str] = []
    with tv.Sanitizer(tv.Policy(level="off", hide=["Salou"])) as sanitizer:
        [judge] = sanitizer.judges
        tells = judge.tells

        def note(term: str, hidden: Sequence[Hidden]) -> bool:
            asked.append(term)
            return tells(term, hidden)

        object.__setattr__(judge, "tells", note)
        assert sanitizer.allowed(["Salou", "a beach"]) == {"a beach"}
        assert sanitizer.allowed(["Salou", "a beach", "a tower"]) == {"a beach", "a tower"}
        assert sanitizer.allowed(["Salou", "a tower"]) == {"a tower"}
    assert asked == ["Salou", "a beach", "a tower"]


def test_no_sentence_is_made_up_and_read_to_choose_a_label() -> None:
    text = "Ann Lee moved from Leeds to Ghent on 3 May 1961."
    with tv.Sanitizer() as sanitizer:
        read, texts = sanitizer.resources.reader, list[str]()

        def note(text: str) -> Reading:
            texts.append(text)
            return read(text)

        object.__setattr__(sanitizer.resources, "reader", note)
        output = sanitizer.sanitize(text).text
    assert texts[0] == text
    assert all(abs(len(one) - len(output)) < len(text) for one in texts)
    assert len(texts) == 1, "only the original; the output is read by what differs"


def test_one_person_has_one_number_throughout() -> None:
    output = tv.sanitize("Ann Lee met Bob Stone. Lee left. Bob Stone stayed with Ann Lee.").text
    for number in (1, 2):
        assert 2 <= output.lower().count(f"person {number}") <= 3
