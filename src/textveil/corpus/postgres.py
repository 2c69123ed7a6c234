"""How many rows of a PostgreSQL table hold these phrases?

Full-text search on a ``tsvector`` column, best with a GIN index on it. All
groups of a question travel in one statement of a read-only transaction, and a
statement that takes too long is given up by the server.
"""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from textveil.core.errors import SourceError, UsageError
from textveil.core.libraries import library
from textveil.corpus.open import number, require_consent, split
from textveil.corpus.source import AnyOf, Checked, Question
from textveil.store.sqlite_store import read_sql

SETTINGS = {"table": "pages", "column": "words", "config": "simple", "timeout": "60"}
AT_ONCE = 500

# The newest row version and the number of rows change with every insert, update and delete.
SIZE = read_sql("count_pages_of_table")

# Names of a term joined by |, terms of a group by &; a name of which the configuration keeps no word is told apart
# from one that is nowhere. Signs that part words for us part them here: "HIV/AIDS" would be one word, a path.
COUNT = read_sql("count_phrases_of_table")

# Whether a column was made of texts whose signs parted no words.
PATHS = read_sql("find_paths_in_table")


@dataclass(frozen=True)
class PageTable:
    """One table, by one of its columns. Each question opens a connection and closes it."""

    dsn: str = field(repr=False)
    place: str
    """Host and port."""
    table: str
    column: str
    config: str
    timeout: int
    """Seconds after which the server gives up."""

    @property
    def name(self) -> str:
        """What to call it in an error."""
        return f"postgres table {self.table}"

    def version(self) -> tuple[object, str]:
        """The number of rows; the database, the column and the newest row."""
        [(rows, newest, database, kind)] = self._rows(SIZE, {})
        if rows and kind != "tsvector":  # PostgreSQL would read text too, with a configuration nobody chose
            raise SourceError(f"{self.name} has a column of type {kind}: name one of type tsvector with #column=…")
        if rows and self._rows(PATHS, {})[0][0]:
            warnings.warn(
                f"{self.name} takes words with a / between them for one, so neither is counted there: make the column "
                "as docs/sources.md says",
                RuntimeWarning,
                stacklevel=2,
            )
        return rows, f"{self.place}:{database}:{self.column}:{self.config}:{newest}"

    def count(self, groups: Sequence[Question]) -> list[object]:
        """Rows that hold each group."""
        batches = [groups[start : start + AT_ONCE] for start in range(0, len(groups), AT_ONCE)]
        return [count for batch in batches for count in self._count(batch)]

    def _count(self, groups: Sequence[Question]) -> list[object]:
        asked = [
            (place, clause, name)
            for place, terms in enumerate(groups)
            for clause, term in enumerate(terms)
            for name in (term.names if isinstance(term, AnyOf) else (term,))
        ]
        places, clauses, names = map(list, zip(*asked, strict=True))
        values: dict[str, object] = {"config": self.config, "places": places, "clauses": clauses, "terms": names}
        rows = self._rows(COUNT, values)
        if not all(countable for countable, _ in rows):
            raise SourceError(f"{self.name}: {self.config} keeps no word of a term: use a column made with simple")
        return [count for _, count in rows]

    def _rows(self, statement: str, values: dict[str, object]) -> list[tuple[Any, ...]]:
        """The rows of one statement. What PostgreSQL says in an error may repeat the terms: only its code is told."""
        psycopg = _psycopg()
        name = psycopg.sql.Identifier
        names = {"table": name(*self.table.split(".")), "column": name(self.column)}
        try:
            with psycopg.connect(self.dsn, connect_timeout=min(self.timeout, 20)) as connection:
                connection.read_only = True
                connection.execute("SELECT set_config('statement_timeout', %s, true)", [f"{self.timeout}s"])
                return list(connection.execute(psycopg.sql.SQL(statement).format(**names), values))
        except psycopg.Error as error:
            raise SourceError(_reason(self.name, error)) from None


def connect(rest: str, *, allow_remote: bool = False) -> Checked:
    """Counts from ``DSN#table=pages&column=words&config=simple&timeout=60``."""
    dsn, settings = split(rest, settings=SETTINGS)
    require_consent("postgres", allow_remote=allow_remote)
    timeout = number(settings, "timeout")
    place = _place(_uri(dsn))
    return Checked(PageTable(_uri(dsn), place, settings["table"], settings["column"], settings["config"], timeout))


def _psycopg() -> Any:
    library("psycopg.sql")
    return library("psycopg")


def _place(dsn: str) -> str:
    """Host and port, which may be left to the environment."""
    psycopg = _psycopg()
    try:
        said = psycopg.conninfo.conninfo_to_dict(dsn)
    except psycopg.ProgrammingError:
        raise UsageError("postgres needs a connection string: postgresql://USER@HOST/DATABASE or 'host=…'") from None
    return f"{said.get('host', '')}:{said.get('port', '')}"


def _uri(dsn: str) -> str:
    """``postgres://…`` arrives here without its first word."""
    return f"postgresql:{dsn}" if dsn.startswith("//") else dsn


def _reason(name: str, error: Any) -> str:
    """What an error's code means, in a sentence that names the repair."""
    code = error.sqlstate or "no code"
    repairs = {
        "57014": "took too long: raise timeout, or make a GIN index on the column",
        "42P01": "is not there: name another with #table=…",
        "42703": "has no such column: name another with #column=…",
        "42704": "has no such configuration: name another with #config=…",
        "42501": "may not be read by this user: grant SELECT on it",
    }
    return (
        f"{name} {repairs.get(code, f'did not answer ({type(error).__name__}, {code}): check the connection string')}"
    )
