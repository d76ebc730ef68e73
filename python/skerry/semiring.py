# SPDX-License-Identifier: Apache-2.0
"""on(): the operations of GraphBLAS on a matrix that a back end holds."""
from __future__ import annotations

import os
import re
from typing import Any, Callable

from . import _core
from .arguments import check_names, flag, thread_number, whole_number
from .device import refuse_device
from .errors import call
from .files import Matrix, read
from .readable import readable
from .semiring_values import (LARGEST_ELEMENT, Frontier, InBackEnd, PlacedMatrix, Vector, elements,
                              frontier, named, vector)

_ADDITIONS = {"min": _core.Semiring.min(), "max": _core.Semiring.max(),
              "plus": _core.Semiring.plus(), "bor": _core.Semiring.bor()}
_SEMIRINGS = {f"{add}.second": semiring for add, semiring in _ADDITIONS.items()}
_RELATIONS = {"==": _core.Relation.EQUAL, "!=": _core.Relation.NOT_EQUAL,
              "<": _core.Relation.LESS, "<=": _core.Relation.LESS_EQUAL}
LARGEST_LIMIT = (1 << 64) - 1


class Operations(InBackEnd):
    """A back end and a matrix A that it holds; on() makes one.

    The output of an operation comes first, as in its equation. x, z, i, m, p and q are vectors of
    this object; y is the one that is written. `add` is 'min', 'max', 'plus' or 'bor', the bitwise
    or. The semirings of products are 'min.second', 'max.second', 'plus.second' and 'bor.second':
    the minimum, ... of x over the entries of a row. All back ends have the first two, 'reference'
    and 'graphblas' the others. With 'plus', A must have no entry twice. `relation` is '==', '!=', '<' or '<='. The rows of a mask m are those with m[r] != 0, with
    `complement` the others. The matrix of a call is A unless one that this object has made is
    passed.

    An operation raises ValueError, with the place of the call, the value and the remedy, if
    - a vector or a matrix belongs to another object of on();
    - the output is also an input that is read at other indices than it is written;
    - an index of scatter(), gather(), relabel() or join() is not a row;
    - the back end lacks the operation: NoOperation, whose text names those that have it.
    It raises TypeError if an argument is not a vector, and Stopped if a limit is reached. The
    global interpreter lock is held during an operation.

    Attributes
    ----------
    backend : str
        The name.
    n : int
        Rows of A, and elements of a vector.
    matrix : PlacedMatrix
        A.
    rounds : int
        Products so far.
    entries_read : int
        Entries of the matrices in all these products. A product with a mask or a frontier may read
        fewer.
    """

    def __init__(self, placed: _core.Placed) -> None:
        self._placed = placed
        self._A = placed.matrix()

    @property
    def backend(self) -> str:
        return self._placed.name()

    @property
    def n(self) -> int:
        return self._A.rows()

    @property
    def matrix(self) -> PlacedMatrix:
        return PlacedMatrix(self._A)

    @property
    def rounds(self) -> int:
        return self._placed.rounds()

    @property
    def entries_read(self) -> int:
        return self._placed.entries_read()

    def _matrix(self, A: PlacedMatrix | None) -> _core.PlacedEntries:
        if A is None:
            return self._A
        if type(A) is not PlacedMatrix:
            raise TypeError(f"A is of type {type(A).__name__}; it must be a skerry.PlacedMatrix, "
                            "which entries_where(), relabel(), join() and square() make")
        return A._A

    # Each method calls the module itself: the place of its own call is that of the operation.

    def vector(self, values: Any) -> Vector:
        """A vector of these elements: [n], integers from 0 to 2**32 - 1 or booleans. They are
        copied once from an array of uint32, else twice."""
        return Vector(self._placed.vector(elements(values)))

    def iota(self) -> Vector:
        """y[r] = r"""
        return Vector(self._placed.iota(self._A))

    def assign(self, y: Vector, x: Vector) -> None:
        """y = x"""
        self._placed.assign(vector(y, "y"), vector(x, "x"))

    def mxv(self, y: Vector, semiring: str, x: Vector, *, mask: Vector | None = None,
            complement: bool = False, A: PlacedMatrix | None = None) -> None:
        """y[r] = add of x[j] over the entries (r, j), the zero of the semiring if row r is empty;
        with a mask in its rows alone. A round."""
        rows = None if mask is None else vector(mask, "mask")
        self._placed.mxv(vector(y, "y"), named(_SEMIRINGS, "semiring", semiring), self._matrix(A),
                         vector(x, "x"), rows, flag(complement, "complement"))

    def accumulate(self, y: Vector, add: str, x: Vector) -> None:
        """y[r] = add(y[r], x[r])"""
        self._placed.accumulate(vector(y, "y"), named(_ADDITIONS, "add", add), vector(x, "x"))

    def scatter(self, y: Vector, add: str, i: Vector, x: Vector) -> None:
        """y[i[k]] = add(y[i[k]], x[k]) for every k, repeated indices included."""
        self._placed.scatter(vector(y, "y"), named(_ADDITIONS, "add", add), vector(i, "i"),
                             vector(x, "x"))

    def gather(self, y: Vector, x: Vector, i: Vector) -> None:
        """y[k] = x[i[k]]"""
        self._placed.gather(vector(y, "y"), vector(x, "x"), vector(i, "i"))

    def equal(self, y: Vector, x: Vector) -> bool:
        """y == x"""
        return self._placed.equal(vector(y, "y"), vector(x, "x"))

    def fill(self, y: Vector, value: int) -> None:
        """y[r] = value"""
        self._placed.fill(vector(y, "y"), whole_number(value, "value", 0, LARGEST_ELEMENT))

    def compare(self, y: Vector, x: Vector, relation: str, z: Vector) -> None:
        """y[r] = 1 if x[r] relation z[r], else 0; y may be x or z."""
        self._placed.compare(vector(y, "y"), vector(x, "x"),
                             named(_RELATIONS, "relation", relation), vector(z, "z"))

    def select(self, y: Vector, mask: Vector, x: Vector, *, complement: bool = False) -> None:
        """y[r] = x[r] in the rows of the mask; the other rows keep y[r]."""
        self._placed.select(vector(y, "y"), vector(mask, "mask"), vector(x, "x"),
                            flag(complement, "complement"))

    def count(self, m: Vector) -> int:
        """The number of rows with m[r] != 0."""
        return self._placed.count(vector(m, "m"))

    def unlabelled(self) -> Vector:
        """A vector without labels."""
        return Vector(self._placed.unlabelled(self._A))

    def first_unlabelled(self, label: Vector, v: int) -> int:
        """The smallest u >= v without a label, or n."""
        return self._placed.first_unlabelled(vector(label, "label"),
                                             whole_number(v, "v", 0, LARGEST_ELEMENT))

    def start(self, label: Vector, v: int) -> Frontier:
        """label[v] = v; returns the frontier {v}."""
        return Frontier(self._placed.start(vector(label, "label"),
                                           whole_number(v, "v", 0, LARGEST_ELEMENT)))

    def expand(self, front: Frontier, label: Vector, v: int, *,
               A: PlacedMatrix | None = None) -> None:
        """front = the unlabelled columns in the rows of front; label[front] = v. A round."""
        self._placed.expand(frontier(front), vector(label, "label"), self._matrix(A),
                            whole_number(v, "v", 0, LARGEST_ELEMENT))

    def empty(self, front: Frontier) -> bool:
        """Whether the frontier has no row."""
        return self._placed.empty(frontier(front))

    def rows_of(self, m: Vector) -> Frontier:
        """The frontier of the rows with m[r] != 0."""
        return Frontier(self._placed.rows_of(vector(m, "m")))

    def row_count(self, front: Frontier) -> int:
        """The rows of the frontier; a row that is in it more than once may count as often."""
        return self._placed.row_count(frontier(front))

    def push(self, y: Vector, semiring: str, front: Frontier, *,
             A: PlacedMatrix | None = None) -> None:
        """y[c] = add(y[c], x[r]) over the entries (r, c) in the rows r of front, where x is y
        before; then front = the rows where y has changed. A round."""
        self._placed.push(vector(y, "y"), named(_SEMIRINGS, "semiring", semiring), self._matrix(A),
                          frontier(front))

    def longest_row(self, *, A: PlacedMatrix | None = None) -> int:
        """A row with the most entries; 0 if there are no rows."""
        return self._placed.longest_row(self._matrix(A))

    def entries_where(self, x: Vector, relation: str, z: Vector, *,
                      A: PlacedMatrix | None = None) -> PlacedMatrix:
        """The entries (r, c) with x[r] relation z[c], each once."""
        return PlacedMatrix(self._placed.entries_where(
            self._matrix(A), vector(x, "x"), named(_RELATIONS, "relation", relation),
            vector(z, "z")))

    def relabel(self, p: Vector, q: Vector, *, A: PlacedMatrix | None = None) -> PlacedMatrix:
        """(p[r], q[c]) and (q[c], p[r]) for each entry (r, c) with p[r] != q[c], each once."""
        return PlacedMatrix(self._placed.relabel(self._matrix(A), vector(p, "p"), vector(q, "q")))

    def join(self, p: Vector, *, A: PlacedMatrix | None = None) -> PlacedMatrix:
        """The entries, and (r, p[r]) and (p[r], r) for each row r with p[r] != r, each once."""
        return PlacedMatrix(self._placed.join(self._matrix(A), vector(p, "p")))

    def square(self, *, A: PlacedMatrix | None = None) -> PlacedMatrix:
        """A + A A over or.and. A round."""
        return PlacedMatrix(self._placed.square(self._matrix(A)))

    def __repr__(self) -> str:
        return (f"skerry.Operations({self.n} x {self.n}, {self._A.entries()} entries, on "
                f"{self.backend!r})")


