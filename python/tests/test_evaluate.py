# SPDX-License-Identifier: Apache-2.0
"""evaluate(): an algorithm in Python is run, verified, counted and traced as one in C++ is."""
import gc
import linecache
import threading

import numpy as np
import pytest
import skerry
from scipy import sparse

PATH = sparse.diags_array([1, 1], offsets=[-1, 1], shape=(12, 12), dtype=int)
COMPILED = [b.name for b in skerry.backends()
            if b.compiled and b.name in ("reference", "graphblas", "thrust")]


def propagation(on):
    label = on.iota()
    before, nearest = label.copy(), label.copy()
    while True:
        on.assign(before, label)  # before = label
        on.mxv(nearest, "min.second", label)  # nearest[v] = min label[neighbours of v]
        on.accumulate(label, "min", nearest)  # label[v] min= nearest[v]
        if on.equal(label, before):
            return label


def with_a_mask(on):
    label, seen = on.iota(), on.iota()
    on.fill(seen, 0)
    on.mxv(label, "min.second", on.iota(), mask=seen, complement=True)
    return label


def test_every_back_end():
    found = skerry.evaluate(PATH, propagation)
    assert found and found.right and not found.symmetrised and found.trace is None
    assert (found.vertices, found.entries) == (12, 22)
    rows = [row for row in found.rows if not row.skipped]
    assert [row.backend for row in rows] == COMPILED
    for row in rows:
        assert row.right and (row.components, row.rounds, row.entries_read) == (1, 12, 12 * 22)
        assert row.seconds > 0 and row.labels.tolist() == [0] * 12
    table = repr(found).splitlines()
    assert table[0] == "12 vertices, 22 entries"
    assert table[2].split()[:3] == ["reference", "right", "1"]


def test_wrong_labels_have_no_time():
    found = skerry.evaluate(PATH, lambda on: on.iota(), backends=["reference"])
    row = found.rows[0]
    assert not found and not row.right and row.seconds == 0 and row.components == 0
    assert "label" in row.fault and row.fault in str(found)
    assert row.labels.tolist() == list(range(12))


def test_labels_may_be_any_numbers_unless_they_must_be_canonical():
    def largest(on):
        label = propagation(on)
        on.fill(label, 7)
        return label

    assert skerry.evaluate(PATH, largest, backends=["reference"])
    assert not skerry.evaluate(PATH, largest, backends=["reference"], canonical=True)


@pytest.mark.parametrize("format", ["csr", "csc", "coo", "dense"])
def test_matrices_that_are_not_symmetric(format):
    A = sparse.random(40, 40, density=.03, random_state=2, format="csr")
    B = A.toarray() if format == "dense" else A.asformat(format)
    found = skerry.evaluate(B, propagation, backends=["reference"], repetitions=1)
    assert found.symmetrised and "A + A'" in str(found)
    assert found.rows[0].labels.tolist() == skerry.cc(A).labels.tolist()


def test_a_file(tmp_path):
    file = tmp_path / "a.mtx"
    file.write_text("%%MatrixMarket matrix coordinate pattern symmetric\n3 3 1\n3 1\n")
    for A in (file, skerry.read(file)):
        found = skerry.evaluate(A, propagation)
        assert found and not found.symmetrised and found.rows[0].labels.tolist() == [0, 1, 0]


def test_the_matrix_of_python_graphblas_remains_whole_in_f():
    graphblas = pytest.importorskip("graphblas", reason="python-graphblas is not installed")
    A = graphblas.io.from_scipy_sparse(PATH.tocsr())
    seen = []
    assert skerry.evaluate(A, lambda on: seen.append(A.nvals) or propagation(on))
    assert set(seen) == {22}


class Surprise(ValueError):
    """Not the package's."""


@pytest.mark.parametrize("error", [Surprise("mine"), KeyboardInterrupt(), SystemExit(3)])
@pytest.mark.parametrize("trace", [False, True])
def test_what_f_raises_is_raised_unchanged(error, trace):
    def f(on):
        on.mxv(on.iota(), "min.second", on.iota())
        if not trace or len(calls) == 1:  # the run that is recorded
            raise error
        calls.append(on)
        return propagation(on)

    calls = []
    with pytest.raises(type(error)) as raised:
        skerry.evaluate(PATH, f, backends=["reference"], repetitions=1, trace=trace)
    assert raised.value is error and raised.value.__context__ is None
    assert skerry.evaluate(PATH, propagation)


