"""In which files does a reviewed document leave the desk?"""

import csv
import io
import json
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import PurePath
from xml.sax.saxutils import escape

from textveil.core.errors import UsageError
from textveil.formats.format_words import format_entry
from textveil.formats.registry import CONVERTED, ENDINGS, RESTORED, Settings, format_of
from textveil.formats.writer import own_settings
from textveil.formats.zip_container import pack
from textveil.report.utility import group_touching
from textveil.sanitizer.rulings import KEPT
from textveil.serve.desk.desk_decisions import Decision, write_decisions
from textveil.serve.desk.sheet import Sheet

# What was withheld where, for which reason, by whom and when?
#
# A table that can be handed over with the document: it says what stands there now
# and why, never what stood there before.

HEAD = (
    "number", "page", "line", "decision", "kind", "what stands there", "rules", "reason code", "reason", "decided by",
    "decided at", "reviewed by",
)  # fmt: skip
Row = tuple[str, ...]
NOBODY = Decision("accept", ())
"""Where nobody decided, the policy did."""
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""With what a cell begins that a spreadsheet would run."""


def log_rows(sheet: Sheet) -> Iterator[Row]:
    """A row for every place that was hidden, or kept against a promise; in the order of the text."""
    result, text = sheet.result, sheet.document.text
    page_starts = sheet.pages.starts if sheet.pages else ()
    starts = [0, *(place + 1 for place, sign in enumerate(text) if sign == "\n")]
    edits = [(edit.start, edit.end) for edit in result.edits]
    rules = group_touching(edits, [(span, str(one.rule)) for one in result.findings for span in one.spans])
    decided = group_touching(edits, [(one.span, one.decision) for one in sheet.placed])
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
            ", ".join(sheet.now.approved_by),
        )


def as_csv(table: Iterable[Row]) -> bytes:
    """The table as CSV; no cell is a formula."""
    output = io.StringIO()
    csv.writer(output, lineterminator="\r\n").writerows([HEAD, *([harmless(cell) for cell in row] for row in table)])
    return output.getvalue().encode("utf-8-sig", "replace")


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULAS) else cell


TEMPLATES: dict[str, str] = format_entry("templates.workbook")


def as_xlsx(table: Iterable[Row]) -> bytes:
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


def release_settings(sheet: Sheet) -> Settings:
    """The format that the document came in: a picture leaves as a picture, an old Office file as one."""
    own, came = own_settings(sheet.document), format_of(sheet.name)
    return replace(own, format=came) if came in RESTORED and CONVERTED[came] == own.format else own


def released_name(sheet: Sheet) -> str:
    """What the sanitized file is called: nothing of the original's name, which may be a secret."""
    own = release_settings(sheet).format
    return "sanitized" + next(ending for ending, name in ENDINGS.items() if name == own)


def released_file(sheet: Sheet) -> bytes:
    """The document in its own format, written, reopened and judged again."""
    return sheet.result.release(release_settings(sheet)).data


def certificate_file(sheet: Sheet, *, is_public: bool = False) -> bytes:
    """What is promised about the written file; for the public without what must stay hidden."""
    certificate = sheet.result.certify(sheet.result.release(release_settings(sheet)))
    return (json.dumps((certificate.public() if is_public else certificate).as_dict(), indent=1) + "\n").encode()


FILES: dict[str, Callable[[Sheet], bytes]] = {
    "report.html": lambda sheet: sheet.result.report.html().encode(),
    "report.json": lambda sheet: sheet.result.report.json().encode(),
    "public-report.html": lambda sheet: sheet.result.report.public().html().encode(),
    "certificate.json": certificate_file,
    "public-certificate.json": partial(certificate_file, is_public=True),
    "redaction-log.csv": lambda sheet: as_csv(log_rows(sheet)),
    "redaction-log.xlsx": lambda sheet: as_xlsx(log_rows(sheet)),
    "decisions.json": lambda sheet: write_decisions(sheet.now.decisions, sheet.now.policy).encode(),
}
"""What can be exported beside the document, by name."""
BEFORE_SECOND = ("decisions.json", "report.html", "report.json")
"""What whoever is at work may take before a second person has looked."""


def export(sheet: Sheet, name: str, *, four_eyes: bool) -> tuple[str, bytes]:
    """A file by its name – ``file`` is the document, ``all`` everything in one zip file – and what it is called."""
    if four_eyes and not sheet.now.approved_by and name not in BEFORE_SECOND:
        raise UsageError("a second person must look before anything is released: let them approve it")
    if name == "file":
        return released_name(sheet), released_file(sheet)
    if name == "all":
        files = {released_name(sheet): released_file(sheet)} | {one: make(sheet) for one, make in FILES.items()}
        return "sanitized.zip", pack(files.items())
    if name not in FILES:
        raise UsageError(f"there is no such file; there are: file, all, {', '.join(FILES)}")
    return PurePath(name).name, FILES[name](sheet)
