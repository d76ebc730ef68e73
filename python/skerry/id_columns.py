# SPDX-License-Identifier: Apache-2.0
"""A column of ids of any type, of pandas, polars, Arrow or others, as it is numbered."""
from __future__ import annotations

import sys
from typing import Any

import numpy as np

from .frames import is_frame

# Types of pandas and polars.
_OF_STRINGS = ("str", "category", "String", "Categorical", "Enum")


def decoded(column: Any) -> Any:
    """A column without run ends, dictionaries of views, and integers of 128 bits, which Arrow casts, or
    numpy reads, in no way or as floats."""
    if str(getattr(column, "dtype", "")) in ("Int128", "UInt128"):  # of polars
        return np.fromiter(column.to_list(), object, len(column))
    kind = str(getattr(column, "type", ""))
    if kind.startswith("dictionary<values=") and "_view" in kind:
        import pyarrow as arrow
        wide = arrow.large_binary() if "binary_view" in kind else arrow.large_string()
        if isinstance(column, arrow.ChunkedArray):
            return arrow.chunked_array([*map(decoded, column.chunks)], wide)
        column = arrow.DictionaryArray.from_arrays(column.indices, column.dictionary.cast(wide))
        return column.dictionary_decode()
    if kind.startswith("run_end_encoded"):
        import pyarrow.compute as compute
        return compute.run_end_decode(column)
    return column


def _strings_of(column: Any) -> Any:
    """A column of strings as an array of Arrow, if pyarrow is loaded and the column is Arrow's, of
    polars, or of pandas in Arrow's memory; else None."""
    arrow = sys.modules.get("pyarrow")
    package = type(column).__module__.partition(".")[0]
    if arrow is None or package not in ("pyarrow", "polars", "pandas"):
        return None
    if package != "pyarrow" and not str(getattr(column, "dtype", "")).startswith(_OF_STRINGS):
        return None
    if package != "pyarrow":
        column = column.to_arrow() if package == "polars" else arrow.array(column)
    kind = getattr(column, "type", None)
    if kind is not None and arrow.types.is_dictionary(kind):
        kind = kind.value_type
    if kind is None or "string" not in str(kind):
        return None
    column = column.cast(arrow.large_string())
    return column.combine_chunks() if isinstance(column, arrow.ChunkedArray) else column


def integers_of(column: Any) -> np.ndarray | None:
    """A masked array of a column of integers that has nulls, which numpy.asarray() would make floats
    of 53 bits; None for other columns."""
    package = type(column).__module__.partition(".")[0]
    if package == "pandas":
        kind = getattr(column.dtype, "categories", column).dtype
        if isinstance(column.dtype, np.dtype) or kind.kind not in "iu" or not column.isna().any():
            return None
        if kind is not column.dtype:
            column = column.astype("UInt64" if kind.kind == "u" else "Int64")
        return np.ma.masked_array(column.fillna(0).to_numpy(f"{kind.kind}8"), column.isna())
    arrow = sys.modules.get("pyarrow")
    if package not in ("pyarrow", "polars") or arrow is None or not (
            column.null_count() if package == "polars" else getattr(column, "null_count", 0)):
        return None
    if package == "polars":
        column = column.to_arrow()
    if isinstance(column, arrow.ChunkedArray):
        column = column.combine_chunks()
    if arrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if not arrow.types.is_integer(column.type):
        return None
    return np.ma.masked_array(column.fill_null(0).to_numpy(zero_copy_only=False),
                              column.is_null().to_numpy(zero_copy_only=False))


def column_of(ids: Any, name: str) -> Any:
    """A column of ids as an array of numpy, or of Arrow if they are its strings. Null integers are
    masked, and what is masked remains so."""
    if is_frame(ids):
        raise TypeError(f"{name} is a table, a {type(ids).__name__}; pass one of its columns, or use "
                        "skerry.from_table()")
    if not hasattr(ids, "__array__") and not hasattr(ids, "__arrow_c_stream__"):
        try:
            if isinstance(ids, (str, bytes)):  # a sequence of letters, and perhaps the name of a file
                raise TypeError
            ids = list(ids)
        except TypeError:
            raise TypeError(f"{name} is of type {type(ids).__name__}; it must be a column of ids, such "
                            "as a list") from None
        column = np.empty(len(ids), object)
        column[:] = ids  # strings and numbers keep their types, and tuples are ids, too
        return column
    ids = decoded(ids)
    strings = _strings_of(ids)
    if strings is not None:
        return strings
    integers = ids if np.ma.isMaskedArray(ids) and np.ma.is_masked(ids) else integers_of(ids)
    column = np.asarray(ids) if integers is None else integers
    if column.ndim != 1:
        raise ValueError(f"{name} has {column.ndim} dimensions; it must be a column of ids")
    return column


def id_at(column: Any, place: int) -> Any:
    """An id of a column, as Python has it; None if it is masked."""
    if column[place] is np.ma.masked:
        return None
    return column[place].as_py() if hasattr(column[place], "as_py") else column[place]
