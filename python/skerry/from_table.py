# SPDX-License-Identifier: Apache-2.0
"""from_table(): components of the edges in a table or in a file with any ids."""
from __future__ import annotations

import csv
import gzip
import os
from typing import Any

import numpy as np

from . import _core
from .arguments import thread_number
from .components import Components
from .errors import call
from .files import Matrix, check_present
from .frames import Frame, is_frame
from .from_edges import check_options, connect, number_columns
from .solve import cc

_READERS = {".parquet": ("pyarrow.parquet", "read_table"), ".pq": ("pyarrow.parquet", "read_table"),
            ".feather": ("pyarrow.feather", "read_table"),
            ".arrow": ("pyarrow.feather", "read_table")}


def _table_of(path: str) -> Any:
    """A file of Parquet or Arrow as a table; None for other files."""
    module, function = _READERS.get(os.path.splitext(path)[1].lower(), ("", ""))
    if not module:
        return None
    try:
        reader = __import__(module, fromlist=[function])
    except ImportError:
        raise ImportError(f"{path} needs pyarrow; install it, or convert the file to CSV") from None
    return getattr(reader, function)(path)


def _names_in(path: str) -> list[str]:
    """The fields of the first line of a text."""
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        line = next(iter(file), "").rstrip("\r\n")
    delimiter = next((d for d in "\t,;" if d in line), None)
    return line.split() if delimiter is None else next(csv.reader([line], delimiter=delimiter), [])


def _column_numbers(path: str, keys: dict[str, Any]) -> list[int]:
    """The columns of a text, from 0 on; a name is looked up in the first line."""
    names = _names_in(path) if any(isinstance(key, str) for key in keys.values()) else []
    numbers = []
    for option, key in keys.items():
        if isinstance(key, str) and names.count(key) != 1:
            raise ValueError(f"{option} = {key!r} names {names.count(key) or 'no'} columns of "
                             f"{path}, whose first line has {', '.join(map(repr, names))}; pass "
                             "its place, from 0 on")
        numbers.append(names.index(key) if isinstance(key, str) else int(key))
    return numbers


def read_with_ids(path: str | os.PathLike[str], *, left: Any = 0, right: Any = 1,
                  weight: Any = None, threshold: float | None = None,
                  threads: int | None = None) -> tuple[np.ndarray, Matrix]:
    """Read the edges of a text, such as CSV, whose ids are any integers or strings.

    Parameters
    ----------
    path : str or path
        A text, if need be compressed by gzip or zstd, with an edge a line.
    left, right, weight : str or int
        The columns: names in the first line, or places from 0 on.
    threshold : float, optional
        An edge joins its ends if its weight is at least this; its ids are vertices in any case.
    threads : int, optional
        As for read().

    Returns
    -------
    ids : numpy.ndarray
        [n], ascending: integers if all ids are, else strings.
    A : Matrix
        [n, n]: vertex v has the v-th smallest id.

    Raises
    ------
    ValueError
        The file is not valid, or has no such column; the text has the file, the line, the remedy.
    FileNotFoundError
        There is no such file.

    Notes
    -----
    O(1) expected for each id, O(n log n) for n distinct strings; 8 bytes an edge.
    """
    name = os.fsdecode(path)
    check_present(name)
    _check_threshold(weight, threshold)
    keys = {"left": left, "right": right, **({} if weight is None else {"weight": weight})}
    u, v, *w = _column_numbers(name, keys)
    has_names = any(isinstance(key, str) for key in keys.values())
    weights = (w[0] + 1, float(threshold or 0)) if w else (0, 0.)
    stored, ids = call(_core.read_with_ids, "", name, (u + 1, v + 1), weights, has_names,
                       thread_number(threads))
    if isinstance(ids, list):
        texts = np.empty(len(ids), object)
        texts[:] = ids
        ids = texts
    elif ids.size == 0 or ids[-1] < 1 << 63:
        ids = ids.view(np.int64)
    return ids, Matrix(stored, name)


def _check_threshold(weight: Any, threshold: Any) -> None:
    if (weight is None) != (threshold is None):
        raise ValueError(f"weight = {weight!r} and threshold = {threshold!r}; pass both, or none")


def _of_text(path: str, vertices: Any, columns: dict[str, Any],
             options: dict[str, Any]) -> tuple[np.ndarray, Components]:
    check_options(options)
    ids, A = read_with_ids(path, **columns, threads=options.get("threads"))
    if vertices is None:
        found = cc(A, **options)
    else:
        ids, (_, _) = number_columns([ids, np.asarray(vertices)])
        edges = A.to_scipy().tocoo()
        found = cc((edges.row, edges.col), n=len(ids), **options)
    found.ids = ids
    return ids, found


def from_table(table: Any, left: Any = None, right: Any = None, *, weight: Any = None,
               threshold: float | None = None, vertices: Any = None, missing: str = "error",
               **options: Any) -> tuple[np.ndarray, Components]:
    """Compute the connected components of the edges in a table or a file, between any ids.

    Parameters
    ----------
    table : table, str or path
        A DataFrame of pandas or polars, a table or dataset of Arrow, a relation of DuckDB; or a
        file: Parquet and Arrow by pyarrow, CSV and other texts by the library's reader.
    left, right : str or int, optional
        The columns of the edges: names, or places from 0 on. If not given, the first two columns
        of a text, or the columns of a table that has two.
    weight : str or int, optional
        A column of weights.
    threshold : float, optional
        An edge joins its ends if its weight is at least this. A missing weight joins nothing. The
        ids are vertices in any case.
    vertices : sequence, optional
        Ids that are vertices, whether an edge has them or not.
    missing : {'error', 'isolate', 'skip'}
        As for from_edges(): what a row of a table with a missing id means. In a text every id is
        one.
    **options
        Of cc(), except `n` and `bipartite`.

    Returns
    -------
    ids : numpy.ndarray
        [n], the distinct ids: of a table in the order of their first places, of a text ascending.
    components : Components
        Their components, as of from_edges().

    Raises
    ------
    ValueError
        A column is not there, an id is missing, or a text is not valid.
    TypeError
        `table` is neither a table nor the name of a file.
    FileNotFoundError
        There is no such file.
    ImportError
        The file needs pyarrow, which is not installed.

    Notes
    -----
    O(E) time, and O(n log n) for the n distinct strings of a text.
    """
    if isinstance(table, (str, os.PathLike)):
        path = os.fsdecode(table)
        check_present(path)
        table = _table_of(path)
        if table is None:
            if missing != "error":
                raise ValueError(f"missing = {missing!r} is for tables; pass pandas.read_csv(path)")
            columns = {"left": 0 if left is None else left, "right": 1 if right is None else right,
                       "weight": weight, "threshold": threshold}
            return _of_text(path, vertices, columns, options)
    elif not is_frame(table):
        raise TypeError(f"table is of type {type(table).__name__}; it must be a table or the name "
                        "of a file; skerry.from_edges(left, right) takes columns")
    _check_threshold(weight, threshold)
    frame = Frame(table)
    if (left is None or right is None) and len(frame.names) != 2:
        raise ValueError(f"table has the columns {', '.join(map(repr, frame.names))}; name those of "
                         "the edges as left and right")
    ends = (frame.column(0 if left is None else left, "left"),
            frame.column(1 if right is None else right, "right"))
    joins = None
    if weight is not None:
        weights = frame.column(weight, "weight")
        weights = weights.to_numpy(zero_copy_only=False) if hasattr(weights, "to_pylist") else \
            np.asarray(weights)
        joins = np.asarray(weights, float) >= float(threshold or 0)
    return connect(*ends, joins, vertices, missing, options)
