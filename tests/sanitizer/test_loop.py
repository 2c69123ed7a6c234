"""The laws of the whole: nothing found stays, edits replay, a second time changes nothing."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.core.errors import EvidenceWarning, InputError, PolicyError, UnsafeOutputError, UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Document, Finding, Hidden, Rule, apply
from textveil.corpus.recorded_counts import Counts
from textveil.formats.reader import read
from textveil.k_safety.database import EntityDatabase
from textveil.languages.reading import Reading
from textveil.policy.policy import Policy
from textveil.sanitizer import loop
from textveil.sanitizer.loop import ROUNDS, ToRead
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import detect, sanitize

COUNTS = Counts({"California": 900, "Salou": 2, "city": 5_000, "beach": 4_000}, total=10_000)
WORDS = ["Ann", "Lee", "met", "in", "Rome", "the", "city", "on", "3", "May", "1971", ",", "he", "[name]", "beach", "."]


def policy(**settings: object) -> Policy:
    alone = {"level": "off"} if {"reveal", "protect", "entities"} & settings.keys() else {}
    return Policy(corpus=COUNTS, **{**alone, **settings})  # type: ignore[arg-type]  # settings of any kind


@settings(deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_reading_the_output_again_finds_nothing(text: str) -> None:
    assert detect(sanitize(text, policy()).text, policy()) == []


@settings(deadline=None)
@given(st.text(max_size=60))
def test_the_laws_hold_for_any_text(text: str) -> None:
    result = sanitize(text, policy())
    assert apply(result.document.text, result.edits) == result.text
    assert sanitize(result.text, policy()).text == result.text


@settings(deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_where_something_was_found_something_was_changed(text: str) -> None:
    result = sanitize(text, policy())
    for finding in result.findings:
        # What was found in the output of a round may stand around several edits.
        assert all(any(edit.start < end and start < edit.end for edit in result.edits) for start, end in finding.spans)


@settings(deadline=None)
@given(
    st.sampled_from(["https://x.org/{}/{}", "www.x.org/{}?q={}", "{}/{}", "{} {}", "({}) {}", "{}{}", "To {}, {}."]),
    st.booleans(),
)
def test_a_mark_beside_a_name_does_not_shield_it(frame: str, marked_first: bool) -> None:
    words = ["[name]", "Margaret.Ellison@x.org"] if marked_first else ["Margaret.Ellison@x.org", "[name]"]
    assert "Ellison" not in sanitize(frame.format(*words), policy()).text


def test_every_mention_of_a_name_is_hidden() -> None:
    text = "Ellison played the cello. In May, ELLISON left; Ellison's brother stayed."
    assert "ellison" not in sanitize(text, policy()).text.lower()


def test_a_term_that_tells_more_than_may_be_revealed_is_hidden() -> None:
    result = sanitize("The beach of Salou is near the city.", policy(reveal=["California"]))
    assert result.text == "The beach of [withheld] is near the city."
    assert [(finding.terms, finding.kind) for finding in result.findings] == [(("Salou",), "word")]


def test_a_stricter_threshold_never_keeps_more() -> None:
    text = "The beach of Salou is near the city of Sacramento, California."
    strict = {span for finding in detect(text, policy(reveal=["city"])) for span in finding.spans}
    loose = {span for finding in detect(text, policy(reveal=["California"])) for span in finding.spans}
    assert loose < strict


def test_a_feature_without_pages_sets_no_threshold() -> None:
    with pytest.raises(PolicyError, match="no page holds entry 2"):
        detect("Salou", policy(reveal=["city", "Xyzzy"]))


def test_an_entity_that_no_page_holds_is_hidden_by_its_name_and_that_is_said() -> None:
    with pytest.raises(PolicyError, match="no page holds entry 2"):
        sanitize("text", policy(protect=["city", "Xyzzy"], require_evidence=True))
    with pytest.warns(EvidenceWarning, match="no page knows entry 2"):
        assert sanitize("They like Xyzzy.", policy(protect=["city", "Xyzzy"])).text == "They like [withheld]."


DISEASES = {
    "influenza": ["fever", "cough"],
    "common cold": ["cough", "sneezing"],
    "malaria": ["fever", "chills"],
    "tuberculosis": ["fever", "cough", "night sweats"],
}


def test_a_protected_entity_stays_among_k_others() -> None:
    k_safe = policy(entities=EntityDatabase(DISEASES), k=1, hidden_entities=["tuberculosis"])
    result = sanitize("She had a fever, a cough and night sweats. I fear tuberculosis.", k_safe)
    assert result.text == "She had a fever, a cough and [withheld]. I fear [withheld]."
    assert detect(result.text, k_safe) == []
    assert all(finding.score > finding.limit for finding in result.findings)


def test_entities_come_as_a_mapping_or_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "diseases.tsv"
    file.write_text("".join(f"{entity}\t{'|'.join(terms)}\n" for entity, terms in DISEASES.items()))
    for entities in (DISEASES, str(file), file):
        found = detect("She had night sweats.", policy(entities=entities, k=1, hidden_entities=["tuberculosis"]))
        assert [finding.terms for finding in found] == [("night sweats",)]
    with pytest.raises(PolicyError, match="EntityDatabase"):
        detect("text", policy(entities=7, k=1, hidden_entities=["x"]))


def test_a_text_that_never_gets_clean_is_not_released(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def find_always(_: Sanitizer, reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
        asked.append(reading.text)
        return [Finding(((0, 1),), (reading.text[:1],), Kind.WORD, 1.0, 0.0, "", Rule.EVIDENCE, promise="anonymise")]

    monkeypatch.setattr(Sanitizer, "judge", find_always)
    with pytest.raises(UnsafeOutputError, match="nothing is released"):
        sanitize("Ann Lee left.", policy())
    assert 2 < len(asked) <= ROUNDS + 1, "the original, and the output of every round until hiding changes nothing"


def test_a_result_is_saved_beside_its_source_and_never_over_it(tmp_path: Path) -> None:
    source, target = tmp_path / "letter.txt", tmp_path / "clean.txt"
    source.write_text("Ann Lee left.")
    result = sanitize(read(source), policy(mode="redact"))
    result.save(target)
    assert target.read_text() == "[name] left."
    with pytest.raises(UsageError, match="replace the input"):
        result.save(source)
    with pytest.raises(UsageError, match=r"end in \.txt"):
        result.save(tmp_path / "clean.docx")
    with pytest.raises(InputError, match="No such file"):
        result.save(tmp_path / "nowhere" / "clean.txt")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["clean.txt", "letter.txt"]


@pytest.mark.parametrize("wrong", [None, b"text", 5])
def test_what_is_no_document_is_told(wrong: object) -> None:
    with pytest.raises(UsageError, match="a document is a str"):
        sanitize(wrong, policy())  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(UsageError, match="a policy is a Policy"):
        sanitize("text", wrong or "policy")  # type: ignore[arg-type]  # wrong on purpose


def test_a_string_is_as_good_as_a_document() -> None:
    assert sanitize("Ann Lee left.", policy()).text == sanitize(Document.from_text("Ann Lee left."), policy()).text


@pytest.mark.parametrize("handle", ["ellison_m", "MargaretEllison.doc", "margaret-ellison", "@ellison99"])
def test_a_name_in_a_handle_or_a_file_name_is_a_mention_too(handle: str) -> None:
    assert "ellison" not in sanitize(f"Margaret Ellison left; see {handle} for more.", policy()).text.lower()


SENTENCES = [
    "He moved to Barcelona in May.",
    "Steve Wozniak founded Apple with Steve Jobs.",
    "She was treated for metastatic pancreatic cancer on 15 October 2004.",
    "An iPhone lay on the table in Salou.",
    "Their house is near the beach.",
]


@settings(deadline=None, max_examples=25)
@given(
    st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=3).map(" ".join),
    st.sampled_from(["city", "engineer", "Rome"]),
)
def test_the_laws_hold_for_generalizations_too(text: str, feature: str) -> None:
    general, black = Policy(level="off", reveal=[feature]), Policy(level="off", reveal=[feature], mode="redact")
    result = sanitize(text, general)
    assert detect(result.text, general) == []
    assert apply(result.document.text, result.edits) == result.text
    assert sanitize(result.text, general).text == result.text
    assert result.text.count("[withheld]") <= sanitize(text, black).text.count("[withheld]")


def test_a_true_generalization_stands_where_it_tells_little_enough() -> None:
    assert (
        sanitize("He moved to Barcelona.", Policy(level="off", reveal=["engineer"])).text
        == "He moved to a city in Spain."
    )
    assert sanitize("He moved to Barcelona.", Policy(level="off", reveal=["city"])).text == "He moved to a city."
    assert (
        sanitize("He moved to Barcelona.", Policy(level="off", reveal=["city"], mode="redact")).text
        == "He moved to [withheld]."
    )


def test_a_rare_name_is_hidden_in_small_letters_too() -> None:
    text = "Zebulon Quackenbush came. Do not tell quackenbush, or zebulon; tags: [zebulon, quackenbush]."
    assert "quackenbush" not in sanitize(text, policy()).text.lower()


def test_of_groups_that_share_a_member_only_the_first_is_broken_up() -> None:
    """Algorithm 1 of *correlations*: a group that has lost a member tells nothing any more."""
    from textveil.sanitizer.loop import unbroken_groups

    def found(*terms: str) -> Finding:
        return Finding(((0, 1),), terms, Kind.WORD, 1.0, 0.0, "", Rule.FIRST)

    pair, overlapping, apart, longer = found("a", "b"), found("b", "c"), found("d", "e"), found("e", "f", "g")
    assert unbroken_groups([], [longer, pair, overlapping, apart]) == [pair, apart]
    assert unbroken_groups([found("a")], [pair, overlapping]) == [overlapping]


CHAIN = {"alpha": "", "beta": "[", "gamma": "["}
"""Words that are found, each where this stands shortly before it."""


def judge_chain(_: Sanitizer, reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
    """A judge who finds a word only once the one before it is marked."""
    text = reading.text
    return [
        Finding(((at, at + len(word)),), (word,), Kind.WORD, 1.0, 0.0, "", Rule.EVIDENCE, promise="anonymise")
        for word, sign in CHAIN.items()
        if (at := text.find(word)) >= 0 and sign in text[max(at - 12, 0) : at]
    ]


@pytest.mark.parametrize("mode", ["redact", "generalize"])
def test_of_a_long_text_what_is_found_beside_a_mark_is_looked_at_before_all_is_read_again(
    monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    text = "They met. " * 400 + "Then alpha beta gamma came. " + "They left. " * 400
    read_whole: list[str] = []
    reader = Sanitizer._read

    def count(self: Sanitizer, asked: ToRead) -> Reading:
        read_whole.extend([asked.text] if len(asked.text) > 7_000 else [])
        return reader(self, asked)

    monkeypatch.setattr(Sanitizer, "judge", judge_chain)
    monkeypatch.setattr(Sanitizer, "_read", count)
    cleaned = []
    for long in (len(text) + 1, len(text)):
        monkeypatch.setattr(loop, "LONG", long)
        read_whole.clear()
        result = sanitize(text, Policy(mode=mode))  # type: ignore[arg-type]  # one of its values
        assert not any(word in result.text for word in CHAIN)
        assert apply(text, result.edits) == result.text
        cleaned.append(len(read_whole))
    assert cleaned == [4, 3]


def judge_group(_: Sanitizer, reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
    """A judge who finds a word, and once it is gone two others that tell something together."""
    text = reading.text
    words = ("alpha",) if "alpha" in text else tuple(word for word in ("beta", "gamma") if word in text)
    spans = tuple((text.find(word), text.find(word) + len(word)) for word in words)
    is_told = len(words) == 2 or words == ("alpha",)
    rule = Rule.EVIDENCE if len(words) == 1 else Rule.DISCLOSURE
    return [Finding(spans, words, Kind.WORD, 1.0, 0.0, "", rule, promise="anonymise")] if is_told else []


def test_of_a_long_text_it_is_known_what_was_replaced_before_a_group_was_weighed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "They met. " * 20 + "Then alpha came. Later beta saw gamma. " + "They left. " * 20
    monkeypatch.setattr(Sanitizer, "judge", judge_group)
    at = text.find("alpha")
    for long in (len(text) + 1, len(text)):
        monkeypatch.setattr(loop, "LONG", long)
        result = sanitize(text, Policy(mode="generalize", replace={"*": "placeholder"}))
        assert "alpha" not in result.text
        assert ("beta" in result.text) != ("gamma" in result.text)
        assert result.targets[at, at + len("alpha")].text == "alpha"


def judge_replacement(_: Sanitizer, reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
    """A judge who finds a name, and what is said instead of it."""
    text = reading.text
    names = [(text.find(name), name) for name in ("Annegret Kolb", "Person 1") if name in text]
    return [
        Finding(((at, at + len(name)),), (name,), Kind.PERSON, 1.0, 0.0, "", Rule.EVIDENCE, promise="anonymise")
        for at, name in names
    ]


def test_marks_over_replacements_are_in_the_language_of_a_text_however_long_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "Es regnete den ganzen Tag. " * 20 + "Dann kam Annegret Kolb nach Hause. " + "Es wurde dunkel. " * 20
    monkeypatch.setattr(Sanitizer, "judge", judge_replacement)
    marks = []
    for long in (len(text) + 1, len(text)):
        monkeypatch.setattr(loop, "LONG", long)
        marks.append(re.findall(r"\[[^]]*\]", sanitize(text, Policy(language="de")).text))
    assert [[mark.rstrip("] 1") for mark in some] for some in marks] == [["[Name"], ["[Name"]]
