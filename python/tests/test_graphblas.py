# SPDX-License-Identifier: Apache-2.0
"""Matrices of python-graphblas, whose entries are the same before and after a call."""
import numpy as np
import pytest
import skerry
from scipy import sparse

graphblas = pytest.importorskip("graphblas", reason="python-graphblas is not installed")

LABELS = [0, 0, 0, 3, 3]


def matrix(format):
    A = graphblas.Matrix.from_coo([0, 1, 3], [1, 2, 4], [1., 2, 3], nrows=5, ncols=5)
    getattr(A.ss, f"pack_{format}")(**A.ss.unpack(format))
    assert A.ss.format.startswith(format)
    return A


@pytest.mark.parametrize("format", ["csr", "csc", "hypercsr", "hypercsc", "bitmapr"])
def test_formats(format):
    A = matrix(format)
    before, is_in = A.dup(), A.ss.format
    found = skerry.cc(A)
    np.testing.assert_array_equal(found.labels, LABELS)
    assert A.isequal(before) and A.ss.format == is_in
    assert skerry.verify(A, found.labels) and not skerry.verify(A, [0, 1, 2, 3, 4])
    assert A.isequal(before) and A.ss.format == is_in


def test_bipartite():
    for order in ("csr", "csc"):
        R = graphblas.Matrix.from_coo([0, 0], [0, 2], 1, nrows=2, ncols=3)
        getattr(R.ss, f"pack_{order}")(**R.ss.unpack(order))
        assert skerry.cc(R, bipartite=True).labels.tolist() == [0, 1, 0, 3, 0]


def test_the_entries_remain_after_an_error():
    A = graphblas.Matrix.from_coo([0, 1], [1, 2], 1, nrows=2, ncols=3)
    getattr(A.ss, "pack_csr")(**A.ss.unpack("csr"))
    before = A.dup()
    with pytest.raises(ValueError, match="2 x 3, not square"):
        skerry.cc(A)
    with pytest.raises(ValueError, match="n = 7"):
        skerry.cc(A, n=7)
    assert A.isequal(before)


def test_no_copy():
    A = graphblas.io.from_scipy_sparse(sparse.random(3000, 3000, density=.05, random_state=1,
                                                     format="csr"))
    getattr(A.ss, "pack_csr")(take_ownership=True, **A.ss.unpack("csr"))

    def places():
        arrays = A.ss.unpack("csr")
        found = [arrays[name].ctypes.data for name in ("indptr", "col_indices")]
        A.ss.pack_csr(take_ownership=True, **arrays)
        return found

    before = places()
    skerry.cc(A)
    assert places() == before
