# SPDX-License-Identifier: Apache-2.0
"""from_table(): components of the edges in a table or in a file with any ids."""
from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from .arguments import file_name, flag
from .components import Components
from .files import Matrix, check_present, warn_of_notes
from .frames import Frame, is_frame
from .from_edges import check_options, connect, number_columns
from .id_columns import column_of, integers_of
from .missing_words import warn_of_names, without_words
from .read_with_ids import (ID_TYPES, MISSING, IdType, Missing, bounds_of, choice, id_columns,
                            read_text, text_columns)
from .solve import CallOptions, cc
from .subgraphs import Source
from .thresholds import are_several, bounds_met, cc_of_prefixes, check_sweep

if TYPE_CHECKING:
    from typing_extensions import Unpack

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


def _edges_of(A: Matrix) -> tuple[np.ndarray, np.ndarray]:
    edges = A.to_scipy().tocoo()
    return edges.row, edges.col


def _of_text(path: str, keys: dict[str, Any], rows: bool, vertices: Any, how: dict[str, Any],
             options: CallOptions) -> tuple[np.ndarray, Any]:
    check_options(options)
    ids, A, edges_at = read_text(path, keys, rows, threads=options.get("threads"), **how)
    warn_of_notes(path, A.notes, 4)
    if vertices is not None:
        ids, (_, _) = number_columns([ids, column_of(vertices, "vertices")])
    if are_several(how["threshold"]) or are_several(how["at_most"]):
        edges = _edges_of(A)
        all_found = cc_of_prefixes(edges, edges_at or [len(edges[0])], len(ids), options)
        for found in all_found:
            found.ids = ids
        return ids, all_found
    found = cc(A, **options) if vertices is None else cc(_edges_of(A), n=len(ids), **options)
    found.ids = ids
    return ids, found


def _label_rows(columns: dict[str, Any], joins: np.ndarray | None, n: int, missing: str,
                options: CallOptions) -> tuple[np.ndarray, Components]:
    """The components of the n rows of a table: row k may share a key with others if joins[k]."""
    check_options(options)
    ends: tuple[list[np.ndarray], list[np.ndarray]] = [], []
    for name, column in columns.items():
        ids, (numbers,) = without_words(*number_columns([column_of(column, name)]))
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
    found.ids, found._source = np.arange(n), Source(lambda: edges, n)
    return found.ids, found


def _is_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True


def _weights(frame: Frame, weight: Any) -> np.ndarray:
    weights = frame.at(frame.place(weight, "weight"))
    integers = integers_of(weights)
    if integers is not None:
        return integers
    weights = weights.to_numpy(zero_copy_only=False) if hasattr(weights, "to_pylist") else \
        np.asarray(weights)
    if weights.dtype.kind in "iu":
        return weights
    if weights.dtype.kind in "bf":
        return weights.astype(float)
    values = [np.nan if value is None or type(value).__name__ == "NAType" else value
              for value in weights.tolist()]
    odd = next((k for k, value in enumerate(values) if not _is_number(value)), None)
    if weights.dtype.kind in "mM" and values:
        odd = 0
    if odd is not None:
        raise TypeError(f"row {odd} of the column {weight!r} of weights is {values[odd]!r}; convert the "
                        "column to numbers")
    return np.array(values, float)


@overload
def from_table(table: Any, left: Any = None, right: Any = None, *, columns: Any = None,
               rows: bool = False, weight: Any = None, threshold: float | None = None,
               at_most: float | None = None, missing_weight: float | None = None,
               vertices: Any = None, missing: Missing = "auto", header: bool | None = None,
               id_type: IdType = "auto", delimiter: str | None = None,
               **options: Unpack[CallOptions]) -> tuple[np.ndarray, Components]: ...
@overload
def from_table(table: Any, left: Any = None, right: Any = None, *, columns: Any = None,
               rows: bool = False, weight: Any = None, threshold: list[float] | tuple[float, ...],
               at_most: float | None = None, missing_weight: float | None = None,
               vertices: Any = None, missing: Missing = "auto", header: bool | None = None,
               id_type: IdType = "auto", delimiter: str | None = None,
               **options: Unpack[CallOptions]) -> tuple[np.ndarray, list[Components]]: ...
@overload
def from_table(table: Any, left: Any = None, right: Any = None, *, columns: Any = None,
               rows: bool = False, weight: Any = None, threshold: float | None = None,
               at_most: list[float] | tuple[float, ...], missing_weight: float | None = None,
               vertices: Any = None, missing: Missing = "auto", header: bool | None = None,
               id_type: IdType = "auto", delimiter: str | None = None,
               **options: Unpack[CallOptions]) -> tuple[np.ndarray, list[Components]]: ...
