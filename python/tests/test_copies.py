# SPDX-License-Identifier: Apache-2.0
"""What the functions return is pickled and copied, and sent to other processes."""
import concurrent.futures
import copy
import dataclasses
import multiprocessing
import pathlib
import pickle

import numpy as np
import pytest
import skerry

FAMILIES = pathlib.Path(__file__).resolve().parents[2] / "examples/florentine_families.mtx"
EDGES = ([0, 1, 3], [1, 2, 4])
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
COPIES = {"copy": copy.copy, "deepcopy": copy.deepcopy,
          **{f"pickle {k}": lambda of, k=k: pickle.loads(pickle.dumps(of, k)) for k in PROTOCOLS}}


@pytest.fixture(params=COPIES)
def copied(request):
    return COPIES[request.param]


@pytest.mark.parametrize("width", [np.int32, np.int64])
@pytest.mark.parametrize("n", [0, 7])
def test_components(copied, width, n):
    ids = [np.array(side[:3 if n else 0], width) for side in EDGES]
    found = skerry.cc(tuple(ids), n=n)
    again = copied(found)
    assert type(again) is skerry.Components and repr(again) == repr(found)
    assert again.count == found.count and again.info == found.info
    assert again.labels.dtype == found.labels.dtype
    np.testing.assert_array_equal(again.labels, found.labels)
    for ours, theirs in zip(again.sizes() + again.largest(2), found.sizes() + found.largest(2)):
        np.testing.assert_array_equal(ours, theirs)
    np.testing.assert_array_equal(again.mask(), found.mask())
    assert skerry.verify(tuple(ids), again.labels, n=n)


def test_a_deep_copy_has_labels_of_its_own():
    found = skerry.cc(EDGES)
    deep, shallow = copy.deepcopy(found), copy.copy(found)
    found.labels[:] = 4
    assert deep.labels.tolist() == [0, 0, 0, 3, 3] and deep.sizes().sizes.tolist() == [3, 2]
    assert shallow.labels.tolist() == [4] * 5
    del found
    assert shallow.sizes().labels.tolist() == [4]


def matrices(folder):
    """Of each format of arrays: CSR and COO, of 32- and 64-bit ids."""
    binary, wide, undirected = folder / "a.sg", folder / "wide.el", folder / "a.mtx"
    wide.write_text("0 1\n2 5000000000\n")
    undirected.write_text("%%MatrixMarket matrix coordinate pattern symmetric\n5 5 2\n2 1\n4 3\n")
    with open(binary, "wb") as file:  # not directed; entries, vertices, offsets, columns
        for number, kind in ((0, "?"), (2, "i8"), (3, "i8"), ([0, 1, 2, 2], "i8"), ([1, 0], "i4")):
            np.array(number, kind).tofile(file)
    return binary, wide, undirected, FAMILIES


def test_matrices(copied, tmp_path):
    is_csr = set()
    for path in matrices(tmp_path):
        A = skerry.read(path)
        again = copied(A)
        assert type(again) is skerry.Matrix and repr(again) == repr(A)
        for name in ("path", "shape", "nnz", "format", "symmetric", "notes"):
            assert getattr(again, name) == getattr(A, name)
        ours, theirs = again._stored, A._stored
        for name in ("symmetry_known", "is_undirected"):
            assert getattr(ours, name) == getattr(theirs, name)
        for one, other in zip(ours.arrays(), theirs.arrays()):
            np.testing.assert_array_equal(one, other)
            assert np.asarray(one).dtype == np.asarray(other).dtype
        is_csr.add((ours.arrays()[0], ours.arrays()[2].dtype.itemsize))
        if A.shape[0] < 100:
            np.testing.assert_array_equal(skerry.scc(again).labels, skerry.scc(A).labels)
    assert {(True, 4), (False, 4), (False, 8)} <= is_csr


@pytest.mark.parametrize("algorithm", ["fastsv", "bfs_cc", "rem"])
def test_traces(copied, algorithm):
    found = skerry.trace(EDGES, algorithm)
    again = copied(found)
    assert type(again) is skerry.Trace and repr(again) == repr(found)
    assert str(again) == str(found) and again.to_html() == found.to_html()
    assert again._record.json() == found._record.json()
    assert again.beside(found).html == found.beside(again).html
    np.testing.assert_array_equal(again.labels, found.labels)
    np.testing.assert_array_equal(again.entries, found.entries)
    assert [step.equation for step in again.steps] == [step.equation for step in found.steps]


