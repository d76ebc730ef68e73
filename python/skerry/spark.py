# SPDX-License-Identifier: Apache-2.0
"""Components of the edges in a Spark DataFrame."""
from __future__ import annotations

import json
import os
import re
import shutil
from functools import partial
from typing import TYPE_CHECKING, Any, Callable

if TYPE_CHECKING:
    import pyspark.sql

_UNITS = {"": 1, "b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40, "p": 1 << 50}
_REMEDY = "edges.na.drop(subset={})"


def _check_edges(edges: Any) -> None:
    try:
        import pyarrow  # noqa: F401
        import pyspark.sql
    except ImportError as error:
        raise ImportError(f"skerry.spark needs the package {str(error.name).split('.')[0]}; install it: "
                          "pip install 'skerry[spark]'") from None
    # Without its packages, the module of Spark Connect ends the process.
    if isinstance(edges, pyspark.sql.DataFrame) or \
            type(edges).__module__.startswith("pyspark.sql.connect."):
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


def _open_checkpoint(spark: Any, folder: str, job: dict[Any, Any]) -> None:
    """Makes the folder one of this job, or raises ValueError if it is one of another."""
    from .contraction import check_job
    from .spark_engine import mark, mark_of
    stored = mark_of(spark, f"{folder}/job")
    if stored is None:
        mark(spark, f"{folder}/job", json.dumps(job))
        return
    check_job(folder, json.loads(stored), job)


def _contents(edges: Any) -> str:
    """Rows, and a sum of their hashes: the same for the same rows in any order, in any session."""
    from pyspark.sql import functions as f
    row = edges.select(f.xxhash64(*edges.columns).cast("decimal(20,0)").alias("hash")) \
        .agg(f.count("*"), f.sum("hash")).collect()[0]
    return f"{row[0]} rows, hash {row[1] or 0}"


def _run(function: Callable[..., Any], *arguments: Any) -> Any:
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
        in another session, goes on from them, after a pass that hashes the edges. Without it forests
        are cached.
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
    a task: expected O(log(n / ids that fit)) rounds of two exchanges; labels return by as many.
    Strings and bytes are then replaced by hashes of 8 bytes, except in four exchanges. No key of an
    exchange has more rows than there are partitions, so hubs are no skew.

    Sources: forests of partitions as in Lattanzi, Moseley, Suri, Vassilvitskii, Filtering, SPAA
    2011; large-star/small-star, Kiveris et al., Connected Components in MapReduce and Beyond, SoCC
    2014; randomised contraction, Bögeholz, Brand, Todor, ICDE 2020.
    """
    _check_edges(edges)
    from .arguments import whole_number
    from .contraction import labels_of
    from .edge_columns import columns_of, limit_of
    from .spark_engine import Engine, partition_forest
    names = columns_of(edges.columns, src, dst, weight, threshold)
    fan_in = whole_number(fan_in, "fan_in", 2, 1 << 20)
    kind = _id_type(edges.schema, src, dst)
    spark = edges.sparkSession
    limit = limit_of(_worker_memory(spark) if max_memory is None else max_memory)
    try:
        parallel = spark.sparkContext.defaultParallelism
    except Exception:  # Spark Connect has none
        parallel = int(spark.conf.get("spark.sql.shuffle.partitions", "200") or "200")
    if checkpoint is not None:
        _open_checkpoint(spark, checkpoint, {
            "columns": names.names(), "threshold": names.threshold, "fan_in": fan_in, "limit": limit,
            "parallel": parallel, "types": edges.select(names.names()).schema.simpleString(),
            "contents": _contents(edges.select(names.names()))})
    engine = Engine(spark, kind, checkpoint)
    chosen = edges.select(*(edges[name] for name in dict.fromkeys(names.names())))
    forests = chosen.mapInArrow(partial(partition_forest, names=names, limit=limit, schema=engine.schema,
                                        remedy=_REMEDY.format(json.dumps(names.names()))), engine.type)
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
    return found  # type: ignore[no-any-return,unused-ignore]
