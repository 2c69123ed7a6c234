"""Identifiers are found by look, checksum and context, also in disguise, and prose is left alone."""

import pytest

from textveil.detectors import identifiers
from textveil.detectors.identify.catalogue import Identifier, catalogue
from textveil.language.reading import read_english
from textveil.marks import KINDS, mark_spans
from textveil.model import Finding

ENTRIES = list({(one.name, one.kind, one.found): one for one in catalogue().all()}.values())
FOUND = [(one, text) for one in ENTRIES for text in one.found]
PASSED = [(one, text) for one in ENTRIES for text in one.passed]


def find(text: str) -> list[Finding]:
    return identifiers.find(read_english(text).without(mark_spans(text)))


def found(text: str) -> list[tuple[str, str]]:
    return [(one.kind, text[start:end]) for one in find(text) for start, end in one.spans]


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


def test_every_entry_carries_examples_of_both_sorts_and_has_a_mark() -> None:
    assert [one.name for one in ENTRIES if not (one.found and one.passed)] == []
    assert {one.kind for one in ENTRIES} <= set(KINDS)
