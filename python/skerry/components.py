# SPDX-License-Identifier: Apache-2.0
"""What cc() returns."""
from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from . import _core
from .arguments import LARGEST_SIZE, whole_number


def _of_numpy(array: np.ndarray) -> np.ndarray:
    """The same memory as numpy's own int64, where the module has C's other type of 64 bits."""
    return array.view(np.int64) if array.dtype == np.int64 else array


class Sizes(NamedTuple):
    """Components: their labels and their numbers of vertices, two arrays of one length."""

    labels: np.ndarray
    sizes: np.ndarray


class Components:
    """The connected components of a matrix.

    Attributes
    ----------
    labels : numpy.ndarray
        [n], integers as wide as the ids of the matrix: the label of each vertex. The array is the
        library's own, not a copy, and remains valid without this object.
    count : int
        The number of components.
    info : dict
        What ran: algorithm, backend, threads, rounds, build_seconds, solve_seconds, note.
    """

    def __init__(self, answer: _core.Answer) -> None:
        self._answer = answer
        self.labels: np.ndarray = _of_numpy(answer.labels())
        self.count: int = answer.count

    def __reduce__(self) -> tuple[Any, ...]:
        return Components, (self._answer,)  # pickle and copy: the labels are the answer's memory

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
        return Sizes(*map(_of_numpy, self._answer.sizes()))

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
        return Sizes(*map(_of_numpy, self._answer.largest(k)))

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
        mask: np.ndarray = self.labels == label
        if not mask.any():
            raise ValueError(f"label = {label} is not the label of a component; sizes().labels has "
                             "all of them")
        return mask

    def members(self, label: int | None = None) -> np.ndarray:
        """The vertices of a component, ascending; arguments and errors are those of mask()."""
        return np.flatnonzero(self.mask(label))

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
