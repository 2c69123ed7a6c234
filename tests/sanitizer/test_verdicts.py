"""What may be put into a text is judged anew wherever something was taken out of it; people keep their numbers."""

from textveil.replacements.generalization.people import numbered

import textveil as tv
from textveil.corpus.recorded import Counts
from textveil.language.reading import Reading
from textveil.model import Hidden

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
    assert asked == ["Salou\n\na beach", "a tower"]


def test_people_who_would_be_called_the_same_get_numbers_of_their_own() -> None:
    called = {"Ann Lee": "person", "Bo Li": "person", "Cy Wu": "doctor", "Di Xu": "nurse", "Ed Yo": "nurse"}
    named = numbered(called, text="a text")
    assert named["Cy Wu"] == "doctor"
    assert sorted([named["Ann Lee"], named["Bo Li"]])[0].startswith("person ")
    numbers = [int(label.rstrip(")").split()[-1]) for name, label in named.items() if name != "Cy Wu"]
    assert sorted(numbers) == [1, 2, 3, 4]
    assert named["Di Xu"].startswith("nurse (person ")
    assert numbered(called, text="a text") == named
    assert len({tuple(numbered(called, text=f"text {number}").items()) for number in range(20)}) > 5


def test_numbers_that_a_text_has_already_are_not_given_again_and_high_ones_leave_room() -> None:
    called = {"Ann Lee": "person", "Bo Li": "person", "Cy Wu": "person"}
    text = "Person 9999 met an actor (person 2) and person 1."
    assert sorted(numbered(called, text=text).values()) == ["person 3", "person 4", "person 5"]
    output = tv.sanitize("Person 9999 met Ann Lee and Bob Stone. Ann Lee left; Bob Stone stayed.").text
    assert "[number]" not in output
    assert output.startswith("Person 9999 met ")


def test_one_person_has_one_number_throughout() -> None:
    output = tv.sanitize("Ann Lee met Bob Stone. Lee left. Bob Stone stayed with Ann Lee.").text
    for number in (1, 2):
        assert 2 <= output.lower().count(f"person {number}") <= 3
