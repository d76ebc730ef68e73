# SPDX-License-Identifier: Apache-2.0
"""Bad input raises a Python exception with the place, the value and the remedy."""
import pathlib
import re

import numpy as np
import pytest
import skerry
from scipy import sparse


def broken(format="csr", **arrays):
    """A valid 3 x 3 matrix some of whose arrays were replaced afterwards."""
    A = sparse.coo_array((np.ones(3), ([0, 1, 2], [1, 2, 0])), shape=(3, 3)).asformat(format)
    for name, array in arrays.items():
        setattr(A, name, np.asarray(array))
    return A


I4, I8 = np.int32, np.int64
ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("function", [skerry.cc, skerry.connected_components])
@pytest.mark.parametrize("A, text", [
    (broken(indices=np.array([1, 9, 0], I4)),
     r"columns\[1\] = 9 is outside a 3 x 3 matrix.*A\.indices"),
    (broken(indices=np.array([1, 9, 0], I8), indptr=np.array([0, 1, 2, 3], I8)),
     r"columns\[1\] = 9 is outside a 3 x 3 matrix"),
    (broken(indices=np.array([1, -1, 0], I4)), r"columns\[1\] = .*\(-1 as a signed number\)"),
    (broken("csc", indices=np.array([1, 9, 0], I4)), r"columns\[1\] = 9.*A is CSC"),
    (broken(indptr=np.array([0, 2, 1, 3], I4)), r"row_offsets\[1\] = 2 and row_offsets\[2\] = 1"),
    (broken(indptr=np.array([0, 1, 2, 9], I4)), r"row_offsets"),
    (broken(indptr=np.array([0, 1, 2, -3], I4)), r"row_offsets"),
    (broken(indptr=np.array([1, 1, 2, 3], I4)), r"row_offsets"),
    (broken(indptr=np.array([0, 1, 3], I4)), r"row_offsets"),
    (broken(indptr=np.array([], I4)), r"row_offsets"),
    (broken("coo", coords=(np.array([0, 1, 5], I4), np.array([1, 2, 0], I4)))
     if hasattr(sparse.coo_array((1, 1)), "coords") else
     broken("coo", row=np.array([0, 1, 5], I4)), r"rows\[2\] = 5 is outside a 3 x 3.*A\.row"),
])
def test_bad_arrays_of_sparse_matrices(function, A, text):
    with pytest.raises(ValueError, match=text):
        function(A)


def test_matrices_that_are_checked_before_scipy_converts_them():
    """scipy would read outside of their arrays."""
    for indptr in ([0, 1, 2], [0, 2, 1, 3], [0, 1, 2, 9], [1, 1, 2, 3], [0, 1, 2, -3]):
        with pytest.raises(ValueError, match="indptr must have 4 offsets"):
            skerry.cc(broken("csc", indptr=np.array(indptr, I4)), bipartite=True)
    for offsets in ([], [0], [0, 0], [[0, 1]]):
        with pytest.raises(ValueError, match="not a valid dia matrix"):
            skerry.cc(broken("dia", offsets=np.array(offsets, I4)))
    A = sparse.dia_array((np.ones((3, 2)), [4, 0, 2]), shape=(3, 3))
    A.offsets = A.offsets.astype(np.uint64)  # of which scipy computes too few entries
    assert skerry.cc(A).count == 3
    A = broken("bsr", indptr=np.array([0, 1, 2, 1 << 30], I4))
    with pytest.raises(ValueError, match="not a valid bsr matrix"):
        skerry.cc(A)


