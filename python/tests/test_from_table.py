# SPDX-License-Identifier: Apache-2.0
"""from_table() and read_with_ids(): tables and files against plain Python."""
import gzip
import warnings

import numpy as np
import pytest
import skerry

from plain import components, ids_of, random_edges
from tables_of_ids import MAKERS, documented_words, groups, pandas, sets


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


@pytest.mark.parametrize("compress", [
    gzip.compress, lambda text: pytest.importorskip("pyarrow").compress(text, "zstd", asbytes=True)],
    ids=["gz", "zst"])
def test_names_in_the_first_line_of_a_compressed_file(tmp_path, compress):
    (tmp_path / "edges").write_bytes(compress(CSV.encode()))
    assert sets(skerry.from_table(tmp_path / "edges", "left", "right", weight="p", threshold=.5)) == [
        ["ann", "bob"], ["cyd"]]


@pytest.mark.parametrize("first, name", [
    ('# a comment\n"left, the first",b\n', "left, the first"), ('"a ""b""",b\n', 'a "b"'),
    ("\ufeffleft;b\n", "left"), (" left \t b\n", "left"), ("left b\n", "left")])
def test_names_as_the_reader_of_the_lines_has_them(tmp_path, first, name):
    delimiter = next((d for d in ";\t," if d in first), " ")
    (tmp_path / "a.csv").write_text(f"{first}ann{delimiter}bob\n", encoding="utf-8")
    assert sets(skerry.from_table(tmp_path / "a.csv", name, "b")) == [["ann", "bob"]]


@pytest.mark.parametrize("keys, error, text", [
    (("from", "right"), ValueError, r"a\.csv:1: no column is named from \(mail,left,right,p\); use a "
     "name of this line, or the place of a column, from 0 on"),
    (("left", 7), ValueError, "has 4 fields separated by ',', and none at place 7"),
    (("left", -1), ValueError, "right = -1; it must be 0 to .* or a name in the first line"),
    (("left", ""), TypeError, "right = ''; it must be an integer; or a name in the first line"),
    (("left", 1.5), TypeError, "right = 1.5; it must be an integer"),
])
def test_columns_that_a_file_has_not(tmp_path, keys, error, text):
    (tmp_path / "a.csv").write_text(CSV)
    with pytest.raises(error, match=text):
        skerry.from_table(tmp_path / "a.csv", *keys)
    (tmp_path / "a.csv").write_text("a,b,a\n1,2,3\n")
    with pytest.raises(ValueError, match="two columns are named a"):
        skerry.from_table(tmp_path / "a.csv", "a", "b")


@pytest.mark.parametrize("header, expected", [(None, [["ann", "bob"]]), (True, [["ann", "bob"]]),
                                              (False, [["ann", "bob"], ["from", "to"]])])
def test_whether_the_first_line_of_a_file_is_an_edge(tmp_path, header, expected):
    (tmp_path / "a.csv").write_text("from,to\nann,bob\n")
    assert sets(skerry.from_table(tmp_path / "a.csv", header=header)) == expected


def test_the_type_of_ids_in_a_file(tmp_path):
    (tmp_path / "a.csv").write_text("7,007\n")
    assert sets(skerry.from_table(tmp_path / "a.csv")) == [["7"]]
    assert sets(skerry.from_table(tmp_path / "a.csv", id_type="string")) == [["007", "7"]]
    (tmp_path / "a.csv").write_text("7,x\n")
    with pytest.raises(ValueError, match="is not an integer .*read the ids as strings .id_type='string'"):
        skerry.read_with_ids(tmp_path / "a.csv", id_type="integer")


