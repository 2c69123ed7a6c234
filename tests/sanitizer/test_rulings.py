"""What a person ruled about a place holds, and the certificate says which promise was given up for it."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import textveil as tv
from textveil.cli.main import main
from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Hidden, Rule
from textveil.languages.reading import Reading
from textveil.sanitizer.rulings import Ruling
from textveil.sanitizer.sanitizer import Sanitizer

TEXT = "Margaret Ellison wrote from Stockport to m.ellison@example.org. Margaret Ellison lives in Stockport."


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    return Sanitizer()


def place(term: str, *, nth: int = 0) -> tuple[int, int]:
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(term, start + 1)
    return start, start + len(term)


def test_a_kept_mention_stays_and_the_other_one_goes(sanitizer: Sanitizer) -> None:
    result = sanitizer.sanitize(TEXT, [Ruling(place("Stockport", nth=1), "keep")])
    assert result.text.count("Stockport") == 1
    assert result.text.endswith("lives in Stockport.")
    assert "Ellison" not in result.text


@pytest.mark.parametrize("term", ["Margaret Ellison", "Stockport", "m.ellison@example.org"])
def test_whatever_is_kept_is_passed_over_by_verify_too(sanitizer: Sanitizer, term: str) -> None:
    result = sanitizer.sanitize(TEXT, [Ruling(place(term), "keep")])
    assert term in result.text
    assert tv.verify(result.text, result.certificate) == []
    assert tv.apply(TEXT, result.edits) == result.text


def test_the_certificate_says_how_many_places_a_promise_was_given_up_at(sanitizer: Sanitizer) -> None:
    rulings = [Ruling(place("Stockport", nth=n), "keep", because="a town of 140,000") for n in (0, 1)]
    certificate = sanitizer.sanitize(TEXT, rulings).certificate
    assert certificate.given_up == (("anonymise", 2, "a town of 140,000"),)
    assert certificate.public().given_up == (("anonymise", 2, ""),)
    assert tv.Certificate.as_dict(certificate)["given_up"] == [["anonymise", 2, "a town of 140,000"]]
    assert certificate.holds()


@pytest.mark.parametrize(("term", "places"), [("Stockport", "2 places"), ("m.ellison@example.org", "1 place")])
def test_the_command_says_where_a_promise_was_given_up(
    sanitizer: Sanitizer, tmp_path: Path, capsys: pytest.CaptureFixture[str], term: str, places: str
) -> None:
    result = sanitizer.sanitize(TEXT, [Ruling(place(term, nth=n), "keep") for n in range(TEXT.count(term))])
    text, certificate = tmp_path / "text.txt", tmp_path / "promise.json"
    text.write_text(result.text, "utf-8")
    result.certificate.save(certificate)
    assert main(["verify", str(text), str(certificate)]) == 0
    assert capsys.readouterr().out == f"{text}: the promise holds\nbut a person gave it up at {places}: anonymise\n"


def test_a_certificate_without_rulings_says_nothing_of_them(sanitizer: Sanitizer) -> None:
    assert "given_up" not in sanitizer.sanitize(TEXT).certificate.as_dict()


def test_another_promise_is_given_up_only_in_words() -> None:
    strict = Sanitizer(tv.Policy(hide=["Stockport"]))
    with pytest.raises(UsageError, match=r"promise 'hide'.*say why"):
        strict.sanitize(TEXT, [Ruling(place("Stockport"), "keep")])
    result = strict.sanitize(TEXT, [Ruling(place("Stockport"), "keep", because="it is in the headline")])
    assert ("hide", 1, "it is in the headline") in result.certificate.given_up
    assert tv.verify(result.text, result.certificate) == []


def test_what_is_ruled_hidden_goes_though_nobody_found_it(sanitizer: Sanitizer) -> None:
    result = sanitizer.sanitize(TEXT, [Ruling(place("wrote"), "hide")])
    assert "wrote" not in result.text


def test_own_words_stand_there_but_only_if_they_give_nothing_away(sanitizer: Sanitizer) -> None:
    where = place("Margaret Ellison")
    assert sanitizer.sanitize(TEXT, [Ruling(where, "say", "The author")]).text.startswith("The author wrote")
    leaking = sanitizer.sanitize(TEXT, [Ruling(where, "say", "Thomas Ellison")])
    assert "Ellison" not in leaking.text


def test_a_mark_and_a_placeholder_can_be_asked_for_one_mention(sanitizer: Sanitizer) -> None:
    where = place("Margaret Ellison")
    assert sanitizer.sanitize(TEXT, [Ruling(where, "mark")]).text.startswith("[")
    assert sanitizer.sanitize(TEXT, [Ruling(where, "placeholder")]).text.startswith("<PERSON_1>")


def test_a_rung_of_the_ladder_can_be_chosen(sanitizer: Sanitizer) -> None:
    rungs = [rung.label for rung in sanitizer.ladder(TEXT, place("Stockport"))]
    assert len(rungs) > 1
    result = sanitizer.sanitize(TEXT, [Ruling(place("Stockport"), "label", rungs[-1])])
    assert rungs[-1] in result.text
    assert rungs[-1] not in sanitizer.sanitize(TEXT).text


def test_a_label_that_is_not_true_is_not_said(sanitizer: Sanitizer) -> None:
    assert "volcano" not in sanitizer.sanitize(TEXT, [Ruling(place("Stockport"), "label", "volcano")]).text


def test_a_report_tells_nothing_of_what_was_kept(sanitizer: Sanitizer) -> None:
    result = sanitizer.sanitize(TEXT, [Ruling(place("Stockport"), "keep")])
    assert all(one.secret and one.secret.term != one.replacement for one in result.report.decisions)


@pytest.mark.parametrize("span", [(0, 0), (5, 3), (90, 4000), (-1, 3)])
def test_a_ruling_outside_the_text_is_an_error(sanitizer: Sanitizer, span: tuple[int, int]) -> None:
    with pytest.raises(UsageError, match="inside the text"):
        sanitizer.sanitize(TEXT, [Ruling(span, "hide")])


def test_rulings_over_one_another_are_an_error(sanitizer: Sanitizer) -> None:
    with pytest.raises(UsageError, match="over one another"):
        sanitizer.sanitize(TEXT, [Ruling((0, 8), "hide"), Ruling((4, 9), "keep")])


def test_a_ruling_that_is_none_names_the_choices() -> None:
    with pytest.raises(UsageError, match="there are: keep, hide"):
        Ruling((0, 1), "burn")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(UsageError, match="label, say"):
        Ruling((0, 1), "say")


def test_what_a_promise_finds_only_when_the_rest_is_gone_is_kept_in_words_too(monkeypatch: pytest.MonkeyPatch) -> None:
    sanitizer = Sanitizer(tv.Policy(hide=["Ellison"]))
    usual, kept = sanitizer.judge, place("Stockport", nth=1)

    def judge(reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
        start = reading.text.rindex("Stockport") if "lives in Stockport" in reading.text else -1
        is_seen = reading.text != TEXT and any(first == start for first, _ in reading.tokens)
        late = Finding(((start, start + 9),), ("Stockport",), Kind.PLACE, 1.0, 0.0, "", Rule.LISTED, promise="hide")
        return [*usual(reading, hidden), *([late] if is_seen else [])]

    monkeypatch.setattr(sanitizer, "judge", judge)
    with pytest.raises(UsageError, match=r"promise 'hide'.*say why"):
        sanitizer.sanitize(TEXT, [Ruling(kept, "keep")])
    said = sanitizer.sanitize(TEXT, [Ruling(kept, "keep", because="all know")])
    assert ("hide", 1, "all know") in said.certificate.given_up
