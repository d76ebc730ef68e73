# SPDX-License-Identifier: Apache-2.0
"""Matrices of python-graphblas, which has a GraphBLAS library of its own.

Its handle is of no use to another copy of the library, so the arrays are unpacked and packed again:
both move them and copy nothing.
"""
from __future__ import annotations

from typing import Any

from .matrices import coo_view, csr_view, words


def is_graphblas(A: Any) -> bool:
    """Whether A is a Matrix of python-graphblas; imports nothing."""
    return type(A).__module__ == "graphblas.core.matrix" and hasattr(A, "ss")


class Unpacked:
    """A view of A, which is empty for others until pack().

    Matrices of other formats than CSR and CSC, such as hypersparse ones, are copied to COO.
    """

    def __init__(self, A: Any, bipartite: bool) -> None:
        self._matrix, self._format = A, A.ss.format
        self._arrays: dict[str, Any] | None = None
        if self._format != "csr" and (self._format != "csc" or bipartite):
            rows, columns, _ = A.to_coo(values=False, sort=False)
            self.view = coo_view(A.nrows, A.ncols, words(rows, "rows"), words(columns, "columns"))
            return
        arrays = self._arrays = A.ss.unpack(self._format)
        try:
            if self._format == "csr":
                self.view = csr_view(A.nrows, A.ncols, arrays["indptr"], arrays["col_indices"])
            else:  # the CSR of the transpose, whose components are the same
                self.view = csr_view(A.ncols, A.nrows, arrays["indptr"], arrays["row_indices"])
        except BaseException:
            self.pack()
            raise

    def pack(self) -> None:
        """Gives A its arrays again."""
        if self._arrays is not None:
            getattr(self._matrix.ss, f"pack_{self._format}")(take_ownership=True, **self._arrays)
            self._arrays = None
