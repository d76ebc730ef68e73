# SPDX-License-Identifier: Apache-2.0
"""Checks of arguments that are numbers, flags or names."""
from __future__ import annotations

import math
import numbers
import operator
import os
import sys
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import numpy as np

LARGEST_SIZE = (1 << 63) - 1  # sizes of the module are signed
LARGEST_FLOAT = sys.float_info.max


def shown(value: Any) -> str:
    """A value in a message; Python writes no integers of thousands of digits."""
    if isinstance(value, int) and abs(value) > LARGEST_FLOAT:
        return f"an integer of {abs(value).bit_length()} bits"
    return repr(value)


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
        raise ValueError(f"{name} = {shown(number)}; it must be {least} to {most}{remedy}")
    return number


def real_number(value: Any, name: str, remedy: str = "") -> int | float:
    """An argument as a number of Python. An integer remains one: floats above 2^53 may be equal.

    Raises
    ------
    TypeError
        It is no number; a text is none.
    ValueError
        It is not a number (NaN), or too large for a float.
    """
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value[()]
    number: int | float | None = None
    try:
        if not isinstance(value, np.timedelta64):
            number = float(value) if isinstance(value, (float, numbers.Real, Decimal, np.bool_)) and \
                not isinstance(value, (int, np.integer)) else operator.index(value)
    except TypeError:
        pass
    except (ValueError, OverflowError):  # a signalling NaN of decimal, a fraction out of range
        raise ValueError(f"{name} = {value!r} is no float of 8 bytes; pass another number") from None
    if number is None:
        raise TypeError(f"{name} = {value!r}; it must be a number{remedy}")
    if isinstance(number, float) and math.isinf(number) and value != number:  # such as Decimal("1e400")
        raise ValueError(f"{name} = {value!r} is no float of 8 bytes; pass another number")
    if number != number:
        raise ValueError(f"{name} = {value!r} is not a number; pass one")
    if abs(number) > LARGEST_FLOAT and number not in (math.inf, -math.inf):
        raise ValueError(f"{name} is {shown(number)}; it must be at most {LARGEST_FLOAT}")
    return number


def is_one_of(value: Any, names: Iterable[str]) -> bool:
    """Whether an option is one of the texts that it may be; arrays compare to none."""
    return isinstance(value, str) and value in names


def items_of(value: Any, name: str, of: str) -> list[Any]:
    """The elements of an argument that has several in an order, or TypeError.

    of  what it is a list of
    """
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes, set, frozenset)) or \
            getattr(value, "ndim", 1) == 0:
        raise TypeError(f"{name} = {shown(value)}; it must be a list of {of}")
    return [each for each in value]  # list() would call len(), which a class may define wrongly


def encodable(text: str, name: str, remedy: str) -> str:
    """A text that the library receives as UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} = {text!r} is not UTF-8; {remedy}") from None
    return text


def file_name(path: Any, name: str = "path",
              remedy: str = "rename the file, or link to it under another name") -> str:
    """The name of a file as a str.

    remedy  against a name that is not UTF-8
    """
    if not isinstance(path, (str, bytes, os.PathLike)):
        raise TypeError(f"{name} is of type {type(path).__name__}; it must be the name of a file, as a str or "
                        "pathlib.Path")
    return encodable(os.fsdecode(path), name, remedy)


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
    raise TypeError(f"{name} = {shown(value)}; it must be True or False")


def check_names(algorithm: Any, backend: Any) -> None:
    """Raises TypeError or ValueError unless both are names that may be looked up."""
    for option, name in (("algorithm", algorithm), ("backend", backend)):
        if not isinstance(name, str):
            raise TypeError(f"{option} = {shown(name)}; it must be a str, a name of skerry.{option}s()")
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
        raise TypeError(f"n = {shown(n)}; with bipartite=True it is (rows, columns)") from None
    return (whole_number(rows, "n[0]", 0, LARGEST_SIZE),
            whole_number(columns, "n[1]", 0, LARGEST_SIZE))
