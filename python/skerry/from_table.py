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
from .from_edges import check_missing, check_options, column_of, connect, number_columns
from .subgraphs import Source
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


def read_with_ids(path: str | os.PathLike[str], *, left: Any = None, right: Any = None,
                  columns: Any = None, weight: Any = None, threshold: float | None = None,
                  threads: int | None = None) -> tuple[np.ndarray, Matrix]:
    """Read the edges of a text, such as CSV, whose ids are any integers or strings.

    Parameters
    ----------
    path : str or path
        A text, if need be compressed by gzip or zstd, with an edge a line; or a list of neighbours,
        .adjlist or .sif.
    left, right, weight : str or int, optional
        The columns: names in the first line, or places from 0 on. By default the first two.
    columns : sequence of str or int, optional
        In place of left and right: all ids of a line are joined. The entries of A are the pairs of
        each id and the next.
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
    stored, ids = _read(path, _keys(left, right, columns), weight, threshold, threads, False)
    if isinstance(ids, list):
        texts = np.empty(len(ids), object)
        texts[:] = ids
        ids = texts
    elif ids.size == 0 or ids[-1] < 1 << 63:
        ids = ids.view(np.int64)
    return ids, Matrix(stored, os.fsdecode(path))


def _keys(left: Any, right: Any, columns: Any) -> dict[str, Any]:
    """The columns of ids, by the arguments that name them; none if none is given."""
    if columns is None:
        return {} if left is None and right is None else {"left": 0 if left is None else left,
                                                          "right": 1 if right is None else right}
    if left is not None or right is not None:
        raise ValueError("columns is given beside left or right; pass columns alone")
    if isinstance(columns, str):
        raise TypeError(f"columns = {columns!r} is a text; pass a list of columns")
    return {f"columns[{k}]": column for k, column in enumerate(columns)}


def _read(path: str | os.PathLike[str], keys: dict[str, Any], weight: Any, threshold: float | None,
          threads: int | None, rows: bool) -> tuple[Any, Any]:
    """The entries of a text, and its ids, or None of rows."""
    name = os.fsdecode(path)
    check_present(name)
    _check_threshold(weight, threshold)
    all_keys = keys if weight is None else {**keys, "weight": weight}
    places = [place + 1 for place in _column_numbers(name, all_keys)]
    has_names = any(isinstance(key, str) for key in all_keys.values())
    weights = (0, 0.) if weight is None else (places.pop(), float(threshold or 0))
    return call(_core.read_with_ids, "", name, places, weights, has_names, thread_number(threads),
                rows)


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


def _label_rows(table: Any, keys: dict[str, Any], weights: tuple[Any, Any], missing: str | None,
                options: dict[str, Any]) -> tuple[np.ndarray, Components]:
    """The components of the rows that share a key.

    table  a Frame, or the name of a text
    """
    if missing == "skip":
        raise ValueError("missing = 'skip' with rows=True; each row has a label: pass 'isolate'")
    check_missing(missing or "isolate")
    check_options(options)
    if isinstance(table, str):
        if missing is not None:
            raise ValueError(f"missing = {missing!r} is for tables; pass pandas.read_csv(path)")
        stored, _ = _read(table, keys, *weights, options.get("threads"), True)
        A: Any = Matrix(stored, table)
        n = A.shape[0]
        found = cc(A, **options)
    else:
        joins = _joins(table, *weights)
        ends: tuple[list[np.ndarray], list[np.ndarray]] = [], []
        n = table.shape[0]
        for name, key in keys.items():
            ids, (numbers,) = number_columns([column_of(table.column(key, name), name)])
            present = numbers >= 0
            if missing == "error" and not present.all():
                raise ValueError(f"{name} has a missing value in row {int(np.argmin(present))}; pass "
                                 "missing='isolate'")
            rows = np.flatnonzero(present if joins is None else present & joins)
            first = np.empty(len(ids), np.int64)
            first[numbers[rows][::-1]] = rows[::-1]  # of several rows the first is stored last
            ends[0].append(first[numbers[rows]])
            ends[1].append(rows)
        edges = np.concatenate(ends[0]), np.concatenate(ends[1])
        found = cc(edges, n=n, **options)
        found._source = Source(lambda: edges, n)
    found.ids = np.arange(n)
    return found.ids, found


def _joins(frame: Frame, weight: Any, threshold: Any) -> np.ndarray | None:
    """Which rows have a weight that is large enough; None if all join."""
    if weight is None:
        return None
    weights = frame.column(weight, "weight")
    weights = weights.to_numpy(zero_copy_only=False) if hasattr(weights, "to_pylist") else \
        np.asarray(weights)
    return np.asarray(weights, float) >= float(threshold or 0)


def from_table(table: Any, left: Any = None, right: Any = None, *, columns: Any = None,
               rows: bool = False, weight: Any = None, threshold: float | None = None,
               vertices: Any = None, missing: str | None = None,
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
    columns : sequence of str or int, optional
        In place of left and right: all ids of a row are joined, those of two or more columns.
    rows : bool
        The rows are the vertices: those that have the same id in one of the columns are joined. Ids
        of different columns are different, and a missing one joins nothing.
    weight : str or int, optional
        A column of weights.
    threshold : float, optional
        An edge joins its ends if its weight is at least this. A missing weight joins nothing. The
        ids are vertices in any case.
    vertices : sequence, optional
        Ids that are vertices, whether an edge has them or not.
    missing : {'error', 'isolate', 'skip'}, optional
        As for from_edges(): what a row of a table with a missing id means, by default an error; of
        more than two columns, 'isolate' joins the other ids. With rows=True the default is 'isolate'.
        Of a text only rows have missing ids.
    **options
        Of cc(), except `n` and `bipartite`.

    Returns
    -------
    ids : numpy.ndarray
        [n], the distinct ids: of a table in the order of their first places, of a text ascending;
        with rows=True the numbers of the rows, from 0.
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
    keys = _keys(left, right, columns)
    if rows and vertices is not None:
        raise ValueError("vertices are given with rows=True; the rows are the vertices")
    if isinstance(table, (str, os.PathLike)):
        path = os.fsdecode(table)
        check_present(path)
        table = _table_of(path)
        if table is None and rows:
            return _label_rows(path, keys, (weight, threshold), missing, options)
        if table is None:
            if missing not in (None, "error"):
                raise ValueError(f"missing = {missing!r} is for tables; pass pandas.read_csv(path)")
            given = {"left": left, "right": right, "columns": columns, "weight": weight,
                     "threshold": threshold}
            return _of_text(path, vertices, given, options)
    elif not is_frame(table):
        raise TypeError(f"table is of type {type(table).__name__}; it must be a table or the name "
                        "of a file; skerry.from_edges(left, right) takes columns")
    _check_threshold(weight, threshold)
    frame = Frame(table)
    if columns is None and (left is None or right is None) and len(frame.names) != 2:
        raise ValueError(f"table has the columns {', '.join(map(repr, frame.names))}; name those of "
                         "the edges as left and right")
    keys = keys or {"left": 0, "right": 1}
    if rows:
        return _label_rows(frame, keys, (weight, threshold), missing, options)
    if len(keys) < 2:
        raise ValueError(f"columns has {len(keys)} columns; an edge needs two or more, or pass "
                         "rows=True")
    ends = {name: frame.column(key, name) for name, key in keys.items()}
    return connect(ends, _joins(frame, weight, threshold), vertices, missing or "error", options)
