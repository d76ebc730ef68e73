# SPDX-License-Identifier: Apache-2.0
"""Views of matrices as Python has them. Arrays that have the layout already are not copied."""
from __future__ import annotations

from typing import Any

import numpy as np
from scipy import sparse

from . import _core
from .arguments import LARGEST_SIZE, shape_of_edges
from .frames import is_frame, read_frame
from .id_columns import decoded

# What the library reads in place. Comparing types is cheaper than comparing their properties.
_WORDS = frozenset(np.dtype(t) for t in (np.int32, np.int64, np.uint32, np.uint64))
_ELEMENTS = _WORDS | {np.dtype(t) for t in (np.bool_, np.int8, np.uint8, np.float32, np.float64)}


def check_unmasked(array: Any, name: str, remedy: str) -> None:
    """Raises ValueError if elements are masked, which numpy.asarray() would read."""
    if np.ma.isMaskedArray(array) and np.ma.is_masked(array):
        place = np.unravel_index(np.argmax(np.ma.getmaskarray(array)), array.shape)
        raise ValueError(f"{name}{[int(i) for i in place]} is masked; {remedy}")


def _numbered(u: str, v: str, bipartite: bool | None) -> str:
    """What to pass in place of edges (u, v) of any ids; u and v are names.

    bipartite  None: the function that is called is not cc()
    """
    if bipartite:
        return f"use (numpy.unique({u}, return_inverse=True)[1], and the same of {v})"
    numbers = f"tuple(numpy.unique(({u}, {v}), return_inverse=True)[1].reshape(2, -1))"
    return f"use {numbers}" if bipartite is None else \
        f"use skerry.from_edges({u}, {v}) in place of cc(), else {numbers}"


def _are_whole(array: np.ndarray) -> bool:
    if array.dtype.kind not in "bf":
        return False
    with np.errstate(invalid="ignore"):
        return bool((array == array.astype(np.int64)).all())


def as_array(given: Any, name: str) -> np.ndarray:
    """numpy.asarray(); rows of different lengths are an error with their name."""
    try:
        return np.asarray(given)
    except ValueError as error:
        if "inhomogeneous" not in str(error):
            raise
        raise ValueError(f"{name} has elements of different lengths, which make no array; pass one "
                         "number for each") from None


def integers(given: Any, name: str) -> np.ndarray:
    """as_array() of integers, where numpy makes floats of a list if some are 2^63 or more."""
    array = as_array(given, name)
    if array.dtype.kind == "f" and isinstance(given, (list, tuple)) and \
            all(isinstance(i, (int, np.integer)) and i >= 0 for i in given):
        array = np.asarray(given, np.uint64)
    return array


def contiguous(array: np.ndarray, dtype: Any = None) -> np.ndarray:
    """An array as the library reads it: contiguous, aligned, and of a type; copied only if it must be."""
    return np.require(array, dtype, ("C_CONTIGUOUS", "ALIGNED"))


def _check_not_missing(array: np.ndarray, name: str) -> None:
    """Raises TypeError if an element is None or NaN, of which numpy.unique() would make an id."""
    if array.dtype.kind in "fcmMO":
        missing = [x is None or (not isinstance(x, int) and str(x) in ("nan", "NaT", "<NA>"))
                   for x in array.tolist()] if array.dtype.kind == "O" else array != array
        if np.any(missing):
            raise TypeError(f"{name}[{int(np.argmax(missing))}] is a missing value, and ids are integers; "
                            "leave such edges out")


