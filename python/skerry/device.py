# SPDX-License-Identifier: Apache-2.0
"""cc() of matrices in the memory of a CUDA device."""
from __future__ import annotations

from typing import Any, Callable, NamedTuple

import numpy as np
from scipy import sparse

from . import _core
from .arguments import LARGEST_SIZE, shape_of_edges
from .device_components import DeviceComponents
from .errors import NotCompiled, call

_CUDA = (2, 13)  # DLPack's numbers of CUDA's memory and of its managed memory
_LEGACY_DEFAULT_STREAM = 1  # of CUDA, as the two protocols name it


class _Array(NamedTuple):
    """An array of another package in the memory of a device."""

    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]  # bytes
    type: str  # such as "<i4"; other than integers: ""
    device: int
    owner: Any


def _is_array_on_device(A: Any) -> bool:
    if type(A) is np.ndarray:
        return False
    try:
        if hasattr(A, "__cuda_array_interface__"):
            return True
        return hasattr(A, "__dlpack_device__") and A.__dlpack_device__()[0] in _CUDA
    except Exception:  # what an array of the host or of another device raises is its own
        return False


def _is_sparse_on_device(A: Any) -> bool:
    return type(A).__module__.startswith("cupyx.scipy.sparse")


def is_on_device(A: Any) -> bool:
    """Whether A, or one of the arrays (u, v), is in the memory of a CUDA device."""
    if isinstance(A, tuple):
        return any(map(_is_array_on_device, A))
    if sparse.issparse(A):
        return False
    return _is_sparse_on_device(A) or _is_array_on_device(A)


def refuse_device(A: Any, function: str) -> None:
    """Raises TypeError if A is in the memory of a device."""
    if is_on_device(A):
        raise TypeError(f"A is in the memory of a CUDA device, and {function} takes matrices of "
                        "the host; copy it by A.get() of cupy or A.cpu() of torch, or call "
                        "skerry.cc()")


def _array(A: Any, name: str) -> _Array:
    """Describes an array. CUDA's default stream waits for the work that its owner names."""
    if not _is_array_on_device(A):
        raise TypeError(f"{name} is in the memory of the host, another array on a device; move one")
    if hasattr(A, "__dlpack__"):
        held = _core.DeviceArray(A.__dlpack__(stream=_LEGACY_DEFAULT_STREAM))
        return _Array(held.address, held.shape, held.strides, held.type, held.device, held)
    described = A.__cuda_array_interface__
    shape, of_elements = tuple(described["shape"]), np.dtype(described["typestr"])
    strides = described.get("strides") or _c_strides(shape, of_elements.itemsize)
    stream = described.get("stream")
    if stream not in (None, _LEGACY_DEFAULT_STREAM):
        _core.wait_for_stream(stream)
    address = described["data"][0] or 0
    is_integer = of_elements.kind in "iu" and of_elements.isnative
    return _Array(address, shape, tuple(strides), of_elements.str if is_integer else "",
                  _core.device_at(address), A)


def _c_strides(shape: tuple[int, ...], itemsize: int) -> tuple[int, ...]:
    """Bytes from an element to the next of each dimension, where the last one is contiguous."""
    strides = [itemsize]
    for size in shape[:0:-1]:
        strides.insert(0, strides[0] * size)
    return tuple(strides[:len(shape)])


def _ids(array: _Array, name: str) -> _Array:
    """Checks an array of ids or offsets, which is not copied."""
    if len(array.shape) != 1:
        raise ValueError(f"{name} has {len(array.shape)} dimensions; it must be a one-dimensional "
                         "array")
    if array.type[1:] not in ("i4", "u4", "i8", "u8"):
        raise TypeError(f"{name} on the device has elements of type {array.type[1:] or 'other'}; "
                        f"they must be integers of 4 or 8 bytes: use {name}.astype('int64') of "
                        f"cupy or {name}.long() of torch")
    if array.shape[0] > 1 and array.strides[0] != int(array.type[2:]):
        raise ValueError(f"{name} on the device is not contiguous; use {name}.copy() of cupy or "
                         f"{name}.contiguous() of torch")
    return array


def _row(array: _Array, k: int, axis: int) -> _Array:
    """array[k] or array[:, k], in place."""
    return array._replace(address=array.address + k * array.strides[axis],
                          shape=(array.shape[1 - axis],), strides=(array.strides[1 - axis],))


def _largest(ids: Any, size: int, name: str) -> int:
    if size == 0:
        return -1
    if not hasattr(ids, "max"):
        raise ValueError(f"n is None, and {name} on the device has no max(); pass n, the number of "
                         "vertices")
    return int(ids.max())


def _pair(u: _Array, v: _Array, names: tuple[str, str]) -> tuple[_Array, _Array]:
    u, v = _ids(u, names[0]), _ids(v, names[1])
    if u.device != v.device:
        raise ValueError(f"{names[0]} is on device {u.device}, {names[1]} on {v.device}; move one")
    return u, v


class _Solve(NamedTuple):
    """A call of the module: solve(device, *arguments, options, progress)."""

    solve: Callable[..., Any]
    arguments: tuple[int, ...]
    device: int
    names: str
    owners: tuple[Any, ...]


