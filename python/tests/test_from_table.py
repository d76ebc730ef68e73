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
    (lambda T: skerry.from_table(T, "a", columns=["a", "b"]), ValueError, "pass columns alone"),
    (lambda T: skerry.from_table(T, columns="a"), TypeError, "pass a list of columns"),
    (lambda T: skerry.from_table(T, columns=["a"]), ValueError, "needs two or more, or pass rows=Tr"),
    (lambda T: skerry.from_table(T, rows=True, missing="skip"), ValueError, "pass 'isolate'"),
    (lambda T: skerry.from_table(T, rows=True, vertices=["a"]), ValueError, "rows are the vertices"),
    (lambda T: skerry.from_table(T.replace("x", None), rows=True, missing="error"), ValueError,
     "left has a missing value in row 0; pass missing='isolate'"),
    (lambda T: skerry.from_table(T, missing="drop"), ValueError, "'error', 'isolate' or 'skip'"),
    (lambda T: skerry.from_table(T.replace("x", None)), ValueError,
     r"left\[0\] = .* is a missing value; leave such edges out, or pass missing='isolate' or"),
])
def test_invalid_calls(call, error, text):
    with pytest.raises(error, match=text):
        call(pandas.DataFrame({"a": ["x", "p"], "b": ["y", "q"]}))


def hyperedges_of(rows, missing, weights):
    """The ids of rows of several ids in the order of columns, and the edges that the rows mean."""
    if missing == "skip":
        kept = [k for k, row in enumerate(rows) if None not in row]
        rows, weights = [rows[k] for k in kept], [weights[k] for k in kept]
    ids = [i for i in ids_of(*zip(*rows)) if i is not None] if rows else []
    edges = []
    for row, weight in zip(rows, weights):
        present = [i for i in row if i is not None]
        edges += zip(present, present[1:]) if weight else []
    return ids, edges


@pytest.mark.parametrize("name", MAKERS)
def test_random_rows_of_several_ids(rng, name):
    for _ in range(60):
        missing = str(rng.choice(["error", "isolate", "skip"]))
        count, width = int(rng.integers(1, 12)), int(rng.integers(2, 5))
        rows = [[f"n{rng.integers(0, 15)}" if missing == "error" or rng.random() < .7 else None
                 for _ in range(width)] for _ in range(count)]
        weights = [bool(w) for w in rng.integers(0, 2, count)] if rng.random() < .5 else [True] * count
        table = MAKERS[name]({"w": [float(w) for w in weights],
                              **{f"c{k}": [row[k] for row in rows] for k in range(width)}})
        found = skerry.from_table(table, columns=[f"c{k}" for k in range(width)], missing=missing,
                                  weight="w", threshold=1)
        ids, edges = hyperedges_of(rows, missing, weights)
        assert found[0].tolist() == ids
        assert groups(found) == components(ids, edges)


@pytest.mark.parametrize("name", [*MAKERS, "file"])
def test_random_rows_that_share_a_key(rng, tmp_path, name):
    for _ in range(60):
        count, width = int(rng.integers(1, 12)), int(rng.integers(1, 4))
        rows = [[f"n{rng.integers(0, 12)}" if rng.random() < .7 else None for _ in range(width)]
                for _ in range(count)]
        names = [f"c{k}" for k in range(width)]
        weights = [float(w) for w in rng.integers(0, 4, count)]
        if name == "file":
            table = tmp_path / "rows.csv"
            lines = [",".join([*names, "w"])]
            lines += [",".join([*(i or "" for i in row), str(w)]) for row, w in zip(rows, weights)]
            table.write_text("\n".join(lines))
        else:
            table = MAKERS[name]({**{c: [row[k] for row in rows] for k, c in enumerate(names)},
                                  "w": weights})
        found = skerry.from_table(table, columns=names, rows=True, weight="w", threshold=1)
        edges = [(a, b) for a in range(count) for b in range(a)
                 if weights[a] >= 1 and weights[b] >= 1 and
                 any(i is not None and i == j for i, j in zip(rows[a], rows[b]))]
        assert found[0].tolist() == list(range(count))
        assert groups(found) == components(list(range(count)), edges)


def test_files_of_several_ids(tmp_path):
    (tmp_path / "a.csv").write_text("x,y,z\na,b,c\nd,e,c\n")
    ids, A = skerry.read_with_ids(tmp_path / "a.csv", columns=["x", "y", "z"])
    assert ids.tolist() == list("abcde") and A.nnz == 4 and skerry.cc(A).count == 1
    assert sets(skerry.from_table(tmp_path / "a.csv", columns=["x", "z"])) == [["a", "c", "d"]]
    (tmp_path / "a.sif").write_text("a pp b c\nd\n")
    assert sets(skerry.from_table(tmp_path / "a.sif")) == [["a", "b", "c"], ["d"]]
    (tmp_path / "a.hgr").write_text("2 5\n1 2 3\n4 3\n")
    assert skerry.cc(skerry.read(tmp_path / "a.hgr")).labels.tolist() == [0, 0, 0, 0, 4]
