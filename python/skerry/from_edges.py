# SPDX-License-Identifier: Apache-2.0
"""Components of edges between any ids, such as strings."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _core
from .components import Components
from .matrices import check_unmasked
from .solve import cc

try:
    import pandas
except ImportError:
    pandas = None


def _check_present(ids: np.ndarray, numbers: np.ndarray, name: str) -> None:
    """Raises ValueError if an id is missing, which has the number -1."""
    missing = numbers < 0
    if missing.any():
        place = int(np.argmax(missing))
        raise ValueError(f"{name}[{place}] = {ids[place]!r} is a missing value; leave such edges "
                         "out")


def _first_places(ids: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """First places of the distinct ids, and the number of each id; None for other types of ids."""
    kind, width = ids.dtype.kind, ids.dtype.itemsize
    if kind in "iu":
        return _core.number_integers(np.ascontiguousarray(ids, f"{kind}8"))
    if kind in "SU" and width != 0:
        return _core.number_bytes(np.ascontiguousarray(ids).view(np.uint8).reshape(len(ids), width))
    if kind == "O":
        return _core.number_texts(ids.tolist())
    return None


def _numbered(ids: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Distinct ids in the order of their first places, and the number of each id; -1 if missing."""
    found = _first_places(ids)
    if found is not None:
        places, numbers = found
        return ids[places], numbers
    if pandas is not None:
        numbers, distinct = pandas.factorize(ids)
        return np.asarray(distinct), numbers
    if ids.dtype != object:
        missing = ids != ids  # NaN, NaT
        _, first, inverse = np.unique(ids, return_index=True, return_inverse=True)
        order = np.argsort(first, kind="stable")
        rank = np.empty(len(order), np.int64)
        rank[order] = np.arange(len(order))
        numbers = rank[inverse]
        numbers[missing] = -1
        return ids[first[order]], numbers
    table: dict[Any, int] = {}
    numbers = np.array([-1 if i is None or i != i else table.setdefault(i, len(table))
                        for i in ids], np.int64)
    distinct = np.empty(len(table), object)
    distinct[:] = list(table)
    return distinct, numbers


def _column(ids: Any, name: str) -> np.ndarray:
    if not hasattr(ids, "__array__"):
        ids = list(ids)
        column = np.empty(len(ids), object)
        column[:] = ids  # strings and numbers keep their types, and tuples are ids, too
        return column
    check_unmasked(ids, name, "leave such edges out")
    column = np.asarray(ids)
    if column.ndim != 1:
        raise ValueError(f"{name} has {column.ndim} dimensions; it must be a column of ids")
    return column


def from_edges(left: Any, right: Any, **options: Any) -> tuple[np.ndarray, Components]:
    """Compute the connected components of edges between ids of any hashable type.

    Parameters
    ----------
    left, right : sequences of one length E
        The edges (left[k], right[k]): lists, arrays, columns of pandas or others.
    **options
        Of cc(), except `n` and `bipartite`.

    Returns
    -------
    ids : numpy.ndarray
        [n], the distinct ids, in the order of their first places in left, then in right.
    components : Components
        The component of ids[i] is components.labels[i]; ids[components.labels] are names of them.

    Raises
    ------
    ValueError
        The lengths differ, or an id is missing (None, NaN) or masked.
    TypeError
        An id is not hashable; an option is unknown.

    Notes
    -----
    O(E) time. Integers and strings are numbered by a concurrent hash table, objects of other types
    by pandas if it is there. Without it, arrays of numbers and dates are sorted in O(E log E).
    """
    for name in {"n", "bipartite"} & set(options):
        raise TypeError(f"from_edges() takes no {name}: the vertices are the distinct ids; leave it "
                        "out")
    left, right = _column(left, "left"), _column(right, "right")
    if len(left) != len(right):
        raise ValueError(f"left has {len(left)} ids and right has {len(right)}; each edge needs "
                         "one of both")
    if left.dtype.kind != right.dtype.kind:  # numbers must not become strings
        left, right = left.astype(object), right.astype(object)
    ids, numbers = _numbered(np.concatenate((left, right)))
    _check_present(left, numbers[: len(left)], "left")
    _check_present(right, numbers[len(left):], "right")
    edges = numbers[: len(left)], numbers[len(left):]
    return ids, cc(edges, n=len(ids), **options)
