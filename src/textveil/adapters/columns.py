"""How is a column of texts sanitized, wherever it came from?

Every value is a document of its own. What is no text is refused, not guessed at;
what is missing stays missing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from textveil.adapters.objects import clean_value
from textveil.core.column_model import Verdict
from textveil.core.errors import UsageError
from textveil.core.model import Document, Finding
from textveil.formats.column_names import changed_names, listed_names, new_names
from textveil.formats.contents import Contents, changes, join_pieces, show_pieces
from textveil.formats.jsonl import show_value
from textveil.formats.reader import SourceFile, check_columns, document_columns
from textveil.formats.registry import Settings
from textveil.formats.table import TableColumn, change_cells, table_contents, told_names
from textveil.languages.open_language import open_language
from textveil.policy.policy import Policy
from textveil.sanitizer.replacing import KEYED
from textveil.sanitizer.verbs import sanitizer_for


def sanitize_values(
    values: Iterable[object], policy: Policy | None = None, *, subjects: Iterable[object] | None = None
) -> list[Any]:
    """Each text sanitized by itself, in order; shifted dates of one subject move together.

    Of lists and dicts, all that lies in them.

    >>> sanitize_values(["Write to ann@example.org.", None, {"mail": ["ann@example.org"]}])
    ['Write to [e-mail address].', None, {'mail': ['[e-mail address]']}]
    """
    sanitizer, given = sanitizer_for(policy), list(values)
    texts = [None if is_nested(value) else read_value(value) for value in given]
    whose = [""] * len(texts) if subjects is None else ["" if is_missing(one) else f"record {one}" for one in subjects]
    pairs = [(text, subject) for text, subject in zip(texts, whose, strict=True) if text is not None]
    results = sanitizer.sanitize_many([text for text, _ in pairs], subjects=[subject for _, subject in pairs])
    return [
        next(results).text if text is not None else clean_value(value, sanitizer) if is_nested(value) else None
        for value, text in zip(given, texts, strict=True)
    ]


def detect_values(values: Iterable[object], policy: Policy | None = None) -> list[list[Finding]]:
    """What each text would give away."""
    sanitizer = sanitizer_for(policy)
    texts = [read_value(value) for value in values]
    found = sanitizer.detect_many([text for text in texts if text is not None])
    return [[] if text is None else next(found) for text in texts]


def require_key(policy: Policy) -> Policy:
    """The policy, if several processes keep it alike: what follows from a key needs a key that all of them have."""
    used = {way for way in policy.replace.values() if way in KEYED}
    if used and policy.key is None and policy.mode != "redact":
        raise UsageError(f"{', '.join(sorted(used))}: several processes need one key, give Policy(key=…)")
    return policy


def read_value(value: object) -> str | None:
    """A value as a text; None when it is missing."""
    if is_missing(value):
        return None
    if not isinstance(value, str):
        raise UsageError(f"the column holds {type(value).__name__}, and texts are sanitized: make it text first")
    return value


def is_nested(value: object) -> bool:
    """Whether a cell holds values of its own: a list, a dict, a row of another library."""
    return isinstance(value, Mapping | list | tuple) or (hasattr(value, "tolist") and isinstance(value.tolist(), list))


def is_missing(value: object) -> bool:
    """Whether a cell is empty: None, or what is not equal to itself, as NaN and missing values of tables are.

    >>> is_missing(None), is_missing(float("nan")), is_missing("")
    (True, True, False)
    """
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, float) and value != value


@dataclass(frozen=True)
class CleanColumns:
    """A function from a batch of columns to the same with some of them sanitized; it can be sent to other processes.

    A batch is a mapping of names to lists, as ``datasets``, Ray and others pass them.

    >>> CleanColumns(["note"])({"id": [1], "note": ["Write to ann@example.org."]})
    {'id': [1], 'note': ['Write to [e-mail address].']}
    """

    columns: Sequence[str]
    policy: Policy = field(default_factory=Policy)
    subject: str | None = None
    """The column that tells whom each row is about."""

    def __post_init__(self) -> None:
        if isinstance(self.columns, str):
            raise UsageError(f"columns are a list of names: give [{self.columns!r}]")
        require_key(self.policy)

    def __call__(self, batch: Mapping[str, Any]) -> dict[str, Any]:
        """The batch with the columns sanitized."""
        missing = [name for name in (*self.columns, *([self.subject] if self.subject else [])) if name not in batch]
        if missing:
            raise UsageError(f"no column {', '.join(map(repr, missing))}; there are: {', '.join(batch)}")
        subjects = None if self.subject is None else list(batch[self.subject])
        new = {name: sanitize_values(batch[name], self.policy, subjects=subjects) for name in self.columns}
        return {**batch, **new}


# How is a whole table in memory sanitized, each column by one verdict?
#
# As a table in a file is: what the columns are decides, texts are read, a value is replaced in one way all the way
# down. Columns of which something is hidden become columns of text; all others come back as they were given.

Columns = Mapping[str, Sequence[object]]


@dataclass(frozen=True)
class TableText:
    """The text of a table in memory, and how edits of it become cells."""

    columns: Columns = field(repr=False)
    settings: Settings

    @property
    def shown(self) -> list[TableColumn]:
        """The columns, each value as text; None for what is missing, and for yes and no."""
        return [TableColumn(name, [show_cell(value) for value in values]) for name, values in self.columns.items()]

    @property
    def document(self) -> Document:
        """The table as a document."""
        contents = table_contents(self.shown, settings=self.settings)
        check_columns(contents.column_names, settings=self.settings)
        pieces = show_pieces(contents.pieces)
        source = SourceFile(b"", Contents(pieces), self.settings)
        return Document(join_pieces(pieces), format=self.settings.format, source=source)

    def sanitize(self, policy: Policy | None) -> dict[str, list[object]]:
        """The columns with all hidden that would give something away, under names that tell nothing."""
        sanitizer, shown, document = sanitizer_for(policy), self.shown, self.document
        told = told_names(shown, settings=self.settings)
        settings = replace(self.settings, hides_name=sanitizer.hides_name)
        pieces = document.source.contents.pieces if isinstance(document.source, SourceFile) else ()
        made = changes(pieces, sanitizer.sanitize(document).edits)
        new = [list(values) for values in self.columns.values()]
        cells = list(change_cells(shown, made[len(told) :], settings=self.settings))
        for column in {column for _, column, _ in cells}:
            new[column] = [
                cell if cell is not None else value
                for cell, value in zip(shown[column].cells, new[column], strict=True)
            ]
        for row, column, change in cells:
            new[column][row] = change.text
        names = list(self.columns)
        listed = listed_names(names, settings=settings)
        return dict(zip(new_names(names, listed | changed_names(told, made)), new, strict=True))


def sanitize_whole(
    columns: Columns,
    policy: Policy | None = None,
    *,
    keep_columns: Iterable[str] = (),
    hide_columns: Iterable[str] = (),
    verdicts: Mapping[str, Verdict] | None = None,
) -> dict[str, list[object]]:
    """The columns of a table with all hidden that would give something away.

    >>> sanitize_whole({"name": ["Ann Lee", "Bob Ray"], "team": ["Ops", "Ops"], "pay": [52000, 48000]})
    {'name': ['Person 1', 'Person 2'], 'team': ['Ops', 'Ops'], 'pay': [52000, 48000]}
    """
    settings = make_settings(keep_columns, hide_columns)
    return TableText(columns, replace(settings, verdicts=verdicts or {})).sanitize(policy)


def learn_whole(columns: Columns) -> dict[str, Verdict]:
    """What the values of columns are."""
    found = document_columns(TableText(columns, make_settings()).document, language=open_language())
    return {column.name: column.verdict for column in found}


def make_settings(keep_columns: Iterable[str] = (), hide_columns: Iterable[str] = ()) -> Settings:
    """The settings of a table in memory."""
    return Settings("the table", "parquet", keep_columns=tuple(keep_columns), hide_columns=tuple(hide_columns))


def show_cell(value: object) -> str | None:
    """A value as text; None where it is missing, or says yes or no."""
    if is_missing(value) or isinstance(value, bool):
        return None
    return show_value(value) if isinstance(value, str | int | float) else str(value)
