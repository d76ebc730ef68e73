# SPDX-License-Identifier: Apache-2.0
"""cc() and scc()."""
from __future__ import annotations

from typing import Any, Callable, Literal, NamedTuple, TypedDict

from . import _core
from .arguments import check_names, device_number, flag, thread_number, whole_number
from .components import Components
from .device import cc_on_device, is_on_device, refuse_device
from .errors import call
from .readable import readable

Numbering = Literal["min", "dense"]

_NUMBERINGS = {"min": False, "dense": True}


class Progress(NamedTuple):
    """The state of a run, as a progress function receives it."""

    algorithm: str
    rounds: int
    seconds: float


class CallOptions(TypedDict, total=False):
    """What from_edges() and from_table() pass on to cc()."""

    symmetric: bool
    numbering: Numbering
    algorithm: str
    backend: str
    threads: int | None
    gpus: int | Literal["all"]
    max_rounds: int
    progress: Callable[[Progress], Any] | None


def solve_options(numbering: str, threads: int | None) -> _core.Options:
    if not isinstance(numbering, str) or numbering not in _NUMBERINGS:
        raise ValueError(f"numbering = {numbering!r}; it must be 'min' or 'dense'")
    how = _core.Options()
    how.threads = thread_number(threads)
    how.dense_labels = _NUMBERINGS[numbering]
    return how


def cc(A: Any, *, n: int | tuple[int, int] | None = None, symmetric: bool = False,
       bipartite: bool = False, numbering: Numbering = "min", algorithm: str = "auto",
       backend: str = "auto", threads: int | None = None, gpus: int | Literal["all"] = 1,
       max_rounds: int = 0, progress: Callable[[Progress], Any] | None = None) -> Components:
    """Compute the connected components of a matrix, whose entries are the edges of a graph.

    Values, the diagonal, repeated entries and the order within a row are ignored. A pattern that
    is not symmetric gives its weak components. A row without entries is a component.

    Parameters
    ----------
    A : matrix or edges
        - a scipy sparse array or matrix, n x n, of any format; stored zeros are entries. CSR, CSC
          and COO are read in place, others are converted to CSR;
        - a dense array, n x n; an element that is not zero is an entry, NaN too, and a masked one
          is none. One of 2 x 2 integers is ambiguous and raises ValueError;
        - a tuple (u, v) of two arrays of integers [E]: the edges (u[k], v[k]), read in place;
        - an array of integers (2, E), read in place, or (E, 2), with E other than 2;
        - a list of pairs, which are tuples of two integers: the edges;
        - a Matrix of python-graphblas: its arrays are moved out of it for the time of the call;
        - in a build with CUDA, a sparse matrix of cupy, or edges in arrays of a device, which cupy,
          torch and others have, of ids of 4 or 8 bytes; read in place, and labels stay there;
        - a file name, or what read() returns; of a name, a warning says what was assumed.
    n : int, optional
        The number of vertices, for edges; the largest id + 1 if not given. With `bipartite`, a pair
        (rows, columns).
    symmetric : bool
        A promise that A has (v, u) with every (u, v), which saves time. If it is false, labels are
        wrong.
    bipartite : bool
        Rows and columns are different vertices: column c is vertex rows + c.
    numbering : {'min', 'dense'}
        A label is the smallest vertex of the component, or 0, 1, ... count - 1 in the order of
        these.
    algorithm, backend : str
        Names of algorithms() and backends(); 'auto' is right for most callers.
    threads : int, optional
        Host threads; all that the process may use if not given, 0 or -1.
    gpus : int or 'all'
        Devices to which the back end 'cuda' streams a matrix in host memory, a part of its entries
        to each.
    max_rounds : int
        Stop before a further round; 0: no limit.
    progress : callable, optional
        Called with a Progress before each round; False stops the run. Ctrl-C stops it there too.
        The default algorithm has no rounds and cannot be stopped.

    Returns
    -------
    Components
        Labels [n] and their count. The labels are the same for every algorithm, number of threads
        and run. For a matrix on a device: DeviceComponents.

    Raises
    ------
    ValueError
        A is not square, an id or an offset is out of range, the memory would not suffice, or an
        option is unknown; the text has the place, the value and the remedy.
    TypeError
        Ids are not integers, or elements are not numbers.
    NotCompiled
        The back end is not part of this build.
    Stopped
        `max_rounds` or `progress` stopped the run.
    RuntimeError
        The device failed, or there is none.

    Notes
    -----
    O(n + entries) time for the default. Memory beside A: the labels, and at most n / 8 bytes. The
    global interpreter lock is released during the solve; the arrays must not be changed meanwhile.

    The default builds on ECL-CC (Jaiganesh, Burtscher, HPDC 2018) and Afforest (Sutton, Ben-Nun,
    Barak, IPDPS 2018); algorithms() has the sources of the others.

    Examples
    --------
    >>> import skerry
    >>> found = skerry.cc([(0, 1), (3, 2)], n=5)
    >>> found.count, found.labels.tolist()
    (3, [0, 0, 2, 2, 4])
    """
    check_names(algorithm, backend)
    if progress is not None and not callable(progress):
        raise TypeError(f"progress = {progress!r}; it must be callable, or None")
    symmetric = flag(symmetric, "symmetric")
    how = solve_options(numbering, threads)
    how.algorithm, how.backend = algorithm, backend
    how.bipartite = flag(bipartite, "bipartite")
    how.device_count = device_number(gpus)
    how.max_rounds = whole_number(max_rounds, "max_rounds", 0, (1 << 64) - 1)
    report = None if progress is None else lambda *state: progress(Progress(*state))
    if is_on_device(A):
        how.symmetric = symmetric
        return cc_on_device(A, n, how, report)
    with readable(A, n, how.bipartite, symmetric, threads) as graph:
        how.symmetric = graph.symmetric
        answer = call(_core.solve, graph.names, graph.view, how, report)
    return Components(answer, None, (A, n, bipartite))


