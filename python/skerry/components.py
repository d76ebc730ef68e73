# SPDX-License-Identifier: Apache-2.0
"""What cc() returns."""
from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Literal, NamedTuple, overload

import numpy as np

from . import _core
from .arguments import LARGEST_SIZE, is_one_of, shown, whole_number
from .subgraphs import Source, entries_of


def of_numpy(array: np.ndarray) -> np.ndarray:
    """The same memory as numpy's own int64, where the module has C's other type of 64 bits."""
    return array.view(np.int64) if array.dtype == np.int64 else array


def with_labels(answer: _core.Answer, labels: np.ndarray) -> _core.Answer:
    """A copy of an answer with other labels of the same components."""
    found = _core.Answer.__new__(_core.Answer)
    found.__setstate__((labels, *answer.__getstate__()[1:]))
    return found


def _no_label(label: Any, ids: Any) -> ValueError:
    of_ids = "" if ids is None else ", numbers k of which ids[k] is an id of the component"
    return ValueError(f"label = {shown(label)} is not the label of a component; sizes().labels has all of "
                      f"them{of_ids}")


class Sizes(NamedTuple):
    """Components: their labels and their numbers of vertices, two arrays of one length."""

    labels: np.ndarray
    sizes: np.ndarray


class Members(NamedTuple):
    """The vertices of all components: component i, by ascending label, has the vertices
    vertices[offsets[i]:offsets[i + 1]], which ascend. Two arrays, [count + 1] and [n]."""

    offsets: np.ndarray
    vertices: np.ndarray


