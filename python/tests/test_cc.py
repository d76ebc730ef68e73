# SPDX-License-Identifier: Apache-2.0
"""cc(): what it takes and what it returns."""
import pathlib

import numpy as np
import pytest
import skerry
from scipy import sparse
from scipy.sparse import csgraph

EDGES = np.array([0, 1, 3]), np.array([1, 2, 4])  # a path 0 - 1 - 2, and an edge 3 - 4
LABELS = [0, 0, 0, 3, 3]
MATRIX = sparse.coo_array((np.ones(3), EDGES), shape=(5, 5))


@pytest.mark.parametrize("format", ["csr", "csc", "coo", "bsr", "lil", "dok", "dia"])
def test_sparse_formats(format):
    np.testing.assert_array_equal(skerry.cc(MATRIX.asformat(format)).labels, LABELS)


@pytest.mark.parametrize("dtype", [bool, "i1", "u1", "i2", "i4", "i8", "u8", "f2", "f4", "f8", "g",
                                   "c8", "c16", ">i4", ">f8"])
@pytest.mark.parametrize("order", "CF")
def test_dense_arrays(dtype, order):
    A = np.array(MATRIX.toarray(), dtype=dtype, order=order)
    np.testing.assert_array_equal(skerry.cc(A).labels, LABELS)


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4", ">i8"])
def test_edges(dtype):
    u, v = (ids.astype(dtype) for ids in EDGES)
    for A in [(u, v), np.array([u, v]), np.array([u, v]).T, (u.tolist(), v.tolist()),
              (np.repeat(u, 2)[::2], v), (u, v.astype(np.int64))]:
        np.testing.assert_array_equal(skerry.cc(A).labels, LABELS)
        np.testing.assert_array_equal(skerry.cc(A, n=7).labels, [*LABELS, 5, 6])


def test_an_edge_out_of_range_is_named():
    pairs = np.array([[0, 1], [1, 9], [2, 2]])
    with pytest.raises(ValueError, match=r"edges\[1\] has the end 9, .*\(edges is A\)"):
        skerry.cc(pairs, n=5)


def test_no_edges():
    for A in [([], []), np.empty((2, 0), int), np.empty((0, 2), int)]:
        assert skerry.cc(A).count == 0
        np.testing.assert_array_equal(skerry.cc(A, n=3).labels, [0, 1, 2])


def test_two_by_two_integers_are_refused():
    A = np.array([[0, 1], [0, 0]])
    with pytest.raises(ValueError, match="may be a matrix or two edges"):
        skerry.cc(A)
    assert skerry.cc(A != 0).count == 1
    assert skerry.cc((A[0], A[1])).count == 1


def test_masked_elements_are_no_entries():
    A = np.ma.masked_array(np.ones((3, 3)), np.ones((3, 3)) - np.eye(3, k=1))
    np.testing.assert_array_equal(skerry.cc(A).labels, [0, 0, 0])
    assert skerry.cc(np.ma.masked_all((3, 3))).count == 3


@pytest.mark.parametrize("format", ["csr", "csc", "coo", "lil"])
def test_bipartite(format):
    R = sparse.coo_array((np.ones(2), ([0, 0], [0, 2])), shape=(2, 3))
    np.testing.assert_array_equal(skerry.cc(R.asformat(format), bipartite=True).labels,
                                  [0, 1, 0, 3, 0])
    np.testing.assert_array_equal(skerry.cc(R.toarray(), bipartite=True).labels, [0, 1, 0, 3, 0])
    np.testing.assert_array_equal(skerry.cc(([0, 0], [0, 2]), n=(2, 3), bipartite=True).labels,
                                  [0, 1, 0, 3, 0])
    np.testing.assert_array_equal(skerry.cc(([0, 0], [0, 2]), bipartite=True).labels, [0, 0, 2, 0])


@pytest.mark.parametrize("numbering, labels", [("min", LABELS), ("dense", [0, 0, 0, 1, 1])])
def test_numbering(numbering, labels):
    np.testing.assert_array_equal(skerry.cc(MATRIX, numbering=numbering).labels, labels)