def scc(A: Any, *, n: int | None = None, symmetric: bool = False, numbering: Numbering = "min",
        threads: int | None = None) -> Components:
    """Compute the strong components of a directed graph: A[u, v] is an edge from u to v.

    Two vertices are in one component if paths lead from each to the other. Values, the diagonal,
    repeated entries and the order within a row are ignored.

    Parameters
    ----------
    A : matrix or edges
        As for cc(). A file that stores one of (u, v) and (v, u) for both, such as a symmetric
        Matrix Market file, is an undirected graph.
    n : int, optional
        The number of vertices, for edges; the largest id + 1 if not given.
    symmetric : bool
        A promise that A has (v, u) with every (u, v). The components are then those of cc(), which
        is faster. If the promise is false, labels are wrong.
    numbering : {'min', 'dense'}
        A label is the smallest vertex of the component, or 0, 1, ... count - 1 in the order of
        these.
    threads : int, optional
        Threads that read a file, or solve where the pattern is symmetric. The search of a directed
        graph runs on one.

    Returns
    -------
    Components
        Labels [n] and their count.

    Raises
    ------
    ValueError, TypeError
        As cc().

    Notes
    -----
    O(n + entries) time. Memory beside A, for ids of 4 bytes: 16 bytes a vertex, with offsets of 8
    bytes up to 24; COO matrices and edges also take n + 1 offsets, and a copy of the columns unless
    the rows ascend. The global interpreter lock is released during the solve; the arrays must not
    be changed meanwhile.

    Tarjan: Depth-first search and linear graph algorithms. SIAM J. Computing 1972.

    Examples
    --------
    >>> import skerry
    >>> skerry.scc([(0, 1), (1, 0), (1, 2)]).labels.tolist()
    [0, 0, 2]
    """
    refuse_device(A, "scc()")
    how = solve_options(numbering, threads)
    with readable(A, n, None, flag(symmetric, "symmetric"), threads) as graph:
        how.symmetric = graph.symmetric
        if graph.is_undirected:
            answer = call(_core.solve, graph.names, graph.view, how, None)
        else:
            answer = call(_core.solve_strong, graph.names, graph.view, how)
    return Components(answer, None, (A, n))
