# SPDX-License-Identifier: Apache-2.0
"""Whoever follows a message gets the right answer: a row for each message with a remedy."""
import ast
import pathlib
import re
from decimal import Decimal

import numpy as np
import pytest
import skerry
from scipy import sparse

SOURCES = pathlib.Path(skerry.__file__).resolve().parent
UV = np.array([0, 2]), np.array([1, 3])
SQUARE = np.array([[0, 1], [2, 3]])
R = sparse.csr_array(np.array([[1, 0, 0], [0, 0, 1]]))
FLOATS = np.array([[0., 1], [1, 2], [5, 6]])
NAMES = ["ann", "bob"], ["bob", "cyd"]
PAIRS_OF_NAMES = list(zip(*NAMES))
MASKED = np.ma.masked_array([0, 1, 3], [0, 1, 0])
PATH = np.arange(9), np.arange(1, 10)
WIDE = np.array([0, 1 << 40, 0])
IDS = np.array([0], np.int32), np.array([2], np.int32)
FAR = np.array([0, 1 << 50])


def labels(found):
    return found.labels.tolist()


def by_names(left, right):
    """The components of from_edges(), as sets."""
    ids, found = skerry.from_edges(left, right)
    return sorted(sorted(map(str, ids[found.members(label)])) for label in found.sizes().labels)


def file(text, name="a.el"):
    """The name of a file in the folder of the test, which is the current one."""
    pathlib.Path(name).write_text(text)
    return name


def numbered(u, v):
    return tuple(np.unique((u, v), return_inverse=True)[1].reshape(2, -1))


def csr(A=None, **arrays):
    A = sparse.csr_array(np.eye(3, k=1)) if A is None else A
    for name, array in arrays.items():
        setattr(A, name, array)
    return A


def fault_of(A):
    with pytest.raises(ValueError) as error:
        A.check_format(full_check=True)
    return str(error.value).split()[:2]


OF_TABLES = ["components", "forests", "frames", "from_edges", "from_table", "growing", "id_columns",
             "matrices", "read_with_ids", "solve", "subgraphs", "thresholds", "unite", "verify"]
