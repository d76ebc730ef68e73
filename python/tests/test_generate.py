# SPDX-License-Identifier: Apache-2.0
"""generate() and describe_pattern()."""
import inspect
import re
import subprocess
import typing

import _skerry_command
import numpy as np
import pytest
import skerry
from scipy import sparse

nx = pytest.importorskip("networkx")

SOURCE = inspect.getmodule(skerry.generate)
KINDS = skerry._core.graph_kinds()
PARAMETERS = {"scale": 4, "rows": 4, "columns": 5, "layers": 3, "vertices": 20, "count": 3, "size": 4,
              "spine": 3, "tooth": 4, "leaves": 2, "left": 5, "right": 6, "core": 7, "clique": 4,
              "path": 3}


def parameters_of(kind):
    return {name: PARAMETERS[name] for name, value in KINDS[kind].items()
            if type(value) is int and value == 0}


def test_docstring_and_types_have_each_kind_and_its_defaults():
    notes = re.sub(r"\s+", " ", skerry.generate.__doc__)
    for kind, defaults in KINDS.items():
        needed = parameters_of(kind)
        shown = [name if name in needed else f"{name}={value}" for name, value in defaults.items()]
        assert f" {kind}({', '.join(shown)})" in notes
    assert typing.get_args(SOURCE.Kind) == tuple(KINDS)
    # An integer is a float, too, and so the type of `degree`, which is an int of one kind.
    types = {name: {int: "int", float: "float", type(None): "int | None"}[type(value)]
             for defaults in KINDS.values() for name, value in defaults.items()} | {"degree": "float"}
    assert {name: each.__forward_arg__ for name, each
            in SOURCE.GraphParameters.__annotations__.items()} == types


@pytest.mark.skipif(not _skerry_command.COMMAND.exists(), reason="the package has no command")
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_that_of_the_command(kind, tmp_path):
    other = {"density": .5, "a": .3, "b": .3, "c": .3, "keep": .5, "radius": .2, "rewired": .9,
             "exponent": 2.1, "skew": 3., "ratio": .9, "degree": 3, "extra": .5}
    needed = parameters_of(kind)
    all_given = {name: needed.get(name, other.get(name, 4)) for name in KINDS[kind]}
    for k, options in enumerate((needed, all_given)):
        skerry.write(tmp_path / "python.el", skerry.generate(kind, seed=k, **options))
        if kind == "strided":
            options = {"distance": 1} | options  # the command has no default of it
        command = [f"--{name}={value}" if len(name) > 1 else f"-{name}{value}"
                   for name, value in options.items()]
        subprocess.run([_skerry_command.COMMAND, "generate", kind, "--seed", str(k), "--output",
                        tmp_path / "command.el", *command], check=True)
        assert (tmp_path / "python.el").read_text() == (tmp_path / "command.el").read_text()


def test_options():
    usual = skerry.generate("grid", rows=5, columns=4).to_scipy().toarray()
    assert (usual == usual.T).all() and usual.sum() == 62
    lower = skerry.generate("grid", rows=5, columns=4, lower=True)
    assert (lower.to_scipy().toarray() == np.tril(usual)).all() and not lower.symmetric
    shuffled = skerry.generate("grid", rows=5, columns=4, shuffle=True, seed=1)
    assert (shuffled.to_scipy().toarray() != usual).any() and shuffled.nnz == 62
    one = skerry.generate("urand", scale=10, seed=5, threads=1).to_scipy()
    assert (one != skerry.generate("urand", scale=10, seed=5).to_scipy()).nnz == 0
    assert (one != skerry.generate("urand", scale=10, seed=6).to_scipy()).nnz != 0
    assert repr(shuffled) == "skerry.Matrix(20 x 20, 62 entries, generated)"


def test_generated_graphs_are_solved_and_named_in_messages():
    A = skerry.generate("small", vertices=500, seed=2)
    found = skerry.cc(A)
    assert skerry.verify(A, found.labels) and found.count == skerry.cc(A.to_scipy()).count
    with pytest.raises(ValueError, match="pass one label for each$"):
        skerry.verify(A, [0])


def described(A, **options):
    """The counts, by networkx."""
    rows, columns = sparse.coo_array(A).coords
    pairs = list(zip(rows.tolist(), columns.tolist()))
    graph = nx.Graph([(u, v) for u, v in pairs if u != v])
    graph.add_nodes_from(range(A.shape[0]))
    degrees = [degree for _, degree in graph.degree]
    return {"vertices": A.shape[0], "entries": len(pairs), "edges": graph.number_of_edges(),
            "symmetric": {(v, u) for u, v in pairs} == set(pairs),
            "loops": sum(u == v for u, v in pairs), "repeats": len(pairs) - len(set(pairs)),
            "isolated": degrees.count(0), "least_degree": min(degrees),
            "largest_degree": max(degrees), "mean_degree": sum(degrees) / len(degrees)}


@pytest.mark.parametrize("layout", ["csr", "csc", "coo", "dense", "edges", "file"])
def test_pattern(layout, rng, tmp_path):
    for n in (1, 2, 9, 40):
        A = sparse.random_array((n, n), density=min(2 / n, 1), rng=rng, format="csr")
        skerry.write(tmp_path / "a.mtx", A)
        given = {"dense": A.toarray(), "edges": A.tocoo().coords, "file": tmp_path / "a.mtx"}.get(
            layout, A.asformat(layout) if layout in ("csr", "csc", "coo") else None)
        found = skerry.describe_pattern(given, n=n if layout == "edges" else None)
        assert {name: getattr(found, name) for name in described(A)} == described(A)
        assert sum(each.vertices for each in found.degrees) == n
        assert all(each.least <= each.most for each in found.degrees)


def test_pattern_of_two_sides():
    found = skerry.describe_pattern(np.ones((2, 3)), bipartite=True, threads=1)
    assert (found.vertices, found.edges, found.symmetric) == (5, 6, False)
    assert found.degrees == [(0, 0, 0), (1, 1, 0), (2, 3, 5)]
    repeated = skerry.describe_pattern(([0, 0], [1, 1]), n=(1, 2), bipartite=True)
    assert (repeated.repeats, repeated.isolated) == (1, 1)
    assert skerry.describe_pattern(([], []), n=0).degrees == []
