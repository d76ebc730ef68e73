# SPDX-License-Identifier: Apache-2.0
"""As test_remedies.py, for tables, growing graphs, streams, and what is done with components."""
import pickle
import sys
from unittest import mock

import numpy as np
import pytest
import skerry
from scipy import sparse

import test_remedies
from test_remedies import UV, file, in_a_folder, labels  # noqa: F401, a fixture for each test

nx = pytest.importorskip("networkx")
pandas = pytest.importorskip("pandas")
pyarrow = pytest.importorskip("pyarrow")
GRAPH = nx.Graph([(0, 1), (2, 3)])
NAMES = list("abc")
SQUARE = pandas.DataFrame(np.eye(3, k=1), NAMES, NAMES)
TABLE = pandas.DataFrame({"s": ["ann", "bob"], "t": ["bob", None], "w": [.9, .1]})
OTHER_NAMES = pandas.DataFrame(np.eye(2), ["a", "b"], ["b", "c"])
PICKLED = pickle.dumps(skerry.cc(UV))
TEXT = "from,to\nann,bob\n"
WEIGHTS = "ann,bob,1\ncyd,dan,2\n"
FAR_DATES, NANOSECONDS = np.array(["2554-07-21"], "M8[D]"), np.array(["2026-01-02"], "M8[ns]")
TIMES = pyarrow.array([1], pyarrow.time64("ns"))


def sets(answer):
    return sorted(sorted(map(str, group)) for group in answer[1].groups())


def without(package, call):
    with mock.patch.dict(sys.modules, {package: None}):
        return call()


def with_data(values):
    """The matrix of one edge, whose values are replaced."""
    A = sparse.csr_array(np.array([[0, 1], [1, 0]]))
    A.data = np.asarray(values)
    return A


def united(*chunks, **options):
    return labels(skerry.unite(chunks, **options))


