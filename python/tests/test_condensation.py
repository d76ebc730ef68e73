# SPDX-License-Identifier: Apache-2.0
"""condensation() beside scc()."""
import numpy as np
import pytest
import skerry
from scipy import sparse
from skerry.subgraphs import Source

from plain import random_edges


def test_random_graphs(rng):
    for k in range(1500):
        n, u, v = random_edges(rng)
        A = (u, v)
        if k % 2:
            A = sparse.coo_array((np.ones(len(u)), (u, v)), shape=(n, n)).tocsr()
            u, v = (side.tolist() for side in A.nonzero())
        found, C = skerry.condensation(A, **({} if k % 2 else {"n": n}))
        strong = skerry.scc((u, v), n=n)
        np.testing.assert_array_equal(found.relabel("vertex").labels,
                                      strong.relabel("vertex").labels)
        assert found.count == strong.count and set(found.labels.tolist()) == set(range(found.count))
        expected = np.zeros((found.count,) * 2, int)
        for a, b in set(zip(u, v)):
            if found.labels[a] != found.labels[b]:
                expected[found.labels[a], found.labels[b]] += 1
        np.testing.assert_array_equal(C.toarray(), expected)
        np.testing.assert_array_equal(np.triu(expected, 1), expected)


def test_files(tmp_path):
    (tmp_path / "a.el").write_text("0 1\n1 0\n1 2\n")
    found, C = skerry.condensation(tmp_path / "a.el")
    assert found.labels.tolist() == [0, 0, 1] and C.toarray().tolist() == [[0, 1], [0, 0]]
    assert found.subgraph(0).shape == (2, 2)
    (tmp_path / "a.mtx").write_text(
        "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 1\n2 1\n")
    found, C = skerry.condensation(skerry.read(tmp_path / "a.mtx"))
    assert found.count == 2 and C.nnz == 0


def test_invalid_matrices():
    for A in (sparse.csr_array((2, 3)), np.zeros((2, 3))):
        with pytest.raises(ValueError, match="square"):
            skerry.condensation(A)
    with pytest.raises(ValueError, match=r"give n to skerry\.read"):
        skerry.condensation(skerry.read(__file__.replace("test_condensation.py", "") +
                                        "../../examples/florentine_families.mtx"), n=3)


@pytest.mark.parametrize("A, error, text", [
    (None, TypeError, "A is of type NoneType; it must be"), (b"a", TypeError, "A is of type bytes"),
    (np.array([[0, 1], [1, 0]]), ValueError, "2 x 2 array of integers, which may be a matrix or two edges"),
    (np.ones((2, 3)), ValueError, "A is 2 x 3, not square; edges are integers"),
    (np.full((3, 3), "a"), TypeError, "they must be numbers or booleans"),
    (([0], [-1]), ValueError, "negative|is no vertex|-1")], ids=str)
def test_what_scc_refuses(A, error, text):
    for function in (skerry.scc, skerry.condensation):
        with pytest.raises(error, match=text):
            function(A)


@pytest.mark.parametrize("A, text", [
    (sparse.csr_array(np.eye(2)), "^of scipy$"), (np.eye(2), "^of scipy$"),
    (([0], [1]), "^A as CSR does not fit into the free memory; renumber the vertices"),
    ([(0, 1)], "^A as CSR does not fit into the free memory; renumber the vertices")], ids=str)
def test_only_edges_are_renumbered(monkeypatch, A, text):
    def fail(source):
        raise MemoryError("of scipy")

    monkeypatch.setattr(Source, "csr", property(fail))
    with pytest.raises(MemoryError, match=text):
        skerry.condensation(A)
