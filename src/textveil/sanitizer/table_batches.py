"""How is a batch of a table's rows sanitized, so that it fits those before and after it?

What the columns hold is learnt once. Values of hidden columns get marks, for "Person 1" of one batch would be
somebody else in the next, and nobody has to read them; texts are read with the names of their rows known.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from textveil.core.column_model import Cell, Column, ColumnRole, Heading, Verdict
from textveil.core.errors import UnsafeOutputError
from textveil.core.kinds import Kind
from textveil.core.marks import mark
from textveil.core.model import Document, Edit
from textveil.formats.contents import Change, Contents, Piece, changes, join_pieces, spans
from textveil.formats.encoded_text import find_encoded
from textveil.formats.reader import SourceFile, parse
from textveil.formats.registry import Settings, open_format
from textveil.judges.table_columns import REPEATED, decide_column, has_to_go, is_hidden_kind, leads_to_somebody
from textveil.mentions.odd_cells import odd_values
from textveil.policy.policy import Policy
from textveil.policy.promises import Anonymise
from textveil.sanitizer.sanitizer import Sanitizer

AS_TEXT = Verdict(ColumnRole.TEXT, Kind.WORD, False)
"""What a value is that is not shaped like its column."""


def takes_marks(policy: Policy) -> bool:
    """Whether by a policy columns alone decide, and marks may stand for what is hidden."""
    promises = policy.promises
    plain = [one for one in promises if isinstance(one, Anonymise) and not one.keep and one.level != "off"]
    return not policy.replace and len(plain) == len(promises) == 1


@dataclass
class BatchSanitizer:
    """Sanitizes batches of one table by marks."""

    settings: Settings
    sanitizer: Sanitizer = field(repr=False)
    """Of a policy that takes marks."""
    places: int = 0
    """How many places were hidden."""

    def replace(self, data: bytes) -> bytes:
        """The batch with what the policy puts in, as a document of its own."""
        result = self.sanitizer.sanitize(parse(data, settings=self.settings))
        self.places += len(result.edits)
        return result.rendered(self.settings)

    def mark(self, data: bytes) -> bytes:
        """The batch with marks, written and opened again."""
        document = parse(data, settings=self.settings)
        pieces = pieces_of(document)
        made = self.change_pieces(document, pieces)
        self.places += sum(len(change.edits) for change in made)
        output = open_format(self.settings.format).write(data, made, settings=self.settings)
        said = [replace(piece, text=change.text) for piece, change in zip(pieces, made, strict=True)]
        if parse(output, settings=self.settings).text != join_pieces(said):
            raise UnsafeOutputError("a batch that was written does not say what was judged, so nothing is released")
        return output

    def change_pieces(self, document: Document, pieces: Sequence[Piece]) -> list[Change]:
        """What becomes of each piece: marks where columns decide, else what comes of reading it."""
        headings = dict.fromkeys(piece.cell.heading for piece in pieces if piece.cell)
        columns = dict(zip(headings, self.sanitizer.columns_of(document), strict=True))
        [promise] = [one for one in self.sanitizer.policy.promises if isinstance(one, Anonymise)]
        acts = {heading: decide_column(column, promise) for heading, column in columns.items()}
        done = [acts[piece.cell.heading] if piece.cell else "read" for piece in pieces]
        odd = odd_pieces(pieces, document.text)
        odd |= {place for place, piece in enumerate(pieces) if leads_to_somebody(piece.text)}
        shown, sure = self.find_strange(pieces, columns, promise, document.text)
        odd |= {place for place, piece in enumerate(pieces) if piece is not shown[place]}
        read = {place for place, act in enumerate(done) if act == "read" or (act == "keep" and place in odd)}
        naming = {heading for heading, column in columns.items() if column.verdict.role in REPEATED}
        known = {place for place, act in enumerate(done) if act == "hide" and heading_of(pieces[place]) in naming}
        made = [
            self.mark_value(piece, columns, promise) if act == "hide" else None
            for piece, act in zip(pieces, done, strict=True)
        ]
        some = sorted(read | known) if read else []
        for place, change in zip(some, self.read_pieces([shown[place] for place in some]), strict=True):
            made[place] = change if place in read else made[place]
        for place, kind in sure.items():
            made[place] = put_mark(pieces[place], kind)
        return [change or Change(piece.text) for piece, change in zip(pieces, made, strict=True)]

    def find_strange(
        self, pieces: Sequence[Piece], columns: dict[Heading, Column], promise: Anonymise, text: str
    ) -> tuple[list[Piece], dict[int, Kind]]:
        """The pieces, those that are not shaped like their column as texts, and what some of them surely are."""
        lexicon = self.sanitizer.resources.language.lexicon
        odd = {
            heading: odd_values(column, text, lexicon=lexicon)
            for heading, column in columns.items()
            if decide_column(column, promise) == "keep"
        }
        texts = {heading: replace(heading, known=AS_TEXT) for heading in odd}
        shown, sure = list(pieces), dict[int, Kind]()
        for place, piece in enumerate(pieces):
            own = odd.get(piece.cell.heading, {}) if piece.cell else {}
            if piece.cell is None or piece.text.strip() not in own:
                continue
            kind = own[piece.text.strip()]
            if kind is None:
                shown[place] = replace(piece, cell=Cell(texts[piece.cell.heading], piece.cell.row))
            elif is_hidden_kind(kind, promise):
                sure[place] = kind
        return shown, sure

    def mark_value(self, piece: Piece, columns: dict[Heading, Column], promise: Anonymise) -> Change | None:
        """A mark for a value; None where it tells nothing, or too little."""
        column = columns[piece.cell.heading] if piece.cell else None
        language = self.sanitizer.resources.language
        if column is None or not has_to_go(piece.text, column, promise=promise, language=language):
            return None
        return put_mark(piece, column.verdict.kind)

    def read_pieces(self, pieces: Sequence[Piece]) -> list[Change]:
        """What becomes of pieces that are read as a document of their own."""
        if not pieces:
            return []
        source = SourceFile(b"", Contents(tuple(pieces)), self.settings)
        document = Document(join_pieces(pieces), format=self.settings.format, source=source)
        return changes(pieces, self.sanitizer.sanitize(document).edits)


def put_mark(piece: Piece, kind: Kind) -> Change:
    """A mark of a kind in the place of all that a piece says."""
    said = piece.text.strip()
    start, said_as = piece.text.index(said), mark(kind)
    edit = Edit(start, start + len(said), said_as, kind)
    return Change(piece.text[:start] + said_as + piece.text[edit.end :], (edit,))


def pieces_of(document: Document) -> Sequence[Piece]:
    """The pieces of a document that came from a file."""
    return document.source.contents.pieces if isinstance(document.source, SourceFile) else ()


def heading_of(piece: Piece) -> Heading | None:
    """The column that a piece stands in."""
    return piece.cell.heading if piece.cell else None


def odd_pieces(pieces: Sequence[Piece], text: str) -> set[int]:
    """Places of pieces that unpack to other text, or spell a word letter by letter."""
    starts = [start for one in find_encoded(text) for start, _ in one.spans]
    ends = [end for _, end in spans(pieces)] if starts else []
    return {bisect_right(ends, start) for start in starts} | {place for place, one in enumerate(pieces) if one.kind}
