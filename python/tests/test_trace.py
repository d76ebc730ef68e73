# SPDX-License-Identifier: Apache-2.0
"""trace(): steps, text, page, and what it refuses."""
import numpy as np
import pytest
import skerry
from scipy import sparse

PATH = (np.array([0, 1, 2]), np.array([1, 2, 3]))


def test_steps_of_fastsv_on_a_path():
    found = skerry.trace(PATH)
    assert (found.algorithm, found.backend, found.vertices) == ("fastsv", "reference", 4)
    assert found.symmetrised and len(found.entries) == 6
    assert found.labels.tolist() == [0, 0, 0, 0]
    first = next(step for step in found.steps if step.operation == "mxv")
    assert (first.round, first.output, first.inputs) == (1, "nearest", ("grandparent",))
    assert first.equation == "nearest[v] = min grandparent[neighbours of v]"
    assert first.vectors["nearest"].tolist() == [1, 0, 1, 2]
    assert (first.entries_read, first.changed) == (6, 4)
    assert found.steps[-1].round == found.rounds == skerry.cc(
        PATH, algorithm="fastsv", backend="reference").info["rounds"]


def test_an_element_that_is_no_vertex_is_negative():
    steps = skerry.trace(PATH, "bfs_cc").steps
    assert any(-1 in vector for step in steps for vector in step.vectors.values())


@pytest.mark.parametrize("algorithm", ["label_propagation", "hook_compress", "rem", "async/split"])
def test_labels_are_those_of_cc(algorithm):
    A = sparse.random(30, 30, density=.04, random_state=1, format="csr")
    found = skerry.trace(A, algorithm)
    assert np.array_equal(found.labels, skerry.cc(A).labels)
    assert any(step.changed for step in found.steps)


def test_text_and_page():
    found = skerry.trace(PATH)
    assert str(found).startswith("fastsv on reference: 4 vertices")
    page = found.to_html()
    assert page.lower().startswith("<!doctype html>") and "fastsv" in page
    both = found.beside(skerry.trace(PATH, "label_propagation"))
    assert "label_propagation" in both.html
    assert "<iframe srcdoc=" in found._repr_html_() and "<iframe" in both._repr_html_()
    assert repr(found) == (f"skerry.Trace('fastsv' on 'reference': 4 vertices, {found.rounds} "
                           f"rounds, {len(found.steps)} steps)")


def test_files_and_python_graphblas(tmp_path):
    path = tmp_path / "a.el"
    path.write_text("0 1\n1 2\n")
    assert skerry.trace(path).labels.tolist() == [0, 0, 0]
    assert skerry.trace(skerry.read(path)).vertices == 3
    graphblas = pytest.importorskip("graphblas")
    A = graphblas.Matrix.from_coo([0, 1], [1, 0], nrows=3, ncols=3)
    assert skerry.trace(A).labels.tolist() == [0, 0, 2]
    assert A.nvals == 2


@pytest.mark.parametrize("arguments, text", [
    ({"A": ([0], [64])}, "64"),
    ({"A": PATH, "algorithm": "fastvs"}, "fastsv"),
    ({"A": PATH, "algorithm": "owner_walk/lists"}, "no trace"),
    ({"A": ([0], [-1])}, "-1"),
])
def test_refused(arguments, text):
    with pytest.raises(ValueError, match=text):
        skerry.trace(**arguments)


def test_limit_of_rounds():
    with pytest.raises(skerry.Stopped):
        skerry.trace(PATH, max_rounds=1)
