# SPDX-License-Identifier: Apache-2.0
"""The engine of contraction.py for Spark: partitions as tables of Arrow in Python's workers."""
from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Callable, Iterator

if TYPE_CHECKING:
    import pyarrow as pa

_BATCH = 1 << 17  # rows of a batch that Spark gets


def _batches(table: "pa.Table", like: "pa.Schema") -> Iterator["pa.RecordBatch"]:
    yield from table.cast(like).to_batches(max_chunksize=_BATCH)


def _widened(batch: "pa.RecordBatch") -> "pa.Table":
    """Strings with offsets of 8 bytes, as partitions.py has them."""
    import pyarrow as pa
    wide = {pa.string(): pa.large_string(), pa.binary(): pa.large_binary()}
    schema = pa.schema([pa.field(f.name, wide.get(f.type, f.type)) for f in batch.schema])
    return pa.Table.from_batches([batch]).cast(schema)


def _in_arrow(batches: Iterator["pa.RecordBatch"], function: Callable[..., Any],
              schema: "pa.Schema") -> Iterator["pa.RecordBatch"]:
    """A step of partitions.py for mapInArrow()."""
    from .partitions import joined
    tables = [_widened(batch) for batch in batches if batch.num_rows]
    if tables:
        yield from _batches(function(joined(tables)), schema)


def partition_forest(batches: Iterator["pa.RecordBatch"], names: Any, limit: int,
                     schema: "pa.Schema", remedy: str) -> Iterator["pa.RecordBatch"]:
    """The forest of a partition of edges, which need not fit into memory if its ids do."""
    from pyspark import TaskContext
    from .edge_columns import edge_rows
    from .partitions import forest_in_pieces
    task = TaskContext.get()
    part = 0 if task is None else task.partitionId()
    rows = 0

    def pieces() -> Iterator["pa.Table"]:
        nonlocal rows
        for batch in batches:
            if batch.num_rows:
                yield edge_rows(_widened(batch), names, part, rows, remedy)
                rows += batch.num_rows

    found = forest_in_pieces(pieces(), part, limit)
    if rows:
        yield from _batches(found, schema)


def _types(a: Any, b: Any) -> tuple[Any, "pa.Schema"]:
    """The types of a table with these of columns a and b, in Spark and in Arrow."""
    from pyspark.sql.pandas.types import to_arrow_schema
    from pyspark.sql.types import IntegerType, StructField, StructType
    found = StructType([StructField("to", IntegerType()), StructField("tag", IntegerType()),
                        StructField("a", a), StructField("b", b)])
    return found, to_arrow_schema(found)


class Engine:
    """The engine of contraction.py: a collection is a DataFrame of columns to, tag, a and b."""

    def __init__(self, spark: Any, kind: Any, checkpoint: str | None):
        self.spark, self.kind, self.checkpoint = spark, kind, checkpoint
        self.type, self.schema = _types(kind, kind)
        self.kept: list[Any] = []

    def of_hashes(self) -> "Engine":
        from pyspark.sql.types import LongType
        found = Engine(self.spark, LongType(), self.checkpoint and f"{self.checkpoint}/hashes")
        found.kept = self.kept
        return found

    def keep(self, frame: Any, name: str) -> Any:
        if self.checkpoint is None:
            from pyspark import StorageLevel
            self.kept.append(frame.persist(StorageLevel.MEMORY_AND_DISK))
            return self.kept[-1]
        folder = f"{self.checkpoint}/{name}"
        if mark_of(self.spark, f"{folder}-written") is None:
            frame.write.mode("overwrite").parquet(folder)
            mark(self.spark, f"{folder}-written", name)
        return self.spark.read.schema(frame.schema).parquet(folder)

    def sizes(self, frame: Any) -> dict[Any, Any]:
        from pyspark.sql import functions as f
        bytes_of = f.octet_length if self.schema.field("a").type in ("string", "binary") else None
        each = f.lit(16) if bytes_of is None else \
            bytes_of(frame["a"]) + bytes_of(frame["b"]) + f.lit(16)
        found = frame.groupBy("to").agg(f.sum(each).alias("size")).collect()
        return {row["to"]: (row["size"], str(self.schema.field("a").type)) for row in found}

    def where(self, frame: Any, is_own: bool) -> Any:
        return frame.where("tag = -1" if is_own else "tag >= 0")

    def is_empty(self, frame: Any) -> bool:
        return not frame.take(1)

    def map(self, frame: Any, function: Callable[..., Any], has_hashes: bool = False) -> Any:
        from pyspark.sql.types import LongType
        kind, schema = _types(LongType(), self.kind) if has_hashes else (self.type, self.schema)
        return frame.mapInArrow(partial(_in_arrow, function=function, schema=schema), kind)

    def exchange(self, frames: list[Any], function: Callable[..., Any], buckets: int,
                 has_hashes: bool = False) -> Any:
        frame = frames[0]
        for other in frames[1:]:
            frame = frame.unionByName(other)
        return self.map(frame.repartition(buckets, "to"), function, has_hashes)

    def merge(self, frame: Any, group: dict[int, int], function: Callable[..., Any]) -> Any:
        groups = len(set(group.values()))
        pairs = self.spark.createDataFrame(sorted(group.items()), "to int, g int")
        from pyspark.sql import functions as f
        sent = frame.join(f.broadcast(pairs), "to").select(f.col("g").alias("to"), "tag", "a", "b")
        return self.map(sent.repartition(groups, "to"), partial(_each_to, function=function))


def _each_to(table: "pa.Table", function: Callable[..., Any]) -> "pa.Table":
    """The function of each group of a partition, which may have several."""
    import numpy as np
    from .partitions import column, joined
    to = column(table, "to")
    return joined([function(table.filter(to == k), to=int(k)) for k in np.unique(to)])


def mark_of(spark: Any, folder: str) -> str | None:
    """The text that mark() wrote."""
    from pyspark.errors import AnalysisException
    try:
        found = spark.read.text(folder).collect()
    except AnalysisException:  # there is no such folder
        return None
    return found[0][0] if found else None


def mark(spark: Any, folder: str, text: str) -> None:
    spark.createDataFrame([(text,)], "value string").coalesce(1).write.mode("overwrite").text(folder)
