# SPDX-License-Identifier: Apache-2.0
"""unite(): chunks against all edges at once."""
import importlib
import pathlib
import re
import warnings

import numpy as np
import pytest
import skerry
from skerry import _core

from plain import components, ids_of, random_edges


def chunks_of(rng, u, v):
    """The edges in chunks of random sizes and forms."""
    begin = 0
    while begin < len(u):
        end = begin + int(rng.integers(1, 4))
        part = u[begin:end], v[begin:end]
        yield part if rng.random() < .5 or len(part[0]) == 2 else np.array(part).T
        begin = end


def test_numbers_of_vertices(rng):
    for _ in range(1000):
        n, u, v = random_edges(rng)
        given = n if rng.random() < .5 else None
        found = skerry.unite(chunks_of(rng, u, v), n=given)
        np.testing.assert_array_equal(found.labels, skerry.cc((u, v), n=given).labels)
        assert found.count == len(set(found.labels.tolist())) and found.ids is None


@pytest.mark.parametrize("rows", [1, 3, 1 << 20])
def test_any_ids(rng, rows, monkeypatch):
    """Also where what was read is united every few edges."""
    monkeypatch.setattr(importlib.import_module("skerry.unite"), "_ROWS", rows)
    for kind in ("texts", "integers"):
        for _ in range(300):
            n, u, v = random_edges(rng)
            names = np.array([f"id{i}" for i in range(n)]) if kind == "texts" else \
                rng.integers(-(1 << 62), 1 << 62, n)
            chunks = [(names[a], names[b]) for a, b in
                      ((u[k:k + 2], v[k:k + 2]) for k in range(0, len(u), 2))]
            found = skerry.unite(iter(chunks), ids="any")
            ids = ids_of(*(side.tolist() for chunk in chunks for side in chunk))
            edges = [edge for a, b in chunks for edge in zip(a.tolist(), b.tolist())]
            assert found.ids.tolist() == ids
            assert [group.tolist() for group in found] == components(ids, edges)


@pytest.mark.parametrize("dtype", [np.int64, object, "U9"])
def test_chunks_in_memory_that_is_used_again(dtype):
    def chunks():
        u, v = np.empty(2, dtype), np.empty(2, dtype)
        for k in range(3):
            u[:], v[:] = [10 * k, 10 * k + 1], [10 * k + 1, 10 * k + 2]
            yield u, v

    found = skerry.unite(chunks(), ids="any")
    assert [*map(int, found.ids)] == [0, 1, 2, 10, 11, 12, 20, 21, 22] and found.count == 3


def test_texts_need_no_option():
    found = skerry.unite([(["a"], ["b"]), (["x"], ["y"]), (["b"], ["c"])])
    assert [group.tolist() for group in found] == [["a", "b", "c"], ["x", "y"]]


def test_no_chunks():
    assert skerry.unite([]).count == 0 and skerry.unite([], n=3).count == 3
    assert skerry.unite([], ids="any").ids.size == 0
    assert skerry.unite([([], []), ([0], [1])]).labels.tolist() == [0, 0]
    assert skerry.unite([([], []), (["a"], ["b"])]).ids.tolist() == ["a", "b"]


def test_a_memory_map(tmp_path, rng, monkeypatch):
    monkeypatch.setattr(importlib.import_module("skerry.unite"), "_ROWS", 1000)
    pairs = rng.integers(0, 3000, (5000, 2), dtype=np.int32)
    pairs.tofile(tmp_path / "pairs")
    found = skerry.unite(np.memmap(tmp_path / "pairs", np.int32, "r", shape=(5000, 2)))
    np.testing.assert_array_equal(found.labels, skerry.cc(pairs).labels)


def test_tables():
    arrow = pytest.importorskip("pyarrow")
    table = arrow.table({"s": ["a", "b", "x"], "t": ["b", "c", "y"]})
    expected = [["a", "b", "c"], ["x", "y"]]
    for chunks in (table, table.to_batches(max_chunksize=1)):
        assert [group.tolist() for group in skerry.unite(chunks)] == expected
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"s": [0, 1], "t": [1, 2]})
    assert skerry.unite([frame]).count == 1 and skerry.unite(frame).count == 1


