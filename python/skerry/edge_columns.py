# SPDX-License-Identifier: Apache-2.0
"""The columns of one partition of edges, checked, for skerry.dask and skerry.spark."""
from __future__ import annotations

import math
import numbers
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from . import partitions as step
from .arguments import whole_number
from .id_columns import decoded
from .thresholds import least_integer


@dataclass(frozen=True)
class EdgeColumns:
    """Names of the columns of edges, and the least weight that connects."""

    src: str
    dst: str
    weight: str | None = None
    threshold: float | None = None  # int, too, which may be above 2^53

    def names(self) -> list[str]:
        return [self.src, self.dst, *([] if self.weight is None else [self.weight])]


def columns_of(present: list[str], src: str, dst: str, weight: str | None,
               threshold: float | None) -> EdgeColumns:
    """The names, checked against the columns that are present."""
    if (weight is None) != (threshold is None):
        raise ValueError(f"weight = {weight!r} and threshold = {threshold!r}; give both, or neither")
    if threshold is not None and (not isinstance(threshold, numbers.Real) or math.isnan(threshold)):
        raise ValueError(f"threshold = {threshold!r}; it must be a number")
    found = EdgeColumns(src, dst, weight, None if threshold is None else int(threshold)
                        if isinstance(threshold, numbers.Integral) else float(threshold))
    for name in found.names():
        if name not in present:
            raise ValueError(f"edges has no column {name!r}; its columns are {list(present)}")
        if present.count(name) > 1:
            raise ValueError(f"edges has {present.count(name)} columns {name!r}; rename all but one")
    return found


def limit_of(max_memory: int) -> int:
    """Bytes of ids that one partition may have: a merge takes up to eight times as much."""
    return max(whole_number(max_memory, "max_memory", 1, 1 << 62) // 8, 1)


def _arrow(values: Any, place: str, name: str) -> pa.Array:
    """A column as an array of Arrow; NaN and None are null."""
    try:
        if not isinstance(values, (pa.Array, pa.ChunkedArray)):
            values = pa.array(values, from_pandas=True)
    except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError, OverflowError):
        values = list(values)
        kind = next(type(x) for x in values if x is not None and x == x)
        row, odd = next(((i, x) for i, x in enumerate(values) if x is not None and x == x and (
            type(x) is not kind or not isinstance(x, (str, bytes, int)) or
            (isinstance(x, int) and not -(1 << 63) <= x < 1 << 63))), (0, values[0]))
        raise TypeError(
            f"{place}, row {row} of {name!r}: {odd!r} of the type {type(odd).__name__} fits no column "
            "of integers of 8 bytes or of strings; convert the ids to strings") from None
    values = decoded(values)
    if isinstance(values, pa.ChunkedArray):
        values = pa.concat_arrays(values.chunks) if values.num_chunks else pa.array([], values.type)
    if pa.types.is_dictionary(values.type):
        values = values.dictionary_decode()
    return values


def _check_present(values: pa.Array, place: str, name: str, first_row: int, remedy: str) -> None:
    if values.null_count:
        row = first_row + int(np.argmax(values.is_null().to_numpy(zero_copy_only=False)))
        raise ValueError(f"{place}, row {row} of {name!r} is a missing value; leave such edges out: "
                         f"{remedy}")


def _ids(values: pa.Array, place: str, name: str) -> pa.Array:
    """Ids in the widest type of their kind."""
    kind = values.type
    if pa.types.is_null(kind) or pa.types.is_uint64(kind):
        return values
    if pa.types.is_integer(kind):
        return values.cast(pa.int64())
    if pa.types.is_string(kind) or pa.types.is_string_view(kind):
        return values.cast(pa.large_string())
    if pa.types.is_binary(kind) or pa.types.is_fixed_size_binary(kind):
        return values.cast(pa.large_binary())
    if pa.types.is_large_string(kind) or pa.types.is_large_binary(kind) or \
            pa.types.is_temporal(kind) or pa.types.is_decimal(kind):
        return values
    raise TypeError(f"{place}: {name!r} has values of the type {kind}, which cannot be ids; cast the "
                    "column to integers or strings")


def edge_rows(frame: Any, names: EdgeColumns, part: int, first_row: int, remedy: str) -> pa.Table:
    """The edges of a partition, or of some rows of one, as rows (a, b) with the number of it.

    Ends of edges with a weight below the threshold are vertices, which the edge does not connect.

    Raises
    ------
    ValueError
        An id or a weight is missing.
    TypeError
        Ids are no integers of 8 bytes, strings, bytes, dates or decimals, or are of several types.
    """
    place = f"partition {part}"
    found = []
    for name in (names.src, names.dst):
        values = _arrow(frame[name], place, name)
        _check_present(values, place, name, first_row, remedy)
        found.append(_ids(values, place, name))
    a, b = found
    if a.type != b.type:
        raise TypeError(f"{place}: {names.src!r} has ids of the type {a.type} and {names.dst!r} of the "
                        f"type {b.type}; cast one of the columns")
    if names.weight is not None:
        weights = _arrow(frame[names.weight], place, names.weight)
        _check_present(weights, place, names.weight, first_row, remedy)
        if not (pa.types.is_integer(weights.type) or pa.types.is_floating(weights.type) or
                pa.types.is_decimal(weights.type) or len(weights) == 0):
            raise TypeError(f"{place}: {names.weight!r} has weights of the type {weights.type}; cast "
                            "the column to numbers")
        least: Any = names.threshold
        if pa.types.is_integer(weights.type):  # floats of those above 2^53 may be equal
            weights, least = np.asarray(weights), least_integer(least)
        else:
            weights = np.asarray(pc.cast(weights, pa.float64(), safe=False))
        if np.isnan(weights).any():
            raise ValueError(f"{place}, row {first_row + int(np.argmax(np.isnan(weights)))} of "
                             f"{names.weight!r} is not a number; leave such edges out: {remedy}")
        is_light = weights < least
        if is_light.any():
            heavy, light = pa.array(~is_light), pa.array(is_light)
            ends = [a.filter(light), b.filter(light)]
            a = pa.concat_arrays([a.filter(heavy), *ends])
            b = pa.concat_arrays([b.filter(heavy), *ends])
    return step.rows(part, step.OWN, a, b)


def forest_of(frame: Any, names: EdgeColumns, part: int, remedy: str, limit: int) -> pa.Table:
    """The forest of the edges of a partition, a frame of pandas; its ids have at most four times the
    limit, in bytes."""
    return step.forest_in_pieces(
        (edge_rows(frame.iloc[first:first + step.PIECE], names, part, first, remedy)
         for first in range(0, max(len(frame), 1), step.PIECE)), part, limit)


def ids_and_components(table: pa.Table) -> pa.Table:
    """The columns `id` and `component` of a result."""
    return pa.table([table["a"], table["b"]], ["id", "component"])
