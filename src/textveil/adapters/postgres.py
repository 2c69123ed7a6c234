"""How is a column of a PostgreSQL table sanitized?

Into another column of the same table, never in place, some rows at a time; each
batch is committed, so that it goes on where it was interrupted.
"""

from textveil.adapters.columns import read_value, sanitize_values
from textveil.core.errors import SourceError, UsageError
from textveil.core.libraries import library
from textveil.policy.policy import Policy

NEXT = "SELECT {key}, {column} FROM {table} WHERE {into} IS NULL AND {column} IS NOT NULL ORDER BY {key} LIMIT {rows}"
WRITE = "UPDATE {table} SET {into} = %s WHERE {key} = %s"


def sanitize_column(
    dsn: str, table: str, *, column: str, into: str, key: str = "id", policy: Policy | None = None, rows: int = 500
) -> int:
    """Fill the column ``into`` with what ``column`` says, sanitized, where it is still empty; how many rows."""
    if into == column:
        raise UsageError("the texts would be replaced in place: name another column with into=")
    psycopg, sql = library("psycopg"), library("psycopg.sql")
    names = {"table": table, "column": column, "into": into, "key": key}
    quoted = {name: sql.Identifier(*value.split(".")) for name, value in names.items()}
    ask = sql.SQL(NEXT).format(rows=sql.Literal(rows), **quoted)
    write = sql.SQL(WRITE).format(**{name: quoted[name] for name in ("table", "into", "key")})
    done = 0
    try:
        with psycopg.connect(dsn) as connection:
            while found := connection.execute(ask).fetchall():
                clean = sanitize_values([read_value(text) for _, text in found], policy)
                with connection.cursor() as cursor:
                    cursor.executemany(write, [(text, one) for text, (one, _) in zip(clean, found, strict=True)])
                connection.commit()
                done += len(found)
    except psycopg.Error as error:
        raise SourceError(f"PostgreSQL: {type(error).__name__}: check the names of table and columns") from None
    return done
