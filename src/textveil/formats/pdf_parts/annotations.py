"""What do annotations lay over a page?

Those that bring no picture of themselves get one, as a viewer would draw them.
"""

import ctypes
from collections.abc import Iterator
from typing import Any

from textveil.core.libraries import library
from textveil.formats.pdf_parts.page_picture import Box

NOTHING = 2
"""Bytes of a picture that is not there."""


def annotations_of(page: Any) -> Iterator[Any]:
    """The annotations of a page, each open for a while."""
    raw = library("pypdfium2.raw")
    for index in range(raw.FPDFPage_GetAnnotCount(page)):
        annotation = raw.FPDFPage_GetAnnot(page, index)
        yield annotation
        raw.FPDFPage_CloseAnnot(annotation)


def unapplied_redactions(page: Any) -> list[Box] | None:
    """Where redaction annotations lie; None if the page has no annotations at all."""
    raw = library("pypdfium2.raw")
    if not raw.FPDFPage_GetAnnotCount(page):
        return None
    redactions = (one for one in annotations_of(page) if raw.FPDFAnnot_GetSubtype(one) == raw.FPDF_ANNOT_REDACT)
    return [box for annotation in redactions if (box := box_of_note(annotation))]


def box_of_note(annotation: Any) -> Box | None:
    """Where an annotation lies, if it says so."""
    raw = library("pypdfium2.raw")
    rect = raw.FS_RECTF()
    if not raw.FPDFAnnot_GetRect(annotation, rect):
        return None
    (left, right), (low, high) = sorted((rect.left, rect.right)), sorted((rect.bottom, rect.top))
    return left, low, right, high


def draw_bare_notes(page: Any) -> None:
    """Hide annotations that no viewer shows, and give those without a picture one: the library those it knows, when it
    draws them, and we the others."""
    raw = library("pypdfium2.raw")
    for annotation in annotations_of(page):
        if (flags := raw.FPDFAnnot_GetFlags(annotation)) & raw.FPDF_ANNOT_FLAG_NOVIEW:
            raw.FPDFAnnot_SetFlags(annotation, flags | raw.FPDF_ANNOT_FLAG_HIDDEN)  # nobody sees it on the page
    were_bare = [is_without_picture(annotation) for annotation in annotations_of(page)]
    page.render(scale=0.01, draw_annots=True)
    for was_bare, annotation in zip(were_bare, annotations_of(page), strict=True):
        if was_bare and raw.FPDFAnnot_GetSubtype(annotation) == raw.FPDF_ANNOT_TEXT:
            raw.FPDFAnnot_SetAP(annotation, raw.FPDF_ANNOT_APPEARANCEMODE_NORMAL, None)  # a sign that may be moved
        elif is_without_picture(annotation) and (drawn := "\n".join(drawn_shape(annotation))):
            text = ctypes.create_string_buffer(f"{drawn}\0".encode("utf-16-le"))
            signs = ctypes.cast(text, ctypes.POINTER(ctypes.c_ushort))
            raw.FPDFAnnot_SetAP(annotation, raw.FPDF_ANNOT_APPEARANCEMODE_NORMAL, signs)


def is_without_picture(annotation: Any) -> bool:
    """Whether an annotation does not say how it looks."""
    raw = library("pypdfium2.raw")
    return bool(raw.FPDFAnnot_GetAP(annotation, raw.FPDF_ANNOT_APPEARANCEMODE_NORMAL, None, 0) <= NOTHING)


def drawn_shape(annotation: Any) -> Iterator[str]:
    """How a line or a polygon is drawn; nothing for another annotation."""
    points = corners_of(annotation)
    if len(points) < 2:
        return
    raw = library("pypdfium2.raw")
    is_filled = bool(raw.FPDFAnnot_HasKey(annotation, b"IC"))
    yield f"{colour_of(annotation, raw.FPDFANNOT_COLORTYPE_Color)} RG"
    yield f"{colour_of(annotation, raw.FPDFANNOT_COLORTYPE_InteriorColor)} rg"
    yield f"{pen_width(annotation):.2f} w"
    for number, (across, up) in enumerate(points):
        yield f"{across:.2f} {up:.2f} {'l' if number else 'm'}"
    is_closed = raw.FPDFAnnot_GetSubtype(annotation) == raw.FPDF_ANNOT_POLYGON
    yield "b" if is_filled and is_closed else "s" if is_closed else "S"


def corners_of(annotation: Any) -> list[tuple[float, float]]:
    """The points of a line or polygon, in order; none for another annotation."""
    raw = library("pypdfium2.raw")
    first, last = raw.FS_POINTF(), raw.FS_POINTF()
    if raw.FPDFAnnot_GetLine(annotation, first, last):
        return [(first.x, first.y), (last.x, last.y)]
    count = raw.FPDFAnnot_GetVertices(annotation, None, 0)
    points = (raw.FS_POINTF * count)()
    raw.FPDFAnnot_GetVertices(annotation, points, count)
    return [(point.x, point.y) for point in points]


def colour_of(annotation: Any, kind: int) -> str:
    """A colour of an annotation as a page says it."""
    parts = [ctypes.c_uint() for _ in range(4)]
    library("pypdfium2.raw").FPDFAnnot_GetColor(annotation, kind, *parts)
    return " ".join(f"{part.value / 255:.3f}" for part in parts[:3])


def pen_width(annotation: Any) -> float:
    """How wide a line is; as wide as its place can take where that stands in a style that cannot be read."""
    raw = library("pypdfium2.raw")
    parts = [ctypes.c_float() for _ in range(3)]
    if raw.FPDFAnnot_GetBorder(annotation, *parts):
        return parts[2].value
    left, low, right, high = box_of_note(annotation) or (0.0, 0.0, 1.0, 1.0)
    return max(min(right - left, high - low), 1.0) if raw.FPDFAnnot_HasKey(annotation, b"BS") else 1.0
