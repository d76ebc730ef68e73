# SPDX-License-Identifier: Apache-2.0
"""on(): each operation does on every back end what numpy does; its matrices; values in and out."""
import copy
import gc

import numpy as np
import pytest
import skerry
from scipy import sparse

ZERO = (1 << 32) - 1  # of min.second
BACKENDS = [b.name for b in skerry.backends()
            if b.compiled and b.name in ("reference", "graphblas", "thrust")]
N = 30
A = sparse.random(N, N, density=.08, random_state=3, format="csr")  # not symmetric; empty rows
RELATIONS = {"==": np.equal, "!=": np.not_equal, "<": np.less, "<=": np.less_equal}


@pytest.fixture(params=BACKENDS)
def on(request):
    return skerry.on(A, request.param)


def has(method, *arguments, **options):
    """Calls an operation, or skips the test if the back end lacks it."""
    try:
        return method(*arguments, **options)
    except skerry.NoOperation as error:
        assert "; these have: \"reference\"" in str(error)
        pytest.skip(str(error))


def numbers(seed, most=N):
    return np.random.default_rng(seed).integers(0, most, N)


def product(B, x, add=np.minimum, zero=ZERO):
    y = np.full(N, zero)
    B = B.tocoo()
    add.at(y, B.row, x[B.col])
    return y


def entries_of(on, B):
    """The entries of a matrix that operations made: a product for each column."""
    y, found = on.iota(), set()
    for c in range(on.n):
        on.mxv(y, "max.second", on.vector(np.arange(on.n) == c), A=B)
        found |= {(int(r), c) for r in np.flatnonzero(y.values())}
    return found


def test_values_in_and_out(on):
    assert (on.n, on.matrix.shape, on.matrix.nnz, on.rounds) == (N, (N, N), A.nnz, 0)
    assert on.backend in repr(on) and "entries" in repr(on.matrix)
    y = on.iota()
    assert (y.values() == np.arange(N)).all() and y.values().dtype == np.uint32 and len(y) == N
    assert np.asarray(y, float).dtype == float and np.array(y).tolist() == list(range(N))
    for values in (numbers(1), numbers(1).astype(np.uint8), numbers(1)[::-1], numbers(1).tolist(),
                   numbers(1) > 3, np.full(N, ZERO, np.uint64), numbers(1).astype(">u4")):
        assert (on.vector(values).values() == np.asarray(values)).all()
    for other in (y.copy(), copy.copy(y), copy.deepcopy(y)):
        on.accumulate(other, "max", on.vector(np.full(N, 7)))
        assert other.values()[0] == 7 and y.values()[0] == 0
    values = y.values()
    values[0] = 99  # of the caller alone
    assert y.values()[0] == 0 and "0, " in repr(y)
    with pytest.raises(ValueError, match="copy = False"):
        y.__array__(copy=False)


@pytest.mark.parametrize("add, function, zero",
                         [("min", np.minimum, ZERO), ("max", np.maximum, 0), ("plus", np.add, 0),
                          ("bor", np.bitwise_or, 0)])
def test_core_operations(on, add, function, zero):
    x, i = numbers(4), numbers(5)
    y = on.iota()
    has(on.mxv, y, f"{add}.second", on.vector(x))
    assert (y.values() == product(A, x, function, zero)).all()
    assert (on.rounds, on.entries_read) == (1, A.nnz)
    on.assign(y, on.vector(x))
    assert on.equal(y, on.vector(x)) and not on.equal(y, on.vector(x + 1))
    on.accumulate(y, add, on.vector(i))
    assert (y.values() == function(x, i)).all()
    expected = np.arange(N)
    function.at(expected, i, x)
    y = on.iota()
    on.scatter(y, add, on.vector(i), on.vector(x))
    assert (y.values() == expected).all()
    on.gather(y, on.vector(x), on.vector(i))
    assert (y.values() == x[i]).all()


def test_32_searches_at_once(on):
    """Bit k of reached[v]: a path leads from v to row k."""
    reached, before = on.vector([1 << k for k in range(N)]), on.iota()
    nearest = before.copy()
    while not on.equal(reached, before):
        on.assign(before, reached)
        has(on.mxv, nearest, "bor.second", reached)
        on.accumulate(reached, "bor", nearest)
    distance = sparse.csgraph.shortest_path(A, unweighted=True)
    bits = reached.values()[:, None] >> np.arange(N, dtype=np.uint32) & 1
    assert (bits == np.isfinite(distance)).all()


@pytest.mark.parametrize("relation", RELATIONS)
def test_compare_select_count(on, relation):
    x, z, y = numbers(6, 5), numbers(7, 5), on.iota()
    has(on.compare, y, on.vector(x), relation, on.vector(z))
    m = RELATIONS[relation](x, z)
    assert (y.values() == m).all() and on.count(y) == m.sum()
    mask = y.copy()
    on.fill(y, ZERO)
    on.select(y, mask, on.vector(x))
    assert (y.values() == np.where(m, x, ZERO)).all()
    on.select(y, mask, on.vector(z), complement=True)
    assert (y.values() == np.where(m, x, z)).all()


