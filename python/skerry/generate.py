# SPDX-License-Identifier: Apache-2.0
"""generate()."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

from . import _core
from .arguments import LARGEST_SIZE, flag, real_number, thread_number, whole_number
from .errors import call
from .files import Matrix

if TYPE_CHECKING:
    from typing_extensions import Unpack

Kind = Literal["density", "er", "rmat", "kron", "urand", "sparse", "grid", "osm", "tri", "small",
               "bridges", "path", "star", "cliques", "comb", "caterpillar", "attachment",
               "binary_tree", "stars", "matching", "hypercube", "de_bruijn", "regular", "ring",
               "grid3d", "chung_lu", "bipartite", "geometric", "clique_tree", "interleaved",
               "stencil", "zigzag", "strided", "red_black", "pendants", "lollipop", "empty"]


class GraphParameters(TypedDict, total=False):
    """The parameters of all kinds of graphs."""

    a: float
    b: float
    bridges: int
    c: float
    clique: int
    columns: int
    copies: int
    core: int
    count: int
    degree: float
    density: float
    distance: int
    edges: int | None
    exponent: float
    extra: float
    first: int
    keep: float
    largest: int
    layers: int
    leaves: int
    left: int
    longest: int
    neighbours: int
    path: int
    permutations: int
    points: int
    radius: float
    ratio: float
    rewired: float
    right: int
    rows: int
    scale: int
    second: int
    size: int
    skew: float
    spine: int
    tooth: int
    vertices: int


def _value(name: str, value: Any, default: int | float | None) -> int | float | None:
    """A parameter in the type of its default."""
    if isinstance(default, float):
        return float(real_number(value, name))
    if default is None and value is None:
        return None
    return whole_number(value, name, 0, (1 << 32) - 1 if name == "scale" else LARGEST_SIZE)


def generate(kind: Kind, *, seed: int = 0, shuffle: bool = False, lower: bool = False,
             threads: int | None = None, **parameters: Unpack[GraphParameters]) -> Matrix:
    """Generate a graph, such as ``generate("grid", rows=9, columns=9, keep=.6)``.

    Parameters
    ----------
    kind : str
        The kind of the graph, which the notes list.
    seed : int
        Another seed gives another graph.
    shuffle : bool
        Number the vertices at random; kron and bridges always do.
    lower : bool
        Each edge once, from its larger end: not symmetric.
    threads : int, optional
        Host threads, on which the graph does not depend; all if not given, 0 or -1.
    **parameters : int or float
        Those of the kind.

    Returns
    -------
    Matrix
        n x n, symmetric unless `lower`, without diagonal and repeated entries; ids of 4 bytes.

    Raises
    ------
    ValueError
        There is no such kind; a parameter is out of range, or the memory would not suffice.
    TypeError
        The kind has no such parameter, one is missing, or is no number.

    Notes
    -----
    O(n + edges log(largest degree)) time. Memory: the matrix, and as much again.

    `degree` is the number of edges drawn for each vertex, which then has about twice as many
    neighbours. The kinds, with their defaults:

    - random: density(vertices, density=0.01), er(vertices, edges=None, degree=8.0),
      sparse(vertices, ratio=0.4), urand(scale, degree=16.0), regular(vertices, permutations=2)
    - R-MAT, on 2**scale vertices: rmat(scale, degree=16.0, a=0.45, b=0.15, c=0.15, copies=1),
      kron(scale, degree=16.0), which is the graph of Graph500
    - skewed: chung_lu(vertices, degree=8.0, exponent=2.5), attachment(vertices, extra=0.0),
      bipartite(left, right, degree=2, skew=1.0)
    - grids: grid(rows, columns, keep=1.0), tri(rows, columns), red_black(rows, columns),
      osm(rows, columns, keep=0.75, longest=15), grid3d(layers, rows, columns, keep=1.0),
      stencil(layers, rows, columns), geometric(rows, columns, points=4, radius=0.6)
    - trees: comb(spine, tooth), caterpillar(spine, leaves), binary_tree(vertices),
      stars(count, size), star(vertices), path(vertices), zigzag(vertices)
    - of many components: small(vertices, largest=100), matching(vertices), empty(vertices),
      interleaved(vertices, count=2, degree=8.0), strided(vertices, distance=1)
    - of dense parts: cliques(count, size), clique_tree(count, size), lollipop(clique, path),
      bridges(first=4500, second=1500, degree=8.0, bridges=1), pendants(core, degree=8.0)
    - of many paths between vertices: hypercube(scale), de_bruijn(scale),
      ring(vertices, neighbours=10, rewired=0.05)

    lib/generators/graphs.hpp describes each, with its source.

    Examples
    --------
    >>> import skerry
    >>> skerry.cc(skerry.generate("small", vertices=1000, largest=50, seed=1)).count > 20
    True
    """
    kinds = _core.graph_kinds()
    if not isinstance(kind, str) or kind not in kinds:
        raise ValueError(f"kind = {kind!r}; it must be one of {', '.join(kinds)}")
    defaults = kinds[kind]
    others = parameters.keys() - defaults.keys()
    if others:
        raise TypeError(f"{kind} has no parameter {min(others)}; it has {', '.join(defaults)}")
    # An integer whose default would be 0 has none.
    missing = [name for name, value in defaults.items()
               if name not in parameters and type(value) is int and value == 0]
    if missing:
        raise TypeError(f"{kind} has no default of {missing[0]}; pass {missing[0]}=")
    values = {name: _value(name, value, defaults[name]) for name, value in parameters.items()}
    values = {name: value for name, value in values.items() if value is not None}
    stored = call(_core.generate, "", list(kinds).index(kind), values,
                  whole_number(seed, "seed", 0, (1 << 64) - 1), flag(shuffle, "shuffle"),
                  flag(lower, "lower"), thread_number(threads))
    return Matrix(stored, "")
