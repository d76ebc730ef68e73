# SPDX-License-Identifier: Apache-2.0
"""from_table() and read_with_ids(): tables and files against plain Python."""
import gzip

import numpy as np
import pytest
import skerry

from plain import components, ids_of, random_edges

pandas = pytest.importorskip("pandas")


def groups(answer):
    return [group.tolist() for group in answer[1].groups()]


def sets(answer):
    return sorted(sorted(map(str, group)) for group in answer[1].groups())


MAKERS = {
    "pandas": pandas.DataFrame,
    "polars": lambda columns: pytest.importorskip("polars").DataFrame(columns, strict=False),
    "lazy": lambda columns: pytest.importorskip("polars").LazyFrame(columns, strict=False),
    "arrow": lambda columns: pytest.importorskip("pyarrow").table(columns),
}


def edges_of(left, right, weights, threshold, missing):
    """The ids and the edges that a table means, row by row."""
    rows = list(zip(left, right, weights))
    if missing == "skip":
        rows = [row for row in rows if row[0] is not None and row[1] is not None]
    ids = ids_of([row[0] for row in rows], [row[1] for row in rows])
    edges = [(a, b) for a, b, w in rows if a is not None and b is not None and
             (threshold is None or (w is not None and w >= threshold))]
    return [i for i in ids if i is not None], edges


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("kind", ["texts", "integers"])
def test_random_tables(rng, name, kind):
    for _ in range(150):
        n, u, v = random_edges(rng)
        names = [f"name {i}" for i in range(n)] if kind == "texts" else [7 * i - 20 for i in range(n)]
        missing = str(rng.choice(["error", "isolate", "skip"]))
        left, right = ([names[i] if missing == "error" or rng.random() < .8 else None for i in side]
                       for side in (u, v))
        weights = [None if rng.random() < .1 else float(w) for w in rng.integers(0, 9, len(u))]
        threshold = 4 if rng.random() < .5 else None
        more = [names[0], names[-1]] if rng.random() < .3 else None
        table = MAKERS[name]({"w": weights, "from": left, "to": right})
        found = skerry.from_table(table, "from", 2, missing=missing, vertices=more,
                                  **({} if threshold is None else {"weight": "w", "threshold": 4}))
        ids, edges = edges_of(left, right, weights, threshold, missing)
        ids = ids_of(ids, more or [])
        assert found[0].tolist() == ids and found[1].ids is found[0]
        assert groups(found) == components(ids, edges)


def test_a_table_of_two_columns_needs_no_names():
    table = pandas.DataFrame({"a": ["x", "p"], "b": ["y", "q"]})
    assert sets(skerry.from_table(table)) == [["p", "q"], ["x", "y"]]
    with pytest.raises(ValueError, match="table has the columns 'a', 'b', 'w'; name those of the"):
        skerry.from_table(table.assign(w=1))


def test_relations_of_duckdb():
    duckdb = pytest.importorskip("duckdb")
    relation = duckdb.sql("from (values ('ann', 'bob', .9), ('bob', 'cyd', .1)) t(a, b, w)")
    assert sets(skerry.from_table(relation, "a", "b")) == [["ann", "bob", "cyd"]]
    assert sets(skerry.from_table(relation, "a", "b", weight="w", threshold=.5)) == [
        ["ann", "bob"], ["cyd"]]


@pytest.mark.parametrize("suffix", ["parquet", "feather"])
def test_files_of_arrow(tmp_path, suffix):
    pytest.importorskip("pyarrow")
    table = pandas.DataFrame({"a": ["x", "p"], "b": ["y", "q"]})
    getattr(table, f"to_{suffix}")(tmp_path / f"edges.{suffix}")
    assert sets(skerry.from_table(tmp_path / f"edges.{suffix}")) == [["p", "q"], ["x", "y"]]


CSV = "mail,left,right,p\na@x,ann,bob,0.9\nb@x,bob,cyd,0.1\n"


def test_files_of_text(tmp_path):
    file = tmp_path / "edges.csv"
    file.write_text(CSV)
    with gzip.open(tmp_path / "edges.csv.gz", "wt") as packed:
        packed.write(CSV)
    for path in (file, str(file), tmp_path / "edges.csv.gz"):
        assert sets(skerry.from_table(path, "left", "right")) == [["ann", "bob", "cyd"]]
        assert sets(skerry.from_table(path, "left", 2, weight="p", threshold=.5)) == [
            ["ann", "bob"], ["cyd"]]
        ids, A = skerry.read_with_ids(path, left="left", right="right")
        assert ids.tolist() == ["ann", "bob", "cyd"] and A.shape == (3, 3) and A.nnz == 2
    more = skerry.from_table(file, "left", "right", vertices=["zoe", "ann"])
    assert sets(more) == [["ann", "bob", "cyd"], ["zoe"]]
    with pytest.raises(ValueError, match="left = 'from' names no columns of .*'mail', 'left', "):
        skerry.from_table(file, "from", "right")
    with pytest.raises(ValueError, match=r"missing = 'skip' is for tables; pass pandas\.read_csv"):
        skerry.from_table(file, "left", "right", missing="skip")


@pytest.mark.parametrize("ids, dtype", [([5, 20_000_000_000, 7, 5], np.int64),
                                        ([-5, 3, 2, -(1 << 63)], np.int64),
                                        ([1, (1 << 64) - 1, 3, 4], np.uint64)])
def test_files_of_integers(tmp_path, ids, dtype):
    (tmp_path / "a.el").write_text(f"{ids[0]} {ids[1]}\n{ids[2]} {ids[3]}\n")
    found, A = skerry.read_with_ids(tmp_path / "a.el")
    assert found.tolist() == sorted(set(ids)) and found.dtype == dtype
    assert skerry.cc(A).count == len(set(ids)) - 2
    more, _ = skerry.from_table(tmp_path / "a.el", vertices=[99])
    assert more.tolist() == [*sorted(set(ids)), 99]


@pytest.mark.parametrize("call, error, text", [
    (lambda T: skerry.from_table(T, "a", "z"), ValueError, "right = 'z' names no columns; the col"),
    (lambda T: skerry.from_table(T, 0, 9), ValueError, "right = 9 names no columns"),
    (lambda T: skerry.from_table(T.set_axis(["a", "a"], axis=1), "a", "a"), ValueError,
     "left = 'a' names 2 columns"),
    (lambda T: skerry.from_table(T, "a", "b", weight="a"), ValueError, "pass both, or none"),
    (lambda T: skerry.from_table([1, 2]), TypeError, r"skerry\.from_edges\(left, right\) takes"),
    (lambda T: skerry.from_table("no such file"), FileNotFoundError, "No such file"),
    (lambda T: skerry.read_with_ids("no such file"), FileNotFoundError, "No such file"),
    (lambda T: skerry.from_table(T, n=3), TypeError, "takes no n"),
    (lambda T: skerry.from_table(__file__, n=3), TypeError, "takes no n"),
    (lambda T: skerry.from_table(T, missing="drop"), ValueError, "'error', 'isolate' or 'skip'"),
    (lambda T: skerry.from_table(T.replace("x", None)), ValueError,
     r"left\[0\] = .* is a missing value; leave such edges out, or pass missing='isolate' or"),
])
def test_invalid_calls(call, error, text):
    with pytest.raises(error, match=text):
        call(pandas.DataFrame({"a": ["x", "p"], "b": ["y", "q"]}))
