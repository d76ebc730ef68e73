# SPDX-License-Identifier: Apache-2.0
"""Type hints: the stub of the module has what the module has, and a user's file passes mypy."""
import ast
import pathlib
import shutil
import subprocess
import sys

import pytest
import skerry

USER = """
import numpy as np
import skerry

found = skerry.cc((np.array([0, 1]), np.array([1, 2])), n=4, numbering="dense")
count: int = found.count
labels: np.ndarray = found.labels
sizes: skerry.Sizes = found.largest(2)
names: list[str] = [a.name for a in skerry.algorithms()]
right: bool = skerry.verify("a.mtx", labels, n=4).right
shape: tuple[int, int] = skerry.read("a.mtx").shape
ids, components = skerry.from_edges(["a"], ["b"], vertices=["c"], missing="skip")
groups: list[np.ndarray] = found.relabel("size").groups()
offsets: np.ndarray = found.members().offsets
members: np.ndarray = found.members(0)
edges: np.ndarray = skerry.spanning_forest("a.mtx").edges
graph = skerry.Growing(3, threads=2)
ended: np.ndarray = graph.merged([0], [1]).absorbed
joined: int = graph.insert(0, 2)
united: skerry.Components = skerry.unite([(members, members)])
ids, components = skerry.from_table("a.csv", "from", "to", weight="p", threshold=.5, gpus="all")
grid: skerry.Matrix = skerry.generate("grid", rows=3, columns=4, keep=.5, seed=1)
counted: list[int] = [each.vertices for each in skerry.describe_pattern(grid).degrees]
skerry.write("a.mtx", grid, format="mtx", min_weight=1, max_weight=9)
skerry.write_labels("labels.txt", found)
right = skerry.verify_edges("a.mtx", labels, progress=lambda now: now.bytes_read < 9).right
libraries: list[str] = [each.library for each in skerry.backends()]
number: int = skerry.connected_components(labels, return_labels=False)
number = skerry.connected_components(labels, True, "strong", False)
number, labels = skerry.connected_components(labels, connection="strong")
number, labels = skerry.connected_components(labels, return_labels=True)


def watch(now: skerry.Progress) -> bool:
    return now.rounds < 3


skerry.cc("a.mtx", progress=watch)
rounds: int = skerry.trace("a.mtx").steps[0].round
"""
MISTAKES = ["skerry.cc((1, 2), thread=3)", "skerry.cc((1, 2)).label", "skerry.read(3)",
            "text: str = skerry.cc((1, 2)).count", "skerry.Growing(3).insert(0)",
            "skerry.unite([], m=3)", 'skerry.unite([], ids="some")', 'skerry.cc(3, numbering="dens")',
            'skerry.cc(3, gpus="most")', 'skerry.connected_components(3, connection="strongest")',
            "text = skerry.connected_components(3, return_labels=False)[0]",
            'skerry.from_edges([], [], missing="none")', "skerry.from_edges([], [], thread=3)",
            'skerry.from_edges([], [], numbering="dens")', 'skerry.from_table("a.csv", id_type="int")',
            'skerry.from_table("a.csv", n=3)', 'skerry.cc(3).relabel("vertices")',
            'skerry.read_with_ids("a.csv", missing="none")', 'skerry.generate("gird", rows=3)',
            'skerry.generate("grid", row=3)', 'skerry.generate("grid", rows="3")',
            'skerry.write("a", 3, format="elf")', "skerry.verify_edges(3, [0])",
            "text = skerry.describe_pattern(3).edge"]


def test_stub():
    """The stub also declares what only builds with CUDA have."""
    stub = pathlib.Path(skerry.__file__).with_name("_core.pyi")
    declared = {}
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            declared[node.name] = {getattr(member, "name", None) or member.target.id
                                   for member in node.body
                                   if isinstance(member, (ast.FunctionDef, ast.AnnAssign))}
    present = {name for name in vars(skerry._core) if not name.startswith("_")} - {"version"}
    assert present <= set(declared)
    assert all(name in present or "evice" in name or name == "wait_for_stream"
               for name in declared)
    for name in present:
        type_of_name = getattr(skerry._core, name)
        if isinstance(type_of_name, type):
            members = {m for m in vars(type_of_name) if not m.startswith("_")}
            assert members == {m for m in declared[name] if not m.startswith("_")}, name


def mypy(folder, *options):
    run = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", folder / "cache",
                          *options], capture_output=True, text=True, cwd=folder)
    return run.returncode, run.stdout + run.stderr


def pyright(file):
    run = subprocess.run([shutil.which("pyright"), "--pythonpath", sys.executable, file],
                         capture_output=True, text=True, cwd=file.parent)
    return run.returncode, run.stdout + run.stderr


def test_a_file_of_a_user(tmp_path):
    pytest.importorskip("mypy", reason="mypy is not installed")
    file = tmp_path / "user.py"
    file.write_text(USER)
    status, text = mypy(tmp_path, file)
    assert status == 0, text
    status, text = mypy(tmp_path, of_mistakes(file))
    assert all(f"user.py:{line}: error" in text for line in range(2, 2 + len(MISTAKES))), text


def of_mistakes(file):
    file.write_text("\n".join(["import skerry", *MISTAKES]))
    return file


def test_a_file_of_a_user_by_pyright(tmp_path):
    if shutil.which("pyright") is None:
        pytest.skip("pyright is not installed")
    file = tmp_path / "user.py"
    file.write_text(USER)
    status, text = pyright(file)
    assert status == 0, text
    status, text = pyright(of_mistakes(file))
    assert all(f"user.py:{line}:" in text for line in range(2, 2 + len(MISTAKES))), text


def test_the_package_itself(tmp_path):
    """Packages without types of their own, such as scipy, are of any type."""
    pytest.importorskip("mypy", reason="mypy is not installed")
    status, text = mypy(tmp_path, "--ignore-missing-imports", "--package", "skerry")
    assert status == 0, text