def words(array: Any, name: str, others: str = "correct the matrix") -> np.ndarray:
    """An array of ids or offsets as the library reads it; copied only if it must be.

    others  what to do about other elements than integers

    Raises
    ------
    TypeError
        Its elements are not integers.
    ValueError
        It has not one dimension.
    """
    given = name if isinstance(array, np.ndarray) else f"numpy.asarray({name})"
    if type(array) is not np.ndarray:
        array = decoded(array)
        check_unmasked(array, name, "pass the other entries alone")
        array = integers(array, name)
    if array.ndim != 1:
        raise ValueError(f"{name} has {array.ndim} dimensions; it must be a one-dimensional array")
    ids: np.ndarray = array
    flags = ids.flags
    if ids.dtype in _WORDS and flags.c_contiguous and flags.aligned:
        return ids
    if array.size == 0:  # of any type: numpy takes an empty list for floats
        return np.empty(0, np.int32)
    if array.dtype.kind not in "iu":
        _check_not_missing(array, name)
        raise TypeError(f"{name} has elements of type {array.dtype}; they must be integers: " +
                        (f"use {given}.astype(numpy.int64)" if _are_whole(array) else others))
    width = np.int32 if array.dtype.itemsize < 4 else array.dtype.newbyteorder("=")
    return contiguous(array, width)


def csr_view(rows: int, columns: int, offsets: Any, ids: Any) -> _core.Matrix:
    """A view of CSR arrays. `ids` may be longer than the last offset, as scipy permits."""
    offsets, ids = words(offsets, "A.indptr"), words(ids, "A.indices")
    if ids.itemsize > offsets.itemsize:
        offsets = offsets.astype(np.int64)
    if offsets.size and 0 <= offsets[-1] < ids.size:
        ids = ids[: offsets[-1]]
    return _core.csr(rows, columns, offsets, ids)


def coo_view(rows: int, columns: int, row_ids: np.ndarray, ids: np.ndarray) -> _core.Matrix:
    """A view of COO arrays, which words() has returned."""
    if row_ids.itemsize != ids.itemsize:
        row_ids, ids = row_ids.astype(np.int64, copy=False), ids.astype(np.int64, copy=False)
    return _core.coo(rows, columns, row_ids, ids)


def csc_entries_view(rows: int, columns: int, offsets: Any, row_ids: Any) -> _core.Matrix:
    """A view of the entries of CSC arrays; the column of each entry is made."""
    offsets, row_ids = words(offsets, "A.indptr"), words(row_ids, "A.indices")
    lengths = np.diff(offsets.astype(np.int64))
    if offsets.size != columns + 1 or offsets[0] != 0 or (lengths < 0).any() or \
            offsets[-1] > row_ids.size:
        raise ValueError(f"A.indptr must have {columns + 1} offsets that ascend from 0 to at most "
                         f"{row_ids.size}; A.check_format(full_check=True) names the fault")
    ids = np.repeat(np.arange(columns, dtype=row_ids.dtype), lengths)
    return coo_view(rows, columns, row_ids[: ids.size], ids)


def as_csr(A: Any) -> Any:
    """A.tocsr(), which reads outside of the arrays of an invalid matrix unless they are checked.

    Zeros in blocks of BSR pad the blocks, and are no entries; scipy after 1.17 drops them, too.
    """
    try:
        if hasattr(A, "check_format"):
            A.check_format(full_check=True)
        elif A.format == "dia":  # the constructor checks; the conversion counts by signed offsets
            A = sparse.dia_array((A.data, words(A.offsets, "A.offsets").astype(np.int64)), A.shape)
        csr = A.tocsr()
        if A.format == "bsr":
            csr.eliminate_zeros()
        return csr
    except MemoryError:
        raise
    except Exception as error:  # of any type: scipy expects a valid matrix
        raise ValueError(f"A is not a valid {A.format} matrix: {error}") from None


