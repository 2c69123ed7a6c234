"""Which pages does a Parquet table hold?"""

from collections.abc import Iterator
from pathlib import Path

from textveil.corpus.pages import Page
from textveil.errors import InputError, MissingExtraError


def read_table(path: Path) -> Iterator[Page]:
    """A page in each row: column ``text``, and ``title`` if there is one."""
    try:
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile
    except ImportError:
        raise MissingExtraError("reading Parquet", extra="parquet") from None
    try:
        table = ParquetFile(path)
    except (ArrowException, OSError) as error:
        raise InputError(f"{path.name} cannot be read as Parquet: {error}") from None
    columns = [name for name in ("title", "text") if name in table.schema_arrow.names]
    if "text" not in columns:
        raise InputError(f"{path.name} has no column 'text'; there are: {', '.join(table.schema_arrow.names)}")
    for batch in table.iter_batches(batch_size=1000, columns=columns):
        for row in batch.to_pylist():
            yield Page(row.get("title") or "", row["text"] or "")
