"""How is a PDF read and written?

Its pages' text is read, with forms and notes painted on. The output is a new file:
typeset from the sanitized text, or, as a facsimile, painted pictures of the pages.
Nothing else of the old file gets into either: no metadata, bookmarks, notes,
attachments, scripts or older revisions.
"""

from collections.abc import Sequence
from statistics import median

from textveil.errors import InputError
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.pdf_parts import facsimile
from textveil.formats.pdf_parts import hidden_text as inspection
from textveil.formats.pdf_parts.bounds import refuse_bombs
from textveil.formats.pdf_parts.pages import Page, open_pdf, pages
from textveil.formats.pdf_parts.reflow import Line, typeset
from textveil.formats.registry import Settings
from textveil.kinds import Kind

HEADINGS = (1.8, 1.3)
"""Sizes of headings, compared with the text; few, so that they tell nothing of their letters."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """The text of all pages, cut where something lies over it."""
    refuse_bombs(data, name=settings.name)
    with open_pdf(data, name=settings.name) as pdf:
        left_out = inspection.outside_pages(pdf)
        found = list(pages(pdf))
    if not any(page.text.strip() for page in found):
        raise InputError(f"{settings.name} has no text on any page (a scan?): run OCR on it first")
    pieces = [piece for page in found for _, piece in page_pieces(page)]
    return Contents(tuple(pieces), (*page_notes(found), *left_out))


def page_pieces(page: Page) -> list[tuple[int, Piece]]:
    """The pieces of a page, each with its first character; what was covered is hidden whatever it says."""
    pieces, done, lead = list[tuple[int, Piece]](), 0, "\n"
    for start, end in page.covered:
        pieces += [(done, Piece(page.text[done:start], lead)), (start, Piece(page.text[start:end], "", Kind.WORD))]
        done, lead = end, ""
    return [*pieces, (done, Piece(page.text[done:], lead))]


def page_notes(found: Sequence[Page]) -> list[Note]:
    """What pages show that is no text."""
    scans = [number for number, page in enumerate(found, 1) if page.pictures and not page.text.strip()]
    notes = [Note(f"page {number}", "a page without text (a scan?)") for number in scans[:20]]
    notes += [Note("pages", "more pages without text (scans?)", len(scans) - 20)] if len(scans) > 20 else []
    pictures = sum(len(page.pictures) for page in found)
    return notes + ([Note("pages", "pictures", pictures)] if pictures else [])


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new PDF: typeset anew, or painted if the settings say so."""
    with open_pdf(data, name=settings.name) as pdf:
        old = [([first for first, _ in page_pieces(page)], line_sizes(page)) for page in pages(pdf)]
    changed, sizes, done = list[list[tuple[int, Change]]](), list[list[float]](), 0
    for firsts, sized in old:
        changed.append(list(zip(firsts, changes[done : done + len(firsts)], strict=True)))
        sizes.append(sized)
        done += len(firsts)
    if settings.facsimile:
        return facsimile.paint(data, changed, name=settings.name, keep_pictures="pictures" in settings.keep)
    texts = ["".join(change.text for _, change in page) for page in changed]
    return typeset([sized_lines(text, sized) for text, sized in zip(texts, sizes, strict=True)], name=settings.name)


def line_sizes(page: Page) -> list[float]:
    """How large each line of a page is compared with most others: 1, or more for a heading."""
    heights, done = list[float](), 0
    for line in page.text.split("\n"):
        boxes = [box for box in page.boxes[done : done + len(line)] if box]
        heights.append(max((box[3] - box[1] for box in boxes), default=0.0))
        done += len(line) + 1
    usual = median([height for height in heights if height] or [1.0])
    return [next((size for size in HEADINGS if height > usual * size * 0.95), 1.0) for height in heights]


def sized_lines(text: str, sizes: Sequence[float]) -> list[Line]:
    """The lines of the new text as large as the old; all alike if an edit took a line's end away."""
    lines = text.split("\n")
    return [
        Line(line, size)
        for line, size in zip(lines, sizes if len(sizes) == len(lines) else [1.0] * len(lines), strict=True)
    ]


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What a reader of the pages does not see."""
    refuse_bombs(data, name=settings.name)
    with open_pdf(data, name=settings.name) as pdf:
        outside = inspection.outside_pages(pdf)
        found = list(pages(pdf))
    return [*inspection.in_file(data), *outside, *inspection.on_pages(found), *page_notes(found)]