@pytest.mark.parametrize("ids, labels", [(np.int32, np.int32), (np.uint32, np.int32),
                                         (np.int64, np.int64), (np.uint64, np.int64)])
def test_type_of_labels(ids, labels):
    assert skerry.cc(tuple(e.astype(ids) for e in EDGES)).labels.dtype == labels


def test_every_algorithm_of_every_back_end():
    A = sparse.random(60, 60, density=.02, random_state=1, format="csr")
    expected = skerry.cc(A).labels
    ran = 0
    for algorithm in skerry.algorithms():
        for backend in algorithm.backends:
            found = skerry.cc(A, algorithm=algorithm.name, backend=backend, threads=2)
            np.testing.assert_array_equal(found.labels, expected)
            assert found.info["backend"] == backend
            ran += 1
    assert ran > 300


def test_bounds_of_algorithms():
    bounds = {a.name: a.bound for a in skerry.algorithms()}
    assert bounds["label_propagation"] == "d + 1 rounds"
    assert bounds["kout+label_propagation"] == "2 d + 3 rounds"
    assert bounds["hook_first"] == ""


def test_the_promise_of_symmetry():
    A = sparse.random(500, 500, density=.004, random_state=1)
    A = (A + A.T).tocsr()
    np.testing.assert_array_equal(skerry.cc(A, symmetric=True).labels, skerry.cc(A).labels)


@pytest.mark.parametrize("threads", [1, 2, 3, 8, None])
def test_threads_give_the_same_labels(threads, rng):
    u, v = rng.integers(0, 400_000, (2, 300_000))
    A = sparse.coo_array((np.ones(len(u), bool), (u, v)), shape=(400_000, 400_000)).tocsr()
    count, labels = csgraph.connected_components(A)
    found = skerry.cc(A, threads=threads, numbering="dense")
    assert found.count == count
    np.testing.assert_array_equal(found.labels, labels)
    assert threads is None or found.info["threads"] <= threads


def test_components():
    found = skerry.cc(MATRIX)
    assert found.count == len(found) == 2
    labels, sizes = found.sizes()
    np.testing.assert_array_equal(labels, [0, 3])
    np.testing.assert_array_equal(sizes, [3, 2])
    assert found.largest().labels.tolist() == [0] and found.largest().sizes.tolist() == [3]
    assert found.largest(9).sizes.tolist() == [3, 2] and found.largest(0).sizes.size == 0
    assert found.members(3).tolist() == [3, 4]
    assert found.mask(3).tolist() == [False, False, False, True, True]
    assert repr(found).startswith("skerry.Components(count=2, vertices=5, algorithm=")
    assert "<td>2</td><td>5</td><td>3</td>" in found._repr_html_()
    assert set(found.info) == {"algorithm", "backend", "threads", "rounds", "build_seconds",
                               "solve_seconds", "note"}
    for label in (1, 5, -1):
        with pytest.raises(ValueError, match=f"label = {label} is not the label"):
            found.mask(label)
    with pytest.raises(ValueError, match="k = -1"):
        found.largest(-1)


def test_components_of_nothing():
    found = skerry.cc(np.zeros((0, 0)))
    assert found.count == 0 and found.labels.shape == (0,)
    assert found.sizes().labels.size == found.largest().labels.size == 0
    assert "<td>0</td><td>0</td><td>0</td>" in found._repr_html_()


def test_changed_labels_do_not_crash_the_count():
    found = skerry.cc(MATRIX)
    found.labels[2] = 1 << 30
    with pytest.raises(ValueError, match=r"labels\[2\] was changed"):
        found.sizes()


def test_sizes_against_numpy(rng):
    u, v = rng.integers(0, 1000, (2, 600))
    found = skerry.cc((u, v), n=1000)
    labels, sizes = np.unique(found.labels, return_counts=True)
    np.testing.assert_array_equal(found.sizes().labels, labels)
    np.testing.assert_array_equal(found.sizes().sizes, sizes)
    order = np.lexsort((labels, -sizes))[:10]
    np.testing.assert_array_equal(found.largest(10).labels, labels[order])


