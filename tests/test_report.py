"""A report explains every decision, replays to the output, and in public tells nothing that was hidden."""

import json
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.cli.detect import as_json, as_text
from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit, Finding, Rule, apply
from textveil.corpus.recorded_counts import Counts
from textveil.formats.contents import Note
from textveil.formats.reader import read
from textveil.judges.private_people import TIED
from textveil.k_safety.database import EntityDatabase
from textveil.policy.policy import Policy
from textveil.report.decisions import Account, explain
from textveil.report.page import OF_KINDS
from textveil.report.report import Report
from textveil.report.utility import Output, Worth
from textveil.report.words import RULES
from textveil.sanitizer.verbs import sanitize

PAGES: dict[str | tuple[str, ...], int] = {
    "California": 1_000,
    "city": 5_000,
    "beach": 4_000,
    "house": 2_500,
    "Zanzibar": 4,
    ("beach", "Zanzibar"): 4,
}
COUNTS = Counts(PAGES, total=10_000)
LETTER = "Quackenbush met Wolfeschlegel near Zanzibar on 3 May 48151. The beach and the house are near the city."
FORMS = ("json", "text", "html", "_repr_html_")


def policy(**settings: object) -> Policy:
    alone = {"level": "off"} if {"reveal", "protect", "entities"} & settings.keys() else {}
    return Policy(corpus=COUNTS, **{**alone, **settings})  # type: ignore[arg-type]  # settings of any kind


def bits(terms: Sequence[str]) -> list[float]:
    """Ten bits a word, so that sums can be seen."""
    return [10.0 * len(term.split()) for term in terms]


def explained(text: str, edits: list[Edit], findings: list[Finding]) -> Report:
    """The report of edits made by hand."""
    output = apply(text, edits)
    decisions = explain(text, edits, output=Output(output, []), findings=findings, weigh=bits)
    account = Account("letter.txt", Worth(100.0, 40.0, 20.0, 60.0), tuple(findings), is_optimal=True)
    return Report(output, decisions, (Note("word/media", "pictures", 2),), account)


GROUP = Finding(
    spans=((0, 3), (8, 13)),
    terms=("Ann", "Salou"),
    kind=Kind.WORD,
    score=9.5,
    limit=4.5,
    because="tell of what was hidden",
    rule=Rule.DISCLOSURE,
    discloses="malaria",
    pages=(("ann + salou", 1_234), ("malaria", 88)),
)


