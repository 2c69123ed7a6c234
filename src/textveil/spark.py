"""How does a cluster of Apache Spark sanitize?

    from textveil import spark
    clean = spark.sanitize(frame, "note", policy)
    found = spark.detect(frame, "note", policy)
    clean = spark.sanitize_table(frame, policy)
    spark.build_index(pages, "pages.index")

Each Python process of an executor opens one sanitizer and keeps it. Every row is a
document of its own, so the result is the same however the rows are spread.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any

from textveil.adapters.columns import (
    detect_values,
    is_missing,
    learn_whole,
    require_key,
    sanitize_values,
    sanitize_whole,
)
from textveil.core.libraries import library
from textveil.corpus.build import LEAST, Shard, build_from_shards, cut_pages
from textveil.corpus.pages import Page
from textveil.policy.policy import Policy

FINDINGS = "array<struct<start:int,end:int,kind:string,kind_score:double,score:double,rule:string,entity:int>>"
LEARNT = 1000
"""Rows that tell what the columns of a table hold."""
SHOWN = 50
"""Rows that tell what they are called afterwards."""
SHARDS = "hashes binary, places binary, per_page binary"


def sanitize(
    frame: Any, column: str, policy: Policy | None = None, *, into: str | None = None, subject: str | None = None
) -> Any:
    """The frame with a column of texts sanitized, in its place or in the column ``into``.

    ``subject`` names the column that tells whom a row is about: shifted dates of one
    subject move together.
    """
    functions, arrow = library("pyspark.sql.functions"), library("pyarrow")
    checked = require_key(policy or Policy())

    def clean(texts: Any, subjects: Any) -> Any:
        whose = None if subject is None else subjects.to_pylist()
        return arrow.array(sanitize_values(texts.to_pylist(), checked, subjects=whose), arrow.string())

    clean.__annotations__ = dict.fromkeys(("texts", "subjects", "return"), arrow.Array)
    whose = functions.lit(None).cast("string") if subject is None else functions.col(subject)
    return frame.withColumn(into or column, functions.arrow_udf(clean, "string")(functions.col(column), whose))


def sanitize_table(
    frame: Any, policy: Policy | None = None, *, keep_columns: Sequence[str] = (), hide_columns: Sequence[str] = ()
) -> Any:
    """The whole frame sanitized, each column by one verdict, which its first rows tell; columns of text come out.

    Marks stand for what is hidden unless the policy names other ways: labels would mean others in each batch of rows.
    """
    checked = require_key(policy or Policy())
    marked = checked if checked.replace else replace(checked, mode="redact")
    first = frame.limit(LEARNT).collect()
    sample = {name: [row[name] for row in first] for name in frame.columns}
    verdicts = learn_whole(sample)
    kept, hidden = tuple(keep_columns), tuple(hide_columns)

    def clean_table(columns: Any) -> dict[str, list[object]]:
        return sanitize_whole(columns, marked, verdicts=verdicts, keep_columns=kept, hide_columns=hidden)

    names = list(clean_table({name: values[:SHOWN] for name, values in sample.items()}))

    def clean(batches: Iterator[Any]) -> Iterator[Any]:
        arrow = library("pyarrow")
        for batch in batches:
            columns = clean_table(batch.to_pydict()).values()
            texts = [[None if is_missing(one) else str(one) for one in values] for values in columns]
            yield arrow.RecordBatch.from_arrays([arrow.array(one, arrow.string()) for one in texts], names)

    quoted = (name.replace("`", "``") for name in names)
    return frame.mapInArrow(clean, ", ".join(f"`{name}` string" for name in quoted))


def detect(frame: Any, column: str, policy: Policy | None = None, *, into: str = "findings") -> Any:
    """The frame with what each text would give away in place of the texts: places and kinds, not the words."""
    functions, arrow = library("pyspark.sql.functions"), library("pyarrow")
    checked = policy or Policy()

    def find(texts: Any) -> Any:
        rows = [
            [
                {
                    "start": start,
                    "end": end,
                    "kind": one.kind.value,
                    "kind_score": one.kind_score,
                    "score": one.score,
                    "rule": one.rule.value,
                    "entity": one.entity,
                }
                for one in found
                for start, end in one.spans
            ]
            for found in detect_values(texts.to_pylist(), checked)
        ]
        return arrow.array(rows, make_finding_type(arrow))

    find.__annotations__ = dict.fromkeys(("texts", "return"), arrow.Array)
    return frame.withColumn(into, functions.arrow_udf(find, FINDINGS)(functions.col(column))).drop(column)


def make_finding_type(arrow: Any) -> Any:
    """The type of a list of findings."""
    whole, real, text = arrow.int32(), arrow.float64(), arrow.string()
    fields = [("start", whole), ("end", whole), ("kind", text), ("kind_score", real), ("score", real)]
    return arrow.list_(arrow.struct([*fields, ("rule", text), ("entity", whole)]))


def build_index(
    frame: Any,
    path: str | PathLike[str],
    *,
    order: str,
    title: str | None = "title",
    text: str = "text",
    name: str = "pages",
    least: tuple[int, ...] = LEAST,
) -> None:
    """Write the counting index of a frame of pages: the executors cut them, this process merges.

    ``order`` names the column by which the pages are put in order; the index is byte
    for byte what ``textveil corpus build`` makes of the pages in that order.
    """
    functions = library("pyspark.sql.functions")
    head = functions.lit("") if title is None else functions.col(title)
    pages = frame.orderBy(order).select(head.alias("title"), functions.col(text).alias("text"))
    rows = pages.mapInArrow(cut_batches, SHARDS).toLocalIterator()
    shards = (Shard(bytes(row["hashes"]), bytes(row["places"]), bytes(row["per_page"])) for row in rows)
    build_from_shards(shards, Path(path), name=name, least=least)


def cut_batches(batches: Iterable[Any]) -> Iterator[Any]:
    """The shards of the pages of a partition, as Spark passes them."""
    arrow = library("pyarrow")

    def pages() -> Iterator[Page]:
        for batch in batches:
            columns = (batch.column(name).to_pylist() for name in ("title", "text"))
            yield from (Page(title=title or "", text=text or "") for title, text in zip(*columns, strict=True))

    for shard in cut_pages(pages()):
        columns = [arrow.array([data], arrow.binary()) for data in (shard.hashes, shard.places, shard.per_page)]
        yield arrow.RecordBatch.from_arrays(columns, names=["hashes", "places", "per_page"])