def place(function: Callable[..., Any], A: Any, n: int | None, threads: int | None,
          *arguments: Any) -> Any:
    """function(A, *arguments), where A is what cc() takes, read as it is."""
    if isinstance(A, (str, os.PathLike)):
        A, n = read(A, n=n, threads=threads), None
    try:
        if isinstance(A, Matrix) and n is None:
            return call(function, A._names, A._stored, *arguments)
        with readable(A, n, None, False, threads, as_is=True) as graph:
            return call(function, graph.names, graph.view, *arguments)
    except ValueError as error:
        text = re.sub("pass bipartite=True .* of a graph", "rows and columns must be the same "
                      "vertices", str(error))
        raise ValueError(text) from None


def on(A: Any, backend: str, *, n: int | None = None, threads: int | None = None,
       max_rounds: int = 0, max_memory: int = 0) -> Operations:
    """Copy a matrix to a back end of products, whose operations an algorithm is written in.

    Parameters
    ----------
    A, n
        As for cc(), n x n; not a matrix on a device. Its pattern may be any, and is taken as it is:
        a product reads row r of A as the entries (r, j).
    backend : str
        'reference', 'graphblas', 'graphblas_calls', 'thrust', 'thrust_calls', 'thrust_cuda',
        'thrust_cuda_calls' or 'cusparse', as far as they are part of the build; every build has
        'reference'.
    threads : int, optional
        Host threads; all that the process may use if not given, 0 or -1.
    max_rounds : int
        Stop before a further product; 0: no limit. With a limit, an operation beyond 64 times as
        many stops, too, which ends a loop without products.
    max_memory : int
        Bytes of host memory: a larger estimate is an error. 0: the free memory.

    Returns
    -------
    Operations
        A may be changed or deleted afterwards.

    Raises
    ------
    ValueError
        A is not square or has 2**32 - 1 rows or more, an id or an offset is out of range, the
        memory would not suffice, or the back end is unknown or has no products.
    TypeError, NotCompiled, RuntimeError
        As cc().

    Notes
    -----
    O(n + entries) time. Memory: 4 bytes an entry and 8 a row, on 'graphblas' 8 and 16 more.
    """
    refuse_device(A, "on()")
    check_names("auto", backend)
    return Operations(place(_core.place, A, n, threads, backend, thread_number(threads),
                            whole_number(max_rounds, "max_rounds", 0, LARGEST_LIMIT),
                            whole_number(max_memory, "max_memory", 0, LARGEST_LIMIT)))
