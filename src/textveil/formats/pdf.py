"""How is a PDF read and written?

Its pages' text is read, with forms and notes painted on. The output is a new file:
typeset from the sanitized text, or, as a facsimile, painted pictures of the pages.
Nothing else of the old file gets into either: no metadata, bookmarks, notes,
attachments, scripts or older revisions.
"""

from collections.abc import Sequence

from textveil.errors import InputError
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.paper import facsimile, inspection, reflow
from textveil.formats.paper.bounds import refuse_bombs
from textveil.formats.paper.pages import Page, opened, pages
from textveil.formats.registry import Settings


def read(data: bytes, *, settings: Settings) -> Contents:
    """The text of all pages, cut where something lies over it."""
    refuse_bombs(data, name=settings.name)
    with opened(data, name=settings.name) as pdf:
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
        pieces += [(done, Piece(page.text[done:start], lead)), (start, Piece(page.text[start:end], "", "term"))]
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
    with opened(data, name=settings.name) as pdf:
        counts = [[first for first, _ in page_pieces(page)] for page in pages(pdf)]
    changed, done = list[list[tuple[int, Change]]](), 0
    for firsts in counts:
        changed.append(list(zip(firsts, changes[done : done + len(firsts)], strict=True)))
        done += len(firsts)
    if settings.facsimile:
        return facsimile.paint(data, changed, name=settings.name, keep_pictures="pictures" in settings.keep)
    return reflow.typeset(["".join(change.text for _, change in page) for page in changed], name=settings.name)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What a reader of the pages does not see."""
    refuse_bombs(data, name=settings.name)
    with opened(data, name=settings.name) as pdf:
        outside = inspection.outside_pages(pdf)
        found = list(pages(pdf))
    return [*inspection.in_file(data), *outside, *inspection.on_pages(found), *page_notes(found)]
