"""What is put in the place of each stretch, and how far that reaches, on both sides of each choice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from sanitizer.test_small_choices_of_the_loop import find, state_of
from textveil.core.column_model import Column, ColumnRole, Verdict
from textveil.core.kinds import Kind
from textveil.core.model import Edit, Finding, Rule, Span
from textveil.corpus.recorded_counts import Counts
from textveil.languages.generalizing import is_never_enough
from textveil.languages.interface import Grammar
from textveil.languages.open_language import open_language
from textveil.policy.policy import Policy
from textveil.replacements.target import Setting, Target
from textveil.sanitizer import replacing
from textveil.sanitizer.loop import State
from textveil.sanitizer.replacing import Stretch, Ways, way_of
from textveil.sanitizer.rulings import Act, Ruling

TEXT = "Ann, a 43-year-old of EIP-1559, left."
AGE = (7, 9)
NUMBERED = Ways({}, "mark")


@dataclass(frozen=True)
class Amounts(Grammar):
    """Some spans are parts of an amount, some texts are dates, and what is said less exactly takes in a word before."""

    wholes: Mapping[Span, Span] = field(default_factory=dict)
    dates: frozenset[str] = frozenset()

    def whole_amount(self, text: str, span: Span, *, way: str, kind: Kind) -> Span:
        return self.wholes.get(span, span)

    def is_whole_date(self, text: str) -> bool:
        return text in self.dates

    def word_stand_in(self, text: str, span: Span, said: str) -> tuple[Span, str]:
        return (span[0] - 2, span[1]), f"in {said}"


def stretch(span: Span, kind: Kind = Kind.AGE, text: str = TEXT) -> Stretch:
    return Stretch(span, Finding((span,), (text[slice(*span)],), kind, 1.0, 0.0, "", Rule.EVIDENCE))


# The way of each kind, and what a person ruled


def test_a_kind_goes_its_own_way_or_that_of_its_group_or_that_of_all_others() -> None:
    ways = Ways({"phone number": "remove", "identifier": "placeholder"}, "mark")
    asked = (Kind.PHONE_NUMBER, Kind.CARD_NUMBER, Kind.PERSON)
    assert [ways.of(kind) for kind in asked] == ["remove", "placeholder", "mark"]


def test_a_policy_that_blacks_out_has_no_other_way() -> None:
    named = {"person": "placeholder"}
    assert replacing.ways_of(Policy(mode="redact", replace=named)) == Ways({}, "mark")
    assert replacing.ways_of(Policy(replace=named)) == Ways(named, "generalize")
    assert replacing.ways_of(Policy(replace={"*": "remove"})).usual == "remove"


@pytest.mark.parametrize(
    ("span", "told"), [((0, 2), None), ((1, 3), 0), ((4, 6), 0), ((5, 6), None), ((7, 9), 1), ((9, 12), None)]
)
def test_a_ruling_is_about_a_place_where_they_share_a_sign(span: Span, told: int | None) -> None:
    rulings = [Ruling((2, 5), "hide"), Ruling((8, 9), "mark")]
    assert replacing.ruling_at(span, rulings) is (None if told is None else rulings[told])


@pytest.mark.parametrize(
    ("act", "told"),
    [
        ("hide", "usual"),
        ("keep", "usual"),
        ("label", "generalize"),
        ("say", "say"),
        ("mark", "mark"),
        ("placeholder", "placeholder"),
    ],
)
def test_a_ruling_goes_before_the_policy(act: Act, told: str) -> None:
    assert way_of(Ruling((0, 1), act, "x" if act in ("label", "say") else ""), "usual") == told


def test_without_a_ruling_the_policy_holds() -> None:
    assert way_of(None, "usual") == "usual"


def test_a_person_says_what_stands_there() -> None:
    state = state_of(TEXT, rulings=[Ruling((0, 3), "say", "She")])
    assert replacing.own_words([stretch((0, 3)), stretch(AGE)], state) == [Edit(0, 3, "She", Kind.AGE)]


def test_the_label_that_a_person_chose_goes_before_the_best_one() -> None:
    state = state_of(
        TEXT, rulings=[Ruling((0, 3), "label", "girl"), Ruling(AGE, "hide")], labels={(0, 3): "x", AGE: "y"}
    )
    assert [replacing.chosen_label(span, state) for span in ((0, 3), AGE, (20, 22))] == ["girl", "y", None]


# The edits of one way


def edits_by(way: str, *stretches: Stretch, said: Any = None) -> list[Edit]:
    state = state_of(TEXT, rulings=[Ruling((0, 3), "say", "She")])
    state.targets = {one.span: Target(one.finding.terms[0], one.finding.kind, "1") for one in stretches}
    return replacing.edits_by(way, stretches, state, Setting(TEXT, tuple(state.targets.values())), lambda: said)


def test_each_way_makes_its_own_edits() -> None:
    one = stretch((0, 3), Kind.PERSON)

    def told(_: State, found: list[Finding]) -> list[Edit]:
        return [Edit(*found[0].spans[0], "a girl", Kind.PERSON)]

    assert [edit.replacement for edit in edits_by("generalize", one, said=told)] == ["a girl"]
    assert [edit.replacement for edit in edits_by("say", one)] == ["She"]
    assert [edit.replacement for edit in edits_by("mark", one)] == ["[name]"]
    [removed] = edits_by("remove", one)
    assert (removed.way, removed.kind, removed.replacement) == ("remove", Kind.WORD, "")
    [placed] = edits_by("placeholder", one)
    assert (placed.way, placed.replacement) == ("placeholder", "<PERSON_1>")


def test_a_mark_does_not_say_of_what_kind_a_term_is_that_tells_of_what_is_gone() -> None:
    one = stretch((0, 3), Kind.PERSON)
    telling = Stretch(one.span, Finding(((0, 3),), ("Ann",), Kind.PERSON, 1.0, 0.0, "", Rule.DISCLOSURE))
    assert [edit.replacement for edit in edits_by("mark", telling)] == ["[withheld]"]


@pytest.mark.parametrize(
    ("way", "said", "after", "found", "told"),
    [
        ("band", None, 0, AGE, (AGE, "[age]", "")),
        ("band", None, 0, None, ((7, 18), "[age]", "")),
        ("placeholder", "<A>", 0, AGE, ((7, 18), "<A>", "placeholder")),
        ("band", "40s", 5, AGE, ((5, 18), "in 40s", "band")),
        ("band", "40s", 6, AGE, ((7, 18), "40s", "band")),
        ("round", "40", 0, AGE, ((5, 18), "in 40", "round")),
        ("timeline", "day 4", 0, AGE, ((5, 18), "in day 4", "timeline")),
        ("year", "1971", 0, AGE, ((5, 18), "in 1971", "year")),
    ],
)
def test_what_is_said_less_exactly_fits_its_sentence_and_takes_in_nothing_that_went_before(
    way: str, said: str | None, after: int, found: Span | None, told: tuple[Span, str, str]
) -> None:
    one = Stretch((7, 18), stretch((7, 18)).finding, found, after)
    edit = replacing.edit_of(one, said, TEXT, way=way, grammar=Amounts())
    assert ((edit.start, edit.end), edit.replacement, edit.way) == told
    assert edit.kind is Kind.AGE


# All of an amount, and nothing twice


def whole_amounts(
    spans: Sequence[Span], wholes: Mapping[Span, Span], *, dates: Sequence[str] = (), text: str = TEXT
) -> list[tuple[Span, str, Span | None, int]]:
    made = replacing.whole_amounts(
        [stretch(span, text=text) for span in spans], text, NUMBERED, grammar=Amounts(wholes, frozenset(dates))
    )
    assert all(one.finding.spans == (one.span,) for one in made)
    return [(one.span, one.finding.terms[0], one.found, one.after) for one in made]


def test_a_stretch_is_all_of_its_amount_and_knows_where_the_one_before_ends() -> None:
    assert whole_amounts([(0, 3), AGE], {AGE: (7, 18)}) == [
        ((0, 3), "Ann", (0, 3), 0),
        ((7, 18), "43-year-old", AGE, 3),
    ]


@pytest.mark.parametrize(("first", "told"), [((22, 26), 1), ((21, 26), 2), ((22, 25), 1)])
def test_what_begins_with_the_stretch_before_is_one_with_it(first: Span, told: int) -> None:
    made = whole_amounts([first, (26, 30)], {(26, 30): (22, 30)})
    assert len(made) == told
    if told == 1:
        assert made == [((22, 30), "EIP-1559", (22, 30), 0)]
    else:
        assert made[1] == ((26, 30), "1559", (26, 30), 26)


@pytest.mark.parametrize(("dates", "kind"), [([], Kind.WORD), (["EIP-1559"], Kind.NUMBER)])
def test_the_whole_is_of_the_kind_of_its_beginning_unless_it_is_a_date(dates: list[str], kind: Kind) -> None:
    pair = [stretch((22, 26), Kind.WORD), stretch((26, 30), Kind.NUMBER)]
    grammar = Amounts({(26, 30): (22, 30)}, frozenset(dates))
    [made] = replacing.whole_amounts(pair, TEXT, NUMBERED, grammar=grammar)
    assert made.finding.kind is kind


def test_three_parts_of_one_term_know_what_stands_before_the_first() -> None:
    made = whole_amounts([(0, 3), (22, 26), (26, 30)], {(26, 30): (22, 30)})
    assert made[1] == ((22, 30), "EIP-1559", (22, 30), 3)


def test_the_unit_of_an_amount_that_was_found_by_itself_goes_with_it() -> None:
    assert whole_amounts([AGE, (10, 18)], {AGE: (7, 18)}) == [((7, 18), "43-year-old", AGE, 0)]


def test_what_is_left_behind_an_amount_is_a_stretch_of_its_own() -> None:
    assert whole_amounts([AGE, (10, 21)], {AGE: (7, 14)})[1] == ((15, 21), "old of", None, 14)
    assert whole_amounts([AGE, (10, 15)], {AGE: (7, 14)}) == [((7, 14), "43-year", AGE, 0)], "a hyphen is nothing"
    assert whole_amounts([AGE, (10, 16)], {AGE: (7, 14)})[1] == ((15, 16), "o", None, 14)
    assert whole_amounts([AGE, (14, 18)], {AGE: (7, 14)})[1] == ((14, 18), "-old", (14, 18), 14)


def test_an_amount_takes_in_nothing_of_the_stretch_before() -> None:
    assert whole_amounts([AGE, (15, 18)], {(15, 18): (8, 21)})[1] == ((9, 21), "-year-old of", (15, 18), 9)


def test_an_amount_is_asked_for_by_the_way_of_its_kind() -> None:
    asked: list[tuple[str, Kind, Span]] = []

    class Asked(Amounts):
        def whole_amount(self, text: str, span: Span, *, way: str, kind: Kind) -> Span:
            asked.append((way, kind, span))
            return span

    table = Ways({"age": "band"}, "mark")
    replacing.whole_amounts([stretch((0, 3), Kind.PERSON), stretch(AGE)], TEXT, table, grammar=Asked())
    assert asked == [("mark", Kind.PERSON, (0, 3)), ("band", Kind.AGE, AGE)]


def covered(text: str, *found: tuple[Span, Kind]) -> list[tuple[str, Kind]]:
    """What findings cover of a text, and of what kind each is."""
    findings = [stretch(span, kind, text).finding for span, kind in found]
    language: Any = SimpleNamespace(lexicon=open_language("en").lexicon, grammar=Amounts())
    reading: Any = SimpleNamespace(text=text, language=language)
    made = replacing.cover_stretches(findings, reading)
    assert all(one.finding.terms == (text[slice(*one.span)],) for one in made)
    return [(text[slice(*one.span)], one.finding.kind) for one in made]


def test_findings_over_one_another_are_one_of_the_longest_kind() -> None:
    text = "North Tarn Hospital in Leeds"
    hospital, place = Kind.ORGANIZATION, Kind.PLACE
    assert covered(text, ((20, 22), place), ((21, 28), hospital)) == [("in Leeds", hospital)]
    assert covered(text, ((23, 26), place), ((24, 27), hospital)) == [("Leed", place)], "no longer than the first"
    assert covered(text, ((0, 10), place), ((6, 19), hospital)) == [("North Tarn Hospital", hospital)]
    assert covered(text, ((0, 10), place), ((6, 16), hospital)) == [("North Tarn Hospi", place)], "of equals the first"
    assert covered(text, ((0, 19), hospital), ((6, 10), place)) == [("North Tarn Hospital", hospital)]
    assert covered(text, ((23, 28), place), ((0, 5), hospital)) == [("North", hospital), ("Leeds", place)]
    assert covered(text, ((0, 5), place), ((6, 10), hospital), ((7, 19), place)) == [
        ("North", place),
        ("Tarn Hospital", place),
    ]
    assert covered(text, ((0, 5), place), ((5, 10), hospital)) == [("North", place), (" Tarn", hospital)]


def test_of_a_person_the_name_goes_and_the_title_stays() -> None:
    assert covered("Dr Ann Lee", ((0, 10), Kind.PERSON)) == [("Ann Lee", Kind.PERSON)]
    assert covered("Dr Ann Lee", ((0, 10), Kind.WORK)) == [("Dr Ann Lee", Kind.WORK)]


def test_a_finding_of_one_place_is_whole_already() -> None:
    found = find(TEXT, "Ann")
    assert replacing.whole(found, (0, 3), text=TEXT) is found
    both = find(TEXT, "Ann", "43")
    assert replacing.whole(both, (0, 3), text=TEXT) == find(TEXT, "Ann")
    renamed = Finding(((0, 3),), ("she",), Kind.WORD, 1.0, 0.0, "", Rule.EVIDENCE)
    assert replacing.whole(renamed, (0, 3), text=TEXT) == find(TEXT, "Ann")


# Whom or what a stretch means


def target_of(term: str, kind: Kind, entity: int) -> Stretch:
    return Stretch(
        (0, len(term)), Finding(((0, len(term)),), (term,), kind, 1.0, 0.0, "", Rule.EVIDENCE, entity=entity)
    )


def test_all_mentions_of_somebody_bear_the_fullest_name() -> None:
    stretches = [
        target_of("Ann", Kind.PERSON, 1),
        target_of("Ann Lee", Kind.PERSON, 1),
        target_of("a.very.long@address.org", Kind.E_MAIL_ADDRESS, 1),
        target_of("Bob", Kind.NAME, 0),
        target_of("Leeds", Kind.PLACE, 0),
    ]
    made = replacing.targets_of(stretches, Policy())
    assert [one.whole for one in made] == ["Ann Lee", "Ann Lee", "a.very.long@address.org", "Bob", "Leeds"]
    assert [one.entity for one in made[:3]] == ["1", "1", "1"]
    assert len({one.entity for one in made}) == 3, "what nobody numbered is told apart by what it says"


def test_numbers_are_told_from_names_of_the_same_thing() -> None:
    assert [replacing.number_kind(kind) for kind in (Kind.PHONE_NUMBER, Kind.IDENTIFIER, Kind.PERSON)] == [
        Kind.PHONE_NUMBER,
        Kind.IDENTIFIER,
        None,
    ]


# What is told more generally


Asked = dict[str, Any]


def generalizer(
    monkeypatch: pytest.MonkeyPatch, *judges: Any, allowed: Sequence[str] = ("a", "b"), **policy: Any
) -> tuple[Any, Asked]:
    """What tells more generally, and what the language was asked."""
    asked: Asked = {}

    def generalize(reading: Any, findings: Any, **said: Any) -> list[Edit]:
        asked.update(said, reading=reading, findings=findings)
        return [Edit(0, 3, "a girl", Kind.PERSON)]

    def weigh(terms: Sequence[str]) -> list[float]:
        return [{"a": 1.0, "b": 2.0}.get(term, 0.0) for term in terms]

    def open_generalizer(language: Any, name: str) -> Any:
        assert (language.name, name) == (open_language("en").name, "generalize")
        return generalize

    monkeypatch.setattr(replacing, "open_generalizer", open_generalizer)
    resources: Any = SimpleNamespace(language=open_language("en"), knowledge="known", corpus="counts", weigh=weigh)
    monkeypatch.setattr(replacing, "Recent", lambda corpus: corpus)

    def allow(labels: Sequence[str], hidden: Sequence[Any]) -> set[str]:
        asked.setdefault("allowed", []).append((list(labels), list(hidden)))
        return {label for label in labels if label in allowed}

    return replacing.make_generalizing(Policy(**policy), resources, allowed=allow, judges=judges), asked


def judge(*, is_informed: bool = False, remembers: bool = False) -> Any:
    return SimpleNamespace(is_informed=is_informed, remembers=remembers)


@pytest.mark.parametrize(("informed", "told"), [(False, "a"), (True, "b")])
def test_where_bits_are_promised_the_label_of_most_bits_is_said(
    monkeypatch: pytest.MonkeyPatch, informed: bool, told: str
) -> None:
    say, asked = generalizer(monkeypatch, judge(is_informed=informed), judge())
    state, found = state_of(TEXT), [find(TEXT, "Ann")]
    assert say(state, found) == [Edit(0, 3, "a girl", Kind.PERSON)]
    assert (asked["reading"], asked["findings"], asked["memory"]) == (state.reading, found, state.memory)
    assert (asked["sources"].knowledge, asked["sources"].counts) == ("known", "counts")
    assert asked["pick"]([["x", "a", "b"], ["x"]]) == [told, None]
    assert asked["known"] == {}
    assert asked["style"] == Policy().style


def test_a_label_that_was_refused_is_not_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    say, asked = generalizer(monkeypatch, judge())
    state = state_of(TEXT)
    state.refused = {"a"}
    say(state, [])
    assert asked["pick"]([["a", "b"]]) == ["b"]


@pytest.mark.parametrize(
    ("judges", "rulings", "is_short"),
    [
        ([], [], True),
        ([judge()], [], True),
        ([judge(is_informed=True)], [], False),
        ([judge(), judge(remembers=True)], [], False),
        ([judge()], [Ruling((0, 3), "hide")], False),
    ],
)
def test_the_first_label_that_may_stand_is_enough_where_nothing_more_is_promised(
    monkeypatch: pytest.MonkeyPatch, judges: list[Any], rulings: list[Ruling], is_short: bool
) -> None:
    say, asked = generalizer(monkeypatch, *judges)
    say(state_of(TEXT, rulings=rulings), [])
    assert (asked["sources"].is_enough is not is_never_enough) is is_short
    if is_short:
        assert [asked["sources"].is_enough(label) for label in "ax"] == [True, False]
        assert asked["allowed"][-1] == (["x"], [])


def test_cells_of_places_are_told_by_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    for role, style in ((ColumnRole.PLACE, "labels"), (ColumnRole.PERSON, Policy().style)):
        say, asked = generalizer(monkeypatch)
        column = Column("a", Verdict(role, Kind(role.value), is_personal=True))
        say(state_of(TEXT, columns=(column,)), [])
        assert asked["style"] == style
    assert Policy().style != "labels"


def test_labels_that_were_chosen_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    say, asked = generalizer(monkeypatch)
    say(state_of(TEXT, labels={(0, 3): "girl"}), [find(TEXT, "Ann", "43")])
    assert asked["chosen"] == {(0, 3): "girl"}
    say(state_of(TEXT, rulings=[Ruling((0, 3), "label", "child")]), [find(TEXT, "Ann")])
    assert asked["chosen"] == {(0, 3): "child"}


def test_a_language_that_tells_nothing_more_generally_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replacing, "open_generalizer", lambda *_: None)
    resources: Any = SimpleNamespace(language=open_language("en"))
    say: Any = replacing.make_generalizing(Policy(), resources, allowed=lambda *_: set(), judges=[])
    assert [edit.replacement for edit in say(state_of(TEXT), [find(TEXT, "Ann")])] == ["[withheld]"]


@pytest.mark.parametrize(
    ("policy", "least"), [(Policy(min_members=7), 7), (Policy(level="off", hide=["x"], min_members=7), 1)]
)
def test_what_is_said_of_somebody_who_is_anonymised_fits_enough_things(policy: Policy, least: int) -> None:
    resources: Any = SimpleNamespace(knowledge=None, corpus=Counts({}, total=1))
    assert replacing.sources_of(policy, resources).min_members == least


def test_the_best_label_is_the_first_of_equals() -> None:
    bits = {"a": 1.0, "b": 2.0, "c": 2.0}
    chain, weigh = list(bits), lambda terms: [bits[term] for term in terms]
    assert replacing.most_informative(chain, allowed=lambda _: True, bits=weigh) == "b"
    assert replacing.most_informative(chain, allowed=lambda _: False, bits=weigh) is None
    assert replacing.most_specific([], allowed=lambda _: True) is None


# Put together


def hide(
    monkeypatch: pytest.MonkeyPatch, policy: Policy, state: State, *found: Finding, subject: str = ""
) -> tuple[Any, list[Setting], list[str]]:
    """The edits of a policy, what its stand-ins were told, and how often something was opened to generalize."""
    settings: list[Setting] = []
    opened: list[str] = []

    def prepare(way: str, setting: Setting) -> Any:
        settings.append(setting)
        return lambda target: f"<{target.text}>"

    def generalize(_: State, some: list[Finding]) -> list[Edit]:
        return [Edit(*one.spans[0], "someone", one.kind) for one in some]

    def make(*_: Any, **__: Any) -> Any:
        opened.append("generalize")
        return generalize

    monkeypatch.setattr("textveil.sanitizer.replacing.ways.prepare", prepare)
    monkeypatch.setattr(replacing, "make_generalizing", make)
    resources: Any = SimpleNamespace(language=open_language("en"))
    way = replacing.make_replacing(policy, resources, allowed=lambda *_: set(), judges=[])
    return way(state, list(found), subject=subject), settings, opened


def test_each_kind_is_replaced_in_its_way_in_the_order_of_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = Policy(replace={"person": "placeholder", "*": "mark"})
    state = State(TEXT, state_of(TEXT).judgement, open_language("en").read(TEXT))
    found = find(TEXT, "EIP-1559", kind=Kind.IDENTIFIER, rule=Rule.IDENTIFIER), find(TEXT, "Ann", kind=Kind.PERSON)
    edits, [setting], opened = hide(monkeypatch, policy, state, *found, subject="7")
    assert [(edit.start, edit.replacement) for edit in edits] == [(0, "<Ann>"), (22, "[identifier]")]
    assert (setting.key, setting.subject, setting.text, setting.template) == (b"", "7", TEXT, policy.placeholder)
    assert [one.text for one in setting.targets] == ["Ann", "EIP-1559"]
    assert state.who == {(0, 3): 1, (22, 30): 2}
    assert list(state.targets) == [(0, 3), (22, 30)]
    assert opened == []


def test_what_is_blacked_out_is_numbered_and_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    state = State(TEXT, state_of(TEXT).judgement, open_language("en").read(TEXT))
    state.to_redact = [find(TEXT, "EIP-1559", kind=Kind.IDENTIFIER)]
    edits, _, opened = hide(monkeypatch, Policy(), state, find(TEXT, "Ann", kind=Kind.PERSON))
    assert [edit.start for edit in edits] == [0]
    assert set(state.who) == {(0, 3), (22, 30)}
    assert opened == ["generalize"], "opened once, before anybody asks"


def test_what_generalizes_is_opened_before_anybody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    state = State(TEXT, state_of(TEXT).judgement, open_language("en").read(TEXT))
    policy = Policy(replace={"date": "generalize", "*": "placeholder"})
    assert hide(monkeypatch, policy, state, find(TEXT, "Ann", kind=Kind.PERSON))[2] == ["generalize"]


@pytest.mark.parametrize(("way", "size"), [("shift", 32), ("placeholder", 0)])
def test_a_key_is_drawn_where_a_way_needs_one(monkeypatch: pytest.MonkeyPatch, way: str, size: int) -> None:
    state = State(TEXT, state_of(TEXT).judgement, open_language("en").read(TEXT))
    policy = Policy(replace={"date": way, "*": "placeholder"})
    _, settings, _ = hide(monkeypatch, policy, state, find(TEXT, "Ann", kind=Kind.PERSON))
    assert len(settings[0].key) == size


def test_a_ruling_goes_another_way_than_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    state = State(TEXT, state_of(TEXT).judgement, open_language("en").read(TEXT))
    state.rulings = [Ruling((0, 3), "mark")]
    policy = Policy(replace={"*": "placeholder"})
    edits, _, _ = hide(monkeypatch, policy, state, find(TEXT, "Ann", kind=Kind.PERSON))
    assert [edit.replacement for edit in edits] == ["[name]"]
