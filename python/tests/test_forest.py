# SPDX-License-Identifier: Apache-2.0
"""spanning_forest(), and its edges as a proof."""
import pickle

import numpy as np
import pytest
import skerry
from scipy import sparse

from plain import components, random_edges


def test_forests_of_random_graphs(rng):
    for k in range(1500):
        n, u, v = random_edges(rng)
        A = (u, v) if k % 3 else np.array([u, v], np.int32).T
        if k % 3 == 0 and len(u) == 2:
            continue  # a 2 x 2 array is ambiguous
        found = skerry.spanning_forest(A, n=n)
        np.testing.assert_array_equal(found.labels, skerry.cc((u, v), n=n).labels)
        assert found.edges.shape == (n - found.count, 2) and found.edges.dtype == found.labels.dtype
        assert {tuple(e) for e in found.edges.tolist()} <= {*zip(u, v), *zip(v, u)}
        # As many edges as joins: those of a forest.
        assert components(range(n), found.edges.tolist()) == components(range(n), zip(u, v))
        assert skerry.verify((u, v), found.labels, n=n, forest=found.edges)
        parents = found.parents()
        assert all(parents[label] == label for label in found.sizes().labels)
        tree = [(w, int(p)) for w, p in enumerate(parents) if w != p]
        assert len(tree) == n - found.count and set(tree) <= {*zip(u, v), *zip(v, u)}


@pytest.mark.parametrize("make", [sparse.csr_array, sparse.csc_array, sparse.coo_array, np.asarray])
def test_matrices(make):
    A = make(np.eye(6, k=2))
    found = skerry.spanning_forest(A, threads=2)
    assert found.count == 2 and len(found.edges) == 4
    assert skerry.verify(A, found.labels, forest=found.edges)


def test_wrong_proofs():
    path = np.array([0, 1, 2]), np.array([1, 2, 3])
    found = skerry.spanning_forest(path)
    for edges in (found.edges[:2], np.array([[0, 1], [1, 2], [0, 2]]), found.edges[[0, 0, 1]]):
        check = skerry.verify(path, found.labels, forest=edges)
        assert not check and check.fault
    assert not skerry.verify(path, [0, 0, 0, 3], forest=found.edges)
    assert skerry.verify(path, found.labels.astype(np.int32), forest=found.edges.astype(np.int16))


def test_copies():
    found = skerry.spanning_forest(([0, 1], [1, 2]))
    again = pickle.loads(pickle.dumps(found))
    assert type(again) is skerry.Forest and again.edges.tolist() == found.edges.tolist()
    assert again.parents().tolist() == [0, 0, 1]


def test_changed_edges_have_no_parents():
    found = skerry.spanning_forest(([0, 1], [1, 2]))
    found.edges[:] = 7
    with pytest.raises(ValueError):
        found.parents()


def test_algorithms():
    for algorithm in ("hook_first", "rem"):
        assert skerry.spanning_forest(([0], [1]), algorithm=algorithm).edges.shape == (1, 2)
    with pytest.raises(ValueError, match="fastsv"):
        skerry.spanning_forest(([0], [1]), algorithm="fastsv")


@pytest.mark.parametrize("edges, text", [
    (np.array([[0, -1]]), r"edges\[0, 1\] = -1 is no vertex"), (np.array([[0., 1.]]), "must be one of vertices"),
    (np.array([[0, 1]], object), "must be one of vertices"), (None, "must be one of vertices"),
    (np.array([0, 1]), "with a row of two for each edge")], ids=str)
def test_edges_that_were_replaced(edges, text):
    forest = skerry.spanning_forest(([0, 1], [1, 2]))
    forest.edges = edges
    with pytest.raises(ValueError, match=text):
        forest.parents()
