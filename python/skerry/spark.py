# SPDX-License-Identifier: Apache-2.0
"""Components of the edges in a Spark DataFrame."""
from __future__ import annotations

import json
import os
import re
import shutil
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, Iterator

if TYPE_CHECKING:
    import pyarrow as pa
    import pyspark.sql

_BATCH = 1 << 17  # rows of a batch that Spark gets
_EDGES = 1 << 21  # edges that are contracted at once
_UNITS = {"": 1, "b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40, "p": 1 << 50}
_REMEDY = 'edges.na.drop(subset=["{}", "{}"])'


def _check_edges(edges: Any) -> None:
    try:
        import pyarrow  # noqa: F401
        import pyspark.sql
    except ImportError as error:
        raise ImportError(f"skerry.spark needs the package {error.name}; install it: "
                          "pip install 'skerry[spark]'") from None
    kinds: list[type] = [pyspark.sql.DataFrame]
    try:
        from pyspark.sql.connect.dataframe import DataFrame
        kinds.append(DataFrame)
    except ImportError:  # packages that only Spark Connect needs
        pass
    if isinstance(edges, tuple(kinds)):
        return
    home = os.environ.get("JAVA_HOME")
    java = os.path.join(home, "bin", "java") if home else shutil.which("java")
    if java is None or not os.path.exists(java):
        raise ImportError(f"Spark needs Java, and there is none at {java or 'any folder of PATH'}; "
                          "install it, such as openjdk-17-jre-headless, or set JAVA_HOME")
    raise TypeError(f"edges is a {type(edges).__module__}.{type(edges).__name__}; it must be a Spark "
                    "DataFrame: spark.createDataFrame(edges)")


def _bytes(size: str) -> int:
    """A size of Spark's configuration."""
    found = re.fullmatch(r"(\d+)([bkmgtp]?)b?", size.strip().lower())
    return int(found[1]) * _UNITS[found[2]] if found else 1 << 30


def _worker_memory(spark: Any) -> int:
    """Bytes of one task's Python process."""
    size = spark.conf.get("spark.executor.pyspark.memory", None)
    if size is not None:  # in MiB if it has no unit
        memory = _bytes(size if not size.isdigit() else f"{size}m")
    else:
        memory = _bytes(spark.conf.get("spark.executor.memory", None) or "1g")
    return memory // max(int(spark.conf.get("spark.executor.cores", None) or 1), 1)


def _batches(table: "pa.Table", like: "pa.Schema") -> Iterator["pa.RecordBatch"]:
    yield from table.cast(like).to_batches(max_chunksize=_BATCH)


def _widened(batch: "pa.RecordBatch") -> "pa.Table":
    """Strings with offsets of 8 bytes, as partitions.py has them."""
    import pyarrow as pa
    wide = {pa.string(): pa.large_string(), pa.binary(): pa.large_binary()}
    schema = pa.schema([pa.field(f.name, wide.get(f.type, f.type)) for f in batch.schema])
    return pa.Table.from_batches([batch]).cast(schema)


def _in_arrow(batches: Iterator["pa.RecordBatch"], function: Callable,
              schema: "pa.Schema") -> Iterator["pa.RecordBatch"]:
    """A step of partitions.py for mapInArrow()."""
    from .partitions import joined
    tables = [_widened(batch) for batch in batches if batch.num_rows]
    if tables:
        yield from _batches(function(joined(tables)), schema)


def _forest(batches: Iterator["pa.RecordBatch"], names: Any, limit: int, schema: "pa.Schema",
            remedy: str) -> Iterator["pa.RecordBatch"]:
    """The forest of a partition of edges, which need not fit into memory if its ids do."""
    from pyspark import TaskContext
    from .edge_columns import edge_rows
    from .partitions import forest, joined
    task = TaskContext.get()
    part = 0 if task is None else task.partitionId()
    found: list["pa.Table"] = []
    rows, count = 0, 0
    for batch in batches:
        if batch.num_rows:
            found.append(edge_rows(_widened(batch), names, part, rows, remedy))
            rows, count = rows + batch.num_rows, count + batch.num_rows
        if count >= _EDGES:
            found, count = [forest(joined(found), part)], 0
            # A forest that is due for contraction may be larger than one that is merged.
            if found[0].nbytes > 4 * limit:
                raise ValueError(f"partition {part} has {len(found[0])} ids after {rows} edges, more "
                                 "than fit into max_memory; divide it: edges.repartition(2000)")
    if found:
        yield from _batches(forest(joined(found), part), schema)


class _Engine:
    """The engine of contraction.py: a collection is a DataFrame of columns to, tag, a and b."""

    def __init__(self, spark: Any, schema: "pa.Schema", kind: Any, checkpoint: str | None):
        from pyspark.sql.types import IntegerType, StructField, StructType
        self.spark, self.schema, self.checkpoint = spark, schema, checkpoint
        self.type = StructType([StructField("to", IntegerType()), StructField("tag", IntegerType()),
                                StructField("a", kind), StructField("b", kind)])
        self.kept: list[Any] = []

    def keep(self, frame: Any, name: str) -> Any:
        if self.checkpoint is None:
            from pyspark import StorageLevel
            self.kept.append(frame.persist(StorageLevel.MEMORY_AND_DISK))
            return self.kept[-1]
        folder = f"{self.checkpoint}/{name}"
        if not _is_marked(self.spark, f"{folder}-written"):
            frame.write.mode("overwrite").parquet(folder)
            _mark(self.spark, f"{folder}-written", name)
        return self.spark.read.schema(self.type).parquet(folder)

    def sizes(self, frame: Any) -> dict:
        from pyspark.sql import functions as f
        bytes_of = f.octet_length if self.schema.field("a").type in ("string", "binary") else None
        each = f.lit(16) if bytes_of is None else \
            bytes_of(frame["a"]) + bytes_of(frame["b"]) + f.lit(16)
        found = frame.groupBy("to").agg(f.sum(each).alias("size")).collect()
        return {row["to"]: (row["size"], str(self.schema.field("a").type)) for row in found}

    def where(self, frame: Any, is_own: bool) -> Any:
        return frame.where("tag = -1" if is_own else "tag >= 0")

    def map(self, frame: Any, function: Callable) -> Any:
        return frame.mapInArrow(partial(_in_arrow, function=function, schema=self.schema), self.type)

    def exchange(self, frames: list, function: Callable, buckets: int) -> Any:
        frame = frames[0]
        for other in frames[1:]:
            frame = frame.unionByName(other)
        return self.map(frame.repartition(buckets, "to"), function)

    def merge(self, frame: Any, group: dict[int, int], function: Callable) -> Any:
        groups = len(set(group.values()))
        pairs = self.spark.createDataFrame(sorted(group.items()), "to int, g int")
        from pyspark.sql import functions as f
        sent = frame.join(f.broadcast(pairs), "to").select(f.col("g").alias("to"), "tag", "a", "b")
        return self.map(sent.repartition(groups, "to"), partial(_each_to, function=function))


def _each_to(table: "pa.Table", function: Callable) -> "pa.Table":
    """The function of each group of a partition, which may have several."""
    import numpy as np
    from .partitions import column, joined
    to = column(table, "to")
    return joined([function(table.filter(to == k), to=int(k)) for k in np.unique(to)])


def _is_marked(spark: Any, folder: str) -> bool:
    return _mark_of(spark, folder) is not None


def _mark_of(spark: Any, folder: str) -> str | None:
    """The text that _mark() wrote."""
    from pyspark.errors import AnalysisException
    try:
        found = spark.read.text(folder).collect()
    except AnalysisException:  # there is no such folder
        return None
    return found[0][0] if found else None


def _mark(spark: Any, folder: str, text: str) -> None:
    spark.createDataFrame([(text,)], "value string").coalesce(1).write.mode("overwrite").text(folder)


def _open_checkpoint(spark: Any, folder: str, job: dict) -> None:
    """Makes the folder one of this job, or raises ValueError if it is one of another."""
    stored = _mark_of(spark, f"{folder}/job")
    if stored is None:
        _mark(spark, f"{folder}/job", json.dumps(job))
        return
    for name, value in json.loads(stored).items():
        if job.get(name) != value:
            raise ValueError(f"checkpoint {folder!r} is one of another call: its {name} was {value!r} "
                             f"and is {job.get(name)!r}; give another folder, or delete this one")


def _run(function: Callable, *arguments: Any) -> Any:
    """The function; what an executor raised about edges is raised as it was."""
    from pyspark.errors import PythonException
    try:
        return function(*arguments)
    except Exception as error:
        text = str(error)
        if not isinstance(error, PythonException) and "PythonException" not in text:
            raise
        missing = re.search(r"ModuleNotFoundError: No module named '(\w+)'", text)
        if missing:
            raise ImportError(f"the executors have no package {missing[1]}; install skerry and pyarrow "
                              "there, or send an environment by spark.archives") from error
        found = re.search(r"^(ValueError|TypeError): (partition \d+.*)$", text, re.MULTILINE)
        if found:
            kind = {"ValueError": ValueError, "TypeError": TypeError}[found[1]]
            raise kind(found[2]) from None
        raise


def _id_type(schema: Any, src: str, dst: str) -> Any:
    """The type of ids in Spark: integers become long ones."""
    from pyspark.sql import types as t
    kinds = []
    for name in (src, dst):
        kind = schema[name].dataType
        if isinstance(kind, (t.ByteType, t.ShortType, t.IntegerType, t.LongType)):
            kind = t.LongType()
        elif isinstance(kind, (t.StringType, t.VarcharType, t.CharType)):
            kind = t.StringType()
        elif not isinstance(kind, (t.BinaryType, t.DateType, t.TimestampType, t.TimestampNTZType,
                                   t.DecimalType)):
            raise TypeError(f"column {name!r} has the type {kind.simpleString()}, which cannot be one "
                            "of ids; cast it to bigint or string")
        kinds.append(kind)
    if kinds[0] != kinds[1]:
        raise TypeError(f"{src!r} has ids of the type {kinds[0].simpleString()} and {dst!r} of the type "
                        f"{kinds[1].simpleString()}; cast one of the columns")
    return kinds[0]


def connected_components(edges: "pyspark.sql.DataFrame", src: str = "src", dst: str = "dst", *,
                         weight: str | None = None, threshold: float | None = None,
                         checkpoint: str | None = None, fan_in: int = 16,
                         max_memory: int | None = None) -> "pyspark.sql.DataFrame":
    """Compute the connected components of edges in a Spark DataFrame.

    Each partition becomes the forest of its edges, with at most one edge an id; forests are merged
    fan_in at a time. Forests that do not fit together into the memory of a task are contracted by
    exchanges between all executors. Each step is a pure function of its partition, so retries,
    speculative copies and lost executors change nothing.

    Parameters
    ----------
    edges : pyspark.sql.DataFrame
        E rows. Partitions may be empty, and larger than memory if the ids of each fit.
    src, dst : str
        Columns of ids: integers, strings, binary, dates, timestamps or decimals, of one type.
    weight, threshold : str and float, optional
        A column of numbers, and the least weight that connects. Ends of other edges are vertices.
    checkpoint : str, optional
        A folder of any file system that Spark writes. Forests are stored in it; the same call, also
        in another session, goes on from them. Without it they are cached.
    fan_in : int
        Forests that are merged into one, 2 or more.
    max_memory : int, optional
        Bytes that the Python process of one task may take; if not given,
        `spark.executor.pyspark.memory` or `spark.executor.memory` over the cores of an executor.

    Returns
    -------
    pyspark.sql.DataFrame
        A row for each of n distinct ids, in no order: `id`, and `component`, the smallest id of the
        component. Integers are bigint; other types are those of `src`. Strings are compared by code
        points. The DataFrame is cached.

    Raises
    ------
    ValueError
        An id or a weight is missing, a column is absent, an option is out of range, or the
        checkpoint is one of another call; the text has the partition, the row and the remedy.
    TypeError
        `edges` is no Spark DataFrame, or ids are of another type, or of two.
    ImportError
        pyspark, pyarrow or Java is not installed, or the executors have no skerry.

    Notes
    -----
    The call runs jobs. O(E) time over all executors, and log(partitions) / log(fan_in) jobs that
    merge at most n rows each. A merge takes about eight times its forests. If n ids do not fit into
    a task: expected O(log(n / ids that fit)) rounds of two exchanges; labels return by as many. No
    key of an exchange has more rows than there are partitions, so hubs are no skew.

    Sources: forests of partitions as in Lattanzi, Moseley, Suri, Vassilvitskii, Filtering, SPAA
    2011; large-star/small-star, Kiveris et al., Connected Components in MapReduce and Beyond, SoCC
    2014; randomised contraction, Bögeholz, Brand, Todor, ICDE 2020.
    """
    _check_edges(edges)
    from pyspark.sql.pandas.types import to_arrow_schema
    from .arguments import whole_number
    from .contraction import labels_of
    from .edge_columns import columns_of, limit_of
    names = columns_of(edges.columns, src, dst, weight, threshold)
    fan_in = whole_number(fan_in, "fan_in", 2, 1 << 20)
    kind = _id_type(edges.schema, src, dst)
    spark = edges.sparkSession
    limit = limit_of(_worker_memory(spark) if max_memory is None else max_memory)
    try:
        parallel = spark.sparkContext.defaultParallelism
    except Exception:  # Spark Connect has none
        parallel = int(spark.conf.get("spark.sql.shuffle.partitions", "200"))
    if checkpoint is not None:
        _open_checkpoint(spark, checkpoint, {
            "columns": names.names(), "threshold": names.threshold, "fan_in": fan_in, "limit": limit,
            "parallel": parallel, "types": edges.select(names.names()).schema.simpleString(),
            "files": sorted(edges.inputFiles())})
    engine = _Engine(spark, None, kind, checkpoint)
    engine.schema = to_arrow_schema(engine.type)
    chosen = edges.select(*(edges[name] for name in dict.fromkeys(names.names())))
    forests = chosen.mapInArrow(partial(_forest, names=names, limit=limit, schema=engine.schema,
                                        remedy=_REMEDY.format(src, dst)), engine.type)
    try:
        labels = _run(labels_of, engine, forests, limit, fan_in, parallel)
        found = labels.selectExpr("a as id", "b as component")
        if checkpoint is None:
            found = found.persist()
            found.count()
        else:
            labels = engine.keep(labels, "result")
            found = labels.selectExpr("a as id", "b as component")
    finally:
        for frame in engine.kept:
            frame.unpersist()
    return found