def test_a_dataset_of_parquet(tmp_path):
    dataset = pytest.importorskip("pyarrow.dataset")
    arrow = pytest.importorskip("pyarrow")
    table = arrow.table({"s": [0, 1, 3], "t": [1, 2, 4]})
    dataset.write_dataset(table, tmp_path / "edges", format="parquet")
    assert skerry.unite(dataset.dataset(tmp_path / "edges")).labels.tolist() == [0, 0, 0, 3, 3]


def test_large_chunks(rng):
    u, v = rng.integers(0, 200_000, (2, 300_000))
    chunks = [(u[k:k + 50_000], v[k:k + 50_000]) for k in range(0, len(u), 50_000)]
    np.testing.assert_array_equal(skerry.unite(chunks, n=200_000).labels,
                                  skerry.cc((u, v), n=200_000).labels)
    found = skerry.unite(chunks, ids="any")
    assert found.count == len(np.unique(skerry.cc((u, v)).labels[np.unique((u, v))]))


@pytest.mark.parametrize("chunks, options, error, text", [
    ([([0], [1]), ([0], [1, 2])], {}, ValueError, "chunk 1 is no pair"),
    ([([0], [1]), 5], {}, ValueError, "chunk 1 is no pair"),
    ([(["a"], [None])], {}, ValueError, r"chunk 0: v\[0\] = None is a missing value; leave such edges out"),
    ([([0], [1])], {"ids": "all"}, ValueError, "must be 'auto', 'vertices' or 'any'"),
    ([([0], [1])], {"ids": "any", "n": 3}, ValueError, "n = 3 is for ids='vertices'; leave it out"),
    ([([0], [1]), ([0], [5])], {"n": 3}, ValueError, r"chunk 1: columns\[0\] = 5 is outside a 3 x 3.*columns is v"),
    (np.array([[0, 1], [0, -5]]), {}, ValueError, r"rows 0 to 1: v\[1\] = -5; vertices are 0 to"),
    ([(np.array([0, -1], np.int32), [1, 1])], {}, ValueError, r"chunk 0: u\[1\] = -1; vertices are 0 to"),
    ([(iter("ab"), iter("bc"))], {}, ValueError, "chunk 0 is no pair"),
    ([(["a"], ["b"])], {"ids": "vertices"}, TypeError, "they must be integers"),
    ([([1 << 40], [0])], {}, ValueError, r"unite\(chunks, ids='any'\)"),
])
def test_invalid_chunks(chunks, options, error, text):
    with pytest.raises(error, match=text):
        skerry.unite(chunks, **options)


def test_a_file(rng, tmp_path):
    """Labels and ids are those of cc() and read_with_ids(), which build the matrix."""
    file = tmp_path / "edges.el"
    for _ in range(50):
        n, u, v = random_edges(rng)
        file.write_text("".join(f"{a} {b}\n" for a, b in zip(u, v)))
        found = skerry.unite(file, n=n, threads=2)
        np.testing.assert_array_equal(found.labels, skerry.cc(str(file), n=n).labels)
    file.write_text("ann bob\neve dan\n")
    found = skerry.unite(str(file), ids="any")
    assert found.ids.tolist() == ["ann", "bob", "dan", "eve"]
    assert found.labels.tolist() == [0, 0, 2, 2]
    file.write_text("7 -3\n")
    assert skerry.unite(file, ids="any").ids.tolist() == [-3, 7]


def test_progress_of_a_file(tmp_path):
    file = tmp_path / "edges.el"
    file.write_text("0 1\n" * 1000)
    seen = []
    assert skerry.unite(file, progress=seen.append).count == 1
    assert seen[-1].bytes_read == seen[-1].bytes_total == 4000 and seen[-1].seconds >= 0
    with pytest.raises(skerry.Stopped, match="stopped the read"):
        skerry.unite(file, progress=lambda now: False)
    with pytest.raises(ZeroDivisionError):
        skerry.unite(file, ids="any", progress=lambda now: 1 / 0)