def sparse_view(A: Any, bipartite: bool = False) -> tuple[_core.Matrix, str]:
    """A view of a scipy sparse array or matrix, and what error messages call its arrays."""
    if A.ndim != 2:
        raise ValueError(f"A has {A.ndim} dimensions; a matrix has two")
    rows, columns = A.shape
    if A.format == "coo":
        return coo_view(rows, columns, words(A.row, "A.row"), words(A.col, "A.col")), \
            "rows is A.row, columns is A.col"
    if A.format == "csc" and not bipartite:
        # The CSR of the transpose, whose components are the same.
        return csr_view(columns, rows, A.indptr, A.indices), \
            "A is CSC and was read as its transpose: columns is A.indices, row_offsets is A.indptr"
    if A.format == "csc":
        return csc_entries_view(rows, columns, A.indptr, A.indices), \
            "rows is A.indices, columns is of A.indptr"
    name = "A" if A.format == "csr" else "A.tocsr()"
    if A.format != "csr":
        A = as_csr(A)
    return csr_view(rows, columns, A.indptr, A.indices), \
        f"columns is {name}.indices, row_offsets is {name}.indptr"


def dense_view(A: np.ndarray, bipartite: bool = False) -> _core.Matrix:
    """A view of a dense array: elements that are not zero are entries."""
    if A.dtype.kind not in "biufc":
        raise TypeError(f"A has elements of type {A.dtype}; they must be numbers or booleans")
    if A.dtype not in _ELEMENTS:
        A = A != 0
    if not bipartite and A.flags.f_contiguous:
        A = A.T  # its components are the same
    return _core.dense(contiguous(A))


def vertices_of(n: Any, u: np.ndarray, v: np.ndarray, bipartite: bool | None,
                 names: tuple[str, str]) -> tuple[int, int]:
    """The shape of a matrix that has the entries (u[k], v[k])."""
    def most(ids: np.ndarray) -> int:
        return max(int(ids.max()) + 1, 0) if ids.size else 0

    if u.size != v.size:
        raise ValueError(f"{names[0]} has {u.size} ids and {names[1]} has {v.size}; each edge needs "
                         "one of both")
    if n is None:
        rows, columns = most(u), most(v)
        if max(rows, columns) > LARGEST_SIZE:
            raise ValueError(f"the largest id is {max(rows, columns) - 1}; ids must be below "
                             f"2**63: {_numbered(*names, bipartite)}")
        return (rows, columns) if bipartite else (max(rows, columns),) * 2
    return shape_of_edges(n, bool(bipartite))


def edges_view(u: Any, v: Any, n: Any, bipartite: bool | None,
               names: tuple[str, str] = ("u", "v")) -> tuple[_core.Matrix, str]:
    """A view of edges (u[k], v[k]); names are those of u and v as the caller has them."""
    others = _numbered(*names, bipartite)
    u, v = words(u, names[0], others), words(v, names[1], others)
    rows, columns = vertices_of(n, u, v, bipartite, names)
    return coo_view(rows, columns, u, v), f"rows is {names[0]}, columns is {names[1]}"


def _is_list_of_pairs(A: Any) -> bool:
    return isinstance(A, list) and all(isinstance(e, tuple) and len(e) == 2 for e in A)


def array_view(A: np.ndarray, n: Any, bipartite: bool | None, as_is: bool, name: str) -> \
        tuple[_core.Matrix, str]:
    """A view of a dense matrix, of a (2, E) array or of an (E, 2) array of edges.

    bipartite  None: the caller has no such option
    as_is      rows must not be read as columns
    name       how the caller gets the array
    """
    if A.ndim != 2:
        raise ValueError(f"A has {A.ndim} dimensions; a matrix has two, and edges are the tuple "
                         "(u, v)")
    rows, columns = A.shape
    if not bipartite and 2 in A.shape:
        if rows == columns and A.dtype.kind in "iu":
            raise ValueError("A is a 2 x 2 array of integers, which may be a matrix or two edges; "
                             f"pass {name} != 0 for the matrix, list(map(tuple, {name})) for the "
                             f"edges A[0] and A[1], or tuple({name}) for A[:, 0] and A[:, 1]")
        names = (f"{name}[0]", f"{name}[1]") if rows == 2 else (f"{name}[:, 0]", f"{name}[:, 1]")
        u, v = (A[0], A[1]) if rows == 2 else (A[:, 0], A[:, 1])
        is_in_place = A.flags.c_contiguous and A.flags.aligned and not np.ma.isMaskedArray(A)
        if A.dtype in _WORDS and rows != 2 and is_in_place:
            size, _ = vertices_of(n, u, v, False, names)
            return _core.edges(size, A), f"edges is {name}"
        if A.dtype.kind in "iu":
            return edges_view(u, v, n, bipartite, names)
        if rows != columns:
            sides = "" if bipartite is None else \
                "; pass bipartite=True if rows and columns are the two sides of a graph"
            remedy = f"use {name}.astype(numpy.int64)" if _are_whole(A) else \
                _numbered(*names, bipartite)
            raise ValueError(f"A is {rows} x {columns}, not square{sides}; edges are integers, and "
                             f"elements are of type {A.dtype}: {remedy}")
    check_n(n, A.shape, bool(bipartite))
    if np.ma.isMaskedArray(A):
        A = A.filled(0)
    return dense_view(A, bool(bipartite) or as_is), ""