ROWS = [
    # graphs and tables
    (lambda: skerry.cc(GRAPH), r"use networkx\.connected_components\(A, backend='skerry'\), or pass",
     (lambda: list(nx.connected_components(GRAPH, backend="skerry")), [{0, 1}, {2, 3}]),
     (lambda: labels(skerry.cc(nx.to_scipy_sparse_array(GRAPH))), [0, 0, 2, 2])),
    (lambda: skerry.cc(OTHER_NAMES), r"2 x 2 with the columns b, c; .*A\.reindex\(index=ids, col",
     (lambda ids=OTHER_NAMES.index.union(OTHER_NAMES.columns):
      labels(skerry.cc(OTHER_NAMES.reindex(index=ids, columns=ids))), [0, 0, 0]),
     (lambda: labels(skerry.cc(OTHER_NAMES.to_numpy())), [0, 1]),
     (lambda: labels(skerry.cc(OTHER_NAMES.to_numpy(), bipartite=True)), [0, 1, 0, 1])),
    (lambda: skerry.cc(TABLE), r"2 x 3 with the columns s, t, w; pass \(A\['s'\], A\['t'\]\) for ed",
     (lambda: sets(skerry.from_table(TABLE[:1], "s", "t")), [["ann", "bob"]])),
    (lambda: skerry.cc(SQUARE.astype(str)), r"those of a matrix must be numbers or booleans, and ed",
     (lambda: labels(skerry.cc(SQUARE)), [0, 0, 0])),
    (lambda: skerry.from_table(TABLE), "'s', 't', 'w'; name those of the edges as left and right",
     (lambda: sets(skerry.from_table(TABLE[:1], left="s", right="t")), [["ann", "bob"]])),
    (lambda: skerry.from_table(TABLE, "s", "z"), "right = 'z' names no columns; the columns are 's'",
     (lambda: sets(skerry.from_table(TABLE[:1], "s", "t")), [["ann", "bob"]])),
    (lambda: skerry.from_table(TABLE, "s", "t", weight="w"), "pass a weight and a bound, or none",
     (lambda: sets(skerry.from_table(TABLE[:1], "s", "t", weight="w", threshold=1)),
      [["ann"], ["bob"]]),
     (lambda: sets(skerry.from_table(TABLE[:1], "s", "t")), [["ann", "bob"]])),
    (lambda: skerry.from_table(UV), r"skerry\.from_edges\(left, right\) takes columns",
     (lambda: sets(skerry.from_edges(*UV)), [["0", "1"], ["2", "3"]])),
    (lambda: skerry.from_table(TABLE, "s", "t"), r"right\[1\] = .* leave such edges out, or pass miss",
     (lambda: sets(skerry.from_table(TABLE, "s", "t", missing="isolate")), [["ann", "bob"]]),
     (lambda: sets(skerry.from_table(TABLE[1:], "s", "t", missing="skip")), [])),
    (lambda: skerry.from_table(TABLE, "s", "t", missing="no"),
     "must be one of 'auto', 'error', 'isolate', 'skip'",
     (lambda: sets(skerry.from_table(TABLE, "s", "t", missing="skip")), [["ann", "bob"]])),
    (lambda: skerry.from_edges(["a"], [None], missing="no"), "'error', 'isolate' or 'skip'",
     (lambda: sets(skerry.from_edges(["a"], [None], missing="isolate")), [["a"]])),
    (lambda: skerry.from_table(TABLE[:1], "s", "t", header=True), "leave them out for a table",
     (lambda: sets(skerry.from_table(TABLE[:1], "s", "t")), [["ann", "bob"]])),
    (lambda: skerry.from_table(file("from,to\nann,\n", "b.csv")),
     "or pass missing='isolate' or 'skip'",
     (lambda: sets(skerry.from_table("b.csv", missing="isolate")), [["ann"]]),
     (lambda: sets(skerry.from_table("b.csv", missing="skip")), [])),
    (lambda: skerry.from_table(file(TEXT, "a.csv"), "a", "to"), "named a .from,to.; use a name of this"
     " line, or the place of a column, from 0 on",
     (lambda: sets(skerry.from_table("a.csv", "from", "to")), [["ann", "bob"]]),
     (lambda: sets(skerry.from_table("a.csv", 0, "to")), [["ann", "bob"]])),
    (lambda: skerry.from_table(file("ann bob cyd\n", "a.adjlist"), columns=[0, 1]),
     r"leave out left, right, columns and weight, or give a table the name of one, such as \.csv",
     (lambda: sets(skerry.from_table("a.adjlist")), [["ann", "bob", "cyd"]]),
     (lambda: sets(skerry.from_table(file("ann bob cyd\n", "b.csv"), columns=[0, 1])),
      [["ann", "bob"]])),
    (lambda: skerry.from_table(file("ann bob\n", "a.adjlist"), rows=True), "leave rows out",
     (lambda: sets(skerry.from_table("a.adjlist")), [["ann", "bob"]])),
    (lambda: skerry.from_table(file("p ann bob\n", "a.txt.gr")),
     r"read it by skerry\.read\(\), or under a name such as \.csv if each line is an edge",
     (lambda: sets(skerry.from_table(file("p ann bob\n", "b.csv"))), [["ann", "p"]])),
    (lambda: without("pyarrow.parquet", lambda: skerry.from_table(file("", "a.parquet"))),
     "needs pyarrow; install it, or convert the file to CSV",
     (lambda: sets(skerry.from_table(file(TEXT, "a.csv"))), [["ann", "bob"]])),
    (lambda: skerry.from_table(TABLE, "s", columns=["s", "t"]), "pass columns alone",
     (lambda: sets(skerry.from_table(TABLE[:1], columns=["s", "t"])), [["ann", "bob"]])),
    (lambda: skerry.from_table(TABLE, ["s"], "t"), r"left = \['s'\]; it must be the name of a column, or its place",
     (lambda: sets(skerry.from_table(TABLE, "s", "t", missing="skip")), [["ann", "bob"]]),
     (lambda: sets(skerry.from_table(TABLE, 0, "t", missing="skip")), [["ann", "bob"]])),
    (lambda: skerry.cc(UV).subgraph(0, 5), r"A is of type int; it must be what cc\(\) was given",
     (lambda: skerry.cc(UV).subgraph(0, UV).nnz, 1)),
    (lambda: skerry.from_table(TABLE, columns="s"), "it must be a list of columns",
     (lambda: sets(skerry.from_table(TABLE, columns=["s", "s"])), [["ann"], ["bob"]])),
    (lambda: skerry.from_table(TABLE, columns=["s"]), "needs two or more, or pass rows=True",
     (lambda: sets(skerry.from_table(TABLE[:1], columns=["s", "t"])), [["ann", "bob"]]),
     (lambda: labels(skerry.from_table(TABLE, columns=["s"], rows=True)[1]), [0, 1])),
    (lambda: skerry.from_table(TABLE, "s", "t", rows=True, missing="skip"), "pass 'isolate'",
     (lambda: labels(skerry.from_table(TABLE, "s", "t", rows=True, missing="isolate")[1]), [0, 1])),
    (lambda: skerry.from_table(TABLE, "s", "t", rows=True, missing="error"),
     "right has a missing value in row 1; pass missing='isolate'",
     (lambda: labels(skerry.from_table(TABLE, "s", "t", rows=True, missing="isolate")[1]), [0, 1])),
    (lambda: skerry.from_table(TABLE, "s", "t", rows=True, vertices=["ann"]),
     "vertices are given with rows=True; the rows are the vertices",
     (lambda: labels(skerry.from_table(TABLE, "s", "t", rows=True)[1]), [0, 1])),
    (lambda: skerry.from_table(file("from,to\nann,NA\n", "b.csv"), rows=True, missing="error"),
     "or pass missing='isolate'$",
     (lambda: labels(skerry.from_table("b.csv", rows=True, missing="isolate")[1]), [0])),
    (lambda: skerry.from_edges(1, 2), "left is of type int; it must be a column of ids, such as a list",
     (lambda: sets(skerry.from_edges([1], [2])), [["1", "2"]])),
    (lambda: skerry.from_table(file("a,b\n"), vertices="ids.txt"),
     "vertices is of type str; it must be a column of ids, such as a list",
     (lambda: sets(skerry.from_table(file("a,b\n"), vertices=["c"])), [["a", "b"], ["c"]])),
    (lambda: skerry.from_edges([["a"]], [["b"]]), r"left\[0\] = \['a'\] has no hash .*to tuples or texts",
     (lambda: sets(skerry.from_edges([("a",)], [("b",)])), [["('a',)", "('b',)"]]),
     (lambda: sets(skerry.from_edges(["['a']"], ["['b']"])), [["['a']", "['b']"]])),
    *((lambda odd=odd: skerry.from_table(TABLE[:1].assign(w=odd), "s", "t", weight="w", threshold=5),
       "row 0 of the column 'w' of weights is .*; convert the column to numbers",
       (lambda: sets(skerry.from_table(TABLE[:1].assign(w=7), "s", "t", weight="w", threshold=5)),
        [["ann", "bob"]])) for odd in ("seven", 7j, pandas.Timestamp(2026, 1, 1), pandas.Timedelta(7))),
    # components
    (lambda: skerry.cc(UV).relabel("max"), "must be 'size' or 'vertex'",
     (lambda: labels(skerry.cc(UV).relabel("size")), [0, 0, 1, 1]),
     (lambda: labels(skerry.cc(UV).relabel("vertex")), [0, 0, 1, 1])),
    (lambda: skerry.cc(with_data(7)).subgraph(), r"set A\.data to one value an entry",
     (lambda: skerry.cc(with_data(np.ones(2))).subgraph().toarray().tolist(), [[0, 1], [1, 0]])),
    (lambda: pickle.loads(PICKLED).subgraph(), r"use subgraph\(label, A\)",
     (lambda: pickle.loads(PICKLED).subgraph(2, UV).nnz, 1)),
    (lambda: without("pandas", lambda: skerry.cc(UV).to_frame()), "install it, or use labels",
     (lambda: len(skerry.cc(UV).to_frame()), 4)),
    (lambda: skerry.verify(UV, [0] * 4, strong=True, forest=[]), "not strong ones: leave it out",
     (lambda: bool(skerry.verify(UV, range(4), strong=True)), True)),
    (lambda: skerry.verify(UV, [0, 0, 2, 2], forest=[0, 1]), "a row of two for each edge",
     (lambda: bool(skerry.verify(UV, [0, 0, 2, 2], forest=[[0, 1], [2, 3]])), True)),
    (lambda: skerry.unite(file("0 1\n"), header=True), "no option of a file of row numbers; pass ids='any', or leave",
     (lambda: labels(skerry.unite(file("0 1\n"))), [0, 0]),
     (lambda: labels(skerry.unite(file("a b\n0 1\n"), ids="any", header=True)), [0, 0])),
    (lambda: skerry.unite(file("0 1\n"), ids="any", first_id=1), "no option of a file of any ids; leave it out",
     (lambda: labels(skerry.unite(file("0 1\n"), ids="any")), [0, 0])),
    (lambda: united(([0], [1]), header=True), "chunks is no name of a file; leave it out",
     (lambda: united(([0], [1])), [0, 0])),
    (lambda: skerry.verify_edges(file("a b\n"), [0, 0], ids=["a", "b"], n=2), "leave n out: there are as many",
     (lambda: bool(skerry.verify_edges(file("a b\n"), [0, 0], ids=["a", "b"])), True)),
    *((lambda ids=ids: skerry.verify_edges(file("a b\n"), [0, 0], ids=ids), text,
       (lambda: bool(skerry.verify_edges("a.el", [0, 0], ids=skerry.unite("a.el", ids="any").ids)), True))
      for ids, text in (([.5, 1], "of integers or texts, as unite"), (["a", "a"], r"ids\[0\] and ids\[1\] are both 'a'; pass unite"))),
    (lambda: skerry.from_table(file("1::7::5\n2::7::3\n")), "use delimiter='::'; the extension",
     (lambda: sets(skerry.from_table(file("1::7::5\n2::7::3\n"), delimiter="::")), [["1", "2", "7"]])),
    (lambda: skerry.from_table(file("1::7::5\n"), delimiter=""), "one or more characters, or None",
     (lambda: sets(skerry.from_table(file("1::7::5\n"), delimiter="::")), [["1", "7"]]),
     (lambda: sets(skerry.from_table(file("1 7 5\n"), delimiter=None)), [["1", "7"]])),
    (lambda: skerry.from_edges(FAR_DATES, NANOSECONDS), r"2554-07-21 is outside datetime64\[ns\], .*"
     r"coarser unit, such as by \.astype\('M8\[us\]'\)",
     (lambda: labels(skerry.from_edges(FAR_DATES.astype("M8[us]"), NANOSECONDS.astype("M8[us]"))[1]), [0, 0])),
    (lambda: skerry.from_edges(TIMES, ["a"]), "of 1 nanoseconds, and .*; cast the column to integers",
     (lambda: sets(skerry.from_edges(TIMES.cast("int64"), ["a"])), [["1", "a"]])),
    (lambda: skerry.cc(UV).subgraph(0, np.eye(3)), "A has 3 vertices, and the components have 4; pass what cc",
     (lambda: skerry.cc(UV).subgraph(0, UV).shape, (2, 2))),
    (lambda: skerry.cc(UV).subgraph(0, ([0, 7], [1, 2])), r"u\[1\] = 7, and the vertices are 0 to 3; pass what cc",
     (lambda: skerry.cc(UV).subgraph(2, UV).shape, (2, 2))),
    (lambda: skerry.condensation(np.ones((3, 4))), "A is 3 x 4; strong components are those of a square",
     (lambda: skerry.condensation(np.ones((4, 4)))[0].count, 1)),
    (lambda: skerry.verify(UV, [0, 0, 2, 2], forest=[[0, 1], [2, -3]]), r"forest\[1, 1\] = -3 is no vertex; pass the ed",
     (lambda: bool(skerry.verify(UV, [0, 0, 2, 2], forest=skerry.spanning_forest(UV).edges)), True)),
    (lambda: skerry.unite(5), r"chunks is of type int; it must be an iterable of pairs \(u, v\), or the name of a file",
     (lambda: labels(skerry.unite([UV])), [0, 0, 2, 2]), (lambda: labels(skerry.unite(file("0 1\n2 3\n"))), [0, 0, 2, 2])),
    # several thresholds
    (lambda: skerry.from_table(TABLE[:1], "s", "t", weight="w", threshold=[]), "pass one or more numbers",
     (lambda: sets(skerry.from_table(TABLE[:1], "s", "t", weight="w", threshold=.5)), [["ann", "bob"]])),
    (lambda: skerry.from_table(file(WEIGHTS), rows=True, weight=2, threshold=[1, 2]), "with rows=True; pass one",
     (lambda: labels(skerry.from_table(file(WEIGHTS), rows=True, weight=2, threshold=1)[1]), [0, 1])),
    (lambda: skerry.from_table(file(WEIGHTS), weight=2, threshold=[1, 2], backend="threads"),
     "one sweep .*; leave it out, or pass one threshold",
     (lambda: [labels(found) for found in
               skerry.from_table(file(WEIGHTS), weight=2, threshold=[1, 2], header=False)[1]],
      [[0, 0, 2, 2], [0, 1, 2, 2]]),
     (lambda: labels(skerry.from_table(file(WEIGHTS), weight=2, threshold=1, header=False,
                                       backend="threads")[1]), [0, 0, 2, 2])),
    (lambda: skerry.from_table(TABLE[:1], "s", "t", weight="w", threshold=np.nan),
     "is not a number; pass one",
     (lambda: sets(skerry.from_table(TABLE[:1], "s", "t", weight="w", threshold=.5)), [["ann", "bob"]])),
    (lambda: skerry.from_table(TABLE[:1], "s", "t", weight="w", threshold=[1], at_most=[2]),
     "pass one number as one of them",
     (lambda: [found.count for found in
               skerry.from_table(TABLE[:1], "s", "t", weight="w", threshold=[.5, 2], at_most=2)[1]],
      [1, 2])),
    (lambda: skerry.from_table(TABLE[:1], "s", "t", weight="w", at_most=2, missing_weight=[1, 2]),
     "missing_weight has several numbers; pass one",
     (lambda: sets(skerry.from_table(TABLE[:1], "s", "t", weight="w", at_most=2, missing_weight=1)),
      [["ann", "bob"]])),
    (lambda: skerry.from_table(TABLE[:1], "s", "t", missing_weight=1), "without weight; pass both, or none",
     (lambda: sets(skerry.from_table(TABLE[:1], "s", "t", weight="w", at_most=2, missing_weight=1)),
      [["ann", "bob"]]),
     (lambda: sets(skerry.from_table(TABLE[:1], "s", "t")), [["ann", "bob"]])),
    (lambda: skerry.read_with_ids(file(WEIGHTS), weight=2, threshold=[1, 2]), r"skerry\.from_table\(\) solves",
     (lambda: [found.count for found in
               skerry.from_table(file(WEIGHTS), weight=2, threshold=[1, 2], header=False)[1]],
      [2, 3])),
    # growing graphs
    (lambda: skerry.Growing("a"), r"must be an integer, or what cc\(\) returns",
     (lambda: skerry.Growing(4).count, 4), (lambda: skerry.Growing(skerry.cc(UV)).count, 2)),
    (lambda: skerry.Growing(4).insert([0], [-1]), r"vertices are 0 to .*unite\(chunks, ids='any'\)",
     (lambda: united(([0], [-1]), ids="any"), [0, 0])),
    (lambda: skerry.Growing(4).insert([0], [1, 2]), "u has 1 ids .* each edge needs one of both",
     (lambda: skerry.Growing(4).insert([0, 0], [1, 2]), 2)),
    (lambda: skerry.from_edges(TABLE, TABLE), "left is a table, a DataFrame; pass one of its columns",
     (lambda: labels(skerry.from_edges(TABLE["s"], TABLE["w"])[1]), [0, 1, 0, 1])),
    (lambda: pickle.dumps(skerry.Growing(2)), r"save\(\) it and open\(\) the file, or pass its components",
     (lambda: skerry.Growing(skerry.Growing(2).components()).count, 2)),
    (lambda: skerry.Growing(2).save("no/such"), "choose an existing folder",
     (lambda: skerry.Growing(2).save("state"), None)),
    # streams
    (lambda: united(UV, progress=print), "it must be a function, which a file calls",
     (lambda: labels(skerry.unite(file("0 1\n"), progress=lambda now: True)), [0, 0])),
    (lambda: united(UV, ids="all"), "must be 'auto', 'vertices' or 'any'",
     (lambda: united(UV, ids="any"), [0, 1, 0, 1])),
    (lambda: united(UV, 5), r"chunk 1 is no pair \(u, v\) of columns of one length",
     (lambda: united(UV, ([5], [0])), [0, 0, 2, 2, 4, 0])),
    (lambda: united((["a"], [None])), "leave such edges out of the chunks",
     (lambda: united((["a"], ["b"])), [0, 0])),
    (lambda: united(UV, n=4, ids="any"), "is for ids='vertices'; leave it out",
     (lambda: united(UV, ids="any"), [0, 1, 0, 1])),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1][:40])
def test_remedy(row):
    test_remedies.test_remedy(row)


def test_each_message_has_a_row():
    sources = [test_remedies.SOURCES / f"{name}.py" for name in test_remedies.OF_TABLES]
    test_remedies.check_messages(ROWS + test_remedies.ROWS, sources)
