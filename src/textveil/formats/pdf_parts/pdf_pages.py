"""What stands where on the pages of a PDF?

Characters in reading order with their boxes, pictures, and which characters lie
under something painted over them or under a redaction never applied: someone
meant to hide those.
"""

import math
import threading
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.core.model import Span
from textveil.formats.pdf_parts.annotations import draw_bare_notes, unapplied_redactions
from textveil.formats.pdf_parts.page_picture import Box, address, fill_colour, things_of
from textveil.formats.pdf_parts.pdf_lines import Sign, as_seen, join_lines, seen_signs
from textveil.formats.pdf_parts.visibility import NO_INK, look_at

# Which characters of a page does nobody see, and why?
#
# Under something painted later, or in a redaction never applied: someone meant to hide those,
# and a mark stands for them. White on paper, drawn without ink where nothing shows, too small
# or beside the page: those are no text of the page at all.

TINY = 2.65
"""Points: what is neither higher nor wider is not seen."""
SQUEEZED = 0.08
"""The letters of a text are wide and high in such a proportion at least, on average, or nobody can read it."""
WHITE, CLEAR = 250, 12
"""Colours that do not show on paper: all their parts above, or their strength below."""
COVERED = "characters that do not show: a bad redaction"
WHITE_TEXT = "white text: a bad redaction"
INVISIBLE, SMALL, OUTSIDE = "text drawn without ink", "text too small to be seen", "text beside the page"
NO_TEXT = frozenset({WHITE_TEXT, INVISIBLE, SMALL, OUTSIDE})
"""What is not read at all."""
FAINT = "characters that hardly show and are read: under a cover that lets light through, or on a dark ground"