def check_n(n: Any, shape: tuple[int, int], bipartite: bool) -> None:
    """Raises ValueError if n contradicts the shape of a matrix."""
    if n is not None and shape_of_edges(n, bipartite) != (shape if bipartite else (shape[0],) * 2):
        raise ValueError(f"n = {n}, but A is {shape[0]} x {shape[1]}; n is for edges, leave it out")


def _named_edges(A: Any, bipartite: bool) -> tuple[Any, tuple[str, ...]]:
    """Edges (u, v) and their names in messages, if A is a tuple, a list of pairs or a table of two
    columns; else A, or the matrix of a table, and no names."""
    if isinstance(A, tuple):
        if len(A) != 2:
            raise ValueError(f"A is a tuple of {len(A)}; edges are a pair (u, v)")
        return A, ("u", "v")
    if _is_list_of_pairs(A):
        return tuple(zip(*A)) if A else ((), ()), ("[u for u, v in A]", "[v for u, v in A]")
    return read_frame(A, bipartite) if is_frame(A) else (A, ())


def ends_of(A: Any, bipartite: bool = False) -> tuple[Any, tuple[str, ...]]:
    """As _named_edges(), also for arrays of integers (2, E) and (E, 2); a matrix is an array."""
    A, names = _named_edges(A, bipartite)
    if names:
        return A, names
    array = A if np.ma.isMaskedArray(A) else as_array(A, "A")
    if array.ndim == 2 and 2 in array.shape and array.shape != (2, 2) and not bipartite and \
            array.dtype.kind in "iu":
        return (array if len(array) == 2 else array.T), ("A[0]", "A[1]")
    return array, ()


def view_of(A: Any, n: Any = None, bipartite: bool | None = False, as_is: bool = False) -> \
        tuple[_core.Matrix, str]:
    """A view of what skerry.cc() takes, except files, and what messages call its arrays.

    as_is  the view must have the rows of A, where the transpose has the same components
    """
    if hasattr(A, "to_scipy_sparse"):
        A = A.to_scipy_sparse()
    if sparse.issparse(A):
        if n is not None:
            check_n(n, A.shape, bool(bipartite))
        return sparse_view(A, bool(bipartite) or as_is)
    A, names = _named_edges(A, bool(bipartite))
    if names:
        return edges_view(A[0], A[1], n, bipartite, (names[0], names[1]))
    if hasattr(A, "nodes") and hasattr(A, "adj"):
        raise TypeError("A is a graph of networkx; use networkx.connected_components(A, "
                        "backend='skerry'), or pass networkx.to_scipy_sparse_array(A)")
    array = A if np.ma.isMaskedArray(A) else as_array(A, "A")
    if array.ndim == 0:
        raise TypeError(f"A is of type {type(A).__name__}; it must be a sparse or dense matrix, a "
                        "tuple (u, v) of edges, a list of pairs, or a file name")
    return array_view(array, n, bipartite, as_is, "A" if array is A else "numpy.asarray(A)")
