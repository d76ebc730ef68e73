# SPDX-License-Identifier: Apache-2.0
"""Checks of arguments that are numbers."""
from __future__ import annotations

import operator
from typing import Any

LARGEST_SIZE = (1 << 63) - 1  # sizes of the module are signed


def whole_number(value: Any, name: str, least: int, most: int, remedy: str = "") -> int:
    """An argument as an int from least to most.

    Raises
    ------
    TypeError
        It is not an integer of Python or numpy.
    ValueError
        It is out of range.
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} = {value!r}; it must be an integer{remedy}") from None
    if not least <= number <= most:
        raise ValueError(f"{name} = {number}; it must be {least} to {most}{remedy}")
    return number


def thread_number(threads: Any) -> int:
    """The library's number of threads, where 0 is all."""
    return 0 if threads is None else whole_number(threads, "threads", 1, 4096, ", or None for all")


def device_number(gpus: Any) -> int:
    """The library's number of devices, where 0 is all."""
    if isinstance(gpus, str) and gpus == "all":
        return 0
    return whole_number(gpus, "gpus", 1, (1 << 32) - 1, ", or 'all'")


def shape_of_edges(n: Any, bipartite: bool) -> tuple[int, int]:
    """(rows, columns) of the matrix of edges, from the argument n."""
    if not bipartite:
        return (whole_number(n, "n", 0, LARGEST_SIZE),) * 2
    try:
        rows, columns = n
    except (TypeError, ValueError):
        raise TypeError(f"n = {n!r}; with bipartite=True it is (rows, columns)") from None
    return (whole_number(rows, "n[0]", 0, LARGEST_SIZE),
            whole_number(columns, "n[1]", 0, LARGEST_SIZE))
