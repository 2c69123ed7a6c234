"""What a sanitizer reads, judges and allows, and in which language, on both sides of each choice."""

from collections.abc import Generator, Sequence
from typing import Any

import pytest

from sanitizer.test_small_choices_of_the_loop import find, read
from textveil.core.column_model import Column, ColumnRole, Verdict
from textveil.core.errors import LanguageError, LanguageWarning, UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit, Finding, Hidden, Rule, Span
from textveil.languages.open_language import open_language
from textveil.languages.reading import Reading
from textveil.policy.policy import Policy
from textveil.policy.promises import Hide
from textveil.sanitizer import sanitizer as room
from textveil.sanitizer.loop import State, ToRead
from textveil.sanitizer.many_texts import go_alone
from textveil.sanitizer.rulings import KEPT, GivenUp, Ruling
from textveil.sanitizer.sanitizer import Sanitizer, look_at

ENGLISH = "The nurse wrote a long letter to the hospital about the patient and her family last week."
GERMAN = "Die Krankenschwester schrieb letzte Woche einen langen Brief an das Krankenhaus über die Patientin."
OTHER = "De patiënte werd maandag onderzocht en heeft sindsdien geen klachten meer gehad."
LISTED = Policy(level="off", hide=["Ann"])


class Judge:
    """Finds one word, permits labels but for some, and notes what it is asked."""

    def __init__(self, promise: str = "hide", word: str = "Ann", *, forbids: Sequence[str] = (), **said: Any) -> None:
        self.promise, self.word, self.forbids = promise, word, forbids
        self.remembers, self.redacts = said.get("remembers", False), said.get("redacts", False)
        self.not_judged: int = said.get("not_judged", 0)
        self.asked: list[tuple[str, int]] = []

    def find(self, reading: Reading, hidden: Sequence[Hidden] = ()) -> list[Finding]:
        return [find(reading.text, self.word)] if self.word in reading.text else []

    def permits(self, term: str, hidden: Sequence[Hidden] = ()) -> bool:
        self.asked.append((term, len(hidden)))
        return term not in self.forbids


def with_judges(*judges: Judge, policy: Policy = LISTED) -> Sanitizer:
    sanitizer = Sanitizer(policy)
    played: Any = judges
    sanitizer.judges = played
    sanitizer._by_promise = {judge.promise: judge for judge in played}
    return sanitizer


# In which language


@pytest.mark.parametrize(
    ("policy", "text", "told"),
    [
        (Policy(), ENGLISH, "same"),
        (Policy(), GERMAN, "German"),
        (Policy(language="en"), GERMAN, "same"),
        (Policy(reader="spacy:x"), GERMAN, "same"),
        (LISTED, GERMAN, "same"),
        (Policy(level="off", patterns=[{"name": "x", "regex": "y+"}]), OTHER, "same"),
        (Policy(hide=["Ann"]), GERMAN, "German"),
    ],
)
def test_a_text_is_read_in_its_language_where_it_is_read_at_all(
    monkeypatch: pytest.MonkeyPatch, policy: Policy, text: str, told: str
) -> None:
    if policy.reader != "default":
        monkeypatch.setattr("textveil.sanitizer.resources.open_reader", lambda _: read)
    sanitizer = Sanitizer(policy)
    found = sanitizer.in_language_of(text)
    assert (found is sanitizer) is (told == "same")
    if told != "same":
        assert found.resources.language.name == told
        assert sanitizer.in_language_of(text) is found, "it is opened once"
        assert found.policy.promises == policy.promises


def test_a_language_of_ones_own_reads_every_text() -> None:
    sanitizer = Sanitizer(Policy(), language=open_language("en"))
    assert sanitizer.in_language_of(OTHER) is sanitizer