def test_what_is_assumed_of_a_file_is_a_warning(tmp_path):
    file = tmp_path / "a.csv"
    file.write_text("x,y\n1,2\n")
    with pytest.warns(UserWarning, match=r"line 1 is read as the names .*use header=False") as found:
        assert sets(skerry.from_table(file)) == [["1", "2"]]
    assert found[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        skerry.from_table(file, "x", "y")
        skerry.from_table(file, header=False)
        file.write_text("x,y,w\n1,2,3\n")  # that a weight is light is no assumption
        skerry.from_table(file, "x", "y", weight="w", threshold=5)


@pytest.mark.parametrize("names", ["index,source,target\n", "source,target\n"])
def test_columns_that_are_not_those_of_the_ends(tmp_path, names):
    (tmp_path / "a.csv").write_text(names + "7,1,2\n8,2,3\n9,4,5\n")
    for call in (skerry.from_table, skerry.read, skerry.read_with_ids):
        with pytest.raises(ValueError, match=r"a\.csv:1: .*columns=\[1, 2\], or columns=\[0, 1\]"):
            call(tmp_path / "a.csv")
    assert groups(skerry.from_table(tmp_path / "a.csv", columns=[1, 2])) == [[1, 2, 3], [4, 5]]


def test_a_delimiter_in_an_id_is_a_warning(tmp_path):
    (tmp_path / "a.csv").write_text("1;2;0,5\n2;3;1,5\n4;5;0,25\n")
    with pytest.warns(UserWarning, match=r"a semicolon \(1;2;0\); use delimiter=';'"):
        skerry.from_table(tmp_path / "a.csv")
    assert len(groups(skerry.from_table(tmp_path / "a.csv", delimiter=";"))) == 2


def test_the_words_of_tables_are_those_of_files():
    from skerry.missing_words import WORDS
    texts = [word for word in WORDS if isinstance(word, str)]
    assert sorted(texts) == sorted(documented_words())
    assert WORDS - set(texts) == {word.encode() for word in texts}


@pytest.mark.parametrize("word", documented_words())
@pytest.mark.parametrize("name", [*MAKERS, "file"])
def test_words_for_missing_ids(tmp_path, name, word):
    rows = {"left": ["ann", word, "eve"], "right": [word, "bob", "fay"]}
    if name == "file":
        table = tmp_path / "a.csv"
        table.write_text("left,right\n" + "".join(f"{a},{b}\n" for a, b in zip(*rows.values())))
    else:
        table = MAKERS[name](rows)
    assert sets(skerry.from_table(table, "left", "right", missing="isolate")) == [
        ["ann"], ["bob"], ["eve", "fay"]]
    assert sets(skerry.from_table(table, "left", "right", missing="skip")) == [["eve", "fay"]]
    with pytest.raises(ValueError, match="missing|empty"):
        skerry.from_table(table, "left", "right", missing="error")
    if name == "file" and word == "":
        with pytest.raises(ValueError, match="an id is empty .*pass missing='isolate' or 'skip'"):
            skerry.from_table(table, "left", "right")
        return
    with pytest.warns(UserWarning, match="2 .* may mean .*pass missing='isolate' or 'skip'") as found:
        answer = skerry.from_table(table, "left", "right")
    assert sets(answer) == [sorted(["ann", "bob", word]), ["eve", "fay"]]
    assert [each.filename for each in found] == [__file__]


@pytest.mark.parametrize("kind", ["objects", "U", "S"])
def test_words_in_arrays_of_numpy(kind):
    table = pandas.DataFrame({"a": ["x", "NA", "y"], "b": ["NA", "z", "x"]}).astype(object)
    if kind == "S":
        table = table.map(str.encode)
    ids, found = skerry.from_table(table, missing="isolate")
    assert len(ids) == 3 and found.count == 2
    left, right = (np.asarray(table[name], kind if kind != "objects" else object) for name in "ab")
    assert skerry.from_edges(left, right)[1].count == 1  # arrays of a program are taken as they are


def test_words_and_weights_vertices_and_subgraphs():
    table = pandas.DataFrame({"a": ["x", "NA", "y", None], "b": ["y", "z", "z", "q"],
                              "w": [1., 9, 9, 9]})
    call = dict(left="a", right="b", weight="w", threshold=5, vertices=["v"])
    ids, found = skerry.from_table(table, missing="isolate", **call)
    assert ids.tolist() == ["x", "y", "z", "q", "v"]
    assert groups((ids, found)) == [["x"], ["y", "z"], ["q"], ["v"]]
    assert found.subgraph(found.labels[1]).nnz == 1
    ids, found = skerry.from_table(table, missing="skip", **call)
    assert ids.tolist() == ["x", "y", "z", "v"] and found.count == 3
    with pytest.raises(ValueError, match=r"left\[1\] = 'NA' is a missing value"):
        skerry.from_table(table, missing="error", **call)
    with pytest.raises(ValueError, match=r"vertices\[0\] = 'NA' is a missing value"):
        skerry.from_table(table, missing="skip", **{**call, "vertices": ["NA"]})


def test_no_warning_of_a_word_that_joins_nothing(recwarn):
    skerry.from_table(pandas.DataFrame({"a": ["x", "y"], "b": ["NA", "z"]}))
    skerry.from_table(pandas.DataFrame({"a": ["NA", "NA"], "b": ["y", "z"], "w": [1, 2]}), "a", "b",
                      weight="w", threshold=2)
    skerry.from_table(pandas.DataFrame({"a": ["Nina", "na"], "b": ["na", "none"]}))
    assert not recwarn.list


@pytest.mark.parametrize("columns, warns", [
    ({"ann": ["bob", "cyd"], "bob": ["cyd", "ann"]}, True), ({"1": [2, 3], "2": [3, 1]}, True),
    ({"ann": ["bob", "cyd"], "to": ["cyd", "ann"]}, False), ({"1": [2, 3], "9": [3, 1]}, False),
    ({"a": ["bob", "cyd"], "b": ["cyd", "ann"]}, False), ({0: [0, 1], 1: [1, 2]}, False)])
def test_a_warning_of_names_that_are_ids(columns, warns, recwarn):
    skerry.from_table(pandas.DataFrame(columns))
    assert ["names of the columns" in str(w.message) and w.filename == __file__
            for w in recwarn] == [True] * warns


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
    (lambda T: skerry.from_table(T, "a", "b", weight="a"), ValueError, "pass a weight and a bound, or none"),
    (lambda T: skerry.from_table([1, 2]), TypeError, r"skerry\.from_edges\(left, right\) takes"),
    (lambda T: skerry.from_table("no such file"), FileNotFoundError, "No such file"),
    (lambda T: skerry.read_with_ids("no such file"), FileNotFoundError, "No such file"),
    (lambda T: skerry.from_table(T, n=3), TypeError, "takes no n"),
    (lambda T: skerry.from_table(__file__, n=3), TypeError, "takes no n"),
    (lambda T: skerry.from_table(T, "a", columns=["a", "b"]), ValueError, "pass columns alone"),
    (lambda T: skerry.from_table(T, columns="a"), TypeError, "it must be a list of columns"),
    (lambda T: skerry.from_table(T, columns=["a"]), ValueError, "needs two or more, or pass rows=Tr"),
    (lambda T: skerry.from_table(T, rows=True, missing="skip"), ValueError, "pass 'isolate'"),
    (lambda T: skerry.from_table(T, rows=True, vertices=["a"]), ValueError, "rows are the vertices"),
    (lambda T: skerry.from_table(T.replace("x", None), rows=True, missing="error"), ValueError,
     "left has a missing value in row 0; pass missing='isolate'"),
    (lambda T: skerry.from_table(T, missing="drop"), ValueError, "'auto', 'error', 'isolate', 'skip'"),
    (lambda T: skerry.read_with_ids(__file__, id_type="text"), ValueError, "'auto', 'integer', 'string'"),
    (lambda T: skerry.read_with_ids(__file__, header="no"), TypeError, "header = 'no'; it must be True"),
    (lambda T: skerry.from_table(T, header=True), ValueError, "are for texts, .*leave them out for a"),
    (lambda T: skerry.from_table(T, rows=True, header=True), ValueError, "are for texts"),
    (lambda T: skerry.from_table(T, rows=True, missing="drop"), ValueError, "it must be one of 'auto'"),
    (lambda T: skerry.from_table(T, columns=[], rows=True), ValueError, "columns has 0 columns"),
    (lambda T: skerry.read_with_ids(__file__, columns=[0]), ValueError, "needs two or more"),
    (lambda T: skerry.from_table(T.replace("x", None)), ValueError,
     r"left\[0\] = .* is a missing value; leave such edges out, or pass missing='isolate' or"),
])
def test_invalid_calls(call, error, text):
    with pytest.raises(error, match=text):
        call(pandas.DataFrame({"a": ["x", "p"], "b": ["y", "q"]}))
