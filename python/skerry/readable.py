# SPDX-License-Identifier: Apache-2.0
"""Whatever cc() takes, as a view that the library reads."""
from __future__ import annotations

import os
from typing import Any

from . import _core
from .errors import call
from .files import Matrix, read, warn_of_notes
from .graphblas_matrices import Unpacked, is_graphblas
from .matrices import check_n, coo_view, view_of, words


class Readable:
    """A matrix as it is read, within a `with`."""

    __slots__ = ("view", "names", "symmetric", "is_undirected", "_unpacked")

    def __init__(self, view: _core.Matrix, names: str, symmetric: bool, is_undirected: bool = False,
                 unpacked: Unpacked | None = None) -> None:
        self.view = view
        self.names = names  # of its arrays
        self.symmetric = symmetric  # promised, or known of a file
        self.is_undirected = is_undirected  # a file that stores one of (u, v) and (v, u) for both
        self._unpacked = unpacked

    def __enter__(self) -> Readable:
        return self

    def __exit__(self, *_: object) -> None:
        if self._unpacked is not None:
            self._unpacked.pack()


def read_if_file(A: Any, n: Any, threads: int | None, bipartite: bool = False) -> Any:
    """The matrix of a file if A is its name, else A."""
    if isinstance(A, Matrix) and n is not None:
        raise ValueError(f"n = {n}, but A has a shape; give n to skerry.read()")
    if isinstance(A, (str, os.PathLike)):
        stored = read(A, n=n, bipartite=bipartite, threads=threads)
        warn_of_notes(os.fsdecode(A), stored.notes, 5, "skerry.read()")
        return stored
    return A


def readable(A: Any, n: Any, bipartite: bool | None, symmetric: bool, threads: int | None,
             as_is: bool = False) -> Readable:
    """What cc() takes, readable for the time of a call.

    bipartite  None: the function has no such option
    as_is      the view has the rows of A; a matrix of python-graphblas is copied, and remains whole
    """
    if is_graphblas(A):
        check_n(n, A.shape, bool(bipartite))
        if as_is:
            rows, columns, _ = A.to_coo(values=False, sort=False)
            return Readable(coo_view(A.nrows, A.ncols, words(rows, "rows"),
                                     words(columns, "columns")), "", symmetric)
        unpacked = Unpacked(A, bool(bipartite))
        return Readable(unpacked.view, "", symmetric, False, unpacked)
    A = read_if_file(A, n, threads, bool(bipartite))
    if isinstance(A, Matrix):
        stored = A._stored
        is_symmetric = stored.symmetric or (symmetric and not stored.symmetry_known)
        return Readable(stored.view(), A._names, is_symmetric, stored.is_undirected)
    return Readable(*view_of(A, n, bipartite, as_is), symmetric)


def stored_of(A: Any, n: Any, bipartite: bool, threads: int | None) -> _core.StoredMatrix:
    """What cc() takes as a matrix of the library's own: its ids are checked and copied, unless it is
    one."""
    A, n = read_if_file(A, n, threads, bipartite), None if isinstance(A, (str, os.PathLike)) else n
    if isinstance(A, Matrix):
        return A._stored
    with readable(A, n, bipartite, False, threads, as_is=True) as graph:
        stored: _core.StoredMatrix = call(_core.store, graph.names, graph.view)
        return stored