@pytest.mark.parametrize("A, n, error, text", [
    (([0, 1], [1, 9]), 5, ValueError, r"columns\[1\] = 9 is outside a 5 x 5.*columns is v"),
    (([0, -1], [1, 2]), None, ValueError, r"rows\[1\] = .*\(-1 as a signed number\).*rows is u"),
    (([0, 1], [1]), None, ValueError, "u has 2 ids and v has 1"),
    (([0., 1], [1, 2]), None, TypeError, r"u has elements of type float64.*astype"),
    ((["a"], ["b"]), None, TypeError, "from_edges"),
    ((np.array([True]), [1]), None, TypeError, "u has elements of type bool"),
    (([[0]], [[1]]), None, ValueError, "u has 2 dimensions"),
    (([0], [1], [2]), None, ValueError, "a tuple of 3"),
    (([0], [1]), -1, ValueError, "n = -1"),
    (([0], [1]), 2.5, TypeError, "integer"),
    ((np.ma.masked_array([0, 1], [0, 1]), [1, 2]), None, ValueError, r"u\[1\] is masked"),
    (([0], [1 << 50]), None, ValueError, "MB are free; renumber the vertices"),
    ((np.array([1 << 64 - 1], np.uint64), [0]), None, ValueError, "largest id is 9223372036854775808"),
    (([0], [1]), 1 << 70, ValueError, "n = 11805"),
    (np.zeros((2, 3)), None, ValueError, "2 x 3, not square"),
    (np.zeros((3, 3)), 4, ValueError, "n = 4, but A is 3 x 3"),
    (sparse.csr_array((3, 3)), 4, ValueError, "n = 4, but A is 3 x 3"),
    (sparse.csr_array((3, 4)), None, ValueError, "3 x 4, not square"),
    (np.zeros((2, 2, 2)), None, ValueError, "3 dimensions"),
    (np.array([[None] * 3] * 3), None, TypeError, "elements of type object"),
    (None, None, TypeError, "A is of type NoneType.*a file name"),
    (np.zeros(3), None, ValueError, "A has 1 dimensions.*the tuple"),
    ([[0, 1], [0]], None, ValueError, "A has elements of different lengths"),
    ("no such file", None, FileNotFoundError, "no such file"),
])
def test_bad_matrices(A, n, error, text):
    with pytest.raises(error, match=text):
        skerry.cc(A, n=n)


@pytest.mark.parametrize("options, error, text", [
    ({"algorithm": "fastvs"}, ValueError, "fastsv"),
    ({"backend": "thread"}, ValueError, "threads"),
    ({"numbering": "max"}, ValueError, "numbering = 'max'"),
    ({"threads": -2}, ValueError, "threads = -2"),
    ({"threads": 5000}, ValueError, "threads = 5000"),
    ({"threads": 1.5}, TypeError, "threads = 1.5; it must be an integer"),
    ({"gpus": 0}, ValueError, "gpus = 0; it must be 1 to .*, or 'all'"),
    ({"gpus": "both"}, TypeError, "gpus = 'both'; it must be an integer, or 'all'"),
    ({"max_rounds": -1}, ValueError, "max_rounds = -1"),
    ({"max_rounds": 1.5}, TypeError, "integer"),
    ({"max_rounds": 1 << 70}, ValueError, "max_rounds = 11805"),
    ({"algorithm": "\ud800"}, ValueError, "algorithms"),
    ({"algorithm": 3}, TypeError, "algorithm"),
    ({"progress": 3}, TypeError, "progress = 3; it must be callable, or None"),
    ({"symmetric": "no"}, TypeError, "symmetric = 'no'; it must be True or False"),
    ({"symmetric": None}, TypeError, "symmetric = None"),
    ({"bipartite": 2}, TypeError, "bipartite = 2"),
    ({"bipartite": 1.0}, TypeError, "bipartite = 1.0"),
])
def test_bad_options(options, error, text):
    with pytest.raises(error, match=text):
        skerry.cc(([0], [1]), **options)


@pytest.mark.parametrize("call", [
    lambda value: skerry.scc(([0], [1]), symmetric=value),
    lambda value: skerry.verify(([0], [1]), [0, 0], bipartite=value),
    lambda value: skerry.verify(([0], [1]), [0, 0], strong=value),
    lambda value: skerry.trace(([0], [1]), bipartite=value),
    lambda value: skerry.read("examples/florentine_families.mtx", bipartite=value)])
