# SPDX-License-Identifier: Apache-2.0
"""scipy's connected_components."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from scipy import sparse

from . import _core
from .arguments import flag
from .device import refuse_device
from .errors import call
from .matrices import as_array, as_csr, csr_view, dense_view, sparse_view

if TYPE_CHECKING:
    from typing import overload
else:
    def overload(function: Any) -> Any:
        """typing's own keeps the module alive at exit, where nanobind reports its options as a leak."""
        return function

Connection = Literal["weak", "strong", "WEAK", "STRONG"]

_DENSE_LABELS = _core.Options()
_DENSE_LABELS.dense_labels = True


def _edges_of_dense(csgraph: Any) -> np.ndarray:
    """The elements of a dense graph that scipy takes for edges, as an array that is not 0 there."""
    if np.ma.isMaskedArray(csgraph) and csgraph.mask is not np.ma.nomask:
        present: np.ndarray = ~np.ma.getmaskarray(csgraph)
        return present  # zeros that are not masked are edges, too
    graph = as_array(csgraph, "csgraph")
    if graph.dtype.kind not in "biufc":
        raise TypeError(f"csgraph has elements of type {graph.dtype}; they must be numbers or "
                        "booleans")
    if graph.dtype.kind == "f":
        # scipy compares with 0 as numpy.isclose() does; infinity and NaN are no edges.
        edges: np.ndarray = np.abs(graph) > 1e-8
        edges &= np.isfinite(graph)
        return edges
    if graph.dtype.kind == "c":
        edges = (graph != 0) & np.isfinite(graph)
        return edges
    return graph


def strong_components(csgraph: Any) -> _core.Answer:
    """Strong components in scipy's order: that in which its search completes them."""
    if sparse.issparse(csgraph):
        if csgraph.format == "coo":
            view, names = sparse_view(csgraph)
            if any(ids.size and not 0 <= ids.min() <= ids.max() < size
                   for ids, size in zip((csgraph.row, csgraph.col), csgraph.shape)):
                call(_core.solve, names, view, _DENSE_LABELS, None)  # names the first such id
            csgraph = csgraph.tocsr()
        name = "A" if csgraph.format == "csr" else "A.tocsr()"
        if csgraph.format != "csr":
            csgraph = as_csr(csgraph)
        view, names = sparse_view(csgraph)
        names = names.replace("A.", f"{name}.")
    else:
        rows, columns = np.nonzero(csgraph)
        offsets = np.searchsorted(rows, np.arange(len(csgraph) + 1))
        view, names = csr_view(len(csgraph), csgraph.shape[1], offsets, columns), ""
    answer: _core.Answer = call(_core.solve_strong_in_order, names, view, True)
    return answer


@overload
def connected_components(csgraph: Any, directed: bool = ..., connection: Connection = ...,
                         return_labels: Literal[True] = ...) -> tuple[int, np.ndarray]: ...
@overload
def connected_components(csgraph: Any, directed: bool, connection: Connection,
                         return_labels: Literal[False]) -> int: ...
@overload
def connected_components(csgraph: Any, directed: bool = ..., connection: Connection = ..., *,
                         return_labels: Literal[False]) -> int: ...
@overload
def connected_components(csgraph: Any, directed: bool = ..., connection: Connection = ...,
                         return_labels: bool = ...) -> int | tuple[int, np.ndarray]: ...
def connected_components(csgraph: Any, directed: bool = True, connection: Connection = "weak",
                         return_labels: bool = True) -> int | tuple[int, np.ndarray]:
    """Compute the connected components of a graph, with the signature and results of scipy's
    `scipy.sparse.csgraph.connected_components`.

    Parameters
    ----------
    csgraph : array_like, or sparse array or matrix
        N x N. As in scipy, every stored entry of a sparse matrix is an edge, zeros too. In a dense
        array, elements that are zero within 1e-8, infinite, NaN or masked are no edges. Lists of
        lists are accepted, too. CSR, CSC, COO and integers are read in place.
    directed : bool
        Whether the graph is directed. If not, its weak components are computed, whatever
        `connection` says.
    connection : {'weak', 'strong'}
        Which components of a directed graph.
    return_labels : bool
        Whether to return labels, too.

    Returns
    -------
    n_components : int
        The number of components.
    labels : numpy.ndarray
        [N], int32: 0, 1, ... n_components - 1, as scipy numbers them: in the order of the
        components' smallest vertices; strong ones in a reverse topological order, so that an edge
        between two of them leads to the smaller number. int64 if N is 2**31 or more.

    Raises
    ------
    ValueError
        csgraph is not square, or not a matrix, or has an invalid id or offset.
    TypeError
        Its elements are not numbers.

    Notes
    -----
    O(N + entries) time for sparse matrices, O(N * N) for dense arrays. For strong components,
    other formats than CSR are converted to it.

    Examples
    --------
    >>> import numpy, skerry
    >>> skerry.connected_components(numpy.eye(4, k=2))
    (2, array([0, 1, 0, 1], dtype=int32))
    """
    kind = connection.lower() if isinstance(connection, str) else ""
    if kind not in ("weak", "strong"):
        raise ValueError(f"connection = {connection!r}; it must be 'weak' or 'strong'")
    if directed is not True and directed is not False:
        directed = flag(directed, "directed")
    if return_labels is not True and return_labels is not False:
        return_labels = flag(return_labels, "return_labels")
    if hasattr(csgraph, "to_scipy_sparse"):
        csgraph = csgraph.to_scipy_sparse()
    if not sparse.issparse(csgraph):
        refuse_device(csgraph, "connected_components()")
        csgraph = _edges_of_dense(csgraph)
    if csgraph.ndim != 2 or csgraph.shape[0] != csgraph.shape[1]:
        shape = " x ".join(map(str, csgraph.shape))
        raise ValueError(f"csgraph is {shape}; it must be N x N, with an entry (u, v) for "
                         "each edge; skerry.cc() also takes edges")
    if directed and kind == "strong":
        answer = strong_components(csgraph)
    else:
        view, names = sparse_view(csgraph) if sparse.issparse(csgraph) else (dense_view(csgraph), "")
        answer = call(_core.solve, names, view, _DENSE_LABELS, None)
    if not return_labels:
        return answer.count
    labels = answer.labels()
    if labels.dtype != np.int32 and len(labels) < 1 << 31:
        labels = labels.astype(np.int32)
    return answer.count, labels
