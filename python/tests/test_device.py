# SPDX-License-Identifier: Apache-2.0
"""cc() of matrices in the memory of a CUDA device; skips what this build or machine has not."""
import gc
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import skerry
from scipy import sparse

from device_arrays import PACKAGES, BareArray, bytes_at, cupy, torch

HAS_CUDA = any(b.name == "cuda" and b.compiled for b in skerry.backends())
needs_device = pytest.mark.skipif(not HAS_CUDA or "bare" not in PACKAGES, reason=(
    "no CUDA device" if HAS_CUDA else "the package is built without CUDA"))
WITH_CUPY = [needs_device,
             pytest.mark.skipif("cupy" not in PACKAGES, reason="no cupy, or no device")]
WITH_TORCH = [needs_device,
              pytest.mark.skipif("torch" not in PACKAGES, reason="no torch, or no device")]
MARKS = {"bare": [needs_device], "cupy": WITH_CUPY, "torch": WITH_TORCH}
each_package = pytest.mark.parametrize("package", [pytest.param(p, marks=MARKS[p]) for p in MARKS])


def with_cupy(test):
    return needs_device(WITH_CUPY[1](test))


def with_torch(test):
    return needs_device(WITH_TORCH[1](test))


U, V = np.array([0, 1, 3]), np.array([1, 2, 4])  # a path 0 - 1 - 2, and an edge 3 - 4
LABELS = [0, 0, 0, 3, 3]


def random_edges(seed, n=3000, entries=4000, dtype=np.int32):
    return np.random.default_rng(seed).integers(0, n, (2, entries)).astype(dtype)


class Elsewhere:
    """An array that says that it is on a device."""

    __cuda_array_interface__ = {"shape": (3,), "typestr": "<i4", "data": (4096, False),
                                "version": 3, "strides": None}


@pytest.mark.skipif(HAS_CUDA, reason="the package is built with CUDA")
@pytest.mark.parametrize("A", [Elsewhere(), (Elsewhere(), Elsewhere())])
def test_a_build_without_cuda_names_the_remedy(A):
    with pytest.raises(skerry.NotCompiled, match=r"SKERRY_CUDA=ON, or copy A to the host"):
        skerry.cc(A, n=5)


def test_other_functions_refuse_arrays_of_a_device():
    pair = Elsewhere(), Elsewhere()
    for function in (lambda: skerry.scc(pair), lambda: skerry.verify(pair, LABELS),
                     lambda: skerry.connected_components(Elsewhere())):
        with pytest.raises(TypeError, match=r"takes matrices of the host; copy it by A\.get\(\)"):
            function()


@pytest.mark.skipif(not HAS_CUDA or "bare" in PACKAGES, reason="there is a device, or no CUDA")
def test_a_machine_without_a_device():
    with pytest.raises(RuntimeError, match="device"):
        skerry.cc((Elsewhere(), Elsewhere()), n=5)


@each_package
@pytest.mark.parametrize("dtype", ["i4", "i8"])
def test_edges(package, dtype):
    to_device, to_host = PACKAGES[package]
    u, v = to_device(U.astype(dtype)), to_device(V.astype(dtype))
    found = skerry.cc((u, v), n=6)
    assert found.count == len(found) == 3 and found.labels.shape == (6,)
    assert found.labels.dtype == np.dtype(dtype) and found.labels.__dlpack_device__()[0] == 2
    assert to_host(found.labels).tolist() == [*LABELS, 5]
    assert found.labels.to_numpy().tolist() == [*LABELS, 5]
    assert found.info["backend"] == "cuda" and "DeviceComponents(count=3, vertices=6" in repr(found)
    dense = skerry.cc((u, v), n=6, numbering="dense").labels
    assert to_host(dense).tolist() == [0, 0, 0, 1, 1, 2]


@each_package
@pytest.mark.parametrize("dtype", ["i4", "i8"])
@pytest.mark.parametrize("options", [{}, {"numbering": "dense"},
                                     {"algorithm": "atomic_hook", "backend": "cuda"}])
def test_random_edges(package, dtype, options):
    to_device, to_host = PACKAGES[package]
    for seed in range(20):
        u, v = random_edges(seed, dtype=dtype)
        expected = skerry.cc((u, v), n=3000, numbering=options.get("numbering", "min"))
        found = skerry.cc((to_device(u), to_device(v)), n=3000, **options)
        assert found.count == expected.count
        np.testing.assert_array_equal(to_host(found.labels), expected.labels)


@needs_device
def test_matrices_in_host_memory():
    for gpus in (1, "all"):
        assert skerry.cc((U, V), n=6, backend="cuda", gpus=gpus).labels.tolist() == [*LABELS, 5]
    with pytest.raises(ValueError, match="device.count = 1000, but CUDA lists"):
        skerry.cc((U, V), n=6, backend="cuda", gpus=1000)


