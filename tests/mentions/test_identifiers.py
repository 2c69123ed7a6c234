"""Identifiers are found by look, checksum and context, also in disguise, and prose is left alone."""

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textveil as tv
from benchmarks.identifiers import measure
from textveil.core.kinds import Kind
from textveil.core.marks import MARKS, mark, mark_spans
from textveil.core.model import Finding, apply
from textveil.core.spans import redact
from textveil.languages.english.read_text import read_english
from textveil.languages.reading import Reading
from textveil.mentions.identifiers import find as identifiers
from textveil.mentions.identifiers.catalogue import Identifier, catalogue, plain_start
from textveil.mentions.identifiers.checksums import luhn, verhoeff
from textveil.mentions.identifiers.find import fold

EVAL = Path(__file__).parents[3] / "shared" / "data" / "eval" / "identifiers.jsonl"

ENTRIES = list({(one.name, one.kind, one.found): one for one in catalogue().all()}.values())
FOUND = [(one, text) for one in ENTRIES for text in one.found]
PASSED = [(one, text) for one in ENTRIES for text in one.passed]


def find(text: str) -> list[Finding]:
    return identifiers.find(read_english(text).without(mark_spans(text)))


def found(text: str) -> list[tuple[str, str]]:
    return [(one.kind, text[start:end]) for one in find(text) for start, end in one.spans]


def bare(text: str) -> Reading:
    """A text nobody has read: no tokens, no tags."""
    return Reading(text, [], [], [], [])


def told(value: Identifier | str) -> str:
    return value.name if isinstance(value, Identifier) else ascii(value)


@pytest.mark.parametrize(("one", "text"), FOUND, ids=told)
def test_every_entry_finds_what_it_says_it_finds(one: Identifier, text: str) -> None:
    start, end = text.index("«"), text.index("»") - 1
    plain = text.replace("«", "").replace("»", "")
    assert (one.kind, plain[start:end]) in found(plain)


@pytest.mark.parametrize(("one", "text"), PASSED, ids=told)
def test_every_entry_passes_by_what_it_says_it_passes_by(one: Identifier, text: str) -> None:
    assert one.kind not in [kind for kind, _ in found(text)]


def test_every_sign_begins_as_it_is_said_to_begin() -> None:
    examples = "\n".join(text for one in ENTRIES for text in (*one.found, *one.passed))
    for one in (*catalogue().signs, *catalogue().small_signs):
        for text in (examples, examples.lower(), examples.upper()):
            assert all(sign[0].startswith(one.sign_start) for sign in one.sign.finditer(text))


@pytest.mark.parametrize(
    "pattern", ["a|b", "a(?:b|c)|d", "ab*", "a?", "a{0,2}", "[ab]c", r"\(a", "(?i:ab)", r"ab[|]\|"]
)
def test_what_a_pattern_begins_with_is_told_where_it_is_sure(pattern: str) -> None:
    start = {"ab*": "a", r"ab[|]\|": "ab"}.get(pattern, "")
    assert plain_start(pattern) == start


def test_every_entry_carries_examples_of_both_sorts_and_has_a_mark() -> None:
    assert [one.name for one in ENTRIES if not (one.found and one.passed)] == []
    assert {one.kind for one in ENTRIES} <= set(MARKS)


PLAIN = [text.replace("«", "").replace("»", "") for _, text in FOUND]
ASCII = "0123456789"
DISGUISES: dict[str, Callable[[str], str]] = {
    "zero-width signs": "\u200b".join,
    "soft hyphens": "\u00ad".join,
    "full-width digits": lambda text: text.translate(str.maketrans(ASCII, "０１２３４５６７８９")),
    "Arabic digits": lambda text: text.translate(str.maketrans(ASCII, "٠١٢٣٤٥٦٧٨٩")),
    "other dashes": lambda text: text.replace("-", "\u2011"),
    "other spaces": lambda text: text.replace(" ", "\u00a0"),
}


@pytest.mark.parametrize("disguise", DISGUISES)
def test_a_disguise_hides_nothing(disguise: str) -> None:
    for text in PLAIN:
        plain, disguised = identifiers.find(bare(text)), identifiers.find(bare(DISGUISES[disguise](text)))
        assert [one.kind for one in disguised] == [one.kind for one in plain], text
        assert [fold(one.terms[0]).text for one in disguised] == [fold(one.terms[0]).text for one in plain]


def test_an_address_told_in_words_or_broken_over_lines_is_found() -> None:
    assert found("write to ann (at) example (dot) org or ann@\nexample.org") == [
        ("e-mail address", "ann (at) example (dot) org"),
        ("e-mail address", "ann@\nexample.org"),
    ]
    assert found("call +1 555\n010 9999 now") == [("phone number", "+1 555\n010 9999")]


def test_a_reason_names_evidence_and_never_the_value() -> None:
    text = "My phone is 9472 7916, my card 4111 1111 1111 1111."
    assert [one.because for one in find(text)] == [
        "a phone number (context word “phone”)",
        "a card number (its check digits hold, context word “card”)",
    ]
    assert not any(term in one.because for one in find(text) for term in one.terms)