def stopped():
    with pytest.raises(skerry.Stopped) as error:
        skerry.cc((range(9), range(1, 10)), algorithm="label_propagation", max_rounds=2)
    return error.value


@pytest.mark.parametrize("make", [
    lambda: skerry.verify(EDGES, [0, 0, 2, 3, 3]), lambda: skerry.algorithms()[0],
    lambda: skerry.backends()[0], lambda: skerry.trace(EDGES).beside(skerry.trace(EDGES, "rem"))])
def test_other_results(copied, make):
    assert copied(make()) == make()


def test_steps_and_errors(copied):
    step = skerry.trace(EDGES).steps[1]
    ours, theirs = map(dataclasses.asdict, (copied(step), step))
    assert str(ours) == str(theirs)
    error = stopped()
    assert (copied(error).rounds, str(copied(error))) == (error.rounds, str(error)) and error.rounds == 2


def test_graphs_of_networkx(copied):
    nx = pytest.importorskip("networkx", minversion="3.6")
    graph = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")])
    with nx.config(warnings_to_ignore={"cache"}):
        before = list(nx.strongly_connected_components(graph, backend="skerry"))
        assert list(nx.strongly_connected_components(copied(graph), backend="skerry")) == before


def solved(A):
    return skerry.cc(A), skerry.trace(EDGES)


def test_another_process():
    with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        found, trace = pool.submit(solved, skerry.read(FAMILIES)).result(timeout=60)
    assert found.sizes().sizes.tolist() == [15, 1] and trace.labels.tolist() == [0, 0, 0, 3, 3]


def test_labels_on_a_device_are_refused(copied):
    with pytest.raises(TypeError, match="use on_host"):
        copied(skerry.DeviceComponents.__new__(skerry.DeviceComponents))


def test_a_growing_graph_is_refused(copied):
    graph = skerry.Growing(3)
    graph.insert([0], [1])
    with pytest.raises(TypeError, match="save.. it and open.. the file"):
        copied(graph)
    assert skerry.Growing(graph.components()).labels().tolist() == [0, 0, 2]


def test_what_a_back_end_holds_is_refused(copied, request):
    on = skerry.on(EDGES, "reference")
    with pytest.raises(TypeError, match="an? Operations is in the memory .* make another by skerry.on"):
        copied(on)
    with pytest.raises(TypeError, match="a PlacedMatrix is in the memory .* make another by skerry.on"):
        copied(on.matrix)
    x = on.iota()
    with pytest.raises(TypeError, match="a Frontier is in the memory .* rows_of.m. makes one of a vector"):
        copied(on.rows_of(x))
    if "pickle" in request.node.name:
        with pytest.raises(TypeError, match=r"pass its values\(\), of which vector\(\) makes one"):
            copied(x)
        copy_of_x = on.vector(copied(x.values()))
    else:
        copy_of_x = copied(x)
    assert copy_of_x.values().tolist() == list(range(5))


def test_forests_and_condensations(copied):
    forest, (components, C) = skerry.spanning_forest(EDGES), skerry.condensation(EDGES)
    again = copied(forest)
    assert type(again) is skerry.Forest and again.edges.tolist() == forest.edges.tolist()
    assert again.parents().tolist() == forest.parents().tolist()
    assert copied(components).labels.tolist() == components.labels.tolist()
    assert copied(C).toarray().tolist() == C.toarray().tolist()
    ids, found = skerry.from_edges(["a", (1, 2)], ["b", "c"])
    assert [group.tolist() for group in copied(found)] == [group.tolist() for group in found]
    assert copied(skerry.Growing(2).merged([0], [1])).absorbed.tolist() == [1]


def test_damaged_states():
    for damaged in ((), (np.zeros(2, np.int16), 1, "", "", 1, 0, 0., 0., ""), "text"):
        answer = skerry._core.Answer.__new__(skerry._core.Answer)
        with pytest.raises(TypeError):
            answer.__setstate__(damaged)
