# SPDX-License-Identifier: Apache-2.0
"""read() of sparse matrices that scipy.sparse.save_npz() wrote."""
import zipfile

import numpy as np
import pytest
import skerry
from scipy import sparse


def matrix(rows, columns, seed):
    return sparse.random(rows, columns, .06, format="csr", random_state=np.random.default_rng(seed))


def wide(A):
    for name in ("indices", "indptr", "row", "col", "offsets"):
        if hasattr(A, name) and A.format != "coo":
            setattr(A, name, getattr(A, name).astype(np.int64))
    return A


@pytest.mark.parametrize("format", ["csr", "csc", "coo", "bsr", "dia"])
@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("shape", [(24, 24), (24, 36), (0, 0), (4, 4)])
@pytest.mark.parametrize("kind", [sparse.csr_array, sparse.csr_matrix])
@pytest.mark.parametrize("dtype", [float, bool, complex, np.int8, np.float16])
def test_each_format(tmp_path, format, compressed, shape, kind, dtype):
    random = matrix(*shape, seed=len(format))
    A = kind((np.ones(random.nnz, np.int8), random.indices, random.indptr), random.shape)
    if dtype is not np.float16:  # which scipy does not compute with
        A = A.astype(dtype)
    for B in (A.asformat(format), wide(A.asformat(format))):
        sparse.save_npz(tmp_path / "a.npz", B, compressed=compressed)
        read = skerry.read(tmp_path / "a.npz").to_scipy()
        assert read.shape == A.shape
        assert (read.toarray() != 0).tolist() == (A.toarray() != 0).tolist()


def test_blocks_that_are_transposed(tmp_path):
    A = matrix(12, 12, 3)
    for size in [(2, 3), (12, 12), (1, 1)]:
        B = A.tobsr(size).transpose()
        sparse.save_npz(tmp_path / "a.npz", B)
        assert (skerry.read(tmp_path / "a.npz").to_scipy().toarray() != 0).tolist() == \
            (B.toarray() != 0).tolist()


def test_stored_zeros_are_entries_but_in_blocks_and_diagonals(tmp_path):
    zeros = sparse.csr_array((np.zeros(2), [1, 0], [0, 1, 2]))
    for format, edges in [("csr", 2), ("csc", 2), ("coo", 2), ("bsr", 0), ("dia", 0)]:
        sparse.save_npz(tmp_path / "a.npz", zeros.asformat(format))
        assert skerry.read(tmp_path / "a.npz").to_scipy().nnz == edges


def test_sizes_of_64_bits(tmp_path, monkeypatch):
    A = matrix(9, 9, 5)
    monkeypatch.setattr(zipfile, "ZIP64_LIMIT", 10)  # writes them for small files, too
    sparse.save_npz(tmp_path / "a.npz", A)
    assert (skerry.read(tmp_path / "a.npz").to_scipy() != (A != 0)).nnz == 0


def test_the_components_are_those_of_the_matrix(tmp_path):
    A = matrix(400, 400, 7)
    A.data[:] = 1
    A = A.multiply(sparse.random(400, 400, .04, random_state=np.random.default_rng(8))).tocsr()
    sparse.save_npz(tmp_path / "a.npz", A)
    read = skerry.read(tmp_path / "a.npz")
    assert skerry.cc(read).labels.tolist() == skerry.cc(A).labels.tolist()
    assert skerry.scc(read).labels.tolist() == skerry.scc(A).labels.tolist()


def test_errors_name_the_array_and_the_remedy(tmp_path):
    np.savez(tmp_path / "a.npz", edges=np.arange(4))
    with pytest.raises(ValueError, match="no array `format`.*save_npz"):
        skerry.read(tmp_path / "a.npz")
    A = sparse.csr_array(np.eye(3))
    A.indices[1] = 7
    sparse.save_npz(tmp_path / "b.npz", A)
    with pytest.raises(ValueError, match="indices.npy: element 1 is 7.*3 x 3; "):
        skerry.read(tmp_path / "b.npz")


def test_files_of_arrow_name_the_calls_that_read_them(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.feather
    import pyarrow.ipc
    import pyarrow.parquet
    table = pa.table({"u": ["a", "b", "d"], "v": ["b", "c", "e"]})
    FILE = str(tmp_path / "a.bin")

    def stream():
        with pa.ipc.new_stream(FILE, table.schema) as out:
            out.write_table(table)

    for write in [lambda: pa.parquet.write_table(table, FILE),
                  lambda: pa.feather.write_feather(table, FILE), stream]:
        write()
        with pytest.raises(ValueError, match="in Python, .*from_table") as caught:
            skerry.read(FILE)
        call = str(caught.value).split("in Python, ")[1].split(" solves")[0]
        _, found = eval(call, {"skerry": skerry, "pyarrow": pa, "FILE": FILE, "LEFT": "u",
                               "RIGHT": "v"})
        assert found.count == 2