OF_FILES = ["files", "generate", "labels", "pattern", "readable", "write"]
# what is wrong, the message, (what its remedy is, the answer)...
ROWS = [
    # arguments
    (lambda: skerry.cc(UV, threads=1.5), "must be an integer; None, 0 and -1 are all",
     (lambda: labels(skerry.cc(UV, threads=-1)), [0, 0, 2, 2])),
    (lambda: skerry.cc(UV, threads=-2), "it must be -1 to 4096; None, 0 and -1 are all",
     (lambda: labels(skerry.cc(UV, threads=0)), [0, 0, 2, 2])),
    (lambda: skerry.cc(UV, gpus="both"), "must be an integer, or 'all'",
     (lambda: labels(skerry.cc(UV, gpus="all")), [0, 0, 2, 2])),
    (lambda: skerry.cc(UV, symmetric="no"), "must be True or False",
     (lambda: labels(skerry.cc(UV, symmetric=False)), [0, 0, 2, 2])),
    (lambda: skerry.cc(UV, algorithm=5), r"a name of skerry\.algorithms\(\)",
     (lambda: labels(skerry.cc(UV, algorithm=skerry.algorithms()[0].name)), [0, 0, 2, 2])),
    (lambda: skerry.cc(UV, backend="\u00fc"), r"skerry\.backends\(\) lists the names",
     (lambda: labels(skerry.cc(UV, backend=next(b.name for b in skerry.backends() if b.compiled))),
      [0, 0, 2, 2])),
    (lambda: skerry.cc(UV, progress=5), "must be callable, or None",
     (lambda: labels(skerry.cc(UV, progress=print)), [0, 0, 2, 2]),
     (lambda: labels(skerry.cc(UV, progress=None)), [0, 0, 2, 2])),
    (lambda: skerry.cc(UV, numbering="max"), "must be 'min' or 'dense'",
     (lambda: labels(skerry.cc(UV, numbering="dense")), [0, 0, 1, 1])),
    (lambda: skerry.cc(UV, n=3, bipartite=True), r"with bipartite=True it is \(rows, columns\)",
     (lambda: labels(skerry.cc(UV, n=(3, 4), bipartite=True)), [0, 1, 2, 3, 0, 5, 2])),
    *((lambda degree=degree: skerry.generate("er", vertices=9, degree=degree), text,
       (lambda: skerry.generate("er", vertices=9, degree=2, seed=1).shape, (9, 9))) for degree, text in (
           ("2", "degree = '2'; it must be a number"), (float("nan"), "degree = nan is not a number; pass one"),
           (10 ** 400, "degree is an integer of 1329 bits; it must be at most 1.79"),
           (Decimal("sNaN"), "is no float of 8 bytes; pass another number"))),
    (lambda: skerry.read(file("0 1\n"), columns="01"), "columns = '01'; it must be a list of places",
     (lambda: skerry.read(file("0 1\n"), columns=[0, 1]).nnz, 1)),
    (lambda: skerry.read(5), "path is of type int; it must be the name of a file, as a str or pathlib.Path",
     (lambda: skerry.read(pathlib.Path(file("0 1\n"))).nnz, 1)),
    (lambda: skerry.write("\ud800.el", UV), "is not UTF-8; pass a name in UTF-8",
     (lambda: skerry.write("other.el", UV), None)),
    (lambda: skerry.condensation(UV, n=1 << 45), "n = 35184372088832; A as CSR does not fit .*; renumber the vertices",
     (lambda: skerry.condensation(numbered(*UV))[0].count, 4)),
    (lambda: skerry.cc([[1], [2, 3]]), "A has elements of different lengths, which make no array; pass one number",
     (lambda: labels(skerry.cc([(1, 2), (2, 3)])), [0, 1, 1, 1])),
    (lambda: skerry.trace(UV).to_html(5), r"beside is of type int; it must be what skerry\.trace\(\) returns",
     (lambda: len(skerry.trace(UV).to_html(skerry.trace(UV, "label_propagation"))) > 999, True)),
    (lambda: skerry.trace(UV).beside(5), r"other is of type int; it must be what skerry\.trace\(\) returns",
     (lambda: len(skerry.trace(UV).beside(skerry.trace(UV)).html) > 999, True)),
    # matrices and edges
    (lambda: skerry.cc(SQUARE), "2 x 2 array of integers, .*pass A != 0 for the matrix, "
     r"list\(map\(tuple, A\)\) for the edges A\[0\] and A\[1\], or tuple\(A\)",
     (lambda: labels(skerry.cc(SQUARE != 0)), [0, 0]),
     (lambda: labels(skerry.cc(list(map(tuple, SQUARE)))), [0, 0, 2, 2]),
     (lambda: labels(skerry.cc(tuple(SQUARE))), [0, 1, 0, 1])),
    (lambda: skerry.cc(SQUARE.tolist()), r"pass numpy\.asarray\(A\) != 0 .* "
     r"list\(map\(tuple, numpy\.asarray\(A\)\)\) .* tuple\(numpy\.asarray\(A\)\)",
     (lambda: labels(skerry.cc(np.asarray(SQUARE.tolist()) != 0)), [0, 0]),
     (lambda: labels(skerry.cc(list(map(tuple, np.asarray(SQUARE.tolist()))))), [0, 0, 2, 2]),
     (lambda: labels(skerry.cc(tuple(np.asarray(SQUARE.tolist())))), [0, 1, 0, 1])),
    (lambda: skerry.cc(R), "2 x 3, not square; pass bipartite=True",
     (lambda: labels(skerry.cc(R, bipartite=True)), [0, 1, 0, 3, 1])),
    (lambda: skerry.verify(R, [0] * 5), "2 x 3, not square; pass bipartite=True",
     (lambda: bool(skerry.verify(R, [0, 1, 0, 3, 1], bipartite=True)), True)),
    (lambda: skerry.cc(FLOATS), "not square; pass bipartite=True if .* two sides of a graph; edges "
     r"are integers, .*float64: use A\.astype\(numpy\.int64\)",
     (lambda: labels(skerry.cc(FLOATS.astype(np.int64))), [0, 0, 0, 3, 4, 5, 5]),
     (lambda: labels(skerry.cc(FLOATS, bipartite=True)), [0, 0, 0, 0, 0])),
    (lambda: skerry.scc(FLOATS), r"not square; edges are integers, .* use A\.astype\(numpy\.int64\)",
     (lambda: skerry.scc(FLOATS.astype(np.int64)).count, 7)),
    (lambda: skerry.cc(FLOATS / 2), r"use skerry\.from_edges\(A\[:, 0\], A\[:, 1\]\)",
     (lambda: by_names((FLOATS / 2)[:, 0], (FLOATS / 2)[:, 1]), [["0.0", "0.5", "1.0"],
                                                                 ["2.5", "3.0"]])),
    (lambda: skerry.cc(NAMES), r"u has elements of type <U3; .*use skerry\.from_edges\(u, v\) in "
     r"place of cc\(\), else tuple\(numpy\.unique\(\(u, v\), return_inverse=True\)\[1\]\.resh",
     (lambda: by_names(*NAMES), [["ann", "bob", "cyd"]]),
     (lambda: bool(skerry.verify(numbered(*NAMES), [0, 0, 0])), True)),
    (lambda: skerry.scc(NAMES), r"integers: use tuple\(numpy\.unique\(\(u, v\), return_inverse=",
     (lambda: labels(skerry.scc(numbered(*NAMES))), [0, 1, 2])),
    (lambda: skerry.cc(NAMES, bipartite=True),
     r"use \(numpy\.unique\(u, return_inverse=True\)\[1\], and the same of v\)",
     (lambda: labels(skerry.cc(tuple(np.unique(side, return_inverse=True)[1] for side in NAMES),
                               bipartite=True)), [0, 1, 0, 1])),
    (lambda: skerry.cc(PAIRS_OF_NAMES), r"use skerry\.from_edges\(\[u for u, v in A\], \[v for u, v",
     (lambda A=PAIRS_OF_NAMES: by_names([u for u, v in A], [v for u, v in A]),
      [["ann", "bob", "cyd"]])),
    (lambda: skerry.cc(([0, None], UV[1])), r"u\[1\] is a missing value, and ids are integers; leave such edges",
     (lambda: labels(skerry.cc(([0], UV[1][:1]))), [0, 0])),
    (lambda: skerry.cc((UV[0] / 4, UV[1])), r"use skerry\.from_edges\(u, v\)",
     (lambda: by_names(UV[0] / 4, UV[1]), [["0.0", "1"], ["0.5", "3"]])),
    (lambda: skerry.cc((UV[0].astype(float), UV[1])), r"use u\.astype\(numpy\.int64\)",
     (lambda: labels(skerry.cc((UV[0].astype(float).astype(np.int64), UV[1]))), [0, 0, 2, 2])),
    (lambda: skerry.cc(([0.], [1])), r"use numpy\.asarray\(u\)\.astype\(numpy\.int64\)",
     (lambda: labels(skerry.cc((np.asarray([0.]).astype(np.int64), [1]))), [0, 0])),
    (lambda: skerry.cc(csr(indices=np.array([1., 2]))), r"use A\.indices\.astype\(numpy\.int64\)",
     (lambda: labels(skerry.cc(csr(indices=np.array([1., 2]).astype(np.int64)))), [0, 0, 0])),
    (lambda: skerry.cc(csr(indices=np.array([1.5, 2]))), "A.indices has .*: correct the matrix",
     (lambda: labels(skerry.cc(csr())), [0, 0, 0])),
    (lambda: skerry.cc((MASKED, [1, 2, 4])), r"u\[1\] is masked; pass the other entries alone",
     (lambda: labels(skerry.cc((MASKED[~MASKED.mask], np.array([1, 2, 4])[~MASKED.mask]))),
      [0, 0, 2, 3, 3])),
    (lambda: skerry.cc(np.ma.masked_array([[0, 1, 3], [1, 2, 4]], [[0, 0, 0], [0, 1, 0]])),
     r"A\[1\]\[1\] is masked; pass the other entries alone",
     (lambda: labels(skerry.cc(np.array([[0, 3], [1, 4]]).T[[0, 1, 0]])), [0, 0, 2, 3, 3])),
    (lambda: skerry.cc((UV[0], [1])), "u has 2 ids and v has 1; each edge needs one of both",
     (lambda: labels(skerry.cc(UV)), [0, 0, 2, 2])),
    (lambda: skerry.cc(([[0, 2]], [[1, 3]])), "u has 2 dimensions; it must be a one-dimensional",
     (lambda: labels(skerry.cc(([0, 2], [1, 3]))), [0, 0, 2, 2])),
    (lambda: skerry.cc(np.zeros(3)), r"1 dimensions; a matrix has two, and edges are the tuple \(u",
     (lambda: labels(skerry.cc(UV)), [0, 0, 2, 2])),
    (lambda: skerry.cc(sparse.coo_array(np.array([0, 1]))), "1 dimensions; a matrix has two",
     (lambda: labels(skerry.cc(sparse.coo_array(np.array([[0, 1], [0, 0]])))), [0, 0])),
    (lambda: skerry.cc((*UV, UV[0])), r"a tuple of 3; edges are a pair \(u, v\)",
     (lambda: labels(skerry.cc(UV)), [0, 0, 2, 2])),
    (lambda: skerry.cc({(0, 1), (2, 3)}), r"a tuple \(u, v\) of edges, a list of pairs, or a file",
     (lambda: labels(skerry.cc(list({(0, 1), (2, 3)}))), [0, 0, 2, 2]),
     (lambda: labels(skerry.cc(UV)), [0, 0, 2, 2]),
     (lambda: labels(skerry.cc(file("0 1\n2 3\n"))), [0, 0, 2, 2])),
    (lambda: skerry.cc(np.full((3, 3), None)), "elements of type object; they must be numbers or",
     (lambda: labels(skerry.cc(np.full((3, 3), None) != None)), [0, 1, 2])),  # noqa: E711
    (lambda: skerry.cc(np.eye(3), n=4), "n is for edges, leave it out",
     (lambda: labels(skerry.cc(np.eye(3))), [0, 1, 2])),
    (lambda: skerry.cc(skerry.read(file("0 1\n")), n=4), r"give n to skerry\.read\(\)",
     (lambda: labels(skerry.cc(skerry.read(file("0 1\n"), n=4))), [0, 0, 2, 3])),
    (lambda: skerry.cc(csr(csr().tocsc(), indptr=np.array([0, 2, 1, 2])), bipartite=True),
     r"A\.check_format\(full_check=True\) names the fault",
     (lambda: fault_of(csr(csr().tocsc(), indptr=np.array([0, 2, 1, 2]))), ["indptr", "must"])),
    (lambda: skerry.cc(csr(csr().tobsr((1, 1)), indptr=np.array([0, 1, 2, 9], np.int32))),
     "A is not a valid bsr matrix: ", (lambda: labels(skerry.cc(csr().tobsr((1, 1)))), [0, 0, 0])),
    (lambda: skerry.cc(csr(indptr=np.array([1, 1, 2, 2]))),
     r"row_offsets runs from 1 to 2; .*must run from 0 to 2.*row_offsets is A\.indptr",
     (lambda: labels(skerry.cc(csr(indptr=np.array([0, 1, 2, 2])))), [0, 0, 0])),
    (lambda: skerry.cc((UV[0] + 1, UV[1] + 1), n=4), r"columns\[1\] = 4 is outside .*ids are 0-based",
     (lambda: labels(skerry.cc((UV[0] + 1 - 1, UV[1] + 1 - 1), n=4)), [0, 0, 2, 2])),
    (lambda: skerry.cc((np.array([1 << 63], np.uint64), [0])), r"use skerry\.from_edges\(u, v\)",
     (lambda: by_names(np.array([1 << 63], np.uint64), [0]), [["0", str(1 << 63)]])),
    (lambda: skerry.cc((FAR, FAR[::-1])), r"renumber the vertices, so that ids without entries do",
     (lambda: by_names(FAR, FAR[::-1]), [["0", str(1 << 50)]])),
    # from_edges()
    (lambda: skerry.from_edges(["a", None], ["b", "c"]), r"left\[1\] = None is a missing .*leave such",
     (lambda: by_names(["a"], ["b"]), [["a", "b"]])),
    (lambda: skerry.from_edges(MASKED, [1, 2, 4]), r"left\[1\] is masked; leave such edges out",
     (lambda: by_names(MASKED[~MASKED.mask], np.array([1, 2, 4])[~MASKED.mask]),
      [["0", "1"], ["3", "4"]])),
    (lambda: skerry.from_edges(["a"], ["b", "c"]), "left has 1 ids .*each edge needs one of both",
     (lambda: by_names(["a", "a"], ["b", "c"]), [["a", "b", "c"]])),
    (lambda: skerry.from_edges(np.zeros((1, 1)), ["b"]), "it must be a column of ids",
     (lambda: by_names(np.zeros((1, 1))[0], ["b"]), [["0.0", "b"]])),
    (lambda: skerry.from_edges(["a"], ["b"], n=2), "takes no n: .*leave it out",
     (lambda: by_names(["a"], ["b"]), [["a", "b"]])),
    # connected_components()
    (lambda: skerry.connected_components(R), r"2 x 3; it must be N x N, .*skerry\.cc\(\) also takes",
     (lambda: labels(skerry.cc([(0, 1), (2, 3)])), [0, 0, 2, 2])),
    (lambda: skerry.connected_components(R, connection="strong"), "2 x 3; it must be N x N",
     (lambda: skerry.connected_components(R[:2, :2], connection="strong")[0], 2)),
    (lambda: skerry.connected_components("a.mtx"), "they must be numbers or booleans",
     (lambda: skerry.connected_components(np.eye(3))[0], 3)),
    (lambda: skerry.connected_components(np.eye(3), connection=3), "must be 'weak' or 'strong'",
     (lambda: skerry.connected_components(np.eye(3, k=1), connection="strong")[0], 3)),
    # scc(), verify(), what cc() returns
    (lambda: skerry.scc(R), "strong components are those of a square matrix",
     (lambda: skerry.scc(R[:2, :2]).count, 2)),
    (lambda: skerry.verify(R, [0] * 2, strong=True), "strong components are those of a square matrix",
     (lambda: bool(skerry.verify(R[:2, :2], [0, 1], strong=True)), True)),
    (lambda: skerry.verify(UV, [0], strong=True, bipartite=True), "those of a square matrix",
     (lambda: bool(skerry.verify(UV, range(4), strong=True)), True)),
    (lambda: skerry.verify(UV, [0]), "1 elements, but the matrix has 4 vertices; pass one label for",
     (lambda: bool(skerry.verify(UV, [0, 0, 2, 2])), True)),
    (lambda: skerry.verify(UV, [0.] * 4), "it must have one, of integers",
     (lambda: bool(skerry.verify(UV, np.array([0., 0, 2, 2]).astype(int))), True)),
    (lambda: skerry.verify(UV, np.ma.masked_array([0, 0, 2, 2], [0, 0, 0, 1])),
     r"labels\[3\] is masked; pass a label for each vertex",
     (lambda: bool(skerry.verify(UV, [0, 0, 2, 2])), True)),
    (lambda: skerry.verify(IDS, WIDE), r"pass numpy\.unique\(labels, return_inverse=True\)\[1\]",
     (lambda: bool(skerry.verify(IDS, np.unique(WIDE, return_inverse=True)[1])), True)),
    (lambda: skerry.cc(UV).mask(1), r"not the label of a component; sizes\(\)\.labels has all",
     (lambda found=skerry.cc(UV): [found.members(k).tolist() for k in found.sizes().labels],
      [[0, 1], [2, 3]])),
    (lambda: change_labels(skerry.cc(UV)).sizes(), "copy labels before changing them",
     (lambda found=skerry.cc(UV): (found.labels.copy().fill(9), found.sizes().sizes.tolist())[1],
      [2, 2])),
    # algorithms, back ends, limits
    (lambda: skerry.cc(UV, algorithm="fastvs"), r"the nearest are fastsv, .*skerry\.algorithms\(\) l",
     (lambda: labels(skerry.cc(UV, algorithm="fastsv")), [0, 0, 2, 2])),
    (lambda: skerry.cc(UV, backend="thread"), r"nearest are threads, .*skerry\.backends\(\) lists",
     (lambda: labels(skerry.cc(UV, backend="threads")), [0, 0, 2, 2])),
    (lambda: skerry.cc(UV, algorithm="fastsv", backend="threads"), "it runs on reference",
     (lambda: labels(skerry.cc(UV, algorithm="fastsv", backend="reference")), [0, 0, 2, 2])),
    (lambda: skerry.cc(PATH, algorithm="label_propagation", max_rounds=2),
     '"fastsv" needs about .* rounds, "rem" one pass',
     (lambda: labels(skerry.cc(PATH, algorithm="fastsv", max_rounds=7)), [0] * 10),
     (lambda: labels(skerry.cc(PATH, algorithm="rem", max_rounds=2)), [0] * 10)),
    (lambda: skerry.trace(UV, "owner_walk/lists"), 'no trace: .*; trace "owner_walk"',
     (lambda: labels(skerry.trace(UV, "owner_walk")), [0, 0, 2, 2])),
    (lambda: skerry.trace(UV, backend="threads"), "it runs on reference",
     (lambda: labels(skerry.trace(UV, backend="reference")), [0, 0, 2, 2])),
    (lambda: skerry.trace(([0], [70])), "make a smaller matrix$",
     (lambda: skerry.trace(([0], [60])).labels[60], 0)),
]