def test_a_text_in_none_of_our_languages_is_refused_unless_a_language_is_named() -> None:
    with pytest.raises(LanguageError, match="to read it as one of them"):
        Sanitizer().in_language_of(OTHER)
    sanitizer = Sanitizer(Policy(language="en"))
    with pytest.warns(LanguageWarning, match="was read as one in English"):
        assert sanitizer.in_language_of(OTHER) is sanitizer


@pytest.mark.parametrize(
    ("policy", "text", "told"),
    [
        (Policy(), ENGLISH, ""),
        (Policy(), OTHER, ""),
        (Policy(language="en"), OTHER, "this text is"),
        (Policy(), f"{ENGLISH}\n\n{ENGLISH}\n\n{OTHER}", "a paragraph of this text is"),
        (Policy(), f"{ENGLISH}\n\n{OTHER}\n\n{ENGLISH}\n\n{OTHER}\n\n{ENGLISH}", "2 paragraphs of this text are"),
    ],
)
def test_paragraphs_that_nobody_can_read_are_told_of(policy: Policy, text: str, told: str) -> None:
    said = Sanitizer(policy).tell_language(text)
    assert bool(said) is bool(told)
    assert said.startswith(told)


def test_a_sanitizer_that_is_closed_closes_those_for_other_languages() -> None:
    with Sanitizer() as sanitizer:
        other = sanitizer.in_language_of(GERMAN)
        sanitizer.allowed(["city"])
    for closed in (sanitizer, other):
        with pytest.raises(UsageError, match="this sanitizer is closed"):
            closed.detect(ENGLISH)
        with pytest.raises(UsageError, match="this sanitizer is closed"):
            list(closed.sanitize_many([ENGLISH]))
    assert sanitizer._verdicts == {}


def test_a_text_in_another_language_is_treated_by_the_sanitizer_for_that() -> None:
    sanitizer = Sanitizer()
    other = sanitizer.in_language_of(GERMAN)
    text = f"{GERMAN} Frau Schmidt, ann@x.org."
    result = sanitizer.sanitize(text, [Ruling((0, 3), "keep", because="so")], subject="7")
    assert result.judgement is other
    assert result.text.startswith("Die ")
    assert sanitizer.detect(text) == other.detect(text) != []


@pytest.mark.parametrize(
    ("is_joint", "ruled", "choices", "told"),
    [
        (True, [], [True], (True, True)),
        (True, [Ruling((0, 1), "hide")], [True, True], (False, False)),
        (False, [], [False], (False, False)),
        (False, [], [], (False, False)),
    ],
)
def test_the_loop_is_told_what_may_be_chosen_together(
    monkeypatch: pytest.MonkeyPatch, is_joint: bool, ruled: list[Ruling], choices: list[bool], told: tuple[bool, bool]
) -> None:
    sanitizer, asked = Sanitizer(LISTED), list[dict[str, Any]]()

    def hide_all(text: str, judgement: Any, **said: Any) -> Generator[ToRead, Reading, State]:
        asked.append(said)
        reading = yield ToRead(text)
        return State(text, judgement, reading, choices=choices)

    monkeypatch.setattr(room, "hide_all", hide_all)
    monkeypatch.setattr(Sanitizer, "_chooses_jointly", is_joint)
    result = go_alone(sanitizer.sanitizing(Document("Ann left."), ruled), lambda one: read(one.text))
    assert (asked[0]["labels"] is not None, result.optimal) == told
    assert asked[0]["replacing"] is sanitizer.replacing
    go_alone(sanitizer.sanitizing(Document("Ann left."), subject="7"), lambda one: read(one.text))
    assert asked[1]["replacing"].keywords == {"subject": "7"}


def test_a_policy_is_a_policy() -> None:
    with pytest.raises(UsageError, match="a policy is a Policy"):
        Sanitizer("clinical")  # type: ignore[arg-type]  # as one might try


# What promises say


