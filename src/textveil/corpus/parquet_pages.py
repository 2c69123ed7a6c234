"""Which pages does a Parquet table hold?"""

from collections.abc import Iterator
from pathlib import Path

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.corpus.pages import Page


def read_table(path: Path) -> Iterator[Page]:
    """A page in each row: column ``text``, and ``title`` if there is one."""
    arrow, parquet = library("pyarrow"), library("pyarrow.parquet")
    try:
        table = parquet.ParquetFile(path)
    except (arrow.ArrowException, OSError) as error:
        raise InputError(f"{path.name} cannot be read as Parquet: {error}") from None
    columns = [name for name in ("title", "text") if name in table.schema_arrow.names]
    if "text" not in columns:
        raise InputError(f"{path.name} has no column 'text'; there are: {', '.join(table.schema_arrow.names)}")
    for batch in table.iter_batches(batch_size=1000, columns=columns):
        for row in batch.to_pylist():
            yield Page(row.get("title") or "", row["text"] or "")
