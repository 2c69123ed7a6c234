"""What does this file say?"""

import os
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

from textveil.core.column_model import Cell, Column
from textveil.core.errors import InputError, UsageError
from textveil.core.kinds import Kind
from textveil.core.marks import MARK
from textveil.core.model import Document, Edit, Finding, Rule, Span
from textveil.core.named_files import tell_unreadable
from textveil.core.spans import restore_findings
from textveil.formats import archive, registry
from textveil.formats.column_names import list_names
from textveil.formats.contents import (
    APART,
    Contents,
    Note,
    Piece,
    changes,
    join_pieces,
    show_pieces,
    spans,
    unseen_edits,
    without_unseen,
)
from textveil.formats.conversion import convert_input
from textveil.formats.encoded_text import find_encoded
from textveil.formats.packed_text import unpack
from textveil.formats.registry import Room, Settings, format_of, open_format
from textveil.formats.swallowed_letters import find_swallowed
from textveil.formats.text_tables import text_cells
from textveil.formats.unpacking import Unpacking
from textveil.formats.unread_places import Hides
from textveil.languages.interface import Language
from textveil.languages.open_language import open_language
from textveil.mentions.column_roles import assign_roles

LARGEST = 512 * 1024 * 1024
"""Bytes of the largest file that is read at once."""
STROKED = frozenset({"Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm"})
"""Sorts of signs that are no letters in any disguise: brackets, dashes, stops, signs of reckoning."""
BECAUSE_HALF = "is a half of what is on the list of what must be hidden"
BECAUSE = "this place of a file tells who or where, whatever it says"


@dataclass(frozen=True, slots=True)
class SourceFile:
    """The file behind a document: its bytes, what they hold and what the user chose."""

    data: bytes = field(repr=False)
    contents: Contents = field(repr=False)
    settings: Settings


def read(
    path: str | os.PathLike[str],
    *,
    keep: Iterable[str] = (),
    columns: Iterable[str] | None = None,
    keep_columns: Iterable[str] = (),
    hide_columns: Iterable[str] = (),
    column_names: bool = False,
    header: bool | None = None,
    password: str | None = None,
    ocr: bool = True,
) -> Document:
    """The document in the file or folder at ``path``.

    ``keep=["pictures"]`` passes pictures on although nobody looks into them;
    ``columns`` names the columns of a table to treat (all if None), ``keep_columns`` those
    that stay as they are, ``hide_columns`` those of which nothing stays; ``column_names``
    treats names of columns and keys as text too, ``header`` says whether the first row of a
    table names its columns (as it looks if None), ``password`` opens an encrypted PDF, and
    ``ocr=False`` leaves pages unread that are only pictures.
    """
    file = Path(path)
    settings = choose_settings(
        file,
        keep=keep,
        columns=columns,
        keep_columns=keep_columns,
        hide_columns=hide_columns,
        column_names=column_names,
        header=header,
    )
    settings = replace(settings, password=password, ocr=ocr)
    return parse(load(file), settings=settings, path=str(file))


def parse(data: bytes, *, settings: Settings, path: str | None = None) -> Document:
    """The document that these bytes hold."""
    data, settings, notes = convert_input(data, settings=settings)
    contents = open_format(settings.format).read(data, settings=replace(settings, room=Room()))
    check_columns(contents.column_names, settings=settings)
    contents = replace(contents, pieces=show_pieces(contents.pieces), removed=(*notes, *contents.removed))
    return Document(join_pieces(contents.pieces), path, settings.format, SourceFile(data, contents, settings))


def check_columns(names: tuple[str, ...], *, settings: Settings) -> None:
    """Refuse to treat, keep or hide a column that is not there; files inside a file may have others each."""
    asked = (*(settings.columns or ()), *settings.keep_columns, *settings.hide_columns)
    missing = [name for name in asked if name not in names]
    if missing and settings.format not in registry.HOLDING_TABLES:
        raise UsageError(
            f"{settings.name} has no column {', '.join(map(repr, missing))}; there are: {list_names(names)}"
        )


def text_document(document: Document | str) -> Document:
    """The document of a text, without signs that nobody sees; one of a file as it is."""
    if not isinstance(document, Document | str):
        raise UsageError(f"a document is a str or a Document, not {type(document).__name__}; read(path) opens a file")
    given = Document.from_text(document) if isinstance(document, str) else document
    if isinstance(given.source, SourceFile | Unpacking):
        return given
    text = without_unseen(given.text)
    return given if text == given.text else replace(given, text=text)


