# SPDX-License-Identifier: Apache-2.0
"""Invalid calls, each of which must raise a documented exception with a text."""
import re

import numpy as np
import skerry
from scipy import sparse

from arrays import OTHER_TYPES, as_ids, pick
from valid import random_graph

DOCUMENTED = (ValueError, TypeError, MemoryError, FileNotFoundError, skerry.NotCompiled,
              skerry.Stopped)
FUNCTIONS = [skerry.cc, skerry.scc, skerry.connected_components,
             lambda A: skerry.verify(A, [0] * 9), lambda A: skerry.verify(A, [0] * 9, strong=True)]
SCIPY_TYPES = [np.float64, np.float32, np.complex128, object, bool, "S2", "M8[s]"]


def random_csr(rng, format):
    """At least one row and one entry."""
    n = int(rng.integers(1, 12))
    u, v = rng.integers(0, n, (2, int(rng.integers(1, 20))))
    of = sparse.csr_array if format == "csr" else sparse.csc_array
    A = of((np.ones(len(u)), (u, v)), shape=(n, n))
    if rng.random() < .5:
        A.indices, A.indptr = A.indices.astype(np.int64), A.indptr.astype(np.int64)
    return A


def bad_offsets(rng):
    """An indptr that lies."""
    A = random_csr(rng, pick(rng, ["csr", "csc"]))
    p = A.indptr.copy()
    entries = len(A.indices)
    way = int(rng.integers(8))
    if way == 0:
        p[-1] = entries + int(rng.integers(1, 1 << 30))
    elif way == 1:
        p[int(rng.integers(len(p)))] = -int(rng.integers(1, 1 << 31))
    elif way == 2:
        p[0] = int(rng.integers(1, 9))
    elif way == 3 and len(p) > 2:  # decreasing
        p[1] = p[-1] + 1
    elif way == 4:
        p = p[:-1]
    elif way == 5:
        p = np.append(p, p[-1])
    elif way == 6:
        p = p.reshape(1, -1)
    else:
        p = p.astype(pick(rng, SCIPY_TYPES))
    A.indptr = p
    return A


def bad_ids(rng):
    """An id outside the matrix, or ids of a type that is none of integers."""
    A = random_csr(rng, pick(rng, ["csr", "csc"]))
    ids = A.indices.copy()
    place = int(rng.integers(len(ids)))
    way = int(rng.integers(4))
    if way == 0:
        ids[place] = A.shape[0] + int(rng.integers(0, 1 << 30))
    elif way == 1:
        ids[place] = -int(rng.integers(1, 1 << 31))
    elif way == 2:
        ids = ids.astype(pick(rng, SCIPY_TYPES))
    else:
        ids = ids[:-1]
    A.indices = ids
    return A


def bad_coo(rng):
    A = sparse.coo_matrix(random_csr(rng, "csr"))
    axis = int(rng.integers(2))
    ids = A.coords[axis].copy()
    way = int(rng.integers(4))
    if way == 0:
        ids[int(rng.integers(len(ids)))] = pick(rng, [-1, -5, A.shape[0], 1 << 30])
    elif way == 1:
        ids = ids[:-1]
    elif way == 2:
        ids = ids.reshape(-1, 1)
    else:
        ids = ids.astype(pick(rng, SCIPY_TYPES))
    A.coords = (A.row, ids) if axis else (ids, A.col)  # the attributes row and col are converted
    return A


def bad_dense(rng):
    n = int(rng.integers(3, 6))
    way = int(rng.integers(5))
    if way == 0:
        return np.zeros((n, n + 1))
    if way == 1:
        return np.zeros((n,) * pick(rng, [1, 3, 4]))
    if way == 2:
        return np.zeros((n, n), pick(rng, OTHER_TYPES))
    if way == 3:
        return pick(rng, [None, 3, 2.5, object(), {1: 2}, {1, 2}, b"bytes", True, 1j])
    return [[0, 1], [0]]


