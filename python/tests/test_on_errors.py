# SPDX-License-Identifier: Apache-2.0
"""on() and evaluate() refuse wrong calls: the place, the value, and a remedy that works."""
import pathlib
import pickle
import re

import numpy as np
import pytest
import skerry
from scipy import sparse
from test_remedies import check_messages, message_of

A = sparse.coo_array((np.ones(4), ([0, 1, 2, 1], [1, 0, 1, 2])), shape=(4, 4)).tocsr()
MIN = "min.second"


def on(backend="reference", **options):
    return skerry.on(A, backend, **options)


def with_vector(call, of=on):
    """call(back end, its vector 0, 1, 2, 3)"""
    return lambda: call(made := of(), made.iota())


def fastsv(on):
    parent = on.iota()
    grandparent, nearest, anchor, after = (parent.copy() for _ in range(4))
    while True:
        on.mxv(nearest, MIN, grandparent)
        on.assign(anchor, parent)
        on.scatter(parent, "min", anchor, nearest)
        on.accumulate(parent, "min", nearest)
        on.accumulate(parent, "min", grandparent)
        on.gather(after, parent, parent)
        if on.equal(after, grandparent):
            return parent
        grandparent, after = after, grandparent


def values(y):
    return y.values().tolist()


def after(operation, y):
    operation(y)
    return values(y)


