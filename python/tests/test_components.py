# SPDX-License-Identifier: Apache-2.0
"""What is done with components: members, groups, tables, numbers by size, matrices."""
import pickle
import sys
import time

import numpy as np
import pytest
import skerry
from scipy import sparse

from plain import components, random_edges

EDGES = np.array([0, 1, 3]), np.array([1, 2, 4])  # a path 0 - 1 - 2, and an edge 3 - 4


def lists(groups):
    return [group.tolist() for group in groups]


@pytest.mark.parametrize("dtype", [np.int32, np.uint32, np.int64, np.uint64])
def test_members_of_all(dtype):
    found = skerry.cc(tuple(e.astype(dtype) for e in EDGES), n=6)
    offsets, vertices = found.members()
    assert offsets.tolist() == [0, 3, 5, 6] and vertices.tolist() == [0, 1, 2, 3, 4, 5]
    assert offsets.dtype == np.int64 and vertices.dtype == found.labels.dtype
    assert lists(found) == lists(found.groups()) == [[0, 1, 2], [3, 4], [5]]
    assert len(list(found)) == len(found)


def test_members_are_kept_and_read_only():
    found = skerry.cc(EDGES)
    assert found.members().vertices is found.members().vertices
    with pytest.raises(ValueError, match="read-only"):
        found.members(0)[0] = 7


def test_members_of_nothing():
    found = skerry.cc(([], []))
    assert found.members().offsets.tolist() == [0] and found.groups() == []
    assert found.relabel().count == 0 and found.subgraph.__self__ is found


def test_groups_against_plain_python(rng):
    for _ in range(2000):
        n, u, v = random_edges(rng)
        expected = components(range(n), zip(u, v))
        numbering = str(rng.choice(["min", "dense"]))
        found = skerry.cc((u, v), n=n, numbering=numbering)
        assert lists(found.groups()) == expected
        for label, group in zip(found.sizes().labels, expected):
            assert found.members(label).tolist() == group
        assert lists(pickle.loads(pickle.dumps(found)).groups()) == expected
        by_size = found.relabel()
        assert lists(by_size.groups()) == sorted(expected, key=lambda group: -len(group))
        assert by_size.labels.dtype == found.labels.dtype and skerry.verify((u, v), by_size.labels, n=n)
        assert lists(by_size.relabel("vertex").groups()) == expected
        assert found.relabel("vertex").labels.tolist() == skerry.cc(
            (u, v), n=n, numbering="dense").labels.tolist()


def test_a_hundred_thousand_components():
    """A loop over all members takes 10 ms; comparing the labels with each took 12 seconds."""
    i = np.arange(200_000)
    found = skerry.cc((i[::2], i[1::2]))
    begin = time.process_time()
    total = sum(int(group[1]) for group in found.groups())
    assert total == sum(int(found.members(label)[1]) for label in found.sizes().labels.tolist())
    assert time.process_time() - begin < 3


def test_to_frame():
    pandas = pytest.importorskip("pandas")
    expected = pandas.DataFrame({"vertex": range(5), "component": [0, 0, 0, 3, 3]})
    pandas.testing.assert_frame_equal(skerry.cc(EDGES).to_frame(), expected, check_dtype=False)
    _, found = skerry.from_edges(["a", "x"], ["b", "y"])
    assert found.to_frame().values.tolist() == [["a", 0], ["x", 1], ["b", 0], ["y", 1]]


def test_to_frame_without_pandas(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="needs pandas; install it, or use labels"):
        skerry.cc(EDGES).to_frame()


def weighted(rng, rows, columns):
    entries = int(rng.integers(0, 2 * rows))
    ids = rng.integers(0, rows, entries), rng.integers(0, columns, entries)
    return sparse.coo_array((rng.integers(1, 9, entries), ids), shape=(rows, columns))


