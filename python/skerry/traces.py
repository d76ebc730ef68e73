# SPDX-License-Identifier: Apache-2.0
"""trace(): what each step of an algorithm does to its vectors."""
from __future__ import annotations

import html
import json
import os
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from . import _core
from .arguments import check_names, flag, whole_number
from .device import refuse_device
from .errors import call
from .files import Matrix, read
from .readable import readable

_HEIGHT_OF_PAGE = 760  # pixels


def _array(values: list[int | None]) -> np.ndarray:
    return np.array([-1 if value is None else value for value in values], np.int64)


@dataclass(frozen=True)
class Step:
    """An operation of an algorithm of products, or a call of a kernel for one vertex or entry.

    Attributes
    ----------
    round : int
        Products, or rounds of a kernel, so far; 0 before the first.
    operation, equation : str
        What was done, such as 'mxv' and 'nearest[v] = min parent[neighbours of v]', or the phase of
        a kernel and what it assigned, such as 'rem' and 'parent[3] = 0'.
    line : int
        The line in the algorithm's source.
    output : str or None
        The name of the vector that was written.
    inputs : tuple of str
        The names of the others.
    entries_read : int
        Entries of the matrix that a product has read.
    changed : int
        Elements of the output that changed.
    vectors : dict of str to numpy.ndarray
        [n] each, after the step; -1 where an element is no vertex.
    note : str
        What happened, in words; may be empty.
    """

    round: int
    operation: str
    equation: str
    line: int
    output: str | None
    inputs: tuple[str, ...]
    entries_read: int
    changed: int
    vectors: dict[str, np.ndarray]
    note: str

    @classmethod
    def _of(cls, step: dict[str, Any]) -> Step:
        return cls(step["round"], step["operation"], step["equation"], step.get("line", 0),
                   step.get("output"), tuple(step.get("inputs", ())), step.get("entries_read", 0),
                   step.get("changed", 0),
                   {name: _array(values) for name, values in step["vectors"].items()},
                   step.get("note", ""))


class Trace:
    """The steps of an algorithm. A notebook shows it as a page; str() is the text for a terminal.

    Attributes
    ----------
    algorithm, backend : str
        What ran.
    vertices : int
        n.
    entries : numpy.ndarray
        [entries, 2], row and column of each entry that was solved.
    symmetrised : bool
        The matrix was not symmetric: `entries` are those of A + A'.
    steps : tuple of Step
        In the order of the run.
    rounds : int
        The round of the last step.
    labels : numpy.ndarray
        [n], as cc() returns them.
    """

    def __init__(self, record: _core.TraceRecord) -> None:
        self._record = record
        content = json.loads(record.json())
        self.algorithm: str = content["algorithm"]
        self.backend: str = content["backend"]
        self.vertices: int = content["vertices"]
        self.entries = np.array(content["entries"], np.int64).reshape(-1, 2)
        self.symmetrised: bool = content["symmetrised"]
        self.steps = tuple(Step._of(step) for step in content["steps"])
        self.labels = _array(content["labels"])

    def __reduce__(self) -> tuple[Any, ...]:
        return Trace, (self._record,)  # pickle and copy

    @property
    def rounds(self) -> int:
        return max((step.round for step in self.steps), default=0)

    def to_html(self, beside: Trace | None = None) -> str:
        """A self-contained page: the matrix, the vectors and the forest, step by step.

        Parameters
        ----------
        beside : Trace, optional
            Another algorithm on the same matrix, to be shown beside this one.
        """
        if beside is not None and not isinstance(beside, Trace):
            raise TypeError(f"beside is of type {type(beside).__name__}; it must be what skerry.trace() returns")
        records = [self._record] if beside is None else [self._record, beside._record]
        page: str = call(_core.trace_page, "", records)
        return page

    def to_json(self) -> str:
        """The steps with all vectors, as `skerry trace --json` writes them."""
        return self._record.json()

    def beside(self, other: Trace) -> TracePage:
        """Both traces on one page, in step by rounds, for a notebook."""
        if not isinstance(other, Trace):
            raise TypeError(f"other is of type {type(other).__name__}; it must be what skerry.trace() returns")
        return TracePage(self.to_html(other))

    def _repr_html_(self) -> str:
        return TracePage(self.to_html())._repr_html_()

    def __str__(self) -> str:
        return self._record.text()

    def __repr__(self) -> str:
        return (f"skerry.Trace({self.algorithm!r} on {self.backend!r}: {self.vertices} vertices, "
                f"{self.rounds} rounds, {len(self.steps)} steps)")


@dataclass(frozen=True)
class TracePage:
    """A page of one or two traces, which a notebook shows in a frame."""

    html: str

    def _repr_html_(self) -> str:
        return (f'<iframe srcdoc="{html.escape(self.html)}" title="trace" '
                f'style="width:100%;height:{_HEIGHT_OF_PAGE}px;border:0"></iframe>')

    def __repr__(self) -> str:
        return f"skerry.TracePage({len(self.html)} characters)"


def trace(A: Any, algorithm: str = "fastsv", *, n: int | tuple[int, int] | None = None,
          bipartite: bool = False, backend: str = "auto", max_rounds: int = 0) -> Trace:
    """Run an algorithm on a matrix of at most 64 vertices and record each step.

    Parameters
    ----------
    A, n, bipartite
        As for cc(); not a matrix on a device. If A is not symmetric, A + A' is solved.
    algorithm : str
        A name of algorithms() that has steps to record.
    backend : str
        'reference', 'graphblas', 'thrust' or 'serial'; 'auto' is the first that runs the algorithm.
    max_rounds : int
        Stop before a further round; 0: no limit.

    Returns
    -------
    Trace

    Raises
    ------
    ValueError
        As cc(); also if A has too many vertices, or the algorithm has no trace: the text says what
        to use instead.
    TypeError, NotCompiled, Stopped
        As cc().

    Notes
    -----
    A copy of the vectors for each step.
    """
    refuse_device(A, "trace()")
    check_names(algorithm, backend)
    how = _core.Options()
    how.algorithm, how.backend = algorithm, backend
    how.bipartite = flag(bipartite, "bipartite")
    how.max_rounds = whole_number(max_rounds, "max_rounds", 0, (1 << 64) - 1)
    if isinstance(A, (str, os.PathLike)):
        A = read(A, n=cast("int | None", n), bipartite=how.bipartite)
    if isinstance(A, Matrix):
        return Trace(call(_core.trace_file, A._names, A._stored, how))
    with readable(A, n, how.bipartite, False, None) as graph:
        return Trace(call(_core.trace, graph.names, graph.view, how))
