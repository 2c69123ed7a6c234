"""How is a PDF read and written?

Its pages' text is read, with forms and notes painted on. The output is a new file:
typeset from the sanitized text, or, as a facsimile, painted pictures of the pages.
Nothing else of the old file gets into either: no metadata, bookmarks, notes,
attachments, scripts or older revisions.
"""

import re
import zlib
from base64 import a85decode
from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from statistics import median
from typing import Any, cast

from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.core.model import Document
from textveil.formats import ocr
from textveil.formats.contents import Change, Contents, Note, Piece, count_notes
from textveil.formats.format_words import format_entry, format_meanings
from textveil.formats.pdf_parts import facsimile
from textveil.formats.pdf_parts.annotations import annotations_of
from textveil.formats.pdf_parts.pdf_pages import PdfPage, open_pdf
from textveil.formats.pdf_parts.reflow import SizedLine, draw_page, new_canvas
from textveil.formats.pdf_parts.scans import read_pages
from textveil.formats.pdf_parts.text_layer import add_page
from textveil.formats.registry import Settings

# Does a PDF unpack to more than an honest one would, or to less than was packed?

LARGEST = 512 * 1024 * 1024
"""Bytes of all streams together, unpacked."""
CHUNK = 1024 * 1024
FARTHEST = 4096
"""Bytes before a stream in which it says how it is packed."""
STREAM = re.compile(rb"\bstream\r?\n")
TWICE = re.compile(rb"/FlateDecode\s*/FlateDecode")
PACKED = re.compile(rb"/Filter\s*\[?\s*(/(?:ASCII85Decode|A85)\s*)?/(?:FlateDecode|Fl)\b")
"""How a stream says that it is deflated, and perhaps spelled in letters after that."""
ENCRYPTED = re.compile(rb"/Encrypt\b")
BROKEN = "damaged streams, of which text and pictures may be lost"


def measure_streams(data: bytes, *, name: str) -> list[Note]:
    """What is said of streams that break off; an error at a file whose streams unpack to too much.

    None is unpacked further than that. What is encrypted cannot be looked into here.
    """
    left, broken = LARGEST, 0
    for content, is_packed in streams(data):
        size, is_whole = unpack(content, limit=left)
        left -= size
        broken += is_packed and not is_whole
        if left < 0:
            raise InputError(f"{name} unpacks to more than {LARGEST:,} bytes: split it")
    if TWICE.search(data):
        raise InputError(f"{name} packs a stream twice, which no honest file does")
    return [Note("file", BROKEN, broken)] if broken and not ENCRYPTED.search(data) else []


def streams(data: bytes) -> Iterator[tuple[bytes, bool]]:
    """Every stream that looks deflated or says so, and whether it says so."""
    for match in STREAM.finditer(data):
        end = data.find(b"endstream", match.end())
        content = data[match.end() : end if end >= 0 else len(data)]
        first = max(match.start() - FARTHEST, 0)
        said = PACKED.search(data, max(data.rfind(b"obj", first, match.start()), first), match.start())
        if said and said[1]:
            content = from_letters(content)
        if content.strip() and (said or content.startswith(b"\x78")):  # how deflated data starts
            yield content, said is not None


def from_letters(content: bytes) -> bytes:
    """The bytes that letters stand for; what is no such letters as it is."""
    letters, _, _ = content.partition(b"~>")
    try:
        return a85decode(letters.strip().removeprefix(b"<~"))
    except ValueError:
        return content


def unpack(data: bytes, *, limit: int) -> tuple[int, bool]:
    """How many bytes a stream unpacks to, or a little more than the limit; and whether it comes to its end."""
    unpacking, size, data = zlib.decompressobj(-zlib.MAX_WBITS), 0, data[2:]
    while data and size <= limit and not unpacking.eof:
        try:
            size += len(unpacking.decompress(data, CHUNK))
        except zlib.error:
            return size, False
        data = unpacking.unconsumed_tail
    return size, unpacking.eof


HEADINGS = (1.8, 1.3)
"""Sizes of headings, compared with the text; few, so that they tell nothing of their letters."""
DRAWN = 10
"""Lines and shapes of a page whose look tells how to read it."""
TRACES = {what: pattern.encode() for what, pattern in format_entry("pdf.traces").items()}
"""What the bytes of a file show without being unpacked."""
ANNOTATIONS: dict[str, str] = format_meanings("pdf.annotations")

