"""What was withheld where, for which reason, by whom and when?

A table that can be handed over with the document: it says what stands there now
and why, never what stood there before.
"""

import csv
import io
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from textveil.formats.format_words import format_entry
from textveil.formats.zip_container import pack
from textveil.report.utility import group_touching
from textveil.sanitizer.result import Result
from textveil.sanitizer.rulings import KEPT
from textveil.serve.desk.desk_decisions import Decision, Placed

HEAD = (
    "number", "page", "line", "decision", "kind", "what stands there", "rules", "reason code", "reason", "decided by",
    "decided at", "reviewed by",
)  # fmt: skip
Row = tuple[str, ...]
NOBODY = Decision("accept", ())
"""Where nobody decided, the policy did."""
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""With what a cell begins that a spreadsheet would run."""


def rows(
    result: Result, placed: Sequence[Placed], *, page_starts: Sequence[int], reviewers: Sequence[str]
) -> Iterator[Row]:
    """A row for every place that was hidden, or kept against a promise; in the order of the text."""
    text = result.document.text
    starts = [0, *(place + 1 for place, sign in enumerate(text) if sign == "\n")]
    edits = [(edit.start, edit.end) for edit in result.edits]
    rules = group_touching(edits, [(span, str(one.rule)) for one in result.findings for span in one.spans])
    decided = group_touching(edits, [(one.span, one.decision) for one in placed])
    for number, (edit, why, here) in enumerate(zip(result.edits, rules, decided, strict=True), 1):
        one = here[0] if here else NOBODY
        page = str(bisect_right(page_starts, edit.start)) if page_starts else ""
        is_kept = edit.way == KEPT
        yield (
            str(number),
            page,
            str(bisect_right(starts, edit.start)),
            "kept" if is_kept else "withheld",
            str(edit.kind),
            "" if is_kept else edit.replacement,
            ", ".join(dict.fromkeys(why)),
            one.code,
            one.because,
            one.who or "policy",
            one.when,
            ", ".join(reviewers),
        )


def as_csv(table: Sequence[Row]) -> bytes:
    """The table as CSV; no cell is a formula."""
    output = io.StringIO()
    csv.writer(output, lineterminator="\r\n").writerows([HEAD, *([harmless(cell) for cell in row] for row in table)])
    return output.getvalue().encode("utf-8-sig", "replace")


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULAS) else cell


TEMPLATES: dict[str, str] = format_entry("templates.workbook")


def as_xlsx(table: Sequence[Row]) -> bytes:
    """The table as a workbook of texts."""
    lines = "".join(f"<row>{''.join(map(cell_of, row))}</row>" for row in [HEAD, *table])
    parts = {
        "[Content_Types].xml": TEMPLATES["content_types"],
        "_rels/.rels": TEMPLATES["relations"].format(kind="officeDocument", target="xl/workbook.xml"),
        "xl/workbook.xml": TEMPLATES["workbook"],
        "xl/_rels/workbook.xml.rels": TEMPLATES["relations"].format(kind="worksheet", target="worksheets/sheet1.xml"),
        "xl/worksheets/sheet1.xml": TEMPLATES["sheet"].format(rows=lines),
    }
    return pack((name, part.encode("utf-8", "replace")) for name, part in parts.items())


def cell_of(text: str) -> str:
    """A cell that holds a text, without signs that XML cannot hold."""
    clean = "".join(sign for sign in text if sign in "\t\n\r" or sign >= " ")
    return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(clean)}</t></is></c>'