def test_max_rounds():
    path = np.arange(1000), np.arange(1, 1001)
    with pytest.raises(skerry.Stopped, match="limit of 5 rounds") as error:
        skerry.cc(path, algorithm="label_propagation", max_rounds=5)
    assert error.value.rounds == 5 and isinstance(error.value, RuntimeError)


def test_a_file_and_its_matrix():
    file = pathlib.Path(__file__).parents[2] / "examples/florentine_families.mtx"
    A = skerry.read(file)
    assert A.shape == (16, 16) and A.nnz == 20 and A.format == "mtx"
    assert "16 x 16, 20 entries" in repr(A) and A.path == str(file)
    expected = skerry.connected_components(A.to_scipy())
    for matrix in (file, str(file), A):
        found = skerry.cc(matrix, numbering="dense")
        assert found.count == expected[0] == 2
        np.testing.assert_array_equal(found.labels, expected[1])
        assert skerry.verify(matrix, found.labels)


def test_an_edge_list_of_more_vertices(tmp_path):
    file = tmp_path / "edges.el"
    file.write_text("0 1\n2 3\n")
    assert skerry.cc(file).count == 2
    assert skerry.cc(file, n=6).count == skerry.cc(skerry.read(file, n=6)).count == 4


def test_verify():
    right = skerry.verify(MATRIX, LABELS)
    assert right and right.count == 2 and right.fault == ""
    assert skerry.verify(MATRIX, [7, 7, 7, -2, -2])
    assert skerry.verify(MATRIX, [1 << 31] * 3 + [0, 0])
    assert "bear the labels -1 and 7" in skerry.verify(([0], [1]), [-1, 7]).fault
    assert "bear the labels 4294967295 and 7" in skerry.verify(([0], [1]), [2**32 - 1, 7]).fault
    assert "both bear the label -1" in skerry.verify(([0], [1]), [-1, -1], strong=True).fault
    split, merged = skerry.verify(MATRIX, [0, 0, 1, 3, 3]), skerry.verify(MATRIX, [0] * 5)
    assert not split and not merged and split.fault and merged.fault and split.count == 0
    assert skerry.verify(sparse.csr_array((2, 3)), [0, 1, 2, 3, 4], bipartite=True)


@pytest.mark.parametrize("kind", ["i4", "u4", "i8", "u8"])
def test_arrays_that_are_not_aligned(kind):
    """They are copied: the library reads words."""
    def unaligned(values):
        array = np.asarray(values, kind)
        return np.frombuffer(b"x" + array.tobytes(), kind, offset=1).reshape(array.shape)
    u, v, labels = map(unaligned, ([0, 1, 4], [1, 2, 3], [0, 0, 0, 3, 3]))
    pairs = unaligned([[0, 1], [1, 2], [4, 3]])
    assert not u.flags.aligned and skerry.matrices.words(u, "u").flags.aligned
    assert skerry.labels.label_words(labels).flags.aligned
    for A in ((u, v), pairs, unaligned([[0, 1, 4], [1, 2, 3]])):
        assert skerry.cc(A).labels.tolist() == labels.tolist()
    assert skerry.verify(pairs, labels, forest=pairs) and skerry.from_edges(u, v)[1].count == 2


@pytest.mark.parametrize("u", [[0, None], np.array([0, np.nan]), np.array([0, "NaT"], "M8[s]"),
                               np.array([0, float("nan")], object)], ids=str)
def test_missing_ids(u):
    """numpy.unique(), which other messages name, would make a vertex of them."""
    for function in (skerry.cc, skerry.scc, skerry.spanning_forest):
        with pytest.raises(TypeError, match=r"u\[1\] is a missing value, and ids are integers; leave such edges out"):
            function((u, [1, 2]))