def bad_edges(rng):
    """(edges, n)"""
    n, _, u, v = random_graph(rng)
    u, v = np.append(u, 0), np.append(v % n, 0)
    place = int(rng.integers(len(u)))
    way = int(rng.integers(9))
    if way == 0:
        u[place] = n + int(rng.integers(0, 1 << 40))
    elif way == 1:
        v[place] = -int(rng.integers(1, 1 << 40))
    elif way == 2:
        return (as_ids(rng, u), as_ids(rng, v[:-1])), n
    elif way == 3:
        return (u.astype(pick(rng, SCIPY_TYPES)), v), n
    elif way == 4:
        return (u, v.reshape(-1, 1)), n
    elif way == 5:
        return (np.ma.masked_array(u, np.arange(len(u)) == place), v), n
    elif way == 6:
        return (u, v), pick(rng, [-1, -(1 << 70), 2.5, "3", (3, 3), [n], object(), 1j])
    elif way == 7:
        return (u, v), pick(rng, [1 << 62, 1 << 63, 1 << 64, 1 << 70])
    else:
        return pick(rng, [(u,), (u, v, u), (None, v), (u, 3), ("ab", "cd")]), n
    return (u, v), n


BAD_OPTIONS = [
    {"threads": -2}, {"symmetric": "no"}, {"bipartite": 2}, {"threads": 1 << 40}, {"threads": 1 << 70}, {"threads": 1.5},
    {"threads": "2"}, {"numbering": "max"}, {"numbering": None}, {"numbering": ["min"]},
    {"algorithm": "no such"}, {"algorithm": ""}, {"algorithm": None}, {"algorithm": "rem\0"},
    {"algorithm": "\ud800"}, {"backend": "gpu"}, {"backend": "graphblas"}, {"backend": 3},
    {"max_rounds": -1}, {"max_rounds": 1 << 70}, {"max_rounds": "3"}, {"max_rounds": 2.5},
    {"progress": 3}, {"n": 2, "bipartite": True},
    {"n": (1, 2, 3), "bipartite": True}, {"n": (3, -1), "bipartite": True},
    {"n": ("a", "b"), "bipartite": True}, {"n": (1 << 70, 3), "bipartite": True},
    {"max_rounds": 1, "algorithm": "label_propagation"},
]
BAD_FILES = ["", "no such file", "no\0such", "x" * 5000, "\ud800", "/"]


def bad_call(rng):
    """A call that must raise, as a function without arguments."""
    way = int(rng.integers(8))
    if way == 7:
        options = pick(rng, BAD_OPTIONS)
        return lambda: skerry.cc((np.arange(9), np.arange(1, 10)), **options)
    if way == 6:
        file = pick(rng, BAD_FILES)
        function = pick(rng, [skerry.cc, skerry.scc, skerry.read])
        return lambda: function(file)
    if way == 5:
        n = int(rng.integers(1, 9))
        labels = pick(rng, [[0] * (n + 1), [0] * (n - 1), np.zeros(n), np.zeros((n, 1), int), "ab",
                            None, ["a"] * n, np.full(n, 1 << 40), np.zeros(n, object), [1 << 70] * n,
                            np.zeros(n, "M8[s]"), np.zeros((), int), np.zeros(n, bool)])
        ids = np.zeros(1, np.int32)
        return lambda: skerry.verify((ids, ids), labels, n=n, strong=bool(n % 2))
    if way == 4:
        edges, n = bad_edges(rng)
        function = pick(rng, [skerry.cc, skerry.scc])
        return lambda: function(edges, n=n)
    A = [bad_offsets, bad_ids, bad_coo, bad_dense][way](rng)
    function = pick(rng, FUNCTIONS)
    return lambda: function(A)


def check_text(error):
    """The text is written for the user in Python: not by the binding, and with no name of the
    command, of C++ or of CMake."""
    text = str(error)
    assert not re.search(r"`skerry |--(?!config)[a-z]|::|-DSKERRY|_view\b|say bipartite", text), text
    assert len(text) > 8 and "incompatible function arguments" not in text, repr(error)


def bad_case(rng):
    call = bad_call(rng)
    try:
        found = call()
    except DOCUMENTED as error:
        check_text(error)
        return
    raise AssertionError(f"no exception, but {found!r}")