class Page(HTMLParser):
    """What a page holds: its tags, its text, what it would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags, self.ids, self.links, self.words = list[str](), list[str](), list[str](), list[str]()
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [value for name, value in attrs if name in ("href", "src") and value]
        if tag not in ("meta", "br", "link", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@settings(deadline=None, max_examples=40)
@given(st.text(max_size=80))
def test_the_edits_of_a_report_replay_to_the_output(text: str) -> None:
    result = sanitize(text, policy())
    told = result.report.as_dict()
    edits = [Edit(one["start"], one["end"], one["replacement"], one["kind"]) for one in told["edits"]]
    assert apply(result.document.text, edits) == result.text == told["text"]
    for one in told["edits"]:
        assert told["text"][slice(*one["place"])] == one["replacement"]
        assert result.document.text[one["start"] : one["end"]] == one["term"]
        assert one["why"], "every decision has a reason"


def test_a_decision_tells_its_term_its_bits_its_pages_and_what_it_disclosed() -> None:
    report = explained("Ann saw Salou.", [Edit(8, 13, "a city", Kind.WORD)], [GROUP])
    [edit] = report.as_dict()["edits"]
    assert (edit["term"], edit["replacement"], edit["place"]) == ("Salou", "a city", [8, 14])
    assert (edit["bits"], edit["kept"], edit["rules"], edit["why"]) == (10.0, 10.0, ["disclosure"], [0])
    [finding] = report.as_dict()["findings"]
    assert finding["pages"] == [["ann + salou", 1234], ["malaria", 88]]
    assert (finding["discloses"], finding["score"], finding["limit"]) == ("malaria", 9.5, 4.5)
    for form in (report.text(), report.html()):
        for said in ("Salou", "a city", "disclosure", "malaria", "9.5", "4.5", "1,234", "Ann", "pictures", "40 %"):
            assert said in form, said


def test_a_decision_tells_who_says_so_and_how_sure_that_is_and_a_mark_tells_nothing() -> None:
    said = Edit(8, 13, "a city", Kind.PLACE, source="wordnet", confidence=0.98, members=2975)
    report = explained("Ann saw Salou.", [Edit(0, 3, "[name 1]", Kind.NAME), said], [GROUP])
    mark, city = report.as_dict()["edits"]
    assert (mark["source"], mark["confidence"]) == ("", None)
    assert (city["source"], city["confidence"]) == ("wordnet", 0.98)
    assert (mark["members"], city["members"]) == (None, 2975)
    for form in (report.text(), report.html(), report.public().text(), report.public().html()):
        assert form.count("said by wordnet, 98 % sure; fits 2,975 known things") >= 1


def test_detect_shows_the_rule_what_is_disclosed_and_the_pages() -> None:
    assert json.loads(as_json(GROUP))["rule"] == "disclosure"
    assert json.loads(as_json(GROUP))["pages"] == [["ann + salou", 1234], ["malaria", 88]]
    said = "disclosure: tell of what was hidden; discloses malaria; pages: ann + salou 1,234, malaria 88"
    assert as_text(GROUP) == f"0–3\tword\tAnn + Salou\t9.5 bits\t{said}"


def test_figures_that_are_not_finite_are_none_in_json() -> None:
    endless = Finding(((0, 3),), ("Ann",), Kind.WORD, float("inf"), 0.0, "is on no page", Rule.FIRST)
    told = json.loads(explained("Ann left.", [Edit(0, 3, "[name]", Kind.NAME)], [endless]).json())
    assert told["findings"][0]["score"] is None


def test_nothing_secret_is_in_the_repr() -> None:
    report = sanitize(LETTER, policy()).report
    assert "Quackenbush" not in repr(report) + repr(report.decisions) + repr(report.secret)
    assert "malaria" not in repr(explained("Ann saw Salou.", [Edit(8, 13, "a city", Kind.WORD)], [GROUP]))


def test_a_public_report_holds_no_secret_field() -> None:
    public = explained("Ann saw Salou.", [Edit(8, 13, "a city", Kind.WORD)], [GROUP]).public()
    assert public.is_public
    assert public.as_dict() == {
        "keep": "public",
        "not_judged_by_pages": 0,
        "on_no_page": [],
        "text": "Ann saw a city.",
        "edits": [
            {
                "place": [8, 14],
                "replacement": "a city",
                "kind": "word",
                "rules": ["disclosure"],
                "limit": None,
                "source": "",
                "confidence": None,
                "members": None,
            }
        ],
        "removed": [{"what": "pictures", "count": 2}],
    }


def test_the_limit_of_a_protected_thing_is_no_public_figure() -> None:
    """IC(c)/α tells IC(c), and that tells c; β follows from what may be revealed, so anyone may know it."""
    telling = Finding(((8, 13),), ("Salou",), Kind.WORD, 12.3, 3.25, "carries 12.3 bits", rule=Rule.INFORMATIVE)
    for finding, limit in [(GROUP, None), (telling, 3.25)]:
        public = explained("Ann saw Salou.", [Edit(8, 13, "a city", Kind.WORD)], [finding]).public()
        assert public.as_dict()["edits"][0]["limit"] == limit
        assert "12.3" not in public.html() + public.text() + public.json()


NAMES = ["Quackenbush", "Wolfeschlegel", "Featherstonehaugh", "Zanzibar", "Ouagadougou", "48151", "62342"]
PLAIN = ["met", "the", "beach", "in", "near", "a", "house", ",", ".", "and", "\n\n"]


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from([*NAMES, *PLAIN]), max_size=15).map(" ".join),
    st.sampled_from(
        [
            {},
            {"reveal": ["California"]},
            {"reveal": ["California"], "mode": "redact", "correlation": 0.5},
            {"protect": ["Zanzibar"], "alpha": 1.5, "mode": "redact"},
        ]
    ),
)
def test_no_hidden_word_is_in_any_byte_of_a_public_report(text: str, chosen: dict[str, object]) -> None:
    result = sanitize(Document(text, path="letters/Quackenbush/62342.txt"), policy(**chosen))
    hidden = {word for word in NAMES if word.lower() not in result.text.lower()}
    for form in FORMS:
        written = getattr(result.report.public(), form)().lower()
        assert not [word for word in hidden if word.lower() in written], form


@settings(deadline=None, max_examples=30)
@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
def test_no_protected_name_and_no_figure_of_it_is_in_a_public_report(names: list[str]) -> None:
    database = EntityDatabase({name: ["fever", f"rash {name}"] for name in NAMES})
    text = " and ".join(f"{name} with rash {name}" for name in names)
    result = sanitize(text, policy(entities=database, k=2, hidden_entities=names))
    for form in FORMS:
        written = getattr(result.report.public(), form)()
        assert not [name for name in names if name in written], form


def test_terms_of_different_length_make_the_same_public_report() -> None:
    black = policy(reveal=["California"], mode="redact")
    short, long = (sanitize(f"The {name} slept.", black) for name in ("Bo", "Featherstonehaugh"))
    assert short.text == long.text
    assert short.report.public() == long.report.public()
    assert short.report != long.report


def test_the_page_needs_nothing_from_elsewhere_and_runs_nothing() -> None:
    page = Page(sanitize(LETTER, policy()).report.html())
    assert page.open == []
    assert {"script", "link", "img", "iframe"}.isdisjoint(page.tags)
    assert all(link.startswith("#") for link in page.links)
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))


@settings(deadline=None, max_examples=40)
@given(st.text(alphabet="<>&\"'`=/ abSCRIPT$\n\x00\u2028", max_size=30))
def test_whatever_the_document_says_is_text_and_never_markup(text: str) -> None:
    source = f"{text} Zanzibar {text}"
    edit = Edit(len(text) + 1, len(text) + 9, text or "x", Kind.NAME)
    finding = Finding(((edit.start, edit.end),), (text,), Kind.NAME, 5.0, 0.0, text, rule=Rule.FIRST, discloses=text)
    plain = explained("one Zanzibar two", [Edit(4, 12, "x", Kind.NAME)], [GROUP])
    report = explained(source, [edit], [finding])
    drawn = Page(report.html())
    assert drawn.open == []
    assert set(drawn.tags) <= set(Page(plain.html()).tags)
    assert Page(report._repr_html_()).tags == ["iframe"]


def test_the_text_on_the_page_is_the_output() -> None:
    result = sanitize(LETTER, policy())
    page = result.report.html()
    body = re.search(r'<div class="text" dir="auto">(.*?)</div>', page, re.DOTALL)
    assert body
    shown = re.sub(r'<span class="why".*?</span>', "", body[1], flags=re.DOTALL)
    assert "".join(Page(shown).words) == result.text


def test_every_reason_has_words_of_its_own() -> None:
    assert all(said and said[0].islower() for said in RULES.values())


def test_the_report_of_a_file_names_it_and_what_was_left_out(tmp_path: Path) -> None:
    file = tmp_path / "letter.md"
    file.write_text("Ann Lee left. <!-- secret -->")
    report = sanitize(read(file), policy()).report
    assert report.as_dict()["document"] == "letter.md"
    assert str(tmp_path) not in report.json()


@pytest.mark.parametrize("level", ["light", "standard", "strict"])
def test_no_report_shows_less_than_no_information(level: Literal["light", "standard", "strict"]) -> None:
    result = sanitize("Ann Lee, a teacher, saw the old man in Leeds on the day of the fair.", Policy(level=level))
    shown = [*map(as_text, result.findings), *result.report.text().splitlines()]
    assert [line for line in shown if re.search(r"[-−]\d[\d.]* bits", line)] == []
    assert any("an estimated chance of" in line for line in shown)
    for edit in result.report.as_dict()["edits"]:
        assert 0 <= edit["kept"] <= edit["bits"]


def test_what_pages_tell_is_never_negative() -> None:
    result = sanitize("He moved to Salou.", Policy(level="off", reveal=["city"]))
    assert all(finding.score >= 0 and finding.limit >= 0 for finding in result.findings)


def place_of(text: str, words: str, kind: Kind, because: str, entity: int = 0) -> Finding:
    """What was found at some words."""
    start = text.index(words)
    return Finding(((start, start + len(words)),), (words,), kind, 1.0, 0.0, because, Rule.EVIDENCE, entity=entity)


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ("lives in Salou.", "is tied to Person 1: where"),
        ("lives with Bo in Salou.", "is tied to a private person: where"),
        ("sleeps. It rains in Salou.", "is tied to Person 1: where"),
        ("sleeps. It rains in Salou.\nBo sings.", "is tied to Person 1: where"),
        ("sleeps. Bo lives in Salou.", "is tied to Person 2: where"),
    ],
)
def test_what_is_tied_to_the_only_person_nearby_says_to_whom(rest: str, told: str) -> None:
    text = f"Ann {rest}"
    findings = [
        place_of(text, "Ann", Kind.PERSON, "names a private person", 1),
        *([place_of(text, "Bo", Kind.PERSON, "names a private person", 2)] if "Bo" in text else []),
        place_of(text, "Salou", Kind.PLACE, f"{TIED}: where they live, work or were", 3),
    ]
    said = {"Ann": "Person 1", "Bo": "Person 2", "Salou": "a place"}
    edits = sorted((Edit(*one.spans[0], said[one.terms[0]], one.kind) for one in findings), key=lambda one: one.start)
    output = apply(text, edits)
    sentences = [match.span() for match in re.finditer(r"[^.\n]+\.", output)]
    decisions = explain(text, edits, output=Output(output, [], sentences), findings=findings, weigh=bits)
    report = Report(output, decisions, (), Account("letter.txt", Worth(100.0, 40.0, 20.0, 60.0), tuple(findings)))
    assert told in report.text()
    assert told in report.html()


def test_a_report_has_the_colours_of_the_desk() -> None:
    report = files("textveil.data").joinpath("report.html").read_text("utf-8")
    desk = files("textveil.serve.desk").joinpath("static/desk.css").read_text("utf-8")
    for tone in sorted(set(OF_KINDS.values())):
        colours = [set(re.findall(rf"--{tone}: (#[0-9a-f]{{6}})", page)) for page in (report, desk)]
        assert len(colours[0]) == 2, tone
        assert colours[0] == colours[1], tone
