"""Every form of a listed name is hidden in every format, and only that."""

import csv
import io
import json
import re
from collections.abc import Callable
from html import escape
from importlib.resources import files
from pathlib import Path

import pytest

from formats.samples import word
from textveil.core.marks import MARK
from textveil.formats.packed_text import unpack
from textveil.formats.reader import read
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitize

CASES = [
    (case["term"], case["text"])
    for case in json.loads((Path(__file__).parents[1] / "cases" / "forms.json").read_text("utf-8"))["found"]
]
NAME = "Johnathan M. Carter"
HEAD = "case {}"
UNPRINTABLE = re.compile(r"[^\n -~\xa0-\u017f\u0400-\u04ff]")
"""Signs that no font at hand draws, or that no page shows."""


def as_text(lines: list[str]) -> bytes:
    return "\n\n".join(lines).encode()


def as_html(lines: list[str]) -> bytes:
    body = "\n".join(f"<p>{escape(line).replace(chr(10), '<br>')}</p>" for line in lines)
    return f"<!DOCTYPE html><html><head><meta charset='utf-8'></head><body>{body}</body></html>".encode()


def as_csv(lines: list[str]) -> bytes:
    output = io.StringIO()
    csv.writer(output).writerows([["note"], *([line] for line in lines)])
    return output.getvalue().encode()


def as_docx(lines: list[str]) -> bytes:
    pytest.importorskip("lxml")
    return word.plain(*(escape(line) for line in lines))


def as_pdf(lines: list[str]) -> bytes:
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    fonts = pytest.importorskip("reportlab.pdfbase.ttfonts")
    metrics = pytest.importorskip("reportlab.pdfbase.pdfmetrics")
    font = files("textveil.data").joinpath("fonts", "dejavu-sans.ttf")
    metrics.registerFont(fonts.TTFont("Shown", io.BytesIO(font.read_bytes())))
    output = io.BytesIO()
    page = canvas.Canvas(output)
    for number, line in enumerate(lines):
        if number % 20 == 0:
            if number:
                page.showPage()
            page.setFont("Shown", 11)
        for part, piece in enumerate(line.split("\n")):
            page.drawString(60, 780 - 38 * (number % 20) - 14 * part, piece)
    page.save()
    return output.getvalue()


FORMATS: dict[str, Callable[[list[str]], bytes]] = {
    "txt": as_text,
    "html": as_html,
    "csv": as_csv,
    "docx": as_docx,
    "pdf": as_pdf,
}


def one_line(text: str) -> str:
    return " ".join(text.replace("\xad", "").split())


def between(text: str, number: int) -> str:
    """What stands behind the head of a case, up to the next one."""
    found = re.search(rf"case {number}\b(.*?)(?:case {number + 1}\b|\Z)", text, re.DOTALL)
    assert found, f"case {number} is gone"
    return one_line(found[1])


def released(marked: list[str], *, terms: list[str], ending: str, folder: Path) -> str:
    """The text of a file that holds the cases, sanitized, written and read again."""
    lines = [text.replace("«", "").replace("»", "") for text in marked]
    heads = [HEAD.format(number) for number in range(len(lines) + 1)]
    paragraphs = [part for head, line in zip(heads, lines, strict=False) for part in (head, line)]
    (folder / f"cases.{ending}").write_bytes(FORMATS[ending]([*paragraphs, heads[-1]]))
    result = sanitize(read(folder / f"cases.{ending}"), Policy(level="off", hide=terms, mode="redact"))
    result.save(folder / f"clean.{ending}")
    return read(folder / f"clean.{ending}").text


def test_there_are_more_than_a_hundred_forms_of_one_name() -> None:
    forms = {text[text.index("«") + 1 : text.index("»")] for term, text in CASES if term == NAME}
    assert len(forms) > 80
    assert sum(term == NAME for term, _ in CASES) > 100


@pytest.mark.parametrize("ending", FORMATS)
def test_every_form_of_a_listed_name_is_hidden_in_every_format(ending: str, tmp_path: Path) -> None:
    tried = 0
    for term in dict.fromkeys(term for term, _ in CASES):
        marked = [text for one, text in CASES if one == term and not (ending == "pdf" and UNPRINTABLE.search(text))]
        text = released(marked, terms=[term], ending=ending, folder=tmp_path)
        for number, case in enumerate(marked):
            shown = unpack(case.replace("«", "").replace("»", ""))
            [(start, end)] = shown.move([(case.index("«"), case.index("»") - 1)])
            left = one_line(f"{shown.text[:start]}[name]{shown.text[end:]}")
            assert MARK.sub("[name]", between(text, number)) == left, case
        tried += len(marked)
    assert tried > (200 if ending != "pdf" else 190)


@pytest.mark.parametrize("ending", ["html", "docx"])
def test_a_name_that_markup_cuts_is_hidden_whole(ending: str, tmp_path: Path) -> None:
    if ending == "docx":
        pytest.importorskip("lxml")
        cut = "</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>"
        data = word.plain(f"Seen by Johna{cut}than M. Car{cut}ter today")
    else:
        data = b"<p>Seen by Johna<b>than</b> M. C<i>art</i>er today</p>"
    (tmp_path / f"cut.{ending}").write_bytes(data)
    result = sanitize(read(tmp_path / f"cut.{ending}"), Policy(level="off", hide=[NAME], mode="redact"))
    result.save(tmp_path / f"clean.{ending}")
    assert one_line(read(tmp_path / f"clean.{ending}").text) == "Seen by [name] today"