@each_package
def test_two_rows_and_two_columns(package):
    to_device, to_host = PACKAGES[package]
    rows = to_device(np.array([U, V]))
    assert to_host(skerry.cc(rows, n=5).labels).tolist() == LABELS
    columns = to_device(np.ascontiguousarray(np.array([U, V]).T))
    with pytest.raises(ValueError, match=r"u on the device is not contiguous; use u\.copy\(\)"):
        skerry.cc(columns, n=5)
    with pytest.raises(ValueError, match="2 x 2 array"):
        skerry.cc(to_device(np.zeros((2, 2), np.int32)))
    with pytest.raises(TypeError, match="dense matrices are not read"):
        skerry.cc(to_device(np.zeros((3, 3), np.int32)))


@each_package
def test_no_edges_and_bipartite_edges(package):
    to_device, to_host = PACKAGES[package]
    nothing = to_device(np.zeros(0, np.int32))
    assert to_host(skerry.cc((nothing, nothing), n=3).labels).tolist() == [0, 1, 2]
    empty = skerry.cc((nothing, nothing))
    assert empty.count == 0 and len(empty.labels) == 0 and empty.labels.to_numpy().size == 0
    u, v = to_device(np.array([0, 0])), to_device(np.array([0, 2]))
    found = skerry.cc((u, v), n=(2, 3), bipartite=True)
    assert to_host(found.labels).tolist() == [0, 1, 0, 3, 0]


@each_package
def test_errors(package):
    to_device, _ = PACKAGES[package]
    u, v = to_device(U), to_device(V)
    for A, n, error, text in [
            ((u, to_device(np.array([1, 9, 0]))), 5, ValueError,
             r"columns\[1\] = 9 is outside a 5 x 5 matrix.*columns is v"),
            ((u, to_device(np.array([1, -1, 0]))), 5, ValueError, "-1 as a signed number"),
            ((u, to_device(V[:2])), 5, ValueError, "u has 3 ids and v has 2"),
            ((u, to_device(V.astype(np.int32))), 5, TypeError, "the same width"),
            ((u, to_device(V.astype(np.float32))), 5, TypeError, "integers of 4 or 8 bytes"),
            ((u, to_device(V.astype(np.int16))), 5, TypeError, "integers of 4 or 8 bytes"),
            ((u, V), 5, TypeError, "v is in the memory of the host"),
            ((u, to_device(np.array([V]))), 5, ValueError, "v has 2 dimensions"),
            ((u, v, u), 5, ValueError, "a tuple of 3"), ((u, v), -1, ValueError, "n = -1")]:
        with pytest.raises(error, match=text):
            skerry.cc(A, n=n)
    for options, error in [({"backend": "serial"}, ValueError), ({"algorithm": "rem"}, ValueError),
                           ({"numbering": "max"}, ValueError)]:
        with pytest.raises(error):
            skerry.cc((u, v), n=5, **options)
    assert skerry.cc((u, v), n=5).count == 2  # the device still answers


@needs_device
def test_an_array_without_max_requires_n():
    with pytest.raises(ValueError, match="pass n, the number of vertices"):
        skerry.cc((BareArray(U), BareArray(V)))


@needs_device
@pytest.mark.parametrize("stream", [None, 1, 2])
def test_streams_of_the_array_interface(stream):
    A = BareArray(U, stream), BareArray(V, stream)
    assert skerry.cc(A, n=5).labels.to_numpy().tolist() == LABELS


@needs_device
def test_memory_of_the_host_is_refused():
    ids = np.zeros(4, np.int32)

    class Host:
        __cuda_array_interface__ = {"shape": (4,), "typestr": "<i4", "version": 3, "strides": None,
                                    "data": (ids.ctypes.data, False)}

    try:
        found = skerry.cc((Host(), Host()), n=4)
    except ValueError as error:
        assert "is not in a device's memory" in str(error)
    else:  # a device that reads all memory
        assert found.count == 4


@needs_device
def test_labels_outlive_the_result_and_other_solves():
    u, v = random_edges(1)
    expected = skerry.cc((u, v), n=3000).labels
    labels = skerry.cc((BareArray(u), BareArray(v)), n=3000).labels
    address = labels.__cuda_array_interface__["data"][0]
    gc.collect()
    for seed in range(10):
        others = random_edges(seed)
        skerry.cc((BareArray(others[0]), BareArray(others[1])), n=3000)
    np.testing.assert_array_equal(bytes_at(address, np.int32, 3000), expected)
    capsule = labels.__dlpack__()
    del labels
    gc.collect()
    np.testing.assert_array_equal(bytes_at(address, np.int32, 3000), expected)
    del capsule


