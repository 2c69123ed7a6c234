"""What was promised is checked from scratch: an untouched text holds, a changed one does not."""

import json
import warnings
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.certificate.certificate import parse, seal_certificate
from textveil.core.errors import EvidenceWarning, InputError, PolicyError, TextveilError, UsageError
from textveil.corpus.recorded_counts import Counts
from textveil.formats.reader import read
from textveil.k_safety.database import EntityDatabase
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitize
from textveil.sanitizer.verification import verify

PAGES: dict[str | tuple[str, ...], int] = {
    "California": 900,
    "Salou": 2,
    "city": 5_000,
    "beach": 6_000,
    ("beach", "Salou"): 2,
}
COUNTS = Counts(PAGES, total=10_000)
OTHER_COUNTS = Counts({"city": 5_000}, total=10_000)
WORDS = [
    "Ann",
    "Lee",
    "met",
    "in",
    "Rome",
    "the",
    "city",
    "on",
    "3",
    "May",
    "1971",
    ",",
    "he",
    "[name]",
    "beach",
    "Salou",
    ".",
]
TEXTS = st.lists(st.sampled_from([*WORDS, "\n\n"]), max_size=12).map(" ".join)
KEY = b"0123456789abcdef"
DISEASES = {"influenza": ["fever", "cough"], "cold": ["cough", "sneezing"], "tuberculosis": ["fever", "night sweats"]}
LINES = ["Ann Lee met Bob Ray in Rome on 3 May 1971.", "They went for a long walk by the sea."]
CHOSEN: list[dict[str, Any]] = [
    {},
    {"reveal": ["California"]},
    {"level": "off", "reveal": ["city"], "mode": "redact"},
    {"level": "off", "reveal": ["city"], "correlation": 0.5, "mode": "redact", "context": "sentence"},
    {"reveal": ["city"], "correlation": 0.5, "context": "paragraph", "group": 2, "min_pages": 1},
    {"protect": ["Salou"], "alpha": 1.5, "group": 2, "min_pages": 1},
    {"entities": EntityDatabase(DISEASES), "k": 1, "hidden_entities": ["tuberculosis"]},
]


def rules(*checked: Any, **more: Any) -> list[str]:
    found = verify(*checked, **more)
    return [finding.promise if finding.rule == "certificate" else finding.rule for finding in found]


@settings(deadline=None, max_examples=60)
@given(TEXTS, st.sampled_from(CHOSEN))
def test_what_was_sanitized_keeps_its_promise(text: str, chosen: dict[str, Any]) -> None:
    result = sanitize(text, Policy(corpus=COUNTS, **chosen))
    assert verify(result.text, result.certificate) == []
    read_again = parse(json.loads(json.dumps(result.certificate.as_dict())))
    assert verify(result.text, read_again, policy=Policy(corpus=COUNTS, **chosen)) == []
    assert verify(result.text, result.certificate.signed(KEY), key=KEY) == []


@settings(deadline=None, max_examples=40)
@given(TEXTS.filter(str.split), st.data(), st.sampled_from(["Bob", "city", ""]))
def test_a_changed_word_is_found(text: str, data: st.DataObject, new: str) -> None:
    result = sanitize(text, Policy(corpus=COUNTS))
    words = result.text.split()
    place = data.draw(st.integers(0, len(words) - 1))
    changed = " ".join([*words[:place], new, *words[place + 1 :]])
    if changed.split() != words:
        assert "text" in rules(changed, result.certificate)


def test_other_blanks_are_not_another_text() -> None:
    result = sanitize("Ann Lee left. The city slept.", Policy(corpus=COUNTS))
    assert verify(result.text.replace(" ", "\n"), result.certificate) == []


def test_what_is_put_back_is_found_by_the_rule_it_breaks() -> None:
    result = sanitize("The beach of Salou.", Policy(level="off", corpus=COUNTS, reveal=["California"]))
    found = verify("The beach of Salou.", result.certificate)
    assert (found[0].rule, found[0].promise) == ("certificate", "text")
    assert [finding.terms for finding in found[1:]] == [("Salou",)]


def test_a_text_that_breaks_its_promise_is_found_though_it_was_certified() -> None:
    """The certificate is only a claim: whoever seals a lie is found out by the check itself."""
    result = sanitize("The beach of Salou.", Policy(level="off", corpus=COUNTS, reveal=["California"]))
    lying = replace(result, text="The beach of Salou.").certificate
    assert [finding.terms for finding in verify("The beach of Salou.", lying)] == [("Salou",)]


