# SPDX-License-Identifier: Apache-2.0
"""Tables as matrices and as edges: never silently another graph."""
import subprocess
import sys

import numpy as np
import pytest
import skerry
from scipy import sparse

pandas = pytest.importorskip("pandas")
PAIRS = {"s": [0, 1, 3], "t": [1, 2, 4]}
LABELS = [0, 0, 0, 3, 3]
NAMES = list("abc")


def tables(columns):
    yield pandas.DataFrame(columns)
    for module, make in [("polars", "DataFrame"), ("polars", "LazyFrame"), ("pyarrow", "table")]:
        try:
            yield getattr(__import__(module), make)(columns)
        except ImportError:
            pass


def test_no_package_of_tables_is_imported_unless_used():
    code = ("import sys, skerry, skerry.dask, skerry.spark; "
            "print({'pandas', 'polars', 'pyarrow', 'duckdb', 'dask', 'pyspark'} & set(sys.modules))")
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "set()\n"


def relation():
    return pytest.importorskip("duckdb").sql("from (values (0, 1), (1, 2), (3, 4)) t(s, t)")


def test_two_columns_are_edges():
    for table in tables(PAIRS):
        assert skerry.cc(table).labels.tolist() == LABELS
        assert skerry.scc(table).count == 5 and skerry.verify(table, LABELS)
        assert skerry.cc(table).subgraph(0).shape == (3, 3)
    assert skerry.cc(pandas.DataFrame(PAIRS)[["t", "s"]][1:]).labels.tolist() == [0, 1, 1, 3, 3]
    assert skerry.cc(pandas.DataFrame(np.array(list(PAIRS.values())).T)).labels.tolist() == LABELS


def test_relations_of_duckdb():
    assert skerry.cc(relation()).labels.tolist() == LABELS


def test_three_columns_are_refused():
    for table in tables({**PAIRS, "w": [.1, .2, .9]}):
        with pytest.raises(ValueError, match=r"3 x 3 with the columns s, t, w; pass \(A\['s'\], "):
            skerry.cc(table)
    longer = pandas.DataFrame({**PAIRS, "w": [.1, .2, .9]}).iloc[[0, 1, 2, 2]]
    with pytest.raises(ValueError, match="a table of 4 x 3"):
        skerry.cc(longer)


def test_a_matrix_has_the_labels_of_its_columns():
    A = np.array([[0, 1, 0], [0, 0, 0], [0, 0, 0]])
    assert skerry.cc(pandas.DataFrame(A)).labels.tolist() == [0, 0, 2]
    assert skerry.cc(pandas.DataFrame(A, NAMES, NAMES)).labels.tolist() == [0, 0, 2]
    # The entry is in row a and column a.
    assert skerry.cc(pandas.DataFrame(A, NAMES, list("cab"))).count == 3
    for columns in (list("xyz"), list("aab")):
        with pytest.raises(ValueError, match="a matrix if its index has the labels of its columns"):
            skerry.cc(pandas.DataFrame(A, NAMES, columns))


def test_missing_elements_are_no_entries():
    edges = pandas.DataFrame({"s": NAMES, "t": list("bca"), "w": [1., 0, 2]})
    pivot = edges.pivot(index="s", columns="t", values="w")
    assert pivot.isna().sum().sum() == 6
    assert skerry.cc(pivot).labels.tolist() == [0, 0, 0]  # a - b and c - a
    pivot.loc["c", "a"] = np.nan
    assert skerry.cc(pivot).labels.tolist() == [0, 0, 2]


def test_cross_tables():
    people, groups = list("aabc"), list("xyyz")
    table = pandas.crosstab(np.array(people), np.array(groups))
    with pytest.raises(ValueError, match="bipartite=True if rows and columns are different"):
        skerry.cc(table)
    # 0 a, 1 b, 2 c, 3 x, 4 y, 5 z
    assert skerry.cc(table, bipartite=True).labels.tolist() == [0, 0, 2, 0, 0, 2]
    narrow = pandas.crosstab(np.array(people), np.array(list("xxyy")))
    with pytest.raises(ValueError, match="3 x 2"):
        skerry.cc(narrow)
    assert skerry.cc(narrow, bipartite=True).labels.tolist() == [0, 1, 1, 0, 1]
    both = pandas.crosstab(np.array(["a", "b"]), np.array(["b", "c"]))
    with pytest.raises(ValueError, match=r"A\.reindex\(index=ids, columns=ids\), where ids = A\."):
        skerry.cc(both)
    ids = both.index.union(both.columns)
    assert skerry.cc(both.reindex(index=ids, columns=ids)).labels.tolist() == [0, 0, 0]


def test_what_may_be_edges_or_a_matrix_is_refused():
    for table, options in [(pandas.DataFrame([[0, 1], [2, 3]]), {}),
                           (pandas.DataFrame(PAIRS), {"bipartite": True})]:
        with pytest.raises(ValueError, match=r"for edges, .* or pass A\.to_numpy\(\)"):
            skerry.cc(table, **options)


def test_texts_are_refused():
    with pytest.raises(TypeError, match=r"use skerry\.from_edges\(A\['s'\], A\['t'\]\)"):
        skerry.cc(pandas.DataFrame({"s": ["a"], "t": ["b"]}))
    with pytest.raises(TypeError, match=r"A\['a'\] has elements of type .* must be numbers"):
        skerry.cc(pandas.DataFrame([list("xyz")] * 3, NAMES, NAMES))


def test_random_square_tables(rng):
    """Rows and columns in any order: the graph is that of the names."""
    for _ in range(1000):
        n = int(rng.integers(3, 8))
        names = np.array(list("abcdefgh"))[:n]
        A = (rng.random((n, n)) < .15) * rng.integers(1, 4, (n, n))
        order = rng.permutation(n)
        table = pandas.DataFrame(A[:, order], names, names[order])
        assert skerry.cc(table).labels.tolist() == skerry.cc(A != 0).labels.tolist()


def test_zeros_in_blocks_are_no_entries(rng):
    for _ in range(500):
        blocks, size = int(rng.integers(1, 5)), int(rng.integers(1, 4))
        dense = (rng.random((blocks * size,) * 2) < .1) * rng.integers(-2, 3)
        A = sparse.bsr_array(dense, blocksize=(size, size))
        expected = skerry.cc(dense != 0)
        np.testing.assert_array_equal(skerry.cc(A).labels, expected.labels)
        assert skerry.connected_components(A, return_labels=False) == expected.count
        assert skerry.verify(A, expected.labels)
        np.testing.assert_array_equal(A.toarray(), dense)


def test_graphs_of_networkx_are_refused_with_the_remedy():
    nx = pytest.importorskip("networkx")
    with pytest.raises(TypeError, match="backend='skerry'"):
        skerry.cc(nx.Graph([(0, 1), (2, 3)]))
