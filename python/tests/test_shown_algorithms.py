# SPDX-License-Identifier: Apache-2.0
"""The algorithms in Python that the documents show are right on all graphs, not only on their own.

Their code is taken from the documents, and run as a function of a matrix.
"""
import ast
import itertools
import json
import pathlib
import re
import sys
import types

import numpy as np
import pytest
from plain import orders_of_ids, random_edges, smallest_vertices
from scipy import sparse

import skerry

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
NOTEBOOKS = sorted((ROOT / "docs/notebooks").glob("*.ipynb"))
BLOCK = re.compile(r"(?:^<!-- (\S+?)(?:: [^>]+?)? -->\n)?^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SCIPY = "docs/notebooks/semirings_beside_scipy.ipynb"
GRAPHBLAS = "docs/notebooks/beside_python_graphblas.ipynb"
TUTORIAL = "docs/tutorial-semiring.md"


def blocks_of(path):
    """(file that a block is from, code) of the blocks of Python in a document, or of a notebook's cells."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        return [("", "".join(cell["source"])) for cell in json.loads(text)["cells"]
                if cell["cell_type"] == "code"]
    return [(found[1] or "", found[2]) for found in BLOCK.finditer(text)]


def statements_of(code):
    """The code without the prompts and the output of a dialogue."""
    if ">>> " not in code:
        return code
    return "\n".join(line[4:] for line in code.splitlines() if line.startswith((">>> ", "... ")))


def loops_of(code):
    """For each loop without a known end: the function that it is in, or '' outside of functions."""
    tree = ast.parse(statements_of(code))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = {id(loop): function.name for function in functions for loop in ast.walk(function)}
    return [inside.get(id(loop), "") for loop in ast.walk(tree) if isinstance(loop, ast.While)]


def run_until(name, is_last):
    """Runs the blocks of a document up to the first that is_last(code); returns that one and the names."""
    modules, names = {}, {}
    for source, code in blocks_of(ROOT / name):
        names = {"__name__": pathlib.Path(source).stem, **({} if source else names)}
        if is_last(code):
            return code, names, modules
        exec(compile(code, name, "exec"), names)
        if source:  # a file, which later ones may import
            module = types.ModuleType(names["__name__"])
            module.__dict__.update(names)
            modules[module.__name__] = module
    raise LookupError(f"{name}: no such code")


def function_of(name, function, monkeypatch):
    """A function that a document defines."""
    code, names, modules = run_until(name, lambda code: f"def {function}(" in code)
    for module in modules.values():
        monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(code, name, "exec"), names)
    return names[function]


def propagation_of_cell(monkeypatch):
    """A cell that leaves the labels of `A` in `label`, as a function."""
    cell, names, _ = run_until(SCIPY, lambda code: "while True" in code)
    code = compile(cell, SCIPY, "exec")

    def label_propagation(A):
        names.update(A=A, n=A.shape[0])
        exec(code, names)
        return names["label"]

    return label_propagation


def fastsv_of_graphblas(monkeypatch):
    graphblas = pytest.importorskip("graphblas", reason="python-graphblas is not installed")
    fastsv = function_of(GRAPHBLAS, "fastsv", monkeypatch)

    def of_scipy(A):
        A = A.tocoo()
        n = A.shape[0]
        return fastsv(graphblas.Matrix.from_coo(A.row, A.col, True, nrows=n, ncols=n))[0]

    return of_scipy


def over_on(function):
    """A function of the tutorial over skerry.on(), on the back end that defines the operations."""
    def of_test(_):
        code = next(code for _, code in blocks_of(ROOT / TUTORIAL) if f"def {function}(" in code)
        names = {"np": np}
        exec(compile(code, TUTORIAL, "exec"), names)
        return lambda A: names[function](skerry.on(A, "reference")).values()

    return of_test


# (document, function or '' for a cell): what returns a function of a symmetric CSR matrix, which
# returns the smallest vertex of each component.
ALGORITHMS = {
    (SCIPY, ""): propagation_of_cell,
    (SCIPY, "fastsv"):
        lambda patch: lambda A, run=function_of(SCIPY, "fastsv", patch): run(A)[0],
    (GRAPHBLAS, "fastsv"): fastsv_of_graphblas,
    (TUTORIAL, "label_propagation"):
        lambda patch: lambda A, run=function_of(TUTORIAL, "label_propagation", patch): run(A)[0],
    **{(TUTORIAL, function): over_on(function)
       for function in ("propagation", "pointer_jumping", "tree_hooking", "fastsv",
                        "sparse_propagation", "contour")},
}


def graphs():
    """(n, edges): 10,000 random graphs, and paths, stars and bridges with ids in every order."""
    random = np.random.default_rng(20)
    for _ in range(10_000):
        n, u, v = random_edges(random, 13)
        yield n, list(zip(u, v))
    path = [(v, v + 1) for v in range(5)]
    star = [(0, v) for v in range(1, 6)]
    bridge = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)]
    for ids in itertools.permutations(range(6)):
        for edges in (path, star, bridge):
            yield 6, [(ids[u], ids[v]) for u, v in edges]
    n = 40
    for ids in orders_of_ids(n, random):
        yield n, [(ids[v], ids[v + 1]) for v in range(n - 1)]
        yield n, [(ids[0], ids[v]) for v in range(1, n)]
        for centres in ((0, n - 1), (0, 1), (n // 2 - 1, n // 2)):  # two stars, which an edge joins
            half = [(ids[centre], ids[v]) for centre, first in zip(centres, (0, n // 2))
                    for v in range(first, first + n // 2)]
            yield n, [*half, (ids[centres[0]], ids[centres[1]])]


@pytest.fixture(scope="module")
def solved_graphs():
    """(symmetric CSR matrix, edges, labels) of each graph."""
    solved = []
    for n, edges in graphs():
        u, v = np.array(edges, int).reshape(-1, 2).T
        ends = np.concatenate((u, v)), np.concatenate((v, u))
        A = sparse.coo_array((np.ones(2 * len(edges)), ends), shape=(n, n)).tocsr()
        solved.append((A, edges, smallest_vertices(n, edges)))
    return solved


def test_all_algorithms_are_in_the_table():
    shown = {(path.relative_to(ROOT).as_posix(), function)
             for path in [*DOCUMENTS, *NOTEBOOKS] for _, code in blocks_of(path)
             for function in loops_of(code)}
    assert shown == set(ALGORITHMS)


@pytest.mark.parametrize("key", ALGORITHMS, ids=lambda key: ":".join(key))
def test_labels(key, solved_graphs, monkeypatch):
    algorithm = ALGORITHMS[key](monkeypatch)
    for A, edges, labels in solved_graphs:
        assert algorithm(A).tolist() == labels, (A.shape[0], edges)


def test_traced_algorithms(solved_graphs):
    """The notebooks show runs of these instead of code."""
    code = "".join(code for path in NOTEBOOKS for _, code in blocks_of(path))
    names = set(re.findall(r'skerry\.trace\(\w+, "(\w+)"', code))
    assert len(names) == 5
    for name in names:
        for k, (A, edges, labels) in enumerate(solved_graphs):
            assert skerry.cc(A, algorithm=name).labels.tolist() == labels, (name, edges)
            if k % 20 == 0:
                assert skerry.trace(A, name).labels.tolist() == labels, (name, edges)