def shown_document(document: Document | str) -> Document:
    """The document of a text as it is read, as if it came in a file: with the signs undone that stand for others."""
    given = text_document(document)
    if isinstance(given.source, SourceFile | Unpacking):
        return given
    unpacking = unpack(given.text)
    return replace(given, text=unpacking.text, source=unpacking) if unpacking.layers else given


def given_document(document: Document) -> Document:
    """The document of a text as it was given, of one as it is read."""
    if isinstance(document.source, Unpacking):
        return replace(document, text=document.source.given, source=None)
    return document


def place_in_given(findings: list[Finding], document: Document | str) -> list[Finding]:
    """Findings in the document of a text as it is read, where they stand in the text as it was given."""
    if isinstance(document, Document) and isinstance(document.source, SourceFile | Unpacking):
        return findings
    text = document if isinstance(document, str) else document.text
    unpacking = unpack(without_unseen(text))
    for edits in (*(layer.edits for layer in reversed(unpacking.layers)), unseen_edits(text)):
        findings = restore_findings(findings, edits) if edits else findings
    return findings


def inspect(path: str | os.PathLike[str]) -> list[Note]:
    """What is in the file at ``path`` that its text does not show."""
    file = Path(path)
    settings = choose_settings(file)
    data, settings, notes = convert_input(load(file), settings=settings)
    return [*notes, *open_format(settings.format).inspect(data, settings=settings)]


def contents_of(document: Document) -> Contents:
    """What the file behind a document holds; nothing if there is none."""
    return document.source.contents if isinstance(document.source, SourceFile) else Contents(())


def removed_notes(document: Document) -> tuple[Note, ...]:
    """What no output of this document will hold, because it cannot be treated."""
    return contents_of(document).removed


def count_texts_for_numbers(document: Document, edits: Sequence[Edit]) -> int:
    """How many numbers of a document, of a type of their own in its file, become texts by some edits."""
    pieces = contents_of(document).pieces
    if not any(piece.is_number for piece in pieces):
        return 0
    made = changes(pieces, edits)
    return sum(bool(piece.is_number and change.edits) for piece, change in zip(pieces, made, strict=True))


def metadata_findings(document: Document, *, is_shown_too: bool = True) -> list[Finding]:
    """What the document gives away by the place it stands in (authors, targets of links; of what everybody reads the
    sender of a mail), or packed in its text."""
    pieces = contents_of(document).pieces
    found = [
        Finding((span,), (piece.text,), Kind(piece.kind), 1.0, 0.0, BECAUSE, Rule.METADATA)
        for piece, span in zip(pieces, spans(pieces), strict=True)
        if piece.kind and (is_shown_too or not piece.is_shown) and not is_empty(piece.text)
    ]
    return [*found, *find_encoded(document.text)]


def find_seen_halves(document: Document, hides: Hides | None) -> list[Finding]:
    """Where a document shows a half of a listed word whose other half nobody sees."""
    pieces = contents_of(document).pieces if hides else ()
    cut = [piece.beside for piece in pieces if any(piece.beside) and hides and hides(piece.text.join(piece.beside))]
    halves = sorted({half for words in cut for half in words if half})
    return [
        Finding((match.span(),), (match[0],), Kind.NAME, 1.0, 0.0, BECAUSE_HALF, Rule.LISTED)
        for half in halves
        for match in re.finditer(rf"(?<!\w){re.escape(half)}(?!\w)", document.text)
    ]


def find_spelled(document: Document, hides: Hides | None) -> list[Finding]:
    """Where a document spells a listed word with a letter that is not shown as one."""
    if not hides:
        return []
    pieces = contents_of(document).pieces
    packed = [(piece.unpacking, start) for piece, (start, _) in zip(pieces, spans(pieces), strict=True)]
    if isinstance(document.source, Unpacking):
        packed = [(document.source, 0)]
    found = sorted(
        {
            (start + place, end + place)
            for unpacking, place in packed
            if unpacking is not None
            for start, end in find_swallowed(unpacking, hides)
        }
    )
    return [
        Finding((span,), (document.text[slice(*span)],), Kind.NAME, 1.0, 0.0, "", Rule.LISTED) for span in sorted(found)
    ]