def test_what_tells_of_something_taken_out_is_found_where_it_was_taken_out() -> None:
    """PMI(Salou; beach) = log2(10,000 · 2 / (2 · 6,000)) = 0.74 bits, above w·β = 0.5."""
    policy = Policy(level="off", corpus=COUNTS, reveal=["city"], correlation=0.5, mode="redact", context="sentence")
    certificate = sanitize("They saw Salou. A beach is here.", policy).certificate
    assert certificate.keep == "private"
    assert [term for *_, term, _ in certificate.hidden] == ["Salou"]
    text = "They saw [withheld]. A beach is here."
    assert verify(text, certificate) == []
    moved = seal_certificate(replace(certificate, hidden=((23, 28, "Salou", "reveal"),)))
    [found] = verify(text, moved)
    assert (found.rule, found.terms, round(found.score, 2)) == ("correlated", ("beach",), 0.74)


WORDS_OF_A_FORGER = st.one_of(st.text(max_size=3), st.sampled_from(["default", "/", "spacy:x", "names", ".", "'s"]))
NUMBERS = st.one_of(st.none(), st.booleans(), st.integers(-1, 3), st.floats())
PLAIN = st.one_of(WORDS_OF_A_FORGER, NUMBERS, st.lists(WORDS_OF_A_FORGER), st.lists(st.lists(st.integers(-1, 9))))
SETTINGS = st.sampled_from([setting.name for setting in fields(Policy)])


@settings(deadline=None, max_examples=200)
@given(
    st.dictionaries(SETTINGS, PLAIN, max_size=3),
    st.lists(st.tuples(st.integers(), st.integers(), st.text(max_size=3), st.text(max_size=3))),
)
def test_a_forged_certificate_ends_in_findings_or_in_an_error_that_is_told(
    forged: dict[str, Any], hidden: list[tuple[int, int, str, str]]
) -> None:
    whole = sanitize("They left the city.", Policy()).certificate
    lying = replace(whole, policy={**whole.policy, **forged}, hidden=tuple(hidden), live=None)
    with suppress(TextveilError), warnings.catch_warnings():
        warnings.simplefilter("ignore", EvidenceWarning)
        verify("They left the city.", seal_certificate(lying))


@pytest.mark.parametrize("name", ["", " ", ".", "\\*", "\u2019 \u2013", "\u200b"])
def test_a_protected_name_without_letters_is_told_by_policy_and_by_forged_certificate(name: str) -> None:
    with pytest.raises(PolicyError, match="protect must hold words"):
        Policy(protect=[name])
    whole = sanitize("They left the city.", Policy()).certificate
    for forged in ({"protect": [name]}, {"also": [{"promise": "protect", "entities": [name]}]}):
        lying = seal_certificate(replace(whole, policy={**whole.policy, **forged}, live=None))
        with pytest.raises(InputError, match="no policy of this version of textveil: protect must hold words"):
            verify("They left the city.", lying)


TABLE = "name,born,note\nMargaret Ellison,1961-03-03,came late\nBob Ray,1962-01-02,nothing\n"
LETTER = "The rain fell on the council for a day.\nMargaret Ellison came on 4 May 2020."


