# SPDX-License-Identifier: Apache-2.0
"""The matrix of one component."""
from __future__ import annotations

import os
from functools import cached_property
from types import FunctionType
from typing import Any

import numpy as np
from scipy import sparse

from .files import Matrix, read
from .graphblas_matrices import is_graphblas
from .matrices import as_csr, ends_of, vertices_of, words


class Source:
    """What cc() was given, for subgraph(); or a function that makes it."""

    def __init__(self, A: Any, n: Any = None, bipartite: bool = False) -> None:
        self.A, self.n, self.bipartite = A, n, bipartite

    @cached_property
    def csr(self) -> Any:
        """A as a scipy matrix in CSR format."""
        A = self.A() if isinstance(self.A, FunctionType) else self.A
        if isinstance(A, (str, os.PathLike)):
            A = read(A, n=self.n, bipartite=self.bipartite)
        if isinstance(A, Matrix):
            A = A.to_scipy()
        elif hasattr(A, "to_scipy_sparse"):
            A = A.to_scipy_sparse()
        elif is_graphblas(A):
            rows, columns, values = A.to_coo()
            A = sparse.coo_array((values, (rows, columns)), A.shape)
        if sparse.issparse(A):
            if A.format != "csr":
                return as_csr(A)
            if np.shape(A.data) != np.shape(A.indices):  # cc() reads no values
                raise ValueError(f"A.data has the shape {np.shape(A.data)}, and A.indices "
                                 f"{np.shape(A.indices)}; set A.data to one value an entry")
            return A
        edges, names = ends_of(A, self.bipartite)
        if not names:
            if edges.ndim != 2 or edges.dtype.kind not in "biufc":
                raise TypeError(f"A is of type {type(A).__name__}; it must be what cc() was given: a matrix of "
                                "numbers, edges, or a file name")
            edges = edges.filled(0) if np.ma.isMaskedArray(edges) else edges
            # scipy has no floats of 2 bytes and no other byte orders.
            is_half = edges.dtype.kind == "f" and edges.dtype.itemsize == 2
            of = np.dtype(np.float32) if is_half else edges.dtype.newbyteorder("=")
            return sparse.csr_array(edges.astype(of, copy=False))
        u, v = words(edges[0], names[0]), words(edges[1], names[1])
        shape = vertices_of(self.n, u, v, self.bipartite,
                            (names[0], names[1]))
        for ids, name, size in zip((u, v), names, shape):
            if len(ids) and int(ids.max()) >= size:
                raise ValueError(f"{name}[{int(np.argmax(ids))}] = {ids.max()}, and the vertices are 0 to "
                                 f"{size - 1}; pass what cc() was given")
        return sparse.coo_array((np.ones(len(u), np.int64), (u, v)), shape).tocsr()


def entries_of(A: Any, vertices: np.ndarray, labels: np.ndarray, bipartite: bool) -> Any:
    """The rows and columns of the vertices of a component.

    A         CSR
    vertices  [size], ascending
    """
    row_count = A.shape[0]
    rows = vertices[:np.searchsorted(vertices, row_count)]
    first = row_count if bipartite else 0  # the vertex of column 0
    own = vertices[len(rows):] if bipartite else vertices  # the vertices of the columns
    begins = A.indptr[rows].astype(np.int64)
    lengths = A.indptr[rows + 1] - begins
    offsets = np.concatenate(([0], np.cumsum(lengths)))
    entries = np.repeat(begins - offsets[:-1], lengths) + np.arange(offsets[-1])
    ends = A.indices[entries].astype(np.int64) + first
    # Entries between two strong components belong to neither.
    inside = labels[ends] == labels[vertices[0]] if len(vertices) else np.zeros(0, bool)
    offsets = np.concatenate(([0], np.cumsum(inside)))[offsets]
    columns = np.searchsorted(own, ends[inside])
    shape = len(rows), len(own)
    kind = type(A)
    return kind((A.data[entries[inside]], columns, offsets), shape=shape)
