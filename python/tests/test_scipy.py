# SPDX-License-Identifier: Apache-2.0
"""connected_components() beside scipy's: 13,000 random graphs, and edge cases."""
import warnings

import numpy as np
import pytest
import skerry
from scipy import sparse
from scipy.sparse import csgraph

FORMATS = ["csr", "csc", "coo", "bsr", "lil", "dok", "dia"]
SPARSE_TYPES = [np.bool_, np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64,
                np.uint64, np.float32, np.float64, np.longdouble, np.complex64, np.complex128]
DENSE_TYPES = [*SPARSE_TYPES, np.float16]
GRAPHS_OF_A_FORMAT = 1000  # for each of the 7 formats
DENSE_GRAPHS = 2000
MASKED_GRAPHS = 500
LISTS = 500
DIRECTED_GRAPHS = 3000


def assert_same(graph, of_scipy=None, **options):
    """Compares count, labels and types of one graph with scipy's."""
    if of_scipy is None and getattr(graph, "format", "") == "bsr":
        of_scipy = graph.tocsr()  # scipy 1.17 takes the zeros that pad blocks for entries
        of_scipy.eliminate_zeros()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", getattr(np, "exceptions", np).ComplexWarning)
        count, labels = csgraph.connected_components(graph if of_scipy is None else of_scipy,
                                                     **options)
    found, found_labels = skerry.connected_components(graph, **options)
    assert type(found) is int and found == count
    assert found_labels.dtype == labels.dtype == np.int32
    assert type(found_labels) is np.ndarray and found_labels.flags.writeable
    np.testing.assert_array_equal(found_labels, labels)


def random_options(rng):
    if rng.random() < .5:
        return {"directed": False, "connection": str(rng.choice(["weak", "strong", "WEAK"]))}
    return {}


def random_coo(rng, dtype):
    """Up to 60 vertices; repeated entries, stored zeros, and ids in any order."""
    n = int(rng.integers(1, 60))
    entries = int(rng.integers(0, 2 * n))
    ids = rng.integers(0, n, (2, entries)).astype(rng.choice([np.int32, np.int64]))
    values = rng.integers(0, 3, entries).astype(dtype)
    of = sparse.coo_array if rng.random() < .5 else sparse.coo_matrix
    A = of((values, (ids[0], ids[1])), shape=(n, n))
    return A


def with_wide_ids(A):
    """The same matrix with 64-bit ids, where the format has ids."""
    for name in ("indices", "indptr"):
        if hasattr(A, name):
            setattr(A, name, getattr(A, name).astype(np.int64))
    return A


@pytest.mark.parametrize("format", FORMATS)
def test_random_sparse_graphs(format, rng):
    for i in range(GRAPHS_OF_A_FORMAT):
        A = random_coo(rng, SPARSE_TYPES[i % len(SPARSE_TYPES)])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", sparse.SparseEfficiencyWarning)  # many diagonals
            A = A.asformat(format)
        assert A.format == format
        assert_same(with_wide_ids(A) if i % 2 else A, **random_options(rng))


def test_random_dense_graphs(rng):
    special = np.array([0] * 8 + [1, -1, np.nan, np.inf, -np.inf, 1e-9, -1e-8, 1.1e-8])
    for i in range(DENSE_GRAPHS):
        dtype = np.dtype(DENSE_TYPES[i % len(DENSE_TYPES)])
        n = int(rng.integers(1, 12))
        if dtype.kind in "fc":
            A = rng.choice(special, (n, n)).astype(dtype)
        else:
            A = (rng.random((n, n)) < .1).astype(dtype) * rng.integers(1, 9)
            A = A.astype(dtype)
        if i % 3 == 1:
            A = np.asfortranarray(A)
        if i % 3 == 2 and n > 3:
            A = A[::2, ::2]  # in no contiguous memory
        assert_same(A, **random_options(rng))


def test_random_masked_graphs(rng):
    for i in range(MASKED_GRAPHS):
        n = int(rng.integers(1, 12))
        dtype = DENSE_TYPES[i % len(DENSE_TYPES)]
        elements = rng.integers(0, 2, (n, n)).astype(dtype)
        assert_same(np.ma.masked_array(elements, rng.random((n, n)) < .9), **random_options(rng))


def test_random_lists(rng):
    for _ in range(LISTS):
        n = int(rng.integers(1, 12))
        A = rng.random((n, n)) * (rng.random((n, n)) < .1)
        assert_same(A.tolist(), of_scipy=A, **random_options(rng))


