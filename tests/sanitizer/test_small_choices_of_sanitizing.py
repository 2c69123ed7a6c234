"""The joint choice, rulings and texts in parts: what each decides, on both sides."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from sanitizer.test_small_choices_of_the_loop import find
from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.marks import mark
from textveil.core.model import Edit, Finding, Rule, Span
from textveil.core.watching import listening
from textveil.policy.policy import Policy
from textveil.policy.promises import AfterFirst, Anonymise, Hide, KSafe, Promise, Protect, Reveal, Together
from textveil.sanitizer import joint_plan, long_texts
from textveil.sanitizer.joint_plan import MARKED, STAYS, ChoiceProblem, OptionSearch, Terms, Trial, Wish, plan, solve
from textveil.sanitizer.rulings import (
    KEPT,
    GivenUp,
    Ruling,
    check_rulings,
    hidden_findings,
    is_inside,
    kept_edits,
    kept_spans,
    promises_given_up,
    without_kept,
)

TEXT = "Ann met Bob and Bob met Cy."


def letters(terms: Sequence[str]) -> list[float]:
    """Bits of terms: their letters."""
    return [float(len(term)) for term in terms]


def new_terms(text: str = TEXT) -> Terms:
    return Terms(text, weigh=letters)


# The options that lose least


@pytest.mark.parametrize(("most", "lost"), [(1, None), (2, 2.0)])
def test_a_search_that_takes_too_long_answers_nothing(
    monkeypatch: pytest.MonkeyPatch, most: int, lost: float | None
) -> None:
    monkeypatch.setattr(joint_plan, "MOST_WORK", most)
    best = solve(ChoiceProblem({"a": (0.0, 2.0)}, [frozenset({("a", 0)})]))  # the ban is met, then the next is taken
    assert (best.lost if best else None) == lost


def test_a_search_ends_with_its_work() -> None:
    search = OptionSearch(ChoiceProblem({"a": (0.0,)}))
    search.work = joint_plan.MOST_WORK
    search.run({"a": (0,)})
    assert search.best is None
    search.work = joint_plan.MOST_WORK - 1
    search.run({"a": (0,)})
    assert search.best is not None


def test_of_equal_choices_the_first_by_loss_and_name_is_taken() -> None:
    both = frozenset({("a", 0), ("b", 0)})
    best = solve(ChoiceProblem({"b": (0.0, 1.0), "a": (0.0, 1.0)}, [both]))
    assert best == joint_plan.Best({"b": 0, "a": 1}, 1.0)


def test_the_term_whose_next_option_loses_least_is_tried_first() -> None:
    search = OptionSearch(ChoiceProblem({"a": (1.0, 4.0, 9.0), "b": (0.0,)}))
    assert search.step((0, 1), "a") == (3.0, "a")
    assert search.step((1, 2), "a") == (5.0, "a")
    assert search.step((2,), "a") == (float("inf"), "a")


def test_the_options_of_a_term_are_in_order_of_what_they_lose() -> None:
    terms = new_terms()
    places = [find(TEXT, "Bob"), Finding(((16, 19),), ("Bob",), Kind.WORD, 1.0, 0.0, "", Rule.EVIDENCE)]
    name = terms.add(places, labels=("X", "somebody"), may_be_told=True)
    assert name == "bob 8"
    assert terms.options[name] == [STAYS, "somebody", "X", MARKED]
    # Two places of three bits: "somebody" keeps all, "X" one of three at each, a mark none.
    assert terms.problem.losses[name] == (0.0, 0.0, 4.0, 6.0)
    assert terms.places[name] == places


def test_where_no_label_may_be_told_a_term_stays_or_is_marked() -> None:
    terms = new_terms()
    name = terms.add([find(TEXT, "Ann")], labels=("X",), may_be_told=False)
    assert (terms.options[name], terms.problem.losses[name]) == ([STAYS, MARKED], (0.0, 3.0))


@pytest.mark.parametrize(
    ("span", "told"),
    [((7, 8), []), ((8, 9), ["bob 8"]), ((10, 11), ["bob 8"]), ((11, 12), []), ((0, 9), ["ann 0", "bob 8"])],
)
def test_a_span_touches_a_term_where_they_share_a_sign(span: Span, told: list[str]) -> None:
    terms = new_terms()
    for word in ("Ann", "Bob"):
        terms.add([find(TEXT, word)], labels=(), may_be_told=False)
    assert terms.at(span) == told


def test_a_ban_is_new_once_and_that_of_nothing_never() -> None:
    terms = new_terms()
    ban = frozenset({("a", 0)})
    assert [terms.ban(ban), terms.ban(ban), terms.ban(frozenset())] == [True, False, False]
    assert terms.problem.bans == [ban, ban, frozenset()]


def test_a_choice_comes_to_what_stays_what_is_said_and_what_is_marked() -> None:
    terms = new_terms()
    for word in ("Ann", "Bob", "Cy"):
        terms.add([find(TEXT, word)], labels=("X",), may_be_told=True)
    wish = terms.wish(joint_plan.Best({"ann 0": 0, "bob 8": 1, "cy 24": 2}, 0.0))
    assert wish == Wish([find(TEXT, "Bob")], [find(TEXT, "Cy")], {(8, 11): "X"})


def plan_for(
    *found: Finding, look: Callable[[Wish], list[Finding]] = lambda _: [], labels: Any = lambda _: ("X",)
) -> tuple[joint_plan.JointPlan | None, list[Wish]]:
    """The plan for what was found, and what was tried; each label is said where it was wished."""
    asked: list[Wish] = []

    def attempt(wish: Wish) -> Trial:
        asked.append(wish)
        edits = [Edit(*span, label, Kind.WORD) for span, label in wish.labels.items()]
        edits += [Edit(*one.spans[0], mark(one.kind), one.kind) for one in wish.to_redact]
        return Trial(edits, look(wish))

    best = plan(found, new_terms(), attempt=attempt, labels=labels, redacts=lambda promise: promise == "black")
    return best, asked


def test_what_no_judge_finds_anything_in_is_the_plan() -> None:
    best, asked = plan_for(find(TEXT, "Ann"))
    assert best == joint_plan.JointPlan(Wish([find(TEXT, "Ann")], [], {(0, 3): "X"}), 2.0, [find(TEXT, "Ann")])
    assert len(asked) == 1


def test_what_is_found_on_the_way_is_avoided_and_told() -> None:
    again = find(TEXT, "Ann", rule=Rule.LISTED)
    best, asked = plan_for(find(TEXT, "Ann"), look=lambda wish: [again] if wish.labels else [])
    assert best is not None
    assert (best.wish.to_redact, best.lost, best.found) == ([find(TEXT, "Ann")], 3.0, [find(TEXT, "Ann"), again])
    assert len(asked) == 2


def test_where_the_same_is_found_again_there_is_no_plan() -> None:
    assert plan_for(find(TEXT, "Ann"), look=lambda _: [find(TEXT, "Ann")])[0] is None
    nothing = Finding((), (), Kind.WORD, 1.0, 0.0, "", Rule.EVIDENCE)
    best, asked = plan_for(find(TEXT, "Ann"), look=lambda _: [nothing])
    assert (best, len(asked)) == (None, 1), "a finding of no term is no ban"


@pytest.mark.parametrize(("most", "told"), [(2, True), (1, False)])
def test_a_text_of_too_many_terms_has_no_plan(monkeypatch: pytest.MonkeyPatch, most: int, told: bool) -> None:
    monkeypatch.setattr(joint_plan, "MOST_TERMS", most)
    assert (plan_for(find(TEXT, "Ann"), find(TEXT, "Cy"))[0] is not None) is told


def test_after_forty_trials_there_is_no_plan() -> None:
    labels = tuple("X" * size for size in range(60))
    best, asked = plan_for(find(TEXT, "Ann"), look=lambda _: [find(TEXT, "Ann")], labels=lambda _: labels)
    assert (best, len(asked)) == (None, joint_plan.MOST_TRIALS)


def test_a_label_that_is_not_said_is_avoided() -> None:
    terms, asked = new_terms(), list[Wish]()

    def attempt(wish: Wish) -> Trial:
        asked.append(wish)
        return Trial([Edit(0, 3, "[withheld]", Kind.WORD)], [])

    best = plan([find(TEXT, "Ann")], terms, attempt=attempt, labels=lambda _: ("X",), redacts=lambda _: False)
    assert best is not None
    assert [wish.labels for wish in asked] == [{(0, 3): "X"}, {}]
    assert best.found == [find(TEXT, "Ann")]


def learnt(
    *found: Finding, taken: dict[str, int] | None = None, labels: Any = lambda _: ("X",)
) -> tuple[Terms, list[bool]]:
    terms = new_terms()
    told = joint_plan.learn(found, terms, taken or {}, labels=labels, redacts=lambda promise: promise == "black")
    return terms, told


def test_places_of_one_term_are_told_by_what_fits_all_of_them() -> None:
    both = find(TEXT, "Bob", "Bob")
    terms, told = learnt(both, labels=lambda one: ("X", "Y") if one.spans[0][0] == 8 else ("Y", "Z"))
    assert terms.options == {"bob 8": [STAYS, "Y", MARKED]}
    assert told == [True]
    assert terms.problem.bans == [frozenset({("bob 8", 0)})]
    turned, _ = learnt(both, labels=lambda one: ("X", "Y") if one.spans[0][0] == 8 else ("Y", "X"))
    assert turned.options == {"bob 8": [STAYS, "X", "Y", MARKED]}, "of equals the first in the chain of the first place"


def test_a_group_is_avoided_together_with_what_was_taken() -> None:
    group = find(TEXT, "Ann", "Bob")
    terms, told = learnt(group, group, taken={"bob 8": 1})
    assert terms.problem.bans == [frozenset({("ann 0", 0), ("bob 8", 1)})] * 2
    assert told == [True, False]
    assert set(terms.options) == {"ann 0", "bob 8"}


def test_what_is_blacked_out_has_no_labels() -> None:
    assert learnt(find(TEXT, "Ann", promise="black"))[0].options == {"ann 0": [STAYS, MARKED]}
    assert learnt(find(TEXT, "Ann", promise="other"))[0].options == {"ann 0": [STAYS, "X", MARKED]}


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (Edit(8, 11, "a hospital", Kind.WORD), True),
        (Edit(7, 12, "two hospitals", Kind.WORD), True),
        (Edit(8, 9, "A HOSPITAL", Kind.WORD), True),
        (Edit(4, 8, "a hospital", Kind.WORD), False),
        (Edit(9, 11, "a hospital", Kind.WORD), False),
        (Edit(8, 11, "a place", Kind.WORD), False),
        (Edit(8, 11, "[name] a hospital", Kind.WORD), False),
    ],
)
def test_a_label_is_said_where_its_head_stands_and_no_mark(edit: Edit, told: bool) -> None:
    terms = new_terms()
    name = terms.add([find(TEXT, "Bob")], labels=("large hospital",), may_be_told=True)
    assert joint_plan.is_said(terms, (name, 1), trial=Trial([edit], [])) is told
    assert joint_plan.is_said(terms, (name, 0), trial=Trial([], []))
    assert joint_plan.is_said(terms, (name, 2), trial=Trial([], []))


def test_a_label_is_said_at_every_place_of_its_term() -> None:
    terms = new_terms()
    name = terms.add([find(TEXT, "Ann"), find(TEXT, "Cy")], labels=("hospital",), may_be_told=True)
    edits = [Edit(0, 3, "a hospital", Kind.WORD), Edit(24, 26, "a hospital", Kind.WORD)]
    assert joint_plan.is_said(terms, (name, 1), trial=Trial(edits, []))
    assert not joint_plan.is_said(terms, (name, 1), trial=Trial(edits[:1], []))


# Rulings


def test_a_ruling_has_words_just_where_it_needs_some() -> None:
    for act, words in (("label", " "), ("say", ""), ("keep", "x"), ("hide", "x")):
        with pytest.raises(UsageError, match=r"when its act is: label, say$"):
            Ruling((0, 1), act, words)  # type: ignore[arg-type]  # the acts are those that there are
    assert Ruling((0, 1), "say", "x").words == "x"


@pytest.mark.parametrize(
    ("spans", "good"),
    [
        ([(0, 3), (3, 5)], True),
        ([(3, 5), (0, 3)], True),
        ([(0, 5)], True),
        ([(0, 3), (2, 5)], False),
        ([(0, 6)], False),
        ([(2, 2)], False),
        ([(-1, 2)], False),
    ],
)
def test_rulings_lie_in_the_text_and_apart(spans: list[Span], good: bool) -> None:
    rulings = [Ruling(span, "hide") for span in spans]
    if good:
        assert [one.span for one in check_rulings(rulings, "12345")] == sorted(spans)
        return
    with pytest.raises(UsageError, match="inside the text"):
        check_rulings(rulings, "12345")


@pytest.mark.parametrize(
    ("span", "told"),
    [((2, 4), True), ((3, 4), True), ((1, 3), False), ((2, 5), False), ((6, 9), True), ((0, 1), False)],
)
def test_a_span_lies_in_a_place_from_its_first_sign_to_its_last(span: Span, told: bool) -> None:
    assert is_inside(span, [(2, 4), (6, 9)]) is told


def test_a_finding_stays_unless_all_of_it_is_kept() -> None:
    whole, half, none = (
        find(TEXT, "Ann", "Bob"),
        find(TEXT, "Ann", "Cy"),
        Finding((), (), Kind.WORD, 1, 0, "", Rule.KIND),
    )
    assert without_kept([whole, half, none], [(0, 3), (8, 11)]) == [half, none]
    assert without_kept([whole], []) == [whole]


def test_what_is_kept_stays_and_all_else_that_was_ruled_goes() -> None:
    rulings = [Ruling((0, 3), "keep"), Ruling((8, 11), "hide"), Ruling((24, 26), "say", "him")]
    assert kept_spans(rulings) == [(0, 3)]
    [first, last] = hidden_findings(rulings, TEXT)
    assert (first.terms, last.terms, first.score, first.limit, first.rule) == (("Bob",), ("Cy",), 1.0, 0.0, Rule.LISTED)
    edits = [Edit(2, 5, "x", Kind.WORD)]
    assert kept_edits([(0, 2), (2, 3), (5, 6)], edits, text=TEXT) == [
        Edit(0, 2, "An", Kind.WORD, KEPT),
        Edit(5, 6, "e", Kind.WORD, KEPT),
    ]


def test_a_promise_is_given_up_once_for_each_place_and_reason() -> None:
    found = [find(TEXT, "Ann", promise="hide"), find(TEXT, "Cy", promise="hide"), find(TEXT, "Ann", promise="hide")]
    rulings = [Ruling((0, 3), "keep", because="a"), Ruling((8, 11), "hide"), Ruling((24, 26), "keep", because="a")]
    assert promises_given_up(rulings, found) == (GivenUp("hide", 2, "a"),)
    assert promises_given_up(rulings, [find(TEXT, "Ann", rule=Rule.METADATA)]) == (GivenUp("metadata", 1, "a"),)
    with pytest.raises(UsageError, match="say why"):
        promises_given_up([Ruling((0, 3), "keep", because=" ")], found)
    own = [find(TEXT, "Ann", promise="anonymise")]
    assert promises_given_up([Ruling((0, 3), "keep")], own) == (GivenUp("anonymise", 1, ""),)


# Texts in parts


@pytest.mark.parametrize(
    ("promise", "told"),
    [
        (KSafe({"a": ["b"]}, k=1, hidden=("a",)), True),
        (Anonymise(), False),
        (Hide(("x",)), False),
        (Protect(("x",)), False),
        (Protect(("x",), together=Together(group=2)), True),
        (Protect(("x",), together=Together("sentence", 2)), False),
        (Protect(("x",), together=Together("paragraph", 2)), False),
        (Protect(("x",), together=Together("near:5", 2)), True),
        (Reveal(("x",)), False),
        (Reveal(("x",), together=Together(group=2)), True),
        (Reveal(("x",), correlation=0.0), True),
        (Reveal(("x",), correlation=0.5, together=Together("paragraph")), False),
        (AfterFirst("default"), True),
        (AfterFirst("default", together=Together("sentence")), False),
    ],
)
def test_a_promise_looks_beyond_a_part_where_terms_are_read_together(promise: Promise, told: bool) -> None:
    assert long_texts.looks_beyond(promise) is told


def test_what_parts_cannot_keep_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    source = tmp_path / "big.txt"
    source.write_text("Rain.", "utf-8")
    with pytest.raises(UsageError, match="--mode redact"):
        long_texts.sanitize_long_text(source, tmp_path / "clean.txt", policy=Policy())
    with pytest.raises(UsageError, match="replace the input"):
        long_texts.sanitize_long_text(source, source, policy=Policy(mode="redact"))
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ["Rain."]


def test_whoever_waits_hears_how_much_of_a_long_text_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "big.txt", tmp_path / "clean.txt"
    source.write_text("x" * 10, "utf-8")
    parts = [b"Ann met a@x.org. ", b"Rain. "]
    monkeypatch.setattr(long_texts, "text_parts", lambda _: iter(parts))
    told: list[tuple[str, int, int]] = []
    with listening(lambda *step: told.append(step)):
        places = long_texts.sanitize_long_text(
            source, target, policy=Policy(level="off", hide=["Ann", "met"], mode="redact")
        )
    assert told == [("sanitizing", 17, 10), ("sanitizing", 23, 10)]
    assert (places, target.read_text("utf-8")) == (2, "[name] [name] a@x.org. Rain. ")