@pytest.mark.parametrize("complement", [False, True])
def test_mxv_of_a_mask(on, complement):
    x, m, y = numbers(8), numbers(9) % 2 == 0, on.iota()
    has(on.mxv, y, "min.second", on.vector(x), mask=on.vector(m), complement=complement)
    assert (y.values() == np.where(m != complement, product(A, x), np.arange(N))).all()


def test_push(on):
    x, m = numbers(10), numbers(11) % 3 == 0
    front, y = has(on.rows_of, on.vector(m)), on.vector(x)
    assert on.row_count(front) == m.sum() and not on.empty(front)
    on.push(y, "min.second", front)
    rows = A.tocoo()
    chosen = m[rows.row]
    expected = x.copy()
    np.minimum.at(expected, rows.col[chosen], x[rows.row[chosen]])
    assert (y.values() == expected).all() and on.rounds == 1
    assert on.row_count(front) >= (expected != x).sum() > 0
    lengths = np.diff(A.indptr)
    assert lengths[on.longest_row()] == lengths.max()


def test_expand(on):
    label = on.unlabelled()
    assert on.first_unlabelled(label, 3) == 3
    v = int(np.argmax(np.diff(A.indptr)))
    front = on.start(label, v)
    assert (label.values() < N).sum() == 1
    on.expand(front, label, v)
    reached = {v, *A.indices[A.indptr[v]:A.indptr[v + 1]].tolist()}
    assert set(np.flatnonzero(label.values() == v)) == reached
    while not on.empty(front):
        on.expand(front, label, v)
    order = sparse.csgraph.breadth_first_order(A, v, return_predecessors=False)
    assert set(np.flatnonzero(label.values() == v)) == set(order.tolist())
    assert on.first_unlabelled(on.vector(np.full(N, 0)), 0) == N


def test_matrices_of_matrices(on):
    x, z = numbers(12), numbers(13)
    B = has(on.entries_where, on.vector(x), "<", on.vector(z))
    pairs = set(zip(*map(np.ndarray.tolist, A.nonzero())))
    kept = {(r, c) for r, c in pairs if x[r] < z[c]}
    assert B.nnz == len(kept) and entries_of(on, B) == kept
    C = has(on.relabel, on.vector(x), on.vector(z), A=B)
    ends = {(int(x[r]), int(z[c])) for r, c in kept if x[r] != z[c]}
    assert entries_of(on, C) == ends | {(c, r) for r, c in ends}
    links = {(r, int(x[r])) for r in range(N) if x[r] != r}
    assert entries_of(on, on.join(on.vector(x))) == pairs | links | {(c, r) for r, c in links}
    M = (A != 0).astype(int)
    assert entries_of(on, on.square()) == set(zip(*map(np.ndarray.tolist, (M + M @ M).nonzero())))


@pytest.mark.parametrize("format", ["csr", "csc", "coo", "bsr", "lil", "dense", "fortran"])
def test_rows_remain_rows(on, format):
    """cc() may read a matrix as its transpose, whose components are the same."""
    B = A.toarray() if format == "dense" else np.asfortranarray(A.toarray()) \
        if format == "fortran" else A.asformat(format)
    other, x = skerry.on(B, on.backend), numbers(14)
    y = other.iota()
    other.mxv(y, "min.second", other.vector(x))
    assert (y.values() == product(A, x)).all()


def test_edges_and_files(on, tmp_path):
    y = (other := skerry.on(([0, 1], [1, 2]), on.backend, n=4)).iota()
    other.mxv(y, "min.second", other.iota())
    assert y.values().tolist() == [1, 2, ZERO, ZERO]
    file = tmp_path / "a.mtx"
    file.write_text("%%MatrixMarket matrix coordinate pattern symmetric\n3 3 1\n3 1\n")
    for B in (str(file), file, skerry.read(file)):  # an entry and its mirror image
        y = (other := skerry.on(B, on.backend)).iota()
        other.mxv(y, "min.second", other.iota())
        assert y.values().tolist() == [2, ZERO, 0]


def test_matrix_of_python_graphblas(on):
    graphblas = pytest.importorskip("graphblas", reason="python-graphblas is not installed")
    B = graphblas.io.from_scipy_sparse(A)
    for matrix in (B, B.T.new().T.new()):
        y, x = (other := skerry.on(matrix, on.backend)).iota(), numbers(15)
        other.mxv(y, "min.second", other.vector(x))
        assert (y.values() == product(A, x)).all() and matrix.nvals == A.nnz


def test_it_outlives_its_matrix_and_its_maker(on):
    B = A.copy()
    y = (other := skerry.on(B, on.backend)).iota()
    B.indices[:] = 0
    del B
    x = other.vector(numbers(16))
    gc.collect()
    other.mxv(y, "min.second", x)
    del other, x
    gc.collect()
    assert (y.values() == product(A, numbers(16))).all()


@pytest.mark.parametrize("n", [0, 1])
def test_smallest_matrices(on, n):
    other = skerry.on(sparse.csr_array((n, n)), on.backend)
    y = other.iota()
    other.mxv(y, "max.second", other.vector(np.arange(n)))
    other.gather(y, other.iota(), other.iota())
    assert y.values().tolist() == list(range(n)) and other.equal(y, other.iota())
    assert (other.n, other.matrix.nnz, other.entries_read) == (n, 0, 0)
