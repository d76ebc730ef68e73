# SPDX-License-Identifier: Apache-2.0
"""from_table() of rows of more than two ids, and of rows that share a key, against plain Python."""
import pytest
import skerry

from plain import components, ids_of
from tables_of_ids import MAKERS, documented_words, groups, pandas, sets


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


@pytest.mark.parametrize("name", [*MAKERS, "file"])
@pytest.mark.parametrize("word", documented_words())
def test_words_for_missing_ids_of_several_columns_and_rows(tmp_path, name, word):
    columns = {"x": ["ann", word, "eve"], "y": [word, word, "fay"], "z": ["bob", "cyd", "fay"]}
    if name == "file":
        table = tmp_path / "a.csv"
        lines = [",".join(row) for row in zip(*columns.values())]
        table.write_text("\n".join(["x,y,z", *lines]))
    else:
        table = MAKERS[name](columns)
    assert sets(skerry.from_table(table, columns=["x", "y", 2], missing="isolate")) == [
        ["ann", "bob"], ["cyd"], ["eve", "fay"]]
    assert sets(skerry.from_table(table, columns=["x", "y", 2], missing="skip")) == [["eve", "fay"]]
    for call in {"columns": ["x", "y", "z"]}, {"columns": ["y"], "rows": True}:
        with pytest.raises(ValueError, match="missing|empty"):
            skerry.from_table(table, missing="error", **call)
    for missing in "auto", "isolate":
        found = skerry.from_table(table, columns=["x", "y"], rows=True, missing=missing)
        assert groups(found) == [[0], [1], [2]]
    if name != "file" or word:
        with pytest.warns(UserWarning, match="2 .* may mean .*pass missing='isolate' or") as found:
            answer = skerry.from_table(table, columns=["x", "y", "z"])
        assert sets(answer) == [sorted(["ann", "bob", "cyd", word]), ["eve", "fay"]]
        assert [each.filename for each in found] == [__file__]


def test_no_warning_of_a_word_in_one_row_of_several_ids(recwarn):
    columns = {"x": ["ann", "cyd"], "y": ["NA", "dan"], "z": ["bob", "eve"]}
    assert skerry.from_table(pandas.DataFrame(columns), columns=[0, 1, 2])[1].count == 2
    assert not recwarn.list


def test_a_warning_of_three_names_that_are_ids():
    table = pandas.DataFrame({"ann": ["bob", "cyd"], "bob": ["dan", "ann"], "cyd": ["eve", "fay"]})
    with pytest.warns(UserWarning, match="names of the columns, 'ann', 'bob', 'cyd', are ids"):
        skerry.from_table(table, columns=[0, 1, 2])


@pytest.mark.parametrize("options, warns, expected", [
    ({}, True, [[0, 1]]), ({"header": True}, False, [[0, 1]]),
    ({"header": False}, False, [[0], [1], [2]]), ({"columns": ["y"]}, False, [[0, 1]]),
    ({"columns": [1]}, True, [[0, 1]]),
    ({"header": True, "id_type": "string"}, False, [[0], [1]])])
def test_rows_of_a_file_by_its_rules(tmp_path, options, warns, expected, recwarn):
    (tmp_path / "a.csv").write_text("x,y\n7,1\n8,01\n")
    assert groups(skerry.from_table(tmp_path / "a.csv", rows=True, **options)) == expected
    assert [w.filename for w in recwarn if "use header=False" in str(w.message)] == [__file__] * warns
