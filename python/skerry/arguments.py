# SPDX-License-Identifier: Apache-2.0
"""Checks of arguments that are numbers, flags or names."""
from __future__ import annotations

import operator
from typing import Any

import numpy as np

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
    """The library's number of threads, where 0 is all; None and -1 are all, too."""
    if threads is None:
        return 0
    return max(whole_number(threads, "threads", -1, 4096, "; None, 0 and -1 are all"), 0)


def flag(value: Any, name: str) -> bool:
    """An option that is on or off. A text such as "no" would be true as a condition.

    Raises
    ------
    TypeError
        It is none of True, False, 1 and 0, of Python or numpy.
    """
    if isinstance(value, (bool, np.bool_)) or (isinstance(value, (int, np.integer))
                                               and value in (0, 1)):
        return bool(value)
    raise TypeError(f"{name} = {value!r}; it must be True or False")


def check_names(algorithm: Any, backend: Any) -> None:
    """Raises TypeError or ValueError unless both are names that may be looked up."""
    for option, name in (("algorithm", algorithm), ("backend", backend)):
        if not isinstance(name, str):
            raise TypeError(f"{option} = {name!r}; it must be a str, a name of skerry.{option}s()")
        if not name.isascii():
            raise ValueError(f"{option} = {name!r}; skerry.{option}s() lists the names")


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