def change_labels(found):
    found.labels[0] = 99
    return found


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def message_of(call):
    with pytest.raises((ValueError, TypeError, OSError, ImportError, MemoryError, skerry.Stopped)) as error:
        call()
    return str(error.value)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1][:40])
def test_remedy(row):
    call, text, *remedies = row
    message = message_of(call)
    assert re.search(text, message), message
    for remedy, answer in remedies:
        assert remedy() == answer


def literals(node):
    """The constant texts of an expression."""
    return [part.value for part in ast.walk(node)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def test_each_message_of_the_package_has_a_row():
    """That of the import is in test_command.py, those of arrays on a device in test_device.py, those of
    operations in test_on_errors.py, those of tables and of what uses them in test_remedies_of_tables.py,
    those of files in test_remedies_of_files.py, those of clusters in test_dask.py and test_spark.py."""
    elsewhere = {"__init__.py", "networkx.py", "evaluate.py", "dask.py", "spark.py", "spark_engine.py", "contraction.py",
                 "edge_columns.py", "partitions.py", *(f.name for f in SOURCES.glob("semiring*.py")), *(f"{name}.py" for name in OF_TABLES + OF_FILES)}
    check_messages(ROWS, [source for source in SOURCES.glob("*.py") if source.name not in elsewhere
                          and not source.name.startswith("device")])


def check_messages(rows, sources):
    messages = "\n".join(message_of(row[0]) for row in rows)
    missing = []
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
                longest = max(literals(node.exc.args[0]), key=len, default="")
                if longest not in messages:
                    missing.append(f"{source.name}:{node.lineno}: {longest}")
    assert not missing
