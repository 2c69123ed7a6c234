"""In which files does a reviewed document leave the desk?"""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import PurePath

from textveil.core.errors import UsageError
from textveil.formats.registry import CONVERTED, ENDINGS, RESTORED, Settings, format_of
from textveil.formats.writer import own_settings
from textveil.formats.zip_container import pack
from textveil.serve.desk import redaction_log
from textveil.serve.desk.desk_decisions import write_decisions
from textveil.serve.desk.sheet import Sheet


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


def log_rows(sheet: Sheet) -> list[redaction_log.Row]:
    """The redaction log."""
    starts = sheet.pages.starts if sheet.pages else ()
    return list(redaction_log.rows(sheet.result, sheet.placed, page_starts=starts, reviewers=sheet.now.approved_by))


FILES: dict[str, Callable[[Sheet], bytes]] = {
    "report.html": lambda sheet: sheet.result.report.html().encode(),
    "report.json": lambda sheet: sheet.result.report.json().encode(),
    "public-report.html": lambda sheet: sheet.result.report.public().html().encode(),
    "certificate.json": certificate_file,
    "public-certificate.json": partial(certificate_file, is_public=True),
    "redaction-log.csv": lambda sheet: redaction_log.as_csv(log_rows(sheet)),
    "redaction-log.xlsx": lambda sheet: redaction_log.as_xlsx(log_rows(sheet)),
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
