"""What goes from a document so that it tells nothing together with those released before, on both sides."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from textveil.core.errors import UnsafeOutputError, UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Span
from textveil.policy.policy import Policy
from textveil.policy.promises import Hide, KSafe, Promise, Protect
from textveil.sanitizer import ledger
from textveil.sanitizer.ledger import Before, open_ledger


class Judges:
    """Finds some words together, wherever each stands last, and remembers what was judged."""

    def __init__(self, *words: str, promises: Sequence[Promise] = (Protect(("HIV",)),)) -> None:
        self.words, self.policy = words, SimpleNamespace(promises=promises)
        self.asked: list[tuple[str, list[Span]]] = []

    def find(self, text: str, *, stand_ins: Sequence[Span] = ()) -> list[Finding]:
        self.asked.append((text, list(stand_ins)))
        if not all(word in text for word in self.words):
            return []
        spans = tuple((text.rindex(word), text.rindex(word) + len(word)) for word in self.words)
        return [Finding(spans, self.words, Kind.WORD, 1.0, 0.0, "", Rule.DISCLOSURE, promise="protect 2")]

    def read(self, text: str) -> Any:
        words = [
            (text.index(word), text.index(word) + len(word)) for word in ("rash", "cough", "fever") if word in text
        ]
        return SimpleNamespace(noun_phrases=lambda: words)


def result_of(text: str, judges: Judges, stand_ins: Sequence[Span] = ()) -> Any:
    return SimpleNamespace(text=text, stand_ins=list(stand_ins), judgement=judges)


def test_all_releases_are_judged_as_one_text_with_what_stands_in() -> None:
    judges = Judges("rash")
    before = Before("fever\n\n", ((0, 2),))
    [found] = ledger.find_together(before, result_of("a rash", judges, [(0, 1)]))
    assert judges.asked == [("fever\n\na rash", [(0, 2), (7, 8)])]
    assert found.spans == ((9, 13),)
    ledger.find_together(before, result_of("a rash", judges, [(0, 1)]), "rash.")
    assert judges.asked[1] == ("fever\n\nrash.", [(0, 2)])


@pytest.mark.parametrize(
    ("promises", "count"),
    [
        ([Protect(("HIV",))], 1),
        ([Hide(("x",)), Protect(("HIV",))], 1),
        ([KSafe({"a": ["b"]}, k=1, hidden=("a",))], 0),
        ([Hide(("x",))], 0),
    ],
)
def test_only_promises_about_entities_are_kept_over_releases(promises: list[Promise], count: int) -> None:
    assert len(ledger.find_together(Before(), result_of("rash", Judges("rash", promises=promises)))) == count


def test_what_is_found_in_the_new_document_goes_from_there() -> None:
    judges = Judges("fever", "rain")
    before, result = Before("fever\n\n"), result_of("rain", judges)
    assert ledger.terms_to_hide(before, result, ledger.find_together(before, result)) == {"rain"}


def test_where_the_judge_points_at_what_is_out_the_phrases_that_do_not_fit_it_go() -> None:
    before = Before("fever\n\n")
    judges = Judges("fever", "cough")
    result = result_of("no cough, a rash", judges)
    old = Finding(((0, 5),), ("fever",), Kind.WORD, 1.0, 0.0, "", Rule.DISCLOSURE)
    assert ledger.terms_to_hide(before, result, [old]) == {"cough"}
    assert [text for text, _ in judges.asked] == ["fever\n\ncough.", "fever\n\nrash."]


def test_where_no_phrase_breaks_a_promise_alone_those_go_with_which_it_breaks() -> None:
    before, judges = Before("fever\n\n"), Judges("cough", "rash")
    old = Finding(((0, 5),), ("fever",), Kind.WORD, 1.0, 0.0, "", Rule.DISCLOSURE)
    assert ledger.terms_to_hide(before, result_of("rash, cough", judges), [old]) == {"rash"}
    assert ledger.all_until_clean(before, result_of("", judges), ["rash", "fever", "cough"]) == {"cough"}
    assert judges.asked[-1][0] == "fever\n\nrash. fever. cough. "


def test_releases_follow_each_other_with_their_stand_ins_and_each_is_kept_once(tmp_path: Path) -> None:
    policy: Any = Judges().policy
    other = Judges(promises=[Protect(("AIDS",))])
    with open_ledger(tmp_path / "l.db") as known:
        for text in ("one", "three", "one"):
            known.record(result_of(text, Judges(), [(0, 2), (2, 3)]))
        known.record(result_of("of something else", other))
        assert len(known) == 3
        told = known.before(policy)
    assert told == Before("one\n\nthree\n\n", ((0, 2), (2, 3), (5, 7), (7, 8)))


def test_a_ledger_needs_somebody_to_protect(tmp_path: Path) -> None:
    with open_ledger(tmp_path / "l.db") as known, pytest.raises(UsageError, match="about entities"):
        known.before(Policy())
    assert ledger.entities_of(Policy(level="off", protect=["HIV"])) == ["HIV"]


Sanitized = tuple[list[Policy], list[tuple[Any, ...]], Policy]


def sanitized(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: list[bool], going: set[str]) -> Sanitized:
    """By which policies a document was sanitized, and what was asked of each result; ``found`` tells of each round."""
    tried: list[Policy] = []
    asked: list[tuple[Any, ...]] = []
    policy = Policy(level="off", protect=["HIV"])

    def open_sanitizer(by: Policy) -> Any:
        tried.append(by)
        return SimpleNamespace(sanitize=lambda text: result_of(text, Judges()))

    def find_together(before: Before, result: Any) -> list[str]:
        asked.append((before.text, result.text))
        return ["found"] * found[len(asked) - 1]

    def terms_to_hide(before: Before, result: Any, broken: list[str]) -> set[str]:
        assert (before.text, result.text, broken) == ("old\n\n", "new", ["found"])
        return going

    monkeypatch.setattr(ledger, "sanitizer_for", open_sanitizer)
    monkeypatch.setattr(ledger, "Sanitizer", open_sanitizer)
    monkeypatch.setattr(ledger, "find_together", find_together)
    monkeypatch.setattr(ledger, "terms_to_hide", terms_to_hide)
    with open_ledger(tmp_path / "l.db") as known:
        known.record(result_of("old", Judges()))
        assert known.sanitize("new", policy).text == "new"
    return tried, asked, policy


def test_a_document_that_breaks_nothing_is_sanitized_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried, asked, policy = sanitized(tmp_path, monkeypatch, [False], set())
    assert (tried, asked) == ([policy], [("old\n\n", "new")])


def test_what_breaks_a_promise_is_hidden_and_looked_at_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried, asked, policy = sanitized(tmp_path, monkeypatch, [True, False], {"rash", "cough"})
    assert len(asked) == 2
    assert tried[0] == policy
    assert set(tried[1].promises) == {*policy.promises, Hide(("cough", "rash"))}


@pytest.mark.parametrize(("going", "rounds"), [(set(), 1), ({"rash"}, 2)])
def test_a_document_is_given_up_when_nothing_more_can_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, going: set[str], rounds: int
) -> None:
    with pytest.raises(UnsafeOutputError, match="release less"):
        sanitized(tmp_path, monkeypatch, [True] * rounds, going)


def test_a_ledger_is_closed_at_the_end_of_its_block_and_shows_nothing(tmp_path: Path) -> None:
    with open_ledger(tmp_path / "l.db") as known:
        assert repr(known) == "Ledger(…)"
    with pytest.raises(Exception, match="closed"):
        len(known)


def test_what_is_remembered_is_salted_with_sixteen_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def draw(size: int) -> bytes:
        asked.append(size)
        return bytes(size)

    monkeypatch.setattr("textveil.sanitizer.ledger.secrets.token_bytes", draw)
    open_ledger(tmp_path / "l.db").close()
    assert asked == [16]