@pytest.mark.parametrize("replacing", [{}, {"*": "placeholder"}])
def test_the_certificate_of_another_file_says_that_and_nothing_else(replacing: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text(TABLE)
    (tmp_path / "letter.txt").write_text(LETTER)
    names, released = ("table.csv", "letter.txt"), []
    for name in names:
        result = sanitize(read(tmp_path / name), Policy(replace=replacing))
        result.save(tmp_path / f"clean.{name}")
        released.append((read(tmp_path / f"clean.{name}"), result.certificate))
    (table, of_table), (letter, of_letter) = released
    assert verify(table, of_table) == verify(letter, of_letter) == []
    assert rules(table, of_letter) == rules(letter, of_table) == ["text"]


def test_other_counts_are_found() -> None:
    result = sanitize("Ann Lee left.", Policy(corpus=COUNTS))
    assert "corpus" in rules(result.text, result.certificate, policy=Policy(corpus=OTHER_COUNTS))
    assert rules(result.text, result.certificate, policy=Policy(corpus=COUNTS)) == []


def test_another_policy_than_the_certified_one_is_found() -> None:
    result = sanitize("Ann Lee left.", Policy(level="off", corpus=COUNTS, reveal=["California"]))
    weaker = Policy(level="off", corpus=COUNTS, reveal=["California", "Salou"])
    assert "policy" in rules(result.text, result.certificate, policy=weaker)


def test_another_database_is_found() -> None:
    chosen: dict[str, Any] = {"corpus": COUNTS, "k": 1, "hidden_entities": ["tuberculosis"]}
    result = sanitize("She had a fever and night sweats.", Policy(level="off", entities=DISEASES, **chosen))
    fewer = {name: terms[:1] for name, terms in DISEASES.items()}
    assert "entities" in rules(result.text, result.certificate, policy=Policy(level="off", entities=fewer, **chosen))


def test_a_certificate_that_was_changed_is_not_believed() -> None:
    result = sanitize("Ann Lee left.", Policy(corpus=COUNTS))
    assert rules(result.text, replace(result.certificate, textveil="9.9")) == ["certificate"]
    assert rules(result.text, result.certificate.signed(KEY), key=KEY[::-1]) == ["certificate"]


def test_what_is_missing_must_be_brought(tmp_path: Path) -> None:
    policy = Policy(
        level="off", corpus=COUNTS, entities=EntityDatabase(DISEASES), k=1, hidden_entities=["tuberculosis"]
    )
    result = sanitize("She had a fever and night sweats.", policy)
    result.certificate.save(tmp_path / "c.json")
    with pytest.raises(UsageError, match="leaves out entities, corpus: give the policy"):
        verify(result.text, tmp_path / "c.json")
    assert verify(result.text, tmp_path / "c.json", policy=policy) == []


@pytest.mark.parametrize("key", [None, KEY])
def test_a_public_certificate_is_checked_by_whoever_brings_the_policy(key: bytes | None) -> None:
    policy = Policy(
        level="off", corpus=COUNTS, entities=EntityDatabase(DISEASES), k=1, hidden_entities=["tuberculosis"]
    )
    result = sanitize("She had a fever and night sweats.", policy)
    public = result.certificate.public(key)
    assert rules(result.text, public, policy=policy, key=key) == []
    assert "policy" in rules(result.text, public, policy=replace(policy, hidden_entities=["cold"], k=2), key=key)
    other = replace(policy, hidden_entities=["cold"])
    assert ("policy" in rules(result.text, public, policy=other, key=key)) == (key is not None)
    with pytest.raises(UsageError, match="give the policy"):
        verify(result.text, public, key=key)


def test_what_was_taken_out_is_checked_with_the_private_certificate_only() -> None:
    result = sanitize("Ann Lee left.", Policy(corpus=COUNTS))
    certificate = seal_certificate(replace(result.certificate, hidden=((0, 6, "Ann Lee", "anonymise"),)))
    with pytest.raises(UsageError, match="verify with the private one"):
        verify(result.text, certificate.public())


def test_nothing_is_shared_with_the_sanitizer() -> None:
    """A judge that was talked into finding nothing is not the one that verifies."""
    result = sanitize("Ann Lee left.", Policy(corpus=COUNTS))
    result.judgement.judges = ()  # type: ignore[attr-defined]  # a sanitizer
    blind = replace(result, text="Ann Lee left.")
    assert verify("Ann Lee left.", blind.certificate) != []


def test_a_wrong_document_is_told() -> None:
    with pytest.raises(UsageError, match="a document is a str"):
        verify(5, sanitize("", Policy()).certificate)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InputError, match="No such file"):
        verify("text", "nowhere.json")


@pytest.mark.parametrize(("more", "found"), [(0, False), (1, True), (-1, False)])
def test_one_picture_more_than_was_certified_is_found(more: int, found: bool) -> None:
    from formats.samples.files import PLANTED
    from textveil.formats.reader import parse as parse_file
    from textveil.formats.reader import removed_notes
    from textveil.formats.registry import Settings
    from textveil.sanitizer.release import PICTURES
    from textveil.sanitizer.verification import has_more_pictures

    document = parse_file(PLANTED["docx"]("Ellison"), settings=Settings("letter.docx", "docx", ocr=False))
    count = sum(note.count for note in removed_notes(document) if note.what == PICTURES)
    assert count
    certificate = sanitize("She left.", Policy(corpus=COUNTS)).certificate
    assert has_more_pictures(document, replace(certificate, pictures=count - more)) == found
    assert not has_more_pictures(document, replace(certificate, pictures=None)), "of a text nobody counts pictures"


def test_a_setting_that_was_withheld_may_not_be_as_it_is_by_default() -> None:
    from textveil.sanitizer.verification import is_same

    policy = Policy(corpus=COUNTS, hide=["Blue Heron"])
    public = sanitize("She left.", policy).certificate.public(KEY)
    assert "hide" in public.withheld
    for key in (None, KEY):
        assert is_same(policy, public, key=key)
        assert not is_same(replace(policy, hide=[]), public, key=key)
    other = replace(policy, hide=["Red Kite"])
    assert is_same(other, public, key=None), "without its key nobody can tell"
    assert not is_same(other, public, key=KEY)
