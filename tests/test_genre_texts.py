"""The sixty marked texts are well formed, and ``texts.jsonl`` is what their sources give."""

import json
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.genres_build import (
    FOLDER,
    GENRES,
    TEXTS,
    WORDS,
    list_doubts,
    read_all,
    read_genre,
    read_marks,
    write_all,
)
from textveil.core.kinds import Kind

LINES = [json.loads(line) for line in TEXTS.read_text("utf-8").splitlines()]
LONG = "word " * 120


def write_source(folder: Path, *texts: str) -> Path:
    """A folder whose genre ``court`` holds these texts."""
    source = "".join(f"=== court_{number}\n{text}\n" for number, text in enumerate(texts))
    (folder / "court.txt").write_text(source, "utf-8")
    return folder


def test_the_lines_are_the_bytes_that_the_sources_give() -> None:
    assert TEXTS.read_bytes() == write_all().encode("utf-8") == write_all().encode("utf-8")


def test_there_are_five_texts_of_each_of_twelve_genres() -> None:
    assert Counter(line["genre"] for line in LINES) == dict.fromkeys(GENRES, 5)
    assert len(GENRES) == 12
    assert len({line["id"] for line in LINES}) == 60
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GENRES)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_spans_fit_into_their_text_and_do_not_overlap(line: dict[str, list[dict[str, int | str]]]) -> None:
    text, end = str(line["text"]), 0
    assert len(text.split()) in WORDS
    assert not set(text) & set("⟦⟧⟨⟩‹›")
    for mark in line["marks"]:
        start, stop = int(mark["start"]), int(mark["end"])
        assert end <= start < stop <= len(text)
        assert text[start:stop] == text[start:stop].strip()
        assert "\n" not in text[start:stop]
        assert Kind(str(mark["kind"]))
        end = stop


def test_spans_and_may_are_the_marks_of_their_fate() -> None:
    for line in LINES:
        fates = {"must": line["spans"], "may": line["may"]}
        for fate, spans in fates.items():
            assert spans == [[mark["start"], mark["end"]] for mark in line["marks"] if mark["fate"] == fate]
        assert {mark["fate"] for mark in line["marks"]} <= {"must", "may", "stay"}
        assert line["spans"]


def test_every_person_must_go() -> None:
    assert {mark["fate"] for line in LINES for mark in line["marks"] if mark["kind"] == "person"} == {"must"}


def test_offsets_count_characters_of_the_text_without_markup() -> None:
    text, marks = read_marks("Mr ⟦person#1|Żak⟧ of ⟨place#2|Łódź⟩ takes ‹drug#3|Yasmin›; ⟦person#1|J. Ż.⟧", name="x")
    assert text == "Mr Żak of Łódź takes Yasmin; J. Ż."
    assert [(text[mark.start : mark.end], mark.kind, mark.entity, mark.fate) for mark in marks] == [
        ("Żak", "person", 1, "must"),
        ("Łódź", "place", 2, "may"),
        ("Yasmin", "drug", 3, "stay"),
        ("J. Ż.", "person", 1, "must"),
    ]


def test_a_bar_inside_a_mark_belongs_to_the_text() -> None:
    assert read_marks("⟦key#1|a|b⟧", name="x")[0] == "a|b"


@pytest.mark.parametrize(
    "source",
    [
        "⟦person#1|May⟩",  # closed by another bracket
        "⟦human#1|May⟧",  # no such kind
        "⟦person|May⟧",  # no entity
        "⟦person#1|May",  # never closed
        "⟦person#1|May ⟦person#2|Rose⟧⟧",  # one inside the other
        "⟦person#1| May⟧",  # a space at the edge
        "⟦address#1|7 Mill St\nYork⟧",  # over a line
    ],
)
def test_bad_markup_is_an_error_that_names_the_text(source: str) -> None:
    with pytest.raises(ValueError, match="court_7: "):
        read_marks(source, name="court_7")


def test_a_genre_of_another_size_is_refused(tmp_path: Path) -> None:
    assert len(read_genre("court", write_source(tmp_path, *[LONG] * 5))) == 5
    with pytest.raises(ValueError, match="needs 5 texts"):
        read_genre("court", write_source(tmp_path, *[LONG] * 4))


@pytest.mark.parametrize("text", ["word " * 99, "word " * 401])
def test_a_text_too_short_or_too_long_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"court_4: \d+ words"):
        read_genre("court", write_source(tmp_path, *[LONG] * 4, text))


def test_one_entity_of_two_kinds_is_refused(tmp_path: Path) -> None:
    mixed = LONG + "⟦person#1|Rose⟧ ⟦place#1|Rose⟧"
    with pytest.raises(ValueError, match="several kinds"):
        read_genre("court", write_source(tmp_path, *[LONG] * 4, mixed))


def test_doubts_list_a_mention_that_was_missed(tmp_path: Path) -> None:
    missed = LONG + "⟦person#1|Rose Tang⟧ left. Then we saw Tang and Bello there."
    text = read_genre("court", write_source(tmp_path, *[LONG] * 4, missed))[4]
    doubts = "\n".join(list_doubts(text))
    assert "marked elsewhere: Tang" in doubts
    assert "capitals: Tang Bello" in doubts


def test_every_text_is_read_once() -> None:
    assert [text.id for text in read_all()] == [line["id"] for line in LINES]