def from_table(table: Any, left: Any = None, right: Any = None, *, columns: Any = None,
               rows: bool = False, weight: Any = None, threshold: Any = None, at_most: Any = None,
               missing_weight: float | None = None, vertices: Any = None,
               missing: Missing = "auto", header: bool | None = None, id_type: IdType = "auto",
               delimiter: str | None = None,
               **options: Unpack[CallOptions]) -> tuple[np.ndarray, Any]:
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
    threshold, at_most : float, or list or tuple of float, optional
        An edge joins its ends if its weight is at least `threshold`, and at most `at_most`, such as
        a distance. Weights of a text are float64, those in columns of integers are compared as
        integers. The ids are vertices in any case. One of the two may be several: then the table is
        read once, and solved at each by one sweep over the edges.
    missing_weight : float, optional
        The weight of an edge without one. If not given, such an edge of a table joins nothing, and
        in a text it is an error.
    vertices : sequence, optional
        Ids that are vertices, whether an edge has them or not.
    missing : {'auto', 'error', 'isolate', 'skip'}
        What a row with a missing id means, which is null, None, NaN, or one of the texts empty, NA,
        N/A, NULL, null, \\N, None, nan and NaN: an error; its other ids are vertices, joined if
        there are several; or nothing. 'auto': a text of a table is an id; of a file, a word is one,
        but an empty field is an error. With rows=True it is 'isolate', and 'skip' is not valid.
    header, id_type, delimiter : optional
        As for read_with_ids(), of a text.
    **options
        Of cc(), except `n` and `bipartite`; with several bounds `numbering` and `threads`.

    Returns
    -------
    ids : numpy.ndarray
        [n], the distinct ids: of a table in the order of their first places, of a text ascending;
        with rows=True the numbers of the rows, from 0.
    components : Components, or list of Components
        Their components, as of from_edges(); of several bounds, those at each.

    Raises
    ------
    ValueError
        A column is not there, an id is missing, or a text is not valid.
    TypeError
        `table` is neither a table nor the name of a file, or a weight is no number.
    FileNotFoundError
        There is no such file.
    ImportError
        The file needs pyarrow, which is not installed.

    Warns
    -----
    UserWarning
        An id that may mean a missing one joins edges; the names of the columns are ids, or seem to
        be of different things and `columns` does not say which; or what was assumed of a text.

    Notes
    -----
    O(E) time, and O(n log n) for the n distinct strings of a text.
    """
    rows = flag(rows, "rows")
    choice(missing, "missing", MISSING)
    choice(id_type, "id_type", ID_TYPES)
    keys = id_columns(left, right, columns, rows)
    if rows and vertices is not None:
        raise ValueError("vertices are given with rows=True; the rows are the vertices")
    several = [name for name, bounds in (("threshold", threshold), ("at_most", at_most))
               if are_several(bounds)]
    if rows and several:
        raise ValueError(f"{several[0]} has several numbers with rows=True; pass one")
    if rows and missing == "skip":
        raise ValueError("missing = 'skip' with rows=True; each row has a label: pass 'isolate'")
    if several:
        check_sweep(options)
    if isinstance(table, (str, os.PathLike)):
        path = file_name(table, "table")
        check_present(path)
        table = _table_of(path)
        if table is None:
            how = {"weight": weight, "threshold": threshold, "at_most": at_most,
                   "missing_weight": missing_weight, "header": header, "missing": missing,
                   "id_type": id_type, "delimiter": delimiter}
            keys = text_columns(left, right, columns, rows)
            return _of_text(path, keys, rows, vertices, how, options)
    elif not is_frame(table):
        raise TypeError(f"table is of type {type(table).__name__}; it must be a table or the name "
                        "of a file; skerry.from_edges(left, right) takes columns")
    threshold, at_most, missing_weight = bounds_of(weight, threshold, at_most, missing_weight)
    if header is not None or id_type != "auto" or delimiter is not None:
        raise ValueError("header, id_type and delimiter are for texts, whose names and ids are read; "
                         "leave them out for a table")
    frame = Frame(table)
    if columns is None and (left is None or right is None) and len(frame.names) != 2:
        raise ValueError(f"table has the columns {', '.join(map(repr, frame.names))}; name those of "
                         "the edges as left and right")
    places = {option: frame.place(key, option) for option, key in keys.items()}
    ends = {option: frame.at(place) for option, place in places.items()}
    met, needed = None, None
    if weight is not None:
        met, needed = bounds_met(_weights(frame, weight), threshold, at_most, missing_weight)
    if rows:
        joins = None if met is None else met > 0
        return _label_rows(ends, joins, frame.shape[0], missing, options)
    ids, found = connect(ends, met, needed if several else None, vertices,
                         "error" if missing == "auto" else missing, options,
                         None if missing == "auto" else True)
    warn_of_names(ids, [frame.names[place] for place in places.values()], columns is not None)
    return ids, found if several else found[0]
