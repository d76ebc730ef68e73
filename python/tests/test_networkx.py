# SPDX-License-Identifier: Apache-2.0
"""The back end of networkx, on graphs of its own and by networkx's own tests."""
import os
import re
import subprocess
import sys
from importlib.util import find_spec

import pytest

nx = pytest.importorskip("networkx", minversion="3.6")
from skerry import _core, networkx as backend  # noqa: E402

UNDIRECTED = ["connected_components", "number_connected_components", "is_connected"]
DIRECTED = ["weakly_connected_components", "number_weakly_connected_components",
            "is_weakly_connected", "strongly_connected_components",
            "number_strongly_connected_components", "is_strongly_connected"]


@pytest.fixture(autouse=True)
def no_note_about_kept_graphs():
    with nx.config(warnings_to_ignore={"cache"}):
        yield


def random_graph(rng, of):
    graph = of()
    n = int(rng.integers(1, 40))
    names = [f"node {i}" if i % 3 else (i, "tuple") for i in rng.permutation(n).tolist()]
    graph.add_nodes_from(names)
    for u, v in rng.integers(0, n, (int(rng.integers(0, n + n // 4 + 1)), 2)).tolist():
        graph.add_edge(names[u], names[v])
    return graph


def answer(function, graph, **options):
    """A result as a value: generators are of sets, whose order is compared, too."""
    found = function(graph, **options)
    return found if isinstance(found, (bool, int)) else list(found)


@pytest.mark.parametrize("of", [nx.Graph, nx.MultiGraph, nx.DiGraph, nx.MultiDiGraph])
def test_random_graphs(of, rng):
    for _ in range(200):
        graph = random_graph(rng, of)
        for name in DIRECTED if graph.is_directed() else UNDIRECTED:
            function = getattr(nx, name)
            assert answer(function, graph, backend="skerry") == \
                answer(function, graph, backend="networkx")
        if not graph.is_directed():
            for node in list(graph)[:5]:
                assert nx.node_connected_component(graph, node, backend="skerry") == \
                    nx.node_connected_component(graph, node, backend="networkx")


def test_integers_of_any_size(rng):
    for bits in (3, 10, 63, 70):
        for _ in range(100):
            n = int(rng.integers(1, 20))
            nodes = [int(i) * (1 << max(bits - 62, 0)) for i in rng.integers(-(1 << min(bits, 62)),
                                                                              1 << min(bits, 62), n)]
            graph = nx.Graph()
            graph.add_nodes_from(nodes)
            graph.add_edges_from((nodes[int(u)], nodes[int(v)])
                                 for u, v in rng.integers(0, n, (n // 2, 2)))
            assert answer(nx.connected_components, graph, backend="skerry") == \
                answer(nx.connected_components, graph, backend="networkx")


class Meddler:
    """A node whose methods change its graph, or fail."""

    def __init__(self, number, act):
        self.number, self.act = number, act

    def __hash__(self):
        self.act()
        return self.number % 3

    def __eq__(self, other):
        self.act()
        return self.number == other.number


def test_nodes_whose_methods_change_the_graph_or_fail(rng):
    def clear():
        if acts:
            graph._adj.clear()

    def fail():
        if acts:
            raise ZeroDivisionError

    for act in (clear, fail) * 10:
        acts = []
        graph = nx.Graph((Meddler(u, act), Meddler(v, act)) for u, v in rng.integers(0, 20, (40, 2)).tolist())
        n, entries = len(graph), sum(map(len, graph._adj.values()))
        acts.append(True)
        if act is fail:
            with pytest.raises(ZeroDivisionError):
                _core.number_rows(graph._adj)
        else:
            offsets, neighbours = _core.number_rows(graph._adj)
            assert len(offsets) == n + 1 and len(neighbours) == entries == offsets[-1]
            assert set(neighbours.tolist()) <= set(range(n))


def test_a_neighbour_that_is_no_node():
    graph = nx.Graph([("a", "b")])
    del graph._adj["b"], graph._node["b"]
    with pytest.raises(KeyError, match="b"):
        list(nx.connected_components(graph, backend="skerry"))


def test_neighbours_that_equal_integers():
    graph = nx.Graph([(1, 2), (3, 4)])
    graph.add_edge(True, 4.0)
    assert list(nx.connected_components(graph, backend="skerry")) == [{1, 2, 3, 4}]


def test_should_run_where_it_is_faster():
    numbers, names = nx.path_graph(4), nx.Graph([("a", "b")])
    for graph in (numbers, names):
        assert backend.should_run("connected_components", (graph,), {}) is True
    part = names.subgraph(["a"])
    for name, graph in [("connected_components", part), ("is_connected", numbers)]:
        assert isinstance(backend.should_run(name, (), {"G": graph}), str)
        list(nx.connected_components(graph, backend="skerry"))  # keeps the converted graph
        assert backend.should_run(name, (), {"G": graph}) is True


def test_errors():
    empty = nx.Graph()
    with pytest.raises(nx.NetworkXPointlessConcept, match="add a node"):
        nx.is_connected(empty, backend="skerry")
    assert nx.is_connected(nx.Graph({1: []}), backend="skerry")
    assert list(nx.connected_components(empty, backend="skerry")) == []
    for name in ("is_weakly_connected", "is_strongly_connected"):
        with pytest.raises(nx.NetworkXPointlessConcept):
            getattr(nx, name)(nx.DiGraph(), backend="skerry")
    with pytest.raises(nx.NetworkXNotImplemented):
        nx.is_strongly_connected(nx.Graph([(1, 2)]), backend="skerry")
    with pytest.raises(KeyError, match="missing"):
        nx.node_connected_component(nx.path_graph(3), "missing", backend="skerry")
    with pytest.raises(nx.NetworkXNotImplemented):
        list(nx.connected_components(nx.DiGraph([(0, 1)]), backend="skerry"))


def test_views_of_graphs():
    part = nx.path_graph(10).subgraph([0, 1, 5, 6, 7])
    assert list(nx.connected_components(part, backend="skerry")) == [{0, 1}, {5, 6, 7}]


def test_a_converted_graph_is_kept_until_the_graph_changes(monkeypatch):
    conversions = []

    def counted(*arguments, **options):
        conversions.append(arguments)
        return convert(*arguments, **options)

    convert = backend.convert_from_nx
    monkeypatch.setattr(backend, "convert_from_nx", counted)
    graph = nx.path_graph(5)
    assert nx.number_connected_components(graph, backend="skerry") == 1
    assert nx.is_connected(graph, backend="skerry") and len(conversions) == 1
    graph.add_node("another")
    assert not nx.is_connected(graph, backend="skerry") and len(conversions) == 2


def test_conversion_back():
    for graph in (nx.path_graph(4), nx.DiGraph([("a", "b"), ("c", "b")])):
        back = backend.convert_to_nx(backend.convert_from_nx(graph))
        assert nx.utils.graphs_equal(back, graph)


@pytest.mark.skipif(find_spec("networkx.algorithms.components.tests") is None,
                    reason="networkx is installed without its tests")
def test_the_tests_of_networkx():
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull,
         "--pyargs", "networkx.algorithms.components"],
        env={**os.environ, "NETWORKX_TEST_BACKEND": "skerry", "NETWORKX_FALLBACK_TO_NX": "True"},
        text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert run.returncode == 0, run.stdout
    last = run.stdout.strip().splitlines()[-1]
    passed = re.fullmatch(r"=* ?(\d+) passed.*", last)
    assert passed and int(passed[1]) >= 53 and "skipped" not in last and "xfailed" not in last, last