def test_a_back_end_that_lacks_an_operation_is_skipped_unless_it_is_named():
    error = skerry.NoOperation("mine.py:3: back end lacks it")

    def on_others(on):
        if on.backend == COMPILED[-1]:
            raise error
        return propagation(on)

    found = skerry.evaluate(PATH, on_others)
    assert found.right == (len(COMPILED) > 1)
    assert [row.skipped for row in found.rows if row.backend == COMPILED[-1]] == [str(error)]
    assert str(error) in str(found)
    with pytest.raises(skerry.NoOperation) as raised:
        skerry.evaluate(PATH, on_others, backends=COMPILED)
    assert raised.value is error


def test_f_that_never_ends_is_stopped():
    def swapping(on):
        label, before = on.iota(), on.iota()
        while True:
            on.mxv(label, "min.second", before)
            label, before = before, label

    with pytest.raises(skerry.Stopped, match="after 26 rounds without an answer") as error:
        skerry.evaluate(PATH, swapping)
    assert error.value.rounds == 26  # 2 n + 2
    with pytest.raises(skerry.Stopped, match="after 5 rounds"):
        skerry.evaluate(PATH, swapping, max_rounds=5)


@pytest.mark.parametrize("trace", [False, True])
def test_on_may_be_kept(trace):
    kept = []
    found = skerry.evaluate(PATH.copy(), lambda on: kept.append(on) or propagation(on), trace=trace)
    del found
    gc.collect()
    for on in kept:
        x = on.iota()
        y = x.copy()
        on.mxv(y, "max.second", x)
        on.gather(y, x, x)
        assert y.values().tolist() == list(range(12))
    kept.clear()
    gc.collect()
    assert x.values()[3] == 3


def test_evaluate_within_evaluate_and_on_other_threads():
    def outer(on):
        assert skerry.evaluate(PATH, propagation, backends=["reference"], repetitions=1)
        return propagation(on)

    results = []
    threads = [threading.Thread(target=lambda: results.append(skerry.evaluate(PATH, outer).right))
               for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 4


@pytest.mark.parametrize("n", [0, 1])
def test_smallest_matrices(n):
    found = skerry.evaluate(sparse.csr_array((n, n)), propagation, trace=True)
    assert found and found.rows[0].components == n and found.trace.labels.tolist() == [0] * n


def test_a_trace_has_the_names_and_equations_of_the_python_source():
    trace = skerry.evaluate(PATH, propagation, trace=True).trace
    assert (trace.algorithm, trace.backend, trace.rounds) == ("propagation", "reference", 12)
    first = propagation.__code__.co_firstlineno
    iota, assign, mxv, accumulate, equal = trace.steps[:5]
    assert (iota.output, iota.equation, iota.line) == ("label", "label[v] = v", first + 1)
    assert (assign.output, assign.inputs, assign.line) == ("before", ("label",), first + 4)
    assert (mxv.output, mxv.inputs, mxv.line) == ("nearest", ("label",), first + 5)
    assert mxv.equation == "nearest[v] = min label[neighbours of v]"
    assert accumulate.equation == "label[v] min= nearest[v]" and equal.equation == "label == before"
    assert equal.note == "11 elements differ"
    page = trace.to_html()
    assert "def propagation(on):" in page and "def with_a_mask" not in page
    assert np.array_equal(trace.labels, [0] * 12)


def test_a_trace_of_masks():
    eye = sparse.eye_array(3)
    trace = skerry.evaluate(eye, with_a_mask, backends=["reference"], trace=True).trace
    mxv = next(step for step in trace.steps if step.operation == "mxv")
    assert mxv.equation == "label[v] = min of on.iota()[neighbours of v], where_not(seen)"


CELL = """
def f(on):
    y, x = on.iota(), on.iota()
    on.mxv(y, "min.second", x)  # y[v] = min x[neighbours of v]
    return y
"""


def test_a_trace_of_the_cell_of_a_notebook(monkeypatch):
    names = {}
    exec(compile(CELL, "/tmp/ipykernel_1/2.py", "exec"), names)
    eye = sparse.eye_array(2)
    trace = skerry.evaluate(eye, names["f"], backends=["reference"], trace=True).trace
    assert [step.operation for step in trace.steps] == ["iota", "iota", "mxv"]
    monkeypatch.setitem(linecache.cache, "/tmp/ipykernel_1/2.py",
                        (len(CELL), None, CELL.splitlines(True), "/tmp/ipykernel_1/2.py"))
    trace = skerry.evaluate(eye, names["f"], backends=["reference"], trace=True).trace
    assert (trace.algorithm, trace.steps[2].line) == ("f", 4)
    assert trace.steps[2].equation == "y[v] = min x[neighbours of v]"
    assert trace.steps[2].inputs == ("x",)