def test_what_a_promise_remembers_and_blacks_out_its_judge_tells() -> None:
    sanitizer = with_judges(Judge("a", remembers=True, not_judged=2), Judge("b", redacts=True, not_judged=3))
    assert [sanitizer.remembers(one) for one in "ab"] == [True, False]
    assert [sanitizer.redacts(one) for one in ("a", "b", "")] == [False, True, False]
    assert sanitizer.not_judged == 5
    assert sanitizer.generalizes
    assert not Sanitizer(Policy(mode="redact")).generalizes


def test_a_label_may_stand_where_every_promise_allows_it_and_is_judged_once() -> None:
    first, second = Judge("a", forbids=["x"]), Judge("b", forbids=["y"])
    sanitizer = with_judges(first, second)
    assert sanitizer.allowed(["x", "y", "z", "z"]) == {"z"}
    assert sanitizer.allowed(["z", "x", "w"]) == {"z", "w"}
    assert [term for term, _ in first.asked] == ["x", "y", "z", "w"]


def test_what_was_taken_out_is_asked_for_anew_each_time() -> None:
    judge = Judge(forbids=["x"])
    sanitizer = with_judges(judge)
    hidden = [Hidden((0, 1), "secret")]
    assert sanitizer.allowed(["y", "x", "y"], hidden) == {"y"}
    assert sanitizer.allowed(["y"], hidden) == {"y"}
    assert judge.asked == [("x", 1), ("y", 1), ("y", 1)]
    assert sanitizer.allowed(["y"]) == {"y"}
    assert judge.asked[3:] == [("y", 0)]


@pytest.mark.parametrize(("most", "asked"), [(1, ["a", "b", "c", "a"]), (2, ["a", "b", "c"])])
def test_so_many_verdicts_are_remembered(monkeypatch: pytest.MonkeyPatch, most: int, asked: list[str]) -> None:
    monkeypatch.setattr(room, "REMEMBERED", most)
    judge = Judge()
    sanitizer = with_judges(judge)
    for label in ("a", "b", "c", "a"):
        assert sanitizer.allowed([label]) == {label}
    assert [term for term, _ in judge.asked] == asked


def test_all_judges_judge_and_numbers_in_what_is_listed_are_found_disguised(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def note(*told: Any) -> list[Finding]:
        asked.append(told)
        return []

    monkeypatch.setattr(room, "find_disguised", note)
    sanitizer = with_judges(
        Judge("a", "Ann"),
        Judge("b", "Bob"),
        policy=Policy(level="off", hide=["Ann 7"], patterns=[{"name": "x", "regex": "y+"}]),
    )
    reading = read("Ann met Bob.")
    assert [one.terms for one in sanitizer.judge(reading, [])] == [("Ann",), ("Bob",)]
    [(told, found, [listed])] = asked
    assert (told, len(found)) == (reading, 2)
    assert (listed.terms, listed.kind, listed.score, listed.limit) == (("Ann 7",), Kind.IDENTIFIER, 1.0, 0.0)
    assert listed.promise == "ab"[[isinstance(one, Hide) for one in sanitizer.policy.promises].index(True)]


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        (Policy(level="off", protect=["HIV"], group=2), True),
        (Policy(level="off", protect=["HIV"], group=1), False),
        (Policy(protect=["HIV"], group=2), False),
        (Policy(level="off", protect=["HIV"], group=2, mode="redact"), False),
        (LISTED, False),
    ],
)
def test_what_may_be_said_is_chosen_together_for_groups_of_terms(policy: Policy, told: bool) -> None:
    assert Sanitizer(policy)._chooses_jointly is told


def test_the_labels_of_a_finding_are_those_that_every_promise_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    sanitizer = with_judges(Judge(forbids=["city in Italy"]))
    monkeypatch.setattr(room, "chain_of", lambda *_, **__: ("city in Italy", "city", "place"))
    assert sanitizer._labels(read("Rome"), find("Rome", "Rome"), []) == ("city", "place")