def test_a_checksum_outweighs_and_context_makes_up_for_a_wrong_one() -> None:
    assert found("4111 1111 1111 1111") == [("card number", "4111 1111 1111 1111")]
    assert found("4111 1111 1111 1112") == []
    assert found("my card is 4111 1111 1111 1112") == [("card number", "4111 1111 1111 1112")]


@pytest.mark.parametrize("kind", MARKS)
def test_no_mark_is_found_nor_speaks_for_what_is_near(kind: Kind) -> None:
    assert find(f"{mark(kind)}: {mark(kind)}, 467 3395 {mark(kind)}") == []


def test_what_lies_in_a_mark_is_passed_by() -> None:
    text = "call 541-714-1388 now"
    assert identifiers.find(read_english(text).without([(5, 17)])) == []


def test_once_all_is_hidden_nothing_is_found() -> None:
    text = "\n\n".join(PLAIN)
    for _ in range(4):
        text = apply(text, redact(find(text)))
    assert found(text) == []


@given(
    st.lists(st.sampled_from([*PLAIN, "\n", " and ", ", ", "[name]", "1985", "é", "\u200b"]), max_size=6).map("".join)
)
@settings(deadline=None, max_examples=60)
def test_findings_are_in_order_apart_and_told_as_written(text: str) -> None:
    findings = find(text)
    spans = [one.spans[0] for one in findings]
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
    assert [one.terms[0] for one in findings] == [text[start:end] for start, end in spans]
    assert all(one.score > one.limit == 0.0 and one.kind in MARKS for one in findings)


@given(st.text(alphabet=st.sampled_from("ab1２-‑ \u00a0\u200b\u00adé٣"), max_size=40))
def test_every_place_in_a_folded_text_leads_back_to_what_it_stands_for(text: str) -> None:
    folded = fold(text)
    for place, sign in enumerate(folded.text):
        start, end = folded.source((place, place + 1))
        assert fold(text[start:end]).text == sign
        assert 0 <= start < end <= len(text)


@given(st.integers(0, 10**15), st.integers(0, 14), st.integers(1, 9))
def test_one_wrong_digit_breaks_luhn_and_verhoeff(number: int, place: int, more: int) -> None:
    digits = f"{number:015}"
    wrong = digits[:place] + str((int(digits[place]) + more) % 10) + digits[place + 1 :]
    for check in (luhn, verhoeff):
        full = [digits + last for last in "0123456789" if check(digits + last)]
        assert len(full) == 1 or number == 0
        assert not any(check(wrong + one[-1]) for one in full)


def test_structured_identifiers_of_a_synthetic_set_are_found() -> None:
    if not EVAL.exists():
        pytest.skip("the development data is not here")
    figures = measure(map(json.loads, EVAL.read_text("utf-8").splitlines()))
    assert figures.recall >= 0.95
    assert figures.precision >= 0.90


@pytest.mark.parametrize("secret", ["Sunfl0wer!22", "b4nana-Split", "qwe#rty1", "Tr0ub4dor&3"])
@pytest.mark.parametrize(
    "shape",
    [
        "The portal login is {} / {} until then.",
        "login: {} / {}",
        "Get in with user {} pass {} please.",
        "username {}, pw {}",
        "my login is {} and the password is {}.",
        "Credentials {} | {}",
    ],
)
def test_a_password_beside_a_user_name_is_hidden_whole(shape: str, secret: str) -> None:
    text = shape.format("tobias.w", secret)
    left = apply(text, redact(find(text)))
    assert not any(part in left for part in ("tobias", secret[:3], secret[-3:]))


@pytest.mark.parametrize("behind", ["78F, NHS 943 476 5919.", "Ward 12, NHS 943 476 5919 given."])
def test_a_number_whose_check_digits_hold_is_not_cut_by_what_only_looks_like_an_address(behind: str) -> None:
    found = tv.detect(f"Mrs Oyinlola Adebayo, {behind}")
    assert ("943 476 5919",) in [one.terms for one in found]


@pytest.mark.parametrize("text", ["Pt 78F admitted.", "A 45M with chest pain.", "Anna Kowal, 34 F, was seen."])
def test_the_letter_behind_an_age_is_nobodys(text: str) -> None:
    [age] = [one for one in tv.detect(text) if one.kind is Kind.AGE]
    assert all(
        one.spans[0][1] <= age.spans[0][0] or one.spans[0][0] > age.spans[0][1] + 1
        for one in tv.detect(text)
        if one != age
    )


@pytest.mark.parametrize("number", ["07700 900733", "+44 7700 900733", "020 7946 0018", "(020) 7946 0018"])
def test_brackets_around_a_number_go_or_stay_both(number: str) -> None:
    ((kind, told),) = found(f"Call the daughter ({number}) today.")
    assert (kind, told.count("(")) == ("phone number", told.count(")"))
    assert number in told