# what is wrong, the message, (what its remedy is, the answer)...
ROWS = [
    # on()
    (lambda: skerry.on(A, "graphblsa"), r"nearest are graphblas, .*skerry\.backends\(\) lists all",
     (lambda: "graphblas" in [b.name for b in skerry.backends()], True)),
    (lambda: skerry.on(A, "threads"), "runs kernels, and has no products; use \"reference\"",
     (lambda: on("reference").n, 4)),
    (lambda: skerry.on(A, None), r"backend = None; it must be a str, a name of skerry\.backends\(\)",
     (lambda: on(skerry.backends()[[b.name for b in skerry.backends()].index("reference")].name).n,
      4)),
    (lambda: skerry.on(A[:2], "reference"), "2 x 4, not square; rows and columns must be the same",
     (lambda: skerry.on(A[:2, :2], "reference").n, 2)),
    (lambda: skerry.on(np.zeros(3), "reference"), "1 dimensions; a matrix has two",
     (lambda: skerry.on(np.zeros((3, 3)), "reference").n, 3)),
    (lambda: skerry.on(A, "reference", n=7), "n is for edges, leave it out", (lambda: on().n, 4)),
    (lambda: on(max_memory=9), "are allowed; raise the limit, max_memory$",
     (lambda: on(max_memory=1 << 20).n, 4)),
    (lambda: on(max_rounds=-1), "max_rounds = -1; it must be 0 to", (lambda: on(max_rounds=0).n, 4)),
    (lambda: on(threads=1.5), "threads = 1.5; it must be an integer", (lambda: on(threads=1).n, 4)),
    # values
    (lambda: on().vector([1, 2]), r"vector\(values\): values has 2 elements; vectors of a 4 x 4 "
     "matrix have 4", (lambda: values(on().vector([1, 2, 3, 4])), [1, 2, 3, 4])),
    (lambda: on().vector(np.zeros((2, 2), int)), "2 dimensions; pass one element for each row",
     (lambda: values(on().vector(np.zeros((2, 2), int).ravel())), [0] * 4)),
    (lambda: on().vector([0., 1, 2, 3]), "type float64; they must be integers or booleans",
     (lambda: values(on().vector(np.array([0., 1, 2, 3]).astype(int))), [0, 1, 2, 3])),
    (lambda: on().vector([0, 1, -1, 3]), r"values\[2\] = -1; elements must be 0 to 4294967295",
     (lambda: values(on().vector([0, 1, 1, 3])), [0, 1, 1, 3])),
    (lambda: on().vector([0, 1, 1, 1 << 32]), r"values\[3\] = 4294967296; elements must be",
     (lambda: values(on().vector([0, 1, 1, 3])), [0, 1, 1, 3])),
    (lambda: on().vector(np.ma.masked_array([0, 1, 2, 3], [0, 1, 0, 0])),
     r"values\[1\] is masked; pass an element for each row",
     (lambda: values(on().vector([0, 1, 2, 3])), [0, 1, 2, 3])),
    (lambda: on().iota().__array__(copy=False), "of the back end; leave copy out",
     (lambda: np.asarray(on().iota()).tolist(), [0, 1, 2, 3])),
    # operations
    (with_vector(lambda o, y: o.assign(y, [1, 2, 3, 4])), r"x is of type list; it must be a "
     r"skerry\.Vector: on\.vector\(values\) makes one",
     (with_vector(lambda o, y: after(lambda y: o.assign(y, o.vector([1, 2, 3, 4])), y)),
      [1, 2, 3, 4])),
    (with_vector(lambda o, y: o.assign(y, on().iota())), r"test_on_errors\.py:\d+: assign\(y, x\): x "
     r"belongs to a 4 x 4 matrix on .*; use matrix and vectors of one call of on\(\)",
     (with_vector(lambda o, y: after(lambda y: o.assign(y, o.iota()), y)), [0, 1, 2, 3])),
    (with_vector(lambda o, y: o.mxv(y, MIN, y)), r"mxv\(y, add, x\): y is also x, which is read "
     "while y is written; write to another vector and swap them",
     (with_vector(lambda o, y: after(lambda z: o.mxv(z, MIN, y), o.iota())), [1, 0, 1, 2**32 - 1])),
    (with_vector(lambda o, y: o.mxv(y, "min.plus", y)), "semiring = 'min.plus'; it must be one of "
     "'min.second', 'max.second', 'plus.second', 'bor.second'",
     (with_vector(lambda o, y: after(lambda z: o.mxv(z, "max.second", y), o.iota())), [1, 2, 1, 0])),
    (with_vector(lambda o, y: o.accumulate(y, "min.second", y)), "add = 'min.second'; it must be one of",
     (with_vector(lambda o, y: after(lambda y: o.accumulate(y, "min", y), y)), [0, 1, 2, 3])),
    (with_vector(lambda o, y: o.compare(y, y, ">", y)), "relation = '>'; it must be one of '==', '!"
     "=', '<', '<='", (with_vector(lambda o, y: after(lambda y: o.compare(y, y, "<=", y), y)),
                       [1] * 4)),
    (with_vector(lambda o, y: o.gather(y, o.iota(), o.vector([0, 1, 4, 0]))),
     r"gather\(y, x, i\): i\[2\] = 4 is no row of a 4 x 4 matrix; indices are rows, from 0 on",
     (with_vector(lambda o, y: after(lambda y: o.gather(y, o.iota(), o.vector([0, 1, 3, 0])), y)),
      [0, 1, 3, 0])),
    (with_vector(lambda o, y: o.mxv(y, MIN, o.iota(), mask=[1, 1, 0, 0])), "mask is of type list",
     (with_vector(lambda o, y: after(lambda y: o.mxv(y, MIN, o.iota(), mask=o.vector([1, 1, 0, 0])),
                                     y)), [1, 0, 2, 3])),
    (with_vector(lambda o, y: o.mxv(y, MIN, o.iota(), mask=y)), r"mxv\(y, add, x, mask\): y is also "
     "the mask", (with_vector(lambda o, y: after(lambda y: o.mxv(y, MIN, o.iota(), mask=o.iota()),
                                                 y)), [0, 0, 1, 2**32 - 1])),
    (with_vector(lambda o, y: o.select(y, skerry.on(A[:2, :2], "reference").iota(), y)),
     "the mask belongs to a 2 x 2 matrix", (lambda: on().n, 4)),
    (with_vector(lambda o, y: o.select(y, o.iota(), y, complement=2)), "complement = 2; it must be "
     "True or False", (with_vector(lambda o, y: o.select(y, o.iota(), y, complement=True)), None)),
    (with_vector(lambda o, y: o.mxv(y, MIN, o.iota(), A=A)), "A is of type csr_array; it must be a "
     r"skerry\.PlacedMatrix", (with_vector(lambda o, y: after(
         lambda y: o.mxv(y, MIN, o.iota(), A=o.matrix), y)), [1, 0, 1, 2**32 - 1])),
    (with_vector(lambda o, y: o.mxv(y, MIN, o.iota(), A=on().matrix)), "A belongs to a 4 x 4 matrix",
     (lambda: on().matrix.nnz, 4)),
    (with_vector(lambda o, y: o.push(y, MIN, y)), r"front is of type Vector; .*: on\.rows_of\(m\) "
     "makes one", (with_vector(lambda o, y: after(lambda y: o.push(y, MIN, o.rows_of(y)), y)),
                   [0, 1, 1, 3])),
    (with_vector(lambda o, y: o.push(y, MIN, on().rows_of(on().iota()))), "belongs to a 4 x 4",
     (lambda: on().n, 4)),
    (with_vector(lambda o, y: o.start(y, 4)), r"start\(label, v\): v = 4 is no row",
     (with_vector(lambda o, y: o.empty(o.start(y, 3))), False)),
    (with_vector(lambda o, y: o.start(y, -1)), "v = -1; it must be 0 to", (lambda: on().n, 4)),
    (with_vector(lambda o, y: o.fill(y, 1 << 32)), "value = 4294967296; it must be 0 to 4294967295",
     (with_vector(lambda o, y: after(lambda y: o.fill(y, 2**32 - 1), y)), [2**32 - 1] * 4)),
    (with_vector(lambda o, y: o.join(o.vector([0, 1, 2, 9]))), r"join\(p\): p\[3\] = 9 is no row",
     (with_vector(lambda o, y: o.join(o.vector([0, 1, 2, 0])).nnz), 6)),
    (lambda: pickle.dumps(on()), r"not pickled or copied; make another by skerry\.on\(A, backend\)",
     (lambda: skerry.on(A, "reference").n, 4)),
    # evaluate()
    (lambda: skerry.evaluate(A, "fastsv"), r"f = 'fastsv'; it must be a function of skerry\.Operati",
     (lambda: bool(skerry.evaluate(A, fastsv)), True)),
    (lambda: skerry.evaluate(A, fastsv, backends="reference"), "it must be a list of names",
     (lambda: bool(skerry.evaluate(A, fastsv, backends=["reference"])), True)),
    (lambda: skerry.evaluate(A, lambda on: values(on.iota())), "f returned an object of type list",
     (lambda: bool(skerry.evaluate(A, fastsv)), True)),
    (lambda: skerry.evaluate(A, lambda _: on().iota()), "f returned a vector of another back end",
     (lambda: bool(skerry.evaluate(A, fastsv)), True)),
    (lambda: skerry.evaluate(A, fastsv, repetitions=0), "repetitions = 0; it must be 1 to",
     (lambda: bool(skerry.evaluate(A, fastsv, repetitions=1)), True)),
    (lambda: skerry.evaluate(A[:2], fastsv), "2 x 4, not square; rows and columns must be the same",
     (lambda: bool(skerry.evaluate(A[:2, :2], fastsv)), True)),
    (lambda: skerry.evaluate(sparse.eye_array(65), fastsv, trace=True), "make a smaller matrix$",
     (lambda: skerry.evaluate(sparse.eye_array(64), fastsv, trace=True).trace.vertices, 64)),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1][:40])
def test_remedy(row):
    call, text, *remedies = row
    message = message_of(call)
    assert re.search(text, message), message
    for remedy, answer in remedies:
        assert remedy() == answer


def test_each_message_of_operations_has_a_row():
    sources = pathlib.Path(skerry.__file__).resolve().parent
    check_messages(ROWS, [sources / "evaluate.py", *sources.glob("semiring*.py")])


def test_a_loop_without_an_end():
    made = on(max_rounds=3)
    x, y = made.iota(), made.iota()
    with pytest.raises(skerry.Stopped, match="after 3 rounds .*raise max_rounds") as error:
        while True:
            made.mxv(y, MIN, x)
    assert error.value.rounds == 3
    with pytest.raises(skerry.Stopped, match="operations, of which 3 were products"):
        while True:
            made.assign(y, x)


def test_what_cannot_be_kept_in_a_file():
    for thing in (on(), on().iota(), on().matrix):
        with pytest.raises(TypeError, match="pickle"):
            pickle.dumps(thing)
