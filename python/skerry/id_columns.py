# SPDX-License-Identifier: Apache-2.0
"""A column of ids of any type, of pandas, polars, Arrow or others, as it is numbered."""
from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from .frames import is_frame

# Types of pandas and polars.
_OF_STRINGS = ("str", "category", "String", "Categorical", "Enum")


def _of_categories(categories: Any, codes: Any) -> np.ma.MaskedArray:
    """The values of a column that has the place of each in its categories; -1 is a missing one."""
    values, codes = np.asarray(categories), np.asarray(codes)
    if len(values) == 0:
        values = np.empty(1, object)
    return np.ma.masked_array(values[codes], codes < 0)


def decoded(column: Any) -> Any:
    """A column without run ends, dictionaries other than of strings, and integers of 128 bits, which
    Arrow casts, or numpy reads, in no way or as floats. Missing values of categories are masked."""
    if str(getattr(column, "dtype", "")) in ("Int128", "UInt128"):  # of polars
        return np.fromiter(column.to_list(), object, len(column))
    categories: Any = getattr(getattr(column, "dtype", None), "categories", None)
    if hasattr(categories, "inferred_type") and categories.inferred_type != "string":  # of pandas
        return _of_categories(categories, column.cat.codes if hasattr(column, "cat") else column.codes)
    kind = str(getattr(column, "type", ""))
    if kind.startswith("dictionary<values=") and ("_view" in kind or "string" not in kind):
        import pyarrow as arrow
        of = column.type.value_type
        if "_view" in kind:
            of = arrow.large_binary() if "binary_view" in kind else arrow.large_string()
        if isinstance(column, arrow.ChunkedArray):
            return arrow.chunked_array([*map(decoded, column.chunks)], of)
        column = arrow.DictionaryArray.from_arrays(column.indices, column.dictionary.cast(of))
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
        try:
            column = column.to_arrow() if package == "polars" else arrow.array(column)
        except UnicodeEncodeError:  # a surrogate, as in names of files
            return None
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
    column = decoded(column)
    if np.ma.isMaskedArray(column):
        return column if column.dtype.kind in "iu" and np.ma.is_masked(column) else None
    package = type(column).__module__.partition(".")[0]
    if package == "pandas":
        kind = column.dtype.kind
        if isinstance(column.dtype, np.dtype) or kind not in "iu" or not column.isna().any():
            return None
        return np.ma.masked_array(column.fillna(0).to_numpy(f"{kind}8"), column.isna())
    if package == "polars":
        if not column.dtype.is_integer() or not column.null_count():
            return None
        return np.ma.masked_array(column.fill_null(0).to_numpy(), column.is_null().to_numpy())
    arrow = sys.modules.get("pyarrow")
    if package != "pyarrow" or arrow is None or not getattr(column, "null_count", 0) or \
            not arrow.types.is_integer(column.type):
        return None
    return np.ma.masked_array(column.fill_null(0).to_numpy(zero_copy_only=False),
                              column.is_null().to_numpy(zero_copy_only=False))


def _check_times(column: Any, name: str) -> None:
    """Raises ValueError if a time of day has nanoseconds, which the times of Python have not."""
    if str(getattr(column, "type", "")) == "time64[ns]":
        numbers = column.cast("int64").fill_null(0).to_numpy(zero_copy_only=False)
    elif str(getattr(column, "dtype", "")) == "Time":  # of polars
        numbers = column.to_physical().fill_null(0).to_numpy()
    else:
        return
    if (numbers % 1000).any():
        place = int(np.argmax(numbers % 1000 != 0))
        raise ValueError(f"{name}[{place}] is a time of {numbers[place]} nanoseconds, and times of "
                         "Python have microseconds; cast the column to integers")


def column_of(ids: Any, name: str) -> Any:
    """A column of ids as an array of numpy, or of Arrow if they are its strings. Null integers are
    masked, and what is masked remains so."""
    if is_frame(ids):
        raise TypeError(f"{name} is a table, a {type(ids).__name__}; pass one of its columns, or use "
                        "skerry.from_table()")
    if not hasattr(ids, "__array__") and not hasattr(ids, "__arrow_c_stream__"):
        try:
            # Neither a sequence of letters, and perhaps the name of a file, nor what has no order.
            if isinstance(ids, (str, bytes, Mapping)) or (
                    isinstance(ids, (set, frozenset)) and name != "vertices"):
                raise TypeError
            # list() would call len(), which a class may define wrongly.
            ids = list(ids) if isinstance(ids, (list, tuple)) else [i for i in ids]
        except TypeError:
            raise TypeError(f"{name} is of type {type(ids).__name__}; it must be a column of ids, such "
                            "as a list") from None
        column = np.empty(len(ids), object)
        column[:] = ids  # strings and numbers keep their types, and tuples are ids, too
        return column
    ids = decoded(ids)
    _check_times(ids, name)
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
