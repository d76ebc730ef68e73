# SPDX-License-Identifier: Apache-2.0
"""Growing: components of a graph that grows."""
from __future__ import annotations

import os
from typing import Any, NamedTuple

import numpy as np

from . import _core
from .arguments import file_name, thread_number, whole_number
from .components import Components
from .errors import call
from .files import check_present
from .matrices import as_array, contiguous, coo_view, words

MOST_VERTICES = 1 << 31  # the labels are signed


class Merged(NamedTuple):
    """What a batch merged: label absorbed[i] ended, and its component has labels[i] now. Two arrays
    of one length, by ascending absorbed."""

    absorbed: np.ndarray
    labels: np.ndarray


def _narrow(ids: np.ndarray, name: str, are_checked: bool = False) -> np.ndarray:
    """Ids of 4 bytes.

    are_checked  whether the library refuses those of 4 bytes that are no vertices
    """
    if ids.size and not (are_checked and ids.itemsize == 4):
        least, most = int(ids.min()), int(ids.max())
        if least < 0 or most >= MOST_VERTICES:
            place = int(np.argmin(ids) if least < 0 else np.argmax(ids))
            raise ValueError(f"{name}[{place}] = {ids[place]}; vertices are 0 to "
                             f"{MOST_VERTICES - 1}: skerry.unite(chunks, ids='any') takes any ids")
    return ids.astype(np.uint32, copy=False)


def _is_one(ids: Any, name: str) -> bool:
    return as_array(ids, name).ndim == 0


class Growing:
    """The connected components of a graph that grows by edges and by vertices.

    Edges are not stored: one word of 4 bytes a vertex. Any number of threads may call the methods
    of one object at once, and batches run on several threads themselves.

    Parameters
    ----------
    start : int or Components, optional
        A number of vertices without edges, or the components of cc() to begin with. If not given,
        a vertex appears when its id does.
    threads : int, optional
        Threads for large batches; all that the process may use if not given, 0 or -1.

    Raises
    ------
    ValueError
        There are too many vertices, or labels that are not the smallest vertices of components.

    Notes
    -----
    Dhulipala, Hong, Shun: ConnectIt: a framework for static and incremental parallel graph
    connectivity algorithms. PVLDB 2020.

    Examples
    --------
    >>> import skerry
    >>> graph = skerry.Growing(4)
    >>> graph.insert([0, 1], [1, 2])
    2
    >>> graph.connected(0, 2), graph.count
    (True, 2)
    """

    def __init__(self, start: int | Components | None = None, *,
                 threads: int | None = None) -> None:
        self._grows = start is None
        count = thread_number(threads)
        if isinstance(start, Components):
            labels = _narrow(contiguous(start.labels), "labels")
            self._held = call(_core.start_growing, "", 0, labels, count)
        else:
            n = whole_number(0 if start is None else start, "start", 0, MOST_VERTICES, ", or what cc() returns")
            self._held = call(_core.start_growing, "", n, None, count)

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, threads: int | None = None) -> Growing:
        """Reads what save() has written.

        Raises
        ------
        FileNotFoundError
            There is no such file.
        ValueError
            The file is damaged, not of save(), or of another version.
        """
        name = file_name(path)
        check_present(name)
        found = cls.__new__(cls)
        found._grows = False
        found._held = call(_core.open_growing, "", name, thread_number(threads))
        return found

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the components to a file, which open() reads; 4 bytes a vertex.

        The file has its old or its new contents whenever the process stops.

        Raises
        ------
        OSError
            The file cannot be written; the text says why.
        """
        try:
            self._held.save(file_name(path, remedy="pass a name in UTF-8"))
        except RuntimeError as error:
            raise OSError(str(error)) from None

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a Growing is not pickled or copied; save() it and open() the file, or pass "
                        "its components() to another: skerry.Growing(graph.components())")

    @property
    def vertices(self) -> int:
        """The number of vertices."""
        return int(self._held.vertices())

    @property
    def count(self) -> int:
        """The number of components."""
        return int(self._held.count())

    def grow(self, n: int) -> None:
        """Adds vertices without edges, until there are n."""
        self._held.grow(whole_number(n, "n", 0, MOST_VERTICES))

    def _batch(self, u: Any, v: Any, adds_vertices: bool) -> tuple[_core.Matrix, int]:
        """The pairs as a matrix, and how many there are."""
        u, v = (_narrow(words(np.atleast_1d(ids) if _is_one(ids, name) else ids, name,
                              "pass vertices, 0 and up, without missing ones"), name, not adds_vertices)
                for ids, name in ((u, "u"), (v, "v")))
        if len(u) != len(v):
            raise ValueError(f"u has {len(u)} ids and v has {len(v)}; each edge needs one of both")
        if adds_vertices and len(u):
            self.grow(max(int(u.max()), int(v.max())) + 1)
        n = self.vertices
        return coo_view(n, n, u, v), len(u)

    def insert(self, u: Any, v: Any) -> int:
        """Inserts the edges (u[k], v[k]).

        Parameters
        ----------
        u, v : int, or arrays of integers of one length E
            In any order; repeats and loops are allowed.

        Returns
        -------
        int
            By how much `count` fell, vertices that appeared and other threads' edges left out.

        Raises
        ------
        ValueError
            An id is no vertex, where the number of vertices was given; then insert the corrected
            batch as a whole. Or the lengths differ.
        TypeError
            Ids are not integers.

        Notes
        -----
        O(E) time, nearly; no earlier edge is read. Ids of 8 bytes are copied.
        """
        return int(call(self._held.insert, "rows is u, columns is v",
                        self._batch(u, v, self._grows)[0]))

    def merged(self, u: Any, v: Any) -> Merged:
        """Inserts as insert() does, and lists what was merged, so that labels can be kept outside.

        Returns
        -------
        Merged
            The labels that ended, and those that their components have now. Every label that ends
            is listed by one call.
        """
        return Merged(*(ids.view(np.int32) for ids in
                        call(self._held.insert_with_merges, "rows is u, columns is v",
                             self._batch(u, v, self._grows)[0])))

    def connected(self, u: Any, v: Any) -> Any:
        """Whether u and v are in one component.

        Parameters
        ----------
        u, v : int, or arrays of integers of one length E
            Vertices.

        Returns
        -------
        bool or numpy.ndarray
            [E], booleans, for arrays.

        Raises
        ------
        ValueError, TypeError
            As insert().
        """
        pairs, count = self._batch(u, v, False)
        bits = call(self._held.connected, "rows is u, columns is v", pairs)
        if _is_one(u, "u"):
            return bool(bits[0])
        return np.unpackbits(bits, count=count, bitorder="little").view(bool)

    def components(self) -> Components:
        """The components as cc() returns them, a copy; O(n)."""
        return Components(self._held.components())

    def labels(self) -> np.ndarray:
        """The smallest vertex of each vertex's component, [vertices]; O(n)."""
        return self.components().labels

    def __repr__(self) -> str:
        return f"skerry.Growing(vertices={self.vertices}, count={self.count})"
