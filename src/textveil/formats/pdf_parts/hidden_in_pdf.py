"""What is in a PDF that a reader of its pages does not see?"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from textveil.core.libraries import library
from textveil.formats.contents import Note, count_notes
from textveil.formats.format_words import format_entry, format_meanings
from textveil.formats.pdf_parts.annotations import annotations_of
from textveil.formats.pdf_parts.pdf_pages import PdfPage

TRACES = {what: pattern.encode() for what, pattern in format_entry("pdf.traces").items()}
"""What the bytes of a file show without being unpacked."""
ANNOTATIONS: dict[str, str] = format_meanings("pdf.annotations")

NO_DATE = "D:20000101000000"
"""The date of every file that we write."""


def in_file(data: bytes) -> list[Note]:
    """What the bytes of the file show: older revisions, scripts, layers."""
    revisions = len(re.findall(rb"%%EOF", data)) - 1
    notes = [Note("file", "older revisions", revisions)] if revisions > 0 and not is_linear(data) else []
    return notes + count_notes("file", {what: len(re.findall(pattern, data)) for what, pattern in TRACES.items()})


def is_linear(data: bytes) -> bool:
    """Whether the file is arranged for slow lines: then two ends are no revision."""
    return b"/Linearized" in data[:1024] and data.count(b"%%EOF") == 2


def outside_pages(pdf: Any) -> list[Note]:
    """Properties, bookmarks, attachments and annotations."""
    told = pdf.get_metadata_dict(skip_empty=True)
    filled = sorted(key for key, value in told.items() if value and not value.startswith(NO_DATE))
    is_odd = pdf.get_formtype() > library("pypdfium2.raw").FORMTYPE_ACRO_FORM
    beside = {"bookmarks": sum(1 for _ in pdf.get_toc()), "attached files": pdf.count_attachments()}
    beside["a form that only some programs show (XFA)"] = int(is_odd)
    properties = count_notes("properties", {", ".join(filled): len(filled)})
    return [*properties, *count_notes("file", beside), *annotations(pdf)]


def annotations(pdf: Any) -> list[Note]:
    """What is laid over the pages, by kind."""
    raw = library("pypdfium2.raw")
    names = {getattr(raw, f"FPDF_ANNOT_{name}"): what for name, what in ANNOTATIONS.items()}
    found: Counter[str] = Counter()
    for page in pdf:
        found.update(names.get(raw.FPDFAnnot_GetSubtype(one), "other annotations") for one in annotations_of(page))
        page.close()
    return count_notes("pages", found)


def on_pages(found: Sequence[PdfPage]) -> list[Note]:
    """Text that lies under something, or that nobody sees: bad redactions, and layers under scans."""
    return [note for number, page in enumerate(found, 1) for note in count_notes(f"page {number}", page.unseen)]
