"""What may be put into a text is judged anew wherever something was taken out of it; people keep their numbers."""

import textveil as tv
from textveil.core.model import Hidden
from textveil.corpus.recorded import Counts
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
        read = sanitizer.resources.reader

        def note(text: str) -> Reading:
            asked.append(text)
            return read(text)

        object.__setattr__(sanitizer.resources, "reader", note)
        assert sanitizer.allowed(["Salou", "a beach"]) == {"a beach"}
        assert sanitizer.allowed(["Salou", "a beach", "a tower"]) == {"a beach", "a tower"}
        assert sanitizer.allowed(["Salou", "a tower"]) == {"a tower"}
    assert [text.removeprefix("They spoke of the ") for text in asked] == ["Salou.", "a beach.", "a tower."]


def test_one_person_has_one_number_throughout() -> None:
    output = tv.sanitize("Ann Lee met Bob Stone. Lee left. Bob Stone stayed with Ann Lee.").text
    for number in (1, 2):
        assert 2 <= output.lower().count(f"person {number}") <= 3
