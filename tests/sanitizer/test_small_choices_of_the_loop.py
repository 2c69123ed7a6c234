"""What the loop does with each thing that is found, on both sides of each of its choices."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from textveil.core.column_model import Column, ColumnRole, Verdict
from textveil.core.errors import UnsafeOutputError
from textveil.core.kinds import Kind
from textveil.core.model import Edit, Finding, Hidden, Rule, Span
from textveil.core.spans import redact
from textveil.core.watching import listening
from textveil.languages.reading import Reading
from textveil.sanitizer import loop
from textveil.sanitizer.joint_plan import MOST_SIGNS
from textveil.sanitizer.loop import State, ToRead, hide_all
from textveil.sanitizer.rulings import Ruling

Look = Callable[[str], list[Finding]]


def read(text: str) -> Reading:
    """A text of which nobody asks more than what it says."""
    return Reading(text, (), (), (), ())


def find(text: str, *terms: str, **said: Any) -> Finding:
    """A finding of terms where each stands first, or stands again."""
    spans: list[Span] = []
    for term in terms:
        start = text.index(
            term, max((end for (_, end), old in zip(spans, terms, strict=False) if old == term), default=0)
        )
        spans.append((start, start + len(term)))
    known = {"kind": Kind.WORD, "rule": Rule.EVIDENCE, **said}
    return Finding(tuple(spans), terms, score=1.0, limit=0.0, because="", **known)


def find_each(*words: str, **said: Any) -> Look:
    """A judge who finds each of some words where it stands first."""
    return lambda text: [find(text, word, **said) for word in words if word in text]


@dataclass
class Judge:
    """Judges a text by what it says; of the promise "kept in mind" nothing must be told, and "black" is blacked out."""

    look: Look = field(default=lambda _: [])
    generalizes: bool = True
    asked: list[tuple[str, list[Span]]] = field(default_factory=list)

    def weigh(self, terms: Sequence[str]) -> list[float]:
        return [float(len(term)) for term in terms]

    def read(self, text: str, stand_ins: Sequence[Span] = (), *, columns: tuple[Column, ...] = ()) -> Reading:
        self.asked.append((text, list(stand_ins)))
        return read(text)

    def judge(self, reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
        return self.look(reading.text)

    def remembers(self, promise: str) -> bool:
        return promise == "kept in mind"

    def redacts(self, promise: str) -> bool:
        return promise == "black"


def say(word: str = "someone") -> loop.Replace:
    """The same word in the place of whatever goes."""
    return lambda _, findings: [Edit(*span, word, Kind.WORD, term=word) for one in findings for span in one.spans]


def state_of(text: str, judge: Judge | None = None, **known: Any) -> State:
    return State(text, judge or Judge(), read(text), **known)


def end_of(way: Generator[ToRead, Reading, State], asked: list[ToRead] | None = None) -> State:
    """Where the loop ends; it is given each text that it asks for."""
    one = next(way)
    while True:
        if asked is not None:
            asked.append(one)
        try:
            one = way.send(read(one.text))
        except StopIteration as end:
            done: State = end.value
            return done


# What is known of a document on its way


def test_only_what_was_made_up_stands_in_for_something() -> None:
    edits = [Edit(0, 3, "Someone", Kind.PERSON), Edit(8, 11, "X", Kind.PERSON, "placeholder")]
    assert state_of("Ann met Bob.", edits=edits).stand_ins() == [(12, 13)]


@pytest.mark.parametrize(("edit", "inside"), [((5, 10), [(5, 7), (9, 12)]), ((6, 9), []), ((4, 6), [(5, 7)])])
def test_what_is_hidden_in_an_edit_begins_in_it(edit: Span, inside: list[Span]) -> None:
    state = state_of("", hidden_spans=[(0, 5), (5, 7), (9, 12), (10, 11)][: 4 - (edit == (5, 10))])
    assert state.hidden_inside(Edit(*edit, "", Kind.WORD)) == inside


def test_what_was_taken_out_is_remembered_for_promises_about_that() -> None:
    text = "Ann met Bob and Cy."
    found = [
        find(text, "Ann", promise="kept in mind"),
        find(text, "Bob", promise="kept in mind", rule=Rule.CORRELATED),
        find(text, "Cy", promise="another"),
        find(text, "met"),
    ]
    edits = redact(found)
    assert state_of(text, findings=found, edits=edits).hidden() == [Hidden((0, 10), "Ann", "kept in mind")]
    assert state_of(text, findings=found[1:], edits=edits).hidden() == []


# Round by round


def test_a_text_in_which_nothing_is_found_is_read_once() -> None:
    asked: list[ToRead] = []
    state = end_of(hide_all("Rain fell.", Judge(), metadata=[], replacing=say()), asked)
    assert (state.output, state.edits, [one.text for one in asked]) == ("Rain fell.", [], ["Rain fell."])


def test_what_is_found_is_said_otherwise_and_what_is_found_in_that_is_blacked_out() -> None:
    asked: list[ToRead] = []
    judge = Judge(find_each("Ann", "someone"))
    state = end_of(hide_all("Ann left.", judge, metadata=[], replacing=say()), asked)
    assert [one.text for one in asked] == ["Ann left.", "someone left.", "[withheld] left."]
    assert [one.terms for one in state.findings] == [("Ann",), ("Ann",)]


def test_whoever_waits_hears_of_each_step() -> None:
    told: list[tuple[str, int, int]] = []
    with listening(lambda *step: told.append(step)):
        end_of(hide_all("Ann left.", Judge(find_each("Ann")), metadata=[], replacing=say()))
    assert told == [("judging", 0, 1), ("replacing", 0, 1), ("judging again", 0, 1)]


def test_what_a_file_tells_by_its_places_is_blacked_out_at_once() -> None:
    text = "Ann left."
    state = end_of(hide_all(text, Judge(), metadata=[find(text, "Ann", rule=Rule.METADATA)], replacing=say()))
    assert (state.output, len(state.findings)) == ("[withheld] left.", 1)


def test_a_kept_place_is_passed_over_from_the_first_reading_on() -> None:
    text, asked = "Ann met Bob.", list[ToRead]()
    rulings = [Ruling((0, 3), "keep"), Ruling((4, 7), "hide")]
    metadata = [find(text, "Ann", rule=Rule.METADATA)]
    way = hide_all(text, Judge(find_each("Ann", "Bob")), metadata=metadata, replacing=say(), rulings=rulings)
    state = end_of(way, asked)
    assert [(one.text, list(one.stand_ins)) for one in asked] == [
        (text, [(0, 3)]),
        ("Ann someone someone.", [(0, 3)]),
    ]
    assert [one.terms for one in state.findings] == [("Bob",), ("met",)]


def test_a_reading_is_given_for_the_next_when_it_can_be_read_again() -> None:
    way = hide_all("Ann left.", Judge(find_each("Ann", "someone")), metadata=[], replacing=say())
    next(way)
    first = Reading("Ann left.", (), (), (), (), reread=read)
    assert way.send(first).like is first
    second = Reading("someone left.", (), (), (), (), reread=read)
    assert way.send(second).like is second
    plain = hide_all("Ann left.", Judge(find_each("Ann")), metadata=[], replacing=say())
    next(plain)
    assert plain.send(read("Ann left.")).like is None


def test_columns_are_told_where_they_stand_now() -> None:
    verdict = Verdict(ColumnRole.TEXT, Kind.WORD, is_personal=False)
    columns = (Column("a", verdict, cells=((0, 3),)), Column("b", verdict, cells=((4, 8),)))
    asked: list[ToRead] = []
    end_of(hide_all("Ann left", Judge(find_each("Ann")), metadata=[], replacing=say(), columns=columns), asked)
    assert [[one.cells for one in each.columns] for each in asked] == [[((0, 3),), ((4, 8),)], [((0, 7),), ((8, 12),)]]
    asked.clear()
    end_of(hide_all("Ann left", Judge(find_each("Ann")), metadata=[], replacing=say()), asked)
    assert [each.columns for each in asked] == [(), ()]


def note_texts(asked: list[str]) -> Callable[..., bool]:
    """Finds no joint choice, and notes for which texts one was asked for."""

    def choose(state: State, *_: object) -> bool:
        asked.append(state.text)
        return False

    return choose


@pytest.mark.parametrize(("signs", "chosen"), [(MOST_SIGNS, True), (MOST_SIGNS + 1, False)])
def test_only_a_small_text_is_told_by_a_joint_choice(monkeypatch: pytest.MonkeyPatch, signs: int, chosen: bool) -> None:
    asked: list[str] = []
    monkeypatch.setattr(loop, "choose_together", note_texts(asked))
    text = "Ann " + "x" * (signs - 4)
    end_of(hide_all(text, Judge(find_each("Ann")), metadata=[], replacing=say(), labels=lambda *_: ()))
    assert list(map(len, asked)) == [signs] * chosen


def test_nothing_is_chosen_where_nothing_is_found_or_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(loop, "choose_together", note_texts(asked))
    end_of(hide_all("Rain.", Judge(), metadata=[], replacing=say(), labels=lambda *_: ()))
    end_of(hide_all("Ann left.", Judge(find_each("Ann")), metadata=[], replacing=say()))
    assert asked == []


def rounds_until_the_last_resort(text: str, monkeypatch: pytest.MonkeyPatch, **said: Any) -> list[bool]:
    """For each round in which something was decided whether it was the last resort; something is found ever again."""
    seen: list[bool] = []

    def decide(state: State, found: Sequence[Finding], _: loop.Replace, *, is_last_resort: bool) -> None:
        seen.append(is_last_resort)
        state.to_hide.append(find(text, text[len(seen)]))

    monkeypatch.setattr(loop, "decide", decide)
    monkeypatch.setattr(loop, "black_out", lambda state, *_: decide(state, [], say(), is_last_resort=True))

    def counted(_: State, found: list[Finding]) -> list[Edit]:
        return [Edit(0, 1, "x" * len(found), Kind.WORD)]

    with pytest.raises(UnsafeOutputError, match=f"after {loop.ROUNDS} rounds"):
        end_of(hide_all(text, Judge(lambda found: [find(found, "x")]), metadata=[], replacing=counted, **said))
    return seen


LETTERS = "xyzabcdefghijklmnopqrstuvw0123456789"


def test_what_is_found_after_six_rounds_is_blacked_out_and_after_twenty_nothing_is_released(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert rounds_until_the_last_resort(LETTERS, monkeypatch) == [False] * 6 + [True] * 14


@pytest.mark.parametrize(("more", "first"), [(1, 6), (0, 2)])
def test_a_long_text_with_links_is_blacked_out_after_two(
    monkeypatch: pytest.MonkeyPatch, more: int, first: int
) -> None:
    monkeypatch.setattr(loop, "LONG", len(LETTERS) + more)
    seen = rounds_until_the_last_resort(LETTERS, monkeypatch, targets=[(30, 31)])
    assert seen == [False] * first + [True] * (20 - first)


@pytest.mark.parametrize(("more", "asked"), [(0, ["Ann left."]), (1, [])])
def test_in_a_long_text_what_is_found_again_is_blacked_out_with_what_is_beside_it(
    monkeypatch: pytest.MonkeyPatch, more: int, asked: list[str]
) -> None:
    seen: list[str] = []
    black_out = loop.black_out

    def note(state: State, found: Sequence[Finding], replacing: loop.Replace) -> None:
        seen.append(state.text)
        black_out(state, found, replacing)

    monkeypatch.setattr(loop, "LONG", len("Ann left.") + more)
    monkeypatch.setattr(loop, "black_out", note)
    state = end_of(hide_all("Ann left.", Judge(find_each("Ann", "someone")), metadata=[], replacing=say()))
    assert (state.output, seen) == ("[withheld] left.", asked)


def test_what_changed_nothing_is_the_last_resort_next(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    monkeypatch.setattr(loop, "decide", lambda *_, is_last_resort: seen.append(is_last_resort))

    def same(*_: object) -> list[Edit]:
        return [Edit(0, 3, "Bob", Kind.WORD)]

    with pytest.raises(UnsafeOutputError):
        end_of(hide_all("Ann left.", Judge(find_each("Ann", "Bob")), metadata=[], replacing=same))
    assert seen == [False, False] + [True] * 18


# Looking beside what was blacked out


def test_what_is_found_beside_a_mark_is_blacked_out_without_reading_all() -> None:
    judge = Judge(lambda text: find_each("Bob")(text) if "[" in text else [])
    text = "Ann Bob left."
    state = state_of(text, judge, targets={(0, 1): SimpleNamespace()})
    noted = state.targets
    loop.black_out(state, [find(text, "Ann")], say())
    assert state.output == "[withheld] [withheld] left."
    assert [one.terms for one in state.findings] == [("Bob",)], "the first was noted before"
    assert state.targets is noted
    assert len(judge.asked) == 2


def test_a_mark_over_two_lines_stays_on_two() -> None:
    text = "met Ann\nLee there"
    state = state_of(text)
    loop.black_out(state, [find(text, "Ann\nLee", kind=Kind.PERSON)], say())
    assert state.output.count("\n") == 1


def windows(text: str, blacked: list[Span], **known: Any) -> list[str]:
    """What is read around marks of one sign, each in place of one sign."""
    judge = Judge()
    edits = [Edit(*span, "#", Kind.WORD) for span in blacked]
    loop.find_beside(state_of(text, judge, edits=edits, **known), edits)
    return [said for said, _ in judge.asked]


def test_a_thousand_signs_around_a_mark_are_read_again() -> None:
    text = "".join(chr(0x4E00 + place) for place in range(5_000))
    [said] = windows(text, [(2_000, 2_001)])
    assert said == f"{text[1_000:2_000]}#{text[2_001:3_001]}"
    assert windows(text, [(3, 4)]) == [f"{text[:3]}#{text[4:1_004]}"]
    assert windows(text, [(4_998, 4_999)]) == [f"{text[3_998:4_998]}#{text[4_999:]}"]
    assert len(windows(text, [(1_000, 1_001), (3_000, 3_001)])) == 1
    assert len(windows(text, [(1_000, 1_001), (3_001, 3_002)])) == 2


def test_the_stand_ins_of_a_window_are_told_where_they_stand_in_it() -> None:
    judge = Judge()
    text = "x" * 3_002
    ends = [(1_000, 1_001), (2_999, 3_000)]
    edits = [Edit(0, 1, "a", Kind.WORD, "placeholder"), Edit(999, 1_000, "a", Kind.WORD, "placeholder")]
    edits += [Edit(*span, "a", Kind.WORD, "placeholder") for span in ends]
    edits.insert(3, Edit(2_000, 2_001, "#", Kind.WORD))
    edits.append(Edit(3_000, 3_001, "a", Kind.WORD, "placeholder"))
    edits.append(Edit(3_001, 3_002, "a", Kind.WORD, "placeholder"))
    loop.find_beside(state_of(text, judge, edits=edits), [edits[3]])
    assert [stand_ins for _, stand_ins in judge.asked] == [[(0, 1), (1_999, 2_000), (2_000, 2_001)]]


@pytest.mark.parametrize(
    ("place", "told"), [(1_799, []), (1_800, [(1_800, 1_801)]), (2_200, [(2_200, 2_201)]), (2_201, [])]
)
def test_what_is_found_within_two_hundred_signs_of_a_mark_goes(place: int, told: list[Span]) -> None:
    text = f"{'x' * place}A{'x' * (4_000 - place)}"
    edit = Edit(2_000, 2_001, "#", Kind.WORD)
    state = state_of(text, Judge(find_each("A")), edits=[edit])
    assert [one.spans[0] for one in loop.find_beside(state, [edit])] == told


def test_a_group_goes_only_where_all_of_it_stands_beside_a_mark() -> None:
    edit = Edit(500, 501, "#", Kind.WORD)
    near, far = "A" + "x" * 700 + "B", "A" + "x" * 450 + "B" + "x" * 500

    def look(text: str) -> list[Finding]:
        return [find(text, "A", "B")]

    text = "x" * 400 + far
    assert [one.spans for one in loop.find_beside(state_of(text, Judge(look), edits=[edit]), [edit])] == []
    text = "x" * 400 + "AxB" + near[3:].replace("A", "x").replace("B", "x")
    found = loop.find_beside(state_of(text, Judge(look), edits=[edit]), [edit])
    assert [one.spans for one in found] == [((400, 401), (402, 403))]


def test_nothing_is_looked_for_beside_a_mark_where_the_rest_may_tell_of_what_is_gone() -> None:
    text = "Ann Bob left."
    found = [find(text, "Ann", promise="kept in mind")]
    judge = Judge(find_each("Bob"))
    assert loop.find_beside(state_of(text, judge, findings=found, edits=redact(found)), redact(found)) == []
    assert judge.asked == []
