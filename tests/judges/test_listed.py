"""A listed term is found in every form in which a text may say it, exactly, and nothing else is."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.errors import UsageError
from textveil.judges.listed import compile_terms, find
from textveil.languages.english.read_text import read_english
from textveil.policy.promises import Term

CASES = json.loads((Path(__file__).parents[1] / "cases" / "forms.json").read_text("utf-8"))
FOUND = [(case["term"], case["text"]) for case in CASES["found"]]
PASSED = [(case["term"], case["text"]) for case in CASES["passed"]]


def said(text: str, *terms: str | Term, parts: bool = True) -> list[str]:
    return [text[start:end] for (start, end), _ in find(text, compile_terms(terms, parts=parts))]


@pytest.mark.parametrize(("term", "marked"), FOUND, ids=ascii)
def test_every_form_of_a_listed_term_is_found_exactly(term: str, marked: str) -> None:
    text, span = marked.replace("«", "").replace("»", ""), (marked.index("«"), marked.index("»") - 1)
    assert find(text, compile_terms([term])) == [(span, 0)]


@pytest.mark.parametrize(("term", "text"), PASSED, ids=ascii)
def test_what_only_looks_like_a_listed_term_is_passed_by(term: str, text: str) -> None:
    assert said(text, term) == []


def test_a_term_is_told_by_its_number_and_the_fullest_name_wins() -> None:
    text = "Ann Carter met John Carter."
    assert find(text, compile_terms(["John Carter", "Ann Carter"])) == [((0, 10), 1), ((15, 26), 0)]


def test_terms_that_overlap_are_both_told() -> None:
    text = "on Blue Heron Bay"
    assert find(text, compile_terms(["Blue Heron", "Heron Bay"])) == [((3, 13), 0), ((8, 17), 1)]


def test_whoever_lists_a_person_may_say_so() -> None:
    text = "Heron left with Blue. A heron flew."
    assert said(text, "Blue Heron") == []
    assert said(text, Term("Blue Heron", person=True)) == ["Heron", "Blue"]
    assert said("Carter left", Term("Johnathan Carter", person=False)) == []


def test_a_reader_tells_a_name_at_the_start_of_a_sentence_from_a_word() -> None:
    hope = compile_terms(["Will Hope"])
    for text, expected in (("Will went home early.", [((0, 4), 0)]), ("Will you go home?", [])):
        assert find(read_english(text), hope) == expected


def test_marks_are_passed_over() -> None:
    text = "Carter met Carter."
    assert find(read_english(text).without([(0, 6)]), compile_terms(["Ann Carter"])) == [((11, 17), 0)]


KEPT = ["Ghent", "ghent", "GHENT", "Ghent's", "Ghents"]
NOT_KEPT = ["G h e n t", "Ghent2", "MyGhentApp", "Ghe-\nnt", "ghent_user", "Ghenta"]


@pytest.mark.parametrize("text", KEPT)
def test_a_kept_term_is_found_as_written_in_plural_and_possessive(text: str) -> None:
    assert [one.removesuffix("'s") for one in said(f"in {text} then", "Ghent", parts=False)] == [
        text.removesuffix("'s")
    ]


@pytest.mark.parametrize("text", NOT_KEPT)
def test_a_kept_term_is_found_in_no_other_form(text: str) -> None:
    assert said(f"in {text} then", "Ghent", parts=False) == []


def test_no_part_of_a_kept_name_is_kept() -> None:
    kept = ("Marie Curie",)
    assert said("Curie, M. Curie, Marie; mariecurie", *kept, parts=False) == []
    assert said("by Marie\nCurie here", *kept, parts=False) == ["Marie\nCurie"]


@given(
    st.text(alphabet=" .,;:!?()\n\"'éЖ你\u200b", max_size=30),
    st.text(alphabet=" .,;:!?()\n\"'éЖ你\u200b", max_size=30),
    st.sampled_from(
        ["Zuckerdorn", "zuckerdorn", "ZUCKERDORN", "Z. Q. Zuckerdorn", "Zeb Zuckerdorn", "Zucker\u00addorn"]
    ),
)
def test_a_name_is_found_whatever_stands_around_it(before: str, after: str, form: str) -> None:
    text = f"{before} {form} {after}"
    found = find(text, compile_terms(["Zeb Q. Zuckerdorn"]))
    start = len(before) + 1
    assert any(first <= start and start + len(form) <= last for (first, last), _ in found)


@given(st.text(max_size=200))
def test_spans_lie_inside_any_text_in_order(text: str) -> None:
    spans = [span for span, _ in find(text, compile_terms(["a", "Al B. Se", "1", "é"]))]
    assert spans == sorted(spans)
    assert all(0 <= start < end <= len(text) for start, end in spans)


WORDS = st.lists(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12), min_size=1, max_size=5)


@given(WORDS, st.sampled_from([" ", "-", "_", ".", "/", " & ", ", ", "\n", "’", "  "]))
def test_any_term_is_found_in_itself(words: list[str], sign: str) -> None:
    term = sign.join(words)
    try:
        terms = compile_terms([term])
    except UsageError:
        return
    assert find(term, terms)


def test_a_term_without_letters_is_refused_by_its_number_alone() -> None:
    with pytest.raises(UsageError, match="term 2 must have 1 to 400 letters"):
        compile_terms(["Ann", "…"])


def test_nothing_of_a_term_is_in_a_repr() -> None:
    assert "Carter" not in repr(compile_terms(["Ann Carter"])) + repr(Term("Ann Carter"))


@pytest.mark.parametrize("piece", ["a b c d e f g h i j ", "Ann ", "ann.ann.", "a-", "%41", "&#65;", "Aa"])
def test_a_long_text_of_one_piece_is_searched_to_its_end(piece: str) -> None:
    terms = compile_terms(["Ann Annann", "A. B. C. Annann-Annan", "a b c d e f g h i j k l m n o p", "the very end"])
    text = piece * (30_000 // len(piece)) + ". the very end"
    assert (len(text) - 12, len(text)) in [span for span, _ in find(text, terms)]


@pytest.mark.parametrize(
    "kept", ["ZZ1234", "ann@example.org", "https://example.org/a?b=1", "+1 (341) 311-7828", "C++", "O'Brien"]
)
def test_what_is_kept_is_found_as_it_was_listed_whatever_signs_it_holds(kept: str) -> None:
    for text in (kept, f"see {kept}, please", f"see {kept.upper()}."):
        assert len(said(text, kept, parts=False)) == 1


@pytest.mark.parametrize("text", ["E l l i s o n", "E.l.l.i.s.o.n", "E-l-l-i-s-o-n"])
def test_a_term_that_is_spelled_letter_by_letter_is_found(text: str) -> None:
    said = f"we met {text} today"
    assert [said[slice(*span)] for span, _ in find(said, compile_terms(["Ellison"]))] == [text]


@pytest.mark.parametrize("text", ["E.l-l.i-s.o-n", "E l-l i-s o n", "a E l l i s o n", "El l i s o n"])
def test_letters_apart_by_several_signs_or_among_others_are_no_term(text: str) -> None:
    assert find(f"we met {text} today", compile_terms(["Ellison"])) == []


@pytest.mark.parametrize(("inside", "between", "told"), [(1, 3, True), (2, 8, True), (1, 9, False), (3, 3, False)])
def test_a_term_is_spelled_out_with_few_blanks_in_its_words_and_some_between(
    inside: int, between: int, told: bool
) -> None:
    spelled = (" " * between).join((" " * inside).join(word) for word in ("Johan", "Carter"))
    assert (said(f"Call: {spelled}!", "Johan Carter") == [spelled]) is told
