# SPDX-License-Identifier: Apache-2.0
"""Tables of pandas, polars, Arrow and DuckDB. Imports none of them."""
from __future__ import annotations

from typing import Any

import numpy as np

from .arguments import shown

_PACKAGES = {"pandas", "polars", "pyarrow", "duckdb"}
_TABLES = {"DataFrame", "LazyFrame", "Table", "RecordBatch", "Dataset", "DuckDBPyRelation"}


class Frame:
    """A table with named columns."""

    def __init__(self, table: Any) -> None:
        # Of a relation of DuckDB, a query of polars, a dataset of Arrow.
        for method in ("to_arrow_table", "collect", "to_table"):
            if hasattr(table, method):
                table = getattr(table, method)()
        self.table = table
        self.names: list[Any] = list(getattr(table, "column_names", table.columns))
        self.shape: tuple[int, int] = table.shape if hasattr(table, "shape") else \
            (table.num_rows, len(self.names))

    def place(self, key: Any, option: str) -> int:
        """The place of the column with a name or, if none has it, at a place.

        option  the argument that names the column

        Raises
        ------
        ValueError
            There is no such column, or there are two.
        TypeError
            No column can have such a name.
        """
        try:
            hash(key)
        except (TypeError, ValueError):  # of a duration of numpy without a unit
            raise TypeError(f"{option} = {key!r}; it must be the name of a column, or its place") from None
        same = [name == key for name in self.names]  # of NA it is NA
        places = [i for i, is_same in enumerate(same) if isinstance(is_same, (bool, np.bool_)) and is_same]
        if not places and isinstance(key, int) and not isinstance(key, bool) and 0 <= key < len(self.names):
            places = [key]
        if len(places) != 1:
            raise ValueError(f"{option} = {shown(key)} names {len(places) or 'no'} columns; the columns "
                             f"are {', '.join(map(repr, self.names))}")
        return places[0]

    def at(self, place: int) -> Any:
        if hasattr(self.table, "iloc"):
            return self.table.iloc[:, place]
        return self.table[:, place] if hasattr(self.table, "to_arrow") else self.table.column(place)


def is_frame(A: Any) -> bool:
    """Whether A is a table, such as a DataFrame of pandas or polars, or a table of Arrow."""
    return any(of.__module__.partition(".")[0].lstrip("_") in _PACKAGES and of.__name__ in _TABLES
               for of in type(A).__mro__)


def _is_square(table: Any) -> bool:
    """Whether the index of a table of pandas has the labels of its columns, each once."""
    index, columns = table.index, table.columns
    return len(index) == len(columns) and index.is_unique and columns.is_unique and \
        bool(index.isin(columns).all())


def _elements(table: Any) -> np.ndarray:
    """Whether each element is an entry: it is neither 0 nor missing."""
    for name, dtype in zip(table.columns, table.dtypes):
        if dtype.kind not in "biufc":
            raise TypeError(f"A[{name!r}] has elements of type {dtype}; those of a matrix must be "
                            "numbers or booleans, and edges are (A[s], A[t])")
    return np.asarray((table.notna() & (table != 0)).to_numpy(), bool)


def read_frame(A: Any, bipartite: bool) -> tuple[Any, tuple[str, ...]]:
    """What a table is: edges (u, v) and their names in messages; or a matrix, and no names.

    A table of pandas whose index and columns have the same labels is a matrix, in the order of its
    index; a table of two columns holds edges.

    Raises
    ------
    ValueError
        It may be either, or is neither.
    """
    frame = Frame(A)
    rows, columns = frame.shape
    is_pandas = hasattr(A, "iloc")
    if is_pandas and not bipartite and _is_square(A) and A.shape != (2, 2):
        return _elements(A[A.index]), ()
    # As of pandas.crosstab(), or with names that are those of rows, too.
    is_pivot = is_pandas and (A.columns.name is not None or (
        A.index.dtype.kind not in "iu" and bool(A.columns.isin(A.index).any())))
    if bipartite and is_pandas and (columns != 2 or is_pivot):
        return _elements(A), ()
    names = tuple(f"A[{name!r}]" for name in frame.names)
    if columns == 2 and not (bipartite or is_pivot or (is_pandas and _is_square(A))):
        return (frame.at(0), frame.at(1)), names
    edges = f"({', '.join(names[:2]) if len(names) > 1 else 'u, v'})"
    raise ValueError(
        f"A is a table of {rows} x {columns} with the columns {', '.join(map(str, frame.names[:9]))}"
        f"; pass {edges} for edges, or skerry.from_table(A, left, right) for those between any ids. "
        "It is a matrix if its index has the labels of its columns: A.reindex(index=ids, "
        "columns=ids), where ids = A.index.union(A.columns); or pass A.to_numpy(), with "
        "bipartite=True if rows and columns are different vertices")