def test_flags_of_other_functions(call, monkeypatch):
    monkeypatch.chdir(ROOT)
    with pytest.raises(TypeError, match="= 'no'; it must be True or False"):
        call("no")
    for value in (False, np.False_, 0, np.int8(0)):
        call(value)


@pytest.mark.parametrize("threads", [None, 0, -1, np.int8(-1), 1, 2])
def test_threads(threads):
    assert skerry.cc(([0], [1]), threads=threads).count == 1
    assert skerry.scc(([0], [1]), threads=threads).count == 2


@pytest.mark.parametrize("options, text", [
    ({"algorithm": 5}, r"algorithm = 5; .*skerry\.algorithms\(\)"),
    ({"algorithm": None}, "algorithm = None"), ({"backend": 5}, r"skerry\.backends\(\)")])
def test_names_of_trace(options, text):
    with pytest.raises(TypeError, match=text):
        skerry.trace(([0], [1]), **options)


def test_back_ends_that_are_not_compiled():
    absent = [b for b in skerry.backends() if not b.compiled]
    assert absent
    for backend in absent:
        with pytest.raises(skerry.NotCompiled, match="install with pip") as error:
            skerry.cc(([0], [1]), backend=backend.name)
        assert isinstance(error.value, RuntimeError)
        # pip passes the options to CMake, whose names they must be.
        options = re.findall(r"--config-settings=cmake\.define\.(SKERRY_\w+)=ON", backend.remedy)
        assert options and backend.remedy in str(error.value)
        assert all(f"set({option} " in (ROOT / "CMakeLists.txt").read_text() for option in options)
        assert ("SKERRY_OPENMP" in options) == (
            backend.name in ("openmp", "graphblas", "graphblas_calls", "thrust", "thrust_calls"))


def test_bad_files(tmp_path):
    file = tmp_path / "bad.mtx"
    file.write_text("%%MatrixMarket matrix coordinate pattern general\n3 3 1\n4 1\n")
    for function in (skerry.cc, skerry.read):
        with pytest.raises(ValueError, match=r"bad\.mtx:3"):
            function(file)
    with pytest.raises((ValueError, RuntimeError), match=str(tmp_path)):
        skerry.read(tmp_path)
    file.write_text("%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 1\n")
    with pytest.raises(ValueError, match=r"2 x 3, not square.*\(file .*bad\.mtx\)"):
        skerry.cc(file)


@pytest.mark.parametrize("labels, error", [
    ([0, 0], ValueError), ([0.] * 3, TypeError), ([[0]] * 3, TypeError), (["a"] * 3, TypeError),
    (np.array([0, 1, 1 << 40]), ValueError), (np.array([0, -1, 1 << 31]), ValueError)])
def test_bad_labels_of_verify(labels, error):
    ids = np.array([0], np.int32)
    with pytest.raises(error, match="labels"):
        skerry.verify((ids, ids), labels, n=3)


def test_no_text_of_the_library_names_an_option_of_the_command():
    sources = sorted((ROOT / "lib").rglob("*.?pp"))
    if not sources:
        pytest.skip("skipped: the sources of the library are not here")
    others = ["`graph-convert --gr2edgelist`", "psql --csv", "mysql --batch",  # of other programs
              # whose arguments follow, as of the next ones
              "--rows --columns {1},{2}", "--ids rows --bipartite --columns {1},{2}",
              "--missing {}", "--vertices {}", "--columns {},{}", "--columns {0},3"]
    named = []
    for source in sources:
        text = re.sub(r'"\s*\n\s*"', "", source.read_text())
        for literal in re.findall(r'"((?:[^"\\\n]|\\.)*)"', text):
            for other in others:
                literal = literal.replace(other, "")
            if re.search("--(?!config-settings)[a-z]", skerry.errors.in_python(literal)):
                named.append(f"{source.name}: {literal}")
    assert not named
