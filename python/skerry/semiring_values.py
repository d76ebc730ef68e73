# SPDX-License-Identifier: Apache-2.0
"""What the operations of skerry.on() read and write."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _core
from .matrices import as_array, check_unmasked, contiguous

LARGEST_ELEMENT = (1 << 32) - 1


class InBackEnd:
    """What is in the memory of a back end."""

    __slots__ = ()
    _REMEDY = "make another by skerry.on(A, backend)"

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} is in the memory of its back end, and is not pickled or "
                        f"copied; {self._REMEDY}")


class Vector(InBackEnd):
    """A vector of a back end: one element for each row of its matrix, 0 to 2**32 - 1.

    The memory is the back end's, which may be that of a GPU or of GraphBLAS, so that numpy never
    shares it: `values()` and `numpy.asarray()` copy the elements once. The vector keeps its back
    end.
    """

    __slots__ = ("_x",)
    _REMEDY = "pass its values(), of which vector() makes one"

    def __init__(self, x: _core.PlacedVector) -> None:
        self._x = x

    def values(self) -> np.ndarray:
        """The elements, copied: uint32 [n]. 2**32 - 1 is the zero of min.second."""
        return self._x.values()

    def copy(self) -> Vector:
        """Another vector of the same elements."""
        return Vector(self._x.copy())

    __copy__ = copy

    def __deepcopy__(self, _: Any) -> Vector:
        return self.copy()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        if copy is False:
            raise ValueError("copy = False, but the elements are in the memory of the back end; "
                             "leave copy out")
        values = self.values()
        return values if dtype is None else values.astype(dtype, copy=False)

    def __len__(self) -> int:
        return self._x.size()

    def __repr__(self) -> str:
        return f"skerry.Vector({np.array2string(self.values(), separator=', ', threshold=20)})"


class Frontier(InBackEnd):
    """A set of rows of a back end: its sparse vectors. `rows_of()` and `start()` make one."""

    __slots__ = ("_rows",)
    _REMEDY = "rows_of(m) makes one of a vector"

    def __init__(self, rows: _core.PlacedFrontier) -> None:
        self._rows = rows


class PlacedMatrix(InBackEnd):
    """The matrix of a back end, or one that its operations have made.

    Attributes
    ----------
    shape : tuple of int
        (n, n).
    nnz : int
        Entries, repeats included.
    """

    __slots__ = ("_A",)

    def __init__(self, A: _core.PlacedEntries) -> None:
        self._A = A

    @property
    def shape(self) -> tuple[int, int]:
        return self._A.rows(), self._A.rows()

    @property
    def nnz(self) -> int:
        return self._A.entries()

    def __repr__(self) -> str:
        return f"skerry.PlacedMatrix({self.shape[0]} x {self.shape[0]}, {self.nnz} entries)"


def elements(values: Any) -> np.ndarray:
    """An array as the library reads it, uint32; copied only if it is of another type.

    Raises
    ------
    TypeError
        Its elements are neither integers nor booleans.
    ValueError
        It has not one dimension, or an element is out of range or masked.
    """
    check_unmasked(values, "values", "pass an element for each row")
    array: np.ndarray = as_array(values, "values")
    if array.ndim != 1:
        raise ValueError(f"values has {array.ndim} dimensions; pass one element for each row")
    if array.size and array.dtype.kind not in "iub":
        raise TypeError(f"values has elements of type {array.dtype}; they must be integers or "
                        "booleans")
    if array.size and array.dtype.kind != "b" and not \
            0 <= array.min() <= array.max() <= LARGEST_ELEMENT:
        bad = int(np.argmax((array < 0) | (array > LARGEST_ELEMENT)))
        raise ValueError(f"values[{bad}] = {array[bad]}; elements must be 0 to {LARGEST_ELEMENT}")
    return contiguous(array, np.uint32)


def vector(x: Any, name: str) -> _core.PlacedVector:
    """The elements of an argument that is a vector."""
    if type(x) is not Vector:
        raise TypeError(f"{name} is of type {type(x).__name__}; it must be a skerry.Vector: "
                        "on.vector(values) makes one")
    return x._x


def frontier(front: Any) -> _core.PlacedFrontier:
    """The rows of an argument that is a frontier."""
    if type(front) is not Frontier:
        raise TypeError(f"front is of type {type(front).__name__}; it must be a skerry.Frontier: "
                        "on.rows_of(m) makes one")
    return front._rows


def named(table: dict[str, Any], name: str, value: Any) -> Any:
    """What an argument names."""
    if not isinstance(value, str) or value not in table:
        raise ValueError(f"{name} = {value!r}; it must be one of {', '.join(map(repr, table))}")
    return table[value]