def test_what_is_said_of_a_place_is_that_of_what_is_found_there(monkeypatch: pytest.MonkeyPatch) -> None:
    sanitizer = with_judges(Judge(word="Ann"))
    reading = read("Ann met Ann")
    assert [one.spans for one in sanitizer._findings_at((0, 3), reading)] == [((0, 3),), ((0, 3),)]
    [asked, other] = sanitizer._findings_at((4, 7), reading)
    assert (asked.terms, asked.rule, other.terms) == (("met",), Rule.LISTED, ("Ann",))


# What is found, and what is given up


def test_an_age_is_found_with_its_unit() -> None:
    sanitizer = Sanitizer()
    text = "He is 43 years old, 44."
    age = find(text, "43", kind=Kind.AGE)
    assert sanitizer._with_whole_age(age, text).terms == ("43 years old",)
    number, both = find(text, "43", kind=Kind.NUMBER), find(text, "43", "44", kind=Kind.AGE)
    assert sanitizer._with_whole_age(number, text) is number
    assert sanitizer._with_whole_age(both, text) is both


def test_a_text_that_was_read_is_not_read_again_unless_it_holds_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    sanitizer = with_judges(Judge(word="Ann"))
    known = read("Ann left.")
    with pytest.raises(StopIteration) as end:
        next(sanitizer.detecting(Document("Ann left."), reading=known))
    assert [(one.terms, one.entity) for one in end.value.value] == [(("Ann",), 1)]
    column = Column("a", Verdict(ColumnRole.TEXT, Kind.WORD, is_personal=False), cells=((0, 3),))
    monkeypatch.setattr(sanitizer, "columns_of", lambda _: (column,))
    assert next(sanitizer.detecting(Document("Ann left."), reading=known)) == ToRead("Ann left.", columns=(column,))


def test_a_promise_is_given_up_where_a_place_is_kept_and_nowhere_else() -> None:
    sanitizer = with_judges(Judge("hide", "Ann"))
    state = State("Ann met Bob.", sanitizer, read("Ann met Bob."))
    metadata = [find("Ann met Bob.", "Bob", rule=Rule.METADATA)]
    state.rulings = [Ruling((0, 3), "hide")]
    assert sanitizer._given_up(state, metadata) == ()
    state.rulings = [Ruling((8, 11), "keep", because="so")]
    assert sanitizer._given_up(state, metadata) == (GivenUp("metadata", 1, "so"),)
    state.rulings = [Ruling((0, 3), "keep", because="so")]
    assert sanitizer._given_up(state, metadata) == (GivenUp("evidence", 1, "so"),)


def test_what_is_left_is_judged_as_it_is_now_blind_to_stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    sanitizer = with_judges(Judge())
    asked: list[tuple[str, list[Span]]] = []

    def note(text: str, stand_ins: Sequence[Span] = (), **_: Any) -> Reading:
        asked.append((text, list(stand_ins)))
        return read(text)

    monkeypatch.setattr(sanitizer, "read", note)
    state = State("Ann met Bob in Rome.", sanitizer, read(""), rulings=[Ruling((0, 3), "keep", because="so")])
    state.edits = [
        Edit(0, 3, "Ann", Kind.WORD, KEPT),
        Edit(8, 11, "<P>", Kind.PERSON, "placeholder"),
        Edit(15, 19, "a city", Kind.PLACE),
    ]
    sanitizer._given_up(state, [])
    assert asked == [("Ann met Bob in Rome.", []), ("Ann met <P> in a city.", [(8, 11)])]


# How texts are read


def test_a_mark_is_read_as_a_word_and_passed_over() -> None:
    sanitizer = Sanitizer()
    reading = sanitizer.read("Ann met [name] here.", [(0, 3)])
    assert reading.text == "Ann met [name] here."
    assert [reading.text[slice(*span)] for span in reading.blind_spans][:1] == ["Ann"]
    assert all(start < 3 or 8 <= start < 14 for start, _ in reading.blind_spans)
    assert sanitizer._show(ToRead("Ann met [name].", [(0, 3)])) == ("Ann met  it   .", [(0, 3), (8, 14)])
    assert sanitizer._show(ToRead("Ann met Bob.")) == ("Ann met Bob.", [])


