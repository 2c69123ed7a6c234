"""How is a file that is a picture read, and written as a picture again?

As a scan: a PDF with a page for each of its frames, whose words are read from the picture.
"""

import io
import warnings
from typing import Any

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.formats import ocr
from textveil.formats.pdf_parts.page_picture import draw_page
from textveil.formats.pdf_parts.pdf_pages import open_pdf, opened_page
from textveil.formats.pdf_parts.reflow import new_canvas
from textveil.formats.picture import BROKEN, LARGEST, QUALITY, READ, plain_colours, without_unseen

MOST = 200
"""Frames of a file."""
ON_SCREEN, SCANNED, WIDE = 96, 200, 1600
"""Pixels in an inch of a picture from a screen, of a scan, and from how many on it is taken for a scan."""
WHITE = (255, 255, 255)
KINDS = {"jpg": "JPEG", "tif": "TIFF"}
"""What the library calls formats that it does not call by their endings."""
OPTIONS: dict[str, dict[str, Any]] = {"JPEG": {"quality": QUALITY, "subsampling": 0}, "WEBP": {"lossless": True}}


def convert(data: bytes, *, name: str) -> bytes:
    """A PDF of the picture's frames."""
    if not ocr.can_read():
        raise InputError(f"{name} is a picture: {ocr.INSTALL}")
    image, output = library("PIL.Image"), io.BytesIO()
    try:
        with warnings.catch_warnings(action="ignore"), image.open(io.BytesIO(data), formats=READ) as opened:
            count = getattr(opened, "n_frames", 1)
            if count > MOST or opened.width * opened.height > LARGEST:
                raise InputError(f"{name} has more than {MOST} frames or {LARGEST:,} pixels: split it")
            with new_canvas(output) as canvas:
                for number in range(count):
                    opened.seek(number)
                    add_frame(canvas, turn_upright(opened))
    except (*BROKEN, image.DecompressionBombError):
        raise InputError(f"{name} is damaged or no picture: ask for a new copy") from None
    return output.getvalue()


def revert(data: bytes, *, name: str, ending: str) -> bytes:
    """The pages of a PDF as the frames of a picture, which knows nothing but their pixels."""
    with open_pdf(data, name=name) as pdf:
        frames = []
        for number in range(len(pdf)):
            with opened_page(pdf, number) as (page, _):
                frames.append(draw_page(page, scale=SCANNED / 72))
    kind = KINDS.get(ending, ending.upper())
    if len(frames) > 1 and kind != "TIFF":
        raise InputError(f"{name} has {len(frames)} frames, which a .{ending} file does not hold: write a .pdf instead")
    output, (first, *more) = io.BytesIO(), frames
    first.save(output, kind, **({"save_all": True, "append_images": more} if more else OPTIONS.get(kind, {})))
    return output.getvalue()


def turn_upright(opened: Any) -> Any:
    """A frame as it is seen, on white paper."""
    return on_paper(without_unseen(plain_colours(library("PIL.ImageOps").exif_transpose(opened))))


def on_paper(pixels: Any) -> Any:
    """Pixels on white paper, in red, green and blue."""
    paper = library("PIL.Image").new("RGB", pixels.size, WHITE)
    paper.paste(pixels, mask=pixels.getchannel("A") if "A" in pixels.getbands() else None)
    return paper


def add_frame(canvas: Any, pixels: Any) -> None:
    """A page that shows a frame and nothing else."""
    scale = 72 / (SCANNED if max(pixels.size) > WIDE else ON_SCREEN)
    size = (pixels.width * scale, pixels.height * scale)
    canvas.setPageSize(size)
    canvas.drawImage(library("reportlab.lib.utils").ImageReader(pixels), 0, 0, *size)
    canvas.showPage()