# A text, the ids option of unite(), and a part of a warning; the option that it names, and the groups then.
WARNINGS = [
    ("1 2\n2 3\n", "vertices", "first_id=1", {"first_id": 1}, [[0, 1, 2]]),
    ("1 2\n2 3\n", "vertices", "first_id=1", {"first_id": 0}, [[0], [1, 2, 3]]),
    ("3 2\n1 2\n2 3\n", "vertices", "first_line='edge'", {"first_line": "edge", "first_id": 0},
     [[0], [1, 2, 3]]),
    ("a,b\n0,1\n", "vertices", "first_line='edge'", {"first_line": "names"}, [[0, 1]]),
    ("0 1 5 5 5\n1 2 5 5 5\n", "vertices", "lines have 5 fields", {"columns": [0, 1]}, [[0, 1, 2]]),
    ("user_id,item_id\n0,1\n1,0\n", "vertices", "bipartite=True", {"bipartite": True}, [[0, 3], [1, 2]]),
    ("ann,bob\nbob,cyd\nx,y\n", "any", None, {"header": True}, [["bob", "cyd"], ["x", "y"]]),
    ("x y,b\n1,2\n2,3\n", "any", "header=False", {"header": False}, [["1", "2", "3"], ["b", "x y"]]),
    ("a,NA\nb,NA\n", "any", "missing='isolate'", {"missing": "isolate"}, [["a"], ["b"]]),
    ("0 1 0,5\n1 2 1,5\n", "any", "delimiter=' '", {"delimiter": " "}, [[0, 1, 2]]),
    ("1.0,2\n", "any", "id_type='string'", {"id_type": "string"}, [["1.0", "2"]]),
    ("ann likes bob\nbob likes cyd\n" * 3, "any", "columns=[0, 2]", {"columns": [0, 2]},
     [["ann", "bob", "cyd"]]),
]


@pytest.mark.parametrize("text, ids, part, option, expected", WARNINGS)
def test_each_option_that_a_warning_names(tmp_path, text, ids, part, option, expected):
    path = tmp_path / "a.csv"
    path.write_text(text)
    if part is not None:
        with pytest.warns(UserWarning) as warned:
            found = skerry.unite(path, ids=ids)
        assert any(part in str(each.message) for each in warned), [str(each.message) for each in warned]
        with warnings.catch_warnings(record=True) as again:
            warnings.simplefilter("always")
            assert skerry.verify_edges(path, found.labels, ids=found.ids)
        assert [str(each.message) for each in again] == \
            [str(each.message) for each in warned if " in no entry" not in str(each.message)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = skerry.unite(path, ids=ids, **option)
        assert skerry.verify_edges(path, found.labels, ids=found.ids, **option)
    assert [group.tolist() for group in found] == expected


def test_options_that_are_not_for_the_ids(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("0,1\n")
    with pytest.raises(TypeError, match="header = True is no option of a file of row numbers; pass ids='any', or leave"):
        skerry.unite(path, header=True)
    with pytest.raises(TypeError, match="header = True is no option of a file of row numbers; pass ids, or leave it"):
        skerry.verify_edges(path, [0, 0], header=True)
    with pytest.raises(TypeError, match="head = True is no option of a file of row numbers; leave it out"):
        skerry.unite(path, head=True)
    with pytest.raises(TypeError, match="first_id = 1 is no option of a file of any ids; leave it out"):
        skerry.verify_edges(path, [0, 0], ids=[0, 1], first_id=1)
    with pytest.raises(TypeError, match="header is given, but chunks is no name of a file; leave it out"):
        skerry.unite([([0], [1])], header=True)


def test_a_table_with_names_of_different_things():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"user_id": [1, 2, 3], "item_id": [1, 3, 2]})
    with pytest.warns(UserWarning, match="user_id and item_id seem .*columns=.* confirms it, and with rows=True keeps them"):
        assert skerry.from_table(table)[1].count == 2
    with pytest.warns(UserWarning, match="seem to name different things"):
        skerry.from_table(table, "user_id", "item_id")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert skerry.from_table(table, columns=["user_id", "item_id"], rows=True)[1].count == 3
        assert skerry.from_table(table, columns=["user_id", "item_id"])[1].count == 2
        skerry.from_table(table.rename(columns={"user_id": "source", "item_id": "target"}))


def test_words_of_any_column_are_those_of_the_guide():
    guide = pathlib.Path(__file__).resolve().parents[2] / "docs/guide/files.md"
    row = re.search(r"Words of any column are (.*?), and single letters", guide.read_text(encoding="utf-8"))
    words = re.findall("`(.*?)`", row[1])
    assert len(words) == 53
    for word in words:
        assert not _core.name_different_things(f"user_{word}", word) and \
            not _core.name_different_things(word, "item"), word
    assert _core.name_different_things("user", "item") and not _core.name_different_things("a", "item")
