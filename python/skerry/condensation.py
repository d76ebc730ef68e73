# SPDX-License-Identifier: Apache-2.0
"""condensation()."""
from __future__ import annotations

from typing import Any

import numpy as np
from scipy import sparse

from .components import Components, with_labels
from .connected_components import strong_components
from .device import refuse_device
from .files import Matrix
from .graphblas_matrices import is_graphblas
from .matrices import ends_of, view_of
from .readable import read_if_file
from .subgraphs import Source


def condensation(A: Any, *, n: int | None = None) -> tuple[Components, Any]:
    """Compute the strong components of a directed graph in a topological order, and the edges
    between them.

    Parameters
    ----------
    A, n
        As for scc(), in the memory of the host.

    Returns
    -------
    components : Components
        The strong components with labels 0, 1, ... count - 1, so that every edge between two leads
        from the smaller label to the larger one.
    C : scipy.sparse.csr_array
        [count, count], strictly upper triangular: C[a, b] is the number of entries of A from
        component a to component b; repeated edges count once.

    Raises
    ------
    ValueError, TypeError
        As scc().

    Notes
    -----
    O(n + entries) time. A is converted to CSR if it has another format.

    Examples
    --------
    >>> import skerry
    >>> components, C = skerry.condensation([(0, 1), (1, 0), (2, 1)])
    >>> components.labels.tolist(), C.toarray().tolist()
    ([1, 1, 0], [[0, 1], [0, 0]])
    """
    refuse_device(A, "condensation()")
    A = read_if_file(A, n, None)
    is_matrix = isinstance(A, Matrix) or sparse.issparse(A) or is_graphblas(A)
    if not is_matrix:
        view_of(A, n, None)  # refuses what scc() does
    source = Source(A, None if isinstance(A, Matrix) else n)
    try:
        graph = source.csr
    except MemoryError:
        if is_matrix or hasattr(A, "to_scipy_sparse") or not ends_of(A)[1]:  # ids are not the cause
            raise
        given = "" if n is None else f"n = {n}; "
        raise MemoryError(f"{given}A as CSR does not fit into the free memory; renumber the vertices, so that "
                          "ids without entries do not count") from None
    if graph.shape[0] != graph.shape[1]:
        raise ValueError(f"A is {graph.shape[0]} x {graph.shape[1]}; strong components are those of a "
                         "square matrix")
    if isinstance(A, Matrix) and A._stored.is_undirected:  # has one of (u, v) and (v, u) for both
        graph = graph + graph.T
    answer = strong_components(graph)
    labels = answer.count - 1 - answer.labels()  # the search completes the last ones first
    rows = np.repeat(labels, np.diff(graph.indptr))
    columns = labels[graph.indices[:graph.indptr[-1]]]
    between = rows != columns
    ones = np.ones(np.count_nonzero(between), np.int64)
    C = sparse.coo_array((ones, (rows[between], columns[between])), (answer.count,) * 2).tocsr()
    return Components(with_labels(answer, labels), source=source), C
