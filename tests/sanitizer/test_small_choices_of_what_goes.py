"""Which of what was found goes, how far, and what that loses, on both sides of each choice."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from sanitizer.test_small_choices_of_the_loop import Judge, find, find_each, say, state_of
from textveil.core.column_model import Column, ColumnRole, Verdict
from textveil.core.kinds import Kind
from textveil.core.model import Edit, Finding, Hidden, Rule, Span
from textveil.core.spans import redact
from textveil.languages.reading import Reading
from textveil.sanitizer import loop
from textveil.sanitizer.loop import State
from textveil.sanitizer.rulings import KEPT, Ruling

TEXT = "Ann met Bob and Cy in Rome."


def said_at(text: str, *words: str, by: str = "someone", term: str = "someone") -> list[Edit]:
    """Edits that say something else where words stand first."""
    return [Edit(text.index(word), text.index(word) + len(word), by, Kind.WORD, term=term) for word in words]


def decide(state: State, *found: Finding, is_last_resort: bool = False) -> tuple[list[tuple[str, ...]], ...]:
    """The terms that are to be hidden, and those that are blacked out."""
    loop.decide(state, found, say(), is_last_resort=is_last_resort)
    return tuple([one.terms for one in some] for some in (state.to_hide, state.to_redact))


# What is decided of each thing that is found


def test_what_is_found_first_is_hidden_in_the_order_of_the_text() -> None:
    state = state_of(TEXT)
    assert decide(state, find(TEXT, "Rome"), find(TEXT, "Ann")) == ([("Rome",), ("Ann",)], [])
    assert state.hidden_spans == [(0, 3), (22, 26)]
    assert state.choices == []


def test_what_is_found_in_what_was_said_is_blacked_out_unless_more_can_be_said() -> None:
    edits = said_at(TEXT, "Ann")
    assert decide(state_of(TEXT, edits=edits), find(TEXT, "Ann", rule=Rule.LISTED)) == ([], [("Ann",)])
    state = state_of(TEXT, edits=edits)
    assert decide(state, find(TEXT, "Ann")) == ([("Ann",)], [])
    assert state.refused == {"someone"}
    state.to_hide = []
    assert decide(state, find(TEXT, "Ann")) == ([], [("Ann",)]), "the same was refused before"


def test_the_last_resort_is_to_black_out_whatever_it_is() -> None:
    state = state_of(TEXT, edits=said_at(TEXT, "Ann"))
    told = decide(state, find(TEXT, "Ann"), find(TEXT, "Rome"), is_last_resort=True)
    assert told == ([], [("Ann",), ("Rome",)])
    assert state.refused == set()


def test_what_a_promise_blacks_out_is_never_said_otherwise() -> None:
    found = [find(TEXT, word, rule=Rule.LISTED, promise=promise) for word, promise in (("Ann", "black"), ("Cy", ""))]
    assert decide(state_of(TEXT), *found) == ([("Cy",)], [("Ann",)])


def test_of_a_group_one_member_goes_where_something_is_said_and_else_all() -> None:
    group = find(TEXT, "Ann", "Bob")
    best = state_of(TEXT)
    assert decide(best, group) == ([("Ann",)], []), "both lose nothing, and the first of them goes"
    assert best.choices == [True]
    plain = state_of(TEXT, Judge(generalizes=False))
    assert decide(plain, group) == ([("Ann",), ("Bob",)], [])
    assert plain.choices == []


@pytest.mark.parametrize(("gone", "told"), [("Bob", ["Bob"]), ("Cy", ["Cy", "Ann", "Bob"])])
def test_a_group_of_which_one_is_gone_is_no_group_any_more(gone: str, told: list[str]) -> None:
    state = state_of(TEXT, Judge(generalizes=False))
    assert decide(state, find(TEXT, gone), find(TEXT, "Ann", "Bob"))[0] == [(one,) for one in told]


def test_a_choice_for_want_of_time_is_noted_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "members_of_least_loss", lambda *_: ([], False))
    state = state_of(TEXT)
    decide(state, find(TEXT, "Ann", "Bob"))
    assert state.choices == [False]


@pytest.mark.parametrize(
    ("rule", "term", "before", "told", "refused"),
    [
        (Rule.EVIDENCE, "someone", [], True, {"someone"}),
        (Rule.IDENTIFIER, "someone", [], True, {"someone"}),
        (Rule.KIND, "someone", [], True, {"someone"}),
        (Rule.LISTED, "someone", [], False, set()),
        (Rule.EVIDENCE, "", [], False, set()),
        (Rule.EVIDENCE, "someone", ["someone"], False, set()),
        (Rule.EVIDENCE, "someone", ["a man"], True, {"someone"}),
    ],
)
def test_only_what_anonymising_finds_in_a_generalization_is_refused(
    rule: Rule, term: str, before: list[str], told: bool, refused: set[str]
) -> None:
    state = state_of(TEXT, edits=said_at(TEXT, "Ann", term=term))
    assert loop.refuse_terms(state, find(TEXT, "Ann", rule=rule), before=set(before)) is told
    assert state.refused == refused


def test_where_a_mark_stands_beside_nothing_is_refused() -> None:
    edits = sorted([*said_at(TEXT, "Ann"), *redact([find(TEXT, "Cy")])], key=lambda one: one.start)
    state = state_of(TEXT, edits=edits)
    assert not loop.refuse_terms(state, find(TEXT, "Ann", "Cy"), before=frozenset())


# Where a finding in the output stands in the original


@pytest.mark.parametrize(
    ("span", "told"),
    [
        ((4, 7), [(4, 7)]),
        ((0, 3), [(0, 3)]),
        ((8, 11), [(9, 11)]),
        ((8, 16), [(9, 11), (8, 16)]),
        ((5, 11), [(5, 11), (9, 11)]),
        ((8, 15), [(9, 11)]),
        ((9, 12), [(9, 11)]),
        ((19, 20), [(18, 19), (20, 21)]),
    ],
)
def test_a_finding_is_narrowed_to_what_was_hidden_where_it_stands(span: Span, told: list[Span]) -> None:
    edits = [Edit(0, 3, "a", Kind.WORD), Edit(8, 15, "b", Kind.WORD), Edit(18, 21, "c", Kind.WORD)]
    state = state_of(TEXT, edits=edits, hidden_spans=[(9, 11), (14, 17), (18, 19), (20, 21)])
    found = replace(find(TEXT, "Ann"), spans=(span,), terms=("x",))
    narrowed = loop.narrow(found, state)
    assert narrowed.spans == tuple(sorted(told))
    if span != (4, 7):
        assert narrowed.terms == tuple(TEXT[slice(*one)] for one in sorted(told))


def test_a_finding_that_touches_no_edit_stays_the_same() -> None:
    found = find(TEXT, "met")
    assert loop.narrow(found, state_of(TEXT, edits=said_at(TEXT, "Ann", "Bob"))) is found


def test_a_span_that_begins_before_an_edit_goes_with_it() -> None:
    state = state_of(TEXT, edits=said_at(TEXT, "Bob", "Rome"))
    spans = [(8, 11), (8, 26), (7, 11), (8, 12), (3, 4)]
    assert [list(loop.replaced_spans(span, state)) for span in spans] == [
        [(8, 11)],
        [(8, 11), (22, 26)],
        [(8, 11), (7, 11)],
        [(8, 11), (8, 12)],
        [(3, 4)],
    ]


@pytest.mark.parametrize(
    ("span", "told"), [((3, 8), []), ((2, 8), [0]), ((3, 9), [1]), ((0, 27), [0, 1]), ((11, 12), [])]
)
def test_an_edit_touches_a_span_where_they_share_a_sign(span: Span, told: list[int]) -> None:
    edits = said_at(TEXT, "Ann", "Bob")
    assert loop.edits_at(span, edits) == [edits[place] for place in told]


def test_the_members_of_a_group_stay_where_they_were_found() -> None:
    text = "Ann met Bob."
    state = state_of(text, edits=[Edit(0, 7, "someone with", Kind.WORD)], hidden_spans=[(0, 3)])
    lone, group = (
        replace(find(text, "Ann"), spans=((0, 7),)),
        replace(find(text, "Ann", "Bob"), spans=((0, 7), (13, 16))),
    )
    assert [one.spans for one in loop.locate([lone, group], state)] == [((0, 3),), ((0, 7), (8, 11))]


# Groups that tell too much


@pytest.mark.parametrize(
    ("terms", "told"),
    [(("Ann",), False), (("Ann", "ann"), False), (("Ann", "Bob"), True), (("Ann", "Bob", "ann"), True)],
)
def test_a_group_is_of_different_terms(terms: tuple[str, ...], told: bool) -> None:
    assert loop.is_group(Finding(((0, 1),) * len(terms), terms, Kind.WORD, 1.0, 0.0, "", Rule.EVIDENCE)) is told


def test_the_smaller_group_is_broken_first() -> None:
    large, small = find(TEXT, "Ann", "Bob", "Cy"), find(TEXT, "Cy", "Rome")
    assert loop.unbroken_groups([], [large, small]) == [small]
    assert loop.unbroken_groups([find(TEXT, "Rome")], [large, small]) == [large]
    assert loop.unbroken_groups([], [find(TEXT, "Ann", "Bob"), small]) == [find(TEXT, "Ann", "Bob"), small]


def test_of_each_group_the_member_that_loses_least_goes_wherever_it_stands() -> None:
    text = "Margaret met Bo, and Bo met Margaret in Leeds."
    group = find(text, "Margaret", "Bo", "Bo")
    chosen, is_best = loop.members_of_least_loss(state_of(text), [], [group], lambda *_: [])
    assert [(one.spans, one.terms) for one in chosen] == [(((13, 15), (21, 23)), ("Bo", "Bo"))]
    assert is_best


def test_a_group_that_is_broken_already_needs_no_choice() -> None:
    group = find(TEXT, "Ann", "Bob")
    assert loop.members_of_least_loss(state_of(TEXT), [find(TEXT, "Ann")], [group], lambda *_: []) == ([], True)


def test_a_term_loses_its_bits_at_every_place_less_those_of_what_is_said_instead() -> None:
    text = "Margaret met Bo, and Bo met Cy."
    groups = [find(text, "Margaret", "Bo", "Bo"), find(text, "Bo", "Cy")]

    def replacing(_: State, found: Sequence[Finding]) -> list[Edit]:
        said = {"Margaret": "a woman", "Bo": "somebody", "Cy": "[name]"}
        return [Edit(*one.spans[0], said[one.terms[0]], Kind.WORD) for one in found]

    # Bits are letters: "a woman" keeps 7 of 8, "somebody" has more than "Bo" and loses nothing, a mark keeps none.
    assert loop.losses(state_of(text), groups, replacing) == {"margaret": 1.0, "bo": 0.0, "cy": 2.0}
    assert loop.losses(state_of(text), groups, lambda *_: []) == {"margaret": 8.0, "bo": 4.0, "cy": 2.0}


def test_what_is_replaced_already_is_not_asked_for_again() -> None:
    asked: list[tuple[str, ...]] = []

    def replacing(_: State, found: Sequence[Finding]) -> list[Edit]:
        asked.extend(one.terms for one in found)
        return []

    loop.losses(state_of(TEXT, edits=said_at(TEXT, "Ann")), [find(TEXT, "Ann", "Bob")], replacing)
    assert asked == [("Bob",)]


def test_a_finding_is_reduced_to_members_and_taken_apart_by_places() -> None:
    group = find(TEXT, "Ann", "Bob", "Cy")
    reduced = loop.reduce_to(group, frozenset({"ann", "cy"}))
    assert (reduced.spans, reduced.terms) == (((0, 3), (16, 18)), ("Ann", "Cy"))
    assert [(one.spans, one.terms) for one in loop.places(reduced)] == [(((0, 3),), ("Ann",)), (((16, 18),), ("Cy",))]


# What is chosen for all terms together


def boy(*_: object) -> tuple[str, ...]:
    """All that may be said of anything."""
    return ("boy",)


def choose(judge: Judge, *found: Finding, redacted: Sequence[Finding] = (), told: bool = True) -> State:
    state = state_of(TEXT, judge, to_redact=list(redacted))
    assert loop.choose_together(state, found, say("boy"), boy) is told
    return state


def test_a_label_that_satisfies_the_judges_is_chosen() -> None:
    state = choose(Judge(find_each("Ann")), find(TEXT, "Ann"))
    assert (state.output, state.labels, state.choices) == ("boy met Bob and Cy in Rome.", {(0, 3): "boy"}, [True])
    assert [one.terms for one in state.findings] == [("Ann",)]
    assert (state.hidden_spans, state.to_redact) == ([(0, 3)], [])


def test_labels_are_asked_for_of_the_reading_of_each_finding_and_what_is_gone() -> None:
    asked: list[tuple[Any, ...]] = []
    gone = find(TEXT, "Rome", promise="kept in mind")
    state = state_of(TEXT, Judge(find_each("Ann")), findings=[gone])

    def labels(*told: Any) -> tuple[str, ...]:
        asked.append(told)
        return ("boy",)

    loop.choose_together(state, [find(TEXT, "Ann")], say("boy"), labels)
    assert asked == [(state.reading, find(TEXT, "Ann"), [Hidden((22, 26), "Rome", "kept in mind")])]


def test_what_was_blacked_out_before_stays_so() -> None:
    redacted = [find(TEXT, "Rome", rule=Rule.METADATA)]
    state = choose(Judge(find_each("Ann", "boy")), find(TEXT, "Ann"), redacted=redacted)
    assert state.output == "[withheld] met Bob and Cy in [withheld]."
    assert [one.terms for one in state.to_redact] == [("Rome",), ("Ann",)]
    assert [one.terms for one in state.findings][:2] == [("Rome",), ("Ann",)]
    assert state.to_hide == []


def test_where_nothing_helps_all_is_as_it_was() -> None:
    redacted = [find(TEXT, "Rome", rule=Rule.METADATA)]
    state = choose(Judge(lambda text: [find(text, text[:1])]), find(TEXT, "Ann"), redacted=redacted, told=False)
    assert (state.to_hide, state.labels, state.edits, state.choices, state.findings) == ([], {}, [], [], [])
    assert state.to_redact == redacted


def test_what_is_chosen_is_read_with_its_columns_and_what_stands_in() -> None:
    asked: list[tuple[Any, ...]] = []

    class Reader(Judge):
        def read(self, text: str, stand_ins: Sequence[Span] = (), *, columns: tuple[Column, ...] = ()) -> Reading:
            asked.append((text, list(stand_ins), [one.cells for one in columns]))
            return super().read(text, stand_ins)

    column = Column("a", Verdict(ColumnRole.TEXT, Kind.WORD, is_personal=False), cells=((0, 3), (8, 11)))
    state = state_of(TEXT, Reader(find_each("Ann")), columns=(column,))

    def placed(_: State, found: list[Finding]) -> list[Edit]:
        return [Edit(*one.spans[0], "a boy", Kind.WORD, "placeholder") for one in found]

    assert loop.choose_together(state, [find(TEXT, "Ann")], placed, boy)
    assert asked == [("a boy met Bob and Cy in Rome.", [(0, 5)], [((0, 5), (10, 13))])]


# The edits that hide what goes


def edits_of(state: State, replacing: loop.Replace | None = None) -> list[tuple[int, int, str]]:
    return [(one.start, one.end, one.replacement) for one in loop.current_edits(state, replacing or say())]


def test_what_is_blacked_out_is_said_no_other_way() -> None:
    state = state_of(TEXT, to_redact=[find(TEXT, "Ann")], to_hide=[find(TEXT, "Ann"), find(TEXT, "Cy")])
    assert edits_of(state) == [(0, 3, "[withheld]"), (16, 18, "someone")]


def test_a_mark_is_of_the_kind_of_what_is_blacked_out() -> None:
    found = find(TEXT, "Ann", kind=Kind.PERSON)
    state = state_of(TEXT, to_redact=[found])
    assert edits_of(state, lambda *_: [Edit(0, 3, "a thing", Kind.WORD)]) == [(0, 3, "[name]")]
    told = state_of(TEXT, edits=said_at(TEXT, "Ann"))
    loop.black_out(told, [found], say())
    assert told.output.startswith("[name] met")


def test_a_line_break_in_what_goes_stays() -> None:
    text = "met Ann\nLee there"
    assert edits_of(state_of(text, to_hide=[find(text, "Ann\nLee")])) == [(4, 11, "someone\n")]


def test_what_is_kept_is_passed_over_unless_something_goes_there() -> None:
    rulings = [Ruling((0, 3), "keep"), Ruling((8, 11), "keep")]
    state = state_of(TEXT, to_hide=[find(TEXT, "Bob")], rulings=rulings)
    made = loop.current_edits(state, say())
    assert [(one.start, one.end, one.way) for one in made] == [(0, 3, KEPT), (8, 11, "")]


@pytest.mark.parametrize(("generalizes", "said"), [(True, "[name 7]"), (False, "[name]")])
def test_marks_bear_numbers_where_something_is_said(generalizes: bool, said: str) -> None:
    text = "[name 6] Ann"
    state = state_of(text, Judge(generalizes=generalizes), to_redact=[find(text, "Ann", kind=Kind.PERSON)])
    state.who = {(9, 12): 1}
    assert edits_of(state) == [(9, 12, said)]


def test_marks_are_spelled_in_the_language_of_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of(TEXT, to_redact=[find(TEXT, "Ann", kind=Kind.PERSON)])
    monkeypatch.setattr(type(state.reading.language.grammar), "mark_words", lambda _: {Kind.PERSON: "nomo"})
    assert edits_of(state) == [(0, 3, "[nomo]")]
    loop.black_out(state, [find(TEXT, "Bob", kind=Kind.PERSON)], say())
    assert "[nomo]" in state.output
    assert "[name]" not in state.output


def test_a_value_is_replaced_alike_all_the_way_down_a_column() -> None:
    text = "Ann Ann Bob"
    column = Column("a", Verdict(ColumnRole.TEXT, Kind.WORD, is_personal=False), cells=((0, 3), (4, 7), (8, 11)))
    state = state_of(text, to_hide=[find(text, "Ann")])
    assert edits_of(state) == [(0, 3, "someone")]
    state.columns = (column,)
    assert edits_of(state) == [(0, 3, "someone"), (4, 7, "someone")]


# Links

PAGE = "See Vries at https://x.org/vries and http://y.org/a/b or ann@x.org now"
FIRST, SECOND, THIRD = (
    (PAGE.index(one), PAGE.index(one) + len(one)) for one in ("https://x.org/vries", "http://y.org/a/b", "ann@x.org")
)


def widened(*edits: Edit, findings: Sequence[Finding] = ()) -> list[tuple[Span, str]]:
    """What becomes of edits where targets of links stand."""
    state = state_of(PAGE, link_targets=[FIRST, SECOND, THIRD], findings=list(findings))
    return [((one.start, one.end), one.replacement) for one in loop.widen_edits(list(edits), state)]


def test_half_a_target_leads_nowhere_and_goes_whole() -> None:
    first, end = SECOND
    for span in ((first, first + 4), (end - 1, end), (first + 8, first + 9), SECOND):
        assert widened(Edit(*span, "x", Kind.WORD)) == [(SECOND, "[web address]")]
    outside = [(first - 1, first + 4), (end - 1, end + 1), (end, end + 1)]
    assert [widened(Edit(*span, "x", Kind.WORD)) for span in outside] == [[(span, "x")] for span in outside]


@pytest.mark.parametrize("kind", [Kind.E_MAIL_ADDRESS, Kind.PHONE_NUMBER, Kind.WEB_ADDRESS])
def test_a_target_that_goes_whole_is_called_what_it_is(kind: Kind) -> None:
    assert widened(Edit(*THIRD, "[it]", kind)) == [(THIRD, "[it]")]
    assert widened(Edit(THIRD[0], THIRD[1] - 1, "[it]", kind)) == [(THIRD, "[web address]")]
    assert widened(Edit(THIRD[0] + 1, THIRD[1], "[it]", kind)) == [(THIRD, "[web address]")]


def test_who_is_named_may_be_where_a_link_leads() -> None:
    assert widened(findings=[find(PAGE, "Vries", kind=Kind.PERSON)]) == [(FIRST, "[web address]")]
    assert widened(findings=[find(PAGE, "Vries", kind=Kind.PLACE)]) == []
    assert widened(findings=[find(PAGE, "now", kind=Kind.PERSON)]) == []


def test_where_somebody_keeps_a_part_of_a_target_the_rest_goes_by_itself() -> None:
    first, _ = SECOND
    kept = Edit(first, first + 4, "http", Kind.WORD, KEPT)
    other = Edit(first + 13, first + 14, "x", Kind.WORD)
    assert widened(kept, other) == [((first, first + 4), "http"), ((first + 13, first + 14), "x")]


def test_edits_and_targets_come_back_in_order() -> None:
    first, end = Edit(0, 3, "x", Kind.WORD), Edit(len(PAGE) - 3, len(PAGE), "y", Kind.WORD)
    inside = [Edit(SECOND[0] + 7, SECOND[0] + 8, "z", Kind.WORD), Edit(SECOND[0] + 9, SECOND[0] + 10, "z", Kind.WORD)]
    assert [span for span, _ in widened(first, *inside, end)] == [(0, 3), SECOND, (end.start, end.end)]


def test_targets_are_widened_only_in_a_text_with_links() -> None:
    state = state_of(PAGE, to_hide=[find(PAGE, "y.org")])
    assert edits_of(state) == [(SECOND[0] + 7, SECOND[0] + 12, "someone")]
    state.link_targets = [SECOND]
    assert edits_of(state) == [(*SECOND, "[web address]")]


def test_single_letters_and_the_end_of_a_host_are_no_names() -> None:
    assert loop.names_in("a.de/bo/x.com") == {"bo", "com"}
    assert loop.names_in("ann.de?c.uk") == {"ann", "uk"}
    assert loop.names_in("D. Bo") == {"bo"}
