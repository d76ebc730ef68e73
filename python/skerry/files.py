# SPDX-License-Identifier: Apache-2.0
"""Matrices in files."""
from __future__ import annotations

import errno
import os
import warnings
from collections.abc import Sequence
from typing import Any, Literal, TypedDict

import numpy as np
from scipy import sparse

from . import _core
from .arguments import (LARGEST_SIZE, file_name, flag, is_one_of, items_of, thread_number,
                        whole_number)
from .errors import call, in_python


class Matrix:
    """A matrix that read() or generate() has returned: the pattern, without values.

    Attributes
    ----------
    path : str
        The name of the file; empty of a generated graph.
    shape : tuple of int
        Rows and columns.
    nnz : int
        Stored entries. If the file declares that an entry (u, v) also represents (v, u), only
        (u, v) is stored. The components are the same.
    format : str
        The short name of the file's format; empty of a generated graph.
    symmetric : bool
        Whether with every (u, v) the entries contain (v, u); False if this is not known.
    notes : list of str
        What a user should know of the file.
    """

    def __init__(self, stored: _core.StoredMatrix, path: str) -> None:
        self._stored = stored
        self.path = path
        self._names = f"file {path}" if path else ""  # in messages

    @property
    def shape(self) -> tuple[int, int]:
        return self._stored.rows, self._stored.columns

    @property
    def nnz(self) -> int:
        return self._stored.entries

    @property
    def format(self) -> str:
        return self._stored.format

    @property
    def symmetric(self) -> bool:
        return self._stored.symmetric

    @property
    def notes(self) -> list[str]:
        return [in_python(note) for note in self._stored.notes]

    def to_scipy(self) -> sparse.csr_matrix | sparse.coo_matrix:
        """The entries as a scipy sparse matrix of ones, in CSR or COO format.

        Returns
        -------
        scipy.sparse.csr_matrix or scipy.sparse.coo_matrix
            Its arrays of ids are those of this matrix, without a copy, and read only.
        """
        is_csr, first, columns = self._stored.arrays()
        ones = np.ones(len(columns), np.int8)
        if is_csr:
            # The constructor would copy ids to the type of the offsets.
            A = sparse.csr_matrix(self.shape, dtype=np.int8)
            A.data, A.indices, A.indptr = ones, columns, first
            return A
        return sparse.coo_matrix((ones, (first, columns)), shape=self.shape)

    def __repr__(self) -> str:
        rows, columns = self.shape
        source = f"from {self.path!r}" if self.path else "generated"
        return f"skerry.Matrix({rows} x {columns}, {self.nnz} entries, {source})"


_MEANINGS = "auto", "edge", "sizes", "names"


def warn_of_notes(path: str, notes: list[str], stacklevel: int, options_of: str = "") -> None:
    """Warns of what was assumed of a file, with what changes that.

    options_of  the function that has the options, if the called one does not
    """
    for note in notes:
        if "; " in note:
            of = f" (options of {options_of})" if options_of and "=" in note else ""
            warnings.warn(f"{path}: {note}{of}", stacklevel=stacklevel)


class RowOptions(TypedDict, total=False):
    """How read() takes the ids of a file, which are row numbers."""

    first_id: int | None
    first_line: Literal["auto", "edge", "sizes", "names"]
    columns: Sequence[int] | None
    lenient: bool
    strict: bool


def row_rules(n: int | None, first_id: int | None = None, first_line: str = "auto",
              columns: Sequence[int] | None = None, lenient: bool = False,
              strict: bool = False) -> tuple[Any, ...]:
    """n and RowOptions as the module takes them."""
    if n is not None:
        n = whole_number(n, "n", 0, LARGEST_SIZE)
    if first_id is not None:
        first_id = whole_number(first_id, "first_id", 0, 1)
    if not is_one_of(first_line, _MEANINGS):
        raise ValueError(f"first_line={first_line!r}; use \"auto\", \"edge\", \"sizes\" or \"names\"")
    given = [] if columns is None else items_of(columns, "columns", "places of columns")
    places = [whole_number(each, f"columns[{k}]", 0, (1 << 31) - 1) for k, each in enumerate(given)]
    if columns is not None and len(places) < 2:
        raise ValueError(f"columns has {len(places)} columns; an edge needs two or more")
    return (n, first_id, _MEANINGS.index(first_line), places, flag(lenient, "lenient"),
            flag(strict, "strict"))


def check_present(name: str) -> None:
    """Raises FileNotFoundError if there is no such file."""
    if not os.path.exists(name):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)


def read(path: str | os.PathLike[str], *, n: int | None = None, bipartite: bool = False,
         first_id: int | None = None,
         first_line: Literal["auto", "edge", "sizes", "names"] = "auto",
         columns: Sequence[int] | None = None, lenient: bool = False, strict: bool = False,
         threads: int | None = None) -> Matrix:
    """Read a matrix from a file.

    Parameters
    ----------
    path : str or path
        A file in any format of the library, such as .mtx, .el, .graph, .gr, .hgr, .sg, .egr,
        .he, .adj or .npz, if need be compressed by gzip or zstd.
    n : int, optional
        The number of vertices of an edge list; the largest id + 1 if not given.
    bipartite : bool
        Choose ids wide enough for rows + columns vertices.
    first_id : int, optional
        The id of the first vertex in a text, 0 or 1; as its format counts if not given.
    first_line : {"auto", "edge", "sizes", "names"}
        What the first line of an edge list is: an edge; sizes, ``n``, ``n m`` or ``n n m``; names
        of columns. By default it is names or sizes if the other lines fit them; a note says so.
    columns : sequence of int, optional
        The columns of an edge list that have ids, from 0 on; by default 0 and 1. All ids of a line
        are joined, if there are more than two. The entries are the pairs of each id and the next.
    lenient : bool
        Read a file that has more or fewer entries than it declares.
    strict : bool
        Raise where something must be assumed; the text names the option that says it.
    threads : int, optional
        Threads that parse; all that the process may use if not given, 0 or -1.

    Returns
    -------
    Matrix

    Raises
    ------
    FileNotFoundError
        There is no such file.
    ValueError
        The file is not a valid matrix; the text has the file, the line and the remedy.

    Notes
    -----
    Time: two passes over a text, one over a binary file. Memory: the entries, and the bytes of a
    compressed file.
    """
    name = file_name(path)
    if name != "-":
        check_present(name)
    rules = row_rules(n, first_id, first_line, columns, lenient, strict)
    return Matrix(call(_core.read, "", name, rules, flag(bipartite, "bipartite"),
                       thread_number(threads)), name)
