# SPDX-License-Identifier: Apache-2.0
"""evaluate(): an algorithm of products on every back end, verified, timed and counted."""
from __future__ import annotations

import linecache
import os
import tempfile
import types
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Callable

import numpy as np

from . import _core
from .arguments import check_names, flag, items_of, thread_number, whole_number
from .device import refuse_device
from .semiring import LARGEST_LIMIT, Operations, place
from .semiring_values import Vector
from .traces import Trace


@dataclass(frozen=True)
class BackendEvaluation:
    """What evaluate() found on one back end.

    Attributes
    ----------
    backend : str
        The name.
    skipped : str
        Why nothing ran; empty if the algorithm ran.
    fault : str
        The first wrong label, as verify() reports it; else empty.
    components : int
        0 unless the labels are right.
    rounds, entries_read : int
        Of the first run.
    seconds : float
        Of the shortest run; 0 unless the labels are right.
    labels : numpy.ndarray
        [n], of the first run, or of the first wrong one.
    """

    backend: str
    skipped: str
    fault: str
    components: int
    rounds: int
    entries_read: int
    seconds: float
    labels: np.ndarray

    @property
    def right(self) -> bool:
        """Whether the algorithm ran, and the labels of every run are right."""
        return not self.skipped and not self.fault


@dataclass(frozen=True, repr=False)
class Evaluation:
    """What evaluate() found; true if it ran on a back end, and its labels are right on all that ran
    it. Printed, it is a table.

    Attributes
    ----------
    vertices, entries : int
        Of the matrix that was solved.
    symmetrised : bool
        A is not symmetric, and A + A' was solved.
    right : bool
        As in an `if`.
    rows : tuple of BackendEvaluation
        One for each back end.
    trace : Trace or None
        The steps of one more run, if they were requested.
    """

    vertices: int
    entries: int
    symmetrised: bool
    right: bool
    rows: tuple[BackendEvaluation, ...]
    trace: Trace | None
    _text: str

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return self._text.rstrip("\n")


def _with_source_file(f: Callable[[Operations], Vector], folder: str) -> \
        Callable[[Operations], Vector]:
    """f; of the cell of a notebook a copy that has a source file, which traces read."""
    if not isinstance(f, types.FunctionType) or os.path.exists(f.__code__.co_filename):
        return f
    lines = linecache.getlines(f.__code__.co_filename, f.__globals__)
    if not lines:
        return f
    path = os.path.join(folder, "cell.py")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines)
    copy = types.FunctionType(f.__code__.replace(co_filename=path), f.__globals__, f.__name__,
                              f.__defaults__, f.__closure__)
    copy.__kwdefaults__ = f.__kwdefaults__
    return copy


def evaluate(A: Any, f: Callable[[Operations], Vector], *, n: int | None = None,
             backends: Sequence[str] = (), threads: int | None = None, repetitions: int = 3,
             max_rounds: int = 0, max_memory: int = 0, canonical: bool = False,
             trace: bool = False) -> Evaluation:
    """Run an algorithm of products on every back end of this build; verify the labels of each run,
    count rounds, and time it without the copy of the matrix.

    Parameters
    ----------
    A, n
        As for on(). If its pattern is not symmetric, A + A' is solved, whose components are the
        weak components of A.
    f : callable
        f(on) returns labels, a Vector of `on`: two rows have equal labels if and only if they are
        in one component. `on` remains usable after the call.
    backends : sequence of str
        Names; empty: all that are compiled. One that needs a device which the machine lacks, or
        that lacks an operation of f, is reported as skipped, unless it is named.
    threads : int, optional
        Host threads; all that the process may use if not given, 0 or -1.
    repetitions : int
        Runs on each back end; the shortest is reported.
    max_rounds : int
        Rounds before Stopped is raised; 0: 2 n + 2, twice what label propagation takes on a path.
    max_memory : int
        Bytes of host memory: a larger estimate is an error. 0: the free memory.
    canonical : bool
        Whether a label must be the smallest row of its component, too.
    trace : bool
        Record the operations of one more run, on the first back end that ran. A then has at most
        64 rows. Names and equations are those of the source of f, a file or the cell of a notebook.

    Returns
    -------
    Evaluation

    Raises
    ------
    ValueError, TypeError, NotCompiled, RuntimeError
        As on(); also if f returns anything but a vector of its `on`.
    Stopped
        The limit of rounds was reached.

    Whatever f raises is raised unchanged.

    Notes
    -----
    The time contains that of the Python interpreter, about a microsecond for an operation, and the
    check of indices, which is one pass over them. The global interpreter lock is held.
    """
    refuse_device(A, "evaluate()")
    if not callable(f):
        raise TypeError(f"f = {f!r}; it must be a function of skerry.Operations")
    backends = items_of(backends, "backends", "names")
    for backend in backends:
        check_names("auto", backend)
    if not flag(trace, "trace"):
        return _evaluate(f, "", A, n, backends, threads, repetitions, max_rounds, max_memory,
                         canonical)
    with tempfile.TemporaryDirectory() as folder:
        name = getattr(f, "__name__", type(f).__name__)
        return _evaluate(_with_source_file(f, folder), name, A, n, backends, threads, repetitions,
                         max_rounds, max_memory, canonical)


def _evaluate(f: Callable[[Operations], Vector], trace: str, A: Any, n: int | None,
              backends: Sequence[str], threads: int | None, repetitions: int, max_rounds: int,
              max_memory: int, canonical: bool) -> Evaluation:
    """evaluate() after its first checks; trace is the name of f if its steps are recorded."""
    raised: list[BaseException] = []

    def run(placed: _core.Placed) -> _core.PlacedVector:
        raised.clear()  # NoOperation ends the runs on one back end, if none is named
        try:
            labels = f(Operations(placed))
            if type(labels) is not Vector:
                raise TypeError(f"f returned an object of type {type(labels).__name__}; it must "
                                "return a skerry.Vector of its argument")
            if not placed.owns(labels._x):
                raise ValueError("f returned a vector of another back end; it must return one of "
                                 "its argument")
            return labels._x
        except BaseException as error:
            raised.append(error)
            raise

    try:
        *found, rows, record = place(
            _core.evaluate, A, n, threads, run, list(backends), thread_number(threads),
            whole_number(repetitions, "repetitions", 1, (1 << 32) - 1),
            whole_number(max_rounds, "max_rounds", 0, LARGEST_LIMIT),
            whole_number(max_memory, "max_memory", 0, LARGEST_LIMIT),
            flag(canonical, "canonical"), trace)
    except BaseException:
        if not raised:
            raise
        found = []
    if not found:
        raise raised[-1]  # as f raised it
    vertices, entries, symmetrised, right, text = found
    return Evaluation(vertices, entries, symmetrised, right,
                      tuple(BackendEvaluation(*row) for row in rows),
                      None if record is None else Trace(record), text)