@pytest.mark.parametrize("make", [
    lambda: np.zeros((0, 0)), lambda: np.zeros((1, 1)), lambda: np.ones((1, 1)),
    lambda: np.zeros((5, 5)), lambda: np.ones((5, 5)),
    lambda: sparse.csr_array((0, 0)), lambda: sparse.coo_array((0, 0)),
    lambda: sparse.csc_matrix((1, 1)), lambda: sparse.csr_array((7, 7)),
    lambda: sparse.csr_matrix(np.array([[0, 1], [0, 0]])),
    lambda: sparse.dia_array((np.array([[0., 0, 1, np.nan]]), [1]), shape=(4, 4)),
    lambda: sparse.bsr_array((np.array([[[0., 1], [0, 0]]]), np.array([0]), np.array([0, 1, 1])),
                             shape=(4, 4)),
    lambda: sparse.csr_array((np.zeros(1), np.array([1]), np.array([0, 1, 1])), shape=(2, 2)),
    lambda: sparse.coo_array((np.array([1., -1]), (np.array([0, 0]), np.array([1, 1]))),
                             shape=(2, 2)),
])
def test_edge_cases(make):
    assert_same(make())
    assert_same(make(), directed=False)


def test_a_masked_array_without_a_mask_is_read_as_an_array():
    A = np.eye(5, k=2)  # scipy 1.17 raises an error of its own here
    assert_same(np.ma.masked_array(A), of_scipy=A)


def test_unsorted_and_repeated_columns():
    A = sparse.csr_array((np.ones(4), np.array([3, 1, 3, 0]), np.array([0, 3, 3, 4, 4])),
                         shape=(4, 4))
    assert_same(A)
    np.testing.assert_array_equal(A.indices, [3, 1, 3, 0])  # not changed


def test_arrays_longer_than_the_entries():
    A = sparse.csr_array((np.ones(3), np.array([1, 0, 99]), np.array([0, 1, 2])), shape=(2, 2))
    assert A.nnz == 2
    assert_same(A)


def test_the_count_alone():
    A = sparse.eye(9, k=3, format="csr")
    found = skerry.connected_components(A, return_labels=False)
    assert type(found) is int and found == csgraph.connected_components(A, return_labels=False) == 3


@pytest.mark.parametrize("make", [lambda: np.zeros((2, 3)), lambda: sparse.csr_array((2, 3)),
                                  lambda: np.zeros((3, 2)), lambda: sparse.coo_array((3, 2)),
                                  lambda: sparse.csc_matrix((2, 3)), lambda: np.zeros((2, 2, 2)),
                                  lambda: np.zeros(4), lambda: sparse.coo_array(np.array([0, 1])),
                                  lambda: np.array([["a", "b"], ["c", "d"]]),
                                  lambda: np.array([[0, None], [1, 2]])])
def test_what_both_refuse(make):
    with pytest.raises((ValueError, TypeError)) as by_scipy:
        csgraph.connected_components(make())
    expected = ValueError if isinstance(by_scipy.value, ValueError) else TypeError
    with pytest.raises(expected):
        skerry.connected_components(make())


def test_connection():
    A = np.eye(3, k=1)
    for refused in ("strongest", ""):
        with pytest.raises(ValueError, match="connection"):
            skerry.connected_components(A, directed=False, connection=refused)
    assert skerry.connected_components(A, connection="STRONG", return_labels=False) == 3


def test_random_strong_components(rng):
    for i in range(DIRECTED_GRAPHS):
        A = random_coo(rng, SPARSE_TYPES[i % len(SPARSE_TYPES)])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", sparse.SparseEfficiencyWarning)
            A = A.asformat(FORMATS[i % len(FORMATS)])
        assert_same(with_wide_ids(A) if i % 2 else A, connection="strong")
        if i % 5 == 0:
            assert_same(A.toarray(), connection="strong")
            assert_same(np.asfortranarray(A.toarray()), connection="strong", directed=bool(i % 2))


def test_strong_components_of_unsorted_rows(rng):
    """The order of a row is that of the search, and so of the components."""
    for _ in range(500):
        A = random_coo(rng, np.float64).tocsr()
        A.indices = A.indices.copy()
        for first, last in zip(A.indptr, A.indptr[1:]):
            rng.shuffle(A.indices[first:last])
        A.has_sorted_indices = False
        assert_same(A, connection="strong")


def test_the_tests_of_scipy(monkeypatch):
    """scipy's own file, with skerry's function in place of its own."""
    tests = pytest.importorskip("scipy.sparse.csgraph.tests.test_connected_components",
                                reason="scipy is installed without its tests")
    functions = [getattr(tests, name) for name in dir(tests) if name.startswith("test_")]
    assert len(functions) >= 8
    monkeypatch.setattr(csgraph, "connected_components", skerry.connected_components)
    for function in functions:
        function()


@pytest.mark.parametrize("n, entries", [(1000, 1000), (20_000, 40_000), (50_000, 300_000)])
def test_larger_strong_components(n, entries, rng):
    ids = rng.integers(0, n, (2, entries))
    assert_same(sparse.coo_array((np.ones(entries), ids), shape=(n, n)).tocsr(),
                connection="strong")


def test_strong_components_of_a_long_path_and_cycle():
    n = 300_000
    path = np.arange(n - 1), np.arange(1, n)
    assert skerry.scc(path).count == n
    cycle = np.append(path[0], n - 1), np.append(path[1], 0)
    found = skerry.scc(cycle)
    assert found.count == 1 and not found.labels.any() and found.info["algorithm"] == "tarjan"
