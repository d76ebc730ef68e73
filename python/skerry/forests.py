# SPDX-License-Identifier: Apache-2.0
"""spanning_forest()."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _core
from .arguments import check_names, flag
from .components import Components, of_numpy
from .device import refuse_device
from .errors import call
from .matrices import as_array, contiguous
from .readable import readable
from .solve import solve_options


def edges_of_width(edges: Any, width: int, name: str) -> np.ndarray:
    """The edges of a forest [any, 2], of unsigned integers of a width.

    Raises
    ------
    ValueError
        They have another shape or type, or an id does not fit.
    """
    array = as_array(edges, name)
    if array.ndim != 2 or array.shape[1] != 2 or array.dtype.kind not in "iu":
        raise ValueError(f"{name} is an array {array.shape} of {array.dtype}; it must be one of "
                         "vertices, with a row of two for each edge")
    if array.size and not 0 <= int(array.min()) <= int(array.max()) < 1 << 8 * width:
        odd = array < 0 if array.min() < 0 else array == array.max()
        row, side = map(int, np.unravel_index(np.argmax(odd), array.shape))
        raise ValueError(f"{name}[{row}, {side}] = {array[row, side]} is no vertex; pass the edges as "
                         "spanning_forest() returned them")
    return contiguous(array, f"u{width}")


class Forest(Components):
    """The components of a matrix, with a spanning forest.

    Attributes
    ----------
    edges : numpy.ndarray
        [n - count, 2]: entries of the matrix, as row and column or column and row, without a cycle.
        They join all vertices of each component, and with them prove the labels:
        `skerry.verify(A, forest.labels, forest=forest.edges)`.
    """

    edges: np.ndarray

    def __reduce__(self) -> tuple[Any, ...]:
        return Forest, (self._answer, self.ids), {"edges": self.edges}

    def parents(self) -> np.ndarray:
        """The forest as a parent vector.

        Returns
        -------
        numpy.ndarray
            [n]: parents[v] is adjacent to v in the matrix, and parents[r] = r for the smallest
            vertex r of each component.

        Raises
        ------
        ValueError
            Labels or edges were changed, so that an id is out of range, or there is a cycle.

        Notes
        -----
        O(n) time.
        """
        edges = edges_of_width(self.edges, self.labels.itemsize, "edges")
        return of_numpy(_core.parents(self._answer, edges).view(self.labels.dtype))


def spanning_forest(A: Any, *, n: int | None = None, symmetric: bool = False,
                    algorithm: str = "auto", backend: str = "auto",
                    threads: int | None = None) -> Forest:
    """Compute the connected components of a matrix, and edges that connect them.

    Parameters
    ----------
    A, n, symmetric, threads
        As for cc().
    algorithm, backend : str
        As for cc(); algorithms that link roots record their edges, on the back ends 'serial' and
        'threads'.

    Returns
    -------
    Forest
        Components, whose labels are those of cc(), with `edges` [n - count, 2]. Which edges are
        kept may depend on the algorithm, the threads and the run.

    Raises
    ------
    ValueError, TypeError, NotCompiled
        As cc(); also ValueError for an algorithm that records no edges.

    Notes
    -----
    O(n + entries) time. Memory beside A: the labels, and two ids a vertex.

    Dhulipala, Hong, Shun: ConnectIt: a framework for static and incremental parallel graph
    connectivity algorithms. PVLDB 2020.

    Examples
    --------
    >>> import skerry
    >>> forest = skerry.spanning_forest([(0, 1), (1, 2), (2, 0)])
    >>> forest.edges.shape, forest.count
    ((2, 2), 1)
    """
    check_names(algorithm, backend)
    refuse_device(A, "spanning_forest()")
    how = solve_options("min", threads)
    how.algorithm, how.backend = algorithm, backend
    with readable(A, n, None, flag(symmetric, "symmetric"), threads) as graph:
        how.symmetric = graph.symmetric
        answer, edges = call(_core.solve_forest, graph.names, graph.view, how, None)
    found = Forest(answer, None, (A, n))
    found.edges = of_numpy(edges)
    return found
