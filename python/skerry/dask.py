# SPDX-License-Identifier: Apache-2.0
"""Components of the edges in a Dask DataFrame."""
from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING, Any, Callable

if TYPE_CHECKING:
    import dask.dataframe
    import pyarrow as pa

_PIECE = 64 << 20  # bytes of a partition of the result
_REMEDY = "edges.dropna(subset={})"


def _modules() -> tuple[Any, Any]:
    try:
        import dask
        import dask.dataframe
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise ImportError(f"skerry.dask needs the package {str(error.name).split('.')[0]}; install it: "
                          "pip install 'skerry[dask]'") from None
    return dask, dask.dataframe


def _task_memory() -> tuple[int, int]:
    """Bytes for a task on the worker with the least memory, and threads of all workers.

    A worker stores results in up to three fifths of its memory, and its process takes some. So a
    quarter is for the tasks.
    """
    physical = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    try:
        from distributed import get_client
        client = get_client()
        try:
            info = client.scheduler_info(n_workers=-1)
        except TypeError:  # versions that always have all workers
            info = client.scheduler_info()
        workers = info["workers"].values()
    except (ImportError, ValueError):
        threads = os.cpu_count() or 1
        return physical // (4 * threads), threads
    memory = [w["memory_limit"] // (4 * w["nthreads"]) for w in workers if w["memory_limit"]]
    return min(memory, default=physical // 4), sum(w["nthreads"] for w in workers) or 1


def _split(table: "pa.Table", buckets: int) -> list["pa.Table"]:
    """The rows that are sent to each bucket."""
    import numpy as np
    from .partitions import column
    table = table.combine_chunks()  # else each take() searches the chunks
    to = column(table, "to") % buckets
    order = np.argsort(to, kind="stable")
    ends = np.searchsorted(to[order], np.arange(buckets + 1))
    # Copies: a slice has, and would be sent to another worker with, the memory of its whole table.
    return [table.take(order[ends[k]:ends[k + 1]]) for k in range(buckets)]


def _applied(function: Callable[..., Any], tables: list["pa.Table"]) -> "pa.Table":
    from .partitions import joined
    return function(joined(tables))


def _where(table: "pa.Table", is_own: bool) -> "pa.Table":
    from .partitions import OWN, column
    return table.filter((column(table, "tag") == OWN) == is_own)


def _store(table: "pa.Table", file: str) -> "pa.Table":
    """Writes a table to a file that is whole as soon as it has its name."""
    import pyarrow
    temporary = f"{file}.{os.uname().nodename}.{os.getpid()}.{os.urandom(4).hex()}"
    with pyarrow.OSFile(temporary, "wb") as out, \
            pyarrow.ipc.new_file(out, table.schema) as writer:
        writer.write_table(table)
    os.replace(temporary, file)
    return table


def _load(file: str) -> "pa.Table":
    import pyarrow
    with pyarrow.OSFile(file) as source:
        return pyarrow.ipc.open_file(source).read_all()


def _piece(table: "pa.Table", number: int, pieces: int, kind: Any) -> Any:
    """Rows of a result as a frame of pandas."""
    from .edge_columns import ids_and_components
    size = -(-len(table) // pieces)
    frame = ids_and_components(table.slice(number * size, size)).to_pandas()
    return frame.astype({"id": kind, "component": kind})


class _Engine:
    """The engine of contraction.py: a collection is a list of delayed tables."""

    def __init__(self, dask: Any, checkpoint: str | None, prefix: str = ""):
        self.dask, self.checkpoint, self.prefix = dask, checkpoint, prefix
        self.kept: list[Any] = []  # released tasks could not run again when a worker is lost

    def keep(self, tables: list[Any], name: str) -> list[Any]:
        if self.checkpoint is not None:
            files = [os.path.join(self.checkpoint, f"{self.prefix}{name}-{k}.arrow") for k in range(len(tables))]
            tables = [self.dask.delayed(_load)(file) if os.path.exists(file)
                      else self.dask.delayed(_store)(table, file)
                      for table, file in zip(tables, files)]
        tables = list(self.dask.persist(*tables))
        self.kept.append(tables)
        return tables

    def sizes(self, tables: list[Any]) -> dict[Any, Any]:
        from .partitions import size_of
        found: dict[int, tuple[int, str]] = {}
        for each in self.dask.compute(*map(self.dask.delayed(size_of), tables)):
            for to, (size, kind) in each.items():
                found[to] = (size + found.get(to, (0, ""))[0], kind)
        return found

    def is_empty(self, tables: list[Any]) -> bool:
        return not any(self.dask.compute(*map(self.dask.delayed(len), tables)))

    def of_hashes(self) -> "_Engine":
        found = _Engine(self.dask, self.checkpoint, "hashes-")
        found.kept = self.kept
        return found

    def where(self, tables: list[Any], is_own: bool) -> list[Any]:
        return self.map(tables, partial(_where, is_own=is_own))

    def map(self, tables: list[Any], function: Callable[..., Any], has_hashes: bool = False) -> list[Any]:
        return [self.dask.delayed(function)(table) for table in tables]

    def exchange(self, collections: list[Any], function: Callable[..., Any], buckets: int,
                 has_hashes: bool = False) -> list[Any]:
        split = [self.dask.delayed(_split, nout=buckets)(table, buckets)
                 for tables in collections for table in tables]
        return [self.dask.delayed(_applied)(function, [each[k] for each in split])
                for k in range(buckets)]

    def merge(self, tables: list[Any], group: dict[int, int], function: Callable[..., Any]) -> list[Any]:
        groups = len(set(group.values()))
        # Rows for `to` are in the table to % buckets, both after exchange() and as it was before.
        members = [[tables[to % len(tables)] for to in sorted(group) if group[to] == k]
                   for k in range(groups)]
        return [self.dask.delayed(_applied)(partial(function, to=k), each)
                for k, each in enumerate(members)]


def connected_components(edges: "dask.dataframe.DataFrame", src: str = "src", dst: str = "dst", *,
                         weight: str | None = None, threshold: float | None = None,
                         checkpoint: str | None = None, fan_in: int = 16,
                         max_memory: int | None = None) -> "dask.dataframe.DataFrame":
    """Compute the connected components of edges in a Dask DataFrame.

    Each partition becomes the forest of its edges, with at most one edge an id; forests are merged
    fan_in at a time. Forests that do not fit together into the memory of a worker are contracted
    by exchanges between all workers. Each step is a pure function of its partition, so lost workers
    and repeated tasks change nothing.

    Parameters
    ----------
    edges : dask.dataframe.DataFrame
        E rows. Partitions may be empty, and of any sizes.
    src, dst : str
        Columns of ids: integers, strings, bytes, dates or decimals, of one type in both.
    weight, threshold : str and float, optional
        A column of numbers, and the least weight that connects. Ends of other edges are vertices.
    checkpoint : str, optional
        A folder that client and workers share. Forests are stored in it; the same call goes on from
        them.
    fan_in : int
        Forests that are merged into one, 2 or more.
    max_memory : int, optional
        Bytes that one task may take besides what its worker stores; if not given, a quarter of the
        memory of a worker over its threads. A partition's frame and its distinct ids must fit.

    Returns
    -------
    dask.dataframe.DataFrame
        A row for each of n distinct ids, in no order: `id`, and `component`, the smallest id of the
        component. Integers are int64 or uint64; other types are those of `src`. Strings are
        compared by code points. The partitions are in the memory of the workers.

    Raises
    ------
    ValueError
        An id or a weight is missing, a column is absent, an option is out of range, or the
        checkpoint is one of another call; the text has the partition, the row and the remedy.
    TypeError
        `edges` is no Dask DataFrame, or ids are of another type, or of several.
    ImportError
        Dask or pyarrow is not installed.

    Notes
    -----
    The call computes. O(E) time over all workers, and log(partitions) / log(fan_in) rounds of merges
    of at most n rows each. A merge takes about eight times its forests. If n ids fit: 2 copies of
    ids in one worker. Else expected O(log(n / ids that fit)) rounds of two exchanges; labels return
    by as many. Strings and bytes are then replaced by hashes of 8 bytes, except in four exchanges.

    Sources: forests of partitions as in Lattanzi, Moseley, Suri, Vassilvitskii, Filtering, SPAA
    2011; large-star/small-star, Kiveris et al., Connected Components in MapReduce and Beyond, SoCC
    2014; randomised contraction, Bögeholz, Brand, Todor, ICDE 2020.

    Examples
    --------
    >>> import pandas, dask.dataframe, skerry.dask
    >>> frame = pandas.DataFrame({"src": ["ann", "eve"], "dst": ["bob", "dan"]})
    >>> edges = dask.dataframe.from_pandas(frame, npartitions=2)
    >>> found = skerry.dask.connected_components(edges, "src", "dst").compute()
    >>> sorted(zip(found["id"], found["component"]))
    [('ann', 'ann'), ('bob', 'ann'), ('dan', 'dan'), ('eve', 'dan')]
    """
    dask, frames = _modules()
    from .arguments import whole_number
    from .contraction import labels_of
    from .edge_columns import columns_of, forest_of, limit_of
    if not isinstance(edges, frames.DataFrame):
        raise TypeError(f"edges is a {type(edges).__module__}.{type(edges).__name__}; it must be a Dask "
                        "DataFrame: dask.dataframe.from_pandas(edges, npartitions=8)")
    names = columns_of(list(edges.columns), src, dst, weight, threshold)
    fan_in = whole_number(fan_in, "fan_in", 2, 1 << 20)
    memory, parallel = _task_memory()
    limit = limit_of(memory if max_memory is None else max_memory)
    chosen = edges[list(dict.fromkeys(names.names()))]
    if checkpoint is not None:
        _open_checkpoint(checkpoint, {
            "columns": names.names(), "threshold": names.threshold, "fan_in": fan_in,
            "limit": limit, "parallel": parallel, "edges": chosen._name})
    remedy = _REMEDY.format(json.dumps(names.names()))
    parts = chosen.to_delayed()
    forests = [dask.delayed(forest_of)(part, names, k, remedy, limit) for k, part in enumerate(parts)]
    engine = _Engine(dask, checkpoint)
    try:
        tables = engine.keep(labels_of(engine, forests, limit, fan_in, parallel), "result")
        sizes = dask.compute(*[dask.delayed(lambda t: (t.nbytes, t.schema.field("a").type))(t)
                               for t in tables])
    except (TypeError, AttributeError) as error:
        if "serialize" not in str(error) and "pickle" not in str(error):
            raise
        for part, frame in enumerate(parts):  # without workers, to know the place
            dask.compute(dask.delayed(forest_of)(frame, names, part, remedy, limit), scheduler="sync")
        raise
    import pyarrow
    kind = next((k for size, k in sizes if size), pyarrow.null())
    kind = "int64" if pyarrow.types.is_int64(kind) else \
        "uint64" if pyarrow.types.is_uint64(kind) else edges._meta[src].dtype
    kind = getattr(getattr(kind, "categories", None), "dtype", kind)  # those of src are not all ids
    pieces = [dask.delayed(_piece)(table, k, count, kind)
              for table, (size, _) in zip(tables, sizes)
              for count in [max(1, -(-size // _PIECE))] for k in range(count)]
    meta = edges._meta[[src, src]].iloc[:0].set_axis(["id", "component"], axis=1)
    meta = meta.reset_index(drop=True).astype({"id": kind, "component": kind})
    return frames.from_delayed(pieces, meta=meta, verify_meta=False)  # type: ignore[no-any-return,unused-ignore]


def _open_checkpoint(folder: str, job: dict[Any, Any]) -> None:
    """Makes the folder one of this job, or raises ValueError if it is one of another."""
    from .contraction import check_job
    os.makedirs(folder, exist_ok=True)
    file = os.path.join(folder, "job.json")
    if os.path.exists(file):
        with open(file, encoding="utf-8") as source:
            check_job(folder, json.load(source), job)
        return
    if os.listdir(folder):
        raise ValueError(f"checkpoint {folder!r} has files and no job.json; give an empty folder")
    temporary = f"{file}.{os.getpid()}"
    with open(temporary, "w", encoding="utf-8") as out:
        json.dump(job, out)
    os.replace(temporary, file)
