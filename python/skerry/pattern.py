# SPDX-License-Identifier: Apache-2.0
"""describe_pattern() and count_in_cells()."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from . import _core
from .arguments import flag, thread_number, whole_number
from .device import refuse_device
from .errors import call
from .readable import stored_of


class DegreeRange(NamedTuple):
    """The number of vertices whose degree is at least `least` and at most `most`."""

    least: int
    most: int
    vertices: int


@dataclass(frozen=True)
class Pattern:
    """What describe_pattern() counts.

    The degree of a vertex is the number of other vertices that share an entry with it, in either
    direction.

    Attributes
    ----------
    vertices : int
        Rows, plus columns if they are different vertices.
    entries : int
        As stored, repeats included.
    symmetric : bool
        Whether with every (u, v) there is (v, u); False if rows and columns are different vertices.
    loops : int
        Entries (v, v), repeats included.
    repeats : int
        Entries beyond the first of equal ones.
    edges : int
        Pairs of adjacent vertices; half the sum of the degrees.
    isolated : int
        Vertices of degree 0.
    least_degree, largest_degree : int
        0 if there are no vertices.
    mean_degree : float
        0 if there are no vertices.
    degrees : list of DegreeRange
        The vertices of the degrees 0, 1, 2 to 3, 4 to 7, and so on up to the range of
        largest_degree.
    """

    vertices: int
    entries: int
    symmetric: bool
    loops: int
    repeats: int
    edges: int
    isolated: int
    least_degree: int
    largest_degree: int
    mean_degree: float
    degrees: list[DegreeRange]


def describe_pattern(A: Any, *, n: int | tuple[int, int] | None = None, bipartite: bool = False,
                     threads: int | None = None) -> Pattern:
    """Count what may be asked about the pattern of a matrix: degrees, symmetry, loops, repeats.

    Parameters
    ----------
    A, n, bipartite
        As for cc(), in host memory. If a file stores one of (u, v) and (v, u) for both, they are
        equal entries.
    threads : int, optional
        Host threads; all that the process may use if not given, 0 or -1.

    Returns
    -------
    Pattern

    Raises
    ------
    ValueError, TypeError
        As cc().

    Notes
    -----
    O(entries log(largest row)) time. Memory: two ids and two bits an entry, 16 bytes a vertex, and
    a copy of the ids, unless A is what read() or generate() returned.

    Examples
    --------
    >>> import skerry
    >>> found = skerry.describe_pattern(([0, 1, 1, 2], [1, 0, 2, 2]), n=4)
    >>> found.edges, found.loops, found.symmetric, found.mean_degree
    (2, 1, False, 1.0)
    >>> found.degrees[2]
    DegreeRange(least=2, most=3, vertices=1)
    """
    refuse_device(A, "describe_pattern()")
    bipartite = flag(bipartite, "bipartite")
    found = call(_core.describe_pattern, "", stored_of(A, n, bipartite, threads), bipartite,
                 thread_number(threads))
    degrees = [DegreeRange(*each) for each in found[-1]]
    return Pattern(*(*found[:-1], degrees))


class DensityGrid(NamedTuple):
    """What count_in_cells() counts: entries[i, j] of rows and columns [i * side, (i + 1) * side) and
    [j * side, (j + 1) * side)."""

    side: int
    entries: np.ndarray


def count_in_cells(A: Any, most_cells: int = 256, *, n: int | tuple[int, int] | None = None,
                   bipartite: bool = False) -> DensityGrid:
    """Count the entries in each cell of a grid over a matrix, which shows where they are.

    Parameters
    ----------
    A, n, bipartite
        As for describe_pattern(). If a file stores one of (u, v) and (v, u) for both, both count.
    most_cells : int, optional
        In each direction, 1 to 65536.

    Returns
    -------
    DensityGrid
        Of the smallest cells that are square and few enough.

    Raises
    ------
    ValueError, TypeError
        As cc(); most_cells is out of range.
    MemoryError
        There is no memory for most_cells * most_cells counts of 8 bytes.

    Notes
    -----
    O(entries) time, and the memory of describe_pattern() for A.

    Examples
    --------
    >>> import skerry
    >>> found = skerry.count_in_cells(([0, 1, 3], [1, 0, 2]), 2)
    >>> found.side, found.entries.tolist()
    (2, [[2, 0], [0, 1]])
    """
    refuse_device(A, "count_in_cells()")
    most = whole_number(most_cells, "most_cells", 1, 1 << 16)
    stored = stored_of(A, n, flag(bipartite, "bipartite"), None)
    try:
        side, down, across, entries = call(_core.count_in_cells, "", stored, most)
    except MemoryError:
        raise MemoryError(f"most_cells = {most}; a grid of {most} x {most} counts needs "
                          f"{8e-9 * most * most:.1f} GB, which are not free; pass fewer") from None
    return DensityGrid(side, entries.reshape(down, across))
