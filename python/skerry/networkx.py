# SPDX-License-Identifier: Apache-2.0
"""The back end "skerry" of networkx: nx.connected_components(G, backend="skerry").

networkx finds it by the entry point networkx.backends, calls the functions here in place of its own
of the same names, and keeps a converted graph with the graph until that is changed.
"""
from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import Any

import networkx as nx
import numpy as np

from . import _core
from .components import Components
from .matrices import csr_view


class Graph:
    """The structure of a networkx graph: its nodes, and an adjacency matrix in CSR format."""

    __networkx_backend__ = "skerry"

    def __init__(self, graph: nx.Graph) -> None:
        self._is_directed: bool = graph.is_directed()
        self._is_multigraph: bool = graph.is_multigraph()
        self.nodes: list[Any] = list(graph)
        found = _core.number_rows(graph._adj)
        if found is None:  # a view of a graph, whose rows are other mappings
            rows = graph._adj.values()
            degrees = np.fromiter(map(len, rows), np.int64, len(self.nodes))
            numbers = map(self.number.__getitem__, chain.from_iterable(rows))
            found = (np.concatenate(([0], np.cumsum(degrees))),
                     np.fromiter(numbers, np.int64, int(degrees.sum())))
        self.offsets, self.neighbours = found

    @cached_property
    def number(self) -> dict[Any, int]:
        """The number of each node."""
        return {node: i for i, node in enumerate(self.nodes)}

    def is_directed(self) -> bool:
        return self._is_directed

    def is_multigraph(self) -> bool:
        return self._is_multigraph

    def __len__(self) -> int:
        return len(self.nodes)

    def _view(self) -> _core.Matrix:
        return csr_view(len(self), len(self), self.offsets, self.neighbours)

    @cached_property
    def components(self) -> Components:
        how = _core.Options()
        how.dense_labels = True
        how.symmetric = not self._is_directed  # networkx stores both directions of an edge
        return Components(_core.solve(self._view(), how, None))

    @cached_property
    def strong_components(self) -> Components:
        return Components(_core.solve_strong_in_order(self._view(), False))

    def sets(self, components: Components) -> Iterator[set[Any]]:
        """The nodes of each component, in the order of the labels."""
        offsets, vertices = components.members()
        nodes = list(map(self.nodes.__getitem__, vertices.tolist()))
        ends = offsets.tolist()
        for begin, end in zip(ends, ends[1:]):
            yield set(nodes[begin:end])


def should_run(name: str, args: Any, kwargs: Any) -> bool | str:
    """Whether a call without a `backend` is faster here, where networkx.config has this back end."""
    graph = args[0] if args else kwargs["G"]
    if isinstance(graph, Graph) or (graph.__networkx_cache__ or {}).get("backends", {}).get("skerry"):
        return True
    if name.startswith(("is_", "node_")):
        return "networkx may stop at one component, and the graph is not converted yet"
    return isinstance(graph._adj, dict) or "a view of a graph takes longer to convert than to search"


def convert_from_nx(graph: Any, *args: Any, **kwargs: Any) -> Graph:
    """A networkx graph as a Graph. Attributes of nodes and edges are not read."""
    return graph if isinstance(graph, Graph) else Graph(graph)


def convert_to_nx(result: Any, **kwargs: Any) -> Any:
    """A Graph as a networkx graph without attributes; other results as they are."""
    if not isinstance(result, Graph):
        return result
    graph = nx.DiGraph() if result.is_directed() else nx.Graph()
    graph.add_nodes_from(result.nodes)
    ends = np.repeat(np.arange(len(result)), np.diff(result.offsets))
    graph.add_edges_from((result.nodes[u], result.nodes[v])
                         for u, v in zip(ends.tolist(), result.neighbours.tolist()))
    return graph


def connected_components(G: Graph) -> Iterator[set[Any]]:
    yield from G.sets(G.components)


def number_connected_components(G: Graph) -> int:
    return G.components.count


def _check_nodes(G: Graph) -> None:
    if len(G) == 0:
        raise nx.NetworkXPointlessConcept("Connectivity is undefined for a graph without nodes; "
                                          "add a node first.")


def is_connected(G: Graph) -> bool:
    _check_nodes(G)
    return G.components.count == 1


def node_connected_component(G: Graph, n: Any) -> set[Any]:
    label = int(G.components.labels[G.number[n]])
    return {G.nodes[v] for v in G.components.members(label).tolist()}


# The components of a directed Graph are weak ones.
weakly_connected_components = connected_components
number_weakly_connected_components = number_connected_components
is_weakly_connected = is_connected


def strongly_connected_components(G: Graph) -> Iterator[set[Any]]:
    yield from G.sets(G.strong_components)


def number_strongly_connected_components(G: Graph) -> int:
    return G.strong_components.count


def is_strongly_connected(G: Graph) -> bool:
    _check_nodes(G)
    return G.strong_components.count == 1