def characters_in(boxes: Sequence[Box | None], areas: Sequence[Box]) -> set[int]:
    """Characters over whose middle an area lies."""
    real = [index for index, box in enumerate(boxes) if box]
    if not areas or not real:
        return set()
    middles = np.array([((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes if box])
    x, y = middles[:, 0], middles[:, 1]
    found = np.zeros(len(real), bool)
    for left, bottom, right, top in areas:
        found |= (left <= x) & (x <= right) & (bottom <= y) & (y <= top)
    return {real[index] for index in np.flatnonzero(found)}


def text_objects(textpage: Any, count: int) -> list[int]:
    """The address of the object that each character belongs to; 0 if it was made up."""
    get = library("pypdfium2.raw").FPDFText_GetTextObject
    return [address(get(textpage, index)) for index in range(count)]


def looks_of(page: Any, objects: Sequence[int]) -> list[str | None]:
    """Why each character is not seen, as far as the look of its object tells; what was made up is as the one before."""
    looks = {address(thing.raw): look(thing) for thing in page.get_objects() if is_text(thing)}
    found: list[str | None] = []
    for one in objects:
        found.append(looks.get(one) if one or not found else found[-1])
    return found


def why_unseen(
    page: Any, boxes: Sequence[Box | None], looks: Sequence[str | None], seen: NDArray[np.bool_]
) -> dict[int, str]:
    """Characters that nobody sees, and why."""
    left, bottom, right, top = page.get_bbox()
    found = dict[int, str]()
    for index, box in enumerate(boxes):
        if not box:
            continue
        if not (left <= (box[0] + box[2]) / 2 <= right and bottom <= (box[1] + box[3]) / 2 <= top):
            found[index] = OUTSIDE
        elif is_tiny(box):
            found[index] = SMALL
        elif not seen[index]:
            found[index] = looks[index] or COVERED
    return found


def is_tiny(box: Box) -> bool:
    """Whether a character is too small to be seen, however it is turned: a thin one is as high as its line.

    >>> is_tiny((0, 0, 1.4, 1.9)), is_tiny((0, 0, 8, 1.9))
    (True, False)
    """
    return box[3] - box[1] > 0 and max(box[2] - box[0], box[3] - box[1]) < TINY


def squeezed_characters(codes: Sequence[int], boxes: Sequence[Box | None], objects: Sequence[int]) -> Iterator[int]:
    """Characters of texts that are so narrow, or so flat, that all their letters are lines."""
    shares = defaultdict[int, dict[int, float]](dict)
    for index, (code, box, owner) in enumerate(zip(codes, boxes, objects, strict=True)):
        if box and chr(code).isalnum():
            thin, thick = sorted((box[2] - box[0], box[3] - box[1]))
            shares[owner][index] = thin / thick if thick > 0 else 1.0
    for letters in shares.values():
        if sum(letters.values()) < SQUEEZED * len(letters):
            yield from letters


def is_text(thing: Any) -> bool:
    """Whether a thing on a page is text."""
    return bool(thing.type == library("pypdfium2.raw").FPDF_PAGEOBJ_TEXT)


def look(thing: Any) -> str | None:
    """Why the text of an object is not seen, as far as its own look tells."""
    raw = library("pypdfium2.raw")
    if raw.FPDFTextObj_GetTextRenderMode(thing) in NO_INK:
        return INVISIBLE
    *parts, alpha = fill_colour(thing)
    return WHITE_TEXT if min(parts) >= WHITE or alpha < CLEAR else None


MOST = 5_000
"""Pages of a PDF."""
MOST_SIGNS = 200_000
"""Characters of a page."""
HYPHENS = {0x2, 0xFFFE, 0xAD}
"""What pdfium gives for a hyphen at a line's end."""
SLANT = 0.05
"""Parts of a right angle by which letters that stand may be turned."""
HALF = 2
"""Quarters that a text is turned which stands on its head: it runs from right to left."""
LOCK = threading.RLock()
"""The library can do one thing at a time."""


@dataclass(frozen=True, slots=True)
class PdfPage:
    """A page as its reader sees it, and what lies underneath."""

    size: tuple[float, float]
    text: str = field(repr=False)
    boxes: list[Box | None] = field(repr=False)
    """Where each character of the text stands, if it was not made up (a line break)."""
    covered: list[Span] = field(repr=False)
    """What someone meant to hide."""
    pictures: list[Box] = field(repr=False)
    unseen: dict[str, int] = field(default_factory=dict)
    """How many characters nobody sees, by why."""
    inks: list[tuple[Box, int] | None] = field(default_factory=list, repr=False)
    """Where the ink of each seen character lies, and how many quarters it is turned clockwise, if it was asked for."""

    slanted: list[Span] = field(default_factory=list, repr=False)
    """What is turned by other than right angles, if it was asked for: it cannot be compared with letters that stand."""
    drawings: int = 0
    """How many lines and shapes it shows."""
    is_scan: bool = False
    """Whether the page is a picture, and what it says was read from that."""
    is_read: bool = True
    """Whether someone could read what it shows."""
    unread: list[Box] = field(default_factory=list, repr=False)
    """Where a scan shows what looks like words and could not be read with confidence."""

    def as_scan(
        self, *, text: str = "", boxes: Sequence[Box | None] = (), unread: Sequence[Box] = (), is_read: bool = True
    ) -> "PdfPage":
        """The page with what its picture says."""
        inks = [(box, 0) if box else None for box in boxes]
        return replace(
            self,
            text=text,
            boxes=list(boxes),
            covered=[],
            inks=inks,
            is_scan=True,
            is_read=is_read,
            unread=list(unread),
        )


@contextmanager
def open_pdf(data: bytes, *, name: str, password: str | None = None) -> Iterator[Any]:
    """The document in the hands of pdfium; what it cannot read ends in one sentence."""
    pdfium = library("pypdfium2")
    pdf = None
    with LOCK:
        try:
            pdf = pdfium.PdfDocument(data, password=password)
            if len(pdf) > MOST:
                raise InputError(f"{name} has more than {MOST:,} pages: split it")
            if pdf.get_formtype() == library("pypdfium2.raw").FORMTYPE_ACRO_FORM:
                pdf.init_forms()  # what no program but a few can show is left out, and told
            yield pdf
        except pdfium.PdfiumError as error:
            repair = "is damaged or no PDF: ask for a new copy"
            if "assword" in str(error):
                repair = "is encrypted, and its password is wrong: check it"
                if password is None:
                    repair = "is encrypted: give its password (password=…, --password-file FILE)"
            raise InputError(f"{name} {repair}") from None
        finally:
            if pdf is not None:
                pdf.close()


@contextmanager
def opened_page(pdf: Any, number: int) -> Iterator[tuple[Any, list[Box]]]:
    """A page with its annotations painted on, and where redactions were never applied."""
    page = pdf[number]
    redactions = unapplied_redactions(page)
    if redactions is not None:
        draw_bare_notes(page)
        library("pypdfium2.raw").FPDFPage_Flatten(page, 0)
        page.close()
        page = pdf[number]
    try:
        yield page, redactions or []
    finally:
        page.close()


def read_page(page: Any, redactions: list[Box], *, with_ink: bool = False) -> PdfPage:
    """Text, boxes and covers of one page."""
    textpage = page.get_textpage()
    try:
        codes, boxes = characters(textpage)
        objects = text_objects(textpage, len(codes))
        inks = [ink(textpage, index) if with_ink and boxes[index] else None for index in range(len(codes))]
        looks = looks_of(page, objects)
        tight = [
            textpage.get_charbox(index) if boxes[index] and not chr(code).isspace() else None
            for index, code in enumerate(codes)
        ]
        silent = [look == INVISIBLE for look in looks]
        sight = look_at(page, tight, objects, no_ink=silent)
        why = why_unseen(page, boxes, looks, sight.seen) | dict.fromkeys(characters_in(boxes, redactions), COVERED)
        why |= dict.fromkeys(squeezed_characters(codes, boxes, objects), SMALL)
        hidden = with_spaces({index for index, reason in why.items() if reason not in NO_TEXT}, codes)
        signs = [
            Sign(chr(code), boxes[index], index in hidden, why.get(index) not in NO_TEXT, inks[index], index)
            for index, code in enumerate(codes)
            if code not in (0, 0xD) and not is_unseen(code) and not is_line_hyphen(codes, index)
        ]
        seen = as_seen(seen_signs(signs), is_turned=lambda sign: ink(textpage, sign.index)[1] == HALF)
        ordered = join_lines(seen)
        slanted = [with_ink and sign.box is not None and is_slanted(textpage, sign.index) for sign in ordered]
    finally:
        textpage.close()
    faint = dict.fromkeys(np.flatnonzero(sight.faint).tolist(), FAINT)
    unread = {index: INVISIBLE for index, is_silent in enumerate(silent) if is_silent and boxes[index]}
    letters = {sign.index for sign in signs if sign.text.strip()}
    return PdfPage(
        size=page.get_size(),
        text="".join(sign.text for sign in ordered),
        boxes=[sign.box for sign in ordered],
        covered=runs([sign.is_hidden for sign in ordered]),
        pictures=picture_boxes(page),
        drawings=len(things_of(page, library("pypdfium2.raw").FPDF_PAGEOBJ_PATH)),
        unseen=dict(Counter(reason for index, reason in (faint | unread | why).items() if index in letters)),
        inks=[
            None if silent[sign.index] or is_oblique else sign.ink
            for sign, is_oblique in zip(ordered, slanted, strict=True)
        ],
        slanted=runs(slanted),
    )


def is_slanted(textpage: Any, index: int) -> bool:
    """Whether a character is turned by other than right angles."""
    quarters = library("pypdfium2.raw").FPDFText_GetCharAngle(textpage, index) / (math.pi / 2)
    return bool(abs(quarters - round(quarters)) > SLANT)


def ink(textpage: Any, index: int) -> tuple[Box, int]:
    """Where the ink of a character lies, and how many quarters it is turned clockwise."""
    angle = library("pypdfium2.raw").FPDFText_GetCharAngle(textpage, index)
    return textpage.get_charbox(index), round(angle / (math.pi / 2)) % 4


def with_spaces(hidden: set[int], codes: Sequence[int]) -> set[int]:
    """The same characters, and the spaces between them; of spaces alone nobody hides anything."""
    letters = [index for index, code in enumerate(codes) if not chr(code).isspace()]
    found = {index for index in letters if index in hidden}
    for before, after in pairwise(letters):
        if before in found and after in found:
            found.update(range(before + 1, after))
    return found


def is_unseen(code: int) -> bool:
    """Whether nobody sees this sign, or it only steers a machine; a word may be cut by it."""
    return (
        (code < 0x20 and code != 0xA)
        or 0x7F <= code <= 0x9F
        or 0x200B <= code <= 0x200F
        or 0x2060 <= code <= 0x2064
        or code == 0xFEFF
    )


def is_line_hyphen(codes: list[int], index: int) -> bool:
    """Whether this is a hyphen that only a line's end made, or that line's end: the word goes on."""
    if codes[index] in HYPHENS:
        return True
    before = [code for code in codes[max(index - 2, 0) : index] if code != 0xD]
    return codes[index] == 0xA and bool(before) and before[-1] in HYPHENS


def characters(textpage: Any) -> tuple[list[int], list[Box | None]]:
    """Code points and boxes of all characters of a page, in reading order.

    A box is as high as its line: the height of its ink would tell letters apart.
    """
    raw = library("pypdfium2.raw")
    box = raw.FS_RECTF()
    codes, boxes, count = [], list[Box | None](), textpage.count_chars()
    if count > MOST_SIGNS:
        raise InputError(f"a page of the PDF holds more than {MOST_SIGNS:,} characters, which no honest page does")
    for index in range(count):
        code = raw.FPDFText_GetUnicode(textpage, index)
        codes.append(readable_code(code))
        made_up = code in (0xA, 0xD) or not raw.FPDFText_GetLooseCharBox(textpage, index, box)
        boxes.append(None if made_up else (box.left, box.bottom, box.right, box.top))
    return codes, boxes


def readable_code(code: int) -> int:
    """A code point that text can hold; signs of symbol fonts, which mean nothing elsewhere, become bullets."""
    if 0xE000 <= code <= 0xF8FF:
        return 0x2022
    if code in (0x9, 0xB, 0xC):
        return 0x20
    return ord("?") if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF or code in (0xFFFD, 0xFFFF) else code


def picture_boxes(page: Any) -> list[Box]:
    """Where pictures stand."""
    kind = library("pypdfium2.raw").FPDF_PAGEOBJ_IMAGE
    top = [thing for thing in page.get_objects(max_depth=1) if thing.type == kind]
    inner = any(thing.type == kind and thing.level for thing in page.get_objects())
    width, height = page.get_size()
    return [thing.get_bounds() for thing in top] + ([(0, 0, width, height)] if inner and not top else [])


def runs(flags: list[bool]) -> list[Span]:
    """Stretches of true flags.

    >>> runs([False, True, True, False, True])
    [(1, 3), (4, 5)]
    """
    edges = np.flatnonzero(np.diff(np.array([0, *flags, 0], np.int8)))
    return [(int(start), int(end)) for start, end in edges.reshape(-1, 2)]
