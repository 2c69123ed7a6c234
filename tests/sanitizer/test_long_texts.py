"""A text of any size goes through in parts: nothing of it is lost, and nothing is promised that parts cannot keep."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.core.errors import InputError, UsageError
from textveil.formats import text_parts as parts
from textveil.formats.text_parts import part_end, text_parts
from textveil.policy.policy import Policy
from textveil.sanitizer.long_texts import sanitize_long_text
from textveil.sanitizer.verbs import sanitize

MARKS = Policy(mode="redact")
PAGE = "Ann Lee of Leeds called on 3 May 1971.\nShe left a note.\n\n"


@settings(deadline=None, max_examples=60)
@given(st.text("ab é😀\n\t", max_size=200), st.integers(2, 40))
def test_the_parts_of_a_text_joined_are_the_text(
    tmp_path_factory: pytest.TempPathFactory, text: str, size: int
) -> None:
    path = tmp_path_factory.mktemp("parts") / "big.txt"
    path.write_bytes(text.encode())
    found = [part.decode() for part in text_parts(path, size=size)]
    assert "".join(found) == text
    assert all(found)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("One.\n\nTwo.\nThree is longer.", 6),
        ("One.\nTwo is much longer.", 5),
        ("One two three four", 8),
        ("Onetwothreefour", None),
        ("One two", None),
    ],
)
def test_a_part_ends_where_a_paragraph_does_or_a_line_or_a_word(text: str, end: int | None) -> None:
    assert part_end(text, 11) == end


def test_a_long_text_is_hidden_as_its_parts_are_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "SIZE", 3 * len(PAGE))
    source, target = tmp_path / "big.txt", tmp_path / "clean.txt"
    source.write_text(PAGE * 10, "utf-8")
    places = sanitize_long_text(source, target, policy=MARKS)
    by_hand = [sanitize(part.decode(), MARKS) for part in text_parts(source)]
    assert target.read_text("utf-8") == "".join(one.text for one in by_hand)
    assert places == sum(len(one.edits) for one in by_hand) > 10
    assert "Lee" not in target.read_text("utf-8")


@pytest.mark.parametrize(
    ("policy", "why"),
    [
        (Policy(), "--mode redact"),
        (Policy(mode="redact", entities={"flu": ["fever"], "cold": ["cough"]}, k=1, hidden_entities=["flu"]), "whole"),
        (Policy(mode="redact", level="off", protect=["London"], group=2), "context to paragraph"),
        (Policy(mode="redact", first_detector="identifiers"), "context to paragraph"),
    ],
)
def test_what_parts_cannot_keep_is_refused(tmp_path: Path, policy: Policy, why: str) -> None:
    (tmp_path / "big.txt").write_text(PAGE)
    with pytest.raises(UsageError, match=why):
        sanitize_long_text(tmp_path / "big.txt", tmp_path / "clean.txt", policy=policy)
    assert not (tmp_path / "clean.txt").exists()


def test_a_text_that_cannot_be_read_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "LONGEST", 10)
    source, target = tmp_path / "big.txt", tmp_path / "clean.txt"
    for data, why in ((b"\xff\xfe" * 9, "save it as UTF-8"), (b"a" * 700_000, "break its lines")):
        source.write_bytes(data)
        with pytest.raises(InputError, match=why):
            sanitize_long_text(source, target, policy=MARKS)
        assert [path.name for path in tmp_path.iterdir()] == ["big.txt"]


def test_a_name_that_is_hidden_once_is_hidden_wherever_a_text_repeats_it() -> None:
    text = "Margaret Ellison met Thomas Reed in Stockport on 3 March 2019. " * 40
    assert not {"Ellison", "Reed"} & set(sanitize(text).text.split())