def test_one_like_a_text_reads_it_again() -> None:
    asked: list[str] = []

    def reread(text: str) -> Reading:
        asked.append(text)
        return read(text)

    like = Reading("x", (), (), (), (), reread=reread)
    assert Sanitizer().read("Ann left.", like=like).text == "Ann left."
    assert asked == ["Ann left."]


def columns_of(text: str, role: ColumnRole) -> tuple[Column, ...]:
    return (Column("a", Verdict(role, Kind.PERSON, is_personal=True), cells=((0, len(text)),)),)


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        (Policy(), [(0, 3)]),
        (Policy(hide=["x"]), []),
        (LISTED, []),
        (Policy(level="off", patterns=[{"name": "x", "regex": "y+"}]), []),
    ],
)
def test_values_whose_column_decides_are_not_read_where_nobody_asks_for_more(policy: Policy, told: list[Span]) -> None:
    sanitizer = Sanitizer(policy)
    assert sanitizer._unread_cells(columns_of("Ann", ColumnRole.PERSON), "Ann") == told
    shown, _ = sanitizer._show(ToRead("Ann", columns=columns_of("Ann", ColumnRole.PERSON)))
    assert shown == ("xxx" if told else "Ann")


def test_a_reading_is_that_of_the_text_itself_with_its_columns() -> None:
    shown, text = read("xxx left"), "Ann left"
    columns = columns_of("Ann", ColumnRole.PERSON)
    assert look_at(shown, ToRead(text), blind=[]) is shown
    with_columns = look_at(shown, ToRead(text, columns=columns), blind=[])
    assert (with_columns.text, with_columns.columns) == (text, columns)
    blind = look_at(shown, ToRead(text, columns=columns), blind=[(0, 3)])
    assert (blind.text, [one.cells for one in blind.columns]) == (text, [()])


def test_a_way_is_given_each_text_that_it_asks_for_until_it_ends() -> None:
    def way() -> Generator[ToRead, Reading, str]:
        first = yield ToRead("one")
        second = yield ToRead("two")
        return f"{first.text} {second.text}"

    assert go_alone(way(), lambda asked: read(asked.text.upper())) == "ONE TWO"


# Many texts


def test_one_document_is_no_list_of_them() -> None:
    sanitizer = Sanitizer(LISTED)
    for one in ("Ann left.", Document("Ann left.")):
        with pytest.raises(UsageError, match="give it to sanitize"):
            sanitizer.sanitize_many(one)  # type: ignore[arg-type]  # as one might try
        with pytest.raises(UsageError, match="give it to detect"):
            sanitizer.detect_many(one)  # type: ignore[arg-type]  # as one might try


def test_each_of_many_texts_comes_out_as_it_does_alone() -> None:
    sanitizer = Sanitizer(LISTED)
    texts = ["Ann left.", "Bob stayed.", "Ann left.", "x" * 1_001 + " Ann"]
    assert [one.text for one in sanitizer.sanitize_many(texts)] == [sanitizer.sanitize(one).text for one in texts]
    assert list(sanitizer.detect_many(texts)) == [sanitizer.detect(one) for one in texts]
    with pytest.raises(ValueError, match="shorter"):
        list(sanitizer.sanitize_many(texts, subjects=["1"]))
    refused = Sanitizer().sanitize_many([ENGLISH, OTHER, ENGLISH])
    assert next(refused).text
    with pytest.raises(LanguageError):
        next(refused)
    told = Sanitizer().detect_many([ENGLISH, OTHER])
    assert next(told) is not None
    with pytest.raises(LanguageError):
        next(told)
