"""No edit swallows a line break: who reads line by line finds every line where it was."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textveil as tv
from formats.rounds import write
from formats.samples import word
from textveil.core.kinds import Kind
from textveil.core.model import Edit, apply
from textveil.core.spans import LINE_BREAK, keep_line_breaks, line_breaks
from textveil.formats.contents import Piece, changes
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.rights import Listed
from textveil.k_safety.views import Views

PARTS = [
    *("Ann", "Lee", "Vandelay Industries", "Temp 37.5C", "Pt alert", "To:", "Directed By", "born 3 May", "1971"),
    *("28245 Puruntie 82 Apt. 595", "LAPPEENRANTA", "53650", "12 High", "Street", "the", "met", ",", ".", "United"),
    *("Kingdom", "ann@", "example.org", "0161 496", "0000", "Chronic Pulmonary Disease", "Insurance", "Great piece"),
]
TEXTS = st.lists(st.tuples(st.sampled_from(PARTS), st.sampled_from([" ", "\n", "\r\n", "\n\n", ", ", "\n    "]))).map(
    lambda pairs: "".join(part + sign for part, sign in pairs)
)
SANITIZERS = [tv.Sanitizer(), tv.Sanitizer(tv.Policy(level="strict", mode="redact"))]


@settings(deadline=None, max_examples=150)
@given(TEXTS, st.sampled_from(SANITIZERS))
def test_every_line_break_stays(text: str, sanitizer: tv.Sanitizer) -> None:
    result = sanitizer.sanitize(text)
    assert line_breaks(result.text) == line_breaks(text)
    for edit in result.edits:
        assert line_breaks(edit.replacement) == line_breaks(text[edit.start : edit.end])


def test_an_address_over_several_lines_is_hidden_and_its_lines_stay() -> None:
    text = "He lives at\n28245 High Street Apt. 595\n   Ashford\n    TN23 1AA\nand is well."
    result = SANITIZERS[1].sanitize(text)
    assert "High Street" not in result.text
    assert result.text.count("\n") == 4
    assert result.text.endswith("\nand is well.")


@given(st.text(alphabet="ab \r\n", max_size=20), st.data())
def test_the_law_holds_for_any_edits(text: str, data: st.DataObject) -> None:
    ends = sorted(
        data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=6).filter(lambda x: len(x) % 2 == 0))
    )
    edits = [
        Edit(start, end, data.draw(st.sampled_from(["[name]", "", "a\nb"])), Kind.NAME)
        for start, end in zip(ends[::2], ends[1::2], strict=True)
        if "\r\n" not in text or (text[end - 1 : end + 1] != "\r\n" and text[start - 1 : start + 1] != "\r\n")
    ]
    kept = keep_line_breaks(text, edits)
    for before, after in zip(edits, kept, strict=True):
        if line_breaks(text[before.start : before.end]):
            assert line_breaks(after.replacement) == line_breaks(text[before.start : before.end])
        else:
            assert after == before
    assert LINE_BREAK.sub("", apply(text, [edit for edit in kept if edit.replacement != "a\nb"])) == LINE_BREAK.sub(
        "", apply(text, [edit for edit in edits if edit.replacement != "a\nb"])
    ) or any(line_breaks(edit.replacement) for edit in edits)


def test_a_replacement_over_two_paragraphs_of_a_file_leaves_both(tmp_path: Path) -> None:
    pieces = [Piece("It was Ann"), Piece("Lee\nand Bo", "\n\n")]
    edits = keep_line_breaks("It was Ann\n\nLee\nand Bo", [Edit(7, 19, "[name]", Kind.NAME)])
    assert [change.text for change in changes(pieces, edits)] == ["It was [name]", "\n Bo"]
    source, target = tmp_path / "in.docx", tmp_path / "out.docx"
    source.write_bytes(word.plain("It was Vandelay", "Industries of Ann Lee."))
    document = tv.read(source)
    edits = keep_line_breaks(document.text, [Edit(7, 27, "[name]", Kind.NAME)])
    write(document, target, edits=edits)
    assert tv.read(target).text == apply(document.text, edits) == "It was [name]\n\n of Ann Lee."


def test_a_view_keeps_its_lines() -> None:
    database = EntityDatabase({"flu": ["fever"], "cold": ["cough"], "malaria": ["fever", "night sweats"]})
    views = Views(database, Listed({"nurse": ["malaria"]}), k=1)
    assert views.view("Fever, night\nsweats.", "nurse").text == "Fever, \n[withheld]."


@pytest.mark.parametrize("lines", ["Ann\nLee", "Ann\r\nLee", "Ann\u2028Lee"])
def test_whatever_breaks_a_line_stays_as_it_was(lines: str) -> None:
    result = tv.sanitize(f"We met {lines} there.", tv.Policy(level="off", hide=["Ann Lee"], mode="redact"))
    assert result.text == f"We met [name]{lines[3:-3]} there."
