# SPDX-License-Identifier: Apache-2.0
"""Arrays are read in place, and labels are handed over without a copy."""
import gc
import os
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest
import skerry
from scipy import sparse

reads_proc = pytest.mark.skipif(not os.access("/proc/self/statm", os.R_OK),
                                reason="this system has no /proc/self/statm")
resets_peak = pytest.mark.skipif(not os.access("/proc/self/clear_refs", os.W_OK),
                                 reason="this system has no /proc/self/clear_refs to write")
N = 50_000
ENTRIES = 2_000_000


def random_ids(width):
    return np.random.default_rng(1).integers(0, N, (2, ENTRIES)).astype(width)


def compressed(of, width):
    A = of((N, N))
    A.data, A.indices = np.ones(ENTRIES, bool), random_ids(width)[1]
    A.indptr = np.linspace(0, ENTRIES, N + 1).astype(width)
    return A


EDGES = {"pair": lambda width: tuple(random_ids(width)),
         "rows": random_ids,
         "columns": lambda width: random_ids(width).T,
         "pairs": lambda width: np.ascontiguousarray(random_ids(width).T)}
SPARSE = {"coo": lambda width: sparse.coo_array((np.ones(ENTRIES, bool), tuple(random_ids(width))),
                                                shape=(N, N)),
          "csr": lambda width: compressed(sparse.csr_array, width),
          "csc": lambda width: compressed(sparse.csc_matrix, width)}


def allocated_by_python(function, *arguments, **options):
    """The most bytes that Python and numpy hold in a call beside what they held before."""
    tracemalloc.start()
    try:
        function(*arguments, **options)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("width", [np.int32, np.int64])
@pytest.mark.parametrize("name", EDGES)
def test_no_copy_of_edges(name, width):
    A = EDGES[name](width)
    assert allocated_by_python(skerry.cc, A, n=N) < 50_000


@pytest.mark.parametrize("width", [np.int32, np.int64])
@pytest.mark.parametrize("name", SPARSE)
def test_no_copy_of_a_sparse_matrix(name, width):
    A = SPARSE[name](width)
    assert allocated_by_python(skerry.cc, A) < 50_000
    labels = 4 * N if width is np.int64 else 0  # scipy's labels have 32 bits
    assert allocated_by_python(skerry.connected_components, A) < labels + 50_000


@pytest.mark.parametrize("order", "CF")
@pytest.mark.parametrize("dtype", [bool, np.int32, np.float64])
def test_no_copy_of_a_dense_array(dtype, order):
    A = np.zeros((1500, 1500), dtype, order=order)
    assert allocated_by_python(skerry.cc, A) < 50_000


def test_a_copy_is_counted():
    strided = np.repeat(random_ids(np.int32), 2, axis=1)[:, ::2]
    assert allocated_by_python(skerry.cc, strided, n=N) > 2 * 4 * ENTRIES


@resets_peak
def test_the_process_allocates_no_entries():
    program = """
import numpy as np, skerry
def peak():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmHWM"))
u = np.random.default_rng(1).integers(0, 100_000, (2, 10_000_000), dtype=np.int32)
skerry.cc((u[0, :100_000], u[1, :100_000]), n=100_000)   # starts the threads
with open("/proc/self/clear_refs", "w") as file: file.write("5")
before = peak()
skerry.cc((u[0], u[1]), n=100_000)
print(peak() - before)
"""
    grown = int(subprocess.run([sys.executable, "-c", program], check=True, text=True,
                               stdout=subprocess.PIPE).stdout)
    assert grown < 8 << 20  # the entries are 80 MB


def test_labels_are_in_place_and_outlive_the_result():
    found = skerry.cc(([0, 2], [1, 3]), n=1000)
    labels = found.labels
    assert not labels.flags.owndata and labels.flags.writeable
    again = found._answer.labels()
    assert again.__array_interface__["data"] == labels.__array_interface__["data"]
    expected = labels.copy()
    del found, again
    gc.collect()
    filler = [np.full(1000, 7, np.int64) for _ in range(100)]
    np.testing.assert_array_equal(labels, expected)
    assert len(filler) == 100


def test_arrays_of_a_file_outlive_the_matrix(tmp_path):
    file = tmp_path / "edges.el"
    file.write_text("".join(f"{i} {i + 1}\n" for i in range(1000)))
    A = skerry.read(file).to_scipy()
    gc.collect()
    assert not A.row.flags.owndata and not A.row.flags.writeable
    np.testing.assert_array_equal(A.row, np.arange(1000))
    np.testing.assert_array_equal(A.col, np.arange(1, 1001))


def test_read_only_and_mapped_arrays(tmp_path):
    u, v = np.array([0, 1], np.int32), np.array([1, 2], np.int32)
    np.save(tmp_path / "u.npy", u)
    mapped = np.load(tmp_path / "u.npy", mmap_mode="r")
    v.flags.writeable = False
    assert skerry.cc((mapped, v)).labels.tolist() == [0, 0, 0]


def test_a_memory_map_of_pairs(tmp_path):
    np.ascontiguousarray(random_ids(np.int32).T).tofile(tmp_path / "pairs")
    pairs = np.memmap(tmp_path / "pairs", np.int32, "r", shape=(ENTRIES, 2))
    assert allocated_by_python(skerry.cc, pairs) < 50_000
    np.testing.assert_array_equal(skerry.cc(pairs).labels, skerry.cc(tuple(pairs.T)).labels)


@reads_proc
def test_no_leak():
    u, v = np.random.default_rng(1).integers(0, 20_000, (2, 20_000))
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096
    for _ in range(20):
        skerry.cc((u, v)).sizes()
    before = resident()
    for _ in range(500):  # 160 KB of labels each
        skerry.cc((u, v)).sizes()
    assert resident() - before < 10_000_000