def test_release_where_nothing_is_kept():
    skerry.release_device_memory()


@needs_device
def test_labels_outlive_the_release_of_memory():
    A = BareArray(U), BareArray(V)
    found = [skerry.cc(A, n=5)]
    skerry.release_device_memory()
    found.append(skerry.cc(A, n=5))
    assert [each.labels.to_numpy().tolist() for each in found] == [LABELS, LABELS]


@needs_device
def test_on_host():
    found = skerry.cc((BareArray(U), BareArray(V)), n=5)
    assert isinstance(found.on_host().labels, np.ndarray) and "<td>5</td>" in found._repr_html_()
    assert found.sizes().sizes.tolist() == [3, 2] and found.members(3).tolist() == [3, 4]


@needs_device
def test_eight_threads():
    def solve(seed):
        u, v = random_edges(seed)
        found = skerry.cc((BareArray(u), BareArray(v)), n=3000)
        return np.array_equal(found.labels.to_numpy(), skerry.cc((u, v), n=3000).labels)

    def solve_in_thread(seed):
        from device_arrays import Driver
        Driver()  # makes the context current
        return solve(seed)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(solve_in_thread, range(40))) == [True] * 40


@with_cupy
@pytest.mark.parametrize("format", ["csr", "csc", "coo", "dia"])
@pytest.mark.parametrize("promise", [False, True])
def test_sparse_matrices_of_cupy(format, promise):
    import cupyx.scipy.sparse as of_cupy
    for seed in range(10):
        u, v = random_edges(seed, 500, 600)
        A = sparse.coo_matrix((np.ones(600, np.float32), (u, v)), shape=(500, 500))
        A = (A + A.T if promise else A).tocsr()
        A.data[:] = 1
        B = of_cupy.csr_matrix(A)
        if format == "dia":
            A = sparse.eye(500, k=1, dtype=np.float32, format="csr")
            A = A + A.T if promise else A
            B = of_cupy.dia_matrix(of_cupy.csr_matrix(A).get().todia())
        else:
            B = B.asformat(format)
        found = skerry.cc(B, symmetric=promise)
        labels = cupy.asarray(found.labels)
        assert labels.dtype == cupy.int32 and isinstance(labels, cupy.ndarray)
        np.testing.assert_array_equal(labels.get(), skerry.cc(A).labels)
    R = of_cupy.csr_matrix(sparse.csr_matrix(np.array([[1., 0, 1], [0, 0, 0]])))
    with pytest.raises(ValueError, match="2 x 3, not square"):
        skerry.cc(R)
    assert skerry.cc(R, bipartite=True).labels.to_numpy().tolist() == [0, 1, 0, 3, 0]
    assert skerry.cc(R.tocsc(), bipartite=True).labels.to_numpy().tolist() == [0, 1, 0, 3, 0]


@with_cupy
def test_broken_matrices_of_cupy():
    import cupyx.scipy.sparse as of_cupy
    for name, array, text in [
            ("indices", [1, 9, 0], r"columns\[1\] = 9 is outside a 3 x 3.*A\.indices"),
            ("indptr", [0, 2, 1, 3], "row_offsets"), ("indptr", [0, 1, 2, 9], "row_offsets"),
            ("indptr", [0, 1, 3], "has 3 offsets; it must have 4")]:
        A = of_cupy.csr_matrix(sparse.csr_matrix(np.eye(3)))
        setattr(A, name, cupy.asarray(array, dtype=cupy.int32))
        with pytest.raises(ValueError, match=text):
            skerry.cc(A)


@with_cupy
def test_work_in_another_stream_of_cupy_is_waited_for():
    with cupy.cuda.Stream(non_blocking=True):
        u = cupy.arange(1 << 22, dtype=cupy.int32)
        for _ in range(50):
            u = u + 0
        v = cupy.minimum(u + 1, (1 << 22) - 1)
        assert skerry.cc((u, v), n=1 << 22).count == 1


@with_torch
def test_tensors_of_torch():
    u, v = (torch.tensor(ids, device="cuda") for ids in (U, V))
    found = skerry.cc((u, v))  # n is the largest id + 1
    labels = torch.from_dlpack(found.labels)
    assert labels.is_cuda and labels.dtype == torch.int64 and labels.tolist() == LABELS
    edge_index = torch.stack((u, v))
    assert torch.as_tensor(skerry.cc(edge_index).labels, device="cuda").tolist() == LABELS
    assert skerry.cc(edge_index.cpu()).labels.tolist() == LABELS  # on the host, as before
    with torch.cuda.stream(torch.cuda.Stream()):
        long = torch.arange(1 << 22, device="cuda")
        for _ in range(50):
            long = long + 0
        assert skerry.cc((long[:-1], long[1:]), n=1 << 22).count == 1
