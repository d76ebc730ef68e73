# SPDX-License-Identifier: Apache-2.0
"""scc(): strong components, and their verification."""
import numpy as np
import pytest
import skerry
from scipy import sparse

CYCLE_AND_TAIL = [0, 1, 2, 2], [1, 2, 0, 3]  # 0 -> 1 -> 2 -> 0, and 2 -> 3


def test_edges_and_matrices():
    u, v = CYCLE_AND_TAIL
    A = sparse.coo_array((np.ones(4), (u, v)), shape=(4, 4))
    for matrix in (CYCLE_AND_TAIL, np.array(CYCLE_AND_TAIL), A, A.tocsr(), A.tocsc(), A.toarray(),
                   A.todok()):
        found = skerry.scc(matrix)
        assert found.labels.tolist() == [0, 0, 0, 3] and found.count == 2
        assert found.info["algorithm"] == "tarjan" and found.info["threads"] == 1
        assert skerry.scc(matrix, numbering="dense").labels.tolist() == [0, 0, 0, 1]
        assert skerry.verify(matrix, found.labels, strong=True)
        assert skerry.verify(matrix, skerry.cc(matrix).labels)
    assert skerry.scc(CYCLE_AND_TAIL, n=6).count == 4
    assert skerry.scc(([], [])).count == 0


def test_a_promise_of_symmetry():
    path = [0, 1, 1, 2], [1, 0, 2, 1]
    found = skerry.scc(path, symmetric=True, threads=1)
    assert found.count == 1 and found.info["algorithm"] != "tarjan"


def test_files(tmp_path):
    banner = "%%MatrixMarket matrix coordinate pattern "
    for kind, count in (("general", 3), ("symmetric", 1)):
        file = tmp_path / f"{kind}.mtx"
        file.write_text(f"{banner}{kind}\n3 3 2\n2 1\n3 2\n")
        for A in (file, skerry.read(file)):
            found = skerry.scc(A)
            assert found.count == count
            assert skerry.verify(A, found.labels, strong=True)
    edges = tmp_path / "a.el"
    edges.write_text("0 1\n1 0\n")
    assert skerry.scc(edges, n=5).count == 4
    with pytest.raises(ValueError, match="give n to skerry.read"):
        skerry.scc(skerry.read(edges), n=5)


def test_wrong_labels():
    found = skerry.verify(CYCLE_AND_TAIL, [0, 0, 0, 0], strong=True)
    assert not found and "no path within the label leads from 3 to 0" in found.fault
    found = skerry.verify(CYCLE_AND_TAIL, [0, 1, 1, 3], strong=True)
    assert not found and "both bear the label 1" in found.fault
    found = skerry.verify(CYCLE_AND_TAIL, [0, 1, 2, 3], strong=True)
    assert not found and "a cycle of entries runs through several labels" in found.fault


def test_errors():
    with pytest.raises(ValueError, match=r"columns\[1\] = 9 is outside a 5 x 5 matrix"):
        skerry.scc(([0, 1], [1, 9]), n=5)
    with pytest.raises(ValueError, match="2 x 3; strong components are those of a square matrix"):
        skerry.scc(sparse.csr_array((2, 3)))
    with pytest.raises(ValueError, match="numbering"):
        skerry.scc(CYCLE_AND_TAIL, numbering="none")
    with pytest.raises(ValueError, match="threads"):
        skerry.scc(CYCLE_AND_TAIL, threads=-2)
    with pytest.raises(ValueError, match="strong and bipartite"):
        skerry.verify(CYCLE_AND_TAIL, [0, 0, 0, 3], strong=True, bipartite=True)
    with pytest.raises(TypeError):
        skerry.scc(([0.5], [1.0]))