class Components:
    """The connected components of a matrix.

    `len(found)` is their number, and `for group in found` iterates over groups().

    Attributes
    ----------
    labels : numpy.ndarray
        [n], integers as wide as the ids of the matrix: the label of each vertex. The array is the
        library's own, not a copy, and remains valid without this object.
    count : int
        The number of components.
    ids : numpy.ndarray or None
        [n], the id of each vertex, where the edges were between any ids.
    info : dict
        What ran: algorithm, backend, threads, rounds, build_seconds, solve_seconds, note.
    """

    ids: np.ndarray | None = None
    # What subgraph() reads: the arguments of a Source until its first call.
    _source: Source | tuple[Any, ...] | None = None

    def __init__(self, answer: _core.Answer, ids: np.ndarray | None = None,
                 source: Source | tuple[Any, ...] | None = None) -> None:
        self._answer = answer
        self.labels: np.ndarray = of_numpy(answer.labels())
        self.count: int = answer.count
        self.ids = ids
        self._source = source

    def __reduce__(self) -> tuple[Any, ...]:
        # For pickle and copy: the labels are the answer's memory. The matrix is not kept.
        return Components, (self._answer, self.ids)

    @property
    def info(self) -> dict[str, Any]:
        return self._answer.info()

    def sizes(self) -> Sizes:
        """All components, by ascending label.

        Returns
        -------
        Sizes
            Two arrays [count]: labels and sizes.

        Notes
        -----
        O(n) time.
        """
        return Sizes(*map(of_numpy, self._answer.sizes()))

    def largest(self, k: int = 1) -> Sizes:
        """The k largest components, the largest first; of equal sizes, the smaller label first.

        Returns
        -------
        Sizes
            Two arrays [min(k, count)]: labels and sizes.

        Notes
        -----
        O(n + count log k) time.
        """
        k = whole_number(k, "k", 0, LARGEST_SIZE)
        return Sizes(*map(of_numpy, self._answer.largest(k)))

    def mask(self, label: int | None = None) -> np.ndarray:
        """Whether each vertex is in a component.

        Parameters
        ----------
        label : int, optional
            The label of the component; if not given, the largest component.

        Returns
        -------
        numpy.ndarray
            [n], booleans; for instance `A[mask][:, mask]` is the matrix of the component.

        Raises
        ------
        ValueError
            No vertex has this label.
        """
        if label is None:
            if len(self.labels) == 0:
                return np.zeros(0, bool)
            label = int(self.largest().labels[0])
        mask: np.ndarray = self.labels == label if isinstance(label, (int, np.integer)) else np.zeros(0, bool)
        if not mask.any():
            raise _no_label(label, self.ids)
        return mask

    @cached_property
    def _grouped(self) -> tuple[Members, np.ndarray]:
        """All members, and the label of each component."""
        offsets, vertices = self._answer.members()
        offsets, vertices = offsets.view(np.int64), vertices.view(self.labels.dtype)
        offsets.flags.writeable = vertices.flags.writeable = False  # they are kept
        return Members(offsets, vertices), self.labels[vertices[offsets[:-1]]]

    @overload
    def members(self, label: None = None) -> Members: ...
    @overload
    def members(self, label: int) -> np.ndarray: ...
    def members(self, label: int | None = None) -> Members | np.ndarray:
        """The vertices of all components, or of one.

        Parameters
        ----------
        label : int, optional
            The label of a component.

        Returns
        -------
        Members or numpy.ndarray
            Two arrays, offsets [count + 1] and vertices [n]; with a label the vertices of this
            component, ascending. Read only.

        Raises
        ------
        ValueError
            No vertex has this label.

        Notes
        -----
        O(n) time at the first call, which keeps the two arrays; then O(log count). If labels are
        changed afterwards, the members stay as they were.
        """
        (offsets, vertices), labels = self._grouped
        if label is None:
            return Members(offsets, vertices)
        i = int(np.searchsorted(labels, label)) if isinstance(label, (int, np.integer)) else -1
        if not 0 <= i < self.count or labels[i] != label:
            raise _no_label(label, self.ids)
        return vertices[offsets[i]:offsets[i + 1]]

    def groups(self) -> list[np.ndarray]:
        """The members of each component, by ascending label.

        Returns
        -------
        list of numpy.ndarray
            [count]: for each component its ids if there are `ids`, else its vertices, ascending.
        """
        offsets, vertices = self.members()
        of_all = vertices if self.ids is None else self.ids[vertices]
        ends = offsets.tolist()
        return [of_all[begin:end] for begin, end in zip(ends, ends[1:])]

    def __iter__(self) -> Iterator[np.ndarray]:
        return iter(self.groups())

    def relabel(self, by: Literal["size", "vertex"] = "size") -> Components:
        """The same components with the labels 0, 1, ... count - 1.

        Parameters
        ----------
        by : {'size', 'vertex'}
            The largest component first, of equal sizes the one with the smaller label; or the one
            with the smallest vertex first.

        Returns
        -------
        Components

        Raises
        ------
        ValueError
            `by` is none of these.
        """
        if not is_one_of(by, ("size", "vertex")):
            raise ValueError(f"by = {by!r}; it must be 'size' or 'vertex'")
        offsets, vertices = self.members()
        sizes = np.diff(offsets)
        keys = -sizes if by == "size" else vertices[offsets[:-1]]
        number = np.empty(self.count, self.labels.dtype)
        number[np.argsort(keys, kind="stable")] = np.arange(self.count)
        labels = np.empty_like(self.labels)
        labels[vertices] = np.repeat(number, sizes)
        return Components(with_labels(self._answer, labels), self.ids, self._source)

    def to_frame(self) -> Any:
        """The labels as a pandas.DataFrame with a row for each vertex, and the columns `vertex`, or
        `id` if there are `ids`, and `component`, the label.

        Raises
        ------
        ImportError
            pandas is not installed.
        """
        try:
            import pandas  # type: ignore[import-untyped,unused-ignore]
        except ImportError:
            raise ImportError("to_frame() needs pandas; install it, or use labels") from None
        key = {"vertex": np.arange(len(self.labels))} if self.ids is None else {"id": self.ids}
        return pandas.DataFrame({**key, "component": self.labels})

    def subgraph(self, label: int | None = None, A: Any = None) -> Any:
        """The matrix of a component.

        Parameters
        ----------
        label : int, optional
            The label of the component; if not given, the largest component.
        A : matrix or edges, optional
            What cc() was given; needed only if the object was pickled, or is of a stream.

        Returns
        -------
        scipy.sparse.csr_array or scipy.sparse.csr_matrix
            Its row and column i are those of vertex members(label)[i], with the values of a sparse
            or dense matrix. For edges, a value is how often the edge occurs. Of a bipartite graph
            it has the rows of the component, and its columns.

        Raises
        ------
        ValueError
            No vertex has this label, or A is needed.

        Notes
        -----
        O(size + entries) of the component; the first call keeps A in CSR format, O(n + entries) if
        A has another one. The object refers to A, which must not have been changed.
        """
        if isinstance(self._source, tuple):
            self._source = Source(*self._source)
        if A is not None:
            bipartite = self._source is not None and self._source.bipartite
            n = None if bipartite or isinstance(A, (str, os.PathLike)) else len(self.labels)
            given = Source(A, n, bipartite)
            size = sum(given.csr.shape) if bipartite else given.csr.shape[0]
            if size != len(self.labels):
                raise ValueError(f"A has {size} vertices, and the components have {len(self.labels)}; "
                                 "pass what cc() was given")
            self._source = given
        if self._source is None:
            raise ValueError("the components do not have their matrix; use subgraph(label, A)")
        if label is None:
            label = int(self.largest().labels[0]) if self.count else 0
        return entries_of(self._source.csr, self.members(label), self.labels,
                          self._source.bipartite)

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return (f"skerry.Components(count={self.count}, vertices={len(self.labels)}, "
                f"algorithm={self.info['algorithm']!r}, backend={self.info['backend']!r})")

    def _repr_html_(self) -> str:
        largest = self.largest().sizes
        row = {"components": self.count, "vertices": len(self.labels),
               "largest": largest[0] if len(largest) else 0, "algorithm": self.info["algorithm"],
               "back end": self.info["backend"], "threads": self.info["threads"],
               "ms": f"{1e3 * (self.info['build_seconds'] + self.info['solve_seconds']):.3g}"}
        heads = "".join(f"<th>{name}</th>" for name in row)
        cells = "".join(f"<td>{value}</td>" for value in row.values())
        return f"<table><tr>{heads}</tr><tr>{cells}</tr></table>"