def is_empty(text: str) -> bool:
    """Whether a text says nothing but marks, strokes and stops.

    >>> is_empty("[number]\u00b0[number] \u2014"), is_empty("[number] 7")
    (True, False)
    """
    left = "".join(MARK.sub("", text).split())
    return all(sign == "\u00b0" or unicodedata.category(sign) in STROKED for sign in left)


def name_places(document: Document) -> list[tuple[int, str]]:
    """Where the document says something outside its running text, and what that is: a comment, a property."""
    pieces, found, last = contents_of(document).pieces, list[tuple[int, str]](), ""
    for piece, (start, _) in zip(pieces, spans(pieces), strict=True):
        if piece.where and (piece.where != last or piece.lead == APART):
            found.append((start, piece.where))
        last = piece.where
    return found


def link_targets(document: Document) -> list[Span]:
    """Where the document holds targets of links, each of which goes whole or not at all."""
    pieces = contents_of(document).pieces
    return [span for piece, span in zip(pieces, spans(pieces), strict=True) if piece.is_target]


def document_columns(document: Document, *, language: Language) -> tuple[Column, ...]:
    """The columns of all tables in the document, and where their values stand in its text."""
    drawn = text_cells(document.text) if document.format in registry.WITH_DRAWN_TABLES else []
    cells = drawn or cell_spans(contents_of(document).pieces)
    return assign_roles(cells, document.text, language=language) if cells else ()


def cell_spans(pieces: Sequence[Piece]) -> list[tuple[Cell, Span]]:
    """Where the values of tables stand in the text of the document."""
    if not any(piece.cell for piece in pieces):
        return []
    found: list[tuple[Cell, Span]] = []
    for piece, span in zip(pieces, spans(pieces), strict=True):
        if piece.cell and found and found[-1][0] is piece.cell:
            found[-1] = piece.cell, (found[-1][1][0], span[1])  # a cell may be of several pieces
        elif piece.cell:
            found.append((piece.cell, span))
    return found


def learn_columns(data: bytes, *, settings: Settings) -> Settings:
    """The settings for parts of a table, which know what the values of its columns are from some of its rows."""
    columns = document_columns(parse(data, settings=settings), language=open_language())
    return replace(settings, verdicts={column.name: column.verdict for column in columns})


def original_names(document: Document) -> dict[str, str]:
    """What the files of a folder or a zip file were called, by what they are called in any output; a secret."""
    if not isinstance(document.source, SourceFile) or document.format != "zip":
        return {}
    return archive.original_names(document.source.data, settings=document.source.settings)


def choose_settings(
    file: Path,
    *,
    keep: Iterable[str] = (),
    columns: Iterable[str] | None = None,
    keep_columns: Iterable[str] = (),
    hide_columns: Iterable[str] = (),
    column_names: bool = False,
    header: bool | None = None,
) -> Settings:
    """The settings for a file, checked."""
    unknown = sorted(set(keep) - set(registry.KEEP))
    if unknown:
        raise UsageError(f"cannot keep {', '.join(map(repr, unknown))}; there are: {', '.join(registry.KEEP)}")
    name = (
        "zip"
        if file.is_dir()
        else format_of(file.name) or (None if file.suffix else registry.format_of_content(load(file)))
    )
    if name is None:
        raise InputError(f"{file.name}: {registry.tell_unknown_format(file.name)}")
    named = None if columns is None else tuple(columns)
    kept, hidden = tuple(keep_columns), tuple(hide_columns)
    if (named is not None or kept or hidden) and name not in registry.WITH_COLUMNS:
        raise UsageError(f"{file.name} has no columns to choose; these have: {', '.join(registry.WITH_COLUMNS)}")
    chosen = Settings(file.name, name, frozenset(keep), named, header, column_names, ending=file.suffix.lower())
    return replace(chosen, keep_columns=kept, hide_columns=hidden)


def load(file: Path) -> bytes:
    """The bytes of a file, or of a folder as if it were a zip file; no more than can be read at once."""
    try:
        if file.is_dir():
            return archive.pack(file, limit=LARGEST)
        if file.exists() and not file.is_file():
            raise InputError(f"{file.name} is a pipe or a device, which may never end: copy what it says into a file")
        with file.open("rb") as opened:
            return read_limited(opened, name=file.name)
    except OSError as error:
        raise InputError(tell_unreadable(file, error)) from None


def read_limited(source: IO[bytes], *, name: str) -> bytes:
    """All that a stream says; an error at one that says too much."""
    data = source.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise InputError(f"{name} is larger than {LARGEST:,} bytes: split it")
    return data
