"""The published marked texts are as their datasheet says, and lessons made of them keep their marks."""

from pathlib import Path

import pytest

from benchmarks.marked_texts import Fate, MarkedText, read_folder, read_text
from benchmarks.pages import find_table, number
from textveil.core.kinds import Kind
from tools.reader.english_sheets import marked_sheet
from tools.reader.sheet import HIDE, IGNORED, KEEP, NUMBER_OF, UNSURE, Sheet
from tools.reader.variants import hide_people, rename_people

FOLDER = Path(__file__).parents[1] / "benchmarks" / "people"
NAMES = {"given": ["Maja"], "surnames": ["Maja"]}
LETTER = read_text("Dear ⟦person:p1|ANN Lee⟧, as Lenin said in ⟨date:-|1917⟩: ⟦place:l1|Hove⟧ stays.", name="letter")


@pytest.mark.parametrize("part", ["lessons", "test"])
def test_the_datasheet_counts_the_texts(part: str) -> None:
    texts = read_folder(FOLDER / part)
    sheet = find_table("benchmarks/people/README.md", "texts", "must go", "texts about nobody")
    (row,) = [row for row in sheet.rows if row[0].startswith(f"**{part}**") or row[0].startswith(f"**`{part}/")]
    said = dict(zip(sheet.columns, row, strict=True))
    assert number(said["texts"]) == len(texts)
    assert number(said["must go"]) == sum(len(text.having(Fate.MUST_GO)) for text in texts)
    assert number(said["texts about nobody"]) == sum(text.is_about_nobody for text in texts)


def test_no_text_is_a_lesson_and_a_test() -> None:
    lessons, tests = ({text.text for text in read_folder(FOLDER / part)} for part in ("lessons", "test"))
    assert not lessons & tests


def test_people_get_other_names_and_keep_their_marks() -> None:
    renamed = rename_people(sheet_of(LETTER), NAMES)
    assert renamed.text == "Dear MAJA Maja, as Lenin said in 1917: Hove stays."
    assert (renamed.private[5:14] == HIDE).all()
    assert (renamed.kind[5:14] == NUMBER_OF[Kind.PERSON]).all()
    assert (renamed.private[33:37] == UNSURE).all()


def test_a_text_whose_people_are_hidden_has_nothing_that_must_go() -> None:
    hidden = hide_people(sheet_of(LETTER))
    assert hidden.text.startswith("Dear Person 1, as Lenin said in 1917: ")
    assert "Hove" not in hidden.text
    assert not (hidden.private == HIDE).any()
    assert (hidden.private[:13] == KEEP).all()


def sheet_of(text: MarkedText) -> Sheet:
    return marked_sheet(text, source="authors", kind=IGNORED)
