# SPDX-License-Identifier: Apache-2.0
"""Matrices of python-graphblas, which has a GraphBLAS library of its own.

Its handle is of no use to another copy of the library, so the arrays are unpacked and packed again:
both move them and copy nothing.
"""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from . import _core
from .matrices import coo_view, csr_view, words


def is_graphblas(A: Any) -> bool:
    """Whether A is a Matrix of python-graphblas; imports nothing."""
    return type(A).__module__ == "graphblas.core.matrix" and hasattr(A, "ss")


@contextmanager
def unpacked(A: Any, bipartite: bool) -> Iterator[tuple[_core.Matrix, str]]:
    """A view of A, which is empty for others within the context and has its entries afterwards.

    Matrices of other formats than CSR and CSC, such as hypersparse ones, are copied to COO.
    """
    format = A.ss.format
    if format != "csr" and (format != "csc" or bipartite):
        rows, columns, _ = A.to_coo(values=False, sort=False)
        yield coo_view(A.nrows, A.ncols, words(rows, "rows"), words(columns, "columns")), ""
        return
    arrays = A.ss.unpack(format)
    try:
        if format == "csr":
            yield csr_view(A.nrows, A.ncols, arrays["indptr"], arrays["col_indices"]), ""
        else:  # the CSR of the transpose, whose components are the same
            yield csr_view(A.ncols, A.nrows, arrays["indptr"], arrays["row_indices"]), ""
    finally:
        getattr(A.ss, f"pack_{format}")(take_ownership=True, **arrays)