def _coo(rows: int, columns: int, u: _Array, v: _Array, names: tuple[str, str]) -> _Solve:
    u, v = _pair(u, v, names)
    if u.type[2:] != v.type[2:]:
        raise TypeError(f"{names[0]} has elements of type {u.type[1:]}, {names[1]} {v.type[1:]}; "
                        "give both the same width by astype('int64') of cupy or long() of torch")
    if u.shape != v.shape:
        raise ValueError(f"{names[0]} has {u.shape[0]} ids and {names[1]} has {v.shape[0]}; each "
                         "edge needs one of both")
    return _Solve(_core.solve_device_coo,
                  (rows, columns, u.shape[0], u.address, v.address, int(u.type[2:])), u.device,
                  f"rows is {names[0]}, columns is {names[1]}", (u, v))


def _csr(rows: int, columns: int, offsets: Any, ids: Any, names: str) -> _Solve:
    offsets, ids = _pair(_array(offsets, "A.indptr"), _array(ids, "A.indices"),
                         ("A.indptr", "A.indices"))
    if offsets.shape != (rows + 1,):
        raise ValueError(f"A.indptr has {offsets.shape[0]} offsets; it must have {rows + 1}")
    if ids.type[2:] > offsets.type[2:]:
        raise TypeError("A.indices has 8 bytes an element and A.indptr has 4; use "
                        "A.indptr.astype('int64')")
    return _Solve(_core.solve_device_csr,
                  (rows, columns, ids.shape[0], offsets.address, int(offsets.type[2:]),
                   ids.address, int(ids.type[2:])), offsets.device, names, (offsets, ids))


def _solve_of_sparse(A: Any, bipartite: bool) -> _Solve:
    rows, columns = A.shape
    if A.format == "coo":
        return _coo(rows, columns, _array(A.row, "A.row"), _array(A.col, "A.col"),
                    ("A.row", "A.col"))
    if A.format == "csc" and not bipartite:  # the CSR of the transpose: the same components
        return _csr(columns, rows, A.indptr, A.indices, "A is CSC and was read as its transpose: "
                    "columns is A.indices, row_offsets is A.indptr")
    if A.format != "csr":
        A = A.tocsr()
    return _csr(rows, columns, A.indptr, A.indices,
                "columns is A.indices, row_offsets is A.indptr")


def _solve_of_edges(owners: tuple[Any, Any], u: _Array, v: _Array, n: Any,
                    bipartite: bool) -> _Solve:
    """owners  arrays of the caller with a method max(), for n"""
    u, v = _ids(u, "u"), _ids(v, "v")
    if n is not None:
        rows, columns = shape_of_edges(n, bipartite)
    else:
        rows, columns = (_largest(owner, array.shape[0], name) + 1
                         for owner, array, name in zip(owners, (u, v), "uv"))
        if not bipartite:
            rows = columns = max(rows, columns)
        if not 0 <= min(rows, columns) <= max(rows, columns) <= LARGEST_SIZE:
            raise ValueError(f"the largest ids are {rows - 1} and {columns - 1}; ids are 0 or "
                             "more, and below 2**63")
    return _coo(rows, columns, u, v, ("u", "v"))


def _solve_of_array(A: Any, n: Any, bipartite: bool) -> _Solve:
    whole = _array(A, "A")
    if len(whole.shape) != 2 or 2 not in whole.shape or not whole.type or bipartite:
        raise TypeError(f"A is an array of shape {whole.shape} in the memory of a device, where "
                        "dense matrices are not read; pass cupyx.scipy.sparse.csr_matrix(A), or "
                        "edges as integers (u, v), (2, E) or (E, 2)")
    if whole.shape == (2, 2):
        raise ValueError("A is a 2 x 2 array of integers, which may be a matrix or two edges; pass "
                         "the tuple (A[0], A[1]) for the edges A[:, 0] and A[:, 1], or contiguous "
                         "copies (A[:, 0], A[:, 1]) for the edges A[0] and A[1]")
    axis = 0 if whole.shape[0] == 2 else 1
    return _solve_of_edges((A, A), _row(whole, 0, axis), _row(whole, 1, axis), n, False)


def cc_on_device(A: Any, n: Any, how: _core.Options, progress: Any) -> DeviceComponents:
    """cc() of what is_on_device() has found to be there."""
    if not hasattr(_core, "solve_device_csr"):
        raise NotCompiled("A is in the memory of a CUDA device, and this build of the package is "
                          "without CUDA; install with pip install . "
                          "--config-settings=cmake.define.SKERRY_CUDA=ON, or copy A to the host by "
                          "A.get() of cupy or A.cpu() of torch")
    bipartite = how.bipartite
    if _is_sparse_on_device(A):
        if n is not None and n != (A.shape if bipartite else A.shape[0]):
            raise ValueError(f"n = {n}, but A is {A.shape[0]} x {A.shape[1]}; n is for edges, "
                             "leave it out")
        run = _solve_of_sparse(A, bipartite)
    elif isinstance(A, tuple):
        if len(A) != 2:
            raise ValueError(f"A is a tuple of {len(A)}; edges are a pair (u, v)")
        run = _solve_of_edges(A, _array(A[0], "u"), _array(A[1], "v"), n, bipartite)
    else:
        run = _solve_of_array(A, n, bipartite)
    return DeviceComponents(call(run.solve, run.names, run.device, *run.arguments, how, progress))


def release_device_memory() -> None:
    """Frees the memory that calls of cc() have left on CUDA devices.

    cc() of a matrix in the memory of a device keeps memory there for later calls of any thread, at
    most 1/32 of the device's. Labels that are still referenced stay.
    """
    if hasattr(_core, "release_device_memory"):
        _core.release_device_memory()