@pytest.mark.parametrize("format", ["csr", "csc", "coo", "bsr", "lil", "dense"])
def test_subgraphs_of_random_matrices(rng, format):
    for _ in range(200):
        n = int(rng.integers(1, 12))
        A = weighted(rng, n, n).tocsr()
        dense = A.toarray()
        given = dense.astype(float) if format == "dense" else A.asformat(format)
        for found in (skerry.cc(given), skerry.scc(given)):
            for label in found.sizes().labels:
                vertices = found.members(label)
                part = found.subgraph(label)
                np.testing.assert_array_equal(part.toarray(), dense[np.ix_(vertices, vertices)])
                assert part.format == "csr"


def test_subgraphs_of_bipartite_matrices(rng):
    for _ in range(200):
        rows, columns = rng.integers(1, 8, 2)
        A = weighted(rng, rows, columns)
        found = skerry.cc(A, bipartite=True)
        entries = 0
        for label in found.sizes().labels:
            vertices = found.members(label)
            own = vertices[vertices < rows], vertices[vertices >= rows] - rows
            part = found.subgraph(label)
            np.testing.assert_array_equal(part.toarray(), A.toarray()[np.ix_(*own)])
            entries += part.nnz
        assert entries == A.tocsr().nnz


def test_subgraphs_of_edges(tmp_path):
    file = tmp_path / "a.el"
    file.write_text("0 1\n1 2\n3 4\n3 4\n")
    u, v = np.array([0, 1, 3, 3]), np.array([1, 2, 4, 4])
    for A in ((u, v), np.array([u, v]), np.array([u, v]).T, list(zip(u.tolist(), v.tolist())),
              skerry.read(file), str(file)):
        found = skerry.cc(A)
        assert found.subgraph().toarray().tolist() == [[0, 1, 0], [0, 0, 1], [0, 0, 0]]
        assert found.subgraph(3).toarray()[0, 1] == 2


def test_subgraphs_of_any_ids():
    ids, found = skerry.from_edges(["x", "a", "b"], ["y", "b", "c"])
    assert ids[found.members(1)].tolist() == ["a", "b", "c"]
    assert found.subgraph(1).toarray().tolist() == [[0, 1, 0], [0, 0, 1], [0, 0, 0]]


def test_subgraphs_of_graphblas():
    graphblas = pytest.importorskip("graphblas")
    A = graphblas.Matrix.from_coo([0, 2], [1, 2], [5., 7.], nrows=3, ncols=3)
    assert skerry.cc(A).subgraph(0).toarray().tolist() == [[0, 5], [0, 0]]


def test_a_pickled_object_needs_the_matrix():
    found = pickle.loads(pickle.dumps(skerry.cc(EDGES)))
    with pytest.raises(ValueError, match=r"use subgraph\(label, A\)"):
        found.subgraph(3)
    assert found.subgraph(3, EDGES).shape == found.subgraph(3).shape == (2, 2)


@pytest.mark.parametrize("label", [[0], [0, 0, 0, 3, 3], 0.0, "a", b"0", np.array([3]), float("nan")], ids=repr)
def test_labels_are_integers(label):
    """numpy compares a list with each vertex's label."""
    found = skerry.cc(([0, 1, 4], [1, 2, 3]))
    for function in (found.mask, found.members, found.subgraph):
        with pytest.raises(ValueError, match="is not the label of a component; sizes.* has all of them$"):
            function(label)


def test_an_id_is_no_label():
    ids, found = skerry.from_edges(["ann", "eve"], ["bob", "dan"])
    for function in (found.mask, found.members, found.subgraph):
        with pytest.raises(ValueError, match=r"label = 'bob' is not .* numbers k of which ids\[k\] is an id of the com"):
            function("bob")
    assert [ids[k] for k in found.sizes().labels] == ["ann", "eve"]


def test_the_matrix_of_a_subgraph_has_all_vertices():
    found = skerry.cc(([0, 1], [1, 2]), n=5)
    again = pickle.loads(pickle.dumps(found))
    assert again.subgraph(4, ([0, 1], [1, 2])).shape == (1, 1)
    for A in (np.eye(4), np.eye(6), ([0], [5])):
        with pytest.raises(ValueError, match="pass what cc.. was given"):
            again.subgraph(0, A)
    assert found.subgraph(0).nnz == 2