NO_DATE = "D:20000101000000"
"""The date of every file that we write."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """The text of all pages, cut where something lies over it; of pages without text what their pictures say."""
    damaged = measure_streams(data, name=settings.name)
    with open_pdf(data, name=settings.name, password=settings.password) as pdf:
        left_out = note_beside_pages(pdf)
        found = read_pages(pdf, name=settings.name, with_scans=settings.ocr, keep_pictures="pictures" in settings.keep)
    if any(not page.is_read for page in found) and not any(page.text.strip() for page in found):
        raise InputError(f"{settings.name} has no text on any page (a scan?): {ocr.INSTALL}")
    pieces = [piece for page in found for _, piece in page_pieces(page)]
    return Contents(tuple(pieces), (*damaged, *page_notes(found), *left_out), found)


def page_pieces(page: PdfPage) -> list[tuple[int, Piece]]:
    """The pieces of a page, each with its first character; what was covered is hidden whatever it says."""
    pieces, done, lead = list[tuple[int, Piece]](), 0, "\n"
    for start, end in page.covered:
        pieces += [(done, Piece(page.text[done:start], lead)), (start, Piece(page.text[start:end], "", Kind.WORD))]
        done, lead = end, ""
    return [*pieces, (done, Piece(page.text[done:], lead))]


def page_notes(found: Sequence[PdfPage]) -> list[Note]:
    """What pages show that is no text, or could not be read."""
    scans = [number for number, page in enumerate(found, 1) if not page.is_read]
    notes = [Note(f"page {number}", "a page without text (a scan?)") for number in scans[:20]]
    notes += [Note("pages", "more pages without text (scans?)", len(scans) - 20)] if len(scans) > 20 else []
    notes += [
        Note(f"page {number}", "words of a scan that could not be read with confidence", len(page.unread))
        for number, page in enumerate(found, 1)
        if page.unread
    ]
    pictures = sum(len(page.pictures) for page in found)
    return notes + ([Note("pages", "pictures", pictures)] if pictures else [])


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new PDF: typeset anew, or painted if the settings say so; scanned pages always are."""
    read, done = pages_of(data, settings=settings), 0
    changed = list[tuple[PdfPage, list[tuple[int, Change]]]]()
    for page in read:
        firsts = [first for first, _ in page_pieces(page)]
        changed.append((page, list(zip(firsts, changes[done : done + len(firsts)], strict=True))))
        done += len(firsts)
    output, is_facsimile = BytesIO(), settings.facsimile
    with open_pdf(data, name=settings.name, password=settings.password) as pdf, new_canvas(output) as canvas:
        if is_facsimile:
            facsimile.refuse_unread_paint(pdf, name=settings.name)
        for number, (page, own) in enumerate(changed):
            if is_facsimile or (page.is_scan and page.text):
                painted = facsimile.paint(pdf, number, page, own, settings=settings)
                add_page(canvas, painted, size=page.size, stamp=settings.stamp)
            else:
                text = "".join(change.text for _, change in own)
                draw_page(canvas, sized_lines(text, line_sizes(page)), stamp=settings.stamp)
    return output.getvalue()


def has_meaning_in_looks(document: Document) -> bool:
    """Whether lines and boxes on the pages of a PDF tell how to read it, as those of forms and tables do."""
    pages = getattr(getattr(document.source, "contents", None), "parsed", None)
    return document.format == "pdf" and any(page.drawings >= DRAWN for page in pages or [])


def pages_of(data: bytes, *, settings: Settings) -> list[PdfPage]:
    """The pages as they were read, or read again if nobody kept them."""
    known = settings.parsed
    return cast("list[PdfPage]", read(data, settings=settings).parsed if known is None else known)


def line_sizes(page: PdfPage) -> list[float]:
    """How large each line of a page is compared with most others: 1, or more for a heading."""
    heights, done = list[float](), 0
    for line in page.text.split("\n"):
        boxes = [box for box in page.boxes[done : done + len(line)] if box]
        heights.append(median([box[3] - box[1] for box in boxes] or [0.0]))
        done += len(line) + 1
    usual = median([box[3] - box[1] for box in page.boxes if box] or [1.0])
    return [next((size for size in HEADINGS if height > usual * size * 0.95), 1.0) for height in heights]


def sized_lines(text: str, sizes: Sequence[float]) -> list[SizedLine]:
    """The lines of the new text as large as the old; all alike if an edit took a line's end away."""
    lines = text.split("\n")
    return [
        SizedLine(line, size)
        for line, size in zip(lines, sizes if len(sizes) == len(lines) else [1.0] * len(lines), strict=True)
    ]


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What a reader of the pages does not see."""
    damaged = measure_streams(data, name=settings.name)
    with open_pdf(data, name=settings.name, password=settings.password) as pdf:
        outside = note_beside_pages(pdf)
        found = read_pages(pdf, name=settings.name, with_scans=False, keep_pictures=False)
    return [*damaged, *note_traces(data), *outside, *note_unseen(found), *page_notes(found)]


def note_traces(data: bytes) -> list[Note]:
    """What the bytes of the file show: older revisions, scripts, layers."""
    revisions = len(re.findall(rb"%%EOF", data)) - 1
    notes = [Note("file", "older revisions", revisions)] if revisions > 0 and not is_linear(data) else []
    return notes + count_notes("file", {what: len(re.findall(pattern, data)) for what, pattern in TRACES.items()})


def is_linear(data: bytes) -> bool:
    """Whether the file is arranged for slow lines: then two ends are no revision."""
    return b"/Linearized" in data[:1024] and data.count(b"%%EOF") == 2


def note_beside_pages(pdf: Any) -> list[Note]:
    """Properties, bookmarks, attachments and annotations."""
    told = pdf.get_metadata_dict(skip_empty=True)
    filled = sorted(key for key, value in told.items() if value and not value.startswith(NO_DATE))
    is_odd = pdf.get_formtype() > library("pypdfium2.raw").FORMTYPE_ACRO_FORM
    beside = {"bookmarks": sum(1 for _ in pdf.get_toc()), "attached files": pdf.count_attachments()}
    beside["a form that only some programs show (XFA)"] = int(is_odd)
    properties = count_notes("properties", {", ".join(filled): len(filled)})
    return [*properties, *count_notes("file", beside), *note_annotations(pdf)]


def note_annotations(pdf: Any) -> list[Note]:
    """What is laid over the pages, by kind."""
    raw = library("pypdfium2.raw")
    names = {getattr(raw, f"FPDF_ANNOT_{name}"): what for name, what in ANNOTATIONS.items()}
    found: Counter[str] = Counter()
    for page in pdf:
        found.update(names.get(raw.FPDFAnnot_GetSubtype(one), "other annotations") for one in annotations_of(page))
        page.close()
    return count_notes("pages", found)


def note_unseen(found: Sequence[PdfPage]) -> list[Note]:
    """Text that lies under something, or that nobody sees: bad redactions, and layers under scans."""
    return [note for number, page in enumerate(found, 1) for note in count_notes(f"page {number}", page.unseen)]
