"""How does a reader's version of a document get out?

By the same door as every other: written, opened and judged again. Who wrote a
mail, and to whom, stays unless it tells of an entity that the reader may not
recognise; what a file says without showing it goes, unless the reader may see all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from textveil.core.column_model import Column
from textveil.core.errors import UsageError
from textveil.core.model import Document, Edit, Finding, Hidden, Span
from textveil.core.spans import join_edits, keep_line_breaks, redact
from textveil.formats.reader import metadata_findings
from textveil.formats.registry import Settings
from textveil.judges import entity_safety
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.rights import Granted, Rights, load_rules
from textveil.k_safety.views import View, Views
from textveil.languages.reading import Reading
from textveil.sanitizer.release import Released, release


@dataclass(frozen=True)
class ReaderJudge:
    """Judges what was written for one reader."""

    views: Views
    reader: str
    is_certified: bool = False
    """Whether somebody checks the view who knows a policy and no readers: the head of a mail goes then, too."""

    def columns_of(self, document: Document) -> tuple[Column, ...]:  # noqa: ARG002 – views judge words alone
        """No columns: words are judged wherever they stand."""
        return ()

    def find_in_places(self, document: Document) -> list[Finding]:
        """What is not shown, or packed in the text; nothing for a reader who may see all."""
        if not self.is_certified and not self.views.rights.protected(self.reader):
            return []
        return metadata_findings(document, is_shown_too=self.is_certified)

    def find(
        self,
        text: str,
        hidden: Sequence[Hidden] = (),
        *,
        stand_ins: Sequence[Span] = (),
        columns: tuple[Column, ...] = (),
    ) -> list[Finding]:
        """What the reader may not see."""
        del hidden, stand_ins, columns  # views remember nothing, and put nothing in
        return entity_safety.find(Reading(text, [], [], [], []), self.views, reader=self.reader)


@dataclass(frozen=True, slots=True)
class ReleasedView:
    """A reader's version, with its bytes."""

    view: View = field(repr=False)
    edits: list[Edit] = field(repr=False)
    """Those of the view, and of what the file's places give away."""
    released: Released = field(repr=False)


def open_rights(database: EntityDatabase, *, rules: str, grants: str, visible: str) -> Rights:
    """Who may see what of a database: by the file ``rules``, or as the PostgreSQL database ``grants`` lets the reader's
    role see the names of entities that the query ``visible`` yields."""
    check_rights(rules=rules, grants=grants, visible=visible)
    return Granted(grants, visible, database) if grants else load_rules(rules, database)


def check_rights(*, rules: str, grants: str, visible: str) -> None:
    """Refuse rights that nobody or two could tell."""
    if bool(rules) == bool(grants):
        raise UsageError("views need one of these: --rules FILE, or --grants DSN with --visible QUERY")
    if bool(grants) != bool(visible):
        raise UsageError("--grants needs --visible: a query that yields the names of entities, and so the other way")


def release_view(
    document: Document, reader: str, *, views: Views, settings: Settings, is_certified: bool = False
) -> ReleasedView:
    """What a reader may see of a document, as it may leave."""
    seen, judge = views.view(document, reader), ReaderJudge(views, reader, is_certified)
    edits = keep_line_breaks(document.text, join_edits(redact(judge.find_in_places(document)), seen.edits))
    return ReleasedView(seen, edits, release(document, edits, settings=settings, judge=judge))
